"""Whom the table waits for and for what in Oh Hell."""

from stichtisch.games import awaited as shared
from stichtisch.games.awaited import Teller
from stichtisch.games.oh_hell.phase import Phase
from stichtisch.games.oh_hell.remarks import Draws, counted
from stichtisch.games.oh_hell.views import Public
from stichtisch.games.presenter import ScreenShown
from stichtisch.games.settings import Settings


def awaited(tell: Teller, public: Public, shown: ScreenShown, settings: Settings) -> str:
    """One line; empty once the game is over."""
    match public.phase:
        case Phase.DEAL:
            return _dealt(tell, public, shown, settings)
        case Phase.BID:
            return _bid(tell, public, shown)
        case Phase.PLAY:
            leads = public.trick is None or not public.trick.cards
            return shared.card(tell, public, sum(public.tricks) + 1, leads)
        case Phase.REVOKE if public.revoke is not None:
            return shared.revoke(tell, public.revoke, shown)
    return ""


def _dealt(tell: Teller, public: Public, shown: ScreenShown, settings: Settings) -> str:
    """What a deal lacks: who deals, the card for trump, and hands."""
    told = []
    if shown.holder is None:
        told.append(tell.own("awaits_dealer"))
    elif not shown.staged.get(None) and Draws() not in shown.remarks:
        trump = tell.own(f"awaits_{settings.trumps}", name=shared.holder(tell, shown))
        told.append(shared.at_private(tell, shown, trump))
    hands = "" if settings.unseen else shared.hands(tell, public.size, shown.staged)
    return " ".join([*told, hands]).strip() or tell.say("play.awaits_again")


def _bid(tell: Teller, public: Public, shown: ScreenShown) -> str:
    """The number that the key has counted to, and what the dealer may not bid."""
    name, count = tell.who(public.acting), counted(shown.remarks)
    sentence = tell.own("awaits_bid", name=name, count=count)
    if public.hooked is None:
        return sentence
    return f"{sentence} {tell.own('not_bid', bid=public.hooked)}"
