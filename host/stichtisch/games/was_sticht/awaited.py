"""Whom the table waits for and for what in Was Sticht?"""

from stichtisch.games import awaited as shared
from stichtisch.games.awaited import Teller
from stichtisch.games.presenter import ScreenShown
from stichtisch.games.settings import Settings
from stichtisch.games.was_sticht.components import TRUMP_CARDS
from stichtisch.games.was_sticht.moves import winner_named
from stichtisch.games.was_sticht.phase import Phase
from stichtisch.games.was_sticht.views import Public


def awaited(tell: Teller, public: Public, shown: ScreenShown, settings: Settings) -> str:
    """One sentence; empty once the game is over."""
    match public.phase:
        case Phase.CHIP:
            return _chip(tell, public)
        case Phase.ROUND:
            return shared.at_private(tell, shown, _trumps(tell, shown, settings))
        case Phase.DRAFT if settings.dealer_speaks and _is_word_due(public, shown):
            return _word(tell, public, shown)
        case Phase.DRAFT:
            return tell.own("awaits_draft", name=tell.who(public.acting), column=public.column)
        case Phase.SET_ASIDE:
            name, column = shared.holder(tell, shown), public.column
            sentence = tell.own("awaits_fourth", name=name, column=column)
            return shared.at_private(tell, shown, sentence)
        case Phase.TASK:
            return tell.own("awaits_task", names=tell.who(public.acting))
        case Phase.PLAY:
            leads = public.trick is None or not public.trick.cards
            return shared.card(tell, public, sum(public.tricks) + 1, leads)
        case Phase.REWARD:
            sentence = "awaits_reward" if public.may_decline else "awaits_discard"
            return tell.own(sentence, name=tell.who(public.acting))
    return ""


def _chip(tell: Teller, public: Public) -> str:
    """The first chip may be anybody's; then it goes round."""
    if public.dealer is None:
        return tell.own("awaits_first_chip", chips=public.chips_each)
    (seat,) = public.acting
    name, number = tell.names[seat], len(public.chips[seat]) + 1
    left = public.chips_each - number
    if not left:
        return tell.own("awaits_last_chip", name=name)
    return tell.own("awaits_chip", name=name, nth=tell.own(f"nth_{number}"), left=left)


def _trumps(tell: Teller, shown: ScreenShown, settings: Settings) -> str:
    """Of trump cards that lie there the number only."""
    name = shared.holder(tell, shown)
    if settings.trumps == "drawn":
        return tell.own("awaits_drawn", name=name)
    laid = sum(what in TRUMP_CARDS for what in shown.lying)
    return tell.own("awaits_trump_cards", name=name, count=laid)


def _is_word_due(public: Public, shown: ScreenShown) -> bool:
    return public.open_column is not None and winner_named(shown.remarks) is None


def _word(tell: Teller, public: Public, shown: ScreenShown) -> str:
    """Where the dealer speaks: who would have won the last column; with three maybe the Table."""
    sentence = "awaits_word_or_table" if public.seats == 3 else "awaits_word"
    return tell.own(sentence, name=shared.holder(tell, shown), column=public.open_column)
