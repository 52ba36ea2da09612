"""Hearts: passing, who leads, what may be played, the moon, and points as the table has them."""

from random import Random

import pytest

from games.on_the_kit import begun, cards, dealt, legal, play, record, refused
from stichtisch.games import game_named
from stichtisch.games.event import TrickTaken
from stichtisch.games.hearts.moves import Moon
from stichtisch.games.hearts.rules import HEARTS, JACK, QUEEN
from stichtisch.games.move import Play
from stichtisch.games.refusal import Why
from stichtisch.games.replay import Replay
from stichtisch.games.settings import Settings
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.tricks.moves import Pass, StartDeal
from stichtisch.words import Words


def hearts(*hands, seats=4, **options):
    """A deal without passing."""
    return dealt("hearts", *hands, seats=seats, passing="none", **options)


def no(game, card):
    """It is refused to whoever's turn it is; what all may hear of it."""
    (seat,) = game.acting()
    refused(game, Play(seat, PACK[card]), Why.MUST)
    return game.refusal(Play(seat, PACK[card])).told


# --- the pack and the pass ------------------------------------------------------------------


@pytest.mark.parametrize("seats, size, out", [(3, 17, "D2"), (4, 13, ""), (5, 10, "D2 C2")])
def test_so_many_play_with_so_many_cards(seats, size, out):
    game = begun("hearts", seats)
    assert game.size == size
    assert PACK.all - game.cards == PACK.set(cards(out))


@pytest.mark.parametrize(
    "seats, passing, told",
    [
        (4, "cycle", ["left", "right", "across", "", "left"]),
        (3, "cycle", ["left", "right", "", "left"]),
        (5, "cycle", ["left", "right", "", "left"]),
        (4, "left", ["left", "left", "left"]),
        (4, "none", ["", "", ""]),
    ],
)
def test_cards_go_left_right_across_and_then_nowhere(seats, passing, told):
    game = begun("hearts", seats, {"passing": passing})
    for deal, direction in enumerate(told):
        game._over = deal
        assert game.direction == direction


@pytest.mark.parametrize("direction, to", [(0, 1), (1, 3), (2, 2)])
def test_three_cards_go_there_once_all_have_chosen(direction, to):
    game = begun("hearts", 4)
    game._over = direction
    hands = tuple(cards(" ".join(f"{suit}{rank}" for rank in range(2, 15))) for suit in "SHDC")
    game.push(StartDeal(0, hands))
    for seat in (2, 0, 3):
        assert game.push(Pass(seat, hands[seat][:3])) == []
        assert hands[seat][0] in game.own(seat).hand  # nobody has them before all have chosen
    assert game.acting() == {1}
    (passed,) = game.push(Pass(1, hands[1][:3]))
    assert passed.direction == ("left", "right", "across")[direction]
    assert set(hands[0][:3]) <= set(game.own(to).hand.cards)
    assert not set(hands[0][:3]) & set(game.own(0).hand.cards)


def test_three_different_cards_of_the_hand_are_passed_once():
    game = dealt("hearts", "S2 S3 S4 S5", seats=4)
    assert "3 different cards" in refused(game, Pass(0, cards("S2 S3")), Why.MUST)
    refused(game, Pass(0, cards("S2 S3 S3")), Why.MUST)
    refused(game, Pass(1, cards("S2 S3 S4")), Why.NOT_YOURS)
    game.push(Pass(0, cards("S2 S3 S4")))
    refused(game, Pass(0, cards("S2 S3 S5")), Why.WRONG_SEAT)


def test_what_a_seat_has_passed_it_alone_knows():
    game = dealt("hearts", "S2 S3 S4 S5", seats=4)
    before = [game.view(seat) for seat in (1, 2, 3)]
    game.push(Pass(0, cards("S2 S3 S4")))
    assert game.own(0).passed == cards("S2 S3 S4")
    assert [game.own(seat).passed for seat in (1, 2, 3)] == [()] * 3
    other = dealt("hearts", "S2 S3 S4 S5", seats=4)
    other.push(Pass(0, cards("S5 S3 S4")))
    assert [game.view(s) for s in (1, 2, 3)] == [other.view(s) for s in (1, 2, 3)] != before


# --- who leads, and what may be played ------------------------------------------------------


