"""The bot of Stichwahl."""

from random import Random

import pytest

from games.stichwahl import stories
from games.stichwahl.stories import new_game
from stichtisch.games.player import Tags
from stichtisch.games.stichwahl import moves
from stichtisch.games.stichwahl.cards import PACK, deck_from, pack_for
from stichtisch.games.stichwahl.faces import header_deck, printed
from stichtisch.games.stichwahl.kind import GAME
from stichtisch.games.stichwahl.packed import Whales
from stichtisch.games.stichwahl.worlds import table_of
from stichtisch.games.tricks.packed import Chance
from stichtisch.words import Sentence, Words

HANDS = ("N2 N9 O1 O2 O3 O4 P1 P2 P3", "B9 B8 O6 O7 O8 O9 P6 P7 P8",
         "N6 N7 N3 B1 B2 B3 P4 P9 O5", "N8 N1 N4 B4 B6 B7 N5 B5 P5")  # fmt: skip

ORCAWAL_HIGHEST = 1
"""A marker as a deal on ints numbers it."""

choose = GAME.player(Tags({}), scans=True).choose


def game_with(**bonuses):
    """The rule sheet's example hands, with Blauwal trump and the lowest card winning."""
    deck = header_deck(printed())
    for card, bonus in bonuses.items():
        deck[card] = {"pearls": 2, "bonus": bonus}
    game = new_game(4, deck)
    hands = tuple(tuple(PACK[card] for card in hand.split()) for hand in HANDS)
    game.push(moves.StartDeal(PACK["B2"], 0, hands))
    return game


def first_bonuses(game, cards):
    for seat, card in enumerate(cards.split()):
        game.push(moves.ChooseFirstBonus(seat, PACK[card]))


def chosen(game):
    (seat,) = game.acting()
    return choose(game.view(seat), list(game.legal_moves(seat)), Random(1))


def play_on(game, *cards):
    for card in cards:
        (seat,) = game.acting()
        game.push(moves.Play(seat, PACK[card]))


def test_a_point_at_once_is_the_best_first_bonus_card():
    game = game_with(**dict.fromkeys(HANDS[1].split(), "FLIP") | {"P6": "POINT"})
    choice = choose(game.view(1), list(game.legal_moves(1)), Random(1))
    assert choice == moves.ChooseFirstBonus(1, PACK["P6"])


def test_it_wins_as_cheaply_as_it_can():
    game = game_with()
    first_bonuses(game, "O4 O8 P4 N1")
    play_on(game, "O1")  # the lowest Orcawal: only a Blauwal beats it, and the highest is enough
    play_on(game, "O6")
    assert chosen(game) == moves.Play(2, PACK["B3"])


def test_it_sheds_its_weakest_card_when_nothing_wins():
    game = game_with(P4="POINT")
    first_bonuses(game, "O4 O8 P4 N1")
    play_on(game, "N2")
    play_on(game, "B9")
    assert chosen(game) == moves.Play(2, PACK["N7"])


def test_it_spends_a_bonus_card_when_that_wins_the_trick():
    game = game_with(O4="FLIP", B1="FLIP", O8="FLIP", N1="FLIP")
    first_bonuses(game, "O4 O8 B1 N1")
    play_on(game, "N2", "O6")
    assert chosen(game) == moves.UseBonus(2, PACK["B1"])
    game.push(chosen(game))
    assert chosen(game) == moves.Play(2, PACK["N3"])


def random_player(_view, legal, chance):
    return chance.choice(list(legal))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_is_always_legal_and_mostly_beats_chance(seats):
    won = 0
    for seed in range(12):
        chance = Random(seed)
        game = new_game(seats, header_deck(printed()))
        while game.outcome is None:
            seat = min(game.acting(), default=None)
            if seat is None:
                game.push(deal(game, chance))
                continue
            legal = list(game.legal_moves(seat))
            player = random_player if seat == 0 else choose
            move = player(game.view(seat), legal, chance)
            assert move in legal
            game.push(move)
        won += 0 in game.outcome.winners
    assert won <= 12 / seats / 2


def deal(game, chance):
    cards = list(pack_for(game.seats).values())
    chance.shuffle(cards)
    drawn = next(card for card in cards if card.rank != 5)
    hands = tuple(tuple(cards[9 * seat : 9 * seat + 9]) for seat in range(game.seats))
    starter = game.public().dealer or 0
    return moves.StartDeal(drawn, starter, hands, tuple(cards[9 * game.seats :]))


def prizes(**feet):
    """Seat 2 may choose O1, O8 or B7, with these feet."""
    game = new_game(4, stories.printed(**feet))
    hands = tuple(tuple(PACK[card] for card in hand.split()) for hand in HANDS)
    game.push(moves.StartDeal(PACK["B2"], 0, hands))
    first_bonuses(game, "O4 B9 P4 N1")
    play_on(game, "O1", "O8", "B3", "B7")  # the lowest Blauwal wins
    return game


def said(game, move):
    why = GAME.thought().reason(game.view(move.seat), move)
    return why and why.told(Words("en"))


def test_in_a_guess_whoever_took_the_trick_leads_once_the_prize_is_chosen():
    game = prizes(O1="1", O8="2", B7="1")
    guess = next(GAME.thought().guesses(game.view(2), Random(1)))
    guess.push(moves.TakePrize(2, PACK["O8"]))
    assert guess.phase == "play" and guess.acting() == {2}


def test_in_a_guess_one_bonus_card_does_not_do_the_work_of_two():
    """P6 would win if Pottwal were trump and the lowest card took the trick."""
    deck = deck_from(stories.printed(P1="1 FLIP", N1="1 TRUMP P"))
    hands = [PACK[card].bit for card in ("O9", "P7", "P6")]
    guess = Whales(table_of(deck, lambda _card: 0), hands, leader=0, marker=ORCAWAL_HIGHEST)
    bonuses = PACK["P1"].bit | PACK["N1"].bit
    guess.seats[2].before = bonuses
    guess.play_out(Chance(1))
    assert guess.seats[2].before & bonuses == bonuses


def test_the_coach_says_what_speaks_for_a_prize():
    game = prizes(O1="1", O8="2", B7="1")
    assert chosen(game) == moves.TakePrize(2, PACK["O8"])
    assert said(game, chosen(game)) == "None brings you more points."


def test_a_prize_with_fewer_points_is_praised_only_where_the_others_give_more_away():
    game = prizes(O1="1", O8="2 POINT", B7="1 POINT")
    assert said(game, moves.TakePrize(2, PACK["O1"])).startswith("Another brings more points")
    assert said(game, moves.TakePrize(2, PACK["B7"])) is None


def test_the_coach_names_the_card_that_a_bonus_puts_ahead():
    game = game_with(O8="FLIP")
    first_bonuses(game, "O4 O8 P4 N1")
    play_on(game, "O1")
    why = GAME.thought().reason(game.view(1), moves.UseBonus(1, PACK["O8"]))
    assert why == Sentence("stichwahl.coach_bonus", card=PACK["O6"])


def test_the_coach_praises_no_first_bonus_card_that_another_betters():
    game = game_with(**dict.fromkeys(HANDS[1].split(), "FLIP") | {"P6": "POINT"})
    view, thought = game.view(1), GAME.thought()
    assert thought.reason(view, moves.ChooseFirstBonus(1, PACK["P6"])) is not None
    assert thought.reason(view, moves.ChooseFirstBonus(1, PACK["B9"])) is None
