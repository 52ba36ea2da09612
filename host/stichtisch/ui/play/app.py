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
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path
from typing import Any, ClassVar, TextIO

from rich.style import Style
from rich.text import Text
from textual.app import App, ComposeResult, SuspendNotSupported
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.timer import Timer
from textual.widgets import Static

from stichtisch.errors import StichtischError
from stichtisch.games.replay import whole_record
from stichtisch.games.retold import decided
from stichtisch.players.apart import apart
from stichtisch.players.demo import Demo
from stichtisch.players.evening import Watcher, Watchers
from stichtisch.players.person import Person
from stichtisch.players.review import costly_at, rounds
from stichtisch.table.desk import last_of
from stichtisch.table.recorded import Recorded
from stichtisch.ui.coach import coached
from stichtisch.ui.colours import BOLD, QUIET, Colours, shown_in
from stichtisch.ui.lines import PLAIN, beside, wrapped
from stichtisch.ui.news import told
from stichtisch.ui.picture import Picture, picture_of
from stichtisch.ui.play.hand import Look, drawn_cards, drawn_moves, rows_of
from stichtisch.ui.play.menu import AskLeave, Curtain, Item, Reading, menu_of, moved, settled
from stichtisch.ui.pods import LOWEST, NARROWEST, box
from stichtisch.ui.pods import line as pod_line
from stichtisch.ui.review import reviewed
from stichtisch.ui.sheet import sheet_of
from stichtisch.ui.terminal import score_sheet, standing_lines
from stichtisch.words import Words

_TURN, _CALM = 0.02, 0.2
"""Seconds between two turns of the referee's loop; and while nobody but people here moves."""
_STEADY = ("pods", "hand", "news")
"""Their lines do not wrap, so as many of them need as much room."""
_FRAME, _CALM_FRAME = 0.1, 1.0
"""Seconds between two drawings of lamps that move; and while nothing else does."""
_NEWS = 60
"""Sentences kept; as many are shown as there is room for."""
_WRONG = Style(color="#ff8a5c", bold=True)
_TALL = 34
"""Lines from which cards are taller."""
_OTHERS = 3
"""Lines for the keys and the borders between."""
_NEWEST = 2
"""Lines of news at least."""
_WIDE, _SIDE = 110, 36
"""Columns from which there is room for standing, rules and private pod, which takes so many."""


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


