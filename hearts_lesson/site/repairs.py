"""Small repairs to HTML that Sphinx and its extensions write, so that every reader can use it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

# myst-nb names every fold "Toggle hidden content", over the words that stand there.
_FOLD_LABEL = re.compile(r'<summary aria-label="Toggle hidden content">')
# A wide table must scroll by itself: the page never scrolls sideways.
_TABLE = re.compile(r'<table class="[^"]*\b(?:table|docutils)\b[^"]*".*?</table>', re.S)
# The empty corner of a table is no heading.
_EMPTY_HEAD = re.compile(r"<th\b[^>]*>(?:<p></p>|&nbsp;|\s)*</th>")
# Sphinx lists the parameters of a long signature as definitions without terms.
_SIGNATURE = re.compile(r"<dl>\s*(?P<lines>(?:<dd>.*?</dd>\s*)+)</dl>", re.S)
_SVG = re.compile(r"<svg\b.*?</svg>", re.S)
_HEADER_LINK = re.compile(r'<a class="headerlink" href="(?P<href>[^"]*)" title="[^"]*">[^<]*</a>')
# Thebe leaves its settings in every page, though nothing here starts it.
_THEBE = re.compile(
    r'<script type="text/x-thebe-config">.*?</script>|<script>kernelName = [^<]*</script>', re.S
)
_CHAPTER = re.compile(r'(<h1[^>]*>)<span class="section-number">(\d+)\. </span>')
_CURRENT = re.compile(r'<a class="current reference internal"')
_NUMBER = re.compile(r'(<a [^>]*class="[^"]*reference internal"[^>]*>)(\d+)\. ')
# The theme's way to say "caption" repeats a heading level that the page does not have.
_CAPTION = re.compile(r'<p aria-level="2" class="caption" role="heading">')


def repair(body: str) -> str:
    """The page's body with names that match what is seen and links that say where they go."""
    body = _THEBE.sub("", _FOLD_LABEL.sub("<summary>", body)).rstrip() + "\n"
    body = _TABLE.sub(lambda match: f'<div class="hl-scroll">{match[0]}</div>', body)
    body = _EMPTY_HEAD.sub("<td></td>", body)
    body = _SIGNATURE.sub(_signature_lines, body)
    body = own_ids(body)
    body = _CHAPTER.sub(r'\1<span class="hl-chapter">Chapter \2</span> ', body)
    return _HEADER_LINK.sub(
        r'<a class="headerlink" href="\g<href>" aria-label="Link to this section">#</a>', body
    )


def _signature_lines(match: re.Match[str]) -> str:
    lines = match["lines"].replace("<dd>", '<span class="sig-line">').replace("</dd>", "</span>")
    return f'<span class="sig-lines">{lines}</span>'


def own_ids(body: str) -> str:
    """Give each picture ids of its own: plots of one page would else use the same names.

    A picture refers to its parts by ``#name``, in ``href`` and in ``url(…)``.
    """
    count = 0

    def rename(match: re.Match[str]) -> str:
        nonlocal count
        svg = match[0]
        names = set(re.findall(r'\bid="([^"]+)"', svg))
        if not names:
            return svg
        count += 1
        return re.sub(
            r'(?P<before>\bid="|href="#|url\(#)(?P<name>[^")]+)',
            lambda hit: (
                f"{hit['before']}p{count}-{hit['name']}" if hit["name"] in names else hit[0]
            ),
            svg,
        )

    return _SVG.sub(rename, body)


def chapter_list(toctree: str) -> str:
    """The list of chapters with its numbers in a column and the page one is on marked."""
    toctree = _CURRENT.sub('<a aria-current="page" class="current reference internal"', toctree)
    toctree = _CAPTION.sub('<p class="caption">', toctree)
    return _NUMBER.sub(r'\1<span class="hl-number">\2</span> ', toctree)


def without_number(title: str) -> str:
    """A page's title without the chapter number that Sphinx puts before it."""
    return re.sub(r"^\d+\. ", "", re.sub(r'<span class="section-number">[^<]*</span>', "", title))


def remove(path: Path) -> None:
    """Remove a file or folder if it is there."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
