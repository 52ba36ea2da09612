"""A journal that an earlier program began resumes: nothing is lost by an update."""

import json
import shutil
from pathlib import Path
from random import Random

import pytest

from stichtisch.cli import main
from stichtisch.decks.virtual import virtual_deck
from stichtisch.table.journal import Journal, JournalError, found_in
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


def test_harmed_it_is_damaged_in_one_sentence_if_at_all(begun):
    path, lines = begun
    whole, chance, damaged = path.read_bytes(), Random(1), 0
    for _ in range(60):
        harmed = bytearray(whole[: chance.choice((len(whole), chance.randrange(len(whole))))])
        for _ in range(chance.randrange(60) if harmed else 0):
            harmed[chance.randrange(len(harmed))] ^= 1 << chance.randrange(8)
        path.write_bytes(harmed)
        before = {file: file.read_bytes() for file in path.parent.iterdir()}
        try:
            found_in(path).opened()
            Journal.resume(path).close()
        except JournalError as error:
            damaged += 1
            assert path.name in str(error) and "\n" not in str(error)
            assert {file: file.read_bytes() for file in path.parent.iterdir()} == before
        else:
            for file in FOLDER.glob(f"{path.name}*"):
                shutil.copy(file, path.parent)
    assert damaged > 20 and lines


def test_its_record_is_printed_and_it_is_left_as_it_was(begun, capsys):
    path, _ = begun
    before = {file: file.read_bytes() for file in path.parent.iterdir()}
    assert main(["record", str(path)]) == 0
    assert capsys.readouterr().out.startswith('{"format":"stichtisch-record"')
    assert {file: file.read_bytes() for file in path.parent.iterdir()} == before
