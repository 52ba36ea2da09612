"""Our rules beside OpenSpiel's, card by card: tests/deep/reliability/openspiel.py --deals 10000

Deals at random of Hearts, Spades, Oh Hell and Skat, played at random, with the options that
coincide. At each move the legal ones must be the same, and after the deal the points (of Skat,
where nothing is bid there, the declarer's eyes). Needs `open_spiel` from PyPI, which the tests do
not install.
"""

import argparse
import sys
from pathlib import Path
from random import Random

if __name__ == "__main__":
    CHECKOUT = Path(__file__).parents[3]
    sys.path += [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from reliability import spiel_deals
from reliability.spiel_deals import HEARTS, DifferenceError, begun, dealt, same, theirs_first
from stichtisch.games.move import Play
from stichtisch.games.skat.moves import Bid, Declare, Pick, StartDeal
from stichtisch.games.skat.value import CARDS
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.tricks.moves import Passes


def play(both, chance):
    """All of the deal at random; our points."""
    while not both.theirs.is_terminal():
        both.make(chance.choice(both.legal()))
    return list(both.ours.last.points)


def hearts(spiel, chance):
    options = {ours: bool(chance.randrange(2)) for ours in HEARTS}
    options["first_trick_free"] = bool(chance.randrange(2))
    options["first_lead"] = chance.choice(("club_two", "any_club"))
    options["no_trick"] = chance.choice((0, -5))
    options["passing"] = chance.choice(("left", "none"))
    hands = dealt(chance, 13, many_hearts=not chance.randrange(4))
    both = spiel_deals.hearts(spiel, hands, options)
    points = play(both, chance)
    same(points, [26 - round(each) for each in both.theirs.returns()], "points")


def spades(spiel, chance):
    bags = [chance.randrange(10), chance.randrange(10)]
    both = spiel_deals.spades(spiel, dealt(chance, 13), chance.randrange(4), bags)
    while both.theirs.legal_actions()[-1] >= spiel_deals.BIDS:
        bids = both.legal()
        both.make(chance.choice(bids if chance.randrange(3) else bids[:1]))
    points, before = play(both, chance), theirs_first(bags, both.first)
    after = both.theirs.get_current_scores()
    gained = [now - was for now, was in zip(after, before, strict=True)]
    same(points, theirs_first(gained, both.first), "points")


def oh_hell(spiel, chance):
    seats, size = chance.choice((3, 4, 5)), chance.randint(1, 10)
    dealer, hands = chance.randrange(seats), dealt(chance, size, seats)
    left = [card for card in PACK.values() if not any(card in hand for hand in hands)]
    both = spiel_deals.oh_hell(spiel, hands, dealer, chance.choice(left))
    points = play(both, chance)
    same(points, [round(each) for each in both.theirs.returns()], "points")


SKAT = [CARDS[f"{suit}{rank}"] for suit in "DHSC" for rank in (7, 8, 9, 12, 13, 10, 14, 11)]
"""By their numbers."""
SKAT_PASSES, SKAT_GAMES = 32, dict(zip("DHSCGN", range(33, 39), strict=True))
SKAT_BIDS = (
    (Passes(1), Passes(2), Bid(0, 18)),
    (Bid(1, 18), Passes(0), Passes(2)),
    (Passes(1), Bid(2, 18), Passes(0)),
)
"""By who plays. There each speaks once, forehand first, and the first who names a game plays."""


def skat(spiel, chance):
    ours = begun("skat", 3, {"deals": 1})
    state = spiel.load_game("skat").new_initial_state()
    cards = chance.sample(SKAT, 32)
    hands = [[*cards[at * 3 : at * 3 + 3]] for at in range(3)]
    for at, hand in enumerate(hands):
        hand += [*cards[11 + at * 4 : 15 + at * 4], *cards[23 + at * 3 : 26 + at * 3]]
    ours.push(StartDeal(2, tuple(map(tuple, hands)), tuple(cards[9:11])))
    for card in cards:
        state.apply_action(SKAT.index(card))
    plays, named = chance.randrange(3), chance.choice("DHSCGN")
    for move in (*SKAT_BIDS[plays], Pick(plays)):
        ours.push(move)
    for action in (*[SKAT_PASSES] * plays, SKAT_GAMES[named]):
        state.apply_action(action)
    put = chance.sample([*hands[plays], *cards[9:11]], 2)
    ours.push(Declare(plays, named, tuple(put)))
    for card in put:
        state.apply_action(SKAT.index(card))
    events = []
    while ours.phase == Play.do:
        seat = state.current_player()
        same(ours.acting(), {seat}, "whose turn it is")
        legal = sorted(map(SKAT.index, ours.legal_cards(seat)))
        same(legal, state.legal_actions(), "legal")
        action = chance.choice(legal)
        events += ours.push(Play(seat, SKAT[action]))
        state.apply_action(action)
    same(state.is_terminal(), True, "the end")
    over = next(event for event in events if event.name == "deal")
    counted = round(state.returns()[plays] * 120) + 60
    # Null pays there as 90 eyes or 30
    same((90 if over.won else 30) if named == "N" else over.eyes, counted, "eyes")


GAMES = {"hearts": hearts, "spades": spades, "oh-hell": oh_hell, "skat": skat}


def main():
    import pyspiel

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=GAMES, action="append")
    given = parser.parse_args()
    for name in given.game or GAMES:
        wrong = 0
        for number in range(given.deals):
            try:
                GAMES[name](pyspiel, Random(f"{given.seed} {name} {number}"))
            except DifferenceError as difference:
                wrong += 1
                if wrong == 1:
                    print(f"{name}, deal {number}: {difference}")
        print(f"{name}: {given.deals} deals, {wrong} differences")


if __name__ == "__main__":
    main()
