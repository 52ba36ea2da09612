"""Stichwahl refereed without seeing the hands.

Any card that nobody has shown may be in any hand. What must be followed is for its player to
know; a card that the player denied before, by not following, proves the revoke.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from stichtisch.games.blind_moves import RevokeProven, Stand
from stichtisch.games.card import Card, sorted_as_text
from stichtisch.games.event import Event
from stichtisch.games.game import IllegalMoveError, Move
from stichtisch.games.stichwahl import moves
from stichtisch.games.stichwahl.rules import HAND, Phase, Stichwahl
from stichtisch.games.stichwahl.view import View
from stichtisch.games.stichwahl.whales import colour_of, is_five, pack_for
from stichtisch.games.unseen import Revoke, Unseen

REVOKE = "revoke"
"""The phase in which a revoke is proven: it is taken back, or it stands."""

Line = Mapping[str, Any]


@dataclass(frozen=True)
class BlindView(View):
    """`hand` and `legal` are what the seat may hold, as far as cards were shown."""

    revoke: Revoke | None
    """What is put to the table."""


class BlindStichwahl(Stichwahl):
    """A game whose deals begin without hands."""

    def __init__(
        self,
        seats: int,
        options: Mapping[str, Any] | None = None,
        deck: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(seats, options, deck)
        self._unseen = Unseen((), seats)
        self._revoke: Revoke | None = None
        self._held_back: list[Event] = []
        """What followed from the card that proves it."""
        self._made = 0

    @property
    def phase(self) -> str:
        return REVOKE if self._revoke else super().phase

    def acting(self) -> frozenset[int]:
        return frozenset() if self._revoke else super().acting()

    def legal_cards(self, seat: int) -> list[Card]:
        """All that the seat may hold."""
        if self.phase != Phase.PLAY or seat != self._trick.turn:
            return []
        return sorted_as_text(self._unseen.cards)

    def push(self, move: Move) -> list[Event]:
        if isinstance(move, Stand) != (self._revoke is not None):
            raise IllegalMoveError("phase", f"no {move.do} now")
        if isinstance(move, Stand):
            events, self._revoke, self._held_back = self._held_back, None, []
        else:
            events = self._noted(move)
        self._made += 1
        return events

    def view(self, seat: int | None) -> BlindView:
        real = super().view(seat)
        values = {field.name: getattr(real, field.name) for field in fields(real)}
        values |= {"phase": self.phase, "acting": self.acting()}
        return BlindView(**values, revoke=self._revoke)

    def _noted(self, move: Move) -> list[Event]:
        """A move of the game itself, with what it shows and says of the hands."""
        led, trick = None, 0
        if isinstance(move, moves.Play) and self._deal and self._deal.trick:
            led, trick = colour_of(self._deal.trick.cards), len(self._deal.tricks) + 1
        events = super().push(move)
        match move:
            case moves.StartDeal():
                self._begin()
            case moves.ChooseFirstBonus() if self._phase is not Phase.FIRST_BONUS:
                for seat, card in self._now.first.items():
                    self._unseen.show(seat, card)
            case moves.Play(seat=seat, card=card):
                self._revoke = self._unseen.show(seat, card)
                if led is not None and card.suit != led and not is_five(card):
                    denied = [c for c in self._unseen.cards if c.suit == led and not is_five(c)]
                    self._unseen.deny(seat, denied, trick, self._made + 1)
        if self._revoke is None:
            return events
        self._held_back = events
        return [RevokeProven(self._revoke.seat, self._revoke.trick)]

    def _begin(self) -> None:
        """Every hand is as many cards as it has, out of all."""
        pack = self._pack.values()
        self._unseen = Unseen(pack, self.seats)
        self._now.hands = [list(pack) for _ in range(self.seats)]
        self._now.pile = len(pack) - HAND * self.seats

    def _check_deal(self, move: moves.StartDeal) -> None:
        """Drawn card and starter, as if the pack were dealt in its order."""
        cards = tuple(self._pack.values())
        hands = tuple(cards[HAND * seat : HAND * (seat + 1)] for seat in range(self.seats))
        super()._check_deal(replace(move, hands=hands, pile=cards[HAND * self.seats :]))

    def _check_held(self, seat: int, card: Card) -> None:
        if card not in self._unseen.cards or card in self._now.first.values():
            raise IllegalMoveError("held", f"seat {seat} cannot hold {card}")


def read_move(line: Line) -> Move | None:
    """The move in a journal's line; None for one that a record has as well."""
    if line["do"] == Stand.do:
        return Stand()
    if line["do"] == moves.StartDeal.do:
        pack = pack_for(3)
        return moves.StartDeal(pack[line["drawn"]], line["starter"], ())
    return None
