"""A seen position for a terminal: the board in box characters, each player's pieces beside it."""

from __future__ import annotations

from tablee.kernel import picture
from tablee.kernel.picture import COLOURS, MARK, SHAPES, padded

from royal_game_of_ur.material import COLUMNS, HOME, RESERVE, ROSETTES, WAY, Cell
from royal_game_of_ur.picture.scene import Scene
from royal_game_of_ur.picture.sentences import caption

ROSETTE = "✽"
MARKED, UNMARKED = "△", "▲"
MISSING = {(column, lane) for column in (4, 5) for lane in (0, 2)}
WIDE = 5


class Terminal(picture.Terminal[Scene]):
    """Each square is five columns wide; the numbers are those of whoever looks."""

    def __init__(self, scene: Scene, colour: bool) -> None:
        super().__init__(scene, colour)
        self.numbers = {cell: number for number, cell in enumerate(WAY, 1)}
        rosettes = {WAY[square - 1] for square in ROSETTES}
        self.rosettes = rosettes | {self._theirs(cell) for cell in rosettes}
        self.standing = {
            (WAY[place - 1] if seat == scene.eyes else self._theirs(WAY[place - 1])): seat
            for seat in (0, 1)
            for place in self.seen.places[seat]
            if RESERVE < place < HOME
        }

    def lines(self) -> list[str]:
        top = self._corner(1 - self.scene.eyes)
        bottom = self._corner(self.scene.eyes)
        board = [self._rule(3)]
        for lane in (2, 1, 0):
            board += [self._row(lane), self._rule(lane)]
        return [*top, "", *board, "", *bottom, "", self._dice()]

    @staticmethod
    def _theirs(cell: Cell) -> Cell:
        column, lane = cell
        return column, 2 if lane == 0 else lane

    def _there(self, column: int, lane: int) -> bool:
        return 0 <= column < COLUMNS and 0 <= lane <= 2 and (column, lane) not in MISSING

    def _rule(self, above: int) -> str:
        """The line below a lane, and above the next one."""
        line = ""
        for column in range(COLUMNS + 1):
            around = [self._there(column - left, above - down) for left in (1, 0) for down in (0, 1)]
            line += "+" if any(around) else " "
            if column < COLUMNS:
                drawn = self._there(column, above) or self._there(column, above - 1)
                line += ("-" if drawn else " ") * WIDE
        return line

    def _row(self, lane: int) -> str:
        line = ""
        for column in range(COLUMNS + 1):
            line += "|" if self._there(column, lane) or self._there(column - 1, lane) else " "
            if column < COLUMNS:
                line += self._square((column, lane)) if self._there(column, lane) else " " * WIDE
        return line

    def _square(self, cell: Cell) -> str:
        number = self.numbers.get(cell)
        sign = ROSETTE if cell in self.rosettes else " "
        if cell not in self.standing:
            return self.ink(f"{number or '':>2}{sign}".ljust(WIDE), "dim")
        seat = self.standing[cell]
        movable = seat == self.scene.viewer and number in self.scene.moves
        body = f"{number or '':>2}{sign}{SHAPES[seat]}{MARK if movable else ' '}"
        return self.ink(body, f"bold {COLOURS[seat]}")

    def _corner(self, seat: int) -> list[str]:
        seen = self.seen
        mark = MARK if seat == self.scene.turn else " "
        enters = seat == self.scene.viewer and RESERVE in self.scene.moves
        waiting = self.ink(" ".join(SHAPES[seat] * seen.count(seat, RESERVE)), COLOURS[seat])
        home = self.ink(" ".join(SHAPES[seat] * seen.count(seat, HOME)), COLOURS[seat])
        labels = [self.scene.say("reserve"), self.scene.say("home")]
        wide = max(map(len, labels))
        return [
            f"{mark} {padded(self.player(seat, 24), 26)}{MARK if enters else ' '} {labels[0]:{wide}} {waiting}",
            f"{' ' * 29} {labels[1]:{wide}} {home}",
        ]

    def _dice(self) -> str:
        marked = self.scene.marked
        words = caption(self.scene, lambda seat: self.name(seat, 24))
        dice = "" if marked is None else " ".join(MARKED if one else UNMARKED for one in sorted(marked, reverse=True))
        return f"  {dice}  {words}" if dice else f"  {words}"
