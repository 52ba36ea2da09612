import assert from 'node:assert/strict';
import test from 'node:test';
import { K } from '../wire/kinds.mjs';
import { text } from '../wire/messages.mjs';
import { podAtTable } from './pod.mjs';

const SECRET = 'Qx7#Zk Wj9';
const LINES = text([[2, SECRET], [1, SECRET]]);
const STACK = 0x41000; // of core 0, from there on in the chip's RAM (SCRATCH_Y)
const WIPED_BY_HOST = 3; // FILLs after HIDDEN, as the host sends them

function privatePod() {
  const pod = podAtTable({ role: 'private' });
  pod.board.run(300);
  return pod;
}

function holdKey({ board, host }) {
  board.key.press();
  host.waitFor('KEY', ({ down }) => down);
}

function showSecret(pod, lines = LINES) {
  holdKey(pod);
  pod.host.send(K.SECRET, lines);
  pod.host.settle();
  pod.board.run(300);
}

function fill({ board, host }) {
  for (let i = 0; i < WIPED_BY_HOST; i++) host.send(K.FILL, new Array(241).fill(0x55));
  host.settle();
  board.run(50);
}

/** Every four characters of the secret in a row, as bytes and as 16- and 32-bit characters. */
function spellings() {
  const parts = Array.from({ length: SECRET.length - 3 }, (_, at) => SECRET.slice(at, at + 4));
  const wide = (part) => Buffer.from([...part].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0]));
  return parts.flatMap((part) => [Buffer.from(part, 'latin1'), Buffer.from(part, 'utf16le'), wide(part)]);
}

/** Rows of 24 columns of what the screen shows that have something on them: the secret as dots. */
function dots(memory) {
  const pieces = [];
  for (let at = 0; at + 24 <= memory.length; at += 8) {
    const piece = Buffer.from(memory.slice(at, at + 24));
    if (piece.filter((byte) => byte !== 0).length >= 8) pieces.push(piece);
  }
  return pieces;
}

/** Which of `pieces` the chip's memory still holds: its RAM and that of its USB port. */
function held({ board }, pieces) {
  const { mcu } = board.pico;
  const memory = [mcu.sram, mcu.usbDPRAM].map((bytes) => Buffer.from(bytes));
  return pieces.filter((piece) => memory.some((bytes) => bytes.includes(piece)));
}

/** What two pods' chips hold just now below the stack, place for place. */
function memories(pods) {
  return pods.map(({ board }) => Buffer.from(board.pico.mcu.sram.subarray(0, STACK)));
}

/** The pairs of bytes in which the chips differ and go on to differ, by these same bytes, while time passes. */
function lasting(pods) {
  const moments = Array.from({ length: 6 }, () => {
    for (const { board } of pods) board.run(137); // the idle pod's loops have other lengths: each moment is another state
    return memories(pods);
  });
  const [[one, other]] = moments;
  const stays = (at) => moments.every(([first, second]) => first[at] === one[at] && second[at] === other[at]);
  return Array.from(one, (byte, at) => [byte, other[at], at]).filter(([byte, its, at]) => byte !== its && stays(at));
}

test('a secret is seen while the key is held and gone from the glass when it is let go', () => {
  const pod = privatePod();
  const { board, host } = pod;
  const before = Buffer.from(board.screen.memory);
  showSecret(pod);
  assert.ok(board.screen.on);
  assert.notDeepEqual(Buffer.from(board.screen.memory), before);
  const shown = dots(board.screen.memory);
  board.key.release();
  assert.equal(host.waitFor('HIDDEN').why, K.HIDDEN_RELEASED);
  const after = Buffer.from(board.screen.memory);
  assert.deepEqual(shown.filter((piece) => after.includes(piece)), [], 'dots of the secret when HIDDEN came');
  board.run(300);
  assert.deepEqual(Buffer.from(board.screen.memory), before, 'the public lines are back');
});

test('no memory of the chip holds a secret that was hidden, in letters or in dots', () => {
  const pod = privatePod();
  const { board, host } = pod;
  showSecret(pod);
  const shown = dots(board.screen.memory);
  assert.ok(shown.length > 10);
  assert.notDeepEqual(held(pod, spellings()), [], 'while it is shown it can be found');
  assert.notDeepEqual(held(pod, shown), []);
  board.key.release();
  host.waitFor('HIDDEN');
  fill(pod);
  assert.deepEqual(held(pod, spellings()).map(String), []);
  assert.deepEqual(held(pod, shown), []);
});

test('two different secrets leave nothing different behind in the memories of two chips', () => {
  // their frames are equally long: a 3 in one, also in its CRC, would take two bytes and shift what comes after it
  const secrets = ['mP2%vB rT5', 'nQ4&wD sU6'];
  const told = secrets.map((secret) => {
    const pod = privatePod();
    showSecret(pod, text([[2, secret], [1, secret]]));
    return pod;
  });
  const letters = ([one, other]) => secrets[0].split('').some((letter, i) => one === letter.charCodeAt(0) && other === secrets[1].charCodeAt(i));
  assert.ok(lasting(told).filter(letters).length >= SECRET.length, 'while they are shown they can be found');
  for (const pod of told) {
    pod.board.key.release();
    pod.host.waitFor('HIDDEN');
    fill(pod);
    pod.board.slowly(() => pod.board.run(4000 - pod.board.ms)); // to the same moment
  }
  const left = lasting(told);
  assert.deepEqual(left.filter(letters), []);
  // what differs from moment to moment are clocks and where loops stand. When the key went up and where
  // the heap had room then stays, in 7 to 9 bytes; three letters as dots would be 24
  assert.ok(left.length < 24, `${left.length} bytes`);
});

test('a secret that comes when the key is up is not shown and not kept', () => {
  const pod = privatePod();
  const { board, host } = pod;
  const before = Buffer.from(board.screen.memory);
  host.send(K.SECRET, LINES);
  assert.equal(host.waitFor('HIDDEN').why, K.HIDDEN_TOO_LATE);
  fill(pod);
  assert.deepEqual(Buffer.from(board.screen.memory), before);
  assert.deepEqual(held(pod, spellings()).map(String), []);
});

test('a secret is hidden after ten seconds although the key is held', () => {
  const pod = privatePod();
  showSecret(pod);
  const since = pod.board.ms;
  assert.equal(pod.board.slowly(() => pod.host.waitFor('HIDDEN', () => true, 11_000)).why, K.HIDDEN_TIME_OVER);
  assert.ok(pod.board.ms - since > 9000);
  fill(pod);
  assert.deepEqual(held(pod, spellings()).map(String), []);
});

test('a host that vanishes leaves no secret behind', () => {
  const pod = privatePod();
  const { board, host } = pod;
  showSecret(pod);
  const shown = dots(board.screen.memory);
  host.forget();
  board.slowly(() => board.run(2900));
  board.run(100);
  assert.deepEqual(dots(board.screen.memory).filter((piece) => shown.some((one) => one.equals(piece))), []);
  assert.deepEqual(held(pod, shown), []);
});
