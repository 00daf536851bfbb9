"""The SVG builder escapes, palettes print, and a standalone picture carries what it uses and no more."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tablee.kernel.picture import (
    DAY,
    GLYPHS,
    PRINT,
    Palette,
    Plain,
    Scene,
    circle,
    desc,
    el,
    glyphs,
    mix,
    num,
    path,
    place,
    rect,
    svg,
    symbol,
    text,
    to_png,
    use,
)
from tablee.kernel.state import State
from tests.toys.sealed import GAME as SEALED

NASTY = "<script>alert('x')</script> & \"quotes\""


def test_words_and_attributes_are_always_escaped() -> None:
    drawn = ElementTree.fromstring(svg(10, 10, text(0, 0, NASTY), desc(NASTY), el("g", aria_label=NASTY)))
    assert [child.text for child in drawn] == [NASTY, NASTY, None]
    assert drawn[2].get("aria-label") == NASTY
    assert len(list(drawn.iter())) == 4


def test_what_xml_forbids_is_left_out() -> None:
    drawn = ElementTree.fromstring(svg(10, 10, text(0, 0, "A\x00n\x1b[31ma\ud800\uffff"), id="a\x07b"))
    assert drawn[0].text == "An[31ma"
    assert drawn.get("id") == "ab"


def test_attributes_are_written_as_svg_names_them() -> None:
    drawn = el("path", class_="a", stroke_width=2.0, data_action="7-10", fill=None)
    assert drawn == '<path class="a" stroke-width="2" data-action="7-10"/>'


@pytest.mark.parametrize(
    ("number", "written"), [(1, "1"), (1.04, "1"), (-0.04, "0"), (2.25, "2.2"), (-3.5, "-3.5"), (100, "100")]
)
def test_numbers_are_written_short(number: float, written: str) -> None:
    assert num(number) == written


def test_a_transform_says_only_what_it_does() -> None:
    assert place(1, 2) == "translate(1 2)"
    assert place(1, 2, 90, 0.5) == "translate(1 2) rotate(90) scale(0.5)"
    assert place(0, 0, scale=2, flip=True) == "translate(0 0) scale(-2 2)"
    assert use("a") == '<use href="#a"/>'
    assert use("a", 3, sheet="/art/x.svg") == '<use href="/art/x.svg#a" transform="translate(3 0)"/>'


def test_the_day_prints_colours_and_the_other_palette_greys() -> None:
    assert DAY.tone("#c8653a") == "#c8653a"
    grey = PRINT.tone("#c8653a")
    assert grey[1:3] == grey[3:5] == grey[5:7]
    assert PRINT.tone("#ffffff") == "#ffffff"


def test_colours_mix() -> None:
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert mix("#c4451c", "#000000", 0) == "#c4451c"


@pytest.mark.parametrize("palette", [DAY, PRINT])
def test_six_players_have_six_shapes_and_six_colours(palette: Palette) -> None:
    assert len(set(GLYPHS)) == len(set(palette.players)) == 6
    assert re.findall(r'id="(.*?)"', glyphs(palette)) == [f"gl-{n}" for n in range(1, 7)]


class Little(Plain[State]):
    """A picture whose drawings use one another."""

    def sprite(self, palette: Palette) -> str:
        return (
            symbol("leaf", circle(0, 0, 4, fill=palette.ink))
            + symbol("branch", use("leaf"), use("leaf", 9))
            + path("M0 0", id="never-used")
            + symbol("tree", use("branch"), rect(0, 0, 2, 9))
        )

    def draw(self, scene: Scene[State], palette: Palette, sheet: str, narrow: bool) -> str:
        return svg(200, 100, use("tree", 20, 20, sheet=sheet), text(5, 90, scene.names[0]))


def test_a_standalone_picture_carries_the_drawings_it_uses_and_no_others() -> None:
    picture = Little().standalone(SEALED.new(), None, SEALED.words("en"), [NASTY], DAY, width=500)
    drawn = ElementTree.fromstring(picture)
    ids = [part.get("id") for part in drawn.iter() if part.get("id")]
    assert ids == ["leaf", "branch", "tree"]
    assert (drawn.get("width"), drawn.get("height")) == ("500", "250")


def test_a_png_has_the_width_that_was_asked_for() -> None:
    png = to_png(svg(200, 100, rect(0, 0, 200, 100, fill="#ff0000")), 320)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(png[16:20], "big") == 320
    assert int.from_bytes(png[20:24], "big") == 160


def test_words_show_in_a_png() -> None:
    assert to_png(svg(100, 100, text(10, 60, "38", font_size=40)), 100) != to_png(svg(100, 100), 100)
