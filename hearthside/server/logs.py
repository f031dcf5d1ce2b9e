"""What is logged: one line for each event worth it. No key, no name, and nothing that anybody said."""

from __future__ import annotations

import logging
import secrets
import sys
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from enum import StrEnum

import msgspec
from sqlalchemy.exc import DBAPIError


class Log(StrEnum):
    """How much is logged, and in which form."""

    ERRORS = "errors"
    """Only what goes wrong."""
    EVENTS = "events"
    JSON = "json"
    """The events, each an object."""


def event(logger: logging.Logger, what: str, **facts: object) -> None:
    """Something happened that whoever runs the server may want to know."""
    logger.info(what, extra={"facts": facts})


def failed(logger: logging.Logger, what: str, **facts: object) -> str:
    """An exception is being handled: log it under a number that whoever suffers from it is told."""
    reference = secrets.token_hex(3)
    logger.exception(what, extra={"facts": {"reference": reference, **facts}})
    return reference


def chain(error: BaseException | None) -> Iterator[BaseException]:
    """An exception and those that led to it."""
    while error:
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def reason(error: BaseException | None) -> str:
    """Why a database does not do something, in one line. What PostgreSQL adds to it may be a whole row."""
    text = str(error)
    if "connection to server" in text:
        text = text.rpartition(" failed: ")[2].removeprefix("FATAL:")
    return text.partition("\n")[0].strip()


def without_words(error: BaseException) -> str:
    """What failed and where. The words of an exception may be somebody's; those of the system are kept."""
    words = (
        reason(error.orig) if isinstance(error, DBAPIError) else error if isinstance(error, OSError) else ""
    )
    where = "".join(traceback.format_tb(error.__traceback__))
    return f"{where}{type(error).__qualname__}{words and ': '}{words}"


class Line(logging.Formatter):
    """A time, a level, what happened, and facts about it."""

    def format(self, record: logging.LogRecord) -> str:
        facts = self.about(record)
        head = " ".join(str(facts.pop(key)) for key in ("time", "level", "event"))
        trace = facts.pop("trace", None)
        told = "".join(f" {key}={value}" for key, value in facts.items())
        return f"{head}{told}\n{trace}" if trace else head + told

    def about(self, record: logging.LogRecord) -> dict[str, object]:
        """The first line of what others log is enough: what follows may repeat the words of an exception."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="seconds")
        what = record.getMessage().partition("\n")[0]
        facts: dict[str, object] = getattr(record, "facts", {})
        error = record.exc_info[1] if record.exc_info else None
        trace = {"trace": "\n".join(map(without_words, chain(error)))} if error else {}
        return {"time": time, "level": record.levelname.lower(), "event": what, **facts, **trace}


class Json(Line):
    """The same as an object, for programs that read logs."""

    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(self.about(record), enc_hook=str).decode()


def start(log: Log) -> None:
    """Log to where errors go. Other packages log what goes wrong with them."""
    there = logging.StreamHandler(sys.stderr)
    there.setFormatter(Json() if log is Log.JSON else Line())
    logging.basicConfig(handlers=[there], level=logging.WARNING, force=True)
    logging.getLogger("hearthside").setLevel(logging.WARNING if log is Log.ERRORS else logging.INFO)
