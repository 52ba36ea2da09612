// All tables of a hall, and the tournament among them.

import { text } from "./cards.js";
import { connect, lostLine } from "./live.js";
import { speak } from "./say.js";
import { find, lines } from "./telling.js";


function table({ title, awaited, standing, is_here }) {
  const element = document.createElement("article");
  element.classList.toggle("gone", !is_here);
  const lines = document.createElement("ul");
  lines.append(...standing.map((line) => text("li", line)));
  element.append(text("h3", title), text("p", awaited), lines);
  return element;
}

function heard(hall) {
  if (hall.kind !== "hall") return;
  document.title = hall.title;
  find("title").textContent = hall.title;
  find("cup").hidden = !hall.round;
  find("round").textContent = hall.round;
  lines("draw", hall.draw.map((line) => text("li", line)));
  lines("standing", hall.standing.map((line) => text("li", line)));
  find("tables").replaceChildren(...hall.tables.map(table));
}

speak();
connect({ heard, lost: lostLine });
