"""Around the book's pages: wrong addresses, the map for search engines, the icon."""

from __future__ import annotations

import re
import struct
import urllib.error
import urllib.request
import xml.etree.ElementTree as ET
import zlib
from pathlib import Path

import pytest
from house_files import ROOT

from hearts_lesson.site import around, icons
from hearts_lesson.site.server import Site

ADDRESS = "https://example.org/hearts/"


@pytest.mark.parametrize(
    ("address", "base"),
    [
        (ADDRESS, "/hearts/"),
        ("https://example.org/", "/"),
        ("https://x.org/a/b", "/a/b/"),
        ("", "/"),
    ],
)
def test_a_wrong_address_knows_where_the_site_stands(address: str, base: str) -> None:
    assert around.base(address) == base


def test_the_map_lists_every_page_by_its_public_address() -> None:
    tree = ET.fromstring(around.sitemap(ADDRESS, ["book/index", "book/about/a&b"]))
    found = [element.text for element in tree.iter() if element.tag.endswith("loc")]
    assert found == [f"{ADDRESS}book/index.html", f"{ADDRESS}book/about/a&b.html"]
    assert f"Sitemap: {ADDRESS}sitemap.xml\n" in around.robots(ADDRESS)


def test_our_server_answers_wrong_addresses_with_the_sites_own_page(tmp_path: Path) -> None:
    (tmp_path / "404.html").write_text('<base href="/x/"><h1>No such page</h1>', "utf-8")
    site = Site(tmp_path, prefix="/hearts/")
    site.serve_in_background()
    try:
        for wrong in ("nothing.html", "far/down/here/"):
            with pytest.raises(urllib.error.HTTPError) as answer:
                urllib.request.urlopen(site.address + wrong)
            assert answer.value.code == 404
            assert answer.value.headers["Content-Type"].startswith("text/html")
            text = answer.value.read().decode()
            assert text == '<base href="/hearts/"><h1>No such page</h1>'
    finally:
        site.shutdown()
        site.server_close()


def dots(data: bytes) -> list[list[tuple[int, ...]]]:
    size = struct.unpack(">I", data[16:20])[0]
    at = data.index(b"IDAT")
    length = struct.unpack(">I", data[at - 4 : at])[0]
    raw = zlib.decompress(data[at + 4 : at + 4 + length])
    rows = [raw[n * (3 * size + 1) + 1 : (n + 1) * (3 * size + 1)] for n in range(size)]
    return [[tuple(row[i : i + 3]) for i in range(0, 3 * size, 3)] for row in rows]


def test_the_icon_is_the_mark_of_the_favicon() -> None:
    favicon = (ROOT / "book" / "_look" / "favicon.svg").read_text(encoding="utf-8")
    assert re.search(r'<path d="([^"]+)"', favicon)[1] == icons.HEART  # type: ignore[index]
    colours = [bytes.fromhex(c) for c in re.findall(r'fill="#(\w{6})"', favicon)]
    assert colours == [bytes(icons.GROUND), bytes(icons.INK)]
    data = icons.heart(60)
    assert data.startswith(b"\x89PNG")
    rows = dots(data)
    assert (len(rows), {len(row) for row in rows}) == (60, {60})
    assert rows[1][1] == rows[58][30] == rows[14][30] == icons.GROUND
    assert rows[30][30] == rows[20][18] == icons.INK
    # Left and right are alike, as in the drawing.
    assert all(row == row[::-1] for row in rows[20:30])
    assert icons.heart(60) == data
