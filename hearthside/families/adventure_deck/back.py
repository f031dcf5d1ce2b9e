"""Back: an action was chosen, but nothing is done yet; the Turn goes on with another.

Nothing is undone by it: who has chosen anything but a Move has stood their ground (ads.flee.avoidance).
"""

from __future__ import annotations

from hearthside.kernel.asks import Option
from hearthside.kernel.events import Events, Turned

BACK = Option("back", "Back", note="Nothing has happened yet: do something else with your Turn.")


def go_back(who: str) -> Events:
    from hearthside.families.adventure_deck.turns import TakeAction  # whose actions begin here

    return (Turned((TakeAction(who),)),)
