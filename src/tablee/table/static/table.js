/* The script of the table: commands, live views, and small comforts. It knows no game, and every page works without it. */
"use strict";

const find = (selector, root = document) => root.querySelector(selector);
const main = () => find("main");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const phone = matchMedia("(max-width: 760px) and (min-height: 521px)");

/* Morph: the page becomes what the server drew. A node with an id stays the same node, wherever it is painted. */

const moving = new Set();
const moved = new Map();
const turned = new Set(); /* cards of which the back was shown, and now the face */

function css(transform) {
  return transform
    .replace(/translate\(\s*([-\d.]+)[\s,]+([-\d.]+)\s*\)/, "translate($1px, $2px)")
    .replace(/rotate\(\s*([-\d.]+)\s*\)/, "rotate($1deg)")
    .replace(/scale\(\s*([-\d.]+)[\s,]+([-\d.]+)\s*\)/, "scale($1, $2)");
}

const LONGEST = 1500; /* milliseconds on the road */

function glide(node, from, to) {
  if (still.matches || !node.id || !from || !to || from === to || !node.isConnected) return;
  const way = byRoad(node, from, to);
  animate(node, ...(way || [[{ transform: css(from) }, { transform: css(to) }], { duration: 400, easing: "ease-out" }]));
}

/* Whoever touches anything ends it. */
function animate(node, frames, timing) {
  const runs = node.animate(frames, timing);
  moving.add(runs);
  runs.onfinish = () => moving.delete(runs);
}

/* Where a picture has roads, what moves goes by them and not as the crow flies. */
function byRoad(node, from, to) {
  const { roads, oneway } = node.closest("[data-roads]")?.dataset || {};
  const [start, end] = [spotOf(from), spotOf(to)];
  if (!roads || !start || !end) return null;
  const places = route(roads.split("|").map(road => road.split(" ")), oneway, start, end);
  if (places.length < 2) return null;
  const points = [start, ...places, end];
  const legs = points.map((point, at) => (at ? apart(point, points[at - 1]) : 0));
  const length = legs.reduce((sum, leg) => sum + leg, 0);
  let gone = 0;
  const frames = points.map((point, at) => ({
    transform: css(to.replace(/translate\([^)]*\)/, `translate(${point[0]} ${point[1]})`)),
    offset: Math.min(1, (gone += legs[at]) / length),
  }));
  return [frames, { duration: Math.min(LONGEST, 300 + length), easing: "ease-in-out" }];
}

function spotOf(transform) {
  const found = /translate\(\s*([-\d.]+)[\s,]+([-\d.]+)/.exec(transform || "");
  return found && [Number(found[1]), Number(found[2])];
}

const apart = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/* The shortest way from one place to another along roads, by the places on it; none if either lies far from any road. */
function route(roads, oneway, start, end) {
  const [places, ways] = [new Map(), new Map()];
  for (const road of roads) {
    road.forEach((name, at) => {
      places.set(name, name.split(",").map(Number));
      if (!ways.has(name)) ways.set(name, new Set());
      if (at) ways.get(road[at - 1]).add(name);
      if (at && !oneway) ways.get(name).add(road[at - 1]);
    });
  }
  const nearest = spot => [...places.keys()].reduce((best, name) => (apart(places.get(name), spot) < apart(places.get(best), spot) ? name : best));
  const [first, last] = [nearest(start), nearest(end)];
  if (apart(places.get(first), start) > NEAR || apart(places.get(last), end) > NEAR) return [];
  const [far, before, open] = [new Map([[first, 0]]), new Map(), new Set([first])];
  while (open.size) {
    const here = [...open].reduce((best, name) => (far.get(name) < far.get(best) ? name : best));
    if (here === last) break;
    open.delete(here);
    for (const next of ways.get(here)) {
      const length = far.get(here) + apart(places.get(here), places.get(next));
      if (length < (far.get(next) ?? Infinity)) { far.set(next, length); before.set(next, here); open.add(next); }
    }
  }
  if (!far.has(last)) return [];
  const names = [last];
  while (names[0] !== first) names.unshift(before.get(names[0]));
  return names.map(name => places.get(name));
}

const NEAR = 70; /* how far from a road something may stand that goes by it, in units of the picture */

const BACK = /#.*\bback\b/; /* how the art of a card's back is called */

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !(name === "open" && old.matches("details"))) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    const before = old.getAttribute(name);
    if (before === value) continue;
    old.setAttribute(name, value);
    if (name === "transform") { if (old.id) moved.set(old, before); glide(old, before, value); }
    if (name === "href" && BACK.test(before) && !BACK.test(value)) turned.add(old);
  }
}

