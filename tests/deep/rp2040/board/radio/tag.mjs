// A card's tag after ISO/IEC 14443-3 type A: its states (6.3) and what it answers. It is told when the
// field comes and goes and what it heard, at which nanosecond.
import { bitNanos, bitsOf, bytesOf, crcA, heard, onAir, withCrcA } from './air.mjs';

/** ISO/IEC 14443-3, 5: a tag hears a request after at most 5 ms of unmodulated field. */
export const POWER_UP_NANOS = 5e6;

const REQA = 0x26;
const WUPA = 0x52;
const HLTA = withCrcA([0x50, 0x00]);
const CASCADE_TAG = 0x88;
const SELECT_CODES = [0x93, 0x95, 0x97];
const SELECT_NVB = 0x70;
const SAK_NOT_COMPLETE = 0x04;

// by length of the UID: ATQA and last SAK of a MIFARE Classic 1K, an NTAG213, and a tag with a triple
// size UID, whose ATQA carries that size in bits 8 and 7 (6.5.2)
const KINDS = {
  4: { atqa: [0x04, 0x00], sak: 0x08 },
  7: { atqa: [0x44, 0x00], sak: 0x00 },
  10: { atqa: [0x84, 0x00], sak: 0x00 },
};

const STARRED = ['READY*', 'ACTIVE*']; // woken from HALT, to which they fall back

export class Tag {
  #levels;
  #level = 0;
  #awakeAt = Infinity;
  #slow;

  /**
   * `uid`: 4, 7 or 10 bytes, as an array or hex. Most tags start while the field is modulated, too. A `slow`
   * one takes the standard at its word: a frame that comes before it has started makes it start anew.
   */
  constructor(uid, { slow = false } = {}) {
    this.uid = typeof uid === 'string' ? [...Buffer.from(uid, 'hex')] : [...uid];
    this.kind = KINDS[this.uid.length];
    if (!this.kind) throw new Error(`a tag's UID has 4, 7 or 10 bytes, not ${this.uid.length}`);
    this.state = 'POWER-OFF';
    this.#levels = cascadeLevels(this.uid);
    this.#slow = slow;
  }

  powerOn(now) {
    if (this.state !== 'POWER-OFF') return;
    this.state = 'IDLE';
    this.#awakeAt = now + POWER_UP_NANOS;
  }

  powerOff() {
    this.state = 'POWER-OFF';
  }

  /** Takes a frame that began at `start`; returns the symbols of the answer, or null for silence. */
  hear(frame, start) {
    if (this.state === 'POWER-OFF') return null;
    if (start < this.#awakeAt) {
      if (this.#slow) this.#awakeAt = start + bitNanos(frame.length) + POWER_UP_NANOS;
      return null;
    }
    if (frame.length === 7) return this.#shortFrame(bytesOf(frame)[0]);
    if (this.state === 'IDLE' || this.state === 'HALT') return null;
    const { bits, right } = heard(frame);
    if (!right) return this.#fallBack();
    if (this.state.startsWith('READY')) return this.#ready(bits);
    if (bits.length === 32 && bytesOf(bits).every((byte, i) => byte === HLTA[i])) {
      this.state = 'HALT';
      return null;
    }
    return this.#fallBack();
  }

  #shortFrame(command) {
    if (this.state === 'IDLE' && (command === REQA || command === WUPA)) this.state = 'READY';
    else if (this.state === 'HALT' && command === WUPA) this.state = 'READY*';
    else if (this.state === 'IDLE' || this.state === 'HALT') return null;
    else return this.#fallBack();
    this.#level = 0;
    return onAir(this.kind.atqa);
  }

  // ANTICOLLISION and SELECT (6.5.3) begin with SEL and NVB, the number of valid bits sent
  #ready(bits) {
    const [sel, nvb] = bytesOf(bits);
    if (bits.length < 16 || sel !== SELECT_CODES[this.#level]) return this.#fallBack();
    if (nvb === SELECT_NVB) return this.#select(bits);
    const known = (nvb >> 4) * 8 + (nvb & 0x0f) - 16;
    const wellFormed = (nvb & 0x0f) <= 7 && known >= 0 && known < 40 && bits.length === 16 + known;
    if (!wellFormed) return this.#fallBack();
    const level = this.#levels[this.#level];
    const own = bitsOf(level);
    // another tag is meant: this one stays READY for the next round
    if (bits.slice(16).some((bit, i) => bit !== own[i])) return null;
    // the split byte ends with one parity bit over the whole byte (6.2.3.3)
    return onAir(level.slice(known >> 3)).slice(known & 7);
  }

  #select(bits) {
    const bytes = bytesOf(bits);
    const own = this.#levels[this.#level];
    const meant = bits.length === 72 && crcA(bytes) === 0 && own.every((byte, i) => byte === bytes[2 + i]);
    if (!meant) return this.#fallBack();
    this.#level++;
    if (this.#level < this.#levels.length) return onAir(withCrcA([SAK_NOT_COMPLETE]));
    this.state = STARRED.includes(this.state) ? 'ACTIVE*' : 'ACTIVE';
    return onAir(withCrcA([this.kind.sak]));
  }

  // 6.3: whatever a tag does not expect sends it back, without an answer
  #fallBack() {
    this.state = STARRED.includes(this.state) ? 'HALT' : 'IDLE';
    return null;
  }
}

// the four bytes and the check byte BCC of each cascade level (6.5.4)
function cascadeLevels(uid) {
  const parts = [];
  let rest = uid;
  for (; rest.length > 4; rest = rest.slice(3)) parts.push([CASCADE_TAG, ...rest.slice(0, 3)]);
  parts.push(rest);
  return parts.map((part) => [...part, part.reduce((bcc, byte) => bcc ^ byte)]);
}
