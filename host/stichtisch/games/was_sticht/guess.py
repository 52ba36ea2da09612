"""What may be hidden from a seat in Was Sticht?, and what a round is worth.

All cards are taken in the open: the trumps and what others chose are all there is to guess.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from stichtisch.games.card import Card
from stichtisch.games.game import Game
from stichtisch.games.hand import Hand
from stichtisch.games.move import Move
from stichtisch.games.thought import Thought
from stichtisch.games.view import View
from stichtisch.games.was_sticht.careful import careful, likely_tricks
from stichtisch.games.was_sticht.events import TABLE, Hint
from stichtisch.games.was_sticht.moves import ChooseTask, Draft, Reward, TakeChip
from stichtisch.games.was_sticht.phase import Phase
from stichtisch.games.was_sticht.possible import Column, possible
from stichtisch.games.was_sticht.round import COLUMN, Round
from stichtisch.games.was_sticht.rules import WasSticht
from stichtisch.games.was_sticht.trumps import PACK, Trumps
from stichtisch.games.was_sticht.views import Own, Public
from stichtisch.words import Sentence


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
        return game.phase in (Phase.ROUND, Phase.OVER)

    def worth(self, game: Game[Public, Own]) -> Sequence[float]:
        public = game.public()
        assert public.judged is not None, "a round is over"
        done = [0.0] * game.seats
        for result in public.judged.results:
            done[result.seat] += result.done
        done[public.judged.dealer.seat] += public.judged.dealer.earned
        rid = [each * (1 if chips else 2) for each, chips in zip(done, public.chips, strict=True)]
        return [own - (sum(rid) - own) / (game.seats - 1) / 2 for own in rid]

    def habit(self, game: Game[Public, Own], seat: int | None, chance: Random) -> Move:
        legal = list(game.legal_moves(seat))
        if seat is None:
            return chance.choice(legal)
        if len(legal) == 1:
            return legal[0]
        view = game.view(seat)
        if game.phase is Phase.DRAFT:  # which cards lie in the columns to come nobody has told
            legal = chance.sample(legal, COLUMN - len(view.public.drafted))
        return careful(view, legal, chance)

    def considered(
        self, view: View[Public, Own], legal: Sequence[Move], chance: Random
    ) -> Sequence[Move]:
        if isinstance(legal[0], TakeChip | Reward | Draft):
            return [careful(view, legal, chance)]
        return legal

    def reason(self, view: View[Public, Own], move: Move) -> Sentence | None:
        match move:
            case ChooseTask():
                return Sentence("was_sticht.coach_task", likely=f"{likely_tricks(view.own):.1f}")
            case Draft():
                return Sentence("was_sticht.coach_draft")
            case TakeChip():
                return Sentence("was_sticht.coach_chip")
            case Reward(chip=str()):
                return Sentence("was_sticht.coach_reward")
        return None


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
    with_table = public.options.hint_includes_table
    told = zip(public.hints, public.columns, strict=False)  # no hints where the dealer speaks
    columns = []
    for at, (hint, drafted) in enumerate(told):
        places = [*drafted, TABLE]
        aside = public.asides[at : at + 1] if with_table else ()
        columns.append(Column((*drafted.values(), *aside), places.index(hint.winner)))
    return possible(columns)


def _hands(public: Public) -> list[Hand]:
    """What each drafted and has not played, as all have seen."""
    played = {card for trick in public.past_tricks for card in trick.cards}
    played.update(public.trick.cards if public.trick else ())
    columns: list[Mapping[int, Card]] = [*public.columns, public.drafted]
    taken = [[each[seat] for each in columns if seat in each] for seat in range(public.seats)]
    return [Hand.of((card for card in cards if card not in played), PACK) for cards in taken]


def _tasks(view: View[Public, Own], chance: Random) -> dict[int, str]:
    """All tasks once they are told; before that its own, and any for those who have chosen."""
    public = view.public
    if public.tasks or not public.chosen:
        return dict(public.tasks)
    tasks = {seat: chance.choice(public.chips[seat]) for seat in sorted(public.chosen)}
    if view.own.task is not None:
        tasks[view.seat] = view.own.task
    return tasks