function children(old, fresh) {
  const named = new Map([...old.children].filter(child => child.id).map(child => [child.id, child]));
  const wanted = new Set([...fresh.children].map(child => child.id));
  let here = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    while (here && here.id && !wanted.has(here.id)) here = drop(here);
    const twin = next.id ? named.get(next.id) : here && !here.id ? here : null;
    if (!twin || twin.nodeName !== next.nodeName) old.insertBefore(next, here);
    else {
      if (twin === here) here = here.nextSibling;
      else old.insertBefore(twin, here);
      morph(twin, next);
    }
  }
  while (here) here = drop(here);
}

function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function morph(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
  } else if (!old.hasAttribute("data-keep")) {
    attributes(old, fresh);
    children(old, fresh);
  }
}

/* What the server drew, not yet shown. */
const drawn = html => find("main", new DOMParser().parseFromString(html, "text/html"));

function show(fresh) {
  const { version, due } = main().dataset;
  const [focused, asked] = [document.activeElement, decision()];
  const place = [scrollX, scrollY];
  moved.clear();
  turned.clear();
  morph(main(), fresh);
  if (document.activeElement !== focused || !holds(focused)) refocus(focused);
  scrollTo(...place);
  const decided = decision() !== asked;
  if (decided) { quiet(); fold(); }
  if (main().dataset.version !== version) ring(main().dataset.due && !due ? DUE : [392]);
  furnish();
  fit();
  zoom();
  if (decided) goThere();
  giveWords();
  document.dispatchEvent(new Event("shown"));
}

/* Whoever held the focus keeps it; if the control is gone, it goes to what can be done next. */
function refocus(focused) {
  const heirs = [document.getElementById(focused.id), ...document.querySelectorAll("#throwing button, #unfold, #choosing button"), main()];
  heirs.find(heir => heir && holds(heir) && heir.getClientRects().length).focus({ preventScroll: true });
}

/* A piece that can no longer be played stays where it is, but cannot hold the focus. */
const holds = node => !node.closest("svg") || node.hasAttribute("tabindex");

/* Live: the socket brings whole views; when it breaks, it is tried again after growing delays. */

const SHUT_OUT = 4403; /* the host has closed the door: the page that comes then says why */
let delay = 500;
let socket = null; /* there is none before the first and after one has hung up */
let trying = 0;
let receive = html => show(drawn(html));

function live() {
  const { live: pushed, refresh } = main().dataset;
  const address = new URL(pushed || refresh, location.href);
  address.protocol = location.protocol.replace("http", "ws");
  const seat = new URLSearchParams(location.search).get("seat") || "";
  address.search = new URLSearchParams({ lang: document.documentElement.lang, narrow: phone.matches ? "yes" : "", seat });
  socket = new WebSocket(address);
  socket.onopen = () => { delay = 500; offline(false); if (document.hidden) tellEyes(); };
  socket.onmessage = ({ data }) => {
    const { html, now } = JSON.parse(data);
    if (now) document.dispatchEvent(new CustomEvent("now", { detail: now }));
    else if (pushed) receive(html);
    else turn(location.href, false);
  };
  socket.onclose = ({ code }) => {
    if (code === SHUT_OUT) return void location.reload();
    offline(true);
    trying = setTimeout(live, delay);
    delay = Math.min(delay * 2, 15000);
  };
}

/* Whether a table lies before anybody's eyes: behind other pages it is open, and nobody sees it. */
function tellEyes() {
  if (socket?.readyState === WebSocket.OPEN && main().dataset.table) socket.send(JSON.stringify({ hidden: document.hidden }));
}

