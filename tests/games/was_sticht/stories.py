"""Games brought quickly to the point a test is about."""

import random

from stichtisch.games.move import Play
from stichtisch.games.record import Header
from stichtisch.games.was_sticht import moves
from stichtisch.games.was_sticht.kind import GAME
from stichtisch.games.was_sticht.moves import Options
from stichtisch.games.was_sticht.rules import WasSticht
from stichtisch.games.was_sticht.trumps import PACK

FOUR_SETS = (
    ("NO_R", "EX1", "EX2", "EX3", "LAST"),
    ("NO_R", "EX1", "EX2", "EX3", "MOST"),
    ("NO_B", "EX4", "NONE", "FEWEST", "LAST"),
    ("NO_B", "EX4", "NONE", "FEWEST", "MOST"),
)


def cards(text):
    return [PACK[name] for name in text.split()]


def with_chips(seats, chips=FOUR_SETS, first=0, **options):
    """A game whose chips are taken, `chips` by seat; the first dealer is `first`."""
    game = WasSticht(seats, Options(**options))
    for pick in range(game.options.tasks):
        for step in range(seats):
            seat = (first + step) % seats
            game.push(moves.TakeChip(seat, chips[seat][pick]))
    return game


def deal(game, hands, suit, number, dealer=0):
    """A round whose draft gives each seat its hand; hands of fewer than nine cards are filled."""
    hands, aside = filled(hands, game.seats)
    game.push(moves.StartRound(dealer, suit, number))
    hints = []
    for column in range(9):
        for step in range(game.seats):
            seat = (dealer + 1 + column + step) % game.seats
            hints += game.push(moves.Draft(seat, hands[seat][column]))
        if game.seats == 3:
            hints += game.push(moves.SetAside(aside[column]))
    return hints


def filled(hands, seats):
    """Nine cards each, the given ones first."""
    hands = [cards(hand) if isinstance(hand, str) else list(hand) for hand in hands]
    hands += [[] for _ in range(seats - len(hands))]
    rest = [card for card in PACK.values() if all(card not in hand for hand in hands)]
    for hand in hands:
        while len(hand) < 9:
            hand.append(rest.pop())
    return hands, rest


def choose(game, *tasks):
    """The others' tasks, from the dealer's left."""
    dealer = game.public().dealer
    for step, chip in enumerate(tasks, start=1):
        game.push(moves.ChooseTask((dealer + step) % game.seats, chip))


def play(game, text):
    """Cards laid one after another by whoever's turn it is; the events that followed."""
    events = []
    for card in cards(text) if isinstance(text, str) else text:
        (seat,) = game.acting()
        events += game.push(Play(seat, card))
    return events


def any_move(game, rng):
    acting = sorted(game.acting())
    return rng.choice(list(game.legal_moves(rng.choice(acting) if acting else None)))


def play_out_round(game, seed=0):
    """Legal cards at random until the tricks of the round are played."""
    rng, events = random.Random(seed), []
    while game.phase == "play":
        events += game.push(any_move(game, rng))
    return events


def header_of(seats, options=None, deck=None):
    return Header("was-sticht", ("Anna", "Ben", "Cleo", "Dora")[:seats], options or {}, deck)


def random_game(header, seed):
    """A whole game at random: its moves and its events."""
    game, rng = GAME.begin(header), random.Random(seed)
    made, events = [], []
    while not game.outcome:
        move = any_move(game, rng)
        events += game.push(move)
        made.append(move)
    return made, events
