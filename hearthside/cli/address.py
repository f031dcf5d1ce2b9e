"""Where a table is to be found: a free port, the links, the QR code for a phone."""

from __future__ import annotations

import errno
import io
import os
import socket
import sys
from pathlib import Path
from urllib.parse import urlsplit

FIRST_PORT, PORTS = 8765, 20


def data_folder() -> Path:
    """Where this platform keeps what programs remember for a person."""
    if folder := os.environ.get("XDG_DATA_HOME"):
        return Path(folder) / "hearthside"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "hearthside"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "hearthside"
    return Path.home() / ".local" / "share" / "hearthside"


def default_database() -> Path:
    return data_folder() / "hearthside.sqlite"


def is_free(host: str, port: int) -> bool:
    """Whether nobody uses a port. `OSError` says why nobody could: there is no such host, or it is forbidden."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            return False
    return True


def free_port(host: str) -> int:
    """The usual port, or the next one that nobody uses."""
    for port in range(FIRST_PORT, FIRST_PORT + PORTS):
        if is_free(host, port):
            return port
    raise OSError(f"no port from {FIRST_PORT} to {FIRST_PORT + PORTS - 1} is free on {host}")


def local_address(host: str = "0.0.0.0") -> str | None:
    """This machine's address in its own network, if it is in one. Nothing is sent to find out.

    A server on all addresses of one kind, as "::" is, answers on no other kind.
    """
    six = ":" in host
    try:
        with socket.socket(socket.AF_INET6 if six else socket.AF_INET, socket.SOCK_DGRAM) as outward:
            outward.connect(("2001:db8::1" if six else "10.255.255.255", 9))
            address = str(outward.getsockname()[0])
    except OSError:
        return None
    return None if address.startswith(("127.", "0.", "::")) else address


def in_a_link(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def links(host: str, port: int) -> tuple[str, str | None]:
    """The link for this machine, and the one for phones in the same network if they can reach it."""
    everywhere = host in ("0.0.0.0", "::", "")
    here = f"http://{'localhost' if everywhere else in_a_link(host)}:{port}/"
    if not everywhere:
        return here, None if host in ("localhost", "::1") or host.startswith("127.") else here
    address = local_address(host)
    return here, f"http://{in_a_link(address)}:{port}/" if address else None


def host_and_port(link: str) -> tuple[str, int]:
    """From the link of a server on this machine; of one that is not open what is usual."""
    parts = urlsplit(link)
    everywhere = parts.hostname in (None, "localhost")
    return "" if everywhere else str(parts.hostname), parts.port or FIRST_PORT


def qr_code(link: str, colours: bool = False) -> str:
    """A link as a QR code in letters. With colours it is dark on light, whatever the terminal's own are."""
    import segno

    drawn = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(drawn, compact=True)
    lines = drawn.getvalue().splitlines()
    return "\n".join(f"\x1b[97;40m{line}\x1b[0m" if colours else line for line in lines)
