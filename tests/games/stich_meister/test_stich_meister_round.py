"""A round in the table's own words: passing, laying aside and open, removing, who leads."""

import random

import pytest

from games.stich_meister.stories import begin, cards, hand_in, play_on, round_over
from stichtisch.games.event import TrickTaken
from stichtisch.games.move import Play
from stichtisch.games.refusal import IllegalMoveError, Refusal, Why
from stichtisch.games.stich_meister import moves
from stichtisch.games.stich_meister.moves import RoundOver
from stichtisch.games.trick import TRUMP

QUIET = (47, 48, 49, 50)
"""Rule cards that change nothing before the points are counted."""
HANDS = ("F2 F3 F4", "C2 C3 C4", "K2 K3 K4", "G2 G3 G4")


def quiet(*rules):
    return [*rules, *QUIET[: 4 - len(rules)]]


def held(game, seat, text):
    return set(cards(text)) <= set(game.own(seat).hand.cards)


def tricks(events):
    return [event for event in events if isinstance(event, TrickTaken)]


def played_out(rules, seats=4, seed=0, **options):
    """A whole round at random: game, moves and events."""
    game = begin(rules, seats, **options)
    made, events = play_on(game, random.Random(seed), round_over)
    return game, made, events


def until(game, *phases, seed=0):
    return play_on(game, random.Random(seed), lambda game: game.phase in phases)


# --- before the first lead -------------------------------------------------------------------


def test_the_seat_left_of_the_dealer_leads_and_tricks_go_clockwise():
    game = begin(quiet(), dealer=2)
    assert game.acting() == {3}
    _, events = play_on(game, random.Random(0), round_over)
    first, second = tricks(events)[:2]
    assert first.leader == 3 and second.leader == first.winner


def test_22_everybody_passes_three_cards_to_the_right():
    game = begin(quiet(22), hands=HANDS)
    hand_in(game, 22, *HANDS[:3])
    assert held(game, 0, "F2 F3 F4") and game.acting() == {3}
    game.push(moves.PassCards(3, 22, cards(HANDS[3])))
    assert held(game, 3, "F2 F3 F4") and held(game, 0, "C2 C3 C4")
    assert not set(cards(HANDS[0])) & set(game.own(0).hand.cards)


def test_23_everybody_passes_three_cards_to_the_left():
    game = begin(quiet(23), hands=HANDS)
    hand_in(game, 23, *HANDS)
    assert held(game, 1, "F2 F3 F4") and held(game, 0, "G2 G3 G4")


def test_22_with_23_what_came_from_the_left_may_be_passed_on_to_the_left():
    game = begin(quiet(22, 23), hands=HANDS)
    with pytest.raises(IllegalMoveError, match="rule card 22 comes first"):
        game.push(moves.PassCards(0, 23, cards(HANDS[0])))
    hand_in(game, 22, *HANDS)
    hand_in(game, 23, *HANDS[1:], HANDS[0])
    assert all(held(game, seat, HANDS[seat]) for seat in range(4))
    assert game.phase == "play"


def test_22_to_25_each_complete_before_the_next():
    game = begin([25, 22, 24, 23], hands=HANDS)
    made, _ = until(game, "play")
    assert [(move.do, getattr(move, "rule", None)) for move in made] == (
        [("pass", 22)] * 4 + [("pass", 23)] * 4 + [("aside", None)] * 4 + [("open", None)] * 4
    )


def test_24_with_23_the_card_is_laid_aside_after_the_passing():
    game = begin(quiet(23, 24), hands=HANDS)
    hand_in(game, 23, *HANDS)
    game.push(moves.LayAside(1, cards("F2")[0]))
    assert game.own(1).aside == cards("F2")[0] and not held(game, 1, "F2")


