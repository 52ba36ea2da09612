// The door: what is played here, and the ways in.

import { connect, lostLine } from "./live.js";
import { say, speak } from "./say.js";

const find = (id) => document.getElementById(id);

function heard(table) {
  if (table.kind !== "table") return;
  find("game").textContent = table.game;
  find("awaited").textContent = table.awaited || say("web.waiting");
  find("names").textContent = table.pods.map((pod) => pod.name).join(" · ");
}

speak();
connect({ heard, lost: lostLine });
