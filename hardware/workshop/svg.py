"""The SVG shapes the pictures are made of. Lengths are in px; `more` is further attributes."""

from __future__ import annotations

from html import escape

# the drawn colour of each wire, by its code in IEC 60757
INK = {
    "BK": "#1c1c1c",
    "RD": "#d2222d",
    "OG": "#ef7d00",
    "YE": "#e3b505",
    "GN": "#2e9e4f",
    "BU": "#2a6fdb",
    "WH": "#c9ccd1",
    "GY": "#7d8590",
    "VT": "#8b3fc7",
    "BN": "#8a5a2b",
}


def rect(x: float, y: float, w: float, h: float, fill: str, more: str = "") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}" {more}/>'


def dot(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" {more}/>'


def text(x: float, y: float, words: str, size: float = 11, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" {more}>{escape(words)}</text>'


def wire(x1: float, y1: float, x2: float, y2: float, colour: str, bow: float = 0) -> str:
    """A wire with a dark edge, so that a white one shows on a white board; `bow` px sideways."""
    bend = (y2 - y1) * (0.2 if bow else 0.45)
    way = f"M{x1:g},{y1:g} C{x1 + bow:g},{y1 + bend:g} {x2 + bow:g},{y2 - bend:g} {x2:g},{y2:g}"
    ends = "".join(dot(x, y, 4, INK[colour], 'stroke="#333"') for x, y in ((x1, y1), (x2, y2)))
    stroke = 'fill="none" stroke-linecap="round"'
    edge = f'<path d="{way}" {stroke} stroke="#333" stroke-width="5.5"/>'
    core = f'<path d="{way}" {stroke} stroke="{INK[colour]}" stroke-width="4"/>'
    return edge + core + ends


def page(width: float, height: float, shapes: list[str], title: str) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" font-family="DejaVu Sans, sans-serif" '
        f'role="img"><title>{escape(title)}</title>'
    )
    paper = rect(0, 0, width, height, "#ffffff")
    return "\n".join([head, paper, *shapes, "</svg>", ""])
