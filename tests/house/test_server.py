"""The little server: right types, compression, no way out of the site, clear words."""

from __future__ import annotations

import gzip
import http.client
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hearts_lesson.site.server import PortInUse, Site, open_site


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "html"
    (site / "book").mkdir(parents=True)
    (site / "index.html").write_text("<body>home</body>", encoding="utf-8")
    (site / "book" / "page.html").write_text("<body>page ♥</body>", encoding="utf-8")
    for name in ("a.js", "a.mjs", "a.css", "a.wasm", "a.svg", "a.json", "a.ipynb", "a.whl"):
        (site / name).write_text("x" * 500, encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return site


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    site = Site(folder)
    site.serve_in_background()
    yield site
    site.shutdown()
    site.server_close()


def get(
    site: Site, path: str, *, method: str = "GET", **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", site.server_address[1], timeout=5)
    connection.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response, body


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("index.html", "text/html; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.svg", "image/svg+xml"),
        ("a.json", "application/json"),
        ("a.ipynb", "application/x-ipynb+json"),
    ],
)
def test_types_do_not_depend_on_the_system(site: Site, name: str, kind: str) -> None:
    response, _ = get(site, f"/{name}")
    assert response.status == 200
    assert response.getheader("Content-Type") == kind


def test_text_is_compressed_for_browsers_that_can_read_it(site: Site, folder: Path) -> None:
    response, body = get(site, "/book/page.html", Accept_Encoding="gzip, br")
    assert response.getheader("Content-Encoding") == "gzip"
    assert gzip.decompress(body) == (folder / "book/page.html").read_bytes()
    response, body = get(site, "/book/page.html")
    assert response.getheader("Content-Encoding") is None
    assert body == (folder / "book/page.html").read_bytes()


def test_a_changed_file_is_sent_as_it_is_now(site: Site, folder: Path) -> None:
    get(site, "/a.css", Accept_Encoding="gzip")
    (folder / "a.css").write_text("new", encoding="utf-8")
    _, body = get(site, "/a.css", Accept_Encoding="gzip")
    assert gzip.decompress(body) == b"new"


def test_only_what_never_changes_under_its_address_is_kept(site: Site, folder: Path) -> None:
    (folder / "a.woff2").write_bytes(b"font")
    for path in ("/a.js?v=1234abcd", "/a.woff2"):
        assert "immutable" in get(site, path)[0].headers["Cache-Control"], path
    for path in ("/a.js", "/?v=1234abcd", "/nothing.js?v=1234abcd", "/a.js?q=v=1"):
        assert get(site, path)[0].headers["Cache-Control"] == "no-cache", path
    site.reload = True
    assert get(site, "/a.js?v=1234abcd")[0].headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["/%00", "/" + "x" * 300])
def test_a_name_that_cannot_be_is_not_found(site: Site, path: str) -> None:
    assert get(site, path)[0].status == 404


def test_head_sends_no_body(site: Site) -> None:
    response, body = get(site, "/index.html", method="HEAD")
    assert response.status == 200
    assert body == b""


def test_folders_show_their_index_page(site: Site) -> None:
    assert get(site, "/")[1] == b"<body>home</body>"
    assert get(site, "/book/")[0].status == 404
    response, _ = get(site, "/book")
    assert (response.status, response.getheader("Location")) == (301, "/book/")


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/book/../../secret.txt"])
def test_nothing_outside_the_site_is_sent(site: Site, path: str) -> None:
    response, body = get(site, path)
    assert response.status == 404
    assert b"secret" not in body


def test_a_prefix_is_part_of_every_address(folder: Path) -> None:
    site = Site(folder, prefix="/hearts/")
    site.serve_in_background()
    try:
        assert site.address.endswith("/hearts/")
        assert get(site, "/hearts/book/page.html")[0].status == 200
        assert get(site, "/book/page.html")[0].status == 404
    finally:
        site.shutdown()
        site.server_close()


def test_pages_reload_when_asked_to(folder: Path) -> None:
    site = Site(folder, reload=True)
    site.serve_in_background()
    try:
        assert b"/__reload" in get(site, "/index.html")[1]
        assert get(site, "/__reload")[1] == b"0"
        site.build_number += 1
        assert get(site, "/__reload")[1] == b"1"
    finally:
        site.shutdown()
        site.server_close()


def test_pages_do_not_reload_otherwise(site: Site) -> None:
    assert b"__reload" not in get(site, "/index.html")[1]
    assert get(site, "/__reload")[0].status == 404


def test_a_port_in_use_is_said_in_a_sentence(folder: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(PortInUse, match=f"Port {port} is in use by another program"):
            open_site(folder, port)


def test_a_port_that_does_not_exist_is_said_in_a_sentence(folder: Path) -> None:
    with pytest.raises(PortInUse, match="expected a number from 0 to 65535"):
        open_site(folder, 70_000)


def test_two_sites_find_a_port_each(folder: Path) -> None:
    first, second = open_site(folder, None), open_site(folder, None)
    try:
        assert first.server_address[1] != second.server_address[1]
    finally:
        first.server_close()
        second.server_close()


def test_only_this_machine_can_reach_the_server(site: Site) -> None:
    assert site.server_address[0] == "127.0.0.1"
