"""How a careful player plays Stich-Meister: takes the tricks that bring something, cheaply."""

from collections.abc import Sequence
from random import Random

from stichtisch.games.card import Card
from stichtisch.games.game import View
from stichtisch.games.move import Move, Play
from stichtisch.games.stich_meister.effect import TakenTrick
from stichtisch.games.stich_meister.laws import Laws
from stichtisch.games.stich_meister.moves import PassCards, RemoveCard
from stichtisch.games.stich_meister.views import Own, Public
from stichtisch.games.trick import Strength


def careful(view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
    """One of the legal moves; chance chooses rule cards and what is laid open or aside."""
    public, moves = view.public, list(legal)
    chance.shuffle(moves)
    match moves[0]:
        case PassCards():
            return min(moves, key=lambda move: _given_up(public, move))
        case RemoveCard():
            return min(moves, key=_rank)
        case Play():
            return _play(view, [move for move in moves if isinstance(move, Play)])
    return moves[0]


def _given_up(public: Public, move: Move) -> int:
    """Low cards go, trumps stay."""
    assert isinstance(move, PassCards)
    return sum(_value(public, card) for card in move.cards)


def _rank(move: Move) -> int:
    assert isinstance(move, RemoveCard)
    return move.card.rank


def _value(public: Public, card: Card) -> int:
    trump = public.trumps is not None and public.trumps.is_trump(card)
    return card.rank + (20 if trump else 0)


def _play(view: View[Public, Own], plays: Sequence[Play]) -> Move:
    """The weakest card that takes a trick worth taking; else the strongest that does not."""
    public, trumps = view.public, view.public.trumps
    assert public.trick is not None and trumps is not None, "cards are played to a trick"
    if len(plays) == 1:
        return plays[0]
    laws = Laws(public.active, public.seats, public.options)
    lying = tuple(card for card in public.trick.cards if card is not None)
    led = trumps.suit_of(lying[0]) if lying else None

    def strength(play: Play) -> Strength:
        return laws.strength(play.card, led or trumps.suit_of(play.card), trumps)

    wanted = _gain(view, laws, (*lying, plays[0].card)) > 0
    if not lying:
        return (max if wanted else min)(plays, key=strength)
    taking = [play for play in plays if _takes(view, laws, (*lying, play.card))]
    if wanted:
        return min(taking or plays, key=strength)
    leaving = [play for play in plays if play not in taking]
    return max(leaving or plays, key=strength)


def _takes(view: View[Public, Own], laws: Laws, cards: tuple[Card, ...]) -> bool:
    """Whether the last of these takes the trick as it lies then."""
    assert view.public.trumps is not None
    return laws.order(cards, view.public.trumps)[:1] == [len(cards) - 1]


def _gain(view: View[Public, Own], laws: Laws, cards: tuple[Card, ...]) -> float:
    """What it brings a seat, beside the others, to win a trick of these cards."""
    public, seat = view.public, view.seat
    assert public.trumps is not None
    trick = TakenTrick(public.number, public.last, cards, laws.taker(seat))
    before = laws.score(public.lying, public.trumps).points
    after = laws.score((*public.lying, trick), public.trumps).points
    more = [new - old for new, old in zip(after, before, strict=True)]
    return more[seat] - (sum(more) - more[seat]) / (public.seats - 1)
