"""What a seat may do now, and why nothing else: the one place where legality is computed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stichtisch.errors import Sentence
from stichtisch.games.card import CardSet
from stichtisch.games.choice import Choice, out_of_turn
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play, SeatMove, by_seat
from stichtisch.games.oh_hell.cards import OF_SUIT, PACK
from stichtisch.games.oh_hell.moves import Bid
from stichtisch.games.oh_hell.phase import AWAITED, Phase
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.value import mypyc_attr

_PLAYS: Final = by_seat(Play, PACK)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(init=False)
class Turn(Choice):
    """A seat's choice, from its own hand and from what all know."""

    seat: int
    hand: Hand
    phase: Phase
    acting: frozenset[int]
    size: int
    """Cards a hand."""
    hooked: int | None
    """What may not be bid."""
    led: str | None
    """The suit to follow."""
    played: CardSet
    unseen: CardSet
    """What an unknown card may be."""
    cards: CardSet

    def __init__(
        self,
        seat: int,
        hand: Hand,
        phase: Phase,
        acting: frozenset[int],
        size: int,
        hooked: int | None,
        led: str | None,
        played: CardSet,
        unseen: CardSet,
        cards: CardSet,
    ) -> None:
        self.seat = seat
        self.hand = hand
        self.phase = phase
        self.acting = acting
        self.size = size
        self.hooked = hooked
        self.led = led
        self.played = played
        self.unseen = unseen
        self.cards = cards

    def moves(self) -> Sequence[Move]:
        if self.phase is Phase.BID and self.seat in self.acting:
            return [Bid(self.seat, bid) for bid in range(self.size + 1) if bid != self.hooked]
        return self.cards.each(_PLAYS[self.seat])

    def refusal(self, move: Move) -> Refusal | None:
        match move:
            case Bid():
                return self._out_of_turn(move, Phase.BID) or self._bid_refusal(move)
            case Play():
                return self._play_refusal(move)
        raise TypeError(f"no seat makes the move {move.do}")

    def _bid_refusal(self, bid: Bid) -> Refusal | None:
        if bid.tricks > self.size:
            return Refusal(Why.MUST, Sentence("oh_hell.few_tricks", count=self.size))
        if bid.tricks == self.hooked:
            return Refusal(Why.MUST, Sentence("oh_hell.hook", count=self.size))
        return None

    def _play_refusal(self, play: Play) -> Refusal | None:
        """Nobody must trump; a hand of unknown cards may hold whatever was not shown (OH8)."""
        card = play.card
        if card in self.cards:
            return None
        if self.phase is Phase.PLAY and card in self.played:
            return Refusal(Why.GONE, Sentence("rules.played", card=card))
        wrong = self._out_of_turn(play, Phase.PLAY)
        if wrong is not None:
            return wrong
        if card not in held(self.hand, self.unseen):
            return Refusal(
                Why.NOT_YOURS, Sentence("rules.not_held", seat=the_seat(self.seat), card=card)
            )
        assert self.led is not None, "who leads may play any card"
        reason = Sentence("rules.no_follow", card=card, seat=the_seat(self.seat))
        return Refusal(Why.FOLLOW, reason, (self.led,))

    def _out_of_turn(self, move: SeatMove, due: Phase) -> Refusal | None:
        return out_of_turn(move, due, self.phase, self.acting, AWAITED)


def held(hand: Hand, unseen: CardSet) -> CardSet:
    """What the hand holds, or may hold as far as nobody has seen it."""
    return hand.known | unseen if hand.unknown else hand.known


def playable(hand: Hand, unseen: CardSet, led: str | None) -> CardSet:
    """Each card is judged against the known ones of the hand (OH8)."""
    cards = held(hand, unseen)
    if led is not None and hand.known.bits & OF_SUIT[led].bits:
        return cards & OF_SUIT[led]
    return cards
