/* The whole screen for the table, where the browser can. */
"use strict";

const wide = () => document.fullscreenElement !== null;

for (const button of document.querySelectorAll("[data-full]")) {
  button.hidden = !document.fullscreenEnabled;
  button.addEventListener("click", () => (wide() ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
  document.addEventListener("fullscreenchange", () => button.setAttribute("aria-pressed", wide()));
}
