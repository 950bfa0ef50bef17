# game.py: games and states.

from __future__ import annotations

import json
import os
from typing import Any, Iterable, Mapping, NamedTuple, Optional, Union

import numpy as np
from numpy.typing import NDArray

from ._call import Error, check, ffi, lib, names, text

CHANCE: int = lib.AEDILE_CHANCE
"""The seat of luck."""
WATCHER: int = lib.AEDILE_WATCHER
"""The viewer without a seat."""
ALL: int = lib.AEDILE_ALL
"""The viewer from whom nothing is left out."""
MAX_MOVES: int = lib.AEDILE_MAX_MOVES
"""No list of legal moves is longer."""
NO_ARG: int = lib.AEDILE_NO_ARG
"""In features of a move: there is no such argument."""

Map = Union[str, bytes, "os.PathLike[str]", Mapping[str, Any]]


def games() -> tuple[str, ...]:
    """The names of all games."""
    return names(lib.aedile_game)


def maps(game: str) -> tuple[str, ...]:
    """The names of the maps of a game that are built in."""
    return names(lib.aedile_map, game.encode())


def variants(game: str) -> tuple[str, ...]:
    """The names of the variants of a game."""
    return names(lib.aedile_variant, game.encode())


def seats(game: str) -> range:
    """How many seats a game can have on one of its maps; a map may allow fewer."""
    if game not in games():
        raise Error(f"{game}: there is no such game")
    name = game.encode()
    return range(lib.aedile_min_seats(name), lib.aedile_max_seats(name) + 1)


def version() -> str:
    """The version of the library."""
    return str(ffi.string(lib.aedile_version()).decode())


class Field(NamedTuple):
    """A field of an observation: the numbers ``observation[at:at + size]``."""

    name: str
    at: int
    size: int
    min: int
    max: int
    unknown: int
    """Stands for a number that is concealed from the viewer."""
    is_concealed: bool
    """Each seat sees its own share alone: ``size / 6`` numbers for each seat."""
    bits: int
    """If not 0, a value is a set, and is written as so many numbers that are 0 or 1."""


class Argument(NamedTuple):
    """An argument of a kind of move."""

    name: str
    first: int
    values: int
    """How many values there are from ``first`` on; 0: any number."""


class Kind(NamedTuple):
    """A kind of move, such as buying, and its arguments."""

    name: str
    arguments: tuple[Argument, ...]


class Result(NamedTuple):
    """What a seat has: its score, and its rank, which is 1 for the best."""

    score: int
    rank: int
    team: int
    parts: dict[str, int]
    """The score, column by column."""


class Estimate(NamedTuple):
    """What bots expect: the final score and the chance to win of each seat."""

    score: NDArray[np.float32]
    win: NDArray[np.float32]


class Random:
    """A stream of random numbers for draws; the same seed gives the same draws on every machine."""

    __slots__ = ("_state",)

    def __init__(self, seed: int = 0) -> None:
        self._state = ffi.new("uint64_t *", seed & 0xFFFFFFFFFFFFFFFF)

    @property
    def state(self) -> int:
        """The stream as one number, from which ``Random(state)`` continues."""
        return int(self._state[0])


