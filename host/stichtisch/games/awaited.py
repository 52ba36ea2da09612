"""Whom the table waits for and for what: the sentences that several games share."""

from collections.abc import Mapping, Sequence
from typing import Any

from stichtisch.games.display import ScreenShown
from stichtisch.games.move import Revoke
from stichtisch.games.presenter import Presenter
from stichtisch.games.view import Public

Teller = Presenter[Any, Any]
"""Any game's presenter."""


def names(tell: Teller, seats: Sequence[int]) -> str:
    """Who: by name, or everybody."""
    return tell.say("play.everybody") if len(seats) == len(tell.names) else tell.who(seats)


def holder(tell: Teller, shown: ScreenShown) -> str:
    """Who has the private pod now."""
    return tell.say("play.somebody") if shown.holder is None else tell.names[shown.holder]


def at_private(tell: Teller, shown: ScreenShown, sentence: str) -> str:
    """What is to be done at the private pod: first of all it must be there."""
    return sentence if shown.private else tell.say("play.no_private", name=holder(tell, shown))


def card(tell: Teller, public: Public, trick: int, leads: bool) -> str:
    """A card to the trick of that number, and what the trick asks for."""
    (seat,) = public.acting
    name, suits = tell.names[seat], ", ".join(map(tell.suit, public.asked))
    match len(public.asked):
        case 0 if leads:
            return tell.say("play.awaits_lead", name=name, trick=trick)
        case 0:
            return tell.say("play.awaits_any_card", name=name)
        case 1:
            return tell.say("play.awaits_card", name=name, suits=suits)
    return tell.say("play.awaits_first_of", name=name, suits=suits)


def revoke(tell: Teller, proven: Revoke, shown: ScreenShown) -> str:
    """What is put to the table."""
    sentence = "play.awaits_revoke" if shown.private else "play.awaits_revoke_alone"
    return tell.say(sentence, name=tell.names[proven.seat], trick=proven.trick)


def lacking(
    wanted: Mapping[int, int], laid: Mapping[int | None, int]
) -> Mapping[int, tuple[int, int]]:
    """By seat how many of how many lie there, for those who lack some."""
    counts = {seat: (laid.get(seat, 0), count) for seat, count in wanted.items()}
    return {seat: (there, count) for seat, (there, count) in counts.items() if there < count}


def revoke_on_screen(tell: Teller, revoke: Revoke) -> list[str]:
    """A revoke that is put to the table: lines of the private screen."""
    told = [tell.names[revoke.seat], tell.say("play.screen_revoke")]
    told.append(tell.say("play.screen_in_trick", trick=revoke.trick))
    return [*told, tell.say("play.screen_take_back"), tell.say("play.screen_let_stand")]


def over_on_screen(tell: Teller, public: Public) -> list[str]:
    """The game is over, and who won: lines of the private screen."""
    winners = public.outcome.winners if public.outcome else ()
    return [tell.say("play.screen_over"), *(tell.names[seat] for seat in winners)]


def counted(tell: Teller, lacks: Mapping[int, tuple[int, int]]) -> str:
    """How many lie there: Cleo 3 of 7, Dora none yet; 7 each as long as nobody has begun.

    Where only one lacks some, whose name stands before: 3 of 7.
    """
    begun = {seat: counts for seat, counts in lacks.items() if counts[0]}
    if len(lacks) == 1:
        ((there, wanted),) = lacks.values()
        return tell.say("play.laid", count=there, wanted=wanted)
    if not begun and len(set(lacks.values())) == 1:
        _, wanted = next(iter(lacks.values()))
        return tell.say("play.each", wanted=wanted)
    told = [
        tell.say("play.some_laid", name=tell.names[seat], count=there, wanted=wanted)
        for seat, (there, wanted) in begun.items()
    ]
    none = [seat for seat in lacks if seat not in begun]
    if none:
        told.append(tell.say("play.none_laid", names=tell.who(none)))
    return ", ".join(told)


def hands(
    tell: Teller, wanted: int, laid: Mapping[int | None, int], seats: Sequence[int] | None = None
) -> str:
    """Who of these seats is to scan a hand of so many cards; empty once all lie there."""
    seats = range(len(tell.names)) if seats is None else seats
    lacks = lacking(dict.fromkeys(seats, wanted), laid)
    if not lacks:
        return ""
    who, told = names(tell, list(lacks)), counted(tell, lacks)
    return tell.say("play.awaits_hands", names=who, counts=told)
