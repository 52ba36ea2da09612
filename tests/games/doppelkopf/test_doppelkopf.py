"""Doppelkopf at the table: reservations, weddings, soli, the list, and what a deal brings."""

import pytest

from games.doppelkopf.deals import (
    PAGE,
    WEDDING,
    any_card,
    cards,
    deal,
    dealt,
    reserve,
    says,
    to_the_end,
)
from games.on_the_kit import begun, play, refused
from reliability.on_ints import begun as on_ints
from stichtisch.games.doppelkopf.moves import CARDS, Health, PartnerFound, Reserve, Says, Yields
from stichtisch.games.doppelkopf.value import extras
from stichtisch.games.event import TrickTaken
from stichtisch.games.move import Play
from stichtisch.games.refusal import Why
from stichtisch.games.replay import Replay
from stichtisch.games.tricks.moves import StartDeal
from stichtisch.games.tricks.packed import PLACES

# --- what is played --------------------------------------------------------------------------


def test_the_worked_record_is_refereed():
    replay = Replay(PAGE.strip().encode())
    (trick,) = replay.events()
    assert (trick.winner, trick.cards) == (1, cards("C14 C9 C13 C9"))
    assert replay.game.public().spoken.sides == ("", "re", "", "")


def test_d11_all_say_in_turn_whether_they_are_healthy():
    game = dealt(healthy=False)
    refused(game, Health(1, reserved=False), Why.WRONG_SEAT)
    refused(game, Play(0, CARDS["C9"]), Why.WRONG_PHASE)
    refused(game, Reserve(0, "queens"), Why.WRONG_PHASE)
    reserve(game)
    assert game.phase == "play" and game.public().spoken.reserve is None


def test_d12_the_only_reservation_names_its_game_at_once():
    game = reserve(dealt("C9", "S9", healthy=False), 1)
    refused(game, Yields(1, "solo"), Why.WRONG_PHASE)
    assert "both queens" in refused(game, Reserve(1, "wedding"), Why.MUST)
    refused(game, Reserve(1, "queens", compulsory=True), Why.MUST)
    game.push(Reserve(1, "queens"))
    assert game.acting() == {0}, "D9: a free soloist does not lead"
    assert game.public().spoken.sides == ("kontra", "re", "kontra", "kontra")


def test_d12_of_two_reservations_a_solo_goes_before_a_wedding_that_stays_untold():
    game = reserve(dealt(WEDDING, healthy=False), 0, 2)
    assert game.acting() == {0}
    game.push(Yields(0, "solo"))
    assert game.acting() == {2}
    assert [move.game for move in game.legal_moves(2)] == [
        "queens", "jacks", "aces", "clubs", "spades", "hearts", "diamonds"
    ]  # fmt: skip
    game.push(Reserve(2, "jacks"))
    assert game.public().spoken.sides == ("kontra", "kontra", "re", "kontra")


def test_d12_of_two_solos_the_seat_first_asked_plays_and_nobody_hears_of_the_other():
    game = reserve(dealt(WEDDING, healthy=False), 1, 3)
    assert "no other game" in refused(game, Yields(1, "solo"), Why.MUST)
    game.push(Reserve(1, "aces"))
    assert game.phase == "play"
    assert [move.as_json()["do"] for move in game.public().spoken.yielded] == []


def test_d12_a_compulsory_solo_goes_before_a_free_one():
    game = dealt(WEDDING, healthy=False, compulsory=True, deals=9)
    game.owed = frozenset({2})
    reserve(game, 0, 1, 2)
    game.push(Yields(0, "compulsory"))
    refused(game, Reserve(1, "queens"), Why.MUST)
    game.push(Yields(1, "compulsory"))
    refused(game, Yields(2, "compulsory"), Why.MUST)
    refused(game, Reserve(2, "queens"), Why.MUST)
    game.push(Reserve(2, "queens", compulsory=True))
    assert game.acting() == {2}, "D9: a compulsory soloist leads"


def test_d12_after_no_compulsory_solo_free_ones_are_asked_for():
    game = dealt(WEDDING, healthy=False, compulsory=True, deals=9)
    game.owed = frozenset({0})
    reserve(game, 0, 1)
    for move in (Yields(0, "compulsory"), Yields(1, "compulsory"), Yields(0, "solo")):
        game.push(move)
    refused(game, Reserve(1, "wedding"), Why.MUST)
    game.push(Reserve(1, "hearts"))
    assert game.acting() == {0}


