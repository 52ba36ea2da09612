"""Tables that play whole games in time that is fed, and a broker that keeps what it was told."""

from contextlib import suppress
from dataclasses import dataclass
from types import SimpleNamespace

from paho.mqtt.client import topic_matches_sub

from hall.conftest import ROOM
from stichtisch.games import game_named
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.hall.address import Topics
from stichtisch.hall.floor import Floor
from stichtisch.hall.ledger import Ledger
from stichtisch.hall.outlet import Outlet, Speaker
from stichtisch.hall.secretary import Secretary, read_tournament
from stichtisch.table.journal import Journal
from stichtisch.table.match import TakenBack
from stichtisch.words import Words
from tools.rehearsal import Rehearsal

TOPICS = Topics(ROOM)
GAME = "oh-hell"
KEPT_BY_THE_TABLE = ("", ".head", ".secret", ".staging")
"""The four files of a journal, which may be deleted once the game is over."""


class Room:
    """A broker: whoever comes later hears what was said last at each topic."""

    def __init__(self):
        self.retained, self._lines = {}, []

    def say(self, topic, message):
        self.retained[topic] = message
        for line in self._lines:
            line.hears(topic, message)

    def line(self, *topics):
        line = Line(self, topics)
        line.come()
        return line

    def lines(self):
        return list(self._lines)

    def come(self, line):
        self._lines.append(line)
        for topic, message in self.retained.items():
            line.hears(topic, message)

    def go(self, line):
        self._lines.remove(line)


class Line:
    """One end; while it is away nothing is heard, and what was said is said when it comes back."""

    def __init__(self, room, topics):
        self._room, self._topics = room, topics
        self.said, self._heard, self.is_up = {}, [], False

    def come(self):
        self.is_up = True
        self._room.come(self)
        for topic, message in self.said.items():
            self._room.say(topic, message)

    def go(self):
        if self.is_up:
            self.is_up = False
            self._room.go(self)
            self._heard.clear()

    def hears(self, topic, message):
        if any(topic_matches_sub(each, topic) for each in self._topics):
            self._heard.append((topic, message))

    def say(self, topic, message):
        self.said[topic] = message
        if self.is_up:
            self._room.say(topic, message)

    def say_again(self, topic):
        self.say(topic, self.said[topic])

    def is_spoilt(self, topic, message):
        return topic in self.said and self.said[topic] != message

    def step(self):
        heard, self._heard[:] = list(self._heard), []
        return heard


@dataclass(frozen=True)
class Moment:
    """What was written, and how the table stood then."""

    write: object
    kept: tuple
    is_staged: bool
    public: object
    outcome: object
    awaited: str


def a_game(players, seed):
    """The moments of a short game; who plays has no part in it."""
    header = Header(GAME, tuple("ABCDE"[:players]), {"most": 1})
    rehearsal = Rehearsal(header, seed, Words("en"))
    table, moments = rehearsal.table, []
    take = table.take_writes

    def written():
        writes = take()
        for write in writes:
            match = table.match
            moments.append(
                Moment(
                    write,
                    tuple(match.kept),
                    not match.staged.is_empty(),
                    match.public(),
                    table.game.outcome,
                    table.showing.awaited(table.presenter),
                )
            )
        return writes

    table.take_writes = written
    while table.game.outcome is None:
        rehearsal.step()
    return moments


