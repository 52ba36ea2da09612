// What a page says itself, in the language of its address (?lang=de), else of the browser. It is
// dark, as a table at night, unless the address (?theme=light) or the button says otherwise.

import { keep, kept } from "./memory.js";

const KEPT = "stichtisch-theme";
const asked = new URLSearchParams(location.search);
const browser = navigator.language.startsWith("de") ? "de" : "en";
export const language = ["de", "en"].includes(asked.get("lang")) ? asked.get("lang") : browser;
const words = await (await fetch(new URL(`words-${language}.json`, import.meta.url))).json();

export function say(name, values = {}) {
  return words[name].replace(/\{(\w+)\}/g, (_, blank) => values[blank]);
}

/** Fill in what the page's elements say, and let its buttons choose language and light. */
export function speak() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-say]")) {
    element.textContent = say(element.dataset.say);
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
    element.title = say(element.dataset.label);
  }
  theme(asked.get("theme") ?? kept(KEPT));
  document.querySelector("#language")?.addEventListener("click", () => {
    go("lang", language === "de" ? "en" : "de");
  });
  document.querySelector("#theme")?.addEventListener("click", () => {
    const chosen = document.documentElement.dataset.theme === "light" ? "dark" : "light";
    theme(chosen);
    keep(KEPT, chosen);
  });
  for (const link of document.querySelectorAll("a[data-keep]")) {
    const key = link.dataset.keep === "key" ? location.hash : "";
    link.href = `${link.getAttribute("href")}${location.search}${key}`;
  }
}

function theme(name) {
  document.documentElement.dataset.theme = name === "light" ? "light" : "dark";
}

function go(parameter, value) {
  const there = new URL(location.href);
  there.searchParams.set(parameter, value);
  location.replace(there);
}
