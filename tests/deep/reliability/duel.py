"""Our thinking bot against OpenSpiel's own search, card by card: duel.py --deals 300

Each deal of Hearts, Spades and Oh Hell is played twice: two seats across are ours and two theirs,
and then the other way round. Bids and passes, too, each chooses for itself. Both have the same
processor time: theirs makes as many simulations as ours took time for, so that another machine,
and another run, plays other games. PYTHONPATH=build/compiled is for a fair duel, since theirs is
C++. Needs `open_spiel` from PyPI, which the tests do not install.

In Oh Hell, OpenSpiel 2.0.2 guesses hands only from cards that were dealt to somebody: at the start
a third of a hand of ten is guessed right, where chance gives a quarter (10 of 41 cards). So it
knows what stayed in the stock, which no player does, and here ours is told, too.
"""

import sys
import time
from dataclasses import asdict
from math import inf
from pathlib import Path
from random import Random
from statistics import mean

if __name__ == "__main__":
    CHECKOUT = Path(__file__).parents[3]
    # behind PYTHONPATH, where compiled rules may be
    sys.path += [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from reliability import spiel_deals
from reliability.soaking import soak
from reliability.spiel_deals import dealt
from stichtisch.games import card, game_named
from stichtisch.games.figures import Mean
from stichtisch.games.hearts.moves import Options
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.tricks.moves import Pass
from stichtisch.players.thinking import Thinking

FIRST = 500
"""Simulations for each of their choices in the first deal, before anything was measured."""
EXPLORE = {"hearts": 26.0, "spades": 100.0, "oh-hell": 10.0}
"""Their constant for what was seldom tried, in points: about how far apart good and bad deals
are."""
BITS = 31
"""Of their seeds."""


class Side:
    """Chooses moves, and counts what that took."""

    def __init__(self):
        self.seconds = 0.0

    def timed(self, both, chance):
        begun = time.process_time()
        move = self.move(both, chance)
        self.seconds += time.process_time() - begun
        return move


class Ours(Side):
    def __init__(self, thought):
        super().__init__()
        self.thought, self.thinking = thought, Thinking(thought)

    def move(self, both, chance):
        legal = list(both.ours.legal_moves(both.seat))
        return self.thinking.choose(both.ours.view(both.seat), legal, chance)


class OursThatKnowsTheStock(Ours):
    def move(self, both, chance):
        stock = PACK.all - PACK.set(card for hand in both.hands for card in hand)
        self.thought.gone = lambda _view: stock
        return super().move(both, chance)


class Theirs(Side):
    """Information-set MCTS with playouts by chance; it makes the move that it tried most."""

    def __init__(self, spiel, name):
        super().__init__()
        self.spiel, self.explore = spiel, EXPLORE[name]
        self.simulations, self.searches, self.made = FIRST, 0, 0

    def move(self, both, chance):
        """What they say card by card, as one move of ours.

        In Hearts OpenSpiel 2.0.2 guesses hands for whoever is not the first to pass in which a
        player lacks cards, and crashes. So whoever passes is asked as if it were the first.
        """
        moves, said = list(both.ours.legal_moves(both.seat)), []
        passes = both.ours.phase == Pass.do
        state = both.passing_first() if passes else both.theirs.clone()
        for _ in both.actions(moves[0]):
            said.append(self.step(both, state, chance))
            state.apply_action(said[-1])
        return next(move for move in moves if both.actions(move) == sorted(said))

    def step(self, both, state, chance):
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        self.searches += 1
        self.made += self.simulations
        return self.bot(both, chance).step(state)

    def bot(self, _both, chance):
        seed, playouts = chance.getrandbits(BITS), chance.getrandbits(BITS)
        return self.spiel.ISMCTSBot(
            seed,
            self.spiel.RandomRolloutEvaluator(1, playouts),
            self.explore,
            self.simulations,
            final_policy_type=self.spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )

    def take_as_long_as(self, ours):
        """A search of theirs is to cost, in the mean, what ours took for each of theirs so far."""
        self.simulations = max(1, round(self.made / self.seconds * ours.seconds / self.searches))


class TheirsInPython(Theirs):
    """The same search for a game that cannot guess hands there: it is given our guesses.

    Only their search in Python takes them. Its playouts are made by bots of theirs in C++, which
    are some thirty times as fast as those that come with it.
    """

    def __init__(self, spiel, name):
        super().__init__(spiel, name)
        self.thought = game_named(name).thought()

    def bot(self, both, chance):
        from numpy.random import RandomState
        from open_spiel.python.algorithms import ismcts

        guesses = self.thought.guesses(both.ours.view(both.seat), chance)
        bot = ismcts.ISMCTSBot(
            both.theirs.get_game(),
            playouts(self.spiel, chance),
            self.explore,
            self.simulations,
            random_state=RandomState(chance.getrandbits(BITS)),
            use_observation_string=True,
        )
        bot.set_resampler(lambda _state, _player: both.as_in(next(guesses)))
        return bot


SIDES = {
    "hearts": (Ours, Theirs),
    "spades": (Ours, TheirsInPython),
    "oh-hell": (OursThatKnowsTheStock, Theirs),
}


def playouts(spiel, chance):
    from open_spiel.python.algorithms import mcts

    bots = [spiel.make_uniform_random_bot(at, chance.getrandbits(BITS)) for at in range(4)]

    class Playouts(mcts.RandomRolloutEvaluator):
        def evaluate(self, state):
            return spiel.evaluate_bots(state.clone(), bots, 0)

    return Playouts()


def begun(spiel, name, chance):
    """A deal by chance; of the options that coincide those that are usual here."""
    dealer = chance.randrange(4)
    if name == "oh-hell":
        *hands, rest = dealt(chance, 10, seats=5)
        return spiel_deals.oh_hell(spiel, hands, dealer, rest[0])
    hands = dealt(chance, 13)
    if name == "spades":
        return spiel_deals.spades(spiel, hands, dealer)
    return spiel_deals.hearts(spiel, hands, asdict(Options(passing="left")))


class Duel:
    """All deals of one game."""

    def __init__(self, spiel, name, seed):
        self.spiel, self.name, self.seed = spiel, name, seed
        ours, theirs = SIDES[name]
        thought = game_named(name).thought()
        self.ours, self.theirs, self.points = ours(thought), theirs(spiel, name), thought.points
        self.gains = []

    def play(self, number):
        """One deal, both ways."""
        one = self.gain(number, (self.ours, self.theirs))
        other = self.gain(number, (self.theirs, self.ours))
        self.gains.append((one - other) / 2)
        self.theirs.take_as_long_as(self.ours)

    def gain(self, number, sides):
        """Of a seat of the first side over one of the other, which sits between."""
        deal = f"{self.seed} {self.name} {number}"
        both, chance = begun(self.spiel, self.name, Random(deal)), Random(f"{deal} choices")
        while not both.theirs.is_terminal():
            both.make(sides[both.seat % 2].timed(both, chance))
        points = self.points(both.ours)  # by seat, in Spades by side
        return mean(points[::2]) - mean(points[1::2])

    def told(self):
        gain, theirs = Mean.of(self.gains), self.theirs
        return {
            "gain": round(gain.mean, 3),
            "error": gain.error and round(gain.error, 3),
            "seconds": {"ours": round(self.ours.seconds), "theirs": round(theirs.seconds)},
            "simulations": round(theirs.made / theirs.searches),
        }

    @property
    def is_ahead(self):
        gain = Mean.of(self.gains)
        return gain.mean > (gain.error or inf)


def keep(deals, seed, bar):
    import pyspiel

    duels = [Duel(pyspiel, name, seed) for name in SIDES]
    for number in range(deals):
        for duel in duels:
            duel.play(number)
        bar(number + 1)
    wrong = sum(not duel.is_ahead for duel in duels)
    compiled = not card.__file__.endswith(".py")
    return {"wrong": wrong, "compiled": compiled, **{duel.name: duel.told() for duel in duels}}


if __name__ == "__main__":
    WHAT = "thinking bots gain more than the error on OpenSpiel's search in the same time"
    sys.exit(soak(WHAT, "deals", 300, keep))