def test_a_wedding_is_played_where_nobody_else_has_a_reservation():
    game = reserve(dealt(WEDDING, healthy=False), 0)
    game.push(Reserve(0, "wedding"))
    assert game.public().spoken.sides == ("re", "", "", "")
    assert "plays: wedding" in says().title(game.public())


# --- weddings --------------------------------------------------------------------------------

HOLDER = (
    "C12 C12 C14 C14 S14 S14 H14 D9 D9 S9 S9 H9",
    "H10 C10 C13 S10 S13 H13 D14 D10 D13 C11 S11 H11",
    "C10 C13 S10 S13 H13 S12 H12 D12 D14 D10 D13 C11",
)  # fmt: skip
OWN_TRICKS = ("C14 C10 C10 C9", "C14 C13 C13 C9", "S14 S10 S10 H9")
FOUND = "D9 H10 D13 D11"


def wedding(*tricks):
    game = reserve(dealt(*HOLDER, healthy=False), 0)
    game.push(Reserve(0, "wedding"))
    return game, [play(game, trick) for trick in tricks]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_d13_the_first_other_seat_that_takes_a_trick_is_the_partner(number):
    game, told = wedding(*OWN_TRICKS[: number - 1])
    assert not any(isinstance(event, PartnerFound) for events in told for event in events)
    assert game.stage.aside == (), "D19"
    _, found = play(game, FOUND)
    assert found == PartnerFound(1) and "belongs to Re" in says().event(found)
    spoken = game.public().spoken
    assert spoken.sides == ("re", "re", "kontra", "kontra") and spoken.clarified == number
    late = game.copy()
    any_card(late)
    refused(late, Says(1, "re"), Why.WRONG_PHASE)
    game.push(Says(1, "re"))  # the limits fall with the hands


def test_d14_nobody_takes_one_of_three_tricks_and_the_holder_is_alone():
    game, told = wedding(*OWN_TRICKS)
    found = told[-1][1]
    assert found.as_json() == {"event": "partner", "seat": None}
    assert "played alone" in says().event(found)
    assert game.public().spoken.sides == ("re", "kontra", "kontra", "kontra")
    over = to_the_end(game)[-2]
    assert (over.game, over.re, over.specials.kontra) == ("wedding", (0,), ())
    assert over.points == (3 * over.value, *[-over.value] * 3)


def test_d15_a_silent_wedding_is_told_to_nobody_until_the_second_queen():
    game = dealt(*HOLDER)
    assert game.public().spoken.sides == ("", "", "", "")
    play(game, "C12 H10 D13 D11")
    assert game.public().spoken.sides == ("re", "", "", "")
    over = to_the_end(game)[-2]
    assert (over.as_json()["game"], over.re) == ("silent", (0,))
    assert over.points[0] == 3 * over.value


# --- the list and compulsory solos -----------------------------------------------------------


def test_d32_the_first_solo_is_the_compulsory_one_and_the_same_dealer_deals_again():
    game = dealt(healthy=False, compulsory=True, deals=9)
    reserve(game, 1)
    refused(game, Reserve(1, "queens"), Why.MUST)
    game.push(Reserve(1, "queens", compulsory=True))
    assert game.acting() == {1}
    to_the_end(game)
    assert (game.next_dealer(), game.public().owed) == (3, {0, 2, 3})
    deal(game, dealer=3)
    reserve(game, 1)
    refused(game, Reserve(1, "jacks", compulsory=True), Why.MUST)
    game.push(Reserve(1, "jacks"))
    to_the_end(game)
    assert game.next_dealer() == 0, "after a free solo the deal goes on"


def test_d33_who_owes_a_solo_must_play_it_in_the_last_deals():
    game = dealt(healthy=False, compulsory=True, deals=4)
    forced = []
    for dealer in (3, 0, 1, 2):
        if dealer != 3:
            deal(game, dealer=dealer)
        (seat,) = game.acting()
        assert game.phase == "reserve"
        refused(game, Reserve(seat, "wedding"), Why.MUST)
        refused(game, Health(seat, reserved=False), Why.WRONG_PHASE)
        game.push(Reserve(seat, "aces", compulsory=True))
        assert game.acting() == {seat}
        to_the_end(game)
        forced.append(seat)
    assert forced == [0, 1, 2, 3] and game.outcome


