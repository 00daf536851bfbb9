/* Signs that it is the visitor's turn, on every page: the tab's name and picture, a sound, a notification. Each is chosen
   in this browser. Of all its tabs one asks the house, and tells the others. */
"use strict";

const signs = {
  tab: () => signs.read("sign-tab") !== "off",
  sound: () => signs.read("sound") === "on",
  note: () => signs.read("sign-note") === "on" && "Notification" in window && Notification.permission === "granted",
  read: name => { try { return localStorage.getItem(name); } catch { return null; } },
  keep: (name, value) => { try { localStorage.setItem(name, value); } catch { /* a browser that keeps nothing chooses nothing */ } },
};

{
  const OVER = [1008, 4403]; /* the device was signed out, or the door is closed: who asks again is refused again */
  const WAIT = 150; /* milliseconds in which another tab says that it shows a table */
  const here = location.pathname;
  const plain = document.title;
  const picture = find("link[rel=icon]");
  const calm = picture && picture.href;
  const others = "BroadcastChannel" in window ? new BroadcastChannel("tablee-bell") : null;
  const tables = () => new Set(Object.values(due).map(each => each.open));
  let due = {}; /* what the house has told last: the turns of this visitor, by table */
  let [first, leads, pause, bell] = [true, false, 500, null];
  let release = null;

  /* The tab */

  function name() {
    const { title, calm: calmly, due: mine } = main().dataset;
    const elsewhere = [...tables()].filter(open => open !== here).length;
    const own = main().hasAttribute("data-live") ? (signs.tab() ? title : calmly) || plain : title || plain;
    const wanted = signs.tab() && elsewhere ? `(${elsewhere}) ${own}` : own;
    if (document.title !== wanted) document.title = wanted;
    const shown = signs.tab() && (elsewhere || mine === "yes") ? picture.dataset.due : calm;
    if (picture.getAttribute("href") !== shown) picture.setAttribute("href", shown);
  }

  /* What comes from the house, by this tab or another */

  function take(told, byOther) {
    const known = due;
    due = told.due;
    name();
    if (byOther) return;
    if (!first) {
      for (const [id, turn] of Object.entries(due)) if (known[id]?.turn !== turn.turn) ring({ ...turn, tag: `turn-${id}` });
      for (const other of told.news) ring(other);
    }
    first = false;
    others?.postMessage({ due, news: [] });
  }

  /* Who looks at a table needs no sign of it, and where it is open it sounds by itself. */
  async function ring(turn) {
    if (!signs.sound() && !signs.note()) return;
    const shows = await shown(turn.open);
    if (signs.sound() && !shows.length) sounded();
    if (signs.note() && !shows.includes(true)) note(turn);
  }

  /* For each tab with this address, whether it lies before the visitor's eyes. */
  function shown(open) {
    const mine = here === open ? [!document.hidden] : [];
    if (!others) return Promise.resolve(mine);
    return new Promise(answer => {
      const hear = ({ data }) => { if (data.at === open) mine.push(data.seen); };
      others.addEventListener("message", hear);
      others.postMessage({ who: open });
      setTimeout(() => { others.removeEventListener("message", hear); answer(mine); }, WAIT);
    });
  }

  /* A tab that was never touched may not sound: then one that was does. */
  const touched = () => navigator.userActivation?.hasBeenActive ?? true;

  function sounded(always = false) {
    if (touched()) window.dispatchEvent(new CustomEvent("ring", { detail: always }));
    else others?.postMessage({ sound: true });
  }

  async function note({ title, body, open, tag }) {
    const facts = { body, tag, icon: find("link[rel=apple-touch-icon]").href, data: { open } };
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) return worker.showNotification(title, facts);
    const shown = new Notification(title, facts);
    shown.onclick = () => { window.focus(); location.assign(open); };
    return shown;
  }

  signs.sounded = sounded;
  signs.show = note;
  signs.name = name;

  others?.addEventListener("message", ({ data }) => {
    if (data.who && data.who === here) others.postMessage({ at: here, seen: !document.hidden });
    if (data.sound && touched()) sounded();
    if (data.due && !leads) take(data, true);
    if (data.news === "?" && leads && !first) others.postMessage({ due, news: [] });
  });

  /* The socket: on the page of a table the tab is told by that of the table. */

  const wanted = () => document.body.dataset.bell && (signs.sound() || signs.note() || (signs.tab() && !main().dataset.table));

  function listen() {
    const address = new URL(document.body.dataset.bell, location.href);
    address.protocol = location.protocol.replace("http", "ws");
    address.search = new URLSearchParams({ lang: document.documentElement.lang });
    bell = new WebSocket(address);
    bell.onopen = () => { pause = 500; };
    bell.onmessage = ({ data }) => take(JSON.parse(data), false);
    bell.onclose = ({ code }) => { if (leads && !OVER.includes(code)) setTimeout(() => leads && listen(), pause); pause = Math.min(pause * 2, 30000); };
  }

  function lead() {
    leads = true;
    listen();
    return new Promise(done => { release = done; });
  }

  function leave() {
    leads = false;
    release?.();
    release = null;
    if (!bell) return;
    const left = bell;
    bell = null;
    left.onclose = left.onmessage = null;
    if (left.readyState === WebSocket.CONNECTING) left.onopen = () => left.close();
    else left.close();
  }

  function begin() {
    if (!wanted() || leads) return;
    if (!navigator.locks || !others) return void lead();
    navigator.locks.request("tablee-bell", lead).catch(() => lead());
    others.postMessage({ news: "?" });
  }

  signs.begin = begin;

  document.addEventListener("shown", name);
  addEventListener("storage", ({ key }) => { if (/^(sign-|sound$)/.test(key || "")) { name(); begin(); } });
  addEventListener("pagehide", leave);

  name();
  begin();

  /* What never changes is kept for when there is no network; a browser may refuse that, and then there is no such page. */
  addEventListener("load", () => {
    navigator.serviceWorker?.register(`/sw.js?lang=${document.documentElement.lang}`).catch(() => null);
  });
}
