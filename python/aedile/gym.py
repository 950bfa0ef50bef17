# gym.py: a seat against bots, with the interface of Gymnasium.
"""One seat against bots as a Gymnasium environment; Gymnasium need not be installed.

>>> import aedile
>>> from aedile.gym import SeatEnv
>>> env = SeatEnv(aedile.Game("sylla", 3), bots="greedy")
>>> observation, info = env.reset(seed=1)
>>> terminated = False
>>> while not terminated:
...     action = env.action_space.sample(mask=info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
>>> -1 <= reward <= 1
True
"""

from __future__ import annotations

from typing import Any, Optional, Sequence, Union

import numpy as np
from numpy.typing import NDArray

from . import spaces
from ._call import Error
from .bot import Bot
from .game import Game, Random, State

try:
    from gymnasium import Env as _Env
except ImportError:

    class _Env:  # type: ignore[no-redef]
        """What Gymnasium's class gives: a stream of random numbers, and the usual attributes."""

        spec = None
        _np_random: Optional[np.random.Generator] = None

        def reset(self, *, seed: Optional[int] = None, options: Any = None) -> Any:
            if seed is not None:
                self._np_random = np.random.default_rng(seed)

        @property
        def np_random(self) -> np.random.Generator:
            if self._np_random is None:
                self._np_random = np.random.default_rng()
            return self._np_random

        @property
        def unwrapped(self) -> Any:
            return self

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *args: Any) -> None:
            self.close()  # type: ignore[attr-defined]


class SeatEnv(_Env):
    """One seat of a game; bots play the others.

    ``bots`` is the name of a bot, or one name for each of the other seats.  An action is the number
    of a legal move; ``info["action_mask"]`` is 1 for the actions that exist, and ``action_masks()`` is
    the same for programs that ask for it.  The reward comes at the end, as in ``State.rewards``.

    An action that is not legal ends the game with the reward -1 and ``info["illegal"]``; with
    ``illegal="error"`` it raises ``aedile.Error`` and changes nothing.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: Game,
        bots: Union[str, Sequence[str]] = "greedy",
        *,
        seat: int = 0,
        illegal: str = "lose",
        render_mode: Optional[str] = None,
    ) -> None:
        if not 0 <= seat < game.seats:
            raise Error(f"seat {seat}: the game has seats 0 to {game.seats - 1}")
        if illegal not in ("lose", "error"):
            raise Error("illegal: lose or error")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise Error(f"render_mode: {render_mode} is not ansi")
        names = [bots] * (game.seats - 1) if isinstance(bots, str) else list(bots)
        if len(names) != game.seats - 1:
            raise Error(f"{game.seats - 1} bots are needed, not {len(names)}")
        self.game, self.seat, self.illegal, self.render_mode = game, seat, illegal, render_mode
        others = [other for other in range(game.seats) if other != seat]
        self.bots = {other: Bot(name) for other, name in zip(others, names)}
        self.observation_space = spaces.observation_space(game)
        self.action_space = spaces.action_space()
        self.state: Optional[State] = None
        self._legal: list[int] = []

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Begins a game; returns observation and info."""
        super().reset(seed=seed)
        self.state = self.game.start()
        self._random = Random(self._number())
        for bot in self.bots.values():
            bot.seed(self._number())
        self._go_on()
        return self._observation(), self._info()

    def _number(self) -> int:
        return int(self.np_random.integers(2**63))

    def _go_on(self) -> None:
        """Lets luck and bots play until the seat has a choice, or the game is over."""
        assert self.state is not None
        seat = self.state.advance(self._random)
        while seat is not None and seat != self.seat:
            self.state.play(self.bots[seat].choose(self.state, seat), seat)
            seat = self.state.advance(self._random)
        self._legal = [] if seat is None else self.state.legal(seat)

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Makes a choice; returns observation, reward, terminated, truncated, info."""
        if self.state is None or not self._legal:
            raise Error("the game is over, or has not begun: call reset()")
        if not 0 <= int(action) < len(self._legal):
            return self._lose(int(action))
        self.state.play(self._legal[int(action)], self.seat)
        self._go_on()
        is_over = not self._legal
        reward = self.state.rewards()[self.seat] if is_over else 0.0
        return self._observation(), reward, is_over, False, self._info()

    def _lose(self, action: int) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        if self.illegal == "error":
            raise Error(f"{action}: only actions below {len(self._legal)} are legal")
        self._legal = []
        return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}

    def _observation(self) -> NDArray[Any]:
        assert self.state is not None
        return self.state.observe(self.seat)

    def _info(self) -> dict[str, Any]:
        assert self.state is not None
        scores = [result.score for result in self.state.results()]
        return {"action_mask": spaces.action_mask(len(self._legal)), "scores": scores}

    def action_masks(self) -> NDArray[Any]:
        """The mask of the present choice as booleans."""
        return spaces.action_mask(len(self._legal)).astype(bool)

    def render(self) -> Optional[str]:
        """With ``render_mode="ansi"``: the board as the seat may see it, as text."""
        if self.render_mode is None or self.state is None:
            return None
        return self.state.show(self.seat)

    def close(self) -> None:
        """Nothing has to be closed."""
