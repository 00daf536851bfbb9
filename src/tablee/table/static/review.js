/* Looking back: keys lead from decision to decision, and chalk shows what was played and what was better. */
"use strict";

const WAYS = ["played", "better"];
const KEYS = { ArrowLeft: "#go-previous", ArrowRight: "#go-next", Home: "#go-first", End: "#go-last" };

document.addEventListener("keydown", event => {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(key in KEYS) || target.closest("input, select, textarea, dialog")) return;
  event.preventDefault();
  find(`${KEYS[key]}[href]`)?.click();
});

let waiting = 0;

/* Round each part that stands for one of the two, with its word beside it. */
function compare(looks = 0) {
  clearTimeout(waiting);
  rub();
  const board = find("#board");
  const found = board ? WAYS.flatMap(way => [...board.querySelectorAll(`[data-way="${way}"]`)].map(node => [way, node])) : [];
  if (!found.length) return;
  const origin = board.getBoundingClientRect();
  const boxes = found.map(([, node]) => boxOf(node, origin));
  if ((moving.size || boxes.includes(null)) && looks < PATIENCE) {
    waiting = setTimeout(() => compare(looks + 1), 60);
    return;
  }
  const sheet = draw("svg", { class: "chalks", viewBox: `0 0 ${origin.width} ${origin.height}`, "aria-hidden": "true" }, board.parentElement);
  fitTo(sheet, board);
  const told = new Set();
  found.forEach(([way], at) => {
    const box = boxes[at];
    if (!box) return;
    chalk(circled(box), sheet, way);
    if (told.has(way)) return;
    told.add(way);
    const above = box.y - box.h / 2 > 40;
    const x = Math.min(Math.max(box.x, 34), origin.width - 34);
    draw("text", { x, y: above ? box.y - box.h / 2 - 18 : box.y + box.h / 2 + 32, class: `chalk-word chalk-word--${way}` }, sheet, main().dataset[way]);
  });
}

document.addEventListener("shown", () => compare());
addEventListener("resize", () => compare());
addEventListener("load", () => compare());
compare();
