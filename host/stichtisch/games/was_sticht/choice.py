"""What may be done now, and why nothing else: a small class for each phase.

The fields of a choice are all that it is made from: what all may know, and what one seat has.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from stichtisch.games.card import CardSet
from stichtisch.games.choice import ALONE, Choice, out_of_turn
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play, by_seat
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.trick import Trick, followers
from stichtisch.games.value import mypyc_attr, value
from stichtisch.games.was_sticht.moves import (
    ChooseTask,
    Draft,
    Reward,
    SetAside,
    StartRound,
    TakeChip,
)
from stichtisch.games.was_sticht.phase import Phase
from stichtisch.games.was_sticht.tasks import TASKS
from stichtisch.games.was_sticht.trumps import NONE, PACK, RANKS, SUITS, Trumps
from stichtisch.words import Sentence


@value
class Turn:
    """What is awaited, and of whom."""

    phase: Phase
    acting: frozenset[int]


DRAFTS: Final = tuple(Turn(Phase.DRAFT, alone) for alone in ALONE)
PLAYS: Final = tuple(Turn(Phase.PLAY, alone) for alone in ALONE)
"""By the seat whose turn it is."""

_DRAFTS: Final = by_seat(Draft, PACK)
_PLAYS: Final = by_seat(Play, PACK)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class InPhase(Choice):
    """A choice in one phase: first of all a move must fit the phase and the turn."""

    turn: Turn

    def refusal(self, move: Move) -> Refusal | None:
        phase, acting = self.turn.phase, self.turn.acting
        due = phase if move.do == phase else Phase(move.do)
        early = out_of_turn(move, due, phase, acting, _AWAITED[phase])
        return early or self._refusal(move)

    @abstractmethod
    def _refusal(self, move: Move) -> Refusal | None:
        """Why a move that fits the phase and the turn may not be made."""


@dataclass
class Waiting(InPhase):
    """Nothing: the table waits for somebody else, or for nobody any more."""

    cards: CardSet = PACK.none

    def moves(self) -> Sequence[Move]:
        return ()

    def _refusal(self, _move: Move) -> None:
        return None


@dataclass
class TakingChip(InPhase):
    """Before the first round: any chip that lies on the table."""

    seat: int
    on_table: tuple[str, ...]
    cards: CardSet = PACK.none

    def moves(self) -> Sequence[Move]:
        return [TakeChip(self.seat, chip) for chip in TASKS if chip in self.on_table]

    def _refusal(self, move: Move) -> Refusal | None:
        match move:
            case TakeChip(chip=chip) if chip not in self.on_table:
                return Refusal(Why.GONE, Sentence("was_sticht.no_chip_left", chip=_chip(chip)))
        return None


@dataclass
class StartingRound(InPhase):
    """The table's own: any trumps for the dealer whose turn it is."""

    dealer: int
    cards: CardSet = PACK.none

    def moves(self) -> Sequence[Move]:
        suits, numbers = (*SUITS, NONE), (*RANKS, NONE)
        return [StartRound(self.dealer, suit, number) for suit in suits for number in numbers]

    def _refusal(self, move: Move) -> Refusal | None:
        match move:
            case StartRound(dealer=dealer) if dealer != self.dealer:
                return Refusal(Why.MISDEALT, Sentence("rules.dealer", seat=the_seat(self.dealer)))
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(init=False)
class Drafting(InPhase):
    """Any card that nobody has taken yet: which column it lies in, the referee cannot see."""

    seat: int
    undrafted: CardSet
    cards: CardSet

    def __init__(self, turn: Turn, seat: int, undrafted: CardSet) -> None:
        self.turn = turn
        self.seat = seat
        self.undrafted = undrafted
        self.cards = PACK.none

    def moves(self) -> Sequence[Move]:
        undrafted = self.undrafted.bits
        return [draft for bit, draft in _DRAFTS[self.seat].items() if bit & undrafted]

    def _refusal(self, move: Move) -> Refusal | None:
        if isinstance(move, Draft) and move.card not in self.undrafted:
            return Refusal(Why.GONE, Sentence("was_sticht.taken", card=move.card))
        return None


