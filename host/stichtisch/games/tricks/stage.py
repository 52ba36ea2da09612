"""What the table waits for in a deal: a value for each way of asking, and a seat's choice in it.

A stage says whose it is, which moves it offers and why another is refused. All know it. What a
seat may do follows from the stage and from its own hand.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from stichtisch.games.card import Bits, Card, CardSet
from stichtisch.games.choice import Choice
from stichtisch.games.demand import NO_CARDS, Demands, Held, playable, suits_of, unmet
from stichtisch.games.move import Move, Play, Revoke, SeatMove
from stichtisch.games.refusal import Refusal, Why, the_seat
from stichtisch.games.value import mypyc_attr, value
from stichtisch.words import Sentence

OVER = "over"
"""The phase of a game that is over."""

_AWAITED = {
    "play": "rules.play",
    "stand": "rules.revoke",
    OVER: "rules.over",
    "deal": "tricks.phase_deal",
    "bid": "tricks.phase_bid",
    "pass": "tricks.phase_pass",
}


@value
class Stage:
    """Something that the table waits for; by itself, the end of the game."""

    phase: str
    """The `do` of the record line that ends the waiting, or `OVER`."""
    acting: frozenset[int]
    """The seats that may move now; empty when the table itself must."""
    aside: tuple[SeatMove, ...] = field(default=(), kw_only=True)
    """What any seat may do meanwhile, whoever's turn it is: a word, not a card."""
    room: str = field(default="", kw_only=True)
    """Where a game of its own phases has the sentence that says what the table waits for."""

    @property
    def awaited(self) -> Sentence:
        """What the table waits for, as a reason why something else is refused."""
        if self.room:
            return Sentence(f"{self.room}.phase_{self.phase}")
        return Sentence(_AWAITED.get(self.phase, "tricks.phase_choice"))

    def due(self, move: Move) -> str:
        """The phase in which the move is made: mostly the one that it ends."""
        return move.do

    def early(self, move: Move) -> Refusal | None:
        """Why it is not the time for that move, or not the seat's turn; None if it is."""
        if self.phase != self.due(move):
            now = Sentence("rules.wrong_phase", do=move.do, awaited=self.awaited)
            return Refusal(Why.WRONG_PHASE, now)
        if isinstance(move, SeatMove) and move.seat not in self.acting:
            reason = Sentence("rules.wrong_seat", seat=the_seat(move.seat), do=move.do)
            return Refusal(Why.WRONG_SEAT, reason)
        return None

    def moves(self, _held: Held) -> Iterable[Move]:
        """What a seat that acts may do beside playing `cards`, always in the same order."""
        return ()

    def refusal(self, _move: Move, _held: Held) -> Refusal | None:
        """Why a seat that acts may not make a move of this phase; None if it may."""
        return None

    def unsaid(self, _move: Move, _held: Held) -> Refusal | None:
        """Why a seat may not say that of `aside` with its hand; None if it may."""
        return None

    def words(self, held: Held) -> list[SeatMove]:
        """What of `aside` a seat is offered that holds this."""
        said = [move for move in self.aside if move.seat == held.seat]
        return [move for move in said if self.unsaid(move, held) is None]


@value
class Dealing(Stage):
    """The next deal."""

    dealer: int | None
    """None: anybody may deal first."""
    size: int
    """Cards a hand."""
    dealer_sits_out: bool = False
    """Whoever deals gets none."""

    def dealt(self, seats: int, dealer: int | None) -> list[int]:
        """Who gets a hand."""
        return [seat for seat in range(seats) if seat != dealer or not self.dealer_sits_out]


@value
class Picking(Stage):
    """One of some moves: the key counts through them, and held makes the one it has come to."""

    options: tuple[SeatMove, ...]
    """Of the seat that acts, in the order in which its key counts."""
    other: Sentence
    """Why a move that is none of them is refused."""
    barred: tuple[SeatMove, ...] = ()
    """Those of them that may not be made now."""
    why: Refusal | None = None
    """The reason for that."""

    def due(self, move: Move) -> str:
        return self.phase if type(move) in map(type, self.options) else move.do

    def moves(self, held: Held) -> Iterable[Move]:
        return [move for move in self.options if self.unfit(move, held) is None]

    def refusal(self, move: Move, held: Held) -> Refusal | None:
        unfit = self.unfit(move, held)
        if unfit is not None or move in self.options:
            return unfit
        return Refusal(Why.MUST, self.other)

    def unfit(self, move: Move, held: Held) -> Refusal | None:
        """Why one of them may not be made now, or with this hand."""
        if move in self.barred:
            return self.why
        if held.hand.unknown:
            return None
        why = self.amiss(move, held.hand.known)
        return Refusal(Why.MUST, Sentence(why, seat=the_seat(held.seat))) if why else None

    def amiss(self, _move: Move, _hand: CardSet) -> str:
        """The name of the sentence that says why a {seat} with this hand may not; else empty."""
        return ""


