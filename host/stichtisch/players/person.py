"""A person at a virtual pod: what they may do, from what their seat knows, and their fingers."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.controller import HOLD, names_of
from stichtisch.games.move import Move, SeatMove
from stichtisch.games.player import Gesture, Player, Tags
from stichtisch.games.presenter import Presenter
from stichtisch.games.refusal import Refusal
from stichtisch.games.view import View
from stichtisch.players.fingers import Fingers, Spots
from stichtisch.players.thinking import Advice, advice
from stichtisch.scene import Line
from stichtisch.table.table import Table
from stichtisch.twin.ws2812 import dots

SHOWN = 3.0
"""Seconds that a refused card lies until it is taken up, and that the private key is held."""
_PATIENCE = 10.0
"""Seconds after which a gesture that no pod noticed is given up."""


@dataclass(frozen=True)
class Held:
    """A card of the hand."""

    card: Card
    legal: bool
    """It may be laid now."""
    laid: bool
    """It was laid already, toward a move of several cards."""


class Person:
    """One seat that a person plays. Fed with real time.

    All that they know comes from their seat's view; all that they do is done at a pod. Whether it
    counts is for the table to say.
    """

    def __init__(
        self, table: Table, seat: int, tags: Tags, player: Player[Any, Any], spots: Spots
    ) -> None:
        """`player` knows how hands make a move, and chooses none; `spots` are all virtual pods."""
        self.seat = seat
        self._table = table
        self._tags = tags
        self._player = player
        self._spots = spots
        self._wanted: deque[Gesture] = deque()
        self._fingers = Fingers(table, spots)
        self._card: Card | None = None
        """The one laid last."""
        self._since = 0.0
        """Seconds at which the gesture at hand began."""
        self._presses = False
        """The own pod's key is held down, and not for a move."""
        self._looking_until: float | None = None
        """Seconds until which this person holds the private pod's key; None while they do not."""

    @property
    def laid_out(self) -> Sequence[Sequence[Card]]:
        """What the players dealt in columns for all to see."""
        return self._player.laid_out

    @property
    def view(self) -> View[Any, Any]:
        """All that the seat may know."""
        return self._table.match.view(self.seat)

    @property
    def refused(self) -> Refusal | None:
        """Why what lies on the pod does not count."""
        spot = self._table.spot_of(self.seat)
        return spot.refused if spot else None

    @property
    def lying(self) -> Component | None:
        """The card of the hand that lies there and does not count yet."""
        if self._card is None or not self._lays:
            return None
        return Component(What.CARD, self._card.text)

    @property
    def busy(self) -> bool:
        """Whether a key is being pressed, or gestures are still to be made: nothing else is
        begun."""
        return bool(self._wanted) or (self._fingers.doing is not None and not self._lays)

    def hand(self) -> list[Held]:
        """The cards of the hand, suit by suit, and one laid aside once it may be laid."""
        view = self.view
        held = list(view.own.hand.cards)
        moves = list(self._moves())
        for cards in map(_cards, moves):
            held += [card for card in cards if card not in held]
        legal = layable(moves, self._staged())
        left = self._staged()
        told = []
        for card in self._table.kind.in_hand(held, view.public):
            is_laid = left[card] > 0
            told.append(Held(card, card in legal and not is_laid, is_laid))
            left[card] -= 1
        return told

    def offers(self) -> list[Move]:
        """What may be done now without another card of the hand: all that the move takes lies
        there."""
        laid = self._staged()
        others = [move for move in self._moves() if needs_no_more(move, laid)]
        return list(self._player.possible(self.view, others))

    def advice(self) -> Advice | None:
        """What the thinking player would do here; the same each time that it is asked."""
        return self.question()()

    def question(self) -> Callable[[], Advice | None]:
        """A function that any thread may call: it works the advice out from what the seat knows
        now."""
        view = self.view
        legal = self._player.possible(view, list(self._moves()))
        return partial(advice, self._table.kind.thought(), view, legal, Random(0))

    def lay(self, card: Card) -> None:
        """Lay a card of the hand, whether it may be laid or not; the one under way stays."""
        if self._lays and card == self._card:
            return
        names = self._table.presenter.pack.names(card)
        copies = [tag for name in names for tag in self._tags.of(Component(What.CARD, name))]
        laid = self._laid_tags()
        tags = [tag for tag in copies if tag not in laid] or copies
        move = next((move for move in self._moves() if card in _cards(move)), None)
        gestures = self._gestures(move) if move else ()
        usual = Gesture(self.seat, tags[0])
        self._do([next((each for each in gestures if each.tag in tags), usual)], card)

    def make(self, move: Move) -> None:
        """Make one of the offered moves with virtual hands; what it takes was laid before."""
        laid = self._laid_tags()
        self._do([each for each in self._gestures(move) if each.tag not in laid])

    def _gestures(self, move: Move) -> Sequence[Gesture]:
        match = self._table.match
        return self._player.gestures(move, match.kept, match.public())

    def may_take_up(self) -> bool:
        """Whether something was laid toward a move of several."""
        return self.view.acts and bool(self._table.match.staged.of(self.seat))

    def take_up(self) -> None:
        """Take up all that was laid toward a move: hold the pod's key."""
        if self.may_take_up():
            self._do([Gesture(self.seat, held=HOLD + 0.2)])

    def take_back(self) -> None:
        """Take back into the hand what does not count yet."""
        if self._lays:
            self._fingers.give_up()

    def press(self) -> None:
        """Push the key of one's own pod down; it stays down until `release`.

        While the players deal it is theirs: held, it would take up what they have dealt.
        """
        if not self.busy and self.view.public.acting:
            self._presses = True
            self._spots.begin(Gesture(self.seat))

    def release(self) -> None:
        """Let go of the own pod's key, unless a move at hand needs it down."""
        if self._presses and not self.busy:
            self._presses = False
            self._spots.let_go(self.seat)

    def may_look(self) -> bool:
        """Whether the private pod's key is free: while the players deal it means something."""
        if not self._spots.has(None):
            return False
        if self.view.public.acting:
            return True
        return self.deals and bool(self._table.presenter.secret(self.view))

    def look(self, now: float) -> None:
        """Hold the private pod's key for a while; a key pressed again holds on."""
        if self._looking_until is None:
            if not self.may_look():
                return
            self._spots.begin(Gesture(None))
        self._looking_until = now + SHOWN

    @property
    def looks(self) -> bool:
        return self._looking_until is not None

    def look_away(self) -> None:
        """Let go of that key, unless a short press would mean something."""
        if self._looking_until is not None and self.view.public.acting:
            self._looking_until = None
            self._spots.let_go(None)

    def secret(self) -> Sequence[Line]:
        """What the private pod shows to this seat alone while its key is held."""
        pod = self._table.seating.private
        return self._table.showing.secret(pod) if pod and self.deals and self.looks else ()

    def screen(self, tell: Presenter[Any, Any] | None = None) -> Sequence[Line]:
        """What this person sees on the private pod's screen, in the words of `tell` or else of the
        table."""
        tell = tell or self._table.presenter
        if self._table.seating.private is None or not self.deals:
            return self._table.showing.open_screen().lines
        if self.secret():
            return tell.secret(self.view)
        return self._table.showing.private(tell).lines

    def get_up(self) -> bool:
        """Leave the seat, and take back what does not count; whether nothing is under way now."""
        self.look_away()
        self.take_back()
        if self.looks or self.busy:
            return False
        self.release()
        self.take_up()
        return not self.busy

    def step(self, now: float) -> None:
        """Do what is next."""
        if self._looking_until is not None and now >= self._looking_until:
            self._looking_until = None
            self._spots.let_go(None)
        if not self.view.public.acting:
            self._leave_the_deal_alone()
        self._fingers.step(now)
        if self._fingers.doing is not None:
            self._be_patient(now - self._since)
        elif self._wanted and self._spots.in_hand(self._wanted[0]):
            self._fingers.begin(self._wanted.popleft())
            self._since = now

    def _leave_the_deal_alone(self) -> None:
        """Let go of every key: one that is still held would take up what the players deal."""
        self._wanted.clear()
        if self._fingers.doing is not None and self._fingers.doing.tag is None:
            self._fingers.give_up()
        self.release()

    def _do(self, gestures: Sequence[Gesture], card: Card | None = None) -> None:
        """Begin these gestures; a card takes the place of the one that was just laid."""
        if self.busy or not all(self._spots.has(gesture.seat) for gesture in gestures):
            return
        self._fingers.give_up()
        self._card = card
        self._wanted.extend(gestures)

    @property
    def _lays(self) -> bool:
        """A card lies there by the gesture at hand, and does not count yet."""
        return self._fingers.doing is not None and self._fingers.doing.tag is not None

    def _be_patient(self, seconds: float) -> None:
        """Give the gesture up if it began too many seconds ago and does not count."""
        if seconds >= (SHOWN if self._lays and self.refused else _PATIENCE):
            self._wanted.clear()
            self._fingers.give_up()

    def _moves(self) -> Iterator[Move]:
        return iter(self.view.own.choice.moves()) if self.view.acts else iter(())

    def _laid_tags(self) -> set[str]:
        laid = self._table.match.staged.of(self.seat)
        return {tag for component in laid for tag in self._tags.of(component)}

    def _staged(self) -> Counter[Card]:
        """The cards laid toward a move of several; of two alike perhaps both."""
        laid = names_of(self._table.match.staged.of(self.seat), What.CARD)
        return Counter(self._table.presenter.pack[name] for name in laid)

    @property
    def deals(self) -> bool:
        """Whether the private pod is this seat's now."""
        table = self._table
        remarks = table.match.staged.remarks()
        return table.controller.private_seat(self.view.public, remarks) == self.seat


def layable(moves: Iterable[Move], laid: Counter[Card]) -> set[Card]:
    """The cards that make one of these moves, with those that were laid toward it."""
    each = map(_cards, moves)
    return {card for cards in each if laid <= cards for card in cards - laid}


def needs_no_more(move: Move, laid: Counter[Card]) -> bool:
    """Whether all cards that the move takes from the hand lie there, if it takes any."""
    return _cards(move) <= laid


def _cards(move: Move) -> Counter[Card]:
    """The cards that the move takes from the hand; of two alike perhaps both."""
    return Counter(move.shows() if isinstance(move, SeatMove) else ())


# the firmware takes a third of a millisecond to draw it, and pages look 15 times a second
@lru_cache(8)
def glass(lines: tuple[Line, ...]) -> str:
    """The private pod's screen as whoever looks at it sees it, dot by dot.

    Two hexadecimal digits a byte: 8 pages of 128 columns, the top dot in bit 0.
    """
    return dots(lines).hex()
