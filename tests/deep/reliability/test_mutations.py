"""Bad input at every door, in seconds; `tests/deep/reliability/mutations.py` goes on for hours."""

from reliability.mutations import DOORS, given, judged, mutations, stood_in
from stichtisch.errors import StichtischError
from stichtisch.games.record import read_header


def test_no_mutation_of_what_is_given_is_answered_with_a_traceback():
    result = mutations(600, seed=11)
    assert result["wrong"] == 0, result["first_wrong"]
    doors = {ended.split()[0] for ended in result["ended"]}
    assert doors == {door.__name__ for door in DOORS} | {"journal"}
    accepted = sum(count for ended, count in result["ended"].items() if ended.endswith(" 0"))
    assert 30 < accepted < 300


def test_what_a_command_must_not_do_is_noticed(monkeypatch):
    def fails(_args, _words):
        raise ValueError("as a bug does")

    monkeypatch.setattr("stichtisch.commands.replay.run", fails)
    with stood_in():
        status, err, raised = given(["replay", "x"])
    assert "ValueError" in judged(status, err, raised, set())
    assert judged(2, "two\nlines\n", None, set()) and judged(
        2, "one line, all right\n", None, {"x"}
    )
    assert judged(1, "", None, set()) and judged(0, "but\n", None, set())
    assert judged(2, "one line, all right\n", None, set()) is None


def test_every_door_raises_what_a_command_can_say():
    for line in (b"", b"[1]", b'{"format":1}', b"[" * 99999, b"\xff"):
        try:
            read_header(line)
        except StichtischError as error:
            assert "\n" not in str(error)
        else:
            raise AssertionError("that is no header")
