"""Deals, rule hands and the choice of rule cards: what is accepted and what is refused."""

import random
from dataclasses import replace

import pytest

from games.stich_meister.stories import (
    NAMES,
    all_of,
    begin,
    cards,
    choose,
    deal_with,
    new_game,
    play_on,
    round_over,
)
from stichtisch.games.move import Play
from stichtisch.games.record import Header, RecordError, write_line
from stichtisch.games.refusal import IllegalMoveError
from stichtisch.games.replay import BadLineError, Replay
from stichtisch.games.stich_meister import moves
from stichtisch.games.stich_meister.kind import GAME
from stichtisch.games.stich_meister.moves import RulesInForce


def refused(game, move, match):
    """The move is refused with that sentence and the game is as it was."""
    before = all_of(game)
    with pytest.raises(IllegalMoveError, match=match) as error:
        game.push(move)
    assert all_of(game) == before
    assert "\n" not in str(error.value)


def unshuffled(_cards):
    """Leave the cards in their order."""


def with_hand(deal, seat, **changes):
    """The deal with one seat's `hands` or `rule_hands` changed."""
    for key, hand in changes.items():
        hands = list(getattr(deal, key))
        hands[seat] = tuple(hand)
        deal = replace(deal, **{key: tuple(hands)})
    return deal


def round_played(game, rules, seed=0):
    game.push(
        deal_with(game, rules) if game.round is None else game.deal(random.Random(0).shuffle)
    )
    play_on(game, random.Random(seed), round_over)


# --- the first round ---------------------------------------------------------------------------


def test_any_seat_deals_first_and_the_next_one_after_it():
    game = new_game(4)
    game.push(deal_with(game, [1, 22, 41, 42], dealer=3))
    play_on(game, random.Random(0), round_over)
    refused(game, replace(game.deal(unshuffled), dealer=1), "dealer now is seat 0")
    assert game.deal(unshuffled).dealer == 0


@pytest.mark.parametrize(("seats", "size"), [(3, 16), (4, 15), (5, 12)])
def test_everybody_is_dealt_the_same_number_of_cards(seats, size):
    game = new_game(seats)
    deal = deal_with(game, [1, 22, 41, 42])
    assert {len(hand) for hand in deal.hands} == {size}
    refused(game, with_hand(deal, 1, hands=deal.hands[1][1:]), f"seat 1 needs {size} cards")
    refused(game, replace(deal, hands=deal.hands[1:]), "a hand and rule cards for each")
    game.push(deal)
    assert game.phase == "rule"


def test_a_card_is_dealt_once():
    game = new_game(4)
    deal = deal_with(game, [1, 22, 41, 42])
    twice = (deal.hands[0][0], *deal.hands[2][1:])
    refused(game, with_hand(deal, 2, hands=twice), f"{deal.hands[0][0]} is dealt twice")


@pytest.mark.parametrize("name", ["F1", "K10", "G13"])
def test_the_ranks_that_three_players_take_out(name):
    game = new_game(3)
    deal = deal_with(game, [1, 22, 41, 42])
    assert {card.rank for hand in deal.hands for card in hand} == set(range(2, 16)) - {10, 13}
    hand = (*cards(name), *deal.hands[0][1:])
    refused(
        game, with_hand(deal, 0, hands=hand), f"{name} is not in the game with so many players"
    )


def test_three_rule_cards_expected_and_two_held():
    game = new_game(4)
    deal = deal_with(game, [1, 22, 41, 42])
    two = with_hand(deal, 3, rule_hands=deal.rule_hands[3][:2])
    refused(game, two, "seat 3 needs 3 rule cards and holds 2")


def test_a_rule_card_is_in_one_place():
    game = new_game(3)
    deal = deal_with(game, [1, 22, 41, 42])
    refused(game, replace(deal, extra_rule=22), "rule card 22 is dealt twice")
    hand = (41, 41, deal.rule_hands[2][1])
    refused(game, with_hand(deal, 2, rule_hands=hand), "rule card 41 is dealt twice")


def test_the_turned_rule_card_belongs_to_three_players():
    game, three = new_game(4), new_game(3)
    refused(game, replace(deal_with(game, [1, 22, 41, 42]), extra_rule=60), "three players")
    refused(three, replace(deal_with(three, [1, 22, 41, 42]), extra_rule=None), "three players")


# --- choosing ----------------------------------------------------------------------------------


def test_all_choose_in_any_order_and_the_rules_are_read_out_by_number():
    game = new_game(4)
    deal = deal_with(game, [41, 5, 22, 20])
    game.push(deal)
    for seat in (2, 0, 3):
        assert game.push(moves.ChooseRule(seat, deal.rule_hands[seat][0])) == []
    refused(game, moves.ChooseRule(2, deal.rule_hands[2][1]), "not for seat 2")
    refused(game, moves.ChooseRule(1, 41), "seat 1 does not hold rule card 41")
    assert game.push(moves.ChooseRule(1, 5)) == [RulesInForce((5, 20, 22, 41))]


def test_with_three_the_turned_card_is_in_force_too():
    game = new_game(3)
    game.push(deal_with(game, [41, 5, 54, 20]))
    assert choose(game, [41, 5, 54]) == [RulesInForce((5, 20, 41, 54))]


