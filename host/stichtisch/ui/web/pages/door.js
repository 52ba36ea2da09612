// The door: what is played here, who sits where, and the ways in. Whoever runs the evening sees
// invitations too; each is good once.

import { button, drawing, item, option, shows, text } from "./elements.js";
import { connect, desk, door, kept, lamps, lostLine, table, you } from "./live.js";
import { Pod } from "./pods.js";
import { dateOf, dayOf, days, learned, ownDoor, ownName, seatNames, wantedToPlay, wantsToPlay } from "./own.js";
import { tellsRules } from "./rules.js";
import { say, speak } from "./say.js";
import { onFelt } from "./seats.js";
import { awaited, find, write } from "./telling.js";

const DATE = dateOf(new Date());
const QUIET = 4; // modules of white round a QR code, as the standard wants
const pods = [];
let answers = null; // how many questions the desk has answered, as told before

const act = connect({
  lamps: true,
  isOurs: true,
  lost: lostLine,
  heard(told) {
    if (table !== null && told.kind !== "lamps") show();
    pods.forEach((pod, at) => pod.light(lamps[at] ?? ""));
  },
});

function show() {
  find("game").textContent = table.game;
  write("awaited", awaited(table));
  const free = door?.seats.filter(({ key }) => key) ?? [];
  showFelt();
  const has = you?.seat ?? null; // the seat that this browser has already
  find("play").hidden = free.length === 0 && has === null;
  find("desk").hidden = desk === null;
  leadsToLesson(find("learn"), table.name, table.game);
  find("finished").hidden = table.finished.length === 0;
  find("how").hidden = door !== null;
  find("phones").hidden = door === null || door.lan;
  if (has !== null) write("play", say("web.back_to_seat"));
  else write("play", say("web.play"));
  write("under", has === null && free.length ? say("web.play_why", { game: table.game }) : "");
  if (has !== null) find("play").href = wayIn({ key: kept() });
  else if (free.length) find("play").href = wayIn(free[0]);
  for (const id of ["whole", "day", "who"]) find(id).hidden = !desk?.games.length || has !== null;
  const place = days()[DATE];
  write("day", place ? say("web.day_done", { date: dayOf(DATE), place }) : say("web.day", { date: dayOf(DATE) }));
  if (free.length && wantedToPlay(table.name)) location.assign(find("play").href);
  showGames();
  seats();
  showTogether(has === null ? free : []);
  if (desk?.games.length && find("which").options.length === 0) {
    offerGames();
    ownDoor(location.href);
  }
  find("next").hidden = !desk?.games.length || door === null;
  if (answers !== null && desk.answers !== answers) write("answer", desk.answer);
  answers = desk?.answers ?? null;
}

function wayIn({ key }) {
  return `twin${location.search}#key=${key}`;
}

/** The table as it is played now, small. */
function showFelt() {
  const seats = table.pods.length;
  while (pods.length < seats) {
    const pod = new Pod();
    pods.push(pod);
    onFelt(pod.element, pods.length - 1, seats);
    find("felt").append(pod.element);
  }
  find("felt").dataset.seats = seats;
  table.pods.forEach((told, at) => pods[at].show(told));
}

/** All games as cards; the one with the ring is what is played here. */
function showGames() {
  const games = door === null ? [] : (desk?.games ?? []);
  if (find("games").childElementCount === games.length) return;
  find("games").replaceChildren(...games.map(({ name, title, about, players, fewest, most }) => {
    const game = button("", () => choose(name, fewest, most), "game");
    if (name === table.name) game.setAttribute("aria-current", "true");
    game.append(text("b", title), text("span", about), text("small", players));
    return item(game, leadsToLesson(text("a", "", "learn"), name, title));
  }));
}

/** Let a link lead to a game's lesson, from the step that was reached last. */
function leadsToLesson(link, name, title) {
  const step = learned(name);
  link.textContent = step > 1 ? say("web.learn_goes_on", { step }) : say("web.learn");
  link.href = `learn/${name}${location.search}${location.hash}`;
  link.setAttribute("aria-label", `${link.textContent}: ${title}`);
  return link;
}

