/* Talk: what is said is seen. On a phone it is a drawer with a count of what is unread; a whisper is shown as it comes. */
"use strict";

{
  const TABLES = 40; /* of which it is remembered how far their talk was read */
  const STAYS = 8000; /* milliseconds that a whisper is shown */
  const LOWEST = 290; /* pixels that the drawer needs, for some lines and what one writes with */
  const TOUCHED = "#prompt, .mast, #board [data-action], main a[href], main button, main input, main select, main summary";

  const list = () => find("#talk-lines");
  const lines = () => [...document.querySelectorAll("#talk-lines .talk__line")];
  const numberOf = line => Number(line.id.slice("said-".length));
  const isOpen = () => document.documentElement.classList.contains("talk-open");

  /* How far the talk of each table was read, in this browser. */

  function readings() {
    try {
      return new Map(JSON.parse(localStorage.getItem("talk") || "[]"));
    } catch {
      return new Map();
    }
  }

  const readTo = () => Number(readings().get(main().dataset.table)) || 0;

  function noteRead(number) {
    const read = readings();
    read.delete(main().dataset.table);
    read.set(main().dataset.table, number);
    localStorage.setItem("talk", JSON.stringify([...read].slice(-TABLES)));
  }

  /* Whether the newest line can be seen: in its list, and on the screen. */
  function inSight() {
    const newest = lines().at(-1);
    if (!newest || document.hidden) return false;
    const [line, frame] = [newest, list()].map(node => node.getBoundingClientRect());
    const lowest = Math.min(frame.bottom, innerHeight);
    return line.height > 0 && line.bottom <= lowest + 1 && line.top >= Math.max(frame.top, 0) - 1;
  }

  function count() {
    const button = find("#talk-open");
    if (!button) return;
    const newest = lines().at(-1);
    if (newest && inSight() && numberOf(newest) > readTo()) noteRead(numberOf(newest));
    const read = readTo();
    const unread = lines().filter(line => numberOf(line) > read && line.dataset.yours === undefined).length;
    const mark = find("#talk-unread");
    mark.textContent = unread;
    mark.hidden = !unread;
    const { none, one, many } = button.dataset;
    button.setAttribute("aria-label", unread > 1 ? many.replace("#", unread) : unread ? one : none);
    button.classList.toggle("is-unread", unread > 0);
    if (isOpen() && !unread) hush();
  }

  /* The list stands at its newest line, unless somebody has scrolled up in it. */
  let atEnd = true;

  function follow() {
    const here = list();
    if (here && atEnd) here.scrollTop = here.scrollHeight;
  }

  /* The drawer */

  /* The drawer leaves the prompt in sight: it lies below it where there is room, and else stands on it. */
  function lift() {
    const prompt = find("#prompt")?.getBoundingClientRect();
    const shows = prompt && prompt.bottom > 0 && prompt.top < innerHeight;
    const below = shows ? innerHeight - prompt.bottom - 4 : innerHeight - 60;
    const under = shows && below < LOWEST ? innerHeight - prompt.top : 0;
    document.documentElement.style.setProperty("--under", `${under}px`);
    document.documentElement.style.setProperty("--room", `${under ? innerHeight - under - 8 : below}px`);
  }

  const growing = new ResizeObserver(lift);

  function open() {
    const talk = find("#talk");
    lift();
    document.documentElement.classList.add("talk-open");
    find("#talk-open").setAttribute("aria-expanded", "true");
    atEnd = true;
    follow();
    if (!phone.matches) talk.scrollIntoView({ block: "nearest" });
    talk.focus({ preventScroll: phone.matches });
    count();
  }

  function close(back) {
    if (!isOpen()) return;
    document.documentElement.classList.remove("talk-open");
    const button = find("#talk-open");
    if (!button) return;
    button.setAttribute("aria-expanded", "false");
    if (back) button.focus({ preventScroll: true });
  }

  /* Whispers, and for those who listen every line, as they come */

  let heard = 0;
  let hushing = 0;

  const hush = () => find("#heard").replaceChildren();

  function hear() {
    const news = lines().filter(line => numberOf(line) > Math.max(heard, readTo()) && line.dataset.yours === undefined);
    const first = !heard;
    heard = Math.max(heard, ...lines().map(numberOf));
    const whisper = news.filter(line => line.dataset.whisper).at(-1);
    if (whisper && !(phone.matches && isOpen())) toast(whisper);
    else if (news.length && !first) tellAside(news.map(line => line.textContent).join(". "));
  }

  function tellAside(words) {
    if (find("#heard .toast")) return;
    const said = document.createElement("p");
    Object.assign(said, { className: "sr", textContent: words });
    find("#heard").replaceChildren(said);
  }

  function toast(line) {
    const slip = document.createElement("button");
    Object.assign(slip, { type: "button", className: "toast sheet", onclick: open });
    const [who, words] = [document.createElement("b"), document.createElement("span")];
    who.textContent = line.dataset.whisper;
    words.textContent = find(":scope > span", line).textContent;
    slip.append(who, " ", words);
    find("#heard").replaceChildren(slip);
    place();
    clearTimeout(hushing);
    hushing = setTimeout(function leave() {
      if (document.hidden) document.addEventListener("visibilitychange", () => { hushing = setTimeout(leave, STAYS); }, { once: true });
      else if (slip.isConnected) hush();
    }, STAYS);
  }

  /* Where nothing lies that can be touched; where there is no such place, where least does, and touches pass through. */
  function place() {
    const slip = find("#heard .toast");
    if (!slip) return;
    const { width, height } = slip.getBoundingClientRect();
    const others = [...document.querySelectorAll(TOUCHED)].filter(node => !slip.contains(node)).map(node => (find(".hit", node) || node).getBoundingClientRect());
    const seen = others.filter(box => box.width && box.bottom > 0 && box.top < innerHeight);
    const covered = (left, top) => seen.reduce((sum, box) => {
      const [across, down] = [Math.min(left + width, box.right) - Math.max(left, box.left), Math.min(top + height, box.bottom) - Math.max(top, box.top)];
      return sum + (across > 0 && down > 0 ? across * down : 0);
    }, 0);
    let best = { cost: Infinity };
    for (const left of [(innerWidth - width) / 2, 8, innerWidth - width - 8]) {
      for (let top = 8; top + height < innerHeight - 8 && best.cost; top += 6) {
        const cost = covered(left, top);
        if (cost < best.cost) best = { cost, left, top };
      }
    }
    slip.style.left = `${best.left}px`;
    slip.style.top = `${best.top}px`;
    slip.classList.toggle("is-thin", best.cost > 0);
  }

  /* A quick reply goes to whom the line would go that is being written. */
  function aim() {
    const [chosen, quick] = [find("#say-to"), find("#quick input[name=to]")];
    if (chosen && quick) quick.value = chosen.value;
  }

  function shown() {
    if (!find("#talk")) close(false);
    growing.disconnect();
    if (find("#prompt")) growing.observe(find("#prompt"));
    follow();
    aim();
    hear();
    count();
    place();
  }

  document.addEventListener("shown", shown);
  document.addEventListener("click", event => {
    if (event.target.closest("#talk-open")) { if (isOpen() && phone.matches) close(true); else open(); }
    else if (event.target.closest("#talk-close")) close(true);
    else if (isOpen() && !event.target.closest("#talk, .toast")) close(false);
  });
  addEventListener("keydown", event => {
    if (event.key !== "Escape" || !isOpen() || !phone.matches) return;
    event.stopPropagation();
    close(true);
  }, true);
  document.addEventListener("change", event => { if (event.target.matches("#say-to")) aim(); });
  document.addEventListener("reset", () => queueMicrotask(aim));
  document.addEventListener("scroll", event => {
    const here = list();
    if (here && event.target === here) atEnd = here.scrollTop + here.clientHeight >= here.scrollHeight - 8;
    lift();
    count();
  }, { capture: true, passive: true });
  document.addEventListener("visibilitychange", count);
  addEventListener("resize", () => { lift(); follow(); count(); place(); });
  phone.addEventListener("change", () => close(false));
  shown();
}
