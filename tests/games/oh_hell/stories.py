"""Games brought quickly to the point a test is about."""

import random

import pytest

from stichtisch.games.game import IllegalMoveError
from stichtisch.games.move import Play
from stichtisch.games.oh_hell.moves import Bid, StartDeal
from stichtisch.games.oh_hell.rules import OhHell
from stichtisch.games.tricks.cards import PACK

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")


def cards(text):
    return tuple(PACK[name] for name in text.split())


def deal(game, hands=(), turned="C2", dealer=0):
    """A deal with these cards in hand, filled up; the dealer of a later deal is the right one."""
    public = game.public()
    dealer = dealer if public.dealer is None else public.dealer
    return StartDeal(dealer, PACK[turned], filled(hands, game.seats, public.size, turned))


def filled(hands, seats, size, turned="C2"):
    """Hands of the right size, the given cards first, then the highest that are left."""
    hands = [list(cards(hand)) for hand in hands] + [[] for _ in range(seats - len(hands))]
    given = {PACK[turned], *(card for hand in hands for card in hand)}
    rest = [card for card in PACK.values() if card not in given]
    for hand in hands:
        while len(hand) < size:
            hand.append(rest.pop())
    return tuple(map(tuple, hands))


def dealt(*hands, seats=None, turned="C2", dealer=0, unseen=False, **options):
    """A game whose first deal is made; with hands alone, the deal is of their size."""
    seats = seats or max(3, len(hands))
    if hands and "most" not in options:
        options["most"] = max(len(hand.split()) for hand in hands)
    game = OhHell(seats, options, unseen)
    game.push(deal(game, hands, turned, dealer))
    return game


def bid(game, *bids):
    """Bids from the dealer's left; without any, all bid none, the dealer one if hooked."""
    for tricks in bids or [None] * game.seats:
        (seat,) = game.acting()
        if tricks is None:
            tricks = 0 if game.public().hooked != 0 else 1
        game.push(Bid(seat, tricks))
    return game


def play(game, text):
    """Cards laid one after another by whoever's turn it is; the events that followed."""
    events = []
    for card in cards(text):
        (seat,) = game.acting()
        events += game.push(Play(seat, card))
    return events


def refused(game, move, why):
    """The move is refused for that reason, in a sentence, and nothing at all has changed."""
    seats = range(game.seats)
    before = game.public(), [game.view(seat) for seat in seats]
    with pytest.raises(IllegalMoveError) as caught:
        game.push(move)
    assert caught.value.refusal == game.refusal(move)
    assert caught.value.refusal.why is why
    sentence = str(caught.value)
    assert sentence and "\n" not in sentence
    assert (game.public(), [game.view(seat) for seat in seats]) == before
    return sentence


def shuffled(game, chance):
    """Any deal that the game may wait for."""
    public, pack = game.public(), list(PACK.values())
    chance.shuffle(pack)
    dealer = chance.randrange(game.seats) if public.dealer is None else public.dealer
    hands = tuple(tuple(pack[public.size * s : public.size * (s + 1)]) for s in range(game.seats))
    return StartDeal(dealer, pack[-1], hands)


def any_move(game, chance):
    for seat in game.acting():
        return chance.choice(list(game.legal_moves(seat)))
    return shuffled(game, chance)


def random_game(seed, seats, options=None):
    """A whole game at random: its moves and its events."""
    game, chance = OhHell(seats, options or {}), random.Random(seed)
    made, events = [], []
    while not game.outcome:
        made.append(any_move(game, chance))
        events += game.push(made[-1])
    return made, events
