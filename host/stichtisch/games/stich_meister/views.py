"""What all may know of a game, and what a seat knows beside it."""

from stichtisch.games import view
from stichtisch.games.card import Card
from stichtisch.games.event import TrickTaken
from stichtisch.games.move import Revoke
from stichtisch.games.stich_meister.cards import Trumps
from stichtisch.games.stich_meister.effect import Duty, TakenTrick
from stichtisch.games.stich_meister.moves import Options, RoundOver
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.rule_cards import RuleCard, RuleCards
from stichtisch.games.value import value


@value
class TrickSeen:
    """The trick on the table, as all see it."""

    leader: int
    step: int
    """1: clockwise, -1: the other way round."""
    players: tuple[int, ...]
    """All seats in the order in which they play, so `players[i]` has played `cards[i]`."""
    cards: tuple[Card | None, ...]
    """Those played so far; None lies face down."""
    suit: str | None
    """The suit to follow, `TRUMP` for the trumps; None before the lead."""
    hides: bool
    """The next card is laid face down."""
    ahead: int | None
    """Whose card takes it as it lies; None for nobody, or while a card lies face down."""

    def by_seat(self) -> dict[int, Card | None]:
        """The cards by who played them, in the order played."""
        return dict(zip(self.players, self.cards, strict=False))


@value
class Public(view.Public):
    """What all may know. `round` is 0 before the first."""

    phase: Phase
    options: Options
    """What the table agreed on."""
    rule_cards: RuleCards
    """All rule cards, as their owner reads them."""
    dealer: int | None
    draws: tuple[int, ...]
    """How many rule cards each seat draws before the next round."""
    chosen: frozenset[int]
    """Who has chosen a rule card, whatever it is."""
    active: tuple[RuleCard, ...]
    """The rule cards in force, by number, once all have chosen."""
    trumps: Trumps | None
    """The trumps, once all have chosen; rule 21 may add a suit with the lead of trick 2."""
    duty: Duty | None
    """What all must do with hand cards now."""
    duty_rule: int | None
    """The rule card that says so: the `rule` of a `pass` line."""
    done: frozenset[int]
    """Who has done it."""
    has_aside: frozenset[int]
    """Before whom a card for the last trick lies."""
    open_hands: tuple[tuple[Card, ...], ...]
    """Hand cards that lie face up, by seat."""
    trick: TrickSeen | None
    """Also while its winner takes a card of it out of the game."""
    trick_before: TrickSeen | None
    """The one that was taken last in this round."""
    last: bool
    """Whether that is the round's last trick."""
    number: int
    """The number of the trick being played, or of the last one, from 1; 0 before the play."""
    tricks: tuple[int, ...]
    """How many tricks lie before each seat."""
    taken: tuple[TrickTaken, ...]
    """All tricks of this round."""
    lying: tuple[TakenTrick, ...]
    """The cards left of these tricks, with the seat before which they lie now."""
    leader: int | None
    """Who leads next, or led the trick that is played."""
    last_trick: TrickTaken | None
    removed: tuple[Card, ...]
    """Cards taken out of the game in this round."""
    results: tuple[RoundOver, ...]
    """All rounds that are over."""
    totals: tuple[int, ...]
    revoke: Revoke | None
    """What is put to the table, where hands were not seen."""
    lays: int
    """How many cards each seat did not play and is to lay now."""


@value
class Own(view.Own):
    """What a seat knows beside it. The card laid aside is none of the hand."""

    rule_hand: tuple[int, ...]
    """Its rule cards that may be chosen, or are kept for later rounds."""
    rule: int | None
    """Its choice."""
    laid: tuple[Card, ...]
    """What it laid for the duty; cards to be passed are in the hand until all have laid."""
    aside: Card | None
    """Its card for the last trick."""
    face_down: Card | None
    """Its card in the trick while that lies face down."""
