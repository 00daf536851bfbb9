/* Whoever has gone for good leaves nothing in this browser either: no names, no habits. */
"use strict";

try {
  localStorage.clear();
  sessionStorage.clear();
} catch { /* a browser that keeps nothing has nothing to forget */ }
