// All tables of a hall, and the tournament among them: to be read from 10 m.

import { text } from "./cards.js";
import { connect, lostLine } from "./live.js";
import { say, speak } from "./say.js";
import { find, lines } from "./telling.js";

const AT_ONCE = 5; // places that are as large as they must be
const TURN = 8000; // milliseconds that they stand
let hall = null;
let first = 0;

function table({ title, awaited, standing, is_here }) {
  const element = document.createElement("article");
  element.classList.toggle("gone", !is_here);
  const lines = document.createElement("ul");
  lines.append(...standing.map((line) => text("li", line)));
  element.append(text("h3", title), text("p", awaited), lines);
  return element;
}

function place([number, name, points]) {
  const line = text("li", "", number === 1 ? "first" : "");
  const shown = Number.isInteger(points) ? String(points) : points.toFixed(2);
  line.append(text("span", String(number), "place"), text("b", name, "cut"), text("span", shown, "points"));
  line.title = name;
  return line;
}

/** Some places; if there are more, the next ones some seconds later. */
function rank() {
  const count = hall.ranking.length;
  if (first >= count) first = 0;
  const last = Math.min(first + AT_ONCE, count);
  find("shown").textContent = count > AT_ONCE ? say("web.ranked", { first: first + 1, last, count }) : "";
  lines("ranking", hall.ranking.slice(first, last).map(place));
}

function heard(told) {
  if (told.kind !== "hall") return;
  hall = told;
  document.title = hall.title;
  find("title").textContent = hall.title;
  find("cup").hidden = !hall.round;
  find("round").textContent = hall.round;
  lines("draw", hall.draw.map((line) => text("li", line)));
  rank();
  find("tables").replaceChildren(...hall.tables.map(table));
}

speak();
connect({ heard, lost: lostLine });
setInterval(() => {
  first += AT_ONCE;
  if (hall) rank();
}, TURN);
