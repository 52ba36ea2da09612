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

/** Who has won, said to whoever reads it. */
export function winners({ pods, winners: seats }, reader) {
  if (seats.length === 1 && seats[0] === reader) return say("web.you_won");
  const names = seats.map((seat) => pods[seat].name).join(", ");
  return say(seats.length === 1 ? "web.won" : "web.won_together", { names });
}

/** So many rings, of which the first are full; beyond `most` a number says more. */
export function rings(full, count, most = 9) {
  const row = text("span", "", "dots");
  row.setAttribute("aria-hidden", "true");
  for (let at = 0; at < Math.min(Math.max(full, count), most); at += 1) {
    row.append(text("i", "", [at < full ? "on" : "", at >= count ? "over" : ""].join(" ").trim()));
  }
  return row;
}

/** How a player stands: a number, rings, and in a second line what they have set out to do. */
export function standing(pod, { score, goal, wanted, tricks, task }, isMine = false) {
  const line = text("li", "", "row");
  line.title = pod.stands;
  const name = text("b", isMine ? say("web.you", { name: pod.name }) : pod.name, "nm cut");
  const number = text("span", String(score), "num");
  line.append(name, goal ? rings(score, goal) : text("span", "", "dots"), number);
  line.append(text("span", pod.stands, "only-read"));
  for (const part of [name, number]) part.setAttribute("aria-hidden", "true");
  const does = text("span", task, "task");
  if (wanted !== null) does.append(rings(tricks, wanted), ` ${tricks}/${wanted}`);
  does.setAttribute("aria-hidden", "true");
  line.append(does);
  return line;
}

/** Show lines in a list, and its box only if there are any. */
export function lines(list, elements) {
  find(list).replaceChildren(...elements);
  const box = find(`${list}-box`);
  if (box) box.hidden = elements.length === 0;
}
