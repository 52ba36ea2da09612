// The whole table as one sees it: pods, lamps, cards, and a hand that one plays.

import { card, text } from "./cards.js";
import { drags, holds } from "./hold.js";
import { connect, key, lostLine } from "./live.js";
import { away, from } from "./motion.js";
import { Pod } from "./pods.js";
import { say, speak } from "./say.js";
import { place, put } from "./seats.js";

const find = (id) => document.getElementById(id);
const pods = [];
const things = new Map(); // what is in the hand or offered, by its name
let table = null;
let mine = null;
let lamps = [];
let laidFrom = null; // where the card was that was laid last

const act = connect({
  lamps: true,
  key,
  lost: lostLine,
  heard(told) {
    if (told.kind === "lamps") lamps = told.pods;
    if (told.kind === "table") table = told;
    if (told.kind === "seat") mine = told;
    if (table === null) return;
    if (told.kind !== "lamps") show(told);
    pods.forEach((pod, at) => pod.light(lamps[at] ?? ""));
  },
});

function show(told) {
  sit(table.pods.length);
  const before = pods.map((pod) => pod.lies);
  const whereTo = taker();
  table.pods.forEach((pod, at) => pods[at].show(pod, at === mine?.seat ? mine.lying : null));
  move(before, whereTo);
  if (told.kind === "table") showTable();
  if (mine) showMine();
  find("watching").hidden = mine !== null;
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
    from(pod.lies, at === mine?.seat ? laidFrom : pod.name.getBoundingClientRect());
    if (at === mine?.seat) laidFrom = null;
  });
}

function showTable() {
  document.title = `${table.game} · Stichtisch`;
  find("game").textContent = table.game;
  find("where").textContent = table.where.join(" · ");
  say_once("awaited", table.awaited || say("web.waiting"));
  lines("standing", table.pods.map(standing));
  lines("known", table.known.map((line) => text("li", line)));
  find("known-box").hidden = table.known.length === 0;
  news(table.news);
  if (!mine?.looks) screen(table.screen);
}

function showMine() {
  say_once("refused", mine.refused);
  find("refused").hidden = !mine.refused;
  find("beside").textContent = mine.beside.join(" · ");
  screen(mine.looks ? mine.secret : table.screen);
  find("look").disabled = !mine.may_look;
  const hand = mine.hand.map((held, at) => inHand(held, at, mine.hand.length));
  const offers = mine.offers.map(offered);
  if (mine.may_take_up) offers.push(takeUp());
  keep("hand", hand);
  keep("offers", offers);
  for (const button of find("offers").querySelectorAll("button")) button.disabled = mine.busy;
  find("offers").hidden = offers.length === 0;
  const names = new Set([...hand, ...offers].map((element) => element.dataset.name));
  for (const name of things.keys()) if (!names.has(name)) things.delete(name);
}

function inHand(held, at, count) {
  const item = thing(`card ${held.name}`, () => {
    const button = card(held, "button");
    button.type = "button";
    drags(button, ownSpot, () => {
      laidFrom = button.getBoundingClientRect();
      act({ do: "lay", card: held.name });
    });
    return button;
  });
  const button = item.firstElementChild;
  const middle = at - (count - 1) / 2;
  item.style.setProperty("--at", at);
  item.style.setProperty("--middle", middle);
  item.style.setProperty("--count", count);
  button.classList.toggle("legal", held.legal);
  button.classList.toggle("laid", held.laid || mine.lying?.text === held.text);
  const may = held.legal ? held.text : `${held.text}, ${say("web.not_now")}`;
  button.setAttribute("aria-label", held.printed ? `${may}. ${held.printed}` : may);
  button.title = held.printed;
  return item;
}

function offered(offer) {
  return thing(`offer ${offer.id}`, () => {
    const button = offer.card ? card(offer.card, "button") : text("button", offer.text, "token");
    button.type = "button";
    button.title = offer.text;
    button.setAttribute("aria-label", offer.text);
    drags(button, ownSpot, () => {
      laidFrom = button.getBoundingClientRect();
      act({ do: "make", offer: offer.id });
    });
    return button;
  });
}

function takeUp() {
  return thing("take up", () => {
    const button = text("button", say("web.take_up"), "token");
    button.type = "button";
    button.addEventListener("click", () => act({ do: "take_up" }));
    return button;
  });
}

function ownSpot() {
  return mine ? pods[mine.seat].spot : null;
}

/** The element of a thing, made once, so that it keeps the focus while it stays. */
function thing(name, make) {
  if (!things.has(name)) {
    const item = document.createElement("li");
    item.dataset.name = name;
    item.append(make());
    things.set(name, item);
  }
  return things.get(name);
}

/** These elements in this order; those that are in place already are not touched. */
function keep(list, elements) {
  const parent = find(list);
  for (const child of [...parent.children]) if (!elements.includes(child)) child.remove();
  elements.forEach((element, at) => {
    if (parent.children[at] !== element) parent.insertBefore(element, parent.children[at] ?? null);
  });
}

function standing(pod) {
  const line = document.createElement("li");
  line.append(text("b", pod.name), text("span", pod.stands || pod.notes.join(" · ")));
  return line;
}

function lines(list, elements) {
  find(list).replaceChildren(...elements);
}

/** Only what is new is added, so that a screen reader reads that alone. */
function news(told) {
  const list = find("news");
  const known = [...list.children].map((line) => line.textContent);
  let overlap = Math.min(known.length, told.length);
  while (overlap > 0 && !told.slice(0, overlap).every((line, at) =>
    line === known[known.length - overlap + at])) overlap -= 1;
  for (const line of told.slice(overlap)) list.append(text("li", line));
  while (list.childElementCount > told.length) list.firstElementChild.remove();
}

function screen(told) {
  const shown = told.join("\n");
  if (find("screen").textContent !== shown) find("screen").textContent = shown;
}

function say_once(id, sentence) {
  if (find(id).textContent !== sentence) find(id).textContent = sentence;
}

speak();
holds(find("look"), () => act({ do: "press", private: true }),
  () => act({ do: "release", private: true }));
