"""What a report says: six answers first, then a section on each thing that was asked, in sentences with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tablee.lab.study.findings import ALWAYS, HALF, Contrast, Findings, Moment
from tablee.lab.study.measure import RESAMPLED, spread
from tablee.lab.study.report import comparing, figures
from tablee.lab.study.report.plot import Figure
from tablee.lab.study.report.telling import Telling

NAMED: Final = 3
"""So many things at most are named in a sentence; the others are counted."""
CLOSE: Final = 1


@dataclass(frozen=True)
class Answer:
    """One of the six in brief: what it is about, a figure, what that says; ``flag`` where it is a question."""

    name: str
    figure: str
    say: str
    at: str
    flag: bool = False


@dataclass(frozen=True)
class Section:
    """A part of the report. ``beside``: the first figure is the large one, and the others stand beside it."""

    at: str
    title: str
    say: tuple[str, ...]
    figures: tuple[Figure, ...] = ()
    note: str = ""
    ask: str = ""
    answer: Answer | None = None
    beside: bool = False


def sections(found: Findings, tell: Telling) -> list[Section]:
    seats = _team if found.design.together else _seats
    strength = _skill if found.design.together else _strength
    if not found.design.rungs:
        strength = _no_ladder
    order = (seats, _length, _choices, _rules, _suspense, strength)
    parts = [section(found, tell) for section in order]
    trials = [contrast for contrast in found.contrasts if contrast.seats == found.design.main]
    return [*parts, *(_trial(contrast, tell, at) for at, contrast in enumerate(trials, 1)), _how(found, tell)]


def what(found: Findings, tell: Telling) -> list[str]:
    """What was played, and what was agreed."""
    design = found.design
    facts = {"games": tell.number(design.games), "player": design.players[0], "seats": len(design.seats)}
    told = [tell.say("games", **facts, list=tell.listed([tell.people(seats) for seats in design.seats]))]
    if design.rungs:
        told.append(tell.say("ladder-games", games=tell.number(design.games)))
    agreed = tell.agreed(design.settings)
    return [" ".join(told), *([tell.say("agreed", options=agreed)] if agreed else [])]


def _seats(found: Findings, tell: Telling) -> Section:
    main = found.design.main
    shares, first = found.seats[main], found.first[main]
    rates = [100 * share.rate for share in shares]
    fair = 100 / main
    favoured = [f"{tell.say('seat', seat=at + 1)}, {tell.share(share)}" for at, share in found.favoured]
    if favoured:
        brief = tell.say("seats.brief-unequal", seats=tell.listed(favoured[:NAMED]))
        verdict = tell.say("seats.say-unequal", seats=tell.listed(favoured))
    else:
        order = sorted(shares, key=lambda share: share.rate)
        brief = tell.say("seats.brief-equal", low=tell.share(order[0]), high=tell.share(order[-1]))
        verdict = tell.say("seats.say-equal")
    facts = {"low": tell.number(min(rates), 1), "high": tell.number(max(rates), 1), "fair": tell.number(fair, 1)}
    chance = tell.say("seats.first-sure" if first.sure(1 / main) else "seats.first-open")
    said = [
        tell.say("seats.say", count=tell.people(main), **facts),
        verdict,
        tell.say("seats.say-first", share=tell.share(first), verdict=chance),
    ]
    few, many = min(found.design.seats), max(found.design.seats)
    ask = tell.say("seats.ask", few=tell.people(few), many=tell.people(many)) if few < many else ""
    off = max(abs(rate - fair) for rate in rates)
    figure = tell.say("seats.figure-brief", points=tell.counted("seats.points", off, tell.number(off, 1)))
    answer = Answer(tell.say("seats.name"), figure, brief, "seats", bool(favoured))
    title = tell.say("seats.unequal" if favoured else "seats.equal")
    return Section("seats", title, (" ".join(said),), (figures.seats(found, tell),), ask=ask, answer=answer)


def _team(found: Findings, tell: Telling) -> Section:
    main = found.design.main
    team, people = found.team[main], tell.people(main)
    brief = tell.say("seats.brief-together", seats=people)
    answer = Answer(tell.say("seats.name"), tell.percent(team.rate), brief, "seats")
    said = tell.say("seats.say-together", share=tell.share(team), count=people)
    return Section("seats", tell.say("seats.together"), (said,), (figures.team(found, tell),), answer=answer)


def _length(found: Findings, tell: Telling) -> Section:
    main, counts = found.design.main, found.design.seats
    told = spread(found.lengths[main])
    mean, low, high = (tell.count(told[part]) for part in ("mean", "p10", "p90"))
    said = [tell.say("length.say", count=tell.people(main), mean=mean, low=low, high=high)]
    few, many = min(counts), max(counts)
    if few < many:
        times = spread(found.lengths[many])["mean"] / spread(found.lengths[few])["mean"]
        said.append(
            tell.say("length.say-growth", many=tell.people(many), few=tell.people(few), times=tell.number(times, 1))
        )
    brief = tell.say("length.brief", count=tell.people(main), low=low, high=high)
    answer = Answer(tell.say("length.name"), tell.counted("length.figure", told["mean"], mean), brief, "length")
    return Section(
        "length", tell.say("length.title"), (" ".join(said),), (figures.lengths(found, tell),), answer=answer
    )


def _choices(found: Findings, tell: Telling) -> Section:
    moments, mean = found.moments, tell.number(found.offered, 1)
    widest = max(moments, key=lambda moment: moment.offered)
    often = max(moments, key=lambda moment: moment.times)
    facts = {"kind": tell.moment(widest.kind), "many": tell.number(widest.offered, 1)}
    facts |= {"often": tell.moment(often.kind), "times": tell.count(often.times), "mean": mean}
    said = [tell.say("choices.say", **facts)]
    staked = [moment for moment in moments if moment.stake is not None]
    if staked:
        most = max(staked, key=_stake)
        points = tell.counted("seats.points", 100 * _stake(most), tell.number(100 * _stake(most), 1))
        said.append(tell.say("choices.say-stake", kind=tell.moment(most.kind), points=points))
    else:
        said.append(tell.say("choices.no-stakes"))
    brief = tell.say("choices.brief", kind=facts["kind"]) if len(moments) > 1 else tell.say("choices.brief-one")
    answer = Answer(tell.say("choices.name"), mean, brief, "choices")
    note = tell.say("choices.note") if staked else ""
    plots = (figures.moments(found, tell),)
    return Section("choices", tell.say("choices.title"), (" ".join(said),), plots, note, answer=answer)


def _stake(moment: Moment) -> float:
    return moment.stake or 0.0


def _rules(found: Findings, tell: Telling) -> Section:
    title, name = tell.say("rules.title"), tell.say("rules.name")
    if not found.rules:
        nothing = tell.say("rules.nothing")
        return Section("rules", title, (nothing,), answer=Answer(name, tell.say("none"), nothing, "rules"))
    rare = [tell.rule(rule.kind) for rule in found.rules if rule.rare]
    figure = tell.counted("rules.figure", len(rare), str(len(rare))) if rare else tell.say("rules.brief-none")
    brief = _named(rare, tell) if rare else tell.say("rules.brief-all")
    said = tell.say("rules.say-rare", kinds=_named(rare, tell, 2 * NAMED)) if rare else tell.say("rules.say-none")
    plotted = any(rule.share.rate < ALWAYS for rule in found.rules)
    said = f"{said} {tell.say('rules.say-always')}"
    if silent := sum(not clause.times for clause in found.clauses):
        said = f"{said} {tell.say('rules.say-silent', silent=silent, all=len(found.clauses))}"
    answer = Answer(name, figure, _opened(brief), "rules", bool(rare))
    plots = (figures.clauses(found, tell), *((figures.rules(found, tell),) if plotted else ()))
    ask = tell.say("rules.ask") if rare else ""
    return Section("rules", title, (said,), plots, tell.say("rules.note") if rare else "", ask, answer)


def _named(kinds: Sequence[str], tell: Telling, most: int = NAMED) -> str:
    if len(kinds) <= most + 1:
        return tell.listed(kinds)
    return tell.say("rules.more", kinds=", ".join(kinds[:most]), count=len(kinds) - most)


def _opened(text: str) -> str:
    stop = "" if text.endswith(".") else "."
    return text[:1].upper() + text[1:] + stop


def _suspense(found: Findings, tell: Telling) -> Section:
    title, name = tell.say("suspense.title"), tell.say("suspense.name")
    if found.design.together or not found.tells_leads:
        key = "suspense.no-team" if found.design.together else "suspense.no-leads"
        nothing = tell.say(key, title=found.design.game.title)
        margins = [] if found.design.together else _margins(found, tell)
        answer = Answer(name, tell.say("none"), nothing, "suspense")
        return Section("suspense", title, (nothing,), tuple(margins), answer=answer, beside=True)
    half, never = found.leaders[HALF], found.changes.count(0) / len(found.changes)
    changes = tell.number(sum(found.changes) / len(found.changes), 1)
    late = tell.percent(found.leaders[-1].rate)
    said = [tell.say("suspense.say", half=tell.share(half), late=late)]
    key = "suspense.say-changes" if never else "suspense.say-always"
    said.append(tell.say(key, changes=changes, never=tell.percent(never, 0 if never >= 0.01 else 1)))
    if found.decided:
        middle = sorted(found.decided)[len(found.decided) // 2]
        said.append(tell.say("suspense.say-decided", decided=tell.percent(middle)))
    if found.margins:
        close = sum(margin <= CLOSE for margin in found.margins) / len(found.margins)
        said.append(tell.say("suspense.say-close", close=tell.percent(close)))
    if found.shared.rate:
        said.append(tell.say("suspense.say-shared", shared=tell.percent(found.shared.rate, 1)))
    ends = {"low": tell.number(100 * half.interval[0]), "high": tell.number(100 * half.interval[1])}
    plots = (comparing.leads(found, tell), comparing.bars(found.changes, "changes", tell), *_margins(found, tell))
    answer = Answer(name, tell.percent(half.rate), tell.say("suspense.brief", **ends), "suspense")
    note, ask = tell.say("suspense.note"), tell.say("suspense.ask")
    return Section("suspense", title, (" ".join(said),), plots, note, ask, answer, beside=True)


def _margins(found: Findings, tell: Telling) -> list[Figure]:
    return [comparing.bars(found.margins, "margin", tell, CLOSE)] if found.margins else []


def _no_ladder(found: Findings, tell: Telling) -> Section:
    alone = found.design.game.sense is None
    nothing = tell.say("strength.none", title=found.design.game.title) if alone else tell.say("strength.left-out")
    answer = Answer(tell.say("strength.name"), tell.say("none"), nothing, "strength")
    return Section("strength", tell.say("strength.title"), (nothing,), answer=answer)


def _skill(found: Findings, tell: Telling) -> Section:
    """What skill is worth where all win together: how often they do."""
    rungs = found.design.rungs
    names = [tell.rung(rung) for rung in rungs]
    order = sorted(range(len(rungs)), key=lambda at: -found.won[at].rate)
    best, worst = found.won[order[0]], found.won[order[-1]]
    facts = {"high": names[order[0]], "low": names[order[-1]], "games": tell.number(found.design.games)}
    said = tell.say("strength.say-together", **facts, best=tell.share(best), worst=tell.share(worst))
    brief = tell.say("strength.brief-together", **facts, other=tell.percent(worst.rate))
    answer = Answer(tell.say("strength.name"), tell.percent(best.rate), brief, "strength")
    return Section("strength", tell.say("strength.title"), (said,), (comparing.ladder(found, tell),), answer=answer)


def _strength(found: Findings, tell: Telling) -> Section:
    rungs, rated = found.design.rungs, found.ladder
    names = [tell.rung(rung) for rung in rungs]
    order = sorted(range(len(rungs)), key=lambda at: -rated[at].rating)
    best, last = order[0], order[-1]
    gap = rated[best].rating - rated[last].rating
    least, most = (tell.number(end) for end in (rated[best].low - rated[last].high, rated[best].high - rated[last].low))
    facts = {"high": names[best], "low": names[last], "gap": tell.number(gap), "least": least, "most": most}
    said = tell.say("strength.say", games=tell.number(found.design.games), **facts)
    costs = [one.rating - other.rating for one, other in pairwise(rated)]
    if any(rung.absent for rung in rungs) and min(costs) > 0:
        said += " " + tell.say("strength.say-steps", least=tell.number(min(costs)), most=tell.number(max(costs)))
    answer = Answer(
        tell.say("strength.name"), f"+{tell.number(gap)} Elo", tell.say("strength.brief", **facts), "strength"
    )
    return Section("strength", tell.say("strength.title"), (said,), (comparing.ladder(found, tell),), answer=answer)


def _trial(contrast: Contrast, tell: Telling, at: int) -> Section:
    rows = comparing.named(contrast, tell)
    sure = [f"{name} {tell.briefly(effect.change or 0)}" for name, effect, _ in rows if effect.sure]
    said = tell.say("option.sure", list=tell.listed(sure)) if sure else tell.say("option.unsure")
    pairs = max((effect.pairs for _, effect, _ in rows), default=0)
    paired = tell.say("option.paired", pairs=tell.number(pairs), count=tell.people(contrast.seats))
    plots = (comparing.contrast(contrast, tell),)
    return Section(f"option-{at}", tell.trial(contrast.differs), (f"{said} {paired}",), plots, tell.say("option.note"))


def _how(found: Findings, tell: Telling) -> Section:
    design = found.design
    said = [tell.say("how.say", version=design.game.version, seed=design.seed)]
    if found.ladder:
        said.append(tell.say("how.ladder", times=RESAMPLED))
    return Section("how", tell.say("how.title"), (" ".join(said),), note=tell.say("how.bots", player=design.players[0]))
