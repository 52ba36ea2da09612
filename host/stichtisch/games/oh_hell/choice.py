"""What a seat may do now, and why nothing else: the one place where legality is computed."""

from collections.abc import Iterable
from dataclasses import dataclass

from stichtisch.errors import Sentence
from stichtisch.games.card import CardSet
from stichtisch.games.game import Choice, out_of_turn
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play, SeatMove
from stichtisch.games.oh_hell.cards import OF_SUIT, PACK
from stichtisch.games.oh_hell.moves import Bid
from stichtisch.games.oh_hell.phase import AWAITED, Phase
from stichtisch.games.oh_hell.views import Public
from stichtisch.games.refusal import Refusal, Why, the_seat


@dataclass(frozen=True)
class Turn(Choice):
    """A seat's choice, from its own hand and from what all know."""

    seat: int
    hand: Hand
    public: Public
    cards: CardSet = PACK.none

    @classmethod
    def of(cls, seat: int, hand: Hand, public: Public) -> "Turn":
        plays = public.phase is Phase.PLAY and seat in public.acting
        return cls(seat, hand, public, _playable(hand, public) if plays else PACK.none)

    def moves(self) -> Iterable[Move]:
        if self.public.phase is Phase.BID and self.seat in self.public.acting:
            bids = range(self.public.size + 1)
            return [Bid(self.seat, bid) for bid in bids if bid != self.public.hooked]
        return [Play(self.seat, card) for card in self.cards]

    def refusal(self, move: Move) -> Refusal | None:
        match move:
            case Bid():
                return self._out_of_turn(move, Phase.BID) or self._bid_refusal(move)
            case Play():
                return self._play_refusal(move)
        raise TypeError(f"no seat makes the move {move.do}")

    def _bid_refusal(self, bid: Bid) -> Refusal | None:
        size = self.public.size
        if bid.tricks > size:
            return Refusal(Why.MUST, Sentence("oh_hell.few_tricks", count=size))
        if bid.tricks == self.public.hooked:
            return Refusal(Why.MUST, Sentence("oh_hell.hook", count=size))
        return None

    def _play_refusal(self, play: Play) -> Refusal | None:
        """Nobody must trump; a hand of unknown cards may hold whatever was not shown (OH8)."""
        card = play.card
        if card in self.cards:
            return None
        if self.public.phase is Phase.PLAY and card in self.public.played:
            return Refusal(Why.GONE, Sentence("rules.played", card=card))
        wrong = self._out_of_turn(play, Phase.PLAY)
        if wrong is not None:
            return wrong
        if card not in _held(self.hand, self.public):
            return Refusal(
                Why.NOT_YOURS, Sentence("rules.not_held", seat=the_seat(self.seat), card=card)
            )
        reason = Sentence("rules.no_follow", card=card, seat=the_seat(self.seat))
        return Refusal(Why.FOLLOW, reason, _led(self.public))

    def _out_of_turn(self, move: SeatMove, due: Phase) -> Refusal | None:
        public = self.public
        return out_of_turn(move, due, public.phase, public.acting, AWAITED)


def _held(hand: Hand, public: Public) -> CardSet:
    """What the hand holds, or may hold as far as nobody has seen it."""
    return hand.known | public.unseen if hand.unknown else hand.known


def _led(public: Public) -> tuple[str, ...]:
    """The suit that was led, if one was."""
    return (public.trick.cards[0].suit,) if public.trick and public.trick.cards else ()


def _playable(hand: Hand, public: Public) -> CardSet:
    """Each card is judged against the known ones of the hand (OH8)."""
    held, led = _held(hand, public), _led(public)
    if led and hand.known & OF_SUIT[led[0]]:
        return held & OF_SUIT[led[0]]
    return held
