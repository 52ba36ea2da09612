"""The sixty rule cards: what the data say each one does, and an owner's corrections of it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from stichtisch.games.record import RecordError, read_toml, shown
from stichtisch.games.stich_meister import basic_effects, scoring_effects, trump_effects
from stichtisch.games.stich_meister.effect import Effect, Kind, RuleCardError, effect_from
from stichtisch.words import Sentence

NUMBERS = range(1, 61)

EFFECTS: Mapping[str, type[Effect]] = {
    kind.name: kind
    for module in (trump_effects, basic_effects, scoring_effects)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Effect) and "name" in vars(kind)
}
"""All of them, by name: what these three files define."""


@dataclass(frozen=True)
class RuleCard:
    """One rule card."""

    number: int
    effect: Effect
    text: Mapping[str, str]
    """What it says, by language."""
    confidence: str
    source: str
    verified: bool
    """Whether somebody has read it off a real card or in the rule sheet."""

    @property
    def kind(self) -> Kind:
        return self.effect.kind


RuleCards = Mapping[int, RuleCard]


@cache
def printed() -> RuleCards:
    """The rule cards as far as they are known, read once."""
    return {card.number: card for card in map(_card, NUMBERS, _data().values())}


@lru_cache(maxsize=2)
def corrected(text: str) -> RuleCards:
    """The rule cards with what an owner read off the real ones; who has one text reads it once.

    `text` is TOML of the data file's shape, with the cards and keys that differ: `effect` (with
    its `parameters`, `en` and `de`), or `verified = true` alone for a card that is right.
    Raises `RuleCardError` for anything else, also for a basic rule that two cards would share.
    """
    if not text:
        return printed()
    try:
        corrections = read_toml(text)
    except RecordError as error:
        raise RuleCardError("stich_meister.no_toml", why=error) from None
    data = dict(_data())
    for name, correction in corrections.items():
        if name not in data:
            raise RuleCardError("stich_meister.no_rule_card", name=shown(name))
        data[name] = _merged(int(name), data[name], correction)
    cards = {card.number: card for card in map(_card, NUMBERS, data.values())}
    _check_basic_rules_differ(cards)
    return cards


def unverified(cards: RuleCards) -> tuple[int, ...]:
    """The cards that nobody has read yet: a table names them when it starts."""
    return tuple(number for number, card in cards.items() if not card.verified)


@cache
def _data() -> dict[str, dict[str, Any]]:
    """What the file has of each card, and the kind that its effect is of: no correction changes
    that."""
    tables = tomllib.loads(Path(__file__).with_name("faces.toml").read_text("utf-8"))
    kinds = {name: EFFECTS[table["effect"]].kind for name, table in tables.items()}
    return {name: {**table, "kind": kinds[name]} for name, table in tables.items()}


def _card(number: int, data: Mapping[str, Any]) -> RuleCard:
    effect = EFFECTS.get(data["effect"]) if isinstance(data["effect"], str) else None
    if effect is None:
        known, name = ", ".join(EFFECTS), shown(data["effect"])
        raise RuleCardError("stich_meister.no_effect", card=number, name=name, effects=known)
    if effect.kind is not data["kind"]:
        kind, other = (
            Sentence(f"stich_meister.kind_{each.value}") for each in (data["kind"], effect.kind)
        )
        raise RuleCardError(
            "stich_meister.other_kind", card=number, kind=kind, effect=effect.name, other=other
        )
    return RuleCard(
        number,
        effect_from(effect, data.get("parameters", {}), number),
        {"en": data["en"], "de": data["de"]},
        data["confidence"],
        data["source"],
        data.get("verified", data["confidence"] in "AB"),
    )


_KEYS: Mapping[str, type] = {
    "effect": str,
    "parameters": dict,
    "en": str,
    "de": str,
    "verified": bool,
}


def _merged(number: int, data: Mapping[str, Any], correction: Any) -> dict[str, Any]:
    """The card's data as the owner has it; a new effect needs new words."""
    if not isinstance(correction, dict):
        raise RuleCardError("stich_meister.no_table", card=number)
    for key, value in correction.items():
        if key not in _KEYS:
            keys = ", ".join(_KEYS)
            raise RuleCardError("stich_meister.no_key", card=number, key=shown(key), keys=keys)
        if not isinstance(value, _KEYS[key]):
            raise RuleCardError(
                "stich_meister.cannot_be", card=number, key=key, value=shown(value)
            )
        if isinstance(value, str) and not value.isprintable():
            wanted = Sentence("record.text_line")
            raise RuleCardError("stich_meister.must_be", card=number, key=key, wanted=wanted)
    if "effect" not in correction and "parameters" not in correction:
        return {**data, **correction}
    for language in ("en", "de"):
        if language not in correction:
            raise RuleCardError("stich_meister.needs_text", card=number, language=language)
    kept = data if "effect" not in correction else {**data, "parameters": {}}
    return {**kept, "confidence": "A", "source": "the owner's cards", **correction}


def _check_basic_rules_differ(cards: RuleCards) -> None:
    """No two basic rules are the same on the printed cards, so it must be a slip of the pen."""
    first: dict[Effect, int] = {}
    for card in cards.values():
        if card.kind is Kind.BASIC and first.setdefault(card.effect, card.number) != card.number:
            raise RuleCardError(
                "stich_meister.same_rule", card=first[card.effect], other=card.number
            )
