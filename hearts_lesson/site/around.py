"""What stands around the book's pages: the page for wrong addresses, the map for search engines.

A wrong address may lie at any depth, and the server answers it with one page, ``404.html``. So that
page alone says where the site stands (``<base>``): in the folder of the public address, or at the
top where none is known. Our own server puts its own folder there.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from . import assets, course, icons

if TYPE_CHECKING:
    from sphinx.application import Sphinx

MISSING = "404"
TOUCH_ICON, TOUCH_SIZE = "apple-touch-icon.png", 180


def base(address: str) -> str:
    """The folder in which the site stands at this address: "/hearts/", or "/" if none is known."""
    path = urlsplit(address or "/").path
    return path if path.endswith("/") else f"{path}/"


def sitemap(address: str, names: list[str]) -> str:
    """The pages of the site as search engines read them, in the order of the contents."""
    urls = "".join(f"<url><loc>{escape(address + name)}.html</loc></url>\n" for name in names)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n'
    )


def robots(address: str) -> str:
    """Every page may be found; here is the list."""
    return f"User-agent: *\nAllow: /\nSitemap: {address}sitemap.xml\n"


def extra_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The page for addresses that lead nowhere."""
    yield (
        MISSING,
        {"title": "No such page", "hl_base": base(app.config.html_baseurl)},
        f"{MISSING}.html",
    )


def finish(app: Sphinx, error: Exception | None) -> None:
    """Write the icon, and with a public address the map and the word to robots."""
    if error is not None or app.builder.format != "html":
        return
    html = Path(app.outdir)
    (html / TOUCH_ICON).write_bytes(icons.heart(TOUCH_SIZE))
    if address := app.config.html_baseurl:
        assets.write_if_changed(html / "sitemap.xml", sitemap(address, course.in_order(app)))
        assets.write_if_changed(html / "robots.txt", robots(address))
    else:
        for name in ("sitemap.xml", "robots.txt"):
            (html / name).unlink(missing_ok=True)


def setup(app: Sphinx) -> None:
    """Listen for pages that are no page of the book, and for the end of the build."""
    app.connect("html-collect-pages", extra_pages)
    app.connect("build-finished", finish)
