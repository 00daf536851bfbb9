"""The plots about suspense, skill and what something changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from tablee.lab.study.findings import HALF, Contrast, Findings
from tablee.lab.study.measure import TOP, Effect, Rated
from tablee.lab.study.report.figures import cut
from tablee.lab.study.report.plot import Figure, Plot, Scale, figure, marks
from tablee.lab.study.report.telling import Telling

FAR: Final = 1.0
"""A change of more than all of it is drawn at the edge."""
MOST_BARS: Final = 11


def leads(found: Findings, tell: Telling) -> Figure:
    """How often whoever leads wins, as the game goes on."""
    fair = 1 / found.design.main
    rows = found.leaders

    def draw(plot: Plot) -> float:
        top, base = 16.0, 226.0
        x = Scale(0, 100, 34, plot.width - 10)
        y = Scale(0, 100, base, top)
        for mark in (0, 25, 50, 75, 100):
            plot.line(x.start, y(mark), x.end, y(mark), "pl-grid")
            plot.words(26, y(mark) + 4.5, str(mark), "pl-num", "end")
        for mark in (10, 30, 50, 70, 90):
            plot.words(x(mark), base + 20, tell.percent(mark / 100), "pl-num", "middle")
        plot.line(x.start, y(100 * fair), x.end, y(100 * fair), "pl-fair")
        plot.words(
            x.end, y(100 * fair) + 17, tell.say("suspense.fair", share=tell.percent(fair)), "pl-cap is-halo", "end"
        )
        ends = [[100 * end for end in share.interval] for share in rows]
        there = [x(10 * (at + 1)) for at in range(len(rows))]
        upper = [f"{px:.1f} {y(end[1]):.1f}" for px, end in zip(there, ends, strict=True)]
        lower = [f"{px:.1f} {y(end[0]):.1f}" for px, end in zip(there, ends, strict=True)]
        plot.path("M" + "L".join([*upper, *reversed(lower)]) + "Z", "pl-band")
        plot.path(
            "M" + "L".join(f"{px:.1f} {y(100 * s.rate):.1f}" for px, s in zip(there, rows, strict=True)), "pl-path"
        )
        for px, share in zip(there, rows, strict=True):
            plot.dot(px, y(100 * share.rate), "pl-full", 4.2)
        half = rows[HALF].rate
        plot.line(x(50), y(100 * half) - 8, x(50), y(100 * half) - 30, "pl-leader")
        plot.words(
            x(50), y(100 * half) - 36, tell.say("suspense.half", share=tell.percent(half)), "pl-note is-halo", "middle"
        )
        plot.words((x.start + x.end) / 2, base + 40, tell.say("suspense.axis-leads"), "pl-cap", "middle")
        return base + 46

    columns = [tell.say(f"suspense.column-{name}") for name in ("part", "share")]
    table = [(tell.percent(at / 10), tell.share(share)) for at, share in enumerate(rows, 1)]
    return figure(tell.say("suspense.alt-leads"), draw, columns, table, tell.say("suspense.leads"), 500)


def bars(values: Sequence[int], name: str, tell: Telling, hot: int = -1) -> Figure:
    """How many games had each number, the highest taken together; those up to ``hot`` stand out."""
    counts = Counter(values)
    low = min(values)
    places = list(range(low, min(max(values), low + MOST_BARS - 1) + 1))
    parts = [counts[value] / len(values) for value in places]
    parts[-1] += sum(times for value, times in counts.items() if value > places[-1]) / len(values)
    more = max(values) > places[-1]

    def draw(plot: Plot) -> float:
        base, tallest = 124.0, max(parts)
        room = plot.width / len(places)
        for at, part in enumerate(parts):
            high = 96 * part / tallest
            plot.bar(
                at * room + room * 0.1,
                base - high,
                room * 0.8,
                high,
                "pl-bar is-hot" if places[at] <= hot else "pl-bar",
            )
            middle = (at + 0.5) * room
            plot.words(middle, base - high - 6, tell.number(100 * part), "pl-num", "middle")
            label = f"{places[at]}+" if more and at == len(places) - 1 else str(places[at])
            plot.words(middle, base + 18, label, "pl-num", "middle")
        plot.line(0, base, plot.width, base, "pl-base")
        plot.words(plot.width / 2, base + 38, tell.say(f"suspense.axis-{name}"), "pl-cap", "middle")
        return base + 44

    columns = [tell.say(f"suspense.column-{column}") for column in ("value", "games")]
    table = [
        (f"{value}+" if more and value == places[-1] else str(value), tell.number(100 * part, 1))
        for value, part in zip(places, parts, strict=True)
    ]
    return figure(tell.say(f"suspense.alt-{name}"), draw, columns, table, tell.say(f"suspense.{name}"), 300)


def ladder(found: Findings, tell: Telling) -> Figure:
    """The rungs, by their ratings; where all win together by how often they do."""
    names = [tell.rung(rung) for rung in found.design.rungs]
    rows = found.ladder or [Rated(100 * s.rate, 100 * s.interval[0], 100 * s.interval[1]) for s in found.won]
    order = sorted(range(len(rows)), key=lambda at: -rows[at].rating)
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    room = (high - low) * 0.06 or 1.0
    axis = "axis-together"
    absent = any(rung.absent for rung in found.design.rungs)

    def draw(plot: Plot) -> float:
        x = Scale(low - room, high + room, *((250, 700) if plot.wide else (150, plot.width - 16)))
        top, step = 34.0, 48.0
        base = top + step * len(order) - 18
        for mark in marks(low - room, high + room, 6 if plot.wide else 3):
            plot.line(x(mark), 10, x(mark), base, "pl-grid")
            plot.words(x(mark), base + 18, tell.number(mark), "pl-num", "middle")
        for place, at in enumerate(order):
            y, row = top + step * place, rows[at]
            plot.line(0, y + 24, plot.width, y + 24, "pl-hair")
            plot.words(0, y - 2, names[at], "pl-who")
            won = tell.say("strength.won", share=tell.percent(found.won[at].rate))
            says = tell.rung_says(found.design.rungs[at], absent)
            plot.words(0, y + 15, (says if plot.wide else won), "pl-num")
            plot.line(x(row.low), y, x(row.high), y, "pl-ci pl-c3 is-thick")
            plot.seat(x(row.rating), y, 2, True)
            plot.words(x(row.rating), y - 11, tell.number(row.rating), "pl-mean is-halo", "middle")
            if plot.wide:
                plot.words(plot.width, y + 4.5, won, "pl-num", "end")
        said = tell.say(f"strength.{axis}") if not found.ladder else ""
        top_said = tell.say("strength.axis", player=names[0], top=tell.number(TOP))
        said = said or (top_said if plot.wide else tell.say("strength.axis-short"))
        plot.words((x.start + x.end) / 2, base + 36, said, "pl-cap", "middle")
        return base + 42

    columns = [tell.say(f"strength.column-{name}") for name in ("player", "rating", "won")]
    table = [(names[at], _rating(tell, rows[at]), tell.share(found.won[at])) for at in order]
    return figure(tell.say("strength.alt"), draw, columns, table)


def _rating(tell: Telling, row: Rated) -> str:
    return tell.say("share", rate=tell.number(row.rating), low=tell.number(row.low), high=tell.number(row.high))


PERCENT: Final = ("half", "decided", "close", "shared", "first")
"""Measures that are parts of a whole."""


def named(contrast: Contrast, tell: Telling) -> list[tuple[str, Effect, bool]]:
    """Each thing that was measured: its name, the effect, and whether it is a part of a whole."""
    told = [(tell.say(f"measure.{name}"), found, name in PERCENT) for name, found in contrast.effects.items()]
    return told + [(f"{tell.rule(kind)} ({clause})", found, False) for (clause, kind), found in contrast.rules.items()]


def contrast(one: Contrast, tell: Telling) -> Figure:
    """By which part of itself each measure changes."""
    rows = named(one, tell)
    far = max(
        [abs(end) for _, found, _ in rows if found.change is not None for end in (found.low, found.high)] or [0.1]
    )
    reach = min(FAR, max(0.02, far * 1.05))

    def value(number: float, part: bool) -> str:
        return tell.percent(number, 1) if part else tell.count(number)

    def draw(plot: Plot) -> float:
        x = Scale(-reach, reach, *((384, 700) if plot.wide else (12, plot.width - 12)))
        high = 30.0 if plot.wide else 46.0
        top = 40.0 if plot.wide else 44.0
        base = top + high * (len(rows) - 1) + 16
        if plot.wide:
            plot.words(770, 14, tell.say("option.column-one"), "pl-cap", "end")
            plot.words(plot.width, 14, cut(tell.differs(one.differs), 12), "pl-cap", "end")
        for mark in marks(-reach, reach, 5 if plot.wide else 4):
            plot.line(x(mark), 22, x(mark), base, "pl-base" if abs(mark) < 1e-9 else "pl-grid")
            said = "0" if abs(mark) < 1e-9 else tell.change(mark, 0 if reach > 0.05 else 1)
            plot.words(x(mark), base + 17, said, "pl-num", "middle")
        plot.words((x.start + x(0)) / 2, base + 34, tell.say("option.less"), "pl-cap", "middle")
        plot.words((x.end + x(0)) / 2, base + 34, tell.say("option.more"), "pl-cap", "middle")
        for place, (name, found, part) in enumerate(rows):
            y = top + high * place
            if plot.wide:
                plot.words(374, y + 4.5, cut(name, 56), "pl-lab is-slim", "end")
                plot.words(770, y + 4.5, value(found.one, part), "pl-num", "end")
                plot.words(plot.width, y + 4.5, value(found.other, part), "pl-num", "end")
            else:
                plot.words(plot.width / 2, y - 13, name, "pl-lab is-slim is-halo", "middle")
            if found.change is not None:
                plot.line(x(found.low), y, x(found.high), y, "pl-ci is-thick pl-c1" if found.sure else "pl-ci is-thick")
                plot.dot(x(found.change), y, "pl-full is-hot" if found.sure else "pl-open")
                if abs(found.change) > reach:  # drawn at the edge: how far it lies beyond is written beside it
                    more = found.change > 0
                    at = x(found.change) + (-11 if more else 11)
                    plot.words(at, y + 4.5, tell.change(found.change), "pl-num is-halo", "end" if more else "start")
        return base + 40

    columns = [tell.say(f"option.column-{name}") for name in ("measure", "one")]
    columns += [one.differs, tell.say("option.column-change")]
    table = [
        (name, value(found.one, part), value(found.other, part), _changed(tell, found)) for name, found, part in rows
    ]
    return figure(tell.say("option.alt"), draw, columns, table)


def _changed(tell: Telling, found: Effect) -> str:
    if found.change is None:
        return tell.say("option.nil") if found.other else tell.say("none")
    low, high = tell.change(found.low, 1), tell.change(found.high, 1)
    return tell.say("share", rate=tell.change(found.change, 1), low=low, high=high)
