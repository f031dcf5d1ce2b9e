"""Links: the address of a table or of a seat, and what is asked over HTTP before there is a socket."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import SplitResult, urlsplit

import msgspec

from hearthside.cli.saying import reason
from hearthside.kernel.asks import Refused
from hearthside.server.commands import new_id
from hearthside.server.messages import Ack
from hearthside.server.requests import Earlier, HttpError, Knocked, NewKnock, NewStory, Rules

Answer = TypeVar("Answer")
TIMEOUT = 15


class BadLink(Exception):
    """A sentence for somebody whose link leads nowhere."""


class Link(msgspec.Struct, frozen=True):
    """Where the server is, and either the code of a table or the key of a seat."""

    server: str
    code: str = ""
    key: str = ""

    @property
    def socket(self) -> str:
        return "ws" + self.server.removeprefix("http") + "/ws"

    @property
    def seat_link(self) -> str:
        return f"{self.server}/seat#{self.key}"


def read_link(text: str, server: str) -> Link:
    """A link as it is shown and shared, with or without its http://, or the code of a table on `server`."""
    text = text.strip()
    if not set(text) & set("/:.#"):
        return Link(server_of(split(server)), code=text.upper())
    parts = split(text)
    base = server_of(parts)
    kind, _, code = parts.path.strip("/").partition("/")
    if kind in ("seat", "watch") and parts.fragment:
        return Link(base, key=parts.fragment)
    if kind == "join" and code:
        return Link(base, code=code.upper())
    raise BadLink("A link to a table ends in /join/CODE, /seat#KEY or /watch#KEY.")


def split(text: str) -> SplitResult:
    """The parts of a link, every one of which can be used."""
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        host = (parts.hostname or "").encode("idna")
        if host and b" " not in host and parts.port != 0 and parts.scheme in ("http", "https"):
            return parts
    except ValueError:  # a host or a port that cannot be: they are looked at when they are read
        pass
    raise BadLink(f"{text!r} is not a link to a table.")


def server_of(parts: SplitResult) -> str:
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


def knock(link: Link, name: str, stir: str = "") -> Link:
    """Knock at a table. The answer is the link of the seat, which the GM has yet to admit."""
    body = msgspec.json.encode(NewKnock(link.code, name, stir))
    knocked = _fetch(f"{link.server}/api/knock", Knocked, body)
    return Link(link.server, key=knocked.key)


def fetch_rules(link: Link, family: str) -> Rules:
    return _fetch(f"{link.server}/api/rules/{family}", Rules)


def fetch_cards(link: Link, family: str) -> dict[str, Any]:
    """What is printed on the family's cards."""
    return _fetch(f"{link.server}/api/cards/{family}", dict[str, Any])


def fetch_words(link: Link, family: str) -> dict[str, str]:
    """What cards, things and numbers are called; without it they are shown as they are sent."""
    try:
        return _fetch(f"{link.server}/api/words/{family}", dict[str, str])
    except BadLink:  # an older server
        return {}


def fetch_story(link: Link, table: str, before: int) -> Earlier:
    """What this seat may read of the entries before a number."""
    return _fetch(f"{link.server}/api/story/{table}?before={before}", Earlier, key=link.key)


def send_story(link: Link, table: str, file: Path) -> int:
    """Go on with the adventure in a file, which is read here. The number of what has happened then."""
    try:
        text = file.expanduser().read_text(encoding="utf-8")
    except OSError as error:
        raise Refused(f"{file} cannot be read: {reason(error)}.") from None
    except UnicodeDecodeError:
        raise Refused(f"{file} is not text in UTF-8.") from None
    body = msgspec.json.encode(NewStory(new_id(), text, file.name))
    return _fetch(f"{link.server}/api/next-story/{table}", Ack, body, link.key).number


def _fetch(url: str, kind: type[Answer], body: bytes | None = None, key: str = "") -> Answer:
    headers = {"Content-Type": "application/json", **({"Hearthside-Key": key} if key else {})}
    request = urllib.request.Request(url, body, headers)
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            return msgspec.json.decode(answer.read(), type=kind)
    except urllib.error.HTTPError as failed:
        with failed:
            raise BadLink(_sentence(failed.read()) or f"The server answered {failed.code}.") from None
    except (OSError, HTTPException, msgspec.MsgspecError) as failed:
        why = getattr(getattr(failed, "reason", None), "strerror", None) or failed
        raise BadLink(f"There is no Hearthside at {url.partition('/api')[0]}: {why}") from None


def _sentence(body: bytes) -> str:
    """Why it failed; of a file all that is wrong with it, a line each."""
    try:
        failed = msgspec.json.decode(body, type=HttpError)
        return "\n".join((failed.message, *failed.more))
    except msgspec.MsgspecError:
        try:
            return str(json.loads(body).get("detail", ""))
        except (ValueError, AttributeError):
            return ""
