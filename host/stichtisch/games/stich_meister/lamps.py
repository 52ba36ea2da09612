"""What the lamps of a seat's pod show, from that seat's view."""

from collections.abc import Mapping, Sequence

from stichtisch.games.display import SeatShown
from stichtisch.games.lights import (
    ALONE,
    BLUE,
    DEALT,
    ORANGE,
    PLAYED,
    POD,
    REFUSED,
    SIT,
    YELLOW,
    Frame,
    Lamps,
    LampSign,
    Light,
    progress,
    suit_lamps,
)
from stichtisch.games.stich_meister.cards import PACK, SUITS
from stichtisch.games.stich_meister.effect import Duty, Kind, Side
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.rule_stock import HELD
from stichtisch.games.stich_meister.views import Own, Public
from stichtisch.games.trick import TRUMP
from stichtisch.games.tricks.lamps import at_end, in_trick
from stichtisch.games.view import View
from stichtisch.scene import Pattern, Scene, Segment

KIND_LIGHTS: Mapping[Kind, Light] = {
    Kind.TRUMP: Light(Pattern.FLASH, YELLOW, 1000),
    Kind.BASIC: Light(Pattern.BREATHE, BLUE, 2400),
    Kind.SCORING: Light(Pattern.STEADY, ORANGE),
}
"""The rule cards in force, side by side on every frame until the first card is led."""


def seat_scene(view: View[Public, Own], shown: SeatShown, scans: int, tells_own: bool) -> Scene:
    """A seat's pod; `scans` is the size of a hand that is scanned first, 0 where none is.

    `tells_own`: the suit lamps tell what this very hand may play.
    """
    suits = shown.refused.suits if shown.refused else _suits(view, tells_own)
    lit = suit_lamps(map(_position, suits), shown.lamps)
    return Scene(segments=(*lit, *_frame(view, shown, scans)))


def _suits(view: View[Public, Own], tells_own: bool) -> tuple[str, ...]:
    """What this hand may play, or what the trick asks of anybody: where that is nothing, all."""
    public = view.public
    if public.phase is not Phase.PLAY or not view.acts or public.trumps is None:
        return ()
    if public.asked and not tells_own:
        return public.asked
    cards = view.own.choice.cards if tells_own else PACK.all
    return tuple(suit for suit, counted in public.trumps.suits.items() if counted & cards)


def _position(suit: str) -> int:
    return len(SUITS) if suit == TRUMP else SUITS.index(suit)


def _frame(view: View[Public, Own], shown: SeatShown, scans: int) -> tuple[Segment, ...]:
    public, lamps, laid = view.public, shown.lamps, len(shown.staged)
    if shown.refused is not None:
        return REFUSED[shown.refused.why].over(lamps)
    if shown.legal:
        return Frame.LEGAL.over(lamps)
    if public.phase is Phase.ROUND:
        return progress(laid, scans + HELD - len(view.own.rule_hand), lamps)
    if public.lays:
        return progress(laid, public.lays, lamps) if view.acts else Frame.LEGAL.over(lamps)
    if public.revoke is not None:
        mine = view.seat == public.revoke.seat
        return (Frame.NOT_LEGAL if mine else Frame.WAITING).over(lamps)
    if public.duty is not None:
        done = view.seat in public.done
        return Frame.LEGAL.over(lamps) if done else _duty(public.duty, lamps, laid)
    if _rules_are_news(public):
        return _rule_lights(view, lamps)
    return _state(view).over(lamps)


def _duty(duty: Duty, lamps: Lamps, laid: int) -> tuple[Segment, ...]:
    """The frame fills card by card; while passing it leaves a side dark: there the cards go."""
    side = lamps.frame // 3 if duty.to else 0
    first = lamps.suits + (side if duty.to is Side.LEFT else 0)
    inner = progress(laid, duty.cards, Lamps(first, lamps.frame - side))
    if not side:
        return inner
    at = lamps.suits if duty.to is Side.LEFT else first + lamps.frame - side
    return (*inner, Frame.HERE.value.on(at, side))


def _rules_are_news(public: Public) -> bool:
    led = public.trick is not None and public.trick.cards
    return public.phase is Phase.PLAY and public.last_trick is None and not led


def _rule_lights(view: View[Public, Own], lamps: Lamps) -> tuple[Segment, ...]:
    """A part of the frame for each rule card; whoever leads has the first part to know it by."""
    lights = [KIND_LIGHTS[card.kind] for card in view.public.active]
    return _in_parts([Frame.YOUR_TURN.value, *lights] if view.acts else lights, lamps)


def _in_parts(lights: Sequence[Light], lamps: Lamps) -> tuple[Segment, ...]:
    """The frame in equal parts, as far as it has lamps."""
    ends = [lamps.suits + lamps.frame * at // len(lights) for at in range(len(lights) + 1)]
    return tuple(
        light.on(start, end - start)
        for light, start, end in zip(lights, ends, ends[1:], strict=False)
        if end > start
    )


def _state(view: View[Public, Own]) -> Frame:
    """What the frame says of the seat's place in the game."""
    public = view.public
    match public.phase:
        case Phase.RULE if view.seat in public.chosen:
            return Frame.LEGAL
        case Phase.RULE | Phase.REMOVE:
            return Frame.CHOOSE if view.acts else Frame.WAITING
        case Phase.PLAY:
            return in_trick(view, legal=False)
    return at_end(view)


LAMP_SIGNS = (
    *SIT,
    *PLAYED,
    *DEALT,
    LampSign(
        "stich_meister.sign_side",
        _duty(Duty(Phase.PASS, 3, Side.LEFT), POD, 1),
        "stich_meister.look_side",
    ),
    LampSign(
        "stich_meister.sign_rules",
        _in_parts(tuple(KIND_LIGHTS.values()), POD),
        "stich_meister.look_rules",
    ),
    *ALONE,
)
"""All that the frame can say in this game."""
