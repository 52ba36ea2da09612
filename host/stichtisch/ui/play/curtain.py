"""Whose hand is on the screen: people at one terminal look one at a time."""

from collections.abc import Collection, Sequence


class Curtain:
    """Alone at the terminal, one's hand stays open; else it opens when only its owner looks."""

    def __init__(self, people: Sequence[int]) -> None:
        self._people = people
        self.open: int | None = people[0] if len(people) == 1 else None
        """Whose hand is seen."""
        self.next = people[0]
        """Who is asked to look alone."""
        self._acted = False

    def follow(self, acting: Collection[int]) -> None:
        """Close when its owner has done their part, and ask whoever is to move."""
        if len(self._people) == 1:
            return
        waiting = [seat for seat in self._people if seat in acting]
        if self.open is not None and self.open not in acting and (self._acted or waiting):
            self.open = None
        self._acted = self.open in acting
        if self.open is None and waiting and self.next not in waiting:
            self.next = waiting[0]

    def lift(self) -> None:
        """Only the one asked looks."""
        self.open = self.next

    def pass_on(self) -> None:
        """Close, and ask the next person."""
        if len(self._people) > 1:
            self.open = None
            at = self._people.index(self.next)
            self.next = self._people[(at + 1) % len(self._people)]
