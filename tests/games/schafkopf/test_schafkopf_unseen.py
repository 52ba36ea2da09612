"""Schafkopf where nobody sees the hands: what later cards prove, and what nobody knows."""

from random import Random

import pytest

from games.on_the_kit import begun, play
from games.schafkopf.test_schafkopf import HANDS, bid, calls, dealt
from stichtisch.games.move import Play, RevokeProven
from stichtisch.games.schafkopf.moves import CARDS, TOUT, Bid, Declare
from stichtisch.games.tricks.moves import Passes, StartDeal


def unseen(*moves):
    game = begun("schafkopf", 4, {"deals": 1}, unseen=True)
    for move in (StartDeal(3, ()), Passes(0), Bid(1, "call"), Passes(2), Passes(3), *moves):
        game.push(move)
    return game


@pytest.mark.parametrize(
    "laid",
    [
        "G8 GK G7 S7 S8 GA",  # it was sought and not given
        "E8 E9 GA E7 S8 S9",  # it was thrown away although there was another card
    ],
)
def test_a_later_card_proves_what_a_hand_unseen_did_wrong(laid):
    assert play(unseen(Declare(1, CARDS["GA"])), laid)[-1] == RevokeProven(2, 1)


def test_who_called_the_sau_and_then_shows_it_was_wrong():
    game = unseen(Declare(1, CARDS["GA"]))
    assert play(game, "G8 GA") == [RevokeProven(1, 1)]


def test_of_a_tout_lost_in_hands_unseen_nobody_knows_runners():
    game = begun("schafkopf", 4, {"deals": 1}, unseen=True)
    game.push(StartDeal(3, ()))
    bid(game, f"solo{TOUT}", "-", "-", "-")
    game.push(Declare(0, suit="E"))
    (_, over, _) = play(game, "SA S7 S8 EU")
    assert (over.runners, over.points) == (0, (-300, 100, 100, 100))


def test_a_deal_that_is_played_out_blind_is_the_same():
    seen = calls(dealt(*map(" ".join, HANDS)), "GA")
    made, chance, events = [], Random(3), []
    while seen.phase == "play":
        (seat,) = seen.acting()
        made.append(Play(seat, chance.choice(list(seen.legal_cards(seat)))))
        events += seen.push(made[-1])
    table, told = unseen(Declare(1, CARDS["GA"])), []
    for move in made:
        told += table.push(move)
    assert told == events
