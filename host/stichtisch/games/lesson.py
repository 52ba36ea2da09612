"""How a game teaches itself: a script of steps, and what each act of the learner is answered.

A game's `learn.toml` has the script. A step's position is the first lines of a record that is
refereed, so the rules judge every act; the step says which of the legal ones is the lesson. The
learner has seat 0. Whoever shows a lesson (a terminal, a page, pods) draws the view and the texts.
"""

import inspect
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.card import Card
from stichtisch.games.event import Event
from stichtisch.games.game import Game
from stichtisch.games.move import Move, Play
from stichtisch.games.refusal import Refusal
from stichtisch.games.replay import WholeRecord, whole_record
from stichtisch.games.view import View

LEARNER = 0
"""The seat."""
POINTS = ("trump", "task", "standing", "offers", "columns", "known")
"""What a step can point at beside cards and pods."""
_PATIENCE = 2
"""Wrong acts in a step, after which the right one is shown."""

ByLanguage = Mapping[str, str]
"""A text by its language."""


@dataclass(frozen=True)
class Round:
    """The last step: a real round, played against bots."""

    options: Mapping[str, Any]
    say: ByLanguage
    do: ByLanguage
    then: ByLanguage


@dataclass(frozen=True)
class Step:
    """One new thing, and what to do about it."""

    name: ByLanguage
    say: ByLanguage
    do: ByLanguage
    then: ByLanguage
    record: WholeRecord
    at: int
    """So many moves were made before the learner acts; the next one is the lesson's."""
    runs: int
    """So many moves run by after it."""
    teaches: tuple[str, ...]
    """What other games teach, too, such as "trump": whoever knows it from there may skip it."""
    hide: frozenset[str]
    """What is not taught yet, and is not shown."""
    point: Sequence[str]
    """What the step points at: cards of the hand, names of others, or one of `POINTS`."""
    accept: Sequence[Mapping[str, Any]]
    """Moves as a record writes them, without the seat; `with`: any that has these cards."""
    wrong: Sequence[tuple[Sequence[Mapping[str, Any]], ByLanguage]]
    """Others, and what they are answered."""

    def follows(self) -> Sequence[Move]:
        """The script's own move, and those that run by after it."""
        return self.record.moves[self.at : self.at + self.runs + 1]


@dataclass(frozen=True)
class Lesson:
    """The whole script of a game."""

    game: str
    steps: tuple[Step, ...]
    round: Round


@dataclass(frozen=True)
class Answer:
    """What an act comes to."""

    done: bool
    say: ByLanguage
    why: Refusal | None = None
    """The rules forbid it; else it is legal, and perhaps not the lesson."""
    follows: tuple[Move | Event, ...] = ()
    """Once it is done: what was done and what follows, in order."""
    shown: tuple[Move, ...] = ()
    """After too many wrong acts: what is right."""

    @property
    def refused(self) -> bool:
        return self.why is not None


def known_from(step: Step, game: str, learned: Mapping[str, str]) -> str | None:
    """Another game that taught all that this step of `game` does; `learned`: which taught what."""
    games = [learned.get(each, game) for each in step.teaches]
    return games[0] if games and game not in games else None


def lesson_of(game: str) -> Lesson | None:
    """The lesson in the game's folder; None for a game that has none."""
    folder = Path(inspect.getfile(type(game_named(game)))).parent
    try:
        data = tomllib.loads((folder / "learn.toml").read_text("utf-8"))
    except FileNotFoundError:
        return None
    records = {name: whole_record(text.encode()) for name, text in data["records"].items()}
    steps = tuple(_step(raw, records[raw["record"]]) for raw in data["step"])
    return Lesson(game, steps, Round(**data["round"]))


def _step(raw: Mapping[str, Any], record: WholeRecord) -> Step:
    texts = {name: raw[name] for name in ("name", "say", "do", "then")}
    wrong = tuple((each["moves"], each["say"]) for each in raw.get("wrong", ()))
    return Step(
        **texts,
        record=record,
        at=raw["lines"] - 1,
        runs=raw.get("runs", 0),
        teaches=tuple(raw.get("teaches", ())),
        hide=frozenset(raw.get("hide", ())),
        point=tuple(raw["point"]),
        accept=raw["accept"],
        wrong=wrong,
    )


