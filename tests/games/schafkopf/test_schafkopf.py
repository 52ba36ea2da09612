"""Schafkopf at the table: who plays, whom the called Sau binds, Stoß, and how a deal ends."""

import json
from random import Random
from types import SimpleNamespace

import pytest

from games.on_the_kit import begun, legal, play, refused
from reliability.on_ints import begun as on_ints
from stichtisch.games import game_named
from stichtisch.games.display import SeatShown
from stichtisch.games.lights import POD
from stichtisch.games.move import Play
from stichtisch.games.refusal import Why
from stichtisch.games.replay import Replay
from stichtisch.games.schafkopf.moves import CARDS, Bid, Declare, Knock, Stoss
from stichtisch.games.schafkopf.value import TOPS
from stichtisch.games.settings import Settings
from stichtisch.games.tricks.moves import Passes, Re, StartDeal
from stichtisch.words import Words

PAGE = """
{"do":"deal","dealer":3,"hands":[["EU","GU","H10","H8","EA","E9","S10","S8"],["EO","HA","HK","H9","H7","G10","GK","G9"],["GO","HO","HU","E10","E8","GA","G7","SK"],["SO","SU","EK","E7","G8","SA","S9","S7"]]}
{"do":"pass","seat":0}
{"do":"bid","seat":1,"kind":"call"}
{"do":"pass","seat":2}
{"do":"pass","seat":3}
{"do":"declare","seat":1,"sau":"GA"}
{"do":"play","seat":0,"card":"EA"}
{"do":"play","seat":1,"card":"HK"}
{"do":"play","seat":2,"card":"E8"}
{"do":"play","seat":3,"card":"E7"}
{"do":"play","seat":1,"card":"EO"}
{"do":"play","seat":2,"card":"HU"}
{"do":"play","seat":3,"card":"SU"}
{"do":"play","seat":0,"card":"H8"}
"""  # noqa: E501
HANDS = json.loads(PAGE.splitlines()[1])["hands"]
NAMES = ("Anna", "Ben", "Cleo", "Dora")


def cards(text):
    return tuple(CARDS[name] for name in text.split())


def dealt(*hands, dealer=3, **options):
    """Seat 0 sits in forehand; hands are filled with what is left, in the pack's order."""
    game = begun("schafkopf", 4, {"deals": 1, **options})
    held = [list(cards(hand)) for hand in (*hands, "", "", "", "")[:4]]
    left = [card for card in CARDS.values() if not any(card in hand for hand in held)]
    for hand in held:
        while len(hand) < 8:
            hand.append(left.pop(0))
    game.push(StartDeal(dealer, tuple(map(tuple, held))))
    return game


def bid(game, *kinds):
    """What each says whose word it is; `-` is pass."""
    for kind in kinds:
        (seat,) = game.acting()
        game.push(Passes(seat) if kind == "-" else Bid(seat, kind))
    return game


def calls(game, sau):
    """Seat 1 plays with that Sau, after all others have passed."""
    bid(game, "-", "call", "-", "-")
    game.push(Declare(1, CARDS[sau]))
    return game


def no(game, card):
    """It is refused to whoever's turn it is; what all at the table hear of it."""
    (seat,) = game.acting()
    refused(game, Play(seat, CARDS[card]), Why.FOLLOW)
    refusal = game.refusal(Play(seat, CARDS[card])).aloud(game.public().asked)
    says = game_named("schafkopf").presenter(NAMES, Settings(), Words("en"))
    return says.refusal(refusal, says_component(card))


def says_component(card):
    kind = game_named("schafkopf")
    return next(each for each in kind.components() if each.name == card)


# --- who plays ------------------------------------------------------------------------------


def test_the_worked_record_is_refereed():
    header = '{"format":"stichtisch-record","version":1,"game":"schafkopf",'
    header += '"seats":["Anna","Ben","Cleo","Dora"],"options":{}}'
    replay = Replay((header + PAGE).encode())
    told = [event.as_json() for event in replay.events()]
    assert [trick["winner"] for trick in told] == [1, 1]
    assert replay.game.acting() == {1}


def test_a_later_seat_names_a_higher_kind_and_an_earlier_one_may_match_it():
    game = bid(dealt(*map(" ".join, HANDS)), "call", "wenz")
    refused(game, Bid(2, "wenz"), Why.MUST)
    bid(game, "-", "solo")
    assert game.acting() == {0}, "whoever has not passed has the word again"
    refused(game, Bid(0, "wenz"), Why.MUST)
    bid(game, "solo")
    refused(game, Bid(1, "solo"), Why.MUST)
    bid(game, "-", "-")
    assert game.phase == "declare" and game.acting() == {0}
    assert game.public().spoken.kind == "solo"