/* One that is still being opened is closed when it is open: sooner would be an error to the browser. The house is told
   that it was meant: whose socket ends without a word was cut off. */
const GOODBYE = 1000;
function hangUp() {
  clearTimeout(trying);
  if (!socket) return;
  const left = socket;
  socket = null;
  left.onclose = left.onmessage = null;
  if (left.readyState === WebSocket.CONNECTING) left.onopen = () => left.close(GOODBYE);
  else left.close(GOODBYE);
}

/* The same table, seen anew. */
function again() {
  if (!socket) return;
  hangUp();
  live();
}

function offline(lost) {
  const line = find("#offline");
  line.hidden = !lost;
  line.textContent = lost ? line.dataset.say : "";
}

/* Commands: each with a key and the version that was seen. What is decided in one position has one key, so that a
   second click has no second effect. */

const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("");

async function send(address, facts, form) {
  const { version, seat, unsent } = main().dataset;
  const body = { ...facts, version: Number(version) };
  if (!body.key || address.endsWith("/say")) body.key = newKey();
  for (const name of ["seat", "to"]) if (name in body) body[name] = Number(body[name]);
  if ("on" in body) body.on = body.on === "yes";
  if (!("seat" in body) && seat) body.seat = Number(seat);
  document.dispatchEvent(new Event("sending"));
  main().classList.add("is-sending");
  try {
    const answer = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    const said = await answer.json();
    if (!answer.ok) tell(said);
    else if (form && find("input[type=text]", form)) form.reset();
    else quiet();
  } catch {
    tell({ sentence: unsent });
  } finally {
    main().classList.remove("is-sending");
  }
}

async function ask(address, near) {
  try {
    const said = await (await fetch(address, { headers: { Accept: "application/json" } })).json();
    if (said.sentence) tell(said, near);
  } catch {
    tell({ sentence: main().dataset.unsent });
  }
}

/* What is asked of the viewer now: as long as that is the same, what was said about it stays. */
const decision = () => [...document.querySelectorAll("#throwing button, #choosing button")].map(button => button.value || button.id).join("\n");

/* The answer to "why not?", to a hint, to a refusal: it stands in the prompt, is read out as it appears, and points at
   what it speaks of, until the viewer has something else to decide. */
const pointed = { asked: "", hinted: "" };

function tell({ sentence, clause, action, legal }, near) {
  const slip = find("#why");
  const barred = near && near.closest("svg");
  pointed.asked = barred ? near.dataset.action || "" : "";
  pointed.hinted = barred || legal === false ? "" : action || "";
  const words = document.createElement("p");
  words.textContent = `${sentence.replace(` (${clause})`, "")} `;
  if (clause) {
    const link = document.createElement("a");
    Object.assign(link, { className: "ref", textContent: clause, href: `${find("[data-rules]").getAttribute("href").split("#")[0]}#${clause}` });
    link.dataset.rules = "";
    words.append(link);
  }
  if (pointed.hinted) {
    const doing = document.createElement("button");
    Object.assign(doing, { type: "button", className: "btn btn--main why__do", textContent: main().dataset.do });
    doing.dataset.action = action;
    words.append(" ", doing);
  }
  const close = document.createElement("button");
  Object.assign(close, { type: "button", className: "why__close", textContent: "×", onclick: quiet });
  close.setAttribute("aria-label", main().dataset.close);
  slip.hidden = false;
  slip.replaceChildren(words, close);
  if (phone.matches) fold();
  point();
  const piece = find(".board .is-asked, .board .is-hinted");
  const under = piece ? piece.getBoundingClientRect().bottom + 8 - find("#prompt").getBoundingClientRect().top : 0;
  if (phone.matches && under > 0) scrollBy(0, under);
}

