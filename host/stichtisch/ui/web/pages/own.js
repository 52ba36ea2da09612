// What this browser remembers of whoever uses it: a name, games, and deals of the day.

import { language, say } from "./say.js";

const NAME = "stichtisch-name", GAMES = "stichtisch-games", DAYS = "stichtisch-days";

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