def test_four_passes_throw_the_cards_in_and_the_next_one_deals():
    game = dealt(deals=2)
    bid(game, "-", "-", "-")
    (over,) = game.push(Passes(3))
    assert over.as_json() == {
        "event": "deal", "deal": 1, "dealer": 3, "declarer": None,
        "points": [0, 0, 0, 0], "totals": [0, 0, 0, 0],
    }  # fmt: skip
    assert game.next_dealer() == 0


def test_a_sau_is_called_that_one_lacks_with_a_plain_card_of_its_suit():
    game = bid(dealt("GA GU EK SO HA HK H9 H8"), "call", "-", "-", "-")
    refused(game, Declare(0, CARDS["GA"]), Why.MUST)
    refused(game, Declare(0, CARDS["SA"]), Why.MUST)  # the Ober of bells is trump
    refused(game, Declare(0, CARDS["HA"]), Why.MUST)
    refused(game, Declare(0, suit="H"), Why.MUST)
    game.push(Declare(0, CARDS["EA"]))
    assert game.phase == "play"


def test_who_can_call_nothing_has_no_calling_game():
    game = dealt("EA GA SA EK GU SO HA HK")
    assert "no ace to call" in refused(game, Bid(0, "call"), Why.MUST)
    refused(game, Bid(0, "sie"), Why.MUST)
    assert [str(getattr(move, "kind", "-")) for move in game.legal_moves(0)][:2] == ["-", "wenz"]


def test_a_solo_may_be_raised_and_never_lowered():
    game = bid(dealt(), "solo", "-", "-", "-")
    refused(game, Declare(0), Why.MUST)
    game.push(Declare(0, suit="E", tout=True))
    assert game.public().spoken.kind == "solo_tout"
    said_twice = bid(dealt(), "wenz_tout", "-", "-", "-")
    said_twice.push(Declare(0, tout=True))
    assert said_twice.public().spoken.kind == "wenz_tout"


def test_trumps_are_told_beside_a_suit_or_by_themselves():
    tell = game_named("schafkopf").presenter(("A", "B", "C", "D"), Settings(), Words("en"))
    for kind, declared, told in (
        ("wenz", Declare(0), ((), "the Unter alone")),
        ("farbwenz", Declare(0, suit="E"), (("E",), "and the Unter")),
        ("solo", Declare(0, suit="E"), (("E",), "and Ober, Unter")),
    ):
        spoken = SimpleNamespace(kind=kind, declared=declared)
        shown = tell.trump(SimpleNamespace(spoken=spoken))
        assert (shown.suits, shown.more) == told


def test_farbwenz_is_played_where_the_table_says_so_below_a_wenz():
    refused(dealt(), Bid(0, "farbwenz"), Why.MUST)
    game = bid(dealt(farbwenz=True), "farbwenz", "wenz", "-", "-")
    refused(game, Bid(0, "farbwenz"), Why.MUST)
    game = bid(dealt("EU GU EA E10 EO GO HO SO", farbwenz=True), "farbwenz", "-", "-", "-")
    game.push(Declare(0, suit="E"))
    play(game, "EO")
    assert set(legal(game).split()) <= {"EK", "E9", "E8", "E7", "HU", "SU"}


# --- what cards count as ---------------------------------------------------------------------


def test_ober_and_unter_follow_trump_in_a_call_and_their_suit_in_a_wenz():
    hands = ("GA G10 EA E10 SA S10 SK S9", "GO G7 EU E7 HO H7 H8 H9")
    game = bid(dealt(*hands), "solo", "-", "-", "-")
    game.push(Declare(0, suit="S"))
    play(game, "GA")
    assert legal(game) == "G7"
    wenz = bid(dealt(*hands), "wenz", "-", "-", "-")
    wenz.push(Declare(0))
    play(wenz, "GA")
    assert legal(wenz) == "G7 GO"


# --- the called Sau --------------------------------------------------------------------------

