"""Passes on what is heard: to the floor, and results to the tournament.

The rounds of a tournament are on disk, beside its plan: a hall that is started again goes on.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from secrets import token_hex
from typing import Any

from stichtisch.disk import read_file, write_file
from stichtisch.errors import StichtischError, told_of
from stichtisch.games.record import read_object
from stichtisch.hall.address import HallError, Topics
from stichtisch.hall.broker import Broker
from stichtisch.hall.floor import Floor
from stichtisch.hall.message import round_told
from stichtisch.hall.plan import Plan
from stichtisch.hall.tournament import Round, Tournament


def kept_beside(plan: Path) -> Path:
    """Where the rounds of a plan are kept."""
    return plan.with_suffix(".rounds.json")


def keep(tournament: Tournament, path: Path) -> None:
    """Have the rounds on disk before anybody is told of them."""
    rounds = [
        {"number": each.number, "tables": each.tables, "told": each.told}
        for each in tournament.rounds
    ]
    text = json.dumps({"name": tournament.plan.name, "rounds": rounds}, ensure_ascii=False)
    with told_of(path, "hall.file", HallError):
        write_file(path, text.encode())


def read_tournament(plan: Plan, path: Path) -> Tournament:
    """The tournament as it was kept, or at its beginning."""
    if not path.exists():
        return Tournament(plan)
    try:
        with told_of(path, "hall.file", HallError):
            data = read_file(path)
        raw = read_object(data)
        if raw.get("name") != plan.name:
            raise HallError("hall.other_plan", path=path)
        return Tournament(plan, [_round(each) for each in raw["rounds"]])
    except HallError:
        raise
    except (StichtischError, KeyError, TypeError, ValueError, AttributeError):
        raise HallError("hall.rounds", path=path) from None


def _round(raw: Mapping[str, Any]) -> Round:
    tables = tuple(tuple(map(str, table)) for table in raw["tables"])
    told = {
        int(at): tuple(tuple(map(str, place)) for place in each)
        for at, each in raw["told"].items()
    }
    return Round(str(raw["number"]), tables, told)


_NUMBER_BYTES = 12
"""Of a round's number, which nobody can guess before the round is drawn."""


class Secretary:
    """Runs one hall, with a tournament or without."""

    def __init__(
        self,
        floor: Floor,
        topics: Topics,
        line: Broker,
        tournament: Tournament | None = None,
        kept: Path | None = None,
    ) -> None:
        """`kept`: the file of the rounds. What was written down by hand counts from now on."""
        self._floor = floor
        self._topic = topics.round
        self._line = line
        self._tournament = tournament
        self._kept = kept
        if tournament is not None:
            self._go_on(tournament)

    def step(self) -> None:
        """Take what has been heard."""
        for topic, message in self._line.step():
            if topic != self._topic:
                self._floor.take(topic, message)
            elif self._line.is_spoilt(topic, message):
                self._line.say_again(topic)
        ended = self._floor.newly_ended()
        if self._tournament is not None:
            counted = [self._tournament.take(result) for result in ended]
            if any(counted):
                self._go_on(self._tournament)

    def _go_on(self, tournament: Tournament) -> None:
        """Draw what is due; rounds are on disk before anybody sees them, or a table hears."""
        while tournament.draw(token_hex(_NUMBER_BYTES)):
            pass  # results by hand may end it at once
        if self._kept is not None:
            keep(tournament, self._kept)
        self._line.say(self._topic, round_told(tournament.rounds[-1].number))
