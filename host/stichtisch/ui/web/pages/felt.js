// Pods on the felt: one's own below, the others round the table; cards come and go between them.

import { away, back, from, into } from "./motion.js";
import { Pod } from "./pods.js";
import { onFelt } from "./seats.js";
import { find } from "./telling.js";

/** As many pods as there are seats, that of `first` below and last in the page's order; `isMine`:
    it is one's own. */
export function sit(pods, seats, first, isMine) {
  pods[first]?.element.classList.toggle("mine", isMine);
  if (pods.length === seats && pods[first].element.classList.contains("own")) return;
  while (pods.length < seats) pods.push(new Pod());
  find("felt").style.setProperty("--columns", Math.max(seats - 1, 2));
  find("felt").dataset.seats = seats;
  for (let step = 1; step <= seats; step += 1) {
    const { element } = pods[(first + step) % seats];
    onFelt(element, step, seats);
    find("felt").append(element);
  }
  sit(pods, seats, first, isMine);
}

/** The pod whose card is ahead: where a trick goes. */
export function taker(pods) {
  return pods.find((pod) => pod.lies?.classList.contains("wins"))?.box ?? null;
}

/** Let cards fly from where they lay `before` to where they lie now; a trick goes `whereTo`, and
    cards of the seat `own` come from its hand and go back there. */
export function move(pods, before, whereTo, own, hand) {
  pods.forEach((pod, at) => {
    const lay = before[at];
    if (pod.lies?.dataset.card === lay?.dataset.card) return;
    const refused = lay?.classList.contains("refused");
    if (!pod.lies && refused && at === own) back(lay, hand.placeOf(lay.dataset.card));
    else if (!pod.lies && whereTo && lay) away(lay, whereTo.getBoundingClientRect());
    if (!pod.lies) return;
    if (at === own && hand.laidFrom) from(pod.lies, hand.laidFrom);
    else if (at !== own) into(pod.lies, pod.box, find("felt"));
    if (at === own) hand.laidFrom = null;
  });
}
