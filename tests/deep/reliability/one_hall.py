"""Evenings in one hall: python tests/deep/reliability/one_hall.py --evenings 10000 --seed S

Night after night three tables play a cup of six, and games among friends between. Tables finish,
tidy up, use names again, go on with games, are killed and lose their line; the broker forgets, the
hall is stopped, comes late, and writes results down by hand. After each night every game that
ended must be known once, as it ended, and count in the round for which it was begun, or in none;
and while a table speaks, the hall shows the game that it plays.
"""

import sys
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from hall.evenings import GAME, TOPICS, ATable, Hall, Room, a_game
from reliability.soaking import soak
from stichtisch.hall.message import round_in
from stichtisch.hall.plan import ByHand, Plan

SIX = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Finn")
NAMES = ("evening.journal", "monday", "22.11.2026", "cup")
TABLES, ROUNDS, ACTS = 3, 3, 150
MEMORY = "/dev/shm"
"""Where files cost nothing: what a power cut leaves of them is another program's question."""


class Played:
    """A game as the people at the table know it."""

    def __init__(self, players):
        self.players = players
        self.drawn = None
        """How many rounds had been drawn when its first card was laid."""
        self.must_count = False
        """The broker had told the table of the last of them."""
        self.places = None
        """How it ended."""
        self.is_told = False
        """Nothing changes the end any more."""


