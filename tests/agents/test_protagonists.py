"""Rules of thumb for Core Rules."""

from __future__ import annotations

import pytest

from hearthside.agents.protagonists.thumb import ProtagonistsThumb
from hearthside.kernel.asks import Value
from hearthside.kernel.seats import Seat
from hearthside.kernel.views import view
from tests.families.protagonists.tale import ADA, EVE, JON, MIRA, Tale

HIGH, LOW = (6, 6, 6), (1, 1, 1)


@pytest.fixture
def tale() -> Tale:
    return Tale().started()


def chosen(tale: Tale, seat: Seat) -> str:
    """What the bot on this seat does now."""
    return ProtagonistsThumb().choose(view(tale.game.family, tale.game.table, seat)).option


@pytest.mark.parametrize(("friend", "does"), [(True, "end-turn"), (False, "attack:rat:close")])
def test_a_bot_does_not_attack_a_friend(tale: Tale, friend: bool, does: str) -> None:
    tale = tale.do(ADA, "side:rat") if friend else tale
    assert chosen(tale.rounds("lamp", "rat", rolls=(HIGH, LOW)), MIRA) == does


@pytest.mark.parametrize(("friend", "does"), [(True, "end-conflict"), (False, "next-round")])
def test_a_bot_ends_a_conflict_when_only_friends_stand(tale: Tale, friend: bool, does: str) -> None:
    tale = tale.do(ADA, "side:rat") if friend else tale
    tale.rounds("lamp", "rat", rolls=(HIGH, LOW)).do(MIRA, "end-turn").do(ADA, "end-turn")
    assert chosen(tale, ADA) == does


def test_a_bot_does_not_help_a_beaten_foe(tale: Tale) -> None:
    tale.rounds("lamp", "witch", "rat", rolls=(HIGH, (2, 2, 2), LOW)).do(
        ADA, "change", who=("witch",), health=-9
    )
    assert tale.open(MIRA, "stabilise") == ["stabilise:witch"]
    assert chosen(tale, MIRA).startswith("attack:rat")


# ---------------------------------------------------------------- a turn


@pytest.mark.parametrize("seat", [MIRA, ADA])
def test_a_bot_goes_where_it_can_strike_and_strikes_on_the_same_turn(tale: Tale, seat: Seat) -> None:
    me, foe = ("lamp", "warden") if seat == MIRA else ("warden", "lamp")
    tale.rounds(me, foe, rolls=(HIGH, LOW), distance=1)
    assert chosen(tale, seat) == f"move:{foe}:0"
    assert chosen(tale.do(seat, f"move:{foe}:0"), seat) == f"attack:{foe}:close"


@pytest.mark.parametrize("distance", [2, 3])
def test_a_bot_comes_nearer_from_far_away(tale: Tale, distance: int) -> None:
    tale.rounds("lamp", "warden", rolls=(HIGH, LOW), distance=distance)
    for band in (distance - 1, distance - 2):
        assert chosen(tale, MIRA) == f"move:warden:{band}"
        tale.do(MIRA, f"move:warden:{band}")
    assert chosen(tale, MIRA) == "end-turn"


def test_a_bot_shoots_while_it_has_something_to_shoot_with(tale: Tale) -> None:
    tale.rounds("smith", "warden", rolls=(HIGH, LOW), distance=2)
    tale.set("smith", agility=4)
    assert chosen(tale, JON) == "attack:warden:long-range"
    assert chosen(tale.set("smith/gear/sling", marked=1), JON) == "move:warden:1"


def test_a_bot_fights_with_words_or_magic_only_if_it_is_better_at_it(tale: Tale) -> None:
    tale.rounds("lamp", "warden", rolls=(HIGH, LOW), distance=1)
    assert chosen(tale, MIRA) == "move:warden:0"
    assert chosen(tale.set("lamp", smarts=4), MIRA) == "attack:warden:magical-psychic"


def fallen(tale: Tale, resolve: int) -> Tale:
    """Mira's turn: a foe stands near, and so does Jon's Smith lie there with so much Resolve left."""
    tale.rounds("lamp", "smith", "warden", rolls=(HIGH, LOW, LOW), distance=1)
    return tale.set("smith", resolve=resolve).do(ADA, "change", who=("smith",), health=-9)


def test_a_bot_goes_to_a_friend_who_is_about_to_die_and_stabilises_them(tale: Tale) -> None:
    assert chosen(fallen(tale, resolve=2), MIRA) == "move:smith:0"
    assert chosen(tale.do(MIRA, "move:smith:0"), MIRA) == "stabilise:smith"


