"""The front end's source: its own tests in Node, its types, and the form the site serves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hearts_lesson.widgets import SCRIPT, STYLE
from hearts_lesson.widgets.classic import classic_script, strip_script, strip_style
from hearts_lesson.widgets.parts import ELEMENTS, element_script
from hearts_lesson.widgets.shorten import shorten
from hearts_lesson.widgets.sieve import only

from . import tools

HERE = Path(__file__).parent


def test_the_scripts_pass_their_tests_in_each_form(tmp_path: Path) -> None:
    """As written; without comments and blanks; with short names, which is the form served."""
    stripped = tools.written(tmp_path / "strip", lambda source, _: strip_script(source))
    tools.pass_in_node(HERE, stripped, tools.written(tmp_path / "shorten", shorten))


def test_types() -> None:
    tools.hold_types()


def test_classic_scripts_run_without_a_page(tmp_path: Path) -> None:
    """In Node there is no customElements: all must run, and leave no global."""
    scripts = [classic_script(), *(element_script(element) for element in ELEMENTS)]
    tools.leave_no_global(scripts, tmp_path / "all.cjs")


TRICKY = r"""
// a comment
const url = "http://x"; /* gone */ const regex = /[/*"'`]\/\/+/g; const half = 4 / 2 / 1;
const deep = `a ${ [1, 2].map((number) => `<${ number } // kept>`).join("/* kept */") } // kept
  and the second line ${ { value: `}` }.value }`;
const minus = 1 - -1, plus = 1 + +1, step = { first: { value: 1 } };
let index = 0
index++
/** doc */
function outer(first, second = [first, url], ...others) {
  const value = first?.value ?? second.length
  const { first: inner, value: again = value } = { first, value: undefined }
  return [value, inner === first, again, others.length]
}
while (index > 1e9);
const thing = {
  get index() { return index },
  outer(index) { return index * 2 },
  async later() {},
  url,
};
const swap = ([left, [right]], { value }) => [right, left, value];
class Other { method(index) { return this.index + index } index = 5 }
for (const [key, entry] of Object.entries({ index: 1, outer: 2 })) index += entry + key.length;
try { throw new Error("index") } catch (error) { index += error.message.length }
switch (index) { case half: index = 0; break; default: index += 1 }
const choice = index ? url : half;
const unused = (spare, { value: left, none = spare }, [right] = []) => {
  const own = 1; const [{ value: taken, index: other = own }] = [{ value: left }];
  { const own = taken + 1; if (own > 100) return other; }
  for (const value of [1, 2]) for (const index in { a: value }) right = own ? index : value;
  return [own, taken, other, none, right, [3].map((own) => own + 1).find((spare) => spare > 0)];
};
const pick = (first) => (first ? (value) => value : (value, other) => other)(1, 2);
const holes = [, 1, , 2, ,], many = [Math.max(1, 2,), [3,],];
const joined = (() => {
  let one = 1
  index += one; const two = 2; const { length } = "abc",
    three = length; let four;
  { for (const five of [1, 2]) four = five; for (index = 9; index > 6; index--); }
  if (three) { one++; let six = one; const seven = six; return [one, two, four, seven, index] }
  return three
})();
const typed = { async *[`a${index}`]() {}, method(spare, other) { const own = 1; return own } };
const cast = (value) => {
  if (value > 9) return /** @type {any} */ (
    value.toFixed(1)
  );
  return /** @type {any} */ (
    [value, ...(/** @type {number[]} */ (holes.slice(0, 2)))]
  )
};
const said = { true: true, false: false }, really = said.true === (1 > 0 ? true : false);
console.log(JSON.stringify([url, regex.source, half, deep, minus, plus, step, index, choice,
  outer({ value: 3 }), outer({}, [1], 2, 3), thing.index, thing.outer(4), thing.url,
  holes.length, many, joined, said, really, cast(10), cast(9),
  swap([1, [2]], { value: 3 }), unused(7, { value: 9 }), pick(0), pick(1), typed.method(4),
  Object.keys(typed), new Other().method(1), "x".replace(/x/, "y")]))
"""


@pytest.mark.parametrize("form", [strip_script, shorten], ids=["strip", "shorten"])
def test_smaller_forms_mean_the_same(tmp_path: Path, form: Callable[[str], str]) -> None:
    small = form(TRICKY)
    for word in ("a comment", "gone", "doc"):
        assert word not in small
    outputs = []
    for name, text in (("before", TRICKY), ("after", small)):
        path = tmp_path / f"{name}.cjs"
        path.write_text(text, encoding="utf-8")
        done = tools.run(HERE, tools.node(), path)
        assert done.returncode == 0, done.stderr
        outputs.append(done.stdout)
    assert outputs[0] == outputs[1]
    assert "// kept" in outputs[0]


def test_short_names_are_the_same_each_time_and_spare_what_others_use() -> None:
    assert shorten(TRICKY) == shorten(TRICKY)
    assert "deep" not in shorten(TRICKY)
    assert "deep=" in shorten(TRICKY, keep=["deep"])


def test_what_a_script_can_do_without() -> None:
    for source, short in (
        ("const a = 1; const b = [a, 2,];", "let e=1,t=[e,2];"),
        ("let a = 1\nb(a); const c = 2", "let e=1\nb(e);let t=2"),
        ("for (const a of b) c(a);\nlet d = 1;", "for(let e of b)c(e);let t=1;"),
        ("if (a)\n  b();\nwhile (a()) ;", "if(a)b();while(a());"),
        ("if (a) { b(); } else { for (;;); }", "if(a){b()}else{for(;;);}"),
        (
            "function a() {}\nfunction b() {}\nif (a) { b }\na()",
            "function e(){}function t(){}if(e){t}e()",
        ),
        ("const a = function b() {}\na()", "let e=function t(){}\ne()"),
        ("export const a = 1; const b = a;", "export let e=1;let t=e;"),
        ("const a = /** @type {B} */ (b.c(d) ?? e); f(a);", "let t=b.c(d)??e;f(t);"),
        ("/** @type {B} */ (a.b(c)?.[d]).e(/** @type {any} */ (f));", "a.b(c)?.[d].e(f);"),
        ("const a = /** @type {B} */ (b ?? c).d;", "let e=(b??c).d;"),
        ("const a = () => /** @type {B} */ ({ b });", "let e=()=>({b});"),
        (
            "a = /** @type {B} */ (await b).c + (d + e) * /** @type {B} */ (f + g);",
            "a=(await b).c+(d+e)*(f+g);",
        ),
    ):
        assert shorten(source) == short


def test_a_script_is_served_in_part() -> None:
    source = """
        // what is needed
        export const first = 1;
        const word = "a;b";
        const table = { first, };
        function other() { return table }
        async function asked(first) { return other(first) }
        class Kept { method() { return [word, asked] } }
        other();
    """
    assert only(source, ["word"]) == 'const word = "a;b";\n'
    assert only(source, ["other"]).splitlines() == [
        "export const first = 1;",
        "const table = { first, };",
        "function other() { return table }",
    ]
    assert only(source, ["Kept"]).count("\n") == 6
    with pytest.raises(ValueError, match="declares no “gone” at its top level"):
        only(source, ["gone"])
    assert only("const { a, b } = c; const d = a;", ["d"]) == "const { a,} = c;\nconst d = a;\n"
    for several in ("const {a: b} = c;", "let a, b = 1;"):
        with pytest.raises(ValueError, match=r"cannot be taken apart: “(const|let)"):
            only(several, ["a"])


def test_an_open_template_is_named() -> None:
    with pytest.raises(ValueError, match="line 2: a template text is not closed"):
        strip_script("const a = 1;\nconst b = `never;\n")


def test_classic_script_refuses_what_it_cannot_turn() -> None:
    for source in ('import x from "y";\n', "const a = 1;\nexport { a };\n"):
        with pytest.raises(ValueError, match="classic script cannot hold"):
            classic_script(source)


def test_classic_form_of_a_small_module() -> None:
    source = "export const A = 1;\nexport function f() {}\nexport default { f };\n"
    assert classic_script(source) == '(() => {\n"use strict";\nlet e=1;function t(){}})();\n'


def test_no_html_from_data() -> None:
    """Data goes in as text: nothing in the sources parses markup or code."""
    markup = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write")
    for path in SCRIPT.parent.glob("*.js"):
        source = path.read_text(encoding="utf-8")
        for word in (*markup, "eval(", "new Function"):
            assert word not in source, path.name


def test_style_loads_nothing() -> None:
    for path in STYLE.parent.glob("*.css"):
        style = path.read_text(encoding="utf-8")
        assert "url(" not in style
        assert "@import" not in style
        assert "/*" not in strip_style(style)
