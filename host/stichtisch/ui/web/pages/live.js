// The connection to the table: it says hello, hands on what it hears, and comes back by itself.

import { language } from "./say.js";

const SOONEST = 500, LATEST = 10_000; // milliseconds until the next try

/** Hears `heard(message)` for each message; what it returns sends what is done on this page. */
export function connect({ lamps = false, key = "", heard, lost = () => {} }) {
  let socket = null;
  let wait = SOONEST;

  function open() {
    socket = new WebSocket(`ws://${location.host}/live`);
    socket.onopen = () => socket.send(JSON.stringify({ do: "hello", lang: language, lamps, key }));
    socket.onmessage = ({ data }) => {
      wait = SOONEST;
      lost(false);
      heard(JSON.parse(data));
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

/** The key in the address: after the #, which no browser sends to a server. */
export const key = new URLSearchParams(location.hash.slice(1)).get("key") ?? "";

/** Show or hide the line that says that the connection is gone. */
export function lostLine(isLost) {
  document.querySelector("#lost").hidden = !isLost;
}
