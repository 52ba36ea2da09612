// A table as one sees it, on any screen: pods, lamps, cards, and the hand that one plays.

import { attract } from "./attract.js";
import { card, text } from "./cards.js";
import { drawGlass } from "./glass.js";
import { Hand } from "./hand.js";
import { holds } from "./hold.js";
import { connect, lamps, lostLine, mine, table, you } from "./live.js";
import { away, back, from, into } from "./motion.js";
import { Pod } from "./pods.js";
import { Ring } from "./ring.js";
import { tellsRules } from "./rules.js";
import { say, speak } from "./say.js";
import { onFelt } from "./seats.js";
import { sound, soundButton } from "./sound.js";
import { append, awaited, find, lines, prompt, ranking, rings, showGame, showTrump, write, writeAll } from "./telling.js";

const NOTE = 3000; // milliseconds that a note of the page itself stays
const of = Number(new URLSearchParams(location.search).get("of")) - 1; // a bot, for whom one lays
const GAMES = "stichtisch-games"; // kept in the browser: each game's name, and whether it was won
const pods = [];
const ring = new Ring();
let note = 0; // when it goes away, by the page's clock

const act = connect({
  lamps: true,
  isOurs: true,
  lost: lostLine,
  heard(told) {
    if (told.kind === "you" && told.who === null && mine) location.reload(); // the seat is lost
    if (table === null) return;
    if (told.kind === "table" || told.kind === "seat" || told.kind === "you") show();
    pods.forEach((pod, at) => pod.light(lamps[at] ?? ""));
  },
});
const hand = new Hand(act, () => (mine ? pods[mine.seat].spot : null), show, turnedAway);

/** The seat below: one's own, else that of a bot for whom one lays, else the first. */
function below() {
  return mine?.seat ?? (isBot() ? of : 0);
}

function isBot() {
  return mine === null && !you?.key && Boolean(table.pods[of]?.bot);
}

function show() {
  sit(table.pods.length);
  hand.settle(mine);
  const before = pods.map((pod) => pod.lies);
  const whereTo = taker();
  table.pods.forEach((told, at) => pods[at].show(
    { ...told, name: named(told, at), mark: marked(told, at) }, lying(told, at)));
  move(before, whereTo);
  showGame(table);
  document.body.classList.toggle("over", table.over);
  write("awaited", awaited(table));
  showTrump(table);
  showPrompt();
  showSide();
  showMine();
  sound(table, mine);
  ring.show(table.ring, mine?.seat ?? 0, table.pods.length);
  attract(table.attract, mine?.seat, () => act({ do: "press", private: false }));
}

/** What lies there and does not count yet: one's own card, or what people are to lay for a bot. */
function lying(told, at) {
  if (at === mine?.seat) return mine.lying ?? hand.pending;
  return isBot() && at === of && !told.card ? (told.to_lay[0] ?? null) : null;
}

function marked({ mark, sign }, at) {
  if (table.over) return table.winners.includes(at) ? say("web.place", { place: 1 }) : "";
  return mark || (table.software ? "" : sign);
}

function named({ name }, at) {
  return at === mine?.seat && !isAway() ? say("web.you", { name }) : name;
}

/** Whether a bot plays one's seat until somebody comes by. */
function isAway() {
  return table.attract?.seats[mine?.seat]?.here === false;
}

function acts() {
  return mine !== null && !isAway() && table.pods[mine.seat].acts;
}

/** As many pods as there are seats, one's own below and last in the page's order. */
function sit(seats) {
  const first = below();
  pods[first]?.element.classList.toggle("mine", mine !== null || isBot());
  if (pods.length === seats && pods[first].element.classList.contains("own")) return;
  while (pods.length < seats) pods.push(new Pod());
  find("felt").style.setProperty("--columns", Math.max(seats - 1, 2));
  find("felt").dataset.seats = seats;
  for (let step = 1; step <= seats; step += 1) {
    const { element } = pods[(first + step) % seats];
    onFelt(element, step, seats);
    find("felt").append(element);
  }
  sit(seats);
}

/** The pod whose card is ahead: where a trick goes. */
function taker() {
  return pods.find((pod) => pod.lies?.classList.contains("wins"))?.box ?? null;
}

function move(before, whereTo) {
  pods.forEach((pod, at) => {
    const lay = before[at];
    if (pod.lies?.dataset.card === lay?.dataset.card) return;
    const refused = lay?.classList.contains("refused");
    if (!pod.lies && refused && at === mine?.seat) back(lay, hand.placeOf(lay.dataset.card));
    else if (!pod.lies && whereTo && lay) away(lay, whereTo.getBoundingClientRect());
    if (!pod.lies) return;
    if (at === mine?.seat && hand.laidFrom) from(pod.lies, hand.laidFrom);
    else if (at !== mine?.seat) into(pod.lies, pod.box, find("felt"));
    if (at === mine?.seat) hand.laidFrom = null;
  });
}

