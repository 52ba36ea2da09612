"""The playing cards: four suits of fifteen, fewer with three players."""

from stichtisch.games.card import Card, pack

SUITS = "FCKG"
"""Fans, Coins, Koi, Gates."""
RANKS = range(1, 16)
PACK = pack(SUITS, RANKS)

NOT_WITH_THREE = frozenset({1, 10, 13})
"""Three players take these ranks out before the game: 48 cards, 16 each."""


def cards_for(seats: int) -> tuple[Card, ...]:
    """The cards that so many players are dealt, all of them in each round."""
    left_out = NOT_WITH_THREE if seats == 3 else frozenset()
    return tuple(card for card in PACK.values() if card.rank not in left_out)


def hand_size(seats: int) -> int:
    return len(cards_for(seats)) // seats
