// A game that was played, step by step; what was secret is shown only when one asks for it.

import { button, drawing, item, shows, text } from "./elements.js";
import { language, say, speak } from "./say.js";

const AGAIN = 2000; // milliseconds until one asks again whether all plays are thought about
const WIDE = 300, HIGH = 130, LEFT = 26, TOP = 16, FOOT = 18; // of the plot
const here = location.pathname.replace(/\/$/, "");
const isLink = here === "/replayed"; // the game stands after the #, and before the step
const [held, from] = isLink ? location.hash.slice(1).split(".") : ["", location.hash.slice(1)];
speak();
const game = await (await fetch(`${here}/${language}.json`, isLink ? { method: "POST", body: held } : {})).json();
if (game.error) {
  document.querySelector("#told").textContent = game.error;
  for (const control of document.querySelectorAll(".controls > *")) control.hidden = true;
  await new Promise(() => {}); // there is nothing else to show
}
document.documentElement.dataset.suits = `/suits/${game.name}.svg`;
const { card } = await import("./cards.js");
const { place, put, seated } = await import("./seats.js");
const { copies, find, lines, showGame, standing } = await import("./telling.js");
const last = game.steps.length - 1;
const starts = game.steps.map(({ round }, at) => (round !== game.steps[at - 1]?.round ? at : -1))
  .filter((at) => at >= 0);
let at = Math.min(Number.parseInt(from, 10) || 0, last);
let open = false;
let plays; // that cost something: null until that is known

function show() {
  const step = game.steps[at];
  const secret = open ? step.secret : null;
  showGame({ game: game.game, where: step.where });
  find("felt").replaceChildren(...step.pods.map((pod, at) => seat(pod, at, secret)));
  lines("standing", step.pods.map((pod, at) => standing({ ...pod, name: game.names[at] }, pod.stand)));
  lines("known", step.known.map((line) => text("li", line)));
  narrowed(step);
  find("secret").hidden = !secret?.lines.length;
  find("secret").textContent = secret?.lines.join(" ") ?? "";
  find("review-box").hidden = !open || isLink || step.round === 0;
  if (open) showReview(step.round);
  const told = (secret ?? step).told;
  find("told").replaceChildren(
    ...(told.length ? told : [step.awaited]).map((line) => text("p", line)),
    text("p", told.length ? step.awaited : "", "awaited"),
  );
  find("told").scrollTop = at === last ? find("told").scrollHeight : 0; // the end is who won
  find("step").textContent = say("web.replay_step", { number: at, count: last });
  find("slider").value = at;
  find("slider").setAttribute("aria-valuetext", find("step").textContent);
  for (const id of ["first", "round-back", "back"]) find(id).disabled = at === 0;
  for (const id of ["last", "round-on", "on"]) find(id).disabled = at === last;
  history.replaceState(null, "", isLink ? `#${held}.${at}` : `#${at}`);
}

function seat(pod, at, secret) {
  const element = seated(pod, game.names[at]);
  if (secret) element.append(hand(secret.hands[at]));
  put(element, place(at, game.names.length, 0, 0.7, 0.56));
  return element;
}

function hand(names) {
  const cards = text("ul", "", "cards");
  cards.append(...names.map((name) => item(card(game.cards[name]))));
  return cards;
}

function narrowed(step) {
  const told = step.narrowed;
  find("narrowed-box").hidden = !told?.left.length;
  if (!told?.left.length) return;
  const most = Math.max(...game.steps.map((one) => one.narrowed?.left.length ?? 0));
  find("narrowed").replaceChildren(plot(told, most));
  find("narrowed-told").textContent =
    say("web.narrowed_told", { of: told.of, left: told.left.join(", ") });
}

/** A small plot, how many things were still possible after each hint: steps downwards from `of`, each
    with its number; `most` is how many there will be. */
function plot({ of, left }, most) {
  const svg = drawing("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" });
  const x = (at) => LEFT + ((WIDE - LEFT - 14) * at) / Math.max(most, 1);
  const y = (count) => TOP + (HIGH - TOP - FOOT) * (1 - count / of);
  for (const count of [0, of / 2, of]) {
    svg.append(
      drawing("line", { class: "rule", x1: LEFT, x2: WIDE, y1: y(count), y2: y(count) }),
      label(LEFT - 5, y(count) + 4, count, "end"),
    );
  }
  const points = [of, ...left].map((count, at) => `${x(at)},${y(count)}`);
  svg.append(drawing("polyline", { class: "curve", points: points.join(" ") }));
  left.forEach((count, at) => {
    svg.append(
      drawing("circle", { class: "dot", cx: x(at + 1), cy: y(count), r: 3.5 }),
      label(x(at + 1), y(count) - 7, count, "middle", "count"),
    );
  });
  for (let at = 1; at <= most; at += 1) svg.append(label(x(at), HIGH - 4, at, "middle"));
  return svg;
}

function label(x, y, number, anchor, className = "scale") {
  const element = drawing("text", { x, y, "text-anchor": anchor, class: className });
  element.textContent = number;
  return element;
}

function go(to) {
  at = Math.max(0, Math.min(to, last));
  show();
}

function reveal() {
  if (!game.over) return;
  open = !open;
  find("open").setAttribute("aria-pressed", open);
  document.body.classList.toggle("open", open);
  show();
  if (plays === undefined && !isLink) review();
}

/** Ask which plays cost something until that is known; it takes a while, and some look at a game
    only. */
async function review() {
  plays = null;
  for (;;) {
    const answer = await fetch(`${here}/plays-${language}.json`).catch(() => null);
    plays = answer?.ok ? await answer.json() : undefined; // nobody answers any more
    if (plays !== null) return show();
    await new Promise((on) => { setTimeout(on, AGAIN); });
  }
}

/** A round in review: what was told of its secret, and which plays cost something. */
function showReview(round) {
  if (!shows(find("costly"), [round, plays?.length])) showRound(round); // else a button keeps the focus
  for (const leads of find("costly").querySelectorAll("button")) {
    leads.setAttribute("aria-current", Number(leads.dataset.step) === at ? "step" : "false");
  }
}

function showRound(round) {
  find("review").replaceChildren(...(game.rounds[round] ?? []).map((line) => text("li", line)));
  const played = (plays ?? []).filter((play) => play.round === round);
  find("thinking").hidden = played.length > 0;
  find("thinking").textContent = say(plays ? "web.review_none" : "web.review_thinking");
  find("costly").replaceChildren(...played.map(costly));
}

function costly(play) {
  const leads = button(play.played, () => go(play.step));
  leads.dataset.step = play.step;
  return item(leads, ...play.told.map((line) => text("p", line)));
}

const ways = {
  first: ["Home", () => go(0)],
  "round-back": ["PageUp", () => go(starts.findLast((start) => start < at) ?? 0)],
  back: ["ArrowLeft", () => go(at - 1)],
  on: ["ArrowRight", () => go(at + 1)],
  "round-on": ["PageDown", () => go(starts.find((start) => start > at) ?? last)],
  last: ["End", () => go(last)],
  open: ["s", reveal],
};

find("slider").max = last;
find("slider").addEventListener("input", () => go(Number(find("slider").value)));
find("not-over").hidden = game.over;
find("open").hidden = !game.over;
find("send").hidden = !isLink;
copies(() => location.href);
for (const [id, [, way]] of Object.entries(ways)) find(id).addEventListener("click", way);
addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const way = Object.values(ways).find(([key]) => key === event.key)?.[1];
  if (!way) return;
  event.preventDefault();
  way();
});
show();
