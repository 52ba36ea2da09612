"""How a careful player plays Stich-Meister: takes the tricks that bring something, cheaply."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from stichtisch.games.card import Card
from stichtisch.games.move import Move, Play
from stichtisch.games.stich_meister.cards import PACK
from stichtisch.games.stich_meister.effect import TakenTrick
from stichtisch.games.stich_meister.laws import Laws
from stichtisch.games.stich_meister.moves import ChooseRule, PassCards, RemoveCard
from stichtisch.games.stich_meister.trumps import Trumps
from stichtisch.games.stich_meister.views import Own, Public
from stichtisch.games.trick import Strength
from stichtisch.games.view import View


def careful(view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
    """One of the legal moves; chance chooses what is laid open or aside."""
    public, moves = view.public, list(legal)
    chance.shuffle(moves)
    match moves[0]:
        case ChooseRule():
            return max(moves, key=lambda move: _trumps_gained(view, move))
        case PassCards():
            return min(moves, key=lambda move: _given_up(public, move))
        case RemoveCard():
            return min(moves, key=_rank)
        case Play():
            plays = [move for move in moves if isinstance(move, Play)]
            return careful_play(view.seat, plays, Lying.seen(public))
    return moves[0]


def _trumps_gained(view: View[Public, Own], move: Move) -> float:
    """How many hand cards the rule makes trumps, beyond a hand's share of all that it makes."""
    assert isinstance(move, ChooseRule)
    trumps, hand = view.public.rule_cards[move.rule].effect.trumps(None), view.own.hand.known
    return len(trumps & hand) - len(trumps) * len(hand) / len(PACK)


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


@dataclass(frozen=True)
class Lying:
    """What lies on the table: as much of it as lies face up."""

    laws: Laws
    trumps: Trumps
    cards: tuple[Card, ...]
    """Of the trick that is played."""
    number: int
    """Of that trick."""
    last: bool
    """Whether it is the round's last."""
    taken: Sequence[TakenTrick]
    """The tricks before it."""

    @classmethod
    def seen(cls, public: Public) -> "Lying":
        """While cards are played."""
        assert public.trick is not None and public.trumps is not None, "tricks are played"
        laws = Laws(public.active, public.seats, public.options)
        cards = tuple(card for card in public.trick.cards if card is not None)
        return cls(laws, public.trumps, cards, public.number, public.last, public.lying)

    def is_taken_by(self, card: Card) -> bool:
        """Whether the card takes the trick as it lies then."""
        return self.laws.order((*self.cards, card), self.trumps)[:1] == [len(self.cards)]

    def brings(self, seat: int, card: Card) -> float:
        """What it brings a seat, beside the others, to win the trick with that card in it."""
        trick = TakenTrick(self.number, self.last, (*self.cards, card), self.laws.taker(seat))
        before = self.laws.score(self.taken, self.trumps).points
        after = self.laws.score((*self.taken, trick), self.trumps).points
        more = [new - old for new, old in zip(after, before, strict=True)]
        return more[seat] - (sum(more) - more[seat]) / (len(more) - 1)


def careful_play(seat: int, plays: Sequence[Play], lying: Lying) -> Play:
    """The weakest card that takes a trick worth taking; else the strongest that does not."""
    if len(plays) == 1:
        return plays[0]
    laws, trumps = lying.laws, lying.trumps
    led = trumps.suit_of(lying.cards[0]) if lying.cards else None

    def strength(play: Play) -> Strength:
        return laws.strength(play.card, led or trumps.suit_of(play.card), trumps)

    wanted = lying.brings(seat, plays[0].card) > 0
    if not lying.cards:
        return (max if wanted else min)(plays, key=strength)
    taking = [play for play in plays if lying.is_taken_by(play.card)]
    if wanted:
        return min(taking or plays, key=strength)
    leaving = [play for play in plays if play not in taking]
    return max(leaving or plays, key=strength)
