/* Lessons: what is touched goes to the lesson, the lamp lights what is meant, and chalk draws on the board. Where one was
   is kept in this browser. Every step is a page by itself, and works without any of this. */
"use strict";

const reached = (course, lesson) => kept(`lesson.${course}.${lesson}`) || 1;
const lesson = () => main().dataset;

/* To another step, or what comes of what was done at this one. */
async function go(address, steps = true) {
  rub();
  main().classList.add("is-sending");
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw answer;
    show(drawn(await answer.text()));
    if (steps) history.pushState(null, "", answer.url);
  } catch {
    location.assign(address);
  } finally {
    main().classList.remove("is-sending");
  }
}

const tried = action => `?${new URLSearchParams({ step: lesson().step, tries: Number(lesson().tries) + 1, tried: action })}`;

/* How it is done: once, slowly, and then it is given back to be done. */
const SLOWLY = 1800;
let showing = 0;

async function showMe(address) {
  const now = ++showing;
  await go(address, false);
  const { usual } = lesson();
  const before = find("#field").cloneNode(true);
  const answer = await fetch(tried(usual));
  if (now !== showing || !answer.ok || still.matches) return;
  rub();
  const after = find("#field", new DOMParser().parseFromString(await answer.text(), "text/html"));
  morph(find("#field"), after);
  setTimeout(() => {
    if (now !== showing) return;
    morph(find("#field"), before);
    furnish();
    light();
  }, SLOWLY);
}

function whyOpen(link) {
  const open = link.getAttribute("aria-expanded") !== "true";
  for (const id of ["slip-clause", "leaf-clause"]) document.getElementById(id).hidden = !open;
  link.setAttribute("aria-expanded", open);
  if (open && !phone.matches) find("#leaf-clause").scrollIntoView({ block: "nearest" });
  light(); /* the slip of a phone is higher now */
}

document.addEventListener("acted", ({ detail }) => { if (lesson().step) { showing++; go(tried(detail)); } });

document.addEventListener("submit", event => {
  if (!event.target.matches("[data-try]")) return;
  event.preventDefault();
  showing++;
  go(tried(event.submitter.value));
});

/* The first game of this box is played with its guide, whatever was before. */
document.addEventListener("submit", ({ target }) => {
  if (!target.matches("[data-first]")) return;
  for (const name of ["table", "told", "wish"]) localStorage.removeItem(`guide-${name}-${lesson().course}`);
});

document.addEventListener("click", event => {
  const link = event.target.closest("a[data-why], a[data-show], a[data-turn]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  showing++;
  if (link.matches("[data-why]")) whyOpen(link);
  else if (link.matches("[data-show]")) showMe(link.href);
  else go(link.href);
}, true);

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !lesson().step || event.target.closest("input, dialog")) return;
  const choice = /^[1-9]$/.test(event.key) && document.getElementById(`choice-${event.key}`);
  const next = event.key === "ArrowRight" && find("#lesson-next[data-turn]");
  const spaced = event.key === " " && !event.target.closest("button, a, summary, [data-action]") && find("#throw-now");
  const pressed = choice || next || spaced;
  if (pressed) { event.preventDefault(); pressed.click(); }
});

addEventListener("popstate", () => location.reload());

/* Lamp and chalk */

/* A part of the picture by its id, or by what touching it does. */
const part = name => find(`#field [id="${CSS.escape(name)}"]`) || find(`#field [data-action="${CSS.escape(name)}"]`) || find(`.slip__list--open button[value="${CSS.escape(name)}"]`);

let waiting = 0;

function light(looks = 0) {
  clearTimeout(waiting);
  rub();
  const board = find("#board");
  const { light: lit, ring: rings, count: counts, kind } = lesson();
  if (!board || !lit) return;
  const names = [lit, rings, counts].map(list => JSON.parse(list));
  if (["yes", "end"].includes(kind)) inSight(find("[data-own]", board));
  if (!names.flat().length) return;
  const origin = board.getBoundingClientRect();
  const found = names.map(list => list.map(part).filter(Boolean));
  const places = found.map(list => list.flatMap(node => boxesOf(node, origin)));
  if ((moving.size || places.flat().includes(null)) && looks < PATIENCE) {
    waiting = setTimeout(() => light(looks + 1), 60);
    return;
  }
  const [lights, ringed, counted] = places.map(list => list.filter(Boolean));
  if (lights.length) lamp(board, lights, origin);
  const sheet = draw("svg", { class: "chalks", viewBox: `0 0 ${origin.width} ${origin.height}`, "aria-hidden": "true" }, board.parentElement);
  fitTo(sheet, board);
  ringed.forEach((box, at) => {
    chalk(circled(box), sheet, "ring");
    if (!at) chalk(leader(box, origin), sheet, "line");
  });
  counted.forEach((box, at) => draw("text", { x: box.x, y: box.y + 7, class: "chalk-word" }, sheet, at + 1));
  const meant = [...found[1], ...found[0], ...found[2]];
  inSight(meant[0], meant);
}

