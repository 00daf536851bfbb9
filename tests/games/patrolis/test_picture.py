"""The picture of Patrolis: what it shows, to whom, and that pages can trust it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from xml.etree.ElementTree import Element, fromstring

import pytest

from tablee.games.patrolis import GAME
from tablee.games.patrolis.atlas import MAPS
from tablee.games.patrolis.material import COLUMNS, ENTRIES, NO_TILE, ROWS, SQUARES, Map, square_name
from tablee.games.patrolis.picture import PatrolisPicture
from tablee.games.patrolis.picture.ground import ground
from tablee.games.patrolis.picture.ground.land import Land
from tablee.games.patrolis.picture.layout import CELL, MAP_AT, NARROW
from tablee.games.patrolis.position import read
from tablee.games.patrolis.rules import Patrolis
from tablee.kernel.chance import Rng
from tablee.kernel.picture import DAY
from tablee.kernel.picture.contract import size
from tablee.kernel.state import CHANCE

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Léa", "Ana", "Noor", "Tom", "Zoé", "Max")
LONG_NAMES = ("Maximilienne-Alexandra de la Tour", "長い名前の人" * 5, "Ferdinand-Alexandre", "Bo", "Noor", "Zoé")
SHEET = "/art/patrolis.0123456789abcdef.svg"
LIMIT = 30_000
FINGER = 44
PICTURE = PatrolisPicture()

LAYING = """
    map-1, 2 seats
       A B C D E F G
     1 . . . . . . . g
     4 ─ ─ ┐ . . . . .
     5 . . │ . . . b .
     9 . . . . . . . .
    12 . ┐ . . . . . .
    13 ─ ┘ . . . . . .
    0 from A4-W to C5-S
    1 from A13-W to B12-W, abandoned
    0: 29 curves, 27 crosses, won blue 1
    1: 28 curves, 29 crosses, won red 1 yellow 2
    0 to lay
"""
CROSSING = """
    map-1, 2 seats
     1 . . . │
     2 . . . │
     3 . . . │
     4 ─ ─ ─ ┼ .
     5 . . . │
     6 . . . └ ─
     9 . . . . . . . b
    0 from A4-W to D4-E
    1 from D1-N to E6-E
    0 to cross, 1 by C
