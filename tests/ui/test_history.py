"""How everybody stood after each round: told as soon as it is over, and no sooner."""

from random import Random

import pytest

from games.oh_hell import stories as oh_hell
from players.test_person import anything, room
from stichtisch.games import game_named
from stichtisch.games.settings import Settings
from stichtisch.ui.terminal import score_sheet
from stichtisch.ui.web.telling import History
from stichtisch.words import Words


def play_until(begun, done):
    """Anna does anything that may be done, until then."""
    chance, until = Random(3), [0.0]
    while not done(begun.table):
        begun.play(lambda table: done(table) or begun.now >= until[0])
        until[0] = begun.now + 1.0
        if begun.table.match.public().acting and not begun.people[0].busy:
            anything(begun.people[0], chance)


def is_over(number):
    """Whether that round is over: the next deal is awaited, or has begun."""

    def over(table):
        public, starts = table.match.public(), table.kind.starts_round.do
        return public.round > number or (public.round == number and public.phase == starts)

    return over


@pytest.mark.parametrize(("game", "options"), [("oh-hell", {"most": 2}), ("stichwahl", {})])
def test_a_round_is_told_when_it_is_over_and_no_sooner(game, options):
    begun = room(game, options=options)
    history, presenter = History(begun.table.match), begun.table.presenter
    play_until(begun, lambda table: len(table.match.kept) > 3)
    assert history.rounds(presenter) == []
    play_until(begun, is_over(1))
    public = begun.table.match.public()
    (only,) = history.rounds(presenter)
    stands = [presenter.stands(public, seat) for seat in range(public.seats)]
    assert only == {"round": "Deal 1", "lines": stands}


def test_a_score_sheet_has_a_line_a_deal_with_bids_beside_the_tricks_and_names_that_fit():
    game = oh_hell.bid(oh_hell.dealt("H2", "H14", "D6", turned="C2"), 1, 1, 0)
    oh_hell.play(game, "H14 D6 H2")
    names = ("Anna", "Ben", "Wilhelmine Charlotte von Preußen")
    presenter = game_named("oh-hell").presenter(names, Settings(), Words("en"))
    blank, head, row = score_sheet([game.public()], presenter)
    assert blank == "" and head.split("  ")[-1].strip() == "Wilhelmine…"
    assert row.split("  ")[0] == "Deal 1"
    assert row.split()[2:] == ["10", "(0/0)", "11", "(1/1)", "0", "(0/1)"]
    assert score_sheet([], presenter) == []