def test_the_two_of_clubs_is_led_first_by_whoever_has_it_after_the_pass():
    game = hearts("S2", "H2", "C2 C3")
    assert game.acting() == {2}
    assert legal(game) == "C2"
    assert no(game, "C3") == "hearts.lowest_club"


def test_of_five_it_is_the_three_of_clubs():
    assert legal(hearts("S2", "H2", "C3", seats=5)) == "C3"


def test_or_its_holder_leads_any_club():
    game = hearts("S2", "H2", "C2 C3 S3", first_lead="any_club")
    assert set(cards("C2 C3")) <= set(game.legal_cards(2))
    assert no(game, "S3") == "hearts.a_club"


def test_or_left_of_the_dealer_leads_and_no_heart():
    game = hearts("C2", "H2 S3", first_lead="left")
    assert game.acting() == {1}
    assert no(game, "H2") == "hearts.not_broken"
    game.push(Play(1, PACK["S3"]))


CLUBS = "C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14"
REDS = "H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14"


def test_in_the_first_trick_nobody_discards_points_but_who_has_nothing_else():
    game = hearts(CLUBS, "S12 H2 H3 D2")
    play(game, "C2")
    assert not set(cards("S12 H2 H3")) & set(game.legal_cards(1))
    assert no(game, "H2") == no(game, "S12") == "hearts.no_penalty"
    game = hearts(CLUBS, "S12 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13")
    play(game, "C2")
    assert len(game.legal_cards(1)) == 13
    game = hearts(CLUBS, "S12 H2 H3 D2", first_trick_free=True)
    play(game, "C2")
    assert len(game.legal_cards(1)) == 13


LEADS = ("C2 C3 S12 S13 H14 D2", "C4 C5 S2 H2", "C6 C7 S3 H3", "C14 C13 S4 H4 H5 D3")


def test_no_heart_is_led_before_one_is_discarded():
    game = hearts(*LEADS)
    play(game, "C2 C4 C6 C14")
    assert no(game, "H4") == "hearts.not_broken"
    assert not game.public().broken
    free = hearts(*LEADS, must_break=False)
    play(free, "C2 C4 C6 C14 H4")


def test_a_discarded_heart_breaks_them_and_the_queen_does_not():
    for card, queen_breaks, broken in (
        ("H2", False, True),
        ("S12", False, False),
        ("S12", True, True),
    ):
        hands = (f"{CLUBS[:-8]} S3 S4", f"{card} D2", "D3", "C13 C14 D4 H4")
        game = hearts(*hands, queen_breaks=queen_breaks, first_trick_free=True)
        play(game, "C2")
        play(game, f"{card} D3 C14")
        assert game.public().broken is broken
        assert (PACK["H4"] in game.legal_cards(3)) is broken


def test_who_has_hearts_alone_leads_one():
    game = hearts(REDS, CLUBS, dealer=3, first_lead="left")
    assert len(game.legal_cards(0)) == 13


def only_queen_and_hearts(**options):
    """Seat 0 leads to trick 2 from the queen of spades and hearts; no heart has been played."""
    own = "C14 S12 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12"
    game = hearts(own, "C2 D2", "C3 D3", "C4 D4", **options)
    play(game, "C2 C3 C4 C14")
    return game


def test_before_the_break_queen_and_hearts_lead_the_queen():
    assert legal(only_queen_and_hearts()) == "S12"
    assert len(only_queen_and_hearts(spare_queen=True).legal_cards(0)) == 12


# --- points ---------------------------------------------------------------------------------


def scored(taken, totals=(0, 0, 0, 0), choice="", **options):
    """What a deal brings in which the seats took these cards; the others lie where none matters.

    A seat of which nothing is told has taken a trick of no value, `None` none at all.
    """
    game = hearts(**options)
    deal = game.deal
    game.last = type(game.scored(1, deal))(1, 0, None, (0,) * 4, (0,) * 4, totals)
    plain = [card for card in PACK.values() if card not in HEARTS and card not in (QUEEN, JACK)]
    tricks = []
    for seat, won in enumerate(taken):
        got = list(won or ())
        while won is not None and (not got or len(got) % 4):
            got.append(plain.pop())
        tricks += [(seat, tuple(got[at : at + 4])) for at in range(0, len(got), 4)]
    deal.taken = tuple(TrickTaken(at + 1, s, four, s) for at, (s, four) in enumerate(tricks))
    deal.choice = choice
    over = game.scored(2, deal)
    return over, game.ranked(over)


