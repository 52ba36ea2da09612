"""Poverty in Doppelkopf: who may name it, who takes the cards, and what comes back (D36)."""

import pytest

from games.doppelkopf.deals import any_card, cards, dealt, reserve, says
from games.on_the_kit import refused
from stichtisch.games import game_named
from stichtisch.games.doppelkopf.moves import ARMUT, CARDS, Gives, Health, Reserve, Takes, Yields
from stichtisch.games.refusal import Why

POOR = "C9 C9 C10 C13 S9 S9 S10 S13 H9 D9 D9 H10"
"""Both nines of diamonds and a ten of hearts are its trumps."""
RICH = "C12 C12 S12 S12 H12 H12 D12 D12 C11 C11 C14 S14"


def poor(*seats, **options):
    """Anna is poor and says so, and so do these seats, whatever they have."""
    return reserve(dealt(POOR, RICH, healthy=False, armut=True, **options), 0, *seats)


def taken():
    """Ben takes the cards."""
    game = poor()
    game.push(Reserve(0, ARMUT))
    game.push(Takes(1, takes=True))
    return game


def test_who_has_three_trumps_at_most_may_name_it_where_the_table_plays_it():
    assert Reserve(0, ARMUT) in poor().legal_moves(0)
    plain = reserve(dealt(POOR, RICH, healthy=False), 0)
    refused(plain, Reserve(0, ARMUT), Why.MUST)
    rich = reserve(dealt(POOR, RICH, healthy=False, armut=True), 1)
    assert "more than three trumps" in refused(rich, Reserve(1, ARMUT), Why.MUST)


def test_a_fox_is_a_trump_like_any_other():
    four = dealt("C9 C9 C10 C13 S9 S9 S10 S13 D14 D9 D9 H10", healthy=False, armut=True)
    refused(reserve(four, 0), Reserve(0, ARMUT), Why.MUST)


def test_it_stands_below_a_solo_and_above_a_wedding():
    game = poor(1)
    assert set(game.acting()) == {0}
    game.push(Yields(0, "solo"))
    game.push(Yields(1, "solo"))
    assert "no other game" in refused(game, Yields(0, "armut"), Why.MUST)
    game.push(Reserve(0, ARMUT))
    assert set(game.acting()) == {1} and game.phase == "take"


def test_whoever_has_a_wedding_says_so_when_nobody_is_poor():
    game = dealt(RICH, "", healthy=False, armut=True)
    reserve(game, 0, 1)
    game.push(Yields(0, "solo"))
    solo = next(move for move in game.legal_moves(1) if isinstance(move, Reserve))
    game.push(solo)
    assert game.public().spoken.solo == solo.game


def test_the_others_are_asked_one_after_the_other_from_the_left():
    game = poor()
    game.push(Reserve(0, ARMUT))
    refused(game, Takes(2, takes=True), Why.WRONG_SEAT)
    game.push(Takes(1, takes=False))
    game.push(Takes(2, takes=True))
    assert game.public().spoken.sides == ("re", "kontra", "re", "kontra")


def test_where_nobody_takes_them_the_deal_is_thrown_in_and_the_next_one_deals():
    game = poor(deals=2)
    for move in (Reserve(0, ARMUT), Takes(1, takes=False), Takes(2, takes=False)):
        game.push(move)
    (over,) = game.push(Takes(3, takes=False))
    assert (over.game, over.winner, over.points) == ("armut", None, (0, 0, 0, 0))
    assert "thrown in" in says().event(over)
    assert game.next_dealer() == 0


def test_the_poor_one_gives_all_its_trumps_among_three_cards():
    game = taken()
    kept = Gives(0, 1, cards("C9 D9 D9"))
    assert "all trumps of" in refused(game, kept, Why.MUST)
    refused(game, Gives(0, 2, cards("D9 D9 H10")), Why.MUST)
    refused(game, Gives(0, 1, cards("D9 D9")), Why.MUST)
    refused(game, Gives(1, 0, cards("C14 S14 C11")), Why.WRONG_SEAT)
    assert list(game.legal_moves(0)) == [Gives(0, 1, cards("D9 D9 H10"))]
    game.push(Gives(0, 1, cards("D9 D9 H10")))
    assert len(game.own(1).hand) == 15 and len(game.own(0).hand) == 9


def test_three_cards_come_back_whichever_they_are():
    game = taken()
    game.push(Gives(0, 1, cards("D9 D9 H10")))
    refused(game, Gives(1, 0, cards("H13 D9 H10")), Why.NOT_YOURS)
    game.push(Gives(1, 0, cards("C14 S14 D9")))
    assert game.phase == "play" and set(game.acting()) == {0}
    assert len(game.own(0).hand) == len(game.own(1).hand) == 12
    assert CARDS["D9"] in game.own(0).hand


def test_what_went_to_and_fro_is_secret_until_the_deal_is_over():
    kind, game = game_named("doppelkopf"), taken()
    move = Gives(0, 1, cards("D9 D9 H10"))
    game.push(move)
    assert kind.is_secret(move, game.public())
    assert says().sealed("give", 0, "12ab") == "Anna has given three cards (seal 12ab)."
    game.push(Gives(1, 0, cards("C14 S14 D9")))
    while game.phase == "play":
        any_card(game)
    assert not kind.is_secret(move, game.public())


@pytest.mark.parametrize("seat", [0, 1])
def test_both_are_re_whoever_has_the_queens_of_clubs(seat):
    game = taken()
    game.push(Gives(0, 1, cards("D9 D9 H10")))
    game.push(Gives(1, 0, cards("C14 S14 C12") if seat else cards("C14 S14 D9")))
    events = []
    while game.phase == "play":
        events += any_card(game)
    over = events[-2]
    assert (over.game, over.re) == ("armut", (0, 1))
    assert sum(over.points) == 0 and over.points[0] == over.points[1] == over.value


def test_a_queen_of_clubs_of_the_other_side_makes_nobody_re():
    game = reserve(dealt(POOR, "", "C12 C12", healthy=False, armut=True), 0)
    for move in (Reserve(0, ARMUT), Takes(1, takes=True), Gives(0, 1, cards("D9 D9 H10"))):
        game.push(move)
    game.push(next(iter(game.legal_moves(1))))
    while game.phase == "play":
        assert game.public().spoken.sides == ("re", "re", "kontra", "kontra")
        any_card(game)
    assert CARDS["C12"] in game.public().played


def test_nobody_is_asked_for_it_where_all_are_healthy():
    game = dealt(POOR, RICH, healthy=False, armut=True)
    for seat in range(4):
        game.push(Health(seat, reserved=False))
    assert game.phase == "play"
