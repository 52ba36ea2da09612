"""The game so far: its moves, which of them are still secret, and taking the last one back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from stichtisch.games.controller import Manner
from stichtisch.games.event import Event
from stichtisch.games.game import Game, Move
from stichtisch.games.happenings import Happening, MoveMade, Opened, Told
from stichtisch.games.record import Header
from stichtisch.table.commitment import NONCE_BYTES, seal


@dataclass(frozen=True)
class Sealed:
    """What is kept of a secret move beside the move itself."""

    nonce: str = field(repr=False)
    seal: str


@dataclass(frozen=True)
class Kept:
    """A move that counts, as the journal keeps it."""

    number: int
    """1, 2, ..."""
    line: Mapping[str, Any] = field(repr=False)
    tag: str | None = field(repr=False)
    """The tag it was made with."""
    sealed: Sealed | None = None
    """For moves that are or were secret."""
    secret: bool = False

    @property
    def seat(self) -> int | None:
        return self.line.get("seat")

    @property
    def do(self) -> str:
        return str(self.line["do"])


@dataclass(frozen=True)
class Step:
    """One move and what follows; the journal writes it in one go."""

    kept: Kept
    instead: bool
    """It replaces the last move, which had the same number."""
    opened: tuple[Kept, ...]
    """Secrets that end with this move."""
    events: tuple[Event, ...]

    def told(self, manner: Manner) -> Iterator[Happening]:
        """What all may hear of it."""
        kept, sealed = self.kept, self.kept.sealed
        line = None if kept.secret else kept.line
        promised = sealed.seal if kept.secret and sealed else None
        yield MoveMade(kept.number, kept.seat, kept.do, line, promised, self.instead)
        for opened in self.opened:
            assert opened.sealed is not None, "what is opened was sealed"
            yield Opened(opened.number, opened.line, opened.sealed.nonce, opened.sealed.seal)
        yield from (Told(event) for event in self.events if manner.is_told(event))


@dataclass(frozen=True)
class TakenBack:
    """All moves from this number on count no more."""

    number: int


class Course:
    """A game with the moves that made it."""

    def __init__(self, header: Header, manner: Manner, chance: Random) -> None:
        """`chance` draws the nonces. A header that is no game's raises `RecordError`."""
        self.header = header
        self.game: Game = manner.new_game(header)
        self.kept: list[Kept] = []
        self._manner = manner
        self._chance = chance

    def restore(self, kept: Sequence[Kept]) -> None:
        """Be where these moves lead; a move that is illegal raises what the game raises."""
        self.game = self._replay(kept)
        self.kept = list(kept)

    def push(self, move: Move, tag: str | None, instead: bool = False) -> Step:
        """Make the move, with `instead` in place of the last one, or raise and change nothing."""
        game = self.without_last() if instead else self.game
        events = tuple(game.push(move))
        before = self.kept[:-1] if instead else self.kept
        seen = game.view(None)
        kept = self._keep(len(before) + 1, move, tag, seen)
        opened = tuple(self._opened(before, seen))
        by_number = {one.number: one for one in opened}
        self.kept = [*(by_number.get(one.number, one) for one in before), kept]
        self.game = game
        return Step(kept, instead, opened, events)

    def take_back(self, number: int) -> TakenBack:
        """Be where the game was before the move of that number."""
        self.restore(self.kept[: number - 1])
        return TakenBack(number)

    def without_last(self) -> Game:
        """The game as it was before the last move."""
        return self._replay(self.kept[:-1])

    def counted_as(self, tag: str, last: bool = True) -> frozenset[str]:
        """What the tag has openly stood for in this round, with or without the last move."""
        moves = self.kept if last else self.kept[:-1]
        starts = [at for at, kept in enumerate(moves) if kept.do == self._manner.new_round]
        now = moves[starts[-1] :] if starts else moves
        return frozenset(kept.do for kept in now if kept.tag == tag and not kept.secret)

    def _keep(self, number: int, move: Move, tag: str | None, seen: Any) -> Kept:
        line = move.as_json()
        if not self._manner.is_secret(move, seen):
            return Kept(number, line, tag)
        nonce = self._chance.randbytes(NONCE_BYTES).hex()
        return Kept(number, line, tag, Sealed(nonce, seal(nonce, line)), secret=True)

    def _opened(self, before: Sequence[Kept], seen: Any) -> list[Kept]:
        secret = [kept for kept in before if kept.secret]
        return [
            replace(kept, secret=False)
            for kept in secret
            if not self._manner.is_secret(self.move(kept), seen)
        ]

    def _replay(self, kept: Sequence[Kept]) -> Game:
        game = self._manner.new_game(self.header)
        for one in kept:
            game.push(self.move(one))
        return game

    def move(self, kept: Kept) -> Move:
        """The move of a line that the game took."""
        return self._manner.read_move(self.header, kept.line)
