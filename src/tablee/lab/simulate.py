"""Many games, played and counted. The same seed gives the same numbers, whoever shares the work."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.game import Game
from tablee.kernel.options import Settings, told
from tablee.kernel.state import Event
from tablee.lab.processes import workers
from tablee.lab.statistics import Share, Spread, rounded
from tablee.players import Player, find_player, find_players

MOST_GAMES = 10_000_000
LARGEST_SEED = 2**63 - 1
BATCHES = 50
"""How many batches each worker gets, so that progress shows."""
LARGEST_BATCH = 500
RANDOM = "random"


@dataclass(frozen=True)
class Experiment:
    """What is to be played: everything that the numbers depend on."""

    game: Game
    seats: int
    settings: Settings
    players: tuple[str, ...]
    games: int
    seed: int

    def batches(self, hands: int) -> list[range]:
        size = max(1, min(LARGEST_BATCH, self.games // (BATCHES * hands)))
        return [range(start, min(start + size, self.games)) for start in range(0, self.games, size)]


@dataclass
class Tally:
    """What happened in a number of games. Tallies add up in any order."""

    wins: list[int]
    points: list[int]
    player_wins: Counter[str] = field(default_factory=Counter)  # games that a player won from any of its seats
    games: int = 0
    shared: int = 0
    team: int = 0  # games that all won together
    endings: Counter[str] = field(default_factory=Counter)
    decisions: Spread = field(default_factory=Spread)
    steps: Spread = field(default_factory=Spread)
    events: Counter[str] = field(default_factory=Counter)
    sums: Counter[str] = field(default_factory=Counter)

    def merge(self, other: Tally) -> None:
        self.wins = [mine + more for mine, more in zip(self.wins, other.wins, strict=True)]
        self.points = [mine + more for mine, more in zip(self.points, other.points, strict=True)]
        self.player_wins.update(other.player_wins)
        self.games += other.games
        self.shared += other.shared
        self.team += other.team
        self.endings.update(other.endings)
        self.decisions.merge(other.decisions)
        self.steps.merge(other.steps)
        self.events.update(other.events)
        self.sums.update(other.sums)


@dataclass(frozen=True)
class Result:
    """The numbers of an experiment."""

    experiment: Experiment
    tally: Tally

    def wins(self, seat: int) -> Share:
        """Games that a seat won alone."""
        return Share(self.tally.wins[seat], self.tally.games)

    def points(self, seat: int) -> float:
        return self.tally.points[seat] / self.tally.games

    def team(self) -> Share | None:
        """Where the players win or lose as one: the games that they won."""
        if not self.experiment.game.together(self.experiment.settings):
            return None
        return Share(self.tally.team, self.tally.games)

    def endings(self) -> dict[str, Share]:
        """How the games ended, by the reason that the game gives."""
        return {reason: Share(count, self.tally.games) for reason, count in sorted(self.tally.endings.items())}

    def player_wins(self) -> dict[str, Share]:
        """Where a player holds several seats and has somebody to beat: the games it won alone, from any of them."""
        names = self.experiment.players
        if len(set(names)) in (1, len(names)):
            return {}
        return {name: Share(self.tally.player_wins[name], self.tally.games) for name in dict.fromkeys(names)}

    def events(self) -> dict[str, float]:
        """How often each kind of event happens in a game; what the game can tell but never did is there with 0."""
        told = [
            key.removeprefix("event.") for key in self.experiment.game.words("en").entries if key.startswith("event.")
        ]
        kinds = dict.fromkeys([*told, *sorted(self.tally.events)])
        return {kind: self.tally.events[kind] / self.tally.games for kind in kinds}

    def sums(self) -> dict[str, float]:
        """What the numbers that events tell come to in a game, for the figures that the game names."""
        return {total.name: self.tally.sums[total.name] / self.tally.games for total in self.experiment.game.sums}

    def data(self) -> dict[str, object]:
        """Plain data, the same for the same seed: nothing about time or machines."""
        experiment = self.experiment
        seats = range(experiment.seats)
        data: dict[str, object] = {
            "game": experiment.game.name,
            "version": experiment.game.version,
            "seats": experiment.seats,
            "options": told(experiment.game.options, experiment.settings),
            "players": list(experiment.players),
            "games": experiment.games,
            "seed": experiment.seed,
            "wins": {str(seat): self.wins(seat).data() for seat in seats},
            "shared": Share(self.tally.shared, self.tally.games).data(),
            "endings": {reason: share.data() for reason, share in self.endings().items()},
            "length": {"decisions": self.tally.decisions.data(), "steps": self.tally.steps.data()},
            "points": {str(seat): rounded(self.points(seat)) for seat in seats},
            "events": {kind: rounded(mean) for kind, mean in self.events().items()},
        }
        sums = {name: rounded(mean) for name, mean in self.sums().items()}
        players = {name: share.data() for name, share in self.player_wins().items()}
        team = self.team()
        data |= {"sums": sums} if sums else {}
        return data | ({"by_player": players} if players else {}) | ({"team": team.data()} if team else {})


def experiment(
    game: Game, seats: int, settings: Settings, players: Sequence[str], games: int = 1000, seed: int = 0
) -> Experiment:
    """An experiment, checked: a single player's name serves every seat."""
    within("games", games, 1, MOST_GAMES)
    within("seed", seed, 0, LARGEST_SEED)
    agreed = game.settle(seats, settings)
    find_players(players, game, seats)
    names = tuple(players) * seats if len(players) == 1 else tuple(players)
    return Experiment(game, seats, agreed, names, games, seed)


