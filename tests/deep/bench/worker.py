"""Answers in JSON, a line for a line on stdin, about card games played at random.

    python worker.py stichtisch | compiled | open_spiel | rlcard

`play GAME`: how many deals, actions and cards in how many seconds of processor time. `playouts
GAME`: the same of deals that are played out by chance, without Python between cards. Several of
these answer in turn, so that a machine that is busy with other things slows all of them alike.
Ours know three more: `costs GAME`, microseconds of a move's parts; `told GAME`, what whole games
told, in short; `thoughts GAME COUNT`, so many choices of a thinking bot, made twice.
"""

import json
import sys
import time
from random import Random

SECONDS = 0.25


def stichtisch():
    from bench import ours

    return {name: ours.games_of(name) for name in ours.DEALS}


def compiled():
    from stichtisch.games import card

    assert not card.__file__.endswith(".py"), f"{card.__file__} is not compiled"
    return stichtisch()


def open_spiel():
    import pyspiel

    def plays(name, cards_of):
        game, chance = pyspiel.load_game(name), Random(1)

        def play():
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
            history = state.history()
            return 1, len(history), cards_of(history)

        return play

    def skat_cards(history):
        """32 are dealt; of the others below 32, which are cards, at most 30 go to a trick."""
        return min(sum(action < 32 for action in history[32:]), 30)

    return {
        "skat": plays("skat", skat_cards),
        "hearts": plays("hearts", lambda _history: 52),
    }


def their_playouts():
    """OpenSpiel's in C++, of a first lead of Oh Hell, four players with ten cards.

    Python reaches them through a search that does nearly nothing else.
    """
    import pyspiel

    game, chance = pyspiel.load_game("oh_hell(players=4,num_tricks_fixed=10)"), Random(1)
    state, searches, rollouts = game.new_initial_state(), 2, 2000
    while state.is_chance_node() or min(state.legal_actions()) >= 52:  # the deal, and bids
        state.apply_action(chance.choice(state.legal_actions()))
    playouts = pyspiel.RandomRolloutEvaluator(rollouts, 1)
    bot = pyspiel.ISMCTSBot(1, playouts, 1.0, searches)

    def play():
        bot.step(state)
        return searches * rollouts, 0, searches * rollouts * 39

    return play


def rlcard():
    import rlcard as cards

    game, chance = cards.make("bridge"), Random(1)

    def play():
        actions = 0
        state, _player = game.reset()
        while not game.is_over():
            state, _player = game.step(chance.choice(list(state["legal_actions"])))
            actions += 1
        return 1, actions, 52 if actions > 52 else 0

    return {"bridge": play}


def window(play):
    """As many games as fit in the time."""
    deals = actions = cards = 0
    begun = time.process_time()
    while (took := time.process_time() - begun) < SECONDS:
        dealt, made, played = play()
        deals, actions, cards = deals + dealt, actions + made, cards + played
    return {"deals": deals, "actions": actions, "cards": cards, "seconds": took}


def our_playouts(name):
    """Of first leads of a game as it is usual, with four players."""
    from bench import ours
    from stichtisch.games.tricks.packed import Chance, sample

    starts, chance, each = ours.first_leads(name), Chance(1), 100
    cards = sum(seat.hand.bit_count() for start in starts for seat in start.seats)

    def play():
        for start in starts:
            sample(start, each, chance)
        return each * len(starts), 0, each * cards

    return play


def answer(games, what, game):
    if what == "play":
        return window(games[game])
    if what == "playouts":
        return window(their_playouts() if game == "oh_hell" else our_playouts(game))
    from bench import ours, thoughts

    if what == "thoughts":
        name, count = game.split()
        return thoughts.made_twice(name, int(count))
    return {"costs": ours.costs, "told": ours.told}[what](game)


if __name__ == "__main__":
    sys.path.pop(0)  # this folder, whose names are those of rooms
    WHOSE = {f.__name__: f for f in (stichtisch, compiled, open_spiel, rlcard)}
    games = WHOSE[sys.argv[1]]()
    print(json.dumps(list(games)), flush=True)
    for line in sys.stdin:
        print(json.dumps(answer(games, *line.rstrip("\n").split(" ", 1))), flush=True)
