"""What the table waits for in Doppelkopf: reservations, cards of the poor, words beside a card."""

from collections.abc import Sequence
from dataclasses import field
from functools import lru_cache
from itertools import combinations
from typing import Final

from stichtisch.games.card import Card, CardSet
from stichtisch.games.choice import ALONE
from stichtisch.games.demand import Held
from stichtisch.games.doppelkopf import moves
from stichtisch.games.doppelkopf.moves import ABSAGEN, CARDS, KONTRA, RE, Gives, Health, Says
from stichtisch.games.doppelkopf.value import CLUB_QUEEN, LADDERS, NORMAL, ORDERS, Spoken, side_by
from stichtisch.games.move import Move, SeatMove
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.trick import TRUMP
from stichtisch.games.tricks.stage import Laying, Picking, Playing
from stichtisch.games.value import value
from stichtisch.words import Sentence

POOR: Final = 3
"""Who has so many trumps or fewer may give them away, and gives so many cards (D36)."""
TRUMPS: Final = ORDERS[NORMAL, False].cards[TRUMP]
_SAYS: Final = [Says(seat, word) for seat in range(4) for word in (RE, KONTRA, *ABSAGEN)]


def is_poor(hand: CardSet) -> bool:
    """D36."""
    return len(hand & TRUMPS) <= POOR


def asked(spoken: Spoken, dealer: int, questions: Sequence[str]) -> tuple[int, str]:
    """Who speaks next, and asked for what: empty for whoever names its game at once (D12)."""
    if spoken.forced is not None:
        return spoken.forced, ""
    if len(spoken.health) < 4:
        return (dealer + 1 + len(spoken.health)) % 4, Health.do
    seats = [said.seat for said in spoken.health if said.reserved]
    at = len(spoken.yielded)
    if len(seats) == 1 or at == len(seats) * len(questions) - 1:  # all others have a wedding
        return seats[-1], ""
    return seats[at % len(seats)], questions[at // len(seats)]


@value
class Choosing(Picking):
    """A reservation, and its game: who knows the hand holds it to what it has."""

    armut: bool = False
    """The table plays it."""

    def amiss(self, move: Move, hand: CardSet) -> str:
        has_wedding, poor = hand.has_all_of(CLUB_QUEEN), self.armut and is_poor(hand)
        match move:
            case moves.Reserve(game="wedding") if not has_wedding:
                return "doppelkopf.no_wedding"
            case moves.Reserve(game="armut") if not poor:
                return "doppelkopf.not_poor"
            case moves.Yields(to=to) if len(self.options) > 1:
                other = has_wedding or (poor and to != moves.ARMUT)
                return "" if other else "doppelkopf.no_other_game"
        return ""


def choosing(other: str, phase: str, options: Sequence[SeatMove], armut: bool = False) -> Choosing:
    """One of these, of the seat of which they are; `other`: why it can be no other one."""
    acting, reason = ALONE[options[0].seat], Sentence(other)
    return Choosing(phase, acting, tuple(options), reason, room="doppelkopf", armut=armut)


@value
class Give:
    """Makes the move of a seat that gives cards to this one."""

    to: int

    def __call__(self, seat: int, cards: tuple[Card, ...]) -> Gives:
        return Gives(seat, self.to, cards)


@value
class Giving(Laying):
    """Three cards for another seat."""

    trumps: bool
    """All trumps of the hand are among them."""

    def moves(self, held: Held) -> list[Move]:
        if held.hand.unknown:
            return []
        laid = dict.fromkeys(combinations(held.hand.cards, self.count))
        moves = [self.lay(held.seat, cards) for cards in laid]
        return [move for move in moves if self.refusal(move, held) is None]

    def refusal(self, move: Move, held: Held) -> Refusal | None:
        assert isinstance(move, Gives) and isinstance(self.lay, Give), "nothing else is laid"
        seat = the_seat(held.seat)
        if len(move.cards) != self.count or move.to != self.lay.to:
            told = Sentence("doppelkopf.gives", seat=seat, to=the_seat(self.lay.to))
            return Refusal(Why.MUST, told)
        kept = held.hand.known - CARDS.set(move.cards)
        if self.trumps and not held.hand.unknown and kept & TRUMPS:
            return Refusal(Why.MUST, Sentence("doppelkopf.all_trumps", seat=seat))
        return held.refusal(move.cards)


def giving(seat: int, to: int, trumps: bool) -> Giving:
    """The cards of one seat for another."""
    return Giving(Gives.do, ALONE[seat], POOR, Give(to), trumps, room="doppelkopf")


@value
class Announcing(Playing):
    """A card to a trick while something may be said: by which side, only its seat knows."""

    spoken: Spoken = field(kw_only=True)
    size: int = field(kw_only=True)

    def unsaid(self, move: Move, held: Held) -> Refusal | None:
        assert isinstance(move, Says), "nothing else is said"
        side, cards = self._side(held), len(held.hand)
        if not side or cards >= self.spoken.least(move, side, self.size):
            return None
        return Refusal(Why.MUST, Sentence("doppelkopf.other_side", seat=the_seat(held.seat)))

    def words(self, held: Held) -> list[SeatMove]:
        """The next one of the seat's side; Re and Kontra where nobody has seen which that is."""
        words = super().words(held)
        if self._side(held):
            return words[:1]
        return [one for one in words if isinstance(one, Says) and one.say in LADDERS]

    def _side(self, held: Held) -> str:
        """The side of the seat, as far as it is known or its hand tells it; else empty."""
        return self.spoken.sides[held.seat] or side_by(held.hand)


def open_words(spoken: Spoken, cards: Sequence[int], size: int) -> tuple[Says, ...]:
    """What each seat with so many cards may say if it is of the side that may, as all know."""
    return tuple(says for says, least in _leasts(spoken, size) if cards[says.seat] >= least)


@lru_cache(1000)
def _leasts(spoken: Spoken, size: int) -> list[tuple[Says, int]]:
    """Every word of every seat, and with how many cards it may be said."""
    leasts = []
    for says in _SAYS:
        sides = [side for side in LADDERS if spoken.sides[says.seat] in ("", side)]
        leasts.append((says, min(spoken.least(says, side, size) for side in sides)))
    return leasts