def test_with_five_the_seat_left_of_the_dealer_does_not_choose():
    game = new_game(5)
    deal = deal_with(game, [41, 5, 54, 20], dealer=4)
    game.push(deal)
    assert game.acting() == {1, 2, 3, 4}
    refused(game, moves.ChooseRule(0, deal.rule_hands[0][0]), "not for seat 0")
    assert choose(game, [41, 5, 54, 20]) == [RulesInForce((5, 20, 41, 54))]


# --- refilling (M1) ----------------------------------------------------------------------------


def test_unchosen_rule_cards_are_held_and_hands_refilled_to_three():
    game = new_game(4)
    round_played(game, [41, 5, 54, 20])
    kept = [game.own(seat).rule_hand for seat in range(4)]
    assert [len(hand) for hand in kept] == [2] * 4
    deal = game.deal(random.Random(1).shuffle)
    assert all(set(kept[seat]) <= set(deal.rule_hands[seat]) for seat in range(4))
    new = [n for n in deal.rule_hands[0] if n not in kept[0]]
    lost = with_hand(deal, 0, rule_hands=(kept[0][0], *new, *_unused(deal)))
    refused(game, lost, f"seat 0 kept rule card {kept[0][1]}")
    refused(
        game, with_hand(deal, 0, rule_hands=(*kept[0], 41)), "rule card 41 is not in the deck any"
    )
    others = with_hand(deal, 0, rule_hands=(*kept[0], kept[1][0]))
    refused(game, others, f"rule card {kept[1][0]} is dealt twice")
    game.push(deal)


def test_a_turned_rule_card_is_used_up():
    game = new_game(3)
    round_played(game, [41, 5, 54, 20])
    deal = game.deal(random.Random(1).shuffle)
    refused(game, replace(deal, extra_rule=20), "rule card 20 is not in the deck any more")


def test_the_order_inside_hands_is_free():
    game = new_game(4)
    round_played(game, [41, 5, 54, 20])
    deal = game.deal(random.Random(1).shuffle)
    turned = replace(
        deal,
        hands=tuple(hand[::-1] for hand in deal.hands),
        rule_hands=tuple(hand[::-1] for hand in deal.rule_hands),
    )
    game.push(turned)
    assert game.phase == "rule"


def test_with_five_the_one_who_did_not_choose_keeps_three():
    game = new_game(5)
    round_played(game, [41, 5, 54, 20])
    assert [len(game.own(seat).rule_hand) for seat in range(5)] == [2, 3, 2, 2, 2]
    deal = game.deal(random.Random(1).shuffle)
    assert set(deal.rule_hands[1]) == set(game.own(1).rule_hand)


def test_discard_unchosen_everybody_who_chose_gets_three_new_cards():
    game = new_game(5, {"discard_unchosen": True})
    game.push(deal_with(game, [41, 5, 54, 20]))
    first = game.round and [game.own(seat).rule_hand for seat in range(5)]
    play_on(game, random.Random(0), round_over)
    assert [game.own(seat).rule_hand for seat in range(5)] == [(), first[1], (), (), ()]
    deal = game.deal(random.Random(1).shuffle)
    back = next(number for number in first[0] if number not in (41, 5, 54, 20))
    again = with_hand(deal, 0, rule_hands=(back, *deal.rule_hands[0][1:]))
    refused(game, again, f"rule card {back} is not in the deck any more")
    given_away = with_hand(deal, 1, rule_hands=(first[1][0], first[1][1], *_unused(deal)))
    refused(game, given_away, f"seat 1 kept rule card {first[1][2]}")
    game.push(deal)


def test_discard_unchosen_the_deck_is_dealt_out_before_the_discarded_cards():
    game, rng = new_game(5, {"discard_unchosen": True}), random.Random(7)
    seen, used, held = set(), set(), []
    for _ in range(4):
        game.push(game.deal(rng.shuffle))
        held = [set(game.own(seat).rule_hand) for seat in range(5)]
        seen |= set().union(*held)
        _, events = play_on(game, rng, round_over)
        used |= set(events[0].active)
    assert len(seen) == 51 and len(used) == 16
    dealer = game.next_dealer()
    kept = set(game.own(dealer).rule_hand)  # left of the last dealer: did not choose
    left, discarded = set(range(1, 61)) - seen, seen - used - kept
    assert len(kept) == 3 and len(left) == 9 and len(discarded) == 32
    deal = game.deal(rng.shuffle)
    drawn = {n for s, hand in enumerate(deal.rule_hands) if s != dealer for n in hand}
    assert left <= drawn and len(drawn & discarded) == 3
    seat = (dealer + 1) % 5
    others = [n for n in deal.rule_hands[seat] if n in left]
    more = [n for n in sorted(discarded) if n not in drawn]
    too_soon = with_hand(deal, seat, rule_hands=[*others[1:], *more][:3])
    if others:
        refused(game, too_soon, "shuffled only when the deck is used up")
    spent = with_hand(deal, seat, rule_hands=(min(used), *deal.rule_hands[seat][1:]))
    refused(game, spent, f"rule card {min(used)} is not in the deck any more")
    game.push(deal)
    play_on(game, rng, lambda game: game.outcome)


