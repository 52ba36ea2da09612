"""Doppelkopf at the table: reservations, weddings, soli, who says what when, and the secret."""

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from games.doppelkopf.plain_referee import referee
from games.on_the_kit import begun, play, refused
from reliability.on_ints import begun as on_ints
from stichtisch.games import game_named
from stichtisch.games.doppelkopf.moves import (
    CARDS,
    Health,
    PartnerFound,
    Reserve,
    Says,
    Sides,
    Yields,
)
from stichtisch.games.event import Legal, TrickTaken
from stichtisch.games.lights import POD
from stichtisch.games.move import Play, RevokeProven
from stichtisch.games.player import Tags
from stichtisch.games.refusal import Why
from stichtisch.games.replay import Replay
from stichtisch.games.settings import Settings
from stichtisch.games.shown import ScreenShown, SeatShown
from stichtisch.games.tricks.moves import StartDeal
from stichtisch.games.tricks.packed import PLACES
from stichtisch.games.unseen import completed
from stichtisch.words import Words

PAGE = """
{"format":"stichtisch-record","version":1,"game":"doppelkopf","seats":["Anna","Ben","Cleo","Dora"],"options":{}}
{"do":"deal","dealer":0,"hands":[["H12","C11","D11","D14","D10","D9","D9","C9","S14","S10","S9","H14"],["H10","C12","S12","D12","D13","D13","C14","C10","S10","S13","H13","H9"],["H10","H12","D12","C11","S11","H11","D10","C13","C9","S14","H14","H13"],["C12","S12","S11","H11","D11","D14","C14","C10","C13","S13","S9","H9"]]}
{"do":"health","seat":1,"reserved":false}
{"do":"health","seat":2,"reserved":false}
{"do":"health","seat":3,"reserved":false}
{"do":"health","seat":0,"reserved":false}
{"do":"play","seat":1,"card":"C14"}
{"do":"play","seat":2,"card":"C9"}
{"do":"play","seat":3,"card":"C13"}
{"do":"play","seat":0,"card":"C9"}
{"do":"say","seat":1,"say":"re"}
{"do":"play","seat":1,"card":"H10"}
"""  # noqa: E501
NAMES = ("Anna", "Ben", "Cleo", "Dora")
HANDS = [" ".join(hand) for hand in json.loads(PAGE.splitlines()[2])["hands"]]
SCREEN = ScreenShown(None, {}, {}, (), 0, 0)
WEDDING = "C12 C12 C14 H9 S9"


def cards(text):
    return tuple(CARDS[name] for name in text.split())


def dealt(*hands, dealer=3, healthy=True, unseen=False, **options):
    """Seat 0 leads; hands are filled with what is left, low plain cards first."""
    game = begun("doppelkopf", 4, {"deals": 1, **options}, unseen)
    if unseen:
        game.push(StartDeal(dealer, ()))
    else:
        deal(game, *hands, dealer=dealer)
    if healthy:
        for step in range(1, 5):
            game.push(Health((dealer + step) % 4, reserved=False))
    return game


def deal(game, *hands, dealer=3):
    held = [list(cards(hand)) for hand in (*hands, "", "", "", "")[:4]]
    left = list((Counter(game.cards) - Counter(card for hand in held for card in hand)).elements())
    left.sort(
        key=lambda card: (card.rank in (11, 12), card.text == "H10", card.text), reverse=True
    )
    for hand in held:
        while len(hand) < game.size:
            hand.append(left.pop())
    game.push(StartDeal(dealer, tuple(map(tuple, held))))


def reserve(game, *seats, dealer=3):
    """These have a reservation, the others are healthy."""
    for step in range(1, 5):
        seat = (dealer + step) % 4
        game.push(Health(seat, reserved=seat in seats))
    return game


def any_card(game):
    (seat,) = game.acting()
    return game.push(Play(seat, next(iter(game.legal_cards(seat)))))


def to_the_end(game):
    events = []
    while game.phase == "play":
        events += any_card(game)
    return events


def says(language="en"):
    return game_named("doppelkopf").presenter(NAMES, Settings(), Words(language))


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
    game = dealt(karlchen_caught=option)
    game.deal.taken = (TrickTaken(12, 0, cards(laid), winner),)
    found = game._specials(game.deal, re)
    both = [
        [one for one in names.split() if option or "caught" not in one] for names in (mine, theirs)
    ]
    assert [list(found.re), list(found.kontra)] == both


