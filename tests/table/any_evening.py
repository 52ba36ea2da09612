"""Whatever people and pods may do, sensible or not."""

from stichtisch.pods.events import KeyDown, KeyUp, Left, PodLeft, TagArrived, TagGone


def anything(table, chance, sensible):
    """One random event; often enough a sensible one, so that games get somewhere."""
    seat = chance.choice([*table.seats, None])
    pod, tag = table.pod(seat), chance.choice([*table.deck.tags, "04ffffffffffff"])
    match chance.randrange(12):
        case 0:
            table.tell(PodLeft(pod, Left.SILENT))
        case 1 | 2:
            table.join(seat)
        case 3:
            table.tell(chance.choice([KeyDown, KeyUp])(pod))
        case 4 | 5:
            table.tell(TagArrived(pod, tag))
        case 6:
            for lying in list(table.table.spots[pod].lying):
                table.tell(TagGone(pod, lying))
        case _:
            sensible(table, chance)
    table.now += chance.choice([0, 0.1, 0.5])
