"""A seen position for a terminal: the cross in box characters, each player's corner beside its arm."""

from __future__ import annotations

from textwrap import wrap

from tablee.games.patolli.material import LEFT, PIECES, RESERVE, RIGHT, Cell
from tablee.games.patolli.picture.scene import HOME, Scene
from tablee.games.patolli.picture.sentences import caption
from tablee.kernel import picture
from tablee.kernel.picture import COLOURS, MARK, SHAPES, padded

FLOWER, BUD = "✿", "·"
BLACK = "▓▓▓"


class Terminal(picture.Terminal[Scene]):
    """Each square is three columns wide and shares its sides with its neighbours."""

    def __init__(self, scene: Scene, colour: bool) -> None:
        super().__init__(scene, colour)
        self.arm = scene.seen.board.arm
        self.side = scene.seen.board.side
        self.margin = 4 * self.arm - 1  # columns of text that fit beside an arm
        self.numbers = self._numbers()
        self.standing = self._standing()
        self.marked = self._marked()

    def lines(self) -> list[str]:
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
        return [*lines, gap + "└───┴───┘"]

    # The cross

    def _stem(self, rows: range, left: list[str], right: list[str]) -> list[str]:
        before, after = _filled(left, len(rows)), _filled(right, len(rows))
        stem = (self._row(row, self.arm, self.arm + 2) for row in rows)
        return [f"{padded(a, self.margin)} {row} {b}" for a, row, b in zip(before, stem, after, strict=True)]

    def _row(self, row: int, start: int, stop: int) -> str:
        cells = "".join(self._bar((col, row)) + self._square((col, row)) for col in range(start, stop))
        return cells + "│"

    def _bar(self, cell: Cell) -> str:
        return self.ink(MARK, "bold") if cell in self.marked else "│"

    def _square(self, cell: Cell) -> str:
        black = self._is_black(cell)
        if cell in self.standing:
            seat = self.standing[cell]
            number = self.numbers.get(cell, "")
            body = f"▓{SHAPES[seat]}▓" if black else f"{SHAPES[seat]}{number}".ljust(3)
            return self.ink(body, f"bold {COLOURS[seat]}{' reverse' if cell in self.marked else ''}")
        if black:
            return BLACK
        return self.ink(f" {self.numbers.get(cell, '')}".ljust(3), "dim")

    def _is_black(self, cell: Cell) -> bool:
        board = self.seen.board
        ways = (board.way(seat, RIGHT) for seat in (0, 1))
        return any(board.black[way.index(cell) + 1] for way in ways if cell in way)

    def _numbers(self) -> dict[Cell, str]:
        """The viewer's count; only its two possible beginnings while the direction is open."""
        scene, eyes = self.scene, self.scene.eyes
        board, chosen = self.seen.board, self.seen.sides[eyes].direction
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
        scene, side = self.scene, self.seen.sides[seat]
        enters = seat == scene.viewer and (RESERVE in scene.move_from or bool(scene.first_moves))
        turn = MARK if seat == self.seen.turn and not scene.over else " "
        waiting = self.ink(" ".join(SHAPES[seat] * len(side.reserve)), COLOURS[seat])
        home = self.ink(" ".join(FLOWER * side.home), COLOURS[seat])
        labels = [scene.say("reserve"), scene.say("home"), scene.say("purse")]
        wide = max(map(len, labels))
        lines = [
            f"{turn} {self.player(seat, self.margin - 2)}",
            f"{MARK if enters else ' '} {labels[0]:{wide}} {waiting}",
            f"  {labels[1]:{wide}} {home}{' ' if side.home else ''}{' '.join(BUD * (PIECES - side.home))}",
        ]
        if self.seen.betting:
            lines.append(f"  {labels[2]:{wide}} {side.purse}")
        if scene.misses_turn(seat):
            lines.append("  " + self.ink(scene.say("loses-turn", who=scene.names[seat]), "bold"))
        return lines

    def _beans(self) -> list[str]:
        """The throw, as five beans with or without their dot."""
        dots = self.scene.dots
        beans = "" if dots is None else " ".join("◉" * dots + "●" * (5 - dots))
        words = caption(self.scene, lambda seat: self.name(seat, self.margin - 14))
        return [beans, "", *wrap(words, self.margin)]

    def _pot(self) -> list[str]:
        return [f"  {self.scene.say('pot')} {self.seen.pot}"] if self.seen.betting else []


def _filled(lines: list[str], rows: int) -> list[str]:
    """Lines set in the middle of a corner."""
    above = (rows - len(lines)) // 2
    return [""] * above + lines + [""] * (rows - above - len(lines))