class Night:
    """One cup, in one room."""

    def __init__(self, folder, chance, games, found):
        self._chance, self._games, self._found = chance, games, found
        self._room, self._kept = Room(), folder / "cup.rounds.json"
        self._plan = Plan("Cup", GAME, "swiss", ROUNDS, SIX, ("t",), range(3, 4))
        self._tables = []
        for number in range(TABLES):
            (folder / str(number)).mkdir()
            self._tables.append(ATable(folder / str(number), self._room))
        self._unfinished = {table: {} for table in self._tables}
        """Games that stopped, by the name of their journal."""
        self._on = {}
        """The game at each table that plays."""
        self.played = {}
        """All games by their number."""
        self._watch = Hall(self._room)
        """Hears all from the beginning."""
        self._hall = None
        self._rounds = []

    def live(self):
        acts = (
            (self._begin, 4),
            (self._play, 8),
            (self._finish, 5),
            (self._kill, 1),
            (self._lose_line, 1),
            (self._find_line, 2),
            (self._forget, 0.3),
            (self._stop_hall, 0.7),
            (self._open_hall, 3),
            (self._write_down, 0.3),
        )
        does, weights = zip(*acts, strict=True)
        for act in self._chance.choices(does, weights, k=ACTS):
            act()
            self._look()
        self._settle()

    def _look(self):
        for table in self._on:
            table.look()
        if self._hall:
            self._hall.look()
            self._rounds = self._hall.tournament.rounds
        self._watch.look()
        for table in self._on:  # a round may have been drawn by what was heard
            table.look()
        self._watch.look()
        for table, number in self._on.items():
            shown = self._watch.floor.tables.get(table.name)
            if table.line.is_up and not (shown.is_here and shown.view.game == number):
                self._found["shown wrong"] += 1

    def _idle(self):
        return [table for table in self._tables if table not in self._on]

    def _begin(self):
        """A new game, or one that goes on, for the cup or among friends."""
        if not (idle := self._idle()):
            return
        table = self._chance.choice(idle)
        names = [name for name in NAMES if not (table.folder / name).exists()]
        if (old := self._unfinished[table]) and (not names or self._chance.random() < 0.5):
            name = self._chance.choice(list(old))
            table.resume(name)
            self._on[table] = old.pop(name)
            self._found["resumed"] += 1
        elif names:
            players = self._players()
            name = self._chance.choice(names)
            table.begin(name, players, self._chance.choice(self._games))
            self._on[table] = table.ledger.entry.game
            self.played[table.ledger.entry.game] = Played(players)
            self._found["evenings"] += 1

    def _players(self):
        drawn = self._rounds[-1].tables if self._rounds else ()
        if drawn and self._chance.random() < 0.8:
            return self._chance.sample(self._chance.choice(drawn), 3)
        return self._chance.sample(SIX, 3)

    def _one_that_plays(self):
        return self._chance.choice(list(self._on)) if self._on else None

    def _play(self, moments=None):
        if table := self._one_that_plays():
            self._lay(table, moments or self._chance.randrange(1, 9))

    def _lay(self, table, moments):
        played = self.played[self._on[table]]
        for _ in range(moments):
            has_begun = table.has_begun
            table.play(1)
            if table.has_begun and not has_begun and played.drawn is None:
                played.drawn = len(self._rounds)
                played.must_count = table.line.is_up and self._broker_knows_the_round()
        if table.is_over and not played.is_told:
            played.places = table.game[-1].outcome.places

    def _broker_knows_the_round(self):
        told = self._room.retained.get(TOPICS.round)
        return told is not None and round_in(told) == self._rounds[-1].number

    def _finish(self):
        """To the end; it may be taken back, tell all, or be killed amid telling."""
        if not (table := self._one_that_plays()):
            return
        self._lay(table, len(table.game))
        how = self._chance.random()
        if how < 0.1:
            self._stop(table)
            return
        table.look()
        if how < 0.2:
            table.take_back_the_last()
            if not self.played[self._on[table]].is_told:
                self.played[self._on[table]].places = None
            return
        name = table.journal.path.name
        if how < 0.3:
            table.vanish()
        else:
            table.close()
            self.played[self._on[table]].is_told = True
        del self._on[table]
        if self._chance.random() < 0.8:
            table.tidy_up(name)
            self._found["tidied up"] += 1

    def _kill(self):
        if table := self._one_that_plays():
            self._stop(table)

    def _stop(self, table):
        name, number = table.journal.path.name, self._on.pop(table)
        table.vanish()
        self._found["killed"] += 1
        if self.played[number].places is None:
            self._unfinished[table][name] = number

    def _lose_line(self):
        if table := self._one_that_plays():
            table.lose_line()

    def _find_line(self):
        for table in self._on:
            if not table.line.is_up:
                table.line.come()

    def _forget(self):
        """The broker is killed, and comes back empty."""
        self._found["broker empty"] += 1
        self._room.retained.clear()
        for line in self._room.lines():
            line.go()
            line.come()

    def _stop_hall(self):
        if self._hall:
            self._hall.stops()
            self._hall = None
            self._found["hall stopped"] += 1

    def _open_hall(self):
        if not self._hall:
            self._hall = Hall(self._room, self._plan, self._kept)

    def _write_down(self):
        if not self._rounds:
            return
        self._stop_hall()
        at = self._chance.randrange(len(self._rounds))
        one, other, third = self._chance.choice(self._rounds[at].tables)
        written = ByHand(at + 1, ((third,), (one, other)))
        self._plan = replace(self._plan, by_hand=(*self._plan.by_hand, written))
        self._found["written down"] += 1

    def _settle(self):
        """All come once more, and a hall that has heard nothing yet."""
        for table in list(self._on):
            self._stop(table)
        self._open_hall()
        for number, table in enumerate(self._tables):
            table.begin(f"last {number}", SIX[:3], self._games[0])
            table.close()
        self._look()
        ended = {number: each for number, each in self.played.items() if each.places is not None}
        self._found["results"] += len(ended)
        for hall in (self._watch, Hall(self._room)):
            hall.look()
            self._check_known(hall, ended)
        self._check_rounds(ended)

    def _check_known(self, hall, ended):
        told = [each for _, each in hall.floor.results()]
        known = Counter(each.game for each in told)
        self._found["lost"] += len(ended.keys() - known.keys())
        self._found["invented"] += len(known.keys() - ended.keys())
        self._found["twice"] += sum(times - 1 for times in known.values())
        self._found["other than it ended"] += sum(
            (each.players, each.places)
            != (tuple(ended[each.game].players), ended[each.game].places)
            for each in told
            if each.game in ended
        )

    def _check_rounds(self, ended):
        for number, drawn in enumerate(self._hall.tournament.rounds, start=1):
            for at, table in enumerate(drawn.tables):
                theirs = [
                    each
                    for each in ended.values()
                    if each.drawn == number and sorted(each.players) == sorted(table)
                ]
                self._check_place(drawn, at, theirs)
        for given in self._plan.by_hand:
            drawn = self._hall.tournament.rounds[given.round - 1]
            last = [
                each.places
                for each in self._plan.by_hand
                if each.round == given.round
                and set(sum(each.places, ())) == set(sum(given.places, ()))
            ][-1]
            self._found["by hand not counted"] += last not in drawn.places.values()

    def _check_place(self, drawn, at, theirs):
        """What counts is how one of their games of this round ended."""
        ends = [
            tuple(tuple(each.players[seat] for seat in place) for place in each.places)
            for each in theirs
        ]
        if at in drawn.told:
            self._found["counted"] += 1
            self._found["in a wrong round"] += drawn.told[at] not in ends
        elif any(each.must_count for each in theirs):
            self._found["not counted"] += 1


WRONG = (
    "shown wrong",
    "lost",
    "invented",
    "twice",
    "other than it ended",
    "in a wrong round",
    "not counted",
    "by hand not counted",
)


def one_hall(evenings, seed, progress=lambda _done: None):
    """So many evenings; what was found."""
    chance, games = Random(seed), [a_game(3, number) for number in range(8)]
    found = Counter(dict.fromkeys(WRONG, 0))
    while found["evenings"] < evenings:
        with tempfile.TemporaryDirectory(dir=MEMORY if Path(MEMORY).is_dir() else None) as folder:
            Night(Path(folder), chance, games, found).live()
        found["nights"] += 1
        progress(found["evenings"])
    return {"wrong": sum(found[each] for each in WRONG), **found}


if __name__ == "__main__":
    sys.exit(soak("one hall", "evenings", 10_000, one_hall))
