"""The website: what turns the book into pages that answer, without a server.

Jupyter Book loads this package as a Sphinx extension. Each part sits in a module of its own:

``pages``      what a page loads, and the small repairs its HTML needs
``around``     the page for wrong addresses, the map for search engines, the icon
``cells``      where a notebook's code stands on a page
``reference``  the reference of every public name, made from the code
``assets``     the exercises' style sheet, script and pools, written into ``_static``
``course``     the map of the course, and its ladders as files for the review
``glossary``   the words of the game, linked where a page first uses them
``readability``  how hard each page's prose is to read
``puzzle_pages``  the puzzles of each theme, and the list of them
``table_pages``  the choice of house rules, and the sheets to print
``search``     the index of the search page, with the words beginners use
``order``      the order in which pages are read, so that all cores have work
``ports``      ports for the kernels, so that two that start at once do not clash
``stale``      which pages must be made again after a change in the package
``build``      the build as one call, with progress and readable failures
``server``     the site on localhost, compressed, with live reload
``notebooks``  the form in which notebooks are committed
``lean``       keeps slow imports away; it comes before all others
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hearts_lesson.site import lean  # noqa: F401

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def read_in_parallel(app: Sphinx) -> None:
    """Let Sphinx run several notebooks at once.

    One extension that Jupyter Book adds does not say whether that is safe. It is: it numbers the
    chapters after all pages have been read, in the main process.
    """
    numbering = app.extensions.get("sphinx_multitoc_numbering")
    if numbering is not None:
        numbering.metadata["parallel_read_safe"] = True
        numbering.parallel_read_safe = True


def setup(app: Sphinx) -> dict[str, Any]:
    """Connect the parts to Sphinx; Jupyter Book calls this once a build."""
    from . import (
        around,
        assets,
        cells,
        course,
        glossary,
        order,
        pages,
        ports,
        puzzle_pages,
        readability,
        reference_pages,
        search,
        stale,
        table_pages,
    )

    around.setup(app)
    assets.setup(app)
    cells.setup(app)
    course.setup(app)
    glossary.setup(app)
    order.setup(app)
    pages.setup(app)
    puzzle_pages.setup(app)
    readability.setup(app)
    reference_pages.setup(app)
    search.setup(app)
    stale.setup(app)
    table_pages.setup(app)
    app.connect("builder-inited", read_in_parallel)
    ports.use_own_ports()
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
