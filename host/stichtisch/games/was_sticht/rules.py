"""The game itself: whose move it is, what may be done, and what follows."""

from collections import Counter
from collections.abc import Iterable, Mapping

from stichtisch.games.card import Card
from stichtisch.games.choice import ALONE, NOBODY, Choice
from stichtisch.games.event import Event, GameOver
from stichtisch.games.game import Game
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play
from stichtisch.games.refusal import Refusal
from stichtisch.games.trick import Trick
from stichtisch.games.value import mypyc_attr
from stichtisch.games.was_sticht.chips import printed
from stichtisch.games.was_sticht.choice import (
    DRAFTS,
    PLAYS,
    ChoosingTask,
    Drafting,
    Playing,
    Rewarded,
    SettingAside,
    StartingRound,
    TakingChip,
    Turn,
    Waiting,
)
from stichtisch.games.was_sticht.events import RoundOver
from stichtisch.games.was_sticht.moves import (
    ChooseTask,
    Draft,
    Reward,
    SetAside,
    StartRound,
    TakeChip,
)
from stichtisch.games.was_sticht.options import Options
from stichtisch.games.was_sticht.phase import TRUMPS_HIDDEN, Phase
from stichtisch.games.was_sticht.places import (
    Places,
    places_by_count_then_value,
    places_by_value_only,
)
from stichtisch.games.was_sticht.round import COLUMNS, Round
from stichtisch.games.was_sticht.tasks import TASKS, judge
from stichtisch.games.was_sticht.trumps import PACK
from stichtisch.games.was_sticht.views import Own, Public


