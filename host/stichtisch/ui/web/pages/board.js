// The board for a projector: the trick as it lies, whose turn it is, and how everybody stands.

import { text } from "./elements.js";
import { connect, lostLine, table } from "./live.js";
import { Ring } from "./ring.js";
import { say, speak } from "./say.js";
import { place, put, seated, spot } from "./seats.js";
import { awaited, find, lines, prompt, ranking, showGame, showTrump, write, writeAll } from "./telling.js";

const ring = new Ring();

function seat(pod, at, seats) {
  const element = seated(pod, pod.name);
  element.classList.toggle("crowd", seats > 4);
  if (pod.mark) element.lastElementChild.append(" ", text("small", pod.mark));
  put(element, seats > 4 ? spot(at, seats) : place(at, seats, 0, 0.68, 0.5));
  return element;
}

function heard(told) {
  if (told.kind !== "table") return;
  showGame(table);
  find("felt").replaceChildren(
    ring.element, ...table.pods.map((pod, at) => seat(pod, at, table.pods.length)),
  );
  ring.show(table.ring);
  lines("standing", ranking(table));
  lines("known", table.known.map((line) => text("li", line)));
  lines("history", table.history.slice(-3).reverse().map(({ round, lines: stood }) =>
    text("li", `${round}: ${named(table, stood).join(" · ")}`)));
  const [whose, what] = prompt(table);
  writeAll("turn", [whose]);
  writeAll("do", what);
  showTrump(table);
  write("awaited", awaited(table));
  lookAgain(table);
  const latest = table.news.at(-1) ?? "";
  find("latest").textContent = table.over || latest === table.awaited ? "" : latest;
}

function named({ pods }, stood) {
  return stood.map((how, at) => `${pods[at].name} ${how}`);
}

/** Once the game is over it can be looked at: it is the newest of those that are. */
function lookAgain({ over, finished }) {
  find("again").hidden = !over || finished.length === 0;
  find("again").href = `/replay/${finished[0] ?? ""}${location.search}`;
}

speak();
connect({ heard, lost: lostLine });
