"""Stories of dealt trick games: hands dealt as a test wants them, cards laid, moves refused."""

from dataclasses import replace
from random import Random

import pytest

from stichtisch.games import FOLDERS, game_named
from stichtisch.games.doppelkopf.moves import Health, Reserve, Yields
from stichtisch.games.doppelkopf.stage import TRUMPS, is_poor
from stichtisch.games.doppelkopf.value import CLUB_QUEEN
from stichtisch.games.game import IllegalMoveError
from stichtisch.games.move import Play
from stichtisch.games.player import Tags
from stichtisch.games.record import Header, write_line
from stichtisch.games.tricks.cards import PACK
from stichtisch.games.tricks.kind import TrickKind
from stichtisch.games.tricks.moves import Passes, StartDeal

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
OWN_STORIES = "stichwahl"
"""On the kit, too; but its deals draw a trump, and its header has a deck."""
ON_THE_KIT = [
    name for name in FOLDERS if isinstance(game_named(name), TrickKind) and name != OWN_STORIES
]
SHORT = {
    "oh-hell": {"most": 3},
    "hearts": {"deals": 2},
    "spades": {"deals": 2},
    "skat": {"deals": 3},
    "schafkopf": {"deals": 3},
    "doppelkopf": {"deals": 2},
}
"""Options with which a whole game takes no time."""
ON_INTS = [
    "was-sticht",
    "stich-meister",
    OWN_STORIES,
    *(name for name in ON_THE_KIT if game_named(name).rules.counts is not None),
]
"""Games whose deals are also played on ints."""
PLAYED_OUT = [name for name in ON_THE_KIT if name not in ("skat", "schafkopf")]
"""Games in which each deal shows all cards; others end when all pass, or with a trick."""


def cards(text):
    return tuple(PACK[name] for name in text.split())


def filled(hands, game):
    """Hands of the right size, the given cards first, then the highest that are left."""
    hands = [list(cards(hand)) for hand in hands] + [[] for _ in range(game.seats - len(hands))]
    given = {card for hand in hands for card in hand}
    rest = [card for card in PACK.values() if card in game.cards and card not in given]
    for hand in hands:
        while len(hand) < game.size:
            hand.append(rest.pop())
    return tuple(map(tuple, hands))


def dealt(name, *hands, seats=None, dealer=0, unseen=False, **options):
    """A game whose first deal is made, with these cards in hand."""
    seats = seats or max(min(game_named(name).seats), len(hands))
    game = begun(name, seats, options, unseen)
    game.push(StartDeal(dealer, () if unseen else filled(hands, game)))
    return game


def begun(name, seats, options=None, unseen=False):
    return game_named(name).begin(Header(name, NAMES[:seats], options or {}), unseen)


def play(game, text):
    """Cards laid one after another by whoever's turn it is; the events that followed."""
    events = []
    for name in text.split():
        (seat,) = game.acting()
        events += game.push(Play(seat, game.pack[name]))
    return events


def legal(game):
    (seat,) = game.acting()
    return " ".join(map(str, game.legal_cards(seat)))


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


def any_move(game, chance):
    """A move at random of any seat that may make one, else a deal.

    Some words are said whoever's turn it is, and whoever may pass mostly does or bids low, and
    most are healthy.
    """
    acting = sorted(game.acting())
    if game.stage.aside and chance.randrange(4 + len(game.stage.aside)) == 0:
        words = [word for word in game.stage.aside if game.refusal(word) is None]
        if chance.randrange(3):  # mostly one that a seat is offered
            held = [game.choice(seat).held for seat in range(game.seats)]
            words = [word for hand in held for word in game.stage.words(hand)]
        if words:
            return chance.choice(words)
    if acting:
        seat = chance.choice(acting)
        moves = list(game.legal_moves(seat))
        if isinstance(moves[0], Health | Reserve | Yields) and chance.randrange(2):
            rare = list(_rare(game, game.own(seat).hand.known, moves))
            if rare:
                return rare[0]
        if isinstance(moves[0], Passes | Health):
            return moves[int(len(moves) * chance.random() ** 3)]
        return chance.choice(moves)
    kind = next(kind for kind in map(game_named, ON_THE_KIT) if kind.rules is type(game))
    deal = kind.player(Tags({}), scans=True).deal(game, chance)
    return _poor(deal, chance) if getattr(game.options, "armut", False) else deal


def _rare(game, hand, moves):
    """What only few hands in Doppelkopf may say: a wedding, and poverty."""
    for move in moves:
        match move:
            case Health(reserved=True):
                if hand.has_all_of(CLUB_QUEEN) or (game.options.armut and is_poor(hand)):
                    yield move
            case Reserve(game="wedding" | "armut"):
                yield move


def _poor(deal, chance):
    """The deal, or one like it in which a seat has three trumps at most."""
    if chance.randrange(2):
        return deal
    cards = [card for hand in deal.hands for card in hand]
    size, few = len(deal.hands[0]), chance.randrange(4)
    trumps = [card for card in cards if card in TRUMPS]
    plain = [card for card in cards if card not in TRUMPS]
    poor = trumps[:few] + plain[: size - few]
    left = trumps[few:] + plain[size - few :]
    chance.shuffle(left)
    hands = [tuple(poor), *(tuple(left[at : at + size]) for at in range(0, len(left), size))]
    chance.shuffle(hands)
    return replace(deal, hands=tuple(hands))


def random_game(name, seed, seats, options=None):
    """A whole game at random: its moves and its events."""
    game, chance = begun(name, seats, options), Random(seed)
    made, events = [], []
    while not game.outcome:
        made.append(any_move(game, chance))
        events += game.push(made[-1])
    return made, events


def blind(made):
    """The moves as a table has them that sees no hand."""
    return [
        replace(move, **{field: () for field in ("hands", "skat") if hasattr(move, field)})
        if move.dealt_hands()
        else move
        for move in made
    ]


def record(name, seats, options, made):
    """The bytes of a record."""
    header = Header(name, NAMES[:seats], options or {})
    lines = [header.as_json(), *(move.as_json() for move in made)]
    return "".join(map(write_line, lines)).encode()
