"""What is said to one seat alone: its hand, what it may lay, what its own pod's lamps say.

It is computed from what that seat knows and nothing else, as the scene of its pod is.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.controller import LONG, Press, names_of
from stichtisch.games.kind import GameKind
from stichtisch.games.lights import DEALT, Frame, Light, light_of
from stichtisch.games.move import Play
from stichtisch.games.presenter import Presenter
from stichtisch.games.refusal import Refusal
from stichtisch.games.staging import Said
from stichtisch.games.view import View
from stichtisch.players.person import layable, needs_no_more
from stichtisch.table import reading
from stichtisch.table.at_table import Question
from stichtisch.table.happenings import Happening
from stichtisch.table.showing import lamps_of
from stichtisch.table.table import Table
from stichtisch.ui.speech import Voice

_QUIET = (Frame.WAITING.value, Frame.LEGAL.value)
"""What all hear anyway: whose turn it is, and the card that counts."""
_DEALT = {sign.says for sign in DEALT}
"""What lamps say while nobody moves; later the same lights may say something else."""
_MOST = 24
"""More than so many things nobody listens to: hands find what lies there."""
_PRESSES = (Press(), Press(0.0), Press(LONG))
"""What a key may do in a game that listens to it."""


@dataclass(frozen=True)
class Known:
    """All that an ear is told from; the repr does not give it."""

    view: View[Any, Any] = field(repr=False)
    staged: tuple[Component, ...] = field(repr=False)
    lying: tuple[Component, ...] = field(repr=False)
    """On its own spot."""
    refused: Refusal | None
    """Why what lies there does not count."""
    lights: tuple[Light, ...]
    """How the frame of its pod shines."""
    awaited: str
    """Whom the table waits for, which all may know."""
    key_counts: bool
    """The game makes something of its key, so nothing can be asked by it."""
    asked: int
    """How many questions its key has asked; and the last of them."""
    question: Question


def known(table: Table, seat: int) -> Known | None:
    """What the seat knows now; None while its pod is away."""
    pod, spot = table.seating.pod(seat), table.spot_of(seat)
    if pod is None or spot is None or not table.seating.is_present(pod):
        return None
    suits = lamps_of(table.seating.hello(pod)).suits
    scene, asks = table.showing.scenes()[pod], table.questions[seat]
    return Known(
        table.match.view(seat),
        table.match.staged.of(seat),
        spot.components(),
        spot.refused,
        tuple(light_of(part) for part in scene.segments if part.first >= suits),
        table.showing.awaited(table.presenter),
        any(reading.of_key(table, pod, press) is not None for press in _PRESSES),
        asks.count,
        asks.last,
    )


class Whisper:
    """The sentences for one ear, in the words of a presenter."""

    def __init__(self, tell: Presenter[Any, Any], kind: GameKind[Any, Any]) -> None:
        self._tell = tell
        self._kind = kind
        told = [(tuple(map(light_of, sign.frame)), sign.says) for sign in kind.lamp_signs]
        self._dealt = {lights: says for lights, says in told if says in _DEALT}
        self._signs = {lights: says for lights, says in told if says not in _DEALT}

    def news(self, before: Known | None, now: Known) -> list[str]:
        """What is to be said once it knows `now`; None: the first thing that it is told."""
        if before is None:
            before = replace(now, lights=(), lying=(), refused=None)
        if now.asked != before.asked:
            return self.answer(now)
        named = [one for one in now.lying if one not in before.lying]
        told = [self._tell.component(one) for one in named]
        if now.refused and now.refused != before.refused:
            laid = now.lying[-1] if now.lying else None
            return [*told, self._tell.refusal(now.refused, laid)]
        told += self._gained(before.view, now.view)
        if now.view is before.view and now.lights == before.lights:
            return told
        if now.view.acts and not now.refused:
            return [*told, *self._asks(now)]
        changed = now.lights != before.lights and now.lights not in {(one,) for one in _QUIET}
        return [*told, self._signed(now)] if changed else told

    def answer(self, now: Known) -> list[str]:
        """What the seat has asked for."""
        match now.question:
            case Question.HAND:
                return self.hand(now)
            case Question.LIES:
                return self.lies(now.view)
            case Question.MAY:
                return [self._signed(now), *self.may(now)]

    def hand(self, now: Known) -> list[str]:
        """Its cards, sorted, and what it has beside them."""
        hand, say = now.view.own.hand, self._tell.say
        told = [say("speech.hand", cards=self._sorted(hand.cards, now.view))] if hand.cards else []
        if hand.unknown:
            told.append(say("speech.unseen", count=hand.unknown))
        return [*told, *self._alone(now.view)] or [say("speech.no_hand")]

    def lies(self, view: View[Any, Any]) -> list[str]:
        """The trick as it lies, or what lies before the players."""
        tell, public = self._tell, view.public
        trick = tell.trick_shown(public)
        if trick is not None and trick.cards:
            face_down = tell.words("terminal.face_down")
            laid = [(seat, tell.card(card) if card else face_down) for seat, card in trick.cards]
            return [tell.say("speech.card", name=tell.names[at], card=card) for at, card in laid]
        if public.phase == Play.do:
            return [tell.say("speech.nothing_lies")]
        told = [f"{tell.names[seat]}: {note}" for seat in range(public.seats)
                for note in tell.notes(public, seat)]  # fmt: skip
        return [*tell.board(public), *told] or [tell.say("speech.nothing_lies")]

    def may(self, now: Known) -> list[str]:
        """Cards that it may lay, and what else it may choose."""
        tell, view = self._tell, now.view
        if not view.acts or view.own.hand.unknown:
            return [now.awaited]
        moves = list(view.own.choice.moves())
        laid = Counter(tell.pack[name] for name in names_of(now.staged, What.CARD))
        cards, others = layable(moves, laid), (one for one in moves if needs_no_more(one, laid))
        offers = dict.fromkeys(tell.offer(view.public, move).rstrip(".") for move in others)
        told = []
        if cards:
            told.append(tell.say("speech.may_lay", cards=self._sorted(cards, view)))
        if len(offers) > _MOST:
            told.append(now.awaited if now.key_counts else tell.say("speech.many"))
        elif offers:
            told.append(tell.say("speech.may_choose", offers=" — ".join(offers)))
        return told

    def sign(self, lights: tuple[Light, ...], deals: bool = False) -> str:
        """What a frame says that shines like this, and while all deal; empty if it is dark."""
        signs = self._signs | (self._dealt if deals else {})
        if lights in signs:
            return self._tell.say(signs[lights])
        frames = {frame.value: frame for frame in Frame}
        told = [frames[light] for light in lights if light in frames]
        return self._tell.say(f"lamps.frame_{told[-1].name.lower()}") if told else ""

    def _signed(self, now: Known) -> str:
        return self.sign(now.lights, deals=not now.view.public.acting)

    def _asks(self, now: Known) -> list[str]:
        """What it is to do; where its key is for that, with all that it could ask for else."""
        tell, view = self._tell, now.view
        asks = now.awaited if view.own.hand.unknown else tell.asks(view) or tell.to_do(view.public)
        if view.public.phase == Play.do and view.own.choice.cards == view.own.hand.known:
            trick = tell.trick_shown(view.public)
            led = trick is not None and trick.cards and not trick.taken
            asks = tell.say("speech.any" if led else "speech.lead")
        return [asks, *self.hand(now), *self.may(now)] if now.key_counts else [asks]

    def _gained(self, before: View[Any, Any], now: View[Any, Any]) -> list[str]:
        """Cards that came to the hand, and what else it learns alone."""
        new = Counter(now.own.hand.cards) - Counter(before.own.hand.cards)
        said = self._alone(before)
        mine = [line for line in self._alone(now) if line not in said]
        if not new:
            return mine
        return [self._tell.say("speech.gained", cards=self._sorted(new.elements(), now)), *mine]

    def _alone(self, view: View[Any, Any]) -> list[str]:
        """What it has beside its hand, and what the private pod's screen would show to it."""
        secret = ", ".join(line.text for line in self._tell.secret(view))
        return [*self._tell.mine(view), secret] if secret else self._tell.mine(view)

    def _sorted(self, cards: Iterable[Card], view: View[Any, Any]) -> str:
        return self._tell.cards(self._kind.in_hand(cards, view.public))


class Ear:
    """Says to one seat what is for it alone. The newest breaks off what was being said."""

    def __init__(self, table: Table, seat: int, voice: Voice) -> None:
        self._table = table
        self._seat = seat
        self._voice = voice
        self._whisper = Whisper(table.presenter, table.kind)
        self._before: Known | None = None

    def tell(self, happenings: Sequence[Happening]) -> None:
        """Look what has changed for the seat; to be called often."""
        now = known(self._table, self._seat)
        if now is None:
            return
        own = [one for one in happenings if isinstance(one, Said) and one.seat == self._seat]
        news = self._whisper.news(self._before, now)
        # of a number that the key has come to no more: it is pressed again soon
        tell = self._table.presenter
        said = self._counted(own) or [*(tell.remark(one.remark, one.seat) for one in own), *news]
        self._before = now
        sentence = " ".join(one if one[-1] in ".!?" else f"{one}." for one in said if one)
        if sentence:
            self._voice.say(sentence)

    def _counted(self, own: Sequence[Said]) -> list[str]:
        """What the seat's own key has come to, if it has just counted."""
        match = self._table.match
        tell = self._table.presenter
        step = tell.come_to(match.public(), match.staged.remarks()) if own else ""
        return [step] if step else []
