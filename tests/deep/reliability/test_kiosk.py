"""Some minutes of a kiosk; `python tests/deep/reliability/kiosk.py` runs it for days."""

from reliability.kiosk import kiosk


def test_visitors_come_and_go_and_every_seat_is_given_back() -> None:
    result = kiosk(0.12, seed=1)
    assert result.games >= 2
    assert result.visitors >= 2
    assert result.acts and result.errors_shown
    assert (result.seats_not_given_back, result.records_wrong, result.journals_left) == (0, 0, 0)
    assert len({each.threads for each in list(result.latest)[1:]}) == 1
