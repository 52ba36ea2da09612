// A small plot: how many things were still possible after each hint.

import { drawing } from "./elements.js";

const WIDE = 300, HIGH = 130, LEFT = 26, TOP = 16, FOOT = 18;

/** Steps downwards from `of`, each with its number; `most` is how many there will be. */
export function plot({ of, left }, most) {
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
