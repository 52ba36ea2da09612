"""Whom the table waits for and for what in Stich-Meister."""

from collections.abc import Mapping

from stichtisch.games import awaited as shared
from stichtisch.games.awaited import Teller
from stichtisch.games.presenter import ScreenShown
from stichtisch.games.stich_meister.effect import Side
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.views import Public


def awaited(tell: Teller, public: Public, shown: ScreenShown, scans: int) -> str:
    """One line; empty once the game is over. `scans`: cards that each lays of a dealt hand."""
    match public.phase:
        case Phase.ROUND:
            return _dealt(tell, public, shown, scans)
        case Phase.RULE | Phase.ASIDE | Phase.REMOVE:
            who = shared.names(tell, sorted(public.acting))
            return tell.own(f"awaits_{public.phase}", names=who)
        case Phase.PASS | Phase.OPEN | Phase.UNPLAYED:
            return _several(tell, public, shown.staged)
        case Phase.PLAY:
            return _card(tell, public)
        case Phase.REVOKE if public.revoke is not None:
            return shared.revoke(tell, public.revoke, shown)
    return ""


def _dealt(tell: Teller, public: Public, shown: ScreenShown, scans: int) -> str:
    """What a round lacks: who deals, hands and rule cards, with three one from the deck."""
    told = [tell.own("awaits_dealer")] if shown.holder is None else []
    wanted = {seat: scans + drawn for seat, drawn in enumerate(public.draws)}
    lacks = shared.lacking(wanted, shown.staged)
    if lacks:
        sentence = "awaits_hands" if scans else "awaits_rules"
        who, counts = shared.names(tell, list(lacks)), shared.counted(tell, lacks)
        told.append(tell.own(sentence, names=who, counts=counts))
    if public.seats == 3 and not shown.staged.get(None):
        top = tell.own("awaits_top_rule", name=shared.holder(tell, shown))
        told.append(shared.at_private(tell, shown, top))
    return " ".join(told) or tell.say("play.awaits_again")


def _several(tell: Teller, public: Public, staged: Mapping[int | None, int]) -> str:
    """Cards that are laid one by one: passed, laid open, or not played."""
    count = public.duty.cards if public.duty else public.lays
    lacks = {seat: (staged.get(seat, 0), count) for seat in sorted(public.acting)}
    who, counts = shared.names(tell, list(lacks)), shared.counted(tell, lacks)
    sentence = f"awaits_{public.phase}"
    if public.duty and public.duty.to:
        sentence = "awaits_left" if public.duty.to is Side.LEFT else "awaits_right"
    return tell.own(sentence, names=who, count=count, counts=counts)


def _card(tell: Teller, public: Public) -> str:
    """A card to the trick; the last trick may be the cards that were laid aside."""
    (seat,), trick = public.acting, public.trick
    assert trick is not None, "a trick is being played"
    if public.last and seat in public.has_aside:
        return tell.own("awaits_the_aside", name=tell.names[seat])
    sentence = shared.card(tell, public, public.number, not trick.cards)
    return f"{sentence} {tell.own('face_down')}" if trick.hides else sentence
