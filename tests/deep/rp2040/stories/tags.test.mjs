import assert from 'node:assert/strict';
import test from 'node:test';
import { Noise } from '../board/radio/noise.mjs';
import { podAtTable, tagsTold } from './pod.mjs';

const CARDS = ['04a1b2c3d4e5f6', '04a1b2c3d4e5f7', '0455667788990a', '04ffeeddccbbaa'];

function comesAndGoes(uid) {
  const { board, host } = podAtTable();
  const tag = board.lay(uid);
  assert.equal(host.waitFor('TAG').uid, uid);
  board.run(200);
  board.lift(tag);
  host.waitFor('TAG', (it) => !it.arrived);
  board.run(100);
  assert.deepEqual(tagsTold(host), [`${uid} came`, `${uid} left`]);
}

test('a card with a UID of four bytes comes and goes', () => comesAndGoes('deadbeef'));
test('a card with a UID of seven bytes comes and goes', () => comesAndGoes('04a1b2c3d4e5f6'));
test('a card with a UID of ten bytes comes and goes', () => comesAndGoes('0102030405060708090a'));

function stacked(uids, options) {
  const { board, host } = podAtTable(options);
  const tags = uids.map((uid) => board.lay(uid));
  board.run(400, () => tagsTold(host).length === uids.length);
  board.run(300);
  assert.deepEqual(tagsTold(host).sort(), uids.map((uid) => `${uid} came`).sort());
  const from = host.heard.length;
  board.lift(tags[0]);
  board.run(300);
  assert.deepEqual(tagsTold(host, from), [`${uids[0]} left`], 'and only that one');
}

test('two cards on one another are both told, and each alone when it goes', () => stacked(CARDS.slice(0, 2)));
test('four cards on one another are all told', () => stacked(CARDS));
test('four cards on one another are told by a chip that counts collisions from the byte', () =>
  stacked(CARDS, { collPosFromByte: true }));
test('cards of different kinds, whose ATQAs collide, are told', () => stacked(['deadbeef', CARDS[0], '0102030405060708090a']));

test('a card that lies there when the host comes is told to it', () => {
  const { board, host } = podAtTable();
  board.lay(CARDS[0]);
  host.waitFor('TAG');
  host.close();
  board.run(100);
  const from = host.heard.length;
  host.connect();
  host.waitFor('TAG', () => true, 500, from);
  assert.deepEqual(tagsTold(host, from), [`${CARDS[0]} came`]);
});

test('a card that starts only in unmodulated field is told within a second, and resting ones notice nothing', () => {
  const { board, host } = podAtTable();
  board.lay(CARDS[0]);
  host.waitFor('TAG');
  board.run(20); // a bad moment: the next pause is as far away as it can be
  const laidAt = board.pico.clock.nanos;
  board.lay(CARDS[1], { slow: true });
  const { at } = host.waitFor('TAG', ({ uid }) => uid === CARDS[1]);
  assert.ok(at - laidAt < 1e9, `${(at - laidAt) / 1e6} ms`);
  board.run(1200); // with another pause
  assert.deepEqual(tagsTold(host), [`${CARDS[0]} came`, `${CARDS[1]} came`]);
});

test('in noise that spoils a third of all exchanges a resting card never leaves', () => {
  const { board, host } = podAtTable({ noise: new Noise(0.3, 7) });
  const tag = board.lay(CARDS[0]);
  host.waitFor('TAG', () => true, 1000);
  board.run(2500);
  assert.deepEqual(tagsTold(host), [`${CARDS[0]} came`]);
  board.lift(tag);
  assert.equal(host.waitFor('TAG', () => true, 2000).arrived, false);
});

test('noise alone is no card', () => {
  const { board, host } = podAtTable({ noise: new Noise(0.5, 3) });
  board.run(1500);
  assert.deepEqual(tagsTold(host), []);
});
