// Motion tells cause: a card goes from hand to spot, a trick to whoever won it. Never over 300 ms.

const LONG = 260;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Let an element arrive from where something else was. */
export function from(element, rect) {
  if (still.matches || !rect) return;
  const here = element.getBoundingClientRect();
  const x = rect.left + rect.width / 2 - here.left - here.width / 2;
  const y = rect.top + rect.height / 2 - here.top - here.height / 2;
  const scale = here.width ? rect.width / here.width : 1;
  element.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }],
    { duration: LONG, easing: "cubic-bezier(.2,.7,.2,1)" },
  );
}

/** Let a copy of an element go there and vanish; the element itself may be gone by then. */
export function away(element, rect) {
  if (still.matches) return;
  const here = element.getBoundingClientRect();
  const ghost = element.cloneNode(true);
  ghost.removeAttribute("role");
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, {
    position: "fixed", left: `${here.left}px`, top: `${here.top}px`, translate: "none",
    zIndex: 10, pointerEvents: "none",
  });
  ghost.style.setProperty("--card", `${here.width}px`);
  document.body.append(ghost);
  const x = rect.left + rect.width / 2 - here.left - here.width / 2;
  const y = rect.top + rect.height / 2 - here.top - here.height / 2;
  ghost.animate(
    [{ opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.5)`, opacity: 0 }],
    { duration: LONG, easing: "ease-in" },
  ).finished.finally(() => ghost.remove());
}