SOUGHT = ("G8 EU E9 EA SA S10 SK S9", "EO HA HK H9 H7 G10 GK G9", "GA G7 HO HU E10 E8 GO H8")
FOUR_ONES = ("GA G8 G7 GK EA E9 E8 HO", "EO HA HK H9 H7 G10 G9 EU", "SA S10 SK S9 E7 EK HU H8")
THREE_ONES = ("GA G8 G7 E7 EA E9 E8 HO", "EO HA HK H9 H7 G10 G9 EU", "SA S10 SK S9 GK EK HU H8")


def test_sf18_the_sau_falls_when_its_suit_is_led_and_all_hear_of_the_suit_alone():
    game = calls(dealt(*SOUGHT), "GA")
    play(game, "G8 GK")
    assert legal(game) == "GA"
    assert no(game, "G7") == "this suit is asked for."
    assert game.public().asked == ("G",)


def test_sf18_in_its_last_suit_card_too():
    game = calls(dealt("G8 EU E9 EA SA S10 SK S9", "EO HA HK H9 H7 G10 GK G9", "GA HO"), "GA")
    play(game, "G8 G9")
    assert legal(game) == "GA"


def test_sf19_its_holder_leads_the_sau_before_another_card_of_the_suit():
    game = calls(dealt(*THREE_ONES), "GA")
    assert set(legal(game).split()) == {"GA", "E7", "EA", "E9", "E8", "HO"}
    assert no(game, "G7") == "this suit is asked for."
    play(game, "GA")
    assert game.public().spoken.sau in game.public().played


@pytest.mark.parametrize("run_away", [True, False])
def test_sf20_with_four_cards_of_the_suit_it_runs_away(run_away):
    game = calls(dealt(*FOUR_ONES, run_away=run_away), "GA")
    assert ("G7" in legal(game).split()) is run_away


@pytest.mark.parametrize("freed", [True, False])
def test_sf21_a_sau_that_ran_away_is_free(freed):
    game = calls(dealt(*FOUR_ONES, freed_sau=freed), "GA")
    play(game, "G7 G10 E7 E10 G9 S9 S8")
    assert game.acting() == {0}, "Ben took the trick, led the suit again, and Anna follows"
    assert legal(game) == ("G8 GA GK" if freed else "GA")
    assert on_ints(game).legal() == game.legal_cards(0).bits


def test_sf21_it_runs_away_once():
    game = calls(dealt(*FOUR_ONES, freed_sau=False), "GA")
    play(game, "G7 G10 E7 E10 H7 H8 GU HO")
    assert game.acting() == {0}
    assert not {"G8", "GK"} & set(legal(game).split())
    assert on_ints(game).legal() == game.legal_cards(0).bits


def test_sf22_the_sau_is_not_thrown_away_but_as_the_last_card():
    game = calls(dealt("EA E9 E8 E7 S10 SK S9 EU", SOUGHT[1], "GA G7 G8 GO HO HU SU SA"), "GA")
    play(game, "EA HK")
    assert set(legal(game).split()) == {"G7", "G8", "GO", "HO", "HU", "SU", "SA"}
    assert "whoever has acorns" in no(game, "GA"), "as of any card that does not follow"


def test_sf23_a_sau_that_was_never_sought_is_the_last_card():
    game = calls(dealt(*SOUGHT), "GA")
    game.deal.hands[2] = game.deal.hands[2].of(cards("GA"), CARDS)
    play(game, "EA HK")
    assert legal(game) == "GA"


def test_who_has_not_the_sau_is_bound_by_nothing_but_the_suit():
    game = calls(dealt(*SOUGHT), "GA")
    assert len(legal(game).split()) == 8
    play(game, "G8")
    assert legal(game) == "G10 G9 GK"


def test_until_it_falls_no_lamp_tells_who_holds_it():
    """Cleo and Dora swap the Sau for a card: Anna, the table and all pods are told the same."""
    other = (SOUGHT[0], SOUGHT[1], SOUGHT[2].replace("GA", "E7"))
    tables = [calls(dealt(*hands), "GA") for hands in (SOUGHT, other)]
    assert CARDS["GA"] in tables[0].own(2).hand and CARDS["GA"] in tables[1].own(3).hand
    says = game_named("schafkopf").presenter(NAMES, Settings(), Words("en"))
    for card in ("EA", "HK", "E8"):
        first, second = tables
        assert first.public() == second.public()
        assert first.view(0) == second.view(0)
        scenes = [[says.scene(t.view(s), SeatShown(POD)) for s in range(4)] for t in tables]
        assert scenes[0] == scenes[1]
        for table in tables:
            play(table, card)


