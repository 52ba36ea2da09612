"""A table for any game, and what its deals lack."""

from random import Random

from stichtisch.decks.deck import virtual_deck
from stichtisch.games import game_named
from stichtisch.games.player_names import names
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.games.stich_meister.cards import hand_size
from stichtisch.table.table import Table
from stichtisch.words import Words

SHORT = {
    "was-sticht": {"tasks": 1},
    "oh-hell": {"most": 4},
    "hearts": {"deals": 1},
    "spades": {"deals": 1},
    "skat": {"deals": 4},
    "schafkopf": {"deals": 2},
    "doppelkopf": {"deals": 1},
}
"""Options with which a whole game takes no time."""


def seated(game):
    """Three players, or as many as the game needs."""
    return names(game, max(3, game_named(game).seats.start))


def a_table(game, seats, language="en", **settings):
    """Its cards count as soon as they lie."""
    kind = game_named(game)
    header = Header(game, names(game, seats), SHORT.get(game, {}), kind.deck_for_header(None))
    chosen = Settings(**settings)
    return Table(header, chosen, virtual_deck(game), Random(seats), Words(language), rest=0.0)


def hand_sizes(table):
    """By seat how many things each lays before a deal is made."""
    game, seats = table.game, range(table.game.seats)
    hand = 0
    if table.kind.dealt and not table.settings.unseen:
        hand = {
            "stich-meister": lambda: hand_size(game.seats),
            "stichwahl": lambda: 9,
        }.get(table.kind.name, lambda: game.public().size)()
    if table.kind.name == "skat" and game.seats == 4:  # the dealer sits out
        dealer = table.private_holder()
        return {seat: hand for seat in seats if seat != dealer}
    drawn = [0] * game.seats
    if table.kind.name == "stich-meister":
        drawn = [3 - len(kept) for kept in game.stock.kept]
    return {seat: hand + drawn[seat] for seat in seats}
