"""What is sent over HTTP: read, or refused with the field that is wrong."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from litestar import Request

from hearthside.kernel.asks import Refused
from hearthside.server.sockets import same_origin

Body = TypeVar("Body")


async def read_body(request: Request[Any, Any, Any], kind: type[Body]) -> Body:
    """What was sent, or which field of it is wrong; never what stands there."""
    if not same_origin(dict(request.headers)):
        raise Refused("this comes from another page than the server's own", code="other-page")
    sent = await request.body()
    try:
        return msgspec.json.decode(sent, type=kind)
    except msgspec.ValidationError as error:
        raise Refused(str(error), code="bad-message") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(f"this cannot be read as JSON: {error}", code="bad-json") from None
