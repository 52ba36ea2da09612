// The desk: how pods are and why, and what whoever runs the evening does to the table.

import { begins } from "./desk_begin.js";
import { button, item, option, shows, text } from "./elements.js";
import { connect, desk, lostLine } from "./live.js";
import { language, say, speak } from "./say.js";
import { copies, find, showGame, write } from "./telling.js";

let goesOn = false; // the table, if what it was paused for is left alone
let answers = null; // how many questions were answered, as told before

function put(list, told, draw) {
  if (!shows(list, told)) list.replaceChildren(...told.map(draw));
}

// --- pods ---------------------------------------------------------------------------------

const STATES = {
  fine: "web.desk_state_fine",
  asks: "web.desk_state_asks",
  disturbed: "web.desk_state_disturbed",
  broken: "web.desk_state_broken",
  away: "web.desk_state_away",
};
const podLines = new Map();

function podLine(pod) {
  const id = pod.id || pod.who;
  const line = podLines.get(id) ?? newPodLine(pod);
  podLines.set(id, line);
  line.dataset.state = pod.state;
  line.querySelector(".who").textContent = pod.who;
  line.querySelector(".state").textContent = say(STATES[pod.state]);
  line.querySelector(".why").textContent = pod.why;
  const blink = line.querySelector(".blink");
  blink.hidden = !pod.blinks;
  blink.setAttribute("aria-label", say("web.desk_blink_whose", { who: pod.who }));
  const free = line.querySelector(".free");
  free.hidden = pod.freed === null;
  free.setAttribute("aria-label", say("web.desk_free_whose", { who: pod.who }));
  free.onclick = () => ask(say("web.desk_free_sure", { who: pod.who }), say("web.desk_free"),
    () => act({ do: "free_seat", seat: pod.freed }));
  line.querySelector("details").hidden = pod.figures.length === 0;
  line.querySelector("dl").replaceChildren(...pod.figures.flatMap(([name, value]) =>
    [text("dt", name), text("dd", value)]));
  return line;
}

function newPodLine(pod) {
  const head = text("p", "", "head");
  const blink = button(say("web.desk_blink"), () => act({ do: "blink", pod: pod.id }), "blink");
  head.append(text("b", "", "who"), text("span", "", "state"), blink);
  const details = document.createElement("details");
  details.append(text("summary", say("web.desk_figures")), document.createElement("dl"));
  return item(head, text("p", "", "why"), button(say("web.desk_free"), null, "free"), details);
}

function showPods(pods) {
  const lines = pods.map(podLine);
  const list = find("pods");
  if (lines.length !== list.children.length || lines.some((line, at) => line !== list.children[at])) {
    list.replaceChildren(...lines);
  }
}

// --- moves --------------------------------------------------------------------------------

function moveLine(move) {
  const line = item(text("span", move.text));
  if (move.card) line.append(deed("web.desk_correct", "web.desk_correct_what", correct, move));
  line.append(deed("web.desk_take_back", "web.desk_take_back_what", takeBack, move));
  return line;
}

function deed(says, name, does, move) {
  const element = button(say(says), () => does(move));
  element.setAttribute("aria-label", say(name, { move: move.text }));
  return element;
}

/** What was seen when it was asked counts: a move made meanwhile is not taken back by accident. */
function takeBack(move) {
  const seen = desk.made;
  const count = seen - move.number + 1;
  ask(say("web.desk_take_back_sure", { count, move: move.text }), say("web.desk_take_back"),
    () => act({ do: "take_back", number: move.number, seen }));
}

function correct(move) {
  const seen = desk.made;
  find("card").replaceChildren(...desk.cards.map((card) => option(card.name, card.text, card.name === move.card)));
  ask(say("web.desk_correct_sure", { move: move.text }), say("web.desk_correct"),
    () => act({ do: "correct", number: move.number, card: find("card").value, seen }), true);
}

