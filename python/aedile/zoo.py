# zoo.py: a whole table, with the AEC interface of PettingZoo.
"""All seats of a game as a PettingZoo environment; PettingZoo need not be installed.

>>> import aedile
>>> from aedile import zoo
>>> env = zoo.env(aedile.Game("forum", 2))
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     is_over = termination or truncation
...     mask = observation["action_mask"]
...     env.step(None if is_over else env.action_space(agent).sample(mask))
>>> env.agents
[]
"""

from __future__ import annotations

import secrets
from typing import Any, Iterator, Optional

from numpy.typing import NDArray

from . import spaces
from ._call import Error
from .game import Game, Random, State

try:
    from pettingzoo import AECEnv as _Env
except ImportError:

    class _Env:  # type: ignore[no-redef]
        """What PettingZoo's class gives."""

        agents: list[str]
        possible_agents: list[str]
        agent_selection: str

        @property
        def num_agents(self) -> int:
            return len(self.agents)

        @property
        def max_num_agents(self) -> int:
            return len(self.possible_agents)

        @property
        def unwrapped(self) -> Any:
            return self

        def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection

        def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
            agent = self.agent_selection
            seen = self.observe(agent) if observe else None  # type: ignore[attr-defined]
            ends = self.terminations[agent], self.truncations[agent]  # type: ignore[attr-defined]
            reward, info = self._cumulative_rewards[agent], self.infos[agent]  # type: ignore[attr-defined]
            return seen, reward, *ends, info


class TableEnv(_Env):
    """A game in which every seat is an agent, ``seat_0`` and so on.

    An observation is a dictionary: ``observation`` has what the agent may see, ``action_mask`` is 1 for
    the actions that exist, and all 0 for an agent that is not selected.  An action is the number of a legal
    move; one that is not legal raises ``aedile.Error`` and changes nothing.  When several seats
    choose at once and in secret, they are selected one after the other.  Rewards come at the end,
    as in ``State.rewards``.
    """

    def __init__(self, game: Game, *, render_mode: Optional[str] = None) -> None:
        self.game, self.render_mode = game, render_mode
        self.metadata = {
            "name": f"aedile_{game.name}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        seen = {"observation": spaces.observation_space(game), "action_mask": spaces.mask_space()}
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.action_space() for agent in self.possible_agents}
        self._state: Optional[State] = None
        self._legal: list[int] = []

    def observation_space(self, agent: str) -> Any:
        """The space of observations, always the same object for an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of actions, always the same object for an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Begins a game.  Without a seed, the stream of the last seed goes on."""
        if seed is not None or self._state is None:
            self._random = Random(secrets.randbits(64) if seed is None else seed)
        self._state = self.game.start()
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = dict(self.terminations)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select(self._state)

    def _select(self, state: State) -> None:
        """Selects the seat that has the next choice; at the end, rewards all."""
        seat = state.advance(self._random)
        self._legal = [] if seat is None else state.legal(seat)
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
            return
        self.rewards = dict(zip(self.possible_agents, state.rewards()))
        self.terminations = {agent: True for agent in self.agents}
        self.agent_selection = self.agents[0]

    def step(self, action: Any) -> None:
        """Makes the choice of the selected agent; one whose game is over takes None, and leaves."""
        if self._state is None or not self.agents:
            raise Error("the game is over, or has not begun: call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._leave(agent, action)
        if action is None or not 0 <= int(action) < len(self._legal):
            raise Error(f"{action}: only actions below {len(self._legal)} are legal")
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {each: 0.0 for each in self.agents}
        self._state.play(self._legal[int(action)], self.possible_agents.index(agent))
        self._select(self._state)
        for each, reward in self.rewards.items():
            self._cumulative_rewards[each] += reward

    def _leave(self, agent: str, action: Any) -> None:
        if action is not None:
            raise ValueError("the game of this agent is over: its only action is None")
        ends = self.terminations, self.truncations
        rows: Any = (self.rewards, self._cumulative_rewards, *ends, self.infos)
        for row in rows:
            del row[agent]
        self.agents.remove(agent)
        self.rewards = {each: 0.0 for each in self.agents}
        if self.agents:
            self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What an agent may see now."""
        if self._state is None:
            raise Error("the game has not begun: call reset()")
        n = len(self._legal) if agent == self.agent_selection else 0
        seen = self._state.observe(self.possible_agents.index(agent))
        return {"observation": seen, "action_mask": spaces.action_mask(n)}

    def render(self) -> Optional[str]:
        """With ``render_mode="ansi"``: the whole board as text."""
        if self.render_mode is None or self._state is None:
            return None
        return self._state.show()

    def close(self) -> None:
        """Nothing has to be closed."""

    def __str__(self) -> str:
        return self.metadata["name"]  # type: ignore[return-value]


def env(game: Game, *, render_mode: Optional[str] = None) -> Any:
    """A table in PettingZoo's usual wrappers, by which an illegal action loses the game instead of
    raising; the bare ``TableEnv`` if PettingZoo is not installed.
    """
    bare = TableEnv(game, render_mode=render_mode)
    try:
        from pettingzoo.utils import wrappers
    except ImportError:
        return bare
    careful = wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(careful))
