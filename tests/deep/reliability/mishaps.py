"""What people do beside playing: wrong cards, keys, cards lifted, plugs pulled, a full disk."""

import errno
from typing import TYPE_CHECKING
from unittest.mock import patch

from reliability.choices_apart import holdings
from reliability.worlds import World, arrives, leaves

if TYPE_CHECKING:
    from reliability.evenings import Evening


def anything(evening: "Evening") -> None:
    match evening.chance.randrange(7):
        case 0 | 1 | 2:
            wrong_card(evening)
        case 3:
            seat = evening.chance.choice([*evening.worlds.first.seats, None])
            if seat is None and str(evening.worlds.first.table.game.phase) == "round":
                return
            if evening.worlds.first.table.match.staged.is_empty() and not _is_stand(evening):
                evening.worlds.press(seat, evening.chance.choice((0.1, 0.4)))
        case 4:
            lift_and_lay_again(evening)
        case 5 | 6 if evening.disk:
            disk_trouble(evening)
        case 5:
            plug(evening)


def _is_stand(evening: "Evening") -> bool:
    return getattr(evening.worlds.first.table.match.public(), "revoke", None) is not None


def wrong_card(evening: "Evening") -> None:
    """A card is laid that may be wrong, and mostly lifted before it counts."""
    evening.worlds.result.wrong_cards += 1
    seats = sorted(evening.worlds.first.table.game.acting()) or list(evening.worlds.first.seats)
    seat = evening.chance.choice(seats)
    if evening.chance.random() < 0.2:
        seat = evening.chance.choice([*evening.worlds.first.seats, None])
    if evening.worlds.first.lying.get(seat):
        return
    unseen = evening.plan.settings.unseen and evening.kind.dealt
    hands = holdings(evening.worlds.first)[0] if unseen else None
    if seat is None or evening.chance.random() < 0.3 or not evening.kind.dealt:
        tag = evening.chance.choice(evening.all_tags)
    else:
        held = (
            hands[seat]
            if unseen and hands
            else []
            if unseen
            else evening.worlds.first.view(seat).own.hand.cards
        )
        tag = evening.card_tag(str(evening.chance.choice(held))) if held else evening.all_tags[0]
    evening.worlds.lay(seat, lambda _: tag, wait=0.1)
    evening.worlds.lift(seat)


def lift_and_lay_again(evening: "Evening") -> None:
    lying = [seat for seat, tags in evening.worlds.first.lying.items() if tags]
    if not lying:
        return
    seat = evening.chance.choice(lying)
    tags = {id(world): list(world.lying.get(seat, [])) for world in evening.worlds.each()}
    evening.worlds.lift(seat)
    if not all(tags[id(world)] for world in evening.worlds.each()):
        return
    evening.worlds.lay(seat, lambda world: tags[id(world)][0])


def plug(evening: "Evening") -> None:
    """A pod goes and comes back, and tells again what lies on it."""
    seat = evening.chance.choice([*evening.worlds.first.seats, None])
    evening.worlds.step(lambda _: [leaves(seat)])
    evening.worlds.step(lambda world: _back(world, seat), 0.5)


def disk_trouble(evening: "Evening") -> None:
    """The journal cannot be written for a while, or the referee is started anew."""
    if evening.chance.random() < 0.5:
        with patch("os.pwrite", side_effect=OSError(errno.EROFS, "Read-only file system")):
            wrong_card(evening)
            str(evening.sensible(evening.worlds.first.table.game.phase))
    else:
        for world in evening.worlds.each():
            world.restart()
    evening.worlds.step(lambda _: ())


def _back(world: World, seat: int | None) -> list[object]:
    """The pod is there again and tells what lies on it."""
    lying = world.lying.get(seat, [])
    return [world.joins(seat), *(arrives(seat, tag) for tag in lying)]