/* From what is ringed to the slip that speaks of it. */
function leader({ x, y, w, h }, origin) {
  const slip = find("#prompt").getBoundingClientRect();
  const below = slip.top > origin.top + y;
  const end = (below ? slip.top : slip.bottom) - origin.top;
  const side = x > origin.width / 3 ? -1 : 1;
  const [fromX, fromY] = below ? [x, y + h / 2 + 13] : [x + side * (w / 2 + 12), y - h / 4];
  const [bendX, toX] = [fromX + side * (below ? 34 : 52), fromX + side * 24];
  return `M${[fromX, fromY]}Q${[bendX, (fromY + end) / 2]} ${[toX, end]}`;
}

/* The board is dimmed; over it lies the same board, of which only what is lit is seen. */
function lamp(board, lights, origin) {
  const copy = board.cloneNode(true);
  for (const node of [copy, ...copy.querySelectorAll("[id], [tabindex], [role], [data-action], [aria-label]")]) {
    for (const name of ["id", "tabindex", "role", "data-action", "aria-label", "aria-labelledby", "aria-describedby"]) node.removeAttribute(name);
  }
  for (const told of copy.querySelectorAll("title, desc")) told.remove();
  copy.setAttribute("class", "lamp");
  copy.setAttribute("aria-hidden", "true");
  board.after(copy);
  fitTo(copy, board);
  copy.style.maskImage = lights.map(({ x, y, w, h }) => `radial-gradient(${w * 0.72 + 26}px ${h * 0.72 + 26}px at ${x}px ${y}px, #000 62%, transparent)`).join(", ");
  board.classList.add("is-unlit");
}

/* On a phone what is meant comes out from under the slip, and what else is lit as far as nothing leaves for it; once it
   is done, what is one's own. */
function inSight(node, lit = [node]) {
  if (!phone.matches || !node || getComputedStyle(find("#prompt")).position !== "sticky") return;
  const [box, slip] = [node.getBoundingClientRect(), find("#prompt").getBoundingClientRect()];
  const boxes = lit.map(other => other.getBoundingClientRect());
  const [under, all] = [box.bottom, Math.max(...boxes.map(({ bottom }) => bottom))].map(foot => foot + 16 - slip.top);
  const down = Math.max(under, Math.min(all, Math.min(...boxes.map(({ top }) => top)) - 16));
  if (down > 0) scrollBy({ top: down, behavior: still.matches ? "auto" : "smooth" });
}

/* What is done, and where one was */

function remember() {
  const { course, taught, step, kind } = lesson();
  if (!taught) return;
  if (kind === "end") {
    mark(course, [taught]);
    localStorage.removeItem(`lesson.${course}.${taught}`);
  } else localStorage.setItem(`lesson.${course}.${taught}`, step);
}

function shelve() {
  const { course, taught } = lesson();
  if (!course || taught) return;
  const done = learned(course);
  const cards = [...document.querySelectorAll("[data-lesson]")];
  const next = cards.find(card => !done.includes(card.dataset.lesson));
  for (const card of cards) {
    const name = card.dataset.lesson;
    card.classList.toggle("is-done", done.includes(name));
    card.classList.toggle("is-now", card === next);
    const link = find("a", card);
    if (reached(course, name) > 1) link.href = `${link.pathname}?step=${reached(course, name)}`;
  }
  const count = find("#done-count");
  count.hidden = !done.length;
  count.textContent = done.length === 1 ? count.dataset.one : count.dataset.many.replace("#", done.length);
  const onward = find("#go-on");
  if (next && (done.length || reached(course, next.dataset.lesson) > 1)) {
    onward.href = find("a", next).href;
    find("span", onward).textContent = find("a", next).dataset.goOn;
  }
}

function shown() {
  remember();
  light();
  const held = document.activeElement;
  if (held === document.body || held === main()) (find("#lesson-next, #throw-now") || main()).focus({ preventScroll: true });
}

document.addEventListener("shown", shown);
document.addEventListener("untold", () => light());
addEventListener("resize", () => light());
addEventListener("load", () => light());
remember();
shelve();
light();
