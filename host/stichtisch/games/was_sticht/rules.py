"""The game itself: whose move it is, what may be done, and what follows."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from stichtisch.games.card import Card, sorted_as_text
from stichtisch.games.event import Event, GameOver, TrickTaken
from stichtisch.games.game import IllegalMoveError, Move, check_turn, places_by
from stichtisch.games.trick import Tie, Trick, followers, ranking
from stichtisch.games.was_sticht import moves
from stichtisch.games.was_sticht.chips import TASKS, Taken, printed
from stichtisch.games.was_sticht.events import (
    TABLE,
    DealerResult,
    Hint,
    RoundOver,
    TaskResult,
    TasksJudged,
)
from stichtisch.games.was_sticht.options import Options, options_from, values_from
from stichtisch.games.was_sticht.places import places_by_value_only
from stichtisch.games.was_sticht.trumps import NONE, PACK, RANKS, SUITS, Trumps
from stichtisch.games.was_sticht.view import View

COLUMNS = 9
"""36 cards in four rows: nine columns to draft, nine tricks to play."""


class Phase(StrEnum):
    """What the table waits for, named by the record line that ends the waiting."""

    CHIP = "chip"
    ROUND = "round"
    DRAFT = "draft"
    SET_ASIDE = "set_aside"
    TASK = "task"
    PLAY = "play"
    REWARD = "reward"
    OVER = "over"


@dataclass
class Round:
    """One round in progress, or the last one played."""

    number: int
    dealer: int
    trumps: Trumps
    hands: list[list[Card]]
    drafted: list[Card] = field(default_factory=list)
    """Taken from the column at hand, the marker holder's first."""
    gone: set[Card] = field(default_factory=set)
    """All cards taken or set aside."""
    hints: list[Hint] = field(default_factory=list)
    tasks: dict[int, str] = field(default_factory=dict)
    trick: Trick | None = None
    tricks: list[TrickTaken] = field(default_factory=list)
    judged: TasksJudged | None = None
    discarded: list[list[str]] = field(default_factory=list)

    @property
    def marker(self) -> int:
        """Who drafts first from the column at hand: left of the dealer, then on by one (W36)."""
        return (self.dealer + 1 + len(self.hints)) % len(self.hands)


