"""What the desk's page shows, as JSON: pods and how they are, moves, a lesson, other games.

Of the game it holds what was told to all, and no more.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from stichtisch import games
from stichtisch.games.form import Option, options_of
from stichtisch.games.presenter import Presenter
from stichtisch.pods.attended import Health
from stichtisch.pods.events import Role
from stichtisch.table.club import ListError, read_list
from stichtisch.ui.club_list import total_rows
from stichtisch.ui.news import news
from stichtisch.ui.sheet import sheet_of, value_of
from stichtisch.ui.web.desk import Desk
from stichtisch.ui.web.glance import Json
from stichtisch.ui.web.hub import Part, part
from stichtisch.words import LANGUAGES, Sentence, Words, sentences

_MOVES = 40
"""Of the game, the latest ones."""
_EVERY = 1.0
"""Seconds between two looks at the pods' figures."""

Teller = Presenter[Any, Any]


class DeskTelling:
    """Keeps the desk's page up to date, in every language that there is."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._seen: object = None
        self._next = 0.0
        self._told: Mapping[str, Part] = {}
        for language in LANGUAGES if desk.may_begin else ():
            _games(language)  # before the game begins: to load all games takes a while

    def told(self, presenters: Mapping[str, Teller], now: float) -> Mapping[str, Part]:
        """By language; made anew when something was done, and once a second."""
        desk, match = self._desk, self._desk.table.match
        seen = (match.game, len(match.kept), match.paused, desk.answers)
        if now >= self._next or seen != self._seen:
            self._seen, self._next = seen, now + _EVERY
            self._told = {
                language: part(desk_as_json(desk, presenter))
                for language, presenter in presenters.items()
            }
        return self._told


def desk_as_json(desk: Desk, presenter: Teller) -> Json:
    """All that the desk's page shows."""
    match, words = desk.table.match, presenter.words
    return {
        "kind": "desk",
        "paused": match.paused,
        "over": match.game.outcome is not None,
        "made": len(match.kept),
        "in_round": bool(match.this_round()),
        "answer": desk.answer.told(words) if desk.answer else "",
        "answers": desk.answers,
        "pods": [*_pods(desk, presenter), *_ports(desk, words)],
        "moves": _moves(desk, presenter),
        "cards": [{"name": c.text, "text": presenter.card(c)} for c in presenter.pack.values()],
        "lesson": _lesson(desk, words),
        "list": _listed(desk.listed, words) if desk.listed else [],
        "games": _games(words.language) if desk.may_begin else [],
        "game": match.header.game,
        "names": list(match.header.seats),
    }


def _moves(desk: Desk, presenter: Teller) -> list[Json]:
    """The latest moves, the last one first, as all were told of them."""
    correctable = desk.correctable()
    kept = desk.table.match.kept[-_MOVES:]
    texts = {one.number: news(one.told(), presenter, "") for one in reversed(kept)}
    return [{"number": n, "text": text, "card": correctable.get(n)} for n, text in texts.items()]


def _pods(desk: Desk, presenter: Teller) -> list[Json]:
    """Those with a seat first, then the private one, then those without a place."""
    seating = desk.table.seating
    last = len(presenter.names)

    def place(pod: str) -> int:
        seat = seating.seat(pod)
        return seat if seat is not None else last + (pod != seating.private)

    return [_pod(desk, pod, presenter) for pod in sorted(desk.pods.health, key=place)]


def _pod(desk: Desk, pod: str, presenter: Teller) -> Json:
    health, words = desk.pods.health[pod], presenter.words
    who, seat = _who(desk, pod, presenter), desk.table.seating.seat(pod)
    state, why = _state(desk, pod, health, who, words)
    return {
        "id": pod,
        "who": who,
        "state": state,
        "why": why,
        "blinks": health.left is None,
        "freed": seat if seat is not None and desk.may_free(seat) else None,
        "figures": _figures(desk, pod, health, presenter),
    }


def _who(desk: Desk, pod: str, presenter: Teller) -> str:
    seating = desk.table.seating
    if pod == seating.private:
        return presenter.words("news.private_pod")
    seat = seating.seat(pod)
    if seat is not None:
        return presenter.names[seat]
    private = desk.pods.health[pod].hello.role is Role.PRIVATE
    return presenter.words("desk.spare_private" if private else "desk.spare_pod")


def _state(desk: Desk, pod: str, health: Health, who: str, words: Words) -> tuple[str, str]:
    """How it is, in a word for the page and in a sentence that says what to do."""
    if health.left is not None:
        return "away", words(f"desk.left_{health.left.name.lower()}")
    for piece, trouble in health.troubles.items():
        name = f"{piece.name}_{trouble.name}".lower()
        return "broken", words(f"table.{name}", pod=who)
    if desk.table.seating.may_claim(pod):
        return "asks", words("desk.asks_key")
    link, stats = desk.pods.link(pod), health.stats
    again = (link.retransmitted if link else 0) + (stats.retransmitted if stats else 0)
    if again > _DISTURBED:
        return "disturbed", words("desk.disturbed", count=again)
    return "fine", words("desk.fine")


