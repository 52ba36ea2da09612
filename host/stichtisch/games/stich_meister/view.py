"""What one seat, or a spectator, may know."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stichtisch.games.card import Card
from stichtisch.games.event import GameOver, TrickTaken
from stichtisch.games.stich_meister.effect import Duty
from stichtisch.games.stich_meister.events import RoundOver
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.play import Play
from stichtisch.games.stich_meister.rule_cards import RuleCard
from stichtisch.games.stich_meister.trumps import Trumps

if TYPE_CHECKING:
    from stichtisch.games.stich_meister.rules import StichMeister


@dataclass(frozen=True)
class TrickSeen:
    """The trick on the table."""

    leader: int
    step: int
    """1: clockwise, -1: the other way round."""
    players: tuple[int, ...]
    """All seats in the order in which they play, so `players[i]` has played `cards[i]`."""
    cards: tuple[Card | None, ...]
    """Those played so far; None lies face down and is not one's own."""
    suit: str | None
    """The suit to follow, `trump` for the trumps; None before the lead."""


@dataclass(frozen=True)
class View:
    """A game as seen from one seat. Nothing that is shown anywhere is computed from more."""

    seat: int | None
    """Whose view it is; None is a spectator, who knows what all know."""
    seats: int
    phase: str
    """The `do` of the record line that is awaited, or `over`."""
    acting: frozenset[int]
    round: int
    """1, 2, ...; 0 before the first."""
    dealer: int | None
    hand: tuple[Card, ...]
    """One's own hand cards, those that lie open too; the card laid aside is none."""
    rule_hand: tuple[int, ...]
    """One's own rule cards that may be chosen, or are kept for later rounds."""
    chosen: frozenset[int]
    """Who has chosen a rule card, whatever it is."""
    rule: int | None
    """One's own choice."""
    active: tuple[RuleCard, ...]
    """The rule cards in force, by number, once all have chosen."""
    trumps: Trumps | None
    """From then on, too; rule 21 may add a suit with the lead of trick 2."""
    duty: Duty | None
    """What all must do with hand cards now."""
    duty_rule: int | None
    """The rule card that says so: the `rule` of a `pass` line."""
    done: frozenset[int]
    """Who has done it."""
    laid: tuple[Card, ...]
    """One's own cards laid for it; those to be passed are in the hand until all have laid."""
    aside: Card | None
    """One's own card for the last trick."""
    has_aside: frozenset[int]
    """Before whom such a card lies."""
    open_hands: tuple[tuple[Card, ...], ...]
    """Hand cards that lie face up, by seat."""
    trick: TrickSeen | None
    """Also while its winner takes a card of it out of the game."""
    last: bool
    """Whether that is the round's last trick."""
    legal: tuple[Card, ...]
    """What one may play now, sorted as text."""
    tricks: tuple[int, ...]
    """How many lie before each seat."""
    last_trick: TrickTaken | None
    removed: tuple[Card, ...]
    """Cards taken out of the game in this round."""
    results: tuple[RoundOver, ...]
    """All rounds that are over."""
    totals: tuple[int, ...]
    outcome: GameOver | None


def view_of(game: "StichMeister", seat: int | None) -> View:
    """The view of a seat, or of a spectator."""
    now = game.round
    play = now.play if now else None
    own = range(game.seats)[seat : seat + 1] if seat is not None else range(0)
    chosen = now.chosen if now else {}
    rule, duty = play.duty if play and play.duty else (None, None)
    hands = play.hands if play else now.hands if now else [()] * game.seats
    return View(
        seat=seat,
        seats=game.seats,
        phase=game.phase,
        acting=game.acting(),
        round=now.number if now else 0,
        dealer=now.dealer if now else None,
        hand=tuple(card for owner in own for card in hands[owner]),
        rule_hand=tuple(sorted(n for s in own for n in game.stock.kept[s] - {chosen.get(s)})),
        chosen=frozenset(chosen),
        rule=chosen.get(seat) if seat is not None else None,
        active=play.laws.cards if play else (),
        trumps=play.trumps if play else None,
        duty=duty,
        duty_rule=rule.number if rule else None,
        done=frozenset(play.laid) if play else frozenset(),
        laid=tuple(card for s in own if play for card in play.laid.get(s, ())),
        aside=play.aside.get(seat) if play and seat is not None else None,
        has_aside=frozenset(play.aside) if play else frozenset(),
        open_hands=tuple(play.open_cards(s) if play else () for s in range(game.seats)),
        trick=_trick_seen(play, seat) if play else None,
        last=play is not None and game.phase is Phase.PLAY and play.last_trick,
        legal=tuple(card for owner in own for card in game.legal_cards(owner)),
        tricks=play.counts() if play else (0,) * game.seats,
        last_trick=play.taken[-1] if play and play.taken else None,
        removed=tuple(play.removed) if play else (),
        results=tuple(game.results),
        totals=game.totals,
        outcome=game.outcome,
    )


def _trick_seen(play: Play, seat: int | None) -> TrickSeen | None:
    trick = play.trick
    if trick is None:
        return None
    hidden = play.face_down
    return TrickSeen(
        leader=trick.leader,
        step=trick.step,
        players=tuple(trick.player(index) for index in range(trick.seats)),
        cards=tuple(
            None if card in hidden and trick.player(index) != seat else card
            for index, card in enumerate(trick.cards)
        ),
        suit=play.laws.suit_to_follow(trick.cards, play.trumps),
    )
