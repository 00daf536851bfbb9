/* Which lessons are done: kept in this browser, and carried to another one by the personal link, behind its address,
   where no server reads it. */
"use strict";

const MARKS = "learned.";

/* What was kept; nothing if somebody has edited it. */
function kept(name) {
  try { return JSON.parse(localStorage.getItem(name)); } catch { return null; }
}

const learned = course => [kept(MARKS + course)].flat().filter(name => typeof name === "string");
const mark = (course, names) => localStorage.setItem(MARKS + course, JSON.stringify([...new Set([...learned(course), ...names])]));

function carried() {
  const courses = Object.keys(localStorage).filter(name => name.startsWith(MARKS)).map(name => name.slice(MARKS.length));
  return new URLSearchParams(courses.map(course => [course, learned(course).join(" ")])).toString();
}

const personal = find("#personal-link");
if (personal && carried()) {
  personal.setAttribute("value", `${personal.getAttribute("value")}#${carried()}`);
  furnish();
}

document.addEventListener("submit", ({ target }) => {
  if (!target.matches("[data-me]")) return;
  for (const [course, names] of new URLSearchParams(location.hash.slice(1))) {
    if (/^\w+$/.test(course)) mark(course, names.split(" ").filter(name => /^[a-z-]{1,40}$/.test(name)));
  }
});
