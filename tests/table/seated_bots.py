"""Bots at a table of a story: they choose in a moment, and people lay for them."""

from stichtisch.games.player import Tags
from stichtisch.players.bots import Bots
from stichtisch.players.strength import Strength
from stichtisch.table import bots
from ui.web.at_once import AtOnce


class SeatedBots:
    """The bots of an evening; they do what they have to do when they are looked at."""

    def __init__(self, evening, thinks=None, chance="a word", virtual=()):
        self.evening = evening
        self.table = evening.table
        player = self.table.kind.player(Tags({}), True)
        strengths = {s: Strength(told) for s, told in evening.settings.strengths.items()}
        self.bots = Bots(self, player, strengths, chance, thinks or AtOnce(), virtual)

    def let(self, deed):
        self.evening._note(self.table.let(deed, self.evening.now))

    def look(self):
        """A turn or two of the referee: whoever thinks has chosen then."""
        for _ in range(3):
            self.bots.step(self.evening.now)
        return self

    def to_lay(self, seat):
        return " ".join(card.text for card in bots.to_lay(self.table, seat))
