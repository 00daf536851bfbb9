/* Looking back: keys lead from decision to decision, and chalk shows what was played and what was better. */
"use strict";

const WAYS = ["better", "played"];
const [MARGIN, ROUND, HIGH] = [5, 18, 22]; /* pixels: round a thing, of its corners, of a word */
const KEYS = { ArrowLeft: "#go-previous", ArrowRight: "#go-next", Home: "#go-first", End: "#go-last" };

document.addEventListener("keydown", event => {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(key in KEYS) || target.closest("input, select, textarea, dialog")) return;
  event.preventDefault();
  find(`${KEYS[key]}[href]`)?.click();
});

/* Where a word stands: above what it tells of, or below, or at a side; on the board, on nothing else that is told, and
   rather on nothing that could be touched. */
function beside({ x, y, w, h }, wide, origin, taken, touched) {
  const [over, aside] = [h / 2 + MARGIN + HIGH / 2 + 3, w / 2 + MARGIN + wide / 2 + 3];
  const middle = Math.min(Math.max(x, wide / 2 + 2), origin.width - wide / 2 - 2);
  const spots = [{ x: middle, y: y - over }, { x: middle, y: y + over }, { x: x + aside, y }, { x: x - aside, y }];
  const inside = spot => spot.y > HIGH / 2 && spot.y < origin.height - HIGH / 2 && spot.x >= wide / 2 && spot.x <= origin.width - wide / 2;
  const covers = (spot, other) => Math.abs(other.x - spot.x) < (other.w + wide) / 2 && Math.abs(other.y - spot.y) < (other.h + HIGH) / 2;
  const free = spots.filter(spot => inside(spot) && !taken.some(other => covers(spot, other)));
  return free.find(spot => !touched.some(other => covers(spot, other))) ?? free[0] ?? spots[0];
}

/* Round a thing, close enough to leave its neighbours alone. */
function framed({ x, y, w, h }) {
  const [across, down] = [w / 2 + MARGIN, h / 2 + MARGIN];
  const bend = Math.min(across, down, ROUND);
  const [straight, upright] = [2 * (across - bend), 2 * (down - bend)];
  const corner = (right, low) => `a${bend} ${bend} 0 0 1 ${right * bend} ${low * bend}`;
  return `M${x - across + bend} ${y - down}h${straight}${corner(1, 1)}v${upright}${corner(-1, 1)}h${-straight}${corner(-1, -1)}v${-upright}${corner(1, -1)}`;
}

let waiting = 0;

/* Round each part that stands for one of the two, with its word beside it. */
function compare(looks = 0) {
  clearTimeout(waiting);
  rub();
  const board = find("#board");
  const found = board ? WAYS.flatMap(way => [...board.querySelectorAll(`[data-way="${way}"]`)].map(node => [way, node])) : [];
  if (!found.length) return;
  const origin = board.getBoundingClientRect();
  const places = found.flatMap(([way, node]) => boxesOf(node, origin).map(box => [way, box]));
  if ((moving.size || places.some(([, box]) => !box)) && looks < PATIENCE) {
    waiting = setTimeout(() => compare(looks + 1), 60);
    return;
  }
  const sheet = draw("svg", { class: "chalks", viewBox: `0 0 ${origin.width} ${origin.height}`, "aria-hidden": "true" }, board.parentElement);
  fitTo(sheet, board);
  const boxes = places.map(([, box]) => box).filter(Boolean);
  const touched = [...board.querySelectorAll('[data-way="possible"]')].map(node => boxOf(node, origin)).filter(Boolean);
  const told = new Map(); /* each way, and where its word stands */
  places.forEach(([way, box]) => {
    if (!box) return;
    chalk(framed(box), sheet, way);
    if (told.has(way)) return;
    const label = draw("g", {}, sheet);
    const pill = draw("rect", { class: `pill pill--${way}`, height: HIGH, rx: HIGH / 2 }, label);
    const word = draw("text", { class: `chalk-word chalk-word--${way}` }, label, main().dataset[way]);
    const wide = word.getComputedTextLength() + 18;
    const { x, y } = beside(box, wide, origin, [...boxes.filter(other => other !== box), ...told.values()], touched);
    told.set(way, { x, y, w: wide, h: HIGH });
    for (const [name, value] of Object.entries({ x: x - wide / 2, y: y - HIGH / 2, width: wide })) pill.setAttribute(name, value);
    word.setAttribute("x", x);
    word.setAttribute("y", y + 4.5);
  });
  inSight(boxes);
}

/* On a phone what is compared comes out from under the bar; what is said of it stays in sight if a part of it does. */
function inSight(boxes) {
  const bar = find("#going");
  if (!phone.matches || getComputedStyle(bar).position !== "sticky") return;
  const [{ top }, { top: foot }, { top: said }] = [find("#board"), bar, find("#prompt-line")].map(node => node.getBoundingClientRect());
  const feet = boxes.map(({ y, h }) => top + y + h / 2 + 2 * HIGH);
  const heads = boxes.map(({ y, h }) => top + y - h / 2 - 2 * HIGH);
  const all = Math.min(Math.max(...feet) - foot, Math.min(...heads));
  const down = Math.min(...feet) - foot <= said ? Math.min(all, said - 8) : all;
  if (down > 0) scrollBy({ top: down, behavior: still.matches ? "auto" : "smooth" });
}

document.addEventListener("shown", () => compare());
addEventListener("resize", () => compare());
addEventListener("load", () => compare());
compare();
