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
from tests.server.client import get, post
from tests.server.serving import running

FAMILIES = ("protagonists", "deckahedron", "adventure-deck")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(Settings(str(tmp_path_factory.mktemp("server") / "real.db"), Limits(request_rate=0))) as url:
        yield url


def told(url: str, family: str, text: str | None, file: str = "night.toml") -> httpx.Response:
    body = {"family": family, "name": "Ada", "adventure_text": text, "adventure_file": file}
    return post(f"{url}/api/tables", json=body)


BAD = {
    "empty": "",
    "blank": " \n",
    "prose": "hello world",
    "prose with a formula": "It was E = mc² all along.",
    "a number of 5000 digits": f"players = [{'9' * 5000}, 2]",
    "5000 brackets": f"room = {'[' * 5000}",
    "200000 tables": f"title.{'a.' * 200_000}b = 1",
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
    offer = get(f"{url}/api/table/{opened.json()['code']}").json()
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
        families = get(f"{url}/api/families").json()
        assert [family["key"] for family in families] == list(FAMILIES)
        assert [one["key"] for one in families[0]["adventures"]] == ["a_good_one"]
    warnings = [record.message for record in caplog.records if record.name == offers.__name__]
    assert warnings == [
        "an adventure is left out: bad.toml: write text in quotation marks, not a number - at `$.title`, line 1",
        "an adventure is left out: broken.toml: it is not UTF-8 text",
    ]


# ---------------------------------------------------------------- written on the page


def checked(url: str, text: str, family: str = "") -> httpx.Response:
    return post(f"{url}/api/check", json={"text": text, "family": family})


@pytest.mark.parametrize("family", FAMILIES)
def test_the_example_of_a_family_can_be_played_by_all_who_have_it(url: str, family: str) -> None:
    writing = get(f"{url}/api/writing/{family}").json()
    found = checked(url, writing["example"]).json()
    assert (found["family"], found["playable"], found["mistakes"]) == (family, True, [])
    assert found["title"] and found["parts"]
    assert told(url, family, writing["example"]).status_code == 201


def test_the_example_is_the_adventure_to_copy_in_the_docs(url: str) -> None:
    docs = Path(offers.__file__).parents[2] / "docs" / "adventures.md"
    example = get(f"{url}/api/writing/protagonists").json()["example"]
    assert f"```toml\n{example}```" in docs.read_text("utf-8")


@pytest.mark.parametrize("family", FAMILIES)
def test_what_a_file_may_name_is_known(url: str, family: str) -> None:
    writing = get(f"{url}/api/writing/{family}").json()
    fields = {field["name"] for heading in writing["headings"] for field in heading["fields"]}
    assert writing["nameable"].keys() - {"foes"} <= fields and all(writing["nameable"].values())


def test_mistakes_have_their_lines_and_the_rest_is_listed(url: str) -> None:
    wrong = ADVENTURE.replace("toughness = 2", "toughness = 7", 1)
    found = checked(url, wrong, "protagonists").json()
    assert found["mistakes"] == [{"line": 10, "words": "write a number from 1 to 4"}]
    assert not found["playable"] and found["parts"][0]["kind"] == "protagonist"


def test_what_is_no_toml_is_told_with_its_line(url: str) -> None:
    assert checked(url, 'title = "A\n', "protagonists").json()["mistakes"] == [
        {"line": 1, "words": 'close this text with ", or put """ around it if it has several lines'}
    ]
    assert checked(url, "", "protagonists").json()["mistakes"][0]["line"] == 0


def test_what_fits_one_edition_alone_can_be_played_and_says_so(url: str) -> None:
    example = get(f"{url}/api/writing/deckahedron").json()["example"]
    found = checked(url, example.replace("loot = [", 'loot = ["whispering", ')).json()
    assert found["playable"] and len(found["mistakes"]) == 2
    assert all(
        one["words"].startswith("not in A Thousand Faces") and one["line"] for one in found["mistakes"]
    )


@pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())
def test_whatever_is_sent_to_be_checked_is_answered(url: str, text: str) -> None:
    assert checked(url, text, "adventure-deck").json()["mistakes"]


def test_a_text_for_no_game_and_a_game_without_files_are_refused(url: str) -> None:
    assert checked(url, "a = 1").json()["message"] == "it is not clear which game this is for"
    assert checked(url, "a = 1", "chess").status_code == 404
    assert get(f"{url}/api/writing/chess").status_code == 404


def test_which_game_a_text_with_more_fields_than_any_adventure_is_for_is_not_looked_for(url: str) -> None:
    fields = ADVENTURE.splitlines()[0] + "\n" + "\n".join(f"title{n} = 1" for n in range(201))
    assert (
        checked(url, f"{fields}\n{ADVENTURE}").json()["message"] == "it is not clear which game this is for"
    )
    assert checked(url, ADVENTURE).json()["family"] == "protagonists"


def test_a_long_file_counts_for_several_requests_where_a_table_is_opened(tmp_path: Path) -> None:
    with running(Settings(str(tmp_path / "slow.db"), Limits(request_rate=0.01, request_burst=5))) as url:
        assert told(url, "protagonists", "a = 1 #" + "x" * 300_000).status_code == 429
        assert told(url, "protagonists", "a = 1").status_code == 400


def test_whoever_checks_without_end_is_asked_to_wait(tmp_path: Path) -> None:
    with running(Settings(str(tmp_path / "slow.db"), Limits(request_rate=0.01, request_burst=5))) as url:
        assert checked(url, "a = 1 #" + "x" * 300_000, "protagonists").status_code == 429
        assert checked(url, "a = 1", "protagonists").status_code == 200
