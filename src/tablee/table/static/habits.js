/* How somebody likes to play: the pace, what is done for them, and the keys. Kept in this browser, for all tables. */
"use strict";

const habit = name => localStorage.getItem(name) === "on";

function showHabits() {
  const sheet = find("#habits");
  for (const choice of sheet.querySelectorAll("[name=pace]")) choice.checked = choice.value === (localStorage.getItem("pace") || "normal");
  for (const box of sheet.querySelectorAll("[type=checkbox]")) box.checked = habit(box.name);
  showAgreed();
  if (!sheet.open) sheet.showModal();
}

/* What is no habit, but agreed at this table. */
function showAgreed() {
  const { chances } = main().dataset;
  find("#chances-switch").hidden = !chances;
  find("#habit-chances").checked = chances === "yes";
}

document.addEventListener("change", ({ target }) => {
  if (!target.closest("#habits")) return;
  if (target.id === "habit-chances") return send(`${main().dataset.table}/chances`, { on: target.checked ? "yes" : "no" });
  localStorage.setItem(target.name, target.type === "checkbox" ? (target.checked ? "on" : "off") : target.value);
  byItself();
});
document.addEventListener("click", event => { if (event.target.closest("[data-sheet=habits]")) showHabits(); });

/* What is alone to be done, for those who asked for it: after a moment, in which they see what it is. */
const MOMENT = 700;
const onlyThing = () => find("#throwing button") || find("#choosing.prompt__acts--one button");
let doing = 0;

function byItself() {
  clearTimeout(doing);
  const only = onlyThing();
  if (!only || recap.on || !habit(only.id === "throw-now" ? "throws" : "alone")) return;
  const { version } = main().dataset;
  doing = setTimeout(() => { if (onlyThing() && main().dataset.version === version && !find("dialog[open]")) onlyThing().click(); }, MOMENT * pace());
}

document.addEventListener("shown", () => { byItself(); showAgreed(); });
document.addEventListener("close", byItself, true);
byItself();

/* Keys: a number chooses, space throws, and a letter asks; never while somebody writes. */
const KEYS = {
  "?": showHabits,
  h: () => find("#hint")?.click(),
  u: () => find("#undo")?.click(),
  r: () => find("#since-play")?.click(),
  " ": () => onlyThing()?.click(),
};
const LOOKING_BACK = {
  ArrowLeft: () => find("#recap-back").click(),
  ArrowRight: () => find("#recap-next").click(),
  " ": () => find("#recap-pause").click(),
  Escape: comeBack,
};

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.target.closest("input, select, textarea, dialog")) return;
  if (event.key === " " && event.target.closest("button, a, summary, [data-action]")) return;
  const choice = /^[1-9]$/.test(event.key) && find(`#choice-${event.key}`);
  const does = recap.on ? LOOKING_BACK[event.key] : choice ? () => choice.click() : KEYS[event.key.toLowerCase()];
  if (!does) return;
  event.preventDefault();
  if (queue.length) catchUp();
  else does();
});
