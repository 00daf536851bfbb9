"""The picture of Patou'che: what it shows, to whom, and that pages can trust it."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations, pairwise
from xml.etree.ElementTree import Element, fromstring

import pytest

from tablee.games.patouche.picture import PatouchePicture
from tablee.games.patouche.picture.frieze import Frieze
from tablee.games.patouche.picture.layout import CARD_WIDTH, layout
from tablee.games.patouche.picture.pen import Pen
from tablee.games.patouche.picture.scene import Scene
from tablee.games.patouche.position import read
from tablee.games.patouche.rules import Patouche, new_game
from tablee.kernel.chance import Rng
from tablee.kernel.picture import DAY, PRINT
from tablee.kernel.state import CHANCE
from tablee.kernel.words import words

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Léa", "Bastien", "Ana", "Iker", "Maximilienne")
LIMIT = 30_000
MODES = ("family", "expert", "cooperative")
SHAPES = (False, True)
PICTURE = PatouchePicture()

MIDDLE = """
expert
a: s/p 3/ram s+2/super s
b: s/p s/p 4/tired s
c: s/p 0/ram -/p -/wolf
d: 2/plain s/p s/p s 1
sheep 12 then 3 s 0 1 2
wolf at c
a to keep ws with s kept
"""


@cache
def some_positions() -> list[Patouche]:
    """Positions of each mode and number of players, played at random from the first to the last."""
    found = []
    for seed, (mode, seats) in enumerate((mode, seats) for mode in MODES for seats in (3, 4, 5)):
        state, rng = new_game(seats, mode, "very-easy"), Rng(seed)
        game = [state.copy()]
        while acting := state.to_act():
            seat = acting[0]
            state.apply(seat, state.sample(rng) if seat == CHANCE else state.pick(seat, rng))
            game.append(state.copy())
        found += [*game[:5], *game[5:-1:11], game[-1]]
    return found


def view(
    state: Patouche,
    viewer: int | None = 0,
    language: str = "en",
    names: tuple[str, ...] = NAMES,
    narrow: bool = False,
    touch: bool = True,
) -> str:
    speech = words("tablee.games.patouche", language)
    seated = names[: len(state.flocks)]
    return PICTURE.view(state.seen_by(viewer), viewer, speech, seated, DAY, touch=touch, narrow=narrow)


def elements(markup: str) -> list[Element]:
    return list(fromstring(markup).iter())


def by_id(markup: str) -> dict[str, Element]:
    return {part.attrib["id"]: part for part in elements(markup) if "id" in part.attrib}


def with_class(markup: str, name: str) -> list[Element]:
    return [part for part in elements(markup) if name in part.get("class", "").split()]


def actions(markup: str, state: str = "is-legal") -> list[str]:
    return [part.attrib["data-action"] for part in with_class(markup, state)]


def hits(markup: str) -> dict[str, dict[str, str]]:
    """By action: the area where it can be touched."""
    found = {}
    for part in elements(markup):
        area = next((inner for inner in part if inner.get("class") == "hit"), None)
        if area is not None:
            found[part.attrib["data-action"]] = area.attrib
    return found


def drawings(markup: str) -> list[str]:
    """What a view takes from the sprite, in order."""
    return re.findall(r'href="#([^"]*)"', markup)


# What a page relies on


def test_a_table_with_every_card_out_still_fits() -> None:
    full = read(
        """
        expert
        a: s/p*3 2/plain s+3/super 4/tired 1
        b: s/p*2 0/ram 2/tired s*3
        c: s/p*3 3/ram 1 2 s
        d: s/p*2 2/plain 3/tired 4 0
        e: s/p -/p -/wolf -/tired 1 2
        wolf at b
        a to scare 1 of wwp
        """
    )
    for narrow in SHAPES:
        assert len(view(full, narrow=narrow).replace('href="#', 'href="/art/patouche.0123456789abcdef.svg#')) < LIMIT


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_narrow_picture_is_as_wide_as_a_phone_and_not_much_taller(seats: int) -> None:
    narrow, wide = layout(seats, narrow_shape=True), layout(seats, narrow_shape=False)
    assert narrow.width == 390
    assert narrow.height < 800
    assert (wide.width, wide.height) == (1000, 860)


# What can be done


def offered_in(markup: str, state: Patouche, seat: int) -> bool:
    """Whether all that is legal has a button, and nothing twice; a chip on a phone stands for all places alike."""
    legal = [action.text for action in state.legal(seat)]
    if sorted(actions(markup)) == sorted(legal):
        return True
    scene = Scene(state, seat, words("tablee.games.patouche", "en"), NAMES)
    return actions(markup) == [action.text for _, _, action in scene.different]


def test_every_legal_action_has_exactly_one_button() -> None:
    for state in some_positions():
        for seat in state.to_act():
            for narrow in SHAPES if seat != CHANCE else ():
                assert offered_in(view(state, seat, narrow=narrow), state, seat)


def test_what_is_not_to_be_touched_offers_nothing_and_shows_the_same_cards() -> None:
    state = read(MIDDLE)
    touched, looked_at = view(state), view(state, touch=False)
    assert "data-action" in touched
    assert "data-action" not in looked_at
    assert not with_class(looked_at, "halo")
    assert [part.attrib for part in with_class(touched, "card")] == [
        part.attrib for part in with_class(looked_at, "card")
    ]


@pytest.mark.rule("PCH-4")
def test_each_way_of_keeping_dice_is_a_chip_with_those_dice() -> None:
    state = read("family\na: s\nb:\nc:\nwolf at b\na to keep wps\n")
    chips = {part.attrib["data-action"]: part for part in with_class(view(state), "is-legal")}
    assert sorted(chips) == ["keep p", "keep ps", "keep s", "keep w", "keep wp", "keep wps", "keep ws"]
    shown = [part.get("href") for part in chips["keep wp"].iter(f"{SVG}use")]
    assert [ref for ref in shown if ref and "die" in ref] == ["#pch-die-wolf", "#pch-die-patou"]
    assert "#pch-again" in shown
    assert "#pch-stop" in [part.get("href") for part in chips["keep wps"].iter(f"{SVG}use")]


def test_fingers_find_every_chip() -> None:
    for state in some_positions():
        for part in with_class(view(state, state.turn if state.turn >= 0 else None, narrow=True), "is-legal"):
            chip = part.find(f"{SVG}rect[@rx='9']")
            if chip is not None:
                assert float(chip.attrib["width"]) >= 44
                assert float(chip.attrib["height"]) >= 44


@pytest.mark.rule("PCH-13")
def test_the_two_ways_of_the_wolf_are_offered_where_they_end_with_what_would_flee() -> None:
    state = read("expert\na: s/p\nb: s s\nc: s s s\nd:\nwolf at a\na to walk the wolf of wwp\n")
    for narrow in SHAPES:
        markup = view(state, narrow=narrow)
        stones = [spot.stone for spot in layout(4, narrow).spots]
        offers = {part.attrib["data-action"]: part for part in with_class(markup, "is-legal")}
        for action, place, loss in (("wolf near", 1, "−2"), ("wolf far", 2, "−1")):
            x, y = map(float, re.findall(r"-?[\d.]+", offers[action].attrib["transform"]))
            assert (x, y) == pytest.approx(stones[place], abs=0.06)
            assert loss in "".join(offers[action].itertext())
        assert drawings(markup).count("pch-paw") > 4


def test_before_the_dice_stand_everybody_sees_where_the_wolf_would_go() -> None:
    markup = view(read("family\na:\nb: s\nc: s s\nwolf at b\na to keep wwp\n"), None)
    assert "pch-paw" in drawings(markup)
    assert "−2" in "".join(fromstring(markup).itertext())
    assert "pch-paw" not in drawings(view(read("family\na:\nb: s\nc: s s\nwolf at b\na to keep pps\n"), None))


@pytest.mark.rule("PCH-16")
def test_a_guarded_sheep_can_be_asked_why_it_does_not_flee() -> None:
    state = read("expert\na:\nb: s/p 4 s 2/ram\nc:\nwolf at b\na to scare 1 of wps\n")
    markup = view(state)
    assert sorted(actions(markup)) == ["flee 2", "flee 3"]
    assert sorted(actions(markup, "is-barred")) == ["flee 1", "flee 4"]
    assert {part.get("aria-disabled") for part in with_class(markup, "is-barred")} == {"true"}


@pytest.mark.rule("PCH-4")
@pytest.mark.rule("PCH-6")
@pytest.mark.parametrize("narrow", SHAPES)
def test_the_dice_and_the_wolf_can_be_asked_why_nobody_moves_them(narrow: bool) -> None:
    thrown = read("family\na: s s\nb: s/p\nc: s\nwolf at b\na to keep wp with s kept\n")
    assert sorted(actions(view(thrown, narrow=narrow), "is-barred")) == ["keep", "wolf near"]
    assert not actions(view(thrown, viewer=1, narrow=narrow), "is-barred")
    to_throw = read("family\na: s s\nb: s/p\nc: s\nwolf at b\na to throw\n")
    assert not actions(view(to_throw, narrow=narrow), "is-barred")


@pytest.mark.rule("PCH-7")
def test_a_patou_of_each_leader_is_offered_when_the_pile_is_empty() -> None:
    state = read("family\na: s s\nb: s/p*2 -/p*9\nc: s/p -/p*10\npatous 0\nwolf at b\na to take a patou, of wwp\n")
    assert sorted(actions(view(state))) == ["take b", "take c"]


@pytest.mark.rule("PCH-7")
@pytest.mark.parametrize("narrow", SHAPES)
def test_who_has_fewer_patous_can_be_asked_why_none_is_taken_there(narrow: bool) -> None:
    flocks = "a: s/p*3 s s\nb: s/p*3 -/p*4\nc: s/p*4 -/p*3\nd: s/p*4 -/p"
    state = read(f"family\n{flocks}\npatous 0\nwolf at b\na to take a patou, of wps\n")
    assert sorted(actions(view(state, narrow=narrow))) == ["take b", "take c"]
    assert sorted(actions(view(state, narrow=narrow), "is-barred")) == ["take a", "take d"]


@pytest.mark.parametrize("narrow", SHAPES)
def test_where_any_patou_will_do_the_whole_flock_can_be_touched(narrow: bool) -> None:
    state = read("family\na: s s\nb: s/p*2 -/p*9\nc: s/p -/p*10\npatous 0\nwolf at b\na to take a patou, of wwp\n")
    for hit in hits(view(state, narrow=narrow)).values():
        assert float(hit["width"]) > 4 * CARD_WIDTH


def test_patous_alike_that_lie_over_one_another_are_touched_as_one() -> None:
    state = read("expert\na: s/p*5 -/p*4 -/tired\nb:\nc:\nwolf at b\na to place 4, of wws\n")
    assert [action.text for action in state.legal(0)] == [f"over {column}" for column in range(6, 11)]
    drawn = view(state)
    assert actions(drawn) == ["over 9", "over 10"]
    assert float(hits(drawn)["over 9"]["width"]) > CARD_WIDTH


def test_a_slim_column_can_be_touched_beside_it_but_never_on_another() -> None:
    state = read("expert\na:\nb: 1/p 2 s/p 3 s/p\nc:\nd:\nwolf at b\na to scare 1 of wps\n")
    slim = Frieze(Pen(Scene(state, 0, words("tablee.games.patouche", "en"), NAMES), DAY, "", True), 1)
    offered = hits(f"<svg xmlns='{SVG[1:-1]}'>{slim.svg()}</svg>")
    assert list(offered) == ["flee 1", "flee 2", "flee 3", "flee 4", "flee 5"]  # three of them are barred, and say why
    first, *inner, last = (float(hit["width"]) for hit in offered.values())
    assert inner == [CARD_WIDTH] * 3
    assert first > CARD_WIDTH
    assert last > CARD_WIDTH
    assert slim.cramped


CRAMPED = {
    "flee": "a:\nb: 1/p 2 s/p 3 s/p 2\nc:\nd:\ne:\nwolf at b\na to scare 1 of wps\n",
    "over": "a: s/super -/p s/ram -/p -/tired -/p -/plain\nb:\nc:\nd:\ne:\nwolf at b\na to place s, of wws\n",
    "take": "a: s\nb: -/p*4 -/ram*2 -/tired*2 -/super\nc: -/p*9\nd: -/p*4\npatous 0\nwolf at b\n"
    "a to take a patou, of wwp\n",
}


@pytest.mark.parametrize(("name", "kinds"), [("flee", 2), ("over", 3), ("take", 5)])
def test_where_columns_are_too_slim_for_fingers_a_phone_offers_each_kind_as_a_chip(name: str, kinds: int) -> None:
    state = read(f"expert\n{CRAMPED[name]}")
    markup = view(state, narrow=True)
    chips = with_class(markup, "is-legal")
    assert len(chips) == kinds
    assert not hits(markup)
    for chip in chips:
        paper = chip.find(f"{SVG}rect[@rx='9']")
        assert paper is not None
        assert min(float(paper.attrib["width"]), float(paper.attrib["height"])) >= 44
    assert ("hand" in by_id(markup)) == (name == "over")
    assert hits(view(state)), "there is room on a desk"


# What is shown


def test_cards_show_whether_they_were_turned_and_what_they_are() -> None:
    cards = {id_: part.get("href") for id_, part in by_id(view(read(MIDDLE))).items() if id_.startswith("card-")}
    assert cards["card-a1-s1"] == "#pch-card-sheep-0"
    assert cards["card-a2-s1"] == "#pch-card-flock-3"
    assert cards["card-a2-p"] == "#pch-card-ram"
    assert cards["card-a3-p"] == "#pch-card-super"
    assert cards["card-a3-s2"] == "#pch-card-flock-2"
    assert cards["card-b3-p"] == "#pch-card-tired"
    assert cards["card-c4-p"] == "#pch-card-disguise"
    assert cards["card-d1-p"] == "#pch-card-plain"
    assert "card-a4-p" not in cards


@pytest.mark.rule("PCH-19")
def test_a_paw_marks_each_guarded_sheep_and_eyes_each_other_one() -> None:
    state = read("expert\na: s/p 3/ram s+2/super s 4/tired -/tired -/wolf\nb:\nc:\nwolf at b\na to throw\n")
    seen = drawings(view(state))
    assert seen.count("pch-guard") == 4
    assert seen.count("pch-danger") == 1
    assert seen.count("pch-exposed") == 3


def test_the_wolf_walks_round_the_table_under_one_id() -> None:
    places = []
    for seat in "abcde":
        state = read(f"family\na:\nb:\nc:\nd:\ne:\nwolf at {seat}\na to throw\n")
        for narrow in SHAPES:
            places.append(by_id(view(state, narrow=narrow))["wolf"].attrib["transform"])
    assert len(set(places)) == 10


@pytest.mark.rule("PCH-13")
def test_the_wolf_never_stands_between_a_finger_and_the_stone_it_comes_back_to() -> None:
    markup = view(read("expert\na:\nb: s\nc: s\nwolf at b\na to walk the wolf of www\n"))
    assert sorted(actions(markup)) == ["wolf far", "wolf near"]
    assert by_id(markup)["wolf"].get("pointer-events") == "none"


@pytest.mark.rule("PCH-3")
def test_the_red_side_of_the_wolf_means_expert() -> None:
    assert "pch-token-red" in drawings(view(read(MIDDLE)))
    assert "pch-token-yellow" in drawings(view(read("family\na:\nb:\nc:\nwolf at a\na to throw\n")))


def test_the_viewer_sits_in_front_and_the_next_player_follows() -> None:
    state = read(MIDDLE)
    spots = layout(4, narrow_shape=False).spots
    for viewer in range(4):
        found = by_id(view(state, viewer))
        for place in range(4):
            seat = "abcd"[(viewer + place) % 4]
            x, y = map(float, re.findall(r"-?[\d.]+", found[f"flock-{seat}"].attrib["transform"])[:2])
            assert (x, y) == pytest.approx(spots[place].cards)


def test_kept_dice_lie_apart_and_dice_to_be_thrown_show_nothing() -> None:
    keeping = by_id(view(read(MIDDLE)))
    assert [die[0][0].get("href") for die in (keeping["die-1"], keeping["die-2"], keeping["die-3"])] == [
        "#pch-die-sheep",
        "#pch-die-wolf",
        "#pch-die-sheep",
    ]
    assert "pch-blanket-1" in drawings(view(read(MIDDLE)))
    waiting = read("family\na:\nb:\nc:\nwolf at a\na to throw again with wp kept\n")
    assert drawings(view(waiting)).count("pch-die-blank") == 1
    assert "pch-blanket-2" in drawings(view(waiting))


def test_dice_that_have_acted_fade() -> None:
    found = by_id(view(read("expert\na: s\nb:\nc:\nwolf at a\na to play s of wps\n")))
    assert [found[f"die-{number}"][0].get("opacity") for number in (1, 2, 3)] == [".45", ".45", None]


@pytest.mark.rule("PCH-25")
def test_what_everybody_saw_go_under_a_pile_is_shown_below_it() -> None:
    for narrow in SHAPES:
        assert "".join(by_id(view(read(MIDDLE), narrow=narrow))["pile-sheep"].itertext()) == "173?012"
    assert "".join(by_id(view(read("family\na:\nb:\nc:\nwolf at a\na to throw\n")))["pile-sheep"].itertext()) == "33"


MUCH_KNOWN = """
expert
a: s*2
b:
c:
sheep {} then 3 s 4 2 1 0 2 s{}
patous 20 then wolf wolf
wolf at b
a to keep wps
"""


def boxes(markup: str, pile: str) -> list[tuple[float, float, float]]:
    """What is known to lie under a pile, as it is drawn: from where to where each card is seen, and how high."""
    group = by_id(markup)[pile]
    x, y = map(float, re.findall(r"-?[\d.]+", group.attrib["transform"]))
    found = [part.attrib for part in group.findall(f"{SVG}rect")]
    return [
        (x + float(box["x"]), x + float(box["x"]) + float(box["width"]), y + float(box["y"]) + float(box["height"]) / 2)
        for box in found
    ]


@pytest.mark.rule("PCH-25")
@pytest.mark.parametrize("more", [0, 1, 4, 12, 23])
@pytest.mark.parametrize("narrow", SHAPES)
def test_however_much_is_known_of_a_pile_all_of_it_is_shown(more: int, narrow: bool) -> None:
    markup = view(read(MUCH_KNOWN.format(23 - more, " s" * (more - 1) + " 3" if more else "")), narrow=narrow)
    plan = layout(3, narrow)
    sheep, wolves = boxes(markup, "pile-sheep"), boxes(markup, "pile-patou")
    assert (len(sheep), len(wolves)) == (8 + more, 2)
    for card, other in combinations(sheep + wolves, 2):
        assert card[1] <= other[0] or other[1] <= card[0] or abs(card[2] - other[2]) >= 8
    assert max(right for _, right, _ in sheep + wolves) <= (plan.width if narrow else plan.dice[0])
    assert max(y for _, _, y in sheep + wolves) + 8 <= (plan.tray if narrow else plan.spots[0].cards)[1]


@pytest.mark.rule("PCH-25")
def test_whoever_cannot_see_the_picture_is_told_what_lies_under_the_piles() -> None:
    told = fromstring(view(read(MUCH_KNOWN.format(22, " 3")))).findtext(f"{SVG}desc") or ""
    assert "worth, from above: 3, unknown, 4, 2, 1, 0, 2, unknown, 3." in told
    assert "from above: wolf in sheep’s clothing, wolf in sheep’s clothing." in told


@pytest.mark.parametrize(
    ("position", "language", "sentences"),
    [
        (
            "family\na: s/p\nb:\nc: s s -/p*20\npatous 1\nwolf at a\na to throw\n",
            "en",
            ["Léa has 1 sheep card (0 unguarded) and 1 patou.", "The piles hold 30 sheep cards and 1 patou."],
        ),
        (
            "family\na: s/p\nb:\nc: s s -/p*20\npatous 1\nwolf at a\na to throw\n",
            "fr",
            ["Léa : 1 carte Mouton (0 sans garde) et 1 patou.", "Bastien : 0 carte Mouton (0 sans garde) et 0 patou."],
        ),
        (
            "expert\na: 0 -/ram\nb:\nc:\nwolf at a\na to throw\n",
            "fr",
            ["Léa : 1 mouton en tout, 1 carte Mouton (1 sans garde) et 1 patou."],
        ),
        (
            "cooperative easy\na: s/p\nb:\nc:\nlair 1\nwolf at a\na to throw\n",
            "fr",
            ["Le loup a pris 1 mouton ; à 3, tous perdent."],
        ),
    ],
)
def test_what_is_told_of_the_picture_counts_one_and_none_as_the_language_does(
    position: str, language: str, sentences: list[str]
) -> None:
    told = fromstring(view(read(position), language=language)).findtext(f"{SVG}desc") or ""
    described = told.replace("\u00a0", " ")
    assert all(sentence in described for sentence in sentences), described


@pytest.mark.rule("PCH-23")
def test_the_lair_shows_how_close_the_loss_is_and_the_pile_how_close_the_win() -> None:
    state = read("cooperative easy\na: s/p\nb: s\nc:\nlair 2\nwolf at b\na to throw\n")
    found = by_id(view(state))
    assert [part.get("href") for part in found["lair"].iter(f"{SVG}use")] == ["#pch-card-sheep-1"] * 2
    assert len(list(found["lair"].iter(f"{SVG}rect"))) == 1
    assert "".join(found["pile-sheep"].itertext()) == "11/15"
    assert "lair" not in by_id(view(read(MIDDLE)))


@pytest.mark.rule("PCH-10")
def test_the_last_round_is_written_in_the_sky() -> None:
    last = read("family\na:\nb: s*6\nc:\nwolf at b\nlast round by b\na to throw\n")
    assert "Bastien" in "".join(by_id(view(last))["last-round"].itertext())
    assert "last-round" not in by_id(view(read(MIDDLE)))


def test_the_winner_wears_the_bell_and_nobody_has_the_crook() -> None:
    over = read("family\na: s*2\nb: s*6\nc: s\nwolf at b\nlast round by b\nover after a\n")
    for narrow in SHAPES:
        markup = view(over, narrow=narrow)
        assert len(with_class(markup, "winner")) == 1
        assert not with_class(markup, "crook")
    assert len(with_class(view(read(MIDDLE)), "crook")) == 1


def test_patous_without_sheep_move_together_rather_than_off_the_meadow() -> None:
    crowd = read("family\na: s/p*2 -/p*18\nb: s*7\nc:\nwolf at b\na to throw\n")
    for narrow in SHAPES:
        plan, found = layout(3, narrow), by_id(view(crowd, narrow=narrow))
        x, _, scale = map(float, re.findall(r"-?[\d.]+", found["flock-a"].attrib["transform"]))
        last = float(re.findall(r"-?[\d.]+", found["card-a20-p"].attrib["transform"])[0])
        assert x + (last + 104) * scale <= plan.spots[0].cards[0] + plan.spots[0].room + 1


def test_what_a_special_is_stays_in_sight_however_many_patous_there_are() -> None:
    flock = "s/p -/wolf -/tired*2 -/p*4 -/ram -/p -/super s s 4"
    crowd = read(f"expert\na: {flock}\nb: s/p\nc:\nd:\ne:\nwolf at b\na to throw\n")
    for viewer in (0, 1):
        for narrow in SHAPES:
            found = by_id(view(crowd, viewer, narrow=narrow))
            lefts = [float(re.findall(r"-?[\d.]+", found[f"card-a{n}-p"].attrib["transform"])[0]) for n in range(1, 12)]
            shown = [here - before for before, here in pairwise(lefts)]
            assert min(shown[1:4] + shown[8:9]) >= CARD_WIDTH
            assert max(shown[4:7]) < CARD_WIDTH


def test_a_printed_view_is_grey() -> None:
    drawn = PICTURE.view(read(MIDDLE), 0, words("tablee.games.patouche", "en"), NAMES[:4], PRINT)
    for colour in re.findall(r'"#([0-9a-f]{6})"', drawn):
        assert colour[:2] == colour[2:4] == colour[4:]


def test_the_box_is_as_large_as_the_others() -> None:
    assert fromstring(PICTURE.cover(DAY)).get("viewBox") == "0 0 290 380"
