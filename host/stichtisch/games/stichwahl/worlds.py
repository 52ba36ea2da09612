"""A deal at hand as it is played out on ints, from what is printed and what the rules ask."""

from collections.abc import Callable
from functools import cache
from typing import Final

from stichtisch.games.card import Bits, Card
from stichtisch.games.move import Move, Play
from stichtisch.games.stichwahl.cards import FAMILIES, FIVES, HIGH, LOW, PACK, Deck, strengths_in
from stichtisch.games.stichwahl.deal import with_unused
from stichtisch.games.stichwahl.foot import Bonus, Print
from stichtisch.games.stichwahl.moves import NameStarter, TakePrize, UseBonus
from stichtisch.games.stichwahl.packed import FAMILY, FLIP, STARTS, Table, Whales
from stichtisch.games.stichwahl.rules import FOLLOW, Stichwahl
from stichtisch.games.tricks.packed import PLACES, WIDTH
from stichtisch.games.tricks.tables import asked_by

_FACES: Final = (LOW, HIGH)
_PILE: Final = (1 << WIDTH) - 1


def table_of(deck: Deck, liked: Callable[[Card], float]) -> Table:
    """What is printed on these cards, and how many points a winner likes each as a prize."""
    table = Table([*map(asked_by, FOLLOW.values()), asked_by(())], _takes())
    table.fives = FIVES.bits
    for card in PACK.values():
        place, printed = card.bit % PLACES, deck[card]
        if card not in FIVES:
            table.colour[place] = FAMILIES.index(card.suit)
        table.pearls[place] = printed.pearls
        table.liked[place] = int(10 * liked(card))
        table.does[place] = _does(printed)
        table.usable |= card.bit if table.does[place] else 0
        table.at_once |= card.bit if printed.bonus is Bonus.POINT else 0
    return table


@cache
def _takes() -> list[list[list[Bits]]]:
    colours = (*FAMILIES, None)
    return [
        [_taking(family, face, colour) for colour in colours]
        for family in FAMILIES
        for face in _FACES
    ]


def _taking(trump: str, face: int, colour: str | None) -> list[Bits]:
    """By a card's place those that take a trick of that colour from it."""
    of, table = strengths_in(trump, face, colour), [0] * PLACES
    for card in PACK.values():
        table[card.bit % PLACES] = sum(other.bit for other in of if of[other] > of[card])
    return table


def _does(printed: Print) -> Bits:
    families = (FAMILY << FAMILIES.index(family) for family in printed.families)
    return FLIP if printed.bonus is Bonus.FLIP else sum(families)


def packed(game: Stichwahl, table: Table) -> Whales:
    """The deal at hand as it lies, once its first bonus cards are open."""
    now = game.deal
    trick = now.trick if game.phase == Play.do else now.taken[-1].laid(game.seats)
    hands = [hand.known.bits for hand in now.hands]
    for seat, card in trick.by_seat().items():
        hands[seat] |= card.bit
    marker = FAMILIES.index(now.marker.trump) * len(_FACES) + _FACES.index(now.marker.face)
    there = Whales(table, hands, trick.leader, marker)
    there.stock = now.pile + now.discard
    for at, bonuses, points in zip(there.seats, now.bonuses, now.points, strict=True):
        at.before = sum(card.bit for card in bonuses)
        there.score += points << WIDTH * at.number
    for card in trick.cards:
        there.lay(card.bit)
    if game.phase == NameStarter.do:
        (namer,) = game.acting()
        there.let_name(there.seats[namer])
    there.taken_by = -1
    return there


def bits_of(move: Move) -> Bits:
    """How that deal is told of a move."""
    match move:
        case Play(card=card) | TakePrize(card=card):
            return card.bit
        case NameStarter(starts=starts):
            return STARTS << starts
        case UseBonus(card=card, family=family):
            return card.bit | (FAMILY << FAMILIES.index(family) if family else FLIP)
    raise TypeError(f"{type(move).__name__} comes before the tricks")


def result(over: Whales) -> tuple[int, ...]:
    """What the rules give for a deal that was played out like that."""
    piles = (int(over.score >> WIDTH * at & _PILE) for at in range(len(over.seats)))
    return with_unused(piles, (int(seat.before).bit_count() for seat in over.seats))
