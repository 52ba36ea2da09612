"""Passes on what is heard: to the floor, and results to the tournament, which is kept at once."""

from collections.abc import Iterable
from pathlib import Path

from stichtisch.hall.floor import Floor
from stichtisch.hall.kept_rounds import keep
from stichtisch.hall.tournament import Tournament


class Secretary:
    """Of one hall, with a tournament or without."""

    def __init__(
        self, floor: Floor, tournament: Tournament | None = None, kept: Path | None = None
    ) -> None:
        """`kept`: the file of the rounds. What was written down by hand counts from now on."""
        self._floor = floor
        self._tournament = tournament
        self._kept = kept
        if tournament is not None:
            tournament.take_by_hand()
            self._go_on(tournament)

    def take(self, heard: Iterable[tuple[str, bytes]]) -> None:
        """Messages by their topics."""
        before = self._ended()
        for topic, message in heard:
            self._floor.take(topic, message)
        if self._tournament is not None and self._ended() > before:
            self._count(self._tournament)

    def _ended(self) -> int:
        """How many games are over: views come by the hundred, and count for nothing."""
        return sum(len(table.results) for table in self._floor.tables.values())

    def _count(self, tournament: Tournament) -> None:
        """Count what has been told, and for the round that is drawn then once more."""
        counted = [True]
        while any(counted):
            counted = [tournament.take(result) for _, result in self._floor.results()]
            if any(counted):
                self._go_on(tournament)

    def _go_on(self, tournament: Tournament) -> None:
        """Draw what is due; rounds are on disk before anybody sees them."""
        while tournament.draw():
            tournament.take_by_hand()
        if self._kept is not None:
            keep(tournament, self._kept)
