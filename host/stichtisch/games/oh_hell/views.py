"""What may be known. A seat knows its own hand beside what all know, and nothing more (`Own`)."""

from collections.abc import Mapping

from stichtisch.games import view
from stichtisch.games.card import Card, CardSet
from stichtisch.games.event import TrickTaken
from stichtisch.games.oh_hell.options import Options
from stichtisch.games.oh_hell.phase import Phase
from stichtisch.games.revoke import Revoke
from stichtisch.games.trick import Trick
from stichtisch.games.value import value


@value
class Public(view.Public):
    """What all may know. `round` is the number of the deal."""

    phase: Phase
    options: Options
    """What the table agreed on."""
    deals: int
    """In the whole game."""
    dealer: int | None
    """Of this deal, or of the next one while it is awaited; None: anybody may deal first."""
    size: int
    """Cards a hand in this deal, or in the next one while it is awaited."""
    turned: Card | None
    """The card turned up for trump, while a deal is on."""
    bids: Mapping[int, int]
    """By seat, as far as they are made."""
    hooked: int | None
    """What the dealer, who is to bid now, may not bid (OH6)."""
    trick: Trick | None
    """The cards on the table, while tricks are played."""
    tricks: tuple[int, ...]
    """How many each seat has taken in this deal."""
    last_trick: TrickTaken | None
    """Of this deal."""
    taken: tuple[TrickTaken, ...]
    """All tricks of this deal."""
    played: CardSet
    """All cards played in this deal."""
    unseen: CardSet
    """Cards that a hand nobody scanned may hold: not one of them was shown yet."""
    totals: tuple[int, ...]
    """Points of all deals that are over."""
    revoke: Revoke | None
    """What is put to the table."""