def test_d33_nobody_is_forced_while_there_is_another_deal():
    game = dealt(healthy=False, compulsory=True, deals=5)
    assert game.phase == "health"
    reserve(game)
    to_the_end(game)
    deal(game, dealer=0)
    assert game.phase == "reserve" and game.acting() == {1}


def test_d31_d35_after_so_many_deals_most_points_win():
    game = dealt(deals=2)
    to_the_end(game)
    deal(game, dealer=0)
    reserve(game, dealer=0)
    over, end = to_the_end(game)[-2:]
    assert over.deal == 2 and sum(over.totals) == 0
    assert {over.totals[seat] for seat in end.winners} == {max(over.totals)}


# --- at the end of a deal --------------------------------------------------------------------


SPECIALS = [
    # the last trick as it lay, from seat 0 on; who took it; Re; what each side gets
    ("D14 S11 D9 D9", 1, (0, 2), "", "fox"),
    ("D14 S11 D9 D9", 1, (0, 1), "", ""),
    ("D14 D14 S12 D9", 2, (2, 3), "fox fox", ""),
    ("C14 C14 C10 C9", 0, (0, 1), "", ""),  # 32 eyes
    ("C14 C14 C10 C10", 0, (0, 1), "doppelkopf", ""),  # 42
    ("D14 D10 H10 D10", 2, (0, 2), "doppelkopf", ""),  # 41, and the fox is Re's own
    ("D14 D10 H10 D14", 2, (1, 2), "fox fox doppelkopf", ""),
    ("C11 D9 S9 D9", 0, (0, 1), "karlchen", ""),
    ("C11 D9 S12 D9", 2, (0, 1), "", "karlchen_caught"),
    ("C11 D9 S12 D9", 2, (0, 2), "", ""),
    ("C11 C11 S9 D9", 0, (0, 2), "karlchen karlchen_caught", ""),
]


@pytest.mark.parametrize("option", [True, False])
@pytest.mark.parametrize(("laid", "winner", "re", "mine", "theirs"), SPECIALS)
def test_d28_what_a_last_trick_brings_beside_its_eyes(laid, winner, re, mine, theirs, option):
    trick = TrickTaken(12, 0, cards(laid), winner)
    found = extras([trick], re, option)
    both = [
        [one for one in names.split() if option or "caught" not in one] for names in (mine, theirs)
    ]
    assert [list(found.re), list(found.kontra)] == both


def test_d28_a_karlchen_is_one_in_the_last_trick_alone():
    game = dealt()
    last = TrickTaken(12, 0, cards("C9 C10 C13 C13"), 1)
    game.deal.taken = (TrickTaken(11, 0, cards("C11 D9 S9 D9"), 0), last)
    assert extras(game.deal.taken, (0, 1), False).re == ()


def test_d5_the_second_ten_of_hearts_beats_the_first_where_agreed_but_in_the_last_trick():
    for second_ten in (False, True):
        game, ten = dealt("H10", "H10", "S9", "S9", second_ten=second_ten), CARDS["H10"].bit
        assert bool(on_ints(game).law.over[ten % PLACES] & ten) is second_ten
        (taken,) = play(game, "H10 H10 " + low(game))
        assert taken.winner == second_ten
        size = game.size
        while len(game.deal.taken) < size - 1:
            any_card(game)
        assert game.order(game.deal).later is None
        assert not on_ints(game).law.over[ten % PLACES] & ten


def low(game):
    """The lowest trumps that the others may lay on two tens."""
    copy, laid = game.copy(), []
    play(copy, "H10 H10")
    for _ in range(2):
        (seat,) = copy.acting()
        laid.append(str(next(iter(copy.legal_cards(seat)))))
        copy.push(Play(seat, CARDS[laid[-1]]))
    return " ".join(laid)


# --- forty cards -----------------------------------------------------------------------------


def test_without_nines_there_are_ten_tricks_and_240_eyes():
    game = dealt(nines=False)
    assert len(game.own(0).hand) == 10
    assert not any(card.rank == 9 for seat in range(4) for card in game.own(seat).hand.cards)
    refused(game, Play(0, CARDS["C9"]), Why.NOT_YOURS)
    over = to_the_end(game)[-2]
    assert sum(over.eyes) == 240 and len(game.deal.taken) == 10


def test_a_deal_with_a_nine_is_none_where_they_are_left_out():
    game = begun("doppelkopf", 4, {"nines": False})
    hands = [list(CARDS.values())[seat::4][:10] for seat in range(4)]
    refused(game, StartDeal(0, tuple(map(tuple, hands))), Why.MISDEALT)
