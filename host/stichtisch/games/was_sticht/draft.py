"""The draft as all see it: nine columns, who took what of each, and who would have won it."""

from collections.abc import Iterator, Sequence

from stichtisch.games.card import Card
from stichtisch.games.display import ColumnShown
from stichtisch.games.was_sticht.round import COLUMN, COLUMNS
from stichtisch.games.was_sticht.views import Public

Laid = Sequence[Sequence[Card]]
"""Cards by column."""


def columns_shown(public: Public, laid_out: Laid) -> Iterator[ColumnShown]:
    """All of them, with what players laid out, if that was for this round and still lies there."""
    taken = [*public.columns, public.drafted]
    drafts = zip(taken, laid_out, strict=False)
    if not all(set(each.values()) <= set(laid) for each, laid in drafts):
        laid_out = ()
    for at in range(COLUMNS):
        cards = dict(taken[at]) if at < len(taken) else {}
        led = next(iter(cards), None)
        if at < len(public.asides):
            cards[public.seats] = public.asides[at]
        lying: list[Card | None] = [*laid_out[at]] if laid_out else [None] * COLUMN
        for row, card in cards.items():  # another one goes where this one lay
            where = lying.index(card) if card in lying else row
            lying[where], lying[row] = lying[row], card
        yield ColumnShown(lying, frozenset(cards), led, _won(public, at))


def _won(public: Public, at: int) -> int | None:
    """The row that would have won the column, where the table tells it."""
    if at >= len(public.hints):
        return None
    seat = public.hints[at].seat
    return public.seats if seat is None else seat
