"""parts.toml as Python: what to buy, and what the data sheets say about it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from workshop.pins import HARDWARE


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
class Part:
    """A part of a pod; `seat` and `private` say how many a pod has."""

    key: str
    name: str
    number: str
    shops: tuple[str, ...]
    instead: str
    seat: int
    private: int
    eur: float
    source: str
    electric: Electric | None

    def count(self, kind: str) -> int:
        """How many a "seat" or a "private" pod has."""
        return {"seat": self.seat, "private": self.private}[kind]


@dataclass(frozen=True)
class TableItem:
    """Something bought once for the whole table."""

    name: str
    number: str
    count: int
    eur: float
    instead: str


@dataclass(frozen=True)
class Parts:
    """All of parts.toml; prices in EUR."""

    parts: dict[str, Part]
    table: tuple[TableItem, ...]
    target_seat: float
    target_private: float
    price_date: str
    prices_verified: bool
    not_supported: dict[str, tuple[str, str]]

    def cost(self, kind: str) -> float:
        """The price of one pod of this kind in EUR."""
        return sum(part.eur * part.count(kind) for part in self.parts.values())


def load(path: Path = HARDWARE / "parts.toml") -> Parts:
    """Read parts.toml."""
    with path.open("rb") as file:
        data = tomllib.load(file)
    return Parts(
        parts={key: _part(key, entry) for key, entry in data["parts"].items()},
        table=tuple(TableItem(**entry) for entry in data["table"].values()),
        target_seat=data["target_eur"]["seat"],
        target_private=data["target_eur"]["private"],
        price_date=data["prices"]["date"],
        prices_verified=data["prices"]["verified"],
        not_supported={
            key: (entry["name"], entry["why"]) for key, entry in data["not_supported"].items()
        },
    )


def _part(key: str, entry: dict[str, Any]) -> Part:
    return Part(
        key=key,
        name=entry["name"],
        number=entry["number"],
        shops=tuple(entry["shops"]),
        instead=entry["instead"],
        seat=entry["pods"]["seat"],
        private=entry["pods"]["private"],
        eur=entry["eur"],
        source=entry.get("source", ""),
        electric=_electric(entry) if "rail" in entry else None,
    )


def _electric(entry: dict[str, Any]) -> Electric:
    low, top = entry["supply"]
    return Electric(
        rail=entry["rail"],
        supply=(low, top),
        high_volts=entry.get("high_volts"),
        high_share=entry.get("high_share"),
        highest_input=entry["highest_input"],
        drives=entry["drives"],
    )
