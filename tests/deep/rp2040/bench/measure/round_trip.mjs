// The host pings a pod whose lamps are moving.
import { Chance } from '../../board/chance.mjs';
import { pins } from '../../board/pins.mjs';
import { podAtTable } from '../../stories/pod.mjs';
import { K } from '../../wire/kinds.mjs';
import { scene, segment } from '../../wire/messages.mjs';

/** Returns { round_trip_ms: samples }. */
export function roundTrip({ count, seed, tick }) {
  const chance = new Chance(seed);
  const { board, host } = podAtTable();
  host.send(K.SCENE, scene({ segments: [segment(0, pins.LAMPS, K.BREATHE, [160, 160, 160], 2000)] }));
  board.run(100);
  const samples = [];
  for (let i = 0; i < count; i++) {
    board.run(chance.between(3, 20));
    const sentAt = board.pico.clock.nanos;
    host.ping(i);
    samples.push((host.waitFor('PONG').at - sentAt) / 1e6);
    tick();
  }
  return { round_trip_ms: samples };
}
