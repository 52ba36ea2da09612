"""Some evenings in one hall: each result is known once, and counts in its round or in none."""

from reliability.one_hall import one_hall
from stichtisch.hall.ledger import Ledger
from stichtisch.hall.outlet import Outlet


def test_each_result_is_known_once_and_in_its_round():
    found = one_hall(60, seed=1)
    assert found["wrong"] == 0
    for kind in ("tidied up", "killed", "resumed", "hall stopped", "broker empty", "counted"):
        assert found[kind] > 0, kind


def test_a_result_that_is_looked_for_in_journals_alone_is_missed(monkeypatch):
    monkeypatch.setattr(Ledger, "end", lambda _ledger, _result: None)
    assert one_hall(30, seed=1)["lost"] > 0


def test_a_round_that_is_never_heard_of_is_missed(monkeypatch):
    monkeypatch.setattr(Outlet, "_hear", lambda _outlet: None)
    assert one_hall(60, seed=1)["not counted"] > 0
