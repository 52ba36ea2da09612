// The strip over a stream: ?corner=bottom-left &size=1.2 &delay=20 &lang=de &theme=light

import { card, loadSuits } from "./cards.js";
import { item, text } from "./elements.js";
import { connect, table } from "./live.js";
import { speak } from "./say.js";
import { find } from "./telling.js";

const asked = new URLSearchParams(location.search);
const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"];
const number = (name, usual, most) => {
  const given = Number.parseFloat(asked.get(name));
  return Number.isFinite(given) && given > 0 ? Math.min(given, most) : usual;
};
const delay = number("delay", 0, 3600) * 1000;

function laid(pod) {
  const lies = card(pod.card);
  lies.classList.toggle("wins", pod.ahead);
  return item(lies, text("span", pod.name));
}

function show(told) {
  const inTrick = told.pods.filter((pod) => pod.card && pod.place);
  inTrick.sort((one, other) => one.place - other.place);
  find("trick").replaceChildren(...inTrick.map(laid));
  find("game").textContent = told.game;
  find("awaited").textContent = told.awaited;
  find("where").textContent = [told.game, ...told.where].join(" · ");
  find("strip").hidden = false;
}

/** The suits of another game, once there is somebody to ask: a stream must not show an error page. */
function suits() {
  loadSuits().catch(() => setTimeout(suits, 2000));
}

speak();
const corner = asked.get("corner");
for (const edge of (CORNERS.includes(corner) ? corner : "bottom-left").split("-")) find("strip").style[edge] = 0;
document.documentElement.style.setProperty("--size", number("size", 1, 4));
connect({
  heard: (told) => told.kind === "table" && setTimeout(show, delay, table),
  another: () => setTimeout(suits, delay),
});
