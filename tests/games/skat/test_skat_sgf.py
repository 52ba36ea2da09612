"""Skat as the International Skat Server writes it: out, in, and what neither side can say."""

from pathlib import Path

import pytest

from games.skat.test_skat import cards
from stichtisch.cli import main
from stichtisch.games.record import Header, write_line
from stichtisch.games.skat import sgf
from stichtisch.games.skat.moves import Declare, GiveUp

EXAMPLES = Path(__file__).parents[3] / "host" / "examples"
DEAL = (
    "CJ.DJ.CA.CT.C8.C7.ST.HQ.DQ.D7.SJ.SK.SQ.S9.S7.HT.H9.H8.H7.DA."
    "HJ.CK.CQ.SA.S8.HA.DK.DT.D9.D8.C9.HK"
)
"""Forehand's ten cards, middlehand's, rearhand's, and the skat."""
BIDS = "1 18 0 y 1 20 0 y 1 p 2 p"


def written(said, deal=DEAL):
    names = "P0[Ben]P1[Cleo]P2[Anna]"
    return f"(;GM[Skat]PC[International Skat Server]{names}MV[w {deal} {said} ]R[] ;)"


def read(said):
    """What a seat did after the bids, as a record says it, and where the record stops."""
    made = sgf.imported(written(f"{BIDS} {said}"))
    return [move.as_json() for move in made.moves[7:]], made.stopped


def test_each_deal_of_a_record_is_a_line_that_is_read_as_the_same_deal():
    record = (EXAMPLES / "skat.jsonl").read_bytes()
    told = list(sgf.exported(record))
    assert len(told) == 3
    (first, *_), moves = told, record.decode().splitlines()[1:]
    again = sgf.imported(first)
    # the dealer is rearhand there, and sits third
    assert again.header.seats == ("Anna", "Ben", "Cleo") and again.stopped == ""
    made = [write_line(move.as_json()).strip() for move in again.moves]
    assert made == moves[: len(made)]
    assert list(sgf.exported(_record(again))) == [first]


def _record(game):
    return "".join(write_line(one.as_json()) for one in (game.header, *game.moves)).encode()


def test_bids_and_the_skat_as_the_server_says_them():
    game = sgf.imported(written(f"{BIDS} 0 s w C9.HK 0 C.ST.HQ 0 CJ 1 SJ 2 CQ"))
    moves = game.moves
    assert game.header.seats == ("Ben", "Cleo", "Anna") and game.stopped == ""
    told = [f"{move.do} {getattr(move, 'value', '')}".strip() for move in moves[1:8]]
    assert told == ["bid 18", "hold", "bid 20", "hold", "pass", "pass", "pick"]
    assert moves[8] == Declare(0, "C", cards("S10 H12"))


@pytest.mark.parametrize(
    ("said", "declared"),
    [
        ("0 GH", {"game": "G"}),
        ("0 GHS", {"game": "G", "announce": "schneider"}),
        ("0 CHSZ", {"game": "C", "announce": "schwarz"}),
        ("0 NHO.CJ.DJ.CA.CT.C8.C7.ST.HQ.DQ.D7", {"game": "N", "announce": "ouvert"}),
        ("0 GO", {"game": "G", "announce": "ouvert"}),
    ],
)
def test_games_played_from_the_hand(said, declared):
    (move,), stopped = read(said)
    assert stopped == "" and move == {"do": "declare", "seat": 0, **declared}


@pytest.mark.parametrize("said", ["0 N.CJ.DJ", "0 NO.CJ.DJ.CA.CT", "0 N 0 CJ.DJ"])
def test_games_after_the_skat_was_taken_up_however_what_is_put_is_told(said):
    (_, move), stopped = read(f"0 s w C9.HK {said}")
    assert (stopped, move["game"], move["put"]) == ("", "N", ["C11", "D11"])


@pytest.mark.parametrize("shown", ["0 SC", "0 SC.CJ.DJ.CA.CT.C8.C7.DQ.D7"])
def test_cards_that_are_shown_end_nothing_by_themselves(shown):
    game = f"0 s w C9.HK 0 C.ST.HQ {shown}"
    made, stopped = read(f"{game} 0 CJ 1 SJ 2 CQ")
    assert stopped == "" and [move["do"] for move in made[2:]] == ["play"] * 3
    made, stopped = read(f"{game} 1 RE 2 RE")
    assert stopped == "" and [move["do"] for move in made[2:]] == ["give_up"] * 2


