// One's own notes in pencil: what a secret may be. The page never crosses out by itself.

import { sign } from "./cards.js";
import { button, shows, text } from "./elements.js";
import { keepValue, keptValue, TAB } from "./memory.js";
import { say } from "./say.js";
import { find } from "./telling.js";

const KEPT = "stichtisch-notes"; // of one round, in this tab

/** Show what the table's secret may be, to be crossed out; not to who knows it. */
export function showNotes(table, mine) {
  const isShown = Boolean(mine && !mine.deals && table.may_be.length);
  find("notes-box").hidden = !isShown;
  const round = `${table.id} ${mine?.seat} ${table.history.length}`;
  if (!isShown || shows(find("notes"), round)) return;
  const kept = keptValue(KEPT, null, TAB);
  const crossed = new Set(kept?.round === round ? kept.crossed : []);
  find("notes").replaceChildren(...table.may_be.map((row, at) => {
    const line = text("div", "");
    line.append(...row.map((one) => note(table, one, `${at} ${one}`, crossed, round)));
    return line;
  }));
}

function note(table, one, name, crossed, round) {
  const suit = table.suits.find(({ shape }) => shape === one);
  const noted = button(suit ? "" : one || say("web.no_trump"), () => {
    if (!crossed.delete(name)) crossed.add(name);
    noted.setAttribute("aria-pressed", crossed.has(name));
    keepValue(KEPT, { round, crossed: [...crossed] }, TAB);
  });
  if (suit) {
    noted.append(sign(one));
    noted.classList.add(`s-${suit.hue}`);
    noted.setAttribute("aria-label", suit.text);
  }
  noted.setAttribute("aria-pressed", crossed.has(name));
  return noted;
}
