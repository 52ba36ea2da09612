"""What a seat's lamps show in Was Sticht?, from that seat's view."""

from stichtisch.games.display import SeatShown
from stichtisch.games.lights import ALONE, PLAYED, POD, REFUSED, Frame, LampSign, suit_lamps
from stichtisch.games.trick import TRUMP
from stichtisch.games.tricks import stage
from stichtisch.games.tricks.lamps import at_end, in_trick
from stichtisch.games.view import View
from stichtisch.games.was_sticht import rules
from stichtisch.games.was_sticht.trumps import SUITS
from stichtisch.games.was_sticht.views import Own, Public
from stichtisch.scene import Segment

_SUIT_LAMPS = (*SUITS, TRUMP)

LAMP_SIGNS = (LampSign("was_sticht.sign_hint", Frame.HERE.over(POD)), *PLAYED, *ALONE)
"""All that the frame can say in this game."""


def lamps_of(view: View[Public, Own], shown: SeatShown, hinted: bool) -> tuple[Segment, ...]:
    """All lamps of a seat's pod; `hinted`: the open hint names this seat."""
    lit = suit_lamps(map(_SUIT_LAMPS.index, _lit(view, shown)), shown.lamps)
    return (*lit, *_frame(view, shown, hinted))


def _lit(view: View[Public, Own], shown: SeatShown) -> set[str]:
    """The suits that must be followed, where one was not; else those that may be played."""
    if shown.refused:
        return set(shown.refused.suits)
    trumps = view.public.trumps
    return {trumps.suit_of(card) for card in view.own.choice.cards} if trumps else set()


def _frame(view: View[Public, Own], shown: SeatShown, hinted: bool) -> tuple[Segment, ...]:
    lamps = shown.lamps
    if shown.refused:
        return REFUSED[shown.refused.why].over(lamps)
    state = Frame.LEGAL if shown.legal else _state(view, shown)
    if not hinted:
        return state.over(lamps)
    if state is Frame.WAITING:
        return Frame.HERE.over(lamps)
    half = lamps.frame // 2
    return (
        Frame.HERE.value.on(lamps.suits, half),
        state.value.on(lamps.suits + half, lamps.frame - half),
    )


def _state(view: View[Public, Own], shown: SeatShown) -> Frame:
    """What the frame says of the seat's place in the game."""
    public = view.public
    match public.phase:
        case rules.CHIP | rules.REWARD:
            return Frame.CHOOSE if view.acts else Frame.WAITING
        case rules.TASK:
            if view.seat in public.chosen:
                return Frame.LEGAL
            return Frame.CHOOSE if view.acts else Frame.WAITING
        case rules.PLAY:
            return in_trick(view, shown.legal)
        case rules.SET_ASIDE:
            return Frame.YOUR_TURN if view.seat == public.dealer else Frame.WAITING
        case rules.ROUND:
            return Frame.WON if _fulfilled(view) else Frame.WAITING
        case stage.OVER:
            return at_end(view)
    return Frame.YOUR_TURN if view.acts else Frame.WAITING


def _fulfilled(view: View[Public, Own]) -> bool:
    """Whether the round that is over got the seat rid of a chip, as far as the tasks tell."""
    judged = view.public.judged
    if judged is None:
        return False
    return any(result.done and result.seat == view.seat for result in judged.results)
