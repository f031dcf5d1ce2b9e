"""The library: what anybody may look up without a table. Rules, cards, bots, odds, and what is written for one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from litestar import Request, Response, get, post
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from hearthside.kernel.family import Family
from hearthside.odds.questions import QUESTIONS, OddsAnswer, OddsQuestion, answer
from hearthside.server.adventures import checked_draft, draft_family, writing_of
from hearthside.server.bodies import read_body
from hearthside.server.connection import Limits
from hearthside.server.door import Door
from hearthside.server.offers import bots_of, cards_of, deck_verdict, offer_of, rules_of, titles_of, words_of
from hearthside.server.page import send_json
from hearthside.server.requests import CheckedDraft, Draft

All = Callable[[], tuple[Family, ...]]
One = Callable[[str], Family]
LONG_DRAFT = 50_000
"""The text of so many letters counts for one request more."""


def library_routes(families: All, family: One, limits: Limits) -> list[ControllerRouterHandler]:
    return [
        *book_routes(families, family),
        deck_route(family, Door.of(limits)),
        *writing_routes(families, family, Door.of(limits)),
        *odds_routes(Door.of(limits)),
    ]


def book_routes(families: All, family: One) -> list[ControllerRouterHandler]:
    """What stands in the books. It is much, and the same for everybody."""

    @get("/api/families", sync_to_thread=False)
    def list_families(request: Request[Any, Any, Any]) -> Response[bytes]:
        return send_json(request, [offer_of(one) for one in families()])

    @get("/api/rules/{key:str}", sync_to_thread=False)
    def show_rules(request: Request[Any, Any, Any], key: FromPath[str]) -> Response[bytes]:
        return send_json(request, rules_of(family, key))

    @get("/api/titles/{key:str}", sync_to_thread=False)
    def show_titles(request: Request[Any, Any, Any], key: FromPath[str]) -> Response[bytes]:
        return send_json(request, titles_of(family, key))

    @get("/api/cards/{key:str}", sync_to_thread=False)
    def show_cards(request: Request[Any, Any, Any], key: FromPath[str]) -> Response[bytes]:
        return send_json(request, cards_of(family, key))

    @get("/api/words/{key:str}", sync_to_thread=False)
    def show_words(request: Request[Any, Any, Any], key: FromPath[str]) -> Response[bytes]:
        return send_json(request, words_of(family, key))

    @get("/api/bots/{key:str}", sync_to_thread=False)
    def show_bots(request: Request[Any, Any, Any], key: FromPath[str]) -> Response[bytes]:
        return send_json(request, bots_of(family, key))

    return [list_families, show_rules, show_titles, show_cards, show_words, show_bots]


def deck_route(family: One, door: Door) -> ControllerRouterHandler:
    @post("/api/deck-check/{key:str}", status_code=200)
    async def check_deck(request: Request[Any, Any, Any], key: FromPath[str]) -> dict[str, Any]:
        """Asked after every change of a deck, so it has a bucket of its own."""
        door.knock(request)
        return deck_verdict(family, key, await read_body(request, dict[str, str]))

    return check_deck


def writing_routes(families: All, family: One, door: Door) -> list[ControllerRouterHandler]:
    """For whoever writes an adventure. It is asked with every pause in writing, so this has a bucket of its own."""

    @get("/api/writing/{key:str}", sync_to_thread=False)
    def show_writing(request: Request[Any, Any, Any], key: FromPath[str]) -> Response[bytes]:
        return send_json(request, writing_of(family, key))

    @post("/api/check", status_code=200)
    async def check_draft(request: Request[Any, Any, Any]) -> CheckedDraft:
        draft = await read_body(request, Draft)
        door.knock(request, 1 + len(draft.text) / LONG_DRAFT)

        def check() -> CheckedDraft:
            return checked_draft(draft.text, draft_family(families(), family, draft))

        return await asyncio.to_thread(check)  # no table waits for it

    return [show_writing, check_draft]


def odds_routes(door: Door) -> list[ControllerRouterHandler]:
    """For people without a table. They ask with every change of a field, so this has a bucket of its own."""

    @get("/api/odds", sync_to_thread=False)
    def list_questions() -> list[OddsQuestion]:
        return list(QUESTIONS.values())

    @get("/api/odds/{key:str}", sync_to_thread=False)
    def show_odds(request: Request[Any, Any, Any], key: FromPath[str]) -> OddsAnswer:
        door.knock(request)
        return answer(key, dict(request.query_params))

    return [list_questions, show_odds]
