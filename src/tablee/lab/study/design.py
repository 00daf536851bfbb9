"""What a study plays: every number of players, with everything that is compared, the same deals throughout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from shlex import quote
from typing import Final

from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.game import Game
from tablee.kernel.options import Setting, Settings, told
from tablee.kernel.state import Action, State
from tablee.lab.simulate import LARGEST_SEED, RANDOM, game_seed, within
from tablee.players import Player, find_player

MOST_GAMES: Final = 100_000
"""Of each kind: every game leaves a line of what was seen in it."""
MOST_CELLS: Final = 200
MOST_RUNGS: Final = 12
QUARTERS: Final = 4
LOT: Final = 2_000_003
"""The stream of chance by which tables are mixed for the ladder."""


@dataclass(frozen=True)
class Rung:
    """One who is rated: a player, in so many quarters of their decisions absent and moving at random."""

    player: str
    absent: int = 0

    @property
    def name(self) -> str:
        if self.absent == QUARTERS:
            return RANDOM
        return f"{self.player}, {self.absent}/{QUARTERS} absent" if self.absent else self.player


@dataclass(frozen=True)
class Cell:
    """Games that are played alike. ``player`` holds every chair, unless the table is mixed for the ladder; ``differs``
    names what was changed, an option with its value or another player, as one types it."""

    seats: int
    settings: Mapping[str, Setting]
    player: str
    differs: str = ""
    mixed: bool = False


@dataclass(frozen=True)
class Design:
    """Everything that the numbers of a study depend on. The same game number has the same chance in every cell, as far
    as the games go the same way: so what is compared is compared deal by deal."""

    game: Game
    seats: tuple[int, ...]
    settings: Settings
    players: tuple[str, ...]
    games: int
    seed: int
    against: tuple[tuple[str, Setting], ...]
    rungs: tuple[Rung, ...]

    @property
    def main(self) -> int:
        """The number of players of which most is told: the middle one."""
        return self.seats[(len(self.seats) - 1) // 2]

    @property
    def together(self) -> bool:
        return self.game.together(self.settings)

    @cached_property
    def cells(self) -> list[Cell]:
        first = self.players[0]
        found = [Cell(seats, self.settings, first) for seats in self.seats]
        options = {option.name: option for option in self.game.options}
        for name, value in self.against:
            differs = f"{name}={options[name].write(value)}"
            for seats in self.seats:
                found.append(Cell(seats, self.game.settle(seats, {**self.settings, name: value}), first, differs))
        for player in self.players[1:]:
            found += [Cell(seats, self.settings, player, player) for seats in self.seats]
        if self.rungs:
            found.append(Cell(self.main, self.settings, "", mixed=True))
        return found

    def line_up(self, cell: Cell, number: int) -> tuple[int, ...]:
        """Who sits where at a mixed table, by the places of the rungs. Those who win together are all alike."""
        rng = Rng(game_seed(game_seed(self.seed, number), LOT))
        if self.together:
            return (number % len(self.rungs),) * cell.seats
        return tuple(rng.below(len(self.rungs)) for _ in range(cell.seats))

    def sitting(self, cell: Cell, number: int) -> list[Player]:
        """New players for a game: what one remembers is of its game."""
        if not cell.mixed:
            return [find_player(cell.player, self.game).studied() for _ in range(cell.seats)]
        return [absent(self.rungs[place], self.game) for place in self.line_up(cell, number)]

    @property
    def command(self) -> str:
        """What one types for it: the same whoever shares the work, and wherever it is written."""
        options = {option.name: option for option in self.game.options}
        words: list[object] = ["tablee", "study", self.game.name, "--seats", ",".join(map(str, self.seats))]
        words += ["--games", self.games, "--seed", self.seed]
        if self.players != (usual_player(self.game),):
            words += ["--players", ",".join(self.players)]
        for name, option in options.items():
            if self.settings[name] != option.default:
                words += ["--option", f"{name}={option.write(self.settings[name])}"]
        for name, value in self.against:
            words += ["--against", f"{name}={options[name].write(value)}"]
        if self.rungs != _rungs(self.players[0], None):
            words += ["--ladder", ",".join(rung.player for rung in self.rungs) or "none"]
        return " ".join(quote(str(word)) for word in words)

    def data(self) -> dict[str, object]:
        return {
            "game": self.game.name,
            "version": self.game.version,
            "seats": list(self.seats),
            "options": told(self.game.options, self.settings),
            "players": list(self.players),
            "games": self.games,
            "seed": self.seed,
            "against": [list(pair) for pair in self.against],
            "ladder": [rung.name for rung in self.rungs],
        }


class Absent(Player):
    """Somebody who in so many quarters of their decisions does anything that is legal."""

    def __init__(self, player: Player, quarters: int) -> None:
        self.player = player
        self.quarters = quarters

    def choose(self, seen: State, seat: int, rng: Rng) -> Action:
        if rng.below(QUARTERS) < self.quarters:
            return seen.pick(seat, rng)
        return self.player.choose(seen, seat, rng)


def absent(rung: Rung, game: Game) -> Player:
    player = find_player(rung.player, game).studied()
    return Absent(player, rung.absent) if rung.absent else player


def usual_player(game: Game) -> str:
    """Who holds every chair unless told: the sensible player, where the game has been taught to one."""
    return RANDOM if game.sense is None else "sensible"


def design(
    game: Game,
    seats: Sequence[int] = (),
    given: Mapping[str, object] | None = None,
    players: Sequence[str] = (),
    games: int = 400,
    seed: int = 0,
    against: Iterable[tuple[str, Setting]] = (),
    ladder: Sequence[str] | None = None,
) -> Design:
    """A study, checked. Without a ``ladder`` of named players the first player is rated beside itself, absent now and
    then; an empty one leaves the ladder out."""
    within("games", games, 1, MOST_GAMES)
    within("seed", seed, 0, LARGEST_SEED)
    counts = tuple(seats) or (game.seats[0],)
    names = tuple(players) or (usual_player(game),)
    for what, row in (("seats", counts), ("players", names), ("ladder", tuple(ladder or ()))):
        if len(set(row)) < len(row):
            raise UserError("study-twice", what=what, given=", ".join(map(str, row)))
    settings: Settings = {}
    for count in counts:
        settings = game.settle(count, given or {})
    for name in (*names, *(ladder or ())):
        find_player(name, game)
    if len(ladder or ()) == 1 or len(ladder or ()) > MOST_RUNGS:
        raise UserError("study-ladder", most=MOST_RUNGS)
    compared = _compared(game, counts, settings, against)
    plan = Design(game, counts, settings, names, games, seed, compared, _rungs(names[0], ladder))
    if len(plan.cells) > MOST_CELLS:
        raise UserError("study-large", cells=len(plan.cells), most=MOST_CELLS)
    return plan


def _compared(
    game: Game, seats: Sequence[int], settings: Settings, against: Iterable[tuple[str, Setting]]
) -> tuple[tuple[str, Setting], ...]:
    """What is compared with the rest, each once, and none that is the same as the rest."""
    known = {option.name: option for option in game.options}
    found: list[tuple[str, Setting]] = []
    for name, value in against:
        if name not in known:
            raise UserError("unknown-option", option=name, known=", ".join(known) or "-")
        checked = known[name].check(value)
        other = [game.settle(count, {**settings, name: checked}) for count in seats]
        if any(each == settings for each in other) or (name, checked) in found:
            raise UserError("study-same", option=name, value=known[name].write(checked))
        found.append((name, checked))
    return tuple(found)


def _rungs(player: str, ladder: Sequence[str] | None) -> tuple[Rung, ...]:
    if ladder is not None:
        return tuple(Rung(name) for name in ladder)
    if player == RANDOM:
        return ()
    return tuple(Rung(player, quarters) for quarters in range(QUARTERS + 1))
