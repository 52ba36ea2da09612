"""Whatever is laid, lifted, pressed or unplugged: the game stays a game."""

from random import Random

import pytest

from stichtisch.pods.errors import PortMissingError
from stichtisch.pods.events import (
    Part,
    PodTrouble,
    PortRefused,
    Trouble,
)
from stichtisch.table.happenings import TroubleMet
from table.any_evening import anything


def sensible(table, chance):
    game = table.table.game
    for seat in sorted(game.acting()) or [None]:
        legal = list(game.legal_moves(seat))
        if legal:
            line = chance.choice(legal).as_json()
            name = line.get("card") or line.get("chip")
            table.press(seat) if name is None else table.put(seat, name, copy=0)


@pytest.mark.parametrize("seed", range(6))
def test_the_record_of_any_evening_is_a_record(evening, seed):
    chance = Random(seed)
    settings = {"take_back": seed % 2 == 0, "dealer_speaks": seed % 3 == 0, "trumps": "drawn"}
    options = {"tasks": 1, "max_rounds": 1}
    table = evening(seats=3 + seed % 2, seed=seed, options=options, **settings).sit()
    for step in range(500):
        anything(table, chance, sensible)
        if step % 10 == 0:
            assert table.table.scenes().keys() == set(table.table.seating.present())
    assert table.replayed().view(0) == table.table.game.view(0)
    assert len(table.moves()) > 7


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_trouble_has_its_sentence(evening, language):
    table = evening(words=language).sit()
    refused = PortRefused("/dev/ttyACM9", PortMissingError("/dev/ttyACM9"))
    troubles = [PodTrouble("pod1", part, what) for part in Part for what in Trouble]
    for event in (*troubles, refused):
        (told,) = table.tell(event)
        assert isinstance(told, TroubleMet)
        sentence = table.words(f"table.{told.sentence}", **told.values)
        assert ("Ben" if event is not refused else "ttyACM9") in sentence
