"""Virtual players of Stichwahl at pods that are nothing but events: what they want counts."""

from random import Random

import pytest

from stichtisch.decks.virtual import virtual_deck
from stichtisch.games.player import Tags
from stichtisch.games.record import Header, write_line
from stichtisch.games.replay import Replay
from stichtisch.games.settings import Settings
from stichtisch.games.stichwahl.moves import StartDeal
from stichtisch.games.stichwahl.player import StichwahlPlayer
from stichtisch.games.stichwahl.printed import header_deck, printed
from stichtisch.games.unseen import completed
from stichtisch.players.players import Players
from stichtisch.players.truth import truth_of
from stichtisch.pods.events import Hello, KeyDown, KeyUp, PodJoined, Role, TagArrived, TagGone
from stichtisch.table.table import Table
from stichtisch.words import Words

STEP = 0.02
"""Seconds between two looks of the referee and the players."""


class Room:
    """A table, its time, and players who say what they want before they do it."""

    def __init__(self, seats, seed, hands="scanned"):
        deck = virtual_deck("stichwahl")
        names = ("Anna", "Ben", "Cleo", "Dora")[:seats]
        header = Header("stichwahl", names, {}, header_deck(printed()))
        self.table = Table(header, Settings(hands=hands), deck, Random(seed), Words("en"))
        self.now = 0.0
        self.wanted = []
        self.done = []
        """What happened at the pods since the referee looked last."""
        pods = {seat: Pod(self, f"pod{seat}") for seat in (*range(seats), None)}
        for seat, pod in pods.items():
            lamps = (0, 0, 1) if seat is None else (16, 5, 1)
            role = Role.PRIVATE if seat is None else Role.SEAT
            pod.tell(PodJoined(pod.name, Hello(pod.name, role, 1, *lamps, 128, 64, "1.0")))
        player, truth = Outspoken(self, Tags(deck.tags), hands == "scanned"), truth_of(self.table)
        self.players = Players(self.table, pods, player, Random(seed), 0.0, 20.0, truth)

    def play(self):
        while self.table.game.outcome is None:
            self.now += STEP
            done, self.done = self.done, []
            for event in done:
                self.table.handle(event, self.now)
            self.table.tick(self.now)
            self.players.step(self.now)
        return [kept.move for kept in self.table.match.kept]


class Outspoken(StichwahlPlayer):
    """Says in the room what it wants."""

    def __init__(self, room, tags, scans):
        super().__init__(tags, scans)
        self.room = room

    def choose(self, view, legal, chance):
        move = super().choose(view, legal, chance)
        self.room.wanted.append(move)
        return move


class Pod:
    def __init__(self, room, name):
        self.room, self.name = room, name

    def tell(self, event):
        self.room.done.append(event)

    def lay(self, uid):
        self.tell(TagArrived(self.name, uid))

    def lift(self, uid):
        self.tell(TagGone(self.name, uid))

    def press(self):
        self.tell(KeyDown(self.name))

    def release(self):
        self.tell(KeyUp(self.name))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("hands", ["scanned", "blind"])
def test_every_move_is_made_as_it_was_wanted(seats, hands):
    room = Room(seats, seats, hands)
    made = room.play()
    assert [move for move in made if move.do != "deal"] == room.wanted
    kinds = {move.do for move in made}
    assert kinds >= {"deal", "first_bonus", "bonus", "play", "prize"}
    assert ("starter" in kinds) == (seats > 2)  # two play without the 5s


def test_a_game_played_blind_leaves_a_whole_record():
    room = Room(3, 5, hands="blind")
    made = room.play()
    match = room.table.match
    whole = completed(match.new_game(), made, StartDeal)
    assert len(whole) == len(made)
    lines = [line.as_json() for line in (match.header, *whole)]
    replay = Replay("".join(map(write_line, lines)).encode())
    list(replay.events())
    assert replay.game.outcome == room.table.game.outcome
