"""The glossary: one list of words, and a link at the first use of each word on every page."""

from __future__ import annotations

import re

import pytest
from docutils import nodes
from house_files import ROOT

from hearts_lesson.site import glossary
from hearts_lesson.site.glossary import Term

PAGE = (ROOT / "book" / "about" / "glossary.md").read_text(encoding="utf-8")
TERMS = glossary.read(PAGE)
# The words that the rules of the course use in their usual sense.
NEEDED = {
    *("trick", "hand", "deal", "round", "game", "lead", "follow suit", "discard", "void", "pass"),
    *("break hearts", "duck", "dump", "guard", "stopper", "exit card", "kitty", "moon", "sun"),
    *("smoke out the queen", "penalty card", "bonus card", "target", "tie", "revoke", "omnibus"),
    *("spot hearts", "cancellation", "house rule", "opening lead", "hold round", "trump", "suit"),
    *("rank", "pack", "joker", "score sheet", "check sum", "share code", "black lady"),
}


def small(*entries: tuple[str, str]) -> list[Term]:
    return glossary.read("# Words\n\n" + "\n\n".join(f"{n}\n: {m}" for n, m in entries) + "\n")


def linked(text: str, terms: list[Term]) -> list[str]:
    pattern, owner = glossary.finder(terms)
    return [p[0] for p in glossary.pieces(text, pattern, owner, set()) if isinstance(p, tuple)]


def test_every_word_of_the_rules_is_explained() -> None:
    names = {name.lower() for term in TERMS for name in term.names}
    assert NEEDED - names == set()


def test_words_stand_once() -> None:
    names = [name.lower() for term in TERMS for name in term.names]
    assert len(names) == len(set(names))
    assert len({term.anchor for term in TERMS}) == len(TERMS)
    entries = len(re.findall(r"^: ", PAGE, re.M))
    assert len(TERMS) == entries >= 45


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.names[0])
def test_a_meaning_is_short_and_a_sentence(term: Term) -> None:
    assert len(term.meaning.split()) <= 45
    assert re.match(r"[A-Z].*\.$", term.meaning)


def test_first_use_only_in_any_form() -> None:
    terms = small(("Duck", "To play low."), ("Trick", "One card each."))
    text = "Ducking is fun. To duck a trick is to leave tricks alone."
    assert linked(text, terms) == ["Ducking", "trick"]


def test_the_longest_name_wins_and_parts_of_words_do_not_count() -> None:
    terms = small(("Suit", "A family."), ("Follow suit", "To play it."), ("Lead, led", "To begin."))
    assert linked("Following suit is a must; suits are four.", terms) == ["Following suit", "suits"]
    assert linked("A suitable, misled plead; two-suit.", terms) == []
    assert linked("She led a spade.", terms) == ["led"]


def test_another_sense_of_a_word_is_left_alone() -> None:
    terms = small(
        ("Round", "A deal."), ("Pass", "To give cards."), ("Game", "Rounds."), ("Point", "A cost.")
    )
    assert linked("All the way round the game, point by point.", terms) == []
    assert linked("The lead passes to the left; Ben has just passed 100.", terms) == []
    assert linked("In the first round you pass.", terms) == ["round", "pass"]


def test_names_are_read_with_the_meaning_and_the_place() -> None:
    (term,) = small(("Follow suit, keep to it", "To play a *card* of it."))
    assert term.names == ("Follow suit", "keep to it")
    assert term.meaning == "To play a card of it."
    assert term.anchor == "term-follow-suit"
    assert (
        '"' not in glossary.link("x", Term(("a",), 'say "x" & y'), "p.html").split('term="')[1][:9]
    )


def test_headings_links_code_pictures_and_outputs_are_left_alone() -> None:
    terms = small(("Trick", "One card each."))
    doc = nodes.document(None, None)  # type: ignore[arg-type]
    output = nodes.container("", nodes.paragraph("", "a trick shown"), classes=["cell"])
    table = nodes.thead("", nodes.row("", nodes.entry("", nodes.paragraph("", "trick"))))
    doc += [
        nodes.section("", nodes.title("", "The trick")),
        nodes.paragraph("", "", nodes.reference("", "a trick", refuri="x")),
        nodes.paragraph("", "", nodes.literal("", "trick")),
        nodes.raw("", "<p>trick</p>", format="html"),
        nodes.image("", uri="x", alt="a trick"),
        *(output, table),
        nodes.paragraph("", "Now a ", nodes.strong("", "trick"), nodes.Text(" & another trick.")),
    ]
    glossary.add_links(doc, "g.html", *glossary.finder(terms))
    raws = [node.astext() for node in doc.findall(nodes.raw)]
    assert raws == [
        "<p>trick</p>",
        '<a class="hl-term" href="g.html#term-trick" data-hl-term="One card each.">trick</a>',
    ]
    assert "another trick." in doc.astext()


def test_pages_for_those_who_know_have_no_such_links() -> None:
    assert glossary.WITHOUT.match("book/about/glossary")
    assert glossary.WITHOUT.match("book/bonnet/reference/cards")
    assert glossary.WITHOUT.match("book/about/faq") is None
    assert glossary.WITHOUT.match("book/02_following_suit") is None
