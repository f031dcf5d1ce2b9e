"""The ledger of the family and its table options: edition, campaign format, and the rulings that leave a choice."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from hearthside.families.deckahedron.editions import EDITIONS, FORMATS
from hearthside.kernel.rules import HouseRule, Ledger, read_ledger
from hearthside.kernel.table import Table

PLAYED = (
    "kfa093_wound_moves_card",
    "wound_count",
    "wound_card_counts_as",
    "overflow",
    "strict_five",
    "harm_clears_on_wound",
    "breather_may_recover_locked",
    "absorb_only_attacks",
    "bonus_refresh",
    "bonus_single_check_points",
    "bonus_limit",
    "critical_choice",
    "critical_max_levels",
    "flashback_repeat",
    "teamwork_xp",
    "world_blessing_returns",
    "heroic_scope",
    "pvp_reserve_points",
    "ongoing_blocks",
    "seek_help_clears_tokens",
    "seek_help_clears_move_cards",
    "unarmed",
    "gm_may_damage_magic_weapons",
    "pack_cost",
    "charge_on_fail",
    "minigame_success",
    "minigame_untrained",
    "run_scale",
    "pursuit_needs_point",
    "pursuit_solo",
    "pursuit_win_at",
    "pursuit_six_plus",
    "pursuit_helper",
    "pursuit_reserve_points",
    "world_rings",
)
"""The rulings with a choice that the engine asks for. A chapter that reads another one adds its key here."""


def _formats() -> tuple[str, ...]:
    keys = [key for formats in FORMATS.values() for key in formats]
    return tuple(dict.fromkeys(keys))


def _read() -> Ledger:
    ledger = read_ledger(files(__package__) / "rules.toml")
    own = (
        HouseRule("edition", tuple(EDITIONS), "Which rulebook is played", "dk.difference.title"),
        HouseRule("campaign", _formats(), "How long the campaign is", "dk.difference.campaign-lengths"),
        HouseRule("diceless", ("off", "on"), "Read rolls from cards (0.93)", "dk.diceless.option.kfa093"),
    )
    played = (ledger.house_rules[key] for key in PLAYED)
    return msgspec.structs.replace(ledger, house_rules={rule.key: rule for rule in (*own, *played)})


LEDGER = _read()


def house(table: Table, key: str) -> str:
    """How a table decided a ruling that leaves a choice."""
    return table.options[key]
