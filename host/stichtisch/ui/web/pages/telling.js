// Sentences on a page that changes: a screen reader reads what is new, and that once.

import { inSuit } from "./cards.js";
import { shows, text } from "./elements.js";
import { say } from "./say.js";

export const find = (id) => document.getElementById(id);

/** Write a sentence where another one stands; the same one again is no news. Whether it is. */
export function write(id, sentence) {
  const isNew = find(id).textContent !== sentence;
  if (isNew) find(id).textContent = sentence;
  return isNew;
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

/** Put these where others stand, unless they say the same; whether they are new. */
export function writeAll(id, parts) {
  if (shows(find(id), parts.map((part) => part.textContent ?? part).join(" "))) return false;
  find(id).replaceChildren(...parts);
  return true;
}

function suitWords({ suits }, shapes) {
  return shapes.map((shape) => inSuit(suits.find((suit) => suit.shape === shape)));
}

/** What is trump, where one looks. */
export function showTrump(table) {
  if (!table.trump) return void writeAll("trump", []);
  const { suits, more } = table.trump;
  const what = text("b", "");
  what.append(...suitWords(table, suits), text("em", more || (suits.length ? "" : say("web.no_trump"))));
  writeAll("trump", [text("small", say("web.trump")), what]);
}

/** Whose turn it is and for what, said to whoever reads it: `mine` of who is to act, null for all
    others. */
export function prompt(table, mine = null) {
  if (table.over) return [winners(table, mine?.seat), []];
  const asked = suitWords(table, table.asks);
  if (mine) {
    if (mine.lacks) return [say("web.your_turn"), [say("web.lacks", { suit: mine.lacks })]];
    if (asked.length) return [say("web.your_turn"), [say("web.follow"), ...asked]];
    return [say("web.your_turn"), [table.to_do || say("web.lead")]];
  }
  const acting = table.pods.filter((pod) => pod.acts);
  const names = acting.map((pod) => pod.name).join(", ");
  if (!acting.length || !table.software) return ["", [awaited(table)]];
  if (acting.length > 1) return [say("web.turn_of_several", { names }), []];
  return [named("web.turn_of", "name", names), asked.length ? [say("web.must_follow"), ...asked] : []];
}

/** A sentence about somebody, of which a long name is cut and the rest is not. */
function named(sentence, part, name) {
  const told = text("span", "");
  const [before, after] = say(sentence, { [part]: "\n" }).split("\n");
  told.append(before, text("span", name, "cut"), after);
  return told;
}

function winners({ pods, winners: seats }, reader) {
  if (seats.length === 1 && seats[0] === reader) return say("web.you_won");
  const names = seats.map((seat) => pods[seat].name).join(", ");
  return named(seats.length === 1 ? "web.won" : "web.won_together", "names", names);
}

/** So many rings, of which the first are full; beyond `most` a number says more. */
function rings(full, count, most = 9) {
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

/** How all stand, at their seats; once the game is over by place, the winners first. */
export function ranking({ pods, stand, over, places }, reader = null) {
  if (!over) return pods.map((pod, at) => standing(pod, stand[at], at === reader));
  return places.flatMap((seats, at) => {
    const place = 1 + places.slice(0, at).flat().length;
    return seats.map((seat) => {
      const line = standing(pods[seat], stand[seat], seat === reader);
      line.classList.toggle("first", place === 1);
      line.prepend(text("span", `${place}.`, "place"));
      return line;
    });
  });
}

/** Show lines in a list, and its box only if there are any. */
export function lines(list, elements) {
  find(list).replaceChildren(...elements);
  const box = find(`${list}-box`);
  if (box) box.hidden = elements.length === 0;
}

/** What one has set out to do, and how far it is. */
export function ownTask({ wanted, tricks, task }, beside) {
  const told = beside.length ? beside : [task].filter(Boolean);
  const parts = told.map((line) => text("span", line));
  if (wanted === null) return parts;
  const row = text("span", "", "of");
  row.append(rings(tricks, wanted), say("web.tricks_of", { tricks, wanted }));
  return [row, ...parts];
}

/** Have the page's button copy what `what()` is to the clipboard, and say that it did. Away from this
    machine a page is no secure context, and there the clipboard is not given. */
export function copies(what) {
  find("copy").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(what());
    } catch {
      const field = document.createElement("textarea");
      field.value = what();
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    find("copied").textContent = say("web.desk_copied");
  });
}
