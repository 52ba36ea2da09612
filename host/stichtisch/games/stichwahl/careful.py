"""How a careful player plays Stichwahl: wins cheaply, and spends bonus cards to win late."""

from collections.abc import Mapping, Sequence
from random import Random

from stichtisch.games.card import Card
from stichtisch.games.move import Move, Play
from stichtisch.games.stichwahl.moves import ChooseFirstBonus, NameStarter, TakePrize, UseBonus
from stichtisch.games.stichwahl.prints import Bonus, Deck
from stichtisch.games.stichwahl.views import Own, Public
from stichtisch.games.stichwahl.whales import Marker, is_five
from stichtisch.games.trick import Strength, Trick
from stichtisch.games.view import View

_WORTH: Mapping[Bonus | None, float] = {
    None: 0.5,
    Bonus.FLIP: 0.7,
    Bonus.TRUMP: 0.8,
    Bonus.POINT: 1.0,
}
"""About how many points a bonus card is to whoever has it; unused, two make one."""


def careful(view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
    """One of the legal moves; chance only breaks ties."""
    deck, moves = view.public.deck, list(legal)
    chance.shuffle(moves)
    match moves[0]:
        case ChooseFirstBonus():
            return max(moves, key=lambda move: _worth(deck, move))
        case TakePrize():
            return max(moves, key=lambda move: _pearls(deck, move) - _worth(deck, move))
        case NameStarter(seat):
            return NameStarter(seat, seat)
    public = view.public
    assert public.marker is not None and public.trick is not None, "tricks are played"
    return careful_turn(moves, public.trick, public.marker)


def _worth(deck: Deck, move: Move) -> float:
    """What the bonus on the move's card is worth; a chosen 5 gives its player nothing."""
    assert isinstance(move, ChooseFirstBonus | TakePrize)
    if isinstance(move, TakePrize) and is_five(move.card):
        return 0.0
    return _WORTH[deck[move.card].bonus]


def _pearls(deck: Deck, move: Move) -> int:
    assert isinstance(move, TakePrize)
    return deck[move.card].pearls


def careful_turn(moves: Sequence[Move], trick: Trick, marker: Marker) -> Move:
    """The weakest card that wins so far, after a bonus card if that is what it takes."""
    lying = trick.cards
    plays = [move for move in moves if isinstance(move, Play)]
    laid = [(play, marker.strengths((*lying, play.card))) for play in plays]

    def strength(one: tuple[Play, list[Strength]]) -> Strength:
        return one[1][-1]

    if not lying:
        return max(laid, key=strength)[0]
    winning = [one for one in laid if strength(one) > max(one[1][:-1])]
    if winning:
        return min(winning, key=strength)[0]
    if len(lying) >= trick.seats - 2:  # hardly anybody can turn it round again
        for bonus in moves:
            if isinstance(bonus, UseBonus):
                after = marker.moved_to(bonus.family) if bonus.family else marker.flipped()
                if any(_wins(after, lying, play) for play in plays):
                    return bonus
    return min(laid, key=strength)[0]


def _wins(marker: Marker, trick: Sequence[Card], play: Play) -> bool:
    *others, own = marker.strengths((*trick, play.card))
    return own > max(others)
