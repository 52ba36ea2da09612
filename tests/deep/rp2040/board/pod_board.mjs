// A whole pod: the Pico and what hardware/ wires to it. The parts are public, so that a test can ask them.
import { connectI2c } from './chips/i2c.mjs';
import { Key } from './chips/key.mjs';
import { Ssd1306 } from './chips/ssd1306.mjs';
import { Ws2812 } from './chips/ws2812.mjs';
import { Mfrc522 } from './mfrc522/mfrc522.mjs';
import { connectMfrc522 } from './mfrc522/spi.mjs';
import { Pico } from './pico.mjs';
import { pins } from './pins.mjs';
import { Field } from './radio/field.mjs';
import { Tag } from './radio/tag.mjs';

export class PodBoard {
  /**
   * `role`: 'seat' or 'private'. `id`, `image`, `rom`: see Pico. `noise`: see Field.
   * `collPosFromByte`: see Mfrc522.
   */
  constructor({ role = 'seat', noise, collPosFromByte, ...pico } = {}) {
    this.pico = new Pico(pico);
    const { clock } = this.pico;
    this.role = role;
    this.field = new Field(noise);
    this.reader = new Mfrc522(clock, this.field, { collPosFromByte });
    connectMfrc522(this.pico, this.reader, { bus: pins.SPI_ID, cs: pins.PIN_CS, reset: pins.PIN_RST });
    this.key = new Key(this.pico, pins.PIN_KEY);
    this.pico.drivePin(pins.PIN_ROLE, role === 'seat');
    this.lamps = new Ws2812(clock, role === 'seat' ? pins.LAMPS : 0, pins.LAMP_CHANNELS);
    this.screen = new Ssd1306();
    if (role === 'seat') this.pico.watchPin(pins.PIN_LAMPS, (high, nanos) => this.lamps.edge(high, nanos));
    else connectI2c(this.pico, { bus: pins.I2C_ID, baud: pins.I2C_BAUD }, { [pins.SCREEN_ADDR]: this.screen });
  }

  get usb() {
    return this.pico.usb;
  }

  get ms() {
    return this.pico.ms;
  }

  run(ms, done) {
    return this.pico.run(ms, done);
  }

  slowly(wait) {
    return this.pico.slowly(wait);
  }

  /** Lays a tag on the reader; returns it, to be lifted again. `uid`: hex or bytes; `kind`: see Tag. */
  lay(uid, kind) {
    const tag = new Tag(uid, kind);
    this.field.lay(tag, this.pico.clock.nanos);
    return tag;
  }

  /** Lifts it, or in `ms`; its answer under way then ends in the middle. */
  lift(tag, ms = 0) {
    this.field.lift(tag, this.pico.clock.nanos + ms * 1e6);
  }
}
