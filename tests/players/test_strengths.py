"""Bots of three strengths: what they know, what they may do, and that thinking helps."""

from collections import Counter
from dataclasses import replace
from itertools import count, islice
from random import Random
from statistics import pstdev

import pytest

from games import on_the_kit
from games.oh_hell import stories as oh_hell
from games.skat import test_skat as skat
from stichtisch import games
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.move import Play
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.games.skat.moves import Declare, GiveUp, Pick
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.tricks.rules import TrickGame
from stichtisch.players.arena import Pairing, Variant, played
from stichtisch.players.strength import Skill, Strength, chooser
from stichtisch.players.thinking import Thinking, advice
from stichtisch.ui.coach import advised
from stichtisch.words import Words


def games_on_their_way(name, seats, seed, steps):
    """The states of a game that careful players play, with its player."""
    kind = games.game_named(name)
    header = Header(name, tuple(map(str, range(seats))), {}, kind.deck_for_header(None))
    game, player, chance = kind.begin(header), kind.player(Tags({}), False), Random(seed)
    for _ in range(steps):
        if game.outcome is not None:
            return
        seat = min(game.acting(), default=None)
        if seat is None:
            game.push(player.deal(game, chance))
            continue
        legal = list(player.possible(game.view(seat), list(game.legal_moves(seat))))
        yield game, seat, legal
        game.push(chance.choice(legal))


def seats_of(name):
    return [(name, seats) for seats in games.game_named(name).seats]


EVERY = [each for name in games.FOLDERS for each in seats_of(name)]


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_a_guess_looks_to_its_seat_as_the_table_does(name, seats):
    kind, chance = games.game_named(name), Random(3)
    thought, guessed = kind.thought(), 0
    for game, seat, legal in games_on_their_way(name, seats, seed=4, steps=160):
        view = game.view(seat)
        if len(thought.considered(view, legal, chance)) == 1:
            continue
        guess = next(thought.guesses(view, chance))
        assert guess.public() == view.public
        assert guess.own(seat).hand == view.own.hand
        assert list(guess.legal_moves(seat)) == list(game.legal_moves(seat))
        guessed += 1
        while guessed % 10 == 0 and not thought.is_over(guess):
            due = min(guess.acting(), default=None)
            guess.push(thought.habit(guess, due, chance))
        if guessed % 10 == 0:
            assert len(thought.worth(guess)) == seats
    assert guessed > 20


CENTS = {"call": 1, "solo": 5, "extra": 1}


@pytest.mark.parametrize(
    ("name", "options"), [*((name, {}) for name in games.FOLDERS), ("schafkopf", CENTS)]
)
def test_a_thought_knows_how_far_good_and_bad_rounds_are_apart(name, options):
    """Were it told ten times as much, a bad move would be as good as the best one."""
    kind, worths, is_on, span = games.game_named(name), [], False, 0.0
    thought = kind.thought()

    def made(game, move, _events):
        nonlocal is_on, span
        span = thought.span_of(game.public())
        is_on = is_on or isinstance(move, kind.starts_round)
        if is_on and thought.is_over(game):
            worths.extend(thought.worth(game))
            is_on = False

    careful = (Skill(Strength.CAREFUL),) * 4
    played(Pairing(name, careful, "deals", "choices", Variant(options)), made)
    assert pstdev(worths) / 2 < span < pstdev(worths) * 4


def test_trumps_are_guessed_from_the_hints():
    from stichtisch.games.was_sticht.thought import trumps_that_fit

    left = []
    for game, _, _ in games_on_their_way("was-sticht", 4, seed=7, steps=80):
        public = game.public()
        if public.phase == "draft":
            trumps = game.view(public.dealer).own.trumps
            assert trumps in trumps_that_fit(public)
            left.append(len(trumps_that_fit(public)))
        # the dealer who speaks may be wrong: then nothing is told
        assert len(trumps_that_fit(replace(public, hints=()))) == 50
    assert left[0] == 50 and left[-1] < 25


