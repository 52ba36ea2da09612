"""`stichtisch replay`: what it prints, and what it says of a file that is wrong."""

import json
from pathlib import Path

import pytest

from stichtisch.cli import main

EXAMPLES = Path(__file__).parents[2] / "host" / "examples"
HEADER = {
    "format": "stichtisch-record",
    "version": 1,
    "game": "was-sticht",
    "seats": ["Anna", "Ben", "Cleo"],
    "options": {"tasks": 1},
}
CHIPS = [{"do": "chip", "seat": seat, "chip": chip} for seat, chip in enumerate(["EX1"] * 2)]
START = [
    *CHIPS,
    {"do": "chip", "seat": 2, "chip": "LAST"},
    {"do": "round", "dealer": 0, "trump_suit": "X", "trump_number": "X"},
]
COLUMN = [
    {"do": "draft", "seat": 1, "card": "R1"},
    {"do": "draft", "seat": 2, "card": "R2"},
    {"do": "draft", "seat": 0, "card": "B9"},
    {"do": "set_aside", "card": "R3"},
]
HINT = {"event": "hint", "column": 1, "leader": 1, "winner": "table"}


def text(*lines):
    return "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)


@pytest.fixture
def replay(tmp_path, capsys):
    """Replays a record given as lines or bytes; gives status, events and the error line."""

    def run(*content, options=("--json",)):
        file = tmp_path / "game.jsonl"
        data = content[0] if isinstance(content[0], bytes) else text(*content).encode()
        file.write_bytes(data)
        status = main(["--lang", "en", "replay", str(file), *options])
        out, err = capsys.readouterr()
        told = [json.loads(line) for line in out.splitlines()] if "--json" in options else out
        return status, told, err.replace(str(file), "FILE")

    return run


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("skat", ["Cleo deals.", "takes up the skat. Ben plays clubs.", "Trick 1,", "Trick 10,",
                  "Ben plays clubs. Put: queen", "Deal 1 is over"]),
        ("oh-hell", ["Ben deals and turns up queen of spades", "Cleo bids 1", "Trick 3,"]),
        ("hearts", ["Cleo deals.", "All have chosen", "Trick 13,", "Anna passes on",
                    "Deal 1 is over"]),
    ],
)  # fmt: skip
def test_what_all_knew_is_told_when_it_was_known_and_the_rest_once_it_is_open(game, told, replay):
    _, text, _ = replay((EXAMPLES / f"{game}.jsonl").read_bytes(), options=())
    first = text.partition("\nDeal 2\n")[0]
    places = [first.index(each) for each in told]
    assert places == sorted(places)
    assert first.count(told[0]) == 1, "what is open is not told again"


def test_a_record_may_stop_anywhere(replay):
    assert replay(HEADER) == (0, [], "")
    assert replay(HEADER, *START, *COLUMN) == (0, [HINT], "")


def test_without_json_a_person_is_told(replay):
    status, told, _ = replay(HEADER, *START, *COLUMN, options=())
    assert status == 0
    assert told == (
        "Anna takes the chip “exactly 1 trick”. Ben takes the chip “exactly 1 trick”."
        " Cleo takes the chip “the last trick”.\n"
        "\nRound 1\n"
        "Ben takes red 1. Cleo takes red 2. Anna takes blue 9. red 3 goes to the “Table”.\n"
        "Column 1, led by Ben: the “Table” would have won.\n"
        "The record ends here, and the game is not over:"
        " Was Sticht? · round 1, Anna deals · column 2 of 9. Cleo to take a card of column 2.\n"
    )


def test_a_game_can_be_followed_and_sent_as_one_page(tmp_path, capsys):
    record = EXAMPLES / "stich-meister.jsonl"
    page = tmp_path / "game.html"
    for language, rule, round in (("en", "All Fans are trumps", "Round"), ("de", "", "Runde")):
        page.unlink(missing_ok=True)
        assert main(["--lang", language, "replay", str(record), "--html", str(page)]) == 0
        told, html = capsys.readouterr().out, page.read_text("utf-8")
        assert rule in told and told.count(f"\n{round} ") >= 2 and str(page) in told
        assert html.count("<h2>") == 3 and html.count("<span") == 3 * 16 * 3
        assert "src=" not in html and "href=" not in html


def test_a_page_is_written_whatever_else_is_asked_for(tmp_path, capsys):
    record, page = EXAMPLES / "stich-meister.jsonl", tmp_path / "game.html"
    for told in ("--json", "--legal"):
        page.unlink(missing_ok=True)
        assert main(["replay", str(record), told, "--html", str(page)]) == 0
        assert page.exists()
        assert (str(page) in capsys.readouterr().out) == (told == "--legal")


