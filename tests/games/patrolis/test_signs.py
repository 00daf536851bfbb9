"""Signs in the picture of Patrolis: none hides what matters, and a slip tells how the last game of a match ended."""

from __future__ import annotations

import re
from math import dist
from xml.etree.ElementTree import Element

import pytest

from tablee.games.patrolis import GAME
from tablee.games.patrolis.position import read
from tablee.kernel.picture import DAY
from tests.games.patrolis.play import act
from tests.games.patrolis.test_picture import (
    LIMIT,
    LONG_NAMES,
    PICTURE,
    SHEET,
    SVG,
    by_id,
    elements,
    some_positions,
    view,
)

AT_AN_OBJECTIVE = """
    map-1, 3 seats
     4 ─ ┐ . . .
     5 . b r . ─ ─
     6 . . y ─ ─ ─
    0 from A4-W to B4-S
    1 from F5-E to E5-W
    2 from F6-E to D6-W
    0 to lay
"""
ARROW = 24  # from the middle of a scout
FIGURE = 8  # from the middle of an objective: what it is worth


def place_of(part: Element) -> tuple[float, float]:
    found = re.fullmatch(r"translate\((\S+) (\S+)\)", part.attrib["transform"])
    assert found is not None
    return float(found[1]), float(found[2])


@pytest.mark.rule("PTR-2", "PTR-7")
def test_no_sign_hides_what_an_objective_is_worth_and_none_a_step() -> None:
    looked_at = 0
    for state in [read(AT_AN_OBJECTIVE), *some_positions()]:
        drawn = elements(view(state, max(0, state.actor)))
        order = {part: number for number, part in enumerate(drawn)}
        named = {part.attrib["id"]: part for part in drawn if "id" in part.attrib}
        goals = [part for id_, part in named.items() if id_.startswith("goal-")]
        heads = [part for id_, part in named.items() if id_.startswith("head-")]
        steps = [part for part in named.get("reach", []) if part.tag == f"{SVG}use"]
        assert all(order[head] < order[step] for head in heads for step in steps)
        for goal in goals:
            assert all(dist(place_of(goal), place_of(step)) > 2 * FIGURE for step in steps)
            assert all(dist(place_of(goal), place_of(head)) >= ARROW + FIGURE for head in heads)
            if "aim" in named and place_of(named["aim"]) == place_of(goal):
                assert order[goal] > max(order[part] for part in named["aim"].iter())
                looked_at += 1
    assert looked_at


@pytest.mark.rule("PTR-7")
def test_a_step_has_its_number_in_a_corner_where_an_objective_stands_or_a_rival_looks() -> None:
    reach = by_id(view(read(AT_AN_OBJECTIVE)))["reach"]
    places = {place_of(part) for part in reach if part.tag == f"{SVG}use"}
    assert places == {(60, 220), (100, 140), (113, 167), (127, 193), (87, 233)}, "B6, C4, and corners of C5, D5, C6"


NEXT_GAME = """
    map-1, {}match, 4 seats
    bag: blue 2 red 2 green 2 yellow 2
    first 1, turn 0, game 2, last 6 16 0 0
    {} names a letter
"""
NAMED, BY_CHANCE = NEXT_GAME.format("", 1), NEXT_GAME.format("objectives by chance, ", "chance")
FOUR = ("Léa", "Ana", "Noor", "Tom")


@pytest.mark.rule("PTR-17")
@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize(("language", "said"), [("en", "Result of game 1"), ("fr", "Résultat de la partie 1")])
def test_a_slip_tells_what_each_won_in_the_game_of_a_match_that_has_ended(
    language: str, said: str, narrow: bool
) -> None:
    for viewer in (1, 0, None):
        slip = by_id(view(read(NAMED), viewer, language, narrow=narrow))["slip"]
        words = [part.text for part in slip.iter(f"{SVG}text")]
        assert words == [said, *FOUR, "6", "16", "0", "0"]


@pytest.mark.rule("PTR-17")
def test_the_result_of_the_last_game_is_told_in_words_too() -> None:
    assert "<desc>Game 1: Léa 6, Ana 16, Noor 0 and Tom 0." in view(read(NAMED))
    terminal = PICTURE.text(read(NAMED), 0, GAME.words("fr"), FOUR, False)
    assert terminal.endswith("\nPartie 1\u00a0: ● 6, ■ 16, ▲ 0 et ◆ 0.")


@pytest.mark.rule("PTR-17")
@pytest.mark.parametrize("position", [NAMED, BY_CHANCE])
def test_the_slip_lies_there_until_a_track_starts(position: str) -> None:
    state = read(position)
    colours = ["blue", "blue", "red", "red", "green", "green", "yellow", "yellow"]
    for row, colour in enumerate(colours, 1):
        act(state, "D", str(row), colour)
    assert state.phase.name == "start"
    assert "slip" in by_id(view(state, state.actor))
    assert "slip" in by_id(view(state, state.actor, narrow=True))
    act(state, "A8-W")
    assert "slip" not in by_id(view(state, state.actor))
    assert "slip" not in by_id(view(act(state, "straight", "stop"), state.actor, narrow=True))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_slip_beside_all_the_keys_of_the_border_leaves_a_view_small(language: str) -> None:
    counters = "first 1, turn 1, game 2, last 10 10 10 10 10 10"
    state = read(f"map-1, objectives by chance, match, 6 seats\n3 b b r r g g y y\n{counters}\n1 to start")
    drawn = PICTURE.view(state, 1, GAME.words(language), LONG_NAMES, DAY, SHEET, narrow=True)
    assert "slip" in by_id(drawn)
    assert len(drawn.encode()) < LIMIT


@pytest.mark.rule("PTR-17")
def test_no_slip_lies_there_in_the_first_game() -> None:
    assert "slip" not in by_id(view(read(NAMED.replace("game 2, last 6 16 0 0", "game 1"))))


def test_on_a_phone_the_pieces_lie_as_high_however_many_play() -> None:
    for seats in (2, 4, 6):
        position = f"map-1, {seats} seats\n4 ─ ─ .\n9 b\n0 from A4-W to B4-E\n0 to lay"
        assert by_id(view(read(position), 0, narrow=True))["hand"].get("transform") == "translate(0 436)"
