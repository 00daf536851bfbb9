"""A seen position for a terminal: the map in letters, tracks in box characters, the players below."""

from __future__ import annotations

from functools import cached_property

from tablee.games.patrolis.actions import Start
from tablee.games.patrolis.material import (
    COLUMNS,
    CROSS,
    LETTERS,
    LIMITS,
    NO_TILE,
    OFF,
    ROWS,
    TERRAIN_NAMES,
    VALUES,
    opposite,
    square_name,
)
from tablee.games.patrolis.phases import NUMBER
from tablee.games.patrolis.picture.scene import ABANDONED, FREE, Scene, TakenUp
from tablee.games.patrolis.picture.sentences import caption, result, which_game
from tablee.games.patrolis.tracks import step_square
from tablee.kernel import picture as kit
from tablee.kernel.picture import COLOURS, MARK, SHAPES, WIDTH, columns, padded

ARROWS = "↑→↓←"
GROUND = {"W": "~", "M": "^", "C": "·", "R": "="}
BRIDGE = "#"

# How the lines of a tile are drawn: a track, an abandoned one, a free line.
TRACK, DEAD, OPEN = range(3)
CURVES = {1: ("┗╚", "━═"), 2: ("┏╔", "━═"), 3: ("┓╗", "━═"), 4: ("┛╝", "━═")}
ACROSS = "━═─"
DOWN = "╂╫┼"
BOTH = "╋"

GROUND_STYLES = {"W": "dim blue", "M": "dim yellow", "C": "dim green", "R": "dim yellow"}
GOAL_STYLES = ("bold blue", "bold red", "bold green", "bold yellow")
NAME_WIDTH = 16