def red(count, first=2):
    return [PACK[f"H{rank}"] for rank in range(first, first + count)]


ALL = [*red(13), QUEEN]
ROW1 = (red(5), red(8, 7), [QUEEN], [])
WORKED = {
    1: (ROW1, {}, (5, 8, 13, 0)),
    2: ((ALL, [], [], []), {}, (0, 26, 26, 26)),
    3: ((ALL, [], [], []), {"moon": "self_down"}, (-26, 0, 0, 0)),
    4: ((red(13), [QUEEN], [], []), {}, (13, 13, 0, 0)),
    5: (([*red(3), JACK], red(10, 5), [QUEEN], []), {"jack": True}, (-7, 10, 13, 0)),
    6: (([*ALL, JACK], [], [], []), {"jack": True}, (-10, 26, 26, 26)),
    7: ((ALL, [], [JACK], []), {"jack": True}, (0, 26, 16, 26)),
    8: ((*ROW1[:3], None), {"no_trick": -5}, (5, 8, 13, -5)),
    9: ((ALL, None, None, []), {"no_trick": -5}, (0, 26, 26, 26)),
    10: (([*red(12), QUEEN], red(1, 14), [], []), {}, (25, 1, 0, 0)),
}
"""The rows of the rules' table."""


@pytest.mark.parametrize("row", WORKED)
def test_points_as_they_were_worked_out(row):
    taken, options, points = WORKED[row]
    over, _ = scored(taken, **options)
    assert over.points == points
    assert over.moon == (0 if row in (2, 3, 6, 7, 9) else None)


MOON_OF_D = ([], [], [], ALL)
ENDS = {
    11: (ROW1, (98, 60, 71, 55), {}, (103, 68, 84, 55), ((3,), (1,), (2,), (0,))),
    12: (MOON_OF_D, (90, 80, 99, 20), {}, (116, 106, 125, 20), ((3,), (1,), (0,), (2,))),
    "12 else": (MOON_OF_D, (90, 80, 99, 20), {"moon": "self_down"}, (90, 80, 99, -6), ()),
    13: (WORKED[4][0], (99, 40, 50, 40), {}, (112, 53, 50, 40), ((3,), (2,), (1,), (0,))),
    "13 tied": (WORKED[4][0], (99, 27, 50, 40), {}, (112, 40, 50, 40), ((1, 3), (2,), (0,))),
    "13 on": (WORKED[4][0], (99, 27, 50, 40), {"tie": "play_on"}, (112, 40, 50, 40), ()),
    14: ((red(13), [QUEEN], [], []), (87, 10, 20, 30), {}, (100, 23, 20, 30),
         ((2,), (1,), (3,), (0,))),
    "deals": (ROW1, (0, 0, 0, 0), {"deals": 2}, (5, 8, 13, 0), ((3,), (0,), (1,), (2,))),
}  # fmt: skip


@pytest.mark.parametrize("row", ENDS)
def test_the_game_ends_as_it_was_worked_out(row):
    taken, before, options, totals, places = ENDS[row]
    over, ranked = scored(taken, before, **options)
    assert (over.totals, ranked) == (totals, places)


@pytest.mark.parametrize("choice", ["others_up", "self_down"])
def test_whoever_shot_the_moon_chooses_after_the_last_trick(choice):
    spades, diamonds = (REDS.replace("H", suit) for suit in "SD")
    game = hearts(spades, REDS, CLUBS, diamonds, dealer=3, first_lead="left", moon="choice")
    while game.phase == "play":
        (seat,) = game.acting()
        game.push(next(iter(game.legal_moves(seat))))
    assert (game.phase, game.acting()) == ("moon", {0})
    assert "a choice" in refused(game, StartDeal(0, ()), Why.WRONG_PHASE)
    refused(game, Moon(1, choice), Why.WRONG_SEAT)
    (over,) = game.push(Moon(0, choice))
    assert over.moon == 0
    assert over.points == ((0, 26, 26, 26) if choice == "others_up" else (-26, 0, 0, 0))


# --- hands that nobody scanned --------------------------------------------------------------


def blind(**options):
    return dealt("hearts", seats=4, unseen=True, **{"passing": "none"} | options)


