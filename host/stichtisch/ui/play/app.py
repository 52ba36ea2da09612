"""The terminal of people who play: a Textual program on one thread, which also runs the table.

A timer turns the referee's loop, the bots and the people's fingers; keys only say what
the fingers should do. So nothing is shared between threads but what a pod's process tells of its
lamps.
"""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import active_children
from typing import Any, ClassVar, TextIO

from textual.app import SuspendNotSupported
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.timer import Timer
from textual.widgets import Static

from stichtisch.errors import StichtischError
from stichtisch.games.replay import whole_record
from stichtisch.games.retold import decided
from stichtisch.players.apart import apart
from stichtisch.players.demo import Demo
from stichtisch.players.evening import Watcher, Watchers
from stichtisch.players.review import costly_at, rounds
from stichtisch.table.desk import last_of
from stichtisch.table.recorded import Recorded
from stichtisch.ui.coach import advised
from stichtisch.ui.news import told
from stichtisch.ui.play.hand import rows_of
from stichtisch.ui.play.menu import AskLeave, Reading, moved
from stichtisch.ui.play.screen import TableApp
from stichtisch.ui.review import reviewed
from stichtisch.ui.sheet import sheet_of
from stichtisch.ui.terminal import score_sheet
from stichtisch.words import Words

_TURN, _CALM = 0.02, 0.2
"""Seconds between two turns of the referee's loop; and while nobody but people here moves."""
_FRAME, _CALM_FRAME = 0.1, 1.0
"""Seconds between two drawings of lamps that move; and while nothing else does."""
_HANGS_UP = 1
"""SIGHUP: the terminal is gone. Windows has no name for it."""


