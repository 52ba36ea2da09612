"""The game itself: whose move it is, what may be done, and what follows."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from stichtisch.games.card import Card
from stichtisch.games.choice import ALONE, NOBODY
from stichtisch.games.demand import Held
from stichtisch.games.event import Event, GameOver, places_by
from stichtisch.games.game import Game
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play, by_seat
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.trick import Trick
from stichtisch.games.tricks.stage import OVER, Playing, Stage, Turn
from stichtisch.games.value import mypyc_attr
from stichtisch.games.was_sticht.moves import (
    ChooseTask,
    Draft,
    Options,
    Reward,
    SetAside,
    StartRound,
    TakeChip,
)
from stichtisch.games.was_sticht.round import COLUMNS, Round
from stichtisch.games.was_sticht.stage import Beginning, Drafting, LayingChip
from stichtisch.games.was_sticht.tasks import TASKS, RoundOver, judge, printed
from stichtisch.games.was_sticht.trumps import PACK
from stichtisch.games.was_sticht.views import Own, Public

Places = tuple[tuple[int, ...], ...]


def places_by_count_then_value(counts: Sequence[int], values: Sequence[int]) -> Places:
    """Whoever discarded more chips comes first, between equals their value decides (W1)."""
    return places_by(dict(enumerate(zip(counts, values, strict=True))))


def places_by_value_only(out: Collection[int], values: Sequence[int]) -> Places:
    """The best of those who went `out` is first; all other seats follow by value alone (W1)."""
    best = max(values[seat] for seat in out)
    return places_by(
        {seat: (seat in out and value == best, value) for seat, value in enumerate(values)}
    )


CHIP, ROUND, DRAFT, SET_ASIDE = TakeChip.do, StartRound.do, Draft.do, SetAside.do
TASK, PLAY, REWARD = ChooseTask.do, Play.do, Reward.do
"""What the table waits for, named by the record line that ends the waiting."""
TRUMPS_HIDDEN = frozenset({DRAFT, SET_ASIDE})
"""While the cards are drafted only the dealer knows the trumps."""
ROOM = "was_sticht"
"""Where its words are."""

_DRAFTS: Final = by_seat(Draft, PACK)
_PLAYS: Final = by_seat(Play, PACK)
_ASIDES: Final = ({card.bit: SetAside(card) for card in PACK.values()},)
TABLES: Final = Held(0, Hand.of((), PACK), PACK.none)
"""What the table holds, which draws trumps and sets cards aside."""


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
        self._phase, self._acting = CHIP, frozenset(range(seats))

    @classmethod
    def amid(cls, public: Public, now: Round) -> "WasSticht":
        """A game in that round, of which all know this."""
        game = cls(public.seats, public.options, public.values)
        game.values = dict(public.values)  # with three players' values in them already
        game._chips, game._discarded = [
            [list(kinds) for kinds in by_seat] for by_seat in (public.chips, public.discarded)
        ]
        game._first_dealer, game._round = public.dealer, now
        game._phase, game._acting = public.phase, public.acting
        return game

    @property
    def deal(self) -> Round:
        """The round at hand: for those who imagine a game, and so know all of it."""
        assert self._round is not None, "asked for a round before the first one"
        return self._round

    @property
    def phase(self) -> str:
        return self._phase

    def acting(self) -> frozenset[int]:
        return self._acting

    def public(self) -> Public:
        now, phase, stage = self._round, self.phase, self.stage
        drafting = phase in TRUMPS_HIDDEN
        dealer = now.dealer if now else self._first_dealer
        return Public(
            seats=self.seats,
            phase=phase,
            acting=self.acting(),
            round=now.number if now else 0,
            outcome=self.outcome,
            asked=stage.asked if isinstance(stage, Playing) else (),
            stage=stage,
            options=self.options,
            values=self.values,
            dealer=dealer,
            deals=self._next_dealer() if phase == ROUND else dealer,
            trumps=now.trumps if now and not drafting else None,
            chips_on_table=tuple(self._on_table.elements()) if phase == CHIP else (),
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
            tasks=dict(now.tasks) if now and now.all_chosen else {},
            trick=now.trick if now else None,
            tricks=now.trick_counts() if now else (0,) * self.seats,
            past_tricks=now.tricks if now else (),
            taken=now.taken_cards() if now else ((),) * self.seats,
            last_trick=now.tricks[-1] if now and now.tricks else None,
            judged=now.judged if now else None,
        )

    def own(self, seat: int) -> Own:
        now = self._round
        if now is None:
            hand = Hand.of((), PACK)
            return Own(hand, self.choice(seat), trumps=None, hint=None, task=None)
        told = seat == now.dealer or self.phase not in TRUMPS_HIDDEN
        trumps, hint = now.trumps if told else None, now.hints[-1] if told and now.hints else None
        return Own(now.hands[seat], self.choice(seat), trumps, hint, now.tasks.get(seat))

    def _part(self) -> None:
        self._on_table = self._on_table.copy()
        self._chips = list(map(list, self._chips))
        self._discarded = list(map(list, self._discarded))
        self._round = self._round and self._round.copy()

    @property
    def stage(self) -> Stage:
        """What the table waits for."""
        phase, acting = self._phase, self._acting
        if phase == PLAY:
            return Playing(phase, acting, self.deal.demands)
        if phase in TRUMPS_HIDDEN:
            taking, there = _DRAFTS if phase == DRAFT else _ASIDES, self.deal.undrafted
            return Drafting(phase, acting, taking, there, Why.GONE, "was_sticht.taken", room=ROOM)
        if phase == ROUND:
            return Beginning(phase, acting, self._next_dealer(), room=ROOM)
        if phase == CHIP:
            left = tuple(chip for chip in TASKS if self._on_table[chip])
            gone, all_ = "was_sticht.no_chip_left", (left,) * self.seats
            return LayingChip(phase, acting, TakeChip, all_, Why.GONE, gone, room=ROOM)
        if phase == OVER:
            return Stage(phase, acting)
        own: tuple[tuple[str | None, ...], ...] = tuple(
            tuple(sorted(set(chips))) for chips in self._chips
        )
        if phase == REWARD and not self.options.dealer_must_discard:
            own = tuple((None, *chips) for chips in own)
        lays = Reward if phase == REWARD else ChooseTask
        return LayingChip(phase, acting, lays, own, Why.NOT_YOURS, "was_sticht.no_chip", room=ROOM)

    def _choice(self, seat: int) -> Turn:
        hand = self._round.hands[seat] if self._round else TABLES.hand
        return Turn(self.stage, Held(seat, hand, PACK.none), PACK.none, _PLAYS)

    def _table_refusal(self, move: Move) -> Refusal | None:
        return self.stage.early(move) or self.stage.refusal(move, TABLES)

    def _table_moves(self) -> Iterable[Move]:
        return () if self._acting else self.stage.moves(TABLES)

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

    def _takes_chip(self) -> int:
        """Whose turn it is to take a chip; the first dealer has taken one."""
        assert self._first_dealer is not None
        return (self._first_dealer + sum(map(len, self._chips))) % self.seats

    def _next_dealer(self) -> int | None:
        return self._first_dealer if self._round is None else (self.deal.dealer + 1) % self.seats

    def _take_chip(self, move: TakeChip) -> list[Event]:
        if self._first_dealer is None:
            self._first_dealer = move.seat
        self._on_table[move.chip] -= 1
        self._chips[move.seat].append(move.chip)
        if all(len(chips) == self.options.tasks for chips in self._chips):
            self._phase, self._acting = ROUND, NOBODY
        else:
            self._phase, self._acting = CHIP, ALONE[self._takes_chip()]
        return []

    def _start_round(self, move: StartRound) -> list[Event]:
        number = 1 if self._round is None else self.deal.number + 1
        self._round = now = Round.begun(number, move.dealer, move.trumps, self.seats)
        self._phase, self._acting = DRAFT, ALONE[now.drafts]
        return []

    def _draft(self, move: Draft) -> list[Event]:
        now = self.deal
        now.draft(move.seat, move.card)
        if len(now.drafted) < self.seats:
            self._phase, self._acting = DRAFT, ALONE[now.drafts]
            return []
        if self.seats == 3:
            self._phase, self._acting = SET_ASIDE, NOBODY
            return []
        return self._end_column()

    def _set_aside(self, move: SetAside) -> list[Event]:
        now = self.deal
        now.undrafted = now.undrafted.without(move.card)
        now.asides = (*now.asides, move.card)
        return self._end_column(move.card if self.options.hint_includes_table else None)

    def _end_column(self, aside: Card | None = None) -> list[Event]:
        now = self.deal
        hint = now.end_column(aside)
        if hint.column < COLUMNS:
            self._phase, self._acting = DRAFT, ALONE[now.drafts]
        else:
            self._phase, self._acting = TASK, frozenset(range(self.seats)) - {now.dealer}
        return [hint]

    def _choose_task(self, move: ChooseTask) -> list[Event]:
        now = self.deal
        now.tasks[move.seat] = move.chip
        if now.all_chosen:
            now.trick = trick = Trick((now.dealer + 1) % self.seats, self.seats)
            self._phase, self._acting = PLAY, ALONE[trick.turn]
        else:
            self._acting -= {move.seat}
        return []

    def _play(self, move: Play) -> list[Event]:
        now = self.deal
        taken = now.play(move.seat, move.card)
        if now.trick is not None:
            self._phase, self._acting = PLAY, ALONE[now.trick.turn]
            return [taken] if taken else []
        assert taken is not None, "only a trick that was taken is the last one"
        return [taken, *self._judge()]

    def _judge(self) -> list[Event]:
        """Fulfilled tasks are discarded at once (W27); the dealer's reward waits for a choice."""
        now = self.deal
        now.judged = judge(now.tasks, now.dealer, now.taken())
        for result in now.judged.results:
            if result.done:
                self._discard(result.seat, result.chip)
        if now.judged.dealer.earned:
            self._phase, self._acting = REWARD, ALONE[now.dealer]
            return [now.judged]
        return [now.judged, *self._end_round()]

    def _reward(self, move: Reward) -> list[Event]:
        if move.chip is not None:
            self._discard(move.seat, move.chip)
        return self._end_round()

    def _discard(self, seat: int, chip: str) -> None:
        self._chips[seat].remove(chip)
        self._discarded[seat].append(chip)
        self.deal.discarded[seat].append(chip)

    def _end_round(self) -> list[Event]:
        now = self.deal
        discarded = tuple(map(tuple, now.discarded))
        over = RoundOver(now.number, now.dealer, now.trick_counts(), discarded)
        places = self._places()
        if not places:
            self._phase, self._acting = ROUND, NOBODY
            return [over]
        self._phase, self._acting = OVER, NOBODY
        self.outcome = GameOver(places[0], places)
        return [over, self.outcome]

    def _places(self) -> Places:
        """The final places, or nothing while the game goes on."""
        out = [seat for seat in range(self.seats) if not self._chips[seat]]
        if not out and self.deal.number != self.options.max_rounds:
            return ()
        values = [sum(self.values[chip] for chip in chips) for chips in self._discarded]
        if self.options.places == "value_only" and len(out) > 1:
            return places_by_value_only(out, values)
        return places_by_count_then_value([len(chips) for chips in self._discarded], values)
