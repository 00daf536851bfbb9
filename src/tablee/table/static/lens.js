/* The lens: where things to touch lie closer together than a finger is wide, the first touch holds a lens over them and
   the second chooses. A touch that just misses the only thing near it counts. Mice and keys need neither. */
"use strict";

{
  const FINGER = 32; /* what a finger needs, in pixels */
  const AT_EASE = 47; /* what it gets under the lens */
  const NEAR = 1.5 * FINGER; /* what lies so near to something narrower can be touched by mistake */
  const [LEAST, MOST] = [1.8, 5]; /* how many times larger the lens shows things */

  const lens = find("#lens");
  let held = null; /* where the lens is held, and what is being decided */

  const middle = node => {
    const { x, y, width, height } = (find(".hit", node) ?? node).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const touches = (x, y) => document.elementFromPoint(x, y)?.closest("[data-action], .tells");
  const sense = node => node && (node.dataset.action ?? node.getAttribute("aria-label")); /* what comes of touching it */

  /* How wide and how high a thing can be felt through a place, up to what a finger needs. */
  function felt(node, [x, y] = middle(node)) {
    const own = (across, down) => sense(touches(x + across, y + down)) === sense(node);
    if (!own(0, 0)) return 0;
    const run = (across, down) => {
      let far = 0;
      while (far < FINGER && own(across * (far + 1), down * (far + 1))) far += 1;
      return far;
    };
    return Math.min(run(1, 0) + run(-1, 0), run(0, 1) + run(0, -1)) + 1;
  }

  /* The things on the board near a place, one for each thing that it does, the nearest first. */
  function around(x, y) {
    const found = new Map();
    for (const node of document.querySelectorAll("#board [data-action], #board .tells")) {
      const [across, down] = middle(node);
      const far = Math.max(Math.abs(across - x), Math.abs(down - y));
      const known = found.get(sense(node));
      if (far <= NEAR && !(known?.far <= far)) found.set(sense(node), { node, far });
    }
    return [...found.values()].sort((one, other) => one.far - other.far);
  }

  /* A part of the board, larger, with whatever can be touched there. */
  function hold(x, y, smallest) {
    const board = find("#board");
    const { left, top, width } = board.getBoundingClientRect();
    const unit = board.viewBox.baseVal.width / width;
    const times = Math.min(MOST, Math.max(LEAST, AT_EASE / smallest));
    const glass = board.cloneNode(true);
    glass.removeAttribute("id");
    glass.setAttribute("class", "lens__glass");
    for (const node of glass.querySelectorAll("defs")) node.remove(); /* those of the board serve it too */
    for (const node of glass.querySelectorAll("[id]")) node.removeAttribute("id");
    find(".lens__glass", lens)?.remove();
    lens.append(glass);
    if (!lens.open) lens.showModal();
    const shown = glass.getBoundingClientRect();
    const [across, down] = [shown.width / times, shown.height / times];
    const box = [x - left - across / 2, y - top - down / 2, across, down];
    glass.setAttribute("viewBox", box.map(length => length * unit).join(" "));
    const high = lens.getBoundingClientRect().height;
    lens.style.top = `${Math.max(8, Math.min(y - high / 2, innerHeight - high - 8))}px`;
  }

  addEventListener("click", event => {
    if (!finger || !event.isTrusted || event.defaultPrevented || !event.target.closest("#board")) return;
    const [x, y] = [event.clientX, event.clientY];
    const near = around(x, y);
    const under = event.target.closest("[data-action], .tells");
    if (under?.matches(".tells")) return; /* to be told something by mistake does no harm */
    const meant = under ?? near.find(({ far }) => far <= FINGER / 2)?.node;
    const size = meant ? Math.max(felt(meant), felt(meant, [x, y])) : FINGER;
    if (size < FINGER && near.some(({ node }) => sense(node) !== sense(meant))) {
      event.preventDefault();
      event.stopPropagation();
      held = { place: [x, y, Math.min(size, ...near.map(({ node }) => felt(node) || size))], asked: decision() };
      hold(...held.place);
    } else if (meant && !under) {
      meant.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
  }, true);

  /* Chosen, or touched beside it: the lens is put down. */
  lens.addEventListener("click", event => {
    if (event.target === lens || event.target.closest("[data-action], .tells")) setTimeout(() => lens.close());
  });
  document.addEventListener("shown", () => {
    if (!lens.open) return;
    if (decision() === held.asked) hold(...held.place);
    else lens.close();
  });
}
