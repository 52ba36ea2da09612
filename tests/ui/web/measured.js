// What is wrong with the layout of a page as it stands: a list of sentences, empty if all is well.
() => {
  const wrong = [];
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) wrong.push(`scrolls sideways: ${page.scrollWidth}`);
  const seen = (element) => element.checkVisibility({ checkVisibilityCSS: true })
    && !element.closest(".only-read, .lamp") && element.getBoundingClientRect().width > 1
    && !(element.closest(".name")?.getBoundingClientRect().width <= 1);
  const named = (element) => `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ""}`
    + `.${element.className} "${element.textContent.trim().slice(0, 24)}"`;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);

  const things = all(".box, .pod .name .cut, .pod .name small:not(:empty), #turn:not(:empty), "
    + "#do:not(:empty), #trump b, #trump small, h1, #where, .tools button, .say, #coach, #coached, "
    + "#task:not(:empty), #private, #offers button, #offers small, .row, #taken li, #watching, #hand .card");
  const boxes = things.map((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = element.matches("#turn, #do") ? range.getBoundingClientRect() : element.getBoundingClientRect();
    const clip = element.closest("#offers, .side, .left, .right")?.getBoundingClientRect();
    return !clip ? box : new DOMRect(box.left, Math.max(box.top, clip.top), box.width,
      Math.max(0, Math.min(box.bottom, clip.bottom) - Math.max(box.top, clip.top)));
  });
  const zoom = document.body.currentCSSZoom ?? 1;
  for (let at = 0; at < things.length; at += 1) {
    const one = boxes[at];
    if (one.left < -1 || one.right > innerWidth + 1) wrong.push(`outside: ${named(things[at])}`);
    if (page.scrollHeight <= innerHeight && one.bottom > innerHeight + 1) {
      wrong.push(`below the page: ${named(things[at])}`);
    }
    for (let other = 0; other < at; other += 1) {
      if (things[at].contains(things[other]) || things[other].contains(things[at])) continue;
      if (things[at].closest("#hand") && things[other].closest("#hand")) continue;
      const two = boxes[other];
      const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      if (wide > 1.5 && high > 1.5) {
        wrong.push(`${named(things[at])} and ${named(things[other])}: ${Math.round(wide)} x ${Math.round(high)}`);
      }
    }
  }

  for (const element of all("#turn, #do, .say, #where, h1, .pod .name small, .big, .ghost, .tools button, #task span")) {
    const over = element.scrollHeight - element.clientHeight;
    if (over > 3 && getComputedStyle(element).display !== "inline") wrong.push(`cut: ${named(element)} by ${over}`);
  }

  const cards = all("#hand li").map((element) => element.getBoundingClientRect());
  const hand = document.querySelector("#hand").getBoundingClientRect();
  cards.forEach((box, at) => {
    if (box.left < hand.left - 1 || box.right > hand.right + 1 || box.bottom > hand.bottom + 1) {
      wrong.push(`card ${at} lies outside of the hand`);
    }
    const next = cards[at + 1];
    if (!next || Math.abs(next.top - box.top) > 2) return;
    if ((next.left - box.left) / zoom < Math.min(43, box.width / zoom - 1)) {
      wrong.push(`card ${at} has ${Math.round(next.left - box.left)} pixels`);
    }
  });
  return wrong;
}
