// What a browser, or a tab of it, keeps from page to page; one that keeps nothing remembers nobody.

export const TAB = "sessionStorage";
const BROWSER = "localStorage";

/** The text that was kept under this name, else null. */
export function kept(name, where = BROWSER) {
  try {
    return globalThis[where].getItem(name);
  } catch {
    return null;
  }
}

export function keep(name, what, where = BROWSER) {
  try {
    globalThis[where].setItem(name, what);
  } catch {
    // the page has it as long as it is open
  }
}

/** The same for whatever JSON can say. */
export function keptValue(name, usual, where) {
  try {
    return JSON.parse(kept(name, where)) ?? usual;
  } catch {
    return usual;
  }
}

export function keepValue(name, value, where) {
  keep(name, JSON.stringify(value), where);
}
