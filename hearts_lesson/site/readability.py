"""How hard a page's prose is to read, in school years.

The measure of Flesch and Kincaid: 0.39 × words a sentence + 11.8 × syllables a word − 15.59.
It knows nothing of the content; it notices long sentences and long words, and that is its use.
Libraries for it bring word lists of many megabytes. Over the chapters of this book the rule for
syllables below and the pronouncing dictionary of Carnegie Mellon University come to the same number
within one per cent.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

HARDEST = 6.0
"""The highest grade for a page that learners read: a child of eleven reads it with ease."""
HARDEST_FOR_GROWN_UPS = 9.0
"""The highest grade for the pages about teaching, writing and building."""
FOR_GROWN_UPS = re.compile(r"book/(?:bonnet/|about/(?:decisions/|for-|sources))")
MARK = "<!-- readability of the pages -->"
"""Where the table of all pages goes, in the source of a page."""

_CODE = re.compile(r"^(?:```|~~~).*?^(?:```|~~~)[^\n]*$|<!--.*?-->", re.S | re.M)
_NOT_PROSE = re.compile(r"^(?:\||\(|:::|#|</?details|- \*\*Found in|```).*$", re.M)
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)|\[([^\]]*)\]\{[^}]*\}")
_TAG = re.compile(r"</?[a-z-]+[^>]*>")
_ITEM = re.compile(r"^\s*(?:[-*]|\d+\.|:)\s+", re.M)
_SENTENCE = re.compile(r"[.!?…]+(?=[\s\"”*)_]|$)|\n\s*\n")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
# Neighbours that are two sounds: di-amond, us-ually, ide-a, play-er, ly-ing, be-ing, qui-et.
_APART = re.compile(r"i[ao](?!u)|[^q]ua|e[ao]u?s?$|[aeo]y(?=[aeiou](?!d$))|(?<![aeo])ying|eing|uie")
# A last e that is not heard: plac-e, tabl-es, play-ed; but ta-ble, hous-es, hint-ed.
_SILENT = re.compile(r"[^aeiouycsxzghl]es$|[^cs]hes$|[^aeiouytd]ed$|[^aeiouyl]e$|[aeiouy]les?$")
_VOWELS = re.compile(r"[aeiouy]+")


def syllables(word: str) -> int:
    """How many syllables an English word has, by its letters.

    Each group of vowels is one. A last *e*, *es* or *ed* is silent, unless the word would have no
    syllable left, or it is a sound of its own: *ta-ble*, *hous-es*, *hint-ed*. Two vowels that are
    spoken apart count twice: *di-amond*, *vari-ant*.
    """
    word = re.sub(r"['’].*", "", word.lower())
    count = len(_VOWELS.findall(word))
    count += len(_APART.findall(word.replace("tio", "to")))
    count -= bool(_SILENT.search(word))
    return max(1, count)


@dataclass(frozen=True)
class Reading:
    """The counts of a text, and what follows from them."""

    words: int
    sentences: int
    syllables: int

    @classmethod
    def of(cls, text: str) -> Reading:
        """Count a plain text."""
        parts = [_WORD.findall(part) for part in _SENTENCE.split(text)]
        sentences = [words for words in parts if words]
        words = [word for sentence in sentences for word in sentence]
        return cls(len(words), len(sentences), sum(map(syllables, words)))

    @property
    def grade(self) -> float:
        """The Flesch–Kincaid grade: years at school; 0 for a text without words."""
        if not self.words:
            return 0.0
        return 0.39 * self.words / self.sentences + 11.8 * self.syllables / self.words - 15.59

    @property
    def sentence(self) -> float:
        """Words a sentence."""
        return self.words / max(1, self.sentences)


def plain(markdown: str) -> str:
    """The prose of Markdown: no code, tables, headings and links' addresses."""
    text = _NOT_PROSE.sub("\n", _CODE.sub("\n", markdown))
    text = _TAG.sub(" ", _LINK.sub(lambda hit: hit[1] or hit[2], text))
    return _ITEM.sub("\n\n", text).replace("*", "").replace("`", "")


def prose(path: Path) -> str:
    """What a page says in sentences: of a notebook, the Markdown cells."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells: list[dict[str, Any]] = json.loads(text)["cells"]
        text = "\n\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    return plain(text)


def measure(path: Path) -> Reading:
    """Read a page of the book and count."""
    return Reading.of(prose(path))


def title(path: Path) -> str:
    """The page's first heading."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        text = "".join(json.loads(text)["cells"][0]["source"])
    found = re.search(r"^# (.+)$", text, re.M)
    return found[1] if found else path.stem


def limit(name: str) -> float:
    """The highest grade that the page with this name, such as ``book/about/faq``, may have."""
    return HARDEST_FOR_GROWN_UPS if FOR_GROWN_UPS.match(name) else HARDEST


def table(root: Path, names: list[str]) -> str:
    """The figures of all pages as a Markdown table, in the order given; empty pages stay out."""
    lines = ["| Page | Words | Words a sentence | Grade | At most |", "|---|--:|--:|--:|--:|"]
    for name in names:
        path = source(root, name)
        if path is not None and (reading := measure(path)).words:
            lines.append(
                f"| {title(path)} | {reading.words} | {reading.sentence:.1f} "
                f"| {reading.grade:.1f} | {limit(name):.0f} |"
            )
    return "\n".join(lines)


def source(root: Path, name: str) -> Path | None:
    """The file of a page: its notebook or its Markdown."""
    candidates = (root / f"{name}{suffix}" for suffix in (".ipynb", ".md"))
    return next((path for path in candidates if path.is_file()), None)


def on_source(app: Sphinx, _docname: str, text: list[str]) -> None:
    """Put the table where a page asks for it; the page is read anew when any page changes."""
    if MARK not in text[0]:
        return
    names = [name for name in sorted(app.env.found_docs) if "/reference/" not in name]
    for name in names:
        app.env.note_dependency(str(app.env.doc2path(name)))
    text[0] = text[0].replace(MARK, table(Path(app.srcdir), names))


def setup(app: Sphinx) -> None:
    """Listen for the page that asks for the table."""
    app.connect("source-read", on_source)