def test_a_foe_does_not_help_a_fallen_protagonist(tale: Tale) -> None:
    tale.rounds("warden", "lamp", "smith", rolls=(HIGH, (2, 2, 2), LOW))
    tale.do(ADA, "change", who=("smith",), health=-9)
    assert "stabilise:smith" in tale.open(ADA, "stabilise")
    assert chosen(tale, ADA) == "attack:lamp:close"


def test_a_bot_fights_on_while_a_fallen_friend_can_wait(tale: Tale) -> None:
    assert chosen(fallen(tale, resolve=3), MIRA) == "move:warden:0"
    tale.do(ADA, "change", who=("warden",), health=-9).do(ADA, "unconscious")
    assert chosen(tale, MIRA) == "move:smith:0"


def test_a_bot_takes_the_weapon_that_does_most_damage(tale: Tale) -> None:
    tale.do(ADA, "new-gear", name="Axe", to="lamp", damage=3)
    tale.rounds("lamp", "warden", rolls=(HIGH, LOW)).do(MIRA, "attack:warden:close").do(ADA, "go")
    axe = next(name for name, gear in tale.game.table.things.items() if gear.front.get("name") == "Axe")
    assert chosen(tale, MIRA) == f"arm:{axe}"


# ---------------------------------------------------------------- Tests


@pytest.mark.parametrize(
    ("health", "difficulty", "does"), [(5, 8, "support"), (3, 8, "decline"), (5, 11, "decline")]
)
def test_a_bot_supports_what_succeeds_by_it_while_it_is_well(
    tale: Tale, health: int, difficulty: int, does: str
) -> None:
    tale.set("smith", health=health).call("lamp", "agility", difficulty, support="open")
    assert chosen(tale, JON).partition(":")[0] == does


def test_in_rounds_a_bot_supports_only_after_its_own_turn(tale: Tale) -> None:
    tale.rounds("smith", "lamp", "fox", "rat", rolls=(HIGH, (5, 5, 5), (2, 2, 2), LOW)).do(JON, "end-turn")
    tale.do(MIRA, "attack:rat:close").do(ADA, "go").do(MIRA, "unarmed")
    assert (chosen(tale, JON), chosen(tale.set("fox", health=4), EVE)) == (
        "support:smith:test/lamp",
        "decline",
    )


def test_each_bot_pushes_for_its_own_test_where_everybody_makes_one(tale: Tale) -> None:
    tale.set("lamp", resolve=1).do(ADA, "oppose", who=("lamp", "smith", "warden")).do(
        ADA, "sides"
    ).unsupported()
    assert (chosen(tale, MIRA), chosen(tale, JON)) == ("push:0", "push:1")


def test_no_bot_pushes_to_go_first(tale: Tale) -> None:
    tale.set("lamp", resolve=4).do(ADA, "rounds", who=("lamp", "warden"), distance=0).do(ADA, "roll")
    assert chosen(tale, MIRA) == "push:0"


def terms(tale: Tale) -> dict[str, Value]:
    """What the GM's bot fills in when it lets an Attack be tested."""
    return ProtagonistsThumb().choose(view(tale.game.family, tale.game.table, ADA)).values


@pytest.mark.rule("core.ruling.npc-resolve")
@pytest.mark.parametrize(("resolve", "pushed"), [(5, 2), (3, 1), (2, 0)])
def test_the_bot_of_the_gm_pushes_what_is_worth_it_for_an_npc_and_keeps_some(
    tale: Tale, resolve: int, pushed: int
) -> None:
    tale.set("witch", resolve_start=resolve).set("witch", resolve=resolve, toughness=2)
    tale.do(ADA, "set-on", who=("witch", "lamp"), kind="close")
    assert terms(tale)["push:witch"] == pushed


@pytest.mark.rule("core.attack.gear-bonus", "core.npc.extras")
@pytest.mark.parametrize(
    ("rule", "gear"), [("1", "lamp/gear/knife"), ("all", ("lamp/gear/knife", "warden/gear/club"))]
)
def test_the_bot_of_the_gm_lets_an_npc_use_its_gear(rule: str, gear: Value) -> None:
    tale = Tale(gear_items_per_attack=rule).started().do(ADA, "hand-out", gear="lamp/gear/knife", to="warden")
    assert terms(tale.do(ADA, "set-on", who=("warden", "lamp"), kind="close"))["gear:warden"] == gear


