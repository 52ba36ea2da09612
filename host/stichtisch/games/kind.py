"""One object a game: all that the rest of the house needs to know of it.

A game's folder ends in one `GameKind`, and games/__init__.py lists the folders. Nothing outside
the folder names the game.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic

from stichtisch.errors import StichtischError
from stichtisch.games.card import Card
from stichtisch.games.component import Component, What
from stichtisch.games.controller import Controller
from stichtisch.games.event import Event
from stichtisch.games.figures import Figures
from stichtisch.games.foreign import Foreign
from stichtisch.games.game import Game
from stichtisch.games.lights import LampSign
from stichtisch.games.move import Move, Notation, Play, Remark
from stichtisch.games.player import Player, Tags
from stichtisch.games.presenter import Presenter
from stichtisch.games.record import Header, RecordError
from stichtisch.games.settings import Settings
from stichtisch.games.thought import Thought
from stichtisch.games.view import OwnT, PublicT
from stichtisch.words import Sentence, Words

_EVERYWHERE = ("take_back", "bots", "cards")
"""Settings of every game; whether there are cards to correct, `faces` says."""

Ask = Callable[[str], str]
"""Shows a question and returns the line typed; `EOFError` when there are no more."""
Tell = Callable[[str], None]
FaceEditor = Callable[[Path, Ask, Tell, Words], None]


@dataclass(frozen=True)
class Narrowed:
    """How far a secret of the round can be worked out by all."""

    of: int
    """So many things it may be at first."""
    left: tuple[int, ...]
    """So many are possible after each thing that is told of it."""


@dataclass(frozen=True)
class Hindsight:
    """What a seat had chosen to reach in a round, and what of all it could have chosen it did."""

    seat: int
    chose: str
    """By its short name; `Hindsight.sentence` tells it to people."""
    best: tuple[str, ...]
    """What it could have chosen and would have reached, what is worth most first."""
    sentence: str
    """The name of a sentence with a `{what}` for those names: `room.key`, or `room.key_*` where
    each name has its own."""


class GameKind(ABC, Generic[PublicT, OwnT]):
    """A game that can be played, refereed, learned and shown."""

    name: ClassVar[str]
    """As records, decks and options write it: small letters, words joined by hyphens."""
    seats: ClassVar[range]
    """How many can play."""
    moves: ClassVar[Notation[Move]]
    """How its moves are written."""
    remarks: ClassVar[Notation[Remark]]
    """How what is said at its table is kept."""
    options: ClassVar[type[Any]]
    """What a table may agree on: a dataclass, each field with its default."""
    starts_round: ClassVar[type[Move]]
    """The move with which a round begins: used cards come back."""
    dealt: ClassVar[bool]
    """Whether hands are dealt face down, to be scanned or left unseen."""
    habits: ClassVar[frozenset[str]] = frozenset()
    """The settings that change something in this game, beside those that every game has and, where
    hands are dealt, `hands` and `lamps`."""
    inks: ClassVar[Mapping[str, str]]
    """The colours of its suits on paper, as #rrggbb, in the order of the suit lamps."""
    short: ClassVar[Mapping[str, Any]] = {}
    """The options of a game of a few minutes: what a demo and a stand show."""
    pace: ClassVar[float] = 1.5
    """So many times as fast as people play it there, for its end to come within four minutes."""
    fewest_wins: ClassVar[bool] = False
    """Whether fewer points are better."""
    side: ClassVar[int] = 1
    """So many seats have their points in common."""
    begins: ClassVar[str] = "dealer"
    """The field of `starts_round` that says from whom seats are counted."""
    foreign: ClassVar[Foreign | None] = None
    """How programs of others write its games, where the house reads and writes that."""
    shows: ClassVar[type[Presenter[Any, Any]]]
    """What people see and read."""
    controls: ClassVar[type[Controller[Any, Any]]]
    """What taps and keys mean."""
    plays: ClassVar[type[Player[Any, Any]]]
    """A bot."""
    thinks: ClassVar[type[Thought[Any, Any]]]
    """What a player needs that thinks."""
    lamp_signs: ClassVar[Sequence[LampSign]]
    """What the frame round a spot can say in it, in the order of the printed card."""

    @property
    def so_many(self) -> Sentence:
        """How many can play, as part of a sentence."""
        return so_many(self.seats)

    def begin(self, header: Header, unseen: bool = False, faces: str = "") -> Game[PublicT, OwnT]:
        """The game that a header describes, before its first move, else `RecordError`.

        `unseen`: hands are not scanned. `faces` is what an owner read off real cards (`faces`).
        """
        if len(header.seats) not in self.seats:
            count = len(header.seats)
            raise RecordError("record.players", game=self.name, players=self.so_many, count=count)
        return self.new(header, unseen, faces)

    @abstractmethod
    def new(self, header: Header, unseen: bool, faces: str) -> Game[PublicT, OwnT]:
        """The same, where so many can play."""

    def controller(
        self, seats: int, settings: Settings, chance: Random
    ) -> Controller[PublicT, OwnT]:
        """What taps and keys mean; `chance` draws what the settings leave to the referee."""
        return self.controls(seats, settings, chance)

    def presenter(
        self, names: tuple[str, ...], settings: Settings, words: Words
    ) -> Presenter[PublicT, OwnT]:
        """What people see and read."""
        return self.shows(names, settings, words)

    def labelled(self, component: Component, words: Words) -> str:
        """What carries a tag, as people call it, and of a card what its label says."""
        if component.what is not What.CARD:
            return component.told.told(words)
        called = self.presenter((), Settings(), words).component(component)
        return f"{called} ({component.name})"

    def player(self, tags: Tags, scans: bool) -> Player[PublicT, OwnT]:
        """A bot; `scans`: hands that are dealt are laid on the spots first."""
        return self.plays(tags, scans)

    def thought(self) -> Thought[PublicT, OwnT]:
        """What a player needs that thinks."""
        return self.thinks()

    @abstractmethod
    def components(self) -> Sequence[Component]:
        """All that can carry a tag, copies one after the other, in the order of learning."""

    def in_hand(self, cards: Iterable[Card], _public: PublicT) -> list[Card]:
        """As people hold them: suit by suit, the lowest first."""
        return sorted(cards, key=lambda card: self._places[card.text])

    @cached_property  # a page asks for hands at each change
    def _places(self) -> Mapping[str, int]:
        return {component.name: at for at, component in enumerate(self.components())}

    def is_laid(self, _component: Component, _settings: Settings) -> bool:
        """Whether anybody ever lays it on a pod at such a table."""
        return True

    @abstractmethod
    def is_secret(self, move: Move, public: PublicT) -> bool:
        """Whether a move is unknown to some when all know this of the game."""

    def known_to_all(self, public: PublicT, _settings: Settings) -> PublicT:
        """What all may know at such a table, where that is less than the rules would tell."""
        return public

    def may_take_back(self, move: Move, _public: PublicT) -> bool:
        """Whether the move was made with a card that may be lifted and replaced."""
        return isinstance(move, Play)

    def narrowed(
        self, _header: Header, _public: PublicT, _made: Sequence[Move]
    ) -> Narrowed | None:
        """How far what all heard in this round tells its secret; `made`: all moves so far."""
        return None

    def needs_private_pod(self, _seats: int) -> str | None:
        """The sentence that says why people need a private pod to play; None if they need none."""
        return None

    def hindsight(self, _public: PublicT) -> Sequence[Hindsight]:
        """By seat what it had chosen to reach in the round just over; () where nobody chooses."""
        return ()

    def measure(self, _figures: Figures, _game: Game[PublicT, OwnT], _event: Event) -> None:
        """Note what many games are measured by; asked after each move of all that followed it."""

    def row(self, _table: str, row: str, _tell: Presenter[PublicT, OwnT]) -> str:
        """What people read before a row of these figures."""
        return row

    def deck_for_header(self, cards: Path | None) -> Mapping[str, Any] | None:
        """The print data that a record's header holds; None for games that have none there.

        `cards` is the file of what an owner read off real cards.
        """
        if cards is not None:
            raise StichtischError("record.no_cards", game=self.name)
        return None

    def faces(self, _cards: Path | None) -> str:
        """What a table keeps of that file for itself, as TOML that was checked; mostly nothing."""
        return ""

    def check_habits(self, settings: Settings) -> None:
        """A setting that would change nothing in this game is refused: `RecordError`."""
        known = {*_EVERYWHERE, *self.habits, *(("hands", "lamps") if self.dealt else ())}
        for setting in fields(Settings):
            if setting.name not in known and getattr(settings, setting.name) != setting.default:
                option = f"--{setting.name.replace('_', '-')}"
                raise RecordError("options.no_habit", option=option, game=self.name)

    def lamps_told(self, settings: Settings, words: Words) -> list[str]:
        """What all must hear before they play where lamps tell of hands that are dealt."""
        return [words("terminal.lamps_own")] if self.dealt and settings.tells_own else []

    def unread(self, _cards: Path | None, _words: Words) -> list[str]:
        """What to say of print data that nobody has read off real cards."""
        return []

    def face_editor(self) -> FaceEditor | None:
        """What leads an owner through typing in what is printed; None where all is known."""
        return None


def so_many(seats: range) -> Sentence:
    """How many players that is, as part of a sentence."""
    least, most = seats.start, seats.stop - 1
    if least == most:
        return Sentence("paper.so_many_players", count=most)
    return Sentence("paper.players", least=least, most=most)
