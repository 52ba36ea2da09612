"""A journal that an earlier program began resumes: nothing is lost by an update."""

import json
import shutil
from pathlib import Path
from random import Random

import pytest

from stichtisch.decks.virtual import virtual_deck
from stichtisch.table.journal import Journal
from stichtisch.table.table import Table
from stichtisch.words import Words

FOLDER = Path(__file__).parent / "journals"
BEGUN = sorted(path.stem for path in FOLDER.glob("*.journal"))


@pytest.fixture(params=BEGUN)
def begun(request, tmp_path):
    """A copy of the journal, and the moves that were made."""
    for file in FOLDER.glob(f"{request.param}.journal*"):
        shutil.copy(file, tmp_path)
    lines = (FOLDER / f"{request.param}.moves.jsonl").read_text("utf-8").splitlines()
    return tmp_path / f"{request.param}.journal", [json.loads(line) for line in lines]


def seen(line):
    """A line as it is written now: a deal of unseen hands has none, where an empty list stood."""
    return {key: value for key, value in line.items() if value != []}


def test_all_of_them_are_there():
    assert len(BEGUN) == 5


def test_every_move_is_there_and_the_game_goes_on(begun):
    path, lines = begun
    journal = Journal.resume(path)
    table = Table(
        journal.header,
        journal.settings,
        virtual_deck(journal.header.game),
        Random(1),
        Words("en"),
    )
    table.restore(journal.state(), journal.claimed())
    assert [kept.move.as_json() for kept in table.match.kept] == [seen(line) for line in lines]
    assert len(table.seating.claimed) == len(journal.header.seats)
    seat = min(table.game.acting())
    journal.write(table.match.push(next(iter(table.game.legal_moves(seat))), None))
    journal.close()
    again = Journal.resume(path)
    assert list(again.state().kept) == table.match.kept
    assert again.record().count("\n") >= 1
    again.close()
