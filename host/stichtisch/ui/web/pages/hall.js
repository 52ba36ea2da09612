// All tables of a hall, and the tournament among them.

import { text } from "./cards.js";
import { connect, lostLine } from "./live.js";
import { speak } from "./say.js";

const find = (id) => document.getElementById(id);

function table({ title, awaited, standing, is_here }) {
  const element = document.createElement("article");
  element.classList.toggle("gone", !is_here);
  const lines = document.createElement("ul");
  lines.append(...standing.map((line) => text("li", line)));
  element.append(text("h3", title), text("p", awaited), lines);
  return element;
}

function told(list, lines) {
  find(list).replaceChildren(...lines.map((line) => text("li", line)));
}

function heard(hall) {
  if (hall.kind !== "hall") return;
  document.title = hall.title;
  find("title").textContent = hall.title;
  find("cup").hidden = !hall.round;
  find("round").textContent = hall.round;
  told("draw", hall.draw);
  told("standing", hall.standing);
  find("tables").replaceChildren(...hall.tables.map(table));
}

speak();
connect({ heard, lost: lostLine });
