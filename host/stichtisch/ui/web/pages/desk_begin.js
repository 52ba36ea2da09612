// The desk's form for another game: which one, who plays, and each option with what it means.

import { item, option, text } from "./elements.js";
import { say } from "./say.js";
import { find } from "./telling.js";


/** What shows the form once the games are known; `ask` makes sure, `act` begins. */
export function begins(act, ask) {
  let games = [];

  function chosen() {
    return games.find(({ name }) => name === find("which").value);
  }

  function showOptions() {
    find("options").replaceChildren(...chosen().options.map(({ name, usual, meaning, wanted, values }) => {
      const label = text("label", meaning);
      const input = values.length ? listOf(values, usual) : field(usual);
      const told = values.find(([value]) => value === usual)?.[1] ?? (usual || say("web.desk_none"));
      label.htmlFor = input.id = `option-${name}`;
      Object.assign(input.dataset, { option: name, usual });
      const why = text("p", values.length ? say("web.desk_usually", { usual: told })
        : say("web.desk_option", { wanted, usual: told }), "hint");
      why.id = `why-${name}`;
      input.setAttribute("aria-describedby", why.id);
      return item(label, " ", input, why);
    }));
  }

  function begin() {
    const options = {};
    for (const input of find("options").querySelectorAll("[data-option]")) {
      const { option, usual } = input.dataset;
      const given = input.value.trim();
      if (given && given !== usual) options[option] = value(given);
    }
    const names = find("names").value.split(",");
    const game = find("which").value;
    ask(say("web.desk_begin_sure", { game: chosen().title }), say("web.desk_begin_now"),
      () => act({ do: "begin_game", game, names, options }));
  }

  find("which").addEventListener("change", showOptions);
  find("begin").addEventListener("click", begin);

  return (desk) => {
    find("begin-box").hidden = desk.games.length === 0;
    if (games.length || desk.games.length === 0) return;
    games = desk.games;
    find("which").replaceChildren(...games.map(({ name, title, players }) =>
      option(name, `${title}, ${players}`, name === desk.game)));
    find("names").value = desk.names.join(", ");
    showOptions();
  };
}

function listOf(values, usual) {
  const list = document.createElement("select");
  list.append(...values.map(([value, told]) => option(value, told)));
  list.value = usual;
  return list;
}

function field(usual) {
  const input = document.createElement("input");
  input.placeholder = usual;
  input.autocomplete = "off";
  return input;
}

/** As JSON has it, or a word. */
function value(given) {
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}
