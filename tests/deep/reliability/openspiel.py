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

from stichtisch.games import game_named
from stichtisch.games.move import Play
from stichtisch.games.record import Header
from stichtisch.games.skat.moves import Bid, Declare, Pick, StartDeal
from stichtisch.games.skat.value import CARDS
from stichtisch.games.spades.moves import SpadesDealOver
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.tricks.moves import Passes

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


class DifferenceError(AssertionError):
    """The two say something else."""


def same(ours, theirs, what):
    if ours != theirs:
        raise DifferenceError(f"{what}: ours {ours}, theirs {theirs}")


def card_of(action, suits, by_rank):
    """By our name; either the ranks follow each other in their numbers, or the suits do."""
    rank, suit = divmod(action, 4) if by_rank else divmod(action, 13)[::-1]
    return PACK[f"{suits[suit]}{rank + 2}"]


def begun(name, seats, options):
    return game_named(name).begin(Header(name, NAMES[:seats], options))


class Beside:
    """One deal of each, and how cards are numbered there."""

    def __init__(self, ours, theirs, suits, by_rank, seat_of):
        self.ours, self.theirs = ours, theirs
        self.numbers = {card_of(action, suits, by_rank): action for action in range(52)}
        self.seat_of = seat_of

    def play(self, chance):
        """All cards of the deal; the events of the last one."""
        while True:
            seat = self.seat_of(self.theirs.current_player())
            same(self.ours.acting(), {seat}, "whose turn it is")
            legal = sorted(self.ours.legal_cards(seat), key=self.numbers.__getitem__)
            same([self.numbers[card] for card in legal], self.theirs.legal_actions(), "legal")
            card = chance.choice(legal)
            if len(self.ours.public().played) == self.ours.size * self.ours.seats - 1:
                return card
            self.ours.push(Play(seat, card))
            self.theirs.apply_action(self.numbers[card])

    def last(self, card):
        seat = self.seat_of(self.theirs.current_player())
        events = self.ours.push(Play(seat, card))
        self.theirs.apply_action(self.numbers[card])
        return next(event for event in events if event.name == "deal")


def deal_all(state, cards, numbers):
    """The k-th card to player k mod 4; `cards` by player."""
    for at in range(len(cards[0])):
        for hand in cards:
            state.apply_action(numbers[hand[at]])


HEARTS = {
    "jack": "jd_bonus",
    "must_break": "must_break_hearts",
    "queen_breaks": "qs_breaks_hearts",
    "spare_queen": "can_lead_hearts_instead_of_qs",
}


def hearts(spiel, chance):
    options = {ours: bool(chance.randrange(2)) for ours in HEARTS}
    parameters = {theirs: options[ours] for ours, theirs in HEARTS.items()}
    options["first_trick_free"] = bool(chance.randrange(2))
    parameters["no_pts_on_first_trick"] = not options["first_trick_free"]
    options["first_lead"] = chance.choice(("club_two", "any_club"))
    parameters["can_lead_any_club"] = options["first_lead"] == "any_club"
    options["no_trick"] = chance.choice((0, -5))
    parameters["avoid_all_tricks_bonus"] = options["no_trick"] != 0
    options["passing"] = chance.choice(("left", "none"))
    parameters["pass_cards"] = options["passing"] != "none"
    ours = begun("hearts", 4, options)
    state = spiel.load_game("hearts", parameters).new_initial_state()
    both = Beside(ours, state, "CDHS", True, lambda player: player)
    state.apply_action(1 if options["passing"] == "left" else 0)
    hands = dealt(chance, 13, many_hearts=not chance.randrange(4))
    deal_all(state, hands, both.numbers)
    kind = game_named("hearts")
    line = {"do": "deal", "dealer": 0, "hands": [[str(card) for card in hand] for hand in hands]}
    ours.push(kind.moves.read(line, 4))
    for seat in range(4) if options["passing"] == "left" else ():
        passed = chance.choice(list(ours.legal_moves(seat)))
        ours.push(passed)
        for card in passed.cards:
            state.apply_action(both.numbers[card])
    over = both.last(both.play(chance))
    same(list(over.points), [26 - round(each) for each in state.returns()], "points")


def dealt(chance, size, seats=4, many_hearts=False):
    cards = list(PACK.values())
    chance.shuffle(cards)
    if many_hearts:  # to one hand, so that it may have to lead or discard them
        cards.sort(key=lambda card: card.suit != "H" and chance.random() < 0.9)
    return [cards[at * size : at * size + size] for at in range(seats)]


def spades(spiel, chance):
    options = {"break_spades": "never", "cap_team_bid": True, "nil_tricks": "help"}
    ours = begun("spades", 4, options)
    before = [chance.randrange(10), chance.randrange(10)]
    kind = game_named("spades")
    none = (0,) * 4  # a deal before this one, for its bags alone
    ours.last = SpadesDealOver(1, 0, none, none, (0, 0), tuple(before), (0, 0))
    dealer = chance.randrange(4)
    hands = dealt(chance, 13)
    line = {"do": "deal", "dealer": dealer}
    line["hands"] = [[str(card) for card in hand] for hand in hands]
    ours.push(kind.moves.read(line, 4))
    state = spiel.load_game("spades").new_initial_state()
    both = Beside(ours, state, "CDHS", False, lambda player: (player + dealer + 1) % 4)
    deal_all(state, [hands[(dealer + 1 + at) % 4] for at in range(4)], both.numbers)
    for _ in range(4):
        seat = both.seat_of(state.current_player())
        bids = list(ours.legal_moves(seat))
        same([52 + bid.tricks for bid in bids], state.legal_actions(), "bids")
        bid = chance.choice(bids if chance.randrange(3) else bids[:1])
        ours.push(bid)
        state.apply_action(52 + bid.tricks)
    card = both.play(chance)
    sides = before if dealer % 2 else before[::-1]  # their side 0 sits left of our dealer
    state.set_current_scores(sides)
    over = both.last(card)
    points = [now - was for now, was in zip(state.get_current_scores(), sides, strict=True)]
    same(list(over.points), points if dealer % 2 else points[::-1], "points")


def oh_hell(spiel, chance):
    seats, size = chance.choice((3, 4, 5)), chance.randint(1, 10)
    options = {"most": size, "score": "tricks_too"}
    ours = begun("oh-hell", seats, options)
    state = spiel.load_game("oh_hell", {"players": seats}).new_initial_state()
    dealer = chance.randrange(seats)
    both = Beside(ours, state, "CDSH", True, lambda player: player)
    hands = dealt(chance, size, seats)
    left = [card for card in PACK.values() if not any(card in hand for hand in hands)]
    turned = chance.choice(left)
    state.apply_action(size)
    state.apply_action(dealer)
    deal_all(state, hands, both.numbers)
    state.apply_action(both.numbers[turned])
    line = {"do": "deal", "dealer": dealer, "turned": str(turned)}
    line["hands"] = [[str(card) for card in hand] for hand in hands]
    ours.push(game_named("oh-hell").moves.read(line, seats))
    for _ in range(seats):
        seat = state.current_player()
        bids = list(ours.legal_moves(seat))
        same([52 + bid.tricks for bid in bids], state.legal_actions(), "bids")
        bid = chance.choice(bids)
        ours.push(bid)
        state.apply_action(52 + bid.tricks)
    over = both.last(both.play(chance))
    same(list(over.points), [round(each) for each in state.returns()], "points")


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
