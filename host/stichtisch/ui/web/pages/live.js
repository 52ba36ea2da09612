// The connection to the table: it says hello, hands on what it hears, and comes back by itself.

import * as memory from "./memory.js";
import { language } from "./say.js";

const SOONEST = 500, LATEST = 10_000; // milliseconds until the next try
const SILENT = 1900; // milliseconds: two beats of the server (BEAT in hub.py) and some more
const HANGS = 8000; // milliseconds after which a connection that says nothing is given up
const LOOKS = 250; // milliseconds between two looks at the clock
const KEPT = "stichtisch-seat"; // the key of the seat that this browser has: it has one

/** What was told last: the table as all see it, one's own seat, the door, the desk, each pod's
    lamps, and whose page this is. Whoever imports one of them sees it as it is now. */
export let table = null, mine = null, door = null, desk = null, lamps = [], who = null, you = null;

const all = new Map(); // what is told by kind: of what is known already only the news are sent

/** What the server tells, with what it told before and is still so. */
function whole(told) {
  const now = { ...all.get(told.kind), ...told };
  all.set(told.kind, now);
  if (told.kind === "table") table = now;
  if (told.kind === "seat") mine = now;
  if (told.kind === "door") door = now;
  if (told.kind === "desk") desk = now;
  if (told.kind === "lamps") lamps = Object.keys(now).filter((at) => at !== "kind").map((at) => now[at]);
  if (told.kind === "you") [who, you] = [now.who, now];
  return now;
}

/** The key in the address: after the #, which no browser sends to a server; and those of people who
    wait at this browser until they are handed it. */
const asked = new URLSearchParams(location.hash.slice(1));
let key = asked.get("key") ?? "", beside = asked.getAll("with");
let again = () => {}; // connect at once, as somebody else

/** Hears `heard(message)` for each message; what it returns sends what is done on this page.
    `isOurs`: it is the page of whoever has the key in the address. `another` is called when another
    game is played, whose suits must be loaded. */
export function connect({
  lamps = false, isOurs = false, heard, lost = () => {}, another = () => location.reload(),
}) {
  let socket = null;
  let wait = SOONEST;
  let game = null;
  let last = performance.now(); // when anything was heard
  let later = 0; // the clock of the next try

  function open() {
    const opened = new WebSocket(`ws://${location.host}/live`);
    socket = opened;
    last = performance.now();
    const own = isOurs ? { key, beside, kept: beside.length ? "" : kept() } : { kept: kept() };
    const hello = { do: "hello", lang: language, lamps, ...own };
    opened.onopen = () => opened.send(JSON.stringify(hello));
    opened.onmessage = ({ data }) => {
      if (socket !== opened) return; // it is somebody else's page by now
      wait = SOONEST;
      last = performance.now();
      lost(false);
      const told = JSON.parse(data);
      if (told.kind === "beat") return;
      if (told.kind === "you" && typeof told.who === "number") keep(told.key || key, told.beside);
      if (told.kind === "table" && told.id) {
        if (game !== null && told.id !== game) another();
        game = told.id;
      }
      heard(whole(told));
      if (told.kind === "you" && who === null) mine = null;
    };
    opened.onclose = () => comesBack(opened);
  }

  again = () => {
    clearTimeout(later);
    const left = socket;
    socket = null;
    left?.close();
    open();
  };

  function comesBack(closed) {
    if (socket !== closed) return;
    socket = null;
    lost(true);
    later = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LATEST);
  }

  /** A network that is gone closes nothing: only silence tells. */
  setInterval(() => {
    const silent = performance.now() - last;
    if (silent > SILENT) lost(true);
    if (silent > HANGS && socket) {
      const hanging = socket;
      hanging.onmessage = null;
      hanging.close();
      comesBack(hanging);
    }
  }, LOOKS);

  open();
  return (act) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(act));
  };
}

/** An invitation is good once: from now on the address has one's own key, for loading it again. */
function keep(mine, waiting = []) {
  [key, beside] = [mine, waiting.map((each) => each.key)];
  const way = new URLSearchParams([["key", key], ...beside.map((each) => ["with", each])]);
  if (location.hash !== `#${way}`) history.replaceState(null, "", `#${way}`);
  memory.keep(KEPT, mine);
}

/** From now on it is the page of somebody who waited beside; what the last one saw is forgotten. */
export function handTo(other) {
  beside = [...beside.filter((each) => each !== other.key), key];
  key = other.key;
  all.delete("seat");
  mine = null;
  again();
}

/** The key of the seat that this browser has, or had. */
export function kept() {
  return memory.kept(KEPT) ?? "";
}

addEventListener("hashchange", () => location.reload()); // another code was scanned

/** Say, or do not say any more, that nobody answers; what is shown meanwhile may be old. */
export function lostLine(isLost) {
  document.querySelector("#lost").hidden = !isLost;
  document.body.classList.toggle("lost", isLost);
}