def test_a_hand_is_never_guessed_to_hold_what_it_did_not_follow():
    game = oh_hell.dealt("H2 S3 D4", "H14 S5 C7", "D6 S8 S9", turned="C2")
    oh_hell.bid(game, 1, 1, 0)
    for card in ("H14", "D6", "H2"):
        oh_hell.play(game, card)
    thought, chance = games.game_named("oh-hell").thought(), Random(1)
    for guess in islice(thought.guesses(game.view(1), chance), 50):
        assert not any(card.suit == "H" for card in guess.own(2).hand.cards)
        assert PACK["D6"] not in guess.own(0).hand


def test_a_giver_imagines_what_it_passed_where_it_went_and_nobody_else_does():
    game, chance = on_the_kit.dealt("hearts", seats=4), Random(2)
    while game.phase == "pass":
        game.push(on_the_kit.any_move(game, chance))
    thought = games.game_named("hearts").thought()
    for giver in range(4):
        passed, to = set(game.own(giver).passed), (giver + 1) % 4
        for guess in islice(thought.guesses(game.view(giver), chance), 20):
            assert passed <= set(guess.own(to).hand.cards)
    hands = [
        guess.own(1).hand.known for guess in islice(thought.guesses(game.view(2), chance), 20)
    ]
    assert not all(
        PACK.set(game.own(0).passed) & hand == PACK.set(game.own(0).passed) for hand in hands
    )


def test_a_game_that_is_not_played_on_ints_is_played_by_rules_of_thumb(monkeypatch):
    game = oh_hell.bid(oh_hell.dealt("H2 S3 D4", "H14 S5 C7", "D6 S8 S9", turned="C2"), 1, 1, 0)
    thought, legal = games.game_named("oh-hell").thought(), list(game.legal_moves(1))
    monkeypatch.setattr(type(game), "counts", None)
    weighed = Thinking(thought).weigh(game.view(1), legal, Random(1))
    assert [one.move for one in weighed] == [thought.simple(game.view(1), legal, Random(0))]


def test_a_tree_is_grown_for_so_long_where_that_is_asked_for():
    game = oh_hell.bid(oh_hell.dealt("H2 S3 D4", "H14 S5 C7", "D6 S8 S9", turned="C2"), 1, 1, 0)
    thought, legal, ticks = (
        games.game_named("oh-hell").thought(),
        list(game.legal_moves(1)),
        count(),
    )
    thinking = Thinking(thought, seconds=0.05, clock=lambda: next(ticks) * 0.001)
    weighed = thinking.weigh(game.view(1), legal, Random(1))
    assert [one.games for one in weighed] == [50] * len(legal)


def test_a_tree_is_grown_by_so_many_playouts_and_no_clock():
    game = oh_hell.bid(oh_hell.dealt("H2 S3 D4", "H14 S5 C7", "D6 S8 S9", turned="C2"), 1, 1, 0)
    thought, legal = games.game_named("oh-hell").thought(), list(game.legal_moves(1))
    thinking = Thinking(thought, games=300, clock=lambda: pytest.fail("a clock was asked"))
    weighed = thinking.weigh(game.view(1), legal, Random(1))
    assert [one.games for one in weighed] == [100] * 3, "no two of its cards come to the same"
    few = Thinking(thought, games=1).weigh(game.view(1), legal, Random(1))
    assert [one.games for one in few] == [1] * len(legal), "each is tried once at least"


def test_cards_come_to_the_same_where_no_card_unseen_is_between():
    hands = "H2 S3 D4", "H14 H13 H11", "D6 S8 S9"  # nobody has shown the queen
    game = oh_hell.bid(oh_hell.dealt(*hands, turned="C2"), 1, 1, 0)
    thinking = Thinking(games.game_named("oh-hell").thought(), games=300)
    weighed = thinking.weigh(game.view(1), list(game.legal_moves(1)), Random(1))
    ace, king, jack = (next(w for w in weighed if str(w.move.card) == c) for c in hands[1].split())
    assert replace(ace, move=king.move) == king
    assert ace.worth != jack.worth and ace.games == jack.games == 150


