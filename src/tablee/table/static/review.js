/* Looking back: keys lead from decision to decision, and chalk shows what was played and what was better. */
"use strict";

const WAYS = ["better", "played"];
const WORD = 70; /* pixels that a word is wide, about */
const KEYS = { ArrowLeft: "#go-previous", ArrowRight: "#go-next", Home: "#go-first", End: "#go-last" };

document.addEventListener("keydown", event => {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(key in KEYS) || target.closest("input, select, textarea, dialog")) return;
  event.preventDefault();
  find(`${KEYS[key]}[href]`)?.click();
});

/* Where a word stands: above what it tells of, or below, or at a side; on the board, and not on another word. */
function beside({ x, y, w, h }, origin, words) {
  const [middle, aside] = [Math.min(Math.max(x, WORD / 2), origin.width - WORD / 2), w / 2 + WORD / 2 + 14];
  const spots = [{ x: middle, y: y - h / 2 - 18 }, { x: middle, y: y + h / 2 + 32 }, { x: x + aside, y: y + 7 }, { x: x - aside, y: y + 7 }];
  const free = spot => spot.y > 22 && spot.y < origin.height - 6 && spot.x >= WORD / 2 && spot.x <= origin.width - WORD / 2;
  return spots.find(spot => free(spot) && !words.some(word => Math.abs(word.x - spot.x) < WORD && Math.abs(word.y - spot.y) < WORD / 2)) ?? spots[0];
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
  const told = new Map(); /* each way, and where its word stands */
  places.forEach(([way, box]) => {
    if (!box) return;
    chalk(circled(box), sheet, way);
    if (told.has(way)) return;
    const { x, y } = beside(box, origin, [...told.values()]);
    told.set(way, { x, y });
    draw("text", { x, y, class: `chalk-word chalk-word--${way}` }, sheet, main().dataset[way]);
  });
}

document.addEventListener("shown", () => compare());
addEventListener("resize", () => compare());
addEventListener("load", () => compare());
compare();
