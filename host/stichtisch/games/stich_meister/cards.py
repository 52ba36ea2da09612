"""The playing cards: four suits of fifteen, fewer with three players."""

from functools import cache
from typing import Final

from stichtisch.games.card import Pack

SUITS = "FCKG"
"""Fans, Coins, Koi, Gates."""
RANKS = range(1, 16)
PACK: Final = Pack.of(SUITS, RANKS)
OF_SUIT: Final = {suit: PACK.suit(suit) for suit in SUITS}
"""All cards with that suit printed on them."""

NOT_WITH_THREE = frozenset({1, 10, 13})
"""Three players take these ranks out before the game: 48 cards, 16 each."""


@cache
def pack_for(seats: int) -> Pack:
    """The cards that so many players are dealt, all of them in each round."""
    return PACK.without_ranks(NOT_WITH_THREE) if seats == 3 else PACK


def hand_size(seats: int) -> int:
    return len(pack_for(seats)) // seats
