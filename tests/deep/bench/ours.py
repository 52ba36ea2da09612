"""Our games at random, every event kept, and what each thing that one asks of them costs."""

import hashlib
import time
from collections import Counter
from itertools import islice
from random import Random

import games.oh_hell.stories
import games.on_the_kit
import games.stichwahl.stories
from reliability.on_ints import begun, deals
from stichtisch.games import game_named
from stichtisch.games.move import Play
from stichtisch.games.record import Header, write_line
from stichtisch.games.replay import Replay
from stichtisch.players.apart import read, written

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def _drawn(game, chance):
    return chance.choice(game.legal_moves(None))


def _dealt(game, chance):
    return game.deal(chance.shuffle, chance.randrange(game.seats))


DEALS = {
    "was-sticht": _drawn,
    "stich-meister": _dealt,
    "stichwahl": games.stichwahl.stories.any_deal,
    "oh-hell": games.oh_hell.stories.shuffled,
}
"""What the table deals, by game."""


def header_of(name):
    return Header(name, NAMES, {}, game_named(name).deck_for_header(None))


def any_move(name, game, chance):
    """A move at random of whoever may move, else the deal."""
    for seat in game.acting():
        moves = game.legal_moves(seat)
        if isinstance(moves, list):
            return chance.choice(moves)
        choice = game.choice(seat)  # so many cards of a hand: too many ways to list
        return choice.stage.lay(
            seat, tuple(chance.sample(game.own(seat).hand.cards, choice.stage.count))
        )
    return DEALS[name](game, chance)


def games_of(name):
    """What plays a whole game and counts its deals, moves and cards."""
    kind, header, chance = game_named(name), header_of(name), Random(1)

    def play():
        game, made, events = kind.begin(header), [], []
        while not game.outcome:
            made.append(any_move(name, game, chance))
            events += game.push(made[-1])
        kinds = Counter(map(type, made))
        return kinds[kind.starts_round], len(made), kinds[Play]

    return play


def first_leads(name, count=20):
    """So many deals as they are when their first card is to be laid, on ints."""
    usual = deals(name, Random(1), lambda name, _chance: header_of(name))
    return [begun(game) for game in islice(usual, count)]


def one_game(name, seed):
    """The moves of a whole game."""
    game, chance, made = game_named(name).begin(header_of(name)), Random(seed), []
    while not game.outcome:
        made.append(any_move(name, game, chance))
        game.push(made[-1])
    return made


def told(name, games=10):
    """What whole games tell and show, move by move, in short: copies of games, and views as
    another process reads them."""
    digest = hashlib.sha256()
    for seed in range(games):
        game, chance = game_named(name).begin(header_of(name)), Random(seed)
        while not game.outcome:
            move, game = any_move(name, game, chance), game.copy()
            lines = [move.as_json(), *(event.as_json() for event in game.push(move))]
            digest.update("".join(map(write_line, lines)).encode())
            views = [game.view(seat) for seat in range(game.seats)]
            digest.update(repr(read(name, written(views))).encode())
    return digest.hexdigest()


def _legal(game):
    for seat in game.acting():
        list(game.legal_moves(seat))


def _view(game):
    for seat in game.acting():
        game.view(seat)


def costs(name, times=5):
    """Microseconds a move, the least of several runs, of what is asked at every move."""
    made = one_game(name, 3)
    header, kind = header_of(name), game_named(name)

    def pushed(ask=lambda _game: None):
        game = kind.begin(header)
        begun = time.process_time()
        for move in made:
            ask(game)
            game.push(move)
        return time.process_time() - begun

    lines = [header.as_json(), *(move.as_json() for move in made)]
    data = "".join(map(write_line, lines)).encode()

    def replayed():
        begun = time.process_time()
        list(Replay(data).events())
        return time.process_time() - begun

    def least(run):
        return min(run() for _ in range(times)) / len(made) * 1e6

    push = least(pushed)
    # who asks what is legal has worked out what the push needs too
    both = least(lambda: pushed(_legal))
    asked = {what: least(lambda ask=ask: pushed(ask)) for what, ask in ASKED.items()}
    return {
        "push_us": push,
        "legal_and_push_us": both,
        **{f"{what}_us": max(took - push, 0.0) for what, took in asked.items()},
        "replay_us": least(replayed),
    }


ASKED = {"view": _view, "copy": lambda game: game.copy()}
