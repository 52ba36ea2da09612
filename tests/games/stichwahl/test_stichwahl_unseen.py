"""Deals of which the referee learns the cards as they are played."""

from random import Random

import pytest

from games.stichwahl.stories import new_game
from stichtisch.games.move import RevokeProven, Stand
from stichtisch.games.record import Header, RecordError, write_line
from stichtisch.games.refusal import IllegalMoveError, Why
from stichtisch.games.replay import Replay
from stichtisch.games.stichwahl import moves
from stichtisch.games.stichwahl.cards import PACK, pack_for
from stichtisch.games.stichwahl.faces import header_deck, printed
from stichtisch.games.stichwahl.moves import MOVES
from stichtisch.games.unseen import completed

DECK = header_deck(printed())
NAMES = ("Andreas", "Lina", "Tim", "Jan")


def real_deal(seats, chance):
    """A deal played to its end at random, seen by a referee who knows the hands."""
    game, made, events = new_game(seats, DECK), [], []
    cards = list(pack_for(seats).values())
    chance.shuffle(cards)
    drawn = next(card for card in cards if card.rank != 5)
    hands = tuple(tuple(cards[9 * seat : 9 * seat + 9]) for seat in range(seats))
    move = moves.StartDeal(drawn, 0, hands, tuple(cards[9 * seats :]))
    while True:
        made.append(move)
        events += game.push(move)
        if game.phase in ("deal", "over"):
            return made, events
        seat = min(game.acting())
        move = chance.choice(list(game.legal_moves(seat)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deal_seen_blind_is_the_same_deal_and_its_record_legal(seats):
    for seed in range(8):
        made, events = real_deal(seats, Random(seed))
        game, told = new_game(seats, DECK, unseen=True), []
        lines = [moves.StartDeal(made[0].drawn, 0, ()).as_json()]
        lines += [move.as_json() for move in made[1:]]
        seen = [MOVES.read(line, seats, unseen=True) for line in lines]
        for move in seen:
            told += game.push(move)
        assert told == events
        whole = completed(new_game(seats, DECK, unseen=True), seen, moves.StartDeal)
        assert [sorted(map(str, hand)) for hand in whole[0].hands] == [
            sorted(map(str, hand)) for hand in made[0].hands
        ]
        header = Header("stichwahl", NAMES[:seats], {}, DECK)
        record = "".join(write_line(line.as_json()) for line in [header, *whole])
        assert list(Replay(record.encode()).events()) == events
        assert completed(new_game(seats, DECK, unseen=True), seen[:-9], moves.StartDeal) == []


@pytest.fixture
def game():
    game = new_game(4, DECK, unseen=True)
    game.push(moves.StartDeal(PACK["B2"], 0, ()))
    for seat, card in enumerate(["O1", "O6", "O5", "B7"]):
        game.push(moves.ChooseFirstBonus(seat, PACK[card]))
    return game


def play(game, *texts):
    for text in texts:
        (seat,) = game.acting()
        events = game.push(moves.Play(seat, PACK[text]))
    return events


def test_nothing_is_known_but_what_was_shown(game):
    assert len(game.legal_cards(0)) == 32
    play(game, "N2", "N3")
    assert len(game.legal_cards(2)) == 30
    assert not {PACK["O1"], PACK["N2"], PACK["N3"]} & set(game.legal_cards(2))


def test_a_card_denied_before_proves_the_revoke(game):
    play(game, "N2", "B9", "N6", "N8")
    game.push(moves.TakePrize(1, PACK["N8"]))
    assert play(game, "N4") == [RevokeProven(1, 1)]
    assert (game.phase, game.acting()) == (Stand.do, frozenset())
    # the deal, four first bonus cards, N2, and this one
    assert game.view(0).public.revoke.number == 7
    with pytest.raises(IllegalMoveError):
        game.push(moves.Play(2, PACK["N7"]))


def test_a_revoke_that_stands_lets_the_game_go_on_and_ends_the_record(game):
    play(game, "N2", "B9", "N6", "N8")
    game.push(moves.TakePrize(1, PACK["N8"]))
    play(game, "B8", "B1", "B4", "O9")
    assert play_last_of_trick(game) == [RevokeProven(1, 1)]
    (trick,) = game.push(Stand())
    assert (trick.name, game.phase) == ("trick", "prize")
    with pytest.raises(IllegalMoveError):
        game.push(Stand())


def play_last_of_trick(game):
    """Seat 1, which denied Narwal, plays one as the last card of a trick."""
    winner = game.public().last_trick.winner
    assert winner == 2
    game.push(moves.TakePrize(winner, PACK["O9"]))
    return play(game, "P1", "P2", "P3", "N4")


def test_a_five_instead_of_following_says_nothing_about_the_hand(game):
    play(game, "N2", "P5", "N6", "N8")
    winner = game.public().last_trick.winner
    game.push(moves.TakePrize(winner, PACK["N6"]))
    game.push(moves.NameStarter(1, 1))
    assert play(game, "N4") == []


def test_no_card_can_be_two_first_bonus_cards():
    game = new_game(4, DECK, unseen=True)
    game.push(moves.StartDeal(PACK["B2"], 0, ()))
    game.push(moves.ChooseFirstBonus(0, PACK["O1"]))
    with pytest.raises(IllegalMoveError):
        game.push(moves.ChooseFirstBonus(1, PACK["O1"]))


def test_a_deal_without_hands_needs_a_legal_card():
    game = new_game(4, DECK, unseen=True)
    with pytest.raises(IllegalMoveError, match="draw another"):
        game.push(moves.StartDeal(PACK["B5"], 0, ()))


def test_a_deal_without_hands_is_one_only_where_nobody_sees_them():
    game = new_game(4, DECK)
    with pytest.raises(IllegalMoveError, match="4 hands of 9 cards") as caught:
        game.push(moves.StartDeal(PACK["B2"], 0, ()))
    assert caught.value.refusal.why is Why.MISDEALT


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_line_of_an_unseen_deal_has_no_hands_and_older_ones_empty_ones(seats):
    line = {"do": "deal", "drawn": "B2", "starter": 0}
    deal = moves.StartDeal(PACK["B2"], 0, ())
    assert deal.as_json() == line
    assert MOVES.read(line, seats, unseen=True) == deal
    assert MOVES.read(line | {"hands": []}, seats, unseen=True) == deal
    with pytest.raises(RecordError, match='lacks the key "hands"'):
        MOVES.read(line, seats)


def test_that_a_revoke_stands_is_in_no_record():
    assert MOVES.read({"do": "stand"}, 4, unseen=True) == Stand()
    with pytest.raises(RecordError, match='"do" must be one of'):
        MOVES.read({"do": "stand"}, 4)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_game_as_its_players_know_it_is_the_game(seats):
    """Hands that were dealt are known to those who hold them, whatever the referee sees."""
    made, events = real_deal(seats, Random(7))
    known, seen, told = new_game(seats, DECK, unseen=True), new_game(seats, DECK), []
    for move in made:
        told += known.push(move)
        seen.push(move)
        for seat in range(seats):
            assert known.view(seat) == seen.view(seat)
            assert list(known.legal_moves(seat)) == list(seen.legal_moves(seat))
    assert told == events


def test_a_first_bonus_card_may_be_any_card(game):
    before = new_game(2, DECK, unseen=True)
    before.push(moves.StartDeal(PACK["B2"], 0, ()))
    offered = [move.card for move in before.legal_moves(1)]
    assert offered == sorted(pack_for(2).values(), key=str)
    assert before.view(1).own.hand.unknown == 9 and game.view(1).own.hand.unknown == 8
    assert [len(before.own(seat).hand) for seat in range(2)] == [9, 9]
    assert [len(game.own(seat).hand) for seat in range(4)] == [8, 8, 8, 8]


def test_what_was_shown_is_in_no_hand(game):
    play(game, "N2")
    with pytest.raises(IllegalMoveError, match="seat 1 cannot hold N2") as caught:
        play(game, "N2")
    assert caught.value.refusal.why is Why.NOT_YOURS
