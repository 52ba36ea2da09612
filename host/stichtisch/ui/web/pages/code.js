// A QR code, drawn from its rows of 0 and 1.

const SVG = "http://www.w3.org/2000/svg";
const QUIET = 4; // modules of white round it, as the standard wants

export function drawCode(rows, label) {
  const size = rows.length + 2 * QUIET;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("class", "code");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", label);
  svg.setAttribute("shape-rendering", "crispEdges");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", rows.flatMap((row, y) => [...row].map((module, x) =>
    module === "1" ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")).join(""));
  svg.append(path);
  return svg;
}
