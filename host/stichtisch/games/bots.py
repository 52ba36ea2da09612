"""Simple players for the demo: they see a seat's view and nothing else."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from stichtisch.games.game import Move
from stichtisch.games.stich_meister import player as stich_meister
from stichtisch.games.stichwahl import player as stichwahl
from stichtisch.games.was_sticht import player as was_sticht

Bot = Callable[[Any, Sequence[Any], random.Random], Move]
"""Chooses one of the legal moves from a seat's view; the same seed gives the same choices."""

BOTS: Mapping[str, Bot] = {
    "was-sticht": was_sticht.choose,
    "stich-meister": stich_meister.choose,
    "stichwahl": stichwahl.choose,
}