@mypyc_attr(allow_interpreted_subclasses=True)
class WasSticht(Game[Public, Own]):
    """A game of Was Sticht? in progress."""

    def __init__(
        self,
        seats: int,
        options: Options | None = None,
        values: Mapping[str, int] | None = None,
    ) -> None:
        """`values` are printed on the chips, by kind; without them those of chips.printed()."""
        super().__init__(seats)
        self.options = options or Options()
        self.values = dict(values or printed().values)
        """What each kind of chip is worth in this game."""
        if self.options.three_player_values and seats == 3:
            for kind, more in printed().three_players.items():
                self.values[kind] += more
        self._on_table = Counter({kind: printed().copies for kind in TASKS})
        self._chips: list[list[str]] = [[] for _ in range(seats)]
        self._discarded: list[list[str]] = [[] for _ in range(seats)]
        self._first_dealer: int | None = None
        self._round: Round | None = None
        # whoever takes the first chip deals first
        self._turn = Turn(Phase.CHIP, frozenset(range(seats)))

    @classmethod
    def amid(cls, public: Public, now: Round) -> "WasSticht":
        """A game in that round, of which all know this."""
        game = cls(public.seats, public.options, public.values)
        game.values = dict(public.values)  # with three players' values in them already
        game._chips, game._discarded = [
            [list(kinds) for kinds in by_seat] for by_seat in (public.chips, public.discarded)
        ]
        game._first_dealer, game._round = public.dealer, now
        game._turn = Turn(public.phase, public.acting)
        return game

    @property
    def phase(self) -> Phase:
        return self._turn.phase

    def acting(self) -> frozenset[int]:
        return self._turn.acting

    def public(self) -> Public:
        now, phase = self._round, self.phase
        drafting = phase in TRUMPS_HIDDEN
        dealer = now.dealer if now else self._first_dealer
        return Public(
            seats=self.seats,
            phase=phase,
            acting=self.acting(),
            round=now.number if now else 0,
            outcome=self.outcome,
            asked=now.asked if now else (),
            options=self.options,
            values=self.values,
            table_choice=self._table_choice(),
            dealer=dealer,
            deals=self._next_dealer() if phase is Phase.ROUND else dealer,
            trumps=now.trumps if now and not drafting else None,
            chips_on_table=self._chips_on_table() if phase is Phase.CHIP else (),
            chips_each=self.options.tasks,
            chips=tuple(map(tuple, self._chips)),
            discarded=tuple(map(tuple, self._discarded)),
            column=now.column if now and drafting else 0,
            drafted=dict(now.drafted) if now else {},
            columns=now.columns if now else (),
            asides=now.asides if now else (),
            undrafted=now.undrafted if now else PACK.all,
            open_hands=tuple(hand.cards for hand in now.hands) if now and drafting else (),
            hints=now.hints if now else (),
            chosen=frozenset(now.tasks) if now else frozenset(),
            tasks=now.open_tasks() if now else {},
            trick=now.trick if now else None,
            tricks=now.trick_counts() if now else (0,) * self.seats,
            past_tricks=now.tricks if now else (),
            taken=now.taken_cards() if now else ((),) * self.seats,
            last_trick=now.tricks[-1] if now and now.tricks else None,
            judged=now.judged if now else None,
            may_decline=not self.options.dealer_must_discard,
        )

    def own(self, seat: int) -> Own:
        now = self._round
        if now is None:
            hand = Hand.of((), PACK)
            return Own(hand, self.choice(seat), trumps=None, hint=None, task=None)
        told = seat == now.dealer or self.phase not in TRUMPS_HIDDEN
        trumps, hint = (now.trumps, now.last_hint) if told else (None, None)
        return Own(now.hands[seat], self.choice(seat), trumps, hint, now.tasks.get(seat))

    def _part(self) -> None:
        self._on_table = self._on_table.copy()
        self._chips = list(map(list, self._chips))
        self._discarded = list(map(list, self._discarded))
        self._round = self._round and self._round.copy()

    def _choice(self, seat: int) -> Choice:
        turn = self._turn
        if seat not in turn.acting:
            return Waiting(turn)
        match turn.phase:
            case Phase.PLAY:
                now = self._now
                return Playing(turn, seat, now.hands[seat], self._trick, now.trumps)
            case Phase.DRAFT:
                return Drafting(turn, seat, self._now.undrafted)
            case Phase.CHIP:
                return TakingChip(turn, seat, self._chips_on_table())
            case Phase.TASK:
                return ChoosingTask(turn, seat, tuple(self._chips[seat]))
            case Phase.REWARD:
                may_decline = not self.options.dealer_must_discard
                return Rewarded(turn, seat, tuple(self._chips[seat]), may_decline)
        raise AssertionError(f"nobody acts while {turn.phase} is awaited")

    def _table_choice(self) -> Choice:
        """What the table itself may do now."""
        turn, dealer = self._turn, self._next_dealer()
        if turn.phase is Phase.SET_ASIDE:
            return SettingAside(turn, self._now.undrafted)
        if turn.phase is Phase.ROUND and dealer is not None:
            return StartingRound(turn, dealer)
        return Waiting(turn)

    def _table_refusal(self, move: Move) -> Refusal | None:
        return self._table_choice().refusal(move)

    def _table_moves(self) -> Iterable[Move]:
        return self._table_choice().moves()

    def _make(self, move: Move) -> list[Event]:
        match move:
            case Play():
                return self._play(move)
            case Draft():
                return self._draft(move)
            case SetAside():
                return self._set_aside(move)
            case ChooseTask():
                return self._choose_task(move)
            case TakeChip():
                return self._take_chip(move)
            case StartRound():
                return self._start_round(move)
            case Reward():
                return self._reward(move)
        raise TypeError(f"{type(move).__name__} is no move of this game")

    @property
    def _now(self) -> Round:
        assert self._round is not None, "asked for a round before the first one"
        return self._round

    @property
    def _trick(self) -> Trick:
        assert self._now.trick is not None, "asked for a trick outside the play"
        return self._now.trick

    def _takes_chip(self) -> int:
        """Whose turn it is to take a chip; the first dealer has taken one."""
        assert self._first_dealer is not None
        return (self._first_dealer + sum(map(len, self._chips))) % self.seats

    def _chips_on_table(self) -> tuple[str, ...]:
        return tuple(self._on_table.elements())

    def _next_dealer(self) -> int | None:
        return self._first_dealer if self._round is None else (self._now.dealer + 1) % self.seats

    def _take_chip(self, move: TakeChip) -> list[Event]:
        if self._first_dealer is None:
            self._first_dealer = move.seat
        self._on_table[move.chip] -= 1
        self._chips[move.seat].append(move.chip)
        if all(len(chips) == self.options.tasks for chips in self._chips):
            self._turn = Turn(Phase.ROUND, NOBODY)
        else:
            self._turn = Turn(Phase.CHIP, ALONE[self._takes_chip()])
        return []

    def _start_round(self, move: StartRound) -> list[Event]:
        number = 1 if self._round is None else self._now.number + 1
        self._round = now = Round.begun(number, move.dealer, move.trumps, self.seats)
        self._turn = DRAFTS[now.drafts]
        return []

    def _draft(self, move: Draft) -> list[Event]:
        now = self._now
        now.draft(move.seat, move.card)
        if len(now.drafted) < self.seats:
            self._turn = DRAFTS[now.drafts]
            return []
        if self.seats == 3:
            self._turn = Turn(Phase.SET_ASIDE, NOBODY)
            return []
        return self._end_column()

    def _set_aside(self, move: SetAside) -> list[Event]:
        now = self._now
        now.undrafted = now.undrafted.without(move.card)
        now.asides = (*now.asides, move.card)
        return self._end_column(move.card if self.options.hint_includes_table else None)

    def _end_column(self, aside: Card | None = None) -> list[Event]:
        now = self._now
        hint = now.end_column(aside)
        if hint.column < COLUMNS:
            self._turn = DRAFTS[now.drafts]
        else:
            self._turn = Turn(Phase.TASK, frozenset(range(self.seats)) - {now.dealer})
        return [hint]

    def _choose_task(self, move: ChooseTask) -> list[Event]:
        now = self._now
        now.tasks[move.seat] = move.chip
        if now.all_chosen:
            now.trick = trick = Trick((now.dealer + 1) % self.seats, self.seats)
            self._turn = PLAYS[trick.turn]
        else:
            self._turn = Turn(Phase.TASK, self._turn.acting - {move.seat})
        return []

    def _play(self, move: Play) -> list[Event]:
        now = self._now
        taken = now.play(self._trick, move.seat, move.card)
        if now.trick is not None:
            self._turn = PLAYS[now.trick.turn]
            return [taken] if taken else []
        assert taken is not None, "only a trick that was taken is the last one"
        return [taken, *self._judge()]

    def _judge(self) -> list[Event]:
        """Fulfilled tasks are discarded at once (W27); the dealer's reward waits for a choice."""
        now = self._now
        now.judged = judge(now.tasks, now.dealer, now.taken())
        for result in now.judged.results:
            if result.done:
                self._discard(result.seat, result.chip)
        if now.judged.dealer.earned:
            self._turn = Turn(Phase.REWARD, ALONE[now.dealer])
            return [now.judged]
        return [now.judged, *self._end_round()]

    def _reward(self, move: Reward) -> list[Event]:
        if move.chip is not None:
            self._discard(move.seat, move.chip)
        return self._end_round()

    def _discard(self, seat: int, chip: str) -> None:
        self._chips[seat].remove(chip)
        self._discarded[seat].append(chip)
        self._now.discarded[seat].append(chip)

    def _end_round(self) -> list[Event]:
        now = self._now
        discarded = tuple(map(tuple, now.discarded))
        over = RoundOver(now.number, now.dealer, now.trick_counts(), discarded)
        places = self._places()
        if not places:
            self._turn = Turn(Phase.ROUND, NOBODY)
            return [over]
        self._turn = Turn(Phase.OVER, NOBODY)
        self.outcome = GameOver(places[0], places)
        return [over, self.outcome]

    def _places(self) -> Places:
        """The final places, or nothing while the game goes on."""
        out = [seat for seat in range(self.seats) if not self._chips[seat]]
        if not out and self._now.number != self.options.max_rounds:
            return ()
        values = [sum(self.values[chip] for chip in chips) for chips in self._discarded]
        if self.options.places == "value_only" and len(out) > 1:
            return places_by_value_only(out, values)
        return places_by_count_then_value([len(chips) for chips in self._discarded], values)