Lays = Sequence[dict[Bits, Any]]
"""By seat its moves by the card's bit, made once (`by_seat`)."""


@value
class LayingOne(Stage):
    """One card, from each seat that acts: of its hand, or of those that lie there."""

    lays: Lays
    """The moves that lay it."""
    there: Collection[Card] | None = None
    """Those that lie there; None: it is one of the hand."""
    why: Why = Why.NOT_YOURS
    """The reason that another card than these is refused for."""
    reason: str = ""
    """The same as the name of a sentence about a {card}."""

    def moves(self, held: Held) -> Iterable[Move]:
        lays = self.lays[held.seat]
        if self.there is None:
            return held.cards.each(lays)
        return [lays[card.bit] for card in self.there]

    def refusal(self, move: Move, held: Held) -> Refusal | None:
        card: Card = move.card  # type: ignore[attr-defined]
        if self.there is None:
            return held.refusal([card])
        return None if card in self.there else Refusal(self.why, Sentence(self.reason, card=card))


@value
class Laying(Stage):
    """Some hand cards together, from each seat that acts."""

    count: int
    lay: Callable[[int, tuple[Card, ...]], SeatMove]
    """Makes the move of a seat that lays these."""

    def moves(self, held: Held) -> Iterable[Move]:
        """None while a card of the hand is unknown."""
        if held.hand.unknown:
            return ()
        laid = combinations(held.hand.cards, self.count)
        return (self.lay(held.seat, cards) for cards in laid)

    def refusal(self, move: Move, held: Held) -> Refusal | None:
        assert isinstance(move, SeatMove), "only seats lay hand cards"
        cards = move.shows()
        if len(cards) == self.count == len(set(cards)):
            return held.refusal(cards)
        seat, room = the_seat(held.seat), self.room or "tricks"
        return Refusal(Why.MUST, Sentence(f"{room}.number", seat=seat, wanted=self.count))


@value
class Playing(Stage):
    """A card to the trick."""

    demands: Demands

    @property
    def only(self) -> CardSet | None:
        """Where nobody knows who leads, the cards of which one must, whoever has it."""
        return self.demands[0].cards if len(self.acting) > 1 else None

    def cards(self, held: Held) -> CardSet:
        """What the hand may play."""
        cards = playable(held.hand.known, held.unknown, self.demands)
        return cards if self.only is None else cards & self.only

    def refusal(self, move: Move, held: Held) -> Refusal | None:
        assert isinstance(move, Play), "a trick is made of cards"
        not_held = held.refusal([move.card])
        if not_held is not None:
            return not_held
        demand = unmet(move.card, held.hand.known, self.demands)
        if demand is not None:
            return demand.refusal(held.seat, move.card, (demand.suit,) if demand.suit else ())
        if self.only is None or move.card in self.only:
            return None
        first = self.demands[0]
        return first.refusal(held.seat, move.card, ())

    @property
    def asked(self) -> tuple[str, ...]:
        """The suits that the trick asks of anybody."""
        return suits_of(self.demands)


@value
class Proven(Stage):
    """A revoke is proven: it is taken back, or it stands."""

    revoke: Revoke


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(init=False)
class Turn(Choice):
    """A seat's choice: from the stage and its own hand."""

    stage: Stage
    held: Held
    played: CardSet
    """All cards of the deal that lie in tricks."""
    cards: CardSet

    def __init__(self, stage: Stage, held: Held, played: CardSet, plays: Lays) -> None:
        self.stage = stage
        self.held = held
        self.played = played
        self._plays = plays
        if isinstance(stage, Playing) and held.seat in stage.acting:
            self.cards = stage.cards(held)
        else:
            self.cards = NO_CARDS

    @property
    def follows(self) -> str:
        for demand in self.stage.demands if isinstance(self.stage, Playing) else ():
            if demand.suit and self.cards <= demand.cards | (demand.free or demand.cards):
                return demand.suit
        return ""

    def moves(self) -> Iterable[Move]:
        """What is said aside is among them only for who acts; others may say it all the same."""
        seat, stage = self.held.seat, self.stage
        if seat not in stage.acting:
            return []
        plays: list[Move] = self.cards.each(self._plays[seat]) if self.cards else []
        words = stage.words(self.held) if stage.aside else ()
        return [*stage.moves(self.held), *plays, *words]

    def refusal(self, move: Move) -> Refusal | None:
        stage = self.stage
        if move in stage.aside:
            return stage.unsaid(move, self.held)
        if isinstance(move, Play) and stage.phase == move.do and self.played.has_all_of(move.card):
            return Refusal(Why.GONE, Sentence("rules.played", card=move.card))
        turn = isinstance(move, SeatMove) and move.seat in stage.acting
        if turn and stage.due(move) == stage.phase:
            return stage.refusal(move, self.held)
        return stage.early(move)
