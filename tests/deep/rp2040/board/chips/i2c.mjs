// One I2C bus of the Pico with the targets on it, at the speed it is set to: nine clocks a byte.

const TX_EMPTY = 1 << 4; // IC_RAW_INTR_STAT
const CLOCKS_A_BYTE = 9;

/** Connects `targets` (address -> { start, write, read, stop }) to I2C `bus` of `pico`. */
export function connectI2c(pico, { bus, baud }, targets) {
  const byteNanos = (CLOCKS_A_BYTE * 1e9) / baud;
  pico.attach((mcu) => {
    const i2c = mcu.i2c[bus];
    let target = null;
    const later = (step) => pico.clock.after(byteNanos, step);
    i2c.onStart = () => i2c.completeStart();
    i2c.onConnect = (address) =>
      later(() => {
        target = targets[address]?.start() ? targets[address] : null;
        i2c.completeConnect(target !== null);
        // rp2040js forgets TX_EMPTY after an abort, and the SDK would wait for it until its time-out
        if (!target) i2c.setInterrupts(TX_EMPTY);
      });
    i2c.onWriteByte = (byte) => later(() => i2c.completeWrite(target?.write(byte) ?? false));
    i2c.onReadByte = () => later(() => i2c.completeRead(target?.read() ?? 0xff));
    i2c.onStop = () => {
      target?.stop();
      target = null;
      i2c.completeStop();
    };
  });
}
