"""Passes on what is heard: to the floor, and results to the tournament, which is kept at once."""

from pathlib import Path
from secrets import token_hex

from stichtisch.hall.broker import Line
from stichtisch.hall.floor import Floor
from stichtisch.hall.kept_rounds import keep
from stichtisch.hall.message import round_told
from stichtisch.hall.topics import Topics
from stichtisch.hall.tournament import Tournament

_NUMBER_BYTES = 12
"""Of a round's number, which nobody can guess before the round is drawn."""


class Secretary:
    """Of one hall, with a tournament or without."""

    def __init__(
        self,
        floor: Floor,
        topics: Topics,
        line: Line,
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
