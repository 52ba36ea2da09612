"""Two referees, one game: python tests/deep/reliability/referees.py --games 1e6 --seed S

Whole games at random, of every game, with every number of players and every option. The rules
under test referee them, and so does a second referee (tests/games/*/plain_referee.py), which is
slow, keeps all as text and was written from the rules' texts. Whatever both tell must be the same.
Every tenth game also goes the way of a record, through its text, and every tenth is played again
with hands that nobody saw. PYTHONPATH=build/compiled puts the compiled rules to the test.
"""

import json
import sys
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    # behind PYTHONPATH, where compiled rules may be
    sys.path += [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

import games.doppelkopf.plain_referee
import games.hearts.plain_referee
import games.oh_hell.plain_referee
import games.on_the_kit
import games.schafkopf.plain_referee
import games.skat.plain_referee
import games.spades.plain_referee
import games.stich_meister.plain_referee
import games.stich_meister.stories
import games.stichwahl.plain_referee
import games.stichwahl.stories
import games.was_sticht.plain_referee
import games.was_sticht.stories
from reliability.soaking import soak
from stichtisch.games import game_named
from stichtisch.games.event import Legal
from stichtisch.games.move import Play
from stichtisch.games.record import Header, write_line
from stichtisch.games.replay import Replay
from stichtisch.games.stich_meister.moves import LayUnplayed
from stichtisch.games.was_sticht.tasks import TASKS

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
EVERY = 10
"""Of so many games one goes through its text, and one is played blind. In Skat and Schafkopf none
is: deals end there before all cards are shown, so whoever sees no hands knows less of them."""


def _stichwahl(header, lines):
    """This one is a table that is told line by line."""
    plain = games.stichwahl.plain_referee
    table, told = plain.opening(header), []
    for line in lines:
        told += plain.advance(table, line)
    return told


ANY_MOVE = {
    "was-sticht": games.was_sticht.stories.any_move,
    "stich-meister": games.stich_meister.stories.any_move,
    "stichwahl": games.stichwahl.stories.any_move,
    **dict.fromkeys(games.on_the_kit.ON_THE_KIT, games.on_the_kit.any_move),
}
SECOND = {
    "was-sticht": games.was_sticht.plain_referee.referee,
    "stich-meister": games.stich_meister.plain_referee.referee,
    "stichwahl": _stichwahl,
    "oh-hell": games.oh_hell.plain_referee.referee,
    "hearts": games.hearts.plain_referee.referee,
    "spades": games.spades.plain_referee.referee,
    "skat": games.skat.plain_referee.referee,
    "schafkopf": games.schafkopf.plain_referee.referee,
    "doppelkopf": games.doppelkopf.plain_referee.referee,
}
OPTIONS = {
    "was-sticht": {
        "tasks": range(1, 7),
        "places": ("count_then_value", "value_only"),
        "hint_includes_table": (True, False),
        "dealer_must_discard": (True, False),
        "three_player_values": (True, False),
        "max_rounds": (None, 1, 2, 3, 4, 5),
    },
    "stich-meister": {
        "discard_unchosen": (True, False),
        "multi_trump": ("count", "lowest_only"),
        "forty": ("skip_only", "plus_three"),
    },
    "stichwahl": {},
    "oh-hell": {
        "most": range(1, 11),
        "back_up": (True, False),
        "hook": (True, False),
        "score": ("exact", "tricks_too"),
    },
    "hearts": {
        "passing": ("cycle", "left", "none"),
        "first_lead": ("club_two", "any_club", "left"),
        "first_trick_free": (True, False),
        "must_break": (True, False),
        "queen_breaks": (True, False),
        "spare_queen": (True, False),
        "jack": (True, False),
        "moon": ("others_up", "self_down", "choice"),
        "no_trick": (0, -5),
        "target": (1, 30, 60, 100),
        "deals": (None, 1, 2, 3),
        "tie": ("share", "play_on"),
    },
    "spades": {
        "nil": (100, 50),
        "blind_nil": (True, False),
        "cap_team_bid": (True, False),
        "break_spades": ("broken", "free", "never"),
        "nil_tricks": ("bags", "help"),
        "bags": (True, False),
        "bag_limit": (10, 3, None),
        "floor": (-200, -1, None),
        "target": (1, 50, 200),
        "deals": (1, 2, 5),
    },
    "skat": {
        "list": ("seeger_fabian", "simple"),
        "deals": (1, 2, 3, 6),
        "long_matadors": (True, False),
        "grand": (24, 20),
        "all_pass": ("score_none", "ramsch"),
        "kontra": (True, False),
        "bock": (True, False),
    },
    "schafkopf": {
        "call": (20, 10),
        "solo": (50, 60),
        "extra": (10, 0),
        "run_away": (True, False),
        "freed_sau": (True, False),
        "runners_wenz": (2, 3),
        "stoss": (True, False),
        "stoss_turns": (True, False),
        "all_pass": ("throw_in",),
        "deals": (1, 2, 4),
        "farbwenz": (True, False),
        "knock": (True, False),
    },
    "doppelkopf": {
        "deals": (1, 2, 5),
        "compulsory": (True, False),
        "second_ten": (True, False),
        "karlchen_caught": (True, False),
        "nines": (True, False),
        "armut": (True, False),
    },
}
"""All values of every option, of those without an end the short ones."""


def any_header(name, chance):
    """Any number of players, each option at any value or left out, any print."""
    kind = game_named(name)
    wanted = {option for option in OPTIONS[name] if chance.randrange(3)}
    options = {option: chance.choice(OPTIONS[name][option]) for option in sorted(wanted)}
    if name == "spades" and not options.get("floor"):
        options.setdefault("deals", 5)  # at random nobody ever gets to 500
    deck = None
    if name == "stichwahl":
        deck = games.stichwahl.stories.any_deck(chance)
    elif name == "was-sticht" and chance.randrange(2):
        deck = {task: chance.randint(1, 9) for task in TASKS}
    return Header(name, NAMES[: chance.choice(kind.seats)], options, deck)


def any_game(header, chance):
    """A whole game at random: its moves and all events, what might have been played too."""
    game, any_move = game_named(header.game).begin(header), ANY_MOVE[header.game]
    made, told = [], []
    while not game.outcome:
        move = any_move(game, chance)
        if isinstance(move, Play):
            told.append(Legal(move.seat, tuple(dict.fromkeys(game.legal_cards(move.seat)))))
        told += game.push(move)
        made.append(move)
    return made, told


def as_json(events):
    return [event.as_json() for event in events]


def through_text(header, lines):
    """What the referee tells of the game's record."""
    data = "".join(map(write_line, [header.as_json(), *lines])).encode()
    return as_json(Replay(data).events(legal=True))


def blind(header, lines):
    """What a referee tells who sees no hand; what is left of a round is laid open at its end."""
    kind, told = game_named(header.game), []
    seen, game = kind.begin(header), kind.begin(header, unseen=True)
    for line in lines:
        known = {key: value for key, value in line.items() if key not in ("hands", "pile")}
        told += game.push(kind.moves.read(known, game.seats, unseen=True))
        if getattr(game.public(), "lays", 0):
            for seat in sorted(game.acting()):
                left = [card for card in seen.own(seat).hand.cards if str(card) != line["card"]]
                told += game.push(LayUnplayed(seat, tuple(left)))
        seen.push(kind.moves.read(line, game.seats))
    return as_json(told)


def differs(name, seed, place):
    """Play the game of that place twice; how many events, and in what the referees differ."""
    chance = Random(f"{seed} {name} {place}")
    header = any_header(name, chance)
    made, events = any_game(header, chance)
    lines, told = [move.as_json() for move in made], as_json(events)
    # as JSON writes and reads it: the second referee may keep and change the lists it is given
    read = json.loads(json.dumps({"header": header.as_json(), "lines": lines}))
    second = json.loads(json.dumps(SECOND[name](**read)))
    if told != second:
        return len(told), "the second referee"
    if place % EVERY == 0 and through_text(header, lines) != told:
        return len(told), "the record's text"
    if place % EVERY == 1 and game_named(name).dealt and name not in ("skat", "schafkopf"):
        shown = [event for event in told if event["event"] != "legal"]
        if blind(header, lines) != shown:
            return len(told), "unseen hands"
    return len(told), None


def _nth(seed, number):
    """The game of that number, the games in turn: its name, its place, and how it went."""
    order = list(ANY_MOVE)
    name, place = order[number % len(order)], number // len(order)
    return name, place, *differs(name, seed, place)


def referees(count, seed, progress=lambda _done: None, workers=1):
    """So many games, in so many processes; what was found, which is the same in any number."""
    nth = partial(_nth, seed)
    if workers == 1:
        return _found(map(nth, range(count)), progress)
    with Pool(workers) as pool:
        return _found(pool.imap(nth, range(count), chunksize=20), progress)


def _found(refereed, progress):
    played, events, wrong, first = dict.fromkeys(ANY_MOVE, 0), 0, 0, None
    for done, (name, place, told, difference) in enumerate(refereed, start=1):
        played[name] += 1
        events += told
        if difference:
            wrong += 1
            first = first or [name, place, difference]
        progress(done)
    return {"wrong": wrong, "events": events, "games": played, "first_wrong": first}


if __name__ == "__main__":
    sys.exit(soak("second referees", "games", 1_000_000, referees, workers=True))
