/* The page without network: as soon as the house can be reached, what was wanted is asked for again. */
"use strict";

{
  let pause = 1000; /* milliseconds */

  async function ask() {
    try {
      if ((await fetch("/health", { cache: "no-store" })).ok) return location.reload();
    } catch {
      pause = Math.min(pause * 1.5, 15000);
    }
    return setTimeout(ask, pause);
  }

  if (location.pathname !== "/offline") { /* there it stands in nobody's place */
    addEventListener("online", () => { pause = 500; ask(); });
    setTimeout(ask, pause);
  }
}
