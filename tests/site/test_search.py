"""Search: the words that beginners use lead to the rule, among the first three places."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from browser import axe_violations, opened, sideways

from hearts_lesson.site import search
from hearts_lesson.site.server import Site

# What somebody types, and the page that should come, by a part of its address.
QUERIES = {
    "what if I have no card of the suit": "02_following_suit",
    "queen worth": "how-much-is-the-queen-of-spades-worth",
    "can I lead hearts": "06_breaking_hearts.html#no-heart-leads-yet",
    "three players": "04_the_deal_and_the_pass.html#three-players-or-five",
    "trump": "02_following_suit",
    "who goes first": "05_the_first_trick",
    "how do you win": "09_a_whole_game",
    "queen on the first trick": "05_the_first_trick",
    "shoot the moon": "08_shooting_the_moon",
    "how many points is a heart": "03_what_costs_points",
    "is ace high or low": "01_cards_and_tricks",
    "which way do we pass": "left-right-across-hold",
    "how many cards does each player get": "04_the_deal_and_the_pass",
    "can I lead the queen of spades": "06_breaking_hearts",
    "only hearts left in my hand": "06_breaking_hearts.html#nothing-but-hearts",
    "does the queen break hearts": "the-queen-breaks-nothing",
    "what does breaking hearts mean": "06_breaking_hearts",
    "how to keep score": "07_scoring_a_round",
    "points do not add up to 26": "07_scoring_a_round.html#the-sum-must-be-26",
    "two players have the same score": "tied-for-lowest",
    "when does the game end": "09_a_whole_game",
    "jack of diamonds": "18_variants",
    "play with two decks": "18_variants.html#cancellation",
    "five people": "04_the_deal_and_the_pass",
    "what is a trick": "01_cards_and_tricks",
    "must I play higher": "02_following_suit.html#high-or-low",
    "who deals": "04_the_deal_and_the_pass",
    "what is void": "void",
    "Q♠": "q",
}


def test_beginners_words_find_the_rule(chromium: Any, site: Site) -> None:
    with opened(chromium, width=390) as (page, _):
        page.goto(f"{site.address}search.html?q=what+if+I+have+no+card+of+the+suit")
        first = page.locator("#search-results li a").first
        first.wait_for()
        assert axe_violations(page) == []
        assert sideways(page) == []
        found = page.evaluate(
            "all => all.map(q => heartsSearch.find(q).slice(0, 3).map(one => one.url))",
            list(QUERIES),
        )
        missed = [
            f"{query}: wanted {wanted}, got {urls}"
            for (query, wanted), urls in zip(QUERIES.items(), found, strict=True)
            if not any(wanted in url for url in urls)
        ]
        assert missed == []
        assert page.evaluate("heartsSearch.find('xylophonist')") == []
        first.click()
        page.wait_for_load_state("load")
        assert "search.html" not in page.url


def test_words_are_compared_by_their_stems(chromium: Any, site: Site) -> None:
    with opened(chromium) as (page, _):
        page.goto(site.address + "search.html")
        for one, other in [("tricks", "trick"), ("passing", "passed"), ("leads", "leading")]:
            stems = page.evaluate("pair => pair.map(heartsSearch.stem)", [one, other])
            assert len(set(stems)) == 1, stems


def test_every_extra_word_belongs_to_a_section_there_is(html: Path) -> None:
    lost = []
    for page, also in search.ALSO.items():
        text = (html / f"{page}.html").read_text(encoding="utf-8")
        there = {anchor for anchor, _, _ in search.sections(text)}
        lost += [f"{page}#{anchor}" for anchor in also if anchor not in there]
    assert lost == []


def test_the_index_holds_prose_and_nothing_else(html: Path) -> None:
    text = (html / "_static" / search.INDEX).read_text(encoding="utf-8")
    assert not re.search(r'asks\\":|<svg|Show the code|aria-label=', text)
    assert not (html / "searchindex.js").exists()
    assert len(text.encode()) < 700_000


def test_sections_of_a_page() -> None:
    html = (
        '<article class="bd-article x"><section id="top"><h1><span class="hl-chapter">Chapter 1'
        '</span> A &amp; B<a class="headerlink" href="#top">#</a></h1><p>One <b>two</b>.</p>'
        '<hearts-exercise><script type="application/json">{}</script><p>asked</p></hearts-exercise>'
        '<section id="more"><h2>More</h2><pre>code()</pre><p>Three\ufe0e.</p></section></section>'
        '<dl><dt id="term-void">Void</dt><dd><p>Without a card.</p></dd></dl></article>'
    )
    assert list(search.sections(html)) == [
        ("top", "A & B", "One two."),
        ("more", "More", "Three. Void Without a card."),
        ("term-void", "Void", "Without a card."),
    ]
    assert search.weight("book/02_x") > search.weight("book/bonnet/engine")
