// The private pod's screen, dot by dot as it is lit.

import { say } from "./say.js";

const ACROSS = 128, DOWN = 64; // dots
const APART = 4; // pixels from one dot to the next, of which the last stays dark

/** Draw it on a canvas; `hex` is its memory, a byte for 8 dots of a column, and `lines` says it. */
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
