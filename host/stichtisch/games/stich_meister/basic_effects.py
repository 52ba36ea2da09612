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


@dataclass(frozen=True)
class PassBeforeLead(Effect):
    """All pass three cards face down."""

    name = "pass_before_lead"
    kind = Kind.BASIC
    to: Side = parameter(NEIGHBOUR)

    def before_lead(self) -> Duty:
        return Duty(Phase.PASS, THREE, self.to)


@dataclass(frozen=True)
class LayAside(Effect):
    """All lay a card aside, which is no hand card then and is played to the last trick."""

    name = "lay_aside"
    kind = Kind.BASIC

    def before_lead(self) -> Duty:
        return Duty(Phase.ASIDE, 1)


@dataclass(frozen=True)
class OpenCards(Effect):
    """All lay three hand cards face up, which stay hand cards."""

    name = "open_cards"
    kind = Kind.BASIC

    def before_lead(self) -> Duty:
        return Duty(Phase.OPEN, THREE)


@dataclass(frozen=True)
class FaceDown(Effect):
    """Only the lead lies face up until the trick is complete."""

    name = "face_down"
    kind = Kind.BASIC

    def seen(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return cards[:1]


@dataclass(frozen=True)
class FollowLast(Effect):
    """The last card that lies face up must be followed; the led suit still wins (M18, M20)."""

    name = "follow_last"
    kind = Kind.BASIC

    def followed(self, _card: Card, seen: tuple[Card, ...]) -> Card:
        return seen[-1]


@dataclass(frozen=True)
class MustTrump(Effect):
    """Who cannot follow must play a trump, if there is one in the hand."""

    name = "must_trump"
    kind = Kind.BASIC

    def when_void(self, demands: Demands, trumps: Trumps) -> Demands:
        trump = Demand(trumps.cards, TRUMP, Why.MUST_TRUMP, "stich_meister.no_trump")
        return (*demands, trump)


@dataclass(frozen=True)
class LeadCannotWin(Effect):
    """The trick's first card is struck once the cards are in order (M22)."""

    name = "lead_cannot_win"
    kind = Kind.BASIC

    def order(self, order: list[int]) -> list[int]:
        return [position for position in order if position != 0]


@dataclass(frozen=True)
class SecondWins(Effect):
    """The second-highest card wins; every card of the trick has its place (M23)."""

    name = "second_wins"
    kind = Kind.BASIC

    def order(self, order: list[int]) -> list[int]:
        return order[1:]


@dataclass(frozen=True)
class LowRanksHigh(Effect):
    """1 is high and 15 low, trumps of one designation among themselves as well (M25)."""

    name = "low_ranks_high"
    kind = Kind.BASIC

    def standing(self, standing: CardStanding) -> CardStanding:
        return replace(standing, rank=-standing.rank)


@dataclass(frozen=True)
class TrumpsLow(Effect):
    """Trumps stand below all other cards, among themselves as usual (M26)."""

    name = "trumps_low"
    kind = Kind.BASIC

    def standing(self, standing: CardStanding) -> CardStanding:
        return replace(standing, tier=BELOW) if standing.trump else standing


@dataclass(frozen=True)
class SuitsEqual(Effect):
    """No suit has precedence by being led; trumps stand where they stood (M27)."""

    name = "suits_equal"
    kind = Kind.BASIC

    def standing(self, standing: CardStanding) -> CardStanding:
        return standing if standing.trump else replace(standing, tier=LED)


@dataclass(frozen=True)
class RemoveCard(Effect):
    """The winner takes any one card of the trick out of the game (M28)."""

    name = "remove_card"
    kind = Kind.BASIC
    removes = True


@dataclass(frozen=True)
class TricksGo(Effect):
    """Each trick goes to the winner's neighbour; the winner leads all the same (M30)."""

    name = "tricks_go"
    kind = Kind.BASIC
    to: Side = parameter(NEIGHBOUR)

    def taker(self, seat: int, seats: int) -> int:
        return self.to.of(seat, seats)


@dataclass(frozen=True)
class NeighbourLeads(Effect):
    """The winner's neighbour leads to the next trick."""

    name = "neighbour_leads"
    kind = Kind.BASIC
    to: Side = parameter(NEIGHBOUR)

    def leader(self, seat: int, seats: int) -> int:
        return self.to.of(seat, seats)


@dataclass(frozen=True)
class Alternate(Effect):
    """The first trick goes clockwise, the next the other way round, and so on (M33)."""

    name = "alternate"
    kind = Kind.BASIC

    def step(self, step: int, trick: int) -> int:
        return step if trick % 2 else -step


@dataclass(frozen=True)
class PassAfterTrick(Effect):
    """After that trick all pass three cards face down."""

    name = "pass_after_trick"
    kind = Kind.BASIC
    trick: int = parameter(TRICK)
    to: Side = parameter(NEIGHBOUR)

    def after_trick(self, trick: int) -> Duty | None:
        return Duty(Phase.PASS, THREE, self.to) if trick == self.trick else None


@dataclass(frozen=True)
class LastWinnerGives(Effect):
    """Who wins the last trick hands all tricks to a neighbour (M34)."""

    name = "last_winner_gives"
    kind = Kind.BASIC
    to: Side = parameter(NEIGHBOUR)

    def heir(self, seat: int, seats: int) -> int:
        return self.to.of(seat, seats)


@dataclass(frozen=True)
class KeepThree(Effect):
    """The last three hand cards are not played."""

    name = "keep_three"
    kind = Kind.BASIC
    unplayed = THREE


BASIC_EFFECTS: tuple[type[Effect], ...] = (
    PassBeforeLead,
    LayAside,
    OpenCards,
    FaceDown,
    FollowLast,
    MustTrump,
    LeadCannotWin,
    SecondWins,
    LowRanksHigh,
    TrumpsLow,
    SuitsEqual,
    RemoveCard,
    TricksGo,
    NeighbourLeads,
    Alternate,
    PassAfterTrick,
    LastWinnerGives,
    KeepThree,
)
