"""Bots in fights of the Deckahedron: legal, sensible, and blind to what their seat may not know."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from hearthside.agents.bots import UnknownBot, bot
from hearthside.agents.deckahedron.attacking import attack
from hearthside.agents.deckahedron.enduring import cost, decided
from hearthside.agents.deckahedron.seeing import Fighter, own_hero
from hearthside.agents.deckahedron.thumb import speaker
from hearthside.agents.playing import play
from hearthside.agents.sight import sight
from hearthside.families.deckahedron.fighting import Swing
from hearthside.families.deckahedron.flips import Call
from hearthside.families.deckahedron.heroes import heroes, pile_ids
from hearthside.families.deckahedron.proposals import SayMore
from hearthside.families.deckahedron.suffering import way_option, ways_to_suffer
from hearthside.kernel.asks import Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.game import decide
from hearthside.kernel.seats import GM, Seat
from hearthside.kernel.table import Frame, Table, evolve
from hearthside.lab.encounters import FAMILY, begun, is_over, play_encounter, setup
from hearthside.lab.study import Cell, Encounter

ANA = Seat("p1")
GUARDS = Encounter("guards", "guard", 6)


def fight(*bots: str, party: str = "kresk+ysolde+oda", **options: str) -> Cell:
    return Cell(0, "deckahedron", "encounter", party, "guards", bots or ("thumb",), options, encounter=GUARDS)


def table_of(**marks: int) -> Table:
    """The beginning of a fight; Kresk with these marks."""
    table = begun(setup(fight()))
    kresk = table.things["kresk"]
    changed = msgspec.structs.replace(kresk, front={**kresk.front, **marks})
    return msgspec.structs.replace(table, things={**table.things, "kresk": changed})


def kresk(**marks: int) -> Fighter:
    return Fighter(sight(table_of(**marks), ANA), "kresk")


# ---------------------------------------------------------------- legal


@pytest.mark.parametrize("edition", ["kfa093", "kfa", "world"])
@pytest.mark.parametrize("gm", ["thumb:1", "thumb:2"])
def test_bots_fight_to_the_end_in_every_edition(edition: str, gm: str) -> None:
    for seed in range(4):
        row = play_encounter(fight("thumb", gm, edition=edition, budget="2.5"), seed, seed)
        assert row.winner in ("a", "b"), row
        assert row.damage_a > 0
        assert row.damage_b > 0


@pytest.mark.parametrize("mode", ["lucky", "heroic"])
def test_bots_fight_in_both_modes_of_stamina(mode: str) -> None:
    cell = fight("thumb", "thumb:2", campaign="9-hour", mode=mode, spent="4", budget="2")
    rows = [play_encounter(cell, seed, seed) for seed in range(4)]
    assert {row.winner for row in rows} <= {"a", "b"}


def test_all_ready_made_heroes_can_be_played() -> None:
    assert play_encounter(fight(party="kresk+ysolde+bram+oda+finn"), 0, 1).winner == "a"


def test_only_a_gm_of_the_deckahedron_has_formats() -> None:
    with pytest.raises(UnknownBot, match="formats"):
        bot("thumb:2", "protagonists", 0)
    with pytest.raises(UnknownBot, match="formats"):
        bot("thumb:7", "deckahedron", 0)


# ---------------------------------------------------------------- sensible


def test_rules_of_thumb_beat_playing_anything() -> None:
    """Foes beaten for each point of Stamina that the heroes lose, in the same fights."""
    cells = [fight(name, "thumb:1", budget="1.5") for name in ("thumb", "wild")]
    rows = [[play_encounter(cell, seed, seed) for seed in range(5)] for cell in cells]
    thumb, wild = (sum(row.damage_a for row in several) for several in rows)
    assert thumb > wild


def test_an_attack_that_would_fell_is_taken_as_a_wound() -> None:
    ways = {way.id: way_option(way) for way in ways_to_suffer(6, harm=False, wounds=True, wound_price=0)}
    assert decided(kresk(), ways) == Reply("0-0-1")


def test_a_light_attack_is_taken_as_exhaustion() -> None:
    ways = {way.id: way_option(way) for way in ways_to_suffer(1, harm=False, wounds=True, wound_price=0)}
    hero = kresk()
    assert cost(hero, 1, 0, 0) <= cost(hero, 0, 0, 1)
    assert decided(hero, ways) == Reply("1-0-0")


def test_a_third_wound_is_worse_than_anything() -> None:
    hero = kresk(wound=2)
    hero.view.things.pop("kresk/item/2")  # the armour
    assert cost(hero, 0, 0, 1) > cost(hero, 9, 0, 0)


def test_the_strong_strike_and_the_quick_shoot() -> None:
    view = sight(begun(setup(fight())), GM)
    assert [attack(Fighter(view, hero)) for hero in ("kresk", "oda")] == ["mix_it_up", "volley"]


# ---------------------------------------------------------------- secrets


def tables_of(seed: int) -> list[Table]:
    """Tables of a fight at which Ana is asked."""
    found: list[Table] = []

    def noted(table: Table, seat: Seat, reply: Reply) -> None:
        if seat == ANA:
            found.append(table)

    bots = {seat: bot("thumb", "deckahedron", 0) for seat in (ANA, Seat("p2"), Seat("p3"), GM)}
    play(FAMILY, begun(setup(fight())), Fast(seed), bots, until=is_over, noted=noted, turn=speaker)
    return found


def shaken(table: Table, random: Random) -> Table:
    """The same table with decks and Exhaustion piles dealt anew, and other numbers on the foes."""
    things = dict(table.things)
    for hero in heroes(table):
        deck, _, pile = pile_ids(hero)
        cards = [*things[deck].cards, *things[pile].cards]
        random.shuffle(cards)
        size = len(things[deck].cards)
        things[deck] = msgspec.structs.replace(things[deck], cards=tuple(sorted(cards[:size])))
        things[pile] = msgspec.structs.replace(things[pile], cards=tuple(cards[size:]))
    for name, thing in table.things.items():
        if thing.kind == "foe":
            things[name] = msgspec.structs.replace(thing, front={**thing.front, "stamina": 3, "power": 10})
    return msgspec.structs.replace(table, things=things)


@pytest.mark.parametrize("seed", range(3))
def test_a_player_sees_nothing_of_decks_and_foes(seed: int) -> None:
    for table in tables_of(seed):
        one, other = (sight(found, ANA) for found in (table, shaken(table, Random(seed))))
        assert one == other
        assert own_hero(one) is not None
        assert bot("thumb", "deckahedron", 1).choose(one) == bot("thumb", "deckahedron", 1).choose(other)


def test_the_same_seed_plays_the_same_fight() -> None:
    assert play_encounter(fight(), 0, 9) == play_encounter(fight(), 0, 9)


def test_nobody_stays_behind_alone_when_a_friend_runs() -> None:
    table = table_of()
    table = evolve(table, decide(FAMILY, table, Seat("p2"), Reply("run")))
    for seed in range(6):
        assert bot("thumb", "deckahedron", seed).choose(sight(table, ANA)) == Reply("join")


def test_a_bot_that_is_asked_back_does_not_think_again() -> None:
    table = table_of()
    asked = Frame(SayMore("kresk", "Into the fight.", "mix_it_up", "With what?"), table.number)
    table = msgspec.structs.replace(table, pending=(*table.pending, asked))
    for seed in range(6):
        assert bot("thumb", "deckahedron", seed).choose(sight(table, ANA)).option == "more"


def test_a_foe_is_chosen_where_there_are_several_and_several_ways_to_strike() -> None:
    table = table_of()
    first = next(name for name, thing in table.things.items() if thing.kind == "foe")
    swing = Frame(Swing(Call("kresk", "mix_it_up", "str", 3, 0), 3), table.number)
    table = msgspec.structs.replace(table, pending=(*table.pending, swing))
    reply = bot("thumb", "deckahedron", 0).choose(sight(table, ANA))
    assert reply == Reply("|kresk/item/1|again", {"foe": first})
