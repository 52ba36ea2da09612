"""What the evenings of Stichwahl have in common."""

from dataclasses import dataclass

from stichtisch.games.refusal import Why
from stichtisch.table.happenings import NotSo

HANDS = (  # the rule sheet's example: only Lina has no Narwal but 5s; Jan has one and a 5
    "N2 N9 O1 O2 O3 O4 P1 P2 P3",
    "B9 B8 O6 O7 O8 O9 P6 P7 P8",
    "N6 N7 N3 B1 B2 B3 P4 P9 O5",
    "N8 N1 N4 B4 B6 B7 N5 B5 P5",
)


@dataclass(eq=False)
class Refused:
    """Equal to a refusal at this seat, for this reason, that names these families."""

    seat: int | None
    why: Why
    suits: tuple[str, ...] = ()

    def __eq__(self, told):
        if not isinstance(told, NotSo):
            return False
        return (self.seat, self.why, self.suits) == (
            told.seat, told.refusal.why, told.refusal.suits,
        )  # fmt: skip
