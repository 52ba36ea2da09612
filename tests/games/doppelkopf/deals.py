"""Deals of Doppelkopf: hands as a story wants them, and who has a reservation."""

import json
from collections import Counter

from games.on_the_kit import begun
from stichtisch.games import game_named
from stichtisch.games.doppelkopf.moves import CARDS, Health
from stichtisch.games.move import Play
from stichtisch.games.settings import Settings
from stichtisch.games.tricks.moves import StartDeal
from stichtisch.words import Words

PAGE = """
{"format":"stichtisch-record","version":1,"game":"doppelkopf","seats":["Anna","Ben","Cleo","Dora"],"options":{}}
{"do":"deal","dealer":0,"hands":[["H12","C11","D11","D14","D10","D9","D9","C9","S14","S10","S9","H14"],["H10","C12","S12","D12","D13","D13","C14","C10","S10","S13","H13","H9"],["H10","H12","D12","C11","S11","H11","D10","C13","C9","S14","H14","H13"],["C12","S12","S11","H11","D11","D14","C14","C10","C13","S13","S9","H9"]]}
{"do":"health","seat":1,"reserved":false}
{"do":"health","seat":2,"reserved":false}
{"do":"health","seat":3,"reserved":false}
{"do":"health","seat":0,"reserved":false}
{"do":"play","seat":1,"card":"C14"}
{"do":"play","seat":2,"card":"C9"}
{"do":"play","seat":3,"card":"C13"}
{"do":"play","seat":0,"card":"C9"}
{"do":"say","seat":1,"say":"re"}
{"do":"play","seat":1,"card":"H10"}
"""  # noqa: E501
NAMES = ("Anna", "Ben", "Cleo", "Dora")
HANDS = [" ".join(hand) for hand in json.loads(PAGE.splitlines()[2])["hands"]]
WEDDING = "C12 C12 C14 H9 S9"


def cards(text):
    return tuple(CARDS[name] for name in text.split())


def dealt(*hands, dealer=3, healthy=True, unseen=False, **options):
    """Seat 0 leads; hands are filled with what is left, low plain cards first."""
    game = begun("doppelkopf", 4, {"deals": 1, **options}, unseen)
    if unseen:
        game.push(StartDeal(dealer, ()))
    else:
        deal(game, *hands, dealer=dealer)
    if healthy:
        for step in range(1, 5):
            game.push(Health((dealer + step) % 4, reserved=False))
    return game


def deal(game, *hands, dealer=3):
    held = [list(cards(hand)) for hand in (*hands, "", "", "", "")[:4]]
    left = list((Counter(game.cards) - Counter(card for hand in held for card in hand)).elements())
    left.sort(
        key=lambda card: (card.rank in (11, 12), card.text == "H10", card.text), reverse=True
    )
    for hand in held:
        while len(hand) < game.size:
            hand.append(left.pop())
    game.push(StartDeal(dealer, tuple(map(tuple, held))))


def reserve(game, *seats, dealer=3):
    """These have a reservation, the others are healthy."""
    for step in range(1, 5):
        seat = (dealer + step) % 4
        game.push(Health(seat, reserved=seat in seats))
    return game


def any_card(game):
    (seat,) = game.acting()
    return game.push(Play(seat, next(iter(game.legal_cards(seat)))))


def to_the_end(game):
    events = []
    while game.phase == "play":
        events += any_card(game)
    return events


def says(language="en"):
    return game_named("doppelkopf").presenter(NAMES, Settings(), Words(language))


def page(**options):
    """The hands of the rules page: Ben and Dora are Re, Anna deals."""
    game = begun("doppelkopf", 4, {"deals": 1, **options})
    game.push(StartDeal(0, tuple(map(cards, HANDS))))
    return reserve(game, dealer=0)
