// What this browser remembers of whoever uses it: a name, games, and deals of the day.

import { keep, keepValue, kept, keptValue, TAB } from "./memory.js";
import { language, say } from "./say.js";

const NAME = "stichtisch-name", GAMES = "stichtisch-games", DAYS = "stichtisch-days", STEPS = "stichtisch-steps", TAUGHT = "stichtisch-taught";
const DOOR = "stichtisch-door"; // in this tab
const PLAYS = "stichtisch-plays"; // in this tab: the game that one has chosen a moment ago
const LEARNED = "stichtisch-learned"; // and what its lesson says at the end of its round

/** One's own name; with `name` from now on that one. */
export function ownName(name) {
  if (name !== undefined) keepValue(NAME, name);
  return keptValue(NAME, "");
}

/** A date as a number, such as 20261231: on that day it is the same everywhere. */
export function dateOf(date) {
  return (date.getFullYear() * 100 + date.getMonth() + 1) * 100 + date.getDate();
}

/** As people say it. */
export function dayOf(number) {
  const date = new Date(Math.floor(number / 10_000), (Math.floor(number / 100) % 100) - 1, number % 100);
  return new Intl.DateTimeFormat(language, { day: "numeric", month: "long" }).format(date);
}

/** Names for so many seats, one's own first. */
export function seatNames(count, desk, door) {
  const own = [ownName(), ...desk.names].find(Boolean);
  const others = [...desk.names.slice(1), ...door.names]
    .filter((name) => name.toLowerCase() !== own.toLowerCase());
  return [...new Set([own, ...others])].slice(0, count);
}

/** The step of a game's lesson that one reached last, from 1; 0 before the first. With `step` from
    now on that one. */
export function learned(game, step) {
  const steps = keptValue(STEPS, {});
  if (step !== undefined) keepValue(STEPS, { ...steps, [game]: step });
  return Number(steps[game]) || 0;
}

/** The name of another game whose lesson taught all of this before; "" if none did. */
export function knownFrom(teaches, game) {
  const known = keptValue(TAUGHT, {});
  const games = teaches.map((each) => known[each]?.game ?? game);
  return games.length && !games.includes(game) ? known[teaches[0]].name : "";
}

/** The lesson of a game of this name has taught these. */
export function taught(teaches, game, name) {
  const news = teaches.map((each) => [each, { game, name }]);
  keepValue(TAUGHT, { ...Object.fromEntries(news), ...keptValue(TAUGHT, {}) });
}

/** Remember for the next page in this tab that one wants to play this game, and what a lesson says
    at its end. */
export function wantsToPlay(game, lesson = "") {
  keep(PLAYS, game, TAB);
  keep(LEARNED, lesson, TAB);
}

/** Whether one wanted to play this game; told once. */
export function wantedToPlay(game) {
  const plays = kept(PLAYS, TAB);
  keep(PLAYS, "", TAB);
  return plays === game;
}

/** The door of whoever came from there in this tab and may begin games; with `address` from now on that. */
export function ownDoor(address) {
  if (address !== undefined) keep(DOOR, address, TAB);
  return kept(DOOR, TAB);
}

/** What a lesson says at the end of its round. */
export function lessonSays() {
  return kept(LEARNED, TAB) ?? "";
}

/** The place that one got first in the deal of each day. */
export function days() {
  return keptValue(DAYS, {});
}

/** One's own figures, with this game that is over; of a seat. */
export function ownGames({ id, name, day, winners, places }, seat) {
  const games = keptValue(GAMES, []);
  if (!games.some(([known]) => known === id)) games.push([id, winners.includes(seat), name]);
  keepValue(GAMES, games);
  const told = [count("web.own_games", games)];
  const same = games.filter(([, , game]) => game === name);
  if (same.length < games.length) told.push(count("web.own_game", same));
  if (!day) return told;
  const better = places.findIndex((seats) => seats.includes(seat));
  const done = { [day]: 1 + places.slice(0, better).flat().length, ...days() };
  keepValue(DAYS, done);
  return [...told, say("web.day_done", { date: dayOf(day), place: done[day] })];
}

function count(sentence, games) {
  return say(sentence, { games: games.length, won: games.filter(([, its]) => its).length });
}