def test_24_with_25_a_card_laid_aside_cannot_be_opened():
    game = begin(quiet(24, 25), hands=HANDS)
    for seat, hand in enumerate(HANDS):
        game.push(moves.LayAside(seat, cards(hand)[0]))
    with pytest.raises(IllegalMoveError, match="does not hold F2"):
        game.push(moves.OpenCards(0, cards(HANDS[0])))
    assert len(game.own(0).hand.cards) == 14


def test_25_open_cards_are_hand_cards_still():
    game = begin(quiet(25), hands=HANDS)
    for seat, hand in enumerate(HANDS):
        game.push(moves.OpenCards(seat, cards(hand)))
    assert game.acting() == {1} and set(cards(HANDS[1])) <= set(game.legal_cards(1))
    assert set(game.public().open_hands[2]) == set(cards(HANDS[2]))


def test_25_after_the_passing_of_22():
    game = begin(quiet(22, 25), hands=HANDS)
    hand_in(game, 22, *HANDS)
    game.push(moves.OpenCards(3, cards(HANDS[0])))
    assert set(game.public().open_hands[3]) == set(cards(HANDS[0]))


# --- the last trick ----------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "count"), [(3, 16), (4, 15), (5, 12)])
def test_24_the_last_trick_is_the_cards_laid_aside(seats, count):
    game = begin(quiet(24), seats)
    until(game, "play")
    aside = [game.own(seat).aside for seat in range(seats)]
    _, events = play_on(game, random.Random(1), lambda game: game.public().last)
    assert len(tricks(events)) == count - 1
    assert not any(game.own(seat).hand.cards for seat in range(seats))
    for _ in range(seats):
        (seat,) = game.acting()
        assert list(game.legal_cards(seat)) == [aside[seat]]
        events += game.push(Play(seat, aside[seat]))
    assert set(tricks(events)[-1].cards) == set(aside) and len(tricks(events)) == count


@pytest.mark.parametrize(("seats", "count"), [(3, 13), (4, 12), (5, 9)])
def test_40_the_last_three_cards_stay_in_the_hand(seats, count):
    game, _, events = played_out(quiet(40), seats)
    assert len(tricks(events)) == count
    assert {len(game.own(seat).hand.cards) for seat in range(seats)} == {3}
    assert sum(events[-1].tricks) == count


@pytest.mark.parametrize(("seats", "count"), [(3, 13), (4, 12), (5, 9)])
def test_24_with_40_the_last_trick_played_is_laid_aside_and_three_are_kept(seats, count):
    game = begin(quiet(24, 40), seats)
    until(game, "play")
    aside = {game.own(seat).aside for seat in range(seats)}
    _, events = play_on(game, random.Random(1), lambda game: game.public().last)
    (seat,) = game.acting()
    assert list(game.legal_cards(seat)) == [game.own(seat).aside]
    with pytest.raises(IllegalMoveError, match="card laid aside"):
        game.push(Play(seat, game.own(seat).hand.cards[0]))
    _, rest = play_on(game, random.Random(1), round_over)
    assert set(tricks(rest)[-1].cards) == aside and len(tricks(events + rest)) == count
    assert {len(game.own(seat).hand.cards) for seat in range(seats)} == {3}


def test_24_with_26_28_and_27_the_last_trick_asks_for_nothing():
    game = begin([24, 26, 27, 28])
    play_on(game, random.Random(2), lambda game: game.public().last)
    for _ in range(4):
        (seat,) = game.acting()
        assert list(game.legal_cards(seat)) == [game.own(seat).aside]
        game.push(Play(seat, game.own(seat).aside))


def test_an_aside_card_cannot_be_played_before_the_last_trick():
    game = begin(quiet(24))
    until(game, "play")
    (seat,) = game.acting()
    with pytest.raises(IllegalMoveError, match="does not hold"):
        game.push(Play(seat, game.own(seat).aside))


# --- after a trick -----------------------------------------------------------------------------


