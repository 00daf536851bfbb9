"""Players compared: each against each other, every deal from every seat, and what their strengths come to.

The same seed gives the same results, whoever shares the work; only the time that they took differs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import combinations, permutations
from time import process_time_ns

from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.game import Game
from tablee.kernel.options import Settings, told
from tablee.kernel.state import Outcome
from tablee.lab.processes import workers
from tablee.lab.ratings import RESAMPLED, Resampling, Score, middle_part, ratings
from tablee.lab.simulate import LARGEST_SEED, MOST_GAMES, game_seed, within
from tablee.lab.statistics import Mean, rounded
from tablee.players import Player, find_player

MOST_PLAYERS = 20
ROUND = 10
"""Deals after which it is asked whether more are needed."""
FEWEST = 2 * ROUND
"""Deals that are played before the first answer counts."""


@dataclass(frozen=True)
class Mix:
    """Who sits at a table: one player, and another on all other seats. Where all play together it is one on all."""

    lone: str
    rest: str


@dataclass
class Clock:
    """The processor time of decisions, in nanoseconds."""

    count: int = 0
    total: int = 0
    worst: int = 0

    def add(self, count: int, total: int, worst: int) -> None:
        self.count += count
        self.total += total
        self.worst = max(self.worst, worst)

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    def data(self) -> dict[str, float]:
        return {
            "decisions": self.count,
            "mean_ms": rounded(self.mean / 1e6),
            "worst_ms": rounded(self.worst / 1e6),
        }


@dataclass(frozen=True)
class Played:
    """One deal of one mix: what the lone player scored from each seat, and the time that each player took."""

    mix: Mix
    deal: int
    scores: tuple[float, ...]
    clocks: Mapping[str, Clock]


@dataclass(frozen=True)
class Contest:
    """What is compared: everything that the results depend on but the number of deals.

    With a ``lone`` player, only mixes count in which it is one among others.
    """

    game: Game
    seats: int
    settings: Settings
    players: tuple[str, ...]
    seed: int
    lone: str = ""

    @property
    def together(self) -> bool:
        return self.game.together(self.settings)

    @cached_property
    def mixes(self) -> list[Mix]:
        """Every mix that counts: for two seats each pair, for more also the other way round."""
        if self.together:
            return [Mix(name, name) for name in self.players]
        if self.lone:
            return [Mix(self.lone, name) for name in self.players if name != self.lone]
        pairs = combinations(self.players, 2) if self.seats == 2 else permutations(self.players, 2)
        return [Mix(lone, rest) for lone, rest in pairs]

    @property
    def rotations(self) -> int:
        """The games of a deal: from each seat, unless all seats are held alike."""
        return 1 if self.together else self.seats

    def data(self) -> dict[str, object]:
        return {
            "game": self.game.name,
            "version": self.game.version,
            "seats": self.seats,
            "options": told(self.game.options, self.settings),
            "players": list(self.players),
            "lone": self.lone,
            "seed": self.seed,
        }


def contest(
    game: Game, seats: int, settings: Settings, players: Sequence[str], seed: int = 0, lone: str = ""
) -> Contest:
    """A contest, checked."""
    within("seed", seed, 0, LARGEST_SEED)
    agreed = game.settle(seats, settings)
    if not 2 <= len(players) <= MOST_PLAYERS or len(set(players)) < len(players):
        raise UserError("arena-players", most=MOST_PLAYERS)
    if lone and lone not in players:
        raise UserError("arena-lone", player=lone, players=", ".join(players))
    for name in players:
        find_player(name, game)
    return Contest(game, seats, agreed, tuple(players), seed, lone)


@dataclass
class Results:
    """What has been played of a contest, in any order."""

    contest: Contest
    played: dict[Mix, dict[int, Played]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for mix in self.contest.mixes:
            self.played.setdefault(mix, {})

    def add(self, played: Played) -> None:
        self.played[played.mix][played.deal] = played

    def has(self, mix: Mix, deal: int) -> bool:
        return deal in self.played[mix]

    def games(self) -> int:
        return sum(map(len, self.played.values())) * self.contest.rotations

    def score(self, mix: Mix) -> Mean:
        """What the lone player of a mix scored."""
        deals = self.played[mix]
        groups = tuple(sum(deals[deal].scores) / len(deals[deal].scores) for deal in sorted(deals))
        return Mean(groups, len(deals) * self.contest.rotations)

    def clock(self, player: str) -> Clock:
        clock = Clock()
        for deals in self.played.values():
            for played in deals.values():
                if player in played.clocks:
                    one = played.clocks[player]
                    clock.add(one.count, one.total, one.worst)
        return clock

    def ratings(self) -> dict[str, tuple[float, float, float]]:
        """Each player's rating and its 95 % interval, which comes from drawing the deals anew; none where all play
        together."""
        if self.contest.together or not all(self.played.values()):
            return {}
        deals = max(max(row) for row in self.played.values()) + 1
        means = {
            mix: [sum(row[deal].scores) / len(row[deal].scores) if deal in row else None for deal in range(deals)]
            for mix, row in self.played.items()
        }
        found = self._rated(means, range(deals), lambda: 1.0)
        anew = Resampling(deals, self.contest.seed)
        spread = [self._rated(means, anew.drawn(), anew.added) for _ in range(RESAMPLED)]
        intervals = [middle_part([row[place] for row in spread]) for place in range(len(found))]
        return {name: (found[place], *intervals[place]) for place, name in enumerate(self.contest.players)}

    def _rated(
        self, means: Mapping[Mix, Sequence[float | None]], deals: Sequence[int], added: Callable[[], float]
    ) -> list[float]:
        names, others = self.contest.players, self.contest.seats - 1
        scores = []
        for mix, row in means.items():
            got = [score for deal in deals if (score := row[deal]) is not None]
            if got:
                rate, games = sum(got) / len(got), len(got) * self.contest.rotations
                scores.append(Score(names.index(mix.lone), names.index(mix.rest), others, rate, games, added()))
        return ratings(len(names), scores)

    def data(self) -> dict[str, object]:
        """Plain data, the same for the same seed but for ``time``."""
        fair = 1 / self.contest.seats
        mixes = [
            {"lone": mix.lone, "rest": mix.rest, "equal_share": rounded(fair), **self.score(mix).data()}
            for mix in self.contest.mixes
        ]
        rated = {
            name: {"rating": round(rating, 1), "low": round(low, 1), "high": round(high, 1)}
            for name, (rating, low, high) in self.ratings().items()
        }
        time = {name: self.clock(name).data() for name in self.contest.players}
        return {**self.contest.data(), "mixes": mixes, "ratings": rated, "time": time}


def compare(
    results: Results,
    games: int,
    near: float = 0.0,
    jobs: int | None = None,
    kept: Callable[[Played], None] | None = None,
    progress: Callable[[int, int], None] | None = None,
    on: str = "",
) -> None:
    """Play so many games of each mix, in whole deals, less those that ``results`` has already; they are added to it.

    With ``near`` a mix is left when its interval reaches no farther than this to either side. That is asked after
    certain deals only, so that it depends on nothing but the results. ``kept`` is told of each deal that was played;
    ``progress``, how many games are done and how many are planned.
    """
    within("games", games, 1, MOST_GAMES)
    if not 0 <= near <= 1:
        raise UserError("arena-within", value=f"{100 * near:g}")
    plan = results.contest
    deals = -(-games // plan.rotations)
    open_mixes = plan.mixes
    settled = 0
    with workers(jobs, on) as share:
        at_once = ROUND if near else deals  # where nothing is asked on the way, no process waits for another
        for start in range(0, deals, at_once):
            part = range(start, min(start + at_once, deals))
            missing = [(mix, deal) for deal in part for mix in open_mixes if not results.has(mix, deal)]
            _tell(progress, results, settled + len(open_mixes) * deals * plan.rotations)
            for played in share(partial(play_deal, plan), missing):
                results.add(played)
                if kept is not None:
                    kept(played)
                _tell(progress, results, settled + len(open_mixes) * deals * plan.rotations)
            if near and part.stop >= FEWEST:
                enough = [mix for mix in open_mixes if _narrow(results.score(mix), near)]
                settled += sum(results.score(mix).games for mix in enough)
                open_mixes = [mix for mix in open_mixes if mix not in enough]


def _tell(progress: Callable[[int, int], None] | None, results: Results, planned: int) -> None:
    if progress is not None:
        progress(results.games(), planned)


def _narrow(score: Mean, near: float) -> bool:
    low, high = score.interval
    return max(high - score.rate, score.rate - low) <= near


def play_deal(plan: Contest, task: tuple[Mix, int]) -> Played:
    """One deal of a mix, from every seat. Chance is the same in all of them, as far as the games go the same way."""
    mix, deal = task
    clocks = {mix.lone: Clock(), mix.rest: Clock()}
    scores = []
    for place in range(plan.rotations):
        names = [mix.lone if seat == place else mix.rest for seat in range(plan.seats)]
        outcome = _play(plan, names, deal, clocks)
        won = place in outcome.winners
        scores.append((1.0 if plan.together else 1.0 / len(outcome.winners)) if won else 0.0)
    return Played(mix, deal, tuple(scores), clocks)


def _play(plan: Contest, names: Sequence[str], deal: int, clocks: Mapping[str, Clock]) -> Outcome:
    """Players receive what their seat sees, and have a chance of their own. Where there is one thing to do, nobody is
    asked."""
    seed = game_seed(plan.seed, deal)
    chance = Rng(seed)
    minds = [Rng(game_seed(seed, seat)) for seat in range(plan.seats)]
    players: list[Player] = [find_player(name, plan.game).studied() for name in names]
    state = plan.game.begin(plan.seats, plan.settings)
    while acting := state.to_act():
        seat = acting[0]
        if seat < 0:
            state.do(seat, state.sample(chance))
            continue
        legal = state.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            seen = state.seen_by(seat)
            began = process_time_ns()
            action = players[seat].choose(seen, seat, minds[seat])
            took = process_time_ns() - began
            clocks[names[seat]].add(1, took, took)
        state.do(seat, action)
    outcome: Outcome | None = state.outcome()
    assert outcome is not None, "nobody acts, yet the game has no outcome"
    return outcome