"""
STARTING = "map-2, 3 seats\n 9 . . b\n1 to start\n"
CHOSEN = "map-2, 3 seats\n 9 . . b\n1 to lay from A5-W\n"
NAMING = "map-1, 2 seats\nbag: blue 2 red 2 green 2 yellow 2\n0 names a letter\n"
NUMBERING = "map-1, 2 seats\n 9 . . b\nbag: blue 1 red 2 green 2 yellow 2\n1 names a number for C\n"


def positions(seats: int, map_: str, seed: int) -> Iterator[Patrolis]:
    """Every position of a game played at random, but for tracks that run on as long as they can."""
    state, rng = GAME.new(seats, map=map_), Rng(seed)
    while True:
        yield state
        acting = state.to_act()
        if not acting:
            return
        choices = [action for action in state.legal(acting[0]) if action.text != "stop"] or state.legal(acting[0])
        state.apply(acting[0], state.sample(rng) if acting[0] < 0 else choices[rng.below(len(choices))])


@cache
def some_positions() -> list[Patrolis]:
    """A few of each map and number of players, from the first to the last, every phase among them."""
    found = [read(text) for text in (LAYING, MATCH, CROSSING, STARTING, CHOSEN, NAMING, NUMBERING)]
    for seats, map_ in ((2, "map-1"), (3, "map-2"), (6, "map-1")):
        game = [state.copy() for state in positions(seats, map_, seats)]
        found += [*game[:3], *game[25:-1:47], game[-1]]
    return found


def view(state: Patrolis, viewer: int | None = 0, language: str = "en", *, narrow: bool = False) -> str:
    names = NAMES[: state.seats]
    return PICTURE.view(state.seen_by(viewer), viewer, GAME.words(language), names, DAY, narrow=narrow)


def elements(markup: str) -> list[Element]:
    return list(fromstring(markup).iter())


def by_id(markup: str) -> dict[str, Element]:
    return {part.attrib["id"]: part for part in elements(markup) if "id" in part.attrib}


def with_class(markup: str, name: str) -> list[Element]:
    return [part for part in elements(markup) if name in part.get("class", "").split()]


def actions(markup: str, state: str) -> list[str]:
    return [part.attrib["data-action"] for part in with_class(markup, state) if "data-action" in part.attrib]


# What a page relies on


def test_a_map_is_light_enough_to_send() -> None:
    grounds = re.findall(r'<g id="ptr-map-.*?(?=<g id="ptr-map-|$)', PICTURE.sprite(DAY))
    assert len(grounds) == len(MAPS)
    assert max(map(len, grounds)) < 150_000


@pytest.mark.parametrize("narrow", [False, True])
def test_even_the_fullest_view_is_small(narrow: bool) -> None:
    fullest = max(
        map(Patrolis.copy, positions(6, "map-2", 4)), key=lambda state: SQUARES - state.tracks.tiles.count(NO_TILE)
    )
    drawn = PICTURE.view(fullest, max(0, fullest.actor), GAME.words("fr"), LONG_NAMES, DAY, SHEET, narrow=narrow)
    assert len(drawn.encode()) < LIMIT


# What can be touched


@pytest.mark.parametrize("narrow", [False, True])
def test_exactly_the_legal_actions_are_offered(narrow: bool) -> None:
    for state in some_positions():
        if state.actor >= 0:
            legal = {action.text for action in state.legal(state.actor)}
            assert set(actions(view(state, state.actor, narrow=narrow), "is-legal")) == legal


def test_everything_that_can_be_touched_shows_where_the_keyboard_is() -> None:
    for state in some_positions():
        drawn = elements(view(state, state.actor if state.actor >= 0 else None, "fr"))
        by_hand = {part for side in drawn if side.get("aria-hidden") for part in side.iter()}
        for part in drawn:
            if "data-action" in part.attrib and part not in by_hand:
                assert [child for child in part.iter() if "focus" in child.get("class", "")]


def test_what_cannot_be_laid_can_be_asked_about() -> None:
    assert actions(view(read(LAYING)), "is-barred") == ["stop"]


@pytest.mark.rule("PTR-6")
def test_every_way_onto_the_map_is_offered_once_even_where_the_sheet_is_cut_in_two() -> None:
    for narrow in (False, True):
        offered = actions(view(read(STARTING), 1, narrow=narrow), "is-legal")
        assert len(offered) == len(set(offered)) == len(ENTRIES) == 70
        assert {"A1-N", "A1-W", "T15-S", "T15-E"} <= set(offered)


@pytest.mark.rule("PTR-6")
def test_a_corner_is_shared_by_its_two_ways_in() -> None:
    gates = {part.get("data-action"): part[0].attrib["d"] for part in with_class(view(read(STARTING), 1), "is-legal")}
    assert gates["A1-N"] == "M0 -34L40 -34L40 0L40 40L0 0Z"
    assert gates["A1-W"] == "M-34 40L-34 0L0 0L40 40L0 40Z"
    assert gates["B1-N"] == "M40 -34h40v74H40z"


LEGIBLE = 18  # pixels of a key: its name can be read, and a lens makes it as wide as a finger
PAGE = 374  # the width of a picture between the margins of a phone's page


@pytest.mark.rule("PTR-6")
def test_a_phone_has_a_key_for_every_way_onto_the_map_and_none_lies_over_another() -> None:
    for sheet in fromstring(view(read(STARTING), 1, narrow=True)).findall(f"{SVG}svg"):
        legible = LEGIBLE * float(sheet.attrib["viewBox"].split()[2]) / PAGE
        keys = []
        for part in sheet.iter(f"{SVG}path"):
            if "focus" in part.get("class", ""):
                key = re.match(r"M(\S+) (\S+)H(\S+)V(\S+)H", part.attrib["d"])
                assert key is not None
                x, y, u, v = map(float, key.groups())
                keys.append((min(x, u), min(y, v), max(x, u), max(y, v)))
        assert len(keys) == 70
        assert min(min(u - x, v - y) for x, y, u, v in keys) >= legible
        for n, (x, y, u, v) in enumerate(keys):
            assert not [other for other in keys[:n] if x < other[2] and other[0] < u and y < other[3] and other[1] < v]


@pytest.mark.rule("PTR-5")
def test_letters_and_numbers_are_named_at_the_edge() -> None:
    assert actions(view(read(NAMING)), "is-legal") == list("ABCDEFGHIJKLMNOPQRST")
    numbers = view(read(NUMBERING), 1)
    assert actions(numbers, "is-legal") == [str(row) for row in range(1, 16) if row != 9]
    assert by_id(numbers)["column"].get("x") == str(2 * CELL)


@pytest.mark.rule("PTR-5")
def test_a_phone_has_keys_for_letters_and_numbers_and_nothing_smaller() -> None:
    for state in (read(NAMING), read(NUMBERING)):
        drawn = view(state, state.actor, narrow=True)
        offered = actions(drawn, "is-legal")
        assert offered == [action.text for action in state.legal(state.actor)]
        assert "names" not in by_id(drawn)
        assert [part.get("data-action") for part in by_id(drawn)["keypad"]] == offered


def test_a_phone_offers_targets_as_wide_as_a_finger() -> None:
    for text in (LAYING, NAMING, NUMBERING):
        state = read(text)
        root = fromstring(view(state, state.actor, narrow=True))
        keys = [part for part in root.iter() if part.get("id") in ("hand", "keypad")]
        slots = [rect for key in keys for rect in key.iter(f"{SVG}rect") if "focus" in rect.get("class", "")]
        assert slots
        assert all(min(float(slot.attrib["width"]), float(slot.attrib["height"])) >= FINGER for slot in slots)


def test_a_close_up_shows_squares_as_wide_as_a_finger_and_the_next_tile_in_its_middle() -> None:
    root = fromstring(view(read(LAYING), narrow=True))
    near = root.findall(f"{SVG}svg")[0]
    x, y, width, height = map(float, near.attrib["viewBox"].split())
    assert CELL * NARROW / width >= FINGER
    assert x < 2.5 * CELL < x + width
    assert y < 5.5 * CELL < y + height


# What is shown


def seen_at(root: Element, id_: str) -> tuple[float, float]:
    """Where something lies in a view, through the window on the map that it is seen by."""
    for window in root.findall(f"{SVG}svg"):
        for part in window.iter():
            if part.get("id") == id_:
                left, top, wide, _ = map(float, window.attrib["viewBox"].split())
                x, y, scale = float(part.attrib["x"]), float(part.attrib["y"]), NARROW / wide
                return (x - left) * scale, float(window.attrib["y"]) + (y - top) * scale
    part = next(part for part in root.iter() if part.get("id") == id_)
    return float(part.attrib["x"]) + MAP_AT[0], float(part.attrib["y"]) + MAP_AT[1]


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("written", [LAYING, CROSSING])
def test_a_square_is_pointed_at_where_its_tile_lies(written: str, narrow: bool) -> None:
    root, spots = fromstring(view(read(written), narrow=narrow)), PICTURE.spots(read(written), 0, narrow=narrow)
    for name in ("A4", "B4"):
        x, y, wide, high = spots[f"square-{name}"]
        assert (x + wide / 2, y + high / 2) == pytest.approx(seen_at(root, f"tile-{name}"), abs=0.5)
    x, y, wide, high = spots["square-T15"]
    across, down = size(view(read(written), narrow=narrow))
    assert (x + wide <= across, y + high <= down) == (True, True)


def tiles(markup: str) -> dict[str, str]:
    return {id_: part.attrib["href"] for id_, part in by_id(markup).items() if id_.startswith("tile-")}


def test_tiles_show_whose_line_they_carry() -> None:
    drawn = {id_: href[:-1] for id_, href in tiles(view(read(LAYING))).items()}  # without the wood
    assert drawn == {
        "tile-A4": "#ptr-xf0",
        "tile-B4": "#ptr-xf0",
        "tile-C4": "#ptr-c30",
        "tile-C5": "#ptr-x0f",
        "tile-B12": "#ptr-c3x",
        "tile-A13": "#ptr-xfx",
        "tile-B13": "#ptr-c4x",
    }


def test_a_tile_that_carries_two_tracks_shows_both() -> None:
    assert tiles(view(read(CROSSING)))["tile-D4"].startswith("#ptr-x10")


@pytest.mark.rule("PTR-14")
def test_an_abandoned_track_is_grey_and_its_end_is_marked() -> None:
    drawn = view(read(LAYING))
    assert "#ptr-end" in drawn
    sprite = by_id(f"<defs>{PICTURE.sprite(DAY)}</defs>")
    assert sprite["ptr-c3xa"][0].get("href") == "#ptr-ash"
    assert sprite["ptr-x0xa"][0].get("href") != "#ptr-ash"


def test_scouts_stand_where_tracks_end_and_keep_their_ids() -> None:
    before = read(LAYING)
    after = before.copy()
    after.apply(0, GAME.parse(after, "left"))
    old, new = by_id(view(before, None)), by_id(view(after, None))
    assert old["head-0"].get("transform") == "translate(100 197)"
    assert new["head-0"].get("transform") == "translate(117 220)"
    assert "head-1" not in old


def test_a_scout_waits_at_the_edge_where_its_player_chose_to_start() -> None:
    assert by_id(view(read(CHOSEN), None))["head-1"].get("transform") == "translate(-12 180)"
    assert "head-1" not in by_id(view(read(STARTING), None))


@pytest.mark.rule("PTR-2")
def test_objectives_are_told_apart_by_colour_value_and_shape() -> None:
    drawn = by_id(view(read(LAYING)))
    assert drawn["goal-G5"].get("href") == "#ptr-goal-blue"
    assert drawn["goal-H1"].get("href") == "#ptr-goal-green"
    sprite = by_id(f"<defs>{PICTURE.sprite(DAY)}</defs>")
    outlines = {sprite[f"ptr-goal-{colour}"][0].get("d") for colour in ("blue", "red", "green", "yellow")}
    assert len(outlines) == 4


@pytest.mark.rule("PTR-7")
def test_the_squares_that_a_turn_may_still_reach_are_numbered() -> None:
    steps = [part.text for part in by_id(view(read(LAYING)))["reach"] if part.tag == f"{SVG}text"]
    assert sorted(map(str, steps)) == ["2", "2", "2", "3", "3", "3", "3", "3"]
    assert "reach" not in by_id(view(read(LAYING), 1))


@pytest.mark.rule("PTR-7")
def test_the_gauge_dims_the_terrains_that_no_longer_fit() -> None:
    assert len(with_class(view(read(LAYING)), "is-out")) == 3
    on_road = read("map-1, 2 seats\n 5 . . . . . ─\n0 from F5-E to F5-W\n0 to lay, 1 by MCR\n")
    assert len(with_class(view(on_road), "is-out")) == 1


@pytest.mark.rule("PTR-13")
def test_a_crossing_shows_both_sides_with_what_each_would_bring() -> None:
    for viewer in (0, 1, None):
        shown = "".join(fromstring(view(read(CROSSING), viewer)).itertext())
        assert "upstream: 3" in shown
        assert "downstream: 3" in shown
    found = by_id(view(read(CROSSING)))
    upstream = "M120 0L160 0L160 40L160 80L160 120L120 120L120 80L120 40Z"
    assert upstream in [edge.get("d") for edge in found["crossing"]]
    assert found["take-upstream"].get("data-action") == "upstream"
    assert found["take-downstream"].get("data-action") == "downstream"
    assert "crossing" not in by_id(view(read(LAYING)))


@pytest.mark.rule("PTR-13")
@pytest.mark.parametrize("narrow", [False, True])
def test_a_side_of_a_crossing_tells_whose_hand_gets_how_many_of_which_tile(narrow: bool) -> None:
    for language, said in (("en", "3 tiles for Léa (curves 1, crosses 2)"), ("fr", "(courbes 1, croix 2)")):
        tab = by_id(view(read(CROSSING), 0, language, narrow=narrow))["take-downstream"]
        assert said in str(tab.get("aria-label"))
        assert [part.text for part in tab.iter(f"{SVG}text")][1:] == ["1", "2"]
        assert [part for part in tab.iter(f"{SVG}use") if part.get("href") == "#ptr-token-0"]


def touched(markup: str, side: str) -> set[str]:
    """The squares whose tiles are touched to take up a side."""
    squares = [part for part in by_id(markup).get(f"side-{side}", []) if "data-action" in part.attrib]
    assert {part.get("data-action") for part in squares} <= {side}
    return {square_name(int(part.attrib["y"]) // CELL * COLUMNS + int(part.attrib["x"]) // CELL) for part in squares}


@pytest.mark.rule("PTR-13")
@pytest.mark.parametrize("narrow", [False, True])
def test_a_side_of_a_crossing_is_chosen_by_touching_its_tiles(narrow: bool) -> None:
    drawn = view(read(CROSSING), narrow=narrow)
    assert touched(drawn, "upstream") == {"D1", "D2", "D3"}
    assert touched(drawn, "downstream") == {"D5", "D6", "E6"}
    assert not touched(view(read(CROSSING), 1, narrow=narrow), "upstream")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_where_there_is_no_free_place_a_tab_hides_an_edge_of_the_other_at_most(language: str) -> None:
    crowded = read("""
        map-1, 5 seats
         1 . . . . . │ . . . │
         2 . . . . . │ . . . │
         3 . . . . . ┼ ─ ─ ┐ │
         4 . . . . . └ ┐ . └ ┼
         5 . . . . . . └ ─ ─ ─ ─ ┐
         6 ─ ─ ─ ─ ─ ─ ─ . . r . y
        1 from F3-W to J4-E
        2 from A6-W to G6-E
        3 from F1-N to L5-S
        0 from J1-N to J4-S
        0 to cross, 2 by C
    """)
    found = by_id(view(crowded, 0, language, narrow=True))
    spots = [re.findall(r"[\d.]+", found[f"take-{side}"].attrib["transform"]) for side in ("upstream", "downstream")]
    (x, y), (other_x, other_y) = (map(float, spot) for spot in spots)
    assert other_x - x > 100 or abs(other_y - y) > 50


@pytest.mark.rule("PTR-13")
def test_a_tile_that_both_sides_of_a_crossing_use_is_no_choice() -> None:
    drawn = view(
        read("""
            map-1, 2 seats
             4 . . . ┌ ─ ┐
             5 . . . │ . │
             6 . . . ┼ ┼ ┘
             7 . . . └ ┘
            0 from D6-W to E6-N
            0 to cross, 1 by C
        """)
    )
    assert touched(drawn, "upstream") == set(), "only D6, which the way goes over twice"
    assert touched(drawn, "downstream") == {"F6", "F5", "F4", "E4", "D4", "D5", "D7", "E7"}


MATCH = (
    LAYING.replace("map-1", "map-1, match")
    .replace("won blue 1", "won blue 1, earlier red 1")
    .replace("0 to lay", "first 1, turn 9, game 2\n    0 to lay")
)


@pytest.mark.rule("PTR-17")
@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize(("language", "said"), [("en", "Game 2 of 2"), ("fr", "Partie 2 sur 2")])
def test_a_match_shows_which_game_it_is_and_the_points_so_far(language: str, said: str, narrow: bool) -> None:
    drawn = view(read(MATCH), 0, language, narrow=narrow)
    assert by_id(drawn)["match"].text == said
    assert said in str(by_id(drawn)["board"].get("aria-label"))
    assert [part.text for part in by_id(drawn)["roster"][0].iter(f"{SVG}text")] == ["Léa", "56", "8", "+5"]
    terminal = PICTURE.text(read(MATCH), 0, GAME.words(language), NAMES[:2], False)
    assert said in terminal
    assert "points 8 (+5)" in terminal
    assert "match" not in by_id(view(read(LAYING), 0, language, narrow=narrow))


def test_the_hand_counts_its_tiles() -> None:
    labels = [part.get("aria-label") for part in by_id(view(read(LAYING)))["hand"]]
    assert labels[1:3] == ["29 curves in hand", "27 crosses in hand"]
    labels = [part.get("aria-label") for part in by_id(view(read(LAYING), 1, narrow=True))["hand"]]
    assert labels[1:3] == ["28 curves in hand", "29 crosses in hand"]


# The ground


@pytest.mark.parametrize("name", ["map-1", "map-2"])
@pytest.mark.rule("PTR-8")
def test_the_dominant_colour_of_a_square_is_its_terrain(name: str) -> None:
    map_ = MAPS[name]
    land = Land(map_)
    for row in range(ROWS):
        for col in range(COLUMNS):
            letter = map_.rows[row][col]
            places = [(col * CELL + 2.5 + 5 * i, row * CELL + 2.5 + 5 * j) for i in range(8) for j in range(8)]
            water = sum(land.water.at(x, y) > 0 for x, y in places)
            hills = sum(land.hills.at(x, y) > 0 and land.water.at(x, y) <= 0 for x, y in places)
            shares = {"W": water, "M": hills, "C": len(places) - water - hills}
            if letter in shares:
                assert shares[letter] > len(places) / 2, square_name(row * COLUMNS + col)


def test_any_map_can_be_printed() -> None:
    sea, plain = "W" * COLUMNS, "C" * COLUMNS
    for rows in ([sea] * ROWS, [plain] * ROWS, [plain] * 7 + ["CCCR" + plain[4:]] + [sea] * 7):
        drawn = fromstring(ground(Map("island-1234abcd", "island", rows)))
        assert drawn.get("id") == "ptr-map-island-1234abcd"


# Terminal


def test_the_terminal_picture_leaves_room_for_a_prompt() -> None:
    for state in some_positions():
        drawn = PICTURE.text(state, max(0, state.actor), GAME.words("en"), NAMES[: state.seats], False)
        assert len(drawn.split("\n")) <= 24


def test_the_terminal_picture_is_the_map_with_its_tracks() -> None:
    lines = PICTURE.text(read(LAYING), 0, GAME.words("en"), NAMES[:2], False).split("\n")
    assert lines == DRAWN.strip("\n").split("\n")


@pytest.mark.rule("PTR-13")
def test_the_terminal_picture_tells_what_each_side_of_a_crossing_would_bring() -> None:
    lines = PICTURE.text(read(CROSSING), 0, GAME.words("en"), NAMES[:2], False).split("\n")
    assert lines[4].startswith(" 4 ━┼━━┼━━┼━━╋━●→·")
    assert lines[-2:] == ["▸ upstream: 3, D1→D3", "▸ downstream: 3, D5→E6"]


@pytest.mark.rule("PTR-5")
def test_the_terminal_picture_marks_what_can_be_named() -> None:
    letters = PICTURE.text(read(NAMING), 0, GAME.words("en"), NAMES[:2], False).split("\n")
    assert letters[0].count("▸") == COLUMNS
    numbers = PICTURE.text(read(NUMBERING), 1, GAME.words("en"), NAMES[:2], False).split("\n")
    assert "▸C" in numbers[0]
    assert [line[2] for line in numbers[1 : ROWS + 1]] == ["▸"] * 8 + [" "] + ["▸"] * 6


def test_the_terminal_picture_marks_where_one_may_start() -> None:
    drawn = PICTURE.text(read(STARTING), 1, GAME.words("en"), NAMES[:3], False)
    assert drawn.count("▸^") + drawn.count("▸·") + drawn.count("▸=") + drawn.count("▸~") >= 66
    on_the_border = read("map-2, 3 seats\n 1 . b\n 9 . . r\n1 to start\n")
    drawn = PICTURE.text(on_the_border, 1, GAME.words("en"), NAMES[:3], False)
    assert "▸5◂" in drawn
    assert "[3]" in drawn


DRAWN = """
    A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T
 1  ~  ~  ~  ·  ·  =  · [2] ·  ^  ^  ^  ^  ^  ^  ^  ·  ·  ·  ·
 2  ~  ~  ·  ·  ·  =  ·  ·  ·  ·  ^  ^  ^  ^  ^  ^  ^  ·  ·  ·   ~ water 1
 3  ~  ~  ·  ·  ·  =  ·  ·  ·  ·  ·  ^  ^  ^  ^  ^  ^  ^  ·  ·   ^ mountain 2
 4 ━┼━━┼━━┓  ·  ·  =  ·  ·  ·  ·  ·  ·  ^  ^  ^  ^  ^  ·  ·  ·  ▸· country 0/3
 5  ~  ·3─╂─ ·3 ·  = [5] =  =  =  =  =  =  =  =  =  =  =  =  =   = road 5
 6  ~  ·2●↓· ·2 ·3 =  ·  ·  ·  ·  ·  ·  =  ·  ·  ^  ^  ^  ^  ·   # bridge
 7  ~  ~  ·2 ·3 ·  =  ·  ·  ^  ^  ·  ·  =  ·  ·  ·  ^  ^  ^  ^
 8  ~  ~  ·3 ·  ·  =  ·  ·  ^  ^  ~  ~  #  ~  ~  ~  ~  ^  ^  ^   ━ track
 9  ~  ~  =  =  =  =  ·  ·  ·  ^  ~  ·  =  ·  ·  ·  ^  ^  ^  ^   ═ abandoned
