"""Many tables in one hall: python tests/deep/reliability/halls.py --seconds 600 --seed S

200 tables speak to a real Mosquitto for so long: views every two seconds, results every half
minute. The broker is killed and comes back empty, tables are killed and come back, one hall looks
on and is killed, too, and a liar writes in the name of tables all the time. In the end a hall that
has just been opened must know each game that ended, once, as it ended, and nothing else.
"""

import resource
import sys
import tempfile
import time
from pathlib import Path
from random import Random

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from hall.conftest import ROOM, Mosquitto
from reliability.soaking import soak
from stichtisch.hall.address import Topics
from stichtisch.hall.broker import Broker
from stichtisch.hall.floor import Floor
from stichtisch.hall.message import InWords, Result, TableKey, TableView
from stichtisch.hall.outlet import Speaker

TABLES = 200
VIEW_SECONDS, GAME_SECONDS = 2.0, 30.0
BROKER_SECONDS, TABLE_SECONDS, HALL_SECONDS, LIE_SECONDS = 60.0, 3.0, 45.0, 0.2
SETTLES_SECONDS = 120.0
LOOK_SECONDS = 0.02
PLAYERS = ("Anna", "Ben", "Cleo")
PLACES = (((0,), (1, 2)), ((1,), (2,), (0,)), ((2,), (0,), (1,)), ((0, 1, 2),))


class Table:
    """One table: what is on its disk, and the run that speaks to the broker."""

    def __init__(self, number, mosquitto, chance):
        self._number, self._mosquitto, self._chance = number, mosquitto, chance
        self._key = TableKey(chance.randbytes(32))
        self.name = self._key.table
        self.ended = {}
        """On disk: the results of all games."""
        self._begun, self._run, self._said = 1, 0, 0
        self._next_view = chance.uniform(0, VIEW_SECONDS)
        self._next_game = chance.uniform(0, GAME_SECONDS)
        self.begin()

    def begin(self):
        """A run of the referee."""
        self._run += 1
        self._speaker, topics = Speaker(self._key, Topics(ROOM), self._run), Topics(ROOM)
        self.line = Broker(self._mosquitto.address, self._speaker.will(), [topics.of(self.name)])
        self.line.__enter__()
        self.line.say(*self._speaker.here())
        self._say_results()

    def kill(self):
        """Nothing is said any more, not even goodbye."""
        self.line.__exit__(None, None, None)

    def rest(self):
        """End no game any more."""
        self._next_game = float("inf")

    def step(self, now):
        for topic, message in self.line.step():
            if self.line.is_spoilt(topic, message):
                self.line.say_again(topic)
        if now >= self._next_game:
            self._next_game = now + self._chance.uniform(0.5, 1.5) * GAME_SECONDS
            self._end()
        if now >= self._next_view:
            self._next_view = now + VIEW_SECONDS
            self._said += 1
            self.line.say(*self._speaker.view(self._view(now)))

    def _end(self):
        game = f"{self._number}-{self._begun}"
        self.ended[game] = Result(game, "oh-hell", PLAYERS, self._chance.choice(PLACES))
        self._say_results()
        self._begun += 1

    def _say_results(self):
        for page in self._speaker.results(list(self.ended.values())):
            self.line.say(*page)

    def _view(self, now):
        told = {
            language: InWords(repr(now), "Anna: lay a card on your pod.", tuple(PLAYERS))
            for language in ("en", "de")
        }
        return TableView(
            f"{self._number}-{self._begun}",
            self._speaker.run,
            self._said,
            f"Table {self._number}",
            "oh-hell",
            PLAYERS,
            told,
        )


class Hall:
    """Whoever looks on; how late views are."""

    def __init__(self, mosquitto, known):
        self.floor = Floor(Topics(ROOM), known)
        self.line = Broker(mosquitto.address, listens_to=[Topics(ROOM).all()])
        self.line.__enter__()
        self.lags = []

    def step(self, now):
        for topic, message in self.line.step():
            if self.floor.take(topic, message) and topic.endswith("/view"):
                table = topic.split("/")[2]
                said = float(self.floor.tables[table].view.told["en"].where)
                self.lags.append(now - said)

    def close(self):
        self.line.__exit__(None, None, None)


