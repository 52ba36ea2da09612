// An RP2040 that takes alignment as seriously as the silicon does: a Cortex-M0+ has no unaligned access
// and takes a hard fault (ARMv6-M manual, A3.2), where rp2040js reads on.
import { RP2040 } from 'rp2040js';

export class StrictRp2040 extends RP2040 {
  readUint32(address) {
    if (address & 3) this.#fault('load of a word', address);
    return super.readUint32(address);
  }

  writeUint32(address, value) {
    if (address & 3) this.#fault('store of a word', address);
    super.writeUint32(address, value);
  }

  readUint16(address) {
    if (address & 1) this.#fault('load of a half-word', address);
    return super.readUint16(address);
  }

  writeUint16(address, value) {
    if (address & 1) this.#fault('store of a half-word', address);
    super.writeUint16(address, value);
  }

  #fault(what, address) {
    const where = (number) => (number >>> 0).toString(16);
    throw new Error(`hard fault: ${what} at ${where(address)}, at instruction ${where(this.core.PC)}`);
  }
}
