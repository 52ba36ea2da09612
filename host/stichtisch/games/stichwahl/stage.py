"""What the table waits for in Stichwahl beside a deal, cards and prizes."""

from dataclasses import field
from functools import cache

from stichtisch.games.card import Card
from stichtisch.games.demand import Held
from stichtisch.games.move import Move
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.stichwahl.cards import Deck
from stichtisch.games.stichwahl.foot import Bonus
from stichtisch.games.stichwahl.moves import NameStarter, UseBonus
from stichtisch.games.tricks.stage import Playing, Stage
from stichtisch.games.value import value
from stichtisch.words import Sentence

_use_bonus = cache(UseBonus)


@value
class Using(Playing):
    """A card to the trick, after as many bonus cards as the seat likes (K19)."""

    bonuses: tuple[Card, ...] = field(kw_only=True)
    """The unused bonus cards before the seat."""
    deck: Deck = field(kw_only=True)

    def due(self, move: Move) -> str:
        return self.phase if isinstance(move, UseBonus) else move.do

    def moves(self, held: Held) -> list[Move]:
        """Changing to the family that is trump already is allowed, and does nothing (K22)."""
        if not self.bonuses:  # mostly
            return []
        return [
            _use_bonus(held.seat, card, family)
            for card in self.bonuses
            if self.deck[card].bonus is not None
            for family in self.deck[card].families or (None,)
        ]

    def refusal(self, move: Move, held: Held) -> Refusal | None:
        if not isinstance(move, UseBonus):
            return super().refusal(move, held)
        card, printed = move.card, self.deck[move.card]
        if card not in self.bonuses:
            reason = Sentence("stichwahl.no_bonus_card", card=card, seat=the_seat(held.seat))
            return Refusal(Why.NOT_YOURS, reason)
        if printed.bonus is None:
            return Refusal(Why.WRONG_PHASE, Sentence("stichwahl.no_bonus", card=card))
        if printed.bonus is Bonus.FLIP and move.family is not None:
            return Refusal(Why.MUST, Sentence("stichwahl.flips", card=card))
        if printed.bonus is Bonus.TRUMP and move.family not in printed.families:
            shown = " ".join(printed.families)
            return Refusal(Why.MUST, Sentence("stichwahl.needs_family", card=card, families=shown))
        return None


@value
class Naming(Stage):
    """A seat, whose own key names it."""

    seats: int

    def moves(self, held: Held) -> list[Move]:
        return [NameStarter(held.seat, starts) for starts in range(self.seats)]
