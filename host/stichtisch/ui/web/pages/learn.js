// A game's lesson: step by step, each done with a move of the game; the last one is a real round.

import { button, item, shows, text } from "./elements.js";
import { connect, desk, door, lostLine, table as played, who } from "./live.js";
import { knownFrom, learned, seatNames, taught, wantsToPlay } from "./own.js";
import { tellsRules } from "./rules.js";
import { language, say, speak } from "./say.js";
import { sound, soundButton } from "./sound.js";

const here = location.pathname.replace(/\/$/, "");
const game = here.split("/").at(-1);
document.documentElement.dataset.suits = `/suits/${game}.svg`;
const { card } = await import("./cards.js");
const { Draft } = await import("./draft.js");
const { move, sit, taker } = await import("./felt.js");
const { Hand } = await import("./hand.js");
const { find, lines, ownTask, ranking, showGame, showTrump, write, writeAll } = await import("./telling.js");

const LIES = 1200; // milliseconds that a wrong card lies
const EACH = 600; // milliseconds for each move of the others
const AGAIN = 1000; // milliseconds until the server is asked again
const SOON = 100; // milliseconds
const lesson = await ask(`${here}/${language}.json`);
const last = lesson.steps.length + 1; // the round
const pods = [];
const draft = new Draft();
const hand = new Hand(tried, () => pods[0].spot, show, () => {});

let at = Math.min(Math.max(Number(new URLSearchParams(location.search).get("step")) || learned(game), 1), last);
let step = null; // as it began
let shown = null; // the table, seat and lamps now
let point = []; // what the ring is round
let wrong = 0; // acts in this step
let picked = []; // cards of a move of several
let lying = null; // one's own card that does not count
let told = "", answer = ""; // in the middle, and about a wrong act
let refused = false, isBusy = false, isDone = false;
let act = null; // at the server's table, once the round is near
let begins = false; // it was asked for
let later = 0; // the clock of asking, until the server has said who one is

/** What the server says; while nobody answers a line says so, and it is asked again. */
async function ask(address) {
  for (;;) {
    const answer = await fetch(address).then((told) => told.json()).catch(() => null);
    lostLine(answer === null);
    if (answer !== null) return answer;
    await pause(AGAIN);
  }
}

/** Begin a step, from the start. */
async function go(number) {
  at = Math.min(Math.max(number, 1), last);
  learned(game, at);
  if (at === last) act ??= connect({ isOurs: true, lost: lostLine, heard() {}, another });
  const now = at;
  const begun = await ask(`${here}/${Math.min(at, last - 1)}/${language}.json`);
  if (now !== at) return; // went on meanwhile
  step = at < last ? begun : { ...emptied(begun), say: lesson.say, do: lesson.do };
  [shown, point, wrong, picked, lying, told, answer] = [step, step.point, 0, [], null, step.say, ""];
  refused = isBusy = isDone = false;
  document.body.classList.remove("open");
  const byKeyboard = document.activeElement === find("on"); // where Enter would leave out this step, too
  show();
  if (byKeyboard) document.querySelector("#offers [tabindex='0'], #hand [tabindex='0']")?.focus({ preventScroll: true });
}

/** Before the round nothing lies on the table. */
function emptied(begun) {
  const table = { ...begun.table, pods: begun.table.pods.map((pod) => ({ ...pod, card: null, acts: false })) };
  const seat = { ...begun.seat, hand: [], offers: [], beside: [] };
  return { ...begun, rule: null, several: 0, teaches: [], trump_in: null, point: [], lamps: [],
    table: { ...table, trump: null, bare: true, known: [], draft: null }, seat };
}

function show() {
  const { seat, lamps } = shown;
  const table = { ...shown.table, pods: shown.table.pods.map((pod, seat) => (seat ? pod : { ...pod, name: say("web.learner") })) };
  const mine = { ...seat, lying, refused: refused && lying ? answer : "", busy: isBusy, advised: "",
    may_take_up: picked.length > 0, hand: seat.hand.map((held) => ({ ...held, laid: picked.includes(held.name) })) };
  sit(pods, table.pods.length, 0, true);
  hand.settle(mine);
  const before = pods.map((pod) => pod.lies), whereTo = taker(pods);
  table.pods.forEach((pod, seat) => {
    pods[seat].show(pod, seat ? null : lying ?? hand.pending);
    pods[seat].light(lamps[seat] ?? "");
  });
  move(pods, before, whereTo, 0, hand);
  showGame({ game: say("web.learn_game", { game: table.game }), where: [say("web.learn_step", { at, of: last })] });
  if (step.trump_in) writeAll("trump", [text("small", say("web.trump")), text("em", say("web.learn_trump", { step: step.trump_in }))]);
  else showTrump(table);
  write("turn", told);
  find("turn").classList.toggle("long", told.length > 60);
  showSlot();
  showSide(table);
  writeAll("task", table.bare ? [] : ownTask(table.stand[0], seat.beside));
  hand.show(mine, { ...table, finished: [] }, !isDone && !isBusy);
  showRing();
  showWays();
  sound({ ...table, news: [told, answer].filter(Boolean), awaited: isDone ? "" : step.do }, mine);
}

function showSlot() {
  find("answer").hidden = !answer;
  write("answer", answer);
  find("answer").classList.toggle("quiet", !refused);
  find("todo").hidden = Boolean(answer) || isDone;
  write("todo", step.do);
}

