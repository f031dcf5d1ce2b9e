"""The adventures that come with the family are played to their end, as written."""

from __future__ import annotations

import re

import pytest

from hearthside.families.protagonists.content import adventure_keys, load
from hearthside.families.protagonists.entries import Points, SceneEntry
from hearthside.families.protagonists.sheets import party
from hearthside.kernel.asks import Pick, Value
from hearthside.kernel.chance import Fast
from hearthside.kernel.seats import Seat
from hearthside.kernel.steps import Acts
from tests.families.protagonists.tale import ADA, JON, MIRA, Tale

ROUNDS = 2
BUTTONS = (
    "Begin the first Chapter",
    "Introduce Old Hattie Marl",
    "Open the scene: The Yard",
    "Find the track under the snow (Wits 6)",
    "nobody can help here",
    "Roll as it is",
    "Say what follows",
    "Try something",
    "Push the cart out of the ford (Toughness 10)",
    "Introduce Gatekeeper Brusk",
    "A Conflict",
    "The gatekeeper gets his toll (Loaves −10)",
    "The gatekeeper gets a warm loaf (Loaves −1)",
    "Just describe",
    "A Conflict in rounds",
    "Another round, in the same order",
    "The Grey Dog bites Hattie (Health −3)",
    "A dog is at the bread (Loaves −10)",
    "Stabilise Old Hattie Marl",
    "End the Conflict",
    "Revive Old Hattie Marl",
    "Use Honey buns",
    "Give Gear",
    "Claim:",
    "End the Chapter",
    "The story ends here",
)
"""What the first adventure tells the GM and the players to click."""


class Evening(Tale):
    """A whole adventure for two. Every label that somebody could click is remembered."""

    def __init__(self, key: str) -> None:
        super().__init__(players=2, content=key)
        self.game.stream = Fast(1)
        self.adventure, self.labels = load(key), set[str]()

    @property
    def heroes(self) -> list[str]:
        """The Protagonists who can act."""
        return [one.id for one in party(self.game.table) if one.is_up]

    def do(self, seat: Seat, name: str, /, **values: Value) -> Tale:
        for option in (option for one in self.asked() for option in self.ask(one).options):
            picks = [field for field in option.fields if isinstance(field, Pick)]
            self.labels |= {option.label, *(choice.label for field in picks for choice in field.choices)}
        return super().do(seat, name, **values)

    def go_on(self) -> None:
        """Whoever is asked something takes the first thing offered, until play is free again."""
        while not isinstance(self.game.table.step, Acts):
            seat = self.asked()[0]
            self.do(seat, self.open(seat)[0])

    def play(self) -> None:
        for seat in (MIRA, JON):
            self.choose(seat)
            self.do(seat, "ready:yes")
        self.do(ADA, "ready:yes").do(ADA, "start")
        for n, chapter in enumerate(self.adventure.chapter, 1):
            assert self.mark("story", "chapter") == n
            for scene in chapter.scene:
                self.play_scene(scene)
            self.end_chapter().do(ADA, "go-on")
            for seat in (MIRA, JON):
                self.choose(seat)
            self.do(ADA, self.open(ADA, "begin")[0])

    def choose(self, seat: Seat) -> None:
        """Take a Protagonist, if one can be taken now."""
        for name in self.open(seat, "choose")[:1]:
            self.do(seat, name).do(seat, "name", name=name.partition(":")[2])

    def play_scene(self, scene: SceneEntry) -> None:
        """Open it, let everybody appear, find what is there, make its Tests, fight if it is a fight."""
        self.do(ADA, f"scene:scene/{scene.key}")
        for name in scene.npcs:
            if f"npc:{name}" in self.open(ADA):
                self.do(ADA, f"npc:{name}")
        for item in scene.gear:
            self.do(ADA, "hand-out", gear=f"gear/{item}", to=self.heroes[0])
        for n in range(len(scene.test)):
            self.do(ADA, f"printed:{n}", who=self.heroes[n % len(self.heroes)])
            self.go_on()
            self.wake_all()
        if "CONFLICT" in scene.gm and "IN ONE ROLL" not in scene.gm and scene.npcs:
            self.fight(scene)

    def fight(self, scene: SceneEntry) -> None:
        """Two rounds in which everybody attacks whom they can."""
        fighters = (*self.heroes, *(name for name in scene.npcs if self.mark(name, "status") == "up"))
        self.do(ADA, "rounds", who=fighters)
        self.go_on()
        for change in (change for change in scene.change if change.who in fighters):
            self.do(ADA, f"happens:{scene.change.index(change)}", who=(change.who,))
        while self.phase() == "conflict" and self.number("conflict", "round") <= ROUNDS:
            seat = self.asked()[0]
            self.do(seat, (*self.open(seat, "stabilise"), *self.open(seat, "attack"), "end-turn")[0])
            self.go_on()
        if self.phase() == "conflict":
            self.do(ADA, "end-conflict")
        self.wake_all()

    def wake_all(self) -> None:
        for name in self.open(ADA, "revive"):
            self.do(ADA, name)


