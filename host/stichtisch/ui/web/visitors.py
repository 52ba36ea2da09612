"""People who play on a page: what they do there becomes what is done at their pods."""

from collections.abc import Iterable
from typing import assert_never

from stichtisch.games.card import Card
from stichtisch.games.record import write_line
from stichtisch.players.person import Person
from stichtisch.ui.web.acts import Act, LayCard, MakeOffer, PressKey, ReleaseKey, TakeUp


class Visitors:
    """Does in the referee's turn what the pages of seats have sent."""

    def __init__(self, people: Iterable[Person]) -> None:
        self._people = {person.seat: person for person in people}
        self._holding: set[int] = set()
        """Whose pages hold the private pod's key."""

    def step(self, now: float) -> None:
        """Do what is still under way."""
        for seat, person in self._people.items():
            if seat in self._holding:
                person.look(now)
            person.step(now)

    def do(self, seat: int, act: Act, now: float) -> None:
        """Do what was done on a page, if it can be done now: the page shows what can."""
        person = self._people[seat]
        match act:
            case LayCard(name):
                card = next((held.card for held in person.hand() if held.card.text == name), None)
                if isinstance(card, Card):
                    person.lay(card)
            case MakeOffer(name):
                offers = {write_line(move.as_json()).strip(): move for move in person.offers()}
                if name in offers:
                    person.make(offers[name])
            case TakeUp():
                person.take_back()
                person.take_up()
            case PressKey(private=True):
                self._holding.add(person.seat)
                person.look(now)
            case ReleaseKey(private=True):
                self._holding.discard(person.seat)
                person.look_away()
            case PressKey():
                person.press()
            case ReleaseKey():
                person.release()
            case _:
                assert_never(act)
