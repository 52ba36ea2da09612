"""`stichtisch verify`: every seal that was opened holds, or is named."""

import errno
import json
from contextlib import closing

import pytest

from reliability.every_write import at_every_write
from reliability.people import NAMES, People
from stichtisch.cli import main
from stichtisch.games import game_named
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.table.journal import Journal


def played(path, game, hands="scanned", acts=4000):
    """A journal of simple players' game, or of its beginning."""
    header = Header(game, NAMES[:3], {}, game_named(game).deck_for_header(None))
    with closing(Journal.create(path, header, Settings(hands=hands))) as journal:
        people = People(journal, 1)
        for _ in range(acts):
            if people.over():
                break
            people.move() if people.table.seating.complete() else people.act()
    return path


@pytest.fixture(scope="module")
def round_of_was_sticht(tmp_path_factory):
    return played(tmp_path_factory.mktemp("scanned") / "game.journal", "was-sticht", acts=60)


@pytest.fixture
def journal(round_of_was_sticht, tmp_path):
    for file in round_of_was_sticht.parent.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    return tmp_path / "game.journal"


@pytest.fixture
def record(journal, tmp_path, capsys):
    """Its record, and the seals beside it."""
    assert main(["record", str(journal), "--seals", str(tmp_path / "game.seals.jsonl")]) == 0
    (tmp_path / "game.jsonl").write_text(capsys.readouterr().out, "utf-8")
    return tmp_path / "game.jsonl"


def test_a_record_comes_from_a_medium_that_nobody_can_write_on(journal, capsys):
    before = {file: file.stat().st_mtime_ns for file in journal.parent.iterdir()}

    def read_only(_when, name):
        raise OSError(errno.EROFS, name)

    with at_every_write(read_only):
        assert main(["record", str(journal)]) == 0
    assert capsys.readouterr().out.startswith('{"format":"stichtisch-record"')
    assert {file: file.stat().st_mtime_ns for file in journal.parent.iterdir()} == before


def test_seals_are_written_over_nothing_that_is_kept(journal, tmp_path, capsys):
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    for kept in before:
        assert main(["record", str(journal), "--seals", str(kept)]) == 2
        assert "name another file" in capsys.readouterr().err
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
    for _ in range(2):  # over its own ones it may
        assert main(["record", str(journal), "--seals", str(tmp_path / "s.jsonl")]) == 0


def verified(path, capsys, language="en"):
    status = main(["--lang", language, "verify", str(path)])
    return status, capsys.readouterr()


def test_the_seals_of_a_journal_hold(journal, capsys):
    status, told = verified(journal, capsys)
    assert status == 0
    assert told.out.splitlines()[0].endswith("seals hold: what was opened is what was sealed.")
    assert not told.out.startswith("0 of")


def test_in_german_too(journal, capsys):
    status, told = verified(journal, capsys, "de")
    assert status == 0 and "Siegeln stimmen: Aufgedeckt wurde, was versiegelt war." in told.out


def test_the_seals_of_a_record_hold(record, capsys):
    status, told = verified(record, capsys)
    assert status == 0 and "seals hold" in told.out


def test_what_is_not_opened_yet_is_counted(tmp_path, capsys):
    path = played(tmp_path / "game.journal", "was-sticht", acts=25)
    assert verified(path, capsys)[1].out.splitlines()[-1] == "Still sealed: 1."


def test_a_record_that_tells_another_move_is_named(record, capsys):
    lines = record.read_text("utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if "trump_suit" in line)
    told = json.loads(lines[at])
    told["trump_number"] = 9 if told["trump_number"] != 9 else 8
    lines[at] = json.dumps(told)
    record.write_text("\n".join(lines) + "\n", "utf-8")
    status, told = verified(record, capsys)
    assert status == 2
    assert f"line {at + 1} of the record is not what was sealed" in told.out
    assert told.out.count("does not hold") == 1


def test_a_seal_that_was_changed_is_named(record, capsys):
    seals = record.with_suffix(".seals.jsonl")
    text = seals.read_text("utf-8")
    nonce = json.loads(text.splitlines()[1])["nonce"]
    seals.write_text(text.replace(nonce, "00" * 16), "utf-8")
    status, told = verified(record, capsys)
    assert status == 2 and "what was opened is not what was sealed" in told.out


def test_seals_that_are_missing_are_found_out(record, capsys):
    seals = record.with_suffix(".seals.jsonl")
    text = seals.read_text("utf-8")
    seals.write_text("".join(text.splitlines(keepends=True)[:-1]), "utf-8")
    status, told = verified(record, capsys)
    assert status == 2 and "is damaged: there are" in told.err
    seals.unlink()
    status, told = verified(record, capsys)
    assert status == 2 and "game.seals.jsonl cannot be read" in told.err


def test_a_damaged_journal_is_named(journal, capsys):
    journal.write_bytes(journal.read_bytes()[:-3])
    status, told = verified(journal, capsys)
    assert status == 2 and "is damaged:" in told.err and "Traceback" not in told.err


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"{}\n", b"[" * 5000])
def test_any_other_file_is_named(content, tmp_path, capsys):
    (tmp_path / "x").write_bytes(content)
    status, told = verified(tmp_path / "x", capsys)
    assert status == 2 and "is no journal of a game" in told.err