def test_d28_a_karlchen_is_one_in_the_last_trick_alone():
    game = dealt()
    last = TrickTaken(12, 0, cards("C9 C10 C13 C13"), 1)
    game.deal.taken = (TrickTaken(11, 0, cards("C11 D9 S9 D9"), 0), last)
    assert game._specials(game.deal, (0, 1)).re == ()


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


# --- what is said ----------------------------------------------------------------------------


def page(**options):
    """The hands of the rules page: Ben and Dora are Re, Anna deals."""
    game = begun("doppelkopf", 4, {"deals": 1, **options})
    game.push(StartDeal(0, tuple(map(cards, HANDS))))
    return reserve(game, dealer=0)


def test_d16_whoever_is_of_a_side_says_it_whosever_turn_it_is():
    game = page()
    assert "cannot say that" in refused(game, Says(1, "kontra"), Why.MUST)
    refused(game, Says(0, "re"), Why.MUST)
    game.push(Says(3, "re"))
    assert game.acting() == {1}
    assert game.public().spoken.sides == ("", "", "", "re")
    game.push(Says(2, "kontra"))
    assert game.public().spoken.sides == ("", "", "kontra", "re")


def test_d16_re_is_too_late_after_ones_own_second_card():
    game = page()
    play(game, "C14 C9 C13 C9 H10")
    refused(game, Says(1, "re"), Why.WRONG_PHASE)
    assert game.refusal(Says(3, "re")) is None
    play(game, "H12 D14")
    refused(game, Says(3, "re"), Why.WRONG_PHASE)
    game.push(Says(0, "kontra"))


def test_d20_whoever_has_ten_cards_answers_a_word_and_says_no_first_one():
    game = page()
    play(game, "C14 C9 C13 C9 H10 H12 D14")
    refused(game, Says(1, "re"), Why.WRONG_PHASE)
    game.push(Says(0, "kontra"))
    game.push(Says(1, "re"))
    assert game.public().spoken.said == (Says(0, "kontra"), Says(1, "re"))


def test_d17_d18_an_absage_without_re_says_re_too_and_tells_the_side():
    game = page()
    game.push(Says(1, "no60"))
    assert game.public().spoken.sides == ("", "re", "", "")
    refused(game, Says(1, "no90"), Why.WRONG_PHASE)
    assert to_the_end(game)[-2].said.re == ("re", "no90", "no60")


def test_d18_too_late_for_what_is_skipped_is_too_late():
    game = page()
    play(game, "C14 C9 C13 C9 H10 H12 D14 D9 D13")
    refused(game, Says(1, "no60"), Why.WRONG_PHASE)
    refused(game, Says(3, "no90"), Why.WRONG_PHASE)


def test_in_a_solo_all_sides_are_known_and_the_queens_of_clubs_say_nothing():
    game = begun("doppelkopf", 4, {"deals": 1})
    game.push(StartDeal(0, tuple(map(cards, HANDS))))
    reserve(game, 2, dealer=0)
    game.push(Reserve(2, "spades"))
    refused(game, Says(1, "re"), Why.WRONG_PHASE)
    game.push(Says(1, "kontra"))
    game.push(Says(2, "re"))
    game.push(Says(3, "no90"))


def test_nothing_is_said_while_games_are_named():
    game = dealt(WEDDING, healthy=False)
    refused(game, Says(0, "re"), Why.WRONG_PHASE)


def test_a_seat_is_offered_its_next_word_and_no_other():
    game = page()
    for seat, word in ((1, "re"), (0, "kontra"), (1, "no90"), (1, "no60")):
        held = game.choice(seat).held
        assert game.stage.words(held) == [Says(seat, word)]
        game.push(Says(seat, word))


# --- the secret ------------------------------------------------------------------------------


def shown(game, language="en"):
    """All that people at the table see, beside the pods of those who hold what differs."""
    tells = says(language)
    public = game.public()
    scenes = [tells.scene(game.view(seat), SeatShown(POD)) for seat in range(4)]
    words = [tells.title(public), tells.awaited(public, SCREEN)]
    words += [tells.stands(public, seat) for seat in range(4)]
    return public, scenes, words, tells.open_screen(public, SCREEN)


