// The whole table as one sees it: pods, lamps, cards, and a hand that one plays.

import { attract } from "./attract.js";
import { text } from "./cards.js";
import { coachButton, showCoach } from "./coach.js";
import { drawGlass } from "./glass.js";
import { Hand } from "./hand.js";
import { holds } from "./hold.js";
import { connect, lamps, lostLine, mine, table } from "./live.js";
import { away, from } from "./motion.js";
import { Pod } from "./pods.js";
import { Ring } from "./ring.js";
import { tellsRules } from "./rules.js";
import { say, speak } from "./say.js";
import { place, put } from "./seats.js";
import { sound, soundButton } from "./sound.js";
import { append, awaited, find, lines, showGame, standings, write } from "./telling.js";

const LONG = 90; // letters: a sentence that does not fit between the pods in large ones

const pods = [];
const ring = new Ring();

const act = connect({
  lamps: true,
  isOurs: true,
  lost: lostLine,
  heard(told) {
    if (told.kind === "you" && told.who === null && mine) location.reload(); // the seat is lost
    if (table === null) return;
    if (told.kind !== "lamps") show(told);
    pods.forEach((pod, at) => pod.light(lamps[at] ?? ""));
  },
});
const hand = new Hand(act, () => (mine ? pods[mine.seat].spot : null));

function show(told) {
  sit(table.pods.length);
  const before = pods.map((pod) => pod.lies);
  const whereTo = taker();
  table.pods.forEach((pod, at) => {
    if (at === mine?.seat) pods[at].show({ ...pod, name: you(pod) }, mine.lying);
    else pods[at].show(pod);
  });
  move(before, whereTo);
  if (told.kind === "table") showTable();
  if (mine) showMine();
  const seen = mine ?? table;
  drawGlass(find("screen"), seen.glass, seen.screen);
  find("watching").hidden = mine !== null;
  sound(table, mine);
  ring.show(table.ring, mine?.seat ?? 0, table.pods.length);
  attract(table.attract, mine?.seat, () => act({ do: "press", private: false }));
}

function you({ name }) {
  return isAway() ? name : say("web.you", { name });
}

/** Whether a bot plays this seat until somebody comes by. */
function isAway() {
  return table.attract?.seats[mine.seat]?.here === false;
}

/** As many pods as there are seats, one's own below. */
function sit(seats) {
  while (pods.length < seats) {
    const pod = new Pod();
    pods.push(pod);
    find("felt").append(pod.element);
  }
  pods.forEach((pod, at) => {
    put(pod.element, place(at, seats, mine?.seat ?? 0, 0.7, 0.61));
    const isMine = at === mine?.seat;
    pod.element.classList.toggle("mine", isMine);
    if (isMine && !pod.key) {
      pod.key = text("button", "", "key");
      pod.key.type = "button";
      pod.key.setAttribute("aria-label", say("web.hold_own"));
      pod.key.title = say("web.hold_own");
      pod.box.append(pod.key);
      holds(pod.key, () => act({ do: "press", private: false }),
        () => act({ do: "release", private: false }));
    }
  });
}

/** The pod whose card is ahead: where a trick goes. */
function taker() {
  return pods.find((pod) => pod.lies?.classList.contains("wins"))?.name ?? null;
}

function move(before, whereTo) {
  pods.forEach((pod, at) => {
    const lay = before[at];
    if (pod.lies === lay) return;
    if (!pod.lies && whereTo && lay) away(lay, whereTo.getBoundingClientRect());
    if (!pod.lies) return;
    from(pod.lies, at === mine?.seat ? hand.laidFrom : pod.name.firstElementChild.getBoundingClientRect());
    if (at === mine?.seat) hand.laidFrom = null;
  });
}

function showTable() {
  showGame(table);
  const sentence = awaited(table);
  write("awaited", sentence);
  find("awaited").classList.toggle("long", sentence.length > LONG);
  lines("standing", standings(table));
  lines("known", table.known.map((line) => text("li", line)));
  append(find("news"), table.news);
}

function showMine() {
  write("refused", mine.refused);
  find("refused").hidden = !mine.refused;
  find("beside").textContent = mine.beside.join(" · ");
  find("look").disabled = !mine.may_look;
  find("turn").hidden = isAway() || !table.pods[mine.seat].acts;
  hand.show(mine, table);
  showCoach(mine, table);
}

speak();
soundButton(document.querySelector("nav"));
coachButton(act);
tellsRules(find("rules"), () => table?.name);
find("felt").prepend(ring.element);
holds(find("look"), () => act({ do: "press", private: true }),
  () => act({ do: "release", private: true }));
