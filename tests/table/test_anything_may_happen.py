"""Whatever is laid, lifted, pressed or unplugged: the game stays a game."""

from random import Random

import pytest

from stichtisch.games.lights import Frame
from stichtisch.pods.conduct import TAGS_MOST
from stichtisch.pods.events import (
    Hello,
    Left,
    Misdeed,
    Part,
    PodJoined,
    PodLeft,
    PodSetAside,
    PodTrouble,
    PortError,
    PortRefused,
    Role,
    TagArrived,
    TagGone,
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
            assert table.table.showing.scenes().keys() == set(table.table.seating.present())
    assert table.replayed().view(0) == table.table.game.view(0)
    assert len(table.moves()) > 7


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_trouble_has_its_sentence(evening, language):
    table = evening(words=language).sit()
    refused = PortRefused("/dev/ttyACM9", PortError("port.missing", port="/dev/ttyACM9"))
    troubles = [PodTrouble("pod1", part, what) for part in Part for what in Trouble]
    aside = [PodSetAside("/dev/ttyACM3", "pod1", why, 5) for why in Misdeed]
    for event in (*troubles, *aside, refused):
        (told,) = table.tell(event)
        assert isinstance(told, TroubleMet)
        sentence = table.words(f"table.{told.sentence}", **told.values)
        assert ("Ben" if event is not refused else "ttyACM9") in sentence
        assert event not in aside or ("ttyACM3" in sentence and "5" in sentence)


def test_a_pod_can_neither_fill_the_table_nor_be_remembered_for_ever(evening):
    table = evening().to_the_play()
    for number in range(1000):
        table.tell(TagArrived("pod1", f"04{number:06x}"))
    assert len(table.table.spots["pod1"].lying) == TAGS_MOST
    for number in range(1000):
        stranger = Hello(f"stranger{number}", Role.SEAT, 1, 16, 5, 1, 0, 0, "1.0")
        table.tell(PodJoined(stranger.pod, stranger))
        table.tell(TagArrived(stranger.pod, "04ffffff"))
        table.tell(PodLeft(stranger.pod, Left.SILENT))
    assert table.table.spots.keys() == {"pod0", "pod1", "pod2", "pod3", "hood"}
    assert table.frame(1) is Frame.WRONG_CARD
    table.put(1, "R1")  # whoever has so many on the spot plays again once they are lifted
    assert not [line for line in table.moves() if line["do"] == "play"]
    for number in range(1000):
        table.tell(TagGone("pod1", f"04{number:06x}"))
    table.put(1, "R1")
    assert [line for line in table.moves() if line["do"] == "play"]