def test_34_the_winner_and_nobody_else_takes_any_card_of_the_trick():
    game = begin(quiet(34))
    _, events = until(game, "remove")
    taken = events[-1]
    assert game.acting() == {taken.winner} and game.public().tricks == (
        tuple(int(seat == taken.winner) for seat in range(4))
    )
    loser = (taken.winner + 1) % 4
    with pytest.raises(IllegalMoveError, match="not for seat"):
        game.push(moves.RemoveCard(loser, taken.cards[0]))
    elsewhere = game.own(loser).hand.cards[0]
    with pytest.raises(IllegalMoveError, match="not in the trick"):
        game.push(moves.RemoveCard(taken.winner, elsewhere))
    offered = {move.card for move in game.legal_moves(taken.winner)}
    assert offered == set(taken.cards)
    assert game.push(moves.RemoveCard(taken.winner, taken.cards[-1])) == []
    assert game.phase == "play" and game.acting() == {taken.winner}


def test_34_also_after_the_last_trick_and_then_the_round_is_counted():
    _, made, events = played_out(quiet(34))
    assert [move.do for move in made].count("remove") == 15 and made[-1].do == "remove"
    assert isinstance(events[-1], RoundOver) and isinstance(events[-2], TrickTaken)
    assert sum(events[-1].tricks) == 15


def test_34_a_removed_card_is_not_scored():
    game, made, events = played_out([34, 47, 48, 49])
    removed = game.public().removed
    gone = sum(card.suit in "FCK" for card in removed)
    assert len(removed) == 15 and sum(events[-1].points) == 15 - (45 - gone)


def test_34_with_35_the_winner_removes_and_the_rest_goes_left():
    game = begin(quiet(34, 35))
    _, events = until(game, "remove")
    winner = events[-1].winner
    assert game.acting() == {winner}
    game.push(moves.RemoveCard(winner, events[-1].cards[0]))
    assert game.public().tricks[(winner + 1) % 4] == 1 and game.acting() == {winner}


@pytest.mark.parametrize(
    ("rules", "away"), [((35,), 0), ((36,), -1), ((35, 36), -1), ((36, 37), -1), ((35, 37), 0)]
)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_who_leads_after_a_trick(rules, away, seats):
    _, _, events = played_out(quiet(*rules), seats)
    taken = tricks(events)
    for before, after in zip(taken, taken[1:], strict=False):
        assert after.leader == (before.winner + away) % seats


@pytest.mark.parametrize("rules", [(37,), (36, 37), (35, 37), (37, 38)])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_37_every_other_trick_goes_round_the_other_way(rules, seats):
    _, made, events = played_out(quiet(*rules), seats)
    plays = [move.seat for move in made if move.do == "play"]
    for number, trick in enumerate(tricks(events)):
        step = 1 if number % 2 == 0 else -1
        order = [(trick.leader + step * turn) % seats for turn in range(seats)]
        assert plays[number * seats : (number + 1) * seats] == order


@pytest.mark.parametrize("rules", [(35,), (35, 37), (35, 36)])
def test_35_tricks_lie_before_the_winners_left_neighbour(rules):
    _, _, events = played_out(quiet(*rules))
    won = [trick.winner for trick in tricks(events)]
    assert events[-1].tricks == tuple(won.count((seat - 1) % 4) for seat in range(4))


def test_39_the_last_winner_hands_everything_to_the_left():
    _, _, events = played_out(quiet(39))
    won = [trick.winner for trick in tricks(events)]
    last, counts = won[-1], [won.count(seat) for seat in range(4)]
    counts[(last + 1) % 4] += counts[last]
    counts[last] = 0
    assert events[-1].tricks == tuple(counts)


@pytest.mark.parametrize("seed", range(4))
def test_35_with_39_the_winner_of_the_last_trick_gives_what_lies_before_it(seed):
    _, _, events = played_out(quiet(35, 39), seed=seed)
    won = [trick.winner for trick in tricks(events)]
    counts = [won.count((seat - 1) % 4) for seat in range(4)]
    counts[(won[-1] + 1) % 4] += counts[won[-1]]
    counts[won[-1]] = 0
    assert events[-1].tricks == tuple(counts)


