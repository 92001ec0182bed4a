"""What a cell of a notebook looks like on a page: its code folded away, below what it shows.

A reader came for the picture or the exercise. The code that made it is there for whoever asks,
after the result, for the eye and for the keyboard alike.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class CodeBelowResult(SphinxPostTransform):
    """Put a folded cell's code after its output; myst-nb folds it at priority 199."""

    default_priority = 200
    formats = ("html",)

    def run(self, **_options: Any) -> None:
        """Turn the two parts of each folded cell round."""
        for cell in self.document.findall(nodes.container):
            if cell.get("nb_element") != "cell_code" or len(cell.children) != 2:
                continue
            code, output = cell.children
            folded = isinstance(code, nodes.Element) and "above-input" in code["classes"]
            if folded:
                cell.children = [output, code]


def whole(outputs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The outputs of a cell with what it printed in one piece, at its first place.

    Printed text arrives in as many pieces as it happens to, cut anywhere.
    """
    found: list[dict[str, Any]] = []
    streams: dict[str, dict[str, Any]] = {}
    for output in outputs:
        name = output.get("name") if output["output_type"] == "stream" else None
        if name in streams:
            streams[name]["text"] += output["text"]
            continue
        found.append(output)
        if name is not None:
            streams[name] = output
    return found


def print_in_one_piece() -> None:
    """Join printed text before myst-nb does: it would begin a new line at every cut."""
    render: Any = import_module("myst_nb.core.render")  # it has no types
    join = render.coalesce_streams
    if not hasattr(join, "first"):

        def joined(outputs: list[dict[str, Any]]) -> Any:
            return join(whole(outputs))

        joined.first = join  # type: ignore[attr-defined]  # so that it is done once
        render.coalesce_streams = joined


def setup(app: Sphinx) -> None:
    """Register the transform, and what puts printed text together."""
    print_in_one_piece()
    app.add_post_transform(CodeBelowResult)
