"""What the terminal says about a game of Stichwahl, from the spectator's view."""

from collections.abc import Sequence

from stichtisch.games.card import Card
from stichtisch.games.stichwahl.rules import TRICKS, Phase
from stichtisch.games.stichwahl.view import View
from stichtisch.words import Words

LETTERS = "OPNB5"
"""Under the suit lamps: the four families, and the 5s."""


def title(view: View, names: Sequence[str], words: Words) -> str:
    """Where the game stands, in one line."""
    parts = [words("stichwahl.name")]
    if view.phase in (Phase.DEAL, Phase.OVER) or view.marker is None:
        parts.append(words("stichwahl.dealing" if view.phase == Phase.DEAL else "stichwahl.over"))
        return " · ".join(parts)
    parts.append(words("stichwahl.in_deal", deal=view.deal))
    if view.phase == Phase.FIRST_BONUS:
        parts.append(words("stichwahl.choosing"))
    else:
        number = sum(view.tricks) + (view.phase == Phase.PLAY)
        parts.append(words("stichwahl.in_trick", trick=number, tricks=TRICKS))
    family = words(f"stichwahl.family_{view.marker.trump}")
    wins = words(f"stichwahl.marker_{view.marker.face}")
    parts.append(words("stichwahl.in_force", family=family, wins=wins))
    if view.phase in (Phase.PRIZE, Phase.STARTER):
        (seat,) = view.acting
        parts.append(words(f"stichwahl.awaits_{view.phase}", name=names[seat]))
    return " · ".join(parts)


def notes(view: View, seat: int, words: Words) -> list[str]:
    """What lies before a seat for all to see."""
    total, points = view.totals[seat], view.points[seat]
    between = view.phase in (Phase.DEAL, Phase.OVER)
    now = words("stichwahl.points", points=points, tricks=view.tricks[seat])
    told = [words("stichwahl.total", total=total), *([] if between else [now])]
    bonuses = " ".join(map(str, view.bonuses[seat]))
    if bonuses and not between:
        told.append(words("stichwahl.bonuses", cards=bonuses))
    return told


def lying(view: View, seat: int) -> Card | None:
    """The seat's card in the trick, or in the complete one while its prize is chosen."""
    if view.phase == Phase.PRIZE and view.last_trick is not None:
        return view.last_trick.cards[(seat - view.last_trick.leader) % view.seats]
    if view.trick is None:
        return None
    played = {view.trick.player(at): card for at, card in enumerate(view.trick.cards)}
    return played.get(seat)
