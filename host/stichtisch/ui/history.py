"""How everybody stood at the end of each round that is over."""

from dataclasses import dataclass
from typing import Any

from stichtisch.games.presenter import Presenter
from stichtisch.games.view import Public
from stichtisch.table.match import Match


@dataclass(frozen=True)
class Round:
    """One that is over."""

    number: int
    stands: tuple[str, ...]
    """A text for each seat, without its name."""


class History:
    """Follows a match; its rounds are looked for again only when its phase changes."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self._match = match
        self._seen: object = None
        """A correction makes another game of it, and may change how a round ended."""
        self._ends: list[Public] = []

    def rounds(self, presenter: Presenter[Any, Any]) -> list[Round]:
        """All that are over, oldest first."""
        public = self._match.public()
        seen = (self._match.game, public.round, public.phase)
        if seen != self._seen:
            self._seen, self._ends = seen, list(self._match.round_ends())
        return [
            Round(end.round, tuple(presenter.stands(end, seat) for seat in range(end.seats)))
            for end in self._ends
        ]
