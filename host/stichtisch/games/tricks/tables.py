"""The law of a deal as tables, which its game fills: what it demands, who takes, what counts.

Nothing of the rules is said again here. The game is asked what it demands of each card that may be
led, in each situation, and of any two cards which takes the trick.
"""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final

from stichtisch.games.card import Bits, Card, CardSet
from stichtisch.games.demand import Demands, steps
from stichtisch.games.event import TrickTaken
from stichtisch.games.trick import Trick
from stichtisch.games.tricks.cards import Order
from stichtisch.games.tricks.moves import DealOver
from stichtisch.games.tricks.packed import BROKEN, FIRST, LEAD, PLACES, TRICK, Asked, Law, Packed
from stichtisch.games.tricks.rules import TrickGame

_NOTHING: Final = (0, 0)
_LAWS: dict[object, Law] = {}
_MOST: Final = 50
"""Laws that are kept, of some 50 kB each; filling one takes as long as twenty playouts."""


def law_of(game: TrickGame[Any, Any], led: Card | None = None, of: Hashable = None) -> Law:
    """The law of the deal at hand, once that card was led, where that is asked for.

    `of`: what its demands follow from beside the order. Raises `ValueError` where it is no table.
    """
    order = game.order(game.deal)
    which = type(game), game.seats, game.options, order, led, of
    if which not in _LAWS:
        if len(_LAWS) >= _MOST:
            _LAWS.clear()
        _LAWS[which] = _filled(game, order, led)
    return _LAWS[which]


def _filled(game: TrickGame[Any, Any], order: Order, led: Card | None) -> Law:
    deal, none = game.deal.copy(), game.pack.none
    before = (TrickTaken(1, 0, () if led is None else (led,), 0),)

    def demands(card: Card | None, played: CardSet, situation: int) -> Demands:
        """Of whoever plays after that card, or leads."""
        deal.trick = Trick(0, game.seats, cards=() if card is None else (card,))
        deal.played, deal.taken = played, () if situation & FIRST else before
        return game.demands(deal)

    later = demands(None, none, 0)
    cards = game.pack.values()
    breaking = game.pack.set(c for c in cards if demands(None, none.with_card(c), 0) != later)
    asked = []
    for situation in range(BROKEN + FIRST + 1):
        played = breaking if situation & BROKEN else none
        by_place = [Asked(*_NOTHING, *_NOTHING)] * (PLACES + 1)
        by_place[LEAD] = asked_by(demands(None, played, situation))
        for card in order.suit:
            by_place[card.bit % PLACES] = asked_by(demands(card, played, situation))
        asked.append(by_place)
    counts, counted = [0] * PLACES, game.counts or {}
    for card, count in counted.items():
        counts[card.bit % PLACES] = count
    trick = TRICK << (sum(counted.get(card, 0) for card in cards) >= TRICK)
    return Law(game.deal.trick.players, asked, over(order), counts, breaking.bits, trick)


def asked_by(demands: Demands) -> Asked:
    """The demands as a table. Raises `ValueError` where they are none."""
    if len(demands) == 1 and demands[0].spared:
        (one,) = steps((replace(demands[0], spared=None),))
        cards, least = demands[0].spared
        return Asked(*one, *_NOTHING, cards.bits, least)
    if len(demands) > 2:
        raise ValueError(f"more than two demands: {demands}")
    one, two, *_ = *steps(demands), _NOTHING, _NOTHING
    return Asked(*one, *two)


@cache
def over(order: Order) -> list[Bits]:
    """By the place of a card, those that take the trick from it."""
    table, cards = [0] * PLACES, list(order.suit)
    for card in cards:
        higher = (other.bit for other in cards if order.winning((card, other)))
        table[card.bit % PLACES] = sum(higher)
    return table


def packed(game: TrickGame[Any, Any], law: Law, kind: type[Packed] = Packed) -> Packed:
    """The deal at hand as it lies, while its tricks are played and all hands are known."""
    deal, out = game.deal, game.deal.trick.out
    tricks = [*(taken.laid(game.seats, out) for taken in deal.taken), deal.trick]
    ends = sum(1 << seat for seat in game.ends(deal))
    dealt = [cards.bits for cards in deal.dealt()]
    there = kind(law, dealt, tricks[0].leader, -1 if out is None else out, ends)
    return laid(there, tricks)


def laid(there: Packed, tricks: Sequence[Trick]) -> Packed:
    """A deal in which these tricks are laid, the last one as far as it goes."""
    for trick in tricks:
        for card in trick.cards:
            there.lay(card.bit)
    there.taken_by = -1
    return there


def scored(game: TrickGame[Any, Any], over: Packed) -> DealOver:
    """What the rules say of the deal at hand, played out like that.

    Tricks stand there seat by seat, that of whoever took the last one at the end, and in the first
    one of each seat the cards that count: points ask no more. What is asked after the last trick,
    as what the moon brings, has not been said.
    """
    deal, taken, counted, pack = game.deal.copy(), list[TrickTaken](), over.law.counted, game.pack
    for seat in sorted(over.seats, key=lambda seat: seat is over.taker):
        if seat.tricks:
            cards = tuple(pack.none.of(seat.before & counted))
            taken.append(TrickTaken(1, seat.number, cards, seat.number))
            taken += [TrickTaken(1, seat.number, (), seat.number)] * (seat.tricks - 1)
    deal.taken = tuple(taken)
    deal.held = [pack.none.of(seat.dealt) for seat in over.seats]
    return game.scored(game.number, deal)
