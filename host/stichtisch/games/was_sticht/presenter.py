"""What people see and read of Was Sticht?"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.display import (
    ColumnShown,
    DraftShown,
    ScreenShown,
    SeatShown,
    Standing,
    TrickShown,
    TrumpShown,
    card_in,
    trick_shown,
)
from stichtisch.games.event import Event
from stichtisch.games.lights import BLUE, GREEN, VERMILLION, YELLOW, Sign
from stichtisch.games.move import Move, Remark
from stichtisch.games.presenter import Presenter, screen, with_room
from stichtisch.games.view import View
from stichtisch.games.was_sticht import asking, moves, rules, standing
from stichtisch.games.was_sticht.lamps import lamps_of
from stichtisch.games.was_sticht.round import COLUMN, COLUMNS
from stichtisch.games.was_sticht.tasks import Hint, RoundOver, TasksJudged
from stichtisch.games.was_sticht.trumps import NONE, PACK, Trumps
from stichtisch.games.was_sticht.views import Own, Public
from stichtisch.scene import Line, Scene


class WasStichtPresenter(Presenter[Public, Own]):
    """Knows the habits of the table, the names at it and their language."""

    room: ClassVar[str] = "was_sticht"
    pack = PACK
    signs: ClassVar[Mapping[str, Sign]] = {
        "R": Sign("▲", VERMILLION, "  #  | ### | ### |#####|#####"),
        "B": Sign("●", BLUE, " ### |#####|#####|#####| ### "),
        "G": Sign("■", GREEN, "#####|#####|#####|#####|#####"),
        "Y": Sign("◆", YELLOW, "  #  | ### |#####| ### |  #  "),
    }

    def scene(self, view: View[Public, Own], shown: SeatShown) -> Scene:
        hinted = view.seat in self._hinted(view.public, shown.remarks)
        return Scene(segments=lamps_of(view, shown, hinted))

    def open_screen(self, public: Public, shown: ScreenShown) -> Scene:
        lines = asking.on_screen(self, public, shown, self._settings)
        return screen(with_room(lines, self.awaited(public, shown)))

    def under_hood(self, view: View[Public, Own], remarks: Sequence[Remark]) -> tuple[Line, ...]:
        """Where the dealer speaks: whether the word on the last column was right."""
        said, hint = moves.winner_named(remarks), view.own.hint
        if said is None or hint is None or view.public.open_column != hint.column:
            return ()
        return (Line(self.own("screen_right" if said.seat == hint.seat else "screen_wrong")),)

    def secret(self, view: View[Public, Own]) -> tuple[Line, ...]:
        """The two trump cards, for their dealer's eyes while the draft is on."""
        trumps = view.own.trumps
        if trumps is None or view.public.phase not in rules.TRUMPS_HIDDEN:
            return ()
        return (
            Line(self.own("screen_trump")),
            Line(self._suit_of(trumps), 1 if trumps.suit == NONE else 2),
            Line(self._number_of(trumps), 1 if trumps.number is None else 3),
        )

    def in_force(self, public: Public) -> list[str]:
        """The round's hints: they lie there for whoever chooses a task."""
        if not public.hints or public.phase not in (*rules.TRUMPS_HIDDEN, rules.TASK):
            return []
        names = ", ".join(self._seat_or_table(hint.seat) for hint in public.hints)
        return [self.own("hints", last=public.hints[-1].column, names=names)]

    def draft(self, public: Public, laid_out: Sequence[Sequence[Card]] = ()) -> DraftShown | None:
        """Until the tasks are chosen: the cards lie open, and so do the hints."""
        if public.phase not in (*rules.TRUMPS_HIDDEN, rules.TASK):
            return None
        table = [self.own("table")] if public.seats == 3 else []
        columns = list(columns_shown(public, laid_out))
        now = public.column - 1 if public.column else None
        return DraftShown([*self.names, *table], columns, now)

    def may_be(self, public: Public) -> list[list[str]]:
        if public.phase not in rules.TRUMPS_HIDDEN:
            return []
        ranks = sorted({card.rank for card in self.pack.values()})
        return [[*self.signs, ""], [*map(str, ranks), ""]]

    def board(self, public: Public) -> list[str]:
        """The columns drafted so far as lines; a star for who would have won each."""
        draft = self.draft(public)
        if draft is None or not public.columns:
            return []
        columns = draft.columns[: len(public.columns)]
        rows = [
            (name, [self._taken(each, row) for each in columns])
            for row, name in enumerate(draft.rows)
        ]
        head = (self.own("board"), [str(at + 1) for at in range(len(columns))])
        width = max(len(name) for name, _ in (head, *rows)) + 1
        return [
            name.ljust(width) + " ".join(f"{one:4}" for one in each)
            for name, each in (head, *rows)
        ]

    def _taken(self, column: ColumnShown, row: int) -> str:
        """A card of the board, as short as may be."""
        card = column.cards[row]
        assert card, "the column was drafted"
        return self.corners([card]) + ("★" if column.won == row else "")

    def won_by(self, _public: Public) -> str:
        return self.own("won_by")

    def awaited(self, public: Public, shown: ScreenShown) -> str:
        return asking.awaited(self, public, shown, self._settings)

    def stands(self, public: Public, seat: int) -> str:
        return standing.stands(self, public, seat)

    def where(self, public: Public) -> list[str]:
        if public.phase == rules.CHIP or public.deals is None:
            return [self.own("setting_up")]
        is_next = public.phase == rules.ROUND
        dealer = self.names[public.deals]
        parts = [self.own("in_round", round=public.round + is_next, dealer=dealer)]
        if public.column:
            parts.append(self.own("in_column", column=public.column))
        if public.phase == rules.PLAY:
            parts.append(self.own("in_trick", trick=sum(public.tricks) + 1))
        return parts

    def holds(self, public: Public) -> list[str]:
        if (trumps := public.trumps) is None or public.phase == rules.ROUND:
            return []
        return [self.own("trumps", suit=self._suit_of(trumps), number=self._number_of(trumps))]

    def notes(self, public: Public, seat: int) -> list[str]:
        chips, task = list(public.chips[seat]), None if public.judged else public.tasks.get(seat)
        told = [self.own("chips_and_tricks", left=len(chips), tricks=public.tricks[seat])]
        if not self._settings.open_chips:
            return [*told, self._chip(task)] if task else told
        if task:
            told.append(self.own("chosen_chip", chip=self._chip(task)))
        if task in chips:
            chips.remove(task)
        return [*told, *map(self._chip, chips)]

    def offer(self, public: Public, move: Move) -> str:
        match move:
            case moves.TakeChip(_, chip) | moves.ChooseTask(_, chip) | moves.Reward(_, str(chip)):
                return self._chip(chip)
            case moves.Reward(_, None):
                return self.own("offer_keep")
            case moves.Draft(_, card):
                return self.card(card)
        return super().offer(public, move)

    def mine(self, view: View[Public, Own]) -> list[str]:
        """Chips lie face down before their owner."""
        chips, task = view.public.chips[view.seat], view.own.task
        told = [self.own("mine_task", chip=self._chip(task))] if task else []
        return [*told, self.own("mine_chips", chips=self._chips(chips))] if chips else told

    def trump(self, public: Public) -> TrumpShown | None:
        if (trumps := public.trumps) is None:
            return None
        suits = () if trumps.suit == NONE else (trumps.suit,)
        if trumps.number is None:
            return TrumpShown(suits, "" if suits else self.own("no_trump"))
        sentence = "and_every_number" if suits else "every_number"
        return TrumpShown(suits, self.own(sentence, number=trumps.number))

    def counted(self, public: Public, seat: int) -> Standing:
        each, left = public.options.tasks, len(public.chips[seat])
        task = public.tasks.get(seat, "")
        return Standing(
            0 if public.phase == rules.CHIP else each - left,
            goal=each,
            wanted=standing.EXACTLY.get(task),
            tricks=public.tricks[seat],
            task="" if task in standing.EXACTLY or not task else self._chip(task),
        )

    def token(self, move: Move) -> tuple[str, str] | None:
        chip = vars(move).get("chip")
        return standing.token(chip) if chip else None

    def after(self, public: Public, seat: int) -> str:
        task = public.tasks.get(seat)
        if task is None:
            return ""
        return self.own("after", task=self._chip(task), tricks=public.tricks[seat])

    def lying(self, public: Public, seat: int) -> Card | None:
        """The seat's card in the trick, or the one it just took."""
        return card_in(public.trick, seat) or public.drafted.get(seat)

    def trick_shown(self, public: Public) -> TrickShown | None:
        """The trick, which all can judge: they know the trumps by then."""
        now = public.trumps
        return trick_shown(public.trick, public.last_trick, now.winning) if now else None

    def event(self, event: Event) -> str:
        match event:
            case Hint(column, leader):
                names = {"leader": self.names[leader], "winner": self._seat_or_table(event.seat)}
                return self.own("hint", column=column, **names)
            case TasksJudged():
                return " ".join(self._judged(event))
            case RoundOver():
                return " ".join(self._round(event))
        return super().event(event)

    def move(self, move: Move) -> str:
        match move:
            case moves.TakeChip(seat, chip):
                return self.own("move_chip", name=self.names[seat], chip=self._chip(chip))
            case moves.StartRound(dealer):
                suit, number = self._suit_of(move.trumps), self._number_of(move.trumps)
                name = self.names[dealer]
                return self.own("move_round", name=name, suit=suit, number=number)
            case moves.Draft(seat, card):
                return self.own("move_draft", name=self.names[seat], card=self.card(card))
            case moves.SetAside(card):
                return self.own("move_set_aside", card=self.card(card))
            case moves.ChooseTask(seat, chip):
                return self.own("move_task", name=self.names[seat], chip=self._chip(chip))
            case moves.Reward(seat, None):
                return self.own("move_no_reward", name=self.names[seat])
            case moves.Reward(seat, str(chip)):
                return self.own("move_reward", name=self.names[seat], chip=self._chip(chip))
        return super().move(move)

    def remark(self, remark: Remark, seat: int | None) -> str:
        match remark:
            case moves.NamesWinner(column, named):
                return self.own("hint_said", name=self._seat_or_table(named), column=column)
        return super().remark(remark, seat)

    def component(self, component: Component) -> str:
        if component.what is What.CHIP:
            return self.own("the_chip", chip=self._chip(component.name))
        return super().component(component)

    def _hinted(self, public: Public, remarks: Sequence[Remark]) -> frozenset[int]:
        """The seats that the open hint lights; all of them when it names the Table."""
        hint = moves.winner_named(remarks) if self._settings.dealer_speaks else public.open_hint
        if hint is None or public.open_column is None:
            return frozenset()
        seat = hint.seat
        return frozenset(range(public.seats)) if seat is None else frozenset({seat})

    def _judged(self, event: TasksJudged) -> Iterator[str]:
        for result in event.results:
            sentence = "task_done" if result.done else "task_failed"
            name, task = self.names[result.seat], self._chip(result.chip)
            yield self.own(sentence, name=name, task=task)
        name = self.names[event.dealer.seat]
        if event.dealer.earned:
            yield self.own("copied", name=name, tasks=self._chips(event.dealer.copied))
        else:
            yield self.own("nothing_copied", name=name)

    def _round(self, event: RoundOver) -> Iterator[str]:
        yield self.round_over(event.round)
        for name, tricks, chips in zip(self.names, event.tricks, event.discarded, strict=True):
            discarded = self._chips(chips) or self.own("no_chips")
            yield self.own("round_seat", name=name, tricks=tricks, chips=discarded)

    def _seat_or_table(self, seat: int | None) -> str:
        return self.own("table") if seat is None else self.names[seat]

    def _suit_of(self, trumps: Trumps) -> str:
        return self.own(f"suit_{trumps.suit}")

    def _number_of(self, trumps: Trumps) -> str:
        return self.own("number_X") if trumps.number is None else str(trumps.number)

    def _chip(self, chip: str) -> str:
        return self.own(f"chip_{chip}")

    def _chips(self, chips: Iterable[str]) -> str:
        return ", ".join(map(self._chip, chips))


def columns_shown(public: Public, laid_out: Sequence[Sequence[Card]]) -> Iterator[ColumnShown]:
    """The nine columns of the draft, with what players laid out (cards by column), if that was for
    this round and still lies there."""
    taken = [*public.columns, public.drafted]
    drafts = zip(taken, laid_out, strict=False)
    if not all(set(each.values()) <= set(laid) for each, laid in drafts):
        laid_out = ()
    for at in range(COLUMNS):
        cards = dict(taken[at]) if at < len(taken) else {}
        led = next(iter(cards), None)
        if at < len(public.asides):
            cards[public.seats] = public.asides[at]
        lying: list[Card | None] = [*laid_out[at]] if laid_out else [None] * COLUMN
        for row, card in cards.items():  # another one goes where this one lay
            where = lying.index(card) if card in lying else row
            lying[where], lying[row] = lying[row], card
        yield ColumnShown(lying, frozenset(cards), led, _won(public, at))


def _won(public: Public, at: int) -> int | None:
    """The row that would have won the column, where the table tells it."""
    if at >= len(public.hints):
        return None
    seat = public.hints[at].seat
    return public.seats if seat is None else seat
