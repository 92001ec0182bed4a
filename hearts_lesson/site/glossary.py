"""The words of the game, each a link to its meaning where a page first uses it.

The glossary is a page of the book: a list of words with their meanings, and nothing else knows the
words. On every other page that learners read, the first use of each becomes a link with the meaning
beside it, which the site's script shows on a rest, a tap or the keyboard's focus. Without a script
it is a plain link.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

PAGE = "book/about/glossary"
# Pages whose readers know the words, or come for something else.
WITHOUT = re.compile(r"book/(?:bonnet/|about/(?:glossary|decisions/|for-authors))|search|404")
# Words of everyday language as well: they stand in the glossary and are linked nowhere,
NEVER = {"game", "point"}
# or not in another sense: "all the way round", "the lead passes", "to pass 100".
OTHER_SENSE = {
    "round": re.compile(
        r"^(?!.*\b(?:an?|the|one|each|every|this|that|first|next|last|new|whole) <).*<round>", re.I
    ),
    "pass": re.compile(r"\b(?:lead|deal|just|lead is) <|> (?:\d|the (?:target|lead)|on\b|it on)"),
}
_ENTRY = re.compile(r"^(?P<names>\S[^\n]*)\n: (?P<meaning>[^\n]+)$", re.M)
_MARKS = re.compile(r"[*_`]")


@dataclass(frozen=True)
class Term:
    """A word of the glossary, the other names it goes by, and what it means."""

    names: tuple[str, ...]
    meaning: str

    @property
    def anchor(self) -> str:
        """Where the word stands in the glossary, as in ``glossary.html#term-follow-suit``."""
        return "term-" + re.sub(r"\W+", "-", self.names[0].lower())

    @property
    def is_verb(self) -> bool:
        """Whether the word says what somebody does: then it comes in more forms."""
        return self.meaning.startswith("To ")

    def forms(self) -> Iterator[str]:
        """Every form in which a page may use the word."""
        for name in (name.lower() for name in self.names):
            first, blank, rest = name.partition(" ")
            yield name
            if self.is_verb:
                # "following suit": in a phrase the first word changes.
                yield from (f"{form}{blank}{rest}" for form in _verb(first))
            yield from _plural(name)


def _verb(word: str) -> Iterator[str]:
    stem = word.removesuffix("e")
    yield from (f"{stem}ing", f"{stem}ed", f"{stem}es" if word != stem else f"{word}s")


def _plural(word: str) -> Iterator[str]:
    yield from (f"{word}s", f"{word}es") if not word.endswith("s") else (f"{word}es",)


def read(text: str) -> list[Term]:
    """Take the terms from the glossary's page."""
    terms = []
    for entry in _ENTRY.finditer(text):
        names = tuple(name.strip() for name in entry["names"].split(","))
        terms.append(Term(names, _MARKS.sub("", entry["meaning"]).strip()))
    return terms


@lru_cache(maxsize=1)
def _known(path: Path, _hash: str) -> tuple[re.Pattern[str], dict[str, Term]]:
    return finder(read(path.read_text(encoding="utf-8")))


def finder(terms: list[Term]) -> tuple[re.Pattern[str], dict[str, Term]]:
    """A pattern that finds every form of every term, longest first, and the term of each form."""
    owner: dict[str, Term] = {}
    for term in terms:
        if term.names[0].lower() not in NEVER:
            for form in term.forms():
                owner.setdefault(form, term)
    spelled = "|".join(map(re.escape, sorted(owner, key=len, reverse=True))) or "(?!)"
    return re.compile(rf"(?<![\w-])(?:{spelled})(?![\w-])", re.I), owner


def pieces(
    text: str, pattern: re.Pattern[str], owner: dict[str, Term], used: set[str]
) -> list[str | tuple[str, Term]]:
    """Cut a text at the words that have not come up yet: plain text, or a word with its term."""
    found: list[str | tuple[str, Term]] = []
    at = 0
    for hit in pattern.finditer(text):
        term = owner[hit[0].lower()]
        around = f"{text[max(0, hit.start() - 20) : hit.start()]}<{hit[0]}>{text[hit.end() :]}"
        other = OTHER_SENSE.get(term.names[0].lower())
        if term.anchor in used or (other and other.search(around)):
            continue
        used.add(term.anchor)
        found += [text[at : hit.start()], (hit[0], term)]
        at = hit.end()
    return [piece for piece in [*found, text[at:]] if piece]


def link(word: str, term: Term, page: str) -> str:
    """The word as a link to the glossary, with its meaning for the script to show."""
    return (
        f'<a class="hl-term" href="{escape(page)}#{term.anchor}" '
        f'data-hl-term="{escape(term.meaning)}">{escape(word)}</a>'
    )


def add_links(
    doctree: nodes.document, page: str, pattern: re.Pattern[str], owner: dict[str, Term]
) -> None:
    """Link the first use of each term in a page's running text."""
    from docutils import nodes

    used: set[str] = set()
    for node in list(doctree.findall(nodes.Text)):
        if not _is_running_text(node):
            continue
        cut = pieces(node.astext(), pattern, owner, used)
        if any(isinstance(piece, tuple) for piece in cut):
            new = [
                nodes.Text(piece)
                if isinstance(piece, str)
                else nodes.raw("", link(*piece, page), format="html")
                for piece in cut
            ]
            node.parent.replace(node, new)


def _is_running_text(node: nodes.Node) -> bool:
    """Whether a text is prose: no heading, link, code, formula, label, or output of a cell."""
    from docutils import nodes

    above = node.parent
    while above is not None:
        if isinstance(
            above,
            nodes.reference
            | nodes.title
            | nodes.literal
            | nodes.literal_block
            | nodes.raw
            | nodes.math
            | nodes.term
            | nodes.thead
            | nodes.caption
            | nodes.comment
            | nodes.Invisible,
        ):
            return False
        if isinstance(above, nodes.container) and "cell" in above["classes"]:
            return False
        above = above.parent
    return True


def on_resolved(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Link the terms of a page that is about to be written."""
    if app.builder.format != "html" or WITHOUT.match(docname) or PAGE not in app.env.found_docs:
        return
    pattern, owner = _known(Path(app.env.doc2path(PAGE)), app.config["hearts_glossary"])
    add_links(doctree, app.builder.get_relative_uri(docname, PAGE), pattern, owner)


def on_read(app: Sphinx, doctree: nodes.document) -> None:
    """Give each entry of the glossary the name that links lead to."""
    from docutils import nodes

    if app.env.docname != PAGE:
        return
    for item in doctree.findall(nodes.definition_list_item):
        for term in item.findall(nodes.term):
            names = tuple(name.strip() for name in term.astext().split(","))
            term["ids"].append(Term(names, "").anchor)


def on_config(app: Sphinx, config: Config) -> None:
    """Keep the glossary's hash among the settings: all pages are written when it differs."""
    path = Path(app.srcdir) / f"{PAGE}.md"
    text = path.read_bytes() if path.is_file() else b""
    config["hearts_glossary"] = hashlib.sha256(text).hexdigest()


def setup(app: Sphinx) -> None:
    """Listen for pages that are read and pages that are written."""
    app.add_config_value("hearts_glossary", "", "html", (str,))
    app.connect("config-inited", on_config)
    app.connect("doctree-read", on_read)
    app.connect("doctree-resolved", on_resolved)
