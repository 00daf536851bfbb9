"""Our faces: they come with the program, have every sign that we write, and measure what is set in them."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import resvg_py
from fontTools.ttLib import TTFont
from tools.fonts import FONTS, measures, widths
from tools.streets import NAME, SIZE, TOWN, TRACK

from tablee.kernel.game import find_game, games
from tablee.kernel.picture import DAY, PRINT, Picture, measure, svg, text, to_png
from tablee.kernel.picture.faces import BOLD, DISPLAY, FACES, ITALIC, REGULAR, TEXT, Face, known
from tablee.kernel.record import load
from tablee.kernel.sheet import read

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tablee"
RECORDS = ROOT / "tests" / "records"
WIDTH = 240

DRAWN_OTHERWISE = {
    "▸": "opens what is folded, in the page's own letters",
    "▾": "closes it",
    "▴": "closes it",
    "✓": "what is chosen, in the page's own letters",
}
"""Signs that stand on pages and are set in none of our faces."""
CODE = ("table", "games")
TERMINAL = ("text.py", "terminal.py", "position.py")


# Files


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_a_face_is_ours_by_name_and_tells_whose_it_was(face: Face) -> None:
    names = TTFont(FONTS / f"{face.file}.ttf")["name"]
    assert names.getDebugName(1) == face.family
    assert "Project Authors" in names.getDebugName(0)
    assert "SIL Open Font License" in names.getDebugName(13)
    assert all("Tablee" in str(record) for record in names.names if record.nameID in (1, 3, 4, 6))


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.file)
def test_browsers_and_renderers_get_the_same_letters(face: Face) -> None:
    assert widths(TTFont(FONTS / f"{face.file}.woff2")) == widths(TTFont(FONTS / f"{face.file}.ttf"))
    assert (FONTS / f"{face.file}.woff2").stat().st_size < 26_000


def test_faces_and_their_licences_are_part_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packed = project["tool"]["setuptools"]["package-data"]["*"]
    files = sorted(file.name for file in FONTS.iterdir())
    assert all(any(fnmatch(file, pattern) for pattern in packed) for file in files)
    licences = [file for file in files if file.endswith("-OFL.txt")]
    assert len(licences) == len({face.family for face in FACES})
    listed = project["project"]["license-files"]
    for licence in licences:
        path = FONTS / licence
        assert any(fnmatch(str(path.relative_to(ROOT)), pattern) for pattern in listed)
        assert "SIL OPEN FONT LICENSE Version 1.1" in path.read_text(encoding="utf-8")
        assert "Reserved Font Name" not in path.read_text(encoding="utf-8").partition("PREAMBLE")[0]


# Signs


def has(face: Face) -> set[str]:
    return set(widths(TTFont(FONTS / f"{face.file}.ttf")))


POSITION = re.compile(r'^position = """.*?"""', re.DOTALL | re.MULTILINE)
"""In a lesson: read by the game, and shown to nobody as it is written."""


@cache
def told() -> list[tuple[str, set[str]]]:
    """The signs of what is written anywhere but in a terminal, and where."""
    return [(place, set(words)) for place, words in _told()]


def _told() -> Iterator[tuple[str, str]]:
    for file in sorted(SOURCE.rglob("*")):
        place = file.relative_to(SOURCE).as_posix()
        if file.suffix in (".html", ".css", ".js", ".toml", ".md") and not place.startswith("words/"):
            yield place, POSITION.sub("", file.read_text(encoding="utf-8"))
        elif file.suffix == ".svg" and file.parent.name == "art":
            yield place, "".join(ElementTree.parse(file).getroot().itertext())
        elif file.suffix == ".py" and place.startswith(CODE) and file.name not in TERMINAL:
            for part in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield place, part.value


def test_text_has_every_sign_that_we_write() -> None:
    missing: dict[tuple[str, str], str] = {}
    for face in (REGULAR, BOLD, ITALIC):
        signs = has(face) | set(DRAWN_OTHERWISE) | set("\r\n\t")
        missing |= {(place, sign): face.file for place, written in told() for sign in written - signs}
    assert missing == {}


def test_display_has_the_letters_of_all_headings() -> None:
    latin = {chr(code) for code in (*range(0x20, 0x7F), *range(0xC0, 0x17F))} - set("Ĳĳĸŉ")
    assert latin | set("\u00a0’‘“”«»–—…·×−→") <= has(FACES[-1])


def test_no_sign_is_excused_that_is_not_used() -> None:
    used = {sign for _, written in told() for sign in written}
    assert set(DRAWN_OTHERWISE) <= used - has(REGULAR)


# Widths


def test_widths_are_those_of_the_fonts() -> None:
    written = json.loads((FONTS / "widths.json").read_text(encoding="utf-8"))
    assert written == {face.file: measures(TTFont(FONTS / f"{face.file}.ttf")) for face in FACES if face.family == TEXT}


def test_figures_are_all_of_one_width() -> None:
    for bold, italic in ((False, False), (True, False), (False, True)):
        assert len({measure(digit, 100, bold, italic) for digit in "0123456789"}) == 1


def test_letters_that_stand_closer_or_farther_are_measured_so() -> None:
    assert measure("AV") < measure("A") + measure("V")
    assert measure("neuf ") > measure("neu") + measure("f") + measure(" ")


def test_no_game_measures_letters_by_itself() -> None:
    """Nor does art name a family: it is set in the face of the picture that it stands in."""
    for file in sorted((SOURCE / "games").rglob("*.svg")):
        for named in re.findall(r'font-family="([^"]*)"', file.read_text(encoding="utf-8")):
            assert named.startswith(TEXT), file.name
    covers = [game.picture.cover(DAY) for game in map(find_game, games())]
    assert not any("<text" in cover for cover in covers), "a cover is an image, which no page lends its faces to"


def test_the_letters_of_a_street_stand_as_wide_as_they_are() -> None:
    streets = NAME.findall(TOWN.read_text(encoding="utf-8"))
    assert len(streets) == 19
    for xs, ys, name in streets:
        spots = list(zip(map(float, xs.split()), map(float, ys.split()), strict=True))
        for n, (here, there) in enumerate(pairwise(spots), 1):
            step = measure(name[: n + 1], SIZE, italic=True) - measure(name[n], SIZE, italic=True) + TRACK
            step -= measure(name[:n], SIZE, italic=True) - measure(name[n - 1], SIZE, italic=True)
            assert dist(here, there) == pytest.approx(step, abs=1.2), name


# Pictures


def boards(game: str) -> Iterator[str]:
    """Pictures that are files of their own, from all over a recorded game, wide and narrow."""
    for record in (read(load(file)) for file in sorted(RECORDS.glob(f"{game}-*.record"))[:2]):
        for step in range(0, len(record.steps) + 1, max(1, len(record.steps) // 3)):
            for narrow in (False, True):
                words = record.game.words("fr")
                seen = record.at(step).seen_by(0)
                view = record.game.picture.view(seen, 0, words, record.names, DAY, narrow=narrow)
                yield record.game.picture.with_art(view, DAY)


def asked_for(part: ElementTree.Element, looks: tuple[str, str, str] = ("", "400", "normal")) -> Iterator[Any]:
    """The family, weight and style of all that is written in an element."""
    names = ("font-family", "font-weight", "font-style")
    looks = tuple(part.get(name, before) for name, before in zip(names, looks, strict=True))  # type: ignore[assignment]
    if part.tag.endswith("}text"):
        yield looks
    for inner in part:
        yield from asked_for(inner, looks)


@pytest.mark.parametrize("game", games())
def test_pictures_ask_for_no_face_that_they_do_not_carry(game: str) -> None:
    for picture in boards(game):
        carried = set(re.findall(r'font-family:"([^"]*)";font-weight:(\d+)(;font-style:italic)?', picture))
        for family, weight, style in asked_for(ElementTree.fromstring(picture)):
            first = family.partition(",")[0] or TEXT
            heavy = "600" if first == DISPLAY else "400" if weight in ("400", "normal") else "700"
            assert (first, heavy, ";font-style:italic" if style == "italic" else "") in carried


def test_a_view_on_a_page_carries_no_faces() -> None:
    game = find_game("patolli")
    view = game.picture.view(game.new().seen_by(0), 0, game.words("en"), ["Léa", "Noé"], DAY)
    assert "base64" not in view


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without fonts."""
    drawn = resvg_py.svg_to_bytes
    monkeypatch.setattr(resvg_py, "svg_to_bytes", lambda **asked: drawn(**{**asked, "skip_system_fonts": True}))


