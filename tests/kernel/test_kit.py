"""The picture kit: inks, finished art, words that fit, what can be touched, and the terminal."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tablee.kernel.game import games
from tablee.kernel.picture import (
    DAY,
    PRINT,
    Ink,
    Inks,
    Pen,
    Plain,
    Scene,
    columns,
    cut,
    fitted,
    fitting,
    folded,
    inked,
    measure,
    padded,
    text,
    toned,
    wrapped,
)
from tablee.kernel.picture.art import cover, drawings, taken_apart
from tablee.kernel.picture.pen import borrowed
from tablee.kernel.words import words
from tests.toys import sealed

RED, NIGHT, SCRIPT = "#cf4420", "#23254a", "#f7e3b4"
SHEET = f"""<?xml version="1.0"?>
<!-- two drawings, side by side -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">
  <g transform="translate(5 5)"><g id="toy-sun"><circle r="4" fill="{RED}"/></g></g>
  <path id="toy-night" d="M0 0H9" stroke="{NIGHT}"/>
</svg>
"""


class ToyInks(Inks):
    red = Ink(RED)
    night = Ink(NIGHT, printed="#ffffff")
    script = Ink(SCRIPT, printed="#000000")


class ToyPen(Pen[Scene[Any], ToyInks]):
    inks = ToyInks
    prefix = "toy-"


@pytest.fixture
def pen() -> ToyPen:
    state = sealed.GAME.new()
    scene = Scene(state.seen_by(0), 0, words("tests.toys.sealed", "en"), ["Ann", "Ben", "Cem"])
    return ToyPen(scene, DAY, "", narrow=False)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package with two sheets of art and a cover."""
    folder = tmp_path / "kit_toy" / "art"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    (folder / "sky.svg").write_text(SHEET, encoding="utf-8")
    (folder / "cover.svg").write_text(SHEET, encoding="utf-8")
    monkeypatch.delitem(sys.modules, "kit_toy", raising=False)  # that of another test, whose folder is gone
    monkeypatch.syspath_prepend(tmp_path)
    return "kit_toy"


# Colour


def test_an_ink_is_its_colour_by_day_and_its_grey_in_print_unless_it_is_said_otherwise() -> None:
    day, printed = ToyInks(DAY), ToyInks(PRINT)
    assert (day.red, day.night, day.script) == (RED, NIGHT, SCRIPT)
    assert (printed.red, printed.night, printed.script) == (PRINT.tone(RED), "#ffffff", "#000000")


def test_what_the_house_prints_for_its_own_colours_holds_in_the_art_too() -> None:
    assert toned(f'fill="{DAY.players[2]}" stroke="{DAY.ink}"', ToyInks(PRINT)) == (
        f'fill="{PRINT.players[2]}" stroke="{PRINT.ink}"'
    )


def test_inks_of_one_game_are_not_those_of_another() -> None:
    class Other(Inks):
        dusk = Ink(RED, printed="#eeeeee")

    assert Other(PRINT).dusk == "#eeeeee"
    assert ToyInks(PRINT).red == PRINT.tone(RED)


# Finished art


def test_every_element_with_an_id_is_a_drawing_and_what_lays_it_out_is_left_behind(package: str) -> None:
    sky = drawings(package, ToyInks(DAY))
    assert sky == (
        f'<g id="toy-sun"><circle r="4" fill="{RED}"/></g><path id="toy-night" d="M0 0H9" stroke="{NIGHT}"/>'
    )
    assert [id_ for id_, _ in taken_apart(sky)] == ["toy-sun", "toy-night"]


def test_art_is_printed_in_the_tones_of_the_inks_and_the_cover_stands_alone(package: str) -> None:
    sky = drawings(package, ToyInks(PRINT))
    assert 'stroke="#ffffff"' in sky
    assert RED not in sky
    assert ElementTree.fromstring(cover(package, ToyInks(PRINT))).tag.endswith("svg")


@pytest.mark.parametrize("name", sorted(games()))
def test_the_art_of_a_game_can_be_opened_and_names_each_drawing_once(name: str) -> None:
    game = games()[name]
    folder = Path(str(sys.modules[game.package].__file__)).parent / "art"
    ids: list[str] = []
    for file in sorted(folder.glob("*.svg")):
        sheet = file.read_text(encoding="utf-8")
        root = ElementTree.fromstring(sheet)
        assert root.tag == "{http://www.w3.org/2000/svg}svg", file.name
        assert root.get("viewBox"), file.name
        assert not re.search(r"#(?![0-9a-f]{6}\b)[0-9a-fA-F]{3,8}\"", sheet), f"{file.name}: colours have six digits"
        if file.name != "cover.svg":
            ids += [id_ for id_, _ in taken_apart(sheet)]
    assert ids
    assert len(ids) == len(set(ids))