function point() {
  for (const [sign, action] of Object.entries(pointed)) {
    for (const node of document.querySelectorAll(`.is-${sign}`)) node.classList.remove(`is-${sign}`);
    if (!action) continue;
    const named = CSS.escape(action);
    for (const node of document.querySelectorAll(`.board [data-action="${named}"], #choosing button[value="${named}"]`)) node.classList.add(`is-${sign}`);
  }
}

function quiet() {
  const slip = find("#why");
  if (slip) slip.hidden = true;
  Object.assign(pointed, { asked: "", hinted: "" });
  point();
}

/* The list of choices, and the rest of the prompt on a phone: folded until it is touched. */
let unfolded = false;

function fold(open = false) {
  unfolded = open;
  const prompt = find("#prompt");
  if (!prompt) return;
  const held = document.activeElement.closest("#choosing");
  prompt.classList.toggle("is-unfolded", open);
  const button = find("#unfold");
  if (button) button.setAttribute("aria-expanded", open);
  if (button && held && !held.getClientRects().length) button.focus({ preventScroll: true });
}

function act(node) {
  const { table, seat, version } = main().dataset;
  fold();
  const action = node.dataset.action;
  done = position();
  if (!table) return void document.dispatchEvent(new CustomEvent("acted", { detail: action }));
  if (node.getAttribute("aria-disabled") === "true") ask(`${table}/why?${new URLSearchParams({ action, seat })}`, node);
  else send(`${table}/act`, { action, key: `act-${seat}-${version}` });
}

/* The box of what is seen of a part of a picture: without what only hands feel, or what shows itself later. */
const UNSEEN = ".hit, .trail, .focus, .halo, [visibility=hidden]";

function seenOf(node) {
  const leaves = [...node.querySelectorAll("use, path, circle, ellipse, rect, polygon, text, image")].filter(leaf => !leaf.closest(UNSEEN));
  return (leaves.length ? leaves : [node]).map(leaf => leaf.getBoundingClientRect()).filter(box => box.width || box.height);
}

function outline(node) {
  const boxes = seenOf(node);
  if (!boxes.length) return null;
  const [left, top] = [Math.min(...boxes.map(box => box.left)), Math.min(...boxes.map(box => box.top))];
  return { left, top, right: Math.max(...boxes.map(box => box.right)), bottom: Math.max(...boxes.map(box => box.bottom)) };
}

/* Rules: the rulebook on a sheet over the table, open at a clause, with a search. */

async function rules(link) {
  const sheet = find("#rules-sheet");
  if (!sheet) return location.assign(link.href);
  const body = find("#rules-body");
  if (!body.children.length) {
    const page = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html");
    body.append(...page.querySelectorAll(".book__body > :not(.finding)"));
  }
  body.autofocus = phone.matches || matchMedia("(pointer: coarse)").matches; /* else the search has the focus, and a keyboard comes up */
  if (!sheet.open) sheet.showModal();
  for (const lit of body.querySelectorAll(".is-lit")) lit.classList.remove("is-lit");
  const clause = link.hash && document.getElementById(link.hash.slice(1));
  if (!clause) return;
  clause.classList.add("is-lit");
  clause.scrollIntoView({ block: "center" });
}

function search(field) {
  const plain = text => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const wanted = plain(field.value.trim());
  for (const rule of document.getElementById(field.dataset.find).querySelectorAll(".rule")) rule.hidden = !plain(rule.textContent).includes(wanted);
}

/* Another address without a new page: a step of a replay, a big screen that has something new to show. */

async function turn(address, keep = true) {
  const answer = await fetch(address);
  if (!answer.ok) return;
  show(drawn(await answer.text()));
  if (keep) history.replaceState(null, "", address);
}

/* Sounds: off until asked for, and never the only sign. */

const DUE = [523, 784];

function ring(notes, always = false) {
  if (!always && localStorage.getItem("sound") !== "on") return;
  const air = ring.air || (ring.air = new AudioContext());
  notes.forEach((pitch, beat) => {
    const [tone, level, at] = [air.createOscillator(), air.createGain(), air.currentTime + beat * 0.14];
    tone.frequency.value = pitch;
    level.gain.setValueAtTime(0.08, at);
    level.gain.exponentialRampToValueAtTime(0.001, at + 0.22);
    tone.connect(level).connect(air.destination);
    tone.start(at);
    tone.stop(at + 0.25);
  });
}

