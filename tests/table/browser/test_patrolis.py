"""Patrolis at the table: recorded games played again by touch, crossings, a match, a phone, a map of the host's."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tablee.games.patrolis import atlas
from tablee.kernel.record import Record
from tablee.kernel.sheet import read
from tablee.kernel.state import CHANCE
from tests.table.browser.conftest import PROMPT, Welcome
from tests.table.browser.guests import COVERED, ON_THE_BOARD, Guest, moved_on
from tests.table.browser.past import recorded, relaid
from tests.table.server import Served

GAME = "patrolis-named"
FIRST_PLAYER_KNOWN = 1
OWN_CROSSING, RIVAL_CROSSING = 40, 83
"""Steps of the recorded game after which a crossing is to be decided."""

FINGER = 44


def at_step(guest: Guest, house: Served, record: Record, step: int) -> None:
    """The guest holds all seats of a game that has come so far."""
    guest.page.goto(relaid(house.database, [guest.token] * record.seats, step, record=record))


def things(guest: Guest, action: str) -> Locator:
    """All that can be touched to do this: a way on the map, a piece in the box, a letter at the edge."""
    return guest.page.locator(f"#board [data-action='{action}']:not([aria-disabled])")


def follow(guest: Guest, record: Record, start: int, end: int) -> int:
    """Touch what the players of the record chose from one step to another; how often that was."""
    touched = 0
    for at, step in enumerate(record.steps[start:end], start):
        moved_on(guest.page, at - 1)
        if step.seat != CHANCE:
            touch(guest, step.text, touched)
            touched += 1
    moved_on(guest.page, end - 1)
    return touched


def touch(guest: Guest, action: str, number: int) -> None:
    """Touch one of the things that do this: now the first, now the last."""
    offered = things(guest, action)
    (offered.first if number % 2 else offered.last).click()


NAMING = [*"F1F2F3F4F5E1G1H1"]
SHORT_GAME = [*NAMING, "F1-N", *["straight"] * 5, "stop", "E1-N", "left", "downstream", "straight", "straight"]
"""The first to start takes five objectives along a road. The second takes one beside it, crosses that track, wins back
four tiles, and ends the game with the two objectives beyond."""


def click(guest: Guest, actions: list[str]) -> None:
    """Touch one after the other, each when the last has come back, and the objective that chance adds to a number."""
    version = guest.version
    for number, action in enumerate(actions):
        touch(guest, action, number)
        version += 2 if action.isdigit() else 1
        moved_on(guest.page, version - 1)


def test_a_match_of_two_whole_games_each_with_a_crossing_is_played_by_clicks(welcome: Welcome) -> None:
    guest = welcome("fr")
    page = guest.page
    guest.lay_on_the_sheet("patrolis", whom="here", objectives="named", match="yes")
    guest.await_turn()
    click(guest, SHORT_GAME)
    expect(page.locator("#log-steps")).to_contain_text(re.compile("repren(d|ez) 4 tuiles"))
    expect(page.locator("#board #match")).to_have_text("Partie 2 sur 2")
    expect(page.locator("#board [id^=tile-]")).to_have_count(0)
    expect(page.locator("#ending")).to_have_count(0)
    expect(page.locator("#slip text")).to_have_count(5)
    title, *_, first, second = page.locator("#slip text").all_text_contents()
    assert title == "Résultat de la partie 1"
    assert int(first) + int(second) == 22
    kept = re.compile(rf"^{first} points?, dont 0 dans la partie 2")
    expect(page.locator("#player-0 .player__counts")).to_have_text(kept)

    click(guest, SHORT_GAME)
    expect(page.locator("#ending .sums thead th")).to_have_count(2)
    expect(page.locator("#ending .ref, #prompt .ref").first).to_contain_text("PTR-17")
    expect(page.locator("#slip")).to_have_count(0)
    assert page.locator(ON_THE_BOARD).count() == 0
    record = read(guest.written())
    assert [step.text for step in record.steps if step.seat != CHANCE] == 2 * SHORT_GAME
    assert sum(panel["points"] for panel in guest.view()["panels"]) == 44


def test_a_phone_names_with_keys_as_wide_as_a_finger_and_plays_on_to_a_crossing(
    welcome: Welcome, house: Served
) -> None:
    guest, record = welcome("fr", 390), recorded(GAME)
    at_step(guest, house, record, FIRST_PLAYER_KNOWN)
    page, offered = guest.page, guest.page.locator(ON_THE_BOARD)
    for keys in (20, 15):
        expect(page.locator("#keypad [data-action]")).to_have_count(keys)
        expect(offered).to_have_count(keys)
        assert page.evaluate(COVERED, True) == []
        size = offered.last.bounding_box()
        assert size is not None
        assert min(size["width"], size["height"]) >= FINGER
        before = guest.version
        offered.last.click()
        moved_on(page, before)
    expect(page.locator("#log-steps")).to_contain_text("T15")

    at_step(guest, house, record, OWN_CROSSING - 8)
    follow(guest, record, OWN_CROSSING - 8, OWN_CROSSING)
    expect(page.locator("#take-upstream")).to_be_visible()
    assert page.evaluate(COVERED, True) == []
    assert not guest.sticks_out()


def test_a_phone_starts_a_track_with_keys_round_the_map(welcome: Welcome, house: Served) -> None:
    guest, record = welcome("fr", 390), recorded(GAME)
    step = next(at for at, taken in enumerate(record.steps) if "-" in taken.text and taken.seat != CHANCE)
    at_step(guest, house, record, step)
    page = guest.page
    expect(page.locator(ON_THE_BOARD)).to_have_count(len(record.at(step).legal(record.steps[step].seat)))
    assert page.evaluate(COVERED, True) == []
    assert follow(guest, record, step, step + 1) == 1
    expect(page.locator("#aim")).to_be_visible()


def test_a_side_of_a_crossing_is_taken_up_on_a_phone_by_touching_its_tiles(welcome: Welcome, house: Served) -> None:
    guest, record = welcome("fr", 390), recorded(GAME)
    at_step(guest, house, record, RIVAL_CROSSING)
    page = guest.page
    for side, way, tiles in (("upstream", "amont", 12), ("downstream", "aval", 2)):
        expect(page.locator(f"#take-{side}")).to_contain_text(f" : {tiles}")
        squares, before = page.locator(f"#side-{side} [data-action]"), guest.version
        for square in (squares.first, squares.last):
            size = square.bounding_box()
            assert size is not None
            assert min(size["width"], size["height"]) >= FINGER
            square.click(trial=True)
        squares.last.click()
        moved_on(page, before)
        expect(page.locator("#crossing")).to_have_count(0)
        expect(page.locator("#log-steps")).to_contain_text(f"Vous choisissez l’{way} et reprenez {tiles} tuiles")
        page.locator("#undo").click()
        expect(page.locator("#crossing")).to_be_visible()


def test_both_sides_of_a_crossing_are_shown_and_the_choice_can_be_taken_back(welcome: Welcome, house: Served) -> None:
    guest, onlooker, record = welcome(), welcome("fr"), recorded(GAME)
    at_step(guest, house, record, RIVAL_CROSSING)
    onlooker.page.goto(guest.path)
    crossing = onlooker.page.locator("#crossing")
    expect(crossing).to_be_visible()
    expect(onlooker.page.locator("#board .tab")).to_have_count(2)
    expect(onlooker.page.locator("#board [data-action]")).to_have_count(0)

    shown = guest.page.locator("#board .tab").all_inner_texts()
    before = guest.version
    guest.page.locator("#side-downstream [data-action]").first.click()
    expect(crossing).to_have_count(0)
    moved_on(guest.page, before)
    guest.page.locator("#undo").click()
    expect(crossing).to_be_visible()
    guest.page.reload()
    assert guest.page.locator("#board .tab").all_inner_texts() == shown
    follow(guest, record, RIVAL_CROSSING, RIVAL_CROSSING + 1)


def test_a_piece_that_cannot_be_laid_says_why(welcome: Welcome, house: Served) -> None:
    guest, record = welcome(), recorded(GAME)
    step = next(
        at for at, taken in enumerate(record.steps) if [a.text for a in record.at(at).legal(taken.seat)] == ["stop"]
    )
    at_step(guest, house, record, step)
    page = guest.page
    page.locator("#piece-straight .hit").click(force=True)
    expect(page.locator("#why")).to_be_visible()
    assert page.locator("#why a.ref").inner_text() in ("PTR-7", "PTR-8")
    assert guest.version == step


def test_a_host_adds_a_map_and_the_house_opens_without_it(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    maps = tmp_path / "maps"
    maps.mkdir()
    rows = atlas.MAPS["map-1"].rows
    (maps / "mirror.txt").write_text("\n".join(row[::-1] for row in rows), encoding="ascii")
    (maps / "torn.txt").write_text("\n".join([*rows[:-1], rows[-1][:-1]]), encoding="ascii")
    monkeypatch.setenv(atlas.FOLDER, str(maps))
    house = Served(tmp_path / "tables.sqlite", *PROMPT).wait()
    guest = Guest(browser, house.address)
    name = atlas.load_map(maps / "mirror.txt").name
    table = guest.lay_on_the_sheet("patrolis", whom="level-3", map=name, objectives="chance")
    expect(guest.page.locator(f"#board use[href$='#ptr-map-{name}']")).to_be_visible()
    assert guest.await_turn()
    assert guest.complaints == []
    house.process.terminate()
    told = house.told()
    assert told.count("row 15 ends at column S") == 1, "by the house, and not again by its bots"
    assert "atlas.py" not in told

    monkeypatch.delenv(atlas.FOLDER)
    with house.start_again():
        guest.page.goto(table)
        expect(guest.page.locator("main")).to_contain_text(name)
        guest.page.goto("/mine")
        expect(guest.page.locator("h1")).to_be_visible()
    guest.leave()
