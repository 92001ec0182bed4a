"""What a page loads, and the small repairs its HTML needs.

Sphinx, the theme and a dozen extensions would each put their scripts on every page. Here a page
names what it uses: the site's own style and script always, the exercises' script where there is an
exercise (and its basics where only other elements stand), the colours of code where there is code.
"""

from __future__ import annotations

import os
import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.util import logging

from hearts_lesson.widgets.parts import WITHOUT_EXERCISES, elements_in

from . import assets, browser_python, course, repairs

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

log = logging.getLogger(__name__)

# After the theme (500 and 501) has filled the page's context.
PRIORITY = 900
# What the theme and the extensions ship and no page loads.
UNUSED = (
    *("scripts", "styles", "vendor", "webpack-macros.html", "sbt-webpack-macros.html", "locales"),
    *("basic.css", "sphinx_highlight.js", "sphinx-thebe.css", "sphinx-thebe.js", "images"),
    *("togglebutton.css", "togglebutton.js", "clipboard.min.js", "copybutton.css", "copybutton.js"),
    *("copybutton_funcs.js", "copy-button.svg", "check-solid.svg", "play-solid.svg"),
    *("file.png", "minus.png", "plus.png"),
)

Script = dict[str, Any]


def styles_for(body: str) -> list[str]:
    """The style sheets a page with this body needs, in the order of the cascade."""
    sheets = [assets.STYLE, "site.css"]
    if "hx-fallback" in body:
        sheets.insert(1, assets.FALLBACK)
    if 'class="highlight' in body:
        sheets.append("pygments.css")
    if 'class="py ' in body or "tag_shows-python" in body:
        sheets.append("code.css")
    sheets += [f"{element}.css" for element in elements_in(body)]
    if "sd-" in body:
        sheets.append("sphinx-design.min.css")
    return sheets


def scripts_for(body: str) -> list[tuple[str, dict[str, str]]]:
    """The scripts a page with this body needs, each with its attributes."""
    scripts: list[tuple[str, dict[str, str]]] = []
    elements = elements_in(body)
    exercises = "<hearts-exercise" in body or not WITHOUT_EXERCISES.issuperset(elements)
    if elements:
        # One after the other: each uses what those before it offer.
        first = assets.SCRIPT if exercises else assets.BASICS
        scripts += [(name, {"defer": ""}) for name in (first, *(f"{e}.js" for e in elements))]
    elif exercises:
        scripts.append((assets.SCRIPT, {"async": ""}))
    if exercises:
        scripts.append((browser_python.SCRIPT, {"defer": ""}))
    if "sd-tab-set" in body:
        scripts.append(("design-tabs.js", {"defer": ""}))
    scripts.append(("site.js", {"defer": ""}))
    return scripts


def page_contents(toc: str) -> str:
    """The list of a page's sections without the page's own title, or nothing for a short page."""
    inner = re.search(r"<ul>\s*<li>.*?(<ul>.*</ul>)\s*</li>\s*</ul>", toc, re.S)
    return inner.group(1) if inner and inner.group(1).count("<li") > 1 else ""


def on_page(
    app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: nodes.document
) -> None:
    """Fill in what the site's layout asks for."""
    body = repairs.repair(context.get("body") or "")
    pathto = context["pathto"]
    folders = assets.static_folders(app)

    def url(name: str) -> str:
        path, _, version = assets.versioned(folders, name).partition("?")
        return str(pathto(path, resource=True)) + (f"?{version}" if version else "")

    context["hl_styles"] = [url(name) for name in styles_for(body)]
    context["hl_scripts"] = [
        {"src": url(name), "attributes": attributes} for name, attributes in scripts_for(body)
    ]
    if app.config.html_baseurl:
        context["hl_social"] = f"{app.config.html_baseurl}social.png"
    context["hl_page_toc"] = page_contents(context.get("toc") or "")
    for neighbour in ("prev", "next"):
        if context.get(neighbour):
            title = repairs.without_number(context[neighbour]["title"])
            context[neighbour] = {**context[neighbour], "title": title}
    toctree = context["toctree"](collapse=True, maxdepth=2, includehidden=True, titles_only=True)
    context["hl_toctree"] = repairs.chapter_list(toctree or "")
    context["body"] = body.replace(course.CHAPTER_LINKS, course.chapter_links(toctree or ""))
    if app.env.domaindata.get("math", {}).get("has_equations", {}).get(pagename):
        log.warning(
            "this page has a formula, but the site ships no formula script: "
            "write it in words or as a picture",
            location=pagename,
        )


def finish(app: Sphinx, error: Exception | None) -> None:
    """Leave no file behind that no page refers to, and lead from the top to the welcome page."""
    if error is not None or app.builder.format != "html":
        return
    html = Path(app.outdir)
    for name in UNUSED:
        repairs.remove(html / "_static" / name)
    title, root = escape(app.config.html_title), f"{app.config.root_doc}.html"
    (html / "index.html").write_text(
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>\n'
        f'<meta http-equiv="refresh" content="0; url={root}"><link rel="canonical" href="{root}">\n'
        f'</head><body><p><a href="{root}">{title}</a></p></body></html>\n',
        encoding="utf-8",
    )


def on_config(_app: Sphinx, config: Config) -> None:
    """Take the site's public address, which search engines and previews want, from outside."""
    if address := os.environ.get("HEARTS_ADDRESS"):
        config["html_baseurl"] = address.rstrip("/") + "/"


def setup(app: Sphinx) -> None:
    """Listen for every page, after the theme has."""
    app.connect("html-page-context", on_page, priority=PRIORITY)
    app.connect("config-inited", on_config)
    # After the list of contents has written its bare redirection.
    app.connect("build-finished", finish, priority=PRIORITY)
