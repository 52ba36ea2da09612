"""parts.toml as Python: what to buy, and what the data sheets say about it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from workshop import source
from workshop.pins import HARDWARE

RAIL_VOLTS = {"3V3": 3.3, "5V": 5.0}


@dataclass(frozen=True)
class Electric:
    """The net of its rail and figures in volts: supply range, highest input allowed, output for 1.

    It reads a 1 from `high_volts` on, or from the share `high_share` of its supply.
    """

    rail: str
    supply: tuple[float, float]
    high_volts: float | None
    high_share: float | None
    highest_input: float
    drives: float

    def high(self, supply_volts: float) -> float:
        """The lowest volts that this part reads as 1 at this supply."""
        if self.high_volts is not None:
            return self.high_volts
        return (self.high_share or 0.7) * supply_volts


@dataclass(frozen=True)
class Pack:
    """How something is sold: "1 m", which is enough for so many `pods`; "" if one by one."""

    pods: int
    name: str


@dataclass(frozen=True)
class Part:
    """A part of a pod; `called` is the guide's word for it, in English and German.

    `seat` and `private` say how many a pod has, `pack` how it is sold.
    """

    key: str
    name: str
    called: tuple[str, ...]
    number: str
    shops: tuple[str, ...]
    instead: str
    seat: int
    private: int
    pack: Pack
    eur: float
    source: str
    electric: Electric | None

    def count(self, kind: str) -> int:
        """How many a "seat" or a "private" pod has."""
        return {"seat": self.seat, "private": self.private}[kind]

    def packs(self, seats: int) -> int:
        """How many packs to buy for a table of so many seats and the private pod."""
        return -(-(seats * self.seat + self.private) // self.pack.pods)

    @property
    def pack_eur(self) -> float:
        """The price of a pack in EUR."""
        return self.eur * self.pack.pods


@dataclass(frozen=True)
class TableItem:
    """Something bought once for the whole table."""

    name: str
    called: tuple[str, ...]
    number: str
    count: int
    eur: float
    instead: str


@dataclass(frozen=True)
class Parts:
    """All of parts.toml; prices in EUR; `sizes`: how large what is bought is, and who says so."""

    parts: dict[str, Part]
    table: tuple[TableItem, ...]
    target_seat: float
    target_private: float
    postage: float
    price_date: str
    prices_verified: bool
    not_supported: dict[str, tuple[str, str]]
    sizes: dict[str, str]

    def cost(self, kind: str) -> float:
        """The price of one pod of this kind in EUR."""
        return sum(part.eur * part.count(kind) for part in self.parts.values())

    def table_cost(self, seats: int) -> float:
        """The price of a whole table with so many seats, its tags, its hub and the postage."""
        pods = sum(part.packs(seats) * part.pack_eur for part in self.parts.values())
        return pods + sum(item.count * item.eur for item in self.table) + self.postage


def load(path: Path = HARDWARE / "parts.toml") -> Parts:
    """Read parts.toml; `SourceError` if it is not as it should be."""
    data = source.read(path)
    parts, table, left_out = (data.table(key) for key in ("parts", "table", "not_supported"))
    target, prices = data.table("target_eur"), data.table("prices")
    postage, sizes = data.table("postage"), data.table("sizes")
    return Parts(
        parts={key: _part(key, parts.table(key)) for key in parts},
        table=tuple(_table_item(table.table(key)) for key in table),
        target_seat=target.get("seat", float),
        target_private=target.get("private", float),
        postage=postage.get("shops", int) * postage.get("eur", float),
        price_date=prices.get("date", str),
        prices_verified=prices.get("verified", bool),
        not_supported={
            key: (left_out.table(key).get("name", str), left_out.table(key).get("why", str))
            for key in left_out
        },
        sizes={thing: sizes.get(thing, str) for thing in sizes},
    )


def _part(key: str, entry: source.Table) -> Part:
    return Part(
        key=key,
        name=entry.get("name", str),
        called=entry.texts("called"),
        number=entry.get("number", str),
        shops=entry.texts("shops"),
        instead=entry.get("instead", str),
        seat=entry.table("pods").get("seat", int),
        private=entry.table("pods").get("private", int),
        pack=_pack(entry),
        eur=entry.get("eur", float),
        source=entry.get("source", str) if "source" in entry else "",
        electric=_electric(entry) if "rail" in entry else None,
    )


def _table_item(entry: source.Table) -> TableItem:
    return entry.made(TableItem, apart=("called",), called=entry.texts("called"))


def _pack(entry: source.Table) -> Pack:
    if "pack" not in entry:
        return Pack(1, "")
    pack = entry.table("pack").made(Pack)
    if pack.pods < 1:
        raise source.SourceError(f'"pods" in {entry.where} [pack] must be 1 or more.')
    return pack


def _electric(entry: source.Table) -> Electric:
    supply = entry.get("supply", list)
    if len(supply) != 2 or not all(type(volts) in (int, float) for volts in supply):
        raise source.SourceError(f'"supply" in {entry.where} must be two numbers of volts.')
    rail = entry.get("rail", str)
    if rail not in RAIL_VOLTS:
        known = ", ".join(RAIL_VOLTS)
        raise source.SourceError(f'"rail" in {entry.where} must be one of {known}.')
    high = {
        key: entry.get(key, float) if key in entry else None
        for key in ("high_volts", "high_share")
    }
    return Electric(
        rail=rail,
        supply=(supply[0], supply[1]),
        highest_input=entry.get("highest_input", float),
        drives=entry.get("drives", float),
        **high,
    )
