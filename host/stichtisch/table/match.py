"""A match: the moves of a game so far, and what lies or was said toward the next one.

It has one state, which is what the journal keeps, and is restored whole. A secret move is sealed:
whoever opens it later cannot open another one.
"""

import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from random import Random
from typing import Any, Generic, Protocol

from stichtisch.games.controller import Controller
from stichtisch.games.event import Event
from stichtisch.games.game import Game
from stichtisch.games.kind import GameKind
from stichtisch.games.move import Move, SeatMove
from stichtisch.games.record import Header, write_line
from stichtisch.games.settings import Settings
from stichtisch.games.staging import Staged, Staging, used_up
from stichtisch.games.view import OwnT, Public, PublicT, View
from stichtisch.table.happenings import GameSays, Happening, MoveMade, Opened, Paused

NONCE_BYTES = 16
"""128 bits: a trump is one of fifty, so the nonce alone keeps the seal from being guessed."""


def seal(nonce: str, line: Mapping[str, Any]) -> str:
    """SHA-256, in hex, of the nonce in hex, a space, and the move's line in the record."""
    return sha256(_bytes(f"{nonce} {write_line(line).rstrip()}")).hexdigest()


def holds(promised: str, nonce: str, line: Mapping[str, Any]) -> bool:
    """Whether what was opened is what was promised."""
    return hmac.compare_digest(_bytes(promised), _bytes(seal(nonce, line)))


def _bytes(text: str) -> bytes:
    """The text in UTF-8, even of half a letter: JSON from anywhere may hold one."""
    return text.encode("utf-8", "surrogatepass")


@dataclass(frozen=True)
class Sealed:
    """What is kept of a secret move beside the move itself."""

    nonce: str = field(repr=False)
    seal: str
    line: Mapping[str, Any] = field(repr=False)
    """The move as it was sealed: a program of another version may write it otherwise."""


@dataclass(frozen=True)
class Kept:
    """A move that counts, as the journal keeps it."""

    number: int
    """1, 2, ..."""
    move: Move = field(repr=False)
    tag: str | None = field(repr=False)
    """The tag it was made with."""
    sealed: Sealed | None = None
    """For moves that are or were secret."""
    secret: bool = False
    was: tuple[Move, ...] = field(default=(), repr=False)
    """As it counted before it was corrected, oldest first."""

    @property
    def seat(self) -> int | None:
        return self.move.seat if isinstance(self.move, SeatMove) else None

    @property
    def do(self) -> str:
        return self.move.do

    def told(self, instead: bool = False, seen: Any = None) -> MoveMade:
        """What all may hear of it; `instead`: in place of the move before; `seen`: what all knew
        right after it."""
        seal = self.sealed.seal if self.secret and self.sealed else None
        move = None if self.secret else self.move
        return MoveMade(self.number, self.seat, self.do, move, seal, instead, seen)


@dataclass(frozen=True)
class Step:
    """One move and what follows; the journal writes it in one go."""

    kept: Kept
    instead: bool
    """It replaces the last move, which had the same number."""
    opened: tuple[Kept, ...]
    """Moves that are secret no longer after this one."""
    events: tuple[Event, ...] = field(repr=False)
    """Not all of them may be told: whoever tells asks the controller."""
    ends_staging: bool
    """Nothing is left that was laid or said toward a next move."""

    def told(self, controller: Controller[Any, Any], seen: Public) -> Iterator[Happening]:
        """What all may hear of it; `seen`: what they know by now."""
        yield self.kept.told(self.instead, seen)
        for opened in self.opened:
            assert opened.sealed is not None, "what is opened was sealed"
            yield Opened(opened.number, opened.move, opened.sealed.nonce, opened.sealed.seal)
        yield from (GameSays(event) for event in self.events if controller.is_told(event))


@dataclass(frozen=True)
class StagedStep:
    """Something laid or said toward a move."""

    after: int
    """How many moves were made before it."""
    staging: Staging


@dataclass(frozen=True)
class TakenBack:
    """All moves from this number on count no more, and nothing is staged."""

    number: int


@dataclass(frozen=True)
class Corrected:
    """The desk says that a move was another one than was read."""

    kept: Kept
    events: tuple[Event, ...] = field(default=(), repr=False, compare=False)
    """What now follows from it, and did not before."""

    @property
    def was(self) -> Move:
        """As it counted until now."""
        return self.kept.was[-1]