function showSide(table) {
  find("rule-box").hidden = !step.rule;
  write("rule-title", lesson.steps[at - 1] ?? "");
  if (step.rule && !shows(find("rule"), at)) {
    const { led, may, never } = step.rule;
    find("rule").replaceChildren(card(led), text("span", say("web.learn_then")), marked(may, "may"), marked(never, "never"));
  }
  lines("known", table.draft ? [] : table.known.map((line) => text("li", line)));
  draft.show(table);
  find("draft-box").hidden = !table.draft;
  lines("standing", step.point.includes("standing") ? ranking(table) : []);
  const names = [...lesson.steps, say("web.learn_round")];
  if (shows(find("steps"), at)) return;
  find("steps").replaceChildren(...names.map((name, before) => {
    const leads = button(name, () => go(before + 1), before + 1 < at ? "done" : "");
    if (before + 1 === at) leads.setAttribute("aria-current", "step");
    return item(leads);
  }));
}

function marked(told, how) {
  const lies = card(told);
  lies.classList.add(how);
  lies.setAttribute("aria-label", say(`web.learn_${how}`, { card: told.text }));
  return lies;
}

/** The one ring: round what the step speaks of, or after two wrong acts round what is right. */
function showRing() {
  for (const element of document.querySelectorAll(".pointed")) element.classList.remove("pointed");
  if (isDone || isBusy) return;
  for (const what of point) pointed(what)?.classList.add("pointed");
}

function pointed(what) {
  if (typeof what === "number") return pods[what].box;
  const held = document.querySelector(`#hand [data-name="${CSS.escape(`card ${what}`)}"] .card`);
  if (held) return held;
  for (const kind of ["card", "words"]) {
    const offer = document.querySelector(`#offers [data-name="${CSS.escape(`offer ${kind} ${what}`)}"] button`);
    if (offer) return offer;
  }
  return find({ known: "known-box", standing: "standing-box", columns: "draft-box" }[what] ?? what);
}

function showWays() {
  const isRound = at === last;
  find("back").disabled = at === 1;
  const known = isDone || isRound ? "" : knownFrom(step.teaches, game);
  const skip = known ? say("web.learn_known", { game: known }) : say("web.learn_skip");
  write("on", isRound ? say("web.play") : isDone ? say("web.learn_on") : skip);
  const isNext = isRound || isDone;
  if (find("on").className === (isNext ? "big" : "ghost")) return;
  find("on").className = isNext ? "big" : "ghost";
  if (isNext) find("on").focus({ preventScroll: true }); // Enter goes on
}

/** What is done in the hand or among the offers. */
async function tried(done) {
  if (isBusy || isDone) return;
  if (done.do === "take_up") picked = [];
  if (done.do === "take_up" || (step.several && !picks(done.card))) return void show();
  const isCard = done.do === "lay" && !step.several;
  if (isCard && !step.seat.hand.some(({ legal }) => legal)) return void show(); // it is no card that is asked for
  const names = step.several ? picked : [done.card ?? done.offer];
  isBusy = true;
  answer = "";
  const asked = new URLSearchParams([...names.map((name) => ["act", name]), ["wrong", wrong]]);
  const now = step, comes = await ask(`${here}/${at}/${language}.json?${asked}`);
  if (step !== now) return; // went on meanwhile
  if (comes.done) await follows(comes);
  else await goesBack(comes, isCard ? step.seat.hand.find(({ name }) => name === done.card) : null);
}

/** Whether these are as many cards as the move has. */
function picks(name) {
  if (!picked.includes(name)) picked.push(name);
  return picked.length === step.several;
}

/** A wrong card is answered, lies a moment, and goes back; nothing is counted. */
async function goesBack(comes, held) {
  const now = step;
  [answer, refused] = [comes.say, comes.refused];
  lying = held && { ...held, refused: comes.refused };
  shown = { ...step, lamps: comes.lamps };
  show();
  await pause(held ? LIES : 0);
  if (step !== now) return;
  wrong += 1;
  if (comes.right.length) point = comes.right;
  [lying, picked, isBusy, shown] = [null, [], false, step];
  show();
}

/** The others do what the script says. */
async function follows(comes) {
  const now = step;
  for (const [index, after] of comes.follows.entries()) {
    if (index) await pause(EACH);
    if (step !== now) return;
    [shown, picked, lying] = [after, [], null];
    show();
  }
  await pause(comes.follows.length > 1 ? EACH / 2 : 0);
  if (step !== now) return;
  [told, isDone, isBusy] = [comes.say, true, false];
  learned(game, at + 1);
  taught(step.teaches, game, step.table.game);
  show();
}

function pause(milliseconds) {
  return new Promise((goesOn) => setTimeout(goesOn, milliseconds));
}

/** The last step: a real round at this server's table. */
function plays() {
  clearTimeout(later);
  if (!played || (who === "desk" && !desk)) return void (later = setTimeout(plays, SOON));
  if (!desk?.games.length) return void location.assign(home());
  if (played.people.length && !played.over && !confirm(say("web.ends"))) return;
  begins = true;
  act({ do: "begin_game", game, names: seatNames(lesson.seats, desk, door), options: lesson.options });
}

/** Another game was begun at the table: mine, or somebody else's. */
function another() {
  if (!begins) return;
  wantsToPlay(game, lesson.then);
  location.assign(home());
}

function home() {
  const asked = new URLSearchParams(location.search);
  asked.delete("step");
  return `/${asked.size ? `?${asked}` : ""}${location.hash}`;
}

speak();
soundButton(document.querySelector(".tools"));
tellsRules(find("rules"), () => game);
find("back").addEventListener("click", () => go(at - 1));
find("on").addEventListener("click", () => (at === last ? plays() : go(at + 1)));
find("menu").addEventListener("click", () => {
  find("menu").setAttribute("aria-expanded", document.body.classList.toggle("open"));
});
await go(at);
