/* Tips: what a thing on the board is, what it does, what touching it would do now, and the clause. By resting the mouse on
   it, by holding a finger on it, or by the key "?". The words come once for each game and language; what is what follows
   from the drawings, so that views carry nothing for it. */
"use strict";

{
  const [REST, HOLD, GRACE] = [400, 350, 250]; /* milliseconds: the mouse rests, the finger holds, the mouse goes over */
  const STILL = 10; /* pixels that a finger may stray */
  const [EDGE, GAP] = [8, 13]; /* pixels from the edge of the screen, and from the thing */
  const BOARDS = "svg.board, svg.lens__glass";
  const SPOKEN = ["id", "tabindex", "role", "data-action", "data-tip", "aria-label", "aria-disabled", "aria-hidden", "pointer-events"];

  const { tips } = document.documentElement.dataset;
  const slip = find("#tip");
  let book = null;
  let open = null; /* the thing, its kind, and by what: mouse, finger, touch or keys */
  let [resting, leaving, holding] = [0, 0, 0];
  let finger = null; /* where it is held down, */
  let since = 0; /* and since when */
  let spent = false; /* the click that follows a held finger */

  /* Once; where the house cannot be reached nothing is told. */
  async function read() {
    try { book ||= await (await fetch(tips)).json(); } catch { /* the next time, perhaps */ }
    return book;
  }

  /* What lies where */

  const nameOf = use => use.getAttribute("href")?.split("#")[1];

  /* A drawing with the words on it, unless they belong to more than the drawing. */
  function whole(use) {
    const group = use.parentElement;
    if (group.matches("svg") || group.querySelectorAll("use").length > 8) return use;
    const others = [...group.querySelectorAll("use")].filter(other => other !== use && (nameOf(other) in book.art || nameOf(other) in book.areas));
    if (others.length || group.querySelector("[data-tip]")) return use;
    const [mine, all] = [use.getBoundingClientRect(), outline(group)];
    return all && all.right - all.left <= 1.5 * mine.width && all.bottom - all.top <= 1.5 * mine.height ? group : use;
  }

  /* A part of a drawing that shows several things, by a point or by its number. */
  function partOf(use, x, y) {
    const frame = use.getScreenCTM();
    const at = frame && new DOMPoint(x, y).matrixTransform(frame.inverse());
    const [left, top] = [use.x.baseVal.value, use.y.baseVal.value];
    return at && book.areas[nameOf(use)].find(([, ax, ay, wide, high]) => at.x >= left + ax && at.x < left + ax + wide && at.y >= top + ay && at.y < top + ay + high);
  }

  function known(node, x, y) {
    const told = node.closest?.("[data-tip]");
    if (told) return { thing: told, kind: told.dataset.tip };
    if (node.nodeName !== "use") return null;
    const name = nameOf(node);
    if (name in book.art) return { thing: whole(node), kind: book.art[name], drawn: true };
    const area = name in book.areas && partOf(node, x, y);
    return area ? { thing: node, kind: area[0], area } : null;
  }

  const holds = (node, x, y) => {
    const box = node.getBoundingClientRect();
    return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom && getComputedStyle(node).visibility !== "hidden";
  };

  /* The uppermost thing at a place, also one that hands do not feel. */
  function thingAt(x, y) {
    const stack = document.elementsFromPoint(x, y);
    const board = stack[0]?.closest(BOARDS);
    if (!board) return null;
    const unfelt = [...board.querySelectorAll('[pointer-events="none"] use, use[pointer-events="none"]')].filter(node => holds(node, x, y)).reverse();
    for (const node of [...unfelt, ...stack]) {
      const found = board.contains(node) && known(node, x, y);
      if (found) return found;
    }
    return null;
  }

  /* What the keyboard is on, or the first such thing inside it. */
  function thingOf(node) {
    if (!node?.closest(BOARDS)) return null;
    const [x, y] = centre(outline(node) ?? node.getBoundingClientRect());
    return [node, ...node.querySelectorAll("use, [data-tip]")].map(each => known(each, x, y)).find(Boolean) ?? thingAt(x, y);
  }

  const centre = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];

  /* All that lies on the board; and every kind of it once. */
  function things() {
    return [...document.querySelectorAll("#board use:not(defs use), #board [data-tip]")].flatMap(node => {
      const name = node.nodeName === "use" && nameOf(node);
      const here = name in book.areas ? book.areas[name].map(area => ({ thing: node, kind: area[0], area })) : [known(node)];
      return here.filter(each => each && getComputedStyle(node).visibility !== "hidden");
    });
  }

  const kinds = found => found.filter(({ kind }, at) => found.findIndex(other => other.kind === kind) === at);
  const everything = () => kinds(things());

  function boxOf({ thing, area }) {
    if (!area) return outline(thing) ?? thing.getBoundingClientRect();
    const [, x, y, wide, high] = area;
    const frame = thing.getScreenCTM();
    const [left, top] = [thing.x.baseVal.value + x, thing.y.baseVal.value + y];
    const corners = [[left, top], [left + wide, top + high]].map(([across, down]) => new DOMPoint(across, down).matrixTransform(frame));
    const [xs, ys] = [corners.map(corner => corner.x), corners.map(corner => corner.y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  }

  /* The slip */

  const made = (name, look, ...parts) => {
    const node = document.createElement(name);
    node.className = look;
    node.append(...parts);
    return node;
  };

  /* The thing again, with nothing of it to touch or to hear. */
  function picture(found, box) {
    const board = found.thing.closest(BOARDS);
    const drawings = found.drawn ? [...found.thing.querySelectorAll("use")].filter(use => nameOf(use) in book.art) : [];
    const later = drawings.length > 0 && drawings.every(use => use.closest(".trail")); /* such as what would be laid there */
    if (later) box = drawings[0].getBoundingClientRect();
    let copy = found.thing.cloneNode(true);
    for (let up = found.thing.parentElement; up !== board; up = up.parentElement) {
      const shell = up.cloneNode(false);
      shell.append(copy);
      copy = shell;
    }
    const paper = board.cloneNode(false);
    paper.append(copy);
    for (const node of paper.querySelectorAll(`${UNSEEN}, title, desc`)) if (!later || !node.matches(".trail")) node.remove();
    if (later) find(".trail", paper).removeAttribute("visibility");
    if (found.drawn) for (const use of paper.querySelectorAll("use")) if (!(nameOf(use) in book.art)) use.remove(); /* veils, ticks */
    for (const node of [paper, ...paper.querySelectorAll("*")]) for (const name of SPOKEN) node.removeAttribute(name);
    paper.removeAttribute("style");
    paper.setAttribute("class", "tip__pic");
    paper.setAttribute("aria-hidden", "true");
    const frame = board.getScreenCTM().inverse();
    const round = found.area ? 0.6 * (box.right - box.left) : 2;
    const from = new DOMPoint(box.left - round, box.top - round).matrixTransform(frame);
    const to = new DOMPoint(box.right + round, box.bottom + round).matrixTransform(frame);
    paper.setAttribute("viewBox", [from.x, from.y, to.x - from.x, to.y - from.y].map(length => length.toFixed(1)).join(" "));
    paper.classList.toggle("tip__pic--flat", to.x - from.x > 2.2 * (to.y - from.y));
    return paper;
  }

  /* What touching it would do, in the words of the list where it stands there. */
  function now({ thing }) {
    const node = thing.closest("[data-action], .tells") ?? find("[data-action]", thing);
    if (!node) return "";
    if (node.getAttribute("aria-disabled") === "true") return slip.dataset.barred;
    if (node.matches(".tells:not([data-tip])")) return "";
    const listed = node.dataset.action && find(`#choosing button[value="${CSS.escape(node.dataset.action)}"]`);
    return listed ? listed.textContent.trim() : node.getAttribute("aria-label");
  }

  function write(found) {
    const { name, say, many, clause } = book.tips[found.kind];
    const box = boxOf(found);
    const does = now(found);
    const link = made("a", "ref", clause);
    link.href = `${slip.dataset.rules}#${clause}`;
    link.dataset.rules = "";
    link.setAttribute("aria-label", slip.dataset.rule.replace("#", clause));
    const title = made("p", "tip__name", name);
    title.id = "tip-name";
    const words = made("div", "tip__words", title, made("p", "tip__say", say));
    if (does) words.append(made("p", "tip__now", made("span", "caps", slip.dataset.now), ` ${does}`));
    words.append(made("p", "tip__foot", made("span", "help", many), link));
    slip.replaceChildren(picture(found, box), words);
  }

  /* Beside the thing, never over it: above, below, or at its side; where no side has room for all of it, it is scrolled. */
  function put(found) {
    const box = boxOf(found);
    slip.style.maxHeight = "";
    const { offsetWidth: wide, offsetHeight: high } = slip;
    const room = { above: box.top - GAP - EDGE, below: innerHeight - box.bottom - GAP - EDGE, right: innerWidth - box.right - GAP - EDGE, left: box.left - GAP - EDGE };
    const fits = side => room[side] >= (side === "above" || side === "below" ? high : wide);
    const side = ["above", "below", "right", "left"].find(fits) ?? (room.above >= room.below ? "above" : "below");
    const upright = side === "above" || side === "below";
    const tall = upright ? Math.min(high, room[side]) : Math.min(high, innerHeight - 2 * EDGE);
    const [x, y] = centre(box);
    const within = (at, least, most) => Math.max(least, Math.min(at, most));
    const left = upright ? within(x - wide / 2, EDGE, innerWidth - wide - EDGE) : side === "right" ? box.right + GAP : box.left - GAP - wide;
    const top = upright ? (side === "above" ? box.top - GAP - tall : box.bottom + GAP) : within(y - tall / 2, EDGE, innerHeight - tall - EDGE);
    slip.dataset.side = side;
    Object.assign(slip.style, { left: `${left}px`, top: `${top}px`, maxHeight: tall < high ? `${tall}px` : "" });
    slip.style.setProperty("--nub", `${upright ? within(x - left, 22, wide - 22) : within(y - top, 22, tall - 22)}px`);
  }

  /* Beside a lesson: the kinds of things on its board, what is meant there first, then as the game names them. */
  const MOST_LISTED = 8;
  let listing = 0;

  function listed() {
    const { light, ring } = main().dataset;
    const meant = [light, ring].flatMap(names => JSON.parse(names)).map(part).filter(Boolean).map(node => outline(node) ?? node.getBoundingClientRect());
    const isMeant = ([x, y]) => meant.some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
    const all = things().filter(({ kind }) => kind in book.tips);
    const lit = all.filter(each => !each.area && isMeant(centre(boxOf(each))));
    const order = Object.keys(book.tips);
    return kinds([...lit, ...all.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))]).slice(0, MOST_LISTED);
  }

  async function list(looks = 0) {
    clearTimeout(listing);
    const legend = find("#legend");
    if (!legend || !(await read())) return;
    const found = listed();
    const boxes = found.map(boxOf);
    if (looks < PATIENCE && (moving.size || boxes.some(box => box.right - box.left < 1))) {
      listing = setTimeout(() => list(looks + 1), 60);
      return;
    }
    legend.hidden = !found.length;
    find("#legend-list").replaceChildren(...found.map((each, at) => {
      const seen = picture(each, boxes[at]);
      seen.setAttribute("class", "legend__pic");
      const button = made("button", "legend__it", seen, made("span", "", book.tips[each.kind].name));
      button.type = "button";
      button.dataset.kind = each.kind;
      return made("li", "", button);
    }));
  }

  /* It is brought into sight, ringed wherever it lies, and told beside the first. */
  function point(button, by) {
    const found = listed().find(({ kind }) => kind === button.dataset.kind);
    if (!found) return;
    if (boxOf(found).top < 0 || boxOf(found).bottom > innerHeight) found.thing.scrollIntoView({ block: "center", behavior: "instant" });
    requestAnimationFrame(() => requestAnimationFrame(() => {
      show(found, by);
      open.pointed = true;
      rub();
      const board = find("#board");
      const origin = board.getBoundingClientRect();
      const sheet = draw("svg", { class: "chalks", viewBox: `0 0 ${origin.width} ${origin.height}`, "aria-hidden": "true" }, board.parentElement);
      fitTo(sheet, board);
      const { left, top, right, bottom } = boxOf(found);
      chalk(circled(placed(left, top, right, bottom, origin)), sheet, "ring");
    }));
  }

  function show(found, by) {
    close(false);
    if (!found || !(found.kind in book.tips)) return;
    open = { ...found, by, from: document.activeElement };
    write(found);
    slip.setAttribute("role", by === "keys" ? "dialog" : "tooltip");
    for (const [name, value] of [["tabindex", "-1"], ["aria-labelledby", "tip-name"]]) {
      if (by === "keys") slip.setAttribute(name, value);
      else slip.removeAttribute(name);
    }
    slip.showPopover();
    put(found);
    if (by === "keys") slip.focus({ preventScroll: true });
    else described(open.thing)?.setAttribute("aria-describedby", "tip");
  }

  const described = thing => thing.closest("[data-action], .tells");

  function close(back = true) {
    clearTimeout(resting);
    clearTimeout(leaving);
    if (!open) return;
    const { thing, by, from, pointed } = open;
    open = null;
    if (pointed) document.dispatchEvent(new Event("untold"));
    described(thing)?.removeAttribute("aria-describedby");
    if (slip.matches(":popover-open")) slip.hidePopover();
    find("#hold").hidden = true;
    if (by === "keys" && back && from?.isConnected) from.focus({ preventScroll: true });
  }

  if (tips) {
    /* The mouse */
    addEventListener("pointermove", event => {
      if (event.pointerType !== "mouse") return;
      clearTimeout(resting);
      const [x, y] = [event.clientX, event.clientY];
      if (open?.by === "mouse") {
        const stays = [boxOf(open), slip.getBoundingClientRect()].some(({ left, top, right, bottom }) => x >= left - 3 && x <= right + 3 && y >= top - 3 && y <= bottom + 3);
        clearTimeout(leaving);
        if (stays) return;
        leaving = setTimeout(close, GRACE);
      }
      if (open && open.by !== "mouse") return;
      if (!event.target.closest?.(BOARDS)) return;
      resting = setTimeout(async () => { if (await read()) show(thingAt(x, y), "mouse"); }, REST);
    });
    document.addEventListener("pointerleave", () => { clearTimeout(resting); if (open?.by === "mouse") close(); });

    /* The finger; to let go closes it, and does nothing else */
    addEventListener("pointerdown", event => {
      spent = false;
      clearTimeout(holding);
      clearTimeout(resting);
      if (event.target.closest?.("#tip")) return;
      close(false);
      finger = event.pointerType === "touch" && event.isPrimary && event.target.closest?.(BOARDS) ? [event.clientX, event.clientY] : null;
      if (!finger) return;
      since = event.timeStamp;
      read();
      holding = setTimeout(async () => {
        if (!(await read()) || !finger) return;
        show(thingAt(...finger), "finger");
        if (!open) return;
        spent = true;
        const ring = find("#hold");
        ring.hidden = false;
        Object.assign(ring.style, { left: `${finger[0]}px`, top: `${finger[1]}px` });
      }, HOLD);
    }, true);
    addEventListener("pointermove", event => {
      if (finger && Math.hypot(event.clientX - finger[0], event.clientY - finger[1]) > STILL) clearTimeout(holding);
    }, true);
    for (const kind of ["pointerup", "pointercancel"]) {
      addEventListener(kind, event => {
        clearTimeout(holding);
        finger = null;
        if (event.timeStamp - since < HOLD) spent = false; /* a short touch, on a device that was busy */
        if (open?.by === "finger") close();
      }, true);
    }
    addEventListener("contextmenu", event => { if (finger && event.target.closest?.(BOARDS)) event.preventDefault(); }, true);
    addEventListener("click", event => {
      if (!spent) return;
      spent = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, true);

    /* What does nothing but tell is touched like anything else. */
    document.addEventListener("click", async event => {
      const node = event.target.closest(".tells");
      if (!node) return;
      if (await read()) show(thingOf(node), "touch");
    });

    /* Keys: "?" on a thing, Escape, and from thing to thing */
    document.addEventListener("keydown", async event => {
      const held = document.activeElement;
      if (open && event.key === "Escape") { event.stopPropagation(); event.preventDefault(); return close(); }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (open?.by === "keys" && slip.contains(held)) {
        const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!way) return;
        event.stopPropagation();
        event.preventDefault();
        const [all, { from, kind }] = [everything(), open];
        const next = all[(all.findIndex(each => each.kind === kind) + way + all.length) % all.length];
        show(next, "keys");
        if (open) open.from = from;
        return;
      }
      const asks = event.key === "?" && !held.closest("input, select, textarea, dialog");
      const tells = (event.key === "Enter" || event.key === " ") && held.closest(".tells");
      const board = held.closest(BOARDS);
      if (!tells && (!asks || (!board && find("#habits")))) return;
      event.stopPropagation();
      event.preventDefault();
      if (await read()) show(board ? thingOf(held) : everything()[0], "keys");
    }, true);
    document.addEventListener("click", async event => {
      if (!event.target.closest("[data-tips]:not(html)")) return;
      event.target.closest("dialog")?.close();
      if (await read()) show(everything()[0], "keys");
    });
    document.addEventListener("click", event => {
      const button = event.target.closest(".legend__it");
      if (button) point(button, event.detail ? "touch" : "keys");
    });
    document.addEventListener("shown", () => list());
    list();
    slip.addEventListener("focusout", ({ relatedTarget }) => { if (open?.by === "keys" && relatedTarget && !slip.contains(relatedTarget)) close(false); });

    /* The board has changed under it, or moved */
    document.addEventListener("shown", () => {
      if (!open) return;
      if (!open.thing.isConnected || !open.thing.getClientRects().length) return close();
      write(open);
      put(open);
    });
    addEventListener("scroll", () => { if (open && open.by !== "finger") close(); }, { passive: true, capture: false });
    addEventListener("resize", () => close());
  }
}
