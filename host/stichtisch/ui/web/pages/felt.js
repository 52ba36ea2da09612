// Pods on the felt: one's own below, the others round the table; cards come and go between them.
// Motion tells cause: a card goes from hand to spot, a trick to whoever won it. Never over 300 ms.

import { Pod } from "./pods.js";
import { onFelt } from "./seats.js";
import { find } from "./telling.js";

const WAY = "cubic-bezier(.2,.7,.2,1)";
const OWN = 180, ANOTHERS = 220, TRICK = 260; // milliseconds
const OUTSIDE = 60; // pixels from which somebody else's card comes
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** As many pods as there are seats, that of `first` below and last in the page's order; `isMine`:
    it is one's own. */
export function sit(pods, seats, first, isMine) {
  pods[first]?.element.classList.toggle("mine", isMine);
  if (pods.length === seats && pods[first].element.classList.contains("own")) return;
  while (pods.length < seats) pods.push(new Pod());
  find("felt").style.setProperty("--columns", Math.max(seats - 1, 2));
  find("felt").dataset.seats = seats;
  for (let step = 1; step <= seats; step += 1) {
    const { element } = pods[(first + step) % seats];
    onFelt(element, step, seats);
    find("felt").append(element);
  }
  sit(pods, seats, first, isMine);
}

/** The pod whose card is ahead: where a trick goes. */
export function taker(pods) {
  return pods.find((pod) => pod.lies?.classList.contains("wins"))?.box ?? null;
}

/** Let cards fly from where they lay `before` to where they lie now; a trick goes `whereTo`, and
    cards of the seat `own` come from its hand and go back there. */
export function move(pods, before, whereTo, own, hand) {
  pods.forEach((pod, at) => {
    const lay = before[at];
    if (pod.lies?.dataset.card === lay?.dataset.card) return;
    const refused = lay?.classList.contains("refused");
    if (!pod.lies && refused && at === own) back(lay, hand.placeOf(lay.dataset.card));
    else if (!pod.lies && whereTo && lay) away(lay, whereTo.getBoundingClientRect());
    if (!pod.lies) return;
    if (at === own && hand.laidFrom) from(pod.lies, hand.laidFrom);
    else if (at !== own) into(pod.lies, pod.box, find("felt"));
    if (at === own) hand.laidFrom = null;
  });
}

/** Where it is, and its middle, in the pixels of the page, which a large screen scales. */
function boxOf(thing) {
  const zoom = document.body.currentCSSZoom ?? 1;
  const { left, top, width, height } = thing.getBoundingClientRect?.() ?? thing;
  const [x, y] = [(left + width / 2) / zoom, (top + height / 2) / zoom];
  return { left: left / zoom, top: top / zoom, width: width / zoom, x, y };
}

/** Let an element arrive from where something else was, at the size that it had there. */
function from(element, rect) {
  if (still.matches || !rect) return;
  const [there, here] = [rect, element].map(boxOf);
  const x = there.x - here.x, y = there.y - here.y;
  const scale = here.width ? there.width / here.width : 1;
  element.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }],
    { duration: OWN, easing: WAY },
  );
}

/** Let somebody else's card come in from the outer edge of their pod, at its own size. */
function into(element, pod, felt) {
  if (still.matches) return;
  const [here, middle] = [pod, felt].map(boxOf);
  const x = here.x - middle.x, y = here.y - middle.y;
  const far = OUTSIDE / Math.max(Math.hypot(x, y), 1);
  element.animate(
    [{ transform: `translate(${x * far}px, ${y * far}px)`, opacity: 0 }, { opacity: 1, offset: 0.3 },
      { transform: "none" }],
    { duration: ANOTHERS, easing: WAY },
  );
}

/** Let a copy of an element go there and vanish; the element itself may be gone by then. */
function away(element, rect) {
  if (still.matches) return;
  const [ghost, here] = copied(element), goal = boxOf(rect);
  const x = goal.x - here.x, y = goal.y - here.y;
  const there = `translate(${x}px, ${y}px)`;
  fly(ghost, [{ opacity: 1 }, { opacity: 1, offset: 0.67 }, { transform: there, opacity: 0 }], TRICK);
}

/** Let a copy of a refused card go back to its place. */
function back(element, rect) {
  if (still.matches || !rect) return;
  const [ghost, here] = copied(element), goal = boxOf(rect);
  const scale = here.width ? goal.width / here.width : 1;
  const x = goal.x - here.x, y = goal.y - here.y;
  fly(ghost, [{}, { transform: `translate(${x}px, ${y}px) scale(${scale})` }], ANOTHERS);
}

/** Above all else; it was in the page a moment ago. */
function copied(element) {
  const here = boxOf(element.flown ?? element);
  const ghost = element.cloneNode(true);
  ghost.removeAttribute("role");
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, {
    position: "fixed", left: `${here.left}px`, top: `${here.top}px`, translate: "none",
    zIndex: 10, pointerEvents: "none",
  });
  ghost.style.setProperty("--card", `${here.width}px`);
  document.body.append(ghost);
  return [ghost, here];
}

function fly(ghost, frames, duration) {
  ghost.animate(frames, { duration, easing: WAY }).finished.finally(() => ghost.remove());
}
