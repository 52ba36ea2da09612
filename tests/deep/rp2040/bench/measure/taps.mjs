// Tags are laid at random moments; the lamps answer, from the pod's own list or when the host has answered.
import { Chance } from '../../board/chance.mjs';
import { pins } from '../../board/pins.mjs';
import { podAtTable } from '../../stories/pod.mjs';
import { HOST_NANOS } from '../../wire/host_end.mjs';
import { K } from '../../wire/kinds.mjs';
import { look, scene, segment, tags, verdicts } from '../../wire/messages.mjs';
import { Phases } from '../phases.mjs';

const FRAME = pins.LAMPS - pins.SUIT_LAMPS;
const GREEN = [0, 89, 44];
// as in a game: four suit lamps say what may be played, the frame breathes, then it is green
const SUITS = [
  segment(0, 1, K.STEADY, [172, 28, 0]),
  segment(1, 1, K.BREATHE, [0, 43, 115], 2400),
  segment(2, 1, K.BLINK, GREEN, 1000),
  segment(3, 1, K.FLASH, [223, 199, 13], 1000),
];
const YOUR_TURN = scene({ segments: [...SUITS, segment(pins.SUIT_LAMPS, FRAME, K.BREATHE, [160, 160, 160], 2000)] });
const SEGMENTS = [...SUITS, segment(pins.SUIT_LAMPS, FRAME, K.STEADY, GREEN)];
const VERDICT = scene({ segments: SEGMENTS });

const shows = (bytes) => bytes.slice(3 * pins.SUIT_LAMPS).every((byte, i) => byte === [GREEN[1], GREEN[0], GREEN[2]][i % 3]);

const DECK = 120; // tags: the largest deck of our games

/** How long a host takes to answer, in ns: on a laptop of its own, and on one that is busy. */
const QUICK = HOST_NANOS;
const BUSY = 25e6;
/** The desk asks for the pod's figures so often. */
const DESK = 5e9;

/** The pod knows the answer: { tap_to_lamp_ms, removed_ms: samples, phases: of each tap, in ms }. */
export const taps = (given) => laid({ ...given, hostNanos: QUICK, list: true }, (samples) => ({
  tap_to_lamp_ms: samples.lit,
  removed_ms: samples.removed,
  phases: samples.phases,
}));

/** The same with a host that takes 25 ms to answer. */
export const tapsSlowHost = (given) =>
  laid({ ...given, hostNanos: BUSY, list: true }, ({ lit }) => ({ tap_to_lamp_slow_host_ms: lit }));

/** The pod asks the host, as one does that holds no list. */
export const tapsByHost = (given) =>
  laid({ ...given, hostNanos: QUICK, list: false }, ({ lit }) => ({ tap_to_lamp_by_host_ms: lit }));

function laid({ count, seed, tick, hostNanos, list }, result) {
  const chance = new Chance(seed);
  const deck = Array.from({ length: DECK }, () => Buffer.from(chance.uid(7), 'hex'));
  const { board, host } = podAtTable();
  const phases = new Phases(board);
  const { clock } = board.pico;
  let number = 0;
  let verdict = null;
  const yourTurn = () => {
    host.send(K.SCENE, YOUR_TURN);
    if (list) host.send(K.VERDICTS, verdicts((number = (number % 255) + 1), K.NO_LOOK, deck.map(() => 0)));
  };
  host.onHeard = ({ kind, arrived }) => {
    if (kind === 'TAG') clock.after(hostNanos, () => (arrived ? host.send(K.SCENE, VERDICT) : yourTurn()));
  };
  board.lamps.onFrame((frame) => (verdict ??= shows(frame.bytes) ? frame : null));
  if (list) {
    for (const payload of tags(deck)) host.send(K.TAGS, payload);
    host.send(K.LOOK, look(0, { segments: SEGMENTS }));
  }
  const desk = () => {
    host.send(K.ASK);
    clock.after(DESK, desk);
  };
  clock.after(DESK, desk);
  yourTurn();
  board.run(100);
  const samples = { lit: [], removed: [], phases: [] };
  for (let i = 0; i < count; i++) {
    board.run(chance.between(30, 70) + 2 * (hostNanos / 1e6));
    verdict = null;
    phases.begin();
    const laidAt = clock.nanos;
    const from = host.heard.length;
    const tag = board.lay(deck[i % deck.length]);
    if (!board.run(500, () => verdict)) throw new Error('no verdict on the lamps');
    const told = host.heard.slice(from).find(({ kind }) => kind === 'TAG') ?? host.waitFor('TAG', ({ arrived }) => arrived, 500);
    if (list && told.look !== 0) throw new Error('the host had to answer');
    samples.lit.push((verdict.end - laidAt) / 1e6);
    samples.phases.push(phases.of({ laidAt, verdict }));
    board.run(chance.between(20, 40) + 2 * (hostNanos / 1e6));
    const wait = chance.between(0, 12); // whatever it is just answering
    const liftedAt = clock.nanos + 1e6 * wait;
    board.lift(tag, wait);
    samples.removed.push((host.waitFor('TAG', ({ arrived }) => !arrived, 500).at - liftedAt) / 1e6);
    tick();
  }
  return result(samples);
}
