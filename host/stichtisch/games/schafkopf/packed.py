"""A calling game on ints: the called Sau binds its hand until it is played, or ran away."""

from typing import final

from stichtisch.games.tricks.packed import Packed
from stichtisch.games.value import i64


@final
class Called(Packed):
    """A deal while its tricks are played; its law is another one once the Sau ran away."""

    def blank(self) -> "Called":
        return Called(self.law, [0] * len(self.seats), 0)

    def legal(self) -> i64:
        asked, hand = self.asked, self.turn.hand
        if asked.least:
            lacking, spared = asked.least, hand & asked.spared
            while spared and lacking:
                spared &= spared - 1
                lacking -= 1
            if not lacking:
                return hand
        return super().legal()

    def _end_trick(self) -> None:
        self.law = self.law.later[self.led]
        super()._end_trick()
