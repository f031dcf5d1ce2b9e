"""What people ask about the Core Rules without a table."""

from __future__ import annotations

import msgspec

from hearthside.families.protagonists.ability_tests import final_score
from hearthside.families.protagonists.sheets import HIGHEST
from hearthside.kernel.asks import Number
from hearthside.odds.pictures import (
    Form,
    OddsAnswer,
    OddsQuestion,
    Picture,
    Values,
    per_cent,
    score_field,
    shares,
    spread,
)
from hearthside.odds.protagonists.ability_tests import AbilityTest
from hearthside.odds.protagonists.attacks import attack
from hearthside.odds.protagonists.choices import best_abilities, breakpoints, pushes
from hearthside.odds.protagonists.duels import Fighter, duel
from hearthside.odds.protagonists.order import goes_first, tie_for_first

GAME = "Protagonists"
ABILITIES = ("toughness", "agility", "smarts", "wits")
MOST_PUSHED = HIGHEST - 1


def a_test(values: Values) -> OddsAnswer:
    """Success for each amount of Resolve, the results with the amount that is pushed, and where a point helps most."""
    named = AbilityTest(
        score=values["score"],
        difficulty=values["difficulty"],
        adjust=values["adjust"],
        support=values["support"],
        push=values["push"],
    )
    score = final_score(named.score, named.adjust, named.support, named.push, stepwise=True)
    sentence = f"The Test succeeds with a chance of {per_cent(named.success())}, at a score of {score}."
    unpushed = msgspec.structs.replace(named, push=0)
    pushed = [(f"push {step.points}", step.chance) for step in pushes(unpushed, MOST_PUSHED)]
    pictures = [
        spread(
            "The result",
            named.result(),
            note="The line over a number is the chance to reach it: look it up at your Difficulty.",
        ),
        shares("Success by Resolve pushed", pushed, "Each point of Resolve raises the score by 1, up to 4."),
    ]
    more = [what_a_point_adds(score)] if score < HIGHEST else []
    return OddsAnswer(sentence, (*pictures, *more))


def what_a_point_adds(score: int) -> Picture:
    gains = ((str(n), gain) for n, gain in sorted(breakpoints(score)))
    note = f"At a score of {score} one more point, from support or Resolve, adds this much to the chance."
    return shares("What one more point adds, by Difficulty", gains, note)


def an_attack(values: Values) -> OddsAnswer:
    made = attack(
        values["attacker"],
        values["target"],
        gear=values["gear"],
        target_gear=values["target_gear"],
        strikes_back=bool(values["strikes_back"]),
    )
    margin = made.margin()
    won = (
        ("the attacker", margin.at_least(1)),
        ("a tie", margin.chance(0)),
        ("the target", margin.at_most(-1)),
    )
    pictures = (
        shares("Who wins", won),
        spread("Damage to the target", made.dealt()),
        spread("Damage to the attacker", made.suffered()),
    )
    return OddsAnswer(f"The attacker wins with a chance of {per_cent(won[0][1])}.", pictures)


def which_ability(values: Values) -> OddsAnswer:
    """Every Ability one could attack with, the best first."""
    scores = {name: values[name] for name in ABILITIES}
    against = {name: values[f"foe_{name}"] for name in ABILITIES}
    blows = best_abilities(scores, against, gear=dict.fromkeys(ABILITIES, values["gear"]))
    best = blows[0]
    sentence = (
        f"{best.ability.capitalize()} is best here: {float(best.dealt):.2f} Damage dealt on average "
        f"for {float(best.suffered):.2f} suffered."
    )
    note = "The target strikes back, except at long range (Agility): for that it would need a weapon."
    wins = shares("The attack wins", [(blow.ability, blow.wins) for blow in blows], note)
    kills = [
        (
            blow.ability,
            attack(scores[blow.ability], against[blow.ability], gear=values["gear"]).fells(
                values["foe_health"]
            ),
        )
        for blow in blows
    ]
    return OddsAnswer(sentence, (wins, shares("One attack is enough", kills)))


