// Cards and signs, drawn from what the game says: a rank, a suit's shape and its colour.

import { drawing, text } from "./elements.js";

const drawings = new Map();

/** Learn the suits of the game that is played. */
export async function loadSuits() {
  const told = await fetch(document.documentElement.dataset.suits ?? "/suits.svg");
  const sheet = new DOMParser().parseFromString(await told.text(), "image/svg+xml");
  for (const symbol of sheet.querySelectorAll("[data-sign]")) drawings.set(symbol.dataset.sign, symbol);
}

await loadSuits();

/** A suit's sign; one that nobody has drawn is a letter. */
export function sign(shape, className = "sign-in-text") {
  const svg = drawing("svg", { viewBox: "0 0 100 100", class: className, "aria-hidden": "true" });
  const drawn = drawings.get(shape);
  if (drawn) {
    svg.append(...[...drawn.children].map((part) => document.importNode(part, true)));
  } else {
    const letter = drawing("text",
      { x: 50, y: 84, "text-anchor": "middle", "font-size": 96, fill: "currentColor" });
    letter.textContent = shape;
    svg.append(letter);
  }
  return svg;
}

/** A card on the table, or with "button" in a hand. */
export function card(told, tag = "div") {
  const element = text(tag, "", "card");
  if (tag === "div") element.setAttribute("role", "img");
  else element.type = "button";
  element.setAttribute("aria-label", told.text);
  element.dataset.card = told.text;
  if (!told.shape) {
    element.classList.add("down");
    return element;
  }
  element.classList.add(`s-${told.hue}`);
  const rank = text("b", told.rank);
  rank.setAttribute("aria-hidden", "true");
  element.append(rank, sign(told.shape, "small"), sign(told.shape, "large"));
  if (told.foot) element.append(text("span", told.foot, "foot"));
  return element;
}

/** A suit in a sentence: its sign and its name, in its colour. */
export function inSuit({ shape, hue, text: name }) {
  const element = text("span", "", `in s-${hue}`);
  element.append(sign(shape), name);
  return element;
}