class Liar:
    """Says in the name of tables that others have won."""

    def __init__(self, mosquitto, chance):
        self._key, self._chance = TableKey(chance.randbytes(32)), chance
        self._speaker = Speaker(self._key, Topics(ROOM))
        self.line = Broker(mosquitto.address)
        self.line.__enter__()
        self.lies = 0

    def lie(self, tables):
        table = self._chance.choice(tables)
        game = self._chance.choice([*table.ended, "0-0"])
        lie = [Result(game, "oh-hell", PLAYERS, PLACES[3])]
        for _, message in self._speaker.results(lie):
            topic = Topics(ROOM).results(table.name, 0)
            self.line._client.publish(topic, message, 0, retain=True)
        self.lies += 1


class Evening:
    """All of them."""

    def __init__(self, folder, seed, tables):
        self._chance = Random(seed)
        self.mosquitto = Mosquitto(folder)
        self.tables = [Table(n, self.mosquitto, self._chance) for n in range(1, tables + 1)]
        self.names = {table.name for table in self.tables}
        self.hall = Hall(self.mosquitto, self.names)
        self.liar = Liar(self.mosquitto, self._chance)
        self.lags = []
        self.kills = {"broker": 0, "table": 0, "hall": 0}
        self._begun = time.monotonic()
        self._harms = {
            self._broker: BROKER_SECONDS,
            self._table: TABLE_SECONDS,
            self._hall: HALL_SECONDS,
            self._lie: LIE_SECONDS,
        }
        self._due = dict(self._harms)

    @property
    def now(self):
        return time.monotonic() - self._begun

    def step(self, harm=True):
        for table in self.tables:
            table.step(self.now)
        self.hall.step(self.now)
        self.liar.line.step()
        for do, again in self._harms.items():
            if harm and self.now >= self._due[do]:
                self._due[do] = self.now + again
                do()
        time.sleep(LOOK_SECONDS)

    def _broker(self):
        self.mosquitto.kill()
        self.mosquitto.start()
        self.kills["broker"] += 1

    def _table(self):
        table = self._chance.choice(self.tables)
        table.kill()
        table.begin()
        self.kills["table"] += 1

    def _hall(self):
        self.lags += self.hall.lags
        self.hall.close()
        self.hall = Hall(self.mosquitto, self.names)
        self.kills["hall"] += 1

    def _lie(self):
        self.liar.lie(self.tables)

    def settle(self):
        """Until the broker has all that was said: nobody lies any more. Whether it has."""
        for table in self.tables:
            table.rest()
        until = self.now + SETTLES_SECONDS
        while not all(table.line.is_settled for table in self.tables):
            if self.now > until:
                return False
            self.step(harm=False)
        return True

    def close(self):
        for table in self.tables:
            table.kill()
        self.hall.close()
        self.liar.line.__exit__(None, None, None)
        self.mosquitto.kill()


def halls(seconds, seed, progress=lambda _done: None, tables=TABLES):
    """So many seconds with so many tables; what was found."""
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), seed, tables)
        half = None
        while evening.now < seconds:
            evening.step()
            progress(int(evening.now))
            if half is None and evening.now > seconds / 2:
                half = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        settled = evening.settle()
        late = Hall(evening.mosquitto, evening.names)
        wanted = {(t.name, game): each for t in evening.tables for game, each in t.ended.items()}
        until = evening.now + SETTLES_SECONDS
        while len(list(late.floor.results())) < len(wanted) and evening.now < until:
            evening.step(harm=False)
            late.step(evening.now)
        told = {(name, each.game): each for name, each in late.floor.results()}
        seen = {(name, each.game): each for name, each in evening.hall.floor.results()}
        lags = sorted(evening.lags + evening.hall.lags)
        late.close()
        evening.close()
    forged = sum(wanted.get(key) != each for found in (told, seen) for key, each in found.items())
    lost = len(wanted.keys() - told.keys())
    return {
        "wrong": lost + forged + (not settled),
        "results": len(wanted),
        "lost": lost,
        "forged": forged,
        "killed": evening.kills,
        "lies": evening.liar.lies,
        "views": len(lags),
        "lag_median_ms": round(1000 * lags[len(lags) // 2]) if lags else None,
        "lag_p99_ms": round(1000 * lags[len(lags) * 99 // 100]) if lags else None,
        "memory_half_KiB": half,
        "memory_KiB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss,
    }


if __name__ == "__main__":
    sys.exit(soak("halls", "seconds", 600, halls))
