// A phone as the pod of a seat: one's own cards and lamps, and of the others what lies on the table.

import { card, text } from "./cards.js";
import { coachButton, showCoach } from "./coach.js";
import { drawGlass } from "./glass.js";
import { Hand } from "./hand.js";
import { holds } from "./hold.js";
import { connect, lamps, lostLine, mine, table, who } from "./live.js";
import { away, from } from "./motion.js";
import { Pod } from "./pods.js";
import { tellsRules } from "./rules.js";
import { say, speak } from "./say.js";
import { sound, soundButton } from "./sound.js";
import { append, awaited, find, lines, showGame, standings, write } from "./telling.js";

let pod = null;
// ?of=2: the seat of a bot, for whoever lays for it
const of = Number(new URLSearchParams(location.search).get("of")) - 1;

const act = connect({
  lamps: true,
  isOurs: true,
  lost: lostLine,
  heard(told) {
    if (table === null) return;
    if (told.kind === "table" || told.kind === "seat") show();
    if (told.kind === "table" || told.kind === "seat") sound(table, mine);
    pod?.light(lamps[mine?.seat ?? of] ?? "");
  },
});
const hand = new Hand(act, () => pod?.spot ?? null);

function show() {
  showGame(table);
  write("awaited", awaited(table));
  write("watching", watching());
  const bot = mine === null && who === null && table.pods[of]?.bot;
  find("watching").hidden = mine !== null || bot;
  find("felt").hidden = mine === null && !bot;
  find("mine").hidden = mine === null;
  lines("standing", standings(table));
  lines("known", table.known.map((line) => text("li", line)));
  append(find("news"), table.news);
  if (bot) showBot();
  if (mine) showMine();
  else find("private").hidden = true;
}

function watching() {
  if (typeof who !== "number") return say("web.used_up");
  return say(who < table.pods.length ? "web.sits_down" : "web.no_seat");
}

function showMine() {
  pod ??= ownPod();
  const told = table.pods[mine.seat];
  const before = pod.lies;
  pod.show({ ...told, name: say("web.you", { name: told.name }) }, mine.lying);
  if (pod.lies !== before && pod.lies) from(pod.lies, hand.laidFrom);
  if (pod.lies !== before && !pod.lies && before) away(before, find("others").getBoundingClientRect());
  showOthers(mine.seat);
  write("refused", mine.refused);
  find("refused").hidden = !mine.refused;
  find("beside").textContent = mine.beside.join(" · ");
  find("private").hidden = !mine.deals;
  find("look").disabled = !mine.may_look;
  if (mine.deals) drawGlass(find("screen"), mine.glass, mine.screen);
  find("turn").hidden = !table.pods[mine.seat].acts;
  hand.show(mine, table);
  showCoach(mine, table);
}

/** A bot's pod, and on it what people are to lay there. */
function showBot() {
  pod ??= newPod();
  const told = table.pods[of];
  const asked = told.card ? null : (told.to_lay[0] ?? null);
  pod.show(told, asked);
  pod.lies?.classList.toggle("asked", asked !== null);
  showOthers(of);
}

function showOthers(seat) {
  const others = table.pods.map((_, at) => (seat + at) % table.pods.length).slice(1);
  lines("others", others.map((at) => other(table.pods[at])));
}

/** What lies before somebody else. */
function other(told) {
  const line = document.createElement("li");
  line.classList.toggle("acts", told.acts);
  const lies = told.card ? card(told.card) : text("div", "", "gap");
  lies.classList.toggle("wins", told.ahead);
  const name = text("p", "", "name");
  name.append(text("span", told.name), text("small", told.mark || told.sign));
  line.append(lies, name);
  return line;
}

function newPod() {
  const made = new Pod();
  made.element.classList.add("mine");
  find("felt").append(made.element);
  return made;
}

function ownPod() {
  const made = newPod();
  const key = text("button", say("web.key"), "key");
  key.type = "button";
  key.setAttribute("aria-label", say("web.hold_own"));
  made.box.append(key);
  holds(key, () => act({ do: "press", private: false }),
    () => act({ do: "release", private: false }));
  return made;
}

speak();
soundButton(document.querySelector("nav"));
coachButton(act);
tellsRules(find("rules"), () => table?.name);
holds(find("look"), () => act({ do: "press", private: true }),
  () => act({ do: "release", private: true }));
