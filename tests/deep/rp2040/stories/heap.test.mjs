import assert from 'node:assert/strict';
import test from 'node:test';
import { PodBoard } from '../board/pod_board.mjs';
import { pins } from '../board/pins.mjs';
import { HostEnd } from '../wire/host_end.mjs';
import { K } from '../wire/kinds.mjs';
import { scene, segment } from '../wire/messages.mjs';
import { COLLECTING_CARD, collectingPod } from './collecting.mjs';

const WARM_UP = 10; // cards
const CARDS = 40; // 0.15 s each; a block of 16 bytes lost at each is more than the slack
const SLACK = 512; // bytes: what answers and heartbeats between collection and answer have taken

function playCard({ board, host }, uid) {
  const tag = board.lay(uid);
  host.waitFor('TAG', ({ arrived }) => arrived);
  host.send(K.SCENE, scene({ segments: [segment(0, pins.LAMPS, K.BREATHE, [100, 100, 100], 2000)] }));
  board.run(40);
  board.lift(tag);
  host.waitFor('TAG', ({ arrived }) => !arrived);
}

function heapFree(pod) {
  playCard(pod, COLLECTING_CARD);
  pod.host.send(K.ASK);
  return pod.host.waitFor('STATS').heapFree;
}

test('after 40 cards in a row the heap is where it was', () => {
  const board = new PodBoard();
  collectingPod(board);
  const pod = { board, host: new HostEnd(board) };
  pod.host.connect();
  const play = (cards) => {
    for (let i = 0; i < cards; i++) playCard(pod, `04a1b2c3d4e5${i.toString(16).padStart(2, '0')}`);
  };
  play(WARM_UP);
  const before = heapFree(pod);
  play(CARDS);
  const after = heapFree(pod);
  assert.ok(Math.abs(after - before) < SLACK, `${before} bytes free before, ${after} after`);
  assert.ok(after > 140 * 1024);
});
