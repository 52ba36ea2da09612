// The board for a projector: the trick as it lies, whose turn it is, and how everybody stands.

import { card, text } from "./cards.js";
import { connect, lostLine } from "./live.js";
import { Ring } from "./ring.js";
import { say, speak } from "./say.js";
import { place, put } from "./seats.js";
import { sound, soundButton } from "./sound.js";

const find = (id) => document.getElementById(id);
const ring = new Ring();

function seat(pod, at, seats) {
  const element = document.createElement("div");
  element.className = "seat";
  element.classList.toggle("acts", pod.acts);
  element.classList.toggle("crowd", seats > 4);
  const lies = pod.card ? card(pod.card) : text("div", "", "gap");
  lies.classList.toggle("wins", pod.ahead);
  const name = text("p", pod.name, "name");
  if (pod.mark) name.append(" ", text("small", pod.mark));
  element.append(lies, name);
  put(element, place(at, seats, 0, 0.68, 0.5));
  return element;
}

function told(list, lines) {
  find(list).replaceChildren(...lines);
  const box = find(`${list}-box`);
  if (box) box.hidden = lines.length === 0;
}

function standing(pod) {
  const line = document.createElement("li");
  line.append(text("b", pod.name), " ", text("span", pod.stands || pod.notes.join(" · ")));
  return line;
}

function heard(table) {
  if (table.kind !== "table") return;
  document.title = `${table.game} · Stichtisch`;
  find("game").textContent = table.game;
  find("where").textContent = table.where.join(" · ");
  find("felt").replaceChildren(
    ring.element, ...table.pods.map((pod, at) => seat(pod, at, table.pods.length)),
  );
  ring.show(table.ring);
  sound(table);
  told("standing", table.pods.map(standing));
  told("known", table.known.map((line) => text("li", line)));
  told("history", table.history.slice(-3).map(({ round, lines }) =>
    text("li", `${say("web.round", { number: round })}: ${lines.join(" · ")}`)));
  find("awaited").textContent = table.awaited || say("web.waiting");
  find("latest").textContent = table.news.at(-1) ?? "";
}

speak();
soundButton(find("chosen"));
connect({ heard, lost: lostLine });
