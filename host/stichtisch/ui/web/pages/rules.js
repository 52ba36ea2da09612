// The rules of the game in short, and what to do on this page, over whatever the page shows.

import { button, text } from "./elements.js";
import { language, say } from "./say.js";

const HERE = ["web.rules_lay", "web.rules_dim", "web.rules_private", "web.rules_coach"];
const dialog = document.createElement("dialog");

/** Have this button tell the rules; `game()` is the name of the one that is played. */
export function tellsRules(opener, game) {
  opener.addEventListener("click", async () => {
    const answer = await fetch(`/rules/${game()}/${language}.json`);
    if (answer.ok) open(await answer.json());
  });
}

function open(told) {
  const close = button(say("web.rules_close"), () => dialog.close());
  const lamps = document.createElement("dl");
  for (const [looks, means] of told.lamps) lamps.append(text("dt", looks), text("dd", means));
  const title = text("h2", told.name);
  title.id = "rules-title";
  dialog.id = "rules-told";
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.replaceChildren(
    close, title, list(told.rules),
    ...(document.getElementById("hand") ? [text("h3", say("web.rules_here")), list(HERE.map((line) => say(line)))] : []),
    text("h3", say("web.rules_lamps")), text("p", told.suits), lamps,
  );
  document.body.append(dialog);
  dialog.showModal();
  dialog.scrollTop = 0;
}

function list(sentences) {
  const all = document.createElement("ul");
  all.append(...sentences.map((sentence) => text("li", sentence)));
  return all;
}

dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close(); // beside what it says
});
