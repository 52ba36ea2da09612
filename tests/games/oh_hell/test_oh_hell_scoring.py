"""Points, totals and places."""

import pytest

from games.oh_hell.stories import bid, deal, dealt, play
from stichtisch.games.oh_hell.moves import Options


@pytest.mark.parametrize(
    "bid, tricks, exact, tricks_too",
    [(0, 0, 10, 10), (3, 3, 13, 13), (10, 10, 20, 20), (0, 2, 0, 2), (3, 2, 0, 2), (1, 0, 0, 0)],
)
def test_ten_and_one_a_trick_for_an_exact_bid(bid, tricks, exact, tricks_too):
    assert Options().points(bid, tricks) == exact
    assert Options(score="tricks_too").points(bid, tricks) == tricks_too


HANDS = ("H2 H3", "H14 H13", "H4 S5")  # seat 1 takes both tricks


def played(*bids, **options):
    game = bid(dealt(*HANDS, **options), *bids)
    events = play(game, "H14 H4 H2 H13 S5 H3")
    return game, events


def test_the_end_of_a_deal_is_told():
    game, events = played(2, 1, 0)
    assert [event.name for event in events] == ["trick", "trick", "deal"]
    assert events[-1].as_json() == {
        "event": "deal", "deal": 1, "dealer": 0, "bids": [0, 2, 1], "tricks": [0, 2, 0],
        "points": [10, 12, 0], "totals": [10, 12, 0],
    }  # fmt: skip
    assert game.phase == "deal"
    assert game.public().totals == (10, 12, 0)


def test_with_tricks_too_a_missed_bid_brings_one_a_trick():
    _, events = played(1, 0, 0, score="tricks_too")
    assert events[-1].points == (10, 2, 10)
    _, events = played(1, 0, 0)
    assert events[-1].points == (10, 0, 10)


def test_totals_add_up_over_the_deals():
    game, _ = played(2, 1, 0, back_up=False)
    game.push(deal(game, ["S3", "S4", "S14"]))
    bid(game, 0, 0, 0)
    _trick, over, end = play(game, "S14 S3 S4")
    assert (over.deal, over.dealer, over.points) == (2, 1, (10, 10, 0))
    assert over.totals == (20, 22, 0)
    assert end.as_json() == {"event": "game", "winners": [1], "places": [[1], [0], [2]]}
    assert game.outcome is end
    assert game.public().outcome is end


def test_equals_share_a_place():
    game = bid(dealt("S3", "S4", "S14", "H2"), 0, 0, 0, 0)  # seat 2 took one and bid none
    *_, end = play(game, "S4 S14 H2 S3")
    assert end.winners == (0, 1, 3)
    assert end.places == ((0, 1, 3), (2,))
    game = bid(dealt("S3", "S4", "S14"), 0, 1, 1)
    *_, end = play(game, "S4 S14 S3")
    assert end.places == ((2,), (1,), (0,))
