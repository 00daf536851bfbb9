"""Looking back: the curve, the turning points, and another game from there."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from playwright.sync_api import expect

from tablee.table.identity import owner_of
from tablee.table.sql import open_store
from tablee.table.store import Move
from tests.table.browser.axe import faultless
from tests.table.browser.conftest import Welcome
from tests.table.browser.past import recorded, stored_as
from tests.table.server import Served
from tests.table.test_hindsight import BEGINS, SHORT

READ = "#turnings .turning"


def short_game(house: Served, mine: str, other: str) -> str:
    """The path of a table with a part of a recorded game, in which both players miss something before one gives up."""
    record = recorded()
    stored = stored_as(record, (mine, other))
    agreed = replace(stored.agreement, begun=record.game.write(record.at(BEGINS)))
    moves = [replace(move, version=move.version - BEGINS) for move in stored.moves[BEGINS : BEGINS + SHORT]]

    async def lay() -> None:
        store = await open_store(str(house.database))
        await store.lay(agreed, stored.chairs)
        await store.append(agreed.id, [*moves, Move(SHORT + 1, "resign", 1, "", 0.0)], over=True)
        await store.close()

    with ThreadPoolExecutor(1) as aside:
        aside.submit(asyncio.run, lay()).result()
    assert owner_of(mine) == stored.chairs[0].owner
    return f"/tables/{agreed.id}"


def test_a_finished_game_is_looked_back_at_and_gone_on_with(house: Served, welcome: Welcome) -> None:
    guest, friend = welcome(), welcome("fr", width=390)
    page, path = guest.page, short_game(house, guest.token, friend.token)
    page.goto(path)
    page.locator("#look-back").click()
    page.wait_for_url("**/review")
    expect(page.locator("#turnings progress")).to_be_visible()
    expect(page.locator("#course-lines .course__line")).to_have_count(1)
    expect(page.locator(f"{READ} >> nth=0")).to_be_visible()  # without a reload
    expect(page.locator("progress")).to_have_count(0)

    points = page.locator("#turnings > .turnings .turning")
    assert 1 < points.count() <= 5
    expect(page.locator("#course-marks a")).to_have_count(points.count())
    expect(points.first).to_have_attribute("aria-current", "true")
    expect(page.locator("#moment-where")).to_contain_text(f"turning point 1 of {points.count()}")
    expect(page.locator("#prompt-more")).to_contain_text("It cost you")
    expect(page.locator('#board [data-way="played"]')).to_have_count(1)
    expect(page.locator('#board [data-way="better"]')).to_have_count(1)
    expect(page.locator(".chalk-word--played")).to_have_text("played")
    expect(page.locator(".chalk-word--better")).to_have_text("better")
    expect(page.locator("#course-story")).to_contain_text("at the start")
    expect(page.locator("#worth .option.is-better")).to_have_count(1)
    expect(page.locator("#worth .option.is-played")).to_have_count(1)
    expect(page.locator("#account li")).to_have_text(
        [re.compile("Your choices"), re.compile("choices"), re.compile("Luck")]
    )
    page.locator("#share summary").click()
    assert (
        page.locator("#share input")
        .input_value()
        .endswith(f"/review?step={page.locator('main').get_attribute('data-step')}")
    )
    picture = guest.page.request.get(page.locator("#moment-picture").get_attribute("href") or "")
    assert (picture.status, picture.headers["content-type"]) == (200, "image/png")
    page.locator("#share summary").click()
    field = page.locator("#field").bounding_box()
    assert faultless(page)

    first = page.locator("main").get_attribute("data-step")
    page.keyboard.press("ArrowRight")
    expect(page.locator("main")).not_to_have_attribute("data-step", str(first))
    expect(page.locator("#moment-where")).to_contain_text("decision")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("main")).to_have_attribute("data-step", str(first))
    page.locator("#course-marks a").last.click()
    expect(points.last).to_have_attribute("aria-current", "true")
    page.locator("#only-switch").click()
    expect(page.locator("#only-switch")).to_have_text("All decisions")
    page.keyboard.press("Home")
    expect(points.first).to_have_attribute("aria-current", "true")
    assert page.locator("#field").bounding_box() == field, "the board never jumps"

    page.locator("#play-on").click()
    page.wait_for_url(lambda url: path not in url)
    expect(page.locator('#choosing button[value="24-30"]')).to_have_count(1)  # what was better can still be done
    guest.do()
    expect(page.locator("main")).to_have_attribute("data-version", re.compile("^[3-9]$"))  # and the house answers

    small = friend.page  # whose review is there already
    small.goto(f"{path}/review")
    expect(small.locator("#moment-where")).to_contain_text("tournant 1 sur")
    expect(small.locator(".chalk-word--better")).to_have_text("mieux")
    expect(small.locator("#worth-title")).to_have_text("Ce que valait chaque choix")
    assert not friend.sticks_out()
    course, told = (small.locator(name).bounding_box() for name in ("#course", "#prompt"))
    assert course
    assert told
    assert (told["x"], told["width"]) == (course["x"], course["width"])
    bar = small.locator("#going").bounding_box()
    assert bar
    for word in small.locator(".chalk-word").all():
        box = word.bounding_box()
        assert box
        assert box["y"] + box["height"] < bar["y"], "what is compared lies above the bar"
    assert faultless(small)
