// The desk's way to the overlay: where it stands, how large and how late, and a link to copy.

import { option } from "./elements.js";
import { copyText } from "./copy.js";
import { language, say } from "./say.js";
import { find } from "./telling.js";

const CORNERS = {
  "bottom-left": "web.desk_bottom_left",
  "bottom-right": "web.desk_bottom_right",
  "top-left": "web.desk_top_left",
  "top-right": "web.desk_top_right",
};

export function offerOverlay() {
  find("corner").replaceChildren(...Object.entries(CORNERS).map(([corner, name]) => option(corner, say(name))));
  for (const field of ["corner", "size", "delay"]) find(field).addEventListener("input", show);
  find("copy").addEventListener("click", copy);
  show();
}

function address() {
  const asked = { corner: find("corner").value, size: find("size").value, delay: find("delay").value };
  const there = new URL("overlay", location.href);
  there.search = new URLSearchParams({ ...asked, lang: language });
  there.hash = "";
  return there.href;
}

function show() {
  find("overlay-link").textContent = find("overlay-link").href = address();
  find("copied").textContent = "";
}

async function copy() {
  await copyText(address());
  find("copied").textContent = say("web.desk_copied");
}
