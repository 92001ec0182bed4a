"""Where a notebook's code stands on a page: folded away, below what it shows.

A reader came for the picture or the exercise. The code that made it is there for whoever asks,
after the result, for the eye and for the keyboard alike.
"""

from __future__ import annotations

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


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_post_transform(CodeBelowResult)
