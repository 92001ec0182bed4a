"""The reference on the site: its directives, and links from code in the text to its names.

```{reference} cards``` puts a page of the reference where it stands, ```{reference-list} cards``` a
table of its names. On the pages under the bonnet, `Card` or `Round.play` in the text becomes a link
to the place where the name is described.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.config import Config

ROOM: Final = "hearts_lesson.engine"
LINKED: Final = "book/bonnet/"
"""Pages on which names in the text become links."""


class Reference(SphinxDirective):
    """A page of the reference, or a table of its names."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Read the code and parse what it says about itself."""
        from . import reference, reference_text

        page = self.arguments[0]
        if page not in reference.PAGES:
            raise self.error(
                f"There is no page {page!r} of the reference. "
                f"Choose from {', '.join(reference.PAGES)}."
            )
        for path in [*reference.sources(page), reference.__file__, reference_text.__file__]:
            self.env.note_dependency(str(path))
        whole = self.name == "reference"
        text = reference_text.page_text(page) if whole else reference_text.list_text(page)
        found = nodes.Element()
        found.document = self.state.document
        lines = StringList(text.splitlines(), source=self.env.docname)
        self.state.nested_parse(lines, self.content_offset, found, match_titles=True)
        return found.children


# --- Links --------------------------------------------------------------------------------------


class Described:
    """Where names are described: looked up by a whole name, or by the end of one."""

    def __init__(self, app: Sphinx, docname: str) -> None:
        """Look from one page of the site."""
        self.app, self.docname = app, docname
        self.objects: dict[str, Any] = app.env.domaindata["py"]["objects"]
        self.ends: dict[str, list[str]] = {}
        for full in self.objects:
            parts = full.split(".")
            for start in range(1, len(parts)):
                self.ends.setdefault(".".join(parts[start:]), []).append(full)

    def find(self, name: str, *near: str, members: bool = True) -> str | None:
        """The full name of what is called `name`, looked for `near` by first and then everywhere.

        A short name that several rooms use means the engine's, or nothing if that has none.
        Without `members` those of far classes are left out, where a bare name says too little.
        """
        for place in (*near, ROOM):
            if f"{place}.{name}" in self.objects:
                return f"{place}.{name}"
        found = [
            full
            for full in self.ends.get(name, ())
            if members or self.objects[full].objtype not in ("attribute", "method", "property")
        ]
        ours = [full for full in found if full.startswith(f"{ROOM}.")]
        return next((some[0] for some in (found, ours) if len(some) == 1), None)

    def link(self, full: str, content: nodes.Node) -> nodes.Element:
        """A link from the page to the place where a name is described."""
        entry = self.objects[full]
        return make_refnode(
            self.app.builder, self.docname, entry.docname, entry.node_id, [content], full
        )


class LinkTypes(SphinxPostTransform):
    """Link the types in signatures; those of other people stay text."""

    default_priority = 5  # before Sphinx, which takes any name that ends alike
    formats = ("html",)

    def run(self, **_options: Any) -> None:
        """Go through what signatures refer to."""
        known = Described(self.app, self.env.docname)
        for node in list(self.document.findall(addnodes.pending_xref)):
            written = "refwarn" in node  # a role that an author wrote must be right
            if node.get("refdomain") == "py" and not written:
                content = nodes.inline("", "", *node.children)
                full = known.find(node["reftarget"], str(node.get("py:module")))
                node.replace_self(known.link(full, content) if full else content)


class LinkNames(SphinxPostTransform):
    """Link names in the text, each at its first place in a section."""

    default_priority = 300
    formats = ("html",)

    def run(self, **_options: Any) -> None:
        """Go through the page's code in running text."""
        if not self.env.docname.startswith(LINKED):
            return
        known = Described(self.app, self.env.docname)
        done: set[tuple[int, str]] = set()
        for literal in list(self.document.findall(nodes.literal)):
            around = list(_ancestors(literal))
            if any(isinstance(node, nodes.reference | nodes.title) for node in around):
                continue
            within = _described_around(around)
            text = literal.astext().removesuffix("()")
            full = None
            if text not in _parameters(around):
                full = known.find(text, *within, members="." in text)
            section = next((id(node) for node in around if isinstance(node, nodes.section)), 0)
            if full is None or full in within or (section, full) in done:
                continue
            done.add((section, full))
            literal.replace_self(known.link(full, literal.deepcopy()))


def _ancestors(node: nodes.Node) -> Iterator[nodes.Node]:
    while node.parent is not None:
        node = node.parent
        yield node


def _described_around(around: list[nodes.Node]) -> list[str]:
    """What is described where the text stands: a method, its class, and the room of that."""
    places = [node[0] for node in around if isinstance(node, addnodes.desc)]
    heads = [place for place in places if isinstance(place, nodes.Element)]
    found = [str(name) for head in heads for name in head["ids"][:1]]
    return [*found, *(name.rpartition(".")[0] for name in found[-1:])]


def _parameters(around: list[nodes.Node]) -> set[str]:
    """The parameters of the function that the text is about."""
    function = next((node for node in around if isinstance(node, addnodes.desc)), None)
    listed = function[0].findall(addnodes.desc_parameter) if function else ()
    # A bare star among the parameters has no name.
    return {name.astext() for one in listed for name in one.findall(addnodes.desc_sig_name)}


# --- Notebooks that show code ---------------------------------------------------------------------


class ShownCode(SphinxPostTransform):
    """In a notebook about code: printed code in colours, and solutions called what they are."""

    default_priority = 201  # after myst-nb has folded what is hidden, at 199
    formats = ("html",)

    def run(self, **_options: Any) -> None:
        """Look for the two tags."""
        for cell in self.document.findall(nodes.container):
            tags = cell["classes"]
            if "tag_shows-python" in tags:
                for block in cell.findall(nodes.literal_block):
                    block["language"] = "python"
            if "tag_solution" in tags and cell.children:
                fold = cell.children[0]
                if isinstance(fold, nodes.Element) and "prompt_show" in fold.attributes:
                    fold["prompt_show"], fold["prompt_hide"] = "A solution", "Hide the solution"


def on_config(_app: Sphinx, config: Config) -> None:
    """Write signatures for narrow screens: no long module names, a line for each argument."""
    config["add_module_names"] = False
    config["maximum_signature_line_length"] = 60
    config["toc_object_entries_show_parents"] = "hide"


def setup(app: Sphinx) -> None:
    """Register the directives and what looks names up."""
    app.add_directive("reference", Reference)
    app.add_directive("reference-list", Reference)
    app.add_post_transform(LinkTypes)
    app.add_post_transform(LinkNames)
    app.add_post_transform(ShownCode)
    app.connect("config-inited", on_config)
