"""Every map there is: those of the package, and those that a host has put into a folder (PTR-3, PTR-21).

A map is a text file of 15 rows of 20 letters: W water, M mountain, C countryside, R road; a bridge is a road square
between two of water. The outermost ring of the 20 by 15 squares is the border, where tracks start. All roads hang
together.

The folder is named by the environment variable TABLEE_PATROLIS_MAPS. A host's map bears in settings and records the
name of its file and the beginning of its checksum, so that a record never replays on a map that was changed.
"""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from tablee.games.patrolis.material import COLUMNS, LETTERS, OFF, ONWARD, ROWS, TERRAINS, Map
from tablee.kernel.errors import UserError, cause
from tablee.kernel.options import Choice, Setting
from tablee.kernel.words import words

PACKAGE = "tablee.games.patrolis"
FOLDER = "TABLEE_PATROLIS_MAPS"
OURS = ("map-1", "map-2")
NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
LINE_END = re.compile(r"\r\n|\r|\n")
LARGEST_FILE = 10_000
LONGEST_NAME = 40


class BadMap(UserError):
    """A map that cannot be played on: names the file, and the row and column of what is wrong."""

    def say(self, language: str) -> str:
        return words(PACKAGE, language).say(f"map.{self.key}", **self.told(language))


def read_map(name: str, title: str, text: str) -> Map:
    """The map that a text holds, or `BadMap`. Spaces at the end of rows and blank lines at the end do not matter."""
    if not text.strip():
        raise _wrong("empty", title, 0, 0, columns=COLUMNS, rows=ROWS)
    rows = [row.rstrip() for row in LINE_END.split(text.rstrip())]
    _check_letters(title, rows)
    _check_rows(title, rows)
    _check_border(title, rows)
    map_ = Map(name, title, rows)
    _check_roads(map_)
    return map_


def _check_letters(title: str, rows: list[str]) -> None:
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if letter not in TERRAINS:
                raise _wrong("letter", title, row, column, letter=letter if letter.isprintable() else ascii(letter))


def _check_rows(title: str, rows: list[str]) -> None:
    """PTR-21: no row is blank, and all are equally long."""
    ragged = len({len(line) for line in rows}) > 1
    for row, line in enumerate(rows):
        if not line:
            raise _wrong("blank", title, row, 0, columns=COLUMNS)
        if ragged and len(line) != COLUMNS:
            raise _wrong("ragged", title, row, len(line) - 1, length=len(line), columns=COLUMNS)


def _check_border(title: str, rows: list[str]) -> None:
    """PTR-21: the map reaches the border of the board on every side."""
    width = len(rows[0])
    if len(rows) != ROWS or width != COLUMNS:
        raise _wrong("border", title, len(rows) - 1, width - 1, columns=COLUMNS, rows=ROWS, last=f"{LETTERS[-1]}{ROWS}")


def _check_roads(map_: Map) -> None:
    """PTR-21: whoever is on a road can reach every other by road alone."""
    road = [square for square in range(ROWS * COLUMNS) if map_.terrain(square) == "R"]
    reached = set(road[:1])
    to_visit = road[:1]
    while to_visit:
        square = to_visit.pop()
        for beyond in ONWARD[square * 4 : square * 4 + 4]:
            if beyond != OFF and map_.terrain(beyond >> 2) == "R" and beyond >> 2 not in reached:
                reached.add(beyond >> 2)
                to_visit.append(beyond >> 2)
    for square in road:
        if square not in reached:
            raise _wrong("road", map_.title, square // COLUMNS, square % COLUMNS)


def _wrong(key: str, title: str, row: int, column: int, **facts: object) -> BadMap:
    """A fault with its place, as it is lettered and numbered on a board; beyond the letters, columns are counted."""
    where = LETTERS[column] if column < COLUMNS else str(column + 1)
    return BadMap(key, file=f"{title}.txt", row=row + 1, column=where, **facts)


# Files


def load_map(path: Path) -> Map:
    """A host's map, or `BadMap`."""
    title = path.stem
    if not NAME.fullmatch(title) or len(title) > LONGEST_NAME:
        raise BadMap("name", file=path.name)
    if title in OURS:
        raise BadMap("ours", file=path.name)
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BadMap("unreadable", file=path.name, why=cause(error)) from None
    if len(content) > LARGEST_FILE:
        raise BadMap("too-large", file=path.name)
    # Some editors put a mark before the text; bytes that are no text become a letter that no map has.
    map_ = read_map(title, title, content.decode("utf-8-sig", errors="replace"))
    map_.name = f"{title}-{checksum(map_)}"
    return map_


def checksum(map_: Map) -> str:
    """Eight digits that tell two maps apart."""
    return hashlib.sha256("\n".join(map_.rows).encode()).hexdigest()[:8]


def read_atlas(folder: str | None) -> tuple[dict[str, Map], list[BadMap]]:
    """Our maps and those of a folder, by name. A bad one is left out; what is wrong with those is told beside."""
    maps = {name: read_map(name, name, _our_file(name)) for name in OURS}
    faults = list[BadMap]()
    if folder and not Path(folder).is_dir():
        faults.append(BadMap("no-folder", file=folder))
    for path in sorted(Path(folder).glob("*.txt")) if folder else []:
        try:
            map_ = load_map(path)
        except BadMap as error:
            faults.append(error)
        else:
            maps[map_.name] = map_
    return maps, faults


def _our_file(name: str) -> str:
    return files(PACKAGE).joinpath("maps", f"{name}.txt").read_text(encoding="utf-8")


MAPS, FAULTS = read_atlas(os.environ.get(FOLDER))


@dataclass(frozen=True)
class MapChoice(Choice):
    """The map to play on: by its full name, or a host's by the name of its file."""

    def check(self, value: object) -> Setting:
        by_title = {MAPS[name].title: name for name in self.values}
        return super().check(by_title.get(value, value) if isinstance(value, str) else value)
