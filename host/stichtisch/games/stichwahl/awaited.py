"""Whom the table waits for and for what in Stichwahl."""

from stichtisch.games import awaited as shared
from stichtisch.games.awaited import Teller
from stichtisch.games.presenter import ScreenShown
from stichtisch.games.settings import Settings
from stichtisch.games.stichwahl.phase import Phase
from stichtisch.games.stichwahl.remarks import (
    drawn,
    prize_pointed_at,
    starter,
    trump_pointed_at,
)
from stichtisch.games.stichwahl.rules import HAND
from stichtisch.games.stichwahl.views import Public


def awaited(tell: Teller, public: Public, shown: ScreenShown, settings: Settings) -> str:
    """One line; empty once the game is over."""
    match public.phase:
        case Phase.DEAL:
            return _dealt(tell, public, shown, settings)
        case Phase.FIRST_BONUS:
            return tell.own("awaits_first_bonus", names=shared.names(tell, sorted(public.acting)))
        case Phase.PLAY:
            return _card(tell, public, shown)
        case Phase.PRIZE:
            return _prize(tell, public, shown)
        case Phase.STARTER:
            return tell.own("awaits_starter", name=tell.who(public.acting))
        case Phase.REVOKE if public.revoke is not None:
            return shared.revoke(tell, public.revoke, shown)
    return ""


def _dealt(tell: Teller, public: Public, shown: ScreenShown, settings: Settings) -> str:
    """What a deal lacks: the trump, who starts, and hands."""
    told = []
    if drawn(public, shown.remarks) is None:
        sentence = tell.own(f"awaits_{settings.trumps}")
        told.append(shared.at_private(tell, shown, sentence))
    elif starter(public, shown.remarks) is None:
        told.append(tell.own("awaits_who_starts"))
    hands = "" if settings.unseen else shared.hands(tell, HAND, shown.staged)
    return " ".join([*told, hands]).strip() or tell.say("play.awaits_again")


def _card(tell: Teller, public: Public, shown: ScreenShown) -> str:
    """A card, or the trump that a bonus card makes; a 5 goes whatever is asked."""
    name, pointed = tell.who(public.acting), trump_pointed_at(public, shown.remarks)
    if pointed is not None:
        return tell.own("awaits_trump", name=name, family=tell.suit(pointed.family))
    leads = public.trick is None or not public.trick.cards
    sentence = shared.card(tell, public, sum(public.tricks) + 1, leads)
    (seat,) = public.acting
    if any(public.deck[card].bonus for card in public.bonuses[seat]):
        return f"{sentence} {tell.own('or_bonus')}"
    return sentence


def _prize(tell: Teller, public: Public, shown: ScreenShown) -> str:
    name, prize = tell.who(public.acting), prize_pointed_at(public, shown.remarks)
    assert prize is not None, "a trick has a card of somebody else"
    sentence = "awaits_prize" if len(public.prizes) > 1 else "awaits_only_prize"
    return tell.own(sentence, name=name, card=tell.card(prize))
