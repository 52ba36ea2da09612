// Where seats are round a table: the first one below, the others clockwise.

/** The place of a seat in percent of the table, `far` from its middle: 0 to 1. */
export function place(seat, seats, first = 0, far = 1) {
  const angle = Math.PI / 2 + (2 * Math.PI * (seat - first)) / seats;
  return { x: 50 + 50 * far * Math.cos(angle), y: 50 + 50 * far * Math.sin(angle) };
}

export function put(element, { x, y }) {
  element.style.left = `${x}%`;
  element.style.top = `${y}%`;
}
