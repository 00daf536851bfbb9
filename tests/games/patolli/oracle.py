"""Patolli a second time: slow, and written from the clauses alone, to check the engine against.

It shares nothing with the engine. Pieces stand on cells of the grid, found by walking the board with a compass; a
square is known by the cell, so that two players meet when their cells are equal.
"""

from __future__ import annotations

from functools import cache

Cell = tuple[int, int]

COMPASS = {"N": (0, -1), "S": (0, 1), "E": (1, 0), "W": (-1, 0)}
MIRROR = str.maketrans("EW", "WE")
HALF_TURN = str.maketrans("NESW", "SWNE")

# PTL-3 and PTL-19: the south player by the right. Where the way begins, and how many squares each stretch has.
WALKS = {
    "black-centre": (18, (9, 17), "N8 E8 N1 W17 S1 E8 S8"),
    "marked-arms": (18, (9, 17), "N8 E8 N1 W17 S1 E8 S8"),
    "full-circuit": (14, (7, 13), "N6 E6 N1 W6 N6 W1 S6 W6 S1 E6 S6"),
}
SHAFTS = (2, 15)  # PTL-2, marked arms: the sixth square from the centre, counted on a field of 18


@cache
def way(board: str, seat: int, direction: str) -> list[Cell]:
    """The cells of a way, the first one first."""
    side, (col, row), walk = WALKS[board]
    if direction == "left":
        col, walk = side - 1 - col, walk.translate(MIRROR)
    if seat == 1:
        col, row, walk = side - 1 - col, side - 1 - row, walk.translate(HALF_TURN)
    cells = [(col, row)]
    for stretch in walk.split():
        east, south = COMPASS[stretch[0]]
        for _ in range(int(stretch[1:])):
            col, row = col + east, row + south
            cells.append((col, row))
    return cells


def is_black(board: str, cell: Cell) -> bool:
    middle = WALKS[board][0] // 2
    if board == "marked-arms":
        return cell[0] in SHAFTS or cell[1] in SHAFTS
    return all(place in (middle - 1, middle) for place in cell)


class Player:
    """``steps[piece]`` is how many squares a piece has walked: 0 in the reserve, 52 when it has left."""

    def __init__(self, seat: int, purse: int) -> None:
        self.seat = seat
        self.purse = purse
        self.direction = ""
        self.steps = dict.fromkeys("abcdef", 0)
        self.turns_to_lose = 0

    def cells(self, board: str) -> dict[Cell, str]:
        """The cell of each piece on the board."""
        cells = way(board, self.seat, self.direction)
        return {cells[steps - 1]: piece for piece, steps in self.steps.items() if 0 < steps < 52}

    def squares(self) -> list[int]:
        return sorted(steps for steps in self.steps.values() if 0 < steps < 52)

    def count(self, steps: int) -> int:
        return list(self.steps.values()).count(steps)


class Oracle:
    def __init__(self, board: str, betting: bool, stake: int, purse: int) -> None:
        self.board = board
        self.betting = betting
        self.pot = 2 * stake if betting else 0  # PTL-16, PTL-18
        self.players = [Player(seat, purse - stake if betting else 0) for seat in (0, 1)]
        self.starting: list[int] = []
        self.turn: int | None = None
        self.throw: int | None = None
        self.winner: int | None = None

    # Legal moves, in the notation of the game

    def moves(self) -> dict[str, tuple[str, str, int]]:
        """Each legal move: the direction it goes by, the piece, and how far that piece has then walked."""
        assert self.turn is not None
        me = self.players[self.turn]
        own = set(me.cells(self.board))
        found = {}
        for direction in [me.direction] if me.direction else ["right", "left"]:  # PTL-8
            for piece, start in me.steps.items():
                end = self.end_of_move(me, own, direction, start)
                if end is not None:
                    origin = str(start) if start else "in" if me.direction else direction
                    found[f"{origin}-{'off' if end == 52 else end}"] = (direction, piece, end)
        return found

    def end_of_move(self, me: Player, own: set[Cell], direction: str, start: int) -> int | None:
        """How far a piece that has walked ``start`` squares gets by the throw, or None if it cannot move."""
        assert self.throw is not None
        if start == 52:
            return None  # PTL-14: gone for good
        foe = self.players[1 - me.seat]
        cells = way(self.board, me.seat, direction)
        end = start
        while True:
            end += self.throw  # PTL-6, and PTL-11 from the second time on
            if end > 52:
                return None  # PTL-14, PTL-11
            if end == 52 or cells[end - 1] not in own:
                break
        cell = cells[end - 1]
        if is_black(self.board, cell) and cell in foe.cells(self.board):
            return None  # PTL-13
        return end

    # What happens

    def fall(self, score: int) -> None:
        """The beans have fallen."""
        if self.turn is None:
            self.starting.append(score)
            if len(self.starting) == 2:  # PTL-5
                zero, one = self.starting
                self.starting = []
                if zero != one:
                    self.turn = 0 if zero > one else 1
            return
        self.throw = score
        if not self.moves():  # PTL-6
            self.pass_turn()

    def move(self, text: str) -> None:
        assert self.turn is not None
        me, foe = self.players[self.turn], self.players[1 - self.turn]
        direction, piece, end = self.moves()[text]
        me.direction = direction
        me.steps[piece] = end
        cell = way(self.board, me.seat, direction)[end - 1]
        if cell in foe.cells(self.board):  # PTL-12
            foe.steps[foe.cells(self.board)[cell]] = 0
            self.pay(foe)
        if end == 52:  # PTL-14
            self.pay(foe)
            self.throw = None
            if me.count(52) == 6:  # PTL-15
                self.winner = me.seat
                me.purse, self.pot = me.purse + self.pot, 0
            return
        if is_black(self.board, cell):  # PTL-9
            me.turns_to_lose += 1
            self.pay(me)
        self.pass_turn()

    def pass_turn(self) -> None:
        assert self.turn is not None
        self.throw = None
        self.turn = 1 - self.turn
        while self.players[self.turn].turns_to_lose:  # PTL-9, PTL-20
            self.players[self.turn].turns_to_lose -= 1
            self.turn = 1 - self.turn

    def pay(self, player: Player) -> None:
        if self.betting and player.purse > 0:  # PTL-16
            player.purse -= 1
            self.pot += 1

    # The whole position, to compare

    def written(self) -> list[object]:
        sides = [
            (p.direction, p.squares(), p.count(0), p.count(52), p.turns_to_lose, p.purse if self.betting else 0)
            for p in self.players
        ]
        return [sides, self.pot, self.turn, self.throw, self.starting, self.winner]