const switches = {
  room: {
    get: () => matchMedia(find("#dark").media).matches,
    set(on) {
      find("#dark").media = on ? "screen" : "not all";
      document.cookie = `room=${on ? "dark" : "light"}; path=/; max-age=31536000; samesite=lax`;
    },
  },
  sound: {
    get: () => localStorage.getItem("sound") === "on",
    set(on) { localStorage.setItem("sound", on ? "on" : "off"); ring([392]); },
  },
};

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
  else document.execCommand("copy");
  const words = find("span", button);
  const before = words.textContent;
  words.textContent = button.dataset.done;
  setTimeout(() => { words.textContent = before; }, 2000);
}

/* Narrow screens get a picture of their own. Where it shows only a part, the whole is one tap away. */

function tellWidth() {
  document.cookie = `narrow=${phone.matches ? "yes" : ""}; path=/; max-age=31536000; samesite=lax`;
}

function zoom() {
  const button = find("#zoom");
  const part = find(".board[data-whole], .board [data-whole]");
  if (!button) return;
  button.hidden = !part;
  if (!part) return;
  button.style.marginTop = part.ownerSVGElement ? `${part.y.baseVal.value * part.ownerSVGElement.getScreenCTM().d}px` : "";
  part.dataset.part ||= part.getAttribute("viewBox");
  part.setAttribute("viewBox", button.getAttribute("aria-pressed") === "true" ? part.dataset.whole : part.dataset.part);
}

/* A picture that is a little too tall for a phone is drawn a little smaller, so that nothing lies under the prompt. */
const SMALLEST = 0.9;
const SLIM = 58; /* what the prompt takes, with a little air */

function fit() {
  const board = find(".table--on .board");
  if (!board) return;
  const { width, height } = board.viewBox.baseVal;
  const tall = (board.parentElement.clientWidth * height) / width;
  const room = innerHeight - find(".mast").offsetHeight - (find("#clocks")?.offsetHeight || 0) - (find("#odds-strip")?.offsetHeight || 0) - SLIM;
  board.style.maxHeight = phone.matches && tall > room && tall * SMALLEST <= room ? `${room}px` : "";
}

/* On a phone, where nothing that is offered lies in sight, the page goes there; and what is one's own comes out from
   under the prompt, as far as nothing that is offered leaves for it. */
function goThere() {
  const offered = phone.matches ? [...document.querySelectorAll(".table--on .board [data-action]:not([aria-disabled])")] : [];
  if (!offered.length) return;
  const [top, foot] = [Math.max(find(".mast").offsetHeight, find("#clocks")?.getBoundingClientRect().bottom || 0), find("#prompt").getBoundingClientRect().top];
  const boxes = nodes => [...nodes].map(node => node.getBoundingClientRect());
  const seen = boxes(offered).filter(({ y, height }) => y + height / 2 > top && y + height / 2 < foot);
  const behavior = still.matches ? "auto" : "smooth";
  if (!seen.length) return offered[0].scrollIntoView({ block: "center", behavior });
  const hidden = Math.max(...boxes(document.querySelectorAll(".board [data-own]")).map(box => box.bottom)) - foot;
  const spare = Math.min(...seen.map(box => box.top)) - top;
  if (hidden > 0 && spare > 0) scrollBy({ top: Math.min(hidden, spare), behavior });
}

/* An option that matters only with another waits until it does. */
function dependants() {
  for (const field of document.querySelectorAll("[data-when]")) {
    const [name, value] = field.dataset.when.split("=");
    field.hidden = new FormData(field.closest("form")).get(`option.${name}`) !== value;
  }
}