class Terminal(kit.Terminal[Scene]):
    """Each square is three columns wide."""

    def lines(self) -> list[str]:
        head = "   " + "".join(f"{self._mark(letter)}{letter} " for letter in LETTERS)
        beside = self._legend()
        rows = [f"{row + 1:>2}{self._mark(str(row + 1))}{self._row(row)} {beside[row]}" for row in range(ROWS)]
        players = [self._player(seat) for seat in range(self.scene.seen.seats)]
        choices = [self._pick_up(choice) for choice in self.scene.pick_ups]
        ended = [result(self.scene, SHAPES)] if self.scene.just_ended else []
        return [head, *rows, *players, *choices, *ended]

    def _mark(self, name: str) -> str:
        """PTR-5: stands by the letters and numbers that can be named, and by the letter that has been."""
        seen = self.scene.seen
        named = seen.phase is NUMBER and seen.letter >= 0 and LETTERS[seen.letter] == name
        return self.ink(MARK, "bold") if named or name in self.scene.by_text else " "

    # The map

    def _row(self, row: int) -> str:
        return "".join(self._square(row * COLUMNS + col) for col in range(COLUMNS))

    def _square(self, square: int) -> str:
        seen = self.scene.seen
        if seen.tracks.tiles[square] != NO_TILE:
            return self._tile(square)
        if square in self._heads:
            return self._head(square)
        if square in seen.objectives:
            colour = seen.objectives[square]
            drawn = f"{MARK}{VALUES[colour]}◂" if square in self._starts else f"[{VALUES[colour]}]"
            return self.ink(drawn, GOAL_STYLES[colour])
        return self._ground(square)

    def _ground(self, square: int) -> str:
        map_, step = self.scene.seen.map, self.scene.reach.get(square, 0)
        left = self.ink(MARK, "bold") if square in self._starts else " "
        right = self.ink(str(step), "bold") if step else " "
        terrain = map_.terrain(square)
        sign = BRIDGE if map_.is_bridge(square) else GROUND[terrain]
        return left + self.ink(sign, GROUND_STYLES[terrain]) + right

    @cached_property
    def _starts(self) -> set[int]:
        """PTR-6: the squares where a track may start."""
        return {action.entry // 4 for action in self.scene.offered(Start)}

    def _tile(self, square: int) -> str:
        tile = self.scene.seen.tracks.tiles[square]
        owners = self.scene.owners(square)
        down, across = (_manner(owner) for owner in owners)
        if tile == CROSS:
            middle = BOTH if down == across == TRACK else DOWN[down]
            side = self._line(ACROSS[across], owners[1])
            return side + self._line(middle, owners[0]) + side
        corner, line = CURVES[tile]
        bend, beside = corner[min(down, DEAD)], line[min(down, DEAD)]
        drawn = f" {bend}{beside}" if tile in (1, 2) else f"{beside}{bend} "
        return self._line(drawn, owners[0])

    def _line(self, drawn: str, owner: str) -> str:
        return self.ink(drawn, "dim" if owner in (FREE, ABANDONED) else f"bold {COLOURS[int(owner)]}")

    @cached_property
    def _heads(self) -> dict[int, tuple[int, int]]:
        """The square before each scout: whose it is, and which way it looks."""
        seen = self.scene.seen
        entries = {seat: seen.tracks.head(number) for seat, number in enumerate(seen.tracks.live) if number >= 0}
        if seen.aim() != OFF:
            entries[seen.turn] = seen.aim()
        return {entry // 4: (seat, opposite(entry % 4)) for seat, entry in entries.items() if entry != OFF}

    def _head(self, square: int) -> str:
        """A scout, its way, and what it looks at."""
        seat, way = self._heads[square]
        colour = self.scene.seen.objectives.get(square)
        ahead = GROUND[self.scene.seen.map.terrain(square)] if colour is None else str(VALUES[colour])
        now = " reverse" if self.scene.aim != OFF and self.scene.aim // 4 == square else ""
        return self.ink(SHAPES[seat] + ARROWS[way] + ahead, f"bold {COLOURS[seat]}{now}")

    # Beside and below

    def _legend(self) -> list[str]:
        """Which game of a match it is, and the terrains with the steps that each allows; while a turn is under way,
        with those made."""
        say, seen = self.scene.say, self.scene.seen
        lines = [f" {which_game(self.scene)}"]
        for sign, (terrain, limit) in zip(GROUND.values(), LIMITS.items(), strict=True):
            fits = self.scene.travelling and bool(terrain & self.scene.fitting)
            steps = f"{seen.laid}/{limit}" if fits else str(limit)
            lines.append(f"{MARK if fits else ' '}{sign} {say(TERRAIN_NAMES[terrain])} {steps}")
        lines += [f" {BRIDGE} {say('bridge')}", ""]
        signs = (say("live-line"), say("dead-line"), say("free-line"))
        lines += [f" {sign} {words}" for sign, words in zip(ACROSS, signs, strict=True)]
        return lines + [""] * (ROWS - len(lines))

    def _player(self, seat: int) -> str:
        scene, player = self.scene, self.scene.seen.players[seat]
        mark = MARK if seat in scene.acting else " "
        won = [VALUES[colour] for colour, count in enumerate(player.won) for _ in range(count)]
        points = f"{player.total()} (+{player.points()})" if scene.seen.match else player.total()
        holds = scene.say("hand", points=points, curves=player.curves, crosses=player.crosses)
        line = f"{mark} {padded(self.player(seat, NAME_WIDTH), NAME_WIDTH)} {holds}{self._way(seat)}"
        line += f" [{' '.join(map(str, won))}]" if won else ""
        return line if columns(line) <= WIDTH else line.rpartition(" [")[0]

    def _way(self, seat: int) -> str:
        track = self.scene.live_track(seat)
        if track is None:
            return ""
        return f", {square_name(step_square(track.path[0]))}→{square_name(step_square(track.path[-1]))}"

    def _pick_up(self, choice: TakenUp) -> str:
        """PTR-13: what a side of the crossed track would bring."""
        mark = MARK if choice.action.text in self.scene.by_text else " "
        said = f"{mark} {caption(self.scene, choice)}"
        if not choice.squares:
            return said
        return f"{said}, {square_name(choice.squares[0])}→{square_name(choice.squares[-1])}"


def _manner(owner: str) -> int:
    return {FREE: OPEN, ABANDONED: DEAD}.get(owner, TRACK)
