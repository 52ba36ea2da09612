"""The basic rules: how the play differs."""

from dataclasses import dataclass, replace

from stichtisch.games.card import Card
from stichtisch.games.demand import Demand, Demands
from stichtisch.games.refusal import Why
from stichtisch.games.stich_meister.cards import BELOW, LED, CardStanding, Trumps
from stichtisch.games.stich_meister.effect import (
    NEIGHBOUR,
    TRICK,
    Duty,
    Effect,
    Kind,
    Side,
    parameter,
)
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.trick import TRUMP

THREE = 3
"""So many cards are passed, laid open or kept."""


class _BasicRule(Effect):
    """How the play differs."""

    kind = Kind.BASIC


@dataclass(frozen=True)
class PassBeforeLead(_BasicRule):
    """All pass three cards face down."""

    name = "pass_before_lead"
    to: Side = parameter(NEIGHBOUR)

    def before_lead(self) -> Duty:
        return Duty(Phase.PASS, THREE, self.to)


class LayAside(_BasicRule):
    """All lay a card aside, which is no hand card then and is played to the last trick."""

    name = "lay_aside"

    def before_lead(self) -> Duty:
        return Duty(Phase.ASIDE, 1)


class OpenCards(_BasicRule):
    """All lay three hand cards face up, which stay hand cards."""

    name = "open_cards"

    def before_lead(self) -> Duty:
        return Duty(Phase.OPEN, THREE)


class FaceDown(_BasicRule):
    """Only the lead lies face up until the trick is complete."""

    name = "face_down"

    def seen(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return cards[:1]


class FollowLast(_BasicRule):
    """The last card that lies face up must be followed; the led suit still wins (M18, M20)."""

    name = "follow_last"

    def followed(self, _card: Card, seen: tuple[Card, ...]) -> Card:
        return seen[-1]


class MustTrump(_BasicRule):
    """Who cannot follow must play a trump, if there is one in the hand."""

    name = "must_trump"

    def when_void(self, demands: Demands, trumps: Trumps) -> Demands:
        trump = Demand(trumps.cards, TRUMP, Why.MUST_TRUMP, "stich_meister.no_trump")
        return (*demands, trump)


class LeadCannotWin(_BasicRule):
    """The trick's first card is struck once the cards are in order (M22)."""

    name = "lead_cannot_win"

    def order(self, order: list[int]) -> list[int]:
        return [position for position in order if position != 0]


class SecondWins(_BasicRule):
    """The second-highest card wins; every card of the trick has its place (M23)."""

    name = "second_wins"

    def order(self, order: list[int]) -> list[int]:
        return order[1:]


class LowRanksHigh(_BasicRule):
    """1 is high and 15 low, trumps of one designation among themselves as well (M25)."""

    name = "low_ranks_high"

    def standing(self, standing: CardStanding) -> CardStanding:
        return replace(standing, rank=-standing.rank)


class TrumpsLow(_BasicRule):
    """Trumps stand below all other cards, among themselves as usual (M26)."""

    name = "trumps_low"

    def standing(self, standing: CardStanding) -> CardStanding:
        return replace(standing, tier=BELOW) if standing.trump else standing


class SuitsEqual(_BasicRule):
    """No suit has precedence by being led; trumps stand where they stood (M27)."""

    name = "suits_equal"

    def standing(self, standing: CardStanding) -> CardStanding:
        return standing if standing.trump else replace(standing, tier=LED)


class RemoveCard(_BasicRule):
    """The winner takes any one card of the trick out of the game (M28)."""

    name = "remove_card"
    removes = True


@dataclass(frozen=True)
class TricksGo(_BasicRule):
    """Each trick goes to the winner's neighbour; the winner leads all the same (M30)."""

    name = "tricks_go"
    to: Side = parameter(NEIGHBOUR)

    def taker(self, seat: int, seats: int) -> int:
        return self.to.of(seat, seats)


@dataclass(frozen=True)
class NeighbourLeads(_BasicRule):
    """The winner's neighbour leads to the next trick."""

    name = "neighbour_leads"
    to: Side = parameter(NEIGHBOUR)

    def leader(self, seat: int, seats: int) -> int:
        return self.to.of(seat, seats)


class Alternate(_BasicRule):
    """The first trick goes clockwise, the next the other way round, and so on (M33)."""

    name = "alternate"

    def step(self, step: int, trick: int) -> int:
        return step if trick % 2 else -step


@dataclass(frozen=True)
class PassAfterTrick(_BasicRule):
    """After that trick all pass three cards face down."""

    name = "pass_after_trick"
    trick: int = parameter(TRICK)
    to: Side = parameter(NEIGHBOUR)

    def after_trick(self, trick: int) -> Duty | None:
        return Duty(Phase.PASS, THREE, self.to) if trick == self.trick else None


@dataclass(frozen=True)
class LastWinnerGives(_BasicRule):
    """Who wins the last trick hands all tricks to a neighbour (M34)."""

    name = "last_winner_gives"
    to: Side = parameter(NEIGHBOUR)

    def heir(self, seat: int, seats: int) -> int:
        return self.to.of(seat, seats)


class KeepThree(_BasicRule):
    """The last three hand cards are not played."""

    name = "keep_three"
    unplayed = THREE
