"""Skat counted and ruled as the International Skat Order has it: each row names its paragraph.

I: edition of November 2022; Io: editions of 2006 to 2018, which number differently.
The worked rows of test_skat_value.py come on top.
"""

import pytest

from games.on_the_kit import begun
from games.skat.test_skat import cards
from stichtisch.games.move import Play
from stichtisch.games.skat.moves import Bid, Declare, Holds, Options, StartDeal, values
from stichtisch.games.skat.stage import word_after
from stichtisch.games.skat.value import CARDS, ORDERS, Played, result
from stichtisch.games.tricks.moves import Passes

JACKS = "C11 S11 H11 D11"
CLUBS = "C14 C10 C13 C12 C9 C8 C7"
SN, SW, OU = "schneider", "schwarz", "ouvert"
COUNTED = [
    # source; game, Hand, announced; own cards; eyes, tricks, bid: value, steps
    ("Io 5.2.2: the 61st eye wins", "D", False, "", "C11", 61, 5, 18, 18, 2),
    ("Io 5.2.2: 60 are not enough", "D", False, "", "C11", 60, 5, 18, -36, 2),
    ("Io 5.2.3: 30 of the others are Schneider", "D", False, "", "C11", 90, 8, 18, 27, 3),
    ("Io 5.2.3: 31 are not", "D", False, "", "C11", 89, 8, 18, 18, 2),
    ("Io 5.2.3: declarer with 30", "D", False, "", "C11", 30, 3, 18, -54, 3),
    ("Io 5.2.3: declarer with 31", "D", False, "", "C11", 31, 3, 18, -36, 2),
    ("Io 5.2.4: a trick of no eyes is no Schwarz", "S", False, "", "C11", 120, 9, 18, 33, 3),
    ("Io 5.2.4: all tricks", "S", False, "", "C11", 120, 10, 18, 44, 4),
    ("Io 5.2.4: declarer without a trick", "S", False, "", "C11", 4, 0, 18, -88, 4),
    ("Io 5.2.5: announced Schneider, made Schwarz", "C", True, SN, "C11", 120, 10, 18, 72, 6),
    ("Io 5.2.5: announced Schneider missed", "C", True, SN, "C11", 89, 9, 18, -120, 5),
    ("Io 5.2.5: lost, it is not counted twice", "C", True, SN, "C11", 30, 3, 18, -120, 5),
    ("Io 5.2.5: announced Schwarz missed by a trick", "C", True, SW, "C11", 116, 9, 18, -168, 7),
    ("Io 5.2.6: an open game is Schwarz announced", "C", True, OU, "C11 S11", 120, 10, 18, 108, 9),
    ("Io 5.2.6: a trick lost in it", "C", True, OU, "C11 S11", 110, 9, 18, -216, 9),
    ("Io 5.2.6: Grand ouvert with four", "G", True, OU, JACKS, 120, 10, 18, 264, 11),
    ("Io 2.4: with eleven", "C", False, "", f"{JACKS} {CLUBS}", 100, 8, 18, 156, 13),
    ("Io 2.4: without eleven", "D", False, "", "S14 S10", 61, 5, 18, 108, 12),
    ("Io 2.4: with five, without the ten", "C", False, "", f"{JACKS} C14 C13", 80, 7, 18, 72, 6),
    ("Io 2.4: without one", "C", False, "", "S11 H11 D11", 70, 6, 18, 24, 2),
    ("Io 2.4: without four", "H", False, "", "H14 S14", 70, 6, 18, 50, 5),
    ("Io 2.4: Grand knows four matadors", "G", False, "", f"{JACKS} C14 C10", 70, 6, 18, 120, 5),
    ("Io 2.4: Grand without four", "G", False, "", "C14 S14", 70, 6, 18, 120, 5),
    ("I 2.5: Hand is a step", "H", True, "", "C11", 61, 5, 18, 30, 3),
    ("I 2.5: Hand and Schneider", "H", True, "", "C11", 90, 8, 18, 40, 4),
    ("I 3.6.1: overbid by one value", "D", False, "", "C11", 70, 6, 20, -54, 2),
    ("I 3.6.1: the next multiple that reaches the bid", "C", False, "", "C11", 70, 6, 30, -72, 2),
    ("I 3.6.3: the value it had, if that is more", "G", False, "", "C11", 30, 3, 60, -144, 3),
    ("I 3.6.2: the bid is reached exactly", "S", False, "", "C11 S11", 61, 5, 33, 33, 3),
    ("I 3.6.4: Schneider saves it", "S", False, "", "C11", 90, 8, 33, 33, 3),
    ("I 3.6.4: Schwarz saves it", "S", False, "", "C11", 120, 10, 44, 44, 4),
    ("I 2.4: Null", "N", False, "", "C11", 0, 0, 23, 23, None),
    ("I 2.4: Null ouvert reaches 46", "N", False, OU, "C11", 0, 0, 46, 46, None),
    ("I 2.4: Null ouvert Hand reaches 59", "N", True, OU, "C11", 0, 0, 59, 59, None),
    ("Io 5.2.7: one trick loses Null", "N", True, "", "C11", 0, 1, 35, -70, None),
    ("I 3.6.2: Null bid too high, with four", "N", False, "", JACKS, 0, 0, 24, -90, None),
]  # fmt: skip


