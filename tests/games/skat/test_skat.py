"""Skat at the table: who speaks, what is put, what follows, and how a deal ends early."""

import json
from dataclasses import replace
from random import Random

import pytest

from games.on_the_kit import begun, blind, refused
from stichtisch.games import game_named
from stichtisch.games.component import Component, What
from stichtisch.games.controller import Do, Place, Press, TakeUp
from stichtisch.games.move import Play
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.replay import Replay
from stichtisch.games.settings import Settings
from stichtisch.games.skat.moves import (
    Bid,
    Declare,
    GiveUp,
    Holds,
    Kontra,
    Pick,
    StartDeal,
)
from stichtisch.games.skat.value import CARDS, Result, ramsch
from stichtisch.games.tricks.cards import eyes
from stichtisch.games.tricks.moves import Passes, Re
from stichtisch.games.unseen import completed
from stichtisch.words import Words

ANNA = "H11 C13 C12 S14 S8 H14 D13 D10 D9 D8"
BEN = "C11 D11 C14 C10 C8 C7 S10 H12 D12 D7"
CLEO = "S11 S13 S12 S9 S7 H10 H9 H8 H7 D14"
SKAT = "C9 H13"


def cards(text):
    return tuple(CARDS[name] for name in text.split())


def dealt(*said, **options):
    """Anna has dealt; Ben sits in forehand, Cleo in middlehand."""
    game = begun("skat", 3, {"deals": 3, **options})
    game.push(StartDeal(0, tuple(map(cards, (ANNA, BEN, CLEO))), cards(SKAT)))
    for move in said:
        game.push(move)
    return game


TO_BEN = (Bid(2, 18), Holds(1), Bid(2, 20), Holds(1), Passes(2), Passes(0))


def play_out(game, at=0):
    """Everybody lays the first card that may be laid, or that one; the events."""
    events = []
    while game.phase == "play":
        (seat,) = game.acting()
        events += game.push(Play(seat, list(game.legal_cards(seat))[at]))
    return events


def test_middlehand_bids_to_forehand_and_rearhand_to_who_is_left():
    game = dealt()
    for move in TO_BEN[:-1]:
        assert set(game.acting()) == {move.seat}
        game.push(move)
    assert set(game.acting()) == {0}
    game.push(Passes(0))
    assert game.public().spoken.declarer == 1
    assert game.public().spoken.bid == 20


def test_a_bid_must_be_a_higher_value_and_a_hold_is_no_bid():
    game = dealt(Bid(2, 20))
    assert "must be answered" in refused(game, Bid(1, 22), Why.WRONG_PHASE)
    game.push(Holds(1))
    assert "22 or a higher value" in refused(game, Bid(2, 18), Why.MUST)
    refused(game, Bid(2, 21), Why.MUST)


def test_forehand_takes_it_for_18_where_nobody_has_bid():
    game = dealt(Passes(2), Passes(0))
    refused(game, Bid(1, 20), Why.MUST)
    game.push(Bid(1, 18))
    assert game.public().spoken.declarer == 1


def test_all_pass_and_the_next_one_deals():
    game = dealt(Passes(2), Passes(0))
    (over,) = game.push(Passes(1))
    assert over.as_json() == {
        "event": "deal", "deal": 1, "dealer": 0, "declarer": None,
        "points": [0, 0, 0], "totals": [0, 0, 0],
    }  # fmt: skip
    assert game.next_dealer() == 1


def test_the_skat_is_taken_up_and_two_cards_are_put():
    game = dealt(*TO_BEN, Pick(1))
    assert len(game.own(1).hand) == 12
    assert "puts two different cards" in refused(game, Declare(1, "C", cards("S10")), Why.MUST)
    refused(game, Declare(1, "C", cards("S10 S14")), Why.NOT_YOURS)
    refused(game, Declare(1, "C", cards("S10 H12"), "schneider"), Why.MUST)
    game.push(Declare(1, "C", cards("S10 H12")))
    assert len(game.own(1).hand) == 10
    assert game.public().spoken.declared == Declare(1, "C"), "what was put is nobody else's"
    assert game.own(1).passed == cards("S10 H12")


def test_hand_puts_nothing_and_may_be_announced():
    game = dealt(*TO_BEN)
    refused(game, Declare(1, "C", cards("S10 H12")), Why.MUST)
    refused(game, Declare(1, "N", announce="schwarz"), Why.MUST)
    game.push(Declare(1, "C", announce="schneider"))
    assert game.phase == "play"


