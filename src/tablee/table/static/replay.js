/* The replay: by its buttons, by keys, by a slider, or by a clock. */
"use strict";

const PACES = { slow: 2400, usual: 1200, fast: 500 };

let clock = 0;
let wanted = null;

const steps = () => Number(main().dataset.steps);

/* To a step; whoever asks for another before it is there is led to that one. */
async function goTo(step) {
  const going = wanted !== null;
  wanted = Math.max(0, Math.min(steps(), step));
  if (going) return;
  try {
    while (here() !== wanted) {
      const before = here();
      await turn(`?step=${wanted}`);
      if (here() === before) return pause();
    }
  } finally {
    wanted = null;
  }
}

const pace = () => PACES[find("#speed").value];

function tick() {
  clock = setTimeout(async () => {
    if (!document.hidden) await goTo(here() + 1);
    if (!clock) return;
    if (here() < steps()) tick();
    else pause();
  }, pace());
  sign();
}

async function play() {
  if (here() === steps()) await goTo(0);
  tick();
}

function pause() {
  clearTimeout(clock);
  clock = 0;
  sign();
}

/* The button says and shows what it would do. */
function sign() {
  find("#play").classList.toggle("is-playing", clock !== 0);
}

const toggle = () => (clock ? pause() : play());

const KEYS = {
  ArrowLeft: () => goTo((wanted ?? here()) - 1),
  ArrowRight: () => goTo((wanted ?? here()) + 1),
  Home: () => goTo(0),
  End: () => goTo(steps()),
};

document.addEventListener("keydown", event => {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, dialog")) return;
  if (key === " " && !target.closest("button, a, summary")) { event.preventDefault(); toggle(); }
  if (key in KEYS) { event.preventDefault(); pause(); KEYS[key](); }
});

document.addEventListener("click", event => {
  if (event.target.closest("#play")) toggle();
  else if (event.target.closest("[data-turn]")) pause();
});

document.addEventListener("input", event => {
  if (event.target.id === "slide") { pause(); goTo(Number(event.target.value)); }
});

document.addEventListener("change", event => {
  if (event.target.id !== "speed") return;
  localStorage.setItem("pace", event.target.value);
  if (clock) { pause(); tick(); }
});

document.addEventListener("shown", () => {
  if (wanted === null || wanted === here()) find("#slide").value = here();
  find("#log-steps").scrollTop = 0;
});

document.addEventListener("click", event => {
  const course = event.target.closest("#course:has(#course-lines)");
  if (!course) return;
  const { left, width } = find("#course-lines").getBoundingClientRect();
  pause();
  goTo(Math.round(((event.clientX - left) / width) * steps()));
});

const remembered = localStorage.getItem("pace");
if (remembered in PACES) find("#speed").value = remembered;
if (main().dataset.plays && !still.matches) play();
