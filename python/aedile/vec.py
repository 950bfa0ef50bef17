# vec.py: many games at once.
"""A vector environment: thousands of games of one set-up, stepped together in C.

>>> import aedile
>>> from aedile import vec
>>> env = vec.Env(aedile.Game("concordia", 4), 1024, seed=1)
>>> observation, info = env.reset()
>>> observation.shape == (1024, env.game.observation_size), info["mask"].shape
(True, (1024, 512))
>>> for _ in range(100):
...     observation, reward, terminated, truncated, info = env.step(env.random_actions())
"""

from __future__ import annotations

import threading
import weakref
from queue import SimpleQueue
from typing import Any, Callable, Iterable, NamedTuple, Optional

import numpy as np
from numpy.typing import NDArray

from ._call import Error, check, ffi, lib
from .bot import Bot
from .game import MAX_MOVES, Game, State

SKIP: int = lib.AEDILE_SKIP
"""An action that leaves a game and its rows as they are."""

AUTORESET = {
    "next-step": lib.AEDILE_NEXT_STEP,
    "same-step": lib.AEDILE_SAME_STEP,
    "disabled": lib.AEDILE_DISABLED,
}

_SEATS = lib.AEDILE_MAX_SEATS


class Lists(NamedTuple):
    """The legal moves of all games, one after the other."""

    offset: NDArray[np.int64]
    """The moves of game i are those from ``offset[i]`` up to ``offset[i + 1]``."""
    move: NDArray[np.uint32]
    """The moves as numbers; action k of game i is ``move[offset[i] + k]``."""
    features: Optional[NDArray[np.int16]]
    """Kind and arguments of each move, seven columns (``Game.kinds``), or None if not asked for."""


class _Crew:
    """Threads that wait for calls.  Simple queues wake a thread faster than futures would."""

    def __init__(self, n: int) -> None:
        self._calls: list[SimpleQueue[Any]] = [SimpleQueue() for _ in range(n)]
        self._done: SimpleQueue[Optional[BaseException]] = SimpleQueue()
        for calls in self._calls:
            threading.Thread(target=self._work, args=(calls, self._done), daemon=True).start()

    @staticmethod
    def _work(calls: SimpleQueue[Any], done: SimpleQueue[Optional[BaseException]]) -> None:
        while (call := calls.get()) is not None:
            function, part = call
            try:
                function(*part)
                done.put(None)
            except BaseException as error:
                done.put(error)
            del call, function

    def run(self, function: Callable[[int, int, int], Any], parts: list[tuple[int, int, int]]) -> None:
        """Calls the function with every part, and the last one in this thread."""
        for calls, part in zip(self._calls, parts):
            calls.put((function, part))
        try:
            function(*parts[-1])
        finally:
            errors = [self._done.get() for _ in self._calls]
        for error in errors:
            if error is not None:
                raise error

    def stop(self) -> None:
        for calls in self._calls:
            calls.put(None)


