/* With whom one plays: remembered for each game in this browser, and with more than one other also seat by seat. */
"use strict";

const WHO = "who";

function rememberedWho() {
  try {
    return JSON.parse(localStorage.getItem(WHO) || "{}");
  } catch {
    return {};
  }
}

for (const part of document.querySelectorAll("[data-who]")) {
  const sheet = find(".who", part);
  if (sheet) seating(part, sheet);
}

function seating(part, sheet) {
  const game = part.dataset.who;
  const levels = [...sheet.querySelectorAll("[name=player]")];
  const rows = [...sheet.querySelectorAll(".chairrow")];
  const fields = rows.map(row => find("input", row));
  const seats = find("[name=seats]", part.closest("form"));
  const mixed = find(".with .with__mixed", part);
  let at = 0;

  const each = () => part.classList.contains("is-each");
  const chosen = () => levels.find(level => level.checked).value;
  const choose = value => { (levels.find(level => level.value === value) || levels[0]).checked = true; };
  const here = () => rows.slice(0, Number(seats?.value || 2) - 1);
  const spoken = value => find(value === "open" ? ".who__open .with__one" : `.with [data-level="${value}"]`, part);

  /* Who sits on each chair, and the same in a few words under the button. */
  function show() {
    const one = each();
    find(".chairrows", sheet)?.toggleAttribute("hidden", !one);
    find(".who__open", sheet)?.toggleAttribute("hidden", !one);
    for (const button of sheet.querySelectorAll("[data-each]")) button.setAttribute("aria-pressed", (button.dataset.each === "yes") === one);
    for (const node of part.querySelectorAll(".with__mixed")) node.hidden = !one;
    rows.forEach((row, place) => {
      const counts = one && place < here().length;
      row.hidden = !counts;
      fields[place].disabled = !counts;
      find("button", row).setAttribute("aria-current", place === at);
      const sitter = spoken(fields[place].value).cloneNode(true);
      sitter.removeAttribute("data-level");
      find(".chairrow__is", row).replaceChildren(sitter);
    });
    if (!one) return;
    const sitting = fields.slice(0, here().length).map(field => spoken(field.value));
    find(".with__faces", mixed).replaceChildren(...sitting.map(node => find(".face", node)?.cloneNode(true)).filter(Boolean).slice(0, 3));
    const names = [...new Set(sitting.map(node => find("b", node).textContent))];
    find("b", mixed).textContent = names[0];
    find(".with__who > span", mixed).textContent = names.slice(1).join(", ");
  }

  function turn(one) {
    part.classList.toggle("is-each", one);
    at = 0;
    if (one) choose(fields[0].value);
    else if (chosen() === "open") choose(levels[2].value);
    show();
  }

  function keep() {
    const all = rememberedWho();
    all[game] = { all: each() ? all[game]?.all : chosen(), each: each() ? fields.map(field => field.value) : null };
    localStorage.setItem(WHO, JSON.stringify(all));
  }

  sheet.addEventListener("change", ({ target }) => {
    if (target.name !== "player") return;
    if (each()) fields[at].value = target.value;
    show();
    keep();
  });
  sheet.addEventListener("click", event => {
    const which = event.target.closest("[data-each]");
    if (which && (which.dataset.each === "yes") !== each()) {
      if (!each()) for (const field of fields) field.value = chosen();
      turn(which.dataset.each === "yes");
      keep();
    }
    const row = event.target.closest(".chairrow");
    if (row) {
      at = rows.indexOf(row);
      choose(fields[at].value);
      show();
    }
  });
  sheet.addEventListener("toggle", event => { if (event.newState === "open") levels.find(level => level.checked).focus(); });
  seats?.addEventListener("change", () => { at = 0; turn(each() && here().length > 0); });

  const kept = rememberedWho()[game];
  const known = value => levels.some(level => level.value === value);
  if (known(kept?.all)) choose(kept.all);
  if (rows.length && Array.isArray(kept?.each) && kept.each.every(known)) {
    fields.forEach((field, place) => { field.value = kept.each[place] || field.value; });
    turn(true);
  }
}
