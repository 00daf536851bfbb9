/* The shelf, seen again after a while: whose turn it is may be another. */
"use strict";

async function lookAgain() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of ["due", "to-mine"]) morph(document.getElementById(id), fresh.getElementById(id));
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) lookAgain(); });
