/* The guide: at somebody's first table of a game, and whenever it is switched on, each kind of decision is explained
   once. In between a quiet line keeps its place. What was explained is kept in this browser. */
"use strict";

const guideKey = name => `guide-${name}-${find("[data-game]").dataset.game}`;
const explained = () => (localStorage.getItem(guideKey("told")) || "").split(" ").filter(Boolean);
let speaking = null;

/* Switched on or off for each game; else on at the first table of it. */
function guided() {
  const wish = localStorage.getItem(guideKey("wish"));
  return wish ? wish === "on" : localStorage.getItem(guideKey("table")) === main().dataset.table;
}

function understood() {
  if (speaking) localStorage.setItem(guideKey("told"), [...new Set([...explained(), speaking.kind])].join(" "));
  speaking = null;
}

/* Whoever has decided has understood. */
function explain() {
  const slip = find("#guide");
  const kind = slip?.dataset.kind;
  if (speaking && decision() !== speaking.decision) understood();
  if (kind && !localStorage.getItem(guideKey("table"))) localStorage.setItem(guideKey("table"), main().dataset.table);
  for (const button of document.querySelectorAll("[data-guide]")) button.setAttribute("aria-pressed", guided());
  if (!slip) return;
  const speaks = guided() && kind && !explained().includes(kind);
  slip.hidden = !guided();
  slip.classList.toggle("is-quiet", !speaks);
  if (!speaks) return;
  speaking = { kind, decision: decision() };
  const count = find("#guide-count");
  count.textContent = count.dataset.say.replace("#", explained().length + 1);
  goThere(); /* the slip is higher now */
}

function switchGuide(on) {
  localStorage.setItem(guideKey("wish"), on ? "on" : "off");
  if (on) localStorage.removeItem(guideKey("told"));
  speaking = null;
  explain();
}

document.addEventListener("shown", explain);
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-guide]")) switchGuide(!guided());
  if (target.closest("#guide-hint")) find("#hint").click();
  if (target.closest("#guide-off")) { switchGuide(false); refocus(target); }
  if (!target.closest("#guide-known")) return;
  understood();
  explain();
  refocus(target);
});
explain();
addEventListener("load", explain); /* only now it is known where everything lies */
