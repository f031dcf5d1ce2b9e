"""What moves do, beyond what the GM tells."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from hearthside.families.deckahedron.cards import CARDS, FULL_DECK
from hearthside.families.deckahedron.editions import EDITIONS
from hearthside.families.deckahedron.equipment import item_thing
from hearthside.families.deckahedron.foes import KINDS, add_foes, new_foe
from hearthside.families.deckahedron.moves import MOVES
from hearthside.families.deckahedron.sheets import learn
from hearthside.kernel.asks import Number, Option, Pick
from hearthside.kernel.seats import GM
from hearthside.kernel.steps import Chance

LONG = {"world": "longer", "kfa": "9-hour", "kfa093": "9-hour"}


def result_card(play: Any, result: int, attribute: str, hero: str = "kresk") -> str:
    rank = play.hero(hero).rank(attribute)
    plain = (c for c in FULL_DECK if CARDS[c].result(rank) == result and not CARDS[c].currency)
    return next(card for card in plain if not CARDS[card].critical)


def taught(play: Any, *moves: str) -> Any:
    for move in moves:
        play.apply(learn(play.hero(), move, 0))
    return play


def flipped(play: Any, move: str, result: int, **values: Any) -> Any:
    """Kresk makes a move he has learned, with this result."""
    attribute = values.get("attribute", MOVES[play.table.options["edition"]][move].flip[0])
    if len(MOVES[play.table.options["edition"]][move].flip) > 1:
        values["attribute"] = attribute
    return play.call(move, **values).flip((result_card(play, result, attribute),))


def enemy(play: Any, stamina: int = 9) -> Any:
    kind = next(iter(KINDS[play.table.options["edition"]].values()))
    play.apply(add_foes(play.table, [new_foe(kind, "Ogre", stamina, 4, False)]))
    return play


def ogre(play: Any) -> Any:
    return play.table.things[play.table.things["foes"].list("ids")[0]]


def filled(option: Option) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for field in option.fields:
        if isinstance(field, Pick):
            ids = tuple(choice.id for choice in field.choices[: max(field.low, 0)])
            values[field.key] = ids[0] if field.low == field.high == 1 else ids
        else:
            values[field.key] = field.low if isinstance(field, Number) else "so be it"
    return values


class Watched:
    """A move made from the call to the end, and what it has done."""

    def __init__(self, play: Any, move: str, result: int) -> None:
        self.play, self.move, self.steps = play, MOVES[play.table.options["edition"]][move], list[str]()
        before = play.table
        values = {"attribute": self.move.flip[0]} if len(self.move.flip) > 1 else {}
        play.call(move, **values)
        net = int(str(play.table.mark("flip", "net")))
        rank = play.hero().rank(self.move.flip[0])
        shown = [card for card in play.hero().deck.cards if CARDS[card].result(rank) == result]
        shown.sort(key=lambda card: (CARDS[card].critical != "", CARDS[card].currency))
        self.possible = len(shown) > abs(net)
        if self.possible:
            play.flip(tuple(shown[: 1 + abs(net)]))
            self._watch()
            self.before, self.after = before, play.table

    def _watch(self) -> None:
        for _ in range(80):
            self.steps.append(type(self.play.step).__name__)
            if self.steps[-1] == "FreePlay":
                return
            answer_first(self.play)
        raise AssertionError(f"stuck at {self.play.step}")

    def mark(self, thing: str, key: str, *, after: bool = True) -> int:
        found = (self.after if after else self.before).things.get(thing)
        return int(str(found.front.get(key, 0))) if found else 0

    def change(self, thing: str, key: str) -> int:
        return self.mark(thing, key) - self.mark(thing, key, after=False)

    def foe_hurt(self) -> bool:
        ids = self.before.things["foes"].list("ids")
        return any(self.change(id, "stamina") < 0 for id in ids) or "HitFoe" in self.steps

    def exhausted(self) -> int:
        """Exhaustion on the pile and in slots."""
        held = [
            sum(
                thing.list("held").count("exhaustion")
                for thing in table.things.values()
                if "held" in thing.front
            )
            for table in (self.before, self.after)
        ]
        return self.change("kresk", "exhaustion") + held[1] - held[0]


def answer_first(play: Any) -> None:
    """Chance gives its first outcome, a seat the first thing that is open."""
    step = play.step
    if isinstance(step, Chance):
        play.then(step.question(play.table).outcome(0))
        return
    seat = step.asked(play.table)[0]
    option = next(option for option in step.ask(play.table, seat).options if not option.closed)
    play.say(seat, option.id, **filled(option))


PICKS = ("PickOption", "Swing", "PickPrice", "PickCost")
"""The questions in which an option of a card is picked."""


def check_words(watched: Watched, said: str) -> list[str]:
    """What the words on the card promise for a result, held against what happened: the promises that were checked."""
    found = list[str]()

    def promise(pattern: str, name: str) -> int:
        match = re.search(pattern, said)
        if match:
            found.append(name)
        return int(match[1]) if match and match.groups() and match[1].isdigit() else int(bool(match))

    pick = promise(r"(?:pick|picks) (\d)", "pick")
    if pick:
        assert sum(name in PICKS for name in watched.steps) == pick, (watched.move.id, said)
    tokens = promise(r"(\d) tokens?", "tokens")
    if tokens:
        places = (f"kresk/{kind}/{watched.move.id}" for kind in ("move", "tokens"))
        assert sum(watched.mark(place, "tokens") for place in places) == tokens, said
    if promise(r"(face down)", "face down"):
        assert watched.mark(f"kresk/move/{watched.move.id}", "face_down") > 0, said
    stamina = promise(r"(?:pay|costs) (\d) Stamina", "stamina") or promise(r"and (\d) Stamina$", "stamina")
    if stamina:
        assert watched.exhausted() == stamina, (watched.move.id, said)
    if promise(r"(regain 1d4)", "regain"):
        assert watched.steps.count("RollRegain") == 1, said
    if promise(r"(spend 1 (?:XP|green token))", "currency") and watched.move.id != "defend":
        assert watched.change("kresk", "currency") < 0, said
    if promise(r"(attack power)", "power") and "foe deals you" not in said:
        assert watched.foe_hurt(), said
    return found


MADE_ELSEWHERE = {"sharpen_and_stitch", "obsessive_contemplation", "block", "bravely_run_away"}
"""In the course of a Rest, of a day in town, of an attack, of a pursuit."""


@pytest.mark.rule("dk.flip.read-move", "dk.levels.untrained")
@pytest.mark.parametrize("edition", list(EDITIONS))
@pytest.mark.parametrize("learned", [False, True])
def test_every_flipped_move_is_carried_out_at_every_result(
    table: Callable[..., Any], edition: str, learned: bool
) -> None:
    """With a foe about and a magic item at hand nobody is ever stuck, and the words on the cards are kept."""
    start = armed(enemy(table(edition, LONG[edition])))
    names = [m for m in MOVES[edition].values() if m.flip and m.id not in MADE_ELSEWHERE]
    before, made, checked = start.table, set[str](), set[str]()
    for move in names:
        for result in range(4):
            start.table = before
            if learned and move.group == "learned" and start.hero().move(move.id) is None:
                taught(start, move.id)
            watched = Watched(start, move.id, result)
            if watched.possible:
                made.add(move.id)
                assert sum(start.counts()) >= 20, move.id
                if learned or move.group != "learned":
                    checked.update(check_words(watched, move.says(result)))
    assert made == {move.id for move in names}
    if learned:
        assert checked >= {"pick", "tokens", "face down", "stamina", "regain", "currency", "power"}


def armed(play: Any) -> Any:
    """Kresk, light and rich, with something to shoot and something magic, and tired enough to regain a little."""
    edition = play.table.options["edition"]
    for n, item in enumerate(("sword", "bow", "of_illusion", "of_sensation"), 7):
        play.add(f"kresk/item/{n}", item_thing(edition, item, "kresk"))
        play.mark(f"kresk/item/{n}", load=0)
    play.put(exhaustion=FULL_DECK[16:19], currency=4, exhaustion_tokens=0)
    return play.mark(
        "kresk", currency=4, exhaustion=3, **({"speed": 6} if edition == "world" else {"pack": 0})
    )


def test_a_follow_up_strikes_again_and_turns_its_card_over(table: Callable[..., Any]) -> None:
    play = enemy(table("kfa093", "9-hour"))
    flipped(play, "and_this_is_for", 3).then((3,)).say(GM, "narrate", text="")
    assert ogre(play).number("stamina") == 6 and play.hero().move("and_this_is_for").number("face_down") == 1
    assert "lies face down" in play.say(GM, "call:kresk").option(GM, "and_this_is_for").closed
    play.say(GM, "cancel").say(GM, "spotlight:ysolde").say(GM, "spotlight:kresk")
    flipped(play.put(), "take_a_breather", 2, attribute="dex").then((1,)).say(GM, "narrate", text="")
    assert play.hero().move("and_this_is_for").number("face_down") == 0


@pytest.mark.parametrize(("result", "left"), [(3, 5), (2, 7), (1, 8)])
def test_fury_adds_the_weapon_die_half_of_it_or_one(
    table: Callable[..., Any], result: int, left: int
) -> None:
    play = flipped(taught(enemy(table("kfa093", "9-hour")), "fury"), "fury", result)
    if result > 1:
        play.then((4,))
    assert ogre(play).number("stamina") == left
    assert play.hero().move("fury").number("face_down") == (1 if result > 1 else 0)


def test_bloody_but_unbowed_adds_harm_and_wounds(table: Callable[..., Any]) -> None:
    play = taught(enemy(table("kfa093", "9-hour")), "bloody_but_unbowed", "fury").mark(
        "kresk", harm=2, wound=1
    )
    flipped(play, "fury", 3).then((1,))
    assert ogre(play).number("stamina") == 9 - 4


def test_goreography_may_pick_the_same_twice(table: Callable[..., Any]) -> None:
    play = flipped(taught(table("kfa093", "9-hour"), "goreography"), "goreography", 3)
    play.say("p1", "pick:2", how="").say("p1", "pick:2", how="")
    assert play.told().count("disarm the foe") == 2
    play = flipped(taught(table("kfa093", "9-hour"), "goreography"), "goreography", 1)
    assert play.options(GM)[0] == "pick:0", "at one check the GM picks"


def test_backstab_adds_a_die_and_an_opening_for_the_next(table: Callable[..., Any]) -> None:
    play = taught(enemy(table("kfa093", "9-hour")).mark("kresk", pack=0), "backstab")
    flipped(play, "backstab", 3).say("p1", "pick:1", how="").then((6,), (2,))
    assert ogre(play).number("stamina") == 1
    play.say("p1", "pick:2", how="").say(GM, "narrate", text="")
    edge = play.table.things["story"].list("circumstances")[0]
    play.call("defy_danger", hero="ysolde", circumstances=(edge,)).say(GM, "call-off")
    assert play.call("defy_danger", hero="ysolde", circumstances=(edge,)).table.mark("flip", "net") == 1
    assert edge not in play.say("p2", "flip").table.things, "used up"


@pytest.mark.parametrize(("result", "n"), [(3, 3), (2, 2), (1, 1)])
def test_discern_asks_and_leaves_advantages(play: Any, result: int, n: int) -> None:
    flipped(play.mark("kresk", int=4), "discern", result)
    for k in range(n):
        play.say("p1", f"pick:{k}", how="")
    assert len(play.table.things["story"].list("circumstances")) == n
    play.say(GM, "narrate", text="The bridge is rotten.")


@pytest.mark.parametrize("edition", ["kfa093", "kfa", "world"])
def test_the_gm_reads_which_questions_were_asked(table: Callable[..., Any], edition: str) -> None:
    play = flipped(table(edition).mark("kresk", int=4), "discern", 2)
    play.say("p1", "pick:1", how="in the mill").say("p1", "pick:3", how="")
    asked = "“2 questions”. Chosen: what happened here lately (“in the mill”); what to watch out for."
    assert asked in play.ask(GM).prompt
    play.say(GM, "narrate", text="The bridge is rotten.")
    flipped(play, "discern", 1).say("p1", "pick:0", how="")
    assert "Chosen: what is of use or worth to me." in play.ask(GM).prompt, "the next flip begins anew"


def test_tokens_for_questions_about_traps(play: Any) -> None:
    taught(play, "its_a_trap")
    flipped(play, "its_a_trap", 2).say(GM, "narrate", text="")
    assert play.hero().move("its_a_trap").number("tokens") == 2
    play.say("p1", "spend:kresk/move/its_a_trap", way="0", text="Is it the rug?")
    assert "Is it the rug?" in play.told() and play.hero().move("its_a_trap").number("tokens") == 1


def test_defending_costs_currency_and_halves(play: Any) -> None:
    flipped(play, "defend", 2).say("p1", "else")
    assert "cannot pay" in play.told()
    play.say(GM, "narrate", text="").put(currency=1)
    flipped(play, "defend", 2).say("p1", "take").say("p1", "else")
    play.say("p1", "pick:0", how="").say(GM, "narrate", text="")
    assert play.hero().currency == 0
    play.say(GM, "attack", heroes=("kresk",), die="0", plus=5, text="").say("p1", "guard:halve")
    assert play.options("p1")[0] == "3-0-0" and play.hero().thing.list("states") == ()


def test_in_world_defend_lays_tokens(table: Callable[..., Any]) -> None:
    play = flipped(table("world"), "defend", 3).say(GM, "narrate", text="")
    assert play.table.things["kresk/tokens/defend"].number("tokens") == 3


def test_a_rage_helps_strength_and_bars_intelligence(play: Any) -> None:
    taught(play, "go_berserk").say("p1", "use:go_berserk", text="")
    assert "enraged" in play.say(GM, "call:kresk").option(GM, "discern").closed
    play.say(GM, "cancel").call("defy_danger", attribute="str")
    assert play.table.mark("flip", "net") == 1
    play.say(GM, "call-off").say(GM, "spotlight:ysolde").say(GM, "spotlight:kresk")
    flipped(play, "take_a_breather", 2, attribute="dex").then((1,)).say(GM, "narrate", text="")
    assert play.hero().thing.list("states") == ()


def test_bum_rush_costs_stamina_and_gives_a_choice(table: Callable[..., Any]) -> None:
    play = flipped(taught(table(), "bum_rush"), "bum_rush", 3, attribute="str").say("p1", "suffer:exhaustion")
    play.then(("20",)).say("p1", "pick:0", how="")
    assert play.counts()[2] == 1 and "get past them" in play.told()


def test_subtlety_costs_currency(table: Callable[..., Any]) -> None:
    play = taught(table(), "suggestive_subtlety").put(currency=1, int=4)
    flipped(play, "suggestive_subtlety", 3).say("p1", "pick:2", how="")
    assert play.hero().currency == 0 and "drops a worry" in play.told()


def test_cards_that_are_simply_used(table: Callable[..., Any]) -> None:
    play = taught(
        table("kfa093", "9-hour").mark("kresk", pack=0, precious=1, currency=1), "slide", "find_shadows"
    )
    taught(play, "only_here_for_the_job", "tied_with_her_ribbon", "it_belonged_to_my_father")
    ways = ("learn how an enemy stands", "gain leverage on some PC or NPC")
    play.mark("story", town=1).say("p1", "use:only_here_for_the_job", ways=ways, text="")
    assert play.table.mark("kresk", "precious") == 0
    play.say("p1", "use:slide", text="A cat.")
    assert play.hero().currency == 0 and "A cat." in play.told()
    play.say("p1", "use:tied_with_her_ribbon", item="kresk/item/1")
    assert play.table.mark("kresk/item/1", "load") == 0
    play.say("p1", "use:it_belonged_to_my_father", item="kresk/item/2")
    play.say("p1", "use:it_belonged_to_my_father", text="The crest!")
    assert "kresk/item/2" not in play.table.things
    play.put(exhaustion=FULL_DECK[:3]).mark("kresk", exhaustion=3, pack=0, precious=0)
    play.say("p1", "use:find_shadows", text="Under the stairs.").then((2,)).say(
        "p1", "regain", cards=("1", "2")
    )
    assert play.counts()[2] == 1


@pytest.mark.rule("dk.cardio.absorb.world")
@pytest.mark.parametrize("edition", ["world", "kfa"])
def test_good_cardio_absorbs_for_its_owner_alone(table: Callable[..., Any], edition: str) -> None:
    play = table(edition).put("ysolde", discard=("02",))
    play.say(GM, "attack", heroes=("kresk", "ysolde"), die="0", plus=3, text="").say("p1", "3-0-0")
    play.say("p1", "absorb:exhaustion:kresk/move/good_cardio").then(("18", "19"))
    assert play.hero().move("good_cardio").list("held") == ("exhaustion",)
    assert play.tokens() == (2, 0, 0) and play.counts() == (18, 0, 2), "one of three was absorbed"
    play.say("p1", "skip").say("p2", "3-0-0")
    assert play.options("p2") == ["suffer:exhaustion", "reshuffle"], "Ysolde has no such card"


@pytest.mark.rule("dk.levels.untrained")
def test_what_is_not_flipped_cannot_be_tried_without_the_card(play: Any, refused: Any) -> None:
    assert "use:go_berserk" not in play.options("p1")
    offered = [option.id for option in play.say(GM, "call:kresk").ask(GM).options]
    assert "goreography" in offered and "go_berserk" not in offered and "fundamental_magic" in offered


@pytest.mark.rule("dk.item-damage.cause")
def test_armour_mastery_takes_damage_instead(table: Callable[..., Any]) -> None:
    play = taught(table("kfa", "9-hour"), "armour_mastery")
    play.say(GM, "attack", heroes=("kresk",), die="0", plus=3, text="").say("p1", "0-1-0")
    play.say("p1", "armour:harm:kresk/item/2")
    assert play.table.mark("kresk/item/2", "damage") == 1 and play.tokens() == (0, 0, 0)


def test_feelings_take_a_point_off_every_attack(play: Any) -> None:
    play.apply(learn(play.hero("bram"), "reach_out_with_your_feelings", 0))
    play.say(GM, "attack", heroes=("bram",), die="0", plus=3, text="")
    assert play.options("p3")[0] == "2-0-0"


def test_intimidate_flips_strength_as_well(play: Any) -> None:
    play.call("parley").say("p1", "flip").then(("01",), ("13",))
    assert "Parley with Crown, ✓✓✓." in play.told(), "card 13 shows three checks for Kresk's Strength"


def test_who_gave_up_does_nothing_until_rallied(table: Callable[..., Any]) -> None:
    play = table("kfa").say("p1", "cower", text="")
    assert "given up" in play.option(GM, "call:kresk").closed
    play.say("p2", "rally:kresk")
    assert not play.option(GM, "call:kresk").closed


@pytest.mark.parametrize("edition", ["kfa", "world"])
def test_the_older_guides_may_just_stab(table: Callable[..., Any], edition: str) -> None:
    light = {"pack": 0} if edition == "kfa" else {"pack": 0, "speed": 4}
    play = taught(enemy(table(edition)).mark("kresk", **light), "backstab")
    play.say("p1", "use:backstab").then((3,))
    assert ogre(play).number("stamina") == 6


@pytest.mark.rule("dk.fast.limit.kfa093")
def test_a_bonus_move_without_a_flip_is_limited_like_any_other(play: Any, refused: Any) -> None:
    taught(play, "go_berserk").mark("kresk", bonus=1)
    with pytest.raises(refused, match="already made a bonus move in this spotlight"):
        play.say("p1", "use:go_berserk", text="")
    play.say(GM, "spotlight:kresk").say("p1", "use:go_berserk", text="")
    assert play.hero().thing.list("states") == ("enraged",)


@pytest.mark.rule("dk.fast.limit.kfa", "dk.fast.tag.world")
@pytest.mark.parametrize(("edition", "warned"), [("kfa", True), ("world", False)])
def test_the_older_guides_only_warn_or_have_no_limit(
    table: Callable[..., Any], edition: str, warned: bool
) -> None:
    play = taught(table(edition), "go_berserk").say(GM, "spotlight:kresk").mark("kresk", bonus=1)
    option = play.option("p1", "use:go_berserk")
    assert not option.closed and bool(option.warning) is warned
