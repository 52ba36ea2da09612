"""Bots at a table with real cards: what each has chosen, and what people lay for it.

They choose outside, from a seat's view alone (players/bots.py). Here is what the table makes of
it: on a bot's spot only what it chose counts, and all hear what is to be laid there.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.controller import Answer, Do, Say, Stage, Tap, names_of
from stichtisch.games.display import ScreenShown
from stichtisch.games.move import Play, SeatMove
from stichtisch.games.presenter import Presenter
from stichtisch.games.refusal import Refusal, Why
from stichtisch.table.at_table import AtTable, Chosen, YetToSee
from stichtisch.table.happenings import ToLay


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
"""What bots do at a table with real cards."""


# --- what they do ---------------------------------------------------------------------------


def choose(at: AtTable, chooses: Chooses) -> ToLay:
    """Note it; what all hear of it."""
    seat, cards = chooses.move.seat, chooses.cards
    is_open = _is_open(at, chooses.move, cards)
    bot = at.bots[seat]
    bot.yet_to_see = None
    bot.chosen = Chosen(at.match.view(seat), chooses.move, cards, is_open)
    return ToLay(seat, cards if is_open else (), len(cards))


def ask(at: AtTable, asks: AsksToSee) -> None:
    """Let people show it some cards."""
    at.bots[asks.seat].yet_to_see = YetToSee(at.match.view(asks.seat), asks.count)


# --- what becomes of it ---------------------------------------------------------------------


def chosen(at: AtTable, seat: int) -> Chosen | None:
    """What the bot lays next, as long as it would choose that from what it knows now.

    Where several move at the same time, what the others do changes nothing for it.
    """
    one, view = at.bots[seat].chosen, at.match.view(seat)
    if one is None or not view.acts:
        return None
    before, now = one.view.public, view.public
    same = (before.phase, before.round) == (now.phase, now.round)
    together = same and len(before.acting) > 1
    if one.view is view or (together and view.own.choice.refusal(one.move) is None):
        return one
    return None


def to_lay(at: AtTable, seat: int) -> tuple[Card, ...]:
    """What people are to lay for the bot next, as far as all may know."""
    one = chosen(at, seat)
    return tuple(_left(at, one)) if one is not None and one.is_open else ()


def asks(at: AtTable, seat: int) -> YetToSee | None:
    """What the bot wants to see before it chooses."""
    asked = at.bots[seat].yet_to_see
    return asked if asked is not None and asked.view is at.match.view(seat) else None


def judged(at: AtTable, seat: int, component: Component, answer: Answer) -> Answer:
    """What a component means on the bot's spot, where it would mean `answer` for people.

    Whatever was not chosen gets one answer: it tells nothing of the hand.
    """
    if not at.match.view(seat).acts or asks(at, seat):
        return answer
    one = chosen(at, seat)
    if one is None:
        return Refusal(Why.WRONG_PHASE)
    left = _left(at, one)
    if component.what is not What.CARD or at.presenter.pack[component.name] not in left:
        return Refusal(Why.OTHER_CHOSEN)
    # where people go on by the key, as they name a game once two cards are put
    return Do(one.move) if isinstance(answer, Stage) and len(left) == 1 else answer


def _left(at: AtTable, one: Chosen) -> list[Card]:
    """The cards that are still to be laid; one that is there twice has two tags."""
    lie = names_of(at.match.staged.of(one.move.seat), What.CARD)
    return [*(Counter(one.cards) - Counter(at.presenter.pack[name] for name in lie)).elements()]


def pressed(at: AtTable, seat: int, answer: Answer) -> Answer:
    """What the key of a seat means: nobody chooses in a bot's place."""
    match answer:
        case Do(SeatMove(mover)) if mover in at.bots:
            return None
        case Say() if seat in at.bots and at.match.view(seat).acts:
            return None
    return answer


def scanned_for(at: AtTable, component: Component) -> int | None:
    """The seat to whose hand it belongs, where the dealer lays it on the private pod."""
    for seat in _to_scan(at):
        if isinstance(at.controller.tap(at.place(at.match.view(seat)), Tap(component)), Stage):
            return seat
    return None


# --- what all hear --------------------------------------------------------------------------


def awaited(at: AtTable, presenter: Presenter[Any, Any], shown: ScreenShown) -> str:
    """Whom the table waits for and for what; empty once the game is over."""
    public, to_scan = at.match.public(), _to_scan(at)
    if to_scan:  # the game says what it waits for beside them
        laid = dict(shown.staged) | dict.fromkeys(to_scan, _ALL)
        told = presenter.awaited(public, replace(shown, staged=laid))
        others = "" if told == presenter.say("play.awaits_again") else told
        return f"{_scan(at, presenter, to_scan[0], shown.private)} {others}".strip()
    told, acting = presenter.awaited(public, shown), sorted(public.acting)
    own = (_wants(at, presenter, seat) for seat in acting if seat in at.bots)
    wants = [sentence for sentence in own if sentence]
    return " ".join(wants if len(wants) == len(acting) > 0 else [told, *wants])


def to_lay_told(presenter: Presenter[Any, Any], wanted: ToLay) -> str:
    """What people are to lay, in words."""
    name = presenter.names[wanted.seat]
    if not wanted.cards:
        return presenter.say("bots.lay_hidden", name=name, count=wanted.count)
    return presenter.say("bots.lay", name=name, cards=presenter.cards(wanted.cards))


def _scan(at: AtTable, presenter: Presenter[Any, Any], seat: int, private: bool) -> str:
    if not private:
        return presenter.say("bots.connect_private", name=presenter.names[seat])
    count = at.controller.yet_to_lay(at.place(at.match.view(seat)))
    return presenter.say("bots.scan", name=presenter.names[seat], count=count)


def _wants(at: AtTable, presenter: Presenter[Any, Any], seat: int) -> str:
    """What people are to do for the bot; empty while it still chooses."""
    asked, one, name = asks(at, seat), chosen(at, seat), presenter.names[seat]
    if asked is not None:
        return presenter.say("bots.show", name=name, count=asked.count)
    if one is None:
        return ""
    count = len(one.cards) - len(at.match.staged.of(seat))
    return to_lay_told(presenter, ToLay(seat, to_lay(at, seat), count))


def _is_open(at: AtTable, move: SeatMove, cards: Sequence[Card]) -> bool:
    public = at.match.public()
    if isinstance(move, Play):
        component = Component(What.CARD, cards[0].text)
        return at.controller.lies_open(public, move.seat, component)
    return not at.match.kind.is_secret(move, public)


def _to_scan(at: AtTable) -> list[int]:
    """The bots whose hands are still to be scanned."""
    return [seat for seat in at.bots if at.controller.yet_to_lay(at.place(at.match.view(seat)))]