class Game:
    """A game on a map with its variants and a number of seats.  It never changes; threads may share it.

    ``map`` is the name of a map that is built in (by default the first one that allows so many
    seats) or a map of your own (docs/maps.md): a path, the bytes of its file, or a mapping.

    >>> Game("concordia", 4, map="italia", variants=["open"])
    Game('concordia', 4, map='italia', variants=('open',))
    """

    def __init__(
        self, name: str, seats: int, *, map: Optional[Map] = None, variants: Iterable[str] = ()
    ) -> None:
        wanted = (variants,) if isinstance(variants, str) else tuple(variants)
        joined = ",".join(wanted).encode()
        if map is None or isinstance(map, str):
            own = ffi.NULL if map is None else map.encode()
            new = check(lib.aedile_setup_new, name.encode(), own, joined, seats)
        else:
            map = _map_bytes(map)
            new = check(
                lib.aedile_setup_with_map, name.encode(), map, len(map), joined, seats
            )
        self._source = (name, seats, map, wanted)
        self._use(ffi.gc(new, lib.aedile_setup_free))

    def _use(self, setup: Any, keep: Any = None) -> None:
        self._setup = setup
        self._keep = keep  # the owner of the set-up, if the game is not
        self.name: str = ffi.string(lib.aedile_setup_game(setup)).decode()
        self.map: str = ffi.string(lib.aedile_setup_map(setup)).decode()
        self.seats: int = lib.aedile_setup_seats(setup)
        self.variants: tuple[str, ...] = tuple(
            filter(None, text(lib.aedile_setup_variants, setup).split(","))
        )
        self.state_size: int = lib.aedile_state_size(setup)
        self.observation_size: int = lib.aedile_observation_size(setup)
        self.parts: tuple[str, ...] = names(lib.aedile_part, setup)

    @classmethod
    def _of(cls, setup: Any, owner: Any) -> Game:
        game = cls.__new__(cls)
        game._use(setup, owner)
        game._source = (game.name, game.seats, game.map, game.variants)
        return game

    def __reduce__(self) -> Any:
        return _new_game, self._source

    def __repr__(self) -> str:
        return f"Game({self.name!r}, {self.seats}, map={self.map!r}, variants={self.variants!r})"

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of moves; ``State.features`` has the number of a kind first."""
        found = names(lib.aedile_kind, self._setup)
        return tuple(Kind(name, self._arguments(i)) for i, name in enumerate(found))

    def _arguments(self, kind: int) -> tuple[Argument, ...]:
        first = ffi.new("int *")
        found = []
        for i, name in enumerate(names(lib.aedile_kind_arg, self._setup, kind)):
            values = lib.aedile_arg_values(self._setup, kind, i, first)
            found.append(Argument(name, first[0], values))
        return tuple(found)

    def argument_id(self, kind: int, argument: int, value: int) -> Optional[str]:
        """The id of a value, such as ``roma``; None for a number or a seat."""
        found = lib.aedile_arg_id(self._setup, kind, argument, value)
        return None if found == ffi.NULL else ffi.string(found).decode()

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of an observation, in its order."""
        field = ffi.new("aedile_field *")
        found: list[Field] = []
        while lib.aedile_observation_field(self._setup, len(found), field):
            name = ffi.string(field.name).decode()
            numbers = (field.at, field.count, field.min, field.max, field.unknown)
            found.append(Field(name, *numbers, bool(field.is_concealed), field.bits))
        return tuple(found)

    def start(self) -> State:
        """The state in which the game begins."""
        state = State(self)
        lib.aedile_start(self._setup, state._bytes)
        return state

    def position(self, position: Union[str, Mapping[str, Any]]) -> State:
        """Reads a position (docs/positions.md), as text or as a mapping."""
        if not isinstance(position, str):
            position = json.dumps(position)
        data = position.encode()
        state = State(self)
        check(lib.aedile_read_position, self._setup, state._bytes, data, len(data))
        return state

    def state(self, data: bytes) -> State:
        """A state from the bytes that ``bytes(state)`` has given, with the same version."""
        if len(data) != self.state_size:
            raise Error(f"a state of this game has {self.state_size} bytes, not {len(data)}")
        state = State(self)
        ffi.memmove(state._bytes, data, len(data))
        check(lib.aedile_check, self._setup, state._bytes)
        return state