def test_a_journal_is_told_how_it_becomes_a_record(replay):
    status, _, err = replay('{"format":"stichtisch-journal","version":2}', options=())
    assert status == 2 and "stichtisch record FILE > game.jsonl" in err


def test_a_header_alone_ends_before_the_first_move(replay):
    told = replay(HEADER, options=())[1]
    assert told.startswith("The record ends here, and the game is not over: Was Sticht? · ")


def test_a_bad_line_is_where_it_ends_and_nothing_else_says_so(replay):
    status, told, err = replay(HEADER, *START, "", options=())
    assert status == 2 and "would have won" not in told and err.startswith("FILE:6: ")


def test_a_last_line_needs_no_newline_and_a_carriage_return_is_white_space(replay):
    whole = text(HEADER, *START, *COLUMN)
    assert replay(whole.rstrip("\n").encode())[:2] == (0, [HINT])
    assert replay(whole.replace("\n", "\r\n").encode())[:2] == (0, [HINT])


def test_an_option_may_be_given_with_its_default(replay):
    options = {"tasks": 5, "places": "count_then_value", "max_rounds": None}
    assert replay({**HEADER, "options": options})[0] == 0


def test_what_stood_before_a_bad_line_is_still_printed(replay):
    status, told, err = replay(HEADER, *START, *COLUMN, {"do": "task", "seat": 1, "chip": "EX1"})
    assert (status, told) == (2, [HINT])
    assert err == 'FILE:10: "task" does not count now: the draft is on\n'


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "this line is not complete JSON"),
        ("   ", "this line is not complete JSON"),
        ('{"do":"chip"', "this line is not complete JSON"),
        ("[1]", "this line is not a JSON object"),
        ('{"do":"chip","do":"chip"}', "stands twice"),
        ('{"do":"chip","seat":NaN,"chip":"EX1"}', "NaN is no number"),
        ('{"do":"chip","seat":1.0,"chip":"EX1"}', '"seat" of the line must be an integer'),
        ('{"do":"chip","seat":1e0,"chip":"EX1"}', '"seat" of the line must be an integer'),
        ('{"do":"chip","seat":true,"chip":"EX1"}', '"seat" of the line must be an integer'),
        ('{"do":"chip","seat":3,"chip":"EX1"}', "from 0 to 2"),
        ('{"do":"chip","seat":0,"chip":"EX5"}', '"chip" of the line must be one of'),
        ('{"do":"chip","seat":0}', 'lacks the key "chip"'),
        ('{"do":"chip","seat":0,"chip":"EX1","note":""}', 'unknown key "note"'),
        ('{"do":"set_aside","seat":0,"card":"R1"}', 'unknown key "seat"'),
        ('{"do":"draft","seat":0,"card":"R0"}', "cards of this game"),
        ('{"do":"draft","seat":0,"card":["R1"]}', "cards of this game"),
        ('{"do":"bid","seat":0}', '"do" must be one of'),
        ('{"seat":0}', 'lacks the key "do"'),
        ('{"do":["chip"],"seat":0}', '"do" of the line must be a string'),
        ('{"do":"round","dealer":0,"trump_suit":"R","trump_number":"5"}', "trump_number"),
        ('{"do":"round","dealer":0,"trump_suit":"R","trump_number":true}', "trump_number"),
        ('{"do":"round","dealer":0,"trump_suit":"Z","trump_number":5}', "trump_suit"),
        ('{"do":"reward","seat":0,"chip":7}', '"chip" of the line must be null or one of'),
        ('{"do":"chip","seat":' + "9" * 5000 + "}", "too long"),
        ('{"do":' + "[" * 200_000 + "}", "nested too deeply"),
        ('\ufeff{"do":"chip","seat":0,"chip":"EX1"}', "not complete JSON"),
    ],
)
def test_a_line_that_is_no_move_is_named_in_one_sentence(replay, line, reason):
    status, told, err = replay(HEADER, line)
    assert (status, told) == (2, [])
    assert err.startswith("FILE:2: ") and err.count("\n") == 1
    assert reason in err


