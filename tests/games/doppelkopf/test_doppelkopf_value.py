"""What a deal of Doppelkopf is worth, what beats what, and when something may be said."""

import pytest

from stichtisch.games.doppelkopf.moves import CARDS, SOLOS, Reserve, Says, Sides
from stichtisch.games.doppelkopf.value import ORDERS, Played, Spoken, result
from stichtisch.games.trick import TRUMP
from stichtisch.games.tricks.cards import eyes

RE, KONTRA = ("re", "no90", "no60", "no30", "schwarz"), ("kontra", "no90", "no60", "no30")
F, DK, KL = "fox", "doppelkopf", "karlchen"
ROWS = [
    # row of the rules page or decision; eyes of Re; words and specials of both; alone: balance
    ("1", 131, 0, 0, "", "", False, "re", 1),
    ("2, D23, D28: 120 and the elders", 120, 0, 0, "", "", False, "kontra", -2),
    ("3, D23: only Kontra was said", 120, 0, 1, "", "", False, "re", 3),
    ("4, D23: both were said", 120, 1, 1, "", "", False, "kontra", -6),
    ("5", 80, 0, 1, "", "", False, "kontra", -5),
    ("6, D24, D27", 130, 3, 0, "", "", False, "kontra", -7),
    ("7", 185, 2, 0, F, DK, False, "re", 6),
    ("8: queen solo", 125, 1, 0, "", "", True, "re", 3),
    ("9: no elders in a solo", 118, 0, 0, "", "", True, "kontra", -1),
    ("10: no fox in a silent wedding", 155, 0, 0, F, "", True, "re", 2),
    ("11, D25, D29", 120, 2, 2, "", "", False, None, 0),
    ("12", 140, 2, 2, "", F, False, None, 0),
    ("13, schwarz", 240, 5, 0, "", "", False, "re", 11),
    ("14: lost by one eye", 150, 2, 0, "", "", False, "kontra", -5),
    ("15", 121, 0, 0, DK, F + " " + KL, False, "re", 0),
    ("16: open wedding", 89, 0, 1, "", "", False, "kontra", -5),
    ("17: wedding alone", 121, 0, 0, "", "", True, "re", 1),
    ("contradiction a", 170, 3, 0, "", "", False, "kontra", -6),
    ("D23: 121 of Kontra said alone", 119, 0, 1, "", "", False, "kontra", -4),
    ("D24: no 90 kept with 89", 151, 2, 0, "", "", False, "re", 5),
    ("D24: no 60 kept with 59", 181, 3, 0, "", "", False, "re", 7),
    ("D24: no 60 failed with 60", 180, 3, 0, "", "", False, "kontra", -6),
    ("D24: no 30 kept with 29", 211, 4, 0, "", "", False, "re", 9),
    ("D24: no 30 failed with 30", 210, 4, 0, "", "", False, "kontra", -7),
    ("D24: schwarz failed with a trick of no eyes", 240, 5, 0, "", "", False, "kontra", -8),
    ("D24: Kontra fails, Re has 100", 100, 0, 2, "", "", False, "re", 4),
    ("D24: Kontra keeps no 90", 89, 0, 2, "", "", False, "kontra", -6),
    ("D25, D29: both failed, the under is kept", 170, 4, 2, "", "", False, None, 1),
    ("D26: under 90 of Kontra", 151, 0, 0, "", "", False, "re", 2),
    ("D26: under 60", 181, 0, 0, "", "", False, "re", 3),
    ("D26: under 30", 211, 0, 0, "", "", False, "re", 4),
    ("D26: Re without a trick", 0, 0, 0, "", "", False, "kontra", -6),
    ("D26: Re and Kontra said", 121, 1, 1, "", "", False, "re", 5),
    ("D27: 90 against no 60, 120 against no 90", 120, 3, 0, "", "", False, "kontra", -8),
    ("D27: 30 against schwarz", 210, 5, 0, "", "", False, "kontra", -9),
    ("D28: both foxes", 121, 0, 0, F + " " + F, "", False, "re", 3),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_deal_is_worth_what_the_page_says(row):
    name, got, re, kontra, mine, theirs, alone, winner, balance = row
    tricks = (12 if got == 240 and "failed" not in name else 11 if got else 0, 0)
    tricks = (tricks[0], 12 - tricks[0])
    said = Sides(RE[:re], KONTRA[:kontra])
    specials = Sides(tuple(mine.split()), tuple(theirs.split()))
    won, counted, value = result(Played(got, tricks, said, specials, alone))
    assert (won, value) == (winner, balance)
    assert ("elders" in counted.kontra) is (winner == "kontra" and not alone)


def test_a_pack_has_240_eyes_and_each_card_twice():
    assert eyes(CARDS.all) == 240
    assert len(CARDS.all) == 48 and len(set(CARDS.values())) == 24


TRUMPS = {
    "normal": "H10 C12 S12 H12 D12 C11 S11 H11 D11 D14 D10 D13 D9",  # D4
    "diamonds": "H10 C12 S12 H12 D12 C11 S11 H11 D11 D14 D10 D13 D9",
    "clubs": "H10 C12 S12 H12 D12 C11 S11 H11 D11 C14 C10 C13 C9",  # D7
    "spades": "H10 C12 S12 H12 D12 C11 S11 H11 D11 S14 S10 S13 S9",
    "hearts": "H10 C12 S12 H12 D12 C11 S11 H11 D11 H14 H13 H9",  # D7: 24 trumps
    "queens": "C12 S12 H12 D12",  # D6
    "jacks": "C11 S11 H11 D11",
    "aces": "",
}


@pytest.mark.parametrize("game", ["normal", *SOLOS])
def test_trumps_stand_in_this_order(game):
    order = ORDERS[game, False]
    assert " ".join(dict.fromkeys(map(str, order.trumps))) == TRUMPS[game]
    assert len(order.cards.get(TRUMP, ())) == 2 * len(TRUMPS[game].split())


PLAIN = {
    "normal": ("C", "C14 C10 C13 C9"), "hearts": ("D", "D14 D10 D13 D9"),
    "queens": ("H", "H14 H10 H13 H11 H9"), "jacks": ("H", "H14 H10 H13 H12 H9"),
    "aces": ("D", "D14 D10 D13 D12 D11 D9"),
}  # fmt: skip


@pytest.mark.parametrize("game", PLAIN)
def test_a_plain_suit_ranks_so(game):
    suit, ranked = PLAIN[game]
    order, cards = ORDERS[game, False], [CARDS[name] for name in ranked.split()]
    assert set(order.cards[suit]) == set(cards)
    for higher, lower in zip(cards, cards[1:], strict=False):
        assert order.winning((lower, higher)) == 1 and order.winning((higher, lower)) == 0


def test_d5_of_two_equal_cards_the_first_one_takes_the_trick_but_the_second_ten_where_agreed():
    for name in ("H10", "C12", "D9", "C14", "S9"):
        card = CARDS[name]
        for game in ("normal", "aces", "queens"):
            assert ORDERS[game, False].winning((card, card)) == 0
            second = name == "H10" and game == "normal"
            assert ORDERS[game, True].winning((card, card)) == second
    ten, queen = CARDS["H10"], CARDS["C12"]
    assert ORDERS["hearts", True].winning((CARDS["D9"], ten, queen, ten)) == 3


# --- when something may be said --------------------------------------------------------------

BY_CLARIFYING = {
    0: (11, 10, 9, 8, 7),
    1: (11, 10, 9, 8, 7),
    2: (10, 9, 8, 7, 6),
    3: (9, 8, 7, 6, 5),
}
"""D16, D17, D19: the table of the rules page."""


def spoken(*said, sides=("re", "kontra", "re", "kontra"), clarified=0):
    wedding = Reserve(0, "wedding") if clarified else None
    words = tuple(Says(seat, word) for seat, word in said)
    return Spoken(said=words, sides=sides, clarified=clarified, reserve=wedding)


def fewest(told, seat, word, side, size=12):
    """The fewest cards with which that may be said; one more than a hand has for never."""
    return told.least(Says(seat, word), side, size)


@pytest.mark.parametrize("clarified", BY_CLARIFYING)
@pytest.mark.parametrize("step", range(5))
@pytest.mark.parametrize("ladder", [RE, (*KONTRA, "schwarz")], ids=["re", "kontra"])
def test_a_word_may_be_said_with_so_many_cards_and_no_fewer(clarified, step, ladder):
    seat = 0 if ladder is RE else 1
    said = [(seat, word) for word in ladder[:step]]
    told = spoken(*said, clarified=clarified)
    assert fewest(told, seat, ladder[step], ladder[0]) == BY_CLARIFYING[clarified][step]


def test_with_forty_cards_each_limit_is_two_cards_less():
    told = spoken((0, "re"))
    assert fewest(told, 0, "no90", "re", size=10) == 8
    assert fewest(spoken(), 1, "kontra", "kontra", size=10) == 9


def test_d18_what_is_skipped_must_be_in_time_too_and_counts_as_said():
    assert fewest(spoken(), 0, "no30", "re") == 11, "Re itself is skipped"
    assert fewest(spoken((0, "re")), 0, "no30", "re") == 10
    assert fewest(spoken((0, "re"), (0, "no60")), 0, "no30", "re") == 8
    assert fewest(spoken((0, "re"), (0, "no60")), 0, "no90", "re") == 13
    assert spoken((0, "no60")).said_by("re", (0, 2)) == ("re", "no90", "no60")


def test_d18_the_partner_goes_on_where_its_side_stands():
    assert fewest(spoken((2, "re")), 0, "no90", "re") == 10


@pytest.mark.parametrize(
    ("word", "least"), [("re", 10), ("no90", 9), ("no60", 8), ("no30", 7), ("schwarz", 6)]
)
def test_d20_the_reply_has_one_card_less(word, least):
    assert fewest(spoken((0, word)), 1, "kontra", "kontra") == least
    assert fewest(spoken((0, word)), 0, "kontra", "re") == 13


def test_d20_a_reply_opens_no_absage_that_is_too_late():
    assert fewest(spoken((0, "re")), 1, "no90", "kontra") == 10
    assert fewest(spoken((0, "re"), (0, "no60")), 1, "no60", "kontra") == 10


def test_d20_the_reply_in_a_wedding_falls_with_the_limits():
    assert fewest(spoken((0, "re"), clarified=3), 1, "kontra", "kontra") == 8


def test_d19_nothing_is_said_before_a_wedding_is_clarified():
    told = Spoken(reserve=Reserve(0, "wedding"), sides=("re", "", "", ""))
    assert fewest(told, 0, "re", "re") == fewest(told, 1, "kontra", "kontra") == 13


def test_a_partner_who_is_not_known_yet_may_say_it_once_more_in_time():
    told = spoken((0, "re"), sides=("re", "", "", ""))
    assert fewest(told, 2, "re", "re") == 11
    assert fewest(told, 0, "re", "re") == 13


@pytest.mark.parametrize(
    ("queens", "known", "seat", "side", "then"),
    [
        ((), ("", "", "", ""), 1, "re", ("", "re", "", "")),
        ((1,), ("", "re", "", ""), 3, "re", ("kontra", "re", "kontra", "re")),
        ((1, 1), ("", "re", "", ""), 1, "re", ("kontra", "re", "kontra", "kontra")),
        ((), ("kontra", "", "kontra", ""), 1, "kontra", ("kontra", "kontra", "kontra", "re")),
        ((), ("kontra", "", "", ""), 1, "kontra", ("kontra", "kontra", "", "")),
        ((1,), ("kontra", "re", "", ""), 2, "kontra", ("kontra", "re", "kontra", "")),
    ],
)
def test_what_all_know_of_the_sides_follows_from_what_they_saw(queens, known, seat, side, then):
    """Two known Kontra beside one Re leave it open: that one may be alone (D15)."""
    assert Spoken(queens=queens, sides=known).with_side(seat, side) == then