@pytest.fixture(scope="module")
def evenings() -> dict[str, Evening]:
    played = {key: Evening(key) for key in adventure_keys()}
    for evening in played.values():
        evening.play()
    return played


@pytest.mark.parametrize("key", adventure_keys())
def test_an_adventure_is_played_to_its_end(evenings: dict[str, Evening], key: str) -> None:
    evening = evenings[key]
    assert (evening.phase(), evening.step()) == ("over", "Epilogue")
    scenes = [scene for name, scene in evening.game.table.things.items() if name.startswith("scene/")]
    assert all(scene.known is None for scene in scenes)
    evening.check_journal()


@pytest.mark.parametrize("words", BUTTONS)
def test_what_the_first_adventure_says_to_click_is_offered_in_these_words(
    evenings: dict[str, Evening], words: str
) -> None:
    evening = evenings["bread_before_morning"]
    texts = [evening.adventure.gm_summary, *(chapter.gm for chapter in evening.adventure.chapter)]
    texts += [scene.gm for chapter in evening.adventure.chapter for scene in chapter.scene]
    assert any(f"'{words}'" in text for text in texts)
    assert any(label == words or words == "Claim:" == label[:6] for label in evening.labels)


@pytest.mark.parametrize("key", adventure_keys())
def test_what_a_printed_failure_costs_is_written_as_numbers_too(key: str) -> None:
    scenes = [scene for chapter in load(key).chapter for scene in chapter.scene]
    for test in (test for scene in scenes for test in scene.test):
        for pool, lost in (("Health", test.failure_loses.health), ("Resolve", test.failure_loses.resolve)):
            assert re.findall(rf"(\d+) {pool}", test.failure) == [str(lost)] * bool(lost), test.what


@pytest.mark.parametrize("key", adventure_keys())
def test_what_a_printed_failure_counts_is_written_as_a_number_too(key: str) -> None:
    counted = re.compile(r"water (?:rises|has risen) by (\d+)|(\d+) (?:loaves|miles?)")
    scenes = [scene for chapter in load(key).chapter for scene in chapter.scene]
    for test in (test for scene in scenes for test in scene.test):
        printed = [
            number
            for found in counted.findall(test.failure.replace("Ten", "10"))
            for number in found
            if number
        ]
        by = [str(abs(number)) for number in test.failure_counts.values()]
        assert by == printed or "unless" in test.failure, test.what


@pytest.mark.parametrize("key", adventure_keys())
def test_gear_that_gives_back_health_or_resolve_asks_for_whom(key: str) -> None:
    adventure = load(key)
    owned = [item for owner in (*adventure.protagonist, *adventure.npc) for item in owner.gear]
    for item in (*owned, *adventure.gear):
        gives = re.search(r"(regains|gives back) (\d+) (Health|Resolve)", item.text)
        assert bool(gives) == (item.restores != Points()), item.name
        assert ("utside a Conflict" in item.text) == item.outside_conflict, item.name
        if gives:
            assert item.whom
            assert getattr(item.restores, gives[3].lower()) == int(gives[2])


@pytest.mark.rule("core.test.possible-only", "core.npc.extras")
@pytest.mark.parametrize("key", adventure_keys())
def test_an_npc_who_is_said_to_shoot_carries_something_for_it(key: str) -> None:
    slingers = [npc for npc in load(key).npc if "(Agility)" in npc.notes]
    assert all(any(item.suits == "agility" for item in npc.gear) for npc in slingers)
