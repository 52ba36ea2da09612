"""Between the referee's thread and the server's: what is shown goes out, what is done comes in.

The referee's thread makes all texts and hands them over whole and immutable; the server's thread
sends the newest. Nobody waits for a client, and nothing piles up for one that is slow.
"""

import asyncio
import json
import queue
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib import resources
from typing import Any

from stichtisch.games import game_named
from stichtisch.ui.web.acts import Act, DeskAct, ReleaseKey
from stichtisch.ui.web.keys import DESK, Who

_ACTS = 64
"""Acts that wait for the referee's turn; what comes beyond is refused."""
_GIVES_WAY = 0.02
"""Seconds that a message to a page waits at most: a slow disk holds up the referee for longer."""
BEAT = 0.8
"""Seconds without news after which a page is told that the table still looks: it says within 3 s
that nobody answers."""
_LOOKS_WITHIN = 0.8
"""Seconds within which a referee that is well has looked at its table again."""

Part = Mapping[str, str]
"""An object that pages keep, its values as JSON: one is told only those that are new to it."""


def part(told: Mapping[str, Any]) -> Part:
    """What is told, as a part."""
    return {name: _text(value) for name, value in told.items()}


def news_of(now: Part, before: Part) -> str:
    """As JSON, what of this part is new to whoever knows that one; empty if nothing is."""
    new = {name: value for name, value in now.items() if before.get(name) != value}
    new |= dict.fromkeys(before.keys() - now.keys(), "null")
    if not new:
        return ""
    fields = ",".join(f"{_text(name)}:{value}" for name, value in new.items() if name != "kind")
    kind = f'"kind":{now.get("kind", "null")}'
    return f"{{{kind},{fields}}}" if fields else f"{{{kind}}}"


def json_bytes(told: object) -> bytes:
    """As JSON, for a page that asks for it."""
    return json.dumps(told, ensure_ascii=False).encode()


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True)
class Shown:
    """Everything that pages show."""

    number: int = 0
    tables: Mapping[str, Part] = field(default_factory=dict)
    """What all may know, by language."""
    lamps: Part = field(default_factory=dict)
    """Of all pods, as their lines carry them."""
    seats: Mapping[tuple[int, str], Part] = field(default_factory=dict, repr=False)
    """What a seat may know, by seat and language."""
    door: Part = field(default_factory=dict, repr=False)
    """The ways in, with invitations: for the desk alone."""
    desk: Mapping[str, Part] = field(default_factory=dict, repr=False)
    """What the desk is shown beside what all may know, by language; no more secrets than that."""

    def looks_like(self, other: "Shown") -> bool:
        """Whether nothing else is shown."""
        return replace(self, number=other.number) == other

    def parts(self, language: str, who: Who, lamps: bool) -> list[Part]:
        """What one page gets: always the same parts, in the same order."""
        told = [self.tables.get(language, {})]
        if who == DESK:
            told += [self.door, self.desk.get(language, {})]
        elif who is not None:
            told.append(self.seats.get((who, language), {}))
        return [*told, self.lamps] if lamps else told


@dataclass(frozen=True)
class Done:
    """What somebody did on the page of a seat, or on the desk's."""

    who: Who
    act: Act | DeskAct


