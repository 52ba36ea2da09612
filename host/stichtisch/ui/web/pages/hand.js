// What one holds and may do: cards that one lays, and all else that is offered now.

import { card, sign } from "./cards.js";
import { button, item, text } from "./elements.js";
import { drags } from "./hold.js";
import { ownDoor } from "./own.js";
import { language, say } from "./say.js";
import { find } from "./telling.js";

const THUMB = 44; // pixels of each card that lie free: what a thumb hits
const HIGH = 1.43; // a card is so many times as high as wide
const CORNER = 0.62; // of a card's width: number and sign of a row that lies behind another one
const RAISED = 0.3; // of a card's width
const UNDER_WAY = 2500; // milliseconds until a card that nobody answers about is shown again

export class Hand {
  #act;
  #spot;
  #changed;
  #turnedAway;
  #things = new Map(); // what is in the hand or offered, by its name
  #mayAct = false;
  #isBusy = false; // with an act of before: what is begun then is lost
  #late = 0; // the clock of the card under way

  /** `act` sends what is done; `spot()` is where a card can be dragged; `changed()` is called when a
      card is under way, `turnedAway()` for an act that is not one's own to make now. */
  constructor(act, spot, changed, turnedAway) {
    this.#changed = changed;
    this.#act = act;
    this.#spot = spot;
    this.#turnedAway = turnedAway;
    this.laidFrom = null; // where the card was that was laid last
    this.pending = null; // the card that is laid and not answered yet
    const sizes = new ResizeObserver(() => this.#place());
    for (const list of ["hand", "offers"]) sizes.observe(find(list));
    for (const list of ["hand", "offers"]) find(list).addEventListener("keydown", walk);
  }

  /** A card is under way until it lies there, is no more in the hand, or nobody answers. */
  settle(mine) {
    const held = mine?.hand.some((each) => each.text === this.pending?.text && !each.laid);
    if (!held || mine.lying || mine.refused) this.pending = null;
  }

  /** Nobody may have anything else to tell: then nothing but this shows the card again. */
  #overdue() {
    if (!this.pending) return;
    this.pending = null;
    this.#changed();
  }

