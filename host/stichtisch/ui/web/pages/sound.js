// Sound for whoever wants it: short and quiet, each with its sight, and sentences spoken. Off at
// first; what was chosen is kept for this browser.

import { button } from "./elements.js";
import { keep, kept } from "./memory.js";
import { language, say } from "./say.js";

const KEPT = "stichtisch-sound";
const WAYS = ["off", "tones", "speech"]; // with speech there are tones, too
const TONES = { // pitch, after so many seconds, for how many; a sweep ends at another pitch
  own: [[330, 0, 0.07]],
  anothers: [[247, 0, 0.07]],
  turn: [[523, 0, 0.08], [659, 0.09, 0.1]],
  refused: [[110, 0, 0.16]],
  trick: [[330, 0, 0.17, 440]],
  mine: [[523, 0, 0.17, 784]],
  done: [[523, 0, 0.06], [659, 0.06, 0.06], [784, 0.12, 0.07]],
  over: [[523, 0, 0.04], [659, 0.04, 0.04], [784, 0.08, 0.04], [1047, 0.12, 0.04], [1319, 0.16, 0.04]],
};
const MOST = 4; // sentences that wait to be spoken; a fast table is told in part
let waiting = 0;
let way = "off";
let context = null;
let before = null;

/** A button in the page's nav that goes from one way to the next. */
export function soundButton(nav) {
  const toggle = button("", () => {
    choose(toggle, WAYS[(WAYS.indexOf(way) + 1) % WAYS.length]);
    tone("own");
    speak(toggle.textContent);
  });
  toggle.id = "sound";
  nav.prepend(toggle);
  choose(toggle, WAYS.find((each) => each === kept(KEPT)) ?? "off");
}

/** Let what is new in the table, and on the seat of this page, be heard. */
export function sound(table, mine = null) {
  const now = heard(table, mine);
  const last = before ?? now;
  before = now;
  if (way === "off") return;
  const told = tells(now, last);
  if (told) tone(told);
  for (const line of now.news) if (!last.news.includes(line)) speak(line);
  if (now.refused && now.refused !== last.refused) speak(now.refused);
  if (now.awaited !== last.awaited) speak(now.awaited);
}

/** What is new, as one tone: what weighs most. */
function tells(now, last) {
  if (now.over && !last.over) return "over";
  if (now.refused && now.refused !== last.refused) return "refused";
  if (now.done > last.done) return "done";
  if (now.taken && now.taken !== last.taken) return now.isMine ? "mine" : "trick";
  if (now.acts && !last.acts) return "turn";
  if (now.own && now.own !== last.own) return "own";
  return now.cards > last.cards ? "anothers" : "";
}

function heard(table, mine) {
  const lying = table.pods.filter((pod) => pod.card);
  const taken = table.pods.every((pod) => pod.card) ? table.pods.findIndex((pod) => pod.ahead) : -1;
  const stand = table.stand?.[mine?.seat];
  return {
    cards: lying.length,
    own: table.pods[mine?.seat]?.card?.text,
    acts: table.pods[mine?.seat]?.acts,
    over: table.over,
    // a task done or a bid met; elsewhere points may be bad
    done: stand && (stand.goal || stand.wanted !== null) ? stand.score : 0,
    taken: taken < 0 ? "" : `${taken} ${table.pods[taken].card.text}`,
    isMine: taken === mine?.seat,
    refused: mine?.refused ?? "",
    news: table.news,
    awaited: table.awaited,
  };
}

function choose(toggle, chosen) {
  way = chosen;
  toggle.textContent = say({ off: "web.sound_off", tones: "web.sound_tones", speech: "web.sound_speech" }[way]);
  if (way !== "speech") globalThis.speechSynthesis?.cancel();
  keep(KEPT, way);
}

/** Browsers let nothing be heard before the first touch of a page; then it begins. */
function tone(name) {
  if (way === "off" || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  for (const [pitch, after, lasts, end = pitch] of TONES[name]) {
    const start = context.currentTime + after;
    const voice = context.createOscillator();
    const loud = context.createGain();
    voice.frequency.setValueAtTime(pitch, start);
    voice.frequency.linearRampToValueAtTime(end, start + lasts);
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.exponentialRampToValueAtTime(0.12, start + 0.01);
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
