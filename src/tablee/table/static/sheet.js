/* The sheet: each choice is read back at once, and remembered on this device for each game. */
"use strict";

{
  const KEPT = "tables";
  const sheet = () => find("#laying");
  let asked = 0;

  function kept() {
    try {
      const all = JSON.parse(localStorage.getItem(KEPT) || "{}");
      return all && typeof all === "object" ? all : {};
    } catch {
      return {};
    }
  }

  const fields = submitter => {
    const all = new URLSearchParams(new FormData(sheet(), submitter));
    for (const name of ["key", "mode", "name"]) all.delete(name);
    return all;
  };

  function keep(all) {
    localStorage.setItem(KEPT, JSON.stringify({ ...kept(), [all.get("game")]: all.toString() }));
  }

  /* What the server says stands, also where somebody has already chosen otherwise. */
  function settle() {
    for (const node of sheet().querySelectorAll("input, option")) {
      if (node.type === "radio" || node.type === "checkbox") node.checked = node.hasAttribute("checked");
      else if (node.nodeName === "OPTION") node.selected = node.hasAttribute("selected");
      else if (node.type === "number" && node !== document.activeElement) node.value = node.getAttribute("value");
    }
  }

  async function refresh(all) {
    const mine = (asked += 1);
    const lang = new URLSearchParams(location.search).get("lang");
    if (lang) all.set("lang", lang);
    const answer = await fetch(`/open?${all}`);
    if (!answer.ok || mine !== asked) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const name = find("#name").value;
    const { activeElement } = document;
    document.documentElement.dataset.game = fresh.documentElement.dataset.game;
    morph(sheet(), find("#laying", fresh));
    settle();
    find("#name").value = name;
    furnish();
    if (activeElement.disabled) find("#fewer:enabled, #more:enabled")?.focus();
    all.delete("lang");
    keep(fields());
  }

  document.addEventListener("change", ({ target }) => {
    if (!target.closest("#laying") || target.id === "name") return;
    if (target.type === "number" && !target.validity.valid) return;
    const before = target.name === "game" && kept()[target.value];
    refresh(before ? new URLSearchParams(before) : fields());
  });

  document.addEventListener("click", event => {
    const steps = event.target.closest("[data-step]");
    if (steps) {
      const field = find("input", steps.parentElement);
      if (steps.dataset.step === "1") field.stepUp();
      else field.stepDown();
      refresh(fields());
    }
    const names = event.target.closest(".laying__note a");
    if (names) names.search = new URLSearchParams({ name: find("#name").value.trim() });
    const again = event.target.closest("[data-refresh]");
    if (again) {
      event.preventDefault();
      refresh(fields(again));
    }
  });

  document.addEventListener("submit", () => keep(fields()));

  /* Whoever comes for a game finds it as they left it; what the address asks for comes first. */
  const here = new URLSearchParams(location.search);
  const before = kept()[sheet().dataset.game];
  if (before && !here.has("seats")) {
    const all = new URLSearchParams(before);
    if (here.get("to") === "house") for (const name of [...all.keys()]) if (name.startsWith("player.")) all.set(name, "house");
    refresh(all);
  }
}
