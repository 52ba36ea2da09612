// Motion tells cause: a card goes from hand to spot, a trick to whoever won it. Never over 300 ms.

const WAY = "cubic-bezier(.2,.7,.2,1)";
const OWN = 180, ANOTHERS = 220, TRICK = 260; // milliseconds
const OUTSIDE = 60; // pixels from which somebody else's card comes
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Where it is, in the pixels of the page, which a large screen scales. */
function boxOf(thing) {
  const zoom = document.body.currentCSSZoom ?? 1;
  const { left, top, width, height } = thing.getBoundingClientRect?.() ?? thing;
  return { left: left / zoom, top: top / zoom, width: width / zoom, height: height / zoom };
}

/** Let an element arrive from where something else was, at the size that it had there. */
export function from(element, rect) {
  if (still.matches || !rect) return;
  const [there, here] = [rect, element].map(boxOf);
  const x = there.left + there.width / 2 - here.left - here.width / 2;
  const y = there.top + there.height / 2 - here.top - here.height / 2;
  const scale = here.width ? there.width / here.width : 1;
  element.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }],
    { duration: OWN, easing: WAY },
  );
}

/** Let somebody else's card come in from the outer edge of their pod, at its own size. */
export function into(element, pod, felt) {
  if (still.matches) return;
  const [here, middle] = [pod, felt].map(boxOf);
  const x = here.left + here.width / 2 - middle.left - middle.width / 2;
  const y = here.top + here.height / 2 - middle.top - middle.height / 2;
  const far = OUTSIDE / Math.max(Math.hypot(x, y), 1);
  element.animate(
    [{ transform: `translate(${x * far}px, ${y * far}px)`, opacity: 0 }, { opacity: 1, offset: 0.3 },
      { transform: "none" }],
    { duration: ANOTHERS, easing: WAY },
  );
}

/** Let a copy of an element go there and vanish; the element itself may be gone by then. */
export function away(element, rect) {
  if (still.matches) return;
  const [ghost, here] = copied(element), goal = boxOf(rect);
  const x = goal.left + goal.width / 2 - here.left - here.width / 2;
  const y = goal.top + goal.height / 2 - here.top - here.height / 2;
  const there = `translate(${x}px, ${y}px)`;
  fly(ghost, [{ opacity: 1 }, { opacity: 1, offset: 0.67 }, { transform: there, opacity: 0 }], TRICK);
}

/** Let a copy of a refused card go back to its place. */
export function back(element, rect) {
  if (still.matches || !rect) return;
  const [ghost, here] = copied(element), goal = boxOf(rect);
  const scale = here.width ? goal.width / here.width : 1;
  const x = goal.left + goal.width / 2 - here.left - here.width / 2;
  const y = goal.top + goal.height / 2 - here.top - here.height / 2;
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
