"""What happens at the table, told to people: one line each, and one a place at the end."""

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from typing import Any, assert_never

from stichtisch.games.component import Component
from stichtisch.games.presenter import Presenter
from stichtisch.games.refusal import Why
from stichtisch.games.staging import Said
from stichtisch.games.view import OwnT, PublicT
from stichtisch.table import happenings
from stichtisch.table.bots import to_lay_told
from stichtisch.table.table import Table
from stichtisch.words import LANGUAGES, Words

_SAYS_WHAT_TO_DO = (Why.FOLLOW, Why.MUST_TRUMP, Why.ASKED)
"""Refusals whose sentences need no more."""
_BACK = {Why.FOLLOW: "news.not_followed", Why.MUST_TRUMP: "news.no_trump"}
"""What is said of a card that goes back by itself: nobody is to take it back."""
_FEW = 4
"""Hex digits of a seal that people are told: enough to find it in the record again."""


def presenters_of(table: Table) -> Mapping[str, Presenter[Any, Any]]:
    """One that speaks each language."""
    names = table.match.header.seats
    return {
        language: table.kind.presenter(names, table.settings, Words(language))
        for language in LANGUAGES
    }


def keep(kept: deque[str], sentence: str) -> None:
    """Add it to the news kept, unless it was the last one: said again it is no news."""
    if sentence not in list(kept)[-1:]:
        kept.append(sentence)


def told(
    happened: Sequence[happenings.Happening],
    table: Table,
    presenter: Presenter[PublicT, OwnT],
    verbose: bool = False,
    back: Collection[int] = (),
) -> list[str]:
    """What happened in one turn, in lines; whom the table waits for is as after all of it.

    `verbose`: with whole seals and the nonces that open them. `back` are the seats of software,
    whose wrong cards go back by themselves.
    """
    if not happened:
        return []
    awaited = table.showing.awaited(presenter)
    each = (news(one, presenter, awaited, verbose, back) for one in happened)
    return [line for text in each for line in text.splitlines()]


def news(
    happening: happenings.Happening,
    presenter: Presenter[PublicT, OwnT],
    awaited: str,
    verbose: bool = False,
    back: Collection[int] = (),
) -> str:
    """The happening in words; `awaited`: whom the table waits for now, and for what."""
    words = presenter.words
    match happening:
        case happenings.SeatClaimed(seat, _):
            return words("news.seat_claimed", name=presenter.names[seat])
        case happenings.PrivateClaimed(_, lender):
            return words("news.private_claimed" if lender is None else "news.private_stands_in")
        case happenings.PodAway(seat):
            return words("news.pod_away", name=_name(seat, presenter))
        case happenings.PodBack(seat):
            return words("news.pod_back", name=_name(seat, presenter))
        case happenings.Paused(on):
            return words("news.paused" if on else "news.goes_on")
        case happenings.RoundEnded():
            return words("news.round_ended")
        case happenings.SeatFreed(seat):
            return words("news.seat_freed", name=presenter.names[seat])
        case happenings.MovesTakenBack(count, first):
            told = _made(first, presenter, verbose=False)
            return words("news.moves_taken_back", count=count, told=told)
        case happenings.MoveCorrected(_, was, move):
            return words("news.corrected", was=presenter.move(was), told=presenter.move(move))
        case happenings.NotCorrected(was, move):
            return words("news.not_corrected", was=presenter.move(was), told=presenter.move(move))
        case happenings.MoveMade(instead=instead):
            told = _made(happening, presenter, verbose)
            return words("news.instead", told=told) if instead else told
        case happenings.Opened(_, move, nonce, seal) if verbose:
            told = presenter.move(move)
            return words("news.opened_by_nonce", told=told, nonce=nonce, seal=seal)
        case happenings.Opened(_, move):
            return words("news.opened", told=presenter.move(move))
        case happenings.GameSays(event):
            return presenter.event(event)
        case happenings.ToLay():
            return to_lay_told(presenter, happening)
        case Said(seat, remark):
            return presenter.remark(remark, seat)
        case happenings.NotSo(seat, refusal, Component() as laid) if (
            seat in back and refusal.why in _BACK and not presenter.told(refusal, laid)
        ):
            suits, what = ", ".join(map(presenter.suit, refusal.suits)), presenter.component(laid)
            name = _name(seat, presenter)
            return words(_BACK[refusal.why], name=name, what=what, suits=suits)
        case happenings.NotSo(seat, refusal, laid):
            why = presenter.refusal(refusal, laid)
            told = words("news.not_so", name=_name(seat, presenter), why=why)
            says_all = refusal.why in _SAYS_WHAT_TO_DO or why.rstrip(".") in awaited
            return told if says_all else f"{told} {awaited}".rstrip()
        case happenings.Dimmed(percent):
            return words("news.dimmed", percent=percent)
        case happenings.TroubleMet(sentence, values):
            return words(f"table.{sentence}", **values)
        case _:
            assert_never(happening)


def _name(seat: int | None, presenter: Presenter[PublicT, OwnT]) -> str:
    return presenter.words("news.private_pod") if seat is None else presenter.names[seat]


def _made(made: happenings.MoveMade, presenter: Presenter[PublicT, OwnT], verbose: bool) -> str:
    if made.move is not None:
        return presenter.move(made.move)
    assert made.seal is not None, "a secret move has a seal"
    seal = made.seal if verbose else made.seal[:_FEW]
    return presenter.sealed(made.do, made.seat, seal, made.seen)