class WasSticht:
    """A game of Was Sticht? in progress."""

    def __init__(
        self,
        seats: int,
        options: Mapping[str, Any] | None = None,
        deck: Mapping[str, Any] | None = None,
    ) -> None:
        """`options` and `deck` as a record's header has them, else `RecordError`."""
        self.seats = seats
        self.options: Options = options_from(options or {})
        self.values = values_from(deck, seats, self.options)
        self.outcome: GameOver | None = None
        self._pool = Counter({kind: printed().copies for kind in TASKS})
        self._chips: list[list[str]] = [[] for _ in range(seats)]
        self._discarded: list[list[str]] = [[] for _ in range(seats)]
        self._first_dealer: int | None = None
        self._round: Round | None = None
        self._phase = Phase.CHIP

    @property
    def phase(self) -> Phase:
        return self._phase

    def acting(self) -> frozenset[int]:
        """The seats that may move now. Before the first chip anybody may turn out the dealer."""
        match self._phase:
            case Phase.CHIP if self._first_dealer is None:
                return frozenset(range(self.seats))
            case Phase.CHIP:
                return frozenset({self._chip_turn()})
            case Phase.DRAFT:
                return frozenset({(self._now.marker + len(self._now.drafted)) % self.seats})
            case Phase.TASK:
                return frozenset(range(self.seats)) - {self._now.dealer} - self._now.tasks.keys()
            case Phase.PLAY:
                return frozenset({self._trick.turn})
            case Phase.REWARD:
                return frozenset({self._now.dealer})
        return frozenset()

    def legal_moves(self, seat: int | None) -> list[Move]:
        if seat is None:
            return self._table_moves()
        if seat not in self.acting():
            return []
        match self._phase:
            case Phase.CHIP:
                return [moves.TakeChip(seat, kind) for kind in TASKS if self._pool[kind]]
            case Phase.DRAFT:
                return [moves.Draft(seat, card) for card in self._undrafted()]
            case Phase.TASK:
                return [moves.ChooseTask(seat, kind) for kind in sorted(set(self._chips[seat]))]
            case Phase.PLAY:
                return [moves.Play(seat, card) for card in self.legal_cards(seat)]
        kept: list[str | None] = [] if self.options.dealer_must_discard else [None]
        return [moves.Reward(seat, kind) for kind in (*kept, *sorted(set(self._chips[seat])))]

    def legal_cards(self, seat: int) -> list[Card]:
        if self._phase is not Phase.PLAY or seat != self._trick.turn:
            return []
        suit_of = self._now.trumps.suit_of
        led = suit_of(self._trick.cards[0]) if self._trick.cards else None
        return sorted_as_text(followers(self._now.hands[seat], led, suit_of))

    def push(self, move: Move) -> list[Event]:
        check_turn(self, move, move.do, _AWAITED, _DOING)
        return _HANDLERS[type(move)](self, move)

    def view(self, seat: int | None) -> View:
        now, revealed = self._round, self._phase not in (Phase.DRAFT, Phase.SET_ASIDE)
        told = now is not None and (revealed or seat == now.dealer)
        own = range(self.seats)[seat : seat + 1] if seat is not None else range(0)
        drafting = now is not None and not revealed
        tasks = now.tasks if now else {}
        return View(
            seat=seat,
            seats=self.seats,
            phase=self._phase,
            acting=self.acting(),
            round=now.number if now else 0,
            dealer=now.dealer if now else self._first_dealer,
            trumps=now.trumps if now and told else None,
            chips_on_table=tuple(self._pool.elements()) if self._phase is Phase.CHIP else (),
            chips=tuple(kind for owner in own for kind in self._chips[owner]),
            chips_left=tuple(len(chips) for chips in self._chips),
            discarded=tuple(tuple(chips) for chips in self._discarded),
            column=len(now.hints) + 1 if now and drafting else 0,
            drafted=tuple(now.drafted) if now else (),
            open_hands=tuple(tuple(hand) for hand in now.hands) if now and drafting else (),
            hand=tuple(card for owner in own if now for card in now.hands[owner]),
            hints=tuple(now.hints) if now else (),
            task=tasks.get(seat) if seat is not None else None,
            chosen=frozenset(tasks),
            tasks=dict(tasks) if len(tasks) == self.seats - 1 else {},
            trick=now.trick if now else None,
            legal=tuple(card for owner in own for card in self.legal_cards(owner)),
            tricks=self._trick_counts(),
            last_trick=now.tricks[-1] if now and now.tricks else None,
            judged=now.judged if now else None,
            outcome=self.outcome,
        )

    @property
    def _now(self) -> Round:
        assert self._round is not None, "asked for a round before the first one"
        return self._round

    @property
    def _trick(self) -> Trick:
        assert self._now.trick is not None, "asked for a trick outside the play"
        return self._now.trick

    def _chip_turn(self) -> int:
        assert self._first_dealer is not None
        return (self._first_dealer + sum(map(len, self._chips))) % self.seats

    def _next_dealer(self) -> int | None:
        return self._first_dealer if self._round is None else (self._now.dealer + 1) % self.seats

    def _undrafted(self) -> list[Card]:
        return [card for card in PACK.values() if card not in self._now.gone]

    def _trick_counts(self) -> tuple[int, ...]:
        won = Counter(trick.winner for trick in self._round.tricks) if self._round else Counter()
        return tuple(won[seat] for seat in range(self.seats))

    def _table_moves(self) -> list[Move]:
        if self._phase is Phase.SET_ASIDE:
            return [moves.SetAside(card) for card in self._undrafted()]
        dealer = self._next_dealer()
        if self._phase is not Phase.ROUND or dealer is None:
            return []
        return [moves.StartRound(dealer, s, n) for s in (*SUITS, NONE) for n in (*RANKS, NONE)]

    def _take_chip(self, move: moves.TakeChip) -> list[Event]:
        if not self._pool[move.chip]:
            raise IllegalMoveError("taken", f"no chip {move.chip} is left on the table")
        if self._first_dealer is None:
            self._first_dealer = move.seat
        self._pool[move.chip] -= 1
        self._chips[move.seat].append(move.chip)
        if all(len(chips) == self.options.tasks for chips in self._chips):
            self._phase = Phase.ROUND
        return []

    def _start_round(self, move: moves.StartRound) -> list[Event]:
        expected = self._next_dealer()
        if move.dealer != expected:
            raise IllegalMoveError("dealer", f"the dealer of this round is seat {expected}")
        number = 1 if self._round is None else self._now.number + 1
        hands: list[list[Card]] = [[] for _ in range(self.seats)]
        discarded: list[list[str]] = [[] for _ in range(self.seats)]
        self._round = Round(number, move.dealer, move.trumps, hands, discarded=discarded)
        self._phase = Phase.DRAFT
        return []

    def _draft(self, move: moves.Draft) -> list[Event]:
        self._check_undrafted(move.card)
        self._now.gone.add(move.card)
        self._now.hands[move.seat].append(move.card)
        self._now.drafted.append(move.card)
        if len(self._now.drafted) < self.seats:
            return []
        if self.seats == 3:
            self._phase = Phase.SET_ASIDE
            return []
        return self._end_column(tuple(self._now.drafted))

    def _set_aside(self, move: moves.SetAside) -> list[Event]:
        self._check_undrafted(move.card)
        self._now.gone.add(move.card)
        column = tuple(self._now.drafted)
        counts = self.options.hint_includes_table
        return self._end_column((*column, move.card) if counts else column)

    def _check_undrafted(self, card: Card) -> None:
        if card in self._now.gone:
            raise IllegalMoveError("taken", f"{card} was taken in this round already")

    def _end_column(self, column: tuple[Card, ...]) -> list[Event]:
        """The column as a trick that the marker holder led; nobody had to follow in it (W35)."""
        now, leader = self._now, self._now.marker
        best = ranking(now.trumps.strengths(column), Tie.FIRST)[0]
        winner = (leader + best) % self.seats if best < self.seats else TABLE
        hint = Hint(len(now.hints) + 1, leader, winner)
        now.hints.append(hint)
        now.drafted.clear()
        self._phase = Phase.TASK if hint.column == COLUMNS else Phase.DRAFT
        return [hint]

    def _choose_task(self, move: moves.ChooseTask) -> list[Event]:
        self._check_chip(move.seat, move.chip)
        self._now.tasks[move.seat] = move.chip
        if len(self._now.tasks) == self.seats - 1:
            self._now.trick = Trick((self._now.dealer + 1) % self.seats, self.seats)
            self._phase = Phase.PLAY
        return []

    def _check_chip(self, seat: int, chip: str) -> None:
        if chip not in self._chips[seat]:
            raise IllegalMoveError("held", f"seat {seat} has no chip {chip}")

    def _play(self, move: moves.Play) -> list[Event]:
        hand = self._now.hands[move.seat]
        if move.card not in hand:
            raise IllegalMoveError("held", f"seat {move.seat} does not hold {move.card}")
        if move.card not in self.legal_cards(move.seat):
            raise IllegalMoveError(
                "follow", f"{move.card} does not follow suit, and seat {move.seat} can"
            )
        hand.remove(move.card)
        self._now.trick = self._trick.with_card(move.card)
        return self._end_trick() if self._trick.complete else []

    def _end_trick(self) -> list[Event]:
        now, trick = self._now, self._trick
        winner = trick.player(ranking(now.trumps.strengths(trick.cards), Tie.FIRST)[0])
        taken = TrickTaken(len(now.tricks) + 1, trick.leader, trick.cards, winner)
        now.tricks.append(taken)
        if taken.trick < COLUMNS:
            now.trick = Trick(winner, self.seats)
            return [taken]
        now.trick = None
        return [taken, *self._judge()]

    def _judge(self) -> list[Event]:
        """Fulfilled tasks are discarded at once (W27); the dealer's reward waits for a choice."""
        now, taken = self._now, self._taken()
        order = [(now.dealer + step) % self.seats for step in range(1, self.seats)]
        results = tuple(
            TaskResult(seat, now.tasks[seat], TASKS[now.tasks[seat]](taken, seat))
            for seat in order
        )
        failed = {result.chip for result in results if not result.done}
        copied = tuple(sorted(chip for chip in failed if TASKS[chip](taken, now.dealer)))
        now.judged = TasksJudged(results, DealerResult(now.dealer, copied, bool(copied)))
        for result in results:
            if result.done:
                self._discard(result.seat, result.chip)
        if copied:
            self._phase = Phase.REWARD
            return [now.judged]
        return [now.judged, *self._end_round()]

    def _taken(self) -> Taken:
        won = self._now.tricks
        cards = tuple(
            tuple(card for trick in won if trick.winner == seat for card in trick.cards)
            for seat in range(self.seats)
        )
        return Taken(self._trick_counts(), cards, won[-1].winner)

    def _reward(self, move: moves.Reward) -> list[Event]:
        if move.chip is not None:
            self._check_chip(move.seat, move.chip)
            self._discard(move.seat, move.chip)
        elif self.options.dealer_must_discard:
            raise IllegalMoveError("must", "the dealer must discard a chip (dealer_must_discard)")
        return self._end_round()

    def _discard(self, seat: int, chip: str) -> None:
        self._chips[seat].remove(chip)
        self._discarded[seat].append(chip)
        self._now.discarded[seat].append(chip)

    def _end_round(self) -> list[Event]:
        now = self._now
        discarded = tuple(tuple(chips) for chips in now.discarded)
        over = RoundOver(now.number, now.dealer, self._trick_counts(), discarded)
        places = self._places()
        if not places:
            self._phase = Phase.ROUND
            return [over]
        self._phase = Phase.OVER
        self.outcome = GameOver(places[0], places)
        return [over, self.outcome]

    def _places(self) -> tuple[tuple[int, ...], ...]:
        """The final places, or nothing while the game goes on."""
        out = [seat for seat in range(self.seats) if not self._chips[seat]]
        if not out and self._now.number != self.options.max_rounds:
            return ()
        counts = [len(chips) for chips in self._discarded]
        values = [sum(self.values[chip] for chip in chips) for chips in self._discarded]
        if self.options.places == "value_only" and len(out) > 1:
            return places_by_value_only(out, values)
        return places_by(dict(enumerate(zip(counts, values, strict=True))))


_Handler = Callable[[WasSticht, Any], list[Event]]
_HANDLERS: Mapping[type[Move], _Handler] = {
    moves.TakeChip: WasSticht._take_chip,
    moves.StartRound: WasSticht._start_round,
    moves.Draft: WasSticht._draft,
    moves.SetAside: WasSticht._set_aside,
    moves.ChooseTask: WasSticht._choose_task,
    moves.Play: WasSticht._play,
    moves.Reward: WasSticht._reward,
}
_AWAITED: Mapping[str, str] = {
    Phase.CHIP: "the task chips are being taken",
    Phase.ROUND: "the next round must start first",
    Phase.DRAFT: "the draft is on",
    Phase.SET_ASIDE: "the rest of the column must be set aside first",
    Phase.TASK: "the tasks are being chosen",
    Phase.PLAY: "the tricks are being played",
    Phase.REWARD: "the dealer has earned a chip and must name it or decline",
    Phase.OVER: "the game is over",
}
_DOING: Mapping[str, str] = {
    Phase.CHIP: "take a chip",
    Phase.DRAFT: "draft",
    Phase.TASK: "choose a task",
    Phase.PLAY: "play",
    Phase.REWARD: "discard a chip",
}
