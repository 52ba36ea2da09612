// All tables of a hall, and the tournament among them: to be read from 10 m.

import { text } from "./elements.js";
import { connect, lostLine } from "./live.js";
import { language, say, speak } from "./say.js";
import { find, lines } from "./telling.js";

const AT_ONCE = 5; // places that are as large as they must be
const TURN = 8000; // milliseconds that they stand
const LONG = 60; // seconds after which a table that waits is shown as one
const since = new Map(); // by table what it waits for, and since when
let hall = null;
let first = 0;

function table({ title, awaited, standing, is_here }) {
  const element = document.createElement("article");
  const [called, ...where] = title.split(" · ");
  if (since.get(called)?.awaited !== awaited) since.set(called, { awaited, from: Date.now() });
  element.classList.toggle("gone", !is_here);
  element.dataset.called = called;
  const stands = document.createElement("ul");
  stands.append(...standing.map((line) => text("li", line, "cut")));
  element.append(text("h3", called, "cut"), text("p", where.join(" · ")), stands,
    text("p", awaited, "waits"));
  return element;
}

function place([number, name, points, at]) {
  const line = text("li", "", number === 1 ? "first" : "");
  const shown = points.toLocaleString(language, { maximumFractionDigits: 2 });
  line.append(text("span", String(number), "place"), text("b", name, "cut"),
    text("span", at ? say("web.hall_at", { number: at }) : "", "at"), text("span", shown, "points"));
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
  find("title").textContent = hall.round || hall.title;
  find("below").textContent = hall.round ? hall.title : "";
  find("cup").hidden = !hall.round;
  lines("draw", hall.draw.map((line) => text("li", line)));
  rank();
  find("tables").replaceChildren(...hall.tables.map(table));
  tick();
}

/** The round's clock, and how long tables wait. */
function tick() {
  find("clock").hidden = !hall?.began;
  if (hall?.began) find("clock").firstElementChild.textContent = minutes(Date.now() / 1000 - hall.began);
  for (const element of find("tables").children) {
    const { awaited, from } = since.get(element.dataset.called);
    const seconds = (Date.now() - from) / 1000;
    const isLong = awaited !== "" && seconds >= LONG;
    element.classList.toggle("long", isLong);
    element.lastElementChild.textContent = isLong ? say("web.hall_waits", { time: minutes(seconds) }) : awaited;
  }
}

function minutes(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

speak();
connect({ heard, lost: lostLine });
setInterval(tick, 1000);
setInterval(() => {
  first += AT_ONCE;
  if (hall) rank();
}, TURN);