def a_conflict(values: Values) -> OddsAnswer:
    """Two at close quarters, until one falls."""
    first = Fighter(score=values["score"], health=values["health"], gear=values["gear"])
    foe = Fighter(score=values["foe_score"], health=values["foe_health"], gear=values["foe_gear"])
    end = duel(first, foe).to_the_end()
    ends = (
        ("you stand", end.first_wins),
        ("the foe stands", end.second_wins),
        ("both fall", end.both_fall),
    )
    rounds = float(end.rounds)
    sentence = (
        f"You win with a chance of {per_cent(end.first_wins)}; it takes {rounds:.1f} rounds on average."
    )
    left = spread("Your Health left", end.health_left(0), note="At 0 you have fallen.")
    return OddsAnswer(sentence, (shares("How it ends", ends), left))


def the_first_turn(values: Values) -> OddsAnswer:
    """Who takes the first turn in rounds."""
    several = PLACES[: values["count"]]
    wits = {f"the {place}, Wits {values[place]}": values[place] for place in several}
    first, tie = goes_first(wits), tie_for_first(wits)
    name, chance = max(first.items(), key=lambda one: one[1])
    sentence = (
        f"{name[0].upper()}{name[1:]}, goes before the others with a chance of {per_cent(chance)}; "
        f"a tie for the first turn comes with {per_cent(tie)}."
    )
    note = "Where two are tied, each rolls a die, and the higher one goes first."
    return OddsAnswer(sentence, (shares("Who takes the first turn", first.items(), note),))


PLACES = ("first", "second", "third", "fourth")
"""How the characters are called, in the order they are filled in."""

FORMS: tuple[Form, ...] = (
    (
        OddsQuestion(
            "test",
            GAME,
            "A Test",
            "Three dice are rolled; the Ability score says which of them is left out, if any: the highest at 1, "
            "none at 4. The rest is added, and must reach the Difficulty.",
            (
                score_field("score", "Ability score"),
                Number("difficulty", "Difficulty", 2, 18, 8),
                Number("adjust", "Adjusted by the GM", -2, 2, 0),
                Number("support", "How many support it", 0, 6, 0),
                Number("push", "Resolve pushed", 0, MOST_PUSHED, 0),
            ),
        ),
        a_test,
    ),
    (
        OddsQuestion(
            "attack",
            GAME,
            "An attack",
            "Both roll; the difference is the Damage, and Gear adds to it.",
            (
                score_field("attacker", "Attacker’s score", 3),
                score_field("target", "Target’s score"),
                Number("gear", "Damage of the attacker’s Gear", 0, 9, 1),
                Number("target_gear", "Damage of the target’s Gear", 0, 9, 0),
                Number("strikes_back", "The target", 0, 1, 1, {0: "cannot strike back", 1: "strikes back"}),
            ),
        ),
        an_attack,
    ),
    (
        OddsQuestion(
            "ability",
            GAME,
            "Which Ability is best?",
            "Your four scores against the target’s: which of them should you attack with?",
            (
                *(score_field(name, f"Your {name.capitalize()}", 4 - i) for i, name in enumerate(ABILITIES)),
                *(score_field(f"foe_{name}", f"Target’s {name.capitalize()}") for name in ABILITIES),
                Number("gear", "Damage of your Gear", 0, 9, 1),
                Number("foe_health", "Target’s Health", 1, 20, 5),
            ),
        ),
        which_ability,
    ),
    (
        OddsQuestion(
            "conflict",
            GAME,
            "A Conflict to its end",
            "Two strike at each other in turn, at close quarters, until one falls.",
            (
                score_field("score", "Your score", 3),
                Number("health", "Your Health", 1, 20, 6),
                Number("gear", "Damage of your Gear", 0, 9, 1),
                score_field("foe_score", "The foe’s score"),
                Number("foe_health", "The foe’s Health", 1, 20, 6),
                Number("foe_gear", "Damage of the foe’s Gear", 0, 9, 1),
            ),
        ),
        a_conflict,
    ),
    (
        OddsQuestion(
            "order",
            GAME,
            "Who goes first?",
            "Everybody tests Wits; the highest result takes the first turn of the round.",
            (
                Number("count", "How many are in it", 2, 4, 3),
                *(score_field(place, f"Wits of the {place}", 3 - i // 2) for i, place in enumerate(PLACES)),
            ),
        ),
        the_first_turn,
    ),
)
