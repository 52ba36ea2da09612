"""Games brought quickly to the point a test is about."""

import random

from stichtisch.games.stichwahl import moves
from stichtisch.games.stichwahl.cards import PACK, deck_from, pack_for
from stichtisch.games.stichwahl.rules import Stichwahl

PLAIN = {text: {"pearls": 1, "bonus": None} for text in PACK}
"""A deck of nothing but single pearls."""


def new_game(players, deck, unseen=False):
    """A game before its first deal; `deck` as a record's header has it."""
    return Stichwahl(players, deck_from(deck), unseen)


def uses(game, seat):
    """What the seat may do with its bonus cards now."""
    return [move for move in game.legal_moves(seat) if isinstance(move, moves.UseBonus)]


def cards(text):
    return [PACK[name] for name in text.split()]


def foot(text):
    """The foot of a card: "3", "2 FLIP" or "1 TRUMP NB"."""
    pearls, *bonus = text.split()
    row = {"pearls": int(pearls), "bonus": bonus[0] if bonus else None}
    return row | {"families": list(bonus[1])} if len(bonus) > 1 else row


def printed(every="1", **feet):
    """A header's deck: `every` for all cards but the 5s and those named."""
    rest = {text: foot(every) for text in PACK if text[1] != "5"}
    return PLAIN | rest | {text: foot(cells) for text, cells in feet.items()}


def filled(hands, players):
    """Nine cards each, the given ones first, and the pile.

    "P7 P1 -N -5" is a hand that gets no Narwal and no 5 but those named.
    """
    texts = [hand.split() for hand in hands] + [[] for _ in range(players - len(hands))]
    given = [[PACK[text] for text in hand if text[0] != "-"] for hand in texts]
    barred = [{text[1] for text in hand if text[0] == "-"} for hand in texts]
    rest = [card for card in pack_for(players).values() if all(card not in h for h in given)]
    for seat in sorted(range(players), key=lambda seat: -len(barred[seat])):
        fits = [card for card in rest if not barred[seat] & set(str(card))]
        filler = fits[len(given[seat]) - 9 :] if len(given[seat]) < 9 else []
        given[seat] += filler
        rest = [card for card in rest if card not in filler]
    return tuple(map(tuple, given)), tuple(rest)


def deal(game, hands, drawn="N9", starter=None):
    """Deal; the first card of each hand becomes the first bonus card. The `start` event."""
    hands, pile = filled(hands, game.seats)
    if starter is None:
        starter = game.public().dealer or 0
    game.push(moves.StartDeal(PACK[drawn], starter, hands, pile))
    events = []
    for seat, hand in enumerate(hands):
        events += game.push(moves.ChooseFirstBonus(seat, hand[0]))
    return events


def dealt(players, deck, hands, drawn="N9", starter=0):
    """A game in its first deal, all first bonus cards on the table."""
    game = new_game(players, deck)
    deal(game, hands, drawn, starter)
    return game


def play(game, text):
    """Cards laid one after another by whoever's turn it is; the events that followed."""
    events = []
    for card in cards(text):
        (seat,) = game.acting()
        events += game.push(moves.Play(seat, card))
    return events


def use(game, card, family=None):
    (seat,) = game.acting()
    return game.push(moves.UseBonus(seat, PACK[card], family))


def choose(game, card):
    (seat,) = game.acting()
    return game.push(moves.TakePrize(seat, PACK[card]))


def name(game, starts):
    (seat,) = game.acting()
    return game.push(moves.NameStarter(seat, starts))


def plain_move(game):
    """Lead high, follow low, keep the 5s; take the first prize, name oneself."""
    (seat,) = game.acting()
    if game.phase != "play":
        return game.legal_moves(seat)[0 if game.phase == "prize" else seat]
    leading = not game.public().trick.cards

    def wish(card):
        return card.rank != 5, card.rank if leading else -card.rank

    return moves.Play(seat, max(game.legal_cards(seat), key=wish))


def finish_deal(game, tricks=8):
    """Play on plainly until so many tricks of the deal are over; the events."""
    events = []
    while game.phase in ("play", "prize", "starter"):
        view = game.public()
        if game.phase == "play" and not view.trick.cards and sum(view.tricks) == tricks:
            break
        events += game.push(plain_move(game))
    return events


def any_deal(game, rng):
    pack = list(pack_for(game.seats).values())
    drawn = rng.choice([card for card in pack if card.rank != 5])
    rng.shuffle(pack)
    hands = tuple(tuple(pack[9 * seat : 9 * seat + 9]) for seat in range(game.seats))
    starter = game.public().dealer
    starter = rng.randrange(game.seats) if starter is None else starter
    return moves.StartDeal(drawn, starter, hands, tuple(pack[9 * game.seats :]))


def any_move(game, rng):
    if game.phase == "deal":
        return any_deal(game, rng)
    return rng.choice(game.legal_moves(rng.choice(sorted(game.acting()))))


def any_deck(rng):
    """Pearls and bonuses as they fall; some decks are rich, so that two players' pile runs out."""
    most = rng.choice([[1, 2, 3], [3], [2, 3, 3]])
    kinds = rng.choice([["FLIP", "TRUMP", "POINT", None], ["FLIP", "TRUMP"], ["POINT", None]])
    deck = dict(PLAIN)
    for text in PACK:
        if text[1] != "5":
            deck[text] = {"pearls": rng.choice(most), "bonus": rng.choice(kinds)}
            if deck[text]["bonus"] == "TRUMP":
                deck[text]["families"] = rng.sample("OPNB", rng.randint(1, 4))
    return deck


def random_game(seed, players):
    """A whole game at random: its deck, its moves and its events."""
    rng = random.Random(seed)
    deck = any_deck(rng)
    game, made, events = new_game(players, deck), [], []
    while not game.outcome:
        move = any_move(game, rng)
        events += game.push(move)
        made.append(move)
    return deck, made, events
