"""See which pods are there, check what was built, and put the newest firmware on them."""

import argparse
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from queue import Empty, SimpleQueue

from rich.progress import Progress

from stichtisch.commands.options import add_deed, check_folder, file, takes, takes_shared
from stichtisch.errors import StichtischError
from stichtisch.games.record import shown
from stichtisch.pods.bench import PROTOCOLS, Bench, write
from stichtisch.pods.check import PARTS, Checkup
from stichtisch.pods.events import Hello, PodJoined, PodSetAside, PortRefused, Role, is_name
from stichtisch.pods.install import (
    BACK_S,
    Repl,
    await_hello,
    boot_drives,
    bring,
    check_image,
    rename,
    update,
)
from stichtisch.pods.pods import Pods
from stichtisch.pods.port import micropython_ports
from stichtisch.pods.program import Program
from stichtisch.scene import Line, Pattern, Scene, Segment
from stichtisch.words import Sentence, Words

_BLINK_SECONDS = 10.0
_LOOK_SECONDS = 3.0
"""How long pods may take to say hello: they announce themselves each 250 ms."""


def add(parser: argparse.ArgumentParser, words: Words) -> None:
    deeds = parser.add_subparsers(required=True, metavar=words("help.what"))
    for name, deed in _DEEDS.items():
        one = add_deed(deeds, name, words(f"help.pods_{name}"), deed)
        takes_shared(one, words, "--port")
        if deed is _check:
            takes(one, words, "--only", "help.pods_only", action="append", choices=PARTS)
            bench = one.add_mutually_exclusive_group()
            for how in ("jig", *PROTOCOLS):
                told = words(f"help.pods_{how}")
                bench.add_argument(
                    f"--{how}", dest="bench", action="store_const", const=how, help=told
                )
        if deed is _update:
            takes(one, words, "--yes", "help.pods_yes", action="store_true")
            takes(one, words, "--image", "help.pods_image", "help.file", type=file)
        if deed in (_name, _blink):
            takes(one, words, "pod", "help.pods_pod", "help.a_pod")
        if deed is _name:
            takes(one, words, "name", "help.pods_new_name", "help.a_name")


def _list(args: argparse.Namespace, words: Words) -> int:
    with closing(Pods(args.port, find=not args.port)) as pods:
        for port, hello in _found(pods, len(args.port), words):
            trip = pods.round_trip(hello.pod)
            way = "" if trip is None else ", " + words("pods.round_trip", ms=trip)
            print(_named(port, hello, words) + way)
    return 0


def _check(args: argparse.Namespace, words: Words) -> int:
    """0 if all is well with every pod, else 1."""
    with closing(Pods(args.port, find=not args.port)) as pods:
        found = _found(pods, len(args.port), words)
    typed = _Typed()
    only = args.only or PARTS
    if args.bench:
        faults = [_bench(port, hello, typed, args.bench, words) for port, hello in found]
    else:
        faults = [_check_one(port, typed, only, words) for port, _ in found]
    return 1 if any(faults) else 0


def _print(line: str) -> None:
    print(line, flush=True)


def _bench(port: str, hello: Hello, typed: "_Typed", how: str, words: Words) -> list[str]:
    """Measure this pod, or try it joint by joint; write what came out, return what is wrong."""
    lines: list[str] = []
    stem = Path(f"stichtisch-{how}-{hello.pod}")
    check_folder(stem)

    def say(line: str) -> None:
        lines.append(line)
        _print(line)

    repl = Repl(port)
    try:
        bench = Bench(repl, words, say, typed.line)
        about = {"pod": hello.pod, "firmware": hello.firmware, "day": f"{date.today()}"}
        data = about | (bench.measure(how) if how in PROTOCOLS else {"format": "stichtisch-jig 1"})
        if how == "jig":
            bench.joints(hello.role is Role.PRIVATE)
            bench.known_tag()
    finally:
        repl.reset()
        repl.close()
    faults = list(bench.faults)
    if how == "jig":
        faults += _check_one(port, typed, PARTS, words, say, each=True)
        data |= {"faults": faults, "lines": lines}
    written = write(stem, data, lines)
    print(words("pods.bench_written", data=written[0], page=written[1]), flush=True)
    return faults


def _check_one(
    port: str,
    typed: "_Typed",
    only: Collection[str],
    words: Words,
    say: Callable[[str], None] = _print,
    each: bool = False,
) -> list[str]:
    """What is wrong with the pod on this port, met anew: it tells what lies there already."""
    with closing(Pods([port], find=False)) as pods:
        ((_, hello),) = _found(pods, 1, words, BACK_S if each else _LOOK_SECONDS)
        say(_named(port, hello, words))
        checkup = Checkup(pods, hello, words, say, typed, only, each)
        checkup.run()
    outcome = "faults" if checkup.faults else "all_well"
    print(words(f"pods.{outcome}", pod=hello.called, count=len(checkup.faults)), flush=True)
    return checkup.faults


def _update(args: argparse.Namespace, words: Words) -> int:
    """0 if every pod has come back with our program, else 1."""
    if args.image:
        return _bring(args.image, words)
    ports = args.port or micropython_ports()
    if not ports:
        raise StichtischError("pods.no_pico")
    program = Program.ours()
    with Progress() as bars:
        tasks = {port: bars.add_task(port, total=None) for port in ports}
        outcomes = update(
            ports,
            program,
            Repl,
            lambda port, done, of: bars.update(tasks[port], completed=done, total=of),
            args.yes,
        )
    if not all(outcome.error for outcome in outcomes):
        _print(words("pods.restarts"))
    with closing(Pods(args.port, find=not args.port)) as pods:
        await_hello(outcomes, program.version, pods)
    for outcome in outcomes:
        well = Sentence("pods.updated", pod=outcome.pod, version=program.version)
        print(f"{outcome.port}: {(outcome.error or well).told(words)}")
    return 1 if any(outcome.error for outcome in outcomes) else 0


