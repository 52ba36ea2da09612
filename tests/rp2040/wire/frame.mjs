// Frames as firmware/podwire/README.md describes them, written from that page alone: a second reader of it.

const HEADER = 7;

/** CRC-16/CCITT-FALSE: polynomial 1021h, preset FFFFh, most significant bit first. */
export function crc16(bytes) {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let i = 0; i < 8; i++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc;
}

/** Consistent overhead byte stuffing, with the 0 that ends a frame. */
export function cobs(bytes) {
  const groups = [[]];
  for (const byte of bytes) {
    if (byte === 0) groups.push([]);
    else {
      if (groups.at(-1).length === 254) throw new Error('the wire has no bodies that long');
      groups.at(-1).push(byte);
    }
  }
  return [...groups.flatMap((group) => [group.length + 1, ...group]), 0];
}

/** The bytes before their stuffing; null if they were none. `stuffed` is without the ending 0. */
export function unCobs(stuffed) {
  const bytes = [];
  for (let at = 0; at < stuffed.length; ) {
    const length = stuffed[at];
    if (length === 0 || at + length > stuffed.length) return null;
    bytes.push(...stuffed.slice(at + 1, at + length));
    at += length;
    if (length < 255 && at < stuffed.length) bytes.push(0);
  }
  return bytes;
}

/** The bytes for the line. `frame`: { kind, host, pod, seq, ack, payload }. */
export function encodeFrame({ kind, host, pod, seq = 0, ack = 0, payload = [] }) {
  const body = [kind, host & 0xff, host >> 8, pod & 0xff, pod >> 8, seq, ack, ...payload];
  const crc = crc16(body);
  return cobs([...body, crc & 0xff, crc >> 8]);
}

/** The frame in `stuffed` (without the ending 0), or null if it is broken. */
export function decodeFrame(stuffed) {
  const body = unCobs(stuffed);
  if (body === null || body.length < HEADER + 2) return null;
  const [high, low] = [body.pop(), body.pop()];
  if (crc16(body) !== ((high << 8) | low)) return null;
  const [kind, host, hostHigh, pod, podHigh, seq, ack, ...payload] = body;
  return { kind, host: host | (hostHigh << 8), pod: pod | (podHigh << 8), seq, ack, payload };
}
