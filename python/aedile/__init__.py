# __init__.py: what `import aedile` gives.
"""Concordia, Concordia Venus, Antike II and Sylla: rules, records and bots.

>>> import aedile
>>> game = aedile.Game("concordia", 4)
>>> state, random = game.start(), aedile.Random(7)
>>> bot = aedile.Bot("greedy", seed=7)
>>> while (seat := state.advance(random)) is not None:
...     state.play(bot.choose(state, seat), seat)
>>> sorted(result.rank for result in state.results())
[1, 2, 3, 4]

``aedile.vec`` steps thousands of games at once; ``aedile.gym`` and ``aedile.zoo`` have the
interfaces of Gymnasium and of PettingZoo.  docs/python.md of the project tells more.
"""

from ._call import Error
from .bot import Bot, bots
from .game import (
    ALL,
    CHANCE,
    MAX_MOVES,
    NO_ARG,
    WATCHER,
    Argument,
    Estimate,
    Field,
    Game,
    Kind,
    Random,
    Result,
    State,
    games,
    maps,
    seats,
    variants,
    version,
)
from .record import Record

__version__ = version()
__all__ = [
    "ALL",
    "Argument",
    "Bot",
    "CHANCE",
    "Error",
    "Estimate",
    "Field",
    "Game",
    "Kind",
    "MAX_MOVES",
    "NO_ARG",
    "Random",
    "Record",
    "Result",
    "State",
    "WATCHER",
    "bots",
    "games",
    "maps",
    "seats",
    "variants",
    "version",
]