class ATable:
    """A folder with its games, one after the other; a game is a list of moments."""

    def __init__(self, folder, room):
        self.folder, self._room = folder, room
        self.journal = self.ledger = self.line = None
        self.now, self._at, self._games = 0.0, 0, {}

    @property
    def name(self):
        """On the broker."""
        return self._speaker.table

    @property
    def has_begun(self):
        """Something was laid or made."""
        return self._at > 0 and bool(
            self._table.match.kept or not self._table.match.staged.is_empty()
        )

    def lose_line(self):
        """The broker says the table's last will."""
        if self.line.is_up:
            self.line.go()
            self._room.say(*self._speaker.will())

    @property
    def is_over(self):
        return self._at == len(self.game)

    def begin(self, name, players, game):
        """Another game, in a journal of that name."""
        header = Header(GAME, tuple(players), {"most": 1})
        self.game, self._at = game, 0
        self.ledger = Ledger(self.folder)
        self._speak(Journal.create(self.folder / name, header, Settings()))

    def resume(self, name):
        """Go on with a game that was begun here."""
        self.game, self._at = self._games[name]
        self.ledger = Ledger(self.folder)
        self._speak(Journal.resume(self.folder / name))

    def play(self, moments=None):
        """So many moments more, or all that are left; the hall is told of it at the next look."""
        last = len(self.game) if moments is None else min(self._at + moments, len(self.game))
        while self._at < last:
            self.journal.write(self.game[self._at].write)
            self._at += 1
        self._now()

    def take_back_the_last(self):
        number = len(self.game[-1].kept)
        self.journal.write(TakenBack(number))
        self._at = max(at for at, each in enumerate(self.game, 1) if len(each.kept) < number)
        self._now()

    def look(self):
        """Hear what was said, and say how it stands."""
        self.now += 1
        self._now()
        self._outlet.tell([])

    def close(self):
        """The command ends as it should: all is told, if the broker is there."""
        self.end()
        self.vanish()

    def end(self):
        """The table says how it ended, and goodbye; the line is there for a while still."""
        self._outlet.close()

    def vanish(self):
        """It is killed, or its power fails; the broker says its last will."""
        if self.journal is not None:
            self.lose_line()
            self._games[self.journal.path.name] = self.game, self._at
            self.journal.close()
            self.ledger.__exit__(None, None, None)
            self.journal = None

    def tidy_up(self, name):
        """As the README allows when a game is over."""
        for ending in KEPT_BY_THE_TABLE:
            with suppress(FileNotFoundError):
                (self.folder / f"{name}{ending}").unlink()

    def _speak(self, journal):
        self.journal = journal
        self.ledger.begin(journal.about, journal.path, ROOM)
        self._speaker = Speaker(self.ledger.key, TOPICS, self.ledger.run)
        self.line = self._room.line(TOPICS.of(self._speaker.table), TOPICS.round)
        self._table = _Table(journal.header)
        self._now()
        self._outlet = Outlet(
            self._table, self.ledger, self._speaker, self.line, "Table 1", lambda: self.now
        )
        self.look()

    def _now(self):
        self._table.be(self.game[max(self._at - 1, 0)], self._at > 0)


class _Table:
    """Stands for the table: how it is at a moment of its game."""

    def __init__(self, header):
        self.kind, self.settings = game_named(header.game), Settings()
        self.match = SimpleNamespace(header=header, kept=(), staged=SimpleNamespace())
        self.game = SimpleNamespace(outcome=None)
        self.showing = SimpleNamespace()

    def be(self, moment, has_begun):
        self.match.kept = moment.kept if has_begun else ()
        self.match.staged.is_empty = lambda: not (has_begun and moment.is_staged)
        self.match.public = lambda: moment.public
        self.game.outcome = moment.outcome if has_begun else None
        self.showing.awaited = lambda _presenter: moment.awaited


class Hall:
    """Whoever looks at the room, with the cup that is played in it, if there is a plan."""

    def __init__(self, room, plan=None, kept=None):
        self.floor = Floor(TOPICS)
        self.tournament = read_tournament(plan, kept) if plan else None
        self._line = room.line(TOPICS.all())
        self._secretary = Secretary(self.floor, TOPICS, self._line, self.tournament, kept)

    def look(self):
        self._secretary.step()

    def results(self):
        """How many games it knows."""
        self.look()
        return len(list(self.floor.results()))

    def counted(self):
        """In how many rounds something has come of the game."""
        self.look()
        return sum(bool(each.places) for each in self.tournament.rounds)

    def stops(self):
        self._line.go()
