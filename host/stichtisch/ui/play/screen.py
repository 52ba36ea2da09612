"""What people who play at a terminal see: the table, and the hand of whoever looks."""

import os
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path

from rich.style import Style
from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from stichtisch.players.demo import Demo
from stichtisch.players.person import Person
from stichtisch.ui.colours import BOLD, QUIET, Colours, shown_in
from stichtisch.ui.lines import PLAIN, beside, wrapped
from stichtisch.ui.news import keep
from stichtisch.ui.picture import Picture, picture_of
from stichtisch.ui.play.hand import Look, drawn_cards, drawn_moves
from stichtisch.ui.play.menu import Curtain, Item, menu_of, settled
from stichtisch.ui.pods import LOWEST, NARROWEST, box
from stichtisch.ui.terminal import notes_in, pod_lines, standing_lines
from stichtisch.words import Words

_STEADY = ("pods", "hand", "news")
"""Their lines do not wrap, so as many of them need as much room."""
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


class TableApp(App[None]):
    """Draws the table as it stands, as large as the terminal."""

    CSS_PATH = "play.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, demo: Demo, people: Sequence[int], words: Words) -> None:
        # without this Textual would turn colours into greys, and send those
        super().__init__(ansi_color="NO_COLOR" in os.environ)
        self._demo = demo
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
        self._record: Path | None = None
        """Where the game's record is, once it is over."""
        self._decided: list[str] = []
        """Which trick decided the game, once that is over: it takes playing it again to know."""

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

    def on_resize(self) -> None:
        self._drawn.clear()
        self._draw()

    def say(self, sentence: str) -> None:
        keep(self._news, sentence)

    @property
    def person(self) -> Person:
        """Who looks, or is asked to."""
        seat = self._curtain.next if self._curtain.open is None else self._curtain.open
        return self._people[seat]

    def told_at_end(self) -> list[str]:
        """What stays on the terminal: the places, and where the game is kept."""
        table = self._demo.table
        if table.game.outcome is None or self._record is None:
            return []
        standing = table.presenter.standing(table.match.public())
        return [*standing, *self._decided, self._words("seat.recorded", path=self._record)]

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
        rows = wrapped(picture.title, self.size.width)[:2]
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
            following = table.presenter.round_name(table.game.public().round + 1)
            return self._words("seat.dealing", round=following)
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

    def _pods(self, picture: Picture, width: int, room: int) -> list[Text]:
        """As boxes where there is room for them, else a line each."""
        each = width // len(picture.pods)
        if room < LOWEST or each < NARROWEST:
            return pod_lines(picture, width)
        notes = min(notes_in(picture, each - 2), room - LOWEST)
        return beside([box(pod, each, LOWEST + notes, notes) for pod in picture.pods])

    def _hand(self) -> list[Text]:
        if self._curtain.open is None:
            name = self._player_name(self._curtain.next)
            return [Text(), Text(self._words("seat.curtain", name=name), BOLD)]
        look = self._look()
        if self._demo.table.game.outcome is not None:
            return [row for told in self.told_at_end() for row in wrapped(told, look.width)]
        lines = [self._heading(), *drawn_cards(self._menu, self._cursor, look)]
        beside_it = " · ".join(self._demo.table.presenter.mine(self.person.view))
        lines += wrapped(beside_it, look.width, QUIET)
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
