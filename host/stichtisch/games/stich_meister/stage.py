"""What the table waits for in Stich-Meister, as a seat is asked: its own cards may be in it."""

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Final

from stichtisch.games.card import Card, CardSet
from stichtisch.games.demand import Held
from stichtisch.games.move import Move, Play, SeatMove, by_seat
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.stich_meister.cards import PACK
from stichtisch.games.stich_meister.moves import (
    ChooseRule,
    LayAside,
    LayUnplayed,
    OpenCards,
    PassCards,
    RemoveCard,
)
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.tricks.stage import Laying, Playing, Stage
from stichtisch.games.value import value
from stichtisch.words import Sentence

PLAYS: Final = by_seat(Play, PACK)
REMOVALS: Final = by_seat(RemoveCard, PACK)
ROOM = "stich_meister"
"""Where its words are."""
_ALL_GAMES = (Phase.PLAY, Phase.REVOKE, Phase.OVER)
"""What all games have sentences for."""


def waiting(phase: Phase, acting: frozenset[int]) -> Stage:
    """What nothing more is known of than whom it waits for."""
    return Stage(phase, acting, room="" if phase in _ALL_GAMES else ROOM)


@value
class Choosing(Stage):
    """One of the rule cards in the seat's hand."""

    rules: tuple[int, ...]

    def moves(self, held: Held) -> list[Move]:
        return [ChooseRule(held.seat, rule) for rule in self.rules]

    def refusal(self, move: Move, held: Held) -> Refusal | None:
        assert isinstance(move, ChooseRule), "nothing else is asked for"
        if move.rule in self.rules:
            return None
        seat, lacks = the_seat(held.seat), "stich_meister.rule_not_held"
        return Refusal(Why.NOT_YOURS, Sentence(lacks, seat=seat, rule=move.rule))


@value
class Passing(Laying):
    """Hand cards for a neighbour, because a rule card says so."""

    rule: int = field(kw_only=True)

    def refusal(self, move: Move, held: Held) -> Refusal | None:
        if isinstance(move, PassCards) and move.rule != self.rule:
            reason = Sentence("stich_meister.rule_first", rule=self.rule, other=move.rule)
            return Refusal(Why.MUST, reason)
        return super().refusal(move, held)


@value
class _Passes:
    """Makes the moves of those who pass by that rule card; alike for alike cards."""

    rule: int

    def __call__(self, seat: int, cards: tuple[Card, ...]) -> PassCards:
        return PassCards(seat, self.rule, cards)


def _aside(seat: int, cards: tuple[Card, ...]) -> LayAside:
    return LayAside(seat, cards[0])


_LAYS: Mapping[Phase, Callable[[int, tuple[Card, ...]], SeatMove]] = {
    Phase.OPEN: OpenCards,
    Phase.ASIDE: _aside,
    Phase.UNPLAYED: LayUnplayed,
}


def laying(phase: Phase, acting: frozenset[int], count: int, rule: int = 0) -> Laying:
    """Hand cards that are laid together; `rule` is the rule card that says so, if one does."""
    if phase is Phase.PASS:
        return Passing(phase, acting, count, _Passes(rule), rule=rule, room=ROOM)
    return Laying(phase, acting, count, _LAYS[phase], room=ROOM)


@value
class BesideAside(Playing):
    """A card to the trick, while the seat has one aside for the last trick (M15, M16)."""

    own: Card = field(kw_only=True)
    """That one."""
    last: bool = field(kw_only=True)
    """Whether this is that trick."""

    def cards(self, held: Held) -> CardSet:
        return PACK.set([self.own]) if self.last else super().cards(held)

    def refusal(self, move: Move, held: Held) -> Refusal | None:
        assert isinstance(move, Play), "a trick is made of cards"
        seat = the_seat(held.seat)
        if self.last:
            aside = Refusal(Why.MUST, Sentence("stich_meister.aside_last", seat=seat))
            return None if move.card is self.own else aside
        if move.card is self.own:  # its time comes
            return Refusal(Why.WRONG_PHASE, Sentence("rules.not_held", seat=seat, card=self.own))
        return super().refusal(move, held)
