"""From deal to deal: what counts, who starts, and when the game is over."""

import pytest

from games.stichwahl.stories import (
    PLAIN,
    choose,
    deal,
    dealt,
    filled,
    finish_deal,
    name,
    new_game,
    play,
    printed,
    use,
    uses,
)
from stichtisch.games.event import GameOver
from stichtisch.games.refusal import IllegalMoveError
from stichtisch.games.stichwahl import moves
from stichtisch.games.stichwahl.cards import PACK, Marker
from stichtisch.games.stichwahl.moves import DealStarted, WhaleDealOver

SWEEP = ["B9 N9 N8 N7 N6 N4 N3 N2 N1", "B8 O1 O2 O3 O4 P1 P2 P3 P4"]
"""Seat 0 has all trumps; of single pearls it is 8 : 0, and seat 1 keeps nine bonus cards."""
EVEN = ["B9 O9 O8 O7 O6 P1 P2 P3 P4", "B8 P9 P8 P7 P6 O1 O2 O3 O4"]
"""Each wins four tricks: 4 points, and five bonus cards left make 2 more."""
WITH_FIVE_LAST = ["B1 N9 N8 N7 N6 N4 N3 N2 N1", "B2 O5 -N -5", "P5", "N5"]
"""With the marker low seat 0 wins every trick; Lina keeps her only 5 to the end."""


def test_bonus_cards_left_over_count_two_for_a_point():
    """K23, K24: nine of them, the one won in trick 8 among them, are four points."""
    game = dealt(2, PLAIN, SWEEP)
    over = finish_deal(game)[-1]
    assert over == WhaleDealOver(1, (8, 4), (8, 4), next_starter=0)
    assert len(game.public().bonuses[1]) == 9


def test_a_used_bonus_card_is_not_left_over():
    game = dealt(2, printed("1", B8="1 FLIP", O1="1 FLIP"), SWEEP, starter=1)
    use(game, "B8")
    play(game, "O4 N1")
    choose(game, "O4")
    play(game, "N2")
    assert not uses(game, 1)
    over = finish_deal(game)[-1]
    assert over.points == (8, 4)  # eight are left


def test_a_new_deal_draws_trump_anew_and_lays_new_first_bonus_cards():
    """K2."""
    game = dealt(2, printed("1", B9="1 FLIP"), SWEEP)
    use(game, "B9")
    finish_deal(game)
    (start,) = deal(game, EVEN, drawn="P1")
    assert (start.trump, start.marker) == ("P", 1)
    view = game.public()
    assert view.marker == Marker("P", 1) and view.round == 2
    assert [len(cards) for cards in view.bonuses] == [1, 1]
    assert view.points == (0, 0) and view.discard == 0 and view.totals == (8, 4)


def test_the_first_starter_is_free_and_later_ones_have_the_right_from_trick_8():
    """K3."""
    game = dealt(2, PLAIN, SWEEP, starter=1)
    assert finish_deal(game)[-1].next_starter == 0
    with pytest.raises(IllegalMoveError, match="seat 0 starts this deal"):
        deal(game, SWEEP, starter=1)
    deal(game, SWEEP, starter=0)
    assert game.acting() == {0}


def test_after_trick_8_the_deal_is_counted_when_the_starter_is_named():
    game = dealt(4, PLAIN, WITH_FIVE_LAST, drawn="N1")
    finish_deal(game, tricks=7)
    (trick,) = play(game, " ".join(str(game.view(seat).own.hand.cards[0]) for seat in range(4)))
    assert trick.trick == 8 and str(trick.cards[1]) == "O5"
    (prize,) = choose(game, str(trick.cards[2]))
    assert game.phase == "starter" and game.acting() == {1}
    (over,) = name(game, 3)
    assert over.next_starter == 3 and over.points[0] == 8
    assert game.phase == "deal" and game.public().dealer == 3


def one_trick_before_the_end(totals):
    """Trick 8 of the first deal is complete, with `totals` from earlier evenings."""
    game = dealt(4, PLAIN, WITH_FIVE_LAST, drawn="N1")
    game.last = WhaleDealOver(1, (0, 0, 0, 0), totals, None)
    finish_deal(game, tricks=7)
    (trick,) = play(game, " ".join(str(game.view(seat).own.hand.cards[0]) for seat in range(4)))
    return game, str(trick.cards[2])


def test_nobody_is_asked_for_a_starter_when_the_totals_decide_the_game():
    game, chosen = one_trick_before_the_end((25, 0, 0, 0))
    prize, over, end = choose(game, chosen)
    assert prize.name == "prize"
    assert "next_starter" not in over.as_json() and over.totals[0] == 33
    assert end.winners == (0,) and game.phase == "over" and game.acting() == frozenset()


def test_the_starter_is_asked_for_when_a_tie_keeps_the_game_going():
    game, chosen = one_trick_before_the_end((25, 0, 0, 33))
    unused = len(game.public().bonuses[3]) // 2
    game.last = WhaleDealOver(1, (0, 0, 0, 0), (25, 0, 0, 33 - unused), None)
    assert [event.name for event in choose(game, chosen)] == ["prize"]
    (over,) = name(game, 0)
    assert over.totals[0] == over.totals[3] == 33 and over.next_starter == 0


def test_the_deal_in_which_somebody_reaches_thirty_is_played_out():
    """K26: Andreas' 24 and eight tricks; the sixth makes thirty."""
    game = dealt(2, PLAIN, SWEEP)
    for _ in range(3):
        finish_deal(game)
        deal(game, SWEEP)
    events = finish_deal(game, tricks=7)
    assert game.public().totals[0] + game.public().points[0] > 30
    assert not any(isinstance(event, GameOver) for event in events)
    over, end = finish_deal(game)[-2:]
    assert over == WhaleDealOver(4, (8, 4), (32, 16), next_starter=None)
    assert end == GameOver((0,), ((0,), (1,)))


def test_at_a_tie_with_thirty_the_game_goes_on():
    game = new_game(2, PLAIN)
    for number in range(1, 6):
        deal(game, EVEN)
        over = finish_deal(game)[-1]
        assert over.totals == (6 * number, 6 * number)
    assert over.totals == (30, 30) and over.next_starter is not None
    deal(game, SWEEP)
    end = finish_deal(game)[-1]
    assert end.winners == (0,) and game.public().totals == (38, 34)


def test_places_of_equals_are_shared():
    game = dealt(4, printed("3", O1="3 POINT"), WITH_FIVE_LAST, drawn="N1")
    game.last = WhaleDealOver(1, (0, 0, 0, 0), (25, 3, 9, 9), None)
    end = finish_deal(game)[-1]
    assert end.winners == (0,)
    totals = game.public().totals
    for seats in end.places:
        assert len({totals[seat] for seat in seats}) == 1
    assert [totals[seats[0]] for seats in end.places] == sorted(set(totals), reverse=True)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])
def test_first_bonus_cards_are_chosen_in_any_order_and_the_last_one_opens_them_all(order):
    """K27."""
    game = new_game(3, PLAIN)
    hands, pile = filled(["B1", "B2", "B3"], 3)
    game.push(moves.StartDeal(PACK["N9"], 1, hands, pile))
    first, second, last = (moves.ChooseFirstBonus(seat, hands[seat][0]) for seat in order)
    assert game.push(first) == game.push(second) == []
    assert game.push(last) == [DealStarted(1, "N", 9)]
    assert [str(card) for (card,) in game.public().bonuses] == ["B1", "B2", "B3"]