def test_a_line_that_is_not_utf_8(replay):
    data = text(HEADER).encode() + b'{"do":"chip","seat":0,"chip":"\xff"}\n'
    assert replay(data) == (2, [], "FILE:2: this line is not UTF-8\n")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "pgn"}, '"format"'),
        ({"version": 2}, '"version"'),
        ({"version": True}, '"version"'),
        ({"game": "mü"}, "no game is called"),
        ({"game": 7}, '"game" of the header must be a string'),
        ({"seats": ["Anna", "Ben"]}, "3 to 4 players, not 2"),
        ({"seats": ["A", "B", "C", "D", "E"]}, "3 to 4 players, not 5"),
        ({"seats": ["A", "B", 3]}, "list of names"),
        ({"seats": "ABC"}, '"seats"'),
        ({"options": []}, '"options"'),
        ({"options": {"task": 4}}, 'no option "task"'),
        ({"options": {"tasks": 7}}, "from 1 to 6"),
        ({"options": {"tasks": True}}, "from 1 to 6"),
        ({"options": {"tasks": 4.0}}, "from 1 to 6"),
        ({"options": {"places": "value"}}, "value_only"),
        ({"options": {"max_rounds": 0}}, "at least 1"),
        ({"options": {"hint_includes_table": 1}}, "true or false"),
        ({"options": {"open_chips": True}}, "no option"),
        ({"deck": {"NONE": 7}}, "a value for each"),
        ({"deck": None}, '"deck"'),
        ({"comment": "hello"}, 'unknown key "comment"'),
    ],
)
def test_a_header_that_is_wrong(replay, change, reason):
    status, _, err = replay({**HEADER, **change})
    assert status == 2
    assert err.startswith("FILE:1: ") and err.count("\n") == 1
    assert reason in err


@pytest.mark.parametrize("key", ["format", "version", "game", "seats", "options"])
def test_all_five_keys_of_the_header_are_needed(replay, key):
    header = {name: value for name, value in HEADER.items() if name != key}
    assert f'lacks the key "{key}"' in replay(header)[2]


@pytest.mark.parametrize("data", [b"", b"\n", b"\xef\xbb\xbf" + text(HEADER).encode()])
def test_an_empty_file_or_a_byte_order_mark_is_an_error_at_line_1(replay, data):
    status, _, err = replay(data)
    assert status == 2 and err.startswith("FILE:1: ")


def test_a_name_may_be_anything(replay):
    names = ["\ud800", "", "Zoë\n"]
    status, told, err = replay({**HEADER, "seats": names}, *START, *COLUMN, options=())
    assert (status, err) == (0, "")
    assert "Table" in told


def test_a_file_that_is_not_there(tmp_path, capsys):
    assert main(["replay", str(tmp_path / "none.jsonl")]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and "none.jsonl" in err


def test_an_option_with_a_typo(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["replay", "x", "--jsno"])
    assert stopped.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_legal_lists_what_could_be_played_only_for_accepted_plays(replay):
    """Seat 1 leads red: seat 2 must follow; the refused play of seat 2 prints nothing."""
    lines, taken = [*START], {"R": "123456789", "B": "123456789", "G": "123456789"}
    suit_of_seat = {1: "R", 2: "B", 0: "G"}
    for column in range(9):
        for step in range(3):
            seat = (1 + column + step) % 3
            card = suit_of_seat[seat] + taken[suit_of_seat[seat]][column]
            lines.append({"do": "draft", "seat": seat, "card": card})
        lines.append({"do": "set_aside", "card": f"Y{column + 1}"})
    lines += [{"do": "task", "seat": 1, "chip": "EX1"}, {"do": "task", "seat": 2, "chip": "LAST"}]
    lines += [{"do": "play", "seat": 1, "card": "R3"}, {"do": "play", "seat": 2, "card": "R4"}]
    status, told, err = replay(HEADER, *lines, options=("--json", "--legal"))
    assert status == 2 and "Cleo does not hold red 4" in err
    assert told[-1] == {"event": "legal", "seat": 1, "cards": [f"R{n}" for n in range(1, 10)]}
    assert [event["event"] for event in told] == ["hint"] * 9 + ["legal"]


def test_a_refusal_has_the_names_at_the_table_and_the_chip_s(replay):
    chip = {"do": "chip", "seat": 2, "chip": "EX1"}
    assert replay(HEADER, *CHIPS, chip)[2].endswith(
        ":4: no chip “exactly 1 trick” is left on the table\n"
    )
    early = replay(HEADER, *START, {"do": "draft", "seat": 2, "card": "R2"})[2]
    assert early.endswith(':6: "draft" is not for Cleo now\n')
    gone = replay(HEADER, *START, *COLUMN, {"do": "draft", "seat": 2, "card": "R1"})[2]
    assert gone.endswith(":10: red 1 was taken in this round already\n")


def test_where_one_number_is_allowed_no_range_is_told(replay):
    assert "must be 1\n" in replay(HEADER | {"version": 7})[2]
