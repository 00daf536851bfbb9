"""PTR-3 and PTR-21: a host adds a map as a text file; what is wrong with one is told with its row and column."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.games.patrolis import GAME, atlas
from tablee.games.patrolis.atlas import MAPS, BadMap, MapChoice, load_map, read_atlas, read_map
from tablee.games.patrolis.material import COUNTRYSIDE, MOUNTAIN, ROAD, WATER
from tablee.kernel.errors import BadOption, BadRecord
from tablee.kernel.record import Record
from tablee.kernel.sheet import read

ISLANDS = [
    "WWWWWWWWWWWWWWWWWWWW",
    "WCCCCWWWWWWWWWMMMMWW",
    "WCRRRRRRRRRRRRRMMMWW",
    "WCRCCWWWWWWWWWRMMWWW",
    "WCRCCCWWWWWWWWRCWWWW",
    *["WCRCCCWWWWWWWWRCCWWW"] * 8,
    "WCCCCCWWWWWWWWCCCWWW",
    "WWWWWWWWWWWWWWWWWWWW",
]


def wrong(rows: list[str]) -> BadMap:
    with pytest.raises(BadMap) as caught:
        read_map("test", "test", "\n".join(rows))
    return caught.value


def changed(row: int, text: str) -> list[str]:
    """The islands with another row, counted from 1."""
    return [*ISLANDS[: row - 1], text, *ISLANDS[row:]]


def where(error: BadMap) -> tuple[str, object, object]:
    return error.key, error.facts["row"], error.facts["column"]


@pytest.mark.rule("PTR-3", "PTR-21")
def test_a_map_is_15_rows_of_20_letters() -> None:
    map_ = read_map("islands", "islands", "\n".join(ISLANDS) + "\n\n")
    assert map_.rows == ISLANDS
    assert (map_.terrain(0), map_.terrain(2 * 20 + 2), map_.terrain(1 * 20 + 14)) == ("W", "R", "M")
    assert [map_.fits[2 * 20 + column] for column in (0, 1, 2, 8)] == [
        WATER,
        COUNTRYSIDE,
        ROAD | COUNTRYSIDE | MOUNTAIN,
        ROAD | WATER,
    ]


@pytest.mark.rule("PTR-21")
def test_spaces_at_the_ends_of_rows_and_other_line_ends_do_not_matter() -> None:
    assert read_map("islands", "islands", "  \r\n".join(ISLANDS) + " \r\n").rows == ISLANDS


@pytest.mark.rule("PTR-21")
@pytest.mark.parametrize(
    ("row", "text", "column", "letter"),
    [
        (3, "WCRRRRRRRRRRRRRMMXWW", "R", "X"),
        (1, "wWWWWWWWWWWWWWWWWWWW", "A", "w"),
        (15, "WWWWWWW WWWWWWWWWWWW", "H", " "),
        (2, "WCCCC\tWWWWWWWWMMMMWW", "F", "'\\t'"),
        (2, "WCCCCWWWWWWWWWMMMMWWé", "21", "é"),
        (4, "WCRCC\fWWWWWWWWRMMWWW", "F", "'\\x0c'"),
    ],
)
def test_an_unknown_letter_is_told_with_its_place(row: int, text: str, column: str, letter: str) -> None:
    error = wrong(changed(row, text))
    assert where(error) == ("letter", row, column)
    assert error.facts["letter"] == letter


@pytest.mark.rule("PTR-21")
@pytest.mark.parametrize(
    ("row", "text", "column"),
    [(4, "WCRCCWWWWWWWWWRMMWW", "S"), (15, "W" * 21, "21"), (1, "W" * 19, "S"), (2, "WC", "B")],
)
def test_a_ragged_row_is_told_with_the_place_where_it_ends(row: int, text: str, column: str) -> None:
    error = wrong(changed(row, text))
    assert where(error) == ("ragged", row, column)
    assert (error.facts["length"], error.facts["columns"]) == (len(text), 20)


@pytest.mark.rule("PTR-21")
@pytest.mark.parametrize("row", [1, 7])
def test_a_blank_row_is_told_as_such(row: int) -> None:
    error = wrong([*ISLANDS[: row - 1], "  ", *ISLANDS[row - 1 :]])
    assert error.key == "blank"
    assert str(error) == f"test.txt is left out: row {row} is blank; a row has 20 letters."


@pytest.mark.rule("PTR-21")
@pytest.mark.parametrize("rows", [[], ["", " ", ""]])
def test_an_empty_map_is_told_as_such(rows: list[str]) -> None:
    assert str(wrong(rows)) == "test.txt is left out: it is empty; a map has 15 rows of 20 letters."


@pytest.mark.rule("PTR-21")
@pytest.mark.parametrize(
    ("rows", "row", "column"),
    [
        (ISLANDS[:-1], 14, "T"),
        ([*ISLANDS, "W" * 20], 16, "T"),
        ([row[:-1] for row in ISLANDS], 15, "S"),
        ([row + "W" for row in ISLANDS], 15, "21"),
        (["CCC", "CCC"], 2, "C"),
    ],
)
def test_a_map_that_does_not_end_where_the_board_does_has_no_border(rows: list[str], row: int, column: str) -> None:
    error = wrong(rows)
    assert where(error) == ("border", row, column)
    assert (error.facts["columns"], error.facts["rows"], error.facts["last"]) == (20, 15, "T15")


@pytest.mark.rule("PTR-21")
def test_a_disconnected_road_is_told_with_its_first_square() -> None:
    assert where(wrong(changed(3, "WCRRRRRRWRRRRRRMMMWW"))) == ("road", 3, "J")
    assert where(wrong(changed(15, "WWWWWWWWWWWWWWWWWWWR"))) == ("road", 15, "T")


@pytest.mark.rule("PTR-21")
def test_a_map_may_have_no_road_at_all() -> None:
    assert read_map("sea", "sea", "\n".join(["W" * 20] * 15)).fits == [WATER] * 300


@pytest.mark.rule("PTR-21")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_bad_map_is_told_in_every_language(language: str) -> None:
    said = wrong(changed(3, "WCRRRRRRRRRRRRRMMXWW")).say(language)
    assert "3" in said
    assert "R" in said
    assert "X" in said
    for error in (wrong(ISLANDS[:-1]), wrong(changed(4, "WC")), wrong(changed(3, "WCRRRRRRWRRRRRRMMMWW"))):
        assert str(error.facts["row"]) in error.say(language)
        assert str(error.facts["column"]) in error.say(language)


# Files


def saved(folder: Path, name: str, rows: list[str]) -> Path:
    path = folder / name
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


@pytest.mark.rule("PTR-3")
def test_a_hosts_map_is_named_by_its_file_and_its_sum(tmp_path: Path) -> None:
    map_ = load_map(saved(tmp_path, "islands.txt", ISLANDS))
    total = hashlib.sha256("\n".join(ISLANDS).encode()).hexdigest()
    assert (map_.title, map_.name) == ("islands", f"islands-{total[:8]}")


@pytest.mark.rule("PTR-3")
def test_a_folder_of_maps_is_added_to_ours(tmp_path: Path) -> None:
    saved(tmp_path, "islands.txt", ISLANDS)
    saved(tmp_path, "notes.md", ["no map"])
    found, faults = read_atlas(str(tmp_path))
    assert [map_.title for map_ in found.values()] == ["map-1", "map-2", "islands"]
    assert faults == []
    assert list(read_atlas(None)[0]) == ["map-1", "map-2"]


@pytest.mark.rule("PTR-21")
@pytest.mark.parametrize(
    ("name", "rows", "key"),
    [
        ("Islands.txt", ISLANDS, "name"),
        ("my islands.txt", ISLANDS, "name"),
        (f"{'a' * 41}.txt", ISLANDS, "name"),
        ("map-1.txt", ISLANDS, "ours"),
        ("accents.txt", ["é" * 20] * 15, "letter"),
        ("endless.txt", ["W" * 20] * 1000, "too-large"),
        ("short.txt", ISLANDS[:-1], "border"),
    ],
)
def test_a_bad_file_is_left_out_and_told_and_the_others_are_not(
    tmp_path: Path, name: str, rows: list[str], key: str
) -> None:
    path = saved(tmp_path, name, rows)
    saved(tmp_path, "islands.txt", ISLANDS)
    with pytest.raises(BadMap) as caught:
        load_map(path)
    assert caught.value.key == key
    assert path.name in str(caught.value)
    found, faults = read_atlas(str(tmp_path))
    assert [str(fault) for fault in faults] == [str(caught.value)]
    assert [map_.title for map_ in found.values()] == ["map-1", "map-2", "islands"]


@pytest.mark.rule("PTR-21")
def test_the_mark_that_some_editors_put_before_a_text_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "islands.txt"
    path.write_text("\r\n".join(ISLANDS), encoding="utf-8-sig")
    assert load_map(path).rows == ISLANDS


@pytest.mark.rule("PTR-21")
@pytest.mark.parametrize(("encoding", "letter"), [("utf-8", "É"), ("utf-8-sig", "É"), ("latin-1", "\ufffd")])
def test_a_letter_that_is_not_plain_is_told_with_its_place(tmp_path: Path, encoding: str, letter: str) -> None:
    path = tmp_path / "islands.txt"
    path.write_text("\n".join(changed(3, "WCRRRRRRRRRRRRRMMÉWW")), encoding=encoding)
    with pytest.raises(BadMap) as caught:
        load_map(path)
    assert where(caught.value) == ("letter", 3, "R")
    assert caught.value.facts["letter"] == letter


@pytest.mark.rule("PTR-21")
def test_a_file_that_cannot_be_opened_and_a_folder_that_is_not_there_are_told(tmp_path: Path) -> None:
    (tmp_path / "folder.txt").mkdir()
    with pytest.raises(BadMap) as caught:
        load_map(tmp_path / "folder.txt")
    assert caught.value.key == "unreadable"
    found, (fault,) = read_atlas(str(tmp_path / "nowhere"))
    assert list(found) == ["map-1", "map-2"]
    assert "nowhere" in str(fault)


@pytest.mark.rule("PTR-21")
def test_a_host_is_told_once_of_a_bad_map_however_many_processes_play(tmp_path: Path) -> None:
    saved(tmp_path, "short.txt", ISLANDS[:-1])
    command = [sys.executable, "-m", "tablee", "simulate", "patrolis", "--games", "2", "--jobs", "2", "--json"]
    environment = {**os.environ, atlas.FOLDER: str(tmp_path), "LC_ALL": "fr_FR.UTF-8"}
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", timeout=60, check=True)
    fault = BadMap("border", file="short.txt", row=14, column="T", columns=20, rows=15, last="T15")
    assert done.stderr == f"{fault.say('fr')}\n"


# Settings and records


@pytest.fixture
def islands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A host's map among the options of the game."""
    map_ = load_map(saved(tmp_path, "islands.txt", ISLANDS))
    monkeypatch.setitem(MAPS, map_.name, map_)
    monkeypatch.setattr(GAME, "options", (MapChoice("map", "map-1", tuple(MAPS)), *GAME.options[1:]))
    return map_.name


@pytest.mark.rule("PTR-3")
def test_a_hosts_map_is_chosen_by_either_name(islands: str) -> None:
    assert GAME.settle(2, {"map": "islands"})["map"] == islands
    assert GAME.settle(2, {"map": islands})["map"] == islands
    assert GAME.settle(2, {"map": "map-2"})["map"] == "map-2"
    with pytest.raises(BadOption):
        GAME.settle(2, {"map": "atlantis"})


@pytest.mark.rule("PTR-3")
def test_a_record_names_a_hosts_map_with_its_sum_and_is_refused_where_that_map_is_not(
    islands: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = Record(GAME, 2, {"map": "islands"}, ["Léa", "Ana"])
    record.play(-1, record.game.parse(record.state, "first-1"))
    text = record.write()
    assert f"option map: {islands}\n" in text
    assert read(text, find=lambda _: GAME).write() == text
    monkeypatch.delitem(atlas.MAPS, islands)
    monkeypatch.setattr(GAME, "options", (MapChoice("map", "map-1", tuple(MAPS)), *GAME.options[1:]))
    with pytest.raises(BadRecord) as caught:
        read(text, find=lambda _: GAME)
    assert islands in str(caught.value)
