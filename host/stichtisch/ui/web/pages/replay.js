// A game that was played, step by step; what was secret is shown only when one asks for it.

import { copyText } from "./copy.js";
import { item, text } from "./elements.js";
import { plot } from "./plot.js";
import { language, say, speak } from "./say.js";

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
const { costlyPlays, showReview } = await import("./review.js");
const { place, put, seated } = await import("./seats.js");
const { find, lines, showGame, standing } = await import("./telling.js");
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
  if (open) showReview(game.rounds[step.round] ?? [], plays, step.round, at, go);
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

/** It takes a while, and some look at a game only. */
async function review() {
  plays = null;
  plays = (await costlyPlays(`${here}/plays-${language}.json`)) ?? undefined;
  show();
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
find("copy").addEventListener("click", async () => {
  await copyText(location.href);
  find("copied").textContent = say("web.desk_copied");
});
for (const [id, [, way]] of Object.entries(ways)) find(id).addEventListener("click", way);
addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const way = Object.values(ways).find(([key]) => key === event.key)?.[1];
  if (!way) return;
  event.preventDefault();
  way();
});
show();
