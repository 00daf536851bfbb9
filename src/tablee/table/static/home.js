/* The home page: its parts change as the house does, and a name is asked for once. */
"use strict";

{
  /* Parts come as the server drew them; whoever held the focus keeps it, or has it where that part begins. */
  receive = html => {
    const before = find("#turns-say")?.textContent;
    const focused = document.activeElement;
    const held = focused.closest("#turns, #open")?.id;
    for (const fresh of [...new DOMParser().parseFromString(html, "text/html").body.children]) {
      const old = document.getElementById(fresh.id);
      if (old) morph(old, fresh);
    }
    if (held && !focused.isConnected) (find(`#${held} [tabindex], #${held} .btn`) || main()).focus({ preventScroll: true });
    const now = find("#turns-say")?.textContent;
    if (now && now !== before) find("#heard").textContent = `${find("#turns-title").textContent} ${now}`;
  };

  const slip = find("#asked");
  const field = find("#asked-name");

  /* The slip lies at the button that was pressed, in its form. */
  function ask(form) {
    form.append(slip);
    slip.hidden = false;
    field.value = "";
    field.focus();
  }

  function away() {
    if (slip.hidden) return;
    const button = find(".btn--main", slip.parentElement);
    slip.hidden = true;
    button.focus();
  }

  addEventListener("submit", event => {
    const form = event.target;
    if (!form.matches("[data-asks]")) return;
    if (!main().dataset.known && slip.hidden) {
      event.preventDefault();
      event.stopPropagation();
      return void ask(form);
    }
    find("input[name=name]", form).value = field.value.trim(); /* whoever is known need not say it again */
    const mode = document.createElement("input");
    Object.assign(mode, { type: "hidden", name: "mode", value: "now" });
    if (event.submitter?.name !== "mode") form.append(mode);
  }, true);

  document.addEventListener("keydown", event => { if (event.key === "Escape") away(); });
  document.addEventListener("pointerdown", event => {
    if (!slip.hidden && !event.target.closest("#asked, .btn--main")) away();
  });
}
