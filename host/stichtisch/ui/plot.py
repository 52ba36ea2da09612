"""A table of means as a picture: bars with their errors, by players and strength."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from stichtisch.errors import StichtischError
from stichtisch.games.figures import Mean, rows_of

_PER_ROW = 0.45
"""Inches of width for each row."""


def plot(
    path: Path, titles: Sequence[str], tables: Sequence[Mapping[str, Mapping[str, Mean]]]
) -> None:
    """Write a PNG or an SVG, as the file's name says; each table is its rows by series."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise StichtischError("simulate.needs_plot") from None
    rows = max(map(len, map(rows_of, tables)))
    figure = Figure(figsize=(max(7.0, rows * _PER_ROW), 3.4 * len(tables)), layout="constrained")
    every = figure.subplots(len(tables), squeeze=False)[:, 0]
    for axes, title, table in zip(every, titles, tables, strict=True):
        names = rows_of(table)
        wide = 0.8 / len(table)
        for at, (series, means) in enumerate(table.items()):
            there = [(place, means[row]) for place, row in enumerate(names) if row in means]
            axes.bar(
                [place + (at - (len(table) - 1) / 2) * wide for place, _ in there],
                [mean.mean for _, mean in there],
                wide,
                yerr=[2 * mean.error for _, mean in there],
                label=series,
            )
        axes.set_title(title)
        axes.set_xticks(range(len(names)), names, rotation=0 if len(names) < 12 else 60)
        axes.legend()
    figure.savefig(path, dpi=120)
