/* The pace of a table: what happens is shown one thing at a time, at a person's speed. The table itself waits for nobody:
   views queue up here, and whoever touches anything is at once where the table is. */
"use strict";

const PACES = { slow: 1.8, normal: 1, fast: 0.4, now: 0 };
const EVENT = 1000; /* milliseconds for which something stands that happened */
const LINE = 650; /* and for each further sentence that tells of it */
const MOST = 9000; /* in which whoever is behind catches up, */
const LEAST = 600; /* though nothing stands for less than this */
const TURN = 500; /* until the next card is turned */
const OWN = 0.5; /* what one did oneself needs less */

const pace = () => PACES[localStorage.getItem("pace")] ?? PACES.normal;
const newest = root => Number.parseInt(find("#log-steps > li", root)?.id.slice(5), 10) || 0;

const queue = [];
let [latest, told, until, pumping, telling] = ["", newest(main()), 0, 0, []];

/* What a view tells that was not told before: sentences, oldest first, and whether others did it. */
function newsIn(view) {
  const steps = [...view.querySelectorAll("#log-steps > li")].filter(step => Number.parseInt(step.id.slice(5), 10) > told).reverse();
  const { seat } = main().dataset;
  return {
    sentences: steps.flatMap(step => [...step.querySelectorAll(".log__told p > span")].map(line => line.textContent)),
    others: steps.some(step => step.dataset.seat !== seat),
  };
}

receive = html => {
  latest = html;
  if (recap.on) return;
  queue.push(drawn(html));
  if (document.hidden || !pace()) catchUp();
  else pump();
};

/* The next view, as soon as the one before has stood for its time. One that tells nothing is passed over if another follows. */
function pump() {
  clearTimeout(pumping);
  while (queue.length > 1 && newest(queue[0]) === told) queue.shift();
  if (!queue.length) return;
  const wait = until - performance.now();
  if (wait > 0 && newest(queue[0]) !== told) { pumping = setTimeout(pump, wait); return; }
  put(queue.shift());
  pump();
}

/* Everything that waits, at once. */
function catchUp() {
  clearTimeout(pumping);
  until = 0;
  const last = queue.pop();
  queue.length = 0;
  if (last) put(last);
}

function put(view) {
  const fresh = newest(view) > told;
  const { sentences, others } = fresh ? newsIn(view) : { sentences: [], others: false };
  const again = newest(view) === told;
  const line = find("#prompt-line");
  const speaking = again && line && performance.now() < until && line.textContent !== line.dataset.say ? line.textContent : "";
  show(view);
  if (speaking && find("#prompt-line")) find("#prompt-line").textContent = speaking; /* what is being told is told to its end */
  told = newest(main());
  if (again) return chalk();
  const full = (EVENT + LINE * Math.max(0, sentences.length - 1)) * pace() * (others ? 1 : OWN);
  const stands = Math.max(LEAST * pace() * (others ? 1 : OWN), Math.min(full, MOST / (queue.length + 1)));
  until = performance.now() + stands;
  marked = fresh ? travelled() : [];
  reveal(stands);
  chalk();
  tellApart(others ? sentences : [], stands);
}

/* What happened is told where the prompt speaks, sentence by sentence; then the prompt speaks again. */
function tellApart(sentences, stands) {
  for (const timer of telling) clearTimeout(timer);
  const line = find(".table--on #prompt-line");
  const say = text => { const now = find("#prompt-line"); if (now) now.textContent = text ?? now.dataset.say; };
  const each = stands / sentences.length;
  telling = line && stands ? sentences.map((sentence, at) => setTimeout(say, at * each, sentence)) : [];
  if (telling.length) telling.push(setTimeout(say, stands));
}

/* Cards that are turned together come one after the other. */
function reveal(stands) {
  if (still.matches || !stands || turned.size < 2) return;
  const each = Math.min(TURN, stands / turned.size);
  [...turned].forEach((card, at) => animate(card, [{ opacity: 0 }, { opacity: 1 }], { duration: each / 2, delay: at * each, fill: "backwards" }));
}

/* Chalk: a ring round what moved, until something else does. */
let marked = [];
const MARKS = 5; /* where more moved than that, as in a deal, a ring would point at nothing */
const SVG = "http://www.w3.org/2000/svg";

/* What has gone somewhere: not what only made room for something else, alone or together with its neighbours. */
function travelled() {
  const far = [...moved].flatMap(([node, before]) => {
    const [from, to] = [spotOf(before), spotOf(node.getAttribute("transform"))];
    if (!from || !to || !node.isConnected) return [];
    const { width, height } = node.getBBox();
    const by = `${Math.round(to[0] - from[0])} ${Math.round(to[1] - from[1])}`;
    return [{ node, by, gone: apart(from, to) > Math.max(width, height) / 2 }];
  });
  return far.filter(({ by, gone }) => gone && far.filter(other => other.by === by).length === 1).map(({ node }) => node);
}

