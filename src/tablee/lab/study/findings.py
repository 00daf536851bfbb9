"""What a study found, as numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tablee.lab.statistics import rounded
from tablee.lab.study.design import Cell, Design
from tablee.lab.study.measure import Effect, Rated, Share, Table, effect, mean_of, part_of, rated, spread
from tablee.lab.study.sheet import FINE, NOBODY_LEADS, TENTHS, Sheet

RARE: Final = 0.01
"""What happens in a smaller part of the games is a question to put to a table."""
ALWAYS: Final = 0.995
"""What happens in a larger part of the games says nothing by whether it happens."""
ENOUGH: Final = 10
"""Decisions of a kind that must have been valued before it is told what is at stake there."""
HALF: Final = TENTHS // 2 - 1
"""The place in `Sheet.leads` that tells of the middle of a game."""
TOLD_RULES: Final = 5
"""So many rules at most are told of that come into play surely more or less often by what is compared."""


@dataclass(frozen=True)
class Moment:
    """One kind of decision: how often it comes in a game, how many choices it offers, and how far apart the chances of
    the best and the worst of them are."""

    kind: str
    times: float
    offered: float
    few: int
    many: int
    valued: int
    stake: float | None

    def data(self) -> dict[str, object]:
        told = {"kind": self.kind, "times": rounded(self.times), "offered": rounded(self.offered)}
        stake = None if self.stake is None else rounded(self.stake)
        return {**told, "offered_10": self.few, "offered_90": self.many, "valued": self.valued, "stake": stake}


@dataclass(frozen=True)
class Rule:
    """What the rules told of: in how many games, and how often in a game."""

    clause: str
    kind: str
    share: Share
    times: float

    @property
    def rare(self) -> bool:
        return self.share.rate < RARE

    def data(self) -> dict[str, object]:
        return {"clause": self.clause, "kind": self.kind, **self.share.data(), "times": rounded(self.times)}


@dataclass(frozen=True)
class Clause:
    """A clause of the rulebook: in how many games something was told by it, and how often in a game."""

    id: str
    share: Share
    times: float

    def data(self) -> dict[str, object]:
        return {"clause": self.id, **self.share.data(), "times": rounded(self.times)}


Measure = Callable[[Sheet], float | None]

MEASURES: Final[dict[str, Measure]] = {
    "decisions": lambda sheet: float(sheet.decisions),
    "choices": lambda sheet: _offered(sheet)[0] / max(1, _offered(sheet)[1]),
    "changes": lambda sheet: None if sheet.leads is None else float(sheet.changes),
    "half": lambda sheet: _half(sheet),
    "decided": lambda sheet: None if sheet.decided is None else sheet.decided / FINE,
    "close": lambda sheet: None if sheet.margin is None else float(sheet.margin <= 1),
    "shared": lambda sheet: float(len(sheet.winners) > 1),
    "first": lambda sheet: sheet.share(sheet.first),
}
"""What is compared, each a number of one game, or nothing where a game does not tell."""
APART: Final = ("changes", "half", "decided", "close", "shared", "first")
"""Of these nothing is told where all play together."""


def _offered(sheet: Sheet) -> tuple[int, int]:
    """Choices offered in a game, and decisions."""
    rows = [pair for row in sheet.offered.values() for pair in row.items()]
    return sum(many * times for many, times in rows), sum(times for _, times in rows)


def _often(sheet: Sheet, event: str) -> float:
    """How often something happened in a game, in a hundred decisions: a shorter game has less of everything."""
    return 100 * sheet.events.get(event, 0) / max(1, sheet.decisions)


def _half(sheet: Sheet) -> float | None:
    """What whoever led half-way has won of it."""
    if sheet.leads is None or sheet.leads[HALF] == NOBODY_LEADS:
        return None
    return sheet.share(sheet.leads[HALF])


@dataclass(frozen=True)
class Contrast:
    """What something changes: measures by name, and rules by clause and kind that surely come up more or less often, in
    a game and in a hundred decisions."""

    differs: str
    seats: int
    effects: dict[str, Effect]
    rules: dict[tuple[str, str], Effect]

    def data(self) -> dict[str, object]:
        rules = {f"{clause} {kind}": found.data() for (clause, kind), found in self.rules.items()}
        return {
            "differs": self.differs,
            "seats": self.seats,
            "effects": {name: found.data() for name, found in self.effects.items()},
            "rules": rules,
        }


class Findings:
    """Everything is counted from the sheets, in the order of the cells and of the games."""

    def __init__(self, design: Design, sheets: Sequence[Sequence[Sheet]]) -> None:
        self.design = design
        self.sheets = sheets

    def of(self, seats: int, differs: str = "") -> Sequence[Sheet]:
        """The games of so many players, as agreed or with one thing changed."""
        return next(rows for cell, rows in self.cells() if _is(cell, seats, differs))

    def cells(self) -> Iterator[tuple[Cell, Sequence[Sheet]]]:
        return zip(self.design.cells, self.sheets, strict=True)

    @property
    def main(self) -> Sequence[Sheet]:
        return self.of(self.design.main)

    # Seats

    @cached_property
    def seats(self) -> dict[int, list[Share]]:
        """What each seat has won, by the number of players."""
        return {
            seats: [Share(tuple(sheet.share(seat) for sheet in self.of(seats))) for seat in range(seats)]
            for seats in self.design.seats
        }

    @cached_property
    def first(self) -> dict[int, Share]:
        """What whoever had the first decision has won."""
        return {
            seats: Share(tuple(sheet.share(sheet.first) for sheet in self.of(seats))) for seats in self.design.seats
        }

    @cached_property
    def team(self) -> dict[int, Share]:
        """Where all play together: the games that they won."""
        return {
            seats: Share(tuple(float(bool(sheet.winners)) for sheet in self.of(seats))) for seats in self.design.seats
        }

    @property
    def favoured(self) -> list[tuple[int, Share]]:
        """Seats that surely win more or less than an equal share, with the usual number of players, allowing for how
        many seats there are."""
        shares = self.seats[self.design.main]
        return [(at, share) for at, share in enumerate(shares) if share.sure(1 / len(shares), len(shares))]

    # Length and choices

    @cached_property
    def lengths(self) -> dict[int, list[int]]:
        return {seats: [sheet.decisions for sheet in self.of(seats)] for seats in self.design.seats}

    @cached_property
    def offered(self) -> float:
        """Choices a decision, whatever it is about."""
        counts = [_offered(sheet) for sheet in self.main]
        return sum(row[0] for row in counts) / max(1, sum(row[1] for row in counts))

    @cached_property
    def moments(self) -> list[Moment]:
        """In the order of the guide, then as they first came up."""
        seen = dict.fromkeys(kind for sheet in self.main for kind in sheet.offered)
        ordered = [kind for kind in self.design.game.guide if kind in seen]
        return [self._moment(kind) for kind in dict.fromkeys([*ordered, *seen])]

    def _moment(self, kind: str) -> Moment:
        offered: Counter[int] = Counter()
        valued = total = 0
        for sheet in self.main:
            offered.update(sheet.offered.get(kind, {}))
            row = sheet.stakes.get(kind, [0, 0])
            valued, total = valued + row[0], total + row[1]
        each = list(offered.elements())
        stake = total / FINE / valued if valued >= ENOUGH else None
        times = len(each) / len(self.main)
        return Moment(kind, times, mean_of(each), part_of(each, 0.1), part_of(each, 0.9), valued, stake)

    # Rules

    @cached_property
    def rules(self) -> list[Rule]:
        """Everything that the game can tell, by clause; what never happened stands last, for its clause is unknown."""
        return _rules(self.main, self._kinds())

    @cached_property
    def clauses(self) -> list[Clause]:
        """Every clause of the rulebook, also those by which nothing was told."""
        book = self.design.game.rulebook("en")
        told = {id_: [_told(sheet, id_) for sheet in self.main] for id_ in book.clauses}
        return [Clause(id_, Share(tuple(float(n > 0) for n in row)), mean_of(row)) for id_, row in told.items()]

    def _kinds(self) -> list[str]:
        entries = self.design.game.words("en").entries
        return [key.removeprefix("event.") for key in entries if key.startswith("event.")]

    # Suspense

    @property
    def tells_leads(self) -> bool:
        return all(sheet.leads is not None for sheet in self.main)

    @cached_property
    def leaders(self) -> list[Share]:
        """After each tenth of a game: what whoever led alone has won of it."""
        return [
            Share(tuple(sheet.share(sheet.leads[at]) for sheet in self.main if sheet.leads and sheet.leads[at] >= 0))
            for at in range(TENTHS - 1)
        ]

    @cached_property
    def changes(self) -> list[int]:
        return [sheet.changes for sheet in self.main if sheet.leads is not None]

    @cached_property
    def margins(self) -> list[int]:
        return [sheet.margin for sheet in self.main if sheet.margin is not None]

    @cached_property
    def decided(self) -> list[float]:
        return [sheet.decided / FINE for sheet in self.main if sheet.decided is not None]

    @cached_property
    def shared(self) -> Share:
        return Share(tuple(float(len(sheet.winners) > 1) for sheet in self.main))

    # Strength

    @cached_property
    def _mixed(self) -> Sequence[tuple[tuple[int, ...], Sheet]]:
        found = [(cell, rows) for cell, rows in self.cells() if cell.mixed]
        return [(self.design.line_up(cell, sheet.number), sheet) for cell, rows in found for sheet in rows]

    @cached_property
    def ladder(self) -> list[Rated]:
        """The rating of each rung; none where all play together, or where nobody is rated."""
        if self.design.together:
            return []
        tables: list[Table] = [(line, tuple(line[seat] for seat in sheet.winners)) for line, sheet in self._mixed]
        return rated(len(self.design.rungs), tables, self.design.seed)

    @cached_property
    def won(self) -> list[Share]:
        """What each rung has won of its games, a game counting once for each of its chairs."""
        rows: list[list[float]] = [[] for _ in self.design.rungs]
        for line, sheet in self._mixed:
            for rung in dict.fromkeys(line):
                chairs = [seat for seat, other in enumerate(line) if other == rung]
                won = bool(sheet.winners) if self.design.together else mean_of(sheet.share(seat) for seat in chairs)
                rows[rung].append(float(won))
        return [Share(tuple(row)) for row in rows]

    # What something changes

    @cached_property
    def contrasts(self) -> list[Contrast]:
        return [self._contrast(cell, rows) for cell, rows in self.cells() if cell.differs]

    def _contrast(self, cell: Cell, rows: Sequence[Sheet]) -> Contrast:
        before = self.of(cell.seats)
        effects = {}
        for name, measure in MEASURES.items():
            if self.design.together and name in APART:
                continue
            told = [(measure(one), measure(other)) for one, other in zip(before, rows, strict=True)]
            pairs = [(one, other) for one, other in told if one is not None and other is not None]
            if pairs:
                effects[name] = effect(pairs)
        asides = self.design.game.asides
        seen = Counter(kind for sheet in (*before, *rows) for kind in sheet.events)
        often = ALWAYS * (len(before) + len(rows))
        kinds = sorted(kind for kind in seen if seen[kind] < often and kind.partition(" ")[2] not in asides)
        rules = {}
        for kind in kinds:
            each = [(_often(one, kind), _often(other, kind)) for one, other in zip(before, rows, strict=True)]
            whole = [
                (one.events.get(kind, 0), other.events.get(kind, 0)) for one, other in zip(before, rows, strict=True)
            ]
            found, games = effect(each, len(kinds)), effect(whole, len(kinds))
            # Only a longer or shorter game has changed where the two do not agree.
            if found.sure and games.sure and (found.other > found.one) == (games.other > games.one):
                clause, _, name = kind.partition(" ")
                rules[clause, name] = found
        sure = sorted(rules.items(), key=lambda item: -item[1].surety)
        return Contrast(cell.differs, cell.seats, effects, dict(sure[:TOLD_RULES]))

    # In a notebook

    def _repr_html_(self) -> str:
        from tablee.lab.study.report import framed  # which is made of findings

        return framed(self, "en")

    # As data

    def data(self) -> dict[str, object]:
        """Plain data, the same for the same design: nothing about time or machines."""
        apart = not self.design.together
        return {
            "study": self.design.data(),
            "seats": {str(seats): [share.data() for share in row] for seats, row in self.seats.items()}
            if apart
            else {},
            "first": {str(seats): share.data() for seats, share in self.first.items()} if apart else {},
            "team": {} if apart else {str(seats): share.data() for seats, share in self.team.items()},
            "length": {str(seats): spread(row) for seats, row in self.lengths.items()},
            "choices": {"mean": rounded(self.offered), "moments": [moment.data() for moment in self.moments]},
            "clauses": [clause.data() for clause in self.clauses],
            "rules": [rule.data() for rule in self.rules],
            "suspense": self._suspense() if self.tells_leads and apart else {},
            "margins": _counts(self.margins) if apart else {},
            "shared": self.shared.data() if apart else {},
            "ladder": self._ladder(),
            "contrasts": [contrast.data() for contrast in self.contrasts],
        }

    def _suspense(self) -> dict[str, object]:
        decided = sorted(self.decided)
        return {
            "leader_wins": [share.data() for share in self.leaders],
            "lead_changes": _counts(self.changes),
            "decided_median": rounded(decided[len(decided) // 2]) if decided else None,
        }

    def _ladder(self) -> list[dict[str, object]]:
        rows: list[dict[str, object]] = []
        for at, (rung, won) in enumerate(zip(self.design.rungs, self.won, strict=True)):
            row: dict[str, object] = {"player": rung.name, "won": won.data()}
            if self.ladder:
                found = self.ladder[at]
                row |= {"rating": round(found.rating, 1), "low": round(found.low, 1), "high": round(found.high, 1)}
            rows.append(row)
        return rows


def _told(sheet: Sheet, clause: str) -> int:
    """How often something was told by a clause."""
    return sum(times for event, times in sheet.events.items() if event.partition(" ")[0] == clause)


def _is(cell: Cell, seats: int, differs: str) -> bool:
    return cell.seats == seats and cell.differs == differs and not cell.mixed


def _rules(sheets: Sequence[Sheet], kinds: Sequence[str]) -> list[Rule]:
    """What was told of in games, clause by clause in their order; then, of these kinds, those that never were."""
    seen = list(dict.fromkeys(name for sheet in sheets for name in sheet.events))
    found = []
    for name in seen:
        clause, _, kind = name.partition(" ")
        parts = tuple(float(name in sheet.events) for sheet in sheets)
        found.append(Rule(clause, kind, Share(parts), mean_of(sheet.events.get(name, 0) for sheet in sheets)))
    order = {kind: place for place, kind in enumerate(kinds)}
    found.sort(key=lambda rule: (_number(rule.clause), order.get(rule.kind, len(order))))
    never = [kind for kind in kinds if kind not in {rule.kind for rule in found}]
    return [*found, *(Rule("", kind, Share((0.0,) * len(sheets)), 0.0) for kind in never)]


def _number(clause: str) -> int:
    digits = clause.rpartition("-")[2]
    return int(digits) if digits.isdecimal() else 0


def _counts(values: Sequence[int]) -> dict[str, int]:
    return {str(value): count for value, count in sorted(Counter(values).items())}
