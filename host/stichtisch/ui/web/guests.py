"""Visitors of a table that plays by itself: whoever touches a seat's page has the seat."""

from collections.abc import Iterable, Mapping, Sequence

from stichtisch.games.component import Component, What
from stichtisch.players.person import Person
from stichtisch.players.players import Players
from stichtisch.pods.events import KeyDown, KeyUp, PodEvent, TagArrived
from stichtisch.ui.web.acts import Act, LayCard, PressKey, ReleaseKey
from stichtisch.ui.web.keys import Keys
from stichtisch.ui.web.visitors import Visitors

SILENCE = 60.0
"""Seconds without a touch after which bots play the seat again."""


class Guests(Visitors):
    """Their pages stay open while nobody is there, and show the hand that is played."""

    def __init__(self, keys: Keys, players: Players, people: Iterable[Person]) -> None:
        super().__init__(keys, players, people)
        self._touched: dict[int, float] = {}
        """When a visitor touched the page last, by seat; a seat that is not in it is free."""
        self._wanted: dict[int, float] = {}
        """When a visitor touched the page of a seat where a move is still being made."""

    def sitting(self) -> Sequence[Person]:
        return list(self._people.values())

    def is_here(self, seat: int) -> bool:
        """Whether a visitor has the seat."""
        return seat in self._touched

    def is_coming(self, seat: int) -> bool:
        """Whether a visitor has the seat as soon as the bot has made the move."""
        return seat in self._wanted

    def touch(self, seat: int, now: float) -> bool:
        """Somebody does something there; whether the seat is theirs now.

        In the middle of a move it cannot be left to them: `step` does that after it.
        """
        if self.is_here(seat) or self._players.leave_to_person(seat):
            self._touched[seat] = now
            self._wanted.pop(seat, None)
        else:
            self._wanted[seat] = now
        return self.is_here(seat)

    def step(self, now: float) -> None:
        """Give seats to those who wait for them, take back those of who has gone, go on."""
        for seat, wanted in list(self._wanted.items()):
            self.touch(seat, wanted)
        for seat, touched in list(self._touched.items()):
            if now - touched >= SILENCE:
                self._take_back(seat)
        for seat, person in self._people.items():
            if seat in self._holding:
                person.look(now)
            person.step(now)

    def do(self, seat: int, act: Act, now: float) -> None:
        """The first press takes the seat and does no more; a key let go is no touch."""
        was_here = self.is_here(seat)
        if not was_here and isinstance(act, ReleaseKey):
            return
        is_here = was_here if isinstance(act, ReleaseKey) else self.touch(seat, now)
        if is_here and (was_here or not isinstance(act, PressKey)):
            self._do(self._people[seat], act, now)

    def hear(self, seat: int, event: PodEvent, tags: Mapping[str, Component], now: float) -> None:
        """What a visitor does at a real pod of that seat is done as on its page; `tags` by UID."""
        match event:
            case TagArrived(_, uid) if uid in tags and tags[uid].what is What.CARD:
                self.do(seat, LayCard(tags[uid].name), now)
            case KeyDown():
                self.do(seat, PressKey(private=False), now)
            case KeyUp():
                self.do(seat, ReleaseKey(private=False), now)

    def _take_back(self, seat: int) -> None:
        """Nothing that its visitor began is left half done."""
        self._holding.discard(seat)
        if self._people[seat].get_up():
            del self._touched[seat]
            self._players.take_from_person(seat)