class PlayApp(App[None]):
    """Shows the table, and the hand of whoever looks."""

    CSS_PATH = "play.tcss"
    ENABLE_COMMAND_PALETTE = False
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
        # without this Textual would turn colours into greys, and send those
        super().__init__(ansi_color="NO_COLOR" in os.environ)
        self._demo = demo
        self._heard = Watchers(heard)
        self._people = {seat: demo.person(seat) for seat in people}
        self._words = words
        self._curtain = Curtain(people)
        self._news: deque[str] = deque(maxlen=_NEWS)
        self._menu: list[Item] = []
        self._cursor = 0
        self._at: Item | None = None
        """What the cursor was put on."""
        self._drawn: dict[str, Text] = {}
        self._drawn_at = 0.0
        self.failed: Exception | None = None
        self.stopped: int | None = None
        """The signal that ended it, or stands for a terminal that is gone."""
        self.again = False
        """Whoever played wants another game."""
        self._record: Path | None = None
        """Where the game's record is, once it is over."""
        self._decided: list[str] = []
        """Which trick decided the game, once that is over: it takes playing it again to know."""
        self._lively_until = 0.0
        """Till then turns follow each other quickly."""
        self._next_turn: Timer | None = None

    def compose(self) -> ComposeResult:
        for name in ("title", "awaited"):
            yield Static(id=name)
        with Horizontal():
            with Vertical():
                yield Static(id="pods")
                yield Static(id="news")
            yield Static(id="side")
        for name in ("hand", "keys", "private"):
            yield Static(id=name)

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

    def on_resize(self) -> None:
        self._drawn.clear()
        self._draw()

    def say(self, sentence: str) -> None:
        if sentence not in list(self._news)[-1:]:  # said again it is no news
            self._news.append(sentence)

    @property
    def person(self) -> Person:
        """Who looks, or is asked to."""
        seat = self._curtain.next if self._curtain.open is None else self._curtain.open
        return self._people[seat]

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

    def told_at_end(self) -> list[str]:
        """What stays on the terminal: the places, and where the game is kept."""
        table = self._demo.table
        if table.game.outcome is None or self._record is None:
            return []
        standing = table.presenter.standing(table.match.public())
        return [*standing, *self._decided, self._words("seat.recorded", path=self._record)]

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
            self._read(coached(self.person, self._demo.table.presenter))

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

    # --- what is seen

    def _draw(self) -> None:
        if not self.screen_stack or not self.screen_stack[0].query("#keys"):
            return  # while it starts and ends
        self._drawn_at = time.monotonic()
        self._curtain.follow(self._demo.table.match.public().acting)
        is_open = self._curtain.open is not None
        self._menu = menu_of(self.person, self._demo.table.presenter) if is_open else []
        self._cursor = settled(self._menu, self._at)
        picture = picture_of(self._demo.table, self._demo.pods.lit, self._news)
        self._show("awaited", Text(self._awaited(picture)))
        is_wide = self.size.width >= _WIDE
        self.screen_stack[0].query_one("#side").display = is_wide
        if is_wide:
            self._show("side", Text("\n".join([*self._stands()[1:], "", *picture.screen])))
        hand = self._hand()
        width = self.size.width - (_SIDE if is_wide else 0)
        rows = self._title_rows(picture)
        self._show("title", Text("\n").join(rows))
        taken = len(hand) + len(rows) + len(wrapped(self._awaited(picture), self.size.width - 2))
        newest = wrapped(picture.news[-1], max(width, 20)) if picture.news else []
        room = self.size.height - taken - _OTHERS - max(len(newest), _NEWEST)
        over = self._demo.table.game.outcome is not None
        standing = [] if is_wide or over else standing_lines(picture, width)
        pods = self._pods(picture, width, room - len(standing))
        if len(pods) + len(standing) > room:
            standing = []
        self._show("pods", self._lines([*pods, *standing]))
        self._show("hand", Text("\n").join(hand))
        self._show("keys", Text(self._keys(), no_wrap=True))
        self._show("news", self._latest(picture.news))
        self._show_private(picture)

    def _show(self, name: str, text: Text) -> None:
        """Only what changed is drawn again, and room made only for what grew or shrank."""
        before = self._drawn.get(name)
        if before is not None and before == text and before.spans == text.spans:
            return
        self._drawn[name] = text
        fits = before is not None and before.plain.count("\n") == text.plain.count("\n")
        for widget in self.screen_stack[0].query(f"#{name}").results(Static):
            widget.update(text, layout=not (fits and name in _STEADY))

    def _awaited(self, picture: Picture) -> str:
        if not self._demo.table.seating.complete():  # no pod here is to be connected by anybody
            return self._words("seat.setting_up")
        table = self._demo.table
        if table.game.phase == table.kind.starts_round.do and not self._menu:  # bots deal and scan
            return self._words("seat.dealing")
        if table.game.outcome is not None:
            return f"{picture.awaited} {self._words('seat.over')}"
        person = self.person
        if self._curtain.open is not None and person.view.acts:
            return table.presenter.asks(person.view) or picture.awaited
        return picture.awaited

    def _lines(self, lines: Sequence[Text]) -> Text:
        """As this terminal shows them."""
        if self.no_color:
            rows = [Text.assemble(line, style=PLAIN) for line in lines]
            lines = shown_in(Colours.NONE, rows)
        return Text("\n").join(lines)

    def _title_rows(self, picture: Picture) -> list[Text]:
        """Where the game stands, in two lines at most."""
        return wrapped(picture.title, self.size.width)[:2]

    def _pods(self, picture: Picture, width: int, room: int) -> list[Text]:
        """As boxes where there is room for them, else a line each."""
        each = width // len(picture.pods)
        if room < LOWEST or each < NARROWEST:
            name = max(len(pod.name) for pod in picture.pods)
            return [pod_line(pod, width, name) for pod in picture.pods]
        wanted = max(sum(len(wrapped(n, each - 2)) for n in p.notes) for p in picture.pods)
        notes = min(wanted, room - LOWEST)
        return beside([box(pod, each, LOWEST + notes, notes) for pod in picture.pods])

    def _hand(self) -> list[Text]:
        if self._curtain.open is None:
            name = self._player_name(self._curtain.next)
            return [Text(), Text(self._words("seat.curtain", name=name), BOLD)]
        look = self._look()
        if self._demo.table.game.outcome is not None:
            return [row for told in self.told_at_end() for row in wrapped(told, look.width)]
        lines = [self._heading(), *drawn_cards(self._menu, self._cursor, look)]
        lines += [row for told in self._beside() for row in wrapped(told, look.width, QUIET)]
        return lines + drawn_moves(self._menu, self._cursor, look)

    def _look(self) -> Look:
        return Look(self.size.width - 2, self.size.height >= _TALL, not self.no_color)

    def _heading(self) -> Text:
        """What became of the card laid last, else what the cursor is at."""
        person, presenter = self.person, self._demo.table.presenter
        heading = Text(self._words("seat.hand", name=self._player_name(person.seat)), BOLD)
        refused = person.refused
        if refused is not None:
            return Text(f"✗ {presenter.refusal(refused, person.lying)}", _WRONG)
        if person.busy:
            return heading.append("  " + self._words("seat.doing"))
        if self._menu and self._menu[self._cursor].card is not None:
            heading.append(f"  {self._menu[self._cursor].text}", Style(bold=False))
        return heading

    def _beside(self) -> list[str]:
        """What the seat has beside its hand, on one line."""
        told = self._demo.table.presenter.mine(self.person.view)
        return [" · ".join(told)] if told else []

    def _stands(self) -> list[str]:
        """How everybody stands, and what is in force in this round."""
        table = self._demo.table
        picture = picture_of(table, self._demo.pods.lit, ())
        in_force = table.presenter.in_force(table.match.public())
        blocks = ([picture.title], picture.standing, in_force, picture.board)
        told = [line for block in blocks for line in (*block, "") if block]
        return told[:-1]

    def _latest(self, told: Sequence[str]) -> Text:
        """The newest sentence comes last; before it as many whole ones as there is room for."""
        region = self.screen_stack[0].query_one("#news", Static).size
        width, height = max(region.width, 20), max(region.height, 1)
        lines = wrapped(told[-1], width)[-height:] if told else []
        for sentence in reversed(told[:-1]):
            older = wrapped(sentence, width, QUIET)
            if len(older) + len(lines) > height:
                break
            lines = [*older, *lines]
        return self._lines(lines)

    def _keys(self) -> str:
        """The keys that mean something now; help and leaving are among them in any width."""
        if self._demo.table.game.outcome is not None:
            return self._words("seat.keys_over")
        more = []
        if len(self._people) > 1:
            more.append(self._words("seat.keys_pass_on"))
        if self.person.may_take_up():
            more.append(self._words("seat.keys_take_up"))
        told = (self._words(f"seat.keys{size}") for size in ("", "_few", "_least"))
        lines = [" · ".join([*more, each]) for each in told]
        return next((line for line in lines if len(line) <= self.size.width), lines[-1])

    def _show_private(self, picture: Picture) -> None:
        """What the private pod shows, while its key is held."""
        widget = self.screen_stack[0].query_one("#private", Static)
        widget.display = self.person.looks
        if not self.person.looks:
            return
        widget.border_title = self._words("seat.private")
        is_open = self._curtain.open is not None
        seen = [line.text for line in self.person.screen()] if is_open else picture.screen
        self._show("private", Text("\n".join(seen)))

    def _player_name(self, seat: int) -> str:
        return self._demo.table.presenter.names[seat]
