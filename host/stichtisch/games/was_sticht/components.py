"""What carries a tag in Was Sticht?"""

from stichtisch.games.component import Component, What
from stichtisch.games.was_sticht.chips import printed
from stichtisch.games.was_sticht.tasks import TASKS
from stichtisch.games.was_sticht.trumps import NONE, PACK, RANKS, SUITS

TRUMP_CARDS = (What.TRUMP_SUIT, What.TRUMP_NUMBER)
"""The two packs of which the dealer draws one card each."""


def components() -> tuple[Component, ...]:
    """All of them, copies one after the other."""
    chips = (kind for kind in TASKS for _ in range(printed().copies))
    return (
        *(Component(What.CARD, name) for name in PACK),
        *(Component(What.TRUMP_SUIT, suit) for suit in (*SUITS, NONE)),
        *(Component(What.TRUMP_NUMBER, str(number)) for number in (*RANKS, NONE)),
        *(Component(What.CHIP, kind) for kind in chips),
    )