function ask(what, label, deed, withCard = false) {
  find("ask-what").textContent = what;
  find("ask-card").hidden = !withCard;
  find("do-it").textContent = label;
  find("do-it").onclick = () => {
    find("ask").close();
    goesOn = false;
    deed();
  };
  find("ask").showModal();
}

// --- the club's list ----------------------------------------------------------------------

function listRow(cells, head) {
  const row = document.createElement("tr");
  row.append(...cells.map((cell) => text(head ? "th" : "td", cell)));
  return row;
}

function showList(rows) {
  find("list-box").hidden = rows.length === 0;
  put(find("list"), rows, (cells) => listRow(cells, cells === rows[0]));
}

// --- a deck -------------------------------------------------------------------------------

function showLesson(lesson) {
  find("lesson").hidden = lesson === null;
  find("unlearn").hidden = lesson === null;
  find("learn-why").hidden = lesson !== null;
  find("learn").textContent = say(lesson ? "web.desk_learn_end" : "web.desk_learn_begin");
  if (lesson === null) return;
  const taps = lesson.expected && say("web.desk_tap", { name: lesson.expected });
  write("expected", taps || say("web.desk_all_learned"));
  find("progress").max = lesson.count;
  find("progress").value = lesson.learned;
  find("learned").textContent = say("web.desk_so_many", lesson);
  find("path").textContent = say("web.desk_path", lesson);
}

// --- the overlay --------------------------------------------------------------------------

const CORNERS = {
  "bottom-left": "web.desk_bottom_left",
  "bottom-right": "web.desk_bottom_right",
  "top-left": "web.desk_top_left",
  "top-right": "web.desk_top_right",
};

/** The way there: where it stands, how large and how late, and a link to copy. */
function offerOverlay() {
  find("corner").replaceChildren(...Object.entries(CORNERS).map(([corner, name]) => option(corner, say(name))));
  for (const field of ["corner", "size", "delay"]) find(field).addEventListener("input", showLink);
  copies(overlay);
  showLink();
}

function overlay() {
  const asked = { corner: find("corner").value, size: find("size").value, delay: find("delay").value };
  const there = new URL("overlay", location.href);
  there.search = new URLSearchParams({ ...asked, lang: language });
  there.hash = "";
  return there.href;
}

function showLink() {
  find("overlay-link").textContent = find("overlay-link").href = overlay();
  find("copied").textContent = "";
}

// --- all ----------------------------------------------------------------------------------

function heard(told) {
  if (told.kind === "table") {
    showGame(told);
    write("awaited", told.awaited || say("web.desk_over"));
  }
  if (told.kind !== "desk") return;
  find("stranger").hidden = true;
  if (answers !== null && told.answers !== answers) find("answer").textContent = told.answer;
  answers = told.answers;
  document.body.classList.add("known");
  find("pause").textContent = say(desk.paused ? "web.desk_go_on" : "web.desk_pause");
  find("pause").disabled = desk.over && !desk.paused;
  find("end-round").disabled = !desk.in_round;
  showPods(desk.pods);
  put(find("moves"), desk.moves, moveLine);
  showList(desk.list);
  showLesson(desk.lesson);
  showBegin(desk);
}

speak();
const act = connect({ isOurs: true, heard, lost: lostLine });
const showBegin = begins(act, ask);
find("stranger").hidden = false;
find("pause").addEventListener("click", () => act({ do: "pause", on: !desk.paused }));
find("end-round").addEventListener("click", () => {
  goesOn = !desk.paused; // nobody lays anything while one is asked
  if (goesOn) act({ do: "pause", on: true });
  ask(say("web.desk_end_round_sure"), say("web.desk_end_round"),
    () => act({ do: "end_round", seen: desk.made }));
});
find("learn").addEventListener("click", () => act({ do: "learn", on: desk.lesson === null }));
find("unlearn").addEventListener("click", () => act({ do: "unlearn" }));
find("leave-it").addEventListener("click", () => find("ask").close());
find("ask").addEventListener("close", () => { // by Escape, too
  if (goesOn) act({ do: "pause", on: false });
  goesOn = false;
});
offerOverlay();
