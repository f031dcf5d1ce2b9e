"""The page and what it reads: files, packed once, with the headers that keep it safe and quick."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec
from litestar import Request, Response

STATIC = Path(__file__).resolve().parent.parent / "static"

HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "media-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/vnd.microsoft.icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""Named here: what a machine thinks of them may be something else, and a browser would not run it then."""
PACKABLE = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
NOT_BUILT = b"<!doctype html><title>Hearthside</title><p>The page is not built: run tools/webbuild.py.</p>"


class PageFile(msgspec.Struct, frozen=True):
    """A file of the page, plain and packed."""

    media_type: str
    plain: bytes
    packed: bytes | None
    tag: str
    caching: str

    def headers(self, packed: bool) -> dict[str, str]:
        encoding = {"Content-Encoding": "gzip"} if packed else {}
        return {"Cache-Control": self.caching, "ETag": self.tag, "Vary": "Accept-Encoding", **encoding}


def read_file(content: bytes, name: str) -> PageFile:
    """Files under assets/ have their digest in their name, so they never change."""
    media_type = MEDIA_TYPES.get(PurePosixPath(name).suffix, "application/octet-stream")
    packed = gzip.compress(content, 9, mtime=0) if media_type.startswith(PACKABLE) else None
    if packed is not None and len(packed) >= len(content):
        packed = None
    tag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
    caching = FOR_EVER if name.startswith("assets/") else ASK_AGAIN
    return PageFile(media_type, content, packed, tag, caching)


@lru_cache(maxsize=32)
def packed_json(content: bytes) -> PageFile:
    """What many read and hardly ever changes, such as rules: packed when it is first asked for."""
    return read_file(content, "answer.json")


def send(request: Request[Any, Any, Any], file: PageFile) -> Response[bytes]:
    """Packed, for those who can unpack it; nothing, for those who have it already."""
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=file.headers(False))
    packed = file.packed is not None and "gzip" in request.headers.get("accept-encoding", "")
    content = file.packed if packed and file.packed else file.plain
    return Response(content, media_type=file.media_type, headers=file.headers(packed))


def send_json(request: Request[Any, Any, Any], value: object) -> Response[bytes]:
    return send(request, packed_json(msgspec.json.encode(value)))


def read_page(folder: Path = STATIC) -> dict[str, PageFile]:
    """Every file of the built page by its path."""
    files = {"index.html": read_file(NOT_BUILT, "index.html")}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not name.startswith("."):
            files[name] = read_file(path.read_bytes(), name)
    return files
