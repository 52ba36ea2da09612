// Frames as firmware/podwire/README.md describes them, written from that page alone: a second reader of it.

import { K } from './kinds.mjs';

const HEADER = 9; // kind, host, pod, seq, ack
const GREETING = 7; // kind, host, pod, two bytes 0

const isGreeting = (kind) => kind === K.OPEN || kind === K.HELLO || kind === K.REFUSE;

/** CRC-32 of zlib, Ethernet and PNG; `before`: that of the bytes before these. */
export function crc32(bytes, before = 0) {
  let crc = ~before;
  for (const byte of bytes) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

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

const CTRL_C = 0x03;
const ESCAPE = 0x7d;

/** What the host sends for these bytes: without any Ctrl-C. */
export const escaped = (bytes) =>
  [...bytes].flatMap((byte) => (byte === CTRL_C || byte === ESCAPE ? [ESCAPE, byte ^ 0x20] : [byte]));

/** The bytes before they were escaped. */
export function unescaped(bytes) {
  const plain = [];
  let flip = 0;
  for (const byte of bytes) {
    if (byte === ESCAPE) flip = 0x20;
    else {
      plain.push(byte ^ flip);
      flip = 0;
    }
  }
  return plain;
}

const low = (number) => [number & 0xff, number >> 8];

/** Four bytes, low one first. */
export const word = (number) => [0, 8, 16, 24].map((bits) => (number >>> bits) & 0xff);

/** The bytes for the line. `frame`: { kind, host, pod, seq, ack, payload }; a greeting has neither seq nor ack. */
export function encodeFrame({ kind, host, pod, seq = 0, ack = 0, payload = [] }) {
  const body = [kind, ...low(host), ...low(pod), ...(isGreeting(kind) ? [0, 0] : [...low(seq), ...low(ack)]), ...payload];
  const checked = [...body, ...word(crc32(body))];
  return cobs(isGreeting(kind) ? [...checked, ...low(crc16(checked))] : checked);
}

/** The frame in `stuffed` (without the ending 0), or null if it is broken. */
export function decodeFrame(stuffed) {
  const body = unCobs(stuffed);
  if (body === null) return null;
  const greeting = isGreeting(body[0]);
  const end = body.length - (greeting ? 6 : 4);
  if (end < (greeting ? GREETING : HEADER)) return null;
  const u16 = (at) => body[at] | (body[at + 1] << 8);
  if (greeting && crc16(body.slice(0, end + 4)) !== u16(end + 4)) return null;
  const checked = body.slice(0, end);
  if (word(crc32(checked)).some((byte, i) => byte !== body[end + i])) return null;
  const frame = { kind: body[0], host: u16(1), pod: u16(3) };
  if (greeting) return { ...frame, seq: 0, ack: 0, payload: checked.slice(GREETING) };
  return { ...frame, seq: u16(5), ack: u16(7), payload: checked.slice(HEADER) };
}
