"""What is printed on cards: as it comes with a game, or as an owner read it off real ones."""

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from stichtisch.decks.prints import read_prints, text_of
from stichtisch.errors import StichtischError
from stichtisch.games.stich_meister import rule_cards
from stichtisch.games.stich_meister.parameters import RuleCardError
from stichtisch.games.stichwahl.printed import Entries, header_deck, printed, unverified
from stichtisch.games.was_sticht import chips
from stichtisch.words import Words


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cards",
        type=Path,
        metavar="FILE",
        help="what is printed on them: for stichwahl all of it (stichtisch deck edit), for"
        " stich-meister the rule cards that differ from rules/data/stich_meister.toml",
    )


def in_header(game: str, cards: Path | None) -> Mapping[str, Any] | None:
    """The print data that the header of a record holds, None for games that have none there."""
    if game == "stichwahl":
        return header_deck(_entries(cards))
    if cards is not None and game != "stich-meister":
        raise StichtischError(f"{game} takes no --cards: leave it out")
    return None


def in_settings(game: str, cards: Path | None) -> str:
    """The corrections that a table keeps for itself, as TOML that was checked; mostly none."""
    if cards is None or game != "stich-meister":
        return ""
    text = text_of(cards)
    try:
        rule_cards.corrected(text)
    except RuleCardError as error:
        raise StichtischError(f"{cards}: {error}") from None
    return text


def unread(game: str, cards: Path | None, words: Words) -> list[str]:
    """What to say of print data that nobody has read off real cards."""
    return _UNREAD[game](cards, words)


def _whales(cards: Path | None, words: Words) -> list[str]:
    entries = _entries(cards)
    count = len(unverified(entries))
    return [words("stichwahl.unverified", count=count, all=len(entries))] if count else []


def _rule_cards(cards: Path | None, words: Words) -> list[str]:
    known = rule_cards.corrected(in_settings("stich-meister", cards))
    numbers = ", ".join(map(str, rule_cards.unverified(known)))
    return [words("stich_meister.unverified", numbers=numbers)] if numbers else []


def _chips(_cards: Path | None, words: Words) -> list[str]:
    kinds = [words(f"was_sticht.chip_{kind}") for kind in chips.printed().unverified]
    return [words("was_sticht.unverified", chips=", ".join(kinds))] if kinds else []


def _entries(cards: Path | None) -> Entries:
    return read_prints(cards) if cards else printed()


_UNREAD: Mapping[str, Callable[[Path | None, Words], list[str]]] = {
    "was-sticht": _chips,
    "stich-meister": _rule_cards,
    "stichwahl": _whales,
}
