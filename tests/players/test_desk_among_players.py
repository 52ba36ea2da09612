"""Whatever a desk does, at any moment of any game: the game goes on, and its record holds."""

from random import Random

import pytest

from players.room import Room
from stichtisch import games
from stichtisch.decks.deck import virtual_deck
from stichtisch.games.record import Header, write_line
from stichtisch.games.replay import Replay
from stichtisch.games.settings import Settings
from stichtisch.table.desk import (
    Correct,
    DeskError,
    EndRound,
    Pause,
    TakeBack,
    may_correct,
)
from stichtisch.table.happenings import NotCorrected
from stichtisch.table.table import Table
from stichtisch.ui.news import news
from stichtisch.words import LANGUAGES, Words
from table.any_game import SHORT, seated


def begun(game, seed, **settings):
    kind, deck = games.game_named(game), virtual_deck(game)
    header = Header(game, seated(game), SHORT.get(game, {}), kind.deck_for_header(None))
    table = Table(header, Settings(**settings), deck, Random(seed), Words("en"))
    return Room(table, deck, seed)


def something(match, chance, pack):
    """What a desk may ask for, sensible or not."""
    made = len(match.kept)
    match chance.choice(("pause", "back", "back", "end", "correct", "correct")):
        case "pause":
            return Pause(chance.random() < 0.5)
        case "back":
            return TakeBack(made - chance.choice((0, 0, 1, 3, 8)), made)
        case "end":
            return EndRound(made)
    known = list(may_correct(match))
    number = chance.choice(known).number if known else made
    return Correct(number, chance.choice(pack), made)


def all_read(table):
    """What pages and terminal tell of every move, in both languages."""
    for language in LANGUAGES:
        names = table.match.header.seats
        presenter = table.kind.presenter(names, table.settings, Words(language))
        for kept in table.match.kept:
            assert news(kept.told(), presenter, "")
        assert table.showing.awaited(presenter) or table.game.outcome is not None


BLIND = [name for name in games.names() if games.game_named(name).dealt]


@pytest.mark.parametrize(
    ("game", "hands"),
    [*((name, "scanned") for name in games.names()), *((name, "blind") for name in BLIND)],
)
def test_whatever_the_desk_does_the_players_play_on(game, hands):
    room = begun(game, 5, hands=hands)
    run(room, Random(5), 40, corrects=hands == "scanned")
    if hands == "scanned":
        assert refereed_again(room.table) == room.table.game.public()


def some_more(room, moves, until):
    return lambda table: (
        len(table.match.kept) >= moves or table.game.outcome is not None or room.now > until
    )


def refereed_again(table):
    """What a referee that sees the record alone comes to."""
    lines = [table.match.header.as_json(), *(kept.move.as_json() for kept in table.match.kept)]
    replay = Replay("".join(map(write_line, lines)).encode())
    list(replay.events())
    return replay.game.public()


def run(room, chance, times, corrects=True):
    table = room.table
    pack = list(table.presenter.pack.values())
    done = []
    for _ in range(times):
        if table.game.outcome is not None:
            break
        made = len(table.match.kept)
        if not table.match.paused:
            room.play(some_more(room, made + chance.choice((1, 2, 5)), room.now + 30.0))
            assert len(table.match.kept) > made, f"stands still after {done[-3:]}"
        asked = something(table.match, chance, pack)
        if isinstance(asked, Correct) and not corrects:
            continue  # bots with hands of their own would not believe it
        before = list(table.match.kept)
        try:
            happenings = table.ask(asked, room.now)
        except DeskError:
            assert table.match.kept == before
            continue
        done.append(asked)
        if isinstance(happenings[0], NotCorrected):
            assert table.match.kept == before
        all_read(table)
        if table.match.paused and chance.random() < 0.5:
            table.ask(Pause(False), room.now)
    return done