def test_the_deck_never_runs_out_when_cards_are_held():
    for seats, left in ((3, 42), (4, 36), (5, 29)):
        game, rng = new_game(seats), random.Random(seats)
        play_on(game, rng, lambda game: game.outcome)
        assert len(game.stock.deck) == left


def _unused(deal):
    everywhere = {number for hand in deal.rule_hands for number in hand}
    return [number for number in range(1, 61) if number not in everywhere][-1:]


# --- bad lines -----------------------------------------------------------------------------------


def lines(game_seats=4, options=None, **line):
    header = Header("stich-meister", NAMES[:game_seats], options or {})
    return (write_line(header.as_json()) + write_line(line)).encode()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"forty": "plus_four"}, "skip_only or plus_three"),
        ({"multi_trump": True}, "count or lowest_only"),
        ({"discard_unchosen": 1}, "true or false"),
        ({"trumps": 1}, "no option"),
    ],
)
def test_wrong_options_are_refused_at_line_1(options, reason):
    with pytest.raises(BadLineError, match=f"1: .*{reason}"):
        Replay(lines(4, options, do="rule"))


def test_options_given_with_their_defaults_are_fine():
    defaults = {"discard_unchosen": False, "multi_trump": "count", "forty": "skip_only"}
    assert new_game(4, defaults).options == new_game(4).options


def test_the_header_has_no_deck_and_three_to_five_seats():
    with pytest.raises(RecordError, match="no key .deck"):
        GAME.begin(Header("stich-meister", NAMES[:4], {}, {}))
    for seats in (2, 6):
        header = Header("stich-meister", (*NAMES, "Finn")[:seats], {})
        with pytest.raises(BadLineError, match="3 to 5 players"):
            Replay(write_line(header.as_json()).encode())


DEAL = deal_with(new_game(4), [1, 22, 41, 42]).as_json()
DEAL_3 = deal_with(new_game(3), [1, 22, 41, 42]).as_json()


@pytest.mark.parametrize(
    ("seats", "line", "reason"),
    [
        (4, {**DEAL, "extra_rule": 60}, "unknown key"),
        (3, {k: v for k, v in DEAL_3.items() if k != "extra_rule"}, "lacks the key"),
        (3, {**DEAL_3, "extra_rule": None}, "integer from 1 to 60"),
        (4, {**DEAL, "dealer": 4}, "integer from 0 to 3"),
        (4, {**DEAL, "dealer": True}, "integer from 0 to 3"),
        (4, {**DEAL, "hands": [["F16"]]}, "cards of this game"),
        (4, {**DEAL, "hands": "F2"}, "a list"),
        (4, {**DEAL, "rule_hands": [[61, 1, 2]]}, "integers from 1 to 60"),
        (4, {**DEAL, "rule_hands": [[1.0, 1, 2]]}, "integers from 1 to 60"),
        (4, {**DEAL, "rule_hands": []}, "a hand and rule cards"),
        (4, {"do": "rule", "seat": 0, "rule": 1}, "next round must be dealt"),
        (4, {"do": "play", "seat": 0, "card": "F2"}, "next round must be dealt"),
        (4, {"do": "pass", "seat": 0, "rule": 22, "cards": ["F2", 3]}, "cards of this game"),
        (4, {"do": "chip", "seat": 0}, "must be one of"),
        (4, {"do": "remove", "seat": 0}, "lacks the key"),
    ],
)
def test_a_bad_line_is_one_sentence(seats, line, reason):
    replay = Replay(lines(seats, **line))
    with pytest.raises(BadLineError, match=f"2: .*{reason}") as error:
        list(replay.events(legal=True))
    assert "\n" not in str(error.value)


HANDS = ("F2 F3 F4", "C2 C3 C4", "K2 K3 K4", "G2 G3 G4")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("F2 F3", "must lay different cards, so many: 3"),
        ("F2 F3 F3", "must lay different cards, so many: 3"),
        ("F2 F3 F4 F5", "must lay different cards, so many: 3"),
        ("F2 F3 C2", "does not hold C2"),
    ],
)
def test_passing_the_wrong_cards_is_refused(text, reason):
    game = begin([22, 25, 48, 49], hands=HANDS)
    refused(game, moves.PassCards(0, 22, cards(text)), reason)
    game.push(moves.PassCards(0, 22, cards("F2 F3 F4")))
    refused(game, moves.PassCards(0, 22, cards("F2 F3 F4")), "not for seat 0")
    refused(
        game, moves.OpenCards(0, cards("F2 F3 F4")), "does not count now: cards are being passed"
    )
    refused(game, Play(1, *cards("C2")), "does not count now: cards are being passed")


def test_nothing_follows_the_last_round():
    game = new_game(3)
    play_on(game, random.Random(0), lambda game: game.outcome)
    assert game.phase == "over" and not game.acting()
    refused(game, game.deal(unshuffled), "the game is over")
    refused(game, Play(0, *cards("F2")), "the game is over")
