import assert from 'node:assert/strict';
import test from 'node:test';
import { decodeFrame, encodeFrame } from '../wire/frame.mjs';
import { K, WIRE } from '../wire/kinds.mjs';
import { scene, segment, text } from '../wire/messages.mjs';
import { podAtTable, tagsTold } from './pod.mjs';

const CARD = '04a1b2c3d4e5f6';
const FRESH_CHIP = 0x92; // VersionReg of the MFRC522 2.0
const told = (host, kind) => host.heard.filter((it) => it.kind === kind);

test('a bouncing key is told once when it goes down and once when it comes up', () => {
  const { board, host } = podAtTable();
  board.key.press();
  board.run(200);
  board.key.release();
  board.run(200);
  assert.deepEqual(told(host, 'KEY').map(({ key, down }) => [key, down]), [[0, true], [0, false]]);
});

test('a reader that comes off its plugs is told, and the card that lies there does not leave', () => {
  const { board, host } = podAtTable();
  board.lay(CARD);
  host.waitFor('TAG');
  board.reader.fault = 'absent';
  const trouble = host.waitFor('TROUBLE');
  assert.deepEqual([trouble.part, trouble.what], [K.PART_READER, K.TROUBLE_ABSENT]);
  board.reader.fault = null;
  assert.equal(host.waitFor('TROUBLE').what, K.TROUBLE_FINE);
  board.run(300);
  assert.deepEqual(tagsTold(host), [`${CARD} came`]);
});

test('a reader that hangs is set up anew', () => {
  const { board, host } = podAtTable();
  board.reader.fault = 'wedged';
  assert.equal(host.waitFor('TROUBLE').what, K.TROUBLE_WEDGED);
  assert.equal(host.waitFor('TROUBLE').what, K.TROUBLE_FINE);
  board.lay(CARD);
  assert.equal(host.waitFor('TAG').uid, CARD);
});

test('a reader whose supply dipped is noticed and set up anew', () => {
  const { board, host } = podAtTable();
  board.reader.loseRegisters();
  host.waitFor('TROUBLE', ({ what }) => what === K.TROUBLE_FINE);
  board.lay(CARD);
  assert.equal(host.waitFor('TAG').uid, CARD);
});

test('a screen that comes off its plug is told, and told again when it is back', () => {
  const { board, host } = podAtTable({ role: 'private' });
  board.run(200);
  board.screen.present = false;
  host.send(K.SCENE, scene({ lines: [[1, 'hello']] }));
  const trouble = host.waitFor('TROUBLE');
  assert.deepEqual([trouble.part, trouble.what], [K.PART_SCREEN, K.TROUBLE_ABSENT]);
  board.screen.present = true;
  assert.equal(host.waitFor('TROUBLE').what, K.TROUBLE_FINE);
  board.run(200);
  assert.ok(!board.screen.blank, 'and shows its lines');
});

test('a pod that is asked answers with its figures', () => {
  const { board, host } = podAtTable();
  board.lay(CARD);
  host.waitFor('TAG');
  host.send(K.ASK);
  const stats = host.waitFor('STATS');
  assert.ok(Math.abs(stats.uptimeMs - board.ms) < 100, `${stats.uptimeMs} of ${board.ms}`);
  assert.ok(stats.polls > 10 && stats.heapFree > 100_000);
  assert.deepEqual([stats.readerResets, stats.framesBad, stats.retransmitted], [0, 0, 0]);
  assert.equal(stats.chipVersion, FRESH_CHIP);
  assert.ok(stats.tapMs > 0 && stats.tapMs < 10, `${stats.tapMs} ms from hearing a card to telling it`);
});

test('a ping comes back with its number, and both ends have the same messages behind them', () => {
  const { board, host } = podAtTable({ role: 'private' });
  host.send(K.SCENE, scene({ lines: [[1, 'a line']] }));
  host.send(K.SECRET, text([[1, 'a secret']]));
  board.lay(CARD);
  host.waitFor('TAG');
  host.send(K.ASK);
  host.waitFor('STATS');
  board.run(50);
  host.ping(0x0304);
  const pong = host.waitFor('PONG');
  assert.equal(pong.number, 0x0304);
  assert.equal(pong.tally, host.saidTally);
  assert.notEqual(host.heardTally, 0);
  assert.ok(host.open);
});

test('a pod that said something else than the host heard closes the session, and all is told anew', () => {
  const { board, host } = podAtTable();
  board.lay(CARD);
  host.waitFor('TAG');
  const from = host.heard.length;
  host.heardTally ^= 1;
  host.ping();
  host.waitFor('CLOSE');
  host.connect();
  host.waitFor('TAG');
  assert.deepEqual(tagsTold(host, from), [`${CARD} came`]);
});

test('a host whose acknowledgements are impossible is missed like a silent one', () => {
  const { board, host } = podAtTable();
  board.lay(CARD);
  host.waitFor('TAG');
  board.run(50);
  host.expected = 0;
  board.slowly(() => host.waitFor('HELLO', ({ frame }) => frame.host === 0, 2500));
});

test('a host of another version is refused and told ours', () => {
  // a number whose coded OPEN has no 3 in it, which would be a Ctrl-C
  const { board, host } = podAtTable();
  host.close();
  board.run(100);
  board.usb.send(encodeFrame({ kind: K.OPEN, host: 0x4243, pod: 0, payload: [WIRE + 2] }));
  const refusal = host.waitFor('stray REFUSE');
  assert.deepEqual([refusal.wire, refusal.frame.host], [WIRE, 0x4243]);
});

test('a frame with a wrong bit is dropped and comes again', () => {
  const { board, host } = podAtTable();
  const send = board.usb.send.bind(board.usb);
  let spoilt = 0;
  board.usb.send = (data) => {
    const bytes = [...data];
    if (decodeFrame(bytes.slice(0, -1))?.kind === K.ASK && spoilt++ === 0) bytes[2] ^= 0x10;
    send(bytes);
  };
  host.send(K.ASK);
  const stats = host.waitFor('STATS');
  assert.equal(stats.framesBad, 1);
  host.settle();
});

test('what a pod cannot show and kinds it does not know do no harm', () => {
  const { board, host } = podAtTable();
  host.send(K.SECRET, text([[1, 'for a screen']]));
  host.send(0x7f, [1, 2, 3]);
  host.send(K.SCENE, [255, 200, 1]);
  host.send(K.FILL, new Array(241).fill(0x55));
  host.settle();
  board.run(100);
  assert.ok(host.open);
});

// 2.7 ms for an answer alone, and up to 3 while lamps are drawn between steps of the reader
test('the desk is answered within 6 ms, whatever lamps, key and reader do just then', () => {
  const { board, host } = podAtTable();
  host.send(K.SCENE, scene({ segments: [segment(0, 16, K.BREATHE, [160, 160, 160], 2000)] }));
  board.run(100);
  const took = [];
  for (let i = 0; i < 40; i++) {
    board.run(20 + i * 1.7);
    const askedAt = board.pico.clock.nanos;
    host.send(K.ASK);
    took.push((host.waitFor('STATS').at - askedAt) / 1e6);
  }
  assert.ok(Math.max(...took) < 6, `${Math.max(...took)} ms`);
});
