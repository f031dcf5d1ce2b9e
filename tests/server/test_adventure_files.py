"""An adventure of somebody's own: read where it is given, and what is wrong is told with the name of its file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from hearthside.families.protagonists import content
from hearthside.server import offers
from hearthside.server.app import Settings
from hearthside.server.connection import Limits
from tests.families.protagonists.tale import ADVENTURE
from tests.server.client import PATIENCE
from tests.server.serving import running

FAMILIES = ("protagonists", "deckahedron", "adventure-deck")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(Settings(str(tmp_path_factory.mktemp("server") / "real.db"), Limits(request_rate=0))) as url:
        yield url


def told(url: str, family: str, text: str | None, file: str = "night.toml") -> httpx.Response:
    body = {"family": family, "name": "Ada", "adventure_text": text, "adventure_file": file}
    return httpx.post(f"{url}/api/tables", json=body, timeout=PATIENCE)


BAD = {
    "empty": "",
    "blank": " \n",
    "prose": "hello world",
    "prose with a formula": "It was E = mc² all along.",
    "a number of 5000 digits": f"players = [{'9' * 5000}, 2]",
    "5000 brackets": f"room = {'[' * 5000}",
    "5000 tables": f"title.{'a.' * 5000}b = 1",
    "no text": 'title = "\\uD800"',
}


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())
def test_a_bad_file_is_named_and_opens_no_table(url: str, family: str, text: str) -> None:
    answer = told(url, family, text)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-content")
    assert answer.json()["message"].startswith("night.toml: ")
    assert "there is no" not in answer.json()["message"]


def test_file_field_and_reason(url: str) -> None:
    wrong = ADVENTURE.replace("toughness = 2", "toughness = 7", 1)
    said = told(url, "protagonists", wrong, "The\nNight.toml").json()["message"]
    assert said == "The Night.toml: write a number from 1 to 4 - at `$.protagonist[0].toughness`, line 10"
    assert told(url, "protagonists", "").json()["message"] == (
        "night.toml: this is not an adventure: it has no `title = …`"
    )
    assert told(url, "protagonists", ADVENTURE, "x" * 256).json()["code"] == "refused"


def test_all_mistakes_of_a_file_are_told_at_once(url: str) -> None:
    wrong = ADVENTURE.replace("toughness = 2", "toughness = 7", 1).replace("agility = ", "agillity = ", 1)
    said = told(url, "protagonists", wrong).json()
    assert len(said["more"]) >= 1 and "agillity" in " ".join([said["message"], *said["more"]])
    assert "toughness" in " ".join([said["message"], *said["more"]])
    assert "more" not in told(url, "protagonists", "").json()


def test_a_good_file_opens_a_table(url: str) -> None:
    opened = told(url, "protagonists", ADVENTURE)
    assert opened.status_code == 201
    offer = httpx.get(f"{url}/api/table/{opened.json()['code']}").json()
    assert offer["title"] == "The Long Night"
    assert told(url, "protagonists", None).status_code == 201


def test_a_bad_file_in_the_folder_is_left_out_and_the_rest_is_offered(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "a_good_one.toml").write_text(ADVENTURE, "utf-8")
    (tmp_path / "bad.toml").write_text("title = 7", "utf-8")
    (tmp_path / "broken.toml").write_bytes(b"\xff")
    monkeypatch.setattr(content, "ADVENTURES", tmp_path)
    for _ in range(2):
        families = httpx.get(f"{url}/api/families").json()
        assert [family["key"] for family in families] == list(FAMILIES)
        assert [one["key"] for one in families[0]["adventures"]] == ["a_good_one"]
    warnings = [record.message for record in caplog.records if record.name == offers.__name__]
    assert warnings == [
        "an adventure is left out: bad.toml: write text in quotation marks, not a number - at `$.title`, line 1",
        "an adventure is left out: broken.toml: it is not UTF-8 text",
    ]
