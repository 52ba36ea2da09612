"""Who thinks about a round: what the hints leave of the trumps, and what tasks are worth."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from stichtisch.games.card import Card
from stichtisch.games.game import Game
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move, Play
from stichtisch.games.thought import Thought, beside
from stichtisch.games.tricks.packed import Worlds
from stichtisch.games.tricks.stage import OVER
from stichtisch.games.tricks.worlds import Laid, Start, Unknown, Worths
from stichtisch.games.view import View
from stichtisch.games.was_sticht import rules
from stichtisch.games.was_sticht.bot import aim, careful, likely_tricks
from stichtisch.games.was_sticht.drafts import Drafts
from stichtisch.games.was_sticht.moves import ChooseTask, Draft, Reward, TakeChip
from stichtisch.games.was_sticht.round import COLUMN, Round
from stichtisch.games.was_sticht.rules import WasSticht
from stichtisch.games.was_sticht.tasks import TABLE, Hint, TasksJudged
from stichtisch.games.was_sticht.trumps import NONE, PACK, RANKS, SUITS, Trumps, trumps_of
from stichtisch.games.was_sticht.views import Own, Public
from stichtisch.games.was_sticht.worlds import ending, judged, packed
from stichtisch.words import Sentence

ALL = tuple(trumps_of(suit, rank) for suit in (*SUITS, NONE) for rank in (*RANKS, None))
"""All fifty pairs of trumps."""


@dataclass(frozen=True)
class Column:
    """What a hint is about: the cards in the order drafted, and which of them would have won."""

    cards: tuple[Card, ...]
    winner: int


def possible(columns: Sequence[Column]) -> list[Trumps]:
    """The pairs under which every one of these columns would have been won as its hint says."""
    return [
        trumps
        for trumps in ALL
        if all(trumps.winning(column.cards) == column.winner for column in columns)
    ]


def columns_of(public: Public) -> list[Column]:
    """The columns of the round on which there was a hint; the Table's card may play, too (W8)."""
    told = zip(public.hints, public.columns, strict=False)  # no hints where the dealer speaks
    columns = []
    for at, (hint, drafted) in enumerate(told):
        places = [*drafted, TABLE]
        aside = public.asides[at : at + 1] if public.options.hint_includes_table else ()
        columns.append(Column((*drafted.values(), *aside), places.index(hint.winner)))
    return columns


class WasStichtThought(Thought[Public, Own]):
    """Round by round: whether a chip goes, beside those of the others."""

    span = 1.0

    def guesses(self, view: View[Public, Own], chance: Random) -> Iterator[Game[Public, Own]]:
        public = view.public
        known, hands = public.trumps or view.own.trumps, _hands(public)
        fitting = trumps_that_fit(public) if known is None else [known]
        while True:
            yield WasSticht.amid(public, _round(view, chance.choice(fitting), hands, chance))

    def is_over(self, game: Game[Public, Own]) -> bool:
        return game.phase in (rules.ROUND, OVER)

    def worlds(
        self, view: View[Public, Own], moves: Sequence[Move], chance: Random
    ) -> Worlds | None:
        drafts = [move.card.bit for move in moves if isinstance(move, Draft)]
        if drafts:
            return self._drafts(view, drafts)
        known = dict[Hashable, Worths]()
        if view.public.phase != Play.do:
            return self.answers(view, moves, chance, lambda game: self._start(game, known))
        bits = [move.card.bit for move in moves if isinstance(move, Play)]
        hands = dict(enumerate(hand.known for hand in _hands(view.public)))
        del hands[view.seat]
        nothing = Unknown(
            PACK.none, dict.fromkeys(hands, 0), dict.fromkeys(hands, PACK.none), hands
        )
        return Laid(self._start(next(self.guesses(view, chance)), known), nothing, bits)

    def _start(self, game: Game[Public, Own], known: dict[Hashable, Worths]) -> Start:
        """`known`: by who chose which task, what ends are worth."""
        assert isinstance(game, WasSticht), "another game's guess"
        now, chips = game.deal, game.public().chips
        there = packed(now)
        for at in there.seats:
            at.aim = aim(now.tasks.get(at.number))
        return Start(
            there,
            ending,
            lambda over: self._round_worth(chips, judged(now.tasks, now.dealer, over)),
            known.setdefault(frozenset(now.tasks.items()), {}),
        )

    def _drafts(self, view: View[Public, Own], column: Sequence[int]) -> Drafts:
        public, trumps = view.public, view.own.trumps
        fitting = trumps_that_fit(public) if trumps is None else [trumps]
        return Drafts(
            public, view.seat, column, fitting, lambda told: self._round_worth(public.chips, told)
        )

    def _round_worth(self, chips: Sequence[Sequence[str]], judged: TasksJudged) -> list[float]:
        """By seat what the tasks bring it beside the others; `chips` are those before."""
        gone = _gone(judged, len(chips))
        left = [len(kinds) - one for kinds, one in zip(chips, gone, strict=True)]
        return beside(_gained(gone, left), self.others)

    def points(self, game: Game[Public, Own]) -> Sequence[float]:
        public = game.public()
        assert public.judged is not None, "a round is over"
        return _gained(_gone(public.judged, game.seats), [len(kinds) for kinds in public.chips])

    def simple(self, view: View[Public, Own], legal: Sequence[Move], chance: Random) -> Move:
        return careful(view, legal, chance)

    def considered(
        self, view: View[Public, Own], legal: Sequence[Move], chance: Random
    ) -> Sequence[Move]:
        whole = len(legal) + len(view.public.drafted) == COLUMN
        if isinstance(legal[0], TakeChip | Reward) or (isinstance(legal[0], Draft) and not whole):
            return [careful(view, legal, chance)]
        return legal

    def reason(self, view: View[Public, Own], move: Move) -> Sentence | None:
        match move:
            case ChooseTask():
                return Sentence("was_sticht.coach_task", likely=likely_tricks(view.own))
            case Draft(card=card):
                return _drafted(card, trumps_that_fit(view.public))
            case TakeChip():
                return Sentence("was_sticht.coach_chip")
            case Reward(chip=str()):
                return Sentence("was_sticht.coach_reward")
        return None


