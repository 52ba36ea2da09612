"""A hall at a terminal: the picture as it stands, or a line for each thing that is new."""

from typing import Self

from rich.console import Console
from rich.live import Live
from rich.text import Text

from stichtisch.hall.address import Address
from stichtisch.hall.floor import Floor
from stichtisch.hall.picture import hall_lines, hall_picture
from stichtisch.hall.tournament import Tournament
from stichtisch.ui.show import can_move
from stichtisch.words import Words


class HallShow:
    """A context: draws on the whole terminal where it can, and else prints what changed."""

    def __init__(self, address: Address, words: Words) -> None:
        self._address = address
        self._words = words
        self._live = Live(console=Console(), screen=True, auto_refresh=False)
        self._moves = can_move()
        self._last: list[str] = []

    def __enter__(self) -> Self:
        if self._moves:
            self._live.start()
        return self

    def __exit__(self, *_ended: object) -> None:
        if self._moves:
            self._live.stop()
            print(*self._last, sep="\n")

    def draw(self, floor: Floor, tournament: Tournament | None, is_up: bool, refused: str) -> None:
        """Show the hall as it stands, if that is new."""
        lines = [self._link(is_up, refused), *self._refused(floor)]
        lines += hall_lines(hall_picture(floor, tournament, self._words))
        if lines == self._last:
            return
        if self._moves:
            self._live.update(
                Text("\n".join(lines), overflow="ellipsis", no_wrap=True), refresh=True
            )
        else:
            known = set(self._last)
            print(*(line for line in lines if line and line not in known), sep="\n", flush=True)
        self._last = lines

    def _link(self, is_up: bool, refused: str) -> str:
        if refused:
            return self._words("hall.not_let_in", address=self._address, why=refused)
        return self._words("hall.listening" if is_up else "hall.waiting", address=self._address)

    def _refused(self, floor: Floor) -> list[str]:
        if floor.why is None:
            return []
        why = floor.why.told(self._words)
        return [self._words("hall.refused", count=floor.refused, why=why)]
