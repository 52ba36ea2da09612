"""Pages that need no server, each one file of HTML: a recorded game, and the figures of many."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from stichtisch.games import game_named
from stichtisch.games.card import Card
from stichtisch.games.figures import Mean
from stichtisch.games.presenter import Presenter
from stichtisch.games.replay import Replay
from stichtisch.games.retold import retold
from stichtisch.games.settings import Settings
from stichtisch.words import Words


def page(title: str, parts: Iterable[str], style: str, words: Words) -> str:
    """The parts, which are HTML, under their title, which is text: to look at, print or send."""
    head = f'<!doctype html><html lang="{words.language}">'
    view = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
    named = f"<title>{escape(title)}</title><style>{style}</style>"
    return "\n".join([f"{head}{view}{named}", f"<h1>{escape(title)}</h1>", *parts, "</html>\n"])


def record_page(data: bytes, words: Words) -> str:
    """The game of this record as one HTML page; `BadLineError` for what is none."""
    replay = Replay(data)
    header = replay.header
    tell = game_named(header.game).presenter(header.seats, Settings(), words)
    lines = list(retold(header, replay.made(), tell))
    rows = [f"<p><b>{escape(each)}</b></p>" for each in tell.standing(replay.game.public())]
    for line in lines:
        if line.heads:
            rows.append(f"<h2>{escape(line.text)}</h2>")
        elif line.trick is not None:
            cards = "".join(_card(card, tell) for card in line.trick.cards)
            rows.append(f"<p>{cards}<br>{escape(line.text)}</p>")
        else:
            rows.append(f"<p>{escape(line.text)}</p>")
    title = f"{tell.own('name')} · {', '.join(header.seats)}"
    return page(title, rows, _RECORD_STYLE, words)


_RECORD_STYLE = (
    "body{font-family:system-ui,sans-serif;line-height:1.5;max-width:44em;margin:2em auto;"
    "padding:0 1em;background:#12171b;color:#e8e6e1}"
    "h2{border-top:1px solid #3a454e;padding-top:.6em}"
    "span{display:inline-block;min-width:3.2em;padding:.3em .4em;margin:0 .4em .2em 0;"
    "border-radius:.3em;background:#f5f0e6;text-align:center;font-weight:700}"
)


def _card(card: Card, tell: Presenter[Any, Any]) -> str:
    sign, told = tell.signs[card.suit], escape(tell.card(card))
    shown = f"{sign.shape} {tell.rank(card)}"
    return f'<span style="color:{sign.ink}" title="{told}">{shown}</span>'


@dataclass(frozen=True)
class Shown:
    """One table."""

    title: str
    rows: Mapping[str, str]
    """What is read before each row, by its name."""
    series: Mapping[str, Mapping[str, Mean]]
    """By who plays what, the means by the names of their rows."""


def told(mean: Mean, words: Words) -> str:
    """The mean, and between what bounds the true one is."""
    known, bounds = words.number(mean.mean, 2), mean.bounds
    if bounds is None:
        return known
    low, high = (words.number(each, 2) for each in bounds)
    return words("simulate.mean", mean=known, low=low, high=high)


def figures_page(title: str, about: str, tables: Sequence[Shown], words: Words) -> str:
    """All tables as one HTML page; `about` says what was played."""
    parts = [f"<p>{escape(about)}</p>"]
    for table in tables:
        parts.append(f"<h2>{escape(table.title)}</h2><table>")
        parts += [*_bodies(table, words), "</table>"]
    return page(title, parts, _FIGURES_STYLE, words)


def _bodies(table: Shown, words: Words) -> Iterator[str]:
    """A row of the table each; below it a line for each series where there are several."""
    scale = _scale(table)
    for row, name in table.rows.items():
        lines = {who: means[row] for who, means in table.series.items() if row in means}
        alone = len(table.series) == 1
        yield "<tbody>"
        if not alone:
            yield f'<tr><th colspan=3 scope="rowgroup">{escape(name)}</th></tr>'
        for at, (who, mean) in enumerate(lines.items()):
            head, value = escape(name if alone else who), escape(told(mean, words))
            yield f'<tr><th scope="row">{head}</th><td class="bar c{at % len(_COLOURS)}">'
            yield f"{_bar(mean, *scale)}</td><td>{value}</td></tr>"
        yield "</tbody>"


def _scale(table: Shown) -> tuple[float, float]:
    """From where to where bars go: nothing is always on it."""
    means = [mean for means in table.series.values() for mean in means.values()]
    ends = [end for mean in means for end in mean.bounds or (mean.mean,)]
    low, high = min(0.0, *ends), max(0.0, *ends)
    return low, high if high > low else low + 1


def _bar(mean: Mean, low: float, high: float) -> str:
    """From nothing to the mean, and over it the line on which the true one is."""

    def at(value: float) -> float:
        return round(100 * (value - low) / (high - low), 2)

    def box(one: float, other: float, top: int, high: int) -> str:
        left, right = sorted((at(one), at(other)))
        size = f'width="{round(right - left, 2)}" height="{high}"'
        return f'<rect x="{left}" y="{top}" {size}/>'

    sure = box(*mean.bounds, 5, 2) if mean.bounds else ""
    zero = f'<path d="M{at(0)} 0V12"/>'
    drawn = f'{box(0, mean.mean, 1, 10)}<g class="sure">{sure}</g>{zero}'
    return f'<svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">{drawn}</svg>'


_COLOURS = ("#4c78a8", "#c66b1d", "#3d8a5f", "#a0528a", "#8a7413", "#5f6b7a")
_FIGURES_STYLE = (
    "body{font-family:system-ui,sans-serif;line-height:1.35;max-width:60em;margin:2em auto;"
    "padding:0 1em;background:#fff;color:#111}"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}"
    "th{font-weight:normal;text-align:left;width:40%;overflow-wrap:anywhere}"
    "th[scope=rowgroup]{font-weight:bold;padding-top:.6em}"
    "td,th{padding:.1em .5em .1em 0;vertical-align:middle}td:last-child{white-space:nowrap;"
    "width:12em}tbody{break-inside:avoid}h2{font-size:1.1em;margin:2em 0 .5em}"
    "svg{display:block;width:100%;height:1.1em;overflow:visible}.sure{fill:#111}"
    "path{stroke:#888;vector-effect:non-scaling-stroke}"
    + "".join(f".c{at}{{fill:{colour}}}" for at, colour in enumerate(_COLOURS))
    + "@media(max-width:40em){tr{display:grid;grid-template-columns:1fr 11em;gap:0 .5em;"
    "margin-bottom:.4em}th{grid-column:1/-1;width:auto}td:last-child{width:auto;padding:0;"
    "text-align:right;white-space:normal}}"
)
