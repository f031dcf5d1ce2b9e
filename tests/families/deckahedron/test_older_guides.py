"""What the guides share holds in each of them: tests of 0.93, played by the older guides as well."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tests.families.deckahedron import (
    test_criticals,
    test_deck,
    test_equipment,
    test_flips,
    test_foes,
    test_gear,
    test_magic,
    test_play,
    test_pursuit,
    test_pvp,
    test_resolving,
    test_rest,
    test_running,
    test_stamina,
    test_suffering,
    test_teamwork,
)

Check = Callable[..., None]
LONG = {"kfa": "9-hour", "world": "longer"}

EVERYWHERE: tuple[Check, ...] = (
    test_deck.test_five_cards_or_fewer_must_be_reshuffled_after_a_flip,
    test_deck.test_five_cards_or_fewer_must_be_reshuffled_before_a_flip,
    test_deck.test_discard_and_exhaustion_are_never_merged,
    test_deck.test_a_deck_that_empties_inside_a_flip_resolves_with_what_lies_open,
    test_deck.test_a_point_lost_to_a_wound_card_reshuffles_nothing_before_the_flip_is_resolved,
    test_flips.test_no_card_is_flipped_before_the_gm_calls,
    test_flips.test_the_squirrel_is_a_certain_thing,
    test_flips.test_the_gm_sees_wounds_that_may_bar_a_move,
    test_flips.test_only_printed_attributes_may_resolve_a_move,
    test_flips.test_all_flipped_cards_are_discarded,
    test_flips.test_all_cards_are_turned_even_after_three_checks,
    test_flips.test_choosing_the_other_tied_card_pays_nothing,
    test_flips.test_a_tie_that_changes_nothing_is_not_asked,
    test_flips.test_a_currency_card_pays_even_for_a_cross,
    test_flips.test_only_the_resolving_card_pays,
    test_flips.test_a_wound_card_stops_the_flip_and_costs_stamina,
    test_flips.test_a_single_flipped_wound,
    test_flips.test_levels_are_advantage_and_disadvantage,
    test_resolving.test_a_single_check_without_text_is_a_point_and_a_gm_move,
    test_resolving.test_a_flashback_is_offered_after_the_flip_to_who_can_pay,
    test_resolving.test_the_new_flip_has_the_same_disadvantage_and_the_old_card_pays_nothing,
    test_resolving.test_a_currency_card_pays_only_after_the_bumping,
    test_teamwork.test_those_in_the_scene_may_help_before_the_flip,
    test_teamwork.test_the_best_result_resolves_and_pays_its_owner,
    test_teamwork.test_a_tie_is_settled_by_the_lead,
    test_teamwork.test_bound_together_the_others_support_without_being_asked,
    test_teamwork.test_all_who_took_part_suffer,
    test_teamwork.test_only_the_lead_may_flash_back_and_only_the_leads_cards_are_replaced,
    test_stamina.test_lost_cards_lie_face_down_with_tokens,
    test_stamina.test_a_deck_that_runs_out_takes_the_discard_back,
    test_stamina.test_the_player_may_reshuffle_before_the_loss,
    test_stamina.test_with_nine_cards_lost_a_hero_still_stands,
    test_stamina.test_getting_up_needs_stamina,
    test_stamina.test_the_third_wound_incapacitates_and_hands_nothing_out,
    test_stamina.test_who_loses_the_last_stamina_in_a_flip_falls_after_the_move,
    test_criticals.test_the_card_must_resolve_the_flip,
    test_criticals.test_no_level_beyond_the_last_icon,
    test_criticals.test_from_wild_one_critical_leads_to_novice,
    test_criticals.test_a_move_without_levels_cannot_be_raised,
    test_pvp.test_no_currency_from_a_quarrel,
    test_pvp.test_changing_a_fellow_heros_mind_costs_currency,
    test_suffering.test_attack_power_is_rolled_or_given,
    test_play.test_a_new_hero_has_no_tokens,
    test_running.test_who_is_cornered_cannot_run,
    test_rest.test_nobody_rests_in_a_fight,
    test_rest.test_armour_is_girded,
    test_rest.test_help_needs_peace_and_comes_from_outside,
    test_magic.test_anybody_may_try_at_the_lowest_level,
    test_magic.test_three_uses_deplete_an_item_and_rest_fills_it,
    test_foes.test_many_knives_are_thrown_at_close_range_and_stay,
    test_gear.test_more_power_lasts,
)
"""Rules that all three guides have in the same words."""

NOT_IN_WORLD: tuple[Check, ...] = (
    test_flips.test_kresk_leaps_over_the_pit,
    test_flips.test_the_player_chooses_between_tied_cards_that_differ,
    test_resolving.test_a_cross_on_a_bonus_move_gives_two_points_and_no_gm_move,
    test_resolving.test_mercy_costs_one_more_than_the_action,
    test_stamina.test_the_tenth_card_incapacitates_and_the_rest_is_ignored,
    test_criticals.test_against_another_hero_no_levels_and_no_currency,
    test_criticals.test_without_currency_only_the_blessing_is_left,
    test_pvp.test_the_attacker_may_take_something_and_the_gm_takes_nothing,
    test_pvp.test_theft_is_decided_by_the_victim_too,
    test_suffering.test_with_seven_left_a_wound_is_wise,
    test_play.test_the_spotlight_follows_who_moves,
    test_running.test_until_it_is_resolved_only_the_gm_has_the_word,
    test_pursuit.test_the_pursuit_starts_for_a_point_with_those_who_join,
    test_pursuit.test_who_carries_most_is_the_rabbit,
    test_pursuit.test_on_a_tie_they_choose,
    test_pursuit.test_one_helper_with_each_attribute_once,
    test_pursuit.test_two_lost_rounds_in_a_row_let_the_pursuers_act,
    test_equipment.test_starting_gear,
    test_equipment.test_load_counts_items_and_pack,
    test_equipment.test_dropping,
    test_foes.test_distance_decides_between_melee_and_volley,
    test_gear.test_a_steel_shield_strikes,
)
"""Rules of the two playtests, or tests that speak of XP, towns and Wounds in a One-Shot."""

HEROIC: tuple[Check, ...] = (
    test_stamina.test_the_search_discards_what_is_not_stamina,
    test_stamina.test_an_empty_deck_is_reshuffled_while_searching,
    test_stamina.test_ten_marked_cards_incapacitate,
    test_stamina.test_the_owner_sees_the_pile_in_heroic_mode,
)


def cases(checks: Iterable[Check], *editions: str) -> list[Any]:
    """Each check with the rules it names, once for each edition."""
    return [
        pytest.param(check, edition, marks=check.pytestmark, id=f"{check.__name__[5:]}-{edition}")
        for check in checks
        for edition in editions
    ]


@pytest.mark.parametrize(
    ("check", "edition"), [*cases(EVERYWHERE, "kfa", "world"), *cases(NOT_IN_WORLD, "kfa")]
)
def test_it_holds_in_the_older_guides(
    table: Callable[..., Any], refused: Any, check: Check, edition: str
) -> None:
    more = (refused,) if "refused" in inspect.signature(check).parameters else ()
    check(table(edition), *more)


@pytest.mark.parametrize(("check", "edition"), cases(HEROIC, "kfa", "world"))
def test_heroic_mode_is_the_same_in_the_older_guides(
    table: Callable[..., Any], check: Check, edition: str
) -> None:
    check(table(edition, LONG[edition]).say("gm", "open-heroic").say("p1", "go-heroic"))
