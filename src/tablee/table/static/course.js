/* A game that is over is read again behind its page: the page looks until all of it is there. */
"use strict";

const AGAIN = 800;
let looking = 0;

function lookAgain() {
  clearTimeout(looking);
  looking = find("[data-reading]") ? setTimeout(async () => {
    const [asked, step] = [location.href, here()];
    const answer = document.hidden ? null : await fetch(asked).catch(() => null);
    const fresh = answer?.ok ? drawn(await answer.text()) : null;
    if (fresh && location.href === asked && here() === step) show(fresh);
    else lookAgain();
  }, AGAIN) : 0;
}

const here = () => Number(main().dataset.step);

document.addEventListener("shown", lookAgain);
lookAgain();
