# spaces.py: the spaces of Gymnasium, or the little of them that the adapters need.
"""``Box``, ``Dict`` and ``Discrete``: Gymnasium's own if it is installed, else stand-ins that have
shape, dtype, bounds, ``contains``, ``seed`` and ``sample`` with a mask.
"""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
from numpy.typing import NDArray

from .game import MAX_MOVES, Game

__all__ = ["Box", "Dict", "Discrete", "action_mask", "action_space", "mask_space", "observation_space"]

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class _Space:
        """What all stand-ins have."""

        def __init__(self, shape: Any, dtype: Any) -> None:
            self.shape, self.dtype = shape, None if dtype is None else np.dtype(dtype)
            self.seed()

        def seed(self, seed: Optional[int] = None) -> None:
            self._random = np.random.default_rng(seed)

        def contains(self, x: Any) -> bool:
            raise NotImplementedError

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)

    class Box(_Space):  # type: ignore[no-redef]
        """Arrays of numbers between two arrays of bounds, which are included."""

        def __init__(self, low: Any, high: Any, shape: Any = None, dtype: Any = np.float32) -> None:
            shape = np.shape(low) if shape is None else shape
            super().__init__(shape, dtype)
            self.low = np.broadcast_to(np.asarray(low, dtype), shape)
            self.high = np.broadcast_to(np.asarray(high, dtype), shape)

        def contains(self, x: Any) -> bool:
            return (
                isinstance(x, np.ndarray)
                and x.shape == self.shape
                and np.can_cast(x.dtype, self.dtype)
                and bool((x >= self.low).all() and (x <= self.high).all())
            )

        def sample(self) -> NDArray[Any]:
            return self._random.integers(self.low, self.high, endpoint=True).astype(self.dtype)

        def __eq__(self, other: object) -> bool:
            return (
                isinstance(other, Box)
                and self.dtype == other.dtype
                and np.array_equal(self.low, other.low)
                and np.array_equal(self.high, other.high)
            )

    class Discrete(_Space):  # type: ignore[no-redef]
        """The integers from 0 to n - 1."""

        def __init__(self, n: int) -> None:
            super().__init__((), np.int64)
            self.n = n

        def contains(self, x: Any) -> bool:
            return isinstance(x, (int, np.integer)) and bool(0 <= x < self.n)

        def sample(self, mask: Optional[NDArray[Any]] = None) -> int:
            legal = np.arange(self.n) if mask is None else np.flatnonzero(mask)
            return int(self._random.choice(legal)) if legal.size else 0

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Discrete) and self.n == other.n

    class Dict(_Space):  # type: ignore[no-redef]
        """A mapping with a space for each key."""

        def __init__(self, spaces: dict[str, Any]) -> None:
            super().__init__(None, None)
            self.spaces = dict(spaces)

        def __getitem__(self, key: str) -> Any:
            return self.spaces[key]

        def contains(self, x: Any) -> bool:
            return (
                isinstance(x, dict)
                and x.keys() == self.spaces.keys()
                and all(self.spaces[key].contains(value) for key, value in x.items())
            )

        def sample(self) -> dict[str, Any]:
            return {key: space.sample() for key, space in self.spaces.items()}

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Dict) and self.spaces == other.spaces


def observation_space(game: Game) -> Any:
    """The space of a game's observations, with the range of each number."""
    low = [min(field.min, field.unknown) for field in game.fields for _ in range(field.size)]
    high = [field.max for field in game.fields for _ in range(field.size)]
    return Box(np.array(low, np.int16), np.array(high, np.int16), dtype=np.int16)


def action_space() -> Any:
    """The space of actions: numbers in the list of legal moves."""
    return Discrete(MAX_MOVES)


def mask_space() -> Any:
    """The space of action masks."""
    return Box(0, 1, (MAX_MOVES,), np.int8)


def action_mask(n: int) -> NDArray[np.int8]:
    """The mask of a list of n moves."""
    mask = np.zeros(MAX_MOVES, np.int8)
    mask[:n] = 1
    return mask
