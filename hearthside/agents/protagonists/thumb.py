"""Rules of thumb for Core Rules: a Protagonist in a Conflict, and the GM who plays the other side.

Push Resolve where it changes much, and get it back by Drives (`resolve.py`); carry what does most Damage, support and
help friends (`helping.py`), and fight (`turns.py`).
"""

from __future__ import annotations

from random import Random

from hearthside.agents.plain import filled, plain_reply
from hearthside.agents.protagonists.helping import support
from hearthside.agents.protagonists.resolve import claim, drive_moment, npc_pushes, push
from hearthside.agents.protagonists.seeing import conflict_order, is_friend, named, number, stands
from hearthside.agents.protagonists.turns import turn
from hearthside.agents.sight import open_options
from hearthside.kernel.asks import Option, Pick, Reply, Value
from hearthside.kernel.views import View

GOES_ON = ("roll", "sides", "dice", "fitting", "enough", "unconscious", "consequence", "confirm")


class ProtagonistsThumb:
    """Plays one seat, the GM's too, by rules of thumb."""

    def __init__(self, seed: int = 0) -> None:
        self.random, self.claimed = Random(seed), set[str]()

    def choose(self, view: View) -> Reply:
        options = {option.id: option for option in open_options(view)}
        verbs = {name.partition(":")[0] for name in options}
        if "push" in verbs:
            return push(view, options)
        if "arm" in verbs:
            return arm(view, options)
        if "end-turn" in verbs:
            return claim(view, options, self.claimed) or turn(view, options)
        if verbs == {"drive", "none"}:
            return drive_moment(options)
        if "next-round" in options:
            return filled(options[round_over(view)], self.random)
        if "decline" in options and (helping := support(view, options)):
            return helping
        if "go" in options:
            return let_them_test(view, filled(options["go"], self.random), options["go"])
        for name in GOES_ON:
            if name in options:
                return filled(options[name], self.random)
        return plain_reply(view, self.random)


def arm(view: View, options: dict[str, Option]) -> Reply:
    """As much Gear as may be used, else the piece that does most Damage."""
    if "arm" in options:
        field = options["arm"].fields[0]
        assert isinstance(field, Pick)
        return Reply("arm", {field.key: tuple(choice.id for choice in field.choices)})
    several = [name for name in options if name.startswith("arm:")]
    return Reply(max(several, key=lambda name: number(view.things[name.partition(":")[2]], "damage", 0)))


def let_them_test(view: View, plain: Reply, go: Option) -> Reply:
    """An Attack on plain terms; NPCs push and use Gear as anybody does."""
    gear: dict[str, Value] = {}
    for field in named(go, "gear").values():
        assert isinstance(field, Pick)
        found = {choice.id: number(view.things.get(choice.id), "damage", 0) for choice in field.choices}
        gear[field.key] = max(found, key=found.__getitem__) if field.low else tuple(found)
    return Reply(go.id, {**plain.values, **npc_pushes(view, go), **gear})


def round_over(view: View) -> str:
    """Another round while both sides stand."""
    everybody = [view.things[who] for who in conflict_order(view)]
    standing = {is_friend(one) for one in everybody if stands(one)}
    return "next-round" if len(standing) > 1 else "end-conflict"
