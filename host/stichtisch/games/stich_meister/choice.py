"""What a seat may do, and why nothing else: from its own cards and what all know."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from stichtisch.games.card import Card, CardSet
from stichtisch.games.choice import Choice, out_of_turn
from stichtisch.games.demand import Asked, Held, playable, unmet
from stichtisch.games.move import Move, Play, by_seat
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.stich_meister.cards import PACK, Trumps
from stichtisch.games.stich_meister.moves import (
    ChooseRule,
    LayAside,
    LaysCards,
    LayUnplayed,
    OpenCards,
    PassCards,
    RemoveCard,
)
from stichtisch.games.stich_meister.phase import AWAITED, Phase
from stichtisch.games.tricks.stage import Laying, LayingOne
from stichtisch.games.value import mypyc_attr, value
from stichtisch.words import Sentence

_REMOVALS: Final = by_seat(RemoveCard, PACK)
PLAYS: Final = by_seat(Play, PACK)
ROOM = "stich_meister"
"""Where its words are."""


@dataclass
class RuleChoice(Choice):
    """One of the rule cards in the hand."""

    seat: int
    rules: tuple[int, ...]
    cards: CardSet = PACK.none

    def refusal(self, move: Move) -> Refusal | None:
        match move:
            case ChooseRule(rule=rule) if rule in self.rules:
                return None
            case ChooseRule(seat, rule):
                lacks = Sentence("stich_meister.rule_not_held", seat=the_seat(seat), rule=rule)
                return Refusal(Why.NOT_YOURS, lacks)
        return not_now(move, Phase.RULE)

    def moves(self) -> Iterable[Move]:
        return [ChooseRule(self.seat, rule) for rule in self.rules]


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


def laying(phase: Phase, acting: frozenset[int], count: int, rule: int = 0) -> Laying:
    """Hand cards that are laid together; `rule` is the rule card that says so, if one does."""
    if phase is Phase.PASS:
        return Passing(phase, acting, count, _Passes(rule), rule=rule, room=ROOM)
    lays: Mapping[str, Callable[[int, tuple[Card, ...]], LaysCards]] = {
        Phase.OPEN: OpenCards,
        Phase.ASIDE: _aside,
        Phase.UNPLAYED: LayUnplayed,
    }
    return Laying(phase, acting, count, lays[phase], room=ROOM)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(init=False)
class PlayChoice(Choice):
    """A card to the trick."""

    held: Held
    aside: Card | None
    """The seat's own card for the last trick."""
    last: bool
    """Whether this is the last trick."""
    asked: Asked
    trumps: Trumps | None
    """Those in force; None where hands are not seen."""
    cards: CardSet

    def __init__(
        self, held: Held, aside: Card | None, last: bool, asked: Asked, trumps: Trumps | None
    ) -> None:
        self.held = held
        self.aside = aside
        self.last = last
        self.asked = asked
        self.trumps = trumps
        if aside is not None and last:
            self.cards = PACK.set([aside])
        else:
            self.cards = playable(held.hand.known, held.unknown, asked.demands)

    @property
    def suits(self) -> tuple[str, ...]:
        """The suits that may be played, trumps as one of their own; of unseen hands the one to
        follow."""
        if self.trumps is not None:
            return tuple(suit for suit, cards in self.trumps.suits.items() if cards & self.cards)
        return (self.asked.suit,) if self.asked.suit else ()

    def refusal(self, move: Move) -> Refusal | None:
        match move:
            case Play(card=card):
                return None if card in self.cards else self._wrong_card(card)
        return not_now(move, Phase.PLAY)

    def moves(self) -> Iterable[Move]:
        return self.cards.each(PLAYS[self.held.seat])

    def _wrong_card(self, card: Card) -> Refusal:
        seat, aside = self.held.seat, self.aside
        if aside is not None and self.last:
            return Refusal(Why.MUST, Sentence("stich_meister.aside_last", seat=the_seat(seat)))
        if card is aside:  # its time comes
            return Refusal(
                Why.WRONG_PHASE, Sentence("rules.not_held", seat=the_seat(seat), card=card)
            )
        not_held = self.held.refusal([card])
        if not_held is not None:
            return not_held
        demand = unmet(card, self.held.hand.known, self.asked.demands)
        assert demand is not None, "a card that is held and meets all demands is legal"
        return demand.refusal(seat, card, self.suits)


def removing(acting: frozenset[int], trick: tuple[Card, ...]) -> LayingOne:
    """A card of the trick just won, to be taken out of the game."""
    reason = "stich_meister.not_in_trick"
    return LayingOne(Phase.REMOVE, acting, _REMOVALS, trick, reason=reason, room=ROOM)


def not_now(move: Move, phase: Phase) -> Refusal | None:
    """Why a seat cannot make the move in this phase, or as long as it is not for it to move.

    A move is named as the phase that waits for it.
    """
    return out_of_turn(move, Phase(move.do), phase, frozenset(), AWAITED[phase])