class Hub:
    """Made before either thread.

    `begin`, `publish` and `take` are for the referee's, the rest is for the server's.
    """

    def __init__(self) -> None:
        self.game = ""
        """Which game is played, as a name that no other one has."""
        self.suits = _NOTHING_DRAWN
        """How it draws its suits, as SVG; a hall has none."""
        self.agreed: Mapping[str, Mapping[str, Any]] = {}
        """By the name of the game at the table the options of its rules."""
        self.newest = Shown()
        self.answering = threading.Lock()
        """Held by the referee's thread while pods wait for it."""
        self.shelf = Shelf()
        self._looked = time.monotonic()
        self._changed = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._done: queue.Queue[Done] = queue.Queue(_ACTS)
        self._gone: deque[int] = deque()

    def begin(self, game: str, options: Mapping[str, Any]) -> None:
        """This game is shown from now on; pages notice by a new name, and load anew."""
        self.game, self.suits, self.agreed = secrets.token_hex(4), suits_of(game), {game: options}

    def publish(self, shown: Shown) -> None:
        """Show this from now on."""
        self.newest = shown
        if self._loop is not None:
            with suppress(RuntimeError):  # the server has just ended
                self._loop.call_soon_threadsafe(self._wake)

    def look(self) -> None:
        """The referee has looked at the table, whether there is news or not."""
        self._looked = time.monotonic()

    def take(self) -> list[Done]:
        """What was done since the last time, oldest first."""
        taken: list[Done] = []
        while not self._done.empty():
            taken.append(self._done.get_nowait())
        while self._gone:  # whose page is gone holds no key
            seat = self._gone.popleft()
            taken += [Done(seat, ReleaseKey(private)) for private in (False, True)]
        return taken

    def serve(self) -> None:
        """Called in the server's event loop before it serves anybody."""
        self._loop = asyncio.get_running_loop()

    def give_way(self) -> None:
        """Let the referee's thread go first.

        Python's threads share one processor: beside 200 pages that are told something, an answer
        to a pod would take several times as long.
        """
        if self.answering.acquire(timeout=_GIVES_WAY):
            self.answering.release()

    async def after(self, number: int) -> Shown | None:
        """The newest, as soon as it is newer than that; None if nothing is new for so long that a
        page wants to hear that the referee is there, and it is."""
        while self.newest.number <= number:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._changed.wait()
                continue
            if time.monotonic() - self._looked <= _LOOKS_WITHIN:
                return None
        return self.newest

    def do(self, done: Done) -> bool:
        """Hand an act to the referee; whether there was room for it."""
        try:
            self._done.put_nowait(done)
        except queue.Full:
            return False
        return True

    def leave(self, seat: int) -> None:
        """A page of that seat is gone."""
        self._gone.append(seat)

    def _wake(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()


_NOTHING_DRAWN = b'<svg xmlns="http://www.w3.org/2000/svg"/>'


def suits_of(game: str) -> bytes:
    """How a game draws its suits, as SVG: the suits.svg in its folder or in that of its kit."""
    for kind in type(game_named(game)).__mro__[:-1]:
        file = resources.files(kind.__module__.rpartition(".")[0]).joinpath("suits.svg")
        if file.is_file():
            return file.read_bytes()
    return _NOTHING_DRAWN


MOST = 12
"""Games that are kept: more than an evening has, and a kiosk plays for days."""


@dataclass(frozen=True)
class Finished:
    """One that is over, so that nothing in its record is secret any more."""

    name: str
    """In its address; no other one of this evening has it."""
    at: str
    """The time of day when it ended."""
    record: bytes = field(repr=False)


class Shelf:
    """The latest of them, the newest first. Any thread may look."""

    def __init__(self, clock: Callable[[], str] = lambda: time.strftime("%H:%M")) -> None:
        """`clock` tells the time of day."""
        self.games: tuple[Finished, ...] = ()
        """Replaced as a whole."""
        self._clock = clock
        self._count = 0

    def put(self, game: str, record: bytes) -> Finished:
        """Keep the record of a game that has just ended."""
        self._count += 1
        # no file's name has such a line in it (replays.py)
        finished = Finished(f"{game}_{self._count}", self._clock(), record)
        self.games = (finished, *self.games)[:MOST]
        return finished

    def take_away(self, finished: Finished) -> None:
        """It goes on: the desk has taken back its last move."""
        self.games = tuple(game for game in self.games if game is not finished)

    def find(self, name: str) -> Finished | None:
        """The one at that address."""
        return next((game for game in self.games if game.name == name), None)
