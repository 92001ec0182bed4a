"""A picture: a drawing, the sentence that says the same, and how notebooks show both."""

from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True)
class Picture:
    """One drawing with its description in words.

    `body` is SVG markup on a canvas of `width` by `height` units; `shown` is the width in CSS
    pixels where there is room (on a narrow screen the picture shrinks with the text column).
    `alt` says in words everything the drawing shows: it is what a screen reader speaks, and the
    notebook's plain-text output.
    """

    body: str
    width: float
    height: float
    alt: str
    caption: str = ""
    shown: int = 400

    @property
    def svg(self) -> str:
        """The drawing as inline SVG, named by its description."""
        return (
            f'<svg role="img" aria-label="{escape(self.alt)}" xmlns="http://www.w3.org/2000/svg" '
            f'viewBox="0 0 {number(self.width)} {number(self.height)}" width="{self.shown}" '
            f'style="display:block;max-width:100%;height:auto;margin:0 auto">{self.body}</svg>'
        )

    @property
    def file(self) -> str:
        """The drawing as a file of its own, with its description inside."""
        return self.svg.replace('">', f'"><title>{escape(self.alt, quote=False)}</title>', 1)

    @property
    def html(self) -> str:
        """The drawing as a figure, with its caption if it has one."""
        caption = f"<figcaption>{escape(self.caption)}</figcaption>" if self.caption else ""
        margin = "margin:.75rem auto .25rem"
        return f'<figure class="hl-figure" style="{margin}">{self.svg}{caption}</figure>'

    def __repr__(self) -> str:
        """The description: what the notebook stores as plain text."""
        return self.alt if not self.caption else f"{self.alt} ({self.caption})"

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": repr(self)}


def number(value: float) -> str:
    """A coordinate with one decimal at most, written the same everywhere."""
    return f"{value:.1f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))
