// A table that plays by itself: captions in two languages by turns, and a seat that one may take.

import { text } from "./elements.js";
import { language, say } from "./say.js";

const TURN = 4000; // milliseconds in which a caption stands in one language
const LANGUAGES = [language, language === "en" ? "de" : "en"];
const QUIET = ["Tab", "Shift", "Control", "Alt", "Meta", "Escape"];
const bar = document.createElement("div");
const caption = text("p", "", "caption");
const invitation = text("p", "", "invitation");
let told = null;
let turn = 0;

bar.id = "attract";
bar.setAttribute("role", "region");
bar.setAttribute("aria-label", say("web.captions"));
bar.append(caption, invitation);

/** Show what is told beside the table, if anything is; any key of the keyboard takes the seat. */
export function attract(told_now, seat, take) {
  if (!told_now) return;
  if (!bar.isConnected) begin(take);
  const isNew = told_now.caption[language] !== told?.caption[language];
  told = { caption: told_now.caption, seat: told_now.seats[seat] };
  if (isNew) turn = 0;
  show();
}

function begin(take) {
  document.body.append(bar);
  setInterval(() => {
    turn += 1;
    show();
  }, TURN);
  addEventListener("keydown", (event) => {
    if (told?.seat?.free && !QUIET.includes(event.key)) take();
  });
}

function show() {
  const now = LANGUAGES[turn % LANGUAGES.length];
  write(caption, told.caption[now], now);
  write(invitation, told.seat?.told[now] ?? "", now);
  bar.classList.toggle("free", Boolean(told.seat?.free));
}

function write(element, sentence, spoken) {
  if (element.textContent === sentence) return;
  element.lang = spoken;
  element.textContent = sentence;
}
