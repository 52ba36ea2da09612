// Tags are laid at random moments; a host answers each with a verdict for the lamps.
import { Chance } from '../../board/chance.mjs';
import { pins } from '../../board/pins.mjs';
import { podAtTable } from '../../stories/pod.mjs';
import { HOST_NANOS } from '../../wire/host_end.mjs';
import { K } from '../../wire/kinds.mjs';
import { scene, segment } from '../../wire/messages.mjs';
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
const VERDICT = scene({ segments: [...SUITS, segment(pins.SUIT_LAMPS, FRAME, K.STEADY, GREEN)] });

const shows = (bytes) => bytes.slice(3 * pins.SUIT_LAMPS).every((byte, i) => byte === [GREEN[1], GREEN[0], GREEN[2]][i % 3]);

/** Returns { tap_to_lamp_ms, removed_ms: samples, phases: of each tap, in ms }. */
export function taps({ count, seed, tick }) {
  const chance = new Chance(seed);
  const { board, host } = podAtTable();
  const phases = new Phases(board);
  const { clock } = board.pico;
  let answeredAt = 0;
  let verdict = null;
  host.onHeard = ({ kind, arrived }) => {
    if (kind !== 'TAG') return;
    clock.after(HOST_NANOS, () => {
      answeredAt = clock.nanos;
      host.send(K.SCENE, arrived ? VERDICT : YOUR_TURN);
    });
  };
  board.lamps.onFrame((frame) => (verdict ??= shows(frame.bytes) ? frame : null));
  host.send(K.SCENE, YOUR_TURN);
  const result = { tap_to_lamp_ms: [], removed_ms: [], phases: [] };
  for (let i = 0; i < count; i++) {
    board.run(chance.between(10, 50));
    verdict = null;
    phases.begin();
    const laidAt = clock.nanos;
    const tag = board.lay(chance.uid(7));
    const told = host.waitFor('TAG', ({ arrived }) => arrived, 500);
    if (!board.run(500, () => verdict)) throw new Error('no verdict on the lamps');
    result.tap_to_lamp_ms.push((verdict.end - laidAt) / 1e6);
    result.phases.push(phases.of({ laidAt, toldAt: told.at, answeredAt, takenAt: phases.takenAfter(answeredAt), verdict }));
    board.run(chance.between(20, 40));
    const liftedAt = clock.nanos;
    board.lift(tag);
    result.removed_ms.push((host.waitFor('TAG', ({ arrived }) => !arrived, 500).at - liftedAt) / 1e6);
    tick();
  }
  return result;
}
