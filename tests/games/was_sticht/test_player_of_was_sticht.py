"""The bot: it makes legal moves, and its hands make them at the table."""

from random import Random

import pytest

from games.was_sticht.stories import header_of, with_chips
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.controller import Do, Place, Press, PrivatePlace, Tap
from stichtisch.games.player import Tags
from stichtisch.games.settings import Settings
from stichtisch.games.was_sticht import moves
from stichtisch.games.was_sticht.kind import GAME
from stichtisch.games.was_sticht.thought import WasStichtThought, trumps_that_fit
from stichtisch.games.was_sticht.trumps import PACK
from stichtisch.table.match import Kept
from stichtisch.words import Words

DECK = virtual_deck("was-sticht").tags


def answer(game, controller, gesture, made):
    """What the table makes of a gesture."""
    counted = frozenset(type(one.move) for one in made if one.tag == gesture.tag)
    if gesture.seat is None:
        place = PrivatePlace(game.public(), (), (), ())
        if gesture.tag is None:
            return controller.private_key(place, Press())
        return controller.private_tap(place, Tap(DECK[gesture.tag]))
    place = Place(game.view(gesture.seat), (), ())
    if gesture.tag is None:
        return controller.key(place, Press())
    # cards come back each round, chips do not
    chips_counted = counted if game.phase == "chip" else frozenset()
    return controller.tap(place, Tap(DECK[gesture.tag], chips_counted))


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_its_gestures_make_its_moves(seats, seed):
    game, chance = GAME.begin(header_of(seats, {"tasks": 2})), Random(seed)
    controller = GAME.controller(seats, Settings(), Random(seed))
    player, made = GAME.player(Tags(DECK), True), []
    while not game.outcome:
        acting = sorted(game.acting())
        if acting:
            legal = list(game.legal_moves(acting[0]))
            move = player.choose(game.view(acting[0]), legal, chance)
            assert move in legal
        else:
            move = player.deal(game, chance)
        (gesture,) = player.gestures(move, made, game.public())
        done = answer(game, controller, gesture, made)
        assert isinstance(done, Do)
        # the referee draws the trumps, whatever the player thought of
        assert done.move == move or done.move.do == move.do == "round"
        game.push(done.move)
        made.append(Kept(len(made) + 1, done.move, gesture.tag))
    assert {one.move.do for one in made} >= {"chip", "round", "draft", "task", "play"}


def test_the_same_chance_gives_the_same_game():
    def lines(seed):
        game, chance = GAME.begin(header_of(4, {"tasks": 1})), Random(seed)
        player, told = GAME.player(Tags(DECK), True), []
        while not game.outcome:
            acting = sorted(game.acting())
            move = player.deal(game, chance)
            if acting:
                legal = list(game.legal_moves(acting[0]))
                move = player.choose(game.view(acting[0]), legal, chance)
            game.push(move)
            told.append(move.as_json())
        return told

    assert lines(5) == lines(5)
    assert lines(5) != lines(6)


@pytest.mark.parametrize(
    ("card", "says"),
    [("R9", "High cards"), ("R2", "The lowest cards"), ("R6", "Low cards lose for sure")],
)
def test_the_coach_says_what_a_card_is_good_for_in_the_draft(card, says):
    game = with_chips(4, tasks=5)
    game.push(moves.StartRound(0, "G", 5))
    why = WasStichtThought().reason(game.view(1), moves.Draft(1, PACK[card]))
    assert why.told(Words("en")).startswith(says)


def test_a_card_that_hints_make_a_likely_trump_is_told_as_one():
    game = with_chips(4, tasks=5)
    game.push(moves.StartRound(0, "R", 5))
    left = trumps_that_fit(game.public())
    while len(left) > 4:
        (seat,) = game.acting()
        game.push(next(iter(game.legal_moves(seat))))
        left = trumps_that_fit(game.public())
    (seat,) = game.acting()
    view = game.view(seat)
    card = max(view.public.undrafted, key=lambda one: sum(one in pair.cards for pair in left))
    why = WasStichtThought().reason(view, moves.Draft(view.seat, card))
    fits = sum(card in pair.cards for pair in left)
    told = f"It is a trump in {fits} of the {len(left)} pairs of trumps still possible."
    assert 2 * fits >= len(left) and why.told(Words("en")) == told