def wordless(picture: str) -> str:
    return re.sub(r"<text\b[^>]*>[^<]*</text>", "", picture)


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("palette", [DAY, PRINT], ids=lambda palette: palette.name)
@pytest.mark.parametrize("game", games())
def test_a_png_has_its_words_where_there_are_no_fonts(game: str, palette: Any) -> None:
    played = find_game(game)
    names = ["Léa", "Zoë", "Łukasz", "Ana", "Noé", "Eve"][: played.seats[0]]
    picture = played.picture.standalone(played.new().seen_by(0), 0, played.words("fr"), names, palette)
    assert known(picture)
    assert to_png(picture, WIDTH) != to_png(wordless(picture), WIDTH)


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("looks", [{}, {"font_weight": "bold"}, {"font_style": "italic"}, {"font_family": DISPLAY}])
def test_each_face_paints_where_there_are_no_fonts(looks: dict[str, Any]) -> None:
    blank = to_png(svg(200, 60), WIDTH)
    assert to_png(svg(200, 60, text(5, 40, "Œuvre 38", font_size=30, **looks)), WIDTH) != blank


def test_a_png_is_the_same_on_every_machine(request: pytest.FixtureRequest) -> None:
    game = find_game("pagamas")
    names = [f"Player {seat + 1}" for seat in range(game.seats[0])]
    picture = Picture.standalone(game.picture, game.new().seen_by(0), 0, game.words("en"), names, DAY)
    here = to_png(picture, WIDTH)
    request.getfixturevalue("bare")
    assert to_png(picture, WIDTH) == here


def test_other_letters_are_looked_for_among_the_machines_own() -> None:
    assert known("Łódź, « cœur » – 3×4 → 12")
    assert not known("名前")
