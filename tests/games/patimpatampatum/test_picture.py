"""The picture of PatimPatamPatum: what it shows, and to whom."""

from __future__ import annotations

import re
from functools import cache
from xml.etree.ElementTree import Element, fromstring

import pytest

from tablee.games.patimpatampatum import GAME
from tablee.games.patimpatampatum.material import KIND_WORDS, PAWNS
from tablee.games.patimpatampatum.picture import PatumPicture
from tablee.games.patimpatampatum.picture.layout import TOWN_HEIGHT, TOWN_WIDTH, WHOLE, plan, score_cell
from tablee.games.patimpatampatum.picture.pen import CUT
from tablee.games.patimpatampatum.rules import Patum, new_game
from tablee.games.patimpatampatum.scoring import by_round
from tablee.kernel.chance import Rng
from tablee.kernel.picture import DAY
from tablee.kernel.state import CHANCE
from tests.games.patimpatampatum.play import play

NAMES = ("Léa", "Ana", "Pau", "Núria", "Jordi")
SHEET = "/art/patimpatampatum.svg?v=0123456789abcdef"
LIMIT = 30_000
PICTURE = PatumPicture()

FULL = """
round 2: maces gegants guites
maces 12: fonts fonts major8 | 4 3 2 tabaler aliga
gegants 7: fonts fonts joan | 6 5 fuets plens maces borratxos
guites 0: moreta4 casa-huch | 2 2 tabaler
pile all
maces to play
"""
"""Fonts is full; maces stand three squares away."""

QUIET = """
round 1: maces gegants guites
maces 0: major3 | 2 3
gegants 0: fonts | 5
guites 0: joan | 6 tabaler
pile all
maces to play
"""

PUSH = ("play 4", "play 3", "pawn major8", "push fonts gegants")
BAND = (3, 4, 5)


