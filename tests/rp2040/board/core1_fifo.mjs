// The FIFO between the two cores, which rp2040js lacks and complains of. Nobody runs on core 1: it is empty
// and has room (data sheet 2.3.1.7).

const FIFO_ST = 0x50;
const FIFO_RD = 0x58;
const READY = 2;

/** Gives `mcu` that FIFO. */
export function addCore1Fifo({ sio }) {
  const read = sio.readUint32.bind(sio);
  sio.readUint32 = (offset) => {
    if (offset === FIFO_ST) return READY;
    return offset === FIFO_RD ? 0 : read(offset);
  };
}
