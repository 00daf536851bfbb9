/* The service worker: keeps what never changes, shows an honest page where there is no network, and receives signs.
   It keeps no view of any table and nothing that is anybody's: only files that carry their version in their address. */

const STORE = "tablee-";
const CACHE = `${STORE}${HOUSE.version}`;
const KEPT = /^\/(static|art)\//;

/* Without a cookie: the page that is kept is nobody's. */
const anonymous = address => new Request(address, { credentials: "omit", cache: "no-cache" });

self.addEventListener("install", event => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll([HOUSE.offline, ...HOUSE.kept].map(anonymous));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", event => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith(STORE) && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", event => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (KEPT.test(address.pathname) && address.searchParams.has("v")) event.respondWith(art(event, request));
});

async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(HOUSE.offline, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

async function art(event, request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && (answer.headers.get("cache-control") || "").includes("immutable")) {
    const copy = answer.clone();
    event.waitUntil(cache.put(request.url, copy).catch(() => null)); /* a full disk only makes it slower */
  }
  return answer;
}

/* Signs */

self.addEventListener("push", event => {
  let told = {};
  try {
    told = event.data.json();
  } catch {
    /* told by somebody who is not this house, or by nobody: the browser wants something shown all the same */
  }
  event.waitUntil(show({ title: HOUSE.title, body: HOUSE.body, open: "/", tag: "", ...told }));
});

function show({ title, body, open, tag }) {
  return self.registration.showNotification(title, {
    body, tag, icon: HOUSE.icon, badge: HOUSE.badge, data: { open }, lang: new URL(location.href).searchParams.get("lang") || "",
  });
}

self.addEventListener("notificationclick", event => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data?.open || "/", location.origin)));
});

/* The table that is meant: where a page of it is open, that comes to the front. */
async function open(address) {
  if (address.origin !== location.origin) return null;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(each => new URL(each.url).pathname === address.pathname);
  if (there) return there.focus();
  return self.clients.openWindow(address.href);
}

/* A browser may change where it wants to be told: the house is told where that is now. */
self.addEventListener("pushsubscriptionchange", event => {
  event.waitUntil((async () => {
    const key = event.oldSubscription?.options.applicationServerKey;
    if (!key) return;
    const fresh = event.newSubscription || (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    await fetch("/me/signs/push", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(fresh) });
  })());
});
