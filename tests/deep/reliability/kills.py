"""Kill the referee, and go on: python tests/deep/reliability/kills.py --kills 2000 --seed S

It is killed at every line that writes and at any other moment. It runs in a process of its own,
with people who play all games, take cards back and err; it says what it is about to keep and what
it has kept, and dies by SIGKILL. What the journal then holds must be the game as it was after the
last thing kept, or after the one under way; with that it goes on, until the next kill.
"""

import json
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random

if __name__ == "__main__":  # as pytest has it (pyproject.toml)
    CHECKOUT = Path(__file__).parents[3]
    sys.path[:0] = [str(CHECKOUT / room) for room in ("host", "firmware", "tests", "tests/deep")]

from reliability.every_write import at_every_write
from reliability.people import MEMORY, People, any_evening
from reliability.soaking import soak
from stichtisch.games import game_named
from stichtisch.table.beside import line_of_step, steps_in
from stichtisch.table.happenings import PrivateClaimed, SeatClaimed
from stichtisch.table.journal import Journal, JournalError
from stichtisch.table.match import Match, StagedStep, State, Step, TakenBack
from stichtisch.table.seating import LENDER, PRIVATE

STOPS_A_LIFE = 600
"""Stops of a referee's life at most, some 20 a write."""
KILLS_A_GAME = 60
"""At most: then another game is begun."""
STANDS_STILL = 60
"""So many things done without any that counts, and another game is begun."""


class Model:
    """What must be on disk, kept apart from the journal's own code."""

    def __init__(self, moves=(), staged=(), claimed=(), changed=(0, 0, 0)):
        self.moves = list(moves)
        self.staged = list(staged)
        self.claimed = dict(claimed)
        self.changed = list(changed)
        """How many moves were made in place of another, of these face down, and taken back."""

    def keep(self, write):
        match write:
            case Step(kept, instead, opened):
                if instead:
                    self.moves.pop()
                    self.changed[0] += 1
                    self.changed[1] += kept.secret
                    self.staged = [
                        line
                        for line in self.staged
                        if line["staging"] != "said" and line["seat"] != kept.seat
                    ]
                for one in opened:
                    self.moves[one.number - 1] = _told(one)
                self.moves.append(_told(kept))
                if write.ends_staging:
                    self.staged.clear()
            case TakenBack(number):
                self.changed[2] += 1
                del self.moves[number - 1 :]
                self.staged.clear()
            case StagedStep():
                self.staged.append(line_of_step(write, 0))
            case SeatClaimed(seat, pod):
                self.claim({seat: pod})
            case PrivateClaimed(pod, lender):
                self.claim({PRIVATE: pod, LENDER: lender})

    def claim(self, places):
        before = {pod: at for pod, at in self.claimed.items() if at not in places}
        self.claimed = before | {pod: at for at, pod in places.items() if pod}

    def as_json(self):
        return [self.moves, self.staged, self.claimed, self.changed]


def _told(kept):
    sealed = kept.sealed
    return [kept.move.as_json(), kept.tag, sealed and sealed.nonce, sealed and sealed.seal,
            kept.secret]  # fmt: skip


def same(journal, model):
    """Whether the journal holds what the model says."""
    return not differences(journal, model)


def differences(journal, model):
    """What the journal holds otherwise than the model says: (what, there, in the model)."""
    state = journal.state()
    moves = json.loads(json.dumps([_told(kept) for kept in state.kept]))
    kind, header = game_named(journal.header.game), journal.header
    staged = steps_in(model.staged, kind, len(header.seats), range(1))
    compared = [
        ("claimed", journal.claimed(), model.claimed),
        ("moves", moves, model.moves),
    ]
    if moves == model.moves and list(state.staged) != staged:  # past steps may be there still
        states = (State(state.kept, tuple(steps)) for steps in (state.staged, staged))
        compared.append(("staged", *(_staged(journal, one) for one in states)))
    return [each for each in compared if each[1] != each[2]]


def told_apart(journal, model):
    """The same in few words: how many moves, and what comes first that is not the same."""
    told = []
    for what, there, modelled in differences(journal, model):
        if what != "moves":
            told.append((what, there, modelled))
            continue
        pairs = list(zip(there, modelled, strict=False))
        first = next((pair for pair in pairs if pair[0] != pair[1]), None)
        told.append((what, len(there), len(modelled), first))
    return told


def _staged(journal, state):
    match = Match(game_named(journal.header.game), journal.header, journal.settings, Random(1))
    match.restore(state)
    seats = (*range(len(journal.header.seats)), None)
    return [match.staged.of(seat) for seat in seats], match.staged.remarks()