@cache
def some_positions() -> list[Patum]:
    """A few dozen positions for each number of players, from the first to the last."""
    found = []
    for seats in BAND:
        state, rng, game = new_game(seats), Rng(seats), []
        while state.to_act():
            game.append(state.copy())
            actor = state.to_act()[0]
            state.do(actor, state.sample(rng) if actor == CHANCE else state.pick(actor, rng))
        decisions = [position for position in game if position.to_act()[0] != CHANCE]
        found += [game[0], game[30], *decisions[:: len(decisions) // 12], state]
        rare = ("defence", "retreat", "borratxos", "second")
        found += [position for kind in rare for position in decisions if position.awaits == kind][::9][:8]
    return found


def view(
    state: Patum,
    viewer: int | None = 0,
    language: str = "en",
    names: tuple[str, ...] = NAMES,
    *,
    sheet: str = "",
    narrow: bool = False,
) -> str:
    words = GAME.words(language)
    return PICTURE.view(state.seen_by(viewer), viewer, words, names, DAY, sheet, narrow=narrow)


def viewers(state: Patum) -> list[int | None]:
    """Whoever is to act, somebody else, and a spectator."""
    actor = state.to_act()[0] if state.to_act() and state.to_act()[0] >= 0 else 0
    return [actor, (actor + 1) % state.seats, None]


def elements(markup: str) -> list[Element]:
    return list(fromstring(markup).iter())


def by_id(markup: str) -> dict[str, Element]:
    return {part.attrib["id"]: part for part in elements(markup) if "id" in part.attrib}


def offered(markup: str) -> list[str]:
    return [part.attrib["data-action"] for part in elements(markup) if "is-legal" in part.get("class", "").split()]


def barred(markup: str) -> list[str]:
    return [part.attrib["data-action"] for part in elements(markup) if "is-barred" in part.get("class", "").split()]


def written(part: Element) -> str:
    return " ".join(part.itertext())


@pytest.mark.parametrize("narrow", [False, True])
def test_even_a_pawn_with_all_the_town_before_it_fits_in_a_view(narrow: bool) -> None:
    state = play(FULL.replace("4 3 2 tabaler aliga", "6 6 2 tabaler aliga"), "play 6", "play 6", "pawn sp")
    assert len(offered(view(state))) > 20
    assert len(view(state, 0, "fr", ("Maximilienne de la Tour",) * 5, sheet=SHEET, narrow=narrow)) < LIMIT


# What can be done


@pytest.mark.parametrize("narrow", [False, True])
def test_every_choice_of_a_turn_can_be_touched(narrow: bool) -> None:
    for state in some_positions():
        if state.awaits in ("cards", "goal", "second", "retreat", "borratxos"):
            actor = state.to_act()[0]
            legal = {action.text for action in state.legal(actor)}
            assert set(offered(view(state, actor, narrow=narrow))) == legal


@pytest.mark.rule("PPP-6")
def test_a_character_is_played_by_its_picture_and_its_number_by_its_corner() -> None:
    found = by_id(view(play(FULL)))
    touched = [part.get("data-action") for part in found["hand-tabaler-0"] if "data-action" in part.attrib]
    assert touched == ["play tabaler", "play 1/tabaler"]
    assert [part.get("data-action") for part in found["hand-4-0"]] == ["play 4"]


@pytest.mark.rule("PPP-12")
def test_a_third_number_can_be_asked_about_but_not_played() -> None:
    state = play(FULL, "play 4", "play 3")
    drawn = view(state)
    assert "play 2" in barred(drawn)
    assert "play 2" not in offered(drawn)


def test_chosen_cards_leave_the_hand_and_lie_apart() -> None:
    before, after = by_id(view(play(FULL))), by_id(view(play(FULL, "play 4")))
    assert "hand-4-0" in before
    assert "hand-4-0" not in after
    assert "#ppp-card-4" in {part.get("href") for part in after["desk"].iter()}


# Who sees what


def test_nobody_sees_the_cards_of_another_or_what_another_plans() -> None:
    planned, unplanned = play(FULL, "play 4", "play tabaler"), play(FULL)
    other = play(FULL.replace("4 3 2 tabaler aliga", "6 6 5 pixapi pixapi"))
    for viewer in (1, 2, None):
        assert view(planned, viewer) == view(unplanned, viewer) == view(other, viewer)
    assert view(planned, 0) != view(unplanned, 0)


def test_the_viewers_own_cards_are_there_kind_by_kind() -> None:
    hand = [id_ for id_ in by_id(view(play(FULL), 2)) if id_.startswith("hand-")]
    assert hand == ["hand-2-0", "hand-2-1", "hand-tabaler-0"]


@pytest.mark.rule("PPP-35")
@pytest.mark.parametrize("narrow", [False, True])
def test_how_many_cards_everybody_holds_is_shown(narrow: bool) -> None:
    found = by_id(view(play(FULL), None, narrow=narrow))
    for seat, size in enumerate((5, 6, 3)):
        assert str(size) in written(found[f"slip-{seat}"]).split()


def test_players_stand_in_the_order_of_play_and_who_must_choose_is_lit() -> None:
    found = by_id(view(play(FULL.replace("maces gegants guites", "guites maces gegants"))))
    assert [part.get("id") for part in found["slips"]] == ["slip-2", "slip-0", "slip-1"]
    lit = [part.get("id") for part in found["slips"] if part[0].get("fill") == DAY.sun]
    assert lit == ["slip-0"]


# The map


@pytest.mark.rule("PPP-2")
@pytest.mark.parametrize("seats", BAND)
def test_every_pawn_keeps_its_id_and_moves_by_its_transform(seats: int) -> None:
    states = [state for state in some_positions() if state.seats == seats]
    everybody = [f"pawn-{seat}-{pawn}" for seat in range(seats) for pawn in range(PAWNS[seats])]
    for state in states:
        pawns = by_id(view(state, None))["pawns"]
        assert [part.get("id") for part in pawns] == everybody
        assert all(re.fullmatch(r"translate\([-\d. ]+\)", part.attrib["transform"]) for part in pawns)


def test_a_pawn_that_goes_is_the_only_one_that_moves() -> None:
    def places(state: Patum) -> dict[str, str]:
        return {part.attrib["id"]: part.attrib["transform"] for part in by_id(view(state, None))["pawns"]}

    before = places(play(FULL))
    after = places(play(FULL, "play 2", "pawn major8", "to major6"))
    assert {id_ for id_ in before if before[id_] != after[id_]} == {"pawn-0-2"}


def test_no_two_pawns_stand_in_one_place_but_on_sant_pere() -> None:
    for state in some_positions():
        pawns = by_id(view(state, None))["pawns"]
        shown = [part.get("transform") for part in pawns if len(part)]
        assert len(shown) == len(set(shown))


@pytest.mark.rule("PPP-3")
def test_sant_pere_counts_the_pawns_that_wait_there() -> None:
    state = play(FULL)
    letters = {f"#ppp-letter-{ord(digit):x}": digit for digit in "0123456789"}
    piles = by_id(view(state))["piles"]
    counts = ["".join(letters.get(part.get("href", ""), "") for part in pile.iter()) for pile in piles]
    assert [int(count) for count in counts] == [10, 10, 11]


@pytest.mark.rule("PPP-4")
def test_with_three_players_what_lies_beyond_ronda_de_queralt_is_veiled() -> None:
    for state in some_positions():
        assert ("#ppp-closed" in view(state, None)) == (state.seats == 3)


@pytest.mark.rule("PPP-16")
@pytest.mark.parametrize("round_", [1, 2, 3])
def test_plazas_open_a_place_more_each_round(round_: int) -> None:
    drawn = view(play(QUIET.replace("round 1", f"round {round_}")))
    assert re.findall(r'href="#ppp-places-(\d)"', drawn) == [str(round_)]
    assert re.findall(r'href="#ppp-lantern-(\d)"', drawn) == [str(round_)]
    places = re.search(rf'<g id="ppp-places-{round_}">(.*?)</g>', PICTURE.sprite(DAY))
    assert places is not None
    assert places[1].count('href="#ppp-place"') == 6 * (round_ + 2)


@pytest.mark.rule("PPP-19")
def test_the_pushes_that_a_pawn_could_make_show_their_strength_and_whom_they_hit() -> None:
    state = play(FULL, "play 4", "play 3", "pawn major8")
    drawn = view(state)
    assert "push fonts gegants" in offered(drawn)
    assert len([part for part in elements(drawn) if part.get("data-action") == "push fonts gegants"]) == 2
    push = by_id(drawn)["push"]
    assert "#ppp-burst" in {part.get("href") for part in push.iter()}
    assert f"#ppp-letter-{ord('4'):x}" in {part.get("href") for part in push.iter()}  # 7 less 3 steps


@pytest.mark.rule("PPP-20")
@pytest.mark.parametrize("narrow", [False, True])
def test_whoever_is_pushed_sees_the_sum_and_what_would_beat_it(narrow: bool) -> None:
    state = play(FULL, *PUSH)
    drawn = view(state, 1, narrow=narrow)
    found = by_id(drawn)
    assert "> 4" in written(found["desk"])
    ticked = {
        KIND_WORDS.index(id_.split("-")[1])
        for id_, part in found.items()
        if id_.startswith("hand-") and any(inner.get("href") == "#ppp-tick" for inner in part.iter())
    }
    assert {KIND_WORDS[kind] for kind in ticked} == {"5", "6", "plens", "fuets", "maces"}
    assert {"defend maces", "defend 5", "yield"} <= set(offered(drawn))


@pytest.mark.rule("PPP-31")
def test_a_character_that_does_not_serve_now_can_be_asked_why_and_its_number_still_be_played() -> None:
    drawn = view(play(FULL, *PUSH), 1)
    assert barred(drawn) == ["defend borratxos"]
    assert "defend 1/borratxos" in offered(drawn)
    assert "play plens" in barred(view(play(FULL.replace("4 3 2 tabaler aliga", "4 3 plens")), 0))


@pytest.mark.rule("PPP-22")
def test_the_squares_to_step_back_to_are_offered_to_the_defender() -> None:
    choices = [state for state in some_positions() if state.awaits == "retreat"]
    for state in choices:
        assert sorted(offered(view(state, state.rival))) == sorted(a.text for a in state.legal(state.rival))
        assert not offered(view(state, state.turn))


def test_a_small_screen_shows_the_part_that_matters_and_names_the_whole() -> None:
    choosing, aiming, pushed = play(FULL), play(FULL, "play 2", "pawn major8"), play(FULL, *PUSH)
    everything = " ".join(map(str, WHOLE))
    window = by_id(view(choosing, narrow=True))["map"]
    assert (window.get("viewBox"), window.get("data-whole")) == (everything, None)
    for state, viewer in ((aiming, 0), (pushed, 1), (pushed, None)):
        window = by_id(view(state, viewer, narrow=True))["map"]
        assert window.get("data-whole") == everything
        x, y, wide, tall = map(float, window.attrib["viewBox"].split())
        assert wide < WHOLE[2]
        for id_ in ("major8", "FONTS"):
            spot = plan().spots[id_]
            assert x < spot.at[0] < x + wide
            assert y < spot.at[1] < y + tall


def test_a_place_that_is_pointed_at_lies_where_it_is_drawn() -> None:
    aiming = play(FULL, "play 2", "pawn major8")
    x, y = map(float, re.findall(r"-?[\d.]+", by_id(view(aiming))["map"].attrib["transform"]))
    left, top, wide, high = PICTURE.spots(aiming.seen_by(0), 0)["fonts"]
    here = plan().spots["FONTS"].at
    assert (left + wide / 2, top + high / 2) == pytest.approx((x + here[0], y + here[1]))
    window = by_id(view(aiming, narrow=True))["map"]
    x, y, across, down = map(float, window.attrib["viewBox"].split())
    left, top, wide, high = PICTURE.spots(aiming.seen_by(0), 0, narrow=True)["fonts"]
    width, height = float(window.attrib["width"]), float(window.attrib["height"])
    assert (left + wide / 2) / width == pytest.approx((here[0] - x) / across, abs=0.001)
    assert (top + high / 2 - float(window.attrib["y"])) / height == pytest.approx((here[1] - y) / down, abs=0.001)


def test_what_a_small_screen_does_not_show_is_not_pointed_at_there() -> None:
    aiming = play(FULL, "play 2", "pawn major8").seen_by(0)
    far = PICTURE.spots(aiming, 0).keys() - PICTURE.spots(aiming, 0, narrow=True).keys()
    assert {"magdalena", "viladomat"} <= far
    assert "fonts" not in far
    assert PICTURE.spots(play(FULL).seen_by(0), 0, narrow=True).keys() == PICTURE.spots(aiming, 0).keys()


def test_everything_that_can_be_touched_on_a_small_screen_is_in_its_window() -> None:
    for state in some_positions():
        found = by_id(view(state, viewers(state)[0], narrow=True))
        x, y, wide, tall = map(float, found["map"].attrib["viewBox"].split())
        for target in found["targets"]:
            tx, ty = map(float, re.findall(r"-?[\d.]+", target.attrib["transform"]))
            assert x < tx < x + wide
            assert y < ty < y + tall


# Points


@pytest.mark.rule("PPP-11")
def test_the_score_track_runs_round_the_town() -> None:
    cells = [score_cell(points) for points in range(100)]
    assert len(set(cells)) == 100
    assert not [(x, y) for x, y in cells if 0 < x < TOWN_WIDTH and 0 < y < TOWN_HEIGHT]
    assert score_cell(0) == score_cell(100)


def test_points_are_written_and_stand_on_the_track() -> None:
    found = by_id(view(play(FULL)))
    assert {"score-0", "score-1", "score-2"} <= found.keys()
    moved = by_id(view(play(FULL.replace("maces 12", "maces 13"))))
    changed = {id_ for id_ in found if id_.startswith("score-") and found[id_].attrib != moved[id_].attrib}
    assert changed == {"score-0"}


@pytest.mark.rule("PPP-36", "PPP-40")
@pytest.mark.parametrize("narrow", [False, True])
def test_the_end_tells_where_the_points_came_from(narrow: bool) -> None:
    for state in some_positions():
        if state.awaits != "over":
            continue
        found = by_id(view(state, 0, narrow=narrow))
        for row in by_round(state.gains):
            for gained in row:
                assert str(gained) in written(found["tally"]).split()
        winners = [seat for seat, points in enumerate(state.points) if points == max(state.points)]
        badges = re.findall(r"#ppp-badge-(\d)", " ".join(part.get("href", "") for part in found["desk"].iter()))
        assert list(map(int, badges)) == winners


# Letters


def test_numbers_do_not_depend_on_installed_fonts() -> None:
    drawn = set(re.findall(r'<path id="ppp-letter-([0-9a-f]+)"', PICTURE.sprite(DAY)))
    assert {chr(int(code, 16)) for code in drawn} == set(CUT.advances) >= set("0123456789")
    assert CUT.width("47", 20) == 2 * CUT.width("47", 10)


# Terminal


def terminal(state: Patum, viewer: int | None) -> str:
    return PICTURE.text(state.seen_by(viewer), viewer, GAME.words("en"), NAMES, False)


def test_the_terminal_picture_tells_all_there_is_to_see() -> None:
    assert terminal(play(FULL, *PUSH), 1).split("\n") == TOLD.strip("\n").split("\n")


TOLD = """
Round 2 of 3 · 4 places a plaza · pile 43
  ● Léa                   points  12  cards  3  houses 0  Sant Pere 10
▸ ■ Ana                   points   7  cards  6  houses 0  Sant Pere 10
  ▲ Pau                   points   0  cards  3  houses 1  Sant Pere 11

major          sp  · · · · · · · ● · ·   fonts      fonts     11  ● ● ■ ■ ×
ciutat         sp  · · · · ·                        francesc   8  · · · · ×
sfranc    ciutat5  · ·                   francesc   magdalena  7  · · · · ×
hores          sp  · · · · · · ·         francesc   viladomat  7  · · · · ×
pietat         sp  · · · · · ·           magdalena  joan       6  ■ · · · ×
buxade         sp  · · · · · ·           magdalena
balmes         sp  · · · · · ·           viladomat  casa-buxade   · buxade3
vall    magdalena  · · · · · ·           viladomat  casa-maragall · hores3
salo           sp  · · ·                 vall3      casa-ciutat   · ciutat3
huch     francesc  · · · · · ·           fonts      casa-huch     ▲ huch4
baixc     ciutat5  · ·                   huch3      casa-balmes   · balmes4
forn      ciutat5  · ·                   major6
queralt  francesc  · · · · · · · ·       moreta11
moreta  viladomat  · · · ▲ · · · · · · ·
pont      major10  ·                     moreta10
sjoan        joan  · ·                   moreta5

Your hand: 5, 6, plens, fuets, borratxos, maces
Discards: 1×3, 1×4

Léa pushes Ana on Plaça de les Fonts: 3+4, distance 3, push 4
It takes more than 4. Enough: maces, 5, 6, 5 plens, 5 fuets, 6 plens, 6 fuets

Points by round (plazas + houses)
  ● Léa                    12 +  0   = 12
  ■ Ana                     7 +  0   = 7
  ▲ Pau                     0 +  0   = 0
"""


def test_the_terminal_picture_marks_what_can_be_chosen() -> None:
    drawn = terminal(play(FULL, "play 2"), 0)
    assert "▸sp" in drawn
    assert "major          sp  · · · · · · ·▸●" in drawn
    assert "▸●" not in terminal(play(FULL, "play 2"), 1)


def test_the_cover_is_as_large_as_a_box() -> None:
    assert 'viewBox="0 0 290 380"' in PICTURE.cover(DAY)
