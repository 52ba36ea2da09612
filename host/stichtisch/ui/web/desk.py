"""The desk of one table: what whoever runs the evening does there, and what is answered.

It shows no more of the game than all may know.
"""

from collections.abc import Callable
from pathlib import Path
from typing import assert_never

from stichtisch.decks.deck import Lesson
from stichtisch.errors import StichtischError
from stichtisch.games import game_named
from stichtisch.games.lights import GREEN, VERMILLION
from stichtisch.games.player_names import checked_names
from stichtisch.games.record import Header
from stichtisch.pods.attended import Attended
from stichtisch.pods.events import KeyDown, PodEvent, TagArrived
from stichtisch.pods.pods import Pods
from stichtisch.scene import Pattern
from stichtisch.table.desk import (
    Correct,
    DeskError,
    EndRound,
    Pause,
    TakeBack,
    card_of,
    may_correct,
)
from stichtisch.table.happenings import SeatFreed
from stichtisch.table.referee import Referee
from stichtisch.ui.web.acts import BeginGame, Blink, CorrectCard, DeskAct, FreeSeat, Learn, Unlearn
from stichtisch.ui.web.visitors import Visitors
from stichtisch.words import Sentence

_BLINKS = 4.0
"""Seconds that a pod says which one it is."""
_ANSWERS = 1.0
"""Seconds that it says whether a tag was learned."""


class Desk:
    """Does in the referee's turn what the desk's page asks for."""

    def __init__(
        self,
        referee: Referee,
        pods: Pods,
        deck: Path,
        begin: Callable[[Header], None] | None = None,
        visitors: Visitors | None = None,
        listed: Path | None = None,
    ) -> None:
        """`deck` is where a deck is learned; `begin` has another game begun, where that may be;
        `listed` is the club's list, where the table keeps one.

        `visitors` play on pages, where any may. From now on the referee's pods are looked after.
        """
        self.referee = referee
        self.table = referee.table
        self.pods = Attended(pods)
        self.pods.takes_over = self._takes_over
        referee.pods = self.pods
        self.lesson: Lesson | None = None
        self.may_begin = begin is not None
        self.answer: Sentence | None = None
        """What became of what was asked last; None: it is done."""
        self.answers = 0
        """So many times was something asked."""
        self._words = self.table.presenter.words
        self._deck = deck
        self._begin = begin
        self.begun: BeginGame | None = None
        """What was asked for when another game was begun here last."""
        self._visitors = visitors
        self.listed = listed

    def do(self, act: DeskAct) -> None:
        """Do it, or answer why it cannot be done; then nothing of it is."""
        self.answers += 1
        try:
            self.answer = self._do(act)
        except StichtischError as error:
            self.answer = error.sentence

    def _do(self, act: DeskAct) -> Sentence | None:
        match act:
            case Pause() | TakeBack() | EndRound():
                self._check_no_lesson()
                self.referee.ask(act)
            case CorrectCard(number, card, seen):
                self._check_no_lesson()
                self._correct(number, card, seen)
            case Blink(pod):
                if not self.pods.mark(pod, _BLINKS, self._words("desk.this_one")):
                    raise DeskError("desk.pod_away")
                return Sentence("desk.blinks")
            case FreeSeat(seat):
                self._free_seat(seat)
            case Learn(on):
                self._begin_lesson() if on else self._end_lesson()
            case Unlearn():
                return self._unlearn()
            case BeginGame():
                self._check_no_lesson()
                self._begin_game(act)
            case _:
                assert_never(act)
        return None

    def may_free(self, seat: int) -> bool:
        """Whether somebody has that seat on a page."""
        return self._visitors is not None and self._visitors.may_free(seat)

    def _free_seat(self, seat: int) -> None:
        if self._visitors is None or not self._visitors.free_seat(seat):
            raise DeskError("desk.nobody_sits")
        self.referee.tell(SeatFreed(seat))

    def _check_no_lesson(self) -> None:
        if self.lesson is not None:
            raise DeskError("desk.learning")

    def _correct(self, number: int, name: str, seen: int) -> None:
        pack = self.table.presenter.pack
        if name not in pack:
            raise DeskError("desk.not_correctable")
        self.referee.ask(Correct(number, pack[name], seen))

    def _begin_game(self, act: BeginGame) -> None:
        """Whatever would keep it from beginning is said while this one goes on."""
        if self._begin is None:
            raise DeskError("desk.no_other_game")
        kind = game_named(act.game)
        options = dict(kind.short if act.short else act.options)
        header = Header(act.game, checked_names(act.names), options, kind.deck_for_header(None))
        kind.begin(header)
        self.begun = act
        self._begin(header)

    def _begin_lesson(self) -> None:
        """While a deck is learned nothing counts at the table, and all are told so."""
        self._check_no_lesson()
        self.lesson = Lesson(self.table.match.header.game, self._deck)
        if not self.table.match.paused and self.table.game.outcome is None:
            self.referee.ask(Pause(True))

    def _end_lesson(self) -> None:
        """What was learned is known at this table; it stays paused until somebody is ready."""
        self.table.know(self._lesson().deck)
        self.lesson = None

    def _unlearn(self) -> Sentence:
        forgotten = self._lesson().back()
        if forgotten is None:
            raise DeskError("desk.nothing_learned")
        return Sentence("desk.forgotten", name=forgotten.told)

    def _lesson(self) -> Lesson:
        if self.lesson is None:
            raise DeskError("desk.no_lesson")
        return self.lesson

    def _takes_over(self, event: PodEvent) -> bool:
        """While a deck is learned, what is laid is not for the game. Lifting and letting a key go
        always are."""
        if self.lesson is None:
            return False
        match event:
            case TagArrived(pod, uid):
                self._tap(self.lesson, pod, uid)
                return True
            case KeyDown():
                return True
        return False

    def _tap(self, lesson: Lesson, pod: str, uid: str) -> None:
        """The pod says by its lamps what the desk says in words."""
        self.answers += 1
        try:
            learned = lesson.tap(uid)
        except StichtischError as error:
            self.answer = error.sentence
            self.pods.mark(pod, _ANSWERS, self._words("desk.not_learned"), VERMILLION)
        else:
            self.answer = Sentence("desk.learned", name=learned.told)
            told = self._words("desk.is_learned")
            self.pods.mark(pod, _ANSWERS, told, GREEN, Pattern.STEADY)

    def correctable(self) -> dict[int, str]:
        """The moves that can be corrected, by number, and the card that each counts as now."""
        return {kept.number: card_of(kept.move).text for kept in may_correct(self.table.match)}
