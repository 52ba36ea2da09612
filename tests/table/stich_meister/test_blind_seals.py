"""Seals of blind rounds: the record has hands that nobody had seen when the deal was sealed."""

import json
from contextlib import closing

import pytest

from stichtisch.games.record import read_object
from stichtisch.table.journal import Journal
from stichtisch.table.recorded import opened_seals, read_seals, seals_told
from table.stich_meister.test_whole_evenings import played


@pytest.fixture
def kept(masters, tmp_path):
    table = played(masters, 3, 10, "blind")
    with closing(Journal.create(tmp_path / "a", table.header, table.settings)) as journal:
        for write in table.writes:
            journal.write(write)
        yield journal


def test_hold_in_the_journal_and_beside_the_record(kept):
    seals = opened_seals(kept.about, kept.rows())
    rounds = [one for one in seals.each if one.line["do"] == "round"]
    record = kept.record().encode()
    assert len(rounds) == 3 and list(seals.faults(record)) == []
    assert None not in [one.record_line for one in seals.each]
    for one in rounds:
        told = read_object(record.splitlines()[one.record_line - 1])
        assert told.keys() - one.line.keys() == {"hands"}
    assert read_seals(seals_told(seals, record).encode()) == (seals, seals.sum(record))


def test_do_not_hold_for_another_deal(kept):
    seals = opened_seals(kept.about, kept.rows())
    record = kept.record().encode().splitlines()
    (at, *_) = [one.record_line for one in seals.each if one.line["do"] == "round"]
    told = read_object(record[at - 1])
    told["rule_hands"][0].reverse()
    record[at - 1] = json.dumps(told).encode()
    (fault,) = seals.faults(b"\n".join(record))
    assert fault.name == "verify.not_recorded" and ("line", at) in fault.values