class Life:
    """A referee's process, from its start to its kill."""

    def __init__(self, path, evening, model, seeds, stop_at):
        """`stop_at`: it kills itself at that stop; None: somebody else will."""
        self.read, told = os.pipe()
        self.process = os.fork()
        if self.process:
            os.close(told)
            return
        os.close(self.read)
        try:
            _live(path, evening, model, seeds, stop_at, told)
        except BaseException as error:
            _say(told, b"E", [repr(error)])
            raise
        finally:
            os._exit(0)

    def end(self, after=None):
        """Wait for its death, or bring it about; what it said."""
        if after is not None:
            time.sleep(after)
            os.kill(self.process, signal.SIGKILL)
        said = b""
        while more := os.read(self.read, 1 << 20):
            said += more
        os.close(self.read)
        os.waitpid(self.process, 0)
        lines = said.split(b"\n")
        return [(line[:1], json.loads(line[1:])) for line in lines[:-1]]


_write = os.write


def _say(handle, sort, what):
    data = sort + json.dumps(what).encode() + b"\n"
    while data:
        data = data[_write(handle, data) :]


def _live(path, evening, model, seeds, stop_at, told):
    stops = 0

    def stop(_when, _name):
        nonlocal stops
        stops += 1
        if stops == stop_at:
            os.kill(os.getpid(), signal.SIGKILL)

    with at_every_write(stop):
        journal = Journal.resume(path) if path.exists() else Journal.create(path, *evening)
        _say(told, b"A", model.as_json())
        keep = journal.write

        def write(what):
            model.keep(what)
            _say(told, b"B", model.as_json())
            try:
                keep(what)
            except JournalError as error:  # nothing is wrong with this disk
                _say(told, b"E", [str(error)])
                os._exit(1)
            _say(told, b"A", model.as_json())

        journal.write = write
        people = People(journal, *seeds)
        for _ in range(400):
            still = people.table.heard.total()
            for _ in range(STANDS_STILL):
                people.act()
                if people.over() or people.table.heard.total() != still:
                    break
            else:
                break
            if people.over():
                break
        _say(told, b"O", model.as_json())


def kill(kills, seed, progress):
    """So many kills; what went wrong, by sort."""
    wrong = {"lost": 0, "doubled": 0, "cannot_resume": 0, "failed": 0}
    games, moves, changed = 0, 0, (0, 0, 0)
    chance = Random(seed)
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
        done = 0
        while done < kills:
            path = Path(folder) / f"{games}.journal"
            evening, model, dealt = any_evening(chance), Model(), chance.randrange(2**32)
            games += 1
            over, until = False, done + KILLS_A_GAME
            while not over and done < min(until, kills):
                at_random = chance.random() < 0.3
                stop_at = None if at_random else chance.randrange(1, STOPS_A_LIFE)
                life = Life(path, evening, model, (dealt + done, dealt), stop_at)
                said = life.end(chance.uniform(0.0, 0.15) if at_random else None)
                over = any(sort in b"OE" for sort, _ in said)
                errors = [what for sort, what in said if sort == b"E"]
                if errors:
                    wrong["failed"] += 1
                    print(evening, errors, file=sys.stderr)
                done += 1
                progress(done)
                may = _may_be(said, model)
                if not path.exists() and not model.moves and not model.claimed:
                    continue
                try:
                    journal = Journal.resume(path)
                except JournalError as error:
                    wrong["cannot_resume"] += 1
                    print(error, file=sys.stderr)
                    break
                now = next((one for one in may if same(journal, one)), None)
                there = len(journal.state().kept)
                told = [told_apart(journal, one) for one in may] if now is None else []
                journal.close()
                if now is None:
                    wrong["lost" if there < len(may[0].moves) else "doubled"] += 1
                    print(evening[0].game, there, stop_at, told, file=sys.stderr)
                    break
                model = now
            moves += len(model.moves)
            changed = tuple(map(sum, zip(changed, model.changed, strict=True)))
            for file in Path(folder).glob(f"{games - 1}.*"):
                file.unlink()
    instead = dict(zip(("instead", "face_down", "taken_back"), changed, strict=True))
    return {"wrong": sum(wrong.values()), **wrong, "games": games, "moves": moves, **instead}


def _may_be(said, model):
    """The game after the last thing that was kept, and after the one under way."""
    may = [model.as_json()]
    for sort, what in said:
        if sort == b"A":
            may = [what]
        elif sort == b"B":
            may.append(what)
    return [Model(*json.loads(json.dumps(one))) for one in may]


if __name__ == "__main__":
    sys.exit(soak("a kill loses nothing and doubles nothing", "kills", 2000, kill))
