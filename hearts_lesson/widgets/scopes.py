"""The variables of a script: where each is declared, and every place where it stands.

A scope is a stretch of the script: a block, or a function from its parameters to its end. Enough of
JavaScript for our own front end: strict mode, no `var`, no `with`, no labels.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from hearts_lesson.widgets.tokens import Token

_KEYWORDS = """
async await break case catch class const continue debugger default delete do else export extends
false finally for function get if import in instanceof let new null of return set static super
switch this throw true try typeof undefined var void while with yield
"""
_WORDS = frozenset(_KEYWORDS.split())
_OPENS, _CLOSES = ("(", "[", "{"), (")", "]", "}")
_BEFORE_BLOCK = frozenset((")", "=>", ";", "}", "{", "", "else", "try", "finally", "do", "catch"))


@dataclass(frozen=True, slots=True)
class Variable:
    """One variable: its name, the scope it is declared in (first and last token), its places."""

    name: str
    scope: tuple[int, int]
    places: tuple[int, ...]

    def order(self) -> tuple[int, int, int, str]:
        """Sort key: outer scopes first, then by the first place, so that parameters look alike."""
        start, end = self.scope
        return (start - end, start, self.places[0], self.name)

    def meets(self, inner: Variable) -> bool:
        """Whether the inner one may not have this one's name: it is used where the inner lives."""
        start, end = inner.scope
        at = bisect_left(self.places, start)
        return self.scope == inner.scope or (at < len(self.places) and self.places[at] <= end)


