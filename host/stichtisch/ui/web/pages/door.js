// The door: what is played here, who sits where, and the ways in. Whoever runs the evening sees
// invitations too; each is good once.

import { text } from "./cards.js";
import { connect, desk, door, lostLine, table } from "./live.js";
import { drawCode } from "./code.js";
import { tellsRules } from "./rules.js";
import { say, speak } from "./say.js";
import { awaited, find, write } from "./telling.js";

let warned = false; // that another game ends this one

const act = connect({
  isOurs: true,
  lost: lostLine,
  heard() {
    if (table !== null) show();
  },
});

function show() {
  find("game").textContent = table.game;
  write("awaited", awaited(table));
  const free = door?.seats.filter(({ key }) => key) ?? [];
  find("play").hidden = free.length === 0;
  find("desk").hidden = desk === null;
  find("finished").hidden = table.finished.length === 0;
  find("how").hidden = door !== null;
  find("phones").hidden = door === null || door.lan;
  if (free.length) find("play").href = wayIn(free[0]);
  seats();
  if (desk?.games.length && find("which").options.length === 0) offerGames();
  find("next").hidden = !desk?.games.length || door === null;
  find("answer").textContent = desk?.answer ?? "";
}

/** A phone is a pod; a larger screen has the whole table. */
function wayIn({ key }) {
  const page = matchMedia("(max-width: 43rem)").matches ? "seat" : "twin";
  return `${page}${location.search}#key=${key}`;
}

function seats() {
  const invited = new Map(door?.seats.map((each) => [each.seat, each]));
  const drawn = JSON.stringify([table.pods.map((pod) => pod.name), table.people, table.free, door?.seats]);
  if (find("seats").dataset.drawn === drawn) return;
  find("seats").dataset.drawn = drawn;
  find("seats").replaceChildren(...table.pods.map((pod, at) => {
    const line = document.createElement("li");
    const free = table.free.includes(at) ? say("web.bot") : "";
    const sits = table.people.includes(at) ? say("web.person") : free;
    line.append(text("b", pod.name), pod.bot ? layHere(at, pod.name) : text("span", sits));
    const way = invited.get(at);
    if (way?.code.length) line.append(drawCode(way.code, say("web.code", { name: pod.name })));
    if (way?.key) line.append(sitHere(way, pod.name));
    return line;
  }));
}

function layHere(at, name) {
  const link = text("a", say("web.lay_for", { name }));
  const asked = new URLSearchParams(location.search);
  asked.set("of", String(at + 1));
  link.href = `seat?${asked}`;
  return link;
}

function sitHere(free, name) {
  const link = text("a", say("web.sit"));
  link.href = wayIn(free);
  link.setAttribute("aria-label", say("web.sit_as", { name }));
  return link;
}

function offerGames() {
  find("which").replaceChildren(...desk.games.map((game) => {
    const option = text("option", game.title);
    option.value = game.name;
    option.selected = game.name === table.name;
    return option;
  }));
  offerPlayers();
}

function offerPlayers() {
  const { fewest, most } = desk.games.find((game) => game.name === find("which").value);
  const before = Number(find("players").value) || table.pods.length;
  find("players").replaceChildren(...Array.from({ length: most - fewest + 1 }, (_, at) => {
    const option = text("option", String(fewest + at));
    option.selected = fewest + at === Math.min(Math.max(before, fewest), most);
    return option;
  }));
}

function begin(event) {
  event.preventDefault();
  if (!table.over && !warned) {
    warned = true;
    find("ends").hidden = false;
    return;
  }
  const names = [...desk.names, ...door.names.filter((name) => !desk.names.includes(name))];
  const players = Number(find("players").value);
  const game = find("which").value;
  const options = {}; // the usual ones: the desk offers all
  act({ do: "begin_game", game, names: names.slice(0, players), options });
}

speak();
tellsRules(find("rules"), () => table?.name);
find("which").addEventListener("change", offerPlayers);
find("next").addEventListener("submit", begin);
