"""The picture of Pagamas: what it shows, to whom, and that pages can trust it."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from xml.etree.ElementTree import Element, fromstring

import pytest

from tablee.games.pagamas import GAME
from tablee.games.pagamas.loot import BURIED
from tablee.games.pagamas.material import KIND_WORDS, LETTERS, PLACE_WORDS
from tablee.games.pagamas.picture import PagamasPicture
from tablee.games.pagamas.picture.hatch import plate_widths
from tablee.games.pagamas.picture.layout import NARROW_HATCHES, narrow_places, wide_places
from tablee.games.pagamas.rules import Pagamas, new_game
from tablee.kernel.chance import Rng
from tablee.kernel.picture import DAY, measure
from tablee.kernel.picture.lettering import SMALLEST
from tablee.kernel.state import CHANCE
from tablee.kernel.words import LANGUAGES
from tests.games.pagamas.play import play

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Léa", "Ana", "Pau", "Núria", "Jordi", "Zoé")
LONG = ("Maximilienne-Alexandra de la Tour", "長い名前の人" * 5, "W" * 40, "Pau", "Núria", "Ferdinand-Alexandre II")
SHEET = "/art/pagamas.svg?v=0123456789abcdef"
LIMIT = 30_000
PICTURE = PagamasPicture()
SHAPES = pytest.mark.parametrize("narrow", [False, True])

CREW = """
a captain: loot 1 2, sailors 1 3, hand ambush dodge, buried 3
b mate: loot 2, sailors 2, hand rum
c lookout: loot 3 1, hand all-hands
d chaplain: sailors 1, hand bribe spyglass
"""
ASHORE = CREW + "captain kept all\nashore"
AMBUSHES = CREW + "hideouts: a tavern, b island, c brothel, d hammock\nmate-ambush"
OFFER = CREW + "hideouts: a hammock, b tavern, c tavern, d hammock\nshare forced\noffer"
CROWDED = """
a captain: loot 1 2 1 1 1 2, sailors 1 3, hand ambush blade, buried 3
b mate: loot 2 1 1, sailors 2 2, hand rum dodge
c lookout: loot 3 1 1, sailors 1 1, hand all-hands dodge
d chaplain: loot 1 1 2, sailors 1 1, hand bribe spyglass
e bosun: loot 1 1 2, sailors 3 3, hand ambush ambush
f steward: loot 1 2, sailors 2 2, hand dodge ambush
hideouts: a tavern, b island, c brothel, d hammock, e island, f island
power b on a: tavern
ambush-cards
"""
"""Thirty ways of laying an ambush."""
RISING = ("mutiny", "join", "loyal", "loyal")


def _game(seats: int, seed: int) -> list[Pagamas]:
    """The positions of a game played at random, until it has shown much."""
    state, rng, found = new_game(seats), Rng(seed), []
    state.go_on()
    while state.to_act():
        found.append(state.copy())
        actor = state.to_act()[0]
        choices = state.legal(actor)
        state.do(actor, state.sample(rng) if actor == CHANCE else choices[rng.below(len(choices))])
    return [*found, state]


@cache
def some_positions() -> list[Pagamas]:
    """For each number of players two positions of every phase, early ones and late ones, and the end."""
    chosen = []
    for seats in GAME.seats:
        by_phase: dict[str, list[Pagamas]] = {}
        for state in _game(seats, 7 * seats):
            frame = "over" if state.over else f"{state.frame.data().get('stage', '')} {state.frame.name}"
            by_phase.setdefault(frame, []).append(state)
        for states in by_phase.values():
            chosen += states[:1] + states[-1:] if len(states) > 1 else states
    return chosen


def view(
    state: Pagamas,
    viewer: int | None = 0,
    language: str = "en",
    names: tuple[str, ...] = NAMES,
    *,
    sheet: str = "",
    touch: bool = True,
    narrow: bool = False,
) -> str:
    words = GAME.words(language)
    return PICTURE.view(state.seen_by(viewer), viewer, words, names, DAY, sheet, touch=touch, narrow=narrow)


def everything(
    state: Pagamas, viewer: int | None, language: str = "en", *, sheet: str = "", narrow: bool = False
) -> str:
    """What a replay shows when the game is over."""
    names = LONG if sheet else NAMES
    return PICTURE.view(state.copy(), viewer, GAME.words(language), names, DAY, sheet, touch=False, narrow=narrow)


def viewers(state: Pagamas) -> list[int | None]:
    """Whoever is to act, somebody else, and a spectator."""
    actor = state.to_act()[0] if state.to_act() and state.to_act()[0] >= 0 else 0
    return [actor, (actor + 1) % state.seats, None]


def elements(markup: str) -> list[Element]:
    return list(fromstring(markup).iter())


def by_id(markup: str) -> dict[str, Element]:
    return {part.attrib["id"]: part for part in elements(markup) if "id" in part.attrib}


def actions(markup: str, state: str) -> list[str]:
    return [part.attrib["data-action"] for part in elements(markup) if state in part.get("class", "").split()]


def drawn(part: Element) -> set[str]:
    """The drawings of the sprite that an element uses."""
    return {found.attrib["href"].removeprefix("#pgm-") for found in part.iter() if "href" in found.attrib}


def written(part: Element) -> str:
    return " ".join(part.itertext())


# What a page relies on


@SHAPES
def test_even_the_fullest_view_is_small(narrow: bool) -> None:
    assert len(view(play(CROWDED), 0, "fr", LONG, sheet=SHEET, narrow=narrow)) < LIMIT
    assert len(everything(play(CROWDED), 0, "fr", sheet=SHEET, narrow=narrow)) < LIMIT


# What can be done


@SHAPES
def test_every_legal_action_has_exactly_one_button(narrow: bool) -> None:
    for state in some_positions():
        for seat in state.to_act():
            if seat == CHANCE:
                continue
            markup = view(state, seat, narrow=narrow)
            assert sorted(actions(markup, "is-legal")) == sorted(action.text for action in state.legal(seat))


@pytest.mark.rule("PGM-17")
@SHAPES
def test_the_island_is_barred_when_the_captain_has_kept_all(narrow: bool) -> None:
    markup = view(play(ASHORE), narrow=narrow)
    assert actions(markup, "is-legal") == ["hide hammock", "hide tavern", "hide brothel"]
    assert "hide island" in actions(markup, "is-barred")


def spot(part: Element) -> tuple[float, ...]:
    """Where a thing lies on the hatch."""
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", part.attrib["transform"])
    assert moved is not None
    return tuple(map(float, moved.groups()))


def coins(markup: str) -> list[list[str]]:
    """What the coins do, on the hatch of a phone or below the ship, those of one card together."""
    found: dict[str, list[str]] = {}
    parts = by_id(markup)
    for part in parts.get("table", parts["hatch"]).iter():
        if text := part.get("data-action"):
            found.setdefault(text.rpartition(" ")[0], []).append(text)
    return list(found.values())


@pytest.mark.rule("PGM-12")
@SHAPES
def test_each_character_has_coins_for_those_who_have_none(narrow: bool) -> None:
    state = play(CREW + "roles")
    free = ("mate", "lookout", "chaplain")
    assert coins(view(state, narrow=narrow)) == [[f"give {role} {seat}" for seat in "bcd"] for role in free]
    assert coins(view(play(state, "give lookout c"), narrow=narrow)) == [
        [f"give {role} {seat}" for seat in "bd"] for role in ("mate", "chaplain")
    ]


@pytest.mark.rule("PGM-14")
@SHAPES
def test_each_card_of_the_share_has_coins_for_all_players_down_to_the_last(narrow: bool) -> None:
    state = play(CREW + "share", *["loot 1", "loot 2", "loot 3"])
    while cards := state.loot.undealt():
        assert coins(view(state, narrow=narrow)) == [[f"deal {card} {seat}" for seat in "abcd"] for card in cards]
        state = play(state, f"deal {cards[-1]} c")


@pytest.mark.rule("PGM-14")
@SHAPES
def test_coins_lie_nearest_to_the_card_that_they_deal(narrow: bool) -> None:
    markup = view(play(CREW + "share", *["loot 1", "loot 2", "loot 3"]), narrow=narrow)
    hatch = list(by_id(markup)["hatch" if narrow else "table"].iter())
    axis = 1 if narrow else 0  # in rows on a phone, else under each card
    places = {part.attrib["id"]: spot(part)[axis] for part in hatch if part.get("id", "").startswith("loot-")}
    for part in hatch:
        if text := part.get("data-action"):
            card = min(places, key=lambda id_: abs(places[id_] - spot(part)[axis]))
            assert text.startswith(f"deal {card.removeprefix('loot-')} ")


@pytest.mark.parametrize("state", ["is-legal", "is-barred"])
def test_on_a_phone_coins_and_plates_are_as_large_as_a_finger(state: str) -> None:
    found = play(CREW + "share", "loot 1", "loot 2", "loot 3")
    for part in elements(view(found, narrow=True)):
        if state in part.get("class", "").split() and "scale" in part.get("transform", ""):
            scale = float(re.findall(r"scale\(([\d.]+)\)", part.attrib["transform"])[0])
            assert 38 * scale >= 44


@pytest.mark.rule("PGM-6")
def test_on_a_phone_a_sailor_that_can_be_bribed_is_as_large_as_a_finger() -> None:
    crew = """
        a captain: loot 1, hand bribe
        b mate: sailors 1 2 3
        c lookout: sailors 1 1 2 2 3
        d chaplain: sailors 2 2
        e bosun: sailors 1 3
        share
    """
    state = play(crew, *["loot 1"] * 4, *(f"deal {card} a" for card in range(2, 6)))
    markup = view(state, narrow=True)
    for seat in "bcde":
        found = {
            sailor.attrib["data-action"]: place
            for place in by_id(markup)[f"seat-{LETTERS.index(seat)}"].iter()
            for sailor in place
            if sailor.get("data-action", "").startswith("bribe")
        }
        assert found.keys() == {text for text in actions(markup, "is-legal") if text.startswith(f"bribe {seat}")}
        middles = []
        for place in found.values():
            moved = re.fullmatch(r"translate\(([-\d.]+) [-\d.]+\) scale\(([\d.]+)\)", place.attrib["transform"])
            assert moved is not None
            touched = next(part for part in place.iter() if part.get("class") == "hit")
            assert all(float(touched.attrib[side]) * float(moved[2]) >= 45.9 for side in ("width", "height"))
            middles.append(float(moved[1]))
        assert all(b - a > 45 for a, b in pairwise(sorted(middles))), "none covers the middle of another"


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_phone_places_and_cards_are_named_in_full(language: str) -> None:
    for state in (play(CROWDED), play(CREW + "ashore"), play(OFFER)):
        for seat in state.to_act():
            assert "…" not in written(fromstring(view(state, seat, language, narrow=True)))


# What is shown


@pytest.mark.rule("PGM-30", "PGM-39")
def test_the_value_of_a_loot_card_is_shown_to_those_who_have_seen_it() -> None:
    state = play(AMBUSHES)
    mine = state.loot.of(0)[0]
    assert "mini-loot-1" in drawn(by_id(view(state, 0))[f"loot-{mine}"])
    for viewer in (1, None):
        assert drawn(by_id(view(state, viewer))[f"loot-{mine}"]) == {"mini-back-loot"}


@pytest.mark.rule("PGM-13")
def test_the_loot_to_be_shared_is_seen_by_captain_and_lookout_alone() -> None:
    state = play(CREW + "share", "loot 3", "loot 2", "loot 3")
    card = state.loot.undealt()[0]
    for seat, shown in ((0, "card-loot-3"), (2, "card-loot-3"), (1, "card-back-loot"), (3, "card-back-loot")):
        assert shown in drawn(by_id(view(state, seat))[f"loot-{card}"])


@pytest.mark.rule("PGM-17", "PGM-30")
@SHAPES
def test_a_hideout_lies_face_down_for_all_but_its_owner(narrow: bool) -> None:
    state = play(AMBUSHES)
    assert drawn(by_id(view(state, 1, narrow=narrow))["hideout-1"]) == {"card-island"}
    for viewer in (0, 2, None):
        assert drawn(by_id(view(state, viewer, narrow=narrow))["hideout-1"]) == {"card-back-hideout"}


@pytest.mark.rule("PGM-30")
@SHAPES
def test_when_the_game_is_over_and_looked_at_again_everything_lies_face_up(narrow: bool) -> None:
    state = play(CROWDED)
    for viewer in (0, 3, None):
        found = by_id(everything(state, viewer, narrow=narrow))
        held = {f"card-{KIND_WORDS[kind]}" for hand in state.cards.hands for kind, count in enumerate(hand) if count}
        assert drawn(found["hands"]) == held | {f"#gl-{seat + 1}" for seat in range(6)}
        assert {drawn(found[f"hideout-{seat}"]).pop() for seat in range(6)} == {
            f"card-{PLACE_WORDS[place]}" for place in state.hideouts
        }
        assert "card-tavern" in drawn(found["ambush-0"])
        for card in range(1, state.loot.drawn + 1):
            assert state.loot.where(card) == BURIED or drawn(found[f"loot-{card}"]) == {
                f"mini-loot-{state.loot.value(card)}"
            }


@pytest.mark.rule("PGM-30")
@SHAPES
def test_during_play_the_hands_of_others_are_backs(narrow: bool) -> None:
    for state in (play(CROWDED), *some_positions()):
        for viewer in (1, None):
            markup = view(state, viewer, narrow=narrow)
            assert 'id="hands"' not in markup
            backs = sum(size > 0 for seat, size in enumerate(state.cards.sizes) if seat != viewer)
            assert len(re.findall(r"#pgm-hand-[12]", markup)) == backs


@pytest.mark.rule("PGM-30")
def test_everything_is_told_in_words_where_everything_lies_open() -> None:
    state, words = play(CROWDED), GAME.words("en")
    assert "Ana, First Mate: action cards 2 (Dodge, Round of Rum)" in everything(state, None)
    assert "cards 2 (Dodge, Round of Rum)" in PICTURE.text(state, None, words, NAMES, False)
    assert "(Dodge" not in view(state, None) + PICTURE.text(state.seen_by(None), None, words, NAMES, False)


@pytest.mark.rule("PGM-38")
def test_an_ambush_shows_whose_it_is_and_only_to_its_author_where_it_waits() -> None:
    state = play(AMBUSHES, "ambush a tavern")
    assert drawn(by_id(view(state, 1))["ambush-0"]) == {"card-tavern", "#gl-2"}
    for viewer in (0, 2, None):
        assert drawn(by_id(view(state, viewer))["ambush-0"]) == {"card-back-hideout", "#gl-2"}


@pytest.mark.rule("PGM-32")
def test_a_vote_that_is_given_lies_folded_until_all_are_in() -> None:
    state = play(CREW + "share", "loot 1", "loot 2", "loot 3")
    for card in state.loot.undealt():
        state.apply(0, GAME.parse(state, f"deal {card} a"))
    while state.frame.name == "share-cards":
        state.apply(state.to_act()[0], GAME.parse(state, "pass"))
    before = view(state, 3)
    state.apply(0, GAME.parse(state, "aye"))
    yes = view(state, 3)
    assert before.count("#pgm-vote") == 0
    assert yes.count("#pgm-vote") == 1
    assert yes.count("#pgm-no-vote") == 3


@pytest.mark.rule("PGM-25")
@SHAPES
def test_a_mutiny_shows_two_camps_with_their_forces(narrow: bool) -> None:
    state = play(OFFER, "mutiny", "join", "loyal")
    hatch = by_id(view(state, 0, narrow=narrow))["hatch"]
    assert {"seal-black", "seal-red", "card-mutiny"} <= drawn(hatch)
    assert {"6", "5"} <= set(written(hatch).split())
    assert "card-mate-mutineer" in view(state, 0)
    assert "bust-mate-mutineer" in view(state, 0, narrow=True)


@pytest.mark.rule("PGM-23")
def test_the_mutiny_card_moves_from_the_deck_to_the_hatch_as_it_is_turned() -> None:
    calm, offered, turned = play(ASHORE), play(OFFER), play(OFFER, "mutiny")
    assert all("card-calm" in drawn(by_id(view(state))["mutiny-card"]) for state in (calm, offered))
    assert "card-mutiny" in drawn(by_id(view(turned))["mutiny-card"])


@pytest.mark.rule("PGM-29")
@SHAPES
def test_at_the_end_the_buried_shares_are_shown(narrow: bool) -> None:
    over = [state for state in some_positions() if state.over]
    assert len(over) == len(GAME.seats)
    for state in over:
        outcome = state.outcome()
        assert outcome is not None
        tally = written(by_id(view(state, None, narrow=narrow))["hatch"])
        for seat in range(state.seats):
            assert NAMES[seat] in tally
            assert str(outcome.points[seat]) in tally


def test_loot_keeps_its_id_wherever_it_goes() -> None:
    state = play(CREW + "share", "loot 1", "loot 2", "loot 3")
    cards = state.loot.undealt()
    before = by_id(view(state, None))
    for card in cards:
        state.apply(0, GAME.parse(state, f"deal {card} b"))
    while state.frame.name != "overboard":
        seat = state.to_act()[0]
        state.apply(seat, GAME.parse(state, "pass" if state.frame.name == "share-cards" else "aye"))
    after = by_id(view(state, None))
    for card in cards:
        places = [found[f"loot-{card}"].attrib["transform"] for found in (before, after)]
        assert places[0] != places[1]
        assert all(re.fullmatch(r"translate\([-\d.]+ [-\d.]+\)", place) for place in places)


def test_whoever_decides_has_a_lit_flag() -> None:
    for state in some_positions():
        lit = view(state, None).count("#pgm-flag-lit")
        assert lit == len([seat for seat in state.to_act() if seat >= 0])


@pytest.mark.parametrize("others", [2, 3, 4, 5])
def test_no_two_players_sit_in_one_place(others: int) -> None:
    for places in (wide_places(others), narrow_places(others)):
        assert len(places) == others
        assert len({place.centre for place in places}) == others


@pytest.mark.parametrize("size", NARROW_HATCHES)
def test_every_hatch_is_drawn(size: str) -> None:
    assert f'id="pgm-hatch-{size}"' in PICTURE.sprite(DAY)


# Terminal


def test_the_terminal_picture_tells_all_that_the_viewer_knows() -> None:
    state = play(AMBUSHES, "ambush a tavern").seen_by(1)
    assert PICTURE.text(state, 1, GAME.words("en"), NAMES, False) == TERMINAL.strip("\n")


TERMINAL = """
Turn 1 · the ambush cards
Loot pile 22, gone 0 · deck 27, discards 0

▸ ● a Léa                  Captain · hideout: face down
      votes 3 · cards 2 · sailors 1+3 · buried 1 · loot 1 (?), 2 (?)
  ■ b Ana                  First Mate · hideout: Treasure Island
      votes 2 · cards 1 · sailors 2 · loot 4 (2)
  ▲ c Pau                  Lookout · hideout: face down
      votes 1 · cards 1 · loot 5 (?), 6 (?)
  ◆ d Núria                Chaplain · hideout: face down
      votes 2 · cards 2 · sailors 1

Ambush 1: Ana on Léa, the Mate’s own, Tavern

Your hand: Round of Rum
Your hideouts: Hammock, Brothel
"""


# Files


def test_plates_are_equally_wide_unless_that_would_cut_a_word_short() -> None:
    assert plate_widths(["Pour", "Contre"], 280) == [140.0, 140.0]
    widths = plate_widths(["Offrir une tournée", "Passer", "Passer désormais"], 292)
    assert sum(widths) == pytest.approx(292)
    assert widths[0] - 12 >= measure("Offrir une tournée", 16 * SMALLEST, bold=True), "written smaller, but whole"
