// The MFRC522's serial peripheral interface (data sheet 8.1.2) on one of the Pico's.

const READ = 0x80;
// Nobody drives MISO: the pad's pull-down, which RP2040 pads have after reset (data sheet 2.19.6.3).
const FLOATING = 0x00;

/** Connects `chip` (an Mfrc522) to SPI `bus` of `pico`, selected by pin `cs` and reset by pin `reset`. */
export function connectMfrc522(pico, chip, { bus, cs, reset }) {
  let selected = false;
  let address = null; // of the register that the next byte is for; null: the next byte is an address
  let reading = false;

  const exchange = (byte) => {
    if (!selected || chip.fault === 'absent') return FLOATING;
    const answer = reading && address !== null ? chip.read(address) : 0;
    if (address === null || reading) {
      // read: each byte is the next address already; the last one, 0, ends the row (8.1.2.1)
      address = (byte >> 1) & 0x3f;
      reading = (byte & READ) !== 0 || reading;
    } else {
      chip.write(address, byte);
    }
    return answer;
  };

  pico.watchPin(cs, (high) => {
    selected = !high;
    address = null;
    reading = false;
  });
  pico.watchPin(reset, (high) => chip.setReset(high));
  pico.attach((mcu) => {
    const spi = mcu.spi[bus];
    let byte = 0;
    const done = pico.clock.createAlarm(() => spi.completeTransmit(exchange(byte)));
    spi.onTransmit = (value) => {
      byte = value & 0xff;
      done.schedule((spi.dataBits * 1e9) / spi.clockFrequency);
    };
  });
}
