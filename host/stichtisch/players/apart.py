"""Thinking in a process of its own: it is told a seat's view and its moves, and nothing else.

So the referee answers pods meanwhile, whatever a thought costs.
"""

import io
import pickle
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from random import Random
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.card import Card, Pack
from stichtisch.games.settings import Settings
from stichtisch.players.cores import leave_interrupts
from stichtisch.players.thinking import Thinking
from stichtisch.words import Words


def apart() -> Executor:
    """The process, which begins with its first work; it is no copy of this one and its pods."""
    return ProcessPoolExecutor(1, get_context("spawn"), leave_interrupts)


def ready() -> None:
    """Nothing but to be there."""


def thought(game: str, told: bytes, chance: str) -> bytes:
    """The move, of a view and the moves to choose from; all of them as `written`."""
    view, moves = read(game, told)
    thinking = Thinking(game_named(game).thought())
    return written(thinking.choose(view, moves, Random(chance)))


def written(thing: object) -> bytes:
    """What another process reads; it has cards of its own, so they are named."""
    told = io.BytesIO()
    _Writer(told).dump(thing)
    return told.getvalue()


def read(game: str, told: bytes) -> Any:
    """What was written here or in a process that this one has started."""
    return _Reader(told, _pack(game)).load()


class _Writer(pickle.Pickler):
    def persistent_id(self, thing: object) -> str | None:
        return thing.text if isinstance(thing, Card) else None


class _Reader(pickle.Unpickler):
    def __init__(self, told: bytes, pack: Pack) -> None:
        super().__init__(io.BytesIO(told))
        self._pack = pack

    def persistent_load(self, name: str) -> Card:
        return self._pack[name]


@cache
def _pack(game: str) -> Pack:
    kind = game_named(game)
    return kind.presenter(("",) * kind.seats.start, Settings(), Words("en")).pack
