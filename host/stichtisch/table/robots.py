"""Simple players at a table with real cards: what each has chosen, and what people lay for it.

They choose outside, from a seat's view alone (players/robots.py). Here is what the table makes of
it: on such a seat's spot only what was chosen counts, and all hear what is to be laid there.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any, Generic

from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.controller import Answer, Controller, Do, Place, Say, Stage, Tap
from stichtisch.games.move import Play, SeatMove
from stichtisch.games.presenter import Presenter, ScreenShown
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.view import OwnT, PublicT, View
from stichtisch.table.happenings import ToLay
from stichtisch.table.match import Match


@dataclass(frozen=True)
class Chooses:
    """It makes this move as soon as people have laid these cards for it."""

    move: SeatMove = field(repr=False)
    cards: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True)
class Moves:
    """It makes this move, for which nobody lays anything."""

    move: SeatMove = field(repr=False)


@dataclass(frozen=True)
class Presses:
    """It says something, as the key of a seat or, with None, of the private pod does."""

    seat: int | None
    held: float


@dataclass(frozen=True)
class AsksToSee:
    """It chooses among cards that lie before all, once people have shown so many more of them."""

    seat: int
    count: int


_ALL = 99
"""As many things as any hand has."""

Deed = Chooses | Moves | Presses | AsksToSee
"""What simple players do at a table with real cards."""


@dataclass(frozen=True)
class _Chosen:
    """What a seat lays next, and what it knew when it chose that."""

    view: View[Any, Any] = field(repr=False)
    move: SeatMove = field(repr=False)
    cards: tuple[Card, ...] = field(repr=False)
    is_open: bool
    """The cards lie face up, so all may hear now which they are."""


@dataclass(frozen=True)
class _Asked:
    """How many cards a seat has yet to see, and what it knew then."""

    view: View[Any, Any] = field(repr=False)
    count: int


class Robots(Generic[PublicT, OwnT]):
    """The seats of simple players; none at most tables."""

    def __init__(
        self,
        match: Match[PublicT, OwnT],
        controller: Controller[PublicT, OwnT],
        seats: Collection[int],
    ) -> None:
        self.seats = frozenset(seats)
        self._match = match
        self._controller = controller
        self._chosen: dict[int, _Chosen] = {}
        self._asked: dict[int, _Asked] = {}
        self._seen: list[tuple[int, str]] = []

    # --- what they do -----------------------------------------------------------------------

    def choose(self, chooses: Chooses) -> ToLay:
        """Note it; what all hear of it."""
        seat, move = chooses.move.seat, chooses.move
        is_open = self._is_open(move, chooses.cards)
        self._asked.pop(seat, None)
        self._chosen[seat] = _Chosen(self._match.view(seat), move, chooses.cards, is_open)
        return ToLay(seat, chooses.cards if is_open else (), len(chooses.cards))

    def ask(self, asks: AsksToSee) -> None:
        """Let people show it some cards."""
        self._asked[asks.seat] = _Asked(self._match.view(asks.seat), asks.count)

    def take_seen(self) -> list[tuple[int, str]]:
        """The seats that were shown a card since the last time, and its name."""
        seen, self._seen = self._seen, []
        return seen

    # --- what becomes of it -----------------------------------------------------------------

    def chosen(self, seat: int) -> SeatMove | None:
        """What the seat makes next, once it is laid."""
        chosen = self._valid(seat)
        return chosen.move if chosen else None

    def to_lay(self, seat: int) -> tuple[Card, ...]:
        """What people are to lay for the seat next, as far as all may know."""
        chosen = self._valid(seat)
        if chosen is None or not chosen.is_open:
            return ()
        staged = {component.name for component in self._match.staged.of(seat)}
        return tuple(card for card in chosen.cards if card.text not in staged)

    def state(self, seat: int) -> tuple[object, ...]:
        """Another one whenever `judged` may say something else."""
        return self._valid(seat), self._asks(seat)

    def judged(self, seat: int, component: Component, answer: Answer) -> Answer:
        """What a component means on the seat's spot, where it would mean `answer` for people.

        Whatever was not chosen gets one answer: it tells nothing of the hand.
        """
        if seat not in self.seats or not self._match.view(seat).acts or self._asks(seat):
            return answer
        chosen = self._valid(seat)
        if chosen is None:
            return Refusal(Why.WRONG_PHASE)
        names = {card.text for card in chosen.cards}
        is_chosen = component.what is What.CARD and component.name in names
        return answer if is_chosen else Refusal(Why.OTHER_CHOSEN)

    def pressed(self, seat: int, answer: Answer) -> Answer:
        """What a key means: nobody chooses in a simple player's place."""
        match answer:
            case Do(SeatMove(mover)) if mover in self.seats:
                return None
            case Say() if seat in self.seats and self._match.view(seat).acts:
                return None
        return answer

    def sees(self, seat: int | None, component: Component | None) -> bool:
        """Whether a legal card laid there is only shown; then it is noted."""
        if seat is None or component is None or not self._asks(seat):
            return False
        self._seen.append((seat, component.name))
        return True

    def scanned_for(self, component: Component) -> int | None:
        """The seat to whose hand it belongs, where the dealer lays it on the private pod."""
        return next((seat for seat in self._lacking() if self._takes(seat, component)), None)

    # --- what all hear ----------------------------------------------------------------------

    def awaited(
        self, presenter: Presenter[PublicT, OwnT], public: PublicT, shown: ScreenShown
    ) -> str:
        """Whom the table waits for and for what; empty once the game is over."""
        lacking = self._lacking()
        if lacking:  # the game says what it waits for beside them
            laid = dict(shown.staged) | dict.fromkeys(lacking, _ALL)
            told = presenter.awaited(public, replace(shown, staged=laid))
            others = "" if told == presenter.say("play.awaits_again") else told
            return f"{self._scan(presenter, lacking[0], shown.private)} {others}".strip()
        told, acting = presenter.awaited(public, shown), sorted(public.acting)
        own = {seat: self._wants(presenter, seat) for seat in acting if seat in self.seats}
        wants = [sentence for sentence in own.values() if sentence]
        return " ".join(wants if len(wants) == len(acting) > 0 else [told, *wants])

    def _scan(self, presenter: Presenter[Any, Any], seat: int, private: bool) -> str:
        if not private:
            return presenter.say("robots.connect_private", name=presenter.names[seat])
        count = self._controller.yet_to_lay(self._place(seat))
        return presenter.say("robots.scan", name=presenter.names[seat], count=count)

    def _wants(self, presenter: Presenter[Any, Any], seat: int) -> str:
        """What people are to do for the seat; empty while it still chooses."""
        asked, chosen, name = self._asks(seat), self._valid(seat), presenter.names[seat]
        if asked is not None:
            return presenter.say("robots.show", name=name, count=asked.count)
        if chosen is None:
            return ""
        count = len(chosen.cards) - len(self._match.staged.of(seat))
        return to_lay_told(presenter, ToLay(seat, self.to_lay(seat), count))

    # --- what holds -------------------------------------------------------------------------

    def _valid(self, seat: int) -> _Chosen | None:
        """What was chosen, as long as the seat would choose it from what it knows now.

        Where several move at the same time, what the others do changes nothing for it.
        """
        chosen, view = self._chosen.get(seat), self._match.view(seat)
        if chosen is None or not view.acts:
            return None
        before, now = chosen.view.public, view.public
        same = (before.phase, before.round) == (now.phase, now.round)
        together = same and len(before.acting) > 1
        if chosen.view is view or (together and view.own.choice.refusal(chosen.move) is None):
            return chosen
        return None

    def _asks(self, seat: int) -> _Asked | None:
        asked = self._asked.get(seat)
        return asked if asked is not None and asked.view is self._match.view(seat) else None

    def _is_open(self, move: SeatMove, cards: tuple[Card, ...]) -> bool:
        public = self._match.public()
        if isinstance(move, Play):
            component = Component(What.CARD, cards[0].text)
            return self._controller.lies_open(public, move.seat, component)
        return not self._match.kind.is_secret(move, public)

    def _lacking(self) -> list[int]:
        """The seats whose hands are still to be scanned."""
        places = ((seat, self._place(seat)) for seat in sorted(self.seats))
        return [seat for seat, place in places if self._controller.yet_to_lay(place)]

    def _takes(self, seat: int, component: Component) -> bool:
        return isinstance(self._controller.tap(self._place(seat), Tap(component)), Stage)

    def _place(self, seat: int) -> Place[PublicT, OwnT]:
        staged = self._match.staged
        return Place(self._match.view(seat), staged.of(seat), staged.remarks())


def to_lay_told(presenter: Presenter[Any, Any], wanted: ToLay) -> str:
    """What people are to lay, in words."""
    name = presenter.names[wanted.seat]
    if not wanted.cards:
        return presenter.say("robots.lay_hidden", name=name, count=wanted.count)
    return presenter.say("robots.lay", name=name, cards=presenter.cards(wanted.cards))