def within(what: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise UserError("number", what=what, value=value, low=low, high=high)


def simulate(
    plan: Experiment, jobs: int | None = None, progress: Callable[[int], None] | None = None, on: str = ""
) -> Result:
    """Play an experiment. ``progress`` is told how many games were just finished."""
    total = Tally([0] * plan.seats, [0] * plan.seats)
    with workers(jobs, on) as share:
        for tally in share(partial(play_batch, plan), plan.batches(share.hands)):
            total.merge(tally)
            if progress is not None:
                progress(tally.games)
    return Result(plan, total)


def play_batch(plan: Experiment, numbers: range) -> Tally:
    """Play the games with these numbers, each with new players: what one remembers is of its game."""
    tally = Tally([0] * plan.seats, [0] * plan.seats)
    for number in numbers:
        players = [None if name == RANDOM else find_player(name, plan.game).studied() for name in plan.players]
        _play_one(plan, players, Rng(game_seed(plan.seed, number)), tally)
    return tally


def game_seed(seed: int, number: int) -> int:
    """Each game has a seed of its own, so it does not matter which process plays it, or when."""
    return int.from_bytes(hashlib.sha256(f"{seed}/{number}".encode()).digest()[:8], "big")


def _play_one(plan: Experiment, players: Sequence[Player | None], rng: Rng, tally: Tally) -> None:
    """Players receive what their seat sees. ``None`` is no player: chance picks among what is legal.

    What is legal is the same in the position as in what a seat sees, so picking needs no view of its own; without
    the copy a random game takes half the time.
    """
    state = plan.game.begin(plan.seats, plan.settings)
    story: list[Event] = []
    state.story = story
    steps = decisions = 0
    while acting := state.to_act():
        seat = acting[0]
        steps += 1
        if seat < 0:
            state.do(seat, state.sample(rng))
            continue
        decisions += 1
        player = players[seat]
        if player is None:
            state.do(seat, state.pick(seat, rng))
        else:
            state.do(seat, player.choose(state.seen_by(seat), seat, rng))
    outcome = state.outcome()
    assert outcome is not None, "nobody acts, yet the game has no outcome"
    tally.games += 1
    tally.steps.add(steps)
    tally.decisions.add(decisions)
    tally.events.update(event.kind for event in story)
    for total in plan.game.sums:
        tally.sums[total.name] += sum(int(event.facts[total.fact]) for event in story if event.kind in total.kinds)
    tally.endings[outcome.reason] += 1
    tally.team += len(outcome.winners) == plan.seats
    for seat, points in enumerate(outcome.points):
        tally.points[seat] += points
    winners = {plan.players[seat] for seat in outcome.winners}
    if len(winners) == 1:
        tally.player_wins.update(winners)
    if len(outcome.winners) == 1:
        tally.wins[outcome.winners[0]] += 1
    else:
        tally.shared += 1
