"""Simple players for the demo: they see a seat's view and nothing else."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from stichtisch.bots import stich_meister, stichwahl, was_sticht
from stichtisch.rules.game import Move

Bot = Callable[[Any, Sequence[Any], random.Random], Move]
"""Chooses one of the legal moves from a seat's view; the same seed gives the same choices."""

BOTS: Mapping[str, Bot] = {
    "was-sticht": was_sticht.choose,
    "stich-meister": stich_meister.choose,
    "stichwahl": stichwahl.choose,
}
