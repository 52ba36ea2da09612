"""What all may know of a game, and what a seat knows beside it."""

from collections.abc import Mapping

from stichtisch.games import view
from stichtisch.games.card import Card, CardSet
from stichtisch.games.event import TrickTaken
from stichtisch.games.trick import Trick
from stichtisch.games.tricks.stage import Stage
from stichtisch.games.value import value
from stichtisch.games.was_sticht.moves import Options
from stichtisch.games.was_sticht.tasks import Hint, TasksJudged
from stichtisch.games.was_sticht.trumps import Trumps


@value
class Public(view.Public):
    """What all may know: what a spectator sees."""

    stage: Stage
    """What the table waits for."""
    options: Options
    """What the table agreed on."""
    values: Mapping[str, int]
    """What each kind of chip is worth."""
    dealer: int | None
    """Who deals this round, or dealt the last one; before the first, who took the first chip."""
    deals: int | None
    """Who deals this round, or the next one once it is awaited."""
    trumps: Trumps | None
    """The round's trumps, once the draft is over."""
    chips_on_table: tuple[str, ...]
    """What may still be taken before the first round."""
    chips: tuple[tuple[str, ...], ...]
    """By seat. They mostly lie face down, but are picked and discarded in the open: who has which
    is public knowledge (W4)."""
    discarded: tuple[tuple[str, ...], ...]
    """By seat."""
    column: int
    """The column being drafted, 1..9; 0 when none is."""
    drafted: Mapping[int, Card]
    """What was taken from that column, by seat, the marker holder's card first."""
    columns: tuple[Mapping[int, Card], ...]
    """What was taken from each column before, by seat: all have seen it."""
    asides: tuple[Card, ...]
    """With three players: the Table's card of each of these columns."""
    undrafted: CardSet
    """What was neither taken nor set aside in this round."""
    open_hands: tuple[tuple[Card, ...], ...]
    """By seat: drafted cards lie open. Empty outside the draft."""
    hints: tuple[Hint, ...]
    """The round's hints, one a column; none where the dealer gives them by word of mouth."""
    chosen: frozenset[int]
    """Who has chosen a task, whatever it is."""
    tasks: Mapping[int, str]
    """All choices by seat, once all have chosen."""
    trick: Trick | None
    tricks: tuple[int, ...]
    """How many each seat took in this round."""
    past_tricks: tuple[TrickTaken, ...]
    """All tricks of this round."""
    taken: tuple[tuple[Card, ...], ...]
    """By seat all cards of its tricks."""
    last_trick: TrickTaken | None
    judged: TasksJudged | None
    """What became of the tasks, once the tricks are played."""

    @property
    def open_column(self) -> int | None:
        """The column drafted last, until the first card of the next one is taken."""
        return self.column - 1 if self.column > 1 and not self.drafted else None

    @property
    def open_hint(self) -> Hint | None:
        """The hint on that column."""
        return self.hints[-1] if self.open_column and self.hints else None


@value
class Own(view.Own):
    """What a seat knows beside that."""

    trumps: Trumps | None
    """The dealer knows them from the start of the round, the others once the draft is over."""
    hint: Hint | None
    """The one on the last column, for whoever knows the trumps that it comes from."""
    task: str | None
    """What it has chosen in this round."""