def test_no_event_tells_the_partner_before_the_deal_is_over():
    game = calls(dealt(*map(" ".join, HANDS)), "GA")
    chance, told = Random(1), []
    while game.phase == "play":
        (seat,) = game.acting()
        told += game.push(Play(seat, chance.choice(list(game.legal_cards(seat)))))
    *tricks, over, _ = [event.as_json() for event in told]
    assert [set(trick) for trick in tricks] == [
        {"event", "trick", "leader", "cards", "winner"}
    ] * 8
    assert (over["partner"], over["declarer"], over["kind"]) == (2, 1, "call")


# --- doubling --------------------------------------------------------------------------------


def test_an_opponent_says_stoss_with_eight_cards_and_is_answered_before_the_next():
    game = calls(dealt(*SOUGHT), "GA")
    assert [move for move in game.stage.aside if not game.refusal(move)] == [Stoss(0), Stoss(3)]
    assert "cannot double" in refused(game, Stoss(2), Why.MUST)
    refused(game, Stoss(1), Why.WRONG_PHASE)
    refused(game, Re(1), Why.WRONG_PHASE)
    play(game, "EA")
    refused(game, Stoss(0), Why.WRONG_PHASE)
    game.push(Stoss(3))
    refused(game, Stoss(0), Why.WRONG_PHASE)
    assert "does not belong" in refused(game, Re(0), Why.MUST)
    late, by_partner = game.copy(), game.copy()
    play(late, "HK")
    refused(late, Re(1), Why.WRONG_PHASE)
    by_partner.push(Re(2))
    game.push(Re(1))
    for table in (game, by_partner):
        refused(table, Re(1), Why.WRONG_PHASE)
        assert len(table.public().spoken.doubled) == 2
        assert table.acting() == {1}


def test_a_table_may_do_without_stoss():
    refused(calls(dealt(*SOUGHT, stoss=False), "GA"), Stoss(3), Why.WRONG_PHASE)


def test_whoever_has_not_spoken_yet_knocks_where_that_is_done():
    refused(dealt(), Knock(2), Why.WRONG_PHASE)
    game = bid(dealt(knock=True), "-")
    refused(game, Knock(0), Why.WRONG_PHASE)
    game.push(Knock(2))
    refused(game, Knock(2), Why.WRONG_PHASE)
    bid(game, "solo", "-", "-")
    game.push(Declare(1, suit="H", tout=True))
    while game.phase == "play":
        (seat,) = game.acting()
        over = game.push(Play(seat, next(iter(game.legal_cards(seat)))))
    assert over[-2].knocked == 1 and over[-2].value % 200 == 0


def test_whoever_has_the_word_is_offered_to_knock_beside_the_games():
    game = bid(dealt(knock=True), "-")
    says = game_named("schafkopf").presenter(NAMES, Settings(), Words("en"))
    offers = [says.offer(game.public(), move) for move in game.legal_moves(1)]
    assert offers[0] == "pass" and offers[-1] == "knock"


# --- how a deal ends -------------------------------------------------------------------------


def test_a_tout_ends_with_the_first_trick_that_is_lost():
    game = bid(dealt("EO GO HO SO EU E7 S7 S8"), "solo_tout", "-", "-", "-")
    game.push(Declare(0, suit="E"))
    tell = game_named("schafkopf").presenter(("A", "B", "C", "D"), Settings(), Words("en"))
    assert "every trick" in tell.aim(game.public())
    events = []
    while game.phase == "play":
        (seat,) = game.acting()
        events += game.push(Play(seat, sorted(game.legal_cards(seat), key=str)[0]))
    over = events[-2]
    lost = [event.winner for event in events[:-2]]
    assert lost[-1] != 0 and set(lost[:-1]) <= {0}
    assert (over.won, over.runners, over.value) == (False, 5, 200)
    assert over.points == (-600, 200, 200, 200)


def test_a_sie_is_shown_and_not_played():
    game = bid(dealt(" ".join(map(str, TOPS))), "sie", "-", "-", "-")
    over, _ = game.push(Declare(0))
    assert over.as_json() == {
        "event": "deal", "deal": 1, "dealer": 3, "kind": "sie", "declarer": 0, "partner": None,
        "eyes": 120, "tricks": [0, 0, 0, 0], "won": True, "schneider": False, "schwarz": False,
        "runners": 8, "doubled": 0, "value": 520, "points": [1560, -520, -520, -520],
        "totals": [1560, -520, -520, -520],
    }  # fmt: skip
