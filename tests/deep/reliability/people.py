"""People at pods that are not there: they play on from wherever the journal is, and err."""

from pathlib import Path
from random import Random

from stichtisch.decks.deck import virtual_deck
from stichtisch.games import FOLDERS, game_named
from stichtisch.games.move import Play
from stichtisch.games.player import Tags
from stichtisch.games.record import Header
from stichtisch.games.settings import Settings
from stichtisch.pods.events import Hello, KeyDown, KeyUp, PodJoined, Role, TagArrived, TagGone
from stichtisch.table.referee import Referee
from stichtisch.table.table import Table
from stichtisch.words import Words
from table.told_pods import ToldPods

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
HOOD = "hood"
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""For the files: what a killed process has written is there on any disk, only slower."""
FACE_DOWN = 26
"""The rule card by which cards are played face down."""


def any_evening(chance):
    """A header and settings."""
    game = chance.choice(list(FOLDERS))
    kind = game_named(game)
    seats = chance.choice([seats for seats in kind.seats if seats > 2])
    header = Header(game, NAMES[:seats], {}, kind.deck_for_header(None))
    blind = kind.dealt and chance.random() < 0.3
    return header, Settings(take_back=True, hands="blind" if blind else "scanned")


class People:
    """Everybody at one table, and its referee."""

    def __init__(self, journal, seed, deals=1):
        """`deals` is the seed of what they are dealt: the same again after a restart."""
        header, settings = journal.header, journal.settings
        deck = virtual_deck(header.game)
        self.chance = Random(seed)
        self.deals = deals
        self.now = 100.0
        self.table = Table(header, settings, deck, self.chance, Words("en"))
        self.pods = ToldPods()
        self.journal = journal
        self.referee = Referee(self.table, self.pods, journal, lambda: self.now)
        self.player = self.table.kind.player(Tags(deck.tags), not settings.unseen)
        self.tags = {}
        for tag, component in deck.tags.items():
            self.tags.setdefault(component, []).append(tag)
        self.lying = {}
        self.told = []
        self.seats = range(len(header.seats))
        for seat in (*self.seats, None):
            lamps = (0, 0) if seat is None else (16, 5)
            role = Role.PRIVATE if seat is None else Role.SEAT
            pod = self.pod(seat)
            self.tell(PodJoined(pod, Hello(pod, role, 1, *lamps, 1, 128, 64, "1.0")))

    def pod(self, seat):
        return HOOD if seat is None else f"pod{seat}"

    def tell(self, *events, wait=0.0):
        self.pods.waiting += events
        self.told = self.referee.run_once(0.0)
        self.now += wait

    def press(self, seat, held=0.1):
        self.tell(KeyDown(self.pod(seat)), wait=held)
        self.tell(KeyUp(self.pod(seat)), wait=0.1)

    def lay(self, seat, tag):
        """In place of what this seat's pod has; a card lies in one place."""
        for other, lying in list(self.lying.items()):
            if other == seat or lying == tag:
                self.lift(other)
        self.tell(TagArrived(self.pod(seat), tag), wait=0.4)
        self.lying[seat] = tag
        self.tell()

    def lift(self, seat):
        self.tell(TagGone(self.pod(seat), self.lying.pop(seat)))

    def over(self):
        return self.table.game.outcome is not None

    def act(self):
        """The next thing that somebody does."""
        game, chance = self.table.game, self.chance
        if hasattr(self.player, "_deck"):  # which it learns by choosing, as not all do here
            self.player._deck = self.table.match.public().deck
        if not self.table.seating.complete():
            self.press(self.table.seating.vacant())
        elif self.table.seating.lacks_private():
            self.press(None)
        elif getattr(game, "revoke", None):
            if chance.random() < 0.3:
                self.press(game.revoke.seat)
            else:
                self.press(None, 1.2)
        elif chance.random() < 0.05:
            seat = chance.choice([*self.seats, None])
            self.press(seat, chance.choice((0.1, 1.2)))
        elif chance.random() < 0.4 and self.takes_back():
            pass
        else:
            self.move()

    def move(self):
        game = self.table.game
        acting = sorted(game.acting())
        if acting:
            legal = list(game.legal_moves(acting[0]))
            move = self.chosen(acting[0], legal) if legal else None
        else:
            chance = Random(f"{self.deals}-{len(self.table.match.kept)}")
            move = self.player.deal(game, chance)
        if move is None:
            return
        match = self.table.match
        for gesture in self.player.gestures(move, match.kept, match.public()):
            if gesture.tag is None:
                self.press(gesture.seat, gesture.held or 0.1)
                continue
            self.lay(gesture.seat, gesture.tag)
            if not gesture.stays and gesture.seat in self.lying:
                self.lift(gesture.seat)

    def chosen(self, seat, legal):
        face_down = [move for move in legal if getattr(move, "rule", None) == FACE_DOWN]
        if face_down:
            return face_down[0]
        if self.table.settings.unseen:
            return self.chance.choice(legal)
        return self.player.choose(self.table.match.view(seat), legal, self.chance)

    def takes_back(self):
        """Whether the last card played is lifted for another."""
        kept = self.table.match.kept
        last = kept[-1] if kept else None
        if last is None or not isinstance(last.move, Play) or last.tag is None:
            return False
        seat = last.move.seat
        if self.lying.get(seat) != last.tag:
            return False
        legal = list(self.table.match.without_last().legal_moves(seat))
        others = [move for move in legal if isinstance(move, Play) and move.card != last.move.card]
        if not others:
            return False
        (gesture, *_) = self.player.gestures(
            self.chance.choice(others), self.table.match.kept[:-1], self.table.match.public()
        )
        if gesture.tag is None:
            return False
        self.lift(seat)
        self.lay(seat, gesture.tag)
        return True