/** Whose turn it is, and for what: said to whoever reads it. */
function showPrompt() {
  const real = !table.software && !table.over; // people lay real things, and are told which
  const told = (real && acts()) || isBot() ? ["", [awaited(table)]] : prompt(table, acts() || table.over ? mine : null);
  const [whose, what] = told;
  if (writeAll("turn", [whose]) | writeAll("do", what)) {
    find("prompt").classList.toggle("long", find("prompt").textContent.length > 60);
  }
}

function showSide() {
  lines("standing", ranking(table, mine?.seat));
  const taken = table.taken;
  const drawn = JSON.stringify(taken);
  if (find("taken").dataset.drawn !== drawn) {
    find("taken").dataset.drawn = drawn;
    write("taken-title", taken ? say("web.last_trick", { name: taken.who }) : "");
    find("taken").replaceChildren(...(taken?.cards ?? []).map((told) => {
      const line = document.createElement("li");
      line.append(card(told));
      return line;
    }));
  }
  lines("known", table.known.map((line) => text("li", line)));
  append(find("log"), table.news);
  const news = table.news.toReversed(); // the newest first, as far as they fit whole
  if (find("news").dataset.drawn !== news.join()) lines("news", news.map((line) => text("li", line)));
  find("news").dataset.drawn = news.join();
}

function showMine() {
  const playing = mine !== null && !isAway();
  document.body.classList.toggle("watches", mine === null);
  find("watching").hidden = mine !== null || isBot();
  if (mine === null) showWhy();
  find("private").hidden = !mine?.deals;
  find("coach").hidden = !playing || table.over || Boolean(mine?.coached);
  find("coached").hidden = !mine?.coached;
  if (mine === null) return;
  if (mine.refused || performance.now() >= note) {
    write("refused", mine.refused);
    find("refused").hidden = !mine.refused;
    find("refused").classList.toggle("quiet", false);
  }
  write("coached", mine.coached);
  find("coach").disabled = !acts();
  showTask();
  find("look").disabled = !mine.may_look;
  if (mine.deals) drawGlass(find("screen"), mine.glass, mine.screen);
  hand.show(mine, table, acts());
}

/** Why one only watches, and what to do about it. */
function showWhy() {
  const why = { taken: "web.seat_taken", freed: "web.seat_freed", used: "web.used_up",
    unknown: "web.code_unknown" }[you?.why];
  const sits = typeof you?.who === "number";
  const seat = sits && (you.who < table.pods.length ? say("web.sits_down") : say("web.no_seat"));
  const told = seat || (why ? say(why) : say("web.only_watching"));
  if (find("watching").dataset.drawn === told) return;
  find("watching").dataset.drawn = told;
  find("watching").replaceChildren(told);
  if (!you?.other) return;
  const link = text("a", say("web.sit_elsewhere"), "ghost");
  link.href = `#key=${you.other}`;
  find("watching").append(" ", link);
}

/** One's own games, as this browser remembers them. */
function ownGames() {
  const won = table.winners.includes(mine.seat);
  try {
    const games = JSON.parse(localStorage.getItem(GAMES) ?? "[]");
    if (!games.some(([id]) => id === table.id)) games.push([table.id, won]);
    localStorage.setItem(GAMES, JSON.stringify(games));
    return say("web.own_games", { games: games.length, won: games.filter(([, its]) => its).length });
  } catch {
    return "";
  }
}

/** One's own task: what one has set out to do, and how far it is; at the end, one's own games. */
function showTask() {
  if (table.over) {
    write("task", ownGames());
    find("task").dataset.drawn = "";
    return;
  }
  const { wanted, tricks, task } = table.stand[mine.seat];
  const told = mine.beside.length ? mine.beside : [task].filter(Boolean);
  const drawn = JSON.stringify([wanted, tricks, told]);
  if (find("task").dataset.drawn === drawn) return;
  find("task").dataset.drawn = drawn;
  const parts = told.map((line) => text("span", line));
  if (wanted !== null) {
    const row = text("span", "", "of");
    row.append(rings(tricks, wanted), say("web.tricks_of", { tricks, wanted }));
    parts.unshift(row);
  }
  find("task").replaceChildren(...parts);
}

/** Something that is no act now, and why; nobody else is told. */
function turnedAway() {
  const acting = table.pods.find((pod) => pod.acts);
  if (!acting || !mine || acts()) return;
  write("refused", say("web.not_your_turn", { name: acting.name }));
  find("refused").hidden = false;
  find("refused").classList.toggle("quiet", true);
  note = performance.now() + NOTE;
  setTimeout(() => table && showMine(), NOTE + 50);
}

speak();
soundButton(document.querySelector(".tools"));
tellsRules(find("rules"), () => table?.name);
find("coach").addEventListener("click", () => act({ do: "coach" }));
find("menu").addEventListener("click", () => {
  const isOpen = document.body.classList.toggle("open");
  find("menu").setAttribute("aria-expanded", isOpen);
});
find("felt").prepend(ring.element);
holds(find("look"), () => act({ do: "press", private: true }),
  () => act({ do: "release", private: true }));
