"""A round played out on ints: all hands are known, and what the tricks bring is judged as ever."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from stichtisch.games.tricks.packed import PLACES, Law, Packed
from stichtisch.games.tricks.tables import asked_by, laid
from stichtisch.games.was_sticht.round import Round
from stichtisch.games.was_sticht.tasks import Taken, TasksJudged, judge
from stichtisch.games.was_sticht.trumps import PACK, SUITS, Trumps

_PRINTED: Final = tuple(PACK.suit(suit).bits for suit in SUITS)
"""By printed colour, which is what tasks ask about (W5)."""


@cache
def law_of(trumps: Trumps, seats: int) -> Law:
    """What the tricks ask and which card takes them.

    Cards count by their colour, so that two trumps of two colours never come to the same.
    """
    asked = [asked_by(())] * (PLACES + 1)
    over, colours = [0] * PLACES, [0] * PLACES
    for card in PACK.values():
        place = card.bit % PLACES
        colours[place] = 1 + SUITS.index(card.suit)
        asked[place] = asked_by(trumps.demands[trumps.suit_of(card)])
        for other in PACK.values():
            first, second = trumps.strengths((card, other))
            over[place] |= other.bit if second > first else 0
    return Law(seats, [asked] * 4, over, colours, 0)


def packed(now: Round) -> Packed:
    """The round as it lies, while its tricks are played."""
    assert now.trick is not None, "tricks are played"
    tricks = [*(taken.laid(now.seats) for taken in now.tricks), now.trick]
    dealt = [hand.known.bits for hand in now.hands]
    for trick in tricks:
        for seat, card in trick.by_seat().items():
            dealt[seat] |= card.bit
    return laid(Packed(law_of(now.trumps, now.seats), dealt, tricks[0].leader), tricks)


def judged(tasks: Mapping[int, str], dealer: int, over: Packed) -> TasksJudged:
    """What becomes of the tasks chosen by seat in a round that was played out like that."""
    cards = tuple(PACK.none.of(seat.before) for seat in over.seats)
    tricks = tuple(int(seat.tricks) for seat in over.seats)
    return judge(tasks, dealer, Taken(tricks, cards, int(over.taker.number)))


def ending(over: Packed) -> tuple[int, int, int]:
    """What tasks ask for: tricks by seat, colours among them, and the last one."""
    tricks = colours = 0
    for seat in over.seats:
        tricks = tricks << 4 | seat.tricks
        for printed in _PRINTED:
            colours = colours << 1 | (seat.before & printed > 0)
    return tricks, colours, over.taker.number
