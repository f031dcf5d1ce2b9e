"""What may be done with belongings between flips, in the order it is offered."""

from __future__ import annotations

from hearthside.families.deckahedron.brought import NameItem, Specify, TakeOut
from hearthside.families.deckahedron.buying import BuyPack
from hearthside.families.deckahedron.carrying import MoveTokens, PickUp
from hearthside.families.deckahedron.contemplation import Contemplate
from hearthside.families.deckahedron.equipment import Drop
from hearthside.families.deckahedron.found import DecideFound, HandUndecided
from hearthside.families.deckahedron.gear_sheets import ItemClass, OpenGear, Weigh
from hearthside.families.deckahedron.mastery import Master
from hearthside.families.deckahedron.shop import OpenShop, Wish
from hearthside.families.deckahedron.tales import Deliver, TellTales

GM_BELONGINGS = (OpenGear(), OpenShop(), Deliver(), ItemClass(), HandUndecided())
PLAYER_BELONGINGS = (
    TakeOut(),
    PickUp(),
    Drop(),
    NameItem(),
    Specify(),
    MoveTokens(),
    Weigh(),
    Wish(),
    BuyPack(),
    TellTales(),
    Master(),
    Contemplate(),
    DecideFound(),
)
