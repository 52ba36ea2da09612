// What is on the air between reader and tag. A frame is a list of symbols: the bits of each byte from the
// least significant one, each whole byte followed by its odd parity bit (ISO/IEC 14443-3, 6.2.3). The start
// bit is not in the list.

/** Two tags sent different halves of one Manchester bit. */
export const COLLISION = 2;

const FC_MHZ = 13.56;
const ETU_PERIODS = 128; // one bit at 106 kbit/s
const CRC_A_PRESET = 0x6363;

/** Periods of the 13.56 MHz carrier in nanoseconds. */
export const carrierNanos = (periods) => (periods * 1000) / FC_MHZ;
/** Bits at 106 kbit/s in nanoseconds: 9.44 us each. */
export const bitNanos = (bits) => carrierNanos(bits * ETU_PERIODS);

export function bitsOf(bytes) {
  return Array.from(bytes).flatMap((byte) => [0, 1, 2, 3, 4, 5, 6, 7].map((place) => (byte >> place) & 1));
}

/** The bytes that `bits` make; the last one is filled up with zeros. */
export function bytesOf(bits) {
  const bytes = new Array(Math.ceil(bits.length / 8)).fill(0);
  bits.forEach((bit, i) => (bytes[i >> 3] |= bit << (i & 7)));
  return bytes;
}

export const oddParity = (bits) => 1 - (bits.reduce((sum, bit) => sum + bit, 0) % 2);

/** The symbols of `bytes`; of the last one only `lastBits` are sent, unless that is 0. */
export function onAir(bytes, lastBits = 0, parity = true) {
  return bytes.flatMap((byte, i) => {
    const bits = bitsOf([byte]);
    if (lastBits && i === bytes.length - 1) return bits.slice(0, lastBits);
    return parity ? [...bits, oddParity(bits)] : bits;
  });
}

/**
 * The data bits that a tag takes from a reader's frame, and whether every whole byte had its right parity.
 */
export function heard(symbols) {
  const bits = [];
  let right = true;
  for (let at = 0; at < symbols.length; at += 9) {
    const byte = symbols.slice(at, at + 8);
    const parity = symbols[at + 8];
    if (byte.length === 8 && parity !== oddParity(byte)) right = false;
    bits.push(...byte);
  }
  return { bits, right };
}

/** ISO/IEC 14443-3 Annex B: CRC_A over bytes; 0 over data that ends with its own CRC. */
export function crcA(bytes, preset = CRC_A_PRESET) {
  let crc = preset;
  for (const byte of bytes) {
    crc ^= byte;
    for (let i = 0; i < 8; i++) crc = crc & 1 ? (crc >> 1) ^ 0x8408 : crc >> 1;
  }
  return crc;
}

export function withCrcA(bytes) {
  const crc = crcA(bytes);
  return [...bytes, crc & 0xff, crc >> 8];
}

/** Several answers at once: where two bits differ, both halves of the bit carry the subcarrier. */
export function superpose(answers) {
  const length = Math.max(...answers.map((answer) => answer.length));
  return Array.from({ length }, (_, place) => {
    const seen = new Set(answers.filter((answer) => place < answer.length).map((answer) => answer[place]));
    return seen.size === 1 ? seen.values().next().value : COLLISION;
  });
}
