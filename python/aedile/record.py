# record.py: whole games as text.

from __future__ import annotations

from typing import Any, Iterator, Optional

from ._call import check, ffi, lib, text
from .game import ALL, Game, State


class Record:
    """A game with all its moves (docs/records.md); not for two threads at the same time.

    ``Record(game)`` begins one, at the start or at ``state``; draws follow from the seed.
    ``Record.read`` reads one.

    >>> record = Record(Game("forum", 2), seed="ides of March")
    >>> record.advance()
    1
    >>> record.enter("bid 1", seat=0)
    >>> Record.read(str(record)).state == record.state
    True
    """

    def __init__(self, game: Game, *, seed: str = "0", state: Optional[State] = None) -> None:
        start = state._bytes if state is not None else ffi.NULL
        self._use(check(lib.aedile_record_new, game._setup, start, seed.encode()))

    @classmethod
    def read(cls, record: str) -> Record:
        """Reads a record; one with a move that is not legal is refused."""
        data = record.encode()
        new = cls.__new__(cls)
        new._use(check(lib.aedile_record_read, data, len(data)))
        return new

    def _use(self, record: Any) -> None:
        self._record = ffi.gc(record, lib.aedile_record_free)
        self.game = Game._of(lib.aedile_record_setup(record), self._record)

    def __str__(self) -> str:
        return self.write()

    @property
    def start(self) -> State:
        """The state before the first move."""
        state = State(self.game)
        lib.aedile_record_start(self._record, state._bytes)
        return state

    @property
    def state(self) -> State:
        """The state after the last move; a copy."""
        state = State(self.game)
        now = lib.aedile_record_state(self._record)
        ffi.memmove(state._bytes, now, self.game.state_size)
        return state

    @property
    def steps(self) -> list[tuple[int, int]]:
        """Seat and move of every step from the start on, draws included."""
        n = lib.aedile_record_steps(self._record, ffi.NULL, 0)
        found = ffi.new("aedile_step[]", n)
        lib.aedile_record_steps(self._record, found, n)
        return [(step.seat, step.move) for step in found]

    def states(self) -> Iterator[State]:
        """The states from the start to the present, each a copy."""
        state = self.start
        yield state.copy()
        for seat, move in self.steps:
            lib.aedile_apply(state._setup, state._bytes, seat, move)
            yield state.copy()

    def enter(self, move: int | str, seat: Optional[int] = None) -> None:
        """Enters a move, given as a number or in notation."""
        state = self.state
        seat = state._seat(seat)
        notation = move if isinstance(move, str) else state.notation(move, seat)
        check(lib.aedile_record_enter, self._record, seat, notation.encode())

    def advance(self) -> int:
        """Enters draws and moves that have no alternative; returns how many."""
        return int(lib.aedile_record_advance(self._record))

    def name(self, seat: int, name: str, *, is_bot: bool = False) -> None:
        """Names the person or the bot at a seat of a record without moves."""
        check(lib.aedile_record_name, self._record, seat, name.encode(), is_bot)
        self.game = Game._of(lib.aedile_record_setup(self._record), self._record)

    def verify(self) -> None:
        """Checks that the draws follow from the seed, and that the result is that of the game."""
        check(lib.aedile_record_verify, self._record)

    def write(self, viewer: int = ALL) -> str:
        """The record as the viewer may read it; for ``ALL`` with its seed."""
        return text(lib.aedile_record_write, self._record, viewer)