@dataclass
class SettingAside(InPhase):
    """The table's own, with three players: the card that is left of the column."""

    undrafted: CardSet
    cards: CardSet = PACK.none

    def moves(self) -> Sequence[Move]:
        return [SetAside(card) for card in PACK.values() if card in self.undrafted]

    def _refusal(self, move: Move) -> Refusal | None:
        match move:
            case SetAside(card=card) if card not in self.undrafted:
                return Refusal(Why.GONE, Sentence("was_sticht.taken", card=card))
        return None


@dataclass
class ChoosingTask(InPhase):
    """One of the seat's own chips, each kind once."""

    seat: int
    chips: tuple[str, ...]
    cards: CardSet = PACK.none

    def moves(self) -> Sequence[Move]:
        return [ChooseTask(self.seat, chip) for chip in sorted(set(self.chips))]

    def _refusal(self, move: Move) -> Refusal | None:
        match move:
            case ChooseTask(seat, chip) if chip not in self.chips:
                return Refusal(Why.NOT_YOURS, _no_chip(seat, chip))
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(init=False)
class Playing(InPhase):
    """A card that follows the suit led, if the hand has one; nobody must trump or beat."""

    seat: int
    hand: Hand
    led: tuple[str, ...]
    """The suit that must be followed; none for whoever leads."""
    cards: CardSet

    def __init__(self, turn: Turn, seat: int, hand: Hand, trick: Trick, trumps: Trumps) -> None:
        """What the hand has for this trick."""
        self.turn = turn
        self.seat = seat
        self.hand = hand
        if trick.cards:
            led = trumps.suit_of(trick.cards[0])
            self.led = (led,)
            self.cards = followers(hand.known, trumps.by_suit[led])
        else:
            self.led = ()
            self.cards = hand.known

    def moves(self) -> Sequence[Move]:
        return self.cards.each(_PLAYS[self.seat])

    def _refusal(self, move: Move) -> Refusal | None:
        match move:
            case Play(seat, card) if card not in self.hand:
                return Refusal(
                    Why.NOT_YOURS, Sentence("rules.not_held", seat=the_seat(seat), card=card)
                )
            case Play(seat, card) if card not in self.cards:
                reason = Sentence("rules.no_follow", card=card, seat=the_seat(seat))
                return Refusal(Why.FOLLOW, reason, self.led)
        return None


@dataclass
class Rewarded(InPhase):
    """The dealer has earned to discard one of their chips, and may mostly decline (W12)."""

    seat: int
    chips: tuple[str, ...]
    may_decline: bool
    cards: CardSet = PACK.none

    def moves(self) -> Sequence[Move]:
        declining: list[Move] = [Reward(self.seat, None)] if self.may_decline else []
        return declining + [Reward(self.seat, chip) for chip in sorted(set(self.chips))]

    def _refusal(self, move: Move) -> Refusal | None:
        match move:
            case Reward(chip=None) if not self.may_decline:
                return Refusal(Why.MUST, Sentence("was_sticht.must_discard"))
            case Reward(seat, str(chip)) if chip not in self.chips:
                return Refusal(Why.NOT_YOURS, _no_chip(seat, chip))
        return None


def _no_chip(seat: int, chip: str) -> Sentence:
    return Sentence("was_sticht.no_chip", seat=the_seat(seat), chip=_chip(chip))


def _chip(chip: str) -> Sentence:
    """The chip by what is printed on it."""
    return Sentence(f"was_sticht.chip_{chip}")


_AWAITED: Mapping[str, Sentence] = {
    Phase.CHIP: Sentence("was_sticht.phase_chip"),
    Phase.ROUND: Sentence("was_sticht.phase_round"),
    Phase.DRAFT: Sentence("was_sticht.phase_draft"),
    Phase.SET_ASIDE: Sentence("was_sticht.phase_set_aside"),
    Phase.TASK: Sentence("was_sticht.phase_task"),
    Phase.PLAY: Sentence("rules.play"),
    Phase.REWARD: Sentence("was_sticht.phase_reward"),
    Phase.OVER: Sentence("rules.over"),
}