def test_a_sprite_elsewhere_is_named_once_for_what_is_taken_from_it_often() -> None:
    one = '<use href="/art.svg#sun"/>'
    assert borrowed(2 * one, "/art.svg").count("/art.svg") == 2
    often = borrowed(9 * one, "/art.svg")
    assert often.count("/art.svg") == 1
    assert often.count('<use href="#sun"/>') == 9
    assert borrowed(9 * one, "") == 9 * one


# Words


def test_letters_are_measured_one_by_one() -> None:
    assert measure("illicit", 10) < measure("mammoth", 10) / 1.8
    assert measure("Ann", 20) == pytest.approx(2 * measure("Ann", 10))
    assert measure("Ann", 10, bold=True) > measure("Ann", 10)


def test_accents_take_no_room_and_other_scripts_take_theirs() -> None:
    assert measure("Île", 10) == pytest.approx(measure("Ile", 10))
    assert measure("e\u0301", 10) == pytest.approx(measure("é", 10), abs=0.1)
    assert measure("日本", 10) > measure("ab", 10)


def test_words_are_written_smaller_and_then_cut_to_fit_their_room() -> None:
    assert fitted("Ann", 100, 16) == "Ann"
    assert fitting("Ann", 100, 16) == 16
    assert fitting("Bartholomew", 75, 16) < 16
    short = fitted("Bartholomew the Elder", 60, 16)
    assert short.endswith("…")
    assert measure(short, 16) <= 60


def test_what_is_written_smaller_to_fit_is_not_cut() -> None:
    words = "Bartholomew the Elder plays a card"
    for room in range(220, 280):
        assert fitted(words, room, fitting(words, room, 16)) == words


def test_what_cannot_be_seen_is_not_written() -> None:
    assert fitted("An\u202en\x07", 100, 16) == "Ann"


def test_a_sentence_is_folded_into_lines_and_the_last_is_cut() -> None:
    lines = folded("One two three four five six seven", 60, 12, 2)
    assert len(lines) == 2
    assert all(measure(line, 12) <= 60 for line in lines)
    assert lines[-1].endswith("…")


# What can be touched


def test_a_control_says_what_it_does_and_what_is_barred_says_so(pen: ToyPen) -> None:
    action = pen.scene.legal[0]
    legal = pen.touchable(action, text(0, 0, "3"), words="Bid 3", id="bid")
    assert f'data-action="{action.text}"' in legal
    assert 'class="is-legal"' in legal
    assert 'aria-label="Bid 3"' in legal
    assert "aria-disabled" not in legal
    barred = pen.touchable(action, barred=True, kind="card")
    assert 'class="card is-barred"' in barred
    assert 'aria-disabled="true"' in barred


def test_a_spectator_and_a_picture_not_to_be_touched_are_offered_nothing(pen: ToyPen) -> None:
    scene = pen.scene
    assert scene.legal
    assert not Scene(scene.seen, None, scene.words, scene.names).legal
    assert not Scene(scene.seen, 0, scene.words, scene.names, touch=False).legal


def test_a_line_keeps_to_its_room(pen: ToyPen) -> None:
    line = pen.write(0, 0, "Bartholomew the Elder of the Hills", 16, room=90)
    assert "…" in line
    assert "Bartholomew the Elder of the Hills" in pen.write(0, 0, "Bartholomew the Elder of the Hills", 16)


# The terminal


def test_columns_are_counted_as_a_terminal_shows_them() -> None:
    assert columns("été") == 3
    assert columns("日本") == 4
    assert columns(inked("Ann", "bold red")) == 3
    assert "\x1b" in inked("Ann", "bold red")


def test_names_are_cut_padded_and_wrapped_by_columns() -> None:
    assert cut("Bartholomew", 6) == "Barth…"
    assert cut("日本日本", 5) == "日本…"
    assert columns(padded("日本", 6)) == 6
    assert cut("A\x1b[2Jnn", 20) == "A[2Jnn"
    assert wrapped("one two three", 8) == ["one two", "  three"]


# A picture without art


@pytest.mark.parametrize("narrow", [False, True])
def test_a_game_without_art_can_still_be_seen_and_touched(pen: ToyPen, narrow: bool) -> None:
    scene, picture = pen.scene, Plain[Any]()
    view = picture.view(scene.seen, 0, scene.words, scene.names, DAY, narrow=narrow)
    ElementTree.fromstring(view)
    assert [action.text for action in scene.legal] == re.findall('data-action="([^"]*)"', view)
    assert all(name in view for name in scene.names)
    assert "data-action" not in picture.view(scene.seen, None, scene.words, scene.names, DAY, narrow=narrow)
    assert "Ann" in picture.text(scene.seen, 0, scene.words, scene.names, colour=False)
    ElementTree.fromstring(picture.cover(DAY))


# The renderer


def test_the_kernel_needs_no_renderer() -> None:
    asked = "import sys, tablee.kernel.game, tablee.kernel.picture; print('resvg_py' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
