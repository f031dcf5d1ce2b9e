"""The ledger of the family and its table options: edition, campaign format, and the rulings that leave a choice."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from hearthside.authoring.house_rules import in_words, read_words
from hearthside.authoring.ledgers import read_ledger
from hearthside.families.deckahedron.editions import EDITIONS, FORMATS
from hearthside.kernel.rules import HouseRule, Ledger
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
    "wound_triggers_on",
    "shield_blocks",
    "good_cardio_slots",
    "diceless_gm_rolls_from",
    "ring_release",
    "envelopes_filled",
    "swp_spent_to",
    "shop_terms",
    "one_shot_harm_into_slots",
    "breather_after_feeds_reserve",
    "many_knives_cap",
    "capacity_zero",
    "teamwork_reflip_all",
)
"""The rulings with a choice that the engine asks for. A chapter that reads another one adds its key here."""


SAME = {"good_cardio_slots": ("always",)}
"""Choices that come to the same as the default, now that all cards are known: they are not offered (ruling 38)."""


WORDS = read_words(__package__)
"""What people read of the house rules."""


def _formats() -> tuple[str, ...]:
    keys = [key for formats in FORMATS.values() for key in formats]
    return tuple(dict.fromkeys(keys))


def _read() -> Ledger:
    ledger = read_ledger(files(__package__) / "rules.toml")
    own = (
        HouseRule("edition", tuple(EDITIONS), "Which rulebook is played", "dk.difference.title"),
        HouseRule("campaign", _formats(), "How long the campaign is", "dk.difference.campaign-lengths"),
        HouseRule("diceless", ("off", "on"), "", "dk.diceless.option.kfa093"),
    )
    played = (_offered(ledger.house_rules[key]) for key in PLAYED)
    return in_words(
        msgspec.structs.replace(ledger, house_rules={rule.key: rule for rule in (*own, *played)}), WORDS
    )


def _offered(rule: HouseRule) -> HouseRule:
    choices = tuple(choice for choice in rule.choices if choice not in SAME.get(rule.key, ()))
    return msgspec.structs.replace(rule, choices=choices)


LEDGER = _read()
DEFAULTS = {rule.key: rule.choices[0] for rule in LEDGER.house_rules.values()}


def house(table: Table, key: str) -> str:
    """How a table decided a ruling that leaves a choice. A table older than the option plays its default."""
    return table.options.get(key) or DEFAULTS[key]


def in_book(table: Table, *rules: str) -> str:
    """Of rules about the same thing in several rulebooks, the first that stands in the one of this table."""
    return next(rule for rule in rules if table.options["edition"] in LEDGER.rules[rule].editions)
