"""Measures a pod's reader and its solder joints together with its builder.

The pod's program is stopped meanwhile: on_bench.py runs there, over the REPL. What comes out is
written as JSON, whose entries hardware/measuring.md names, and as a page that draws it.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any

from mfrc522.registers import GAINS
from stichtisch.pods.check import Findings
from stichtisch.pods.install import Repl
from stichtisch.words import Words

TRIES = 100
_AT_ONCE = 10  # reads in one command: the REPL may be silent for 2 s
_GOOD = 95  # reads of 100 of a tag that lies on the lid
# the key's and the strap's pins are pulled nowhere else, SDA and SCL by the screen alone
_SCREEN = ("SDA", "SCL")
# what a chip beside them may pull: the reader's reset has a pull-up on some modules, and a low
# select lets it drive its data pin
_PULLED = ("RST", "CS", "MISO")


@dataclass(frozen=True)
class Arrangement:
    """One arrangement of cards: mm above the lid, mm from tag to tag, mm to a pod beside it."""

    cards: int
    height_mm: int = 0
    offset_mm: int = 0
    neighbour_mm: int = 0

    def told(self, words: Words) -> str:
        """What the builder is to do."""
        if self.neighbour_mm:
            return words("pods.bench_neighbour", mm=self.neighbour_mm)
        if self.cards > 1:
            return words("pods.bench_stack", count=self.cards, mm=self.offset_mm)
        return words("pods.bench_height", mm=self.height_mm)


PROTOCOLS = {
    "range": tuple(Arrangement(1, height_mm=mm) for mm in (0, 2, 4, 6, 8, 10)),
    "stack": (
        Arrangement(1),
        *(Arrangement(cards, offset_mm=mm) for cards in (2, 3) for mm in (0, 5, 10, 15, 20)),
        *(Arrangement(1, neighbour_mm=mm) for mm in (80, 120, 160, 200)),
    ),
}


class Bench(Findings):
    """A pod whose program is stopped, and what was found out about it."""

    def __init__(
        self,
        repl: Repl,
        words: Words,
        say: Callable[[str], None],
        answer: Callable[[], str],
    ) -> None:
        """`answer` waits for the line that the builder types, and returns it."""
        super().__init__(words, say)
        self._repl = repl
        self._answer = answer
        code = resources.files("stichtisch.pods").joinpath("on_bench.py").read_text("utf-8")
        repl.run(f"{code}\nchip = None")

    def measure(self, protocol: str) -> dict[str, Any]:
        """Go through a protocol; what the file holds."""
        about = {}
        for what in ("reader", "tags", "table"):
            self._tell(f"bench_{what}")
            about[what] = self._answer().strip()
        steps = list(self._measured(PROTOCOLS[protocol], gains=protocol == "range"))
        if protocol == "range" and steps:
            self._tell_best_gain([step["gains"] for step in steps])
        return {"format": f"stichtisch-{protocol} 1", "tries": TRIES, **about, "steps": steps}

    def _measured(self, steps: Sequence[Arrangement], gains: bool) -> Iterator[dict[str, Any]]:
        for step in steps:
            self._say("     " + step.told(self._words))
            if self._answer().strip():
                continue
            reads = self.reads(step.cards)
            self._say("  " + " ".join(f"{_bar(count)} {count:3d}" for count in reads))
            yield {**asdict(step), "reads": reads} | ({"gains": self.gains()} if gains else {})

    def gains(self) -> dict[str, int]:
        """How often the best tag is read of 100 times by each gain of the receiver, in dB."""
        found = {}
        for db in GAINS:
            self._repl.run(f"gain(chip, {db})")
            found[f"{db}"] = self.reads()[0]
        self._repl.run("gain(chip)")
        self._say("  " + ", ".join(f"{db} dB {count}" for db, count in found.items()))
        return found

    def _tell_best_gain(self, steps: Sequence[Mapping[str, int]]) -> None:
        read = {db: sum(step[db] for step in steps) for db in steps[0]}
        best = max(read, key=lambda db: read[db])
        self._tell("bench_gain", gain=best, count=read[best], tries=TRIES * len(steps))

    def reads(self, cards: int = 1) -> list[int]:
        """How often each of so many tags is read of 100 times, the best first."""
        found: dict[str, int] = {}
        self._repl.run("chip = chip or reader()")
        for _ in range(TRIES // _AT_ONCE):
            for uid, count in self._ask(f"reads(chip, {_AT_ONCE})").items():
                found[uid] = found.get(uid, 0) + count
        best = sorted(found.values(), reverse=True)
        return best + [0] * (cards - len(best))

    def joints(self, private: bool) -> None:
        """Tell each pin that hangs on a supply or on another pin."""
        before = len(self.faults)
        told: set[frozenset[str]] = set()
        pins = self._ask("joints()")
        for pin, up, down, follow in pins:
            held = pin in _SCREEN and private
            if not up and not (pin == "ROLE" and private):
                self._wrong("jig_low", pin=pin)
            elif down and pin not in _PULLED and not held:
                self._wrong("jig_high", pin=pin)
            elif held and not down:
                self._wrong("jig_open", pin=pin)
            for other in follow:
                if {pin, other} != {"CS", "MISO"} and frozenset((pin, other)) not in told:
                    told.add(frozenset((pin, other)))
                    self._wrong("jig_bridge", pin=pin, other=other)
        if len(self.faults) == before:
            self._fine("jig_pins", count=len(pins))

    def known_tag(self) -> None:
        """Read a tag that is known to be good 100 times."""
        self._tell("jig_tag")
        self._answer()
        count = self.reads()[0]
        if count < _GOOD:
            self._wrong("jig_weak", count=count, tries=TRIES)
        else:
            self._fine("jig_field", count=count, tries=TRIES)

    def _ask(self, call: str) -> Any:
        return json.loads(self._repl.run(f"import json; print(json.dumps({call}))"))


def write(stem: Path, data: Mapping[str, Any], lines: Sequence[str]) -> list[Path]:
    """Write `data` as JSON, and a page of it: a bar for each tag of each step, or these lines."""
    rows = [
        f"<tr><td>{step['cards']}<td>{step['height_mm']}<td>{step['offset_mm']}"
        f"<td>{step['neighbour_mm']}<td>{_meters(step['reads'])}"
        for step in data.get("steps", ())
    ]
    head = "<tr><th>cards<th>height, mm<th>offset, mm<th>neighbour, mm<th>reads of 100"
    about = "".join(
        f"<p>{escape(name)}: {escape(str(value))}</p>"
        for name, value in data.items()
        if not isinstance(value, list)
    )
    page = [
        '<!doctype html><meta charset="utf-8">',
        f"<title>{escape(stem.name)}</title>",
        "<style>body{font:16px sans-serif;margin:2rem}td,th{padding:.2rem .8rem;text-align:right}",
        "meter{width:12rem}</style>",
        f"<h1>{escape(stem.name)}</h1>{about}",
        f"<table>{head}{''.join(rows)}</table>" if rows else "",
        f"<pre>{escape(chr(10).join(lines))}</pre>",
    ]
    files = [stem.with_name(stem.name + ending) for ending in (".json", ".html")]
    text = json.dumps(data, ensure_ascii=False, indent=1)
    files[0].write_text(text + "\n", encoding="utf-8")
    files[1].write_text("\n".join(page) + "\n", encoding="utf-8")
    return files


def _meters(reads: Sequence[int]) -> str:
    return "<br>".join(f'<meter max="{TRIES}" value="{count}"></meter> {count}' for count in reads)


def _bar(count: int) -> str:
    return "#" * (count // 10) + "." * (10 - count // 10)
