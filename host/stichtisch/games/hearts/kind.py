"""Hearts as people see it, and as the rest of the house knows it."""

from stichtisch.games.event import Event
from stichtisch.games.figures import Figures
from stichtisch.games.game import Game
from stichtisch.games.hearts.bot import Careful, HeartsThought
from stichtisch.games.hearts.moves import MOONS, HeartsDealOver, Moon
from stichtisch.games.hearts.rules import COUNTS, Deal, Hearts, Public
from stichtisch.games.move import Move
from stichtisch.games.tricks.deal import Own
from stichtisch.games.tricks.kind import TrickKind, moves_of
from stichtisch.games.tricks.lamps import Marks
from stichtisch.games.tricks.moves import Pass, StartDeal
from stichtisch.games.tricks.presenter import TrickPresenter
from stichtisch.games.tricks.stage import Playing


class HeartsPresenter(TrickPresenter[Public]):
    """Lamps, screens and sentences of Hearts."""

    room = "hearts"

    def marks(self, public: Public, seat: int) -> Marks:
        leads = public.trick is not None and not public.trick.cards and seat in public.acting
        return Marks(last=public.broken and leads)

    def worth(self, public: Public) -> int:
        return sum(COUNTS.get(card, 0) for card in public.trick.cards) if public.trick else 0

    def in_deal(self, public: Public) -> list[str]:
        is_broken = isinstance(public.stage, Playing) and public.broken
        return [*super().in_deal(public), *([self.own("broken")] if is_broken else [])]

    def so_far(self, public: Public, seat: int) -> str:
        return self.own("in_tricks", points=public.penalties[seat]) if public.trick else ""

    def step(self, number: int) -> str:
        return self.own(MOONS[number])

    def move(self, move: Move) -> str:
        if not isinstance(move, Moon):
            return super().move(move)
        return self.own("move_moon", name=self.names[move.seat], step=self.own(move.choice))

    def event(self, event: Event) -> str:
        told = super().event(event)
        shot = event.moon if isinstance(event, HeartsDealOver) else None
        return told if shot is None else f"{self.own('shot', name=self.names[shot])} {told}"


class HeartsKind(TrickKind[Public, Deal]):
    """The game for three to five, with an ordinary pack."""

    name = "hearts"
    seats = range(3, 6)
    short = {"deals": 1}  # noqa: RUF012
    fewest_wins = True
    rules = Hearts
    shows = HeartsPresenter
    careful = Careful()
    thinks = HeartsThought
    moves = moves_of(StartDeal, Pass, Moon)

    def measure(self, figures: Figures, game: Game[Public, Own], event: Event) -> None:
        """How often the moon is shot, by players."""
        if isinstance(event, HeartsDealOver):
            figures.share("moons", str(game.seats), event.moon is not None)


GAME = HeartsKind()
