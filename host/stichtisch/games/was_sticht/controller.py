"""What a tap or a key means in Was Sticht?"""

from collections.abc import Callable, Mapping, Sequence

from stichtisch.games.component import Component, What
from stichtisch.games.controller import (
    LONG,
    Answer,
    Controller,
    Do,
    Place,
    Press,
    PrivatePlace,
    Say,
    Tap,
    names_of,
)
from stichtisch.games.event import Event
from stichtisch.games.move import Play, Remark, SeatMove
from stichtisch.games.refusal import Refusal, Why
from stichtisch.games.settings import Settings
from stichtisch.games.was_sticht import moves, rules
from stichtisch.games.was_sticht.tasks import Hint
from stichtisch.games.was_sticht.trumps import NONE, PACK
from stichtisch.games.was_sticht.views import Own, Public

TRUMP_CARDS = (What.TRUMP_SUIT, What.TRUMP_NUMBER)
"""The two packs of which the dealer draws one card each."""


class WasStichtController(Controller[Public, Own]):
    """The ways of a table that plays Was Sticht?"""

    def tap(self, place: Place[Public, Own], tap: Tap) -> Answer:
        wanted, move = _MEANT.get(place.public.phase, (None, None))
        due = is_word_due(place.public, place.remarks, self._settings)
        if move is None or tap.component.what is not wanted or due:
            return Refusal(Why.WRONG_PHASE)
        if _is_gone(place.public, tap):
            return Refusal(Why.GONE)
        return place.judged(move(place.seat, tap.component.name))

    def key(self, place: Place[Public, Own], press: Press) -> Answer:
        if press.held is not None:
            return None
        column = self._column_to_name(place.public)
        if column:
            return Say(moves.NamesWinner(column, place.seat))
        if place.public.phase != rules.REWARD or not place.view.acts:
            return None
        declined = place.judged(moves.Reward(place.seat, None))
        # where the dealer must discard, the key means nothing now
        return Refusal(Why.WRONG_PHASE) if isinstance(declined, Refusal) else declined

    def private_tap(self, place: PrivatePlace[Public], tap: Tap) -> Answer:
        public, component = place.public, tap.component
        if public.phase == rules.ROUND and component.what in TRUMP_CARDS:
            return None
        if public.phase != rules.SET_ASIDE or component.what is not What.CARD:
            return Refusal(Why.WRONG_PHASE)
        aside = moves.SetAside(PACK[component.name])
        return public.stage.refusal(aside, rules.TABLES) or Do(aside)

    def private_key(self, place: PrivatePlace[Public], press: Press) -> Answer:
        public = place.public
        if press.held is None:
            return self._start_round(public, place.lying) if public.phase == rules.ROUND else None
        column = self._column_to_name(public)
        if column and public.seats == 3 and press.held < LONG:
            return Say(moves.NamesWinner(column, None))
        return None

    def private_seat(self, public: Public, _remarks: Sequence[Remark]) -> int | None:
        return public.deals

    def lies_open(self, public: Public, seat: int, component: Component) -> bool:
        """Cards and chips are taken and discarded in the open; tasks are chosen face down."""
        wanted, _ = _MEANT.get(public.phase, (None, None))
        hidden = public.phase == rules.TASK or seat not in public.acting
        return component.what is wanted and not hidden

    def is_told(self, event: Event) -> bool:
        return not (self._settings.dealer_speaks and isinstance(event, Hint))

    def _column_to_name(self, public: Public) -> int | None:
        """The column of which the dealer is to name who would have won."""
        return public.open_column if self._settings.dealer_speaks else None

    def _start_round(self, public: Public, lying: Sequence[Component]) -> Do | Refusal:
        """The dealer's press begins the round: with the cards laid there, or drawn by chance."""
        if self._settings.trumps == "drawn":
            return Do(self._chance.choice(list(public.stage.moves(rules.TABLES))))
        suits, numbers = (names_of(lying, what) for what in TRUMP_CARDS)
        if len(suits) != 1 or len(numbers) != 1:
            return Refusal(Why.WRONG_PHASE)
        assert public.deals is not None, "a round is awaited only when its dealer is known"
        number = NONE if numbers[0] == NONE else int(numbers[0])
        start = moves.StartRound(public.deals, suits[0], number)
        return public.stage.refusal(start, rules.TABLES) or Do(start)


_MEANT: Mapping[str, tuple[What, Callable[[int, str], SeatMove]]] = {
    rules.CHIP: (What.CHIP, moves.TakeChip),
    rules.DRAFT: (What.CARD, lambda seat, name: moves.Draft(seat, PACK[name])),
    rules.TASK: (What.CHIP, moves.ChooseTask),
    rules.PLAY: (What.CARD, lambda seat, name: Play(seat, PACK[name])),
    rules.REWARD: (What.CHIP, moves.Reward),
}
"""What is laid on a seat's spot in a phase, and the move that the seat and its name make."""


def is_word_due(public: Public, remarks: Sequence[Remark], settings: Settings) -> bool:
    """Whether the dealer, who speaks, is to say who would have won the last column."""
    if not settings.dealer_speaks or public.open_column is None:
        return False
    return moves.winner_named(remarks) is None


def _is_gone(public: Public, tap: Tap) -> bool:
    """Whether the component cannot be here, whoever's turn it is.

    Of the copies of a chip the rules know only how many are left; the tag tells them apart.
    """
    match public.phase:
        case rules.CHIP:
            return moves.TakeChip in tap.counted
        case rules.DRAFT:
            return PACK[tap.component.name] not in public.undrafted
        case rules.PLAY:
            return bool(tap.counted & {Play, moves.SetAside})
    return False
