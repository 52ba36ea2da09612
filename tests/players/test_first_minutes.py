"""What a visitor sees in the first minutes of a demo: play at once, and an end soon."""

import math

import pytest

from players.room import Room
from stichtisch import games
from stichtisch.cli import main
from stichtisch.decks.deck import virtual_deck
from stichtisch.games import game_named
from stichtisch.games.record import Header
from stichtisch.players.demo import Demo
from stichtisch.table.at_table import REST
from stichtisch.words import Words
from tools.example import example

NAMES = ("Anna", "Ben", "Cleo", "Dora")
CARD = 1.2 + REST
"""Seconds that a card takes people: it counts once it has rested, and then comes a thought."""
SCANNED = 0.12 + REST
"""And a card of a hand that is scanned."""


@pytest.mark.parametrize("game", games.names())
def test_the_first_card_is_next_and_what_led_to_it_is_in_the_journal(game):
    kind = game_named(game)
    header = Header(game, NAMES, dict(kind.short), kind.deck_for_header(None))
    demo = Demo(header, 3, math.inf, Words("en"), lambda *_: None, at_play=True)
    steps = list(demo._set_up())
    assert demo.table.game.phase == "play"
    assert [step.kept for step in steps][-1].number == len(demo.table.match.kept)
    again = Demo(header, 3, math.inf, Words("en"), lambda *_: None, at_play=True)
    assert [step.kept.move for step in again._set_up()] == [step.kept.move for step in steps]


@pytest.mark.parametrize("game", games.names())
def test_the_end_comes_within_four_minutes(game):
    kind = game_named(game)
    done = [
        line.split('"do":"')[1].split('"')[0]
        for line in example(game, NAMES, kind.short).splitlines()[1:]
    ]
    rounds = done.count(kind.starts_round.do)
    cards = len([c for c in kind.components() if c.what.name == "CARD"]) if kind.dealt else 0
    seconds = len(done) * CARD + rounds * cards * SCANNED
    assert seconds / kind.pace < 225, "of 240, for pods and a card that is tried and refused"


def test_a_demo_says_that_it_was_set_up_and_plays_the_first_card(monkeypatch, capsys):
    def first_trick(evening, show):
        while not evening.referee.table.match.public().last_trick:
            show.tell(evening.turn())

    monkeypatch.setattr("stichtisch.commands.demo.play", first_trick)
    assert main(["--lang", "en", "demo", "--players", "3", "--speed", "max", "--seed", "3"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "The bots have dealt and chosen already; now the first card is played." in told
    assert any(line.startswith("Trick 1, led by") for line in told)
    assert not any("takes the chip" in line or "Not read off" in line for line in told)


def test_all_columns_and_hints_lie_there_while_cards_are_drafted():
    header = Header("was-sticht", NAMES[:3], {"tasks": 1})
    table = Demo(header, 3, math.inf, Words("en"), lambda *_: None).table
    room = Room(table, virtual_deck("was-sticht"), 3)
    room.play(lambda at: at.match.public().column == 4)
    public = table.match.public()
    head, *rows, aside = table.presenter.board(public)
    assert head.split() == ["Column", "1", "2", "3"]
    assert [row.split()[0] for row in rows] == [*NAMES[:3]] and aside.startswith("the “Table”")
    for at, hint in enumerate(public.hints):
        winner = aside if hint.seat is None else rows[hint.seat]
        assert winner.split()[-3:][at].endswith("★")
    assert sum(row.count("★") for row in (*rows, aside)) == 3
    assert table.presenter.aim(public).startswith("Aim: the card")
