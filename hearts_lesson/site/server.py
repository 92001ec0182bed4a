"""The site on localhost: compressed, with the right types, and reloading when a page was remade."""

from __future__ import annotations

import contextlib
import gzip
import http.server
import re
import socket
import sys
import threading
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from urllib.parse import unquote, urlsplit

# Python takes these from the operating system, where Windows often has them wrong.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".ipynb": "application/x-ipynb+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".zip": "application/zip",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".md": "text/markdown; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".xml": "application/xml",
    ".pdf": "application/pdf",
    ".inv": "application/octet-stream",
}
COMPRESSED = {".html", ".css", ".js", ".mjs", ".json", ".ipynb", ".svg", ".wasm", ".md", ".txt"}
FOR_GOOD = "max-age=31536000, immutable"
RELOAD_PATH = "/__reload"
# Asks the server which build it serves; when that changes, the page loads itself again.
RELOAD_SCRIPT = b"""<script>(function(){var at=null;setInterval(function(){
fetch("/__reload").then(function(r){return r.text()}).then(function(now){
if(at!==null&&now!==at)location.reload();at=now}).catch(function(){})},700)})()</script>"""


class PortInUse(ValueError):
    """Something else listens on the port that was asked for."""


@lru_cache(maxsize=512)
def _compressed(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), compresslevel=6, mtime=0)


class Site(http.server.ThreadingHTTPServer):
    """A static site under a path prefix; ``build_number`` goes up when pages were remade."""

    daemon_threads = True
    allow_reuse_address = False

    def __init__(
        self, folder: Path, port: int = 0, *, prefix: str = "/", reload: bool = False
    ) -> None:
        """Bind to localhost at ``port`` (0: any free one) and serve ``folder`` under ``prefix``."""
        self.folder = folder.resolve()
        self.prefix = "/" + prefix.strip("/") + "/" if prefix.strip("/") else "/"
        self.reload = reload
        self.build_number = 0
        super().__init__(("127.0.0.1", port), Handler)

    @property
    def address(self) -> str:
        """The address to open, with the port that was taken."""
        return f"http://localhost:{self.server_address[1]}{self.prefix}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing when a browser leaves in the middle of an answer; it does so all the time."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    def serve_in_background(self) -> threading.Thread:
        """Serve from a thread of its own until ``shutdown`` is called."""
        thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.1})
        thread.daemon = True
        thread.start()
        return thread


def open_site(folder: Path, port: int | None, *, reload: bool = False) -> Site:
    """A server for a folder, on the port asked for; with None on the first free one from 8000."""
    if port is not None:
        if not _is_free(port):
            raise PortInUse(
                f"Port {port} is in use by another program. Choose another with --port, "
                "or leave --port out to get a free one."
            )
        return Site(folder, port, reload=reload)
    for candidate in range(8000, 8020):
        if _is_free(candidate):
            with contextlib.suppress(OSError):
                return Site(folder, candidate, reload=reload)
    return Site(folder, 0, reload=reload)


def _is_free(port: int) -> bool:
    if not 0 <= port <= 65535:
        raise PortInUse(f"Port {port} does not exist: expected a number from 0 to 65535.")
    if port == 0:
        return True
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers GET and HEAD from the site's folder."""

    protocol_version = "HTTP/1.1"
    server: Site

    def do_GET(self) -> None:
        """Send the file."""
        self._answer(body=True)

    def do_HEAD(self) -> None:
        """Send what would come before the file."""
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        raw = urlsplit(self.path).path
        if self.server.reload and raw == RELOAD_PATH:
            self._send(HTTPStatus.OK, str(self.server.build_number).encode(), ".txt", body=body)
            return
        path = self._file(unquote(raw))
        if path is None:
            self._send_missing(body=body)
            return
        if path.is_dir():
            if not raw.endswith("/"):
                self.send_response(HTTPStatus.MOVED_PERMANENTLY)
                self.send_header("Location", raw + "/")
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            path = path / "index.html"
        if not path.is_file():
            self._send_missing(body=body)
            return
        self._send_file(path, body=body)

    def _send_missing(self, *, body: bool) -> None:
        """The site's own page for wrong addresses, told in which folder the site stands."""
        page = self.server.folder / "404.html"
        if not page.is_file():
            self._send(HTTPStatus.NOT_FOUND, b"There is no such page.\n", ".txt", body=body)
            return
        base = f'<base href="{self.server.prefix}">'.encode()
        text = re.sub(rb'<base href="[^"]*">', base, page.read_bytes(), count=1)
        self._send(HTTPStatus.NOT_FOUND, text, ".html", body=body)

    def _file(self, path: str) -> Path | None:
        """The file that a path means, or None when it lies outside the site."""
        if not path.startswith(self.server.prefix):
            return None
        try:
            found = (self.server.folder / path[len(self.server.prefix) :]).resolve()
            there = found.exists()
        except (OSError, ValueError):  # a name that no system has room or letters for
            return None
        inside = found == self.server.folder or self.server.folder in found.parents
        return found if inside and there else None

    def _send_file(self, path: Path, *, body: bool) -> None:
        suffix = path.suffix.lower()
        accepts = "gzip" in (self.headers.get("Accept-Encoding") or "")
        if self.server.reload and suffix == ".html":
            page = path.read_bytes().replace(b"</body>", RELOAD_SCRIPT + b"</body>")
            self._send(HTTPStatus.OK, page, suffix, body=body)
        elif accepts and suffix in COMPRESSED:
            data = _compressed(path, path.stat().st_mtime_ns)
            self._send(HTTPStatus.OK, data, suffix, body=body, encoding="gzip")
        else:
            self._send(HTTPStatus.OK, path.read_bytes(), suffix, body=body)

    def _send(
        self, status: HTTPStatus, data: bytes, suffix: str, *, body: bool, encoding: str = ""
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", FOR_GOOD if self._stays(status, suffix) else "no-cache")
        self.send_header("Vary", "Accept-Encoding")
        if encoding:
            self.send_header("Content-Encoding", encoding)
        self.end_headers()
        if body:
            with contextlib.suppress(ConnectionError):
                self.wfile.write(data)

    def _stays(self, status: HTTPStatus, suffix: str) -> bool:
        """Whether a browser may keep this: a stamp stands for these bytes, a font keeps its shape.

        All else is asked for each time, so that a page just written is the one that is seen.
        """
        if status is not HTTPStatus.OK or self.server.reload or suffix == ".html":
            return False
        return suffix == ".woff2" or urlsplit(self.path).query.startswith("v=")

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal is for the reader, not for a log."""