def _bring(image: Path, words: Words) -> int:
    """0 if as many pods have come as there were boards in boot mode; StichtischError if not."""
    check_image(image)
    drives = boot_drives()
    if not drives:
        raise StichtischError("pods.no_drive")
    with closing(Pods()) as pods:
        before = {event.pod for event in _joined(pods, _LOOK_SECONDS)}
        for drive in drives:
            print(words("pods.brings", file=image, drive=drive), flush=True)
            bring(image, drive)
        missing = len(drives)
        for event in _joined(pods, BACK_S, before):
            told = {"pod": event.hello.called, "version": event.hello.firmware}
            print(words("pods.updated", **told), flush=True)
            missing -= 1
            if not missing:
                return 0
    raise StichtischError("pods.not_come", count=missing)


def _joined(pods: Pods, seconds: float, before: Collection[str] = ()) -> Iterator[PodJoined]:
    """Each pod that joins within so many seconds, but for those of `before`."""
    seen = set(before)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for event in pods.poll(0.1):
            if isinstance(event, PodJoined) and event.pod not in seen:
                seen.add(event.pod)
                yield event


def _name(args: argparse.Namespace, words: Words) -> int:
    """0 if the pod has come back with its new name."""
    if not is_name(args.name):
        raise StichtischError("pods.no_name", given=shown(args.name))
    with closing(Pods(args.port, find=not args.port)) as pods:
        port, hello = _meant(args.pod, pods, args, words)
    with closing(Repl(port)) as repl:
        rename(repl, args.name)
    _print(words("pods.restarts"))
    until = time.monotonic() + BACK_S
    with closing(Pods([port], find=False)) as pods:
        while time.monotonic() < until:
            for event in pods.poll(0.1):
                if isinstance(event, PodJoined) and event.hello.name == args.name:
                    print(words("pods.named", pod=hello.pod, name=args.name))
                    return 0
    raise StichtischError("pods.not_back")


def _blink(args: argparse.Namespace, words: Words) -> int:
    with closing(Pods(args.port, find=not args.port)) as pods:
        port, hello = _meant(args.pod, pods, args, words)
        print(words("pods.blinks", pod=hello.called, port=port, seconds=f"{_BLINK_SECONDS:.0f}"))
        sys.stdout.flush()
        blinking = Segment(0, hello.lamps, (255, 255, 255), Pattern.BLINK, 400)
        lines = (Line(hello.name[:8] or hello.pod[:8], 2),) if hello.screen_width else ()
        pods.show(hello.pod, Scene(80, (blinking,) if hello.lamps else (), lines))
        until = time.monotonic() + _BLINK_SECONDS
        while time.monotonic() < until:
            pods.poll(0.1)
        pods.show(hello.pod, Scene())
    return 0


_DEEDS = {"list": _list, "check": _check, "update": _update, "name": _name, "blink": _blink}


def _meant(given: str, pods: Pods, args: argparse.Namespace, words: Words) -> tuple[str, Hello]:
    """The one pod with this name, or whose id begins so."""
    found = _found(pods, len(args.port), words)
    fits = [one for one in found if given == one[1].name or one[1].pod.startswith(given)]
    if len(fits) != 1:
        there = ", ".join(hello.called for _, hello in found)
        raise StichtischError("pods.which", given=shown(given), there=there)
    return fits[0]


def _found(
    pods: Pods, expected: int, words: Words, seconds: float = _LOOK_SECONDS
) -> list[tuple[str, Hello]]:
    """Port and HELLO of every pod that joins in time, or of so many, if `expected` says it."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and not 0 < expected <= len(pods.joined()):
        for event in pods.poll(0.1):
            if isinstance(event, PortRefused):
                print(event.error.told(words), file=sys.stderr)
            elif isinstance(event, PodSetAside):
                sentence = f"table.aside_{event.why.value}"
                print(words(sentence, pod=event.port, seconds=event.seconds), file=sys.stderr)
    found = [(link.name, hello) for hello in pods.joined() if (link := pods.link(hello.pod))]
    if not found:
        raise StichtischError("pods.none")
    return found


def _named(port: str, hello: Hello, words: Words) -> str:
    role = words(f"pods.{hello.role.name.lower()}")
    values = {"pod": hello.called, "port": port, "role": role, "firmware": hello.firmware}
    return words("pods.pod", **values, wire=hello.wire)


class _Typed:
    """Lines somebody types while the pods are kept company, as Checkup wants them."""

    def __init__(self) -> None:
        self._over = False
        self._lines: SimpleQueue[str] = SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def __call__(self) -> str | None:
        over = self._over  # looked at first: a last line may come in between
        try:
            return self._lines.get_nowait()
        except Empty:
            return "" if over else None

    def line(self) -> str:
        """The next line, when it comes; StichtischError at the end of the input."""
        while (line := self()) is None:
            time.sleep(0.05)
        if not line:
            raise StichtischError("pods.no_answers")
        return line

    def _read(self) -> None:
        for line in sys.stdin:
            self._lines.put(line)
        self._over = True
