// The FIFO between the two cores, which rp2040js lacks and complains of. Nobody runs on core 1, so nothing
// comes from it but the 0 that its boot ROM sends when it has been reset; a soft reset waits for that
// (data sheet 2.3.1.4 and 2.8.2).

const PSM_BASE = 0x40010;
const FRCE_OFF = 0x04;
const PROC1 = 1 << 16;
const FIFO_ST = 0x50;
const FIFO_RD = 0x58;
const VALID = 1;
const READY = 2;

/** Gives `mcu` that FIFO. */
export function addCore1Fifo({ sio, peripherals }) {
  const psm = peripherals[PSM_BASE];
  const [read, switchPower] = [sio.readUint32.bind(sio), psm.writeUint32.bind(psm)];
  let sent = false;
  psm.writeUint32 = (offset, value) => {
    if (offset === FRCE_OFF && psm.readUint32(FRCE_OFF) & ~value & PROC1) sent = true;
    switchPower(offset, value);
  };
  sio.readUint32 = (offset) => {
    if (offset === FIFO_ST) return sent ? READY | VALID : READY;
    if (offset !== FIFO_RD) return read(offset);
    sent = false;
    return 0;
  };
}
