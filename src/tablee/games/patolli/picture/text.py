"""A seen position for a terminal: the cross in box characters, each player's corner beside its arm."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import wrap

from tablee.games.patolli.material import LEFT, PIECES, RIGHT, Cell
from tablee.games.patolli.picture.scene import HOME, Scene
from tablee.games.patolli.picture.sentences import NO_DOT, caption, columns, cut
from tablee.games.patolli.rules import RESERVE, Patolli
from tablee.kernel.words import Words

SHAPES = ("●", "■")
FLOWER, BUD = "✿", "·"
BLACK = "▓▓▓"
MARK = "▸"  # stands before what can be done

PLAIN, BOLD, DIM, REVERSE = "0", "1", "2", "7"
COLOURS = ("31", "34")
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def draw(seen: Patolli, viewer: int | None, words: Words, names: Sequence[str], colour: bool) -> str:
    return Terminal(Scene(seen, viewer, words, names), colour).text()


class Terminal:
    """Each square is three columns wide and shares its sides with its neighbours."""

    def __init__(self, scene: Scene, colour: bool) -> None:
        self.scene = scene
        self.colour = colour
        self.arm = scene.seen.board.arm
        self.side = scene.seen.board.side
        self.margin = 4 * self.arm - 1  # columns of text that fit beside an arm
        self.numbers = self._numbers()
        self.standing = self._standing()
        self.marked = self._marked()

    def text(self) -> str:
        arm, wide, gap = self.arm, self.side, " " * 4 * self.arm
        head, rule = "┌───┬───┐", "┼───┼───┼"
        across = "───┬" * (arm - 1) + "───"
        below = across.replace("┬", "┴")
        middle = "├" + "───┼" * (wide - 1) + "───┤"
        lines = [gap + head]
        lines += self._stem(range(arm), self._beans(), self._corner(1))
        lines += ["┌" + across + rule + across + "┐", self._row(arm, 0, wide), middle, self._row(arm + 1, 0, wide)]
        lines += ["└" + below + rule + below + "┘"]
        lines += self._stem(range(arm + 2, wide), self._corner(0), self._pot())
        lines += [gap + "└───┴───┘"]
        return "\n".join(line.rstrip() for line in lines)

    # The cross

    def _stem(self, rows: range, left: list[str], right: list[str]) -> list[str]:
        before, after = self._padded(left, len(rows)), self._filled(right, len(rows))
        stem = (self._row(row, self.arm, self.arm + 2) for row in rows)
        return [" ".join(parts) for parts in zip(before, stem, after, strict=True)]

    def _row(self, row: int, start: int, stop: int) -> str:
        cells = "".join(self._bar((col, row)) + self._square((col, row)) for col in range(start, stop))
        return cells + "│"

    def _bar(self, cell: Cell) -> str:
        return self._ink(MARK, BOLD) if cell in self.marked else "│"

    def _square(self, cell: Cell) -> str:
        black = self._is_black(cell)
        if cell in self.standing:
            seat = self.standing[cell]
            number = self.numbers.get(cell, "")
            body = f"▓{SHAPES[seat]}▓" if black else f"{SHAPES[seat]}{number}".ljust(3)
            return self._ink(body, COLOURS[seat], BOLD, *([REVERSE] if cell in self.marked else []))
        if black:
            return BLACK
        return self._ink(f" {self.numbers.get(cell, '')}".ljust(3), DIM)

    def _is_black(self, cell: Cell) -> bool:
        board = self.scene.seen.board
        ways = (board.way(seat, RIGHT) for seat in (0, 1))
        return any(board.black[way.index(cell) + 1] for way in ways if cell in way)

    def _numbers(self) -> dict[Cell, str]:
        """The viewer's count; only its two possible beginnings while the direction is open."""
        scene, eyes = self.scene, self.scene.eyes
        board, chosen = scene.seen.board, scene.seen.sides[eyes].direction
        if chosen:
            return {cell: str(number) for number, cell in enumerate(board.way(eyes, chosen), 1)}
        starts = {board.way(eyes, direction)[0]: "1" for direction in (RIGHT, LEFT)}
        entries = {scene.cell(eyes, move.to, move.direction): str(move.to) for move in scene.first_moves}
        return starts | entries

    def _standing(self) -> dict[Cell, int]:
        return {
            self.scene.cell(seat, square): seat
            for seat in (0, 1)
            for square in self.scene.places[seat].values()
            if square not in (RESERVE, HOME)
        }

    def _marked(self) -> set[Cell]:
        scene = self.scene
        origins = {scene.cell(scene.eyes, origin) for origin in scene.move_from if origin != RESERVE}
        return origins | {scene.cell(scene.eyes, move.to, move.direction) for move in scene.first_moves}

    # The corners

    def _corner(self, seat: int) -> list[str]:
        """What stands by a player's city."""
        scene, side = self.scene, self.scene.seen.sides[seat]
        say = scene.words.say
        enters = seat == scene.viewer and (RESERVE in scene.move_from or bool(scene.first_moves))
        shape, tint = SHAPES[seat], COLOURS[seat]
        turn = MARK if seat == scene.seen.turn and not scene.over else " "
        name = self._ink(f"{shape} {cut(scene.names[seat], self.margin - 4)}", tint, BOLD)
        waiting = self._ink(" ".join(shape * len(side.reserve)), tint)
        home = self._ink(" ".join(FLOWER * side.home), tint)
        labels = [say("picture.reserve"), say("picture.home"), say("picture.purse")]
        wide = max(map(len, labels))
        lines = [
            f"{turn} {name}",
            f"{MARK if enters else ' '} {labels[0]:{wide}} {waiting}",
            f"  {labels[1]:{wide}} {home}{' ' if side.home else ''}{' '.join(BUD * (PIECES - side.home))}",
        ]
        if scene.seen.betting:
            lines.append(f"  {labels[2]:{wide}} {side.purse}")
        if side.loses_turn and not scene.over:
            lines.append("  " + self._ink(say("picture.loses-turn"), BOLD))
        return lines

    def _beans(self) -> list[str]:
        """The throw, as five beans with or without their dot."""
        seen = self.scene.seen
        throw = seen.throw or seen.starting
        dots = 0 if throw == NO_DOT else throw
        beans = " ".join(["◉"] * dots + ["●"] * (5 - dots)) if throw else ""
        return [beans, "", *wrap(caption(self.scene, self.margin - 14), self.margin)]

    def _pot(self) -> list[str]:
        seen = self.scene.seen
        return [f"  {self.scene.words.say('picture.pot')} {seen.pot}"] if seen.betting else []

    # Fitting

    def _filled(self, lines: list[str], rows: int) -> list[str]:
        """Lines set in the middle of a corner."""
        above = (rows - len(lines)) // 2
        return [""] * above + lines + [""] * (rows - above - len(lines))

    def _padded(self, lines: list[str], rows: int) -> list[str]:
        return [line + " " * (self.margin - _width(line)) for line in self._filled(lines, rows)]

    def _ink(self, text: str, *codes: str) -> str:
        if not self.colour or not text.strip():
            return text
        return f"\x1b[{';'.join(codes)}m{text}\x1b[{PLAIN}m"


def _width(line: str) -> int:
    """Columns on screen: escape sequences take none."""
    return columns(ESCAPE.sub("", line))
