// Games that are over: which ones, who played, who won, and the way to each.

import { item, text } from "./elements.js";
import { language, say, speak } from "./say.js";
import { find, lines } from "./telling.js";

function line({ name, game, names, outcome, at }) {
  const link = text("a", game);
  link.href = `/replay/${name}${location.search}`;
  const when = at ? say("web.replays_ended", { at }) : "";
  return item(link, text("p", outcome), text("p", [names.join(", "), when].filter(Boolean).join(" · "), "who"));
}

speak();
document.title = `${say("web.replays")} · Stichtisch`;
const games = await (await fetch(`/replays-${language}.json`)).json();
lines("games", games.map(line));
find("none").hidden = games.length > 0;
