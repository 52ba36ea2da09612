// The connection to the table: it says hello, hands on what it hears, and comes back by itself.

import { language } from "./say.js";

const SOONEST = 500, LATEST = 10_000; // milliseconds until the next try

/** What was told last: the table as all see it, one's own seat, the door, the desk, each pod's
    lamps, and whose page this is. Whoever imports one of them sees it as it is now. */
export let table = null, mine = null, door = null, desk = null, lamps = [], who = null;

function remember(told) {
  if (told.kind === "table") table = told;
  if (told.kind === "seat") mine = told;
  if (told.kind === "door") door = told;
  if (told.kind === "desk") desk = told;
  if (told.kind === "lamps") lamps = told.pods;
  if (told.kind === "you") who = told.who;
}

/** The key in the address: after the #, which no browser sends to a server. */
let key = new URLSearchParams(location.hash.slice(1)).get("key") ?? "";

/** Hears `heard(message)` for each message; what it returns sends what is done on this page.
    `isOurs`: it is the page of whoever has the key in the address. `another` is called when another
    game is played, whose suits must be loaded. */
export function connect({
  lamps = false, isOurs = false, heard, lost = () => {}, another = () => location.reload(),
}) {
  let socket = null;
  let wait = SOONEST;
  let game = null;

  function open() {
    socket = new WebSocket(`ws://${location.host}/live`);
    const hello = { do: "hello", lang: language, lamps, key: isOurs ? key : "" };
    socket.onopen = () => socket.send(JSON.stringify(hello));
    socket.onmessage = ({ data }) => {
      wait = SOONEST;
      lost(false);
      const told = JSON.parse(data);
      if (told.kind === "you" && told.key) keep(told.key);
      if (told.kind === "table" && told.id !== (game ??= told.id)) another();
      remember(told);
      heard(told);
      if (told.kind === "you" && who === null) mine = null;
    };
    socket.onclose = () => {
      lost(true);
      setTimeout(open, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, LATEST);
    };
  }

  open();
  return (act) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(act));
  };
}

/** An invitation is good once: from now on the address has one's own key, for loading it again. */
function keep(mine) {
  key = mine;
  history.replaceState(null, "", `#key=${mine}`);
}

addEventListener("hashchange", () => location.reload()); // another code was scanned

/** Show or hide the line that says that the connection is gone. */
export function lostLine(isLost) {
  document.querySelector("#lost").hidden = !isLost;
}