def test_39_with_34_the_last_card_is_removed_first():
    _, made, events = played_out(quiet(34, 39))
    winner = tricks(events)[-1].winner
    assert made[-1].do == "remove" and events[-1].tricks[winner] == 0


def test_38_three_cards_to_the_left_after_the_third_trick_before_the_next_lead():
    game = begin(quiet(38))
    _, events = until(game, "pass")
    assert len(tricks(events)) == 3 and game.acting() == {0, 1, 2, 3}
    given = [game.own(seat).hand.cards[:3] for seat in range(4)]
    for seat in range(4):
        game.push(moves.PassCards(seat, 38, given[seat]))
    for seat in range(4):
        assert set(given[seat]) <= set(game.own((seat + 1) % 4).hand.cards)
        assert len(game.own(seat).hand.cards) == 12
    assert game.acting() == {tricks(events)[-1].winner}


def test_38_with_34_and_35_the_third_trick_is_cleared_first():
    game = begin(quiet(34, 35, 38))
    made, events = until(game, "pass")
    assert made[-1].do == "remove" and len(tricks(events)) == 3
    won = [trick.winner for trick in tricks(events)]
    assert game.public().tricks == tuple(won.count((seat - 1) % 4) for seat in range(4))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_24_with_38_a_card_laid_aside_cannot_be_passed(seats):
    game = begin(quiet(24, 38), seats)
    until(game, "pass")
    own = game.own(0)
    with pytest.raises(IllegalMoveError, match="does not hold"):
        game.push(moves.PassCards(0, 38, (own.aside, *own.hand.cards[:2])))


def test_38_with_36_the_right_neighbour_leads_after_the_passing():
    game = begin(quiet(36, 38))
    _, events = until(game, "pass")
    until(game, "play")
    assert game.acting() == {(tricks(events)[-1].winner - 1) % 4}


def test_40_with_44_and_45_tricks_are_those_that_are_played():
    _, _, events = played_out([40, 44, 45, 37])
    taken = tricks(events)
    worth = dict.fromkeys(range(4), 0)
    for trick in taken:
        worth[trick.winner] += {1: 0, 2: 0, 5: 3, 12: 3}.get(trick.trick, 1)
    assert events[-1].points == tuple(worth.values()) and len(taken) == 12


# --- 26 ------------------------------------------------------------------------------------


def test_26_the_trick_event_shows_all_cards():
    game = begin(quiet(26))
    _, events = play_on(game, random.Random(0), lambda game: game.public().last_trick)
    assert len(events[-1].cards) == 4


def test_the_cards_one_may_play_are_told_sorted_as_text():
    game = begin(quiet(), hands=("", "F2 F10 C9"))
    assert list(game.legal_cards(1)) == sorted(game.own(1).hand.cards, key=str)
    assert [str(card) for card in game.legal_cards(1)] == sorted(map(str, game.own(1).hand.cards))


def test_revokes_are_refused_by_name_of_the_rule():
    game = begin(quiet(5, 28), hands=("K9 K6", "F9 F2", "F3 G6", "C2"))
    game.push(Play(1, cards("F9")[0]))
    with pytest.raises(IllegalMoveError, match="G6 does not follow suit") as refused:
        game.push(Play(2, cards("G6")[0]))
    assert refused.value.refusal == Refusal(Why.FOLLOW, str(refused.value), ("F",))


def test_28_not_trumping_is_refused_by_name_of_the_rule():
    void = "C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14 C15 K2"
    game = begin(quiet(5, 28), hands=("", "F9", void))
    game.push(Play(1, cards("F9")[0]))
    assert [str(card) for card in game.legal_cards(2)] == ["C6"]
    with pytest.raises(IllegalMoveError, match="C2 is no trump") as refused:
        game.push(Play(2, cards("C2")[0]))
    assert refused.value.refusal == Refusal(Why.MUST_TRUMP, str(refused.value), (TRUMP,))
