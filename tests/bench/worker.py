"""Plays one game of cards at random for a while, each time a line on stdin names one.

    python worker.py stichtisch | open_spiel | rlcard

Answers in JSON: how many deals, actions and cards in how many seconds of processor time. Several
of these answer in turn, so that a machine that is busy with other things slows all of them alike.
"""

import json
import sys
import time
from random import Random

SECONDS = 0.25


def stichtisch():
    import ours

    return {name: ours.games_of(name) for name in ours.DEALS}


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
        "skat (OpenSpiel)": plays("skat", skat_cards),
        "hearts (OpenSpiel)": plays("hearts", lambda _history: 52),
    }


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

    return {"bridge (RLCard)": play}


def window(play):
    """As many games as fit in the time."""
    deals = actions = cards = 0
    begun = time.process_time()
    while (took := time.process_time() - begun) < SECONDS:
        dealt, made, played = play()
        deals, actions, cards = deals + dealt, actions + made, cards + played
    return {"deals": deals, "actions": actions, "cards": cards, "seconds": took}


if __name__ == "__main__":
    games = {"stichtisch": stichtisch, "open_spiel": open_spiel, "rlcard": rlcard}[sys.argv[1]]()
    print(json.dumps(list(games)), flush=True)
    for line in sys.stdin:
        print(json.dumps(window(games[line.strip()])), flush=True)
