"""What is printed on cards: as it comes with a game, or as an owner typed it in."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from stichtisch.decks.prints import read_prints
from stichtisch.errors import StichtischError
from stichtisch.rules.stichwahl.printed import Entries, header_deck, printed, unverified
from stichtisch.words import Words


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cards", type=Path, metavar="FILE", help="what is printed on them (stichtisch deck edit)"
    )


def in_header(game: str, cards: Path | None) -> Mapping[str, Any] | None:
    """The print data that the header of a record holds, None for games that have none there."""
    if game == "stichwahl":
        return header_deck(_entries(cards))
    if cards is not None:
        raise StichtischError(f"{game} takes no --cards: leave it out")
    return None


def unread(game: str, cards: Path | None, words: Words) -> list[str]:
    """What to say of print data that nobody has read off real cards."""
    if game != "stichwahl":
        return []
    entries = _entries(cards)
    count = len(unverified(entries))
    return [words("stichwahl.unverified", count=count, all=len(entries))] if count else []


def _entries(cards: Path | None) -> Entries:
    return read_prints(cards) if cards else printed()
