"""Which part of a house the processor works for: a sample of its stack for every few milliseconds of processor time.

The innermost frame that belongs to a part decides. Rules, words and libraries work for whoever called them: what the
rules are asked for while a view is made counts as rendering. Compiled modules have no frames, and count the same way.
"""

from __future__ import annotations

import signal
from collections import Counter
from types import FrameType

PARTS = ("HTTP", "rules", "rendering", "storage", "push", "event loop")
HTTP, RULES, RENDERING, STORAGE, PUSH, LOOP = PARTS
EVERY = 0.002
"""Seconds of processor time between two samples; the system may round them up."""

TABLE = "tablee/table/"
HANDS = ("hands", "watch", "listings", "boxes", "letters", "street", "follower", "database", "writer", "sql")
EYES = ("look", "sight", "since", "rendering", "dial", "timing", "summary", "names", "when")
NEWS = ("live", "presence", "hall", "waiting", "bells", "turns", "desk", "sender")
PLAY = (
    *(
        "table",
        "history",
        "keeping",
        "driver",
        "chairs",
        "tables",
        "gathering",
        "clock",
        "clocking",
        "timekeeper",
        "pace",
    ),
    *("aside", "prospects", "afterwards", "offers", "parting"),
)
PLACES = {
    **{f"{name}.py": part for part, names in ((RENDERING, EYES), (PUSH, NEWS), (RULES, PLAY)) for name in names},
    **{f"{name}.py": STORAGE for name in HANDS},
    "serve.py": LOOP,
}
"""Of the house's own modules, wherever they lie; all others belong to what is asked for."""
LIBRARIES = {
    "/sqlalchemy/": STORAGE,
    "/asyncpg/": STORAGE,
    "/aiosqlite/": STORAGE,
    "/uvicorn/protocols/websockets/": PUSH,
    "/websockets/": PUSH,
    "/starlette/websockets.py": PUSH,
    "/uvicorn/": HTTP,
    "/starlette/": HTTP,
    "/fastapi/": HTTP,
    "/h11/": HTTP,
}


def part_of_file(name: str, function: str) -> str | None:
    """The part that a function of a file belongs to; none for those that work for all."""
    _, found, inside = name.rpartition(TABLE)
    if found:
        last = inside.rpartition("/")[2]
        return RENDERING if (inside, function) == ("api.py", "render") else PLACES.get(last, HTTP)
    return next((part for place, part in LIBRARIES.items() if place in name), None)


def part_of(frame: FrameType | None, threaded: bool) -> str:
    """``threaded``: the storage works in a thread of its own, which is at work when the event loop waits."""
    code = frame.f_code if frame is not None else None
    if threaded and code is not None and code.co_filename.endswith("selectors.py"):
        return STORAGE
    while frame is not None:
        code = frame.f_code
        part = part_of_file(code.co_filename, code.co_name)
        if part is None and code.co_filename.endswith("selector_events.py"):
            # What reads and writes is not always Python: whose connection it is tells.
            protocol = getattr(frame.f_locals.get("self"), "_protocol", None)
            part = part_of_file(f"/{type(protocol).__module__.replace('.', '/')}/", "") if protocol else None
        if part is not None:
            return part
        frame = frame.f_back
    return LOOP


class Sampler:
    """Counts samples by part, from when it is started."""

    def __init__(self, threaded: bool) -> None:
        self.threaded = threaded
        self.counts: Counter[str] = Counter()

    def start(self) -> None:
        signal.signal(signal.SIGPROF, self._sample)
        signal.siginterrupt(signal.SIGPROF, False)
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)

    def _sample(self, _sign: int, frame: FrameType | None) -> None:
        self.counts[part_of(frame, self.threaded)] += 1
