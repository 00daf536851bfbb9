"""The plots about a game: its seats, its length, its choices, its rules."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tablee.lab.study.findings import ALWAYS, Findings, Moment, Rule
from tablee.lab.study.measure import Share, mean_of, spread
from tablee.lab.study.report.plot import Figure, Plot, Scale, figure, marks, step_for
from tablee.lab.study.report.telling import Telling

ROW: Final = 19.0
BINS: Final = 44


def seats(found: Findings, tell: Telling) -> Figure:
    """How far each seat is from an equal share."""
    lines = [(count, at, share) for count, row in found.seats.items() for at, share in enumerate(row)]
    firsts = list(found.first.items())
    reach = max(
        abs(end - 1 / count) for count, share in [*((c, s) for c, _, s in lines), *firsts] for end in share.interval
    )
    reach = 100 * reach * 1.04

    def draw(plot: Plot) -> float:
        left, right = (132.0, 650.0) if plot.wide else (92.0, 286.0)
        x = Scale(-reach, reach, left, right)
        y = 24.0
        rows: list[tuple[float, int, int, Share]] = []
        for count, shares in found.seats.items():
            plot.words(0, y + 4.5, tell.say("seats-play", seats=count), "pl-key")
            for at, share in enumerate([*shares, found.first[count]]):
                rows.append((y, count, at, share))
                y += ROW
            y += 12.0
        base = y - 4.0
        for mark in marks(-reach, reach, 5):
            plot.line(x(mark), 12, x(mark), base, "pl-base" if abs(mark) < 1e-9 else "pl-grid")
            plot.words(x(mark), base + 18, _signed(tell, mark), "pl-num", "middle")
        for y, count, at, share in rows:
            _seat_line(plot, tell, x, y, count, at, share)
        plot.words(x(0), base + 34, tell.say("seats.axis"), "pl-cap", "middle")
        return base + 40

    table = []
    for count, shares in found.seats.items():
        table += [(str(count), str(at), tell.share(share)) for at, share in enumerate(shares, 1)]
        table.append((str(count), tell.say("seats.first"), tell.share(found.first[count])))
    columns = [tell.say(f"seats.column-{name}") for name in ("seats", "seat", "share")]
    return figure(tell.say("seats.alt"), draw, columns, table)


def _seat_line(plot: Plot, tell: Telling, x: Scale, y: float, count: int, at: int, share: Share) -> None:
    """One seat, or after the last of them whoever has the first decision."""
    low, high = (100 * (end - 1 / count) for end in share.interval)
    here, sure = 100 * (share.rate - 1 / count), share.sure(1 / count)
    first = at == count
    if plot.wide:
        name = tell.say("seats.first") if first else tell.say("seat", seat=at + 1)
        plot.words(122, y + 4.5, name, "pl-num is-small" if first else "pl-num", "end")
    else:
        plot.words(86, y + 4.5, tell.say("seats.first-short") if first else str(at + 1), "pl-num", "end")
    plot.line(x(low), y, x(high), y, "pl-ci" if first else f"pl-ci pl-c{at % 6 + 1}")
    if first:
        plot.first(x(here), y, sure)
    else:
        plot.seat(x(here), y, at, sure)
    said = tell.share(share) if plot.wide else tell.percent(share.rate, 1)
    plot.words(plot.width, y + 4.5, said, "pl-num", "end")


def team(found: Findings, tell: Telling) -> Figure:
    """Where all win together: how often."""

    def draw(plot: Plot) -> float:
        x = Scale(0, 100, 110 if plot.wide else 70, 640 if plot.wide else 280)
        base = 16.0 + 30 * len(found.team)
        for mark in (0, 25, 50, 75, 100):
            plot.line(x(mark), 8, x(mark), base, "pl-base" if not mark else "pl-grid")
            plot.words(x(mark), base + 18, str(mark), "pl-num", "middle")
        for place, (count, share) in enumerate(found.team.items()):
            y = 24.0 + 30 * place
            low, high = share.interval
            plot.words(0, y + 4.5, tell.say("seats-play", seats=count), "pl-key")
            plot.line(x(100 * low), y, x(100 * high), y, "pl-ci pl-c2")
            plot.dot(x(100 * share.rate), y, "pl-full")
            plot.words(
                plot.width, y + 4.5, tell.share(share) if plot.wide else tell.percent(share.rate, 1), "pl-num", "end"
            )
        plot.words(x(50), base + 34, tell.say("seats.axis-together"), "pl-cap", "middle")
        return base + 40

    columns = [tell.say(f"seats.column-{name}") for name in ("seats", "share")]
    rows = [(str(count), tell.share(share)) for count, share in found.team.items()]
    return figure(tell.say("seats.alt-together"), draw, columns, rows)


def lengths(found: Findings, tell: Telling) -> Figure:
    """A ridge for each number of players."""
    every = [value for row in found.lengths.values() for value in row]
    low, high = min(every), max(every)
    width = max(1.0, step_for(high - low + 1, BINS))
    start = width * (low // width)
    bins = {count: Counter(int((value - start) // width) for value in row) for count, row in found.lengths.items()}
    last = max(max(row) for row in bins.values()) + 1
    tallest = max(times / len(found.lengths[count]) for count, row in bins.items() for times in row.values())

    def draw(plot: Plot) -> float:
        x = Scale(start, start + width * last, 110 if plot.wide else 74, plot.width - 8)
        base = 0.0
        for place, (count, row) in enumerate(bins.items()):
            base = 72.0 + 58 * place
            values = found.lengths[count]
            mean = mean_of(values)
            plot.line(x(start), base, x(start + width * last), base, "pl-hair")
            steps = [f"M{x(start):.1f} {base:.1f}"]
            for at in range(last):
                top = base - 52 * row[at] / len(values) / tallest
                steps.append(f"V{top:.1f}H{x(start + width * (at + 1)):.1f}")
            plot.path(
                "".join(steps) + f"V{base:.1f}Z", "pl-ridge is-main" if count == found.design.main else "pl-ridge"
            )
            plot.words(0, base - 3, tell.say("seats-play", seats=count), "pl-key")
            plot.line(x(mean), base, x(mean), base - 9, "pl-base")
            plot.words(x(mean), base - 13, tell.count(mean), "pl-mean is-halo", "middle")
        for mark in marks(start, start + width * last, 6 if plot.wide else 4):
            plot.line(x(mark), 14, x(mark), base, "pl-grid")
            plot.words(x(mark), base + 18, tell.number(mark), "pl-num", "middle")
        plot.words((x(start) + plot.width) / 2, base + 36, tell.say("length.axis"), "pl-cap", "middle")
        return base + 42

    parts = ("mean", "p10", "median", "p90")
    rows = [(str(count), *(tell.count(spread(row)[part]) for part in parts)) for count, row in found.lengths.items()]
    columns = [tell.say("seats.column-seats"), *(tell.say(f"length.column-{part}") for part in parts)]
    return figure(tell.say("length.alt"), draw, columns, rows)


def moments(found: Findings, tell: Telling) -> Figure:
    """How often each kind of decision comes, what it offers, and what is at stake."""
    rows = found.moments
    often = max(moment.times for moment in rows)
    widest = max(moment.many for moment in rows) + 1.0
    staked = any(moment.stake is not None for moment in rows)
    most = max([moment.stake or 0.0 for moment in rows]) or 1.0

    def draw(plot: Plot) -> float:
        high = 20.0 if plot.wide else 40.0
        bars = Scale(0, often, *((238, 400) if plot.wide else (0, 96)))
        x = Scale(1, widest, *((486, 650) if plot.wide else (150, 258)))
        stakes = Scale(0, most, *((716, 806) if plot.wide else (290, 316)))
        names = ("times", "offered", "stake") if plot.wide else ("times-short", "offered-short", "stake-short")
        plot.words(bars.start, 12, tell.say(f"choices.{names[0]}"), "pl-cap")
        plot.words(x.start, 12, tell.say(f"choices.{names[1]}"), "pl-cap")
        if staked:
            plot.words(plot.width, 12, tell.say(f"choices.{names[2]}"), "pl-cap", "end")
        top = 34.0 if plot.wide else 46.0
        base = top + high * (len(rows) - 1) + 12
        for mark in [1.0 + each for each in marks(0, widest - 1, 5)]:
            plot.line(x(mark), 22, x(mark), base, "pl-grid")
            plot.words(x(mark), base + 16, tell.number(mark), "pl-num", "middle")
        for place, moment in enumerate(rows):
            _moment_line(plot, tell, moment, top + high * place, bars, x, stakes)
        return base + 22

    columns = [tell.say(f"choices.{name}") for name in ("column-kind", "times", "offered", "stake")]
    table = [
        (
            tell.moment(moment.kind),
            tell.count(moment.times),
            f"{tell.number(moment.offered, 1)} ({moment.few} – {moment.many})",
            tell.say("none") if moment.stake is None else tell.number(100 * moment.stake, 1),
        )
        for moment in rows
    ]
    return figure(tell.say("choices.alt"), draw, columns, table)


def _moment_line(plot: Plot, tell: Telling, moment: Moment, y: float, bars: Scale, x: Scale, stakes: Scale) -> None:
    name = tell.moment(moment.kind)
    if plot.wide:
        plot.words(228, y + 4.5, cut(name, 32), "pl-lab", "end")
    else:
        plot.words(0, y - 12, name, "pl-lab is-slim is-halo")
    plot.bar(bars.start, y - 5.5, bars(moment.times) - bars.start, 11, "pl-bar")
    plot.words(bars(moment.times) + 6, y + 4.5, tell.count(moment.times), "pl-num")
    plot.line(x(moment.few), y, x(moment.many), y, "pl-ci pl-c4")
    plot.seat(x(moment.offered), y, 3, True)
    if moment.stake is not None:
        if plot.wide:
            plot.bar(stakes.start, y - 5.5, stakes(moment.stake) - stakes.start, 11, "pl-bar is-stake")
        plot.words(plot.width, y + 4.5, tell.number(100 * moment.stake, 1), "pl-num", "end")


def clauses(found: Findings, tell: Telling) -> Figure:
    """The rulebook at a glance: each clause, and how full of it the games are."""

    def draw(plot: Plot) -> float:
        across = 16 if plot.wide else 7
        step, y = plot.width / across, 0.0
        for place, clause in enumerate(found.clauses):
            x, y = step * (place % across), 38.0 * (place // across)
            plot.words(x, y + 13, clause.id.rpartition("-")[2], "pl-ref" if clause.share.rate else "pl-num")
            plot.bar(x, y + 18, step - 12, 7, "pl-track")
            plot.bar(x, y + 18, (step - 12) * clause.share.rate, 7, "pl-bar")
        return y + 34

    book = tell.game.rulebook(tell.language)
    columns = [tell.say(f"rules.{name}") for name in ("column-clause", "column-title", "column-share", "times")]
    table = [
        (clause.id, book.clauses[clause.id].title, tell.share(clause.share), tell.count(clause.times))
        for clause in found.clauses
    ]
    return figure(tell.say("rules.alt-clauses"), draw, columns, table, tell.say("rules.clauses"))


def rules(found: Findings, tell: Telling) -> Figure:
    """In how many games something happens; what always does is left to the table."""
    shown = [rule for rule in found.rules if rule.share.rate < ALWAYS and rule.kind not in tell.game.asides]

    def draw(plot: Plot) -> float:
        high = 18.5 if plot.wide else 38.0
        x = Scale(0, 1, *((372, 710) if plot.wide else (0, 236)))
        top = 38.0 if plot.wide else 52.0
        base = top + high * (len(shown) - 1) + 14
        plot.words(x.start, 14, tell.say("rules.share" if plot.wide else "rules.share-short"), "pl-cap")
        plot.words(plot.width, 14, tell.say("rules.times"), "pl-cap", "end")
        for mark in (0.25, 0.5, 0.75, 1.0):
            plot.line(x(mark), 24, x(mark), base, "pl-grid")
        before = ""
        for place, rule in enumerate(shown):
            y = top + high * place
            if plot.wide and place and rule.clause != before:
                plot.line(0, y - high / 2, plot.width, y - high / 2, "pl-hair")
            if rule.clause != before or not plot.wide:
                _clause(plot, rule, y)
            before = rule.clause
            _rule_line(plot, tell, rule, y, x)
        if plot.wide:
            plot.line(x.start, 24, x.start, base, "pl-base")
        return base + 6

    columns = [tell.say(f"rules.{name}") for name in ("column-clause", "column-kind", "column-share", "times")]
    table = [
        (rule.clause or "–", tell.rule(rule.kind), tell.share(rule.share), tell.count(rule.times))
        for rule in found.rules
    ]
    return figure(tell.say("rules.alt"), draw, columns, table, tell.say("rules.events"))


def _clause(plot: Plot, rule: Rule, y: float) -> None:
    if plot.wide:
        plot.words(0, y + 4.5, rule.clause, "pl-ref")
    else:
        plot.words(plot.width, y - 12, rule.clause, "pl-ref is-halo", "end")


def _rule_line(plot: Plot, tell: Telling, rule: Rule, y: float, x: Scale) -> None:
    name, rate = tell.rule(rule.kind), rule.share.rate
    if plot.wide:
        plot.words(362, y + 4.5, cut(name, 46), "pl-lab is-slim", "end")
    else:
        plot.line(x.start, y - 7.5, x.start, y + 7.5, "pl-base")
        plot.words(0, y - 12, cut(name, 44), "pl-lab is-slim is-halo")
    plot.bar(x.start, y - 5.5, x(rate) - x.start, 11, "pl-bar is-rare" if rule.rare else "pl-bar")
    if rule.rare:
        plot.flag(x(rate) + 5, y)
        plot.words(x(rate) + 21, y + 4.5, tell.percent(rate, 1) if rate else tell.say("never"), "pl-warn-t")
    else:
        plot.words(x(rate) + 6, y + 4.5, tell.percent(rate), "pl-num")
    plot.words(plot.width, y + 4.5, tell.count(rule.times), "pl-num", "end")


def cut(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def _signed(tell: Telling, value: float) -> str:
    digits = 0 if value == round(value) else 1
    return f"+{tell.number(value, digits)}" if value > 1e-9 else tell.number(value if abs(value) > 1e-9 else 0, digits)