def test_whoever_has_the_lowest_club_leads_it_though_nobody_knows_who():
    game = blind()
    assert game.acting() == {0, 1, 2, 3}
    assert "the lowest club" in refused(game, Play(0, PACK["C3"]), Why.MUST)
    assert game.push(Play(2, PACK["C2"])) == []
    assert game.acting() == {3}
    refused(game, Play(1, PACK["C3"]), Why.WRONG_SEAT)


def test_once_it_was_passed_on_all_know_who_leads():
    game = blind(passing="left")
    for seat, laid in enumerate(("C2 S3 S4", "H2 H3 H4", "D2 D3 D4", "S5 S6 S7")):
        game.push(Pass(seat, cards(laid)))
    assert game.acting() == {1}
    assert game.own(1).hand.cards == cards("C2 S3 S4")
    assert len(game.own(1).hand) == 13


def test_a_heart_led_unbroken_is_a_revoke_once_something_else_is_shown():
    game = blind()
    game.push(Play(0, PACK["C2"]))
    play(game, "C3 C4 C14")
    (seat,) = game.acting()  # says by its lead that it has hearts alone
    play(game, "H13 H4 H5 H6")
    assert [event.name for event in play(game, "S9")] == ["revoke"]
    assert (game.revoke.seat, game.revoke.trick) == (seat, 2)


# --- the example of the rules' text ---------------------------------------------------------

EXAMPLE = [
    {"do": "deal", "dealer": 3, "hands": [
        ["S13", "S11", "H14", "H7", "D14", "D12", "D3", "C14", "C13", "C12", "C11", "C6", "C3"],
        ["S14", "S6", "S4", "H10", "H9", "H8", "H6", "H3", "D10", "D8", "D7", "D4", "D2"],
        ["S10", "S9", "S8", "S7", "S2", "H13", "H12", "H2", "D13", "D11", "D6", "C8", "C5"],
        ["S12", "S5", "S3", "H11", "H5", "H4", "D9", "D5", "C10", "C9", "C7", "C4", "C2"],
    ]},
    {"do": "pass", "seat": 0, "cards": ["H14", "S13", "D14"]},
    {"do": "pass", "seat": 1, "cards": ["S14", "H10", "D10"]},
    {"do": "pass", "seat": 2, "cards": ["H13", "H12", "D13"]},
    {"do": "pass", "seat": 3, "cards": ["S12", "H11", "D9"]},
    {"do": "play", "seat": 3, "card": "C2"},
    {"do": "play", "seat": 0, "card": "C14"},
    {"do": "play", "seat": 1, "card": "D8"},
    {"do": "play", "seat": 2, "card": "C8"},
]  # fmt: skip


def test_the_example_of_the_rules_is_refereed():
    moves = [game_named("hearts").moves.read(line, 4) for line in EXAMPLE]
    replay = Replay(record("hearts", 4, {}, moves))
    assert [event.name for event in replay.events()] == ["passed", "trick"]
    assert replay.game.acting() == {0}
    assert PACK["S12"] in replay.game.own(0).hand


def test_a_page_names_a_suit_only_where_it_must_be_followed():
    game = hearts("C2", "H3 H4 H5 H6 H7 H8 H9 D3 D4 D5 S3 S4 S5", "C3")
    tell = game_named("hearts").presenter(("A", "B", "C", "D"), Settings(), Words("en"))
    play(game, "C2")
    assert tell.asks(game.view(1)) == "Your turn: any card that is not dim."
    play(game, "D3")
    assert tell.asks(game.view(2)) == "Your turn: clubs must be followed."


def test_a_bot_thinks_about_each_of_thirteen_cards():
    """Whoever has no club may lay any card to the first trick, where points may be discarded."""
    clubs = cards(" ".join(f"C{rank}" for rank in range(2, 15)))
    suits = [cards(" ".join(f"{suit}{rank}" for rank in range(2, 15))) for suit in "SHD"]
    game = begun("hearts", 4, {"passing": "none", "first_trick_free": True})
    game.push(StartDeal(3, (clubs, *suits)))
    game.push(Play(0, clubs[0]))
    plays = list(game.legal_moves(1))
    considered = game_named("hearts").thought().considered(game.view(1), plays, Random(1))
    assert len(plays) == 13 and set(considered) == set(plays)
