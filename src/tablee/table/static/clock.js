/* Clocks. The house says when each that runs will be at zero, and what it shows in between is reckoned here. What is near
   its end is said once at 1 minute, 30 and 10 seconds and at the end; nothing flashes. */
"use strict";

{
  const TICK = 200; /* milliseconds */
  const SHORT = 30; /* seconds left from which on a clock is larger, and warm */
  const SAID = [60, 30, 10, 0];
  const [MINUTE, HOUR, DAY] = [60, 3600, 86400];
  const RADIUS = 8;

  /* By how many seconds the clock of the house is ahead of this device's: of all that was heard the largest counts, for
     nothing arrives before it was sent. */
  let ahead = -Infinity;
  const hear = now => { ahead = Math.max(ahead, Number(now) - Date.now() / 1000); };
  const now = () => Date.now() / 1000 + (ahead === -Infinity ? 0 : ahead);

  const told = new Map(); /* what was left on a clock when it was last looked at */

  function reading(left) {
    const seconds = Math.ceil(left);
    const two = number => String(number).padStart(2, "0");
    if (main().dataset.liveClock || seconds < MINUTE) {
      const minutes = Math.floor(seconds / 60);
      const rest = two(seconds % 60);
      return minutes >= 60 ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}` : `${minutes}:${rest}`;
    }
    const [days, hours, minutes] = [Math.floor(seconds / DAY), Math.floor((seconds % DAY) / HOUR), Math.floor((seconds % HOUR) / MINUTE)];
    const [d, h, min] = main().dataset.units.split("|");
    const parts = days ? [[d, days], [h, hours]] : hours ? [[h, hours]] : [[min, minutes]];
    return parts.filter(([, number]) => number).map(([unit, number]) => unit.replace("#", number)).join(" ");
  }

  function slice(share) {
    if (share <= 0) return "";
    if (share >= 1) return `M0 ${-RADIUS}A${RADIUS} ${RADIUS} 0 1 1 -.01 ${-RADIUS}Z`;
    const angle = 2 * Math.PI * share;
    return `M0 0V${-RADIUS}A${RADIUS} ${RADIUS} 0 ${share > 0.5 ? 1 : 0} 1 ${(RADIUS * Math.sin(angle)).toFixed(2)} ${(-RADIUS * Math.cos(angle)).toFixed(2)}Z`;
  }

  const put = (node, name, value) => { if (node && node.getAttribute(name) !== value) node.setAttribute(name, value); };

  function draw(node) {
    const { until, left, whole } = node.dataset;
    const rest = until ? Math.min(Number(left), Math.max(0, Number(until) - now())) : Number(left);
    const [text, share] = [reading(rest), Math.min(1, rest / Number(whole))];
    const figures = find("[data-shown]", node);
    if (figures && figures.textContent !== text) figures.textContent = text;
    put(find(".dial__left", node), "d", slice(share));
    put(find("[data-bar]", node), "width", `${(100 * share).toFixed(1)}%`);
    node.classList.toggle("time--short", Boolean(until) && rest <= SHORT);
    if (node.matches(".time")) say(node, rest);
  }

  /* Said when it is passed, and not to who comes later. */
  function say(node, rest) {
    const before = told.get(node.id);
    told.set(node.id, rest);
    if (before === undefined || !node.dataset.until) return;
    const passed = SAID.filter(mark => before > mark && rest <= mark).at(-1);
    const slip = find("#clock-said");
    if (passed !== undefined && slip) slip.textContent = node.dataset[passed];
  }

  /* By correspondence, until what hour of which day; of a day that is a week away or more, only which it is. */
  function dated(note) {
    const until = new Date(Number(note.closest("[data-until]").dataset.until) * 1000);
    const { before, day, hour } = note.dataset;
    const local = form => until.toLocaleString(document.documentElement.lang, form).replaceAll(" ", "\u00a0");
    const time = hour.replace("##", String(until.getMinutes()).padStart(2, "0")).replace("#", until.getHours());
    const days = Math.round((new Date(until).setHours(0, 0, 0, 0) - new Date().setHours(0, 0, 0, 0)) / 1000 / DAY);
    const date = () => day.replace("#", local({ day: "numeric", month: "short" }).replace(/^1\u00a0/, "1er\u00a0"));
    const text = days > 6 ? date() : before.replace("#", days ? `${local({ weekday: "short" })} ${time}` : time);
    if (note.textContent !== text) note.textContent = text;
  }

  function rested(line) {
    const minutes = Math.floor((now() - Number(line.dataset.since)) / MINUTE);
    const { none, one, many } = line.dataset;
    const text = minutes > 1 ? many.replace("#", minutes) : minutes === 1 ? one : none;
    if (line.textContent !== text) line.textContent = text;
  }

  function tick() {
    for (const node of document.querySelectorAll(".time, .clocks__one[data-left]")) draw(node);
    for (const note of document.querySelectorAll("[data-until] [data-before]")) dated(note);
    for (const line of document.querySelectorAll("[data-since]")) rested(line);
  }

  const given = find("meta[name=now]");
  if (given) {
    hear(given.content);
    tick();
    setInterval(tick, TICK);
    document.addEventListener("now", event => { hear(event.detail); tick(); });
    document.addEventListener("shown", tick);
    document.addEventListener("visibilitychange", tick);
  }
}