def world_beside(game, seat, guess):
    """The same game, but what is hidden from the seat."""
    if not isinstance(game, TrickGame):
        return guess
    other = game.copy()  # a guess does not say what was passed
    for one in range(game.seats):
        if one != seat:
            other.deal.hands[one] = guess.deal.hands[one]
    return other


def differ(game, other, seat):
    """Whether anything is hidden from the seat in which the worlds are not the same."""
    return any(game.own(one) != other.own(one) for one in range(game.seats) if one != seat)


COMPARED = {Strength.THINKING: 0.2}
"""Of all cards laid so many are compared: to think costs."""


@pytest.mark.parametrize("strength", Strength)
@pytest.mark.parametrize("name", games.FOLDERS)
def test_in_equal_worlds_it_chooses_alike(name, strength):
    """Worlds that differ in what its view hides alone: hands, rule cards, trumps, tasks."""
    kind, chance, compared = games.game_named(name), Random(3), Counter()
    choose = chooser(Skill(strength, 20), kind, kind.player(Tags({}), False))
    seats = max(3, kind.seats.start)
    for game, seat, legal in games_on_their_way(name, seats, seed=4, steps=150):
        if len(legal) == 1 or game.phase == "chip":  # of chips nothing is hidden
            continue
        if game.phase == "play" and chance.random() > COMPARED.get(strength, 1):
            continue
        view = game.view(seat)
        other = world_beside(game, seat, next(kind.thought().guesses(view, chance)))
        if not differ(game, other, seat):
            continue
        assert other.view(seat) == view
        one, two = (
            choose(world.view(seat), list(world.legal_moves(seat)), Random(5))
            for world in (game, other)
        )
        assert one == two
        compared[game.phase] += 1
    assert sum(compared.values()) > 5 and len(compared) > 1
    assert compared["play"] or name == "was-sticht", "there all is known to all by then"


def test_the_same_chance_gives_the_same_thoughts():
    game = oh_hell.bid(oh_hell.dealt("H2 S3 D4", "H14 S5 C7", "D6 S8 S9", turned="C2"), 1, 1, 0)
    thinking = Thinking(games.game_named("oh-hell").thought(), clock=lambda: 0.0)
    legal = list(game.legal_moves(1))
    one, other = (thinking.weigh(game.view(1), legal, Random(5)) for _ in range(2))
    assert one == other


def test_the_coach_says_what_to_do_and_why():
    game = oh_hell.bid(oh_hell.dealt("H2 S3", "H14 C14", "D6 S8", turned="C2"), 0, 2, 1)
    kind = games.game_named("oh-hell")
    presenter = kind.presenter(("Anna", "Ben", "Cleo"), Settings(), Words("en"))
    view, legal = game.view(1), list(game.legal_moves(1))
    found = advice(kind.thought(), view, legal, Random(0))
    move, takes, other, less = advised(found, presenter, view.public).splitlines()
    cards = {"ace of hearts", "ace of clubs"}
    card = move.removeprefix("Tip: ")
    assert card in cards
    assert takes == f"The bid of 0 is met. A{card[1:]} almost surely takes this trick."
    assert other.removeprefix("Second choice: ") in cards and "points less" in less
    oh_hell.play(game, "C14")
    only = advice(kind.thought(), game.view(1), (), Random(0))
    assert only is None  # it is for another seat


def test_the_coach_counts_what_the_cards_of_a_bid_are_worth():
    game = oh_hell.dealt("H2 S3", "C14 C13", "D6 S8", turned="C2")
    kind = games.game_named("oh-hell")
    presenter = kind.presenter(("Anna", "Ben", "Cleo"), Settings(), Words("en"))
    found = advice(kind.thought(), game.view(1), list(game.legal_moves(1)), Random(0))
    bid, cards, *more = advised(found, presenter, game.public()).splitlines()
    assert bid == "Tip: bid 2"
    assert "about 2.0 tricks" in cards and "king of clubs, ace of clubs" in cards
    assert not any("tricks" in line for line in more)  # one figure, so it contradicts no other


