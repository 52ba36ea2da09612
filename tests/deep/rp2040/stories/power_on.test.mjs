import assert from 'node:assert/strict';
import test from 'node:test';
import { PodBoard } from '../board/pod_board.mjs';
import { pins } from '../board/pins.mjs';
import { RawRepl } from '../board/raw_repl.mjs';
import { HostEnd } from '../wire/host_end.mjs';
import { WIRE } from '../wire/kinds.mjs';
import { podAtTable } from './pod.mjs';

test('a pod that is switched on announces itself within a fifth of a second', () => {
  const board = new PodBoard({ id: [0xe6, 0x61, 1, 2, 3, 4, 5, 6] });
  const host = new HostEnd(board);
  const hello = host.waitFor('HELLO', () => true, 1000);
  assert.ok(hello.at < 200e6, `first HELLO after ${hello.at / 1e6} ms`);
  assert.equal(hello.frame.host, 0, 'nobody had asked it');
  assert.notEqual(hello.frame.pod, 0);
});

test('a seat pod says what it is', () => {
  const { hello } = podAtTable({ id: [0xe6, 0x61, 1, 2, 3, 4, 5, 6] });
  assert.equal(hello.wire, WIRE);
  assert.equal(hello.role, 0);
  assert.equal(hello.id, 'e661010203040506');
  assert.deepEqual(
    [hello.readers, hello.lamps, hello.suitLamps, hello.keys, hello.width, hello.height],
    [1, pins.LAMPS, pins.SUIT_LAMPS, 1, 0, 0],
  );
  assert.match(hello.version, /^\d+\.\d+\.\d+\+[0-9a-f]{8}$/);
});

test('the same image with its strap to ground is the private pod', () => {
  const { hello } = podAtTable({ role: 'private' });
  assert.equal(hello.role, 1);
  assert.deepEqual([hello.lamps, hello.suitLamps], [0, 0]);
  assert.deepEqual([hello.width, hello.height], [pins.SCREEN_WIDTH, pins.SCREEN_HEIGHT]);
});

test('two pods are told apart and pick their own session numbers', () => {
  const hellos = [1, 2].map((last) => podAtTable({ id: [0, 0, 0, 0, 0, 0, 0, last] }).hello);
  assert.deepEqual(hellos.map((hello) => hello.id), ['0000000000000001', '0000000000000002']);
});

test('without a host a pod announces itself four times a second', () => {
  const board = new PodBoard();
  const host = new HostEnd(board);
  board.run(2000);
  const times = host.heard.filter((it) => it.kind === 'HELLO').map((it) => it.at / 1e6);
  assert.ok(times.length >= 7, `${times.length} times`);
  times.slice(1).forEach((at, i) => assert.ok(Math.abs(at - times[i] - 250) < 20, `${at - times[i]} ms`));
});

test('the LED of the board beats once a second as long as the pod lives', () => {
  const board = new PodBoard();
  const beats = [];
  board.pico.watchPin(25, (high, nanos) => high && beats.push(nanos / 1e6));
  board.run(3000);
  assert.ok(beats.length >= 2, `${beats.length} beats`);
  beats.slice(1).forEach((at, i) => assert.ok(Math.abs(at - beats[i] - 1000) < 60, `${at - beats[i]} ms`));
});

test('a key held while the pod is switched on leaves the REPL and runs nothing', () => {
  const board = new PodBoard();
  board.key.press();
  const host = new HostEnd(board);
  const repl = new RawRepl(board.pico);
  assert.ok(board.run(1000, () => board.usb.connectedAt !== null));
  board.usb.send('\r');
  repl.waitFor('>>> ', 1000);
  board.slowly(() => board.run(500));
  assert.deepEqual(host.heard, []);
});

// what an installed program is, for main.py: its stamp, and what it does
const installed = (made) => `
import os
for folder in ("/lib", "/lib/pod"):
    try:
        os.mkdir(folder)
    except OSError:
        pass
for name, text in (("__init__", ""), ("stamp", "MADE = ${made}"), ("start", "def start(newer): print('installed', newer)")):
    with open("/lib/pod/" + name + ".py", "w") as file:
        file.write(text)
`;

test('of two programs the newer one runs, and says so if the other one was installed', () => {
  const board = new PodBoard();
  const repl = new RawRepl(board.pico).enter();
  repl.exec(installed(1));
  repl.start('import machine; machine.reset()');
  board.run(500, () => board.pico.resets === 1);
  const host = new HostEnd(board);
  assert.match(host.connect().version, /^\d+\.\d+\.\d+\+[0-9a-f]{8} \(\/lib is older\)$/);
  host.close();
  repl.enter();
  repl.exec(installed(4_000_000_000));
  repl.start('import machine; machine.reset()');
  repl.waitFor('installed False', 3000);
});

test('a pod tells the name that was written onto it', () => {
  const board = new PodBoard();
  const repl = new RawRepl(board.pico).enter();
  repl.exec('with open("/pod_name.py", "w") as file: file.write("NAME = " + repr("B\\u00e4r".encode()))');
  repl.start('import machine; machine.reset()');
  board.run(500, () => board.pico.resets === 1);
  const hello = new HostEnd(board).connect();
  assert.equal(hello.name, 'Bär');
});
