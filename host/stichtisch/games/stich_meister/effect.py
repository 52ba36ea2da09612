"""What a rule card can do: the hooks, each with what happens when a card does not use it.

An effect's parameters come from the data; `effect_from` checks them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, ClassVar

from stichtisch.errors import StichtischError
from stichtisch.games.card import Card, CardSet
from stichtisch.games.demand import Demands
from stichtisch.games.form import TRUE_OR_FALSE, Form, Reading, between, one_of
from stichtisch.games.record import is_integer, shown
from stichtisch.games.stich_meister.cards import PACK, RANKS, SUITS, CardStanding, Trumps
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.value import value
from stichtisch.words import Sentence


class Kind(Enum):
    """The three kinds of rule card."""

    TRUMP = "trump"
    BASIC = "basic"
    SCORING = "scoring"


class Side(Enum):
    """Neighbours sit at the table, whichever way round is being played (M32)."""

    LEFT = "left"
    RIGHT = "right"

    def of(self, seat: int, seats: int) -> int:
        """The seat's neighbour on that side."""
        return (seat + (1 if self is Side.LEFT else -1)) % seats


@dataclass(frozen=True)
class Duty:
    """What all seats must do with cards of their hands before the play goes on."""

    phase: Phase
    """`PASS`, `ASIDE` or `OPEN`."""
    cards: int
    """How many."""
    to: Side | None = None
    """Passing: to which neighbour."""


@value
class TakenTrick:
    """What is left of a trick that lies before a seat."""

    number: int
    """1, 2, ..."""
    last: bool
    cards: tuple[Card, ...]
    owner: int


@value
class Tally:
    """What lies before the seats when a round is scored."""

    counts: tuple[int, ...]
    """Tricks by seat, as the rule cards count them."""
    cards: tuple[tuple[Card, ...], ...]
    trumps: Trumps


Points = tuple[int, ...]


@dataclass(frozen=True)
class Effect:
    """What one rule card does.

    The cards in force are asked in the order of their numbers. Each hook is given what the basic
    rule and the cards before made of the matter, and returns what this card makes of it; an
    effect has the hooks it needs. One with parameters is a frozen dataclass that has them as
    fields.
    """

    name: ClassVar[str]
    kind: ClassVar[Kind]
    hooks: ClassVar[frozenset[str]]
    """Those that it uses: the others need not be asked."""

    removes: ClassVar[bool] = False
    """The winner takes one card of each trick out of the game."""
    unplayed: ClassVar[int] = 0
    """So many hand cards are not played."""

    def __init_subclass__(cls) -> None:
        hooks = {name: hook for name, hook in vars(Effect).items() if name[0] != "_"}
        cls.hooks = frozenset(name for name in hooks if getattr(cls, name) is not hooks[name])

    def trumps(self, _second_lead: Card | None) -> CardSet:
        """The cards that it makes trumps; the lead of trick 2 may not be known yet."""
        return PACK.none

    def before_lead(self) -> Duty | None:
        """What all do before the first lead."""
        return None

    def seen(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """Which cards of a trick that is being played lie face up."""
        return cards

    def followed(self, card: Card, _seen: tuple[Card, ...]) -> Card:
        """The card whose suit must be followed, out of those that lie face up."""
        return card

    def when_void(self, demands: Demands, _trumps: Trumps) -> Demands:
        """What is demanded of a seat that cannot follow."""
        return demands

    def standing(self, standing: CardStanding) -> CardStanding:
        """How a card stands in its trick."""
        return standing

    def order(self, order: list[int]) -> list[int]:
        """The trick's cards by their positions, the one that wins it first; 0 is the lead."""
        return order

    def taker(self, seat: int, _seats: int) -> int:
        """Who gets the trick."""
        return seat

    def leader(self, seat: int, _seats: int) -> int:
        """Who leads after winning a trick, or for the winner."""
        return seat

    def step(self, step: int, _trick: int) -> int:
        """Which way round the trick of that number is played: 1 clockwise, -1 the other way."""
        return step

    def after_trick(self, _trick: int) -> Duty | None:
        """What all do after the trick of that number, before the next lead."""
        return None

    def heir(self, seat: int, _seats: int) -> int:
        """Who is given all that the last trick's winner holds at the end."""
        return seat

    def value(self, value: int, _trick: TakenTrick, _trumps: Trumps) -> int:
        """What a trick is worth: from its number, and from the sorts of cards that are in it."""
        return value

    def points(self, points: Points, _tally: Tally) -> Points:
        """The points by seat, once the tricks are counted: from these, and how many cards of each
        sort each seat has."""
        return points

    def sort(self, _card: Card, _trumps: Trumps) -> object:
        """What `value` or `points` look at of a card in a trick."""
        return None


class RuleCardError(StichtischError):
    """A rule card whose data, or an owner's correction of them, make no sense."""


@dataclass(frozen=True)
class Parameter:
    """What a parameter may be, and what becomes of it."""

    form: Form
    made: Callable[[Any], object] = lambda value: value


def _is_rank(value: Any) -> bool:
    return is_integer(value) and value in RANKS


_RANKS, _SUITS = Sentence("stich_meister.ranks"), Sentence("stich_meister.suits")
RANK_LIST = Parameter(
    Form(lambda v, _: isinstance(v, list) and v != [] and all(map(_is_rank, v)), _RANKS, _RANKS),
    tuple,
)
SUIT = Parameter(Form(lambda v, _: isinstance(v, str) and v in tuple(SUITS), _SUITS, _SUITS))
NEIGHBOUR = Parameter(one_of(side.value for side in Side), Side)
TRICK = Parameter(between(1, 8))
COUNT = Parameter(between(0, 16))
POINTS = Parameter(between(-99, 99))
YES_NO = Parameter(TRUE_OR_FALSE)
_READING = Reading(0, PACK)


def parameter(kind: Parameter) -> Any:
    """A dataclass field that the data fill in."""
    return field(metadata={"parameter": kind})


def effect_from(effect: type[Effect], raw: Mapping[str, Any], card: int) -> Effect:
    """The effect with its parameters as rule card `card` has them, else `RuleCardError`."""
    wanted = {f.name: f.metadata["parameter"] for f in fields(effect)}
    for name in (*raw, *wanted):
        if name not in wanted:
            raise RuleCardError(
                "stich_meister.no_parameter", card=card, effect=effect.name, name=shown(name)
            )
        if name not in raw:
            raise RuleCardError(
                "stich_meister.needs_parameter", card=card, effect=effect.name, name=name
            )
        form = wanted[name].form
        if not form.accepts(raw[name], _READING):
            raise RuleCardError("stich_meister.must_be", card=card, key=name, wanted=form.one)
    return effect(**{name: wanted[name].made(value) for name, value in raw.items()})
