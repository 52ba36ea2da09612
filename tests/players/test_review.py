"""A game in review: what the hints told, what could have been chosen, and which plays cost."""

import json
from dataclasses import replace
from pathlib import Path

from stichtisch.cli import main
from stichtisch.games import game_named
from stichtisch.games.replay import whole_record
from stichtisch.games.settings import Settings
from stichtisch.players.review import costly, rounds
from stichtisch.ui.review import play_lines
from stichtisch.words import Words

EXAMPLES = Path(__file__).parents[2] / "host" / "examples"


def record_of(name):
    return whole_record((EXAMPLES / f"{name}.jsonl").read_bytes())


def start_of(name, lines):
    return b"".join((EXAMPLES / f"{name}.jsonl").read_bytes().splitlines(keepends=True)[:lines])


def test_each_hint_tells_some_bits_until_the_trumps_are_known():
    (one,) = rounds(record_of("was-sticht"))
    assert one.narrowed.of == 50 and len(one.bits()) == 9
    assert one.known_after() == 1 + one.narrowed.left.index(1)
    assert abs(2 ** sum(one.bits()) * one.narrowed.left[-1] - 50) < 1e-6


def test_the_best_task_in_hindsight_is_one_that_the_tricks_fit():
    (one,) = rounds(record_of("was-sticht"))
    ben, cleo = one.hindsight
    assert (ben.seat, ben.chose, ben.best) == (1, "LAST", ("LAST",)), "Ben took the last trick"
    assert (cleo.seat, cleo.chose, cleo.best) == (2, "MOST", ()), "and most tricks, too"


def test_in_bids_the_best_is_what_was_taken():
    bids = [each for one in rounds(record_of("oh-hell")) for each in one.hindsight]
    assert len(bids) == 15
    assert any(each.best != (each.chose,) for each in bids)


def test_cores_share_the_plays_and_find_the_same():
    record = whole_record(start_of("oh-hell", 40))
    found = [play for part in range(3) for play in costly(record, part, 3)]
    assert sorted(found, key=lambda play: play.line) == list(costly(record))
    for play in found:
        played, better = play.moves(record)
        assert played.seat == better.seat and played != better and play.costs > 0


def test_how_often_either_takes_the_trick_is_told_where_that_differs():
    record = whole_record(start_of("oh-hell", 40))
    presenter = game_named("oh-hell").presenter(record.header.seats, Settings(), Words("en"))
    play = next(costly(record))
    for takes in ((0.25, 0.5), (0.5, 0.5)):
        better, _ = play_lines(replace(play, takes=takes), record, presenter)
        assert ("of the deals tried" in better) == (takes[0] != takes[1])


def test_the_command_tells_it_in_sentences_and_in_one_object(tmp_path, capsys):
    file = str(tmp_path / "game.jsonl")
    Path(file).write_bytes(start_of("oh-hell", 40))
    assert main(["--lang", "en", "review", file]) == 0
    assert "Deal 1" in capsys.readouterr().out
    assert main(["review", file, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == "oh-hell" and len(told["rounds"]) == 3
    assert all(play["costs"] > 0 for play in told["plays"])


def test_what_is_no_record_is_refused_in_one_line(tmp_path, capsys):
    file = tmp_path / "no.jsonl"
    file.write_text("{}\n")
    assert main(["review", str(file)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
