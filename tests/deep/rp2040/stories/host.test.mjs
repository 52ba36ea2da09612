import assert from 'node:assert/strict';
import test from 'node:test';
import { Chance } from '../board/chance.mjs';
import { PodBoard } from '../board/pod_board.mjs';
import { pins } from '../board/pins.mjs';
import { RawRepl } from '../board/raw_repl.mjs';
import { encodeFrame, escaped } from '../wire/frame.mjs';
import { HostEnd } from '../wire/host_end.mjs';
import { K } from '../wire/kinds.mjs';
import { scene, segment } from '../wire/messages.mjs';
import { podAtTable, tagsTold } from './pod.mjs';

const CARD = '04a1b2c3d4e5f6';
const CTRL_C = 3;

test('a host that vanishes is missed after two seconds, and one that comes back is told everything', () => {
  const { board, host } = podAtTable();
  host.send(K.SCENE, scene({ segments: [segment(0, 5, K.STEADY, [0, 0, 200])] }));
  board.lay(CARD);
  board.key.press();
  host.waitFor('KEY');
  const from = host.heard.length;
  const since = board.ms;
  host.forget();
  const hello = board.slowly(() => host.waitFor('HELLO', ({ frame }) => frame.host === 0, 4000));
  const silence = hello.at / 1e6 - since;
  assert.ok(silence > 1500 && silence < 3100, `${silence} ms`);
  board.run(100);
  const { colours } = board.lamps;
  assert.deepEqual(colours.slice(0, pins.SUIT_LAMPS), new Array(pins.SUIT_LAMPS).fill([0, 0, 0]));
  assert.ok(colours.some(([red, , blue]) => red > 0 && blue === 0), 'an amber lamp runs round the spot');
  host.connect();
  board.run(300);
  assert.deepEqual(tagsTold(host, from), [`${CARD} came`]);
  assert.deepEqual(host.heard.slice(from).filter(({ kind }) => kind === 'KEY').map(({ down }) => down), [true]);
});

test('a host that starts anew without a goodbye takes over at once', () => {
  const { board, host } = podAtTable();
  board.lay(CARD);
  host.waitFor('TAG');
  const from = host.heard.length;
  host.forget();
  host.connect(200);
  host.waitFor('TAG', () => true, 200, from);
  assert.deepEqual(tagsTold(host, from), [`${CARD} came`]);
});

test('a host that stops reading does not stop the pod', () => {
  const { board, host } = podAtTable();
  board.usb.stopReading();
  const tag = board.lay(CARD);
  board.run(1000);
  board.lift(tag);
  board.slowly(() => board.run(6000)); // without a session and with a full cable, longer than writes may block
  board.usb.resumeReading();
  assert.equal(board.pico.resets, 0);
  host.connect();
  board.lay('04ffeeddccbbaa');
  assert.equal(host.waitFor('TAG').uid, '04ffeeddccbbaa');
});

test('a host that sleeps finds the pod dim but alive, and is in a session with it within a second', () => {
  const { board, host } = podAtTable();
  board.lay(CARD);
  host.waitFor('TAG');
  const from = host.heard.length;
  host.forget();
  board.usb.sleep();
  board.slowly(() => board.run(2900));
  board.run(50);
  const dim = board.lamps.colours;
  board.slowly(() => board.run(6500)); // more than 8 s without a watchdog's sign would be a reset
  board.run(50);
  assert.equal(board.pico.resets, 0, 'the watchdog bit a pod that waited for the host');
  assert.notDeepEqual(board.lamps.colours, dim, 'the lamps stand still');
  assert.ok(Math.max(...board.lamps.colours.flat()) <= 16, `${board.lamps.colours}`);
  board.usb.wake();
  const woke = board.ms;
  host.connect();
  host.send(K.SCENE, scene({ segments: [segment(0, 1, K.STEADY, [0, 0, 200])] }));
  host.settle();
  assert.ok(board.ms - woke < 1000, `${board.ms - woke} ms`);
  assert.deepEqual(tagsTold(host, from), [`${CARD} came`]);
  board.run(50);
  assert.ok(board.lamps.colours[0][2] > 0, 'the scene is there');
});

test('Ctrl-C stops the pod when no host has it, dark and with its watchdog off', () => {
  const board = new PodBoard();
  const repl = new RawRepl(board.pico).enter();
  assert.equal(repl.exec('print(6 * 7)').trim(), '42');
  board.slowly(() => board.run(9000));
  assert.equal(board.pico.resets, 0, 'the watchdog would have bitten by now');
  assert.ok(board.lamps.colours.flat().every((part) => part === 0));
});

test('Ctrl-A right behind Ctrl-C, as mpremote sends it, is not swallowed by the pod that is stopping', () => {
  const board = new PodBoard();
  const repl = new RawRepl(board.pico);
  assert.ok(board.run(2000, () => repl.text), 'it says hello');
  board.run(10);
  board.usb.send('\r\x03\r\x01');
  repl.waitFor('raw REPL; CTRL-B to exit\r\n>', 500);
});