  /** Show what the seat has, and what it may do. */
  show(mine, table, mayAct) {
    this.#mayAct = mayAct;
    this.#isBusy = mine.busy;
    const copies = new Map(); // of a pack that has each card twice
    const hand = mine.hand.map((held) => {
      const copy = copies.get(held.name) ?? 0;
      copies.set(held.name, copy + 1);
      return this.#held(held, mine, copy);
    });
    const drawn = mine.offers.map((offer) => offer.card?.text);
    const offers = mine.offers.map((offer, at) =>
      this.#offered(offer, drawn[at] && drawn.indexOf(drawn[at]) === drawn.lastIndexOf(drawn[at]),
        table, mine.advised === offer.id));
    if (mine.may_take_up) {
      offers.push(this.#button("take up", say("web.take_up"), { do: "take_up" }));
    }
    if (table.over) {
      if (table.haste) offers.push(this.#button("again", say("web.again"), { do: "again" }));
      if (table.short) offers.push(this.#button("whole", say("web.whole"), { do: "again", whole: true }, "ghost"));
      const game = table.finished[0];
      if (game) offers.push(this.#way("look again", say("web.look_again"), `/replay/${game}${location.search}`));
      if (game) offers.push(this.#way("send", say("web.as_link"), `/replay/${game}/link${location.search}`));
      if (game) offers.push(this.#way("keep", say("web.keep_file"), `/replay/${game}/${language}.html`));
      if (ownDoor()) offers.push(this.#way("door", say("web.another_game"), ownDoor()));
    }
    const walked = [find("hand"), find("offers")].find((list) => list.contains(document.activeElement));
    const before = find("hand").childElementCount, choosing = find("offers").childElementCount;
    keep(find("hand"), hand);
    keep(find("offers"), offers);
    for (const each of find("offers").querySelectorAll("button")) each.setAttribute("aria-disabled", mine.busy);
    find("offers").hidden = offers.length === 0;
    find("mine").classList.toggle("choosing", offers.length > 0);
    const names = new Set([...hand, ...offers].map((element) => element.dataset.name));
    for (const name of this.#things.keys()) if (!names.has(name)) this.#things.delete(name);
    rove(find("hand"));
    rove(find("offers"));
    if (walked) stays(walked.childElementCount ? walked : find("hand"));
    if (before !== hand.length || choosing !== offers.length) this.#place();
  }

  /** Where a card of the hand is, in the page's pixels. */
  placeOf(text) {
    return find("hand").querySelector(`[data-card="${CSS.escape(text)}"]`)?.getBoundingClientRect();
  }

  #held(held, mine, copy) {
    const thing = this.#thing(`card ${held.name}${copy ? ` ${copy}` : ""}`, () =>
      this.#lays(card(held, "button"), { do: "lay", card: held.name }, held));
    const shown = thing.firstElementChild;
    const laid = held.laid || (!copy && [mine.lying?.text, this.pending?.text].includes(held.text));
    shown.classList.toggle("legal", held.legal && this.#mayAct);
    shown.classList.toggle("laid", laid);
    thing.classList.toggle("gap", laid);
    shown.classList.toggle("advised", mine.advised === held.name);
    const may = held.legal || !this.#mayAct ? held.text : `${held.text}, ${say("web.not_now")}`;
    shown.setAttribute("aria-label", held.printed ? `${may}. ${held.printed}` : may);
    shown.setAttribute("aria-disabled", this.#isBusy); // not disabled: that would take the focus away
    shown.title = held.printed;
    return thing;
  }

  /** `asCard`: no other offer has the same card; else only words tell them apart. */
  #offered(offer, asCard, table, isAdvised) {
    const thing = this.#thing(`offer ${asCard ? "card" : "words"} ${offer.id}`, () => {
      const shown = asCard ? card(offer.card, "button") : token(offer, table);
      shown.type = "button";
      shown.title = offer.text;
      shown.setAttribute("aria-label", offer.text);
      return this.#lays(shown, { do: "make", offer: offer.id }, null, offer.sure);
    });
    if (!asCard && offer.token && thing.childElementCount === 1) {
      thing.append(text("small", offer.text));
      thing.lastElementChild.setAttribute("aria-hidden", "true");
    }
    thing.firstElementChild.classList.toggle("advised", isAdvised);
    return thing;
  }

  #button(name, says, does, className = "big") {
    return this.#thing(name, () => button(says, () => this.#isBusy || this.#act(does), className));
  }

  #way(name, says, href) {
    const thing = this.#thing(name, () => text("a", says, "ghost"));
    thing.firstElementChild.href = href;
    return thing;
  }

  /** One act a card: what is under way is not begun again; `sure` is asked before. */
  #lays(element, does, held = null, sure = "") {
    drags(element, this.#spot, () => {
      if (this.pending || this.#isBusy || element.classList.contains("laid")) return;
      if (!this.#mayAct) {
        this.#turnedAway();
        return;
      }
      if (sure && !confirm(sure)) return;
      this.laidFrom = element.getBoundingClientRect();
      if (held) {
        this.pending = held;
        clearTimeout(this.#late);
        this.#late = setTimeout(() => this.#overdue(), UNDER_WAY);
      }
      this.#act(does);
      this.#changed();
    });
    return element;
  }

  /** As large as the tray has room for: in one row while each card has its thumb free, else in
      more, of which each shows its corners. All by transforms: nothing else moves for it. */
  #place() {
    const list = find("hand");
    const items = [...list.children];
    const { offsetWidth: width, offsetHeight: height } = list;
    if (!items.length || !width) return;
    const most = Number.parseFloat(getComputedStyle(list).getPropertyValue("--card"));
    const high = height - (find("offers").hidden ? 0 : find("offers").offsetHeight);
    let rows = 1, wide = most, each = items.length;
    for (; rows <= 6; rows += 1) {
      wide = Math.min(most, width, high / (HIGH + RAISED + CORNER * (rows - 1)));
      each = Math.ceil(items.length / rows);
      if (each === 1 || (width - wide) / (each - 1) >= Math.min(THUMB, wide)) break;
    }
    list.classList.toggle("rows", rows > 1); // there a raised card would cover a corner
    items.forEach((held, at) => {
      const row = Math.floor(at / each);
      const there = Math.min(each, items.length - row * each);
      const step = there > 1 ? Math.min(wide * 1.06, (width - wide) / (each - 1)) : 0;
      const x = (width - wide - step * (there - 1)) / 2 + step * (at - row * each);
      const y = height - HIGH * wide - (rows - 1 - row) * CORNER * wide;
      held.style.transform = `translate(${x}px, ${y}px) scale(${wide / most})`;
    });
  }

  /** The element of a thing, made once, so that it keeps the focus while it stays. */
  #thing(name, make) {
    if (!this.#things.has(name)) {
      const made = item(make());
      made.dataset.name = name;
      this.#things.set(name, made);
    }
    return this.#things.get(name);
  }
}

/** An offer as a round token where it has a sign, else in words. */
function token(offer, table) {
  if (!offer.token) return text("button", offer.text, "token words");
  const shown = text("button", offer.token.sign, "token");
  const without = table.suits.find((suit) => suit.shape === offer.token.without);
  if (without) {
    shown.classList.add("no", `s-${without.hue}`);
    shown.append(sign(without.shape));
  }
  return shown;
}

/** One stop for Tab in a list; arrows walk it. */
function rove(list) {
  const buttons = [...list.querySelectorAll("button:not(.laid), a")];
  for (const laid of list.querySelectorAll(".laid")) laid.tabIndex = -1;
  const now = buttons.find((each) => each === document.activeElement)
    ?? buttons.find((each) => each.tabIndex === 0 && each.matches(".legal, .token"))
    ?? buttons.find((each) => each.matches(".legal")) ?? buttons[0];
  for (const each of buttons) each.tabIndex = each === now ? 0 : -1;
}

/** Whoever laid a card or took an offer by keyboard is still there. */
function stays(list) {
  if (list.contains(document.activeElement) && !document.activeElement.matches(".laid")) return;
  list.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
}

function walk(event) {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  const ends = { Home: 0, End: -1 }[event.key];
  if (step === undefined && ends === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll("button:not(.laid), a")];
  const at = buttons.indexOf(document.activeElement);
  const next = ends === undefined ? buttons[(at + step + buttons.length) % buttons.length] : buttons.at(ends);
  event.preventDefault();
  next?.focus();
  rove(event.currentTarget);
}

/** These elements in this order; those that are in place already are not touched. */
function keep(parent, elements) {
  for (const child of [...parent.children]) if (!elements.includes(child)) child.remove();
  elements.forEach((element, at) => {
    if (parent.children[at] !== element) parent.insertBefore(element, parent.children[at] ?? null);
  });
}
