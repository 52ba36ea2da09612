"""A cable that harms, loses and doubles frames, and breaks its bytes off anywhere."""

import random

HARMED, LOST, DOUBLED = 0.10, 0.05, 0.05  # of all frames


class Way:
    """One direction of a bad cable."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._cut = 0
        self._line = bytearray()
        self.dead_until = 0
        self.harmed = 0

    def put(self, frame: bytes, now: int) -> None:
        """Put one frame on the line, or what becomes of it."""
        fate = self._chance.random()
        if now < self.dead_until or fate < LOST:
            return
        if fate < LOST + DOUBLED:
            self._line += frame
        elif fate < LOST + DOUBLED + HARMED:
            self.harmed += 1
            frame = self._harm(frame)
        self._line += frame

    def take(self) -> bytes:
        """What arrives now: the line breaks its bytes off anywhere."""
        n = len(self._line)
        if n and self._chance.random() < 0.3:
            n = self._chance.randrange(n)
        data = bytes(self._line[:n])
        del self._line[:n]
        return data

    def drop(self) -> None:
        """Lose what is on its way, but for some bytes of it."""
        del self._line[self._next_cut(len(self._line)) :]

    def _next_cut(self, n: int) -> int:
        """One place after the other."""
        self._cut += 1
        return self._cut % n if n else 0

    def _harm(self, frame: bytes) -> bytes:
        chance = self._chance
        harmed = bytearray(frame)
        at = chance.randrange(len(frame))
        match chance.randrange(7):
            case 0:
                harmed[at] ^= 1 << chance.randrange(8)
            case 1:
                harmed[at : at + 4] = chance.randbytes(len(harmed[at : at + 4]))
            case 2:
                harmed[at:at] = chance.randbytes(chance.randint(1, 3))
            case 3:
                del harmed[at : at + chance.randint(1, 3)]
            case 4:
                harmed[at] = 0
            case 5:
                for _ in range(chance.randint(2, 8)):
                    harmed[chance.randrange(len(harmed))] ^= 1 << chance.randrange(8)
            case _:
                del harmed[self._next_cut(len(harmed)) :]
        return bytes(harmed)
