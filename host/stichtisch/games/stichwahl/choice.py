"""What a seat may do, and why nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from stichtisch.games import choice
from stichtisch.games.card import Card, CardSet
from stichtisch.games.choice import out_of_turn
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play, SeatMove, by_seat
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.stichwahl.moves import ChooseFirstBonus, NameStarter, TakePrize, UseBonus
from stichtisch.games.stichwahl.phase import AWAITED, Phase
from stichtisch.games.stichwahl.prints import Bonus, Deck
from stichtisch.games.stichwahl.whales import PACK, colour_of
from stichtisch.games.value import mypyc_attr
from stichtisch.words import Sentence

_FIRST_BONUSES: Final = by_seat(ChooseFirstBonus, PACK)
_PLAYS: Final = by_seat(Play, PACK)
_PRIZES: Final = by_seat(TakePrize, PACK)
_use_bonus = cache(UseBonus)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(init=False)
class Choice(choice.Choice):
    """Made from the seat's hand and from what lies open."""

    seat: int
    seats: int
    phase: Phase
    acting: frozenset[int]
    hand: Hand
    """Known whole, or of unknown cards alone: no card comes into a hand after the deal."""
    unseen: CardSet
    """What an unknown card may be: the cards that nobody has shown yet."""
    deck: Deck
    bonuses: tuple[Card, ...]
    """The unused bonus cards before this seat."""
    trick: tuple[Card, ...]
    """The cards played to the trick so far."""
    prizes: tuple[Card, ...]
    """What the winner of the last trick may choose from."""

    cards: CardSet

    def __init__(
        self,
        seat: int,
        seats: int,
        phase: Phase,
        acting: frozenset[int],
        hand: Hand,
        unseen: CardSet,
        deck: Deck,
        bonuses: tuple[Card, ...],
        trick: tuple[Card, ...],
        prizes: tuple[Card, ...],
        cards: CardSet,
    ) -> None:
        self.seat = seat
        self.seats = seats
        self.phase = phase
        self.acting = acting
        self.hand = hand
        self.unseen = unseen
        self.deck = deck
        self.bonuses = bonuses
        self.trick = trick
        self.prizes = prizes
        self.cards = cards

    def moves(self) -> Sequence[Move]:
        if self.seat not in self.acting:
            return []
        match self.phase:
            case Phase.FIRST_BONUS:
                return self._held.each(_FIRST_BONUSES[self.seat])
            case Phase.PLAY:
                return [*self._bonus_moves(), *self.cards.each(_PLAYS[self.seat])]
            case Phase.PRIZE:
                prizes = _PRIZES[self.seat]
                return [prizes[card.bit] for card in self.prizes]
            case Phase.STARTER:
                return [NameStarter(self.seat, starts) for starts in range(self.seats)]
        return []

    def refusal(self, move: Move) -> Refusal | None:
        match move:
            case ChooseFirstBonus(_, card):
                return self._early(move, Phase.FIRST_BONUS) or self._not_held(card)
            case UseBonus():
                return self._early(move, Phase.PLAY) or self._not_usable(move)
            case Play(_, card):
                return self._early(move, Phase.PLAY) or self._not_playable(card)
            case TakePrize(_, card):
                return self._early(move, Phase.PRIZE) or self._no_prize(card)
            case NameStarter():
                return self._early(move, Phase.STARTER)
        raise TypeError(f"{type(move).__name__} is no move of a seat in this game")

    @property
    def _held(self) -> CardSet:
        """What the seat holds, or may hold."""
        return self.unseen if self.hand.unknown else self.hand.known

    def _bonus_moves(self) -> list[UseBonus]:
        """Changing to the family that is trump already is allowed, and does nothing (K22)."""
        return [
            _use_bonus(self.seat, card, family)
            for card in self.bonuses
            if self.deck[card].bonus is not None
            for family in self.deck[card].families or (None,)
        ]

    def _early(self, move: SeatMove, due: Phase) -> Refusal | None:
        return out_of_turn(move, due, self.phase, self.acting, AWAITED[self.phase])

    def _not_held(self, card: Card) -> Refusal | None:
        if card in self._held:
            return None
        lacks = "rules.cannot_hold" if self.hand.unknown else "rules.not_held"
        return Refusal(Why.NOT_YOURS, Sentence(lacks, seat=the_seat(self.seat), card=card))

    def _not_playable(self, card: Card) -> Refusal | None:
        if card in self.cards:
            return None
        colour = colour_of(self.trick)
        reason = Sentence("rules.no_follow", card=card, seat=the_seat(self.seat))
        return self._not_held(card) or Refusal(Why.FOLLOW, reason, (colour,) if colour else ())

    def _not_usable(self, move: UseBonus) -> Refusal | None:
        card, printed = move.card, self.deck[move.card]
        if card not in self.bonuses:
            reason = Sentence("stichwahl.no_bonus_card", card=card, seat=the_seat(self.seat))
            return Refusal(Why.NOT_YOURS, reason)
        if printed.bonus is None:
            return Refusal(Why.WRONG_PHASE, Sentence("stichwahl.no_bonus", card=card))
        if printed.bonus is Bonus.FLIP and move.family is not None:
            return Refusal(Why.MUST, Sentence("stichwahl.flips", card=card))
        if printed.bonus is Bonus.TRUMP and move.family not in printed.families:
            shown = " ".join(printed.families)
            return Refusal(Why.MUST, Sentence("stichwahl.needs_family", card=card, families=shown))
        return None

    def _no_prize(self, card: Card) -> Refusal | None:
        if card in self.prizes:
            return None
        return Refusal(Why.NOT_YOURS, Sentence("stichwahl.not_of_another", card=card))