test('Ctrl-C gets into the pod also while a host has it, and the host hears the silence', () => {
  const { board, host } = podAtTable();
  host.forget();
  const repl = new RawRepl(board.pico).enter();
  assert.equal(repl.exec('print(6 * 7)').trim(), '42');
});

test('mpremote gets into the pod also while a host has it, whenever its keys come', () => {
  for (let moment = 0; moment < 5; moment++) {
    const { board, host } = podAtTable();
    host.forget();
    board.run(moment / 2);
    const repl = new RawRepl(board.pico);
    board.usb.send('\r\x03');
    board.usb.send('\r\x01');
    repl.waitFor('raw REPL; CTRL-B to exit\r\n>', 500);
    assert.equal(repl.exec('print(6 * 7)').trim(), '42');
  }
});

test('no byte that a host sends is taken for Ctrl-C, in a session or long after it ended', () => {
  const { board, host } = podAtTable();
  host.send(K.FILL, new Array(241).fill(CTRL_C));
  const from = host.heard.length;
  board.usb.stopReading(); // a laptop asleep: on its clock no time passes
  board.run(50);
  const frames = escaped(encodeFrame({ kind: K.FILL, host: host.host, pod: host.pod, seq: 1, ack: host.expected, payload: [CTRL_C] }));
  host.forget();
  board.slowly(() => board.run(2500));
  board.usb.send(frames);
  board.usb.resumeReading();
  host.waitFor('HELLO', ({ frame }) => frame.host === 0, 1000, from);
  host.connect();
  host.send(K.FILL, new Array(241).fill(CTRL_C));
  host.ping(CTRL_C << 8 | CTRL_C);
  assert.equal(host.waitFor('PONG').number, CTRL_C << 8 | CTRL_C);
  host.settle();
  board.lay(CARD);
  assert.equal(host.waitFor('TAG').uid, CARD);
});

test('a flood of garbage costs no message and no session', () => {
  const { board, host } = podAtTable();
  const chance = new Chance(5);
  // all but a 3, which is a Ctrl-C whoever sends it: that story is another
  const byte = () => (CTRL_C + 1 + chance.below(255)) & 0xff;
  for (let i = 0; i < 40; i++) board.usb.send(Array.from({ length: 100 }, byte));
  board.lay(CARD);
  assert.equal(host.waitFor('TAG').uid, CARD);
  board.run(3000, () => board.usb.unsent === 0);
  board.usb.send([0]);
  host.send(K.ASK);
  const { framesBad } = host.waitFor('STATS', () => true, 4000);
  assert.ok(framesBad > 0);
  assert.ok(host.open);
});

test('a pod whose program hangs is started anew by the watchdog', () => {
  const board = new PodBoard();
  new RawRepl(board.pico).enter().start(`
from pod.app import main
from pod.parts import Parts
def hang(uid, size, now):
    while True:
        pass
parts = Parts()
parts.presence.seen = hang
main(parts)
`);
  const host = new HostEnd(board);
  host.connect();
  board.run(100);
  const hangsAt = board.ms;
  board.lay(CARD);
  assert.ok(board.slowly(() => board.run(10_000, () => board.pico.resets === 1)), 'no reset within 10 s');
  assert.ok(board.ms - hangsAt < 9000, `${board.ms - hangsAt} ms`);
  host.forget();
  const from = host.heard.length;
  host.connect();
  assert.equal(host.waitFor('TAG', () => true, 2000, from).uid, CARD);
  assert.equal(host.waitFor('RESTARTED', () => true, 2000, from).why, K.RESTART_WATCHDOG);
});

test('a pod of which a part dies runs on at once and tells where it died, but no value', () => {
  const board = new PodBoard();
  new RawRepl(board.pico).enter().start(`
import pod.start
new_parts = pod.start.Parts
def seen(uid, size, now):
    raise ValueError("Rot 7")
def parts_that_die(newer):
    parts = new_parts()
    parts.presence.seen = seen
    pod.start.Parts = new_parts
    return parts
pod.start.Parts = parts_that_die
pod.start.start()
`);
  const host = new HostEnd(board);
  host.connect();
  const from = host.heard.length;
  board.lay(CARD);
  host.waitFor('HELLO', ({ frame }) => frame.host === 0, 1000, from);
  host.connect();
  const { why, fault } = host.waitFor('RESTARTED', () => true, 1000, from);
  assert.equal(why, K.RESTART_FAULT);
  assert.match(fault, /in seen\nValueError$/);
  assert.equal(host.waitFor('TAG', () => true, 1000, from).uid, CARD);
  assert.equal(board.pico.resets, 0);
});

test('a pod whose parts cannot be built shows red lamps and leaves the REPL', () => {
  const board = new PodBoard();
  const repl = new RawRepl(board.pico).enter();
  assert.throws(() => repl.exec(`
import pod.start
def broken(newer):
    raise OSError(19)
pod.start.Parts = broken
pod.start.start()
`), /OSError/);
  assert.deepEqual(board.lamps.colours.map(([red]) => red > 0), board.lamps.colours.map((_, i) => i % 2 === 0));
  assert.equal(repl.exec('print(6 * 7)').trim(), '42');
});
