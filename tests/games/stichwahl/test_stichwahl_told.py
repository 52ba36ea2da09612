"""The events of a game told to people."""

import pytest

from games.stichwahl.stories import random_game
from games.stichwahl.test_stichwahl_example import example
from stichtisch.games.record import Header, write_line
from stichtisch.games.replay import Replay
from stichtisch.ui.telling import tell
from stichtisch.words import Words


def told(language):
    replay = Replay("".join(map(write_line, example())).encode())
    return [tell(event, replay.header, Words(language)) for event in replay.events()]


def test_the_example_in_english():
    assert told("en") == [
        "Andreas starts. Trump is Blauwal, the lowest card wins.",
        "Trick 1: Andreas leads; Narwal 2, Blauwal 9, Narwal 6, Pottwal 5. Lina takes it."
        " Trump is Blauwal, the highest card wins.",
        "Lina chooses Narwal 2; points: 3.",
    ]


def test_the_example_in_german():
    assert told("de") == [
        "Andreas beginnt. Trumpf ist Blauwal, die niedrigste Karte gewinnt.",
        "Stich 1: Andreas spielt aus; Narwal 2, Blauwal 9, Narwal 6, Pottwal 5. Er geht an Lina."
        " Trumpf ist Blauwal, die höchste Karte gewinnt.",
        "Lina wählt Narwal 2; Punkte: 3.",
    ]


@pytest.mark.parametrize("language, in_all", [("en", "in all"), ("de", "zusammen")])
def test_a_whole_game_is_told_to_its_end(language, in_all):
    deck, _, events = random_game(1, 3)
    header = Header("stichwahl", ("Ada", "Bo", "Cy"), {}, deck)
    *_, deal, game = [tell(event, header, Words(language)) for event in events]
    for name, points, total in zip(
        header.seats, events[-2].points, events[-2].totals, strict=True
    ):
        assert f"{name}: {points}, {in_all} {total}." in deal
    assert header.seats[events[-1].winners[0]] in game
