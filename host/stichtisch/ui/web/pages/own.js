// What this browser remembers of whoever uses it: a name, games, and deals of the day.

import { language, say } from "./say.js";

const NAME = "stichtisch-name", GAMES = "stichtisch-games", DAYS = "stichtisch-days", STEPS = "stichtisch-steps", TAUGHT = "stichtisch-taught";
const PLAYS = "stichtisch-plays"; // in this tab: the game that one has chosen a moment ago
const LEARNED = "stichtisch-learned"; // and what its lesson says at the end of its round

function read(what, usual) {
  try {
    return JSON.parse(localStorage.getItem(what)) ?? usual;
  } catch {
    return usual;
  }
}

function write(what, value) {
  try {
    localStorage.setItem(what, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing remembers nobody
  }
}

/** One's own name; with `name` from now on that one. */
export function ownName(name) {
  if (name !== undefined) write(NAME, name);
  return read(NAME, "");
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
  return [...new Set([own, ...desk.names.slice(1), ...door.names])].slice(0, count);
}

/** The step of a game's lesson that one reached last, from 1; 0 before the first. With `step` from
    now on that one. */
export function learned(game, step) {
  const steps = read(STEPS, {});
  if (step !== undefined) write(STEPS, { ...steps, [game]: step });
  return Number(steps[game]) || 0;
}

/** The name of another game whose lesson taught all of this before; "" if none did. */
export function knownFrom(teaches, game) {
  const known = read(TAUGHT, {});
  const games = teaches.map((each) => known[each]?.game ?? game);
  return games.length && !games.includes(game) ? known[teaches[0]].name : "";
}

/** The lesson of a game of this name has taught these. */
export function taught(teaches, game, name) {
  const news = teaches.map((each) => [each, { game, name }]);
  write(TAUGHT, { ...Object.fromEntries(news), ...read(TAUGHT, {}) });
}

/** Remember for the next page in this tab that one wants to play this game, and what a lesson says
    at its end. */
export function wantsToPlay(game, lesson = "") {
  try {
    sessionStorage.setItem(PLAYS, game);
    sessionStorage.setItem(LEARNED, lesson);
  } catch {
    // then one takes a seat with one click more
  }
}

/** Whether one wanted to play this game; told once. */
export function wantedToPlay(game) {
  try {
    const plays = sessionStorage.getItem(PLAYS);
    sessionStorage.removeItem(PLAYS);
    return plays === game;
  } catch {
    return false;
  }
}

/** What a lesson says at the end of its round. */
export function lessonSays() {
  try {
    return sessionStorage.getItem(LEARNED) ?? "";
  } catch {
    return "";
  }
}

/** The place that one got first in the deal of each day. */
export function days() {
  return read(DAYS, {});
}

/** One's own figures, with this game that is over; of a seat. */
export function ownGames({ id, name, day, winners, places }, seat) {
  const games = read(GAMES, []);
  if (!games.some(([known]) => known === id)) games.push([id, winners.includes(seat), name]);
  write(GAMES, games);
  const told = [count("web.own_games", games)];
  const same = games.filter(([, , game]) => game === name);
  if (same.length < games.length) told.push(count("web.own_game", same));
  if (!day) return told;
  const better = places.findIndex((seats) => seats.includes(seat));
  const done = { [day]: 1 + places.slice(0, better).flat().length, ...days() };
  write(DAYS, done);
  return [...told, say("web.day_done", { date: dayOf(day), place: done[day] })];
}

function count(sentence, games) {
  return say(sentence, { games: games.length, won: games.filter(([, its]) => its).length });
}
