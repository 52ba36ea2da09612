// How the MFRC522's receiver turns what the antenna hears into bytes and error bits.
import { COLLISION, bytesOf, oddParity } from '../radio/air.mjs';

/**
 * Decodes a frame whose first bit belongs at bit `align` of the first byte (RxAlign, 9.3.1.14). Unless
 * `keepAfterCollision`, the collided bit and all behind it become 0 (CollReg ValuesAfterColl, 9.3.1.15).
 * Returns { bytes, lastBits: valid bits of the last byte or 0 for all, collision: the data bit of the first
 * collision counted from 1 or 0 for none, parityRight }.
 */
export function decode(symbols, { align, checkParity, keepAfterCollision }) {
  const bits = new Array(align).fill(0);
  let collision = 0;
  let parityRight = true;
  let parityDue = false;
  for (const symbol of symbols) {
    if (parityDue) {
      parityDue = false;
      // The parity of a byte split between reader and tag is ignored (14443-3, 6.2.3.3), and behind a
      // collision it belongs to no one.
      const judged = (bits.length > 8 || align === 0) && !collision;
      if (judged && symbol !== oddParity(bits.slice(-8))) parityRight = false;
      continue;
    }
    if (symbol === COLLISION && !collision) collision = bits.length - align + 1;
    bits.push(collision ? Number(keepAfterCollision && symbol !== 0) : symbol);
    parityDue = checkParity && bits.length % 8 === 0;
  }
  if (parityDue && !collision) parityRight = false;
  return { bytes: bytesOf(bits), lastBits: bits.length % 8, collision, parityRight };
}
