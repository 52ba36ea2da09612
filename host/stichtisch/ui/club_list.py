"""A club's list as people read it: rows for a terminal or CSV, and a page to send or print."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from stichtisch.table.club import ClubList, Corrected, Played
from stichtisch.ui.page import page
from stichtisch.words import Words

Row = Sequence[str]


def total_rows(found: ClubList, words: Words) -> list[Row]:
    """Everybody's place, games, rounds, wins, points and points a round, under their names."""
    rows: list[Row] = [[words(name) for name in _COLUMNS]]
    totals = [*found.totals().values()]
    points = [one.points for one in totals]
    for one in totals:
        mean = words.number(one.points / one.rounds) if one.rounds else ""
        counts = map(str, (one.games, one.rounds, one.won, one.points))
        rows.append([str(points.index(one.points) + 1), one.name, *counts, mean])
    return rows


_COLUMNS = (
    "list.place", "list.player", "list.games", "list.rounds", "list.won", "list.points",
    "list.mean",
)  # fmt: skip


def round_rows(game: Played, words: Words) -> list[Row]:
    """What each seat had after each round of a game, under the names."""
    numbered = enumerate(game.rounds, start=1)
    rows = [[str(number), *map(str, scored)] for number, scored in numbered]
    return [[words("list.round"), *game.seats], *rows]


def corrected_told(each: Corrected, words: Words) -> str:
    return words(
        "list.corrected", when=each.when, name=each.name, points=f"{each.points:+}", why=each.why
    )


def in_columns(rows: Sequence[Row]) -> Iterator[str]:
    """The rows as lines of a terminal: names to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if at == 1 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def page_of(found: ClubList, words: Words) -> str:
    """The list as one HTML page: totals, each game round by round, and what was corrected."""
    title = words("list.title", game=words(f"{found.game.replace('-', '_')}.name"))
    parts = [_table(total_rows(found, words))]
    for game in found.played:
        parts += [f"<h2>{escape(game.when)}</h2>", _table(round_rows(game, words))]
    parts += [f"<p>{escape(corrected_told(each, words))}</p>" for each in found.corrected]
    parts.append(f"<p class=sign>{escape(words('list.signed'))}</p>")
    return page(title, parts, _STYLE, words)


def _table(rows: Sequence[Row]) -> str:
    head, *others = rows
    lines = [_line("th", head), *(_line("td", row) for row in others)]
    return "\n".join(["<table>", *lines, "</table>"])


def _line(cell: str, row: Iterable[str]) -> str:
    return "<tr>" + "".join(f"<{cell}>{escape(each)}</{cell}>" for each in row) + "</tr>"


_STYLE = (
    "body{font-family:system-ui,sans-serif;line-height:1.4;max-width:48em;margin:2em auto;"
    "padding:0 1em;background:#fff;color:#111}"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}"
    "th,td{border:1px solid #888;padding:.2em .5em;text-align:right;overflow-wrap:anywhere}"
    "h2{font-size:1em;margin:1.5em 0 .3em;break-after:avoid}tr{break-inside:avoid}"
    ".sign{margin-top:4em;border-top:1px solid #888;width:20em}"
)
