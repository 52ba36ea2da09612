"""Stichwahl with hands that only their players know: cards become known as they are played."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from stichtisch.rules.cards import Card, sorted_as_text
from stichtisch.rules.event import Event
from stichtisch.rules.game import IllegalMoveError, Move
from stichtisch.rules.stichwahl import moves
from stichtisch.rules.stichwahl.game import HAND, Phase, Stichwahl
from stichtisch.rules.stichwahl.view import View
from stichtisch.rules.stichwahl.whales import colour_of, is_five


class BlindStichwahl(Stichwahl):
    """A game whose deals begin without hands: any card not seen yet may be in any hand.

    That suit was not followed shows only later: a card of a family that its player did not
    follow with before is refused. So what is played to the end is a legal deal, and `completed`
    has its hands.
    """

    def __init__(
        self,
        seats: int,
        options: Mapping[str, Any] | None = None,
        deck: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(seats, options, deck)
        self._seen: list[list[Card]] = [[] for _ in range(seats)]

    def push(self, move: Move) -> list[Event]:
        trick = self._deal.trick if self._deal else None
        events = super().push(move)
        match move:
            case moves.StartDeal():
                self._forget_hands()
            case moves.ChooseFirstBonus():
                self._note_first(move)
            case moves.Play():
                self._note_played(move, colour_of(trick.cards) if trick else None)
        return events

    def legal_cards(self, seat: int) -> list[Card]:
        """All that the seat may hold: what it must follow with is for its player to know."""
        if self.phase != Phase.PLAY or seat != self._trick.turn:
            return []
        return sorted_as_text(self._now.hands[seat])

    def view(self, seat: int | None) -> View:
        """`hand` is what the seat may hold, as far as all know it."""
        view = super().view(seat)
        sizes = tuple(HAND - len(cards) for cards in self._seen)
        return replace(view, hand_sizes=sizes) if view.deal else view

    def completed(self) -> moves.StartDeal | None:
        """The deal at hand with its hands, once every card of them was seen."""
        if self._deal is None or min(map(len, self._seen)) < HAND:
            return None
        seen = {card for cards in self._seen for card in cards}
        pile = tuple(card for card in self._pack.values() if card not in seen)
        hands = tuple(map(tuple, self._seen))
        return moves.StartDeal(self._now.drawn, self._now.starter, hands, pile)

    def _check_deal(self, move: moves.StartDeal) -> None:
        """A deal without hands, or the completed one of an earlier sitting."""
        cards = list(self._pack.values())
        hands = tuple(tuple(cards[HAND * at : HAND * (at + 1)]) for at in range(self.seats))
        rest = tuple(cards[HAND * self.seats :])
        super()._check_deal(move if move.hands else replace(move, hands=hands, pile=rest))

    def _forget_hands(self) -> None:
        self._now.hands = [list(self._pack.values()) for _ in range(self.seats)]
        self._now.pile = len(self._pack) - HAND * self.seats
        self._seen = [[] for _ in range(self.seats)]

    def _note_first(self, move: moves.ChooseFirstBonus) -> None:
        """Nothing of it shows at other seats before all have chosen."""
        self._seen[move.seat].append(move.card)
        if self.phase != Phase.FIRST_BONUS:
            for card in self._now.first.values():
                self._is_nowhere_else(card)

    def _note_played(self, move: moves.Play, led: str | None) -> None:
        self._seen[move.seat].append(move.card)
        self._is_nowhere_else(move.card)
        if led is not None and move.card.suit != led and not is_five(move.card):
            hand = self._now.hands[move.seat]
            hand[:] = [card for card in hand if card.suit != led or is_five(card)]

    def _is_nowhere_else(self, card: Card) -> None:
        for hand in self._now.hands:
            if card in hand:
                hand.remove(card)

    def _check_held(self, seat: int, card: Card) -> None:
        if card not in self._now.hands[seat] or card in self._now.first.values():
            raise IllegalMoveError("held", f"seat {seat} cannot hold {card} by what it played")
