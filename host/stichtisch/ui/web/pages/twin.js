// A table as one sees it, on any screen: pods, lamps, cards, and the hand that one plays.

import { attract } from "./attract.js";
import { card } from "./cards.js";
import { item, shows, text } from "./elements.js";
import { Draft } from "./draft.js";
import { move, sit, taker } from "./felt.js";
import { Hand } from "./hand.js";
import { holds } from "./hold.js";
import { connect, handTo, lamps, lostLine, mine, table, you } from "./live.js";
import { showNotes } from "./notes.js";
import { lessonSays, ownGames } from "./own.js";
import { drawGlass } from "./pods.js";
import { Ring } from "./ring.js";
import { tellsRules } from "./rules.js";
import { say, speak } from "./say.js";
import { sound, soundButton } from "./sound.js";
import {
  append, awaited, find, lines, ownTask, prompt, ranking, showGame, showTrump, write, writeAll,
} from "./telling.js";

const NOTE = 3000; // milliseconds that a note of the page itself stays
const of = Number(new URLSearchParams(location.search).get("of")) - 1; // a bot, for whom one lays
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
    pods.forEach((pod, at) => draft.light(at, pod.light(lamps[at] ?? "")));
  },
});
const draft = new Draft(({ id }) => act({ do: "make", offer: id }), () => table && show());
const hand = new Hand(act, () => (mine ? pods[mine.seat].spot : null), show, turnedAway);

/** The seat below: one's own, else that of a bot for whom one lays, else the first. */
function below() {
  return mine?.seat ?? (isBot() ? of : 0);
}

function isBot() {
  return mine === null && !you?.key && Boolean(table.pods[of]?.bot);
}

function show() {
  sit(pods, table.pods.length, below(), mine !== null || isBot());
  hand.settle(mine);
  const before = pods.map((pod) => pod.lies);
  const whereTo = taker(pods);
  table.pods.forEach((told, at) => {
    pods[at].show({ ...told, ...crowned(at), name: named(told, at), mark: marked(told, at) }, lying(told, at));
    pods[at].element.classList.toggle("won", table.winners.includes(at));
  });
  draft.show(table, below(), acts() && !mine.busy ? mine : null);
  if (!table.draft) move(pods, before, whereTo, mine?.seat, hand);
  showGame(table);
  document.body.classList.toggle("over", table.over);
  write("awaited", awaited(table));
  showTrump(table);
  showPrompt();
  write("ended", table.over ? "" : table.ended);
  showCurtain();
  showSide();
  showDecided();
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

/** At the end a winner's card in the trick that decided it. */
function crowned(at) {
  const laid = table.decided?.cards.find(({ seat }) => seat === at);
  return laid ? { card: laid, ahead: laid.takes } : {};
}

function marked({ mark, sign }, at) {
  if (table.over) return "";
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
  if (!shows(find("taken"), taken)) {
    write("taken-title", taken ? say("web.last_trick", { name: taken.who }) : "");
    find("taken").replaceChildren(...(taken?.cards ?? []).map((told) => item(card(told))));
  }
  showNotes(table, find("curtain").hidden ? mine : null);
  lines("known", table.draft ? [] : table.known.map((line) => text("li", line)));
  append(find("log"), table.news);
  const news = table.news.toReversed(); // the newest first, as far as they fit whole
  if (!shows(find("news"), news)) lines("news", news.map((line) => text("li", line)));
}

/** Once the game is over: the trick that decided it, and who laid what. */
function showDecided() {
  const told = table.decided;
  find("decided").hidden = !told;
  if (!told || shows(find("decided"), told)) return;
  write("decided-title", told.title);
  write("decided-why", told.why);
  find("decided-cards").replaceChildren(...told.cards.map((laid) => {
    const lies = card(laid);
    lies.classList.toggle("wins", laid.takes);
    return item(lies, text("b", named(table.pods[laid.seat], laid.seat), "cut"));
  }));
}

function showMine() {
  const playing = mine !== null && !isAway();
  // whoever is about to sit down would see all move
  document.body.classList.toggle("watches", mine === null && typeof you?.who !== "number");
  find("watching").hidden = mine !== null || isBot();
  if (mine === null) showWhy();
  find("private").hidden = !mine?.deals || table.over;
  find("undo").hidden = mine === null || !table.haste || table.over;
  find("undo").disabled = table.undo !== mine?.seat;
  find("haste").hidden = mine === null || !table.haste;
  write("haste", say("web.haste", { times: table.haste }));
  find("coach").hidden = !playing || table.over || Boolean(mine?.coached);
  find("coached").hidden = !mine?.coached;
  if (mine === null || !find("curtain").hidden) return;
  if (mine.refused || acts() || performance.now() >= note) {
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
  if (shows(find("watching"), told)) return;
  find("watching").replaceChildren(told);
  if (!you?.other) return;
  const link = text("a", say("web.sit_elsewhere"), "ghost");
  link.href = `#key=${you.other}`;
  find("watching").append(" ", link);
}

/** One's own task: what one has set out to do, and how far it is; at the end, one's own games. */
function showTask() {
  if (table.over) {
    if (shows(find("task"), table.id)) return;
    find("task").replaceChildren(...[...ownGames(table, mine.seat), lessonSays()]
      .filter(Boolean).map((line) => text("span", line)));
    return;
  }
  writeAll("task", ownTask(table.stand[mine.seat], mine.beside));
}

/** Whoever is to act next and waits at this browser is handed it: until then no hand is seen. A bot
    that had the seat makes the move that it has begun. */
function showCurtain() {
  const isNext = ({ seat }) => table.pods[seat]?.acts && table.people.includes(seat);
  const next = acts() || table.over ? null : you?.beside?.find(isNext);
  document.body.classList.toggle("curtained", Boolean(next));
  find("curtain").hidden = !next;
  if (!next) return;
  find("hand").replaceChildren();
  find("offers").replaceChildren();
  const isNew = write("take", say("web.take_device", { name: table.pods[next.seat].name }));
  find("take").onclick = () => handTo(next);
  if (isNew) find("take").focus({ preventScroll: true });
}

/** Something that is no act now, and why; nobody else is told. */
function turnedAway() {
  if (!mine || acts() || !table.pods.some((pod) => pod.acts)) return;
  write("refused", say("web.not_your_turn"));
  find("refused").hidden = false;
  find("refused").classList.toggle("quiet", true);
  note = performance.now() + NOTE;
  setTimeout(() => table && showMine(), NOTE + 50);
}

speak();
soundButton(document.querySelector(".tools"));
tellsRules(find("rules"), () => table?.name);
find("coach").addEventListener("click", () => act({ do: "coach" }));
find("undo").addEventListener("click", () => act({ do: "undo" }));
find("haste").addEventListener("click", () => act({ do: "haste", times: { 1: 2, 2: 4 }[table.haste] ?? 1 }));
find("menu").addEventListener("click", () => {
  const isOpen = document.body.classList.toggle("open");
  find("menu").setAttribute("aria-expanded", isOpen);
});
find("felt").prepend(ring.element);
holds(find("look"), () => act({ do: "press", private: true }),
  () => act({ do: "release", private: true }));
