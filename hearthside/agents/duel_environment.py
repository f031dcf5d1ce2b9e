"""Duels of the Adventure Deck System for programs that learn: an environment of PettingZoo, one agent after the other.

An action is a word (`spelling.WORDS`); a reply takes as many as it needs, and the mask says which may follow. An agent
sees what its seat sees, as numbers (`noticing.NOTICED`), and never the table.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hearthside.agents.adventure_deck.meeting import FAMILY, A, B, begun, is_over, stands
from hearthside.agents.adventure_deck.noticing import NOTICED, noticed
from hearthside.agents.adventure_deck.spelling import WORDS, Spelling
from hearthside.agents.extras import how_to_get
from hearthside.agents.sight import asked
from hearthside.families.adventure_deck.catalogue import CATALOGUE
from hearthside.kernel.asks import Reply
from hearthside.kernel.chance import Fast
from hearthside.kernel.game import decide, run_on
from hearthside.kernel.table import Table, evolve
from hearthside.kernel.views import View, view

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as missing:
    raise ImportError(how_to_get("PettingZoo", "pettingzoo")) from missing

SEATS = {"player_1": A, "player_2": B}
LEAST, MOST = -100.0, 1000.0
"""Between these lies every number that is noticed."""

Observation = dict[str, Any]


class Duel(AECEnv[str, Observation, Any]):
    """Two ready decks. Whoever wins gets 1, whoever loses -1; nobody gets anything if both fall or it never ends."""

    def __init__(self, decks: tuple[str, str] = ("warrior-1", "mage-1"), longest: int = 2000) -> None:
        """`longest`: after so many replies it is cut short."""
        for deck in decks:
            if deck not in CATALOGUE.decks:
                raise ValueError(f"there is no ready deck {deck!r}: {', '.join(CATALOGUE.decks)}")
        self.metadata = {"name": "adventure_deck_duel_v0", "render_modes": ["ansi"]}
        self.decks, self.longest, self.render_mode = decks, longest, "ansi"
        self.possible_agents = list(SEATS)
        numbers = spaces.Box(LEAST, MOST, (len(NOTICED),), np.float32)
        mask = spaces.Box(0, 1, (len(WORDS),), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": numbers, "action_mask": mask}) for agent in SEATS
        }
        self.action_spaces = {agent: spaces.Discrete(len(WORDS)) for agent in SEATS}
        self._random = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new duel; with the same seed, and after it, always the same ones."""
        if seed is not None:
            self._random = Random(seed)
        self._stream, self._replies = Fast(self._random.getrandbits(48)), 0
        self.agents = list(SEATS)
        self.rewards = dict.fromkeys(SEATS, 0.0)
        self._cumulative_rewards = dict.fromkeys(SEATS, 0.0)
        self.terminations, self.truncations = dict.fromkeys(SEATS, False), dict.fromkeys(SEATS, False)
        self.infos = {agent: {} for agent in SEATS}
        self._go_on(begun(self.decks, "duel"))

    def _go_on(self, table: Table) -> None:
        """Let chance and the rules run on, to the next question or the end."""
        self._table, _ = run_on(table, self._stream)
        if is_over(self._table):
            self._end()
        elif self._replies >= self.longest:
            self.truncations = dict.fromkeys(SEATS, True)
        else:
            seats = self._table.question.asked(self._table)
            self.agent_selection = next(agent for agent, seat in SEATS.items() if seat in seats)
            self._spelling = Spelling(
                asked(self.view(self.agent_selection)).options, SEATS[self.agent_selection]
            )

    def _end(self) -> None:
        self.terminations = dict.fromkeys(SEATS, True)
        first, second = (stands(self._table, seat) for seat in SEATS.values())
        self.rewards = {"player_1": float(first - second), "player_2": float(second - first)}

    def view(self, agent: str) -> View:
        """What the seat of an agent may know, for a bot."""
        return view(FAMILY, self._table, SEATS[agent])

    def _open(self, agent: str) -> dict[int, str]:
        over = any(self.terminations.values()) or any(self.truncations.values())
        return {} if over or agent != self.agent_selection else self._spelling.open()

    def observe(self, agent: str) -> Observation:
        mask = np.zeros(len(WORDS), np.int8)
        mask[list(self._open(agent))] = 1
        said = self._spelling.said if agent == self.agent_selection else ()
        numbers = np.array(noticed(self.view(agent), said), np.float32).clip(LEAST, MOST)
        return {"observation": numbers, "action_mask": mask}

    def step(self, action: int | Reply | None) -> None:
        """Say a word; or all at once, as our bots do, who know replies and no words."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        reply = action if isinstance(action, Reply) else self._say(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if reply:
            self._replies += 1
            self._go_on(evolve(self._table, decide(FAMILY, self._table, SEATS[agent], reply)))
        self._accumulate_rewards()

    def _say(self, agent: str, action: int | None) -> Reply | None:
        words = self._open(agent)
        if action is None or int(action) not in words:
            may = ", ".join(f"{n} ({word})" for n, word in words.items())
            raise ValueError(f"{agent} cannot take the action {action} now, but one of: {may}")
        return self._spelling.say(words[int(action)])

    def render(self) -> str:
        """The duel in a line, as everybody sees it."""
        things = view(FAMILY, self._table, None).things
        combat = things.get("combat")
        lives = (f"{agent} ({things[seat].marks['hp']} HP)" for agent, seat in SEATS.items())
        return f"Round {combat.marks['round'] if combat else '–'}: {' against '.join(lives)}"

    def close(self) -> None:
        """There is nothing to close."""