class Env:
    """``n`` games of one set-up.  A step is a choice in every game; luck, and moves without an
    alternative, happen inside.

    An **action** is the number of a move in the list of legal moves, from 0; ``SKIP`` leaves a game
    alone.  The arrays below are written in place by every step: copy what has to last.

    =============  =======================  ==========================================================
    seat           int8 (n,)                who has the choice; -1: the game is over
    n_legal        int32 (n,)               how many actions are legal
    mask           bool (n, 512)            True for legal actions; None without ``mask=True``
    observation    int16 (n, ...)           what that seat may see, as ``Game.fields`` describes it;
                                            None without ``observation=True``
    reward         float32 (n, seats)       0 before the end; then from -1 to 1, in a game of two a win
                                            is 1 and a loss -1
    score          int16 (n, seats)         the scores of the game that ended last
    terminated     bool (n,)                this step ended the game
    truncated      bool (n,)                this step reached ``limit``
    steps          int32 (n,)               choices so far in this game
    final          int16 (n, ...)           with ``same-step``: the last observation of a game that this
                                            step ended; else None
    =============  =======================  ==========================================================

    **Autoreset** is one of Gymnasium's modes: ``next-step`` (the step after the end ignores its
    action and begins a new game), ``same-step`` (the step that ends a game begins the next one) or
    ``disabled`` (call ``reset(which=...)``).

    The same seed and actions give the same games on every machine and with any number of threads.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        seed: int = 0,
        autoreset: str = "next-step",
        mask: bool = True,
        observation: bool = True,
        limit: int = 0,
        threads: int = 1,
    ) -> None:
        if autoreset not in AUTORESET:
            raise Error(f"autoreset: {autoreset} is none of {', '.join(AUTORESET)}")
        self.game, self.n, self.autoreset, self.num_envs = game, n, autoreset, n
        self.metadata = {"autoreset_mode": _gymnasium_mode(autoreset)}
        new = check(lib.aedile_vec_new, game._setup, n, _seed(seed), AUTORESET[autoreset])
        self._vec = ffi.gc(new, lib.aedile_vec_free)
        lib.aedile_vec_limit(self._vec, limit)
        self._set_arrays(mask, observation)
        self._set_threads(threads)
        self.reset(seed=seed)

    def _set_arrays(self, mask: bool, observation: bool) -> None:
        n, numbers, seats = self.n, (self.n, self.game.observation_size), self.game.seats
        final = observation and self.autoreset == "same-step"
        self.seat = self._array(lib.AEDILE_OUT_SEAT, n, np.int8)
        self.n_legal = self._array(lib.AEDILE_OUT_N_LEGAL, n, np.int32)
        self.steps = self._array(lib.AEDILE_OUT_STEPS, n, np.int32)
        self.terminated = self._array(lib.AEDILE_OUT_TERMINATED, n, np.bool_)
        self.truncated = self._array(lib.AEDILE_OUT_TRUNCATED, n, np.bool_)
        self.reward = self._array(lib.AEDILE_OUT_REWARD, (n, _SEATS), np.float32)[:, :seats]
        self.score = self._array(lib.AEDILE_OUT_SCORE, (n, _SEATS), np.int16)[:, :seats]
        self.mask = self._array(lib.AEDILE_OUT_MASK, (n, MAX_MOVES), np.bool_) if mask else None
        self.observation = (
            self._array(lib.AEDILE_OUT_OBSERVATION, numbers, np.int16) if observation else None
        )
        self.final = self._array(lib.AEDILE_OUT_FINAL, numbers, np.int16) if final else None
        self._actions = np.zeros(n, np.int32)
        self.info: dict[str, Any] = {
            "seat": self.seat,
            "n_legal": self.n_legal,
            "mask": self.mask,
            "score": self.score,
            "steps": self.steps,
        }
        if final:  # by Gymnasium's names
            self.info |= {"final_obs": self.final, "_final_obs": np.zeros(n, np.bool_)}
        self._step = (self.observation, self.reward, self.terminated, self.truncated, self.info)

    def _array(self, out: int, shape: Any, dtype: Any) -> NDArray[Any]:
        array = np.zeros(shape, dtype)
        lib.aedile_vec_output(self._vec, out, ffi.from_buffer(array))
        return array

    def _set_threads(self, threads: int) -> None:
        if threads < 1:
            raise Error("threads: at least 1 is needed")
        ends = [self.n * k // threads for k in range(threads + 1)]
        self._ranges = [(k, low, high) for k, (low, high) in enumerate(zip(ends, ends[1:]))]
        self._error = [ffi.new("aedile_error *") for _ in self._ranges]
        self._bots: dict[str, list[Bot]] = {}
        self._crew: Optional[_Crew] = None
        if threads > 1:
            self._crew = _Crew(threads - 1)
            self._stop = weakref.finalize(self, self._crew.stop)

    def _each(self, function: Callable[[int, int, int], Any]) -> None:
        """Calls a function with the number and the games of each range."""
        if self._crew is None:
            function(0, 0, self.n)
        else:
            self._crew.run(function, self._ranges)

    # ---- reset and step ----

    def reset(
        self,
        *,
        seed: Optional[int] = None,
        which: Optional[NDArray[Any]] = None,
        options: Optional[dict[str, Any]] = None,
    ) -> tuple[Optional[NDArray[Any]], dict[str, Any]]:
        """Begins new games, all or those where ``which`` is true; returns observation and info.

        With a seed, the games are those of a new environment with this seed.  Gymnasium's
        ``options={"reset_mask": which}`` is understood, too.
        """
        if which is None and options:
            which = options.get("reset_mask")
        if seed is not None:
            lib.aedile_vec_seed(self._vec, _seed(seed))
        chosen = ffi.NULL
        if which is not None:
            which = np.ascontiguousarray(which, np.bool_)
            self._check_rows(which)
            chosen = ffi.cast("uint8_t *", ffi.from_buffer(which))
        self._each(lambda _, low, high: lib.aedile_vec_reset(self._vec, low, high, chosen))
        return self.observation, self.info

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Optional[NDArray[Any]], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Makes a choice in every game; returns observation, reward, terminated, truncated, info.

        If one of the actions is not legal, nothing changes and ``aedile.Error`` is raised.
        """
        actions = np.ascontiguousarray(actions, np.int32)
        self._check_rows(actions)
        data = ffi.from_buffer("int32_t[]", actions)
        if self._crew is None:
            self._step_range(data, 0, 0, self.n)
        else:
            self._check_actions(actions, data)
            self._each(lambda *part: self._step_range(data, *part))
        if self.final is not None:
            np.logical_or(self.terminated, self.truncated, out=self.info["_final_obs"])
        return self._step

    def _step_range(self, data: Any, k: int, low: int, high: int) -> None:
        if not lib.aedile_vec_step(self._vec, low, high, data, self._error[k]):
            raise Error(ffi.string(self._error[k].text).decode())

    def _check_rows(self, array: NDArray[Any]) -> None:
        if array.shape != (self.n,):
            raise Error(f"one value for each of {self.n} games is needed, not {array.shape}")

    def _check_actions(self, actions: NDArray[Any], data: Any) -> None:
        """Finds an illegal action before any range is stepped, and raises its error."""
        is_legal = (actions < self.n_legal) & (actions >= SKIP)
        if self.autoreset == "next-step":
            is_legal |= self.seat < 0
        if not is_legal.all():
            bad = int(is_legal.argmin())
            self._step_range(data, 0, bad, bad + 1)

    # ---- actions ----

    def random_actions(self) -> NDArray[Any]:
        """A random legal action for every game, in an array that the next call writes again."""
        data = ffi.from_buffer("int32_t[]", self._actions)
        if self._crew is None:
            lib.aedile_vec_random(self._vec, 0, self.n, data)
        else:
            self._each(lambda _, low, high: lib.aedile_vec_random(self._vec, low, high, data))
        return self._actions

    def choose(self, bot: str, seats: Optional[Iterable[int]] = None) -> NDArray[Any]:
        """What a bot chooses where one of these seats (by default all) is to act, else ``SKIP``."""
        seats = range(self.game.seats) if seats is None else seats
        bits = sum(1 << seat for seat in set(seats))
        if bot not in self._bots:
            self._bots[bot] = [Bot(bot) for _ in self._ranges]
        minds = self._bots[bot]
        actions = np.empty(self.n, np.int32)
        data = ffi.from_buffer("int32_t[]", actions)
        self._each(
            lambda k, low, high: lib.aedile_vec_choose(
                self._vec, low, high, bits, minds[k]._bot, data
            )
        )
        return actions

    def play_bots(self, bot: str, seats: Iterable[int]) -> None:
        """Lets a bot play for these seats until in every game another seat has a choice, or the game
        is over.  Not with ``same-step``, where the end of a game would pass unseen.
        """
        if self.autoreset == "same-step":
            raise Error("play_bots: the mode same-step begins the next game at once")
        seats = tuple(seats)
        while True:
            actions = self.choose(bot, seats)
            if (actions == SKIP).all():
                return
            self.step(actions)

    def legal(self, features: bool = False) -> Lists:
        """The lists of all games, for policies that have to know what a move does."""
        offset = np.zeros(self.n + 1, np.int64)
        total = int(self.n_legal.sum())
        move = np.empty(total, np.uint32)
        found = np.empty((total, 1 + lib.AEDILE_MAX_ARGS), np.int16) if features else None
        lib.aedile_vec_legal(
            self._vec,
            0,
            self.n,
            ffi.from_buffer("int64_t[]", offset),
            ffi.from_buffer("aedile_move[]", move),
            ffi.NULL if found is None else ffi.cast("aedile_features *", ffi.from_buffer(found)),
            total,
        )
        return Lists(offset, move, found)

    # ---- single games ----

    def state(self, i: int) -> State:
        """The state of game i; a copy."""
        state = State(self.game)
        ffi.memmove(state._bytes, lib.aedile_vec_state(self._vec, self._row(i)), self.game.state_size)
        return state

    def set_state(self, i: int, state: State) -> None:
        """Continues game i from this state."""
        if len(bytes(state)) != self.game.state_size:
            raise Error("this is a state of another game")
        check(lib.aedile_vec_set_state, self._vec, self._row(i), state._bytes)

    def _row(self, i: int) -> int:
        if not 0 <= i < self.n:
            raise IndexError(f"there are {self.n} games")
        return i

    def close(self) -> None:
        """Ends the threads; steps that follow run in the caller's."""
        if self._crew is not None:
            self._stop()
            self._crew = None


def _seed(seed: int) -> int:
    return int(seed) & 0xFFFFFFFFFFFFFFFF


def _gymnasium_mode(autoreset: str) -> Any:
    """Gymnasium's name of the mode if Gymnasium is installed, else ours."""
    try:
        from gymnasium.vector import AutoresetMode
    except ImportError:
        return autoreset
    return AutoresetMode[autoreset.upper().replace("-", "_")]