@pytest.mark.parametrize("said", ["w TI.1", "0 C8 1 CK", "1 ??", "9 CJ", "0 99999999"])
def test_a_record_stops_where_the_rules_know_no_such_move(said):
    made, stopped = read(f"0 GH {said}")
    assert made[0]["do"] == "declare"
    assert stopped == ("" if said.startswith("w") else " ".join(said.split()[-2:]))


def test_others_who_give_up_are_told_and_so_is_how_it_ended():
    game = sgf.imported(written(f"{BIDS} 0 s w C9.HK 0 C.ST.HQ 1 RE 2 RE"))
    assert [type(move) for move in game.moves[-2:]] == [GiveUp, GiveUp]
    (line,) = sgf.exported(_record(game))
    assert "R[d:0 win v:" in line and line.endswith("r:1] ;)")


def test_what_was_not_played_when_the_others_gave_up_is_counted_to_the_declarer():
    played = "0 s w C9.HK 0 C.ST.HQ 0 C8 1 SJ 2 HJ 1 S7 2 SA 0 C7 1 RE 2 RE"
    game = sgf.imported(written(f"{BIDS} {played}"))
    assert game.stopped == ""
    (line,) = sgf.exported(_record(game))
    # 4 eyes in middlehand's trick, all else, of which nine tricks, is forehand's
    assert " p:116 t:9 s:0 z:0 " in line


def test_null_counts_eyes_and_neither_schneider_nor_schwarz():
    game = sgf.imported(written(f"{BIDS} 0 s w C9.HK 0 N.CA.CT 1 RE 2 RE"))
    (line,) = sgf.exported(_record(game))
    assert "R[d:0 win v:23 m:0 bidok p:21 t:0 s:0 z:0" in line


def test_all_pass():
    game = sgf.imported(written("1 p 2 p 0 p"))
    assert list(sgf.exported(_record(game)))[0].endswith("R[passed] ;)")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("(;GM[Go]SZ[19] ;)", "there is no game of Skat in it"),
        (written(BIDS, DEAL.replace("CJ.", "")), "does not begin with a deal of all 32 cards"),
        (written(BIDS, DEAL.replace("CJ", "DJ")), "does not begin with a deal of all 32 cards"),
        (written(BIDS, DEAL.replace("CJ", "C1")), "C1 is no card"),
        (written(BIDS).replace("P2[Anna]", ""), "the game lacks P2[...]"),
        ('{"format":"stichtisch-record","version":1,"game":"hearts","seats":["A","B","C"],'
         '"options":{}}\n', "no other notation is known for hearts"),
    ],
)  # fmt: skip
def test_what_is_no_such_file_is_told_in_one_sentence(text, told, tmp_path, capsys):
    (tmp_path / "game").write_text(text)
    assert main(["--lang", "en", "convert", str(tmp_path / "game")]) == 2
    err = capsys.readouterr().err
    assert told in err and err.count("\n") == 1


def test_the_command_takes_the_game_that_is_asked_for(tmp_path, capsys):
    (tmp_path / "iss.sgf").write_text(f"{written('1 p 2 p 0 p')}\n{written(BIDS + ' 0 LE')}\n")
    assert main(["--lang", "en", "convert", str(tmp_path / "iss.sgf"), "--number", "2"]) == 0
    out, err = capsys.readouterr()
    assert '"value":20' in out and 'stops before "0 LE"' in err
    (tmp_path / "back.jsonl").write_text(out)
    assert main(["--lang", "en", "convert", str(tmp_path / "iss.sgf"), "--number", "3"]) == 2
    assert "it has 2" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["replay", "review"])
def test_who_replays_such_a_file_is_told_how_it_becomes_a_record(command, tmp_path, capsys):
    (tmp_path / "iss.sgf").write_text(written(BIDS))
    assert main(["--lang", "en", command, str(tmp_path / "iss.sgf")]) == 2
    told = capsys.readouterr().err
    assert f"stichtisch convert {tmp_path / 'iss.sgf'} >GAME.jsonl" in told
    assert told.count("\n") == 1


def test_hands_that_nobody_scanned_cannot_be_written(tmp_path, capsys):
    header = Header("skat", ("Anna", "Ben", "Cleo"), {"deals": 1})
    moves = '{"do":"deal","dealer":2,"hands":[],"skat":[]}\n'
    passes = "".join(f'{{"do":"pass","seat":{seat}}}\n' for seat in (1, 2, 0))
    (tmp_path / "blind").write_text(write_line(header.as_json()) + moves + passes)
    status = main(["--lang", "en", "convert", str(tmp_path / "blind")])
    assert status == 2, capsys.readouterr()
