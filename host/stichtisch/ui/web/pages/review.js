// A round in review: what was told of its secret, and which plays cost something.

import { button, item, text } from "./elements.js";
import { say } from "./say.js";
import { find } from "./telling.js";

const AGAIN = 2000; // milliseconds until one asks again whether all plays are thought about

/** Ask which plays cost something until that is known; null if nobody answers any more. */
export async function costlyPlays(address) {
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) return null;
    const plays = await answer.json();
    if (plays) return plays;
    await new Promise((on) => { setTimeout(on, AGAIN); });
  }
}

let shown = null; // of which round, and of how much of the game

/** Show a round's; `plays` are those of the game, if known; `go` leads to the step of one. */
export function showReview(told, plays, round, at, go) {
  const what = `${round} ${plays?.length}`;
  if (what !== shown) showRound(told, plays, round, go); // else a button keeps the focus
  shown = what;
  for (const leads of find("costly").querySelectorAll("button")) {
    leads.setAttribute("aria-current", Number(leads.dataset.step) === at ? "step" : "false");
  }
}

function showRound(told, plays, round, go) {
  find("review").replaceChildren(...told.map((line) => text("li", line)));
  const here = (plays ?? []).filter((play) => play.round === round);
  find("thinking").hidden = here.length > 0;
  find("thinking").textContent = say(plays ? "web.review_none" : "web.review_thinking");
  find("costly").replaceChildren(...here.map((play) => costly(play, go)));
}

function costly(play, go) {
  const leads = button(play.played, () => go(play.step));
  leads.dataset.step = play.step;
  return item(leads, ...play.told.map((line) => text("p", line)));
}