class Terminal:
    """Where Textual draws. What a terminal that is gone does not take is dropped: the thread that
    writes would die of it, and the others wait for that thread for ever.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._stream.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class PlayApp(TableApp):
    """Lets whoever looks play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move('left')"),
        Binding("right", "move('right')"),
        Binding("up", "move('up')"),
        Binding("down", "move('down')"),
        Binding("enter,space", "enter"),
        Binding("escape,backspace", "take_back"),
        Binding("u", "take_up"),
        Binding("t", "look"),
        Binding("s", "standing"),
        Binding("r", "rules"),
        Binding("c", "coach"),
        Binding("z", "take_move_back"),
        Binding("n", "again"),
        Binding("v", "review"),
        Binding("tab", "pass_on", priority=True),
        Binding("question_mark", "help"),
        Binding("q,ctrl+q", "leave", priority=True),
        Binding("ctrl+c", "interrupt", priority=True),
        Binding("ctrl+z", "suspend", priority=True),
    ]

    def __init__(
        self, demo: Demo, people: Sequence[int], words: Words, heard: Sequence[Watcher] = ()
    ) -> None:
        """`heard`: who says aloud what happens."""
        super().__init__(demo, people, words)
        self._heard = Watchers(heard)
        self.failed: Exception | None = None
        self.stopped: int | None = None
        """The signal that ended it, or stands for a terminal that is gone."""
        self.again = False
        """Whoever played wants another game."""
        self._lively_until = 0.0
        """Till then turns follow each other quickly."""
        self._next_turn: Timer | None = None

    def on_mount(self) -> None:
        self.query_one("#hand", Static).auto_links = False  # cards keep their own colours
        names = ", ".join(self._player_name(seat) for seat in self._people)
        self.say(self._demo.table.presenter.won_by(self._demo.table.match.public()))
        self.say(self._words("seat.welcome", name=names))
        if os.name == "posix":
            # raised in the middle of a turn they would leave Textual's thread behind, for ever
            for number in (signal.SIGTERM, _HANGS_UP):
                if signal.getsignal(number) is not signal.SIG_IGN:
                    asyncio.get_running_loop().add_signal_handler(number, self._stop, number)
        self._turn()

    def _stop(self, number: int) -> None:
        self.stopped = number
        self.exit()

    def _handle_exception(self, error: Exception) -> None:
        """Told by whoever runs this: Textual would show all that it knows, others' cards too."""
        self.failed = error
        self.exit(return_code=1)

    def _turn(self) -> None:
        """Let everybody do their part, while there is a terminal to see it."""
        if not (self.is_headless or sys.stdin.isatty()):
            self._stop(_HANGS_UP)
            return
        demo, now = self._demo, time.monotonic()
        happened = demo.evening.turn(0.0)
        for person in self._people.values():
            person.step(demo.evening.clock())
        self._heard.tell(happened)
        for line in told(happened, demo.table, demo.table.presenter):
            self.say(line)
        outcome = demo.table.game.outcome
        if outcome is not None and self._record is None:
            self._keep_record(outcome.winners)
        if happened or any(person.busy for person in self._people.values()):
            self._lively_until = now + 1
        public = demo.table.match.public()
        calm = now > self._lively_until and public.acting <= self._people.keys()
        calm = calm and bool(public.acting or public.outcome)
        if happened or now - self._drawn_at >= (_CALM_FRAME if calm else _FRAME):
            self._draw()
        self._next_turn = self.set_timer(_CALM if calm else _TURN, self._turn)

    def _keep_record(self, winners: Sequence[int]) -> None:
        """The record beside the journal, for whoever wants to see the game again."""
        table = self._demo.table
        trick = decided(table.match.remade(), table.presenter)
        self._decided = [". ".join(trick.told(table.presenter, winners))] if trick else []
        try:
            self._record, _ = Recorded(self._demo.journal).write()
        except StichtischError as error:
            self._record = self._demo.journal.path
            self.say(error.told(self._words))

    # --- what keys do

    def on_key(self, event: Key) -> None:
        item = next((i for i in self._menu if i.key and i.key == event.character), None)
        if item is not None:
            event.stop()
            self.action_choose(self._menu.index(item))

    def action_choose(self, at: int) -> None:
        """Do what stands there."""
        if self._curtain.open is None or at >= len(self._menu):
            return
        self._at = item = self._menu[at]
        if item.move is not None:
            self.person.make(item.move)
        elif item.card is not None and not item.laid:
            self.person.lay(item.card)
        self._at_once()

    def action_move(self, key: str) -> None:
        if self._menu:
            rows = rows_of(self._menu, self._look())
            self._cursor = moved(self._menu, self._cursor, key, rows)
            self._at = self._menu[self._cursor]
            self._draw()

    def action_enter(self) -> None:
        if self._demo.table.game.outcome is not None:
            self.exit()
        elif self._curtain.open is None:
            self._curtain.lift()
            self._draw()
        else:
            self.action_choose(self._cursor)

    def action_take_back(self) -> None:
        self.person.look_away()
        self.person.take_back()
        self._at_once()

    def action_take_up(self) -> None:
        if self._curtain.open is not None:
            self.person.take_up()
            self._at_once()

    def action_look(self) -> None:
        if not self.person.looks and not self.person.may_look():
            self.say(self._words("seat.private_busy"))
        self.person.look(self._demo.evening.clock())
        self._at_once()

    def action_pass_on(self) -> None:
        self._curtain.pass_on()
        self._draw()

    def action_help(self) -> None:
        self._read(self._words("seat.help"))

    def action_standing(self) -> None:
        table = self._demo.table
        scored = score_sheet(table.match.round_ends(), table.presenter)
        self._read("\n".join([*self._stands(), *scored]))

    def action_rules(self) -> None:
        header = self._demo.table.match.header
        sheet = sheet_of(header.game, self._words, header.options)
        self._read("\n".join([sheet.name, "", *sheet.in_short]))

    def action_coach(self) -> None:
        """For the one whose hand lies open: nobody else is at the screen."""
        if self._curtain.open is not None:
            person, presenter = self.person, self._demo.table.presenter
            self._read(advised(person.advice(), presenter, person.view.public))

    def _read(self, text: str) -> None:
        self.push_screen(Reading(text, self._words("seat.any_key")))

    def action_take_move_back(self) -> None:
        """The last move of the only person here, and what bots did since."""
        last = last_of(self._demo.table.match, self._people)
        if len(self._people) > 1 or last is None or self.person.busy:
            return
        try:
            self._demo.evening.referee.ask(last)
        except StichtischError as error:
            self.say(error.told(self._words))
        self._record = None
        self._at_once()

    def action_again(self) -> None:
        if self._demo.table.game.outcome is not None:
            self.again = True
            self.exit()

    def action_review(self) -> None:
        """What the cards of whoever plays here cost, worked out in a process of its own."""
        if self._demo.table.game.outcome is None:
            return
        self._read(self._words("review.thinking"))
        self.run_worker(self._review(), exclusive=True)

    async def _review(self) -> None:
        data, reading, elsewhere = self._demo.journal.record().encode(), self.screen, apart()
        try:
            work = elsewhere.submit(costly_at, data, tuple(self._people))
            plays = await asyncio.wrap_future(work)
        finally:
            for worker in active_children():  # whoever leaves does not wait for it
                worker.kill()
        record = whole_record(data)
        told = reviewed(record, rounds(record), plays, self._demo.table.presenter)
        if reading is self.screen and isinstance(reading, Reading):
            reading.tell("\n".join(told))

    def action_interrupt(self) -> None:
        """Ctrl-C: the first asks, the second leaves."""
        if isinstance(self.screen, AskLeave):
            self.exit()
        else:
            self.action_leave()

    def action_suspend(self) -> None:
        """Ctrl-Z: back to the shell; fg goes on."""
        try:
            self.action_suspend_process()
        except SuspendNotSupported:
            self.say(self._words("seat.no_suspend"))

    def action_leave(self) -> None:
        if isinstance(self.screen, Reading):
            self.screen.dismiss(None)
        elif self._demo.table.game.outcome is not None:
            self.exit()
        elif not isinstance(self.screen, AskLeave):
            self.push_screen(AskLeave(self._words("seat.ask_leave")), self._answered)

    def _answered(self, leaves: bool | None) -> None:
        if leaves:
            self.exit()

    def _at_once(self) -> None:
        """The fingers do not wait for the next turn."""
        self._lively_until = time.monotonic() + 1
        if self._next_turn is not None:
            self._next_turn.stop()
        self._next_turn = self.set_timer(_TURN, self._turn)
        self.person.step(self._demo.evening.clock())
        self._draw()
