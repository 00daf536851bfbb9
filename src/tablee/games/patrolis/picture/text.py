"""A seen position for a terminal: the map in letters, tracks in box characters, the players below."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from tablee.games.patrolis.actions import Start
from tablee.games.patrolis.material import (
    COLUMNS,
    CROSS,
    LETTERS,
    LIMITS,
    NO_TILE,
    OFF,
    ROWS,
    SQUARES,
    VALUES,
    Map,
    opposite,
    square_name,
)
from tablee.games.patrolis.picture.scene import PickUp, Scene
from tablee.games.patrolis.picture.sentences import columns, cut, result, terrain_name, which_game
from tablee.games.patrolis.picture.tiles import ABANDONED, FREE
from tablee.games.patrolis.rules import Patrolis
from tablee.games.patrolis.situation import NUMBER
from tablee.games.patrolis.tracks import step_square
from tablee.kernel.words import Words

SHAPES = "●■▲◆★⬢"
ARROWS = "↑→↓←"
GROUND = {"W": "~", "M": "^", "C": "·", "R": "="}
BRIDGE = "#"
MARK = "▸"  # stands before what can be done

# How the lines of a tile are drawn: a track, an abandoned one, a free line.
TRACK, DEAD, OPEN = range(3)
CURVES = {1: ("┗╚", "━═"), 2: ("┏╔", "━═"), 3: ("┓╗", "━═"), 4: ("┛╝", "━═")}
ACROSS = "━═─"
DOWN = "╂╫┼"
BOTH = "╋"

PLAIN, BOLD, DIM, REVERSE = "0", "1", "2", "7"
SEAT_COLOURS = ("31", "34", "32", "35", "33", "36")
GROUND_COLOURS = {"W": "34", "M": "33", "C": "32", "R": "33"}
GOAL_COLOURS = ("34", "31", "32", "33")
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
NAME_WIDTH = 14
WIDTH = 79


def draw(seen: Patrolis, viewer: int | None, words: Words, names: Sequence[str], colour: bool) -> str:
    return Terminal(Scene(seen, viewer, words, names), colour).text()


class Terminal:
    """Each square is three columns wide."""

    def __init__(self, scene: Scene, colour: bool) -> None:
        self.scene = scene
        self.colour = colour
        self.ground = _ground(scene.seen.map, colour)
        self.heads = self._heads()
        starts = (action for action in scene.offered.values() if isinstance(action, Start))
        self.starts = {action.entry // 4 for action in starts}

    def text(self) -> str:
        head = "   " + "".join(f"{self._mark(letter)}{letter} " for letter in LETTERS)
        beside = self._legend()
        rows = [f"{row + 1:>2}{self._mark(str(row + 1))}{self._row(row)} {beside[row]}" for row in range(ROWS)]
        players = [self._player(seat) for seat in range(self.scene.seen.seats)]
        choices = [self._pick_up(choice) for choice in self.scene.pick_ups]
        ended = [result(self.scene, SHAPES)] if self.scene.just_ended else []
        return "\n".join(line.rstrip() for line in [head, *rows, *players, *choices, *ended])

    def _mark(self, name: str) -> str:
        """PTR-5: stands by the letters and numbers that can be named, and by the letter that has been."""
        seen = self.scene.seen
        named = seen.phase == NUMBER and seen.letter >= 0 and LETTERS[seen.letter] == name
        return self._ink(MARK, BOLD) if named or name in self.scene.offered else " "

    # The map

    def _row(self, row: int) -> str:
        return "".join(self._square(row * COLUMNS + col) for col in range(COLUMNS))

    def _square(self, square: int) -> str:
        seen = self.scene.seen
        if seen.tracks.tiles[square] != NO_TILE:
            return self._tile(square)
        if square in self.heads:
            return self._head(square)
        if square in seen.objectives:
            colour = seen.objectives[square]
            drawn = f"{MARK}{VALUES[colour]}◂" if square in self.starts else f"[{VALUES[colour]}]"
            return self._ink(drawn, GOAL_COLOURS[colour], BOLD)
        return self._ground(square)

    def _ground(self, square: int) -> str:
        step = self.scene.reach.get(square, 0)
        left = self._ink(MARK, BOLD) if square in self.starts else " "
        right = self._ink(str(step), BOLD) if step else " "
        return left + self.ground[square] + right

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
        if owner in (FREE, ABANDONED):
            return self._ink(drawn, DIM)
        return self._ink(drawn, SEAT_COLOURS[int(owner)], BOLD)

    def _heads(self) -> dict[int, tuple[int, int]]:
        """The square before each scout: whose it is, and which way it looks."""
        seen = self.scene.seen
        entries = {seat: seen.tracks.head(seen.tracks.live[seat]) for seat in self._under_way()}
        if seen.aim() != OFF:
            entries[seen.turn] = seen.aim()
        return {entry // 4: (seat, opposite(entry % 4)) for seat, entry in entries.items() if entry != OFF}

    def _under_way(self) -> list[int]:
        return [seat for seat in range(self.scene.seen.seats) if self.scene.live_track(seat) is not None]

    def _head(self, square: int) -> str:
        """A scout, its way, and what it looks at."""
        seat, way = self.heads[square]
        colour = self.scene.seen.objectives.get(square)
        terrain = self.scene.seen.map.terrain(square)
        ahead = GROUND[terrain] if colour is None else str(VALUES[colour])
        now = [REVERSE] if self.scene.aim // 4 == square and self.scene.aim != OFF else []
        return self._ink(SHAPES[seat] + ARROWS[way] + ahead, SEAT_COLOURS[seat], BOLD, *now)

    # Beside and below

    def _legend(self) -> list[str]:
        """Which game of a match it is, and the terrains with the steps that each allows; while a turn is under way,
        with those made."""
        say, seen = self.scene.words.say, self.scene.seen
        lines = [f" {which_game(self.scene)}"]
        for sign, (terrain, limit) in zip(GROUND.values(), LIMITS.items(), strict=True):
            fits = self.scene.travelling and bool(terrain & self.scene.fitting)
            steps = f"{seen.laid}/{limit}" if fits else str(limit)
            lines.append(f"{MARK if fits else ' '}{sign} {terrain_name(self.scene, terrain)} {steps}")
        lines += [f" {BRIDGE} {say('picture.bridge')}", ""]
        signs = (say("picture.live-line"), say("picture.dead-line"), say("picture.free-line"))
        lines += [f" {sign} {words}" for sign, words in zip(ACROSS, signs, strict=True)]
        return lines + [""] * (ROWS - len(lines))

    def _player(self, seat: int) -> str:
        scene, player = self.scene, self.scene.seen.players[seat]
        mark = MARK if seat == scene.acting else " "
        name = cut(scene.names[seat], NAME_WIDTH)
        who = self._ink(f"{SHAPES[seat]} {name}", SEAT_COLOURS[seat], BOLD) + " " * (NAME_WIDTH - columns(name))
        won = [VALUES[colour] for colour, count in enumerate(player.won) for _ in range(count)]
        points = f"{player.total()} (+{player.points()})" if scene.seen.match else player.total()
        facts = {"points": points, "curves": player.curves, "crosses": player.crosses}
        line = f"{mark} {who} {scene.words.say('picture.hand', **facts)}{self._way(seat)}"
        line += f" [{' '.join(map(str, won))}]" if won else ""
        return line if columns(ESCAPE.sub("", line)) <= WIDTH else line.rpartition(" [")[0]

    def _way(self, seat: int) -> str:
        track = self.scene.live_track(seat)
        if track is None:
            return ""
        return f", {square_name(step_square(track.path[0]))}→{square_name(step_square(track.path[-1]))}"

    def _pick_up(self, choice: PickUp) -> str:
        """PTR-13: what a side of the crossed track would bring."""
        upstream = choice.action.text == "upstream"
        words = self.scene.words.say("picture.upstream" if upstream else "picture.downstream", tiles=choice.tiles)
        mark = MARK if choice.action.text in self.scene.offered else " "
        if not choice.squares:
            return f"{mark} {words}"
        return f"{mark} {words}, {square_name(choice.squares[0])}→{square_name(choice.squares[-1])}"

    def _ink(self, text: str, *codes: str) -> str:
        return _inked(text, *codes) if self.colour and text.strip() else text


def _inked(text: str, *codes: str) -> str:
    return f"\x1b[{';'.join(codes)}m{text}\x1b[{PLAIN}m"


@lru_cache(16)
def _ground(map_: Map, colour: bool) -> list[str]:
    """The sign of every square of a map."""
    signs = [BRIDGE if map_.is_bridge(square) else GROUND[map_.terrain(square)] for square in range(SQUARES)]
    if not colour:
        return signs
    return [_inked(sign, GROUND_COLOURS[map_.terrain(square)], DIM) for square, sign in enumerate(signs)]


def _manner(owner: str) -> int:
    return {FREE: OPEN, ABANDONED: DEAD}.get(owner, TRACK)
