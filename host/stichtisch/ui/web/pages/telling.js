// Sentences on a page that changes: a screen reader reads what is new, and that once.

import { text } from "./cards.js";
import { say } from "./say.js";

export const find = (id) => document.getElementById(id);

/** Write a sentence where another one stands; the same one again is no news. */
export function write(id, sentence) {
  if (find(id).textContent !== sentence) find(id).textContent = sentence;
}

/** Only what is new is added to a list of news. */
export function append(list, told) {
  const known = [...list.children].map((line) => line.textContent);
  let overlap = Math.min(known.length, told.length);
  while (overlap > 0 && !told.slice(0, overlap).every((line, at) =>
    line === known[known.length - overlap + at])) overlap -= 1;
  for (const line of told.slice(overlap)) list.append(text("li", line));
  while (list.childElementCount > told.length) list.firstElementChild.remove();
}

/** Say at the top which game it is, and where it is. */
export function showGame({ game, where }) {
  document.title = `${game} · Stichtisch`;
  find("game").textContent = game;
  find("where").textContent = where.join(" · ");
}

/** Whom the table waits for, and for what; at the end, who won. */
export function awaited(table) {
  return table.awaited || say("web.waiting");
}

/** How everybody stands, a line a player; at the end a line a place. */
export function standings(table) {
  if (table.over) return table.standing.map((place) => text("li", place));
  return table.pods.map(standing);
}

/** How a player stands, in a line. */
export function standing(pod) {
  const line = document.createElement("li");
  line.append(text("b", pod.name), " ", text("span", pod.stands || pod.notes.join(" · ")));
  return line;
}

/** Show lines in a list, and its box only if there are any. */
export function lines(list, elements) {
  find(list).replaceChildren(...elements);
  const box = find(`${list}-box`);
  if (box) box.hidden = elements.length === 0;
}
