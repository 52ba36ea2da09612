"""What the table waits for: in one line, and on the private screen. Neither tells a trump."""

from stichtisch.games import awaited as shared
from stichtisch.games.awaited import Teller
from stichtisch.games.display import ScreenShown
from stichtisch.games.settings import Settings
from stichtisch.games.tricks import stage
from stichtisch.games.was_sticht import rules
from stichtisch.games.was_sticht.controller import TRUMP_CARDS, is_word_due
from stichtisch.games.was_sticht.views import Public


def awaited(tell: Teller, public: Public, shown: ScreenShown, settings: Settings) -> str:
    """One line; empty once the game is over."""
    name, column = tell.who(public.acting) if public.acting else "", public.column
    match public.phase:
        case rules.CHIP:
            return _chip(tell, public)
        case rules.ROUND:
            return shared.at_private(tell, shown, _trumps(tell, shown, settings))
        case rules.DRAFT if is_word_due(public, shown.remarks, settings):
            return _word(tell, public, shown)
        case rules.DRAFT:
            return tell.own("awaits_draft", name=name, column=column)
        case rules.SET_ASIDE:
            fourth = tell.own("awaits_fourth", name=shared.holder(tell, shown), column=column)
            return shared.at_private(tell, shown, fourth)
        case rules.TASK:
            return tell.own("awaits_task", names=name)
        case rules.PLAY:
            leads = public.trick is None or not public.trick.cards
            return shared.card(tell, public, sum(public.tricks) + 1, leads)
        case rules.REWARD:
            must = public.options.dealer_must_discard
            sentence = "awaits_discard" if must else "awaits_reward"
            return tell.own(sentence, name=name)
    return ""


def on_screen(tell: Teller, public: Public, shown: ScreenShown, settings: Settings) -> list[str]:
    """Lines of the private screen: who deals, and what is asked for."""
    lines: list[str] = []
    if shown.holder is not None:
        lines = [tell.own("screen_dealer"), tell.names[shown.holder], ""]
    match public.phase:
        case rules.ROUND:
            lines += _trumps_on_screen(tell, shown, settings)
        case rules.SET_ASIDE:
            lines += [tell.own("screen_lay_fourth"), tell.own("screen_look")]
        case rules.DRAFT:
            lines += [tell.own("screen_column", column=public.column), tell.own("screen_look")]
            if is_word_due(public, shown.remarks, settings):
                lines.append(tell.own("screen_name_winner"))
                lines += [tell.own("screen_name_table")] if public.seats == 3 else []
        case rules.PLAY:
            lines.append(tell.say("play.screen_trick", trick=sum(public.tricks) + 1))
        case rules.REWARD:
            if public.options.dealer_must_discard:
                lines.append(tell.own("screen_discard"))
            else:
                lines += [tell.own("screen_reward"), tell.own("screen_decline")]
        case stage.OVER:
            lines += shared.over_on_screen(tell, public)
    return lines


def _chip(tell: Teller, public: Public) -> str:
    """Who is to take a chip: anybody the first one, then one seat after the other."""
    if public.dealer is None:
        return tell.own("awaits_first_chip", chips=public.options.tasks)
    (seat,) = public.acting
    name, number = tell.names[seat], len(public.chips[seat]) + 1
    left = public.options.tasks - number
    if not left:
        return tell.own("awaits_last_chip", name=name)
    return tell.own("awaits_chip", name=name, nth=tell.own(f"nth_{number}"), left=left)


def _word(tell: Teller, public: Public, shown: ScreenShown) -> str:
    """Where the dealer speaks: who would have won the last column; with three maybe the Table."""
    sentence = "awaits_word_or_table" if public.seats == 3 else "awaits_word"
    return tell.own(sentence, name=shared.holder(tell, shown), column=public.open_column)


def _trumps(tell: Teller, shown: ScreenShown, settings: Settings) -> str:
    name = shared.holder(tell, shown)
    if settings.trumps == "drawn":
        return tell.own("awaits_drawn", name=name)
    return tell.own("awaits_trump_cards", name=name, count=_lying(shown))


def _trumps_on_screen(tell: Teller, shown: ScreenShown, settings: Settings) -> list[str]:
    if settings.trumps == "laid":
        laid = tell.own("screen_lying", count=_lying(shown))
        return [tell.own("screen_lay_trumps"), laid, tell.own("screen_start")]
    return [tell.own("screen_draw"), tell.own("screen_start")]


def _lying(shown: ScreenShown) -> int:
    """How many trump cards lie there: which, the dealer alone knows."""
    return sum(what in TRUMP_CARDS for what in shown.lying)
