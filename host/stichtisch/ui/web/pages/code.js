// A QR code, drawn from its rows of 0 and 1.

import { drawing } from "./elements.js";

const QUIET = 4; // modules of white round it, as the standard wants

export function drawCode(rows, label) {
  const size = rows.length + 2 * QUIET;
  const svg = drawing("svg", {
    viewBox: `0 0 ${size} ${size}`, class: "code", role: "img", "aria-label": label, "shape-rendering": "crispEdges",
  });
  const squares = rows.flatMap((row, y) => [...row].map((module, x) =>
    module === "1" ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ""));
  svg.append(drawing("path", { d: squares.join("") }));
  return svg;
}
