import assert from 'node:assert/strict';
import test from 'node:test';
import { pins } from '../board/pins.mjs';
import { K } from '../wire/kinds.mjs';
import { scene, segment } from '../wire/messages.mjs';
import { podAtTable } from './pod.mjs';

const PATTERNS = ['STEADY', 'BLINK', 'BREATHE', 'CHASE', 'CHASE_BACK', 'ALTERNATE', 'DOTS', 'FLASH', 'FILL_UP', 'HALF_LIT'];
const DARK = [0, 0, 0];

function show(pod, what) {
  pod.host.send(K.SCENE, scene(what));
  pod.host.settle();
}

/** The current of a frame in mA, by the figures of hardware/. */
function current(bytes) {
  const channels = bytes.reduce((sum, byte) => sum + byte, 0) / 255;
  return (pins.LAMPS * pins.LAMP_IDLE_UA + channels * pins.LAMP_CHANNEL_UA) / 1000;
}

test('each segment has its colour and all other lamps are dark', () => {
  const pod = podAtTable();
  show(pod, { brightness: 255, segments: [segment(0, 2, K.STEADY, [10, 20, 30]), segment(7, 1, K.STEADY, [0, 0, 200])] });
  pod.board.run(50);
  const { colours } = pod.board.lamps;
  assert.deepEqual(colours.slice(0, 2), [[10, 20, 30], [10, 20, 30]]);
  assert.deepEqual(colours[7], [0, 0, 200]);
  const others = colours.filter((_, i) => i > 1 && i !== 7);
  assert.deepEqual(others, others.map(() => DARK));
});

test('every frame of every pattern keeps to the times of the lamps and to the current of the port', () => {
  const pod = podAtTable();
  for (const name of PATTERNS) {
    const from = pod.board.lamps.frames.length;
    const period = name === 'FLASH' ? 600 : 300; // lit for a sixteenth of it: longer than from one frame to the next
    show(pod, { brightness: 255, segments: [segment(0, pins.LAMPS, K[name], [255, 255, 255], period)] });
    pod.board.run(period + 50);
    const frames = pod.board.lamps.frames.slice(from);
    assert.ok(frames.length >= 1, `${name} shows nothing`);
    assert.ok(frames.some(({ bytes }) => bytes.some((byte) => byte > 0)), `${name} stays dark`);
    const most = Math.max(...frames.map(({ bytes }) => current(bytes)));
    assert.ok(most <= pins.LAMP_BUDGET_MA, `${name} takes ${most} mA of ${pins.LAMP_BUDGET_MA}`);
  }
  assert.deepEqual(pod.board.lamps.complaints, []);
});

test('white at full brightness is dimmed to the budget and not much below', () => {
  const pod = podAtTable();
  show(pod, { brightness: 255, segments: [segment(0, pins.LAMPS, K.STEADY, [255, 255, 255])] });
  pod.board.run(50);
  const taken = current(pod.board.lamps.frames.at(-1).bytes);
  assert.ok(taken <= pins.LAMP_BUDGET_MA && taken > 0.9 * pins.LAMP_BUDGET_MA, `${taken} mA`);
});

test('a chase runs clockwise, its opposite the other way', () => {
  const pod = podAtTable();
  for (const [name, step] of [['CHASE', 1], ['CHASE_BACK', -1]]) {
    show(pod, { brightness: 255, segments: [segment(5, 11, K[name], [0, 90, 0], 1100)] });
    const from = pod.board.lamps.frames.length;
    pod.board.run(1200);
    const lit = pod.board.lamps.frames.slice(from).map(({ bytes }) => bytes.findIndex((byte) => byte > 0) / 3);
    const steps = lit.slice(1).map((lamp, i) => Math.round(lamp - lit[i])).filter((by) => by !== 0);
    const onward = steps.filter((by) => Math.sign(by) === step && Math.abs(by) === 1);
    assert.ok(steps.length >= 10 && onward.length >= steps.length - 2, `${name}: ${lit}`);
  }
});

test('a scene that does not change is sent to the lamps once', () => {
  const pod = podAtTable();
  const what = { brightness: 128, segments: [segment(0, 5, K.STEADY, [200, 100, 0])] };
  show(pod, what);
  pod.board.run(50);
  const frames = pod.board.lamps.frames.length;
  show(pod, what);
  pod.board.run(500);
  assert.equal(pod.board.lamps.frames.length, frames);
});
