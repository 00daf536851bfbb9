/* How a person wants to be told: what is chosen in this browser, and this browser as a device that is told. */
"use strict";

{
  const asked = "Notification" in window;
  const never = !asked || !navigator.serviceWorker;
  const pushes = !never && "PushManager" in window;
  const row = name => document.getElementById(name);
  const flip = name => find(`[data-sign=${name}]`);
  let device = null; /* this browser's subscription */

  const worker = () => navigator.serviceWorker.ready;

  function word(field) {
    const shown = field.closest(".flip").querySelector(".flip__word");
    shown.textContent = field.checked ? shown.dataset.on : shown.dataset.off;
  }

  function say() {
    const denied = asked && Notification.permission === "denied";
    flip("tab").checked = signs.tab();
    flip("sound").checked = signs.sound();
    flip("note").checked = signs.note();
    flip("push").checked = Boolean(device && find(`[data-address="${CSS.escape(device.endpoint)}"]`));
    flip("note").disabled = !window.isSecureContext || !asked || denied;
    flip("push").disabled = !window.isSecureContext || !pushes || denied;
    find("[data-insecure]").hidden = window.isSecureContext;
    find("[data-never]").hidden = !window.isSecureContext || !never;
    find("[data-denied]").hidden = !window.isSecureContext || never || !denied;
    for (const hint of document.querySelectorAll("[data-ask]")) hint.hidden = !asked || Notification.permission !== "default";
    for (const each of document.querySelectorAll("[data-address]")) find(".signs__here", each).hidden = !device || each.dataset.address !== device.endpoint;
    for (const name of ["tab", "sound", "note", "push"]) word(flip(name));
    for (const name of ["sound", "note"]) find(`[data-trial=${name}]`).disabled = name === "note" && !signs.note();
  }

  const consent = async () => asked && (await Notification.requestPermission()) === "granted";

  const choose = {
    tab: on => { signs.keep("sign-tab", on ? "on" : "off"); signs.name(); },
    sound: on => { signs.keep("sound", on ? "on" : "off"); if (on) signs.sounded(); },
    note: async on => signs.keep("sign-note", on && (await consent()) ? "on" : "off"),
    push: async on => (on ? subscribe() : unsubscribe()),
  };

  function key(text) {
    const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(raw, letter => letter.charCodeAt(0));
  }

  async function subscribe() {
    if (!(await consent())) return;
    const registration = await worker();
    device = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key(row("push").dataset.key) });
    const answer = await fetch("/me/signs/push", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(device) });
    if (!answer.ok) { const { sentence } = await answer.json(); await device.unsubscribe(); device = null; throw new Error(sentence); }
    location.assign("/me/signs?said=saved#push");
  }

  async function unsubscribe() {
    const kept = device && find(`[data-address="${CSS.escape(device.endpoint)}"] form[action$="/forget"]`);
    await device?.unsubscribe();
    if (kept) kept.requestSubmit();
  }

  async function chosen(field) {
    const failed = row("push-failed");
    failed.hidden = true;
    try {
      await choose[field.dataset.sign](field.checked);
    } catch (error) {
      failed.hidden = false;
      failed.textContent = row("push").dataset.failed.replace("{why}", error.message);
    }
    say();
    signs.begin();
  }

  const trials = {
    tab() {
      const before = document.title;
      const icon = find("link[rel=icon]");
      const calm = icon.getAttribute("href");
      document.title = `(1) ${before}`;
      icon.setAttribute("href", icon.dataset.due);
      setTimeout(() => { document.title = before; icon.setAttribute("href", calm); }, 4000);
    },
    sound: () => signs.sounded(true),
    note: () => signs.show({ title: row("note-title").textContent, body: find("#note p").textContent, open: "/me/signs", tag: "trial" }),
  };

  document.addEventListener("change", event => { if (event.target.matches("[data-sign]")) chosen(event.target); });
  document.addEventListener("click", event => {
    const button = event.target.closest("[data-trial]");
    if (button) trials[button.dataset.trial]();
  });

  say();
  if (pushes && window.isSecureContext) {
    navigator.serviceWorker.getRegistration().then(async registration => {
      device = registration ? await registration.pushManager.getSubscription() : null;
      say();
    });
  }
}
