// Seats round a table: the first one below, the others clockwise.

import { card } from "./cards.js";
import { text } from "./elements.js";

/** The place of a seat in percent of the table, so far from its middle: 0 to 1. */
export function place(seat, seats, first, across, along) {
  const angle = Math.PI / 2 + (2 * Math.PI * (seat - first)) / seats;
  return { x: 50 + 50 * across * Math.cos(angle), y: 50 + 50 * along * Math.sin(angle) };
}

export function put(element, { x, y }) {
  element.style.left = `${x}%`;
  element.style.top = `${y}%`;
}

/** A seat as it is seen from afar: the card that lies there, or a gap, and whose it is. */
export function seated(pod, name) {
  const element = text("div", "", "seat");
  element.classList.toggle("acts", pod.acts);
  const asked = pod.card ? undefined : pod.to_lay?.[0]; // what people are to lay for it
  const shown = pod.card ?? asked;
  const lies = shown ? card(shown) : text("div", "", "gap");
  lies.classList.toggle("wins", pod.ahead);
  lies.classList.toggle("asked", asked !== undefined);
  element.append(lies, text("p", name, "name cut"));
  return element;
}

/** Where seats are on a felt, in percent, from one's own on; what is beside has its name there. */
const PLACES = {
  2: [[50, 76, "beside"], [50, 21.5, "beside"]],
  3: [[50, 76, "beside"], [19, 46], [81, 46]],
  4: [[50, 76, "beside"], [19, 51], [50, 21.5, "beside"], [81, 51]],
  5: [[50, 78, "beside"], [11.5, 64], [29, 22.5, "beside"], [71, 22.5, "beside before"], [88.5, 64]],
};

/** The place on a felt of the seat so many on from the one below, which is also the last. */
export function spot(step, seats) {
  const [x, y] = PLACES[seats][step % seats];
  return { x, y };
}

/** Put a pod there. */
export function onFelt(element, step, seats) {
  const how = PLACES[seats][step % seats][2] ?? "";
  element.className = `pod seat ${how}${step % seats ? "" : " own"}`;
  put(element, spot(step, seats));
}