10  ~  ~  ~  ~  ~  #  ~  ~  ~  ~  ~  ·  =  ·  ·  ·  ·  ^  ^  ·   ─ free
11  ~  ~  ·  ·  ·  =  ·  ·  ·  ·  ·  ·  =  ·  ·  ·  ·  ·  ·  ·
12  ~ ═╗  ·  ·  ·  =  =  =  =  =  =  =  =  =  =  =  =  =  =  =
13 ═┼══╝  ·  ·  ·  =  ·  ·  ^  ^  ^  ·  ·  ·  ·  ·  =  ·  ·  ·
14  ~  ~  ·  ·  ·  =  ·  ^  ^  ^  ^  ^  ·  ·  ·  ·  =  ·  ·  ·
15  ~  ~  ~  ·  ·  =  ·  ·  ^  ^  ^  ^  ·  ·  ·  ·  =  ·  ·  ·
▸ ● Léa            points 5, curves 29, crosses 27, A4→C5 [5]
  ■ Ana            points 5, curves 28, crosses 29 [3 1 1]
"""


# The box


def test_on_a_phone_the_sheet_is_as_high_until_the_game_is_over_and_then_ends_with_the_map() -> None:
    *earlier, last = (state.copy() for state in positions(2, "map-1", 1))
    heights = {size(view(state, narrow=True))[1] for state in earlier[::20]}
    assert len(heights) == 1
    assert size(view(last, narrow=True))[1] < heights.pop()


def test_the_cover_is_as_large_as_the_other_boxes() -> None:
    assert fromstring(PICTURE.cover(DAY)).get("viewBox") == "0 0 290 380"


@pytest.mark.parametrize("seats", [2, 6])
def test_the_picture_of_a_phone_is_as_high_in_every_phase(seats: int) -> None:
    state, rng, heights = GAME.new(seats, objectives="named"), Rng(4), set()
    while state.to_act():
        seat = state.to_act()[0]
        for viewer in (0, None):
            heights.add(size(view(state, viewer, narrow=True))[1])
        state.do(seat, state.sample(rng) if seat == CHANCE else state.pick(seat, rng))
    assert len(heights) == 1
