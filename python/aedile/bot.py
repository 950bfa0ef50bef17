# bot.py: bots.

from __future__ import annotations

from typing import Optional

from ._call import check, ffi, lib, names
from .game import State


def bots() -> tuple[str, ...]:
    """The names of the bots, from weak to strong."""
    return names(lib.aedile_bot_name)


class Bot:
    """A bot with its memory and random numbers; not for two threads at the same time.

    ``name`` is one of ``bots()``, or like ``imperator/10`` for a tenth of its nodes.  The same seed
    and the same choices give the same moves on every machine.
    """

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        new = check(lib.aedile_bot_new, name.encode(), seed & 0xFFFFFFFFFFFFFFFF)
        self._bot = ffi.gc(new, lib.aedile_bot_free)

    def __repr__(self) -> str:
        return f"Bot({self.name!r})"

    def seed(self, seed: int) -> None:
        """Continues as a new bot with this seed would."""
        lib.aedile_bot_seed(self._bot, seed & 0xFFFFFFFFFFFFFFFF)

    def choose(self, state: State, seat: Optional[int] = None) -> int:
        """A move for a seat that is to act, by what this seat may know."""
        seat = state._seat(seat)
        return int(lib.aedile_bot_choose(self._bot, state._setup, state._bytes, seat))
