"""What happens at the table, told to people: one sentence each."""

from collections.abc import Mapping
from typing import Any

from stichtisch.games.blind_moves import RevokeProven
from stichtisch.games.card import Card
from stichtisch.games.happenings import (
    Announced,
    Happening,
    HintSaid,
    MoveMade,
    NotSo,
    Opened,
    PodAway,
    PodBack,
    SeatClaimed,
    Told,
    TroubleMet,
)
from stichtisch.games.record import Header
from stichtisch.games.was_sticht.trumps import TRUMP
from stichtisch.ui.telling import Teller, tell
from stichtisch.words import Words


def tell_happening(
    happening: Happening, header: Header, words: Words, corrections: str = ""
) -> str:
    """The happening in words; `corrections` are an owner's of the rule cards, as TOML."""
    teller = Teller(header, words)
    match happening:
        case SeatClaimed(seat, _):
            return words("news.seat_claimed", name=teller.name(seat))
        case PodAway(seat):
            return words("news.pod_away", name=_name(seat, teller))
        case PodBack(seat):
            return words("news.pod_back", name=_name(seat, teller))
        case MoveMade():
            told = _made(happening, header, teller)
            return words("news.instead", told=told) if happening.instead else told
        case Opened(_, line, nonce, seal):
            told = _move(line, teller)
            return words("news.opened", told=told, nonce=nonce, seal=seal)
        case Told(RevokeProven(seat=seat, trick=trick)):
            return words("news.revoke", name=teller.name(seat), trick=trick)
        case Told(event):
            return tell(event, header, words, corrections)
        case HintSaid(column, seat):
            name = teller.name("table" if seat is None else seat)
            return words("news.hint_said", name=name, column=column)
        case Announced():
            return _announced(happening, teller)
        case NotSo(seat, why, suits):
            told = words(f"news.why_{why}", suits=", ".join(_suit(s, teller) for s in suits))
            return words("news.not_so", name=_name(seat, teller), why=told)
        case TroubleMet(sentence, values):
            return words(f"table.{sentence}", **values)


def _name(seat: int | None, teller: Teller) -> str:
    return teller.words("news.private_pod") if seat is None else teller.name(seat)


def _suit(suit: str, teller: Teller) -> str:
    return teller.words("news.suit_trump") if suit == TRUMP else teller.term("suit", suit)


def _announced(announced: Announced, teller: Teller) -> str:
    name = _name(announced.seat, teller)
    card = teller.card(announced.card) if announced.card else ""
    family = teller.term("family", announced.family) if announced.family else ""
    return teller.words(f"news.said_{announced.sentence}", name=name, card=card, family=family)


def _made(made: MoveMade, header: Header, teller: Teller) -> str:
    if made.line is not None:
        return _move(made.line, teller)
    name = _name(made.seat, teller)
    sentence = "hands" if (header.game, made.do) in _DEALT_FACE_DOWN else made.do
    return teller.words(f"news.secret_{sentence}", name=name, seal=made.seal)


_DEALT_FACE_DOWN = {("stich-meister", "round")}
"""Moves of which the hands are the secret, and no trump."""


def _card(text: str) -> Card:
    """A card as a record line has it."""
    return Card(text[0], int(text[1:]))


def _move(line: Mapping[str, Any], teller: Teller) -> str:
    """A record line in words: the values that its sentence asks for, in the game's terms."""
    values: dict[str, str] = {}
    seat = line.get("seat", line.get("dealer", line.get("starter")))
    if seat is not None:
        values["name"] = teller.name(seat)
    card = line.get("card", line.get("drawn"))
    if card is not None:
        values["card"] = teller.card(_card(card))
    if "cards" in line:
        values["cards"] = teller.cards(map(_card, line["cards"]))
    if "rule" in line:
        values["rule"] = str(line["rule"])
    if line.get("chip") is not None:
        values["chip"] = teller.term("chip", line["chip"])
    if "trump_suit" in line:
        values["suit"] = teller.term("suit", line["trump_suit"])
        number = line["trump_number"]
        values["number"] = teller.term("number", "X") if number == "X" else str(number)
    if "family" in line:
        values["family"] = teller.term("family", line["family"])
    if "starts" in line:
        values["starts"] = teller.name(line["starts"])
    return teller.words(f"news.move_{_sentence(line)}", **values)


def _sentence(line: Mapping[str, Any]) -> str:
    """Which sentence a record line is told in: mostly its own."""
    if "chip" in line and line["chip"] is None:
        return "no_reward"
    if "rule_hands" in line:
        return "hands"
    return "flip" if line["do"] == "bonus" and "family" not in line else str(line["do"])
