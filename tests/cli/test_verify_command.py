"""`stichtisch verify`: every seal that was opened holds, or is named."""

import errno
import json
import re
from contextlib import closing

import pytest

from reliability.every_write import at_every_write
from reliability.people import NAMES, People
from stichtisch.cli import main
from stichtisch.games import game_named
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.table.journal import Journal
from stichtisch.table.match import seal
from stichtisch.table.recorded import Recorded, read_seals, seals_of


def played(path, game, hands="scanned", acts=4000):
    """A journal of bots' game, or of its beginning."""
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


def trump(record):
    """Where the record tells the trump, from 0, and what it says there."""
    lines = record.read_text("utf-8").splitlines()
    return next((at, json.loads(line)) for at, line in enumerate(lines) if "trump_suit" in line)


def tell(record, at, told):
    lines = record.read_text("utf-8").splitlines()
    lines[at] = json.dumps(told)
    record.write_text("\n".join(lines) + "\n", "utf-8")


def another(told):
    return told | {"trump_number": 9 if told["trump_number"] != 9 else 8}


def sealed_with(record, lines):
    """These seals beside it, their number and checksum written anew."""
    first = lines[0] | {"seals": len(lines) - 1}
    for _ in range(2):
        text = "".join(json.dumps(line) + "\n" for line in (first, *lines[1:]))
        first["sum"] = read_seals(text.encode())[0].sum(record.read_bytes())
    seals_of(record).write_text(text, "utf-8")


def seals_beside(record):
    return [json.loads(line) for line in seals_of(record).read_text("utf-8").splitlines()]


def test_a_record_that_tells_another_trump_is_named(record, capsys):
    at, told = trump(record)
    tell(record, at, another(told))
    sealed_with(record, seals_beside(record))
    status, told = verified(record, capsys)
    assert status == 2
    assert f"line {at + 1} of the record is not what was sealed" in told.out
    assert told.out.count("does not hold") == 1


def test_a_changed_trump_whose_seal_is_gone_is_named(record, capsys):
    at, told = trump(record)
    tell(record, at, another(told))
    left = [line for line in seals_beside(record) if "trump_suit" not in line.get("line", "")]
    sealed_with(record, left)
    status, told = verified(record, capsys)
    assert status == 2 and f"Line {at + 1} of the record was sealed, and has no seal." in told.out


def test_without_any_seal_each_sealed_line_is_named(record, capsys):
    sealed_with(record, seals_beside(record)[:1])
    status, told = verified(record, capsys)
    assert status == 2 and told.out.count("was sealed, and has no seal.") == 2
    assert re.search(r"^0 of [1-9]\d* seals hold\.$", told.out, re.MULTILINE)


@pytest.mark.parametrize("elsewhere", [2, 9999])
def test_a_seal_of_no_line_is_named(record, capsys, elsewhere):
    lines = seals_beside(record)
    sealed_with(record, [*lines, lines[-1] | {"record_line": elsewhere}])
    status, told = verified(record, capsys)
    assert status == 2 and "belongs to no sealed line of the record" in told.out


def test_a_seal_without_a_line_is_refused(record, capsys):
    lines = seals_beside(record)
    lines[-1]["record_line"] = None
    seals_of(record).write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    status, told = verified(record, capsys)
    assert status == 2 and "game.seals.jsonl is damaged" in told.err


def test_another_play_that_nobody_sealed_changes_the_checksum(record, capsys):
    lines = record.read_text("utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if '"draft"' in line)
    told = json.loads(lines[at])
    tell(record, at, told | {"card": "R9" if told["card"] != "R9" else "R8"})
    status, told = verified(record, capsys)
    assert status == 2 and ("their checksum is another" in told.out or "is no record" in told.err)


def test_a_record_that_is_only_spaced_otherwise_holds(record, capsys):
    text = record.read_text("utf-8")
    record.write_bytes(text.replace(",", ", ").replace("\n", "\r\n").encode())
    assert verified(record, capsys)[0] == 0


def test_a_trump_that_was_sealed_anew_is_not_what_was_announced(record, journal, capsys):
    lines = seals_beside(record)
    announced = ",".join(one["seal"][:4].upper() for one in lines[1:]) + "," + lines[0]["sum"]
    for told in (record, journal):
        assert main(["--lang", "en", "verify", str(told), "--announced", announced]) == 0
    at, told = trump(record)
    tell(record, at, another(told))
    sealed = next(one for one in lines if one.get("record_line") == at + 1)
    sealed["line"] = another(told)
    sealed["seal"] = seal(sealed["nonce"], sealed["line"])
    sealed_with(record, lines)
    assert verified(record, capsys)[0] == 0  # nobody who has these two files alone can know
    assert main(["--lang", "en", "verify", str(record), "--announced", announced]) == 2
    assert capsys.readouterr().out.count("was announced, and no seal of this game") == 2


@pytest.mark.parametrize("digits", ["", "3f9", "3f9a,", "xyzw", "3f9a c104", "f" * 65])
def test_announced_digits_that_are_none(digits, record, capsys):
    assert main(["--lang", "en", "verify", str(record), "--announced", digits]) == 2
    assert "announced digits are 0 to 9 and a to f" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("was-sticht", "scanned"),
        *[(game, hands) for game in ("oh-hell", "stichwahl", "stich-meister")
          for hands in ("scanned", "blind")],
    ],
)  # fmt: skip
@pytest.mark.slow(13)
def test_games_of_all_sorts_hold(game, hands, tmp_path, capsys):
    path = played(tmp_path / "game.journal", game, hands, acts=110)
    with closing(Journal.resume(path)) as journal:
        record, _ = Recorded(journal).write()
    assert record.name == "game.jsonl"
    for told in (record, path):
        status, said = verified(told, capsys)
        assert status == 0, said.out


def test_a_seal_that_was_changed_is_named(record, capsys):
    lines = seals_beside(record)
    lines[1]["nonce"] = "00" * 16
    sealed_with(record, lines)
    status, told = verified(record, capsys)
    assert status == 2 and "what was opened is not what was sealed" in told.out


def test_seals_that_are_missing_are_found_out(record, capsys):
    seals = seals_of(record)
    text = seals.read_text("utf-8")
    seals.write_text("".join(text.splitlines(keepends=True)[:-1]), "utf-8")
    status, told = verified(record, capsys)
    assert status == 2 and "is damaged: there are" in told.err
    seals.unlink()
    status, told = verified(record, capsys)
    assert status == 2 and "No seals lie beside the record (game.seals.jsonl)" in told.out
    assert "moves keep the rules" in told.out


def test_a_damaged_journal_is_named(journal, capsys):
    journal.write_bytes(journal.read_bytes()[:-3])
    status, told = verified(journal, capsys)
    assert status == 2 and "is damaged:" in told.err and "Traceback" not in told.err


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"{}\n", b"[" * 5000])
def test_any_other_file_is_named(content, tmp_path, capsys):
    (tmp_path / "x").write_bytes(content)
    status, told = verified(tmp_path / "x", capsys)
    assert status == 2 and "is no journal of a game" in told.err
