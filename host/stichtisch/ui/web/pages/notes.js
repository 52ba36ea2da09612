// One's own notes in pencil: what a secret may be. The page never crosses out by itself.

import { sign, text } from "./cards.js";
import { say } from "./say.js";
import { find } from "./telling.js";

const KEPT = "stichtisch-notes"; // of one round, in this tab

/** Show what the table's secret may be, to be crossed out; not to who knows it. */
export function showNotes(table, mine) {
  const isShown = Boolean(mine && !mine.deals && table.may_be.length);
  find("notes-box").hidden = !isShown;
  const round = `${table.id} ${mine?.seat} ${table.where[0]}`;
  if (!isShown || find("notes").dataset.drawn === round) return;
  find("notes").dataset.drawn = round;
  const crossed = new Set(kept(round));
  find("notes").replaceChildren(...table.may_be.map((row, at) => {
    const line = text("div", "");
    line.append(...row.map((one) => note(table, one, `${at} ${one}`, crossed, round)));
    return line;
  }));
}

function note(table, one, name, crossed, round) {
  const suit = table.suits.find(({ shape }) => shape === one);
  const button = text("button", suit ? "" : one || say("web.no_trump"));
  button.type = "button";
  if (suit) {
    button.append(sign(one));
    button.classList.add(`s-${suit.hue}`);
    button.setAttribute("aria-label", suit.text);
  }
  button.setAttribute("aria-pressed", crossed.has(name));
  button.addEventListener("click", () => {
    if (!crossed.delete(name)) crossed.add(name);
    button.setAttribute("aria-pressed", crossed.has(name));
    keep(round, [...crossed]);
  });
  return button;
}

function kept(round) {
  try {
    const notes = JSON.parse(sessionStorage.getItem(KEPT));
    return notes?.round === round ? notes.crossed : [];
  } catch {
    return [];
  }
}

function keep(round, crossed) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ round, crossed }));
  } catch {
    // a browser that keeps nothing has the notes until the page is loaded again
  }
}
