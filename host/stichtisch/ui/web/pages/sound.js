// Sound for whoever wants it: short tones for legal, not legal and a trick, and sentences spoken.
// Off at first; what was chosen is kept for this browser.

import { language, say } from "./say.js";

const KEPT = "stichtisch-sound";
const WAYS = ["off", "tones", "speech"]; // with speech there are tones, too
const TONES = {
  legal: [[880, 0, 0.09]],
  wrong: [[220, 0, 0.14], [175, 0.16, 0.2]],
  trick: [[523, 0, 0.1], [659, 0.1, 0.1], [784, 0.2, 0.18]],
};
const MOST = 4; // sentences that wait to be spoken; a fast table is told in part
let waiting = 0;
let way = "off";
let context = null;
let before = null;

/** A button in the page's nav that goes from one way to the next. */
export function soundButton(nav) {
  const button = document.createElement("button");
  button.id = "sound";
  button.type = "button";
  nav.prepend(button);
  choose(button, kept());
  button.addEventListener("click", () => {
    choose(button, WAYS[(WAYS.indexOf(way) + 1) % WAYS.length]);
    tone("legal");
    speak(button.textContent);
  });
}

/** Let what is new in the table, and on the seat of this page, be heard. */
export function sound(table, mine = null) {
  const now = heard(table, mine);
  const last = before ?? now;
  before = now;
  if (way === "off") return;
  if (now.refused && now.refused !== last.refused) tone("wrong");
  else if (now.taken && now.taken !== last.taken) tone("trick");
  else if (now.cards > last.cards) tone("legal");
  for (const line of now.news) if (!last.news.includes(line)) speak(line);
  if (now.refused && now.refused !== last.refused) speak(now.refused);
  if (now.awaited !== last.awaited) speak(now.awaited);
}

function heard(table, mine) {
  const lying = table.pods.filter((pod) => pod.card);
  const taken = table.pods.every((pod) => pod.card) && table.pods.find((pod) => pod.ahead);
  return {
    cards: lying.length,
    taken: taken ? `${taken.name} ${taken.card.text}` : "",
    refused: mine?.refused ?? "",
    news: table.news,
    awaited: table.awaited,
  };
}

function choose(button, chosen) {
  way = chosen;
  const told = { off: say("web.sound_off"), tones: say("web.sound_tones"),
    speech: say("web.sound_speech") }[way];
  button.textContent = told;
  if (way !== "speech") globalThis.speechSynthesis?.cancel();
  try {
    localStorage.setItem(KEPT, way);
  } catch {
    // a browser that keeps nothing begins in silence again
  }
}

function kept() {
  try {
    const chosen = localStorage.getItem(KEPT);
    return WAYS.includes(chosen) ? chosen : "off";
  } catch {
    return "off";
  }
}

/** Browsers let nothing be heard before the first touch of a page; then it begins. */
function tone(name) {
  if (way === "off" || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  for (const [pitch, after, lasts] of TONES[name]) {
    const start = context.currentTime + after;
    const voice = context.createOscillator();
    const loud = context.createGain();
    voice.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(0.16, start + 0.01);
    loud.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
    voice.connect(loud).connect(context.destination);
    voice.start(start);
    voice.stop(start + lasts);
  }
}

function speak(sentence) {
  const speech = globalThis.speechSynthesis;
  if (way !== "speech" || !speech || !sentence || waiting >= MOST) return;
  const words = new SpeechSynthesisUtterance(sentence);
  words.lang = language;
  waiting += 1;
  const over = () => {
    waiting -= 1;
  };
  words.addEventListener("end", over);
  words.addEventListener("error", over);
  speech.speak(words);
}