def test_jacks_are_trumps_and_follow_trumps():
    game = dealt(*TO_BEN, Pick(1), Declare(1, "C", cards("S10 H12")))
    game.push(Play(1, CARDS["C11"]))
    refused(game, Play(2, CARDS["S13"]), Why.FOLLOW)
    assert set(map(str, game.legal_cards(2))) == {"S11"}
    game.push(Play(2, CARDS["S11"]))
    assert set(map(str, game.legal_cards(0))) == {"H11", "C13", "C12"}


def test_a_deal_is_counted_with_what_was_put():
    game = dealt(*TO_BEN, Pick(1), Declare(1, "C", cards("S10 H12")))
    told = play_out(game)[-1].as_json()
    assert told["matadors"] == 1
    assert told["with"] is True
    assert told["points"][0] == told["points"][2] == (0 if told["won"] else 40)
    assert told["eyes"] >= 13


def test_null_ends_with_the_declarers_first_trick():
    game = dealt(*TO_BEN, Declare(1, "N"))
    events = play_out(game)
    assert [event.name for event in events] == ["trick"] * (len(events) - 1) + ["deal"]
    assert events[-2].winner == 1
    assert events[-1].value == -70


def test_the_declarer_gives_up_alone_at_first_and_later_with_one_other():
    game = dealt(*TO_BEN, Pick(1), Declare(1, "C", cards("S10 H12")))
    (over,) = game.copy().push(GiveUp(1))
    assert (over.won, over.value) == (False, -48)
    while len(game.own(1).hand) > 8:
        (seat,) = game.acting()
        game.push(Play(seat, next(iter(game.legal_cards(seat)))))
    assert game.push(GiveUp(1)) == []
    played = game.copy()
    (seat,) = played.acting()
    played.push(Play(seat, next(iter(played.legal_cards(seat)))))
    assert not played.public().just_said, "play goes on: it was not agreed to"
    assert game.push(GiveUp(0))[-1].won is False


def test_both_others_give_up_together():
    game = dealt(*TO_BEN, Pick(1), Declare(1, "C", cards("S10 H12")))
    assert game.push(GiveUp(2)) == []
    (over,) = game.push(GiveUp(0))
    assert (over.won, over.value) == (True, 24)


def test_of_four_the_dealer_sits_out_and_gets_30_when_somebody_loses():
    game = begun("skat", 4, {"deals": 4})
    hands = ((), *map(cards, (BEN, CLEO, ANNA)))
    game.push(StartDeal(0, hands, cards(SKAT)))
    for move in (Passes(2), Passes(3), Bid(1, 18), Pick(1)):
        game.push(move)
    game.push(Declare(1, "G", cards("S10 H12")))
    for seat, card in ((1, "D7"), (2, "D14"), (3, "D8")):
        game.push(Play(seat, CARDS[card]))
    assert set(game.acting()) == {2}
    (over,) = game.push(GiveUp(1))[-1:]
    assert over.points == (30, -146, 30, 30)


@pytest.mark.parametrize("put", ["S10 H12", None])
def test_a_deal_that_is_played_out_blind_is_the_same_and_its_record_whole(put):
    game = dealt(deals=1)
    declare = Declare(1, "C", cards(put)) if put else Declare(1, "C")
    made = [*TO_BEN, *([Pick(1)] if put else []), declare]
    for move in made:
        game.push(move)
    events = []
    while game.phase == "play":
        (seat,) = game.acting()
        made.append(Play(seat, next(iter(game.legal_cards(seat)))))
        events += game.push(made[-1])
    start = StartDeal(0, tuple(map(cards, (ANNA, BEN, CLEO))), cards(SKAT))
    unseen = blind([start, *made])
    unseen = [replace(m, put=()) if isinstance(m, Declare) else m for m in unseen]
    table, told = begun("skat", 3, {"deals": 1}, unseen=True), []
    for move in unseen:
        told += table.push(move)
    assert told == events
    fresh = begun("skat", 3, {"deals": 1}, unseen=True)
    whole = completed(fresh, unseen, StartDeal)
    header = {"format": "stichtisch-record", "version": 1, "game": "skat",
              "seats": ["Anna", "Ben", "Cleo"], "options": {"deals": 1}}  # fmt: skip
    lines = [header, *(move.as_json() for move in whole)]
    replay = Replay("".join(json.dumps(line) + "\n" for line in lines).encode())
    assert list(replay.events()) == events


ALL_PASS = (Passes(2), Passes(0), Passes(1))


def test_where_all_pass_and_ramsch_is_agreed_on_jacks_are_trumps_and_most_eyes_lose():
    game = dealt(*ALL_PASS, all_pass="ramsch")
    assert game.phase == "play" and game.public().spoken.declarer is None
    game.push(Play(1, CARDS["C11"]))
    assert set(map(str, game.legal_cards(2))) == {"S11"}
    assert not game.stage.aside, "nobody gives up in Ramsch"
    over = play_out(game, -1)[-1]
    assert sum(over.ramsch) == 120 and over.declarer is None
    lost = max(over.ramsch)
    assert sorted(over.points) == [-lost, 0, 0]