/* What the script makes possible is shown; whoever is known need not write their name again. */
function furnish() {
  document.documentElement.classList.add("has-script");
  fold(unfolded);
  point();
  for (const node of document.querySelectorAll("[data-switch], [data-copy], [data-script]")) node.hidden = false;
  for (const node of document.querySelectorAll("[data-switch]")) node.setAttribute("aria-pressed", switches[node.dataset.switch].get());
  for (const field of document.querySelectorAll(".copy input[readonly]")) field.value = new URL(field.getAttribute("value"), location.href).href;
  for (const field of document.querySelectorAll("[data-name] input[name=name]")) field.value ||= find("#to-me")?.dataset.called || "";
}

/* A word for the dice, once their commitment is known: nobody at the other end can have foreseen it. */
const given = new Set();

function giveWords() {
  const { table, wordless } = main().dataset;
  for (const seat of (wordless || "").split(" ").filter(seat => seat && !given.has(seat))) {
    given.add(seat);
    const body = JSON.stringify({ seat: Number(seat), word: newKey().slice(0, 12), offered: true });
    fetch(`${table}/word`, { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(() => given.delete(seat));
  }
}

/* The second click of a double click, and a key held down, were meant for what has just been done. A finger knows no
   double click: only where nothing has changed since, its second touch was meant for the same. */
const position = () => { const { version, step, tries, kind } = main().dataset; return [version, step, tries, kind].join(); };
let [finger, done] = [false, ""]; /* whether a finger touches; the position in which something was done last */

addEventListener("pointerdown", event => { finger = event.pointerType === "touch"; }, true);
for (const kind of ["click", "keydown"]) {
  addEventListener(kind, event => {
    const again = finger && kind === "click" ? event.detail > 1 && done === position() : event.detail > 1 || event.repeat;
    if (again && event.target.closest("[data-command] button, [data-action]")) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, true);
}

document.addEventListener("submit", event => {
  const form = event.target;
  const facts = Object.fromEntries(new FormData(form, event.submitter));
  if (form.matches("[data-command]")) { event.preventDefault(); fold(); done = position(); send(form.getAttribute("action"), facts, form); }
  if (form.matches("[data-ask]")) { event.preventDefault(); ask(form.getAttribute("action"), form); }
});

document.addEventListener("click", event => {
  const near = selector => event.target.closest(selector);
  const link = near("a[data-rules], a[data-turn]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    if (link.matches("[data-rules]")) rules(link);
    else turn(link.getAttribute("href"));
  }
  const unfolds = near("[data-unfold]");
  if (unfolds) fold(!unfolded);
  else if (unfolded && !near("#prompt")) fold();
  if (unfolds && unfolded && !event.detail) find("#choosing button")?.focus({ preventScroll: true });
  if (near("[data-action]")) act(near("[data-action]"));
  if (near("[data-tell]")) tell({ sentence: near("[data-tell]").dataset.tell }, near("[data-tell]"));
  if (near("[data-copy]")) copy(near("[data-copy]"));
  const zooms = near("[data-zoom]");
  if (zooms) { zooms.setAttribute("aria-pressed", zooms.getAttribute("aria-pressed") !== "true"); zoom(); }
  if (near("[data-close]:not(main)")) near("dialog").close();
  const turned = near("[data-switch]");
  if (turned) { const { get, set } = switches[turned.dataset.switch]; set(!get()); furnish(); }
});

document.addEventListener("keydown", event => {
  const node = event.target.closest("[data-action]");
  if (node && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    act(node);
  }
  if (event.key === "Escape") {
    if (unfolded) { fold(); find("#unfold")?.focus({ preventScroll: true }); }
    else quiet();
  }
});
document.addEventListener("change", dependants);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", furnish);
phone.addEventListener("change", () => { tellWidth(); again(); });
document.addEventListener("input", event => { if (event.target.matches("[data-find]")) search(event.target); });
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => moving.forEach(glides => glides.finish()), true);

addEventListener("ring", ({ detail }) => ring(DUE, detail));
addEventListener("resize", fit);
addEventListener("pagehide", hangUp);
document.addEventListener("visibilitychange", tellEyes);
addEventListener("pageshow", event => { if (event.persisted) location.reload(); });
tellWidth();
furnish();
fit();
zoom();
dependants();
giveWords();
if (main().dataset.live || main().dataset.refresh) live();
