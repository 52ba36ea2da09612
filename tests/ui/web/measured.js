// What is wrong with the layout of a page as it stands: a list of sentences, empty if all is well.
() => {
  const wrong = [];
  const page = document.scrollingElement;
  const zoom = document.body.currentCSSZoom ?? 1;
  if (page.scrollHeight > innerHeight && getComputedStyle(document.body).overflowY === "hidden") {
    wrong.push(`what lies below cannot be reached: ${page.scrollHeight}`);
  }
  if (page.scrollWidth > innerWidth) wrong.push(`scrolls sideways: ${page.scrollWidth}`);
  const seen = (element) => element.checkVisibility({ checkVisibilityCSS: true })
    && !element.closest(".only-read, .lamp, #lost, noscript") && element.getBoundingClientRect().width > 1
    && !(element.closest(".name")?.getBoundingClientRect().width <= 1);
  const named = (element) => `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ""}`
    + `.${element.getAttribute("class") ?? ""} "${element.textContent.trim().slice(0, 24)}"`;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const isSmall = innerWidth < 1000;
  const isOpen = isSmall && document.querySelector("#menu[aria-expanded=true]") !== null;

  /** What of a box is seen: less than all in whatever scrolls or hides it. */
  function clipped(element, box) {
    let { left, top, right, bottom } = box;
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(each);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const clip = each.getBoundingClientRect();
      [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
      [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    }
    return { element, left, top, right, bottom };
  }

  function overlap(one, two) {
    const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
    const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
    return wide > 1.5 && high > 1.5 ? `${Math.round(wide)} x ${Math.round(high)}` : "";
  }

  function sticks(element) {
    const foot = element.closest("footer");
    return foot !== null && getComputedStyle(foot).position === "sticky";
  }

  function covers(boxes, mayCover) {
    boxes.forEach((one, at) => boxes.slice(0, at).forEach((two) => {
      const much = overlap(one, two);
      if (!much || one.element.contains(two.element) || two.element.contains(one.element)) return;
      if (sticks(one.element) !== sticks(two.element)) return; // the rest of the page scrolls below it
      if (!mayCover(one.element, two.element)) wrong.push(`${named(one.element)} and ${named(two.element)}: ${much}`);
    }));
  }

  // things with an edge
  const things = all(".box, .key, .say, #private, #offers button, #watching, #hand .card, .tools button, "
    + "article, select, input, a.play, .ghost, .big, figure, .felt .pod");
  const boxes = things.map((element) => clipped(element, element.getBoundingClientRect()));
  for (const box of boxes) {
    const { left, right, bottom } = box.element.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1) wrong.push(`outside: ${named(box.element)}`);
    if (page.scrollHeight <= innerHeight && Math.min(bottom, box.bottom) > innerHeight + 1) {
      wrong.push(`below the page: ${named(box.element)}`);
    }
  }
  covers(boxes, (one, other) => one.closest("#hand") && other.closest("#hand"));

  // lines of text, each as far as it is seen
  const lines = [];
  for (const element of all("body *")) {
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.textContent.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, top, right, bottom } of range.getClientRects()) {
        const air = (bottom - top) * 0.12; // above capitals and below letters nothing is seen
        const line = clipped(element, { left, right, top: top + air, bottom: bottom - air });
        if (line.right - line.left > 1 && line.bottom - line.top > 1) lines.push({ ...line, wide: right - left });
      }
    }
  }
  const cards = (one, other) => one.closest(".card") && other.closest(".card");
  const isTiny = innerWidth < 200 && document.querySelector("#narrowed"); // a replay's cards are too wide there
  if (!isTiny) covers(lines, cards);
  for (const line of lines) {
    if (line.left < -1 || line.right > innerWidth + 1) wrong.push(`outside: ${named(line.element)}`);
  }

  // pods lie on the felt, and what is said in its middle between them
  const felt = document.querySelector("figure:has(.felt), .felt")?.getBoundingClientRect();
  const said = lines.filter(({ element }) => element.closest(".prompt"));
  for (const pod of boxes.filter(({ element }) => element.matches(".felt .pod"))) {
    if (pod.top < felt.top - 1 || pod.bottom > felt.bottom + 1) wrong.push(`off the felt: ${named(pod.element)}`);
    for (const line of said) {
      const much = overlap(pod, line);
      if (much) wrong.push(`${named(pod.element)} and ${named(line.element)}: ${much}`);
    }
  }

  for (const element of all(".row .num, #turn, #do, #trump b")) { // nobody may miss these
    const { left, top, right, bottom } = clipped(element, element.getBoundingClientRect());
    const isThere = !element.closest(".side") || isOpen || !isSmall;
    if (isThere && element.textContent && (right - left < 4 || bottom - top < 4)) wrong.push(`not seen: ${named(element)}`);
  }

  // of these no letter is cut at a side, but for a name that ends with an ellipsis
  for (const { element, left, right, wide } of lines) {
    if (!element.closest("#trump, #game, #turn, #do") || element.closest("#turn .cut")) continue;
    if (right - left < wide - 1) wrong.push(`cut at a side: ${named(element)}`);
  }
  const row = document.querySelector("#trump")?.getBoundingClientRect();
  for (const { element, top, bottom } of lines.filter((line) => line.element.closest("#trump"))) {
    if (top < -1 || bottom > row.bottom + 1) wrong.push(`higher than the head: ${named(element)}`);
  }
  for (const element of all("#turn:not(:has(.cut))")) {
    if (element.scrollHeight > element.clientHeight + 2) wrong.push(`cut: ${named(element)}`);
  }

  // what can be pressed is seen whole, unless there are so many that one scrolls, and nothing lies over it
  const few = document.querySelectorAll("#offers li").length <= 20 && innerWidth >= 340 && innerHeight >= 320;
  for (const element of all("#offers button, .tools button, .ghost, .big, #menu, #draft button")) {
    const box = element.getBoundingClientRect(), { left, right, top, bottom } = clipped(element, box);
    const isHigh = bottom - top > box.height - 1.5 || (element.closest("#offers") && !few);
    if (right - left < box.width - 1.5 || !isHigh) wrong.push(`not whole: ${named(element)}`);
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!hit || bottom - top < 4 || hit.closest("#lost") || hit.contains(element)) continue;
    if (!element.contains(hit)) wrong.push(`${named(element)} cannot be hit for ${named(hit)}`);
  }

  // whoever is to act can ask the coach, or sees what was said, and can take back
  const tip = document.querySelector("#coach") && document.querySelector(".mine.acts") && !isOpen;
  for (const which of tip ? ["#coach, #coached", "#undo"] : []) {
    const isThere = all(which).map((element) => clipped(element, element.getBoundingClientRect()))
      .some(({ top, bottom }) => bottom - top > 12);
    if (!isThere) wrong.push(`missing: ${which}`);
  }

  // what the title opens takes the table's place; what holds is read there without scrolling
  if (isOpen) {
    for (const element of all(".felt, #mine")) wrong.push(`seen beside what is open: ${named(element)}`);
    const isHigh = page.scrollHeight <= innerHeight && innerHeight > 600;
    for (const element of all("#where, #known li, .row .task:not(:empty)")) {
      const box = element.getBoundingClientRect(), { left, right, top, bottom } = clipped(element, box);
      const isWhole = right - left > box.width - 1 && bottom - top > box.height - 1
        && element.scrollWidth <= element.clientWidth + 1;
      if (isHigh && !isWhole) wrong.push(`below the fold: ${named(element)}`);
    }
    const [rule] = all("#known"), [taken] = all("#taken .card");
    if (rule && taken && rule.getBoundingClientRect().bottom > taken.getBoundingClientRect().bottom) {
      wrong.push("the last trick stands before the rules");
    }
    for (const element of all(".row .task:empty")) wrong.push(`an empty row: ${named(element)}`);
  }

  // a line that shows its upper or lower half only, where nothing scrolls it
  for (const { element } of lines) {
    if (element.closest(".card, #screen")) continue;
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.webkitLineClamp !== "none" && style.maxHeight === "none") break; // it ends with an ellipsis
      if (style.overflowY !== "hidden" && style.overflowY !== "clip") {
        if (style.overflowY === "auto" || style.overflowY === "scroll") break;
        continue;
      }
      const text = document.createRange();
      text.selectNodeContents(element);
      const clip = each.getBoundingClientRect(), lineHeight = Number.parseFloat(style.lineHeight) || 16;
      for (const { top, bottom } of text.getClientRects()) {
        const shown = Math.min(bottom, clip.bottom) - Math.max(top, clip.top);
        if (shown > lineHeight * 0.15 && shown < (bottom - top) * 0.72) {
          wrong.push(`cut: ${named(element)} by ${Math.round(bottom - top - shown)}`);
        }
      }
    }
  }

  // beside the table nothing needs scrolling sideways, nor does one's own task where there is room
  for (const element of all("#taken .card")) {
    const box = element.getBoundingClientRect(), { left, right } = clipped(element, box);
    if (right - left < box.width - 1) wrong.push(`cut: ${named(element)}`);
  }
  for (const element of all("#task")) {
    if (innerWidth >= 1000 && element.scrollHeight > element.clientHeight + 1) wrong.push(`cut: ${named(element)}`);
  }

  const hand = document.querySelector("#hand")?.getBoundingClientRect();
  const held = all("#hand li").map((element) => element.getBoundingClientRect());
  held.forEach((box, at) => {
    if (box.left < hand.left - 1 || box.right > hand.right + 1 || box.bottom > hand.bottom + 1) {
      wrong.push(`card ${at} lies outside of the hand`);
    }
    const next = held[at + 1];
    if (!next || Math.abs(next.top - box.top) > 2) return;
    if ((next.left - box.left) / zoom < Math.min(43, box.width / zoom - 1)) {
      wrong.push(`card ${at} has ${Math.round(next.left - box.left)} pixels`);
    }
  });
  return [...new Set(wrong)];
}