class Script:
    """A script's tokens (without blanks and comments), and the variables among them."""

    def __init__(self, script: Sequence[Token]) -> None:
        """Find every variable with all its places."""
        self.tokens = script
        self.inside, self.ends = _brackets(script)
        """For each token the bracket around it (-1: none); for each bracket its other end."""
        scopes = self._scopes()
        declared: dict[tuple[str, tuple[int, int]], list[int]] = {
            (self.text(i), scope): [] for i, scope in self._declarations(scopes)
        }
        self.free = set(_WORDS)
        """Every word that stands for something declared elsewhere, and the language's own."""
        around: list[tuple[int, int]] = []
        begin = iter([*scopes, (len(script), len(script))])
        coming = next(begin)
        for i in range(len(script)):
            while around and around[-1][1] < i:
                around.pop()
            while coming[0] == i:
                around.append(coming)
                coming = next(begin)
            if not self._is_variable(i):
                continue
            name = self.text(i)
            home = next((s for s in reversed(around) if (name, s) in declared), None)
            if home is None:
                self.free.add(name)
            else:
                declared[name, home].append(i)
        self.variables = {
            Variable(name, scope, tuple(places)) for (name, scope), places in declared.items()
        }

    def is_key_too(self, i: int) -> bool:
        """Whether a variable stands for its own key: the short form of an object or a pattern."""
        return (
            self._is_object(self.inside[i])
            and self.text(i - 1) in ("{", ",")
            and self.text(i + 1) in (",", "}", "=")
        )

    def shorter(self, i: int) -> str:
        """The token itself, or what means the same: one word for all declarations packs better."""
        text = self.text(i)
        if text == "const":
            return "let"
        key = self.text(i - 1) in (".", "?.") or (
            self.text(i + 1) == ":" and self.text(i - 1) in "{,"
        )
        return text if key else {"true": "!0", "false": "!1"}.get(text, text)

    def text(self, i: int) -> str:
        """The text of a token, or nothing before the first and after the last."""
        return self.tokens[i].text if 0 <= i < len(self.tokens) else ""

    def _scopes(self) -> list[tuple[int, int]]:
        """All scopes, outer ones before what is in them."""
        found = {(0, len(self.tokens) - 1)}
        for i in range(len(self.tokens)):
            text, end = self.text(i), self.ends.get(i, -1)
            if text == "{" and not self._is_object(i) and self.text(i - 1) not in (")", "=>"):
                found.add((i, end))  # a body shares the scope of its parameters
            elif text == "(" and self.text(end + 1) == "{":
                found.add((i, self.ends.get(end + 1, end)))
            elif text == "(" and self.text(end + 1) == "=>":
                found.add((i, self._arrow_end(end + 1)))
            elif self.text(i + 1) == "=>" and text != ")":
                found.add((i, self._arrow_end(i + 1)))
        return sorted(found, key=lambda scope: (scope[0], -scope[1]))

    def _arrow_end(self, arrow: int) -> int:
        """The last token of an arrow function: its body's bracket, or the end of its value."""
        if self.text(arrow + 1) == "{":
            return self.ends.get(arrow + 1, arrow)
        i, level, choices = arrow + 1, self.inside[arrow], 0
        while i < len(self.tokens):
            text = self.text(i)
            if self.inside[i] == level:
                choices += (text == "?") - (text == ":")
                if text in (",", ";") or choices < 0:
                    return i - 1
            elif self.ends.get(i) == level:
                return i - 1
            i += 1
        return i - 1

    def _declarations(self, scopes: Sequence[tuple[int, int]]) -> list[tuple[int, tuple[int, int]]]:
        """Each place where a variable is declared, with its scope."""
        by_start = {start: (start, end) for start, end in reversed(scopes)}

        def home(i: int) -> tuple[int, int]:
            return max((s for s in scopes if s[0] <= i <= s[1]), key=lambda s: (s[0], -s[1]))

        found = []
        for i, (kind, text) in enumerate(self.tokens):
            before = self.text(i - 1)
            if kind == "name" and text not in _WORDS:
                if before in ("const", "let", "function", "class"):
                    found.append((i, home(i - 1)))
                elif self.text(i + 1) == "=>":
                    found.append((i, by_start[i]))
            elif text == "(" and i in self.ends:
                follows = self.text(self.ends[i] + 1)
                plain = follows == "{" and before not in _WORDS - {"catch"}
                if follows == "=>" or plain:
                    found += [(at, by_start[i]) for at in self._listed(i)]
            elif text in ("[", "{") and before in ("const", "let") and i in self.ends:
                found += [(at, home(i - 1)) for at in self._listed(i)]
        return found

    def _listed(self, start: int) -> list[int]:
        """The names in parameters, or in what is taken apart; not their defaults, not keys."""
        found = []
        for i in range(start + 1, self.ends[start]):
            if self._is_variable(i) and self.text(i - 1) in ("(", "[", "{", ",", "...", ":"):
                at = self.inside[i]
                while at != start and self.text(at) in ("[", "{") and self.text(at - 1) != "=":
                    at = self.inside[at]
                if at == start:
                    found.append(i)
        return found

    def _is_class(self, start: int) -> bool:
        """Whether a brace opens the body of a class."""
        words = [self.text(i) for i in range(start - 4, start)]
        return "class" in words and not {")", ";", "}"} & set(words[words.index("class") :])

    def _is_object(self, start: int) -> bool:
        """Whether a brace opens an object or the pattern of one; else it opens a block."""
        return (
            self.text(start) == "{"
            and self.text(start - 1) not in _BEFORE_BLOCK
            and not self._is_class(start)
        )

    def _is_variable(self, i: int) -> bool:
        """Whether a token is a variable, and not a property, a key, a method or something else."""
        kind, text = self.tokens[i]
        before, after = self.text(i - 1), self.text(i + 1)
        if kind != "name" or text in _WORDS or before in (".", "?."):
            return False
        start = self.inside[i]
        if self.text(start) == "{" and self._is_class(start):
            return before not in ("{", "}", ";", "static", "async", "get", "set")
        if not self._is_object(start):
            return True
        if before in ("async", "get", "set") and after == "(":
            return False
        return before not in ("{", ",") or after in (",", "}", "=")


def _brackets(script: Sequence[Token]) -> tuple[list[int], dict[int, int]]:
    """For each token the innermost bracket around it (-1: none); for each bracket its other end."""
    inside: list[int] = []
    ends: dict[int, int] = {}
    stack: list[int] = []
    for i, (kind, text) in enumerate(script):
        if (text in _CLOSES or (kind == "template" and text[0] == "}")) and stack:
            start = stack.pop()
            ends[start], ends[i] = i, start
        inside.append(stack[-1] if stack else -1)
        if text in _OPENS or (kind == "template" and text.endswith("${")):
            stack.append(i)
    return inside, ends
