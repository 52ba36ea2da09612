"""The lines of a record: what they are, and bad ones, each refused in one sentence."""

import pytest

from stichtisch.games import game_named
from stichtisch.games.move import Stand
from stichtisch.games.oh_hell.moves import StartDeal
from stichtisch.games.record import RecordError, write_line
from stichtisch.games.replay import BadLineError, Replay
from stichtisch.games.tricks.cards import PACK

HEADER = {"format": "stichtisch-record", "version": 1, "game": "oh-hell",
          "seats": ["Anna", "Ben", "Cleo"], "options": {"most": 2}}  # fmt: skip
DEAL = {"do": "deal", "dealer": 0, "turned": "C2",
        "hands": [["H2", "S3"], ["H14", "S5"], ["D6", "H7"]]}  # fmt: skip
BIDS = [{"do": "bid", "seat": 1, "tricks": 1}, {"do": "bid", "seat": 2, "tricks": 0},
        {"do": "bid", "seat": 0, "tricks": 0}]  # fmt: skip
PLAYS = [{"do": "play", "seat": 1, "card": "H14"}, {"do": "play", "seat": 2, "card": "H7"},
         {"do": "play", "seat": 0, "card": "H2"}]  # fmt: skip


def refereed(*lines, legal=False):
    data = "".join(line if isinstance(line, str) else write_line(line) for line in lines)
    replay = Replay(data.encode())
    return replay, list(replay.events(legal))


def reason(*lines):
    """What the last line is refused with; the lines before it stand."""
    if lines[:-1]:
        refereed(*lines[:-1])
    with pytest.raises(BadLineError) as caught:
        refereed(*lines)
    number, _, sentence = str(caught.value).partition(": ")
    assert int(number) == len(lines) and "\n" not in sentence
    return sentence


def test_a_record_is_refereed():
    replay, events = refereed(HEADER, DEAL, *BIDS, *PLAYS, legal=True)
    assert [event.as_json() for event in events] == [
        {"event": "legal", "seat": 1, "cards": ["H14", "S5"]},
        {"event": "legal", "seat": 2, "cards": ["H7"]},
        {"event": "legal", "seat": 0, "cards": ["H2"]},
        {"event": "trick", "trick": 1, "leader": 1, "cards": ["H14", "H7", "H2"], "winner": 1},
    ]
    assert replay.game.acting() == {1}


def test_the_cards_are_written_by_suit_and_rank():
    assert len(PACK) == 52
    assert [*PACK][:2] == ["S2", "S3"] and [*PACK][-1] == "C14"
    assert [str(card) for card in PACK.set([PACK["H2"], PACK["H10"]])] == ["H10", "H2"]


@pytest.mark.parametrize(
    "options, words",
    [
        ({"most": 0}, "from 1 to 10"),
        ({"most": 11}, "from 1 to 10"),
        ({"most": True}, "from 1 to 10"),
        ({"most": None}, "from 1 to 10"),
        ({"back_up": 1}, "true or false"),
        ({"hook": "no"}, "true or false"),
        ({"hook": None}, "true or false"),
        ({"score": "none"}, "exact or tricks_too"),
        ({"score": 1}, "exact or tricks_too"),
        ({"jokers": 2}, 'no option "jokers"'),
    ],
)
def test_options_are_checked(options, words):
    assert words in reason(HEADER | {"options": options})


def test_defaults_may_be_written_out():
    options = {"most": 10, "back_up": True, "hook": True, "score": "exact"}
    replay, _ = refereed(HEADER | {"options": options})
    assert replay.game.public() == refereed(HEADER | {"options": {}})[0].game.public()


def test_there_is_no_deck():
    assert 'no key "deck"' in reason(HEADER | {"deck": {}})


