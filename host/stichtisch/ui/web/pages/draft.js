// The draft on the felt: a row a player, a column for what each took; who led it, and would have won it.

import { card } from "./cards.js";
import { shows, text } from "./elements.js";
import { say } from "./say.js";
import { find } from "./telling.js";

const LAMPS = 3; // of a pod, beside its owner's name
const large = matchMedia("(min-width: 1000px) and (min-height: 561px)"); // there a card is hit with ease

export class Draft {
  #take;
  #lamps = []; // by seat
  #colours = [];

  /** `take` is called with an offer whose card was chosen on the felt, `changed` when the window has
      room for choosing there or has it no more: without them nobody chooses there. */
  constructor(take = null, changed = () => {}) {
    this.#take = take;
    large.addEventListener("change", changed);
  }

  /** Show it as the table tells it, with the seat `below` as the last row; `mine` is of whoever may
      take a card of it now, else null. */
  show(table, below = 0, mine = null) {
    const { draft } = table;
    document.body.classList.toggle("drafts", Boolean(draft));
    find("draft").hidden = !draft;
    if (!draft) return;
    const offers = large.matches && mine && draft.now !== null ? mine.offers.filter((offer) => offer.card) : [];
    document.body.classList.toggle("takes", offers.length > 0);
    const told = [draft, table.pods.map(({ acts, name }) => [acts, name]), below, offers, mine?.advised];
    if (shows(find("draft"), told)) return;
    const focused = document.activeElement.dataset?.offer;
    this.#draw(table, below, new Map(offers.map((offer) => [offer.card.text, offer])), mine?.advised);
    find("draft").querySelector(`[data-offer="${CSS.escape(focused ?? "")}"]`)?.focus({ preventScroll: true });
  }

  /** Some of a pod's lamps beside its owner's name: a colour each, "" for one that is dark. */
  light(seat, colours) {
    this.#colours[seat] = colours;
    this.#lamps[seat]?.forEach((lamp, at) => {
      lamp.classList.toggle("on", Boolean(colours[at]));
      lamp.style.setProperty("--c", colours[at] ?? "");
    });
  }

  #draw({ draft, pods }, below, offers, advised) {
    const { rows, columns, now } = draft;
    const around = pods.map((_, step) => (below + step + 1) % pods.length);
    const order = [...around.slice(0, -1), ...[...rows.keys()].slice(pods.length), below];
    const body = order.map((row) => line(pods[row]?.acts ? "acts" : "", this.#owner(row, rows[row], pods[row]),
      columns.map((column, at) => {
        const lies = column.cards[row], isTaken = column.taken.includes(row);
        const cell = text("td", "", column.led === row ? "led" : "");
        if (!lies) return cell;
        const offer = at === now && !isTaken && offers.get(lies.text);
        cell.append(offer ? this.#offered(offer, advised) : card(lies));
        cell.firstElementChild.classList.toggle("left", !isTaken);
        cell.firstElementChild.classList.toggle("wins", column.won === row);
        return cell;
      })));
    const heads = columns.map((_, at) => heading("col", at + 1, at === now ? "now" : ""));
    const hints = columns.map(({ led, won }, at) => {
      const cell = text("td", "");
      if (led === null) return cell;
      cell.append(text("b", won === null ? "?" : rows[won], "cut"), text("small", say("web.led", { name: rows[led] }), "cut"));
      cell.classList.toggle("now", at === now);
      return cell;
    });
    find("draft").replaceChildren(line("", heading("col", say("web.column")), heads), ...body,
      line("hints", heading("row", say("web.would_have")), hints));
    this.#colours.forEach((colours, seat) => this.light(seat, colours));
  }

  #owner(row, name, pod) {
    const owner = heading("row", "");
    if (pod) {
      const lamps = text("span", "", "lamps");
      this.#lamps[row] = Array.from({ length: LAMPS }, () => lamps.appendChild(text("i", "", "lamp")));
      owner.append(lamps);
    }
    const shown = text("b", name, "cut");
    shown.title = name;
    owner.append(shown);
    return owner;
  }

  #offered(offer, advised) {
    const button = card(offer.card, "button");
    button.dataset.offer = offer.id;
    button.classList.toggle("advised", offer.id === advised);
    button.addEventListener("click", () => this.#take(offer));
    return button;
  }
}

function line(className, head, cells) {
  const row = text("tr", "", className);
  row.append(head, ...cells);
  return row;
}

function heading(scope, content, className = "") {
  const element = text("th", content, className);
  element.scope = scope;
  return element;
}
