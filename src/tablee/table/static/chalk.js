/* Chalk: what is drawn by hand over the board, and wiped again. */
"use strict";

const PATIENCE = 40; /* looks, until the art has come */
const FAR = 2; /* times what is felt: then the drawing reaches to where an action leads */
const SCATTERED = 4; /* times what is drawn: then one ring would go round everything that lies between */

function boxOf(node, origin) {
  const seen = outline(node);
  if (!seen) return null;
  const { left, top, right, bottom } = seen;
  const felt = [...node.querySelectorAll(".hit")].find(area => !area.closest(".tells"))?.getBoundingClientRect();
  if (felt && (right - left) * (bottom - top) > FAR * felt.width * felt.height) return placed(felt.left, felt.top, felt.right, felt.bottom, origin);
  return placed(left, top, right, bottom, origin);
}

/* The boxes of what stands in several places at once, such as a letter at both ends of its column; else the one box. */
function boxesOf(node, origin) {
  const whole = boxOf(node, origin);
  const drawn = seenOf(node);
  const ink = drawn.reduce((sum, { width, height }) => sum + width * height, 0);
  if (!whole || whole.w * whole.h < SCATTERED * ink) return [whole];
  return drawn.map(({ left, top, right, bottom }) => placed(left, top, right, bottom, origin));
}

const placed = (left, top, right, bottom, origin) => ({ x: (left + right) / 2 - origin.left, y: (top + bottom) / 2 - origin.top, w: right - left, h: bottom - top });

const SVG = "http://www.w3.org/2000/svg";

function draw(name, facts, parent, words = "") {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(facts)) node.setAttribute(key, value);
  node.textContent = words;
  parent.append(node);
  return node;
}

/* A line of chalk: its dark edge, then the light on it. */
function chalk(path, sheet, kind) {
  for (const layer of ["under", "over"]) draw("path", { d: path, pathLength: 1, class: `chalk chalk--${layer} chalk--${kind}` }, sheet);
}

/* Round a thing by hand: a little more than once, and not quite on itself. */
function circled({ x, y, w, h }) {
  const [rx, ry] = [w / 2 + 11, h / 2 + 11];
  const points = Array.from({ length: 69 }, (_, at) => {
    const [turn, away] = [-2.2 + (at / 64) * 2 * Math.PI, 1 + 0.035 * Math.sin(at / 7) + at / 900];
    return `${(x + rx * away * Math.cos(turn)).toFixed(1)} ${(y + ry * away * Math.sin(turn)).toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}

function fitTo(sheet, board) {
  Object.assign(sheet.style, { left: `${board.offsetLeft ?? 0}px`, top: 0, width: `${board.clientWidth}px`, height: `${board.clientHeight}px` });
  const [mine, theirs] = [sheet.getBoundingClientRect(), board.getBoundingClientRect()];
  sheet.style.left = `${parseFloat(sheet.style.left) + theirs.left - mine.left}px`;
  sheet.style.top = `${theirs.top - mine.top}px`;
}

function rub() {
  for (const node of document.querySelectorAll(".lamp, .chalks")) node.remove();
  find("#board")?.classList.remove("is-unlit");
}