@pytest.mark.parametrize(
    "change, words",
    [
        ({"dealer": 3}, "from 0 to 2"),
        ({"dealer": True}, "from 0 to 2"),
        ({"turned": "C1"}, "one of the cards of this game"),
        ({"turned": "C15"}, "one of the cards of this game"),
        ({"turned": None}, "one of the cards of this game"),
        ({"turned": ...}, 'lacks the key "turned"'),
        ({"hands": ...}, 'lacks the key "hands"'),
        ({"hands": []}, "a hand for each of 3 seats"),
        ({"hands": "H2"}, "must be a list"),
        ({"hands": [1, 2, 3]}, "a list of lists"),
        ({"hands": [["H2", "X3"], [], []]}, "cards of this game"),
        ({"hands": [["H2", 3], [], []]}, "cards of this game"),
        ({"hands": [["H2", "C2"], ["H14", "S5"], ["D6", "H7"]]}, "C2 is dealt twice"),
        ({"seat": 0}, 'unknown key "seat"'),
        ({"do": "round"}, '"do" must be one of deal bid play'),
    ],
)
def test_a_deal_is_checked(change, words):
    line = {key: value for key, value in (DEAL | change).items() if value is not ...}
    assert words in reason(HEADER, line)


@pytest.mark.parametrize(
    "line, words",
    [
        ({"do": "bid", "seat": 1}, 'lacks the key "tricks"'),
        ({"do": "bid", "seat": 1, "tricks": 11}, "from 0 to 10"),
        ({"do": "bid", "seat": 1, "tricks": -1}, "from 0 to 10"),
        ({"do": "bid", "seat": 1, "tricks": "1"}, "from 0 to 10"),
        ({"do": "bid", "seat": 1, "tricks": True}, "from 0 to 10"),
        ({"do": "bid", "seat": 1, "tricks": 3}, "only 2 tricks"),
        ({"do": "bid", "seat": 2, "tricks": 0}, "not for seat 2"),
        ({"do": "bid", "seat": 1, "tricks": 0, "card": "H2"}, 'unknown key "card"'),
        ({"do": "play", "seat": 1, "card": "H14"}, "the bids are being made"),
        (DEAL, "the bids are being made"),
        ({"do": "stand"}, '"do" must be one of deal bid play'),
    ],
)
def test_a_bid_is_checked(line, words):
    assert words in reason(HEADER, DEAL, line)


def test_the_hook_is_checked():
    assert "(hook)" in reason(HEADER, DEAL, *BIDS[:2], BIDS[2] | {"tricks": 1})
    free = HEADER | {"options": {"most": 2, "hook": False}}
    refereed(free, DEAL, *BIDS[:2], BIDS[2] | {"tricks": 1})


@pytest.mark.parametrize(
    "card, words",
    [("S5", None), ("H7", "does not hold H7"), ("D2", "does not hold"), ("C2", "does not hold")],
)
def test_a_play_is_checked(card, words):
    lines = (HEADER, DEAL, *BIDS, {"do": "play", "seat": 1, "card": card})
    if words is None:
        refereed(*lines)
    else:
        assert words in reason(*lines)


def test_who_can_must_follow():
    revoke = {"do": "play", "seat": 2, "card": "D6"}
    assert "does not follow suit" in reason(HEADER, DEAL, *BIDS, PLAYS[0], revoke)


def test_a_deal_of_unseen_hands_stands_in_the_journal_alone():
    kind = game_named("oh-hell")
    blind = {"do": "deal", "dealer": 0, "turned": "C2"}
    with pytest.raises(RecordError, match="hands"):
        kind.moves.read(blind, 3)
    move = kind.moves.read(blind, 3, unseen=True)
    assert move == StartDeal(0, PACK["C2"], ()) and move.as_json() == blind
    assert kind.moves.read({"do": "stand"}, 3, unseen=True) == Stand()
    assert not kind.moves.is_recorded(Stand()) and kind.moves.is_recorded(move)


def test_remarks_are_read_as_they_are_written():
    kind = game_named("oh-hell")
    for line in (
        {"do": "deals", "seat": 2},
        {"do": "draws"},
        {"do": "counts", "tricks": 3},
        {"do": "takes_back"},
    ):
        assert kind.remarks.read(line, 3).as_json() == line
    with pytest.raises(RecordError):
        kind.remarks.read({"do": "deals", "seat": 3}, 3)