def test_no_lamp_screen_or_line_tells_who_holds_the_other_queen():
    """Cleo and Dora swap a queen of clubs for another trump: nobody else can see it."""
    first = [HANDS[0], HANDS[1], HANDS[2], HANDS[3]]
    other = [*first[:2], first[2].replace("S11", "C12"), first[3].replace("C12", "S11")]
    tables = []
    for hands in (first, other):
        game = begun("doppelkopf", 4, {"deals": 1})
        game.push(StartDeal(0, tuple(map(cards, hands))))
        tables.append(reserve(game, dealer=0))
    tables[0].push(Says(1, "re"))
    tables[1].push(Says(1, "re"))
    for card in ("C14", "C9", "C13", "C9", "H10", "H12", "D14", "D9"):
        one, two = tables
        assert shown(one) == shown(two)
        assert [one.view(seat) for seat in (0, 1)] == [two.view(seat) for seat in (0, 1)]
        for table in tables:
            play(table, card)


def test_no_event_but_the_last_tells_sides_eyes_or_foxes():
    game = page()
    *tricks, over, _ = [event.as_json() for event in to_the_end(game)]
    keys = {"event", "trick", "leader", "cards", "winner"}
    assert [set(trick) for trick in tricks] == [keys] * 12
    assert over["re"] == [1, 3]


def test_a_side_is_told_in_notes_once_all_know_it():
    game = page()
    assert says("de").notes(game.public(), 1) == ["Punkte 0"]
    game.push(Says(1, "re"))
    game.push(Says(1, "no90"))
    assert says("de").notes(game.public(), 1) == ["Punkte 0", "Re, keine 90"]
    assert says("de").move(Says(1, "no90")) == "Ben sagt: keine 90."


def test_where_trump_is_asked_the_words_are_of_trump_and_of_no_suit():
    game = page()
    play(game, "D12")
    assert says().asks(game.view(2)) == "Your turn: trump must be followed."
    assert says("de").asks(game.view(2)) == "Du bist am Zug: Trumpf bedienen."


def test_a_deal_that_is_over_is_told_with_its_game_its_words_and_its_special_points():
    game = page()
    game.push(Says(1, "no90"))
    over = replace(to_the_end(game)[-2], specials=Sides(("fox", "fox", "karlchen"), ()))
    told = says("de").event(over)
    assert "Normalspiel), " in told and "Re hatte angesagt: Re, keine 90." in told
    assert "Sonderpunkte für Re: 2 × Fuchs gefangen, Karlchen." in told
    assert "Sonderpunkte für Kontra" not in told


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


# --- hands that nobody saw -------------------------------------------------------------------


def unseen(*moves, healthy=True):
    game = dealt(unseen=True, healthy=healthy)
    for move in moves:
        game.push(move)
    return game


def test_whoever_says_kontra_and_then_shows_a_queen_of_clubs_was_wrong():
    game = unseen(Says(0, "kontra"))
    assert play(game, "C12") == [RevokeProven(0, 1)]


def test_whoever_says_re_is_wrong_once_others_have_shown_both_queens():
    game = unseen(Says(3, "re"))
    assert play(game, "C12 D9") == []
    assert play(game, "C12") == [RevokeProven(3, 1)]


def test_whoever_says_re_is_right_with_one_of_them():
    game = unseen(Says(0, "re"), Says(2, "re"))
    assert not any(isinstance(event, RevokeProven) for event in play(game, "C12 D9 C12 D9"))


def test_a_wedding_is_wrong_once_another_shows_a_queen_of_clubs():
    game = reserve(unseen(healthy=False), 0)
    game.push(Reserve(0, "wedding"))
    assert play(game, "C12 C12") == [RevokeProven(0, 1)]


def test_in_a_solo_any_of_kontra_may_show_them():
    game = reserve(unseen(healthy=False), 0)
    for move in (Reserve(0, "jacks"), Says(1, "kontra"), Says(0, "re")):
        game.push(move)
    assert play(game, "C14 C12 C12")[:-1] == []


def test_where_nobody_knows_a_hand_both_words_are_offered():
    game = unseen()
    assert game.stage.words(game.choice(2).held) == [Says(2, "re"), Says(2, "kontra")]
    game.push(Says(2, "kontra"))
    assert game.stage.words(game.choice(2).held) == [Says(2, "no90")]


