// Pods as one sees them: lamps in their places and colours, a spot, the card on it, the private screen.

import { card, sign } from "./cards.js";
import { shows, text } from "./elements.js";
import { say } from "./say.js";

const SIDE = 3; // lamps on either side of the frame, if it has three times as many; the rest runs along the top
const DARK = "000000";
export const GAMMA = 2.2; // lamps are linear in their value and screens are not
const ACROSS = 128, DOWN = 64; // dots of the private screen
const APART = 4; // pixels from one dot to the next, of which the last stays dark

export class Pod {
  constructor() {
    this.element = text("section", "", "pod");
    this.box = text("div", "", "box");
    this.spot = text("div", "", "spot");
    this.suits = text("div", "", "suits");
    this.name = text("p", "", "name");
    this.box.append(this.spot, this.suits);
    this.element.append(this.name, this.box); // who, then what lies there
    this.lamps = [];
    this.lies = null;
  }

  /** Show what all may know of it; `own` is what lies there and does not count yet. */
  show(told, own = null) {
    this.element.classList.toggle("acts", told.acts);
    if (this.suits.childElementCount !== told.suits.length) {
      this.suits.replaceChildren(...told.suits.map(suitLamp));
    }
    if (this.element.ariaLabel !== told.name) this.element.ariaLabel = told.name;
    if (!shows(this.name, [told.name, told.mark, told.ahead])) {
      const name = text("span", told.name, "cut");
      name.title = told.name;
      this.name.replaceChildren(name, text("small", told.mark, told.ahead ? "ahead" : ""));
    }
    const lies = own ?? told.card;
    const key = lies ? `${lies.text}${own ? " own" : ""}` : "";
    if (key !== (this.lies?.dataset.key ?? "")) this.#lay(lies, key, own);
    this.lies?.classList.toggle("wins", told.ahead && !own);
    this.lies?.classList.toggle("own", own !== null);
    this.lies?.classList.toggle("asked", own !== null && own === told.to_lay?.[0]);
    this.lies?.classList.toggle("refused", Boolean(own?.refused));
  }

  /** Light the lamps: six hexadecimal digits each, as the pod's line carries them. The colours of the
      frame's, "" for a dark one. */
  light(hex) {
    const suits = this.suits.childElementCount;
    const lamps = hex.match(/.{6}/g) ?? [];
    const frame = lamps.length - suits;
    if (this.lamps.length !== frame) this.#frame(frame);
    lamps.forEach((colour, at) => {
      const lamp = at < suits ? this.suits.children[at] : this.lamps[at - suits];
      if (lamp.dataset.lit === colour) return;
      lamp.dataset.lit = colour;
      lamp.classList.toggle("on", colour !== DARK);
      lamp.style.setProperty("--c", onScreen(colour));
    });
    return lamps.slice(suits).map((colour) => (colour === DARK ? "" : onScreen(colour)));
  }

  #lay(told, key, own) {
    if (this.lies) this.lies.flown = this.lies.getBoundingClientRect(); // from there it flies away
    this.lies?.remove();
    this.lies = null;
    if (!told) return;
    this.lies = told.shape || !own ? card(told) : text("span", told.text, "token");
    this.lies.dataset.key = key;
    this.spot.append(this.lies);
  }

  #frame(count) {
    for (const lamp of this.lamps) lamp.remove();
    this.lamps = Array.from({ length: Math.max(count, 0) }, (_, at) => {
      const lamp = text("i", "", "lamp");
      const { x, y } = framePlace(at, count);
      lamp.style.left = `${x}%`;
      lamp.style.top = `${y}%`;
      return lamp;
    });
    this.box.append(...this.lamps);
  }
}

/** Clockwise from the player's left: up, across, down. */
function framePlace(at, count) {
  const side = Math.min(SIDE, Math.floor(count / 3));
  const across = count - 2 * side;
  const middle = (side - 1) / 2;
  if (at < side) return { x: 8.5, y: 46.6 + (middle - at) * 22 };
  if (at < side + across) return { x: 11 + (78 * (at - side + 0.5)) / across, y: 5.8 };
  return { x: 91.5, y: 46.6 + (at - side - across - middle) * 22 };
}

function suitLamp(shape) {
  const lamp = text("i", "", "suit");
  lamp.append(sign(shape));
  return lamp;
}

function onScreen(hex) {
  const parts = hex.match(/../g).map((part) => {
    return Math.round(255 * (Number.parseInt(part, 16) / 255) ** (1 / GAMMA));
  });
  return `rgb(${parts.join(" ")})`;
}

/** Draw the private pod's screen on a canvas, dot by dot as it is lit; `hex` is its
    memory, a byte for 8 dots of a column, and `lines` says it. */
export function drawGlass(canvas, hex, lines) {
  const told = lines.filter(Boolean).join(" ") || say("web.private_pod");
  if (canvas.dataset.dots === hex && canvas.getAttribute("aria-label") === told) return;
  canvas.dataset.dots = hex;
  canvas.setAttribute("aria-label", told);
  canvas.width = ACROSS * APART;
  canvas.height = DOWN * APART;
  const pen = canvas.getContext("2d");
  pen.fillStyle = getComputedStyle(canvas).color;
  for (let at = 0; at < hex.length / 2; at += 1) {
    const dots = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
    const x = at % ACROSS, y = 8 * Math.floor(at / ACROSS);
    for (let dot = 0; dot < 8; dot += 1) {
      if ((dots >> dot) & 1) pen.fillRect(x * APART, (y + dot) * APART, APART - 1, APART - 1);
    }
  }
}
