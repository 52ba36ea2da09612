"""Seals of a demo cannot be guessed, unless a seed is asked for; that is said aloud."""

import random

import pytest

from stichtisch.cli import main
from stichtisch.games.record import Header
from stichtisch.players.demo import Demo
from stichtisch.words import Words

HEADER = Header("was-sticht", ("A", "B", "C"), {})


def chance_of(seed):
    demo = Demo(HEADER, seed, 1.0, Words("en"), lambda *_: None)
    return demo.table.match._chance


def test_nonces_come_from_the_system():
    assert isinstance(chance_of(None), random.SystemRandom)


def test_with_a_seed_they_are_as_before():
    assert chance_of(7).randbytes(16) == random.Random(7).randbytes(16)


@pytest.mark.parametrize(
    "options, said", [([], False), (["--seed", "3"], True), (["--seed", "0"], True)]
)
def test_a_seed_is_said_aloud(options, said, monkeypatch, capsys):
    monkeypatch.setattr("stichtisch.commands.demo.play", lambda *_: None)
    assert main(["--lang", "en", "demo", "--players", "3", *options]) == 0
    assert ("With --seed the seals can be guessed" in capsys.readouterr().out) is said
