"""What lies in noise, in seconds; presence.py keeps it for hours."""

from mfrc522 import presence
from reliability.presence import keep


def test_in_noise_no_card_is_missed_and_none_is_told_that_does_not_lie_there():
    result = keep(30_000, 1, lambda _polls: None)
    assert result["wrong"] == 0, result
    assert result["laid"] > 20 and result["lifted"] > 10


def test_a_reader_of_little_patience_is_found(monkeypatch):
    monkeypatch.setattr(presence, "_MISSES", 1)
    monkeypatch.setattr(presence, "_WARY_MISSES", 1)
    monkeypatch.setattr(presence, "_HAND", 1)
    assert keep(20_000, 1, lambda _polls: None)["wrong"] > 0
