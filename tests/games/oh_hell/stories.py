"""Games of Oh Hell brought quickly to the point a test is about."""

from games import on_the_kit
from games.on_the_kit import NAMES, any_move, cards, play, refused
from stichtisch.games.oh_hell.moves import Bid, StartDeal
from stichtisch.games.oh_hell.rules import OhHell
from stichtisch.games.tricks.cards import PACK

__all__ = ["NAMES", "any_move", "bid", "cards", "deal", "dealt", "filled", "play", "refused"]


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


def shuffled(game, chance):
    """Any deal that the game may wait for."""
    return any_move(game, chance)


def random_game(seed, seats, options=None):
    """A whole game at random: its moves and its events."""
    return on_the_kit.random_game("oh-hell", seed, seats, options)
