// What one holds and may do: cards that one lays, and all else that is offered now.

import { card, text } from "./cards.js";
import { drags } from "./hold.js";
import { say } from "./say.js";
import { find } from "./telling.js";


export class Hand {
  #act;
  #spot;
  #things = new Map(); // what is in the hand or offered, by its name

  /** `act` sends what is done; `spot()` is where a card can be dragged. */
  constructor(act, spot) {
    this.#act = act;
    this.#spot = spot;
    this.laidFrom = null; // where the card was that was laid last
  }

  /** Show what the seat has, and what it may do. */
  show(mine, table) {
    const hand = mine.hand.map((held, at) => this.#held(held, at, mine));
    const drawn = mine.offers.map((offer) => offer.card?.text);
    const offers = mine.offers.map((offer, at) =>
      this.#offered(offer, drawn[at] && drawn.indexOf(drawn[at]) === drawn.lastIndexOf(drawn[at])));
    if (mine.may_take_up) {
      offers.push(this.#button("take up", say("web.take_up"), { do: "take_up" }));
    }
    if (table.over) {
      offers.push(this.#button("again", say("web.again"), { do: "again" }));
    }
    keep(find("hand"), hand);
    keep(find("offers"), offers);
    for (const button of find("offers").querySelectorAll("button")) button.disabled = mine.busy;
    find("offers").hidden = offers.length === 0;
    const names = new Set([...hand, ...offers].map((element) => element.dataset.name));
    for (const name of this.#things.keys()) if (!names.has(name)) this.#things.delete(name);
  }

  #held(held, at, mine) {
    const count = mine.hand.length;
    const item = this.#thing(`card ${held.name}`, () => {
      const button = card(held, "button");
      button.type = "button";
      this.#lays(button, { do: "lay", card: held.name });
      return button;
    });
    const button = item.firstElementChild;
    item.style.setProperty("--middle", at - (count - 1) / 2);
    item.style.setProperty("--count", count);
    button.classList.toggle("legal", held.legal);
    button.classList.toggle("laid", held.laid || mine.lying?.text === held.text);
    const may = held.legal ? held.text : `${held.text}, ${say("web.not_now")}`;
    button.setAttribute("aria-label", held.printed ? `${may}. ${held.printed}` : may);
    button.title = held.printed;
    return item;
  }

  /** `asCard`: no other offer has the same card; else only words tell them apart. */
  #offered(offer, asCard) {
    return this.#thing(`offer ${asCard ? "card" : "words"} ${offer.id}`, () => {
      const button = asCard ? card(offer.card, "button") : text("button", offer.text, "token");
      button.type = "button";
      button.title = offer.text;
      button.setAttribute("aria-label", offer.text);
      this.#lays(button, { do: "make", offer: offer.id });
      return button;
    });
  }

  #button(name, says, does) {
    return this.#thing(name, () => {
      const button = text("button", says, "token");
      button.type = "button";
      button.addEventListener("click", () => this.#act(does));
      return button;
    });
  }

  #lays(button, does) {
    drags(button, this.#spot, () => {
      this.laidFrom = button.getBoundingClientRect();
      this.#act(does);
    });
  }

  /** The element of a thing, made once, so that it keeps the focus while it stays. */
  #thing(name, make) {
    if (!this.#things.has(name)) {
      const item = document.createElement("li");
      item.dataset.name = name;
      item.append(make());
      this.#things.set(name, item);
    }
    return this.#things.get(name);
  }
}

/** These elements in this order; those that are in place already are not touched. */
function keep(parent, elements) {
  for (const child of [...parent.children]) if (!elements.includes(child)) child.remove();
  elements.forEach((element, at) => {
    if (parent.children[at] !== element) parent.insertBefore(element, parent.children[at] ?? null);
  });
}
