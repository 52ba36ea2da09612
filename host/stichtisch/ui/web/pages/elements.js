// Elements of a page, each made in one call.

export function text(tag, content, className = "") {
  const element = document.createElement(tag);
  element.textContent = content;
  if (className) element.className = className;
  return element;
}

export function button(says, does, className = "") {
  const element = text("button", says, className);
  element.type = "button";
  element.addEventListener("click", does);
  return element;
}

/** One of those that a select offers. */
export function option(value, says, selected = false) {
  return Object.assign(text("option", says), { value, selected });
}

/** An item of a list, with these in it. */
export function item(...parts) {
  const element = document.createElement("li");
  element.append(...parts);
  return element;
}

/** A part of an SVG. */
export function drawing(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Whether an element shows this by now; if not, whoever asks puts it there, and what stays keeps the
    focus. */
export function shows(element, told) {
  const drawn = JSON.stringify(told);
  if (element.dataset.drawn === drawn) return true;
  element.dataset.drawn = drawn;
  return false;
}
