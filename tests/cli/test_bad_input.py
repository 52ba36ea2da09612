"""Whatever is given to a command: it is refused in one sentence, and nothing is left behind."""

import json

import pytest

from podwire import kinds
from reliability import mutations
from stichtisch import games
from stichtisch.cli import main
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.pods.events import Hello, KeyDown, PodJoined, Role
from stichtisch.pods.pods import Pods
from stichtisch.table.journal import Journal

DEEP, DIGITS = "[" * 100_000, "9" * 5000
BROKEN = "\udcff"
"""A byte that is no UTF-8, as the operating system hands it over."""

TABLE = ("table", "--players", "4")


def accepted(*_):
    raise AssertionError("this was to be refused, and the game begins")


@pytest.fixture
def refused(tmp_path, monkeypatch, capsys):
    """Runs a command in an empty folder; the sentence with which it refuses."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("stichtisch.commands.stand_ins._LOOK_SECONDS", 0.0)
    monkeypatch.setattr("stichtisch.commands.table.play", accepted)
    monkeypatch.setattr(Pods, "poll", accepted)

    def run(*argv, **files):
        for name, text in files.items():
            tmp_path.joinpath(f"{name}.toml").write_text(text, "utf-8")
        try:
            status = main(["--lang", "en", *argv])
        except SystemExit as stopped:
            status = stopped.code
        out, err = capsys.readouterr()
        assert (status, out) == (2, "")
        assert err.count("\n") == 1 and err.endswith("\n") and len(err) > 20
        assert all(letter.isprintable() for letter in err[:-1])
        assert {path.name for path in tmp_path.iterdir()} == {f"{name}.toml" for name in files}
        return err

    return run


@pytest.mark.parametrize("path", ["", ".", "/", "no\0name", "/nowhere/x.journal", "a" * 300])
@pytest.mark.parametrize("command", [("table", "--journal"), ("record",)])
def test_a_path_that_can_be_no_journal(refused, command, path):
    refused(*command, path)


@pytest.mark.parametrize(
    "names",
    [f"A{BROKEN},B,C,D", "A\x1b[2J,B,C,D", "A\nB,B,C,D", "A,,C,D", "", "A,B", "A\u2028A,B,C,D"],
)
def test_names_that_nobody_can_write(refused, names):
    refused(*TABLE, "--names", names)


@pytest.mark.parametrize(
    "option",
    [
        "tasks=" + DEEP, "tasks=" + DIGITS, "tasks", "=4", "tasks=" + BROKEN, BROKEN + "=1",
        "tasks=7", "tasks=1e999", "tasks=NaN", "tasks=" + "[" * 900 + "]" * 900,
        'tasks={"a":1,"a":1}', "places=\x1b[2J", "task=4",
    ],
)  # fmt: skip
def test_options_that_no_game_has(refused, option):
    refused(*TABLE, "--option", option)


@pytest.mark.parametrize("argv", [("--players", DIGITS), ("--players", "2"), ("--game", BROKEN)])
def test_tables_that_cannot_be(refused, argv):
    refused("table", *argv)


@pytest.mark.parametrize("percent", ["4", "101", "-5", "half", DIGITS, "50.5", ""])
def test_lamps_that_are_no_lamps_any_more(refused, percent):
    refused("table", "--brightness", percent)


@pytest.mark.parametrize("port", ["-1", "65536", DIGITS, "http", "80.5", ""])
def test_a_port_that_no_machine_has(refused, port):
    refused("web", "--port", port)
    refused("table", "--web", port)


@pytest.mark.parametrize("game", ["stichwahl", "oh-hell"])
def test_people_with_too_few_pods_leave_no_journal(refused, monkeypatch, game):
    lacking = {seat: f"seat{seat + 1}" for seat in range(2)}
    monkeypatch.setattr("stichtisch.commands.stand_ins.lacking_at", lambda *_: lacking)
    assert "needs a pod for each" in refused("table", "--game", game)


TOML = [
    "a=" + DEEP, "a=" + DIGITS, "1=" + DIGITS, "a=" + "{a=" * 3000, ".".join("a" * 5000) + "=1",
    '[1]\nverified = 0x' + "f" * 5000, '[1]\nparameters = {ranks = [0x' + "f" * 5000 + "]}",
    "1 = 1979-05-27", '[1]\nen = "\\u001b[2J"\nde = "x"', "[1]\neffect = []", "1 = " + "[" * 200
    + "]" * 200, "[O1]\npearls = {value = " + "[" * 300 + "]" * 300 + "}", "=", "\x00",
]  # fmt: skip


@pytest.mark.parametrize("text", TOML, ids=lambda text: text[:20])
def test_cards_files_that_are_none(refused, text):
    assert "cards.toml" in refused(
        "demo", "--game", "stich-meister", "--cards", "cards.toml", cards=text
    )
    assert "cards.toml" in refused(
        "demo", "--game", "stichwahl", "--cards", "cards.toml", cards=text
    )
    assert "cards.toml" in refused("deck", "edit", "stichwahl", "cards.toml", cards=text)


@pytest.mark.parametrize("path", ["", ".", BROKEN, "a\nb", "no\0name", "/dev/null/x"])
@pytest.mark.parametrize(
    "command",
    [
        ("demo", "--game", "stichwahl", "--cards"), ("demo", "--game", "stich-meister", "--cards"),
        ("replay",), ("deck", "show"), ("table", "--deck"),
    ],
)  # fmt: skip
def test_paths_that_name_no_file(refused, command, path):
    refused(*command, path)


@pytest.mark.parametrize("path", ["", ".", "no\0name", "/dev/null/x.pdf"])
def test_paths_where_nothing_can_be_written(refused, path):
    refused("deck", "labels", "oh-hell", "--out", path)
    refused("deck", "learn", "oh-hell", path)
    refused("deck", "edit", "stichwahl", path)


# --- a name may be long, and in any script --------------------------------------------------

LONG_NAMES = ("漢字" * 20, "e\u0335" * 20, "\U0001f469" * 40, "שלום" * 10)


@pytest.mark.parametrize("game", games.names())
def test_an_evening_of_long_names_begins_and_goes_on(game, tmp_path, monkeypatch, capsys):
    """Their table shows something on every pod, is saved, and is resumed."""
    monkeypatch.chdir(tmp_path)
    kind = games.game_named(game)
    shown = []

    def shows(evening, *_):
        table = evening.referee.table
        for seat in range(table.game.seats):
            table.handle(
                PodJoined(f"p{seat}", Hello(f"p{seat}", Role.SEAT, 1, 16, 5, 1, 0, 0, "1.0")), 0.0
            )
            table.handle(KeyDown(f"p{seat}"), 0.0)
        hello = Hello("hood", Role.PRIVATE, 1, 0, 0, 1, 128, 64, "1.0")
        table.handle(PodJoined("hood", hello), 0.0)
        for scene in table.showing.scenes().values():
            shown.append(scene.encode(bytearray(kinds.PAYLOAD_MAX)))

    monkeypatch.setattr("stichtisch.commands.stand_ins._LOOK_SECONDS", 0.0)
    monkeypatch.setattr("stichtisch.commands.stand_ins.lacking_at", lambda *_: {})
    monkeypatch.setattr("stichtisch.commands.stand_ins.Pods", mutations.Nothing)
    monkeypatch.setattr("stichtisch.commands.table.play", shows)
    if kind.needs_private_pod(4):
        monkeypatch.setattr("stichtisch.commands.stand_ins.check", lambda *_: None)
    names = ("--names", ",".join(LONG_NAMES[: min(4, kind.seats[-1])]))
    assert main(["table", "--game", game, "--journal", "long", *names]) == 0
    assert main(["table", "--resume", "--journal", "long.journal"]) == 0
    assert main(["record", "long.journal"]) == 0
    out, err = capsys.readouterr()
    assert err == "" and LONG_NAMES[0] in out
    assert len(shown) == 2 * (min(4, kind.seats[-1]) + 1) and max(shown) <= kinds.PAYLOAD_MAX


def test_a_journal_of_broken_names_is_still_a_record(tmp_path, monkeypatch, capsys):
    """Records may hold any names (docs/record.md): what UTF-8 cannot write stands escaped."""
    monkeypatch.chdir(tmp_path)
    header = Header("oh-hell", ("A\ud800", "B\x1b", "C"), {})
    Journal.create(tmp_path / "broken", header, Settings()).close()
    assert main(["record", "broken"]) == 0
    out = capsys.readouterr().out
    assert json.loads(out)["seats"] == ["A\ud800", "B\x1b", "C"] and out.isascii()


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (
            "demo --sed 3",
            "stichtisch demo: unrecognized arguments: --sed 3 (did you mean --seed?)",
        ),
        ("arena hearts --deals 9", "stichtisch arena: unrecognized arguments: --deals 9 (see"),
        ("table --resume x", "stichtisch table: unrecognized arguments: x (see stichtisch table"),
        ("demo --game was-stich", "did you mean 'was-sticht'?"),
        ("demo --game hearts --option most=2", 'no option "most"; it has passing, first_lead,'),
        ("simulate hearts --games 0", '--games is a whole number from 1 up, not "0"'),
        ("simulate hearts --players 3,x", "--players is one number or several, with commas"),
    ],
)
def test_what_is_wrong_is_told_with_the_way_on(refused, call, told):
    assert told in refused(*call.split())
