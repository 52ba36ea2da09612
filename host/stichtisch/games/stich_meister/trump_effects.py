"""The trump rules: what each makes a trump."""

from dataclasses import dataclass

from stichtisch.games.card import Card
from stichtisch.games.stich_meister.effect import Effect, Kind
from stichtisch.games.stich_meister.parameters import RANK_LIST, SUIT, parameter


@dataclass(frozen=True)
class TrumpRanks(Effect):
    """All cards of these ranks are trumps."""

    name = "trump_ranks"
    kind = Kind.TRUMP
    ranks: tuple[int, ...] = parameter(RANK_LIST)

    def designates(self, card: Card, _second_lead: Card | None) -> bool:
        return card.rank in self.ranks


@dataclass(frozen=True)
class TrumpSuit(Effect):
    """All cards of this suit are trumps."""

    name = "trump_suit"
    kind = Kind.TRUMP
    suit: str = parameter(SUIT)

    def designates(self, card: Card, _second_lead: Card | None) -> bool:
        return card.suit == self.suit


@dataclass(frozen=True)
class TrumpSecondLead(Effect):
    """The suit led to the second trick is trump, from that very card on (M9, M11).

    The printed suit counts, also of a card that is a trump already (M10).
    """

    name = "trump_second_lead"
    kind = Kind.TRUMP

    def designates(self, card: Card, second_lead: Card | None) -> bool:
        return second_lead is not None and card.suit == second_lead.suit


TRUMP_EFFECTS: tuple[type[Effect], ...] = (TrumpRanks, TrumpSuit, TrumpSecondLead)
