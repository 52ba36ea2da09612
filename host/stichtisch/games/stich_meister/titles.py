"""What the terminal says about a game of Stich-Meister, from the spectator's view."""

from collections.abc import Sequence

from stichtisch.games.card import Card
from stichtisch.games.stich_meister.phase import Phase
from stichtisch.games.stich_meister.view import View
from stichtisch.words import Words

LETTERS = "FCKG★"
"""Under the suit lamps; the last is trump."""


def title(view: View, names: Sequence[str], words: Words) -> str:
    """Where the game stands, in one line."""
    parts = [words("stich_meister.name")]
    if view.phase == Phase.OVER:
        return " · ".join([*parts, words("stich_meister.over")])
    if view.phase == Phase.ROUND:
        return " · ".join([*parts, _dealing(view, names, words)])
    assert view.dealer is not None, "a round has a dealer"
    dealer = names[view.dealer]
    parts.append(
        words("stich_meister.in_round", round=view.round, rounds=view.seats, dealer=dealer)
    )
    if view.phase == Phase.RULE:
        return " · ".join([*parts, words("stich_meister.choosing")])
    number = sum(view.tricks) + (view.phase == Phase.PLAY)
    rules = " ".join(str(card.number) for card in view.active)
    return " · ".join(
        [
            *parts,
            words("stich_meister.in_trick", trick=number),
            words("stich_meister.in_force", rules=rules),
        ]
    )


def notes(view: View, seat: int, words: Words) -> list[str]:
    """What lies before a seat for all to see."""
    points, tricks = view.totals[seat], view.tricks[seat]
    told = [words("stich_meister.points", points=points, tricks=tricks)]
    if view.open_hands[seat]:
        cards = " ".join(map(str, view.open_hands[seat]))
        told.append(words("stich_meister.lies_open", cards=cards))
    if seat in view.has_aside:
        told.append(words("stich_meister.has_aside"))
    return told


def lying(view: View, seat: int) -> Card | None:
    """The seat's card in the trick, as far as it lies face up."""
    if view.trick is None:
        return None
    played = dict(zip(view.trick.players, view.trick.cards, strict=False))
    return played.get(seat)


def _dealing(view: View, names: Sequence[str], words: Words) -> str:
    if view.dealer is None:
        return words("stich_meister.who_deals")
    return words("stich_meister.dealing", dealer=names[(view.dealer + 1) % view.seats])
