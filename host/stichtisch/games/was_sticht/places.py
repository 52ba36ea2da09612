"""The option `places="value_only"`: several go out in one round, and only value counts (W1)."""

from collections.abc import Collection, Sequence

from stichtisch.games.game import places_by


def places_by_value_only(
    out: Collection[int], values: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """The best of those who went `out` is first; all other seats follow by value alone."""
    best = max(values[seat] for seat in out)
    return places_by(
        {seat: (seat in out and value == best, value) for seat, value in enumerate(values)}
    )