def test_the_skat_goes_with_the_last_trick_of_ramsch():
    game = dealt(*ALL_PASS, all_pass="ramsch")
    events = play_out(game)
    last, over = events[-2], events[-1]
    taken = [0, 0, 0]
    for trick in events[:-1]:
        taken[trick.winner] += eyes(CARDS.set(trick.cards))
    taken[last.winner] += 4  # the king of hearts
    assert tuple(taken) == over.ramsch


@pytest.mark.parametrize(
    ("got", "tricks", "points"),
    [
        ((50, 40, 30), (4, 3, 3), [-50, 0, 0]),
        ((70, 50, 0), (6, 4, 0), [-140, 0, 0]),  # one has no trick: doubled
        ((45, 45, 30), (4, 3, 3), [-45, -45, 0]),
        ((0, 120, 0), (0, 10, 0), [0, 120, 0]),  # all tricks
        ((0, 120, 0), (1, 9, 0), [0, -240, 0]),  # all eyes, but not all tricks
    ],
)
def test_what_ramsch_brings(got, tricks, points):
    assert ramsch(got, tricks) == points


def test_kontra_is_said_before_ones_own_first_card_and_re_before_the_next():
    game = dealt(*TO_BEN, Pick(1), Declare(1, "C", cards("S10 H12")), kontra=True)
    refused(game, Re(1), Why.WRONG_PHASE)
    refused(game, Kontra(1), Why.WRONG_PHASE)
    game.push(Play(1, CARDS["C11"]))
    late = game.copy()
    late.push(Play(2, CARDS["S11"]))
    refused(late, Kontra(2), Why.WRONG_PHASE)
    late.push(Kontra(0))
    game.push(Kontra(2))
    refused(game, Kontra(0), Why.WRONG_PHASE)
    too_late = game.copy()
    too_late.push(Play(2, CARDS["S11"]))
    refused(too_late, Re(1), Why.WRONG_PHASE)
    game.push(Re(1))
    (over,) = game.push(GiveUp(1))
    assert (over.value, over.doubled) == (-48 * 4, 2)
    assert over.points == (40, -192 - 50, 40), "what the list adds is not doubled"


def test_nobody_doubles_where_it_is_not_agreed_on_nor_an_open_game():
    closed = dealt(*TO_BEN, Pick(1), Declare(1, "C", cards("S10 H12")))
    refused(closed, Kontra(2), Why.WRONG_PHASE)
    opened = dealt(*TO_BEN, Declare(1, "C", announce="ouvert"), kontra=True)
    refused(opened, Kontra(2), Why.WRONG_PHASE)


def key(game, seat, held, *laid):
    """What a hold of that seat's key means, with these cards put before it."""
    controller = game_named("skat").controller(3, Settings(), Random(1))
    lies = tuple(Component(What.CARD, card) for card in laid)
    return controller.key(Place(game.view(seat), lies, ()), Press(held))


def test_a_kontra_that_comes_too_late_gives_no_game_up():
    game = dealt(*TO_BEN, Pick(1), Declare(1, "C", cards("S10 H12")), kontra=True)
    game.push(Play(1, CARDS["C11"]))
    assert key(game, 2, 3.2) == Do(Kontra(2))
    game.push(Kontra(2))
    assert key(game, 0, 3.2) == Refusal(Why.WRONG_PHASE)
    assert key(game, 0, 6.2) == Do(GiveUp(0))


def test_what_was_put_is_taken_up_by_a_longer_hold_than_names_the_game():
    game = dealt(*TO_BEN, Pick(1))
    assert key(game, 1, 3.2, "S10", "H12") == TakeUp()
    assert isinstance(key(game, 1, 0.8, "S10", "H12"), Do)


def test_who_has_bid_the_highest_value_has_nothing_more_to_think_about():
    game = dealt(Bid(2, 264), Holds(1))
    thought = game_named("skat").thought()
    (only,) = game.legal_moves(2)
    assert thought.considered(game.view(2), [only], Random(1)) == [Passes(2)]