function ringed(board, node) {
  const frame = board.getScreenCTM()?.inverse();
  const box = node.getBoundingClientRect();
  if (!frame || !box.width || !box.height) return null;
  const from = new DOMPoint(box.left, box.top).matrixTransform(frame);
  const to = new DOMPoint(box.right, box.bottom).matrixTransform(frame);
  const [wide, tall, small] = [to.x - from.x, to.y - from.y, Math.max(box.width, box.height) < 60];
  if (wide > board.viewBox.baseVal.width / 4 || tall > board.viewBox.baseVal.height / 4) return null;
  const out = small ? 0.1 * Math.max(wide, tall) + 4 : 3;
  const ring = document.createElementNS(SVG, "rect");
  const size = { x: from.x - out, y: from.y - out, width: wide + 2 * out, height: tall + 2 * out, rx: small ? Math.max(wide, tall) / 2 + out : 10 };
  for (const [name, value] of Object.entries(size)) ring.setAttribute(name, value.toFixed(1));
  const under = ring.cloneNode();
  under.setAttribute("class", "under");
  return [under, ring];
}

async function chalk() {
  const board = find(".board");
  if (!board) return;
  find("#chalk")?.remove();
  await Promise.allSettled([...moving].map(glides => glides.finished));
  if (!board.isConnected || find("#chalk")) return;
  const drawing = document.createElementNS(SVG, "g");
  drawing.id = "chalk";
  drawing.setAttribute("aria-hidden", "true");
  const rings = marked.filter(node => board.contains(node)).map(node => ringed(board, node)).filter(Boolean);
  drawing.append(...rings.flat());
  if (rings.length && rings.length <= MARKS) board.append(drawing);
}

/* What was missed, played again from the replay, on the same board. */
const recap = { on: false, steps: [], at: 0, shown: -1, timer: 0, from: null };

function missed() {
  return [...document.querySelectorAll("#since [data-step]")].map(line => ({ step: Number(line.dataset.step), sentence: line.textContent.trim() }));
}

function lookBack(step, from) {
  catchUp();
  Object.assign(recap, { on: true, steps: missed(), shown: -1, from });
  if (!recap.steps.length) { recap.on = false; return; }
  fold();
  main().classList.add("is-recap");
  find("#recap").hidden = false;
  pausing(still.matches);
  stepTo(step ? recap.steps.findIndex(known => known.step >= step) : 0);
  find("#recap-pause").focus({ preventScroll: true });
}

async function boardAt(step) {
  const { table } = main().dataset;
  const answer = await fetch(`${table}/replay?${new URLSearchParams({ step, lang: document.documentElement.lang })}`);
  return answer.ok ? find(".board", drawn(await answer.text())) : null;
}

/* A step as it happened: from the position before it. */
async function stepTo(at) {
  clearTimeout(recap.timer);
  if (at < 0 || at >= recap.steps.length) return;
  const { step, sentence } = recap.steps[at];
  const follows = recap.shown === at - 1 && at > 0;
  recap.at = at;
  const boards = await Promise.all([follows ? null : boardAt(step - 1), boardAt(step)]);
  if (!recap.on || recap.at !== at) return;
  recap.shown = at;
  find("#recap-where").textContent = find("#recap").dataset.of.replace("{n}", at + 1).replace("{all}", recap.steps.length);
  find("#recap-line").textContent = sentence;
  for (const turn of document.querySelectorAll(".since__turn")) turn.classList.toggle("is-told", Boolean(find(`[data-step="${step}"]`, turn)));
  for (const [number, board] of boards.entries()) {
    if (!board) continue;
    moved.clear();
    morph(find(".board"), board);
    if (!number) for (const glides of moving) glides.finish();
  }
  marked = travelled();
  chalk();
  const last = at === recap.steps.length - 1;
  find("#recap-back").disabled = at === 0;
  find("#recap-next").disabled = last;
  if (find("#recap-pause").getAttribute("aria-pressed") === "false" && !last) {
    recap.timer = setTimeout(stepTo, Math.max(1200, 45 * sentence.length) * (pace() || 1), at + 1);
  }
}

function pausing(on) {
  find("#recap-pause").setAttribute("aria-pressed", on);
  clearTimeout(recap.timer);
}

function comeBack() {
  if (!recap.on) return;
  clearTimeout(recap.timer);
  recap.on = false;
  find("#recap").hidden = true;
  main().classList.remove("is-recap");
  marked = [];
  if (latest) show(drawn(latest));
  told = newest(main());
  chalk();
  if (recap.from?.isConnected) recap.from.focus({ preventScroll: true });
}

document.addEventListener("click", event => {
  const near = selector => event.target.closest(selector);
  const opens = near("[data-recap]");
  if (opens && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    if (recap.on) { pausing(true); stepTo(recap.steps.findIndex(known => known.step >= Number(opens.dataset.recap))); }
    else lookBack(Number(opens.dataset.recap), opens);
  }
  if (near("#recap-back")) { pausing(true); stepTo(recap.at - 1); }
  if (near("#recap-next")) { pausing(true); stepTo(recap.at + 1); }
  if (near("#recap-done")) comeBack();
  if (near("#recap-pause")) {
    pausing(near("#recap-pause").getAttribute("aria-pressed") === "false");
    if (find("#recap-pause").getAttribute("aria-pressed") === "false") stepTo(recap.at + 1);
  }
});

/* A touch brings everything up to now, and does nothing else: what it was meant for may have changed under it. */
let spent = false;
addEventListener("pointerdown", () => { spent = queue.length > 0; if (spent) catchUp(); }, true);
addEventListener("click", event => {
  if (!spent || !event.target.closest("[data-action], [data-command]")) return;
  spent = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener("sending", catchUp);
document.addEventListener("visibilitychange", () => { if (document.hidden) catchUp(); });