_DISTURBED = 20
"""Messages sent again: some come late on a busy machine, so many on a bad cable."""


def _figures(desk: Desk, pod: str, health: Health, presenter: Teller) -> list[list[str]]:
    """What it has told of itself and what its link has counted, each with its name."""
    words, stats, link = presenter.words, health.stats, desk.pods.link(pod)
    figures = [["firmware", health.hello.firmware]]
    if link:
        figures.append(["port", link.name])
        if link.round_trip >= 0:
            figures.append(["round_trip", words("desk.ms", ms=link.round_trip)])
    here = (link.bad, link.retransmitted) if link else (0, 0)
    there = (stats.frames_bad, stats.retransmitted) if stats else (0, 0)
    for name, ours, pods in zip(("damaged", "sent_again"), here, there, strict=True):
        figures.append([name, words("desk.both_ways", here=ours, there=pods)])
    if link:
        figures.append(["overruled", str(link.overruled)])
    if stats:
        figures += [
            ["read_time", words("desk.ms", ms=stats.read_ms)],
            ["reader", f"0x{stats.reader_version:02X}"],
            ["restarts", str(stats.reader_resets)],
            ["uptime", words("desk.minutes", minutes=stats.uptime_ms // 60_000)],
            ["memory", words("desk.kib", kib=stats.heap_free // 1024)],
        ]
    figures += [["losses", str(health.losses)], *_at_the_table(desk, pod, health, presenter)]
    return [[words(f"desk.figure_{name}"), value] for name, value in figures]


def _at_the_table(desk: Desk, pod: str, health: Health, presenter: Teller) -> list[list[str]]:
    """What it read last, as far as all know, and what its lamps draw."""
    figures, words, seat = [], presenter.words, desk.table.seating.seat(pod)
    if health.left is None and health.hello.lamps:
        figures.append(["current", words("desk.ma", ma=desk.pods.lamps_ma(pod))])
    if health.read_at is not None:
        seconds = max(int(desk.pods.now() - health.read_at), 0)
        figures.append(["last_read", words("desk.ago", minutes=seconds // 60, s=seconds % 60)])
    kept = [one for one in desk.table.match.kept if seat is not None and one.seat == seat]
    if kept:
        figures.append(["last_move", news(kept[-1].told(), presenter, "")])
    return figures


def _ports(desk: Desk, words: Words) -> list[Json]:
    """Ports that cannot be used, and those that are left alone for a while."""
    ports = [(port, "away", error.told(words)) for port, error in desk.pods.refused.items()]
    for port, aside in desk.pods.aside.items():
        seconds = max(int(aside.until - desk.pods.now()), 0)
        why = words(f"table.aside_{aside.why.value}", pod=port, seconds=seconds)
        ports.append((port, "broken", why))
    none = {"id": "", "blinks": False, "freed": None, "figures": []}
    return [{**none, "who": port, "state": state, "why": why} for port, state, why in ports]


def _lesson(desk: Desk, words: Words) -> Json | None:
    if desk.lesson is None:
        return None
    learned, count = desk.lesson.progress
    expected, kind = desk.lesson.expected, games.game_named(desk.lesson.deck.game)
    return {
        "learned": learned,
        "count": count,
        "path": str(desk.lesson.path),
        "expected": kind.labelled(expected, words) if expected else "",
    }


def _listed(path: Path, words: Words) -> list[Sequence[str]]:
    """Where all stand on the club's list, under the names of the columns; empty as long as there
    is none, or it cannot be read."""
    try:
        return _rows(path, path.stat().st_mtime_ns, words.language)
    except (OSError, ListError):
        return []


@lru_cache(maxsize=len(LANGUAGES))
def _rows(path: Path, _written: int, language: str) -> list[Sequence[str]]:
    return total_rows(read_list(path), Words(language))


@cache
def _games(language: str) -> list[Json]:
    """All games that can be begun, with their options and what these mean."""
    words = Words(language)
    return [_game(name, words) for name in games.names()]


def _game(name: str, words: Words) -> Json:
    kind, room = games.game_named(name), name.replace("-", "_")
    return {
        "name": name,
        "title": words(f"{room}.name"),
        "about": words(f"{room}.in_a_line")
        if "in_a_line" in sentences(room)
        else sheet_of(name, words).won,
        "players": kind.so_many.told(words),
        "fewest": kind.seats.start,
        "most": kind.seats.stop - 1,
        "options": [
            {
                "name": one.name,
                "usual": "" if one.default == "null" else one.default,
                "meaning": words(f"{room}.option_{one.name}"),
                "wanted": _wanted(one).told(words),
                "values": [[value, value_of(room, value, words)] for value in one.values],
            }
            for one in options_of(kind.options)
        ],
    }


def _wanted(option: Option) -> Sentence:
    """What may stand in the field; left empty, it is as if nobody had said anything."""
    other = dict(option.wanted.values).get("other")
    return other if isinstance(other, Sentence) else option.wanted
