"""Deals on ints, which thinking players play out by the thousand, are as the rules say."""

from random import Random

import pytest

from games.on_the_kit import ON_INTS, dealt, play
from reliability.on_ints import begun, deals, on_ints
from stichtisch.games.demand import Demand, steps
from stichtisch.games.refusal import Why
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.tricks.packed import Chance, sample
from stichtisch.games.tricks.tables import law_of, packed


def test_every_card_trick_and_point_is_as_the_rules_say():
    result = on_ints(400 * len(ON_INTS), seed=5)
    assert result["wrong"] == 0, result


def test_a_heart_may_be_led_once_one_was_played():
    dora = "H5 S5 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 D14"
    game = dealt("hearts", "C2", "C3", "C4 H4", dora, passing="none", first_trick_free=True)
    play(game, "C2 C3 C4")
    for card, may_lead in (("S5", False), ("H5", True)):
        after = packed(game, law_of(game))
        after.lay(PACK[card].bit)
        assert after.turn.number == 2, "the four of clubs takes it"
        assert bool(after.legal() & PACK["H4"].bit) is may_lead


def test_who_spares_some_hands_stands_in_no_table():
    spared = Demand(PACK.suit("H"), "H", Why.FOLLOW, "", spared=(PACK.suit("H"), 4))
    with pytest.raises(ValueError, match="spared"):
        steps((spared,))


def test_every_card_of_a_hand_is_drawn_equally_often():
    chance, hand = Chance(7), PACK.suit("H")
    drawn = [chance.pick(hand.bits) for _ in range(13_000)]
    counts = [drawn.count(card.bit) for card in hand]
    assert sum(counts) == len(drawn)
    assert min(counts) > 850 and max(counts) < 1150  # five standard deviations of 30


@pytest.mark.parametrize("name", ON_INTS)
def test_a_deal_played_out_leaves_the_one_it_began_from_as_it_was(name):
    game = next(deals(name, Random(3)))
    start = begun(game)
    hands = [seat.hand for seat in start.seats]
    one, again = (sample(start, 20, Chance(5)) for _ in range(2))
    assert one == again != sample(start, 20, Chance(6))
    assert [seat.hand for seat in start.seats] == hands and start.score == 0