class State:
    """A state of a game; ``Game.start()`` makes the first.  Moves change it, ``copy()`` clones it.

    Moves are numbers, listed by ``legal``; they can be given in notation as well.

    >>> state = Game("forum", 2).start()
    >>> state.advance(Random(1))
    0
    >>> state.notation(state.legal()[0])
    'bid 1'
    """

    __slots__ = ("game", "_setup", "_bytes")

    def __init__(self, game: Game) -> None:
        self.game = game
        self._setup = game._setup
        self._bytes = ffi.new("uint64_t[]", (game.state_size + 7) // 8)

    def copy(self) -> State:
        """A clone, which changes on its own."""
        other = State(self.game)
        ffi.memmove(other._bytes, self._bytes, self.game.state_size)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> State:
        return self.copy()

    def __bytes__(self) -> bytes:
        return bytes(ffi.buffer(self._bytes, self.game.state_size))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        raise TypeError("a state can change: use bytes(state)")

    def __reduce__(self) -> Any:
        return self.game.state, (bytes(self),)

    def __str__(self) -> str:
        return self.show()

    # ---- who is to act, and what is legal ----

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that are to act; several when choices are sealed, none when the game is over."""
        seats = lib.aedile_to_act(self._setup, self._bytes)
        return tuple(seat for seat in range(CHANCE + 1) if seats >> seat & 1)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return not lib.aedile_to_act(self._setup, self._bytes)

    @property
    def is_chance(self) -> bool:
        """Whether luck is to act."""
        return bool(lib.aedile_to_act(self._setup, self._bytes) == 1 << CHANCE)

    def _seat(self, seat: Optional[int]) -> int:
        to_act = self.to_act
        if seat is None and to_act:
            return to_act[0]
        if seat not in to_act:
            raise Error("the game is over" if not to_act else f"seat {seat} is not to act")
        return seat

    def legal(self, seat: Optional[int] = None) -> list[int]:
        """The moves of a seat, by default the first that is to act, or the outcomes of luck."""
        seat = self._seat(seat)
        if seat == CHANCE:
            return [move for move, _ in self.chances()]
        moves = ffi.new("aedile_moves *")
        lib.aedile_legal(self._setup, self._bytes, seat, moves)
        return list(ffi.unpack(moves.move, moves.n))

    def chances(self) -> list[tuple[int, float]]:
        """The outcomes of luck with their probabilities."""
        self._seat(CHANCE)
        found = ffi.new("aedile_chances *")
        lib.aedile_chance(self._setup, self._bytes, found)
        moves = found.list
        return [(moves.move[i], found.weight[i] / found.total) for i in range(moves.n)]

    # ---- playing ----

    def play(self, move: Union[int, str], seat: Optional[int] = None) -> None:
        """Makes a move, given as a number or in notation; an illegal one changes nothing."""
        seat = self._seat(seat)
        if isinstance(move, str):
            move = self.read(move, seat)
        check(lib.aedile_play, self._setup, self._bytes, seat, int(move))

    def draw(self, random: Random) -> int:
        """Draws one of the outcomes of luck and makes it; returns it."""
        self._seat(CHANCE)
        move: int = lib.aedile_draw(self._setup, self._bytes, random._state)
        lib.aedile_apply(self._setup, self._bytes, CHANCE, move)
        return move

    def advance(self, random: Random) -> Optional[int]:
        """Draws, and makes moves without an alternative, until a seat has a choice.

        Returns the lowest seat that has one; None: the game is over.
        """
        seat = lib.aedile_advance(self._setup, self._bytes, random._state, ffi.NULL)
        return None if seat < 0 else seat

    def results(self) -> list[Result]:
        """Scores and ranks of all seats as they stand, also before the end."""
        found = ffi.new("aedile_result[]", lib.AEDILE_MAX_SEATS)
        lib.aedile_results(self._setup, self._bytes, found)
        return [
            Result(each.score, each.rank, each.team, dict(zip(self.game.parts, each.part)))
            for each in found[0 : self.game.seats]
        ]

    def rewards(self) -> list[float]:
        """A number from -1 to 1 for each seat by the ranks as they stand: the seats of other teams
        that it beats minus those that are better, divided by the number of these seats.
        """
        results = self.results()
        return [_reward(result, results) for result in results]

    def estimate(self) -> Estimate:
        """The final scores and the chances to win that bots expect."""
        score, win = np.zeros((2, lib.AEDILE_MAX_SEATS), np.float32)
        lib.aedile_estimate(
            self._setup, self._bytes, ffi.from_buffer("float[]", score), ffi.from_buffer("float[]", win)
        )
        return Estimate(score[: self.game.seats], win[: self.game.seats])

    # ---- what a seat may know ----

    def redacted(self, viewer: int) -> State:
        """A copy in which the choices that other seats have sealed are blank."""
        other = self.copy()
        lib.aedile_redact(self._setup, other._bytes, viewer)
        return other

    def unsealed(self, viewer: int) -> State:
        """A copy in which the seats whose sealed choices the viewer may not know choose again."""
        other = self.redacted(viewer)
        lib.aedile_unseal(self._setup, other._bytes, viewer)
        return other

    def view(self, viewer: int = ALL) -> dict[str, Any]:
        """Every field that the viewer may see, and numbers that follow from the fields."""
        return dict(json.loads(text(lib.aedile_view, self._setup, self._bytes, viewer)))

    def show(self, viewer: int = ALL, language: str = "en") -> str:
        """The board as lines of text for people."""
        return text(lib.aedile_show, self._setup, self._bytes, viewer, language.encode())

    def observe(self, viewer: int) -> NDArray[np.int16]:
        """The view as an array of 16-bit integers; ``Game.fields`` describes it."""
        out = np.empty(self.game.observation_size, np.int16)
        lib.aedile_observe(self._setup, self._bytes, viewer, ffi.from_buffer("int16_t[]", out))
        return out

    # ---- moves and positions as text ----

    def _listed(self, move: int, seat: Optional[int]) -> int:
        seat = self._seat(seat)
        if move not in self.legal(seat):
            raise Error(f"{move}: this move is not legal")
        return seat

    def notation(self, move: int, seat: Optional[int] = None) -> str:
        """A legal move in the notation of records."""
        seat = self._listed(move, seat)
        return text(lib.aedile_notation, self._setup, self._bytes, seat, move)

    def words(self, move: int, seat: Optional[int] = None, language: str = "en") -> str:
        """A legal move as a sentence for people."""
        seat = self._listed(move, seat)
        return text(lib.aedile_words, self._setup, self._bytes, seat, move, language.encode())

    def features(self, move: int, seat: Optional[int] = None) -> tuple[int, ...]:
        """The kind of a legal move and its arguments; ``Game.kinds`` names them."""
        seat = self._listed(move, seat)
        found = ffi.new("aedile_features *")
        lib.aedile_move_features(self._setup, self._bytes, seat, move, found)
        return (found.kind, *found.arg)

    def read(self, notation: str, seat: Optional[int] = None) -> int:
        """The legal move with this notation."""
        seat = self._seat(seat)
        return int(
            check(lib.aedile_read_move, self._setup, self._bytes, seat, notation.encode())
        )

    def position(self) -> dict[str, Any]:
        """The complete state as a mapping that can be written as JSON (docs/positions.md)."""
        return dict(json.loads(text(lib.aedile_position, self._setup, self._bytes)))


def _reward(own: Result, results: list[Result]) -> float:
    rivals = [other for other in results if other.team != own.team]
    ahead = sum((other.rank > own.rank) - (other.rank < own.rank) for other in rivals)
    return ahead / len(rivals) if rivals else 0.0


def _map_bytes(map: Union[bytes, os.PathLike[str], Mapping[str, Any]]) -> bytes:
    if isinstance(map, bytes):
        return map
    if isinstance(map, Mapping):
        return json.dumps(map).encode()
    with open(map, "rb") as file:
        return file.read()


def _new_game(name: str, seats: int, map: Any, variants: tuple[str, ...]) -> Game:
    return Game(name, seats, map=map, variants=variants)