def _gone(judged: TasksJudged, seats: int) -> list[int]:
    """By seat how many chips go by that, if the dealer takes what was earned."""
    gone = [0] * seats
    for result in judged.results:
        gone[result.seat] = int(result.done)
    gone[judged.dealer.seat] = int(judged.dealer.earned)
    return gone


def _gained(gone: Sequence[int], left: Sequence[int]) -> list[float]:
    """By seat what it is worth; twice as much if the chip was its last one."""
    return [float(one if more else 2 * one) for one, more in zip(gone, left, strict=True)]


def _drafted(card: Card, left: Sequence[Trumps]) -> Sentence:
    """What speaks for the card: the trumps that may still be, else its rank."""
    fits = sum(card in trumps.cards for trumps in left)
    if 2 * fits >= len(left):
        return Sentence("was_sticht.coach_draft_trump", fits=fits, left=len(left))
    if card.rank in (8, 9):
        return Sentence("was_sticht.coach_draft_high")
    return Sentence("was_sticht.coach_draft_low" if card.rank < 3 else "was_sticht.coach_draft")


def _round(
    view: View[Public, Own], trumps: Trumps, hands: Sequence[Hand], chance: Random
) -> Round:
    public = view.public
    assert public.dealer is not None, "a round is on"
    now = Round.begun(public.round, public.dealer, trumps, public.seats)
    now.hands = list(hands)
    now.undrafted = public.undrafted
    now.drafted = dict(public.drafted)
    now.columns, now.asides = public.columns, public.asides
    now.hints = public.hints or tuple(Hint(0, 0, 0) for _ in public.columns)
    now.tasks = _tasks(view, chance)
    now.trick, now.tricks = public.trick, public.past_tricks
    return now


def trumps_that_fit(public: Public) -> Sequence[Trumps]:
    """All trumps of which each hint so far is true."""
    return possible(columns_of(public))


def _hands(public: Public) -> list[Hand]:
    """By seat the cards drafted and not played, which all have seen."""
    played = {card for trick in public.past_tricks for card in trick.cards}
    played.update(public.trick.cards if public.trick else ())
    columns: list[Mapping[int, Card]] = [*public.columns, public.drafted]
    taken = [[each[seat] for each in columns if seat in each] for seat in range(public.seats)]
    return [Hand.of((card for card in cards if card not in played), PACK) for cards in taken]


def _tasks(view: View[Public, Own], chance: Random) -> dict[int, str]:
    """By seat its task. Of others, before all are told, a task by chance for each who has
    chosen."""
    public = view.public
    if public.tasks or not public.chosen:
        return dict(public.tasks)
    tasks = {seat: chance.choice(public.chips[seat]) for seat in sorted(public.chosen)}
    if view.own.task is not None:
        tasks[view.seat] = view.own.task
    return tasks
