import assert from 'node:assert/strict';
import test from 'node:test';
import { PodBoard } from '../board/pod_board.mjs';
import { RawRepl } from '../board/raw_repl.mjs';

// The chip's side of the bus takes no heap either: what it says was made before.
const ROUNDS = `
import gc
from time import ticks_ms, ticks_us, ticks_diff
from mfrc522.presence import Presence
from pn532.chip import PN532, _mirror
from pn532.rounds import Rounds

def framed(*body):
    n = len(body)
    whole = bytearray((0, 0, 0, 255, n, -n & 255) + body + (-sum(body) & 255, 0))
    _mirror(whole, len(whole))
    return whole + bytes(42 - len(whole))

ACK = b"\\x00\\x00\\x00\\xff\\x00\\xff\\x00"
ONE = (1, 0, 0x44, 0, 7, 4, 1, 2, 3, 4, 5, 6)
ANSWERS = {0x02: (0x32, 1, 6, 7), 0x12: (), 0x14: (), 0x32: (), 0x4A: (1,) + ONE}
ANSWERS = {code: framed(0xD5, code + 1, *data) for code, data in ANSWERS.items()}
ASKED = {}

class Bus:
    answer = None
    def write(self, frame):
        self.answer = ASKED[frame[7]]
    def write_readinto(self, out, into):
        n = len(into)
        if n == 2:
            into[1] = 0x80
            return
        said = ACK if n == 7 else self.answer
        i = 0
        while i < n:
            into[i] = said[i]
            i += 1

for code in ANSWERS:
    one = bytearray((code,))
    _mirror(one, 1)
    ASKED[one[0]] = ANSWERS[code]
pin = lambda level: None
presence = Presence()
reader = Rounds(PN532(Bus(), pin, pin), presence, 0)
now = before = taken = 0
def go(rounds):
    global now
    end = reader.polls + rounds
    while reader.polls < end:
        now += reader.step(now)
go(5)
gc.collect()
gc.disable()
before = gc.mem_alloc()
go(500)
taken = gc.mem_alloc() - before
gc.enable()
print(taken, presence.count, bytes(presence.uids[0][:7]).hex())
`;

test('a PN532 is asked in rounds that take no heap', () => {
  const repl = new RawRepl(new PodBoard().pico).enter();
  assert.equal(repl.exec(ROUNDS).trim(), '0 1 04010203040506');
});
