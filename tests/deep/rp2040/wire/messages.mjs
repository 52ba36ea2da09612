// Payloads in the host's words.
import { K } from './kinds.mjs';

const LONGEST = 241;

const hex = (bytes) => Buffer.from(bytes).toString('hex');

/** A segment of a scene. `period` in ms, in steps of 20. */
export function segment(first, count, pattern, [red, green, blue], period = 0) {
  return [first, count, pattern, red, green, blue, period / 20];
}

/** Text lines: [[scale, text], ...]. */
export function text(lines) {
  const encoded = lines.map(([scale, line]) => [scale, Buffer.from(line, 'utf8')]);
  return [lines.length, ...encoded.flatMap(([scale, bytes]) => [scale, bytes.length, ...bytes])];
}

export function scene({ brightness = 255, segments = [], lines = [] }) {
  return [brightness, segments.length, ...segments.flat(), ...text(lines)];
}

/** The tags of a deck, as many TAGS as it takes. `uids`: bytes. */
export function tags(uids) {
  const payloads = [[0]];
  uids.forEach((uid, number) => {
    if (payloads.at(-1).length + 1 + uid.length > LONGEST) payloads.push([number]);
    payloads.at(-1).push(uid.length, ...uid);
  });
  return payloads;
}

/** A look of the lamps, kept under a number. */
export function look(number, { brightness = 255, segments }) {
  return [number, brightness, segments.length, ...segments.flat()];
}

/** List `number`: the look of all other tags, and that of each tag in the order of TAGS. */
export function verdicts(number, otherwise, looks) {
  const bytes = [];
  for (let i = 0; i < looks.length; i += 2) bytes.push(looks[i] | ((looks[i + 1] ?? K.NO_LOOK) << 4));
  return [number, otherwise, ...bytes];
}

/** What a message or HELLO says. */
export function read(kind, payload) {
  const word = (i) => Buffer.from(payload).readUInt32LE(4 * i);
  switch (kind) {
    case K.HELLO: {
      const [wire, role, readers, lamps, suitLamps, keys, width, height] = payload;
      const end = 17 + payload[16];
      const version = Buffer.from(payload.slice(17, end)).toString('ascii');
      const name = Buffer.from(payload.slice(end + 1, end + 1 + (payload[end] ?? 0))).toString('utf8');
      return { name, wire, role, readers, lamps, suitLamps, keys, width, height, id: hex(payload.slice(8, 16)), version };
    }
    case K.TAG: {
      const [reader, state, low, high, list, look, size] = payload;
      const told = { reader, arrived: state !== K.TAG_GONE, age: low | (high << 8), uid: hex(payload.slice(7, 7 + size)) };
      if (state === K.TAG_RESTED) return { ...told, kind: 'RESTED' }; // not that it came
      return list ? { ...told, list, look } : told;
    }
    case K.ROOM:
      return { tags: payload[0] | (payload[1] << 8), looks: payload[2], segments: payload[3] };
    case K.KEY:
      return { key: payload[0], down: payload[1] === K.KEY_DOWN };
    case K.TROUBLE:
      return { part: payload[0], what: payload[1] };
    case K.HIDDEN:
      return { why: payload[0] };
    case K.RESTARTED:
      return { why: payload[0], fault: Buffer.from(payload.slice(1)).toString('ascii') };
    case K.STATS:
      return {
        uptimeMs: word(0), polls: word(1), readerResets: word(2), framesBad: word(3), retransmitted: word(4), heapFree: word(5),
        chipVersion: payload[24], tapMs: payload[25],
        readerVersion: payload[24], readMs: payload[25],
      };
    case K.PONG:
      return { number: payload[0] | (payload[1] << 8), tally: Buffer.from(payload).readUInt32LE(2) };
    case K.REFUSE:
      return { wire: payload[0] };
    default:
      return {};
  }
}
