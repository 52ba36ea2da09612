"""What a seat may do, and why nothing else: from its own cards and what all know."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from stichtisch.games.card import Card, CardSet
from stichtisch.games.choice import Choice, out_of_turn
from stichtisch.games.demand import Asked, Held, playable, unmet
from stichtisch.games.move import Move, Play, by_seat
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.stich_meister.cards import PACK
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
from stichtisch.games.stich_meister.trumps import Trumps
from stichtisch.games.value import mypyc_attr
from stichtisch.words import Sentence

_PLAYS: Final = by_seat(Play, PACK)


@dataclass
class Waiting(Choice):
    """Nothing: others are to move, or nobody is."""

    phase: Phase
    cards: CardSet = PACK.none

    def refusal(self, move: Move) -> Refusal | None:
        return not_now(move, self.phase)

    def moves(self) -> Iterable[Move]:
        return ()


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


@dataclass
class LayChoice(Choice):
    """Hand cards to lay together: to pass, open or lay aside, or those that were not played."""

    phase: Phase
    held: Held
    wanted: int
    """How many."""
    rule: int | None = None
    """The rule card that asks for them; None once the round is over."""
    cards: CardSet = PACK.none

    def refusal(self, move: Move) -> Refusal | None:
        match move:
            case PassCards(rule=rule) if self.phase is Phase.PASS and rule != self.rule:
                reason = Sentence("stich_meister.rule_first", rule=self.rule, other=rule)
                return Refusal(Why.MUST, reason)
            case PassCards() | LayAside() | OpenCards() | LayUnplayed():
                if self.phase is Phase(move.do):
                    cards = move.shows()
                    return self._wrong_number(cards) or self.held.refusal(cards)
        return not_now(move, self.phase)

    def moves(self) -> Iterable[Move]:
        """In the order of the hand; none while a card of it is unknown."""
        if self.held.hand.unknown:
            return ()
        return map(self.move, combinations(self.held.hand.cards, self.wanted))

    def move(self, cards: Sequence[Card]) -> LaysCards:
        """The move that lays these."""
        seat, laid = self.held.seat, tuple(cards)
        match self.phase:
            case Phase.PASS:
                assert self.rule is not None, "a rule card says to pass"
                return PassCards(seat, self.rule, laid)
            case Phase.OPEN:
                return OpenCards(seat, laid)
            case Phase.ASIDE:
                return LayAside(seat, laid[0])
        return LayUnplayed(seat, laid)

    def _wrong_number(self, cards: Sequence[Card]) -> Refusal | None:
        if len(cards) == self.wanted == len(set(cards)):
            return None
        seat, wanted = self.held.seat, self.wanted
        return Refusal(
            Why.MUST, Sentence("stich_meister.number", seat=the_seat(seat), wanted=wanted)
        )


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
        return self.cards.each(_PLAYS[self.held.seat])

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


@dataclass
class RemoveChoice(Choice):
    """A card of the trick just won, to be taken out of the game."""

    seat: int
    trick: tuple[Card, ...]
    cards: CardSet = PACK.none

    def refusal(self, move: Move) -> Refusal | None:
        match move:
            case RemoveCard(card=card) if card in self.trick:
                return None
            case RemoveCard(card=card):
                return Refusal(Why.NOT_YOURS, Sentence("stich_meister.not_in_trick", card=card))
        return not_now(move, Phase.REMOVE)

    def moves(self) -> Iterable[Move]:
        return [RemoveCard(self.seat, card) for card in self.trick]


def not_now(move: Move, phase: Phase) -> Refusal | None:
    """Why a seat cannot make the move in this phase, or as long as it is not for it to move.

    A move is named as the phase that waits for it.
    """
    return out_of_turn(move, Phase(move.do), phase, frozenset(), AWAITED[phase])