/** Play this game: the one at the table at once, another one as soon as it has begun. */
function choose(name, fewest, most) {
  if (name === table.name && !find("play").hidden) return void find("play").click();
  whole(name, fewest, most);
}

/** A short one that begins at play: of this day, or under one's own name. */
function short(more) {
  const begun = beginGame(table.name, table.pods.length, !table.people.length, { short: true, ...more });
  if (begun) wantsToPlay(table.name);
}

/** From its start, with all that comes before the first card. */
function whole(name, fewest, most) {
  const players = Math.min(Math.max(table.pods.length, fewest), most);
  if (beginGame(name, players, !table.people.length)) wantsToPlay(name);
}

function seats() {
  const invited = new Map(door?.seats.map((each) => [each.seat, each]));
  if (shows(find("seats"), [table.pods.map((pod) => pod.name), table.people, table.free, door?.seats])) return;
  find("seats").replaceChildren(...table.pods.map((pod, at) => {
    const free = table.free.includes(at) ? say("web.bot") : "";
    const sits = table.people.includes(at) ? say("web.person") : free;
    const line = item(text("b", pod.name), pod.bot ? layHere(at, pod.name) : text("span", sits));
    const way = invited.get(at);
    if (way?.code.length) line.append(drawCode(way.code, say("web.code", { name: pod.name })));
    if (way?.key && (you?.seat ?? null) === null) line.append(sitHere(way, pod.name));
    return line;
  }));
}

/** Several people may hand this device round: so many of the free seats are theirs. */
function showTogether(free) {
  find("together").hidden = free.length < 2;
  if (free.length < 2 || shows(find("together"), free)) return;
  find("together").replaceChildren(say("web.together"), ...free.slice(1).map((_, before) => {
    const people = before + 2, link = text("a", say("web.so_many_people", { people }));
    const [first, ...others] = free.slice(0, people).map(({ key }) => key);
    link.href = `${wayIn({ key: first })}${others.map((key) => `&with=${key}`).join("")}`;
    return link;
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

/** A QR code, drawn from its rows of 0 and 1. */
function drawCode(rows, label) {
  const size = rows.length + 2 * QUIET;
  const svg = drawing("svg", {
    viewBox: `0 0 ${size} ${size}`, class: "code", role: "img", "aria-label": label, "shape-rendering": "crispEdges",
  });
  const squares = rows.flatMap((row, y) => [...row].map((module, x) =>
    module === "1" ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ""));
  svg.append(drawing("path", { d: squares.join("") }));
  return svg;
}

function offerGames() {
  find("which").replaceChildren(...desk.games.map(({ name, title }) => option(name, title, name === table.name)));
  offerPlayers();
}

function offerPlayers() {
  const { fewest, most } = desk.games.find((game) => game.name === find("which").value);
  const before = Number(find("players").value) || table.pods.length;
  const chosen = Math.min(Math.max(before, fewest), most);
  const counts = Array.from({ length: most - fewest + 1 }, (_, at) => fewest + at);
  find("players").replaceChildren(...counts.map((count) => option(count, count, count === chosen)));
}

function begin(event) {
  event.preventDefault();
  beginGame(find("which").value, Number(find("players").value), false);
}

/** Whether it is begun; `alone`: nobody plays here whose game would end. */
function beginGame(game, players, alone, more = {}) {
  if (!table.over && !alone && !confirm(say("web.ends"))) return false;
  const options = {}; // the usual ones: the desk offers all
  act({ do: "begin_game", game, names: seatNames(players, desk, door), options, ...more });
  return true;
}

speak();
tellsRules(find("rules"), () => table?.name);
find("whole").addEventListener("click", () => whole(table.name, table.pods.length, table.pods.length));
find("day").addEventListener("click", () => short({ day: DATE }));
find("own").value = ownName();
find("own").addEventListener("change", () => ownName(find("own").value.trim()));
find("play").addEventListener("click", (event) => {
  const isNamed = !ownName() || table.pods.some(({ name }) => name === ownName());
  if (isNamed || you?.seat != null || table.people.length || !desk?.games.length) return;
  event.preventDefault(); // nobody sits yet, so the game can begin anew under one's own name
  short({});
});
find("which").addEventListener("change", offerPlayers);
find("next").addEventListener("submit", begin);
