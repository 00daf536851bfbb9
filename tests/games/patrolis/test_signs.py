"""Signs on the map of Patrolis: none hides what an objective is worth, or how many steps it is to a square."""

from __future__ import annotations

import re
from math import dist
from xml.etree.ElementTree import Element

import pytest

from tablee.games.patrolis.position import read
from tests.games.patrolis.test_picture import SVG, by_id, elements, some_positions, view

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
