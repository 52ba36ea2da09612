// The flash chip's 64-bit unique number, which MicroPython shows as machine.unique_id(). rp2040js answers
// the command with zeros, and five pods of one table must not be one.

const SSI_BASE = 0x18000;
const SSI_DR0 = 0x60;
const READ_UNIQUE_ID = 0x4b; // W25Q16JV data sheet 8.2.20: command, four dummy bytes, eight bytes
const DUMMY_BYTES = 4;

/** Makes the flash of `mcu` answer READ UNIQUE ID with the eight bytes of `id`. */
export function giveFlashAnId(mcu, id) {
  const ssi = mcu.peripherals[SSI_BASE];
  const write = ssi.writeUint32.bind(ssi);
  let position = Infinity; // of the byte under way in the command; Infinity: no such command
  ssi.writeUint32 = (offset, value) => {
    const idle = position > DUMMY_BYTES + id.length;
    if (offset !== SSI_DR0 || (idle && value !== READ_UNIQUE_ID)) {
      write(offset, value);
      return;
    }
    position = idle ? 0 : position + 1;
    ssi.dr0 = id[position - DUMMY_BYTES - 1] ?? 0;
    if (position === DUMMY_BYTES + id.length) position = Infinity;
  };
}
