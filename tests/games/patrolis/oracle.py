"""Patrolis a second time: slow, and written from the clauses alone, to check the engine against.

It shares nothing with the engine. A square is its name, a side a letter of the compass, a line a set of two sides; who
owns a line is found by walking along all tracks.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

COMPASS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ACROSS = {"N": "S", "E": "W", "S": "N", "W": "E"}
# By the side where a line comes in: the sides to its left and right.
HANDS = {"W": "NS", "N": "EW", "E": "SN", "S": "WE"}
LETTERS = "ABCDEFGHIJKLMNOPQRST"
POINTS = {"blue": 5, "red": 3, "green": 2, "yellow": 1}
STEPS = {"water": 1, "mountain": 2, "countryside": 3, "road": 5}
STRAIGHT_LINES = {frozenset("NS"), frozenset("EW")}

Line = frozenset[str]


def beyond(square: str, side: str) -> str | None:
    """The next square by a side, or None outside the board."""
    east, south = COMPASS[side]
    column, row = LETTERS.index(square[0]) + east, int(square[1:]) + south
    return f"{LETTERS[column]}{row}" if 0 <= column < 20 and 1 <= row <= 15 else None


@dataclass
class Path:
    owner: int
    abandoned: bool = False
    steps: list[tuple[str, str, str]] = field(default_factory=list)  # square, side in, side out

    def points_at(self) -> tuple[str | None, str]:
        """The square before the head, and the side of it that the head faces."""
        square, _, out = self.steps[-1]
        return beyond(square, out), ACROSS[out]

    def lines(self) -> list[tuple[str, Line]]:
        return [(square, frozenset((one, other))) for square, one, other in self.steps]


class Oracle:
    def __init__(self, rows: list[str], seats: int, named: bool, match: bool) -> None:
        self.rows = rows
        self.seats = seats
        self.named = named
        self.games = seats if match else 1  # PTR-17
        self.game = 0
        self.scored: list[Counter[str]] = [Counter() for _ in range(seats)]  # objectives of finished games
        self.first: int | None = None
        self.awaited = "lot"
        self.actor = -1
        self.new_game()

    def new_game(self) -> None:
        self.game += 1
        share = {2: 60, 3: 40, 4: 30, 5: 24, 6: 20}[self.seats]  # PTR-1
        self.hands = [Counter(curve=share // 2, cross=share // 2) for _ in range(self.seats)]
        self.bag = Counter(blue=2, red=2, green=2, yellow=2)  # PTR-2
        self.standing: dict[str, str] = {}
        self.won: list[Counter[str]] = [Counter() for _ in range(self.seats)]
        self.tiles: dict[str, set[Line]] = {}
        self.paths: list[Path] = []
        self.names: list[str] = []
        self.turns = 0
        self.passes = 0
        self.here: list[str] = []  # the squares of this turn
        self.start: tuple[str, str] | None = None
        self.turn = -2

    # Terrain (PTR-7, PTR-8)

    def letter(self, square: str | None) -> str:
        return self.rows[int(square[1:]) - 1][LETTERS.index(square[0])] if square else "-"

    def counts_as(self, square: str) -> set[str]:
        around = {side: self.letter(beyond(square, side)) for side in COMPASS}
        if self.letter(square) != "R":
            return {{"W": "water", "M": "mountain", "C": "countryside"}[self.letter(square)]}
        bridge = around["N"] == around["S"] == "W" or around["E"] == around["W"] == "W"
        return {"road", "water"} if bridge else {"road", "countryside", "mountain"}

    def fits(self, square: str) -> bool:
        squares = [*self.here, square]
        return any(
            len(squares) <= steps and all(terrain in self.counts_as(each) for each in squares)
            for terrain, steps in STEPS.items()
        )

    # Tracks

    def track_of(self, seat: int) -> Path | None:
        return next((path for path in self.paths if path.owner == seat and not path.abandoned), None)

    def owner_of(self, square: str, line: Line) -> Path | None:
        return next((path for path in self.paths if (square, line) in path.lines()), None)

    def line_at(self, square: str, side: str) -> Line | None:
        return next((line for line in self.tiles[square] if side in line), None)

    def aim(self) -> tuple[str | None, str]:
        path = self.track_of(self.actor)
        if path is not None:
            return path.points_at()
        assert self.start is not None
        return self.start

    # What may be done

    def options(self) -> set[str]:
        if self.awaited == "over":
            return set()
        if self.awaited == "lot":
            return {f"first-{seat + 1}" for seat in range(self.seats)}
        if self.awaited == "letter":
            return {x for x in LETTERS if any(f"{x}{y}" not in self.standing for y in range(1, 16))}
        if self.awaited == "number":
            return {str(y) for y in range(1, 16) if f"{self.names[-1]}{y}" not in self.standing}
        if self.awaited == "colour":
            return {colour for colour, left in self.bag.items() if left}
        if self.awaited == "start":
            return self.starts()
        if self.awaited == "crossing":
            return {"upstream", "downstream"}
        hand = self.hands[self.actor]
        square, _ = self.aim()
        assert square is not None
        found = {"stop"} if self.here else set()
        if self.fits(square):
            found |= {"left", "right"} if hand["curve"] else set()
            found |= {"straight"} if hand["cross"] else set()
        return found

    def starts(self) -> set[str]:
        """PTR-6: border squares without a tile; a corner has two entries."""
        squares = [f"{x}{y}" for x in LETTERS for y in range(1, 16)]
        return {
            f"{square}-{side}"
            for square in squares
            for side in COMPASS
            if square not in self.tiles and beyond(square, side) is None
        }

    # What happens

    def do(self, text: str) -> None:
        if self.awaited == "lot":
            self.first = int(text[-1]) - 1
            self.ask_name("letter")
        elif self.awaited == "letter":
            self.names.append(text)
            self.ask_name("number")
        elif self.awaited == "number":
            self.names.append(text)
            self.awaited, self.actor = "colour", -1
        elif self.awaited == "colour":
            self.standing["".join(self.names[-2:])] = text
            self.bag[text] -= 1
            if self.bag.total():
                self.ask_name("letter")
            else:
                assert self.first is not None
                self.begin_turn(self.first)
        elif self.awaited == "start":
            square, _, side = text.partition("-")
            self.start = (square, side)
            self.awaited = "lay"
        elif self.awaited == "crossing":
            self.pick_up(text)
        elif text == "stop":
            self.end_turn(passed=False)
        else:
            self.lay(text)

    def ask_name(self, what: str) -> None:
        assert self.first is not None
        self.awaited = what
        self.actor = (self.first + len(self.names)) % self.seats if self.named else -1  # PTR-5

    def begin_turn(self, seat: int) -> None:
        self.turn = self.actor = seat
        self.turns += 1
        self.here = []
        self.start = None
        if self.track_of(seat):
            self.look()  # PTR-18
        else:
            self.ask_tile()

    def ask_tile(self) -> None:
        track = self.track_of(self.actor)
        stuck = not self.hands[self.actor].total() or (track is None and not self.starts())
        if stuck and not self.here:
            self.end_turn(passed=True)  # PTR-10
        else:
            self.awaited = "lay" if track else "start"

    def lay(self, piece: str) -> None:
        square, side = self.aim()
        assert square is not None
        out = ACROSS[side] if piece == "straight" else HANDS[side][piece == "right"]
        self.tiles[square] = set(STRAIGHT_LINES) if piece == "straight" else {frozenset((side, out))}
        self.hands[self.actor]["cross" if piece == "straight" else "curve"] -= 1
        track = self.track_of(self.actor)
        if track is None:
            track = Path(self.actor)
            self.paths.append(track)
        track.steps.append((square, side, out))
        self.here.append(square)
        self.start = None
        if square in self.standing:  # PTR-9, PTR-19
            self.won[self.actor][self.standing.pop(square)] += 1
            if not self.standing:
                self.end_game("all-collected")
                return
        for path in self.paths:  # PTR-15
            if path.owner != self.actor and not path.abandoned:
                ahead, facing = path.points_at()
                if ahead == square and self.line_at(square, facing) is None:
                    path.abandoned = True
        self.look()

    def look(self) -> None:
        track = self.track_of(self.actor)
        assert track is not None
        square, side = track.points_at()
        if square is not None and square not in self.tiles:
            self.ask_tile()
            return
        line = self.line_at(square, side) if square is not None else None
        if square is None or line is None:  # PTR-11
            track.abandoned = True
            self.end_turn(passed=False)
            return
        met = self.owner_of(square, line)
        if met is not None:  # PTR-12
            if met.owner != self.actor and not met.abandoned:
                met.abandoned = True
            track.abandoned = True
            self.end_turn(passed=False)
            return
        (crossed,) = self.tiles[square] - {line}  # PTR-13
        self.crossed = self.owner_of(square, crossed)
        assert self.crossed is not None
        self.crossed_at = self.crossed.lines().index((square, crossed))
        track.steps.append((square, side, ACROSS[side]))
        self.awaited = "crossing"

    def pick_up(self, side: str) -> None:
        assert self.crossed is not None
        at = self.crossed_at
        steps = self.crossed.steps
        leaving, staying = (steps[:at], steps[at:]) if side == "upstream" else (steps[at + 1 :], steps[: at + 1])
        self.crossed.steps = staying
        for square, _, _ in leaving:
            if square in self.tiles and all(self.owner_of(square, line) is None for line in self.tiles[square]):
                kind = "cross" if len(self.tiles.pop(square)) == 2 else "curve"
                self.hands[self.actor][kind] += 1
        self.look()

    def end_turn(self, passed: bool) -> None:
        self.passes = self.passes + 1 if passed else 0
        if not any(hand.total() for hand in self.hands):  # PTR-16
            self.end_game("no-tiles")
        elif self.passes >= self.seats:
            self.end_game("all-pass")
        elif self.turns >= 40 * self.seats:
            self.end_game("turn-limit")
        else:
            self.begin_turn((self.turn + 1) % self.seats)

    def end_game(self, reason: str) -> None:
        self.reason = reason
        for scored, won in zip(self.scored, self.won, strict=True):
            scored.update(won)
        if self.game == self.games:
            self.awaited, self.actor = "over", -2
            return
        assert self.first is not None
        self.first = (self.first + 1) % self.seats  # PTR-17
        self.new_game()
        self.ask_name("letter")

    def places(self) -> list[int]:
        """PTR-17: by points, then by blue objectives."""
        worth = [(sum(POINTS[c] * n for c, n in s.items()), s["blue"]) for s in self.scored]
        return [1 + sum(other > mine for other in worth) for mine in worth]

    # The whole position, to compare

    def written(self) -> list[object]:
        return [
            self.awaited,
            self.actor,
            self.turns,
            self.game,
            self.first,
            self.standing,
            [(hand["curve"], hand["cross"]) for hand in self.hands],
            [{colour: count for colour, count in won.items() if count} for won in self.won],
            {square: sorted("".join(sorted(line)) for line in lines) for square, lines in self.tiles.items()},
            [(path.owner, path.abandoned, path.steps) for path in self.paths],
        ]
