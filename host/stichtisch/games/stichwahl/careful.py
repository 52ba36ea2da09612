"""How a careful player plays Stichwahl: wins cheaply, and spends bonus cards to win late."""

from collections.abc import Mapping, Sequence
from random import Random

from stichtisch.games.card import Card
from stichtisch.games.game import View
from stichtisch.games.move import Move, Play
from stichtisch.games.stichwahl.moves import ChooseFirstBonus, NameStarter, TakePrize, UseBonus
from stichtisch.games.stichwahl.prints import Bonus, Deck
from stichtisch.games.stichwahl.views import Own, Public
from stichtisch.games.stichwahl.whales import Marker, is_five
from stichtisch.games.trick import Strength

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
    return _turn(view.public, moves)


def _worth(deck: Deck, move: Move) -> float:
    """What the bonus on the move's card is worth; a chosen 5 gives its player nothing."""
    assert isinstance(move, ChooseFirstBonus | TakePrize)
    if isinstance(move, TakePrize) and is_five(move.card):
        return 0.0
    return _WORTH[deck[move.card].bonus]


def _pearls(deck: Deck, move: Move) -> int:
    assert isinstance(move, TakePrize)
    return deck[move.card].pearls


def _turn(public: Public, moves: Sequence[Move]) -> Move:
    """The weakest card that wins so far, after a bonus card if that is what it takes."""
    assert public.marker is not None and public.trick is not None
    marker, trick = public.marker, public.trick.cards
    plays = [move for move in moves if isinstance(move, Play)]

    def strength(play: Play) -> Strength:
        return marker.strengths((*trick, play.card))[-1]

    if not trick:
        return max(plays, key=strength)
    winning = [play for play in plays if _wins(marker, trick, play)]
    if winning:
        return min(winning, key=strength)
    if len(trick) >= public.seats - 2:  # hardly anybody can turn it round again
        for bonus in moves:
            if isinstance(bonus, UseBonus):
                after = marker.moved_to(bonus.family) if bonus.family else marker.flipped()
                if any(_wins(after, trick, play) for play in plays):
                    return bonus
    return min(plays, key=strength)


def _wins(marker: Marker, trick: Sequence[Card], play: Play) -> bool:
    *others, own = marker.strengths((*trick, play.card))
    return own > max(others)