class Attempt:
    """One step, as a learner tries it."""

    def __init__(self, step: Step, wrong: int = 0) -> None:
        """`wrong`: so many acts were wrong before."""
        self.step = step
        self._kind = game_named(step.record.header.game)
        self.game: Game[Any, Any] = self._kind.begin(step.record.header)
        for move in step.record.moves[: step.at]:
            self.game.push(move)
        self._wrong = wrong

    @property
    def view(self) -> View[Any, Any]:
        """All that the learner may know."""
        return self.game.view(LEARNER)

    @property
    def is_played(self) -> bool:
        """Whether the act is a card of the hand, played to the trick."""
        return bool(self.step.accept[0]["do"] == Play.do)

    def hand(self) -> list[Card]:
        """The learner's cards, suit by suit."""
        view = self.view
        return self._kind.in_hand(view.own.hand.cards, view.public)

    @property
    def several(self) -> int:
        """How many cards make the move that is wanted, where it is one of several."""
        return len(self.step.accept[0].get(_cards_in(self.step.accept[0]), ()))

    def move_of(self, cards: Sequence[Card]) -> Move:
        """The move that is wanted, with these cards."""
        wanted = self.step.accept[0]
        return self.move({**wanted, _cards_in(wanted): [card.text for card in cards]})

    def offers(self) -> list[Move]:
        """What may be tried: each card of the hand, or what the step speaks of."""
        if self.is_played:
            return [Play(LEARNER, card) for card in self.hand()]
        spoken = [*self.step.accept, *(move for moves, _ in self.step.wrong for move in moves)]
        if self.several:
            return []
        offers = list(dict.fromkeys(map(self.move, spoken)))
        legal = list(self.game.legal_moves(LEARNER))
        return sorted(offers, key=lambda one: legal.index(one) if one in legal else len(legal))

    def move(self, raw: Mapping[str, Any]) -> Move:
        """A move of the learner's, as a record writes it but for the seat."""
        return self._kind.moves.read({**raw, "seat": LEARNER}, self.game.seats)

    def act(self, move: Move) -> Answer:
        """What the learner's act comes to; the game goes on only where it was the lesson."""
        refusal = self.game.refusal(move)
        if refusal is None and any(_is_like(move, one) for one in self.step.accept):
            return Answer(True, self.step.then, follows=self._gone_on())
        self._wrong += 1
        said = [say for moves, say in self.step.wrong if any(_is_like(move, m) for m in moves)]
        right = self._right() if self._wrong >= _PATIENCE else ()
        return Answer(False, [*said, self.step.do][0], refusal, shown=right)

    def _right(self) -> tuple[Move, ...]:
        return tuple(self.move(one) for one in self.step.accept if "with" not in one)

    def _gone_on(self) -> tuple[Move | Event, ...]:
        """The script goes on with its own move, whichever of those it accepts was made."""
        follows: list[Move | Event] = []
        for move in self.step.follows():
            follows += [move, *self.game.push(move)]
        return tuple(follows)


def _cards_in(raw: Mapping[str, Any]) -> str:
    """Which of a move's values are its cards."""
    return "put" if "put" in raw else "cards"


def _is_like(move: Move, raw: Mapping[str, Any]) -> bool:
    made = json.loads(json.dumps(move.as_json()))
    if made["do"] != raw["do"]:
        return False
    if "with" in raw:
        return set(raw["with"]) <= set(made[_cards_in(made)])
    given = {name: value for name, value in raw.items() if name != "do"}
    return all(_alike(made.get(name), value) for name, value in given.items())


def _alike(made: object, given: object) -> bool:
    """In whichever order the cards of a move were named."""
    both = (made, given)
    if all(isinstance(one, list) for one in both):
        return sorted(map(str, made)) == sorted(map(str, given))  # type: ignore[call-overload]
    return made == given
