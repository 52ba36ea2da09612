"""People who come to a page: the ways in, and how what they do there is done at their pods."""

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, assert_never

import segno

from stichtisch.games.card import Card
from stichtisch.games.move import Move, Play
from stichtisch.games.player_names import PLAYERS
from stichtisch.games.presenter import Presenter
from stichtisch.games.record import write_line
from stichtisch.games.view import View
from stichtisch.players.person import Person
from stichtisch.players.players import Players
from stichtisch.players.thinking import Advice
from stichtisch.ui.coach import advised
from stichtisch.ui.web import acts
from stichtisch.ui.web.glance import Json
from stichtisch.ui.web.keys import Keys


class Door:
    """What the door shows to whoever runs the evening: it invites, so nobody else sees it."""

    def __init__(self, keys: Keys, address: str, lan: bool) -> None:
        """`address` is that of the first page; `lan`: phones can reach it."""
        self.keys = keys
        self._address = address
        self._lan = lan

    def as_json(self, seats: Sequence[int]) -> Json:
        """`seats` are those where a visitor may sit; the same in every language."""
        invitations = {seat: self.keys.invitation(seat) for seat in seats}
        return {
            "kind": "door",
            "seats": [
                {"seat": seat, "key": key, "code": self._code(key)}
                for seat, key in invitations.items()
            ],
            "lan": self._lan,
            "names": PLAYERS,  # for those of whom nobody has said a name
        }

    def _code(self, key: str) -> Sequence[str]:
        return _code(f"{self._address}seat#key={key}") if key and self._lan else []


@lru_cache(maxsize=32)
def _code(address: str) -> Sequence[str]:
    """Its QR code, a text of 0 and 1 a row."""
    matrix = segno.make(address, error="m", micro=False).matrix
    return ["".join("1" if module else "0" for module in row) for row in matrix]


@dataclass(frozen=True)
class _Question:
    """What a seat asked, and what it knew then."""

    view: View[Any, Any]
    answer: Future[Advice | None]


class Coach:
    """Answers one question at a time; the table goes on meanwhile, as Python's threads take turns.

    Called in the referee's thread; only the thinking is done in another one.
    """

    def __init__(self, thread: Executor | None = None) -> None:
        self._thread = thread or ThreadPoolExecutor(1, "coach")
        self._asked: dict[int, _Question] = {}

    def ask(self, person: Person) -> None:
        """Think for this person, unless that is done already for what they know now."""
        if not self._is_asked(person):
            answer = self._thread.submit(person.question())
            self._asked[person.seat] = _Question(person.view, answer)

    def told(self, person: Person, presenter: Presenter[Any, Any]) -> tuple[str, str]:
        """For this person's page alone, until they know anything else: what it says, and the name
        of the card or the offer that it means, once it has thought."""
        if not self._is_asked(person):
            return "", ""
        answer = self._asked[person.seat].answer
        if not answer.done():
            return presenter.words("coach.thinks"), ""
        advice = answer.result()
        return advised(advice, presenter, person.view.public), _named(advice)

    def _is_asked(self, person: Person) -> bool:
        asked = self._asked.get(person.seat)
        return asked is not None and asked.view is person.view


def _named(advice: Advice | None) -> str:
    """A card by its own name, any other move as pages offer it."""
    if advice is None:
        return ""
    return advice.move.card.text if isinstance(advice.move, Play) else offer_name(advice.move)


def offer_name(move: Move) -> str:
    """As the record writes it."""
    return write_line(move.as_json()).strip()


_AWAY = 60.0
"""Seconds without a page until a bot takes the seat again: a phone may sleep a while."""


class Visitors:
    """Sit down at seats that bots play, and do in the referee's turn what pages send."""

    def __init__(self, keys: Keys, players: Players, people: Iterable[Person]) -> None:
        """`people` are whoever may sit down."""
        self.coach = Coach()
        self._keys = keys
        self.players = players
        self._people = {person.seat: person for person in people}
        self._sitting: set[int] = set()
        self._waits = True
        """Nobody has sat down yet: seats that no bot has at first wait for somebody."""
        self._gone: dict[int, float] = {}
        """Since when no page of a taken seat is open."""
        self._holding: set[int] = set()
        """Whose pages hold the private pod's key."""

    def seats(self) -> Sequence[int]:
        """Where people may sit."""
        return list(self._people)

    def free(self) -> Sequence[int]:
        """Where nobody sits now."""
        return [seat for seat in self._people if seat not in self._sitting]

    def sitting(self) -> Sequence[Person]:
        """Those who play now."""
        return [self._people[seat] for seat in sorted(self._sitting)]

    def laid_out(self) -> Sequence[Sequence[Card]]:
        """What the players dealt in columns for all to see."""
        return next((person.laid_out for person in self._people.values()), ())

    def alone(self) -> Person | None:
        """Who plays against nobody but bots, and is not just laying something."""
        sitting = self.sitting()
        return sitting[0] if len(sitting) == 1 and not sitting[0].busy else None

    def step(self, now: float) -> None:
        """Let people come and go, and go on with what is under way."""
        taken = self._keys.taken()
        for seat, is_open in taken.items():
            self._look_after(seat, is_open, now)
        for seat, person in self._people.items():
            if seat not in self._sitting:
                if seat in taken and self.players.leave_to_person(seat):
                    self._sitting.add(seat)
            elif seat not in taken and person.get_up():
                self._sitting.remove(seat)
                self.players.take_from_person(seat)
        if self._waits and self._sitting:
            self._waits = False
            for seat in self._people.keys() - self._sitting:
                self.players.take_from_person(seat)
        for person in self.sitting():
            if person.seat in self._holding:
                person.look(now)
            person.step(now)

    def _look_after(self, seat: int, is_open: bool, now: float) -> None:
        """A seat whose pages are gone for long is free."""
        since = now if is_open else self._gone.get(seat, now)
        self._gone[seat] = since
        if now - since >= _AWAY and self._keys.free(seat):
            del self._gone[seat]
            self._holding.discard(seat)

    def may_free(self, seat: int) -> bool:
        """Whether somebody has that seat."""
        return seat in self._keys.taken()

    def free_seat(self, seat: int) -> bool:
        """Take the seat from whoever has it, as soon as nothing is under way; whether one had."""
        self._gone.pop(seat, None)
        self._holding.discard(seat)
        return self._keys.evict(seat)

    def do(self, seat: int, act: acts.Act, now: float) -> None:
        """Do what was done on a page, if it can be done now: the page shows what can."""
        if seat in self._sitting and seat in self._keys.taken():
            self._do(self._people[seat], act, now)

    def _do(self, person: Person, act: acts.Act, now: float) -> None:
        match act:
            case acts.LayCard(name):
                card = next((held.card for held in person.hand() if held.card.text == name), None)
                if isinstance(card, Card):
                    person.lay(card)
            case acts.MakeOffer(name):
                offers = {offer_name(move): move for move in person.offers()}
                if name in offers:
                    person.make(offers[name])
            case acts.TakeUp():
                person.take_back()
                person.take_up()
            case acts.PressKey(private=True):
                self._holding.add(person.seat)
                person.look(now)
            case acts.ReleaseKey(private=True):
                self._holding.discard(person.seat)
                person.look_away()
            case acts.PressKey():
                person.press()
            case acts.ReleaseKey():
                person.release()
            case acts.AskCoach():
                self.coach.ask(person)
            case acts.Again() | acts.Undo() | acts.Hasten():
                pass  # what the table does, not a person: pages.py
            case _:
                assert_never(act)
