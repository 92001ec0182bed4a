"""Every chapter has the shape that readers know, and its exercises answer from the engine."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from hearts_lesson.exercises import from_id, generate
from hearts_lesson.widgets.payload import check_payload

BOOK = Path(__file__).parents[2] / "book"
# The last chapter teaches nothing new: it is one exam, without ladders, pictures or takeaways.
EXAM = BOOK / "19_final_exam.ipynb"
CHAPTERS = [path for path in sorted(BOOK.glob("[0-9][0-9]_*.ipynb")) if path != EXAM]
ENDING = ["Check your idea", "All mixed", "Three lines to take away", "Where tables differ"]
PAYLOAD = re.compile(r'<script type="application/json">(.*?)</script>', re.DOTALL)


def cells(path: Path) -> list[dict[str, Any]]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return list(notebook["cells"])


def prose(path: Path) -> str:
    return "\n\n".join("".join(c["source"]) for c in cells(path) if c["cell_type"] == "markdown")


def shown(path: Path) -> list[str]:
    outputs = (output for cell in cells(path) for output in cell.get("outputs", []))
    return ["".join(output["data"].get("text/html", "")) for output in outputs]


def ladders(path: Path) -> list[dict[str, Any]]:
    found = (PAYLOAD.search(html) for html in shown(path))
    return [json.loads(match[1]) for match in found if match]


@pytest.fixture(params=CHAPTERS, ids=lambda path: path.stem)
def chapter(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_there_are_chapters() -> None:
    assert len(CHAPTERS) >= 2


def test_chapter_has_its_parts_in_order(chapter: Path) -> None:
    heads = re.findall(r"^## (.+)$", prose(chapter), re.MULTILINE)
    assert heads[:1] == (["At the table"] if chapter == CHAPTERS[0] else ["Warm-up"])
    assert [head for head in heads if head in ENDING] == ENDING
    assert heads[-1] == "Sources"
    assert "At the table" in heads


def test_three_lines_are_three(chapter: Path) -> None:
    lines = prose(chapter).split("## Three lines to take away")[1].split("##")[0]
    assert len(re.findall(r"^\d\. ", lines, re.MULTILINE)) == 3


def test_a_picture_or_an_exercise_is_never_far(chapter: Path) -> None:
    """No more than 150 words between two things to look at or to do."""
    words = 0
    for cell in cells(chapter):
        text = "".join(cell["source"])
        if cell["cell_type"] == "code" or "<details>" in text:
            words = 0
            continue
        if "## Three lines" in text:
            break
        words += len(text.split())
        assert words <= 150, f"{words} words without a picture before: {text[-60:]!r}"


def test_learners_see_no_code_unless_they_open_it(chapter: Path) -> None:
    for cell in cells(chapter):
        if cell["cell_type"] == "code":
            assert {"hide-input", "remove-input"} & set(cell["metadata"].get("tags", []))
            assert cell["outputs"], "a cell that shows nothing"


def test_every_picture_says_what_it_shows(chapter: Path) -> None:
    pictures = [html for html in shown(chapter) if "<svg" in html and "hearts-exercise" not in html]
    assert len(pictures) >= 4
    for html in pictures:
        assert re.search(r'<svg role="img" aria-label="[^"]{20,}"', html)


def test_chapter_climbs_ladders(chapter: Path) -> None:
    found = ladders(chapter)
    assert 4 <= len(found) <= 7
    assert any(
        [item["step"] for item in p["items"]][:3] == ["watch", "together", "yours"] for p in found
    )
    for payload in found:
        check_payload(payload)
        assert payload["pool"], f"{payload['id']} has nothing more like this"


def test_ladders_lead_up_to_mixed_questions(chapter: Path) -> None:
    for payload in ladders(chapter):
        assert payload["items"][-1]["step"] == "mixed", payload["id"]
    last = [p for p in ladders(chapter) if p["id"].endswith("-mixed")]
    assert last[-1]["pool"]["name"].startswith("mixed-")


def test_drawn_questions_are_what_the_engine_draws_today(chapter: Path) -> None:
    drawn = [item for p in ladders(chapter) for item in p["items"] if ".a." not in item["id"]]
    assert drawn
    for item in drawn:
        again = from_id(item["id"])
        # A step that leads the reader has a first question more.
        same = generate(
            again.kind, again.rules, again.level, seed_of(item), item["step"], again.topic
        )
        assert same.id == item["id"]
        assert [ask["answer"] for ask in same.payload()["asks"]] == [
            ask["answer"] for ask in item["asks"]
        ]


def seed_of(item: dict[str, Any]) -> int:
    return int(item["id"].rsplit(".", 1)[1])


def code(path: Path) -> list[ast.Module]:
    return [ast.parse("".join(c["source"])) for c in cells(path) if c["cell_type"] == "code"]


def calls(tree: ast.AST, *names: str) -> list[ast.Call]:
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [c for c in found if isinstance(c.func, ast.Name) and (not names or c.func.id in names)]


def test_teachers_find_every_ladder_by_a_name(chapter: Path) -> None:
    """`follow_suit = ladder(...)`, then the name, so that `follow_suit.results` is at hand."""
    for tree in code(chapter):
        for call in calls(tree, "ladder", "rising"):
            named = [n for n in tree.body if isinstance(n, ast.Assign) and n.value is call]
            assert named, ast.unparse(call)[:60]
            target, last = named[0].targets[0], tree.body[-1]
            assert isinstance(target, ast.Name)
            assert isinstance(last, ast.Expr)
            assert ast.unparse(last) == target.id


def test_a_worked_question_is_not_the_picture_above_it(chapter: Path) -> None:
    def words(node: ast.AST) -> set[str]:
        texts = {n.value for n in ast.walk(node) if isinstance(n, ast.Constant)}
        return {t for t in texts if isinstance(t, str) and re.match(r"[2-9TJQKA][CDSH] ", t)}

    shown_before: set[str] = set()
    for tree in code(chapter):
        if not calls(tree, "ladder"):
            shown_before |= words(tree)
            continue
        for call in calls(tree):
            step = {k.arg: k.value for k in call.keywords}.get("step")
            if isinstance(step, ast.Constant) and step.value == "watch":
                assert not words(call) & shown_before, ast.unparse(call)


def test_text_reads_the_same_in_a_notebook() -> None:
    """JupyterLab knows plain HTML folds, but none of the site's own directives."""
    for path in BOOK.glob("*.ipynb"):
        text = prose(path)
        assert ":::" not in text, path.name
        assert "```{" not in text, path.name
        folds = re.findall(
            r"^<details>\n<summary>[^\n]+</summary>\n\n.+?\n\n</details>$", text, re.M | re.S
        )
        assert len(folds) == text.count("<details") == text.count("</details>"), path.name


def test_every_ladder_of_the_book_has_its_own_name() -> None:
    names = [p["id"] for path in BOOK.glob("*.ipynb") for p in ladders(path)]
    assert len(names) == len(set(names))
