"""What is served over HTTP."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from hearthside.server import offers
from hearthside.server.app import Settings
from hearthside.server.connection import Limits
from hearthside.server.page import read_page
from hearthside.server.tables import clean
from tests.server.client import Room, dial, get, post
from tests.server.serving import running, settings


def test_other_devices_find_the_server_where_it_says_now(database: Path) -> None:
    network: list[str | None] = [None, "http://192.168.0.7:8765/"]
    chosen = msgspec.structs.replace(settings(database), network=lambda: network.pop(0))
    with running(chosen) as url:
        answers = [get(f"{url}/api/address") for _ in range(2)]
    assert [answer.json() for answer in answers] == [
        {"network": None},
        {"network": "http://192.168.0.7:8765/"},
    ]
    assert "access-control-allow-origin" not in answers[0].headers


def test_the_families_with_their_house_rules(address: str) -> None:
    (toy,) = get(f"{address}/api/families").json()
    assert toy["key"] == "toy"
    assert [rule["key"] for rule in toy["house_rules"]] == ["odds", "dice", "luck"]
    assert toy["house_rules"][2]["choices"] == ["plain", "wild"]


def test_the_rules_of_a_family(address: str) -> None:
    rules = get(f"{address}/api/rules/toy").json()
    assert [rule["id"] for rule in rules["rules"]] == ["toy.bid", "toy.hand"]
    titles = {one["id"]: one["title"] for one in rules["rules"]}
    assert get(f"{address}/api/titles/toy").json() == {**titles, **offers.COMMON_NAMES}
    assert get(f"{address}/api/words/toy").json() == {}
    for what in ("rules", "titles", "words"):
        assert get(f"{address}/api/{what}/nothing").status_code == 404


def test_what_is_printed_on_the_cards(database: Path) -> None:
    with running(Settings(str(database))) as url:
        cards = get(f"{url}/api/cards/deckahedron").json()
        assert get(f"{url}/api/cards/protagonists").json() == {}
        assert get(f"{url}/api/cards/nothing").status_code == 404
        assert get(f"{url}/api/words/deckahedron").json()["03"] == "card 03 (✗ ✓✓✓ ✓✓ ✓✓✓)"
    assert cards["cards"]["03"]["results"] == [0, 3, 2, 3]
    assert cards["editions"]["world"]["suits"][0] == "Anchor"


@pytest.mark.parametrize("path", ["families", "rules/deckahedron", "cards/deckahedron"])
def test_what_stands_in_the_books_is_packed_and_sent_once(database: Path, path: str) -> None:
    with running(Settings(str(database))) as url:
        first = get(f"{url}/api/{path}")
        again = get(f"{url}/api/{path}", headers={"If-None-Match": first.headers["etag"]})
        plain = get(f"{url}/api/{path}", headers={"Accept-Encoding": "identity"})
    assert int(first.headers["content-length"]) * 2 < len(first.content)
    assert first.headers["content-type"] == "application/json"
    assert (again.status_code, again.content) == (304, b"")
    assert plain.json() == first.json()


def test_settings_are_chosen_before_the_house_rules(database: Path) -> None:
    with running(Settings(str(database))) as url:
        offers = {offer["key"]: offer for offer in get(f"{url}/api/families").json()}
    edition, campaign = offers["deckahedron"]["settings"]
    assert [book["label"] for book in edition["choices"]][2] == "Deckahedron World"
    assert len({book["note"] for book in edition["choices"]}) == 3
    assert campaign["choices"][1]["only"] == {"edition": ["kfa093", "kfa"]}
    assert not {"edition", "campaign"} & {rule["key"] for rule in offers["deckahedron"]["house_rules"]}
    assert offers["protagonists"]["settings"] == []
    assert (offers["deckahedron"]["improvised"], offers["protagonists"]["improvised"]) == (True, False)


def test_house_rules_are_called_by_name_where_the_family_has_names(database: Path) -> None:
    with running(Settings(str(database))) as url:
        offers = {offer["key"]: offer for offer in get(f"{url}/api/families").json()}
        titles = get(f"{url}/api/titles/adventure-deck").json()
    names = offers["adventure-deck"]["names"]
    assert names["avoid-twice-flee"] == titles["avoid-twice-flee"] == "Withdrawing twice is fleeing"
    assert names["mode=1d"] == titles["mode=1d"] == "Along a line"


def test_a_deck_is_judged_while_it_is_built(database: Path) -> None:
    deck = {"class": "warrior", "race": "human", "level": "1", "deck": "3 longsword/up"}
    with running(Settings(str(database))) as url:
        verdict = post(f"{url}/api/deck-check/adventure-deck", json=deck).json()
        assert post(f"{url}/api/deck-check/protagonists", json=deck).status_code == 404
    assert verdict["full"] == 52
    assert any(problem["rule"] == "ads.deck.combat-size" for problem in verdict["problems"])


def test_a_table_before_sitting_down(room: Room) -> None:
    offer = get(f"{room.url}/api/table/{room.opened['code'].lower()}").json()
    assert offer == {"code": room.opened["code"], "family": "toy", "title": "A toy", "seats": ["Ada"]}
    assert get(f"{room.url}/api/table/ZZZZZZ").status_code == 404


def test_a_device_learns_at_which_of_its_tables_it_is_waited_for(room: Room) -> None:
    with room.sit() as ada:
        mira, jon = room.admit(ada, "Mira"), room.knock("Jon")["key"]
        with room.sit(mira) as page:
            number = page.act("bid")["number"]
    keys = [mira, room.opened["key"], room.opened["spectator_key"], jon, "nobody's"]
    news = post(f"{room.url}/api/news", json={"keys": keys}).json()
    assert news[:3] == [{"number": number, "waited": waited} for waited in (True, False, False)]
    assert news[3:] == [None, None]


def test_nobody_asks_for_news_of_more_seats_than_a_device_shows(address: str) -> None:
    answer = post(f"{address}/api/news", json={"keys": ["nobody's"] * 13})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")


def test_a_code_is_six_letters_without_look_alikes(room: Room) -> None:
    assert re.fullmatch("[A-HJ-NP-Z]{6}", room.opened["code"])


BAD_TABLES = {
    "no such family": ({"family": "chess", "name": "Ada"}, 404, "no-such-family"),
    "no name": ({"family": "toy", "name": " "}, 400, "refused"),
    "no such option": ({"family": "toy", "name": "Ada", "options": {"x": "y"}}, 400, "bad-content"),
    "no such choice": ({"family": "toy", "name": "Ada", "options": {"luck": "y"}}, 400, "bad-content"),
    "unknown field": ({"family": "toy", "name": "Ada", "secret": "x"}, 400, "bad-message"),
    "wrong type": ({"family": 7, "name": "Ada"}, 400, "bad-message"),
    "words too long": ({"family": "toy", "name": "Ada", "words": "x" * 300}, 400, "refused"),
    "too large": ({"family": "toy", "name": "Ada", "adventure_text": "x" * 2_000_000}, 413, "too-large"),
}


@pytest.mark.parametrize(("body", "status", "code"), BAD_TABLES.values(), ids=BAD_TABLES.keys())
def test_a_table_that_cannot_be_opened(address: str, body: object, status: int, code: str) -> None:
    answer = post(f"{address}/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_what_the_framework_refuses_is_told_in_a_sentence(address: str) -> None:
    large = post(f"{address}/api/tables", content=b"x" * 2_000_000)
    assert large.json()["message"] == "this is too large: at most 1024 KB are read"
    assert get(f"{address}/api/tables").json()["message"] == "this address takes another method"
    assert get(f"{address}/api/nothing").json()["message"] == "there is nothing at this address"


def test_a_body_that_is_no_json(address: str) -> None:
    answer = post(f"{address}/api/tables", content=b"{", headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-json")


BAD_BODIES = {
    "nothing": (b"", "bad-json"),
    "no JSON": (b"hello", "bad-json"),
    "no text": (b'{"name":"\xff"}', "bad-json"),
    "100000 brackets": (b"[" * 100_000, "bad-message"),
    "objects in objects": (b'{"name":' * 100_000, "bad-message"),
}


@pytest.mark.parametrize("path", ["tables", "knock", "deck-check/toy"])
@pytest.mark.parametrize(("body", "code"), BAD_BODIES.values(), ids=BAD_BODIES.keys())
def test_a_bad_body_is_refused_with_a_reason(address: str, path: str, body: bytes, code: str) -> None:
    answer = post(f"{address}/api/{path}", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert len(answer.json()["message"]) > 20


def test_a_knock_at_no_table(address: str) -> None:
    answer = post(f"{address}/api/knock", json={"code": "ZZZZZZ", "name": "Kim"})
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-table")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Kim\n\tthe  tall ", "Kim the tall"),
        ("👩\u200d🚀 Kim", "👩\u200d🚀 Kim"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("\u202emiK\u200d", "miK"),
        ("\u200d", ""),
    ],
)
def test_a_name_is_kept_in_one_line_as_it_is_written(typed: str, kept: str) -> None:
    assert clean(typed, "Name", 40) == kept


def test_at_most_so_many_wait_at_a_door(room: Room) -> None:
    answers = [room.knock(f"Kim {n}") for n in range(21)]
    assert answers[-1]["code"] == "rate-limited"
    assert "key" in answers[-2]


@pytest.mark.parametrize(
    ("path", "code"), [("table/ZZZZZZ", 404), ("story/t?before=9", 403), ("export/t", 403)]
)
def test_somebody_who_asks_too_often_must_wait(database: Path, path: str, code: int) -> None:
    with running(settings(database, Limits(request_rate=0.001, request_burst=2))) as url:
        codes = [get(f"{url}/api/{path}").status_code for _ in range(3)]
    assert codes == [code, code, 429]


def test_thirty_phones_behind_one_address_come_back_again_and_again(database: Path) -> None:
    with running(settings(database, Limits())) as url:
        room = Room(url)
        for _ in range(3):
            with ExitStack() as stack:
                seats = [stack.enter_context(room.sit()) for _ in range(30)]
                assert seats[-1].now["seats"]["gm"]["name"] == "Ada"


def test_who_opens_sockets_without_end_must_wait(database: Path) -> None:
    codes = []
    with running(settings(database, Limits(request_rate=0.001, request_burst=0.25))) as url:
        for _ in range(3):
            with dial(url.replace("http", "ws") + "/ws") as socket:
                with suppress(ConnectionClosed):  # it may be closed by now
                    socket.send('{"type": "hello", "key": "none"}')
                codes.append(json.loads(socket.recv())["code"])
    assert codes == ["unknown-key", "unknown-key", "rate-limited"]


def test_the_server_is_healthy(address: str) -> None:
    assert get(f"{address}/healthz").text == "ok"


# ---------------------------------------------------------------- the page


@pytest.fixture
def page(tmp_path: Path) -> Path:
    (tmp_path / "static/assets").mkdir(parents=True)
    (tmp_path / "static/index.html").write_text("<!doctype html><title>x</title>" + " " * 500)
    (tmp_path / "static/assets/index-abc123.js").write_text("export const x = 1\n" * 50)
    return tmp_path / "static"


def test_the_page_is_served_under_all_its_addresses(database: Path, page: Path) -> None:
    chosen = settings(database)
    with running(
        type(chosen)(chosen.database, static=page, families=chosen.families, family=chosen.family)
    ) as url:
        for path in ("/", "/join/ABCDEF", "/seat", "/watch"):
            answer = get(url + path)
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-cache"
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert "unsafe" not in answer.headers["content-security-policy"]
        assert get(f"{url}/nothing").text == "not found"
        lost = get(f"{url}/nothing", headers={"accept": "text/html"})
        assert lost.status_code == 404 and "<title>" in lost.text
        assert get(f"{url}/../pyproject.toml").status_code == 404
        again = get(url, headers={"If-None-Match": get(url).headers["etag"]})
        assert again.status_code == 304


def test_assets_are_packed_and_kept_for_ever(database: Path, page: Path) -> None:
    chosen = settings(database)
    with running(
        type(chosen)(chosen.database, static=page, families=chosen.families, family=chosen.family)
    ) as url:
        answer = get(f"{url}/assets/index-abc123.js")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        plain = get(f"{url}/assets/index-abc123.js", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == answer.text


def test_a_page_that_is_not_built_says_so(tmp_path: Path) -> None:
    page = read_page(tmp_path)["index.html"]
    assert b"not built" in page.plain


def test_packed_and_plain_are_the_same(page: Path) -> None:
    file = read_page(page)["assets/index-abc123.js"]
    assert file.packed
    assert gzip.decompress(file.packed) == file.plain


# ---------------------------------------------------------------- with a real family


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    chosen = Settings(str(tmp_path_factory.mktemp("server") / "real.db"), Limits(request_rate=0))
    with running(chosen) as url:
        yield url


def test_adventures_are_offered_in_words_for_players(real: str) -> None:
    offers = {offer["key"]: offer for offer in get(f"{real}/api/families").json()}
    adventures = {one["key"]: one for one in offers["protagonists"]["adventures"]}
    assert adventures["bread_before_morning"]["title"] == "Bread Before Morning"
    assert adventures["bread_before_morning"]["subtitle"] == "A first evening in 45 minutes"
    assert "gm_summary" not in adventures["bread_before_morning"]


def test_a_table_of_an_adventure_has_its_title(real: str) -> None:
    room = Room(real, {"family": "protagonists", "adventure": "bread_before_morning"})
    offer = get(f"{real}/api/table/{room.opened['code']}").json()
    assert offer["title"] == "Bread Before Morning"


def test_the_author_of_an_adventure_is_told_what_is_wrong(real: str) -> None:
    body = {"family": "protagonists", "name": "Ada", "adventure_text": "title = 7"}
    answer = post(f"{real}/api/tables", json=body)
    assert answer.status_code == 400
    assert answer.json() == {
        "code": "bad-content",
        "message": "adventure: write text in quotation marks, not a number - at `$.title`, line 1",
        "more": ["`protagonist` is missing", "`chapter` is missing"],
    }
    body = {"family": "protagonists", "name": "Ada", "adventure": "../../rules"}
    assert post(f"{real}/api/tables", json=body).json()["code"] == "bad-content"
