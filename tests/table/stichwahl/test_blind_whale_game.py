"""Deals of which the referee learns the cards as they are played."""

from random import Random

import pytest

from stichtisch.games.blind_moves import RevokeProven, Stand
from stichtisch.games.blind_record import completed
from stichtisch.games.game import IllegalMoveError
from stichtisch.games.record import Header, write_line
from stichtisch.games.replay import Replay
from stichtisch.games.stichwahl import moves
from stichtisch.games.stichwahl.blind import BlindStichwahl, read_move
from stichtisch.games.stichwahl.printed import header_deck, printed
from stichtisch.games.stichwahl.rules import Stichwahl
from stichtisch.games.stichwahl.whales import PACK, pack_for

DECK = header_deck(printed())
NAMES = ("Andreas", "Lina", "Tim", "Jan")


def real_deal(seats, chance):
    """A deal played to its end at random, seen by a referee who knows the hands."""
    game, made, events = Stichwahl(seats, {}, DECK), [], []
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
        game, told = BlindStichwahl(seats, {}, DECK), []
        lines = [moves.StartDeal(made[0].drawn, 0, ()).as_json()]
        lines += [move.as_json() for move in made[1:]]
        for line, move in zip(lines, made, strict=True):
            told += game.push(read_move(line) or move)
        assert told == events
        header = Header("stichwahl", NAMES[:seats], {}, DECK)
        whole = completed(header, lines)
        assert [sorted(hand) for hand in whole[0]["hands"]] == [
            sorted(map(str, hand)) for hand in made[0].hands
        ]
        record = "".join(map(write_line, [header.as_json(), *whole]))
        assert list(Replay(record.encode()).events()) == events
        assert completed(header, lines[:-9]) == []


@pytest.fixture
def game():
    game = BlindStichwahl(4, {}, DECK)
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
    assert (game.phase, game.acting()) == ("revoke", frozenset())
    assert game.view(0).revoke.number == 7  # the deal, four first bonus cards, N2, and this one
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
    winner = game.view(None).last_trick.winner
    assert winner == 2
    game.push(moves.TakePrize(winner, PACK["O9"]))
    return play(game, "P1", "P2", "P3", "N4")


def test_a_five_instead_of_following_says_nothing_about_the_hand(game):
    play(game, "N2", "P5", "N6", "N8")
    winner = game.view(None).last_trick.winner
    game.push(moves.TakePrize(winner, PACK["N6"]))
    game.push(moves.NameStarter(1, 1))
    assert play(game, "N4") == []


def test_no_card_can_be_two_first_bonus_cards():
    game = BlindStichwahl(4, {}, DECK)
    game.push(moves.StartDeal(PACK["B2"], 0, ()))
    game.push(moves.ChooseFirstBonus(0, PACK["O1"]))
    with pytest.raises(IllegalMoveError):
        game.push(moves.ChooseFirstBonus(1, PACK["O1"]))


def test_a_deal_without_hands_needs_a_legal_card():
    game = BlindStichwahl(4, {}, DECK)
    with pytest.raises(IllegalMoveError, match="draw another"):
        game.push(moves.StartDeal(PACK["B5"], 0, ()))