# ---------------------------------------------------------------- the Last Stand, and Drives


def struck(tale: Tale, health: int, *, helped: bool = True, **scores: int) -> Tale:
    """The Warden strikes at Mira, who has so much Health left; Jon stands beside her, or lies there."""
    tale.set("lamp", health=health, toughness=1).set("warden", **{"toughness": 3, **scores})
    tale.rounds("warden", "smith", "lamp", rolls=(HIGH, (3, 3, 3), LOW))
    tale = tale if helped else tale.do(ADA, "change", who=("smith",), health=-9)
    tale.do(ADA, "attack:lamp:close").do(ADA, "go", gear_warden="warden/gear/club")
    return tale.do(MIRA, "unarmed").unsupported()


@pytest.mark.rule("core.laststand.use", "core.laststand.result")
def test_a_bot_that_is_likely_to_fall_anyway_makes_a_last_stand(tale: Tale) -> None:
    assert chosen(struck(tale, health=2), MIRA) == "last-stand"


@pytest.mark.rule("core.laststand.use", "core.laststand.danger")
@pytest.mark.parametrize(
    ("health", "helped", "toughness"), [(6, True, 3), (1, True, 3), (2, False, 3), (2, True, 4)]
)
def test_a_bot_makes_no_last_stand_while_it_is_well_or_would_die_of_it_or_could_be_beaten(
    tale: Tale, health: int, helped: bool, toughness: int
) -> None:
    assert chosen(struck(tale, health, helped=helped, toughness=toughness), MIRA).startswith("push:")


@pytest.mark.rule("core.laststand.use")
def test_a_bot_makes_no_last_stand_outside_of_a_brawl(tale: Tale) -> None:
    tale.set("lamp", health=2).call("lamp", "toughness", 12)
    assert chosen(tale, MIRA).startswith("push:")


def attacked(tale: Tale, resolve: int) -> Tale:
    """Mira has attacked on her turn, and lost."""
    tale.set("lamp", resolve=resolve).rounds("lamp", "smith", "warden", rolls=(HIGH, (3, 3, 3), LOW))
    return tale.attack(MIRA, "warden", (1, 1, 2), (3, 3, 2))


@pytest.mark.rule("core.drive.gain")
@pytest.mark.parametrize(("resolve", "does"), [(2, "drive:lamp/drive/1"), (3, "end-turn")])
def test_a_bot_that_can_push_no_more_claims_a_drive_for_its_attack(
    tale: Tale, resolve: int, does: str
) -> None:
    assert chosen(attacked(tale, resolve), MIRA) == does


@pytest.mark.rule("core.drive.gain")
def test_a_bot_that_has_not_attacked_yet_claims_no_drive(tale: Tale) -> None:
    tale.set("lamp", resolve=1).call("lamp", "wits").roll(LOW).pushing().follow()
    tale.rounds("lamp", "smith", "warden", rolls=(HIGH, (3, 3, 3), LOW))
    assert chosen(tale, MIRA) == "attack:warden:close"


@pytest.mark.rule("core.drive.gain", "core.drive.once-per-chapter")
def test_a_bot_claims_each_drive_once_and_takes_no_for_an_answer(tale: Tale) -> None:
    bot, claims = ProtagonistsThumb(), []
    attacked(tale, resolve=1)
    for _ in range(4):
        reply = bot.choose(view(tale.game.family, tale.game.table, MIRA))
        claims.append(reply.option)
        if reply.option != "end-turn":
            tale.game.act(MIRA, reply)
            tale.do(ADA, "not-major")
    assert claims == ["drive:lamp/drive/1", "drive:lamp/drive/2", "drive:lamp/drive/3", "end-turn"]


@pytest.mark.rule("core.drive.gain", "core.ruling.push-to-zero")
def test_a_bot_whose_last_resolve_is_spent_claims_a_drive_before_it_falls(tale: Tale) -> None:
    tale.set("lamp", resolve=1).call("lamp", "wits").roll(LOW).do(MIRA, "push:1").follow()
    assert chosen(tale, MIRA) == "drive:lamp/drive/1"


@pytest.mark.rule("core.drive.gain")
def test_a_bot_that_leads_confirms_a_claim(tale: Tale) -> None:
    attacked(tale, resolve=2).do(MIRA, "drive:lamp/drive/1")
    assert chosen(tale, ADA) == "confirm"