def coached(game, seat, language="en"):
    kind = games.game_named("oh-hell")
    presenter = kind.presenter(("Anna", "Ben", "Cleo"), Settings(), Words(language))
    legal = list(game.legal_moves(seat))
    found = advice(kind.thought(), game.view(seat), legal, Random(0))
    return advised(found, presenter, game.public()).splitlines()


def test_who_plays_last_is_told_that_a_card_is_enough():
    game = oh_hell.bid(oh_hell.dealt("H14 H2 S3", "H5 C14 C9", "H9 C3 S4", turned="D2"), 0, 0, 2)
    oh_hell.play(game, "H5 H9")
    tip, why, *_ = coached(game, 0)
    missing = "Your bid: 2, still missing: 2."
    assert tip == "Tip: ace of hearts"
    assert why == f"{missing} You play last, and ace of hearts takes this trick."


def test_who_cannot_take_the_trick_is_told_so_and_what_to_part_with():
    game = oh_hell.bid(oh_hell.dealt("H14 H2 S3", "C14 H5 C9", "H9 D3 S14", turned="C2"), 1, 0, 0)
    oh_hell.play(game, "C14")
    tip, why, *_ = coached(game, 2, "de")
    card = tip.removeprefix("Tipp: ")
    assert card in ("Herz-9", "Pik-Ass")
    assert why == f"Die Ansage 0 ist erfüllt. Diesen Stich machst du nicht: Gib {card} her."


def test_where_two_moves_are_equal_the_coach_gives_no_reason_for_one():
    game = oh_hell.bid(oh_hell.dealt("H2 S3", "H14 H13", "D6 S8", turned="C2"), 0, 2, 1)
    kind = games.game_named("oh-hell")
    presenter = kind.presenter(("Anna", "Ben", "Cleo"), Settings(), Words("en"))
    found = advice(kind.thought(), game.view(1), list(game.legal_moves(1)), Random(0))
    told = advised(found, presenter, game.public()).splitlines()
    assert len(told) == 2 and told[1].endswith(" is just as good.")


def test_the_coach_calls_the_one_card_that_may_be_played_that_and_no_rule_of_thumb():
    game = skat.dealt(*skat.TO_BEN, Pick(1), Declare(1, "C", skat.cards("S10 H12")))
    while len(list(game.legal_cards(seat := min(game.acting())))) > 1:
        game.push(Play(seat, next(iter(game.legal_cards(seat)))))
    legal = list(game.legal_moves(seat))
    assert GiveUp(seat) in legal and len(legal) == 2
    assert advice(games.game_named("skat").thought(), game.view(seat), legal, Random(0)).is_only


def test_the_coach_knows_no_more_than_the_seat():
    one = oh_hell.dealt("H2 S3 D4", "H14 S5 C7", "D6 H7 S9", "C3 C4 D9", turned="C2")
    other = oh_hell.dealt("H2 S3 D4", "C3 D9 C14", "H14 C7 H7", "S5 S9 D6", turned="C2")
    kind, told = games.game_named("oh-hell"), []
    for world in (one, other):
        oh_hell.bid(world, 0, 1, 0)
        legal = list(world.legal_moves(0))
        told.append(advice(kind.thought(), world.view(0), legal, Random(0)).move)
    assert told[0] == told[1]


@pytest.mark.parametrize("strength", Strength)
@pytest.mark.slow(3)
def test_hands_can_do_whatever_a_player_of_any_strength_chooses(strength):
    kind = games.game_named("stichwahl")
    player = kind.player(Tags(virtual_deck("stichwahl").tags), True)
    choose = chooser(Skill(strength), kind, player)
    header = Header("stichwahl", ("0", "1", "2"), {}, kind.deck_for_header(None))
    game, chance = kind.begin(header), Random(1)
    for _ in range(60):
        seat = min(game.acting(), default=None)
        if seat is None:
            move = player.deal(game, chance)
        else:
            move = choose(game.view(seat), list(game.legal_moves(seat)), chance)
        assert player.gestures(move, (), game.public())
        game.push(move)
