/* Company: the names of those who share a device, and the system's way to pass an invitation on. */
"use strict";

{
  const NAMES = "names";
  const fields = () => [...document.querySelectorAll("[data-names] input[name^='name.']")];

  /* Who sat round this device the last time sits there again, until somebody says otherwise. */
  function remembered() {
    try {
      const names = JSON.parse(localStorage.getItem(NAMES) || "[]");
      return Array.isArray(names) ? names.filter(name => typeof name === "string") : [];
    } catch {
      return [];
    }
  }

  function seat() {
    const names = remembered();
    fields().forEach((field, place) => { field.value ||= names[place] || ""; });
    const number = names.length && find(`[data-names] input[name=seats][value="${names.length}"]`);
    if (number && !new URLSearchParams(location.search).has("seats")) number.checked = true;
  }

  document.addEventListener("submit", event => {
    if (!event.target.matches("[data-names]")) return;
    const here = fields().filter(field => field.getClientRects().length);
    localStorage.setItem(NAMES, JSON.stringify(here.map(field => field.value.trim())));
  });

  async function share(button) {
    const { title, text, share: field } = button.dataset;
    const url = document.getElementById(field).value;
    try {
      await navigator.share({ title, text, url });
    } catch (error) {
      if (error.name !== "AbortError") throw error; /* who thinks better of it has done nothing wrong */
    }
  }

  document.addEventListener("click", event => {
    const button = event.target.closest("[data-share]");
    if (button) share(button);
  });

  function offer() {
    for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  }

  /* When the last seat is taken the game begins at the head of the page, wherever one was in the lobby. */
  const waits = () => main().matches(".table--lobby");
  let waiting = waits();

  document.addEventListener("shown", () => {
    offer();
    if (waiting && !waits()) scrollTo(0, 0);
    waiting = waits();
  });
  offer();
  seat();
}