def test_of_a_deal_with_a_word_that_its_hand_forbade_there_is_no_record():
    """Whose side nobody knows may say no 60 with nine cards after no 90; it was of Kontra."""
    seen = page()
    moves = [StartDeal(0, ()), *seen.public().spoken.health, Says(1, "re"), Says(1, "no90")]
    for at in range(48):
        (seat,) = seen.acting()
        if at == 12:
            moves.append(Says(0, "no60"))
        queen_last = min(seen.legal_cards(seat), key=lambda card: card.text == "C12")
        moves.append(Play(seat, queen_last))
        seen.push(moves[-1])
    blind = begun("doppelkopf", 4, {"deals": 1}, unseen=True)
    for move in moves:
        blind.push(move)
    assert blind.outcome
    for count in (0, len(moves) - 1):
        fresh = begun("doppelkopf", 4, {"deals": 1}, unseen=True)
        assert len(completed(fresh, moves, StartDeal)) == count
        moves = [move for move in moves if move != Says(0, "no60")]


# --- two referees ----------------------------------------------------------------------------


def lines_of(options, seed):
    """A game of bots that err: lines and events. Many have a wedding, and much is said."""
    game, chance = begun("doppelkopf", 4, options), Random(seed)
    player, made, told = game_named("doppelkopf").player(Tags({}), True), [], []
    while not game.outcome:
        seat = min(game.acting(), default=None)
        words = said_by_chance(game, chance)
        if seat is None:
            move = married(player.deal(game, chance), chance)
        elif words:
            move = chance.choice(words)
        else:
            moves = list(game.legal_moves(seat))
            at_random = chance.randrange(3) == 0 if game.phase == "health" else chance.randrange(3)
            view = game.view(seat)
            move = chance.choice(moves) if at_random else player.choose(view, moves, chance)
        if isinstance(move, Play):
            legal = dict.fromkeys(game.legal_cards(move.seat))
            told.append(Legal(move.seat, tuple(legal)))
        told += game.push(move)
        made.append(move)
    return [move.as_json() for move in made], [event.as_json() for event in told]


def said_by_chance(game, chance):
    """What may be said now, sometimes; mostly what a seat is offered."""
    often = chance.randrange(60)
    if often == 0:
        return [word for word in game.stage.aside if game.refusal(word) is None]
    held = [game.choice(seat).held for seat in range(4)] if often < 5 and game._deal else []
    return [word for hand in held for word in game.stage.words(hand)]


STRONG = "C12 C12 H10 H10 S12 S12 H12 H12 C14 C14"
"""With these a wedding may well be played alone."""


def married(move, chance):
    """In half of the deals one hand has both queens of clubs, sometimes more."""
    hands, bride = [list(hand) for hand in move.hands], chance.randrange(4)
    wanted = cards(chance.choice(("", "", "C12 C12", STRONG)))
    for card in dict.fromkeys(wanted):
        for seat, hand in enumerate(hands):
            while seat != bride and card in hand:
                at = next(at for at, one in enumerate(hands[bride]) if one not in wanted)
                hand[hand.index(card)], hands[bride][at] = hands[bride][at], card
    return StartDeal(move.dealer, tuple(map(tuple, hands)))


def compared(games, seed):
    """What was played and who won; both referees tell the same."""
    seen = Counter()
    for number in range(games):
        chance = Random(f"{seed} {number}")
        options = {"deals": chance.choice((2, 5))}
        for name in ("compulsory", "second_ten", "karlchen_caught", "nines"):
            options[name] = bool(chance.randrange(2))
        lines, told = lines_of(options, number)
        read, told = json.loads(json.dumps(lines)), json.loads(json.dumps(told))
        other = referee({"options": options}, read)
        assert told == json.loads(json.dumps(other))
        for event in told:
            if event["event"] == "deal":
                seen.update((event["game"], event["winner"], *event["specials"]["re"]))
            seen.update(("alone",) if event.get("seat", 0) is None else ())
    return seen


def test_a_second_referee_tells_the_same_of_games_with_many_weddings():
    seen = compared(60, "quick")
    assert min(seen[one] for one in ("normal", "wedding", "silent", "queens", "fox")) > 5


@pytest.mark.slow(10)
def test_a_second_referee_tells_the_same_of_many_games():
    seen = compared(300, "many")
    for one in ("alone", "karlchen", "doppelkopf", None):
        assert seen[one], one
