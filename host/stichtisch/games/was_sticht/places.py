"""Who is where when the game is over."""

from collections.abc import Collection, Sequence

from stichtisch.games.event import places_by

Places = tuple[tuple[int, ...], ...]


def places_by_count_then_value(counts: Sequence[int], values: Sequence[int]) -> Places:
    """Whoever discarded more chips comes first, between equals their value decides (W1)."""
    return places_by(dict(enumerate(zip(counts, values, strict=True))))


def places_by_value_only(out: Collection[int], values: Sequence[int]) -> Places:
    """The best of those who went `out` is first; all other seats follow by value alone (W1)."""
    best = max(values[seat] for seat in out)
    return places_by(
        {seat: (seat in out and value == best, value) for seat, value in enumerate(values)}
    )
