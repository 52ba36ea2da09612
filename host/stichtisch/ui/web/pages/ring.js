// The ring in the middle of the table, lit as its lamps are: the table tells how, pages paint it.

import { drawing } from "./elements.js";
import { GAMMA } from "./pods.js";

const LAMPS = 24, FIRST = 2; // the lamp that points at the first seat
const WIDE = 47, HIGH = 22; // it lies flat on the table
const STEP = 50; // milliseconds between two pictures
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Ring {
  constructor() {
    this.element = drawing("svg", { viewBox: "-50 -26 100 52", class: "ring", "aria-hidden": "true" });
    this.lamps = Array.from({ length: LAMPS }, () => this.element.appendChild(drawing("circle", { r: 2.3 })));
    this.element.style.display = "none";
    this.parts = [];
    this.first = 0;
  }

  /** What the table tells of it, for a page on which this one of so many seats is below. */
  show(parts, first = 0, seats = 1) {
    if (!parts) return;
    if (this.element.style.display) {
      this.element.style.display = "";
      this.element.classList.add("shown");
      setInterval(() => this.#paint(), STEP);
    }
    this.parts = parts;
    this.first = Math.floor((first * LAMPS) / seats);
    this.#turn();
    this.#paint();
  }

  #turn() {
    this.lamps.forEach((lamp, at) => {
      const angle = Math.PI / 2 + (2 * Math.PI * (at - FIRST - this.first)) / LAMPS;
      lamp.setAttribute("cx", WIDE * Math.cos(angle));
      lamp.setAttribute("cy", HIGH * Math.sin(angle));
    });
  }

  #paint() {
    const lit = levels(this.parts, still.matches ? null : Math.round(performance.now()));
    this.lamps.forEach((lamp, at) => {
      const { colour, level } = lit[at];
      lamp.classList.toggle("on", level > 0);
      lamp.style.setProperty("--c", colour);
      lamp.style.opacity = level > 0 ? (level / 256) ** (1 / GAMMA) : "";
    });
  }
}

/** Colour and level (0 to 256) of each lamp at so many milliseconds; null: without movement. */
export function levels(parts, now) {
  const lit = Array.from({ length: LAMPS }, () => ({ colour: "", level: 0 }));
  for (const [first, count, pattern, colour, period] of parts) {
    const moment = now === null ? 0 : Math.floor(((now % period) * 256) / period);
    for (let at = 0; at < count; at += 1) {
      lit[first + at] = { colour, level: now === null ? 256 : level(pattern, at, count, moment) };
    }
  }
  return lit;
}

/** As the pods' firmware has it: the patterns that the ring uses. */
function level(pattern, at, count, moment) {
  if (pattern === "breathe") return moment < 128 ? moment * 2 : (256 - moment) * 2;
  if (pattern === "chase") return at === (moment * count) >> 8 ? 256 : 0;
  return 256;
}
