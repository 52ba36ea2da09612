// The SSD1306 screen: its display memory, window, contrast and switch (Solomon Systech data sheet 1.1,
// sections 8.1.5 and 10). As an I2C target it takes a control byte, then commands or data.

const WIDTH = 128;
const PAGES = 8;
const DATA = 0x40; // control byte: D/C#
const CONTINUATION = 0x80; // Co: one byte follows, then another control byte

// how many bytes follow a command (table 9-1); commands not named here have none
const ARGUMENTS = new Map([
  [0x20, 1], [0x21, 2], [0x22, 2], [0x81, 1], [0x8d, 1], [0xa8, 1], [0xd3, 1], [0xd5, 1], [0xd9, 1],
  [0xda, 1], [0xdb, 1], [0x26, 6], [0x27, 6], [0x29, 5], [0x2a, 5], [0xa3, 2],
]);
const HORIZONTAL = 0;
const PAGE_MODE = 2;

export class Ssd1306 {
  #command = []; // a command and the arguments it has got
  #control = null;
  #columns = [0, WIDTH - 1];
  #pages = [0, PAGES - 1];
  #column = 0;
  #page = 0;

  constructor() {
    /** Display memory: a byte is eight dots of a column, the top one in bit 0; page after page. */
    this.memory = new Uint8Array(WIDTH * PAGES);
    this.memory.fill(0xa5); // after power-up it holds anything; zeros would hide a pod that does not clear it
    this.on = false;
    this.chargePump = false;
    this.contrast = 0x7f;
    this.inverted = false;
    this.mode = PAGE_MODE;
    this.present = true;
    this.onChange = () => {};
  }

  /** Whether the dot is lit for a person looking at it. */
  dot(x, y) {
    const bit = (this.memory[(y >> 3) * WIDTH + x] >> (y & 7)) & 1;
    return this.on && this.chargePump && (bit === 1) !== this.inverted;
  }

  get blank() {
    return this.memory.every((byte) => byte === 0);
  }

  // --- I2C target

  start() {
    this.#control = null;
    return this.present;
  }

  write(byte) {
    if (this.#control === null) this.#control = byte;
    else {
      if (this.#control & DATA) this.#putData(byte);
      else this.#putCommand(byte);
      if (this.#control & CONTINUATION) this.#control = null;
    }
    return this.present;
  }

  read() {
    return this.on ? 0x00 : 0x40; // 8.1.5: bit 6 says that the display is off
  }

  stop() {
    this.onChange();
  }

  #putData(byte) {
    this.memory[this.#page * WIDTH + this.#column] = byte;
    if (++this.#column <= this.#columns[1]) return;
    this.#column = this.#columns[0];
    if (this.mode !== HORIZONTAL) return;
    if (++this.#page > this.#pages[1]) this.#page = this.#pages[0];
  }

  #putCommand(byte) {
    this.#command.push(byte);
    const [command, ...values] = this.#command;
    if (values.length < (ARGUMENTS.get(command) ?? 0)) return;
    this.#command = [];
    this.#carryOut(command, values);
  }

  #carryOut(command, values) {
    if (command === 0xae || command === 0xaf) this.on = command === 0xaf;
    else if (command === 0xa6 || command === 0xa7) this.inverted = command === 0xa7;
    else if (command === 0x81) [this.contrast] = values;
    else if (command === 0x8d) this.chargePump = (values[0] & 0x04) !== 0;
    else if (command === 0x20) this.mode = values[0] & 0x03;
    else if (command === 0x21) [this.#columns, this.#column] = [values, values[0]];
    else if (command === 0x22) [this.#pages, this.#page] = [values, values[0]];
    else if ((command & 0xf8) === 0xb0) this.#page = command & 0x07;
    else if ((command & 0xf0) === 0x00) this.#column = (this.#column & 0xf0) | command;
    else if ((command & 0xf0) === 0x10) this.#column = (this.#column & 0x0f) | ((command & 0x0f) << 4);
  }
}
