"""The moves of a game, as the record and the journal write them, and its named options."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from stichtisch.games.card import Card
from stichtisch.games.event import Event, RoundEnd
from stichtisch.games.form import IfSeen, OnlyWith, Seat, between, one_of
from stichtisch.games.move import Move, Notation, Play, Remark, SeatMove, Stand, TakesBack
from stichtisch.games.stich_meister.cards import PACK
from stichtisch.games.stich_meister.rule_cards import NUMBERS
from stichtisch.games.tricks.moves import Deals
from stichtisch.games.value import value

RULE_NUMBER = between(NUMBERS[0], NUMBERS[-1])
RuleNumber = Annotated[int, RULE_NUMBER]


@value
class StartRound(Move):
    """The table deals: all playing cards, and rule cards up to three each."""

    do: ClassVar[str] = "round"
    dealer: Seat
    hands: Annotated[tuple[tuple[Card, ...], ...], IfSeen()]
    """By seat; () where nobody sees them."""
    rule_hands: tuple[tuple[RuleNumber, ...], ...]
    """By seat what it holds now, with the rule cards kept from earlier rounds."""
    extra_rule: Annotated[int | None, RULE_NUMBER, OnlyWith(range(3, 4))] = None
    """With three players: the rule card turned from the deck."""

    def dealt_hands(self) -> tuple[tuple[Card, ...], ...]:
        return self.hands


@value
class ChooseRule(SeatMove):
    """A rule card for the round, face down until all have chosen."""

    do: ClassVar[str] = "rule"
    rule: RuleNumber


@value
class PassCards(SeatMove):
    """Three hand cards for a neighbour, because rule card `rule` says so."""

    do: ClassVar[str] = "pass"
    rule: RuleNumber
    cards: tuple[Card, ...]

    def shows(self) -> tuple[Card, ...]:
        return self.cards


@value
class LayAside(SeatMove):
    """A hand card for the last trick."""

    do: ClassVar[str] = "aside"
    card: Card

    def shows(self) -> tuple[Card, ...]:
        return (self.card,)


@value
class OpenCards(SeatMove):
    """Three hand cards laid face up."""

    do: ClassVar[str] = "open"
    cards: tuple[Card, ...]

    def shows(self) -> tuple[Card, ...]:
        return self.cards


@value
class RemoveCard(SeatMove):
    """A card of the trick just won that leaves the game."""

    do: ClassVar[str] = "remove"
    card: Card


@value
class LayUnplayed(SeatMove):
    """Hand cards that were not played, laid once the round is over; where hands are not seen."""

    do: ClassVar[str] = "unplayed"
    cards: tuple[Card, ...]

    def shows(self) -> tuple[Card, ...]:
        return self.cards


MOVES: Notation[Move] = Notation(
    (StartRound, ChooseRule, PassCards, LayAside, OpenCards, Play, RemoveCard),
    lambda _seats: PACK,  # that three players play with fewer is for the rules to say
    unseen=(LayUnplayed, Stand),
)


@value
class RulesInForce(Event):
    """The rule cards of the round, once all have chosen, by their numbers."""

    name: ClassVar[str] = "rules"
    active: tuple[int, ...]


@value
class RoundOver(RoundEnd):
    """Tricks that lie before the seats, their points, and the points of all rounds."""

    name: ClassVar[str] = "round"
    round: int
    dealer: int
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


REMARKS: Notation[Remark] = Notation((Deals, TakesBack), lambda _seats: PACK)


@dataclass(frozen=True)
class Options:
    """What may differ from table to table; the defaults are what the referee does."""

    discard_unchosen: bool = False
    """Who chose a rule card discards the others instead of keeping them (M1)."""
    multi_trump: Annotated[str, one_of(("count", "lowest_only"))] = "count"
    """`lowest_only`: of the rules that designate a trump equally often only the lowest number
    is compared (M7)."""
    forty: Annotated[str, one_of(("skip_only", "plus_three"))] = "skip_only"
    """`plus_three`: the three unplayed cards count as three tricks for the rules that ask how
    many tricks there are, and bring no points of their own (M35)."""