@pytest.mark.parametrize("row", COUNTED, ids=lambda row: row[0])
def test_a_game_counts_as_its_paragraph_says(row):
    _, game, hand, said, own, eyes, tricks, bid, value, steps = row
    declared = Declare(0, game, announce=said)
    came = result(Played(declared, hand, bid, CARDS.set(cards(own)), eyes, tricks), Options())
    assert (came.value, came.steps, came.won) == (value, steps, value > 0)


TAKEN = [
    # source, game, cards in the order laid, which of them takes the trick
    ("Io 2.3: the jack of clubs is the highest", "H", "S11 C11 H14", 1),
    ("Io 2.3: jacks go clubs, spades, hearts, diamonds", "H", "D11 H11 S11", 2),
    ("Io 2.3: a jack of another suit beats the ace of trumps", "H", "H14 D11 H10", 1),
    ("Io 2.3: the ten stands above the king", "H", "C13 C10 C12", 1),
    ("Io 2.3: the ace above the ten", "H", "C10 C14 C13", 1),
    ("I 4.3: a low trump takes an ace", "H", "C14 H7 C10", 1),
    ("I 4.3: of two trumps the higher one", "H", "C14 H7 H8", 2),
    ("I 4.3: another suit takes nothing", "H", "C7 S14 D14", 0),
    ("Io 2.3.3: in Grand jacks alone are trumps", "G", "H14 D11 H10", 1),
    ("Io 2.3.3: hearts are none there", "G", "C7 H14 H10", 0),
    ("Io 2.3.4: in Null the king beats the jack", "N", "C11 C13 C10", 1),
    ("Io 2.3.4: and the jack the ten", "N", "C10 C11 C9", 1),
    ("Io 2.3.4: a jack is of its suit", "N", "C7 D11 H11", 0),
]


@pytest.mark.parametrize("row", TAKEN, ids=lambda row: row[0])
def test_a_trick_goes_to_whom_the_order_gives_it(row):
    _, game, laid, taker = row
    assert ORDERS[game].winning(cards(laid)) == taker


HANDS = ("H11 C13 C12 S14 S8 H14 D13 D10 D9 D8", "C11 D11 C14 C10 C8 C7 S10 H12 D12 D7",
         "S11 S13 S12 S9 S7 H10 H9 H8 H7 D14")  # fmt: skip
FOLLOWED = [
    # source, game, what Ben leads, what Cleo may play
    ("I 4.2: trump asks for trump", "C", "C7", "S11"),
    ("I 4.2: a jack led asks for trump", "C", "D11", "S11"),
    ("I 4.2: suit asks for suit, without its jack", "C", "S10", "S12 S13 S7 S9"),
    ("I 4.2: who cannot follow plays anything", "G", "C7", "all"),
    ("I 4.2: nobody must beat", "C", "H12", "H10 H7 H8 H9"),
    ("Io 2.3.4: in Null the jack follows its suit", "N", "S10", "S11 S12 S13 S7 S9"),
]


@pytest.mark.parametrize("row", FOLLOWED, ids=lambda row: row[0])
def test_a_suit_is_followed_as_the_order_says(row):
    _, game, led, may = row
    deal = begun("skat", 3)
    deal.push(StartDeal(0, tuple(map(cards, HANDS)), cards("C9 H13")))
    for move in (Passes(2), Passes(0), Bid(1, 18), Declare(1, game), Play(1, CARDS[led])):
        deal.push(move)
    legal = sorted(map(str, deal.legal_cards(2)))
    assert legal == sorted(HANDS[2].split() if may == "all" else may.split())


F, M, R = 1, 2, 0
SPOKEN = [
    # source, what was said, who has the word and whether it answers; None: the bidding is over
    ("I 3.3: middlehand begins", (), (M, False)),
    ("I 3.3: forehand answers it", (Bid(M, 18),), (F, True)),
    ("I 3.3: after a hold middlehand goes on", (Bid(M, 18), Holds(F)), (M, False)),
    ("I 3.3: middlehand out, rearhand to forehand", (Passes(M),), (R, False)),
    ("I 3.3: forehand out, rearhand to middlehand", (Bid(M, 18), Passes(F)), (R, False)),
    ("I 3.3: and middlehand answers", (Bid(M, 18), Passes(F), Bid(R, 20)), (M, True)),
    ("I 3.3: two are out, a value is named", (Bid(M, 18), Passes(F), Passes(R)), None),
    ("I 3.3.7: forehand alone may say 18", (Passes(M), Passes(R)), (F, False)),
    ("I 3.3.7: all have passed", (Passes(M), Passes(R), Passes(F)), None),
]


@pytest.mark.parametrize("row", SPOKEN, ids=lambda row: row[0])
def test_the_word_goes_as_the_order_says(row):
    _, said, word = row
    told = word_after(said, (F, M, R))
    assert told is None if word is None else (told.seat, told.answers) == word


def test_i_331_least_and_most_that_may_be_bid():
    assert values(24)[0] == 18 and values(24)[-1] == 264
    assert not {19, 21, 25, 263} & set(values(24))
