"""Whatever is laid, lifted, pressed or unplugged: the game stays a game."""

from random import Random

import pytest

from stichtisch.decks.virtual import virtual_deck
from stichtisch.pods.errors import PortMissingError
from stichtisch.pods.events import (
    KeyDown,
    KeyUp,
    Left,
    Part,
    PodLeft,
    PodTrouble,
    PortRefused,
    TagArrived,
    TagGone,
    Trouble,
)
from stichtisch.rules.record import write_line
from stichtisch.rules.replay import Replay
from stichtisch.table.happenings import TroubleMet

TAGS = [*virtual_deck("was-sticht").tags, "04ffffffffffff"]


def anything(table, chance):
    """One random event; often enough a sensible one, so that games get somewhere."""
    seat = chance.choice([*table.seats, None])
    pod, tag = table.pod(seat), chance.choice(TAGS)
    match chance.randrange(12):
        case 0:
            table.tell(PodLeft(pod, Left.SILENT))
        case 1 | 2:
            table.join(seat)
        case 3:
            table.tell(chance.choice([KeyDown, KeyUp])(pod))
        case 4 | 5:
            table.tell(TagArrived(pod, tag))
        case 6:
            for lying in list(table.table._spots[pod].lying):
                table.tell(TagGone(pod, lying))
        case _:
            sensible(table, chance)
    table.now += chance.choice([0, 0.1, 0.5])


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
        anything(table, chance)
        if step % 10 == 0:
            assert table.table.scenes().keys() == set(table.table.seating.present())
    lines = [table.header.as_json(), *table.moves()]
    replay = Replay("".join(map(write_line, lines)).encode())
    list(replay.events())
    assert replay.game.view(0) == table.table.game.view(0)
    assert len(lines) > 8


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