def test_after_a_game_lost_with_60_eyes_as_many_deals_as_seats_count_double():
    game = dealt(bock=True, kontra=True, deals=6)
    game._note(1, Result(won=False, overbid=False, value=-48, eyes=60))
    assert game.bock == 3 and game.games[1] == (0, -1)
    for move in (*TO_BEN, Pick(1), Declare(1, "C", cards("S10 H12"))):
        game.push(move)
    assert "Bock: 3 deals" in " ".join(told_of(game))
    (over,) = game.push(GiveUp(1))
    assert (over.value, over.doubled, game.bock) == (-96, 1, 2)
    again = StartDeal(1, tuple(map(cards, (CLEO, ANNA, BEN))), cards(SKAT))
    for move in (again, Passes(0), Passes(1), Passes(2)):
        game.push(move)
    assert game.public().bock == 1, "a passed deal is one of them"
    game._note(2, Result(won=False, overbid=False, value=-48, eyes=60))
    assert game.public().bock == 4, "and another such game adds as many"
    game._note(2, Result(won=True, overbid=False, value=48, eyes=60))
    assert game.public().bock == 4, "but not one that the others gave up"


def told_of(game):
    presenter = game_named("skat").presenter(("Anna", "Ben", "Cleo"), Settings(), Words("en"))
    return presenter.in_deal(game.public())


def test_all_see_an_open_hand_until_its_last_card():
    game = dealt(*TO_BEN, Declare(1, "C", announce="ouvert"))
    presenter = game_named("skat").presenter(("Anna", "Ben", "Cleo"), Settings(), Words("en"))
    assert presenter.counted(game.public(), 0).task == ""
    told = presenter.counted(game.public(), 1).task
    assert told == f"open: {presenter.corners(cards('S10 H12 D7 D12 C7 C8 C10 C14 D11 C11'))}"
    assert told in presenter.notes(game.public(), 1)
    game.push(Play(1, CARDS["C7"]))
    assert "♣7" not in presenter.counted(game.public(), 1).task
    closed = dealt(*TO_BEN, Pick(1), Declare(1, "C", cards("S10 H12")))
    assert presenter.counted(closed.public(), 1).task == ""


def test_whoever_answers_reads_which_bid_is_to_be_held():
    public = dealt(Bid(2, 18)).public()
    presenter = game_named("skat").presenter(("Anna", "Ben", "Cleo"), Settings(), Words("en"))
    assert presenter.offer(public, Holds(1)) == "hold 18"
    assert presenter.to_do(public) == "hold 18, or pass"


def test_the_aim_is_that_of_the_game_that_is_played():
    def aim(game):
        presenter = game_named("skat").presenter(("Anna", "Ben", "Cleo"), Settings(), Words("en"))
        return presenter.aim(game.public())

    assert aim(dealt(*TO_BEN, Declare(1, "N"))) == "Aim: no trick for who plays alone."
    assert "as few eyes" in aim(dealt(*ALL_PASS, all_pass="ramsch"))
    assert "61 eyes" in aim(dealt(*TO_BEN, Declare(1, "C")))
    assert "play alone" in aim(dealt())


def test_house_options_are_told_on_the_screen():
    game = dealt(*ALL_PASS, all_pass="ramsch")
    assert told_of(game)[-1] == "Ramsch"
    game = dealt(*TO_BEN, Declare(1, "C"), Kontra(2), Re(1), kontra=True)
    assert told_of(game)[-2:] == ["Kontra", "Re"]


def test_the_game_is_told_at_once_and_what_was_put_is_not():
    presenter = game_named("skat").presenter(("Anna", "Ben", "Cleo"), Settings(), Words("en"))
    public = dealt(*TO_BEN, Pick(1), Declare(1, "C", cards("S10 H12"))).public()
    told = presenter.sealed("declare", 1, "12ab", public)
    assert told == "Ben has put two cards (seal 12ab).\nBen plays clubs."
    told = presenter.sealed("deal", None, "12ab", dealt().public())
    assert told.endswith("(seal 12ab).\nAnna deals.")


def test_what_was_put_is_secret_until_the_deal_is_over():
    kind, game = game_named("skat"), dealt(*TO_BEN, Pick(1))
    move = Declare(1, "C", cards("S10 H12"))
    game.push(move)
    assert kind.is_secret(move, game.public())
    play_out(game)
    assert not kind.is_secret(move, game.public())


@pytest.mark.parametrize("game", ["skat", "schafkopf", "doppelkopf"])
@pytest.mark.parametrize("why", [Why.FOLLOW, Why.WRONG_SEAT])
def test_a_table_that_wants_it_hears_what_the_order_says_of_an_error(game, why):
    kind, refusal = game_named(game), Refusal(why, suits=("S",))
    names = ("Anna", "Ben", "Cleo", "Dora")
    plain, with_rulings = (
        kind.presenter(names, Settings(rulings=rulings), Words("en")).refusal(refusal)
        for rulings in (False, True)
    )
    assert with_rulings.startswith(f"{plain} By the ")
    silent = kind.presenter(names, Settings(rulings=True), Words("en"))
    assert "By the " not in silent.refusal(Refusal(Why.UNKNOWN_TAG))
