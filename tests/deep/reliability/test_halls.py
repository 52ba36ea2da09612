"""A dozen tables, a broker that is killed, a liar: each result once."""

import pytest

from reliability import halls

pytestmark = pytest.mark.real_time


def test_each_result_is_known_once(monkeypatch):
    monkeypatch.setattr(halls, "GAME_SECONDS", 1.0)
    monkeypatch.setattr(halls, "BROKER_SECONDS", 2.0)
    monkeypatch.setattr(halls, "TABLE_SECONDS", 0.5)
    monkeypatch.setattr(halls, "HALL_SECONDS", 1.5)
    found = halls.halls(4.0, seed=1, tables=12)
    assert (found["lost"], found["forged"], found["wrong"]) == (0, 0, 0)
    assert found["results"] > 12
    assert found["lies"] > 5
    assert all(found["killed"].values())