@dataclass(frozen=True)
class State:
    """All that a match is restored from."""

    kept: tuple[Kept, ...] = ()
    staged: tuple[StagedStep, ...] = ()
    paused: bool = False
    spent: frozenset[str] = frozenset()
    """Tags of moves that were taken back or corrected: they may lie there still, and make none."""


class Tagged(Protocol):
    """A move as the match or the journal keeps it."""

    @property
    def tag(self) -> str | None: ...


def tags_of(moves: Iterable[Tagged]) -> set[str]:
    """The tags that they were made with."""
    return {move.tag for move in moves if move.tag is not None}


class Match(Generic[PublicT, OwnT]):
    """A game at a table, with the moves that made it and what is staged for the next one."""

    def __init__(
        self, kind: GameKind[PublicT, OwnT], header: Header, settings: Settings, chance: Random
    ) -> None:
        """`chance` draws the nonces. A header that is no game's raises `RecordError`."""
        self.kind = kind
        self.header = header
        self._settings = settings
        self._chance = chance
        self.kept: list[Kept] = []
        self.staged = Staged()
        self.paused = False
        """Nothing counts until the table goes on."""
        self.spent: set[str] = set()
        """Tags of moves that count no more, until they are lifted or make another."""
        self.game = self.new_game()
        self._public: PublicT | None = None
        self._views: dict[int, View[PublicT, OwnT]] = {}
        self._counted: Mapping[str, frozenset[type[Move]]] | None = None

    def new_game(self) -> Game[PublicT, OwnT]:
        """The game before its first move."""
        settings = self._settings
        return self.kind.begin(self.header, settings.unseen, settings.cards)

    def public(self) -> PublicT:
        """What all may know of the game now; made once for each state."""
        if self._public is None:
            self._public = self._known_to_all(self.game)
        return self._public

    def view(self, seat: int) -> View[PublicT, OwnT]:
        """All that a seat may know now; made once for each state."""
        if seat not in self._views:
            self._views[seat] = View(seat, self.public(), self.game.own(seat))
        return self._views[seat]

    def restore(self, state: State) -> None:
        """Replace all by this state; an illegal move in it raises `IllegalMoveError`."""
        self._be(self._replay(state.kept), list(state.kept))
        self.staged = Staged(
            step.staging for step in state.staged if not self._is_past(step, state.kept)
        )
        self.paused, self.spent = state.paused, set(state.spent)

    def push(self, move: Move, tag: str | None, instead: bool = False) -> Step:
        """Make the move, with `instead` in place of the last one, or raise and change nothing."""
        game = self.without_last() if instead else self.game
        events = tuple(game.push(move))
        before = self.kept[:-1] if instead else self.kept
        seen = game.public()
        kept = self._keep(len(before) + 1, move, tag, seen)
        opened = tuple(self._opened(before, seen))
        made = [*before, kept]
        for one in opened:
            made[one.number - 1] = one
        self._be(game, made)
        self.spent -= tags_of([kept])
        self._unstage(kept)
        return Step(kept, instead, opened, events, self.staged.is_empty())

    def stage(self, staging: Staging) -> StagedStep:
        """Note something laid or said toward a move."""
        self.staged.add(staging)
        return StagedStep(len(self.kept), staging)

    def take_back(self, number: int) -> TakenBack:
        """Go back to the point before the move of that number."""
        spent = self.spent | tags_of(self.kept[number - 1 :])
        kept = tuple(self.kept[: number - 1])
        self.restore(State(kept, paused=self.paused, spent=frozenset(spent)))
        return TakenBack(number)

    def pause(self, on: bool) -> Paused:
        """Pause or, with `on` False, go on."""
        self.paused = on
        return Paused(on)

    def correct(self, number: int, move: Move) -> Corrected:
        """The move of that number was this one, and all that followed stays.

        The tag that was read stands for the move no longer: its card may still be played.
        It raises what the game raises where that is not legal, and changes nothing.
        """
        old = self.kept[number - 1]
        new = replace(old, move=move, tag=None, was=(*old.was, old.move))
        kept = [new if one is old else one for one in self.kept]
        game, events = self._replayed(kept)
        _, before = self._replayed(self.kept)
        self._be(game, kept)
        self.spent |= tags_of([old])
        return Corrected(new, tuple(event for event in events if event not in before))

    def view_without_last(self, seat: int) -> View[PublicT, OwnT]:
        """What a seat might know before the last move."""
        game = self.without_last()
        return View(seat, self._known_to_all(game), game.own(seat))

    def without_last(self) -> Game[PublicT, OwnT]:
        """The game as it was before the last move."""
        return self._replay(self.kept[:-1])

    def counted_as(self, tag: str, last: bool = True) -> frozenset[type[Move]]:
        """What the tag has openly stood for in this round, with or without the last move."""
        if not last:
            return self._stood_for(self.kept[:-1]).get(tag, frozenset())
        if self._counted is None:
            self._counted = self._stood_for(self.kept)
        return self._counted.get(tag, frozenset())

    def remade(self) -> Iterator[tuple[Move, list[Event], Game[PublicT, OwnT]]]:
        """Each move from the start with what followed, and the game after it."""
        game = self.new_game()
        for kept in self.kept:
            yield kept.move, game.push(kept.move), game

    def this_round(self) -> list[Kept]:
        """The moves of the round that is being played, its start first; none between two."""
        if self._is_between_rounds():
            return []
        starts = [at for at, kept in enumerate(self.kept) if self._starts_round(kept)]
        return self.kept[starts[-1] :] if starts else []

    def round_ends(self) -> Iterator[PublicT]:
        """What all knew at the end of each round that is over, oldest first."""
        game = self.new_game()
        for at, one in enumerate(self.kept):
            if at and self._starts_round(one) and game.public().round:
                yield self._known_to_all(game)
            game.push(one.move)
        if self._is_between_rounds():
            yield self._known_to_all(game)

    def _is_between_rounds(self) -> bool:
        """Whether a round is over and no other has begun."""
        game = self.game
        between = game.phase == self.kind.starts_round.do and game.public().round > 0
        return between or game.outcome is not None

    def _known_to_all(self, game: Game[PublicT, OwnT]) -> PublicT:
        return self.kind.known_to_all(game.public(), self._settings)

    def _be(self, game: Game[PublicT, OwnT], kept: list[Kept]) -> None:
        self.game, self.kept = game, kept
        self._public, self._views, self._counted = None, {}, None

    def _stood_for(self, moves: Sequence[Kept]) -> Mapping[str, frozenset[type[Move]]]:
        """What each tag has openly stood for in the last round of these moves."""
        stood: dict[str, frozenset[type[Move]]] = {}
        for kept in reversed(moves):
            if kept.tag is not None and not kept.secret:
                stood[kept.tag] = stood.get(kept.tag, frozenset()) | {type(kept.move)}
            if self._starts_round(kept):
                break
        return stood

    def _keep(self, number: int, move: Move, tag: str | None, seen: PublicT) -> Kept:
        if not self.kind.is_secret(move, seen):
            return Kept(number, move, tag)
        nonce, line = self._chance.randbytes(NONCE_BYTES).hex(), move.as_json()
        return Kept(number, move, tag, Sealed(nonce, seal(nonce, line), line), secret=True)

    def _opened(self, before: Sequence[Kept], seen: PublicT) -> list[Kept]:
        return [
            replace(kept, secret=False)
            for kept in before
            if kept.secret and not self.kind.is_secret(kept.move, seen)
        ]

    def _unstage(self, kept: Kept) -> None:
        if self._starts_round(kept):
            self.staged.clear()
        else:
            self.staged.moved(kept.seat, kept.move.aside)

    def _is_past(self, step: StagedStep, kept: Sequence[Kept]) -> bool:
        """Whether a move since then has used up what was staged."""
        if step.after > len(kept):
            return True
        since = kept[step.after :]
        return any(
            used_up(step.staging, one.seat, one.move.aside) or self._starts_round(one)
            for one in since
        )

    def _starts_round(self, kept: Kept) -> bool:
        return isinstance(kept.move, self.kind.starts_round)

    def _replay(self, kept: Sequence[Kept]) -> Game[PublicT, OwnT]:
        return self._replayed(kept)[0]

    def _replayed(self, kept: Sequence[Kept]) -> tuple[Game[PublicT, OwnT], list[Event]]:
        """The game that these moves make, and what came of them."""
        game, events = self.new_game(), []
        for one in kept:
            events += game.push(one.move)
        return game, events
