"""What the story tells: in good English, and also where the GM says no or somebody thinks again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.absorbing import EXHAUSTION, HARM, WOUND, Distributing, words_for
from hearthside.families.deckahedron.cards import FULL_DECK
from hearthside.families.deckahedron.heroic import in_words
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.stamina import Losing
from hearthside.families.deckahedron.states import LayTokens
from hearthside.kernel.seats import GM
from tests.families.deckahedron.conftest import ANA, BEN


@pytest.mark.parametrize(
    ("tokens", "words"),
    [
        ((EXHAUSTION,) * 4, "4 Exhaustion"),
        ((EXHAUSTION, WOUND), "1 Exhaustion and 1 Wound"),
        ((EXHAUSTION, HARM, HARM, WOUND, WOUND), "1 Exhaustion, 2 Harm and 2 Wounds"),
    ],
)
def test_what_is_suffered_is_listed(tokens: tuple[str, ...], words: str) -> None:
    assert words_for(tokens) == words


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (("03",), "card 03"),
        (("wound-1",), "a wound card"),
        (
            ("wound-1", "03", "blessing-gold", "12", "wound-2"),
            "cards 03, 12, 2 wound cards and a Blessing card",
        ),
    ],
)
def test_cards_that_come_to_light_are_called_by_what_they_are(cards: tuple[str, ...], words: str) -> None:
    assert in_words(cards) == words


@pytest.mark.parametrize(("count", "words"), [(1, "1 token on Defend."), (2, "2 tokens on Defend.")])
def test_one_token_is_one(table: Callable[..., Any], count: int, words: str) -> None:
    assert words in table("world").turn_to(LayTokens("kresk", "defend", count)).told()


@pytest.mark.parametrize(
    ("move", "words"), [("and_this_is_for", "And This Is For..."), ("its_a_trap", "It's a Trap!")]
)
def test_a_name_that_ends_a_sentence_ends_it(table: Callable[..., Any], move: str, words: str) -> None:
    assert MOVES["kfa"][move].ends_sentence == words and MOVES["kfa"]["parley"].ends_sentence == "Parley."
    told = table("world").turn_to(LayTokens("kresk", move, 1)).told()
    assert told.endswith(f"Kresk: 1 token on {words}")


@pytest.mark.rule("dk.armour.name.kfa093", "dk.armour.name.world")
def test_everybody_hears_whose_thing_has_a_name_now(table: Callable[..., Any]) -> None:
    told = table("kfa093").say(ANA, "name:kresk/item/1", name="Thorn").told()
    assert "Kresk's Sword is called Thorn." in told
    play = table("world").mark("kresk/item/2", name="_ Armour").say(ANA, "name:kresk/item/2", name="Hide")
    assert "needs another name than Hide." in play.say(GM, "decline").told()


@pytest.mark.rule("dk.pack.specify.kfa093")
def test_what_a_pack_card_cannot_be_is_told(play: Any) -> None:
    play.say(ANA, "specify:pack", name="rope").say(GM, "decline")
    assert "That cannot be in the pack: rope." in play.told()
    play.say(ANA, "take-out", what="a lamp").say(GM, "solves").say(ANA, "never")
    assert "Kresk leaves a lamp in the pack after all." in play.told()


@pytest.mark.rule("dk.power.mastery.kfa", "dk.power.tales")
def test_what_the_gm_does_not_grant_is_told(table: Callable[..., Any]) -> None:
    play = table("kfa").mark("kresk", currency=3).say(ANA, "mastery", category="staves").say(GM, "refuse")
    assert "Kresk cannot master staves." in play.told()
    play.say(ANA, "tales:kresk/item/1", tale="", wish="plain").say(GM, "cancel")
    assert "Kresk hears of nothing better for now." in play.told() and play.hero().currency == 3


SHUFFLES = "Kresk shuffles the discard pile back into the deck."


@pytest.mark.rule("dk.stamina.early-reshuffle", "dk.stamina.forced-reshuffle")
def test_every_reshuffle_is_told(play: Any) -> None:
    play.put(discard=FULL_DECK[:5]).turn_to(Distributing("kresk", (EXHAUSTION,), attack=False))
    assert SHUFFLES not in play.told() and SHUFFLES in play.say(ANA, "reshuffle").told()
    forced = play.then((FULL_DECK[0],)).put(discard=FULL_DECK)
    assert forced.turn_to(Losing("kresk", 1)).told().endswith(SHUFFLES)


@pytest.mark.rule("dk.flip.certain")
def test_a_flip_that_is_called_off_is_told(play: Any) -> None:
    assert "There is no flip after all." in play.call().say(GM, "call-off").told()


@pytest.mark.rule("dk.table.improv")
def test_a_question_passed_on_is_told(play: Any) -> None:
    play.say(GM, "ask-player", player=BEN, question="Who lives here?").say(BEN, "pass")
    assert "Ben lets somebody else say it." in play.told()


def test_a_find_keeps_the_names_in_it(play: Any) -> None:
    play.say(GM, "undecided", hero="kresk", where="Old Sarukkan")
    item = next(o for o in play.options(ANA) if o.startswith("found:precious:"))
    play.say(ANA, item, why="He wore it.")
    assert play.ask(GM).prompt.startswith("Kresk calls what we found on Old Sarukkan precious")
