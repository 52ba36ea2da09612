"""What pages show, as JSON: made in the referee's thread, from the neutral picture."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.event import RoundEnd
from stichtisch.games.move import Move, Play, Stand
from stichtisch.games.presenter import Presenter
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.retold import Decided, decided
from stichtisch.games.view import Public, View
from stichtisch.players.person import Held, Person, glass
from stichtisch.scene import Colour
from stichtisch.table.happenings import (
    GameSays,
    Happening,
    MoveMade,
    MovesTakenBack,
    PodAway,
    PodBack,
)
from stichtisch.table.match import Match
from stichtisch.table.table import Table
from stichtisch.ui.news import keep, presenters_of, told
from stichtisch.ui.picture import Lit, Picture, PodPicture, picture_told, seen_of
from stichtisch.ui.web.desk_telling import DeskTelling
from stichtisch.ui.web.glance import Json, card_as_json, drawn, glance_as_json, shape_of
from stichtisch.ui.web.hub import Hub, Part, Shown, part
from stichtisch.ui.web.visitors import Door, Visitors, offer_name
from stichtisch.words import LANGUAGES


class History:
    """Follows a match; its rounds are looked for again only when its phase changes."""

    def __init__(self, match: Match[Any, Any]) -> None:
        self._match = match
        self._seen: object = None
        """A correction makes another game of it, and may change how a round ended."""
        self._ends: list[Public] = []

    def rounds(self, presenter: Presenter[Any, Any]) -> list[Json]:
        """All that are over, oldest first: a text for each seat, without its name."""
        public = self._match.public()
        seen = (self._match.game, public.round, public.phase)
        if seen != self._seen:
            self._seen, self._ends = seen, list(self._match.round_ends())
        return [
            {
                "round": presenter.round_name(end.round),
                "lines": [presenter.stands(end, seat) for seat in range(end.seats)],
            }
            for end in self._ends
        ]


_LINES = 12
"""Of news, the latest ones."""
_EVERY = 1 / 15
"""Seconds between two looks at the table."""

Beside = Callable[[float], Json]
"""What all may know beside the table at a time, such as a caption."""


@dataclass(eq=False)
class Telling:
    """Keeps the pages up to date, in every language that there is."""

    table: Table
    lit: Lit
    hub: Hub
    visitors: Visitors | None = None
    door: Door | None = None
    desk: DeskTelling | None = None
    beside: Beside = lambda _now: {}

    def __post_init__(self) -> None:
        self._presenters = presenters_of(self.table)
        self._news = {language: deque[str](maxlen=_LINES) for language in LANGUAGES}
        self._history = History(self.table.match)
        self._decided: tuple[object, Decided | None] = (None, None)
        """Of which game, and the trick that decided it."""
        self._ended: dict[str, str] = {}
        """How the last round ended, by language, until a card is played in the next one."""
        self._next = 0.0
        self._software: set[int] = set()
        """Seats whose pods are programs: nobody can connect one, or lift a card."""

    def tell(self, happenings: Sequence[Happening]) -> None:
        """Pass on what happened."""
        known = [one for one in happenings if not self._is_idle(one)]
        presenters = self._presenters.items()
        for one in happenings:
            match one:
                case GameSays(RoundEnd() as end):
                    self._ended = {each: presenter.event(end) for each, presenter in presenters}
                case MoveMade(do=Play.do) | MovesTakenBack():
                    self._ended = {}
        for language, presenter in presenters:
            for line in told(known, self.table, presenter, back=self._software):
                keep(self._news[language], line)

    def _is_idle(self, happening: Happening) -> bool:
        """Whether it is about a plug that there is not: nobody can do anything about it."""
        if not isinstance(happening, PodAway | PodBack):
            return False
        seat, seating = happening.seat, self.table.seating
        pod = seating.private if seat is None else seating.pod(seat)
        return seat in self._software or (pod is not None and self.lit(pod) is not None)

    def step(self, now: float) -> None:
        """Publish what the table looks like, if it is time to look."""
        if now < self._next:
            return
        self._next = now + _EVERY
        self.hub.look()
        for seat in range(self.table.game.seats):
            pod = self.table.seating.pod(seat)
            if pod and self.lit(pod) is not None:
                self._software.add(seat)
        tables, seats = {}, {}
        seen = seen_of(self.table, self.lit)
        beside = self.beside(now)
        people = self.visitors.sitting() if self.visitors else ()
        for language, presenter in self._presenters.items():
            picture = picture_told(self.table, seen, self._news[language], presenter)
            tables[language] = part(self._table_as_json(picture, presenter, people) | beside)
            for person in people:
                told = self.visitors.coach.told(person, presenter) if self.visitors else ("", "")
                seats[person.seat, language] = part(seat_as_json(person, presenter, *told))
        lit = {str(seat): lit_as_text(pod.lamps) for seat, pod in enumerate(picture.pods)}
        lamps = part({"kind": "lamps", **lit})  # the same in every language
        desk = self.desk.told(self._presenters, now) if self.desk else {}
        shown = Shown(self.hub.newest.number + 1, tables, lamps, seats, self._ways_in(), desk)
        if not shown.looks_like(self.hub.newest):
            self.hub.publish(shown)

    def _ways_in(self) -> Part:
        if self.door is None or self.visitors is None:
            return {}
        return part(self.door.as_json(self.visitors.seats()))

    def _table_as_json(
        self, picture: Picture, presenter: Presenter[Any, Any], people: Sequence[Person]
    ) -> Json:
        """What all may know."""
        public = self.table.match.public()
        laid_out = self.visitors.laid_out() if self.visitors else ()
        return {
            "kind": "table",
            "game": presenter.own("name"),
            "where": presenter.where(public),
            "awaited": self._awaited(picture.awaited, public, presenter),
            "known": presenter.in_force(public),
            "pods": [
                {**pod_as_json(pod), "stands": presenter.stands(public, seat)}
                for seat, pod in enumerate(picture.pods)
            ],
            "news": list(picture.news),
            "ended": self._ended.get(presenter.words.language, ""),
            "history": self._history.rounds(presenter),
            "id": self.hub.game,
            "name": self.table.kind.name,
            "over": public.outcome is not None,
            "finished": [game.name for game in self.hub.shelf.games[:1]],
            "people": [person.seat for person in people],
            "free": self.visitors.free() if self.visitors else [],
            "software": len(self._software) == public.seats,
            **glance_as_json(public, presenter, laid_out),
            "decided": self._decided_as_json(public, presenter),
        }

    def _awaited(self, told: str, public: Public, presenter: Presenter[Any, Any]) -> str:
        """Whom the table waits for, as `told`; without keys and spots where all are programs."""
        if len(self._software) < public.seats or public.outcome or self.table.match.paused:
            return told
        if not public.acting:
            return told if public.phase == Stand.do else presenter.words("web.deals")
        to_do = presenter.to_do(public)
        return f"{presenter.who(public.acting)}: {to_do}" if to_do else told

    def _decided_as_json(self, public: Public, presenter: Presenter[Any, Any]) -> Json | None:
        """Once the game is over, the trick that decided it."""
        match = self.table.match
        if public.outcome is None:
            return None
        if self._decided[0] is not match.game:
            self._decided = match.game, decided(match.remade(), presenter)
        trick = self._decided[1]
        if trick is None:
            return None
        title, why = trick.told(presenter, public.outcome.winners)
        laid = [(seat, card_as_json(card, presenter)) for seat, card in trick.cards if card]
        cards = [{**card, "seat": seat, "takes": seat == trick.winner} for seat, card in laid]
        return {"title": title, "why": why, "cards": cards}


def lit_as_text(lamps: Sequence[Colour]) -> str:
    """Six hexadecimal digits a lamp: red, green, blue, as on the wire."""
    return "".join(bytes(lamp).hex() for lamp in lamps)


def seat_as_json(
    person: Person, presenter: Presenter[Any, Any], coached: str, advised: str
) -> Json:
    """What one seat may know beside that, and do; the coach has `coached` it, and would lay the
    card or take the offer of that name."""
    lying, refused, view = person.lying, person.refused, person.view
    screen = tuple(person.screen(presenter)) if person.deals else ()
    public = view.public
    why = _why(refused, lying, presenter) if refused else ""
    own = {**_laid(lying, presenter), "refused": bool(refused)} if lying else None
    return {
        "kind": "seat",
        "seat": person.seat,
        "hand": [held_as_json(held, public, presenter) for held in person.hand()],
        "offers": [offer_as_json(move, public, presenter) for move in person.offers()],
        "beside": presenter.mine(view),
        "lying": own,
        "refused": why,
        "lacks": lacks(view, presenter),
        "coached": coached,
        "advised": advised,
        "busy": person.busy,
        "may_take_up": person.may_take_up(),
        "deals": person.deals,
        "may_look": person.may_look(),
        "screen": [line.text for line in screen],
        "glass": glass(screen) if screen else "",
    }


_WHY = {
    Why.FOLLOW: "web.why_follow",
    Why.MUST_TRUMP: "web.why_must",
    Why.ASKED: "web.why_asked",
    Why.ENOUGH: "web.why_enough",
}
"""What a page says in other words than the table: its cards go back by themselves."""


def _why(refusal: Refusal, laid: Component | None, presenter: Presenter[Any, Any]) -> str:
    if presenter.told(refusal, laid) or laid is None or refusal.why not in _WHY:
        return presenter.refusal(refusal, laid)
    suits = ", ".join(map(presenter.suit, refusal.suits))
    return presenter.words(_WHY[refusal.why], what=presenter.component(laid), suits=suits)


def lacks(view: View[Any, Any], presenter: Presenter[Any, Any]) -> str:
    """The suit that a trick asks for and whoever is to play has not, so that any card will do."""
    asked, choice, cards = view.public.asked, view.own.choice, set(view.own.hand.cards)
    any_will_do = view.acts and asked and cards and cards == set(choice.cards)
    return presenter.suit(asked[0]) if any_will_do and not choice.follows else ""


def offer_as_json(move: Move, public: Public, presenter: Presenter[Any, Any]) -> Json:
    """A move that may be made, otherwise than by a card of the hand."""
    return {
        "id": offer_name(move),
        "text": presenter.offer(public, move),
        "sure": presenter.sure(move),
        "card": _card_of(move, public, presenter),
        "token": _token(move, presenter),
    }


def _token(move: Move, presenter: Presenter[Any, Any]) -> Json | None:
    token = presenter.token(move)
    if token is None:
        return None
    sign, without = token
    return {"sign": sign, "without": shape_of(without, presenter) if without else ""}


def pod_as_json(pod: PodPicture) -> Json:
    """A pod, but for its lamps."""
    return {
        "name": pod.name,
        "suits": list(pod.suits),
        "sign": pod.sign,
        "acts": pod.acts,
        "card": drawn(pod.card) if pod.card else None,
        "place": pod.place,
        "ahead": pod.ahead,
        "mark": pod.mark,
        "bot": pod.is_bot,
        "to_lay": [drawn(card) for card in pod.to_lay],
    }


def held_as_json(held: Held, public: Public, presenter: Presenter[Any, Any]) -> Json:
    """A card of the hand."""
    return {
        **card_as_json(held.card, presenter),
        "name": held.card.text,
        "legal": held.legal,
        "laid": held.laid,
        "foot": presenter.foot(public, held.card),
        "printed": presenter.printed(public, held.card),
    }


def _card_of(move: Move, public: Public, presenter: Presenter[Any, Any]) -> Json | None:
    """The card that a move is about, if it is about one."""
    cards = [value for value in vars(move).values() if isinstance(value, Card)]
    if len(cards) != 1:
        return None
    return {**card_as_json(cards[0], presenter), "foot": presenter.foot(public, cards[0])}


def _laid(component: Component, presenter: Presenter[Any, Any]) -> Json:
    """A card, or what else lies there, in words."""
    if component.what is What.CARD:
        return card_as_json(presenter.pack[component.name], presenter)
    return {"rank": "", "shape": "", "hue": "", "text": presenter.component(component)}
