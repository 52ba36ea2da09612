// The MFRC522's serial peripheral interface (data sheet 8.1.2).

const READ = 0x80;
// Nobody drives MISO: the pad's pull-down, which RP2040 pads have after reset (data sheet 2.19.6.3).
const FLOATING = 0x00;

/** The bytes between NSS low and high become reads and writes of registers. */
export class Mfrc522Spi {
  #chip;
  #selected = false;
  #address = null; // of the register that the next byte is for; null: the next byte is an address
  #reading = false;

  constructor(chip) {
    this.#chip = chip;
  }

  select(selected) {
    this.#selected = selected;
    this.#address = null;
    this.#reading = false;
  }

  /** One byte each way. */
  transfer(byte) {
    if (!this.#selected || this.#chip.fault === 'absent') return FLOATING;
    if (this.#address !== null && !this.#reading) {
      this.#chip.write(this.#address, byte);
      return 0;
    }
    // reading, each byte is the address of the next answer; the last one, 0, ends the row (8.1.2.1)
    const answer = this.#reading ? this.#chip.read(this.#address) : 0;
    this.#address = (byte >> 1) & 0x3f;
    this.#reading ||= (byte & READ) !== 0;
    return answer;
  }
}

/** Connects `chip` to SPI `bus` of `pico`, selected by pin `cs` and reset by pin `reset`. */
export function connectMfrc522(pico, chip, { bus, cs, reset }) {
  const spi = new Mfrc522Spi(chip);
  pico.watchPin(cs, (high) => spi.select(!high));
  pico.watchPin(reset, (high) => chip.setReset(high));
  pico.attach((mcu) => {
    const port = mcu.spi[bus];
    let byte = 0;
    const done = pico.clock.createAlarm(() => port.completeTransmit(spi.transfer(byte)));
    port.onTransmit = (value) => {
      byte = value & 0xff;
      done.schedule((port.dataBits * 1e9) / port.clockFrequency);
    };
  });
}
