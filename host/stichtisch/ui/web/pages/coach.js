// The coach: what it would do in one's place, for as long as nothing else is known.

import { find, write } from "./telling.js";

/** Have the coach asked at a press. */
export function coachButton(act) {
  find("coach").addEventListener("click", () => act({ do: "coach" }));
}

/** What it says; it can be asked by whoever is to do something. */
export function showCoach(mine, table) {
  find("coach-box").hidden = table.over;
  find("coach").disabled = !table.pods[mine.seat].acts;
  find("coach").hidden = mine.coached !== "";
  write("coached", mine.coached);
}
