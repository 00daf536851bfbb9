"""Good manners and the host's page in a browser: by keyboard, without a reload, and nothing for axe to find."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from tablee.table.host.key import NAME
from tests.browser import STICKS_OUT
from tests.table.browser.axe import DESK, PHONE, faultless
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest
from tests.table.browser.test_every_page import FINGER, SMALL
from tests.table.browser.test_leaving import two
from tests.table.server import Served


def usable(page: Page) -> bool:
    """Nothing for axe, nothing too small, nothing that sticks out, on a phone and on a desk, in both lights."""
    for width in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": 900})
        assert not page.evaluate(STICKS_OUT), (page.url, width)
        assert page.evaluate(SMALL, FINGER) == [], (page.url, width)
    return faultless(page, everywhere=True)


def press(page: Page, name: str) -> None:
    """Go to a control by the tab key, as who has no mouse does, and press it."""
    wanted = (
        page.get_by_role("button", name=name, exact=True).or_(page.get_by_role("link", name=name, exact=True)).first
    )
    expect(wanted).to_be_visible()
    for _ in range(120):
        if wanted.evaluate("node => node === document.activeElement"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tab key never comes to {name}")


def host_at(browser_guest: Guest, house: Served) -> Guest:
    """Somebody who has shown the key of the house."""
    with closing(sqlite3.connect(house.database)) as database:
        ((key,),) = database.execute("SELECT value FROM secrets WHERE name = ?", (NAME,)).fetchall()
    page = browser_guest.page
    page.goto("/host")
    page.locator("#key").fill(key)
    page.locator("#key").press("Enter")
    expect(page.locator(".vitals")).to_be_visible()
    return browser_guest


def test_two_agree_to_end_their_game_and_see_it_at_once(welcome: Welcome) -> None:
    lea, ana = two(welcome)
    lea.page.locator("#parting summary").click()
    lea.page.locator("#parting-now").dblclick()
    expect(lea.page.locator("#parting-ask")).to_contain_text("Who has still to agree: Ana.")
    expect(ana.page.locator("#parting-ask")).to_contain_text("Léa offers to end the game")
    press(lea.page, "Take the offer back")
    expect(ana.page.locator("#parting-ask")).to_have_text("")
    ana.page.locator("#parting summary").press("Enter")
    press(ana.page, "Offer to end it")
    press(lea.page, "I agree: end it")
    for guest, agreed in ((lea, "Agreed by you and Ana."), (ana, "Agreed by you and Léa.")):
        expect(guest.page.locator("#prompt-line")).to_have_text("Broken off by agreement: nobody has won.")
        expect(guest.page.locator("#prompt-more")).to_contain_text(agreed)
        expect(guest.page.locator(".tag--win")).to_have_count(0)
    assert "broken off by agreement" in lea.written()
    assert faultless(ana.page)


def test_without_a_script_a_game_is_ended_just_as_well(browser: Browser, welcome: Welcome) -> None:
    lea, ana = two(welcome)
    plain = browser.new_context(
        base_url=lea.address, java_script_enabled=False, storage_state=lea.context.storage_state()
    )
    page = plain.new_page()
    page.goto(lea.path)
    page.locator("#parting summary").click()
    page.locator("#parting-now").click()
    expect(page.locator("#parting-ask")).to_contain_text("Who has still to agree: Ana.")
    press(ana.page, "I agree: end it")
    expect(ana.page.locator("#prompt-line")).to_contain_text("Broken off by agreement")
    plain.close()


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.soak)])
def test_a_rude_line_is_reported_and_its_speaker_muted_by_keyboard(
    welcome: Welcome, house: Served, language: str
) -> None:
    lea, ana = two(welcome)
    path = lea.path
    ana.say("You play like a <b>potato</b>")
    expect(lea.page.locator("#talk-lines")).to_contain_text("potato")
    press(lea.page, "Manners: mute or report")
    expect(lea.page.locator("h1")).to_have_text("At this table of Patolli")
    press(lea.page, "Report… Ana: You play like a <b>potato</b>")
    expect(lea.page.get_by_role("button", name="Show it to the host")).to_be_visible()
    assert usable(lea.page)
    press(lea.page, "Show it to the host")
    expect(lea.page.locator(".manners__done")).to_contain_text("You have shown this line to the host")
    press(lea.page, "Mute Ana")
    expect(lea.page.locator("#talk-lines")).not_to_contain_text("potato")
    expect(lea.page.locator("#unheard-1")).to_contain_text("You have muted Ana.")
    ana.say("Hello?")
    expect(ana.page.locator("#talk-lines")).to_contain_text("potato")
    lea.say("I hear nothing")
    expect(lea.page.locator("#talk-lines")).not_to_contain_text("Hello?")

    host = host_at(welcome(language), house)
    assert usable(host.page)
    report = host.page.locator(".report").filter(has_text="Ana").last
    expect(report.locator("blockquote")).to_be_hidden()
    report.locator(".veil summary").press("Enter")
    expect(report.locator(".is-said")).to_contain_text("You play like a <b>potato</b>")
    report.get_by_role("button", name="Remove the line" if language == "en" else "Effacer la phrase").press("Enter")
    expect(ana.page.locator("#talk-lines")).to_contain_text("(removed by the host)")
    expect(ana.page.locator("#talk-lines")).not_to_contain_text("potato")

    lea.page.goto("/")
    expect(lea.page.locator(".slip h2")).to_have_text("Your report was looked at")
    assert faultless(lea.page)
    press(lea.page, "I have read it")
    expect(lea.page.locator(".slip")).to_have_count(0)
    lea.page.goto("/me/manners")
    assert usable(lea.page)
    press(lea.page, "Hear again Ana")
    expect(lea.page.locator(".manners__none")).to_be_visible()
    lea.page.goto(path)
    expect(lea.page.locator("#talk-lines")).to_contain_text("Hello?")


def test_the_host_announces_closes_a_table_and_the_door(welcome: Welcome, house: Served) -> None:
    lea, ana = two(welcome)
    host, passer = welcome(), welcome("fr")
    passer.page.goto("/")  # and it is not loaded again
    host.page.goto("/host")
    assert usable(host.page)
    host_at(host, house)
    host.page.locator("#in-fr").fill("La maison ferme dix minutes.")
    host.page.locator("#in-en").fill("The house closes for ten minutes.")
    host.page.locator("#until").fill("2099-12-31T12:00")
    press(host.page, "Publish")
    expect(host.page.locator(".announced .banner")).to_contain_text("ten minutes")
    expect(passer.page.locator(".banner")).to_have_text("La maison ferme dix minutes.")
    assert faultless(passer.page)
    press(passer.page, "J’ai lu cette annonce")
    expect(passer.page.locator(".banner")).to_have_count(0)
    press(host.page, "Take down")
    expect(host.page.locator(".announced")).to_have_count(0)

    host.page.goto(f"/host{lea.path}")
    expect(host.page.locator("h1")).to_have_text("Patolli")
    assert usable(host.page)
    host.page.locator("#person-1 ~ .report__acts summary").press("Enter")
    host.page.locator("#why-1").fill("Insults, three times.")
    host.page.locator("#why-1 ~ button").press("Enter")
    expect(host.page.locator(".things").first).to_contain_text("Insults, three times.")
    expect(lea.page.locator("#player-1")).to_contain_text("the house plays on")
    expect(ana.page.locator("h1")).to_have_text("The door is closed to you.")
    assert ana.forgive("403") == 1
    expect(ana.page.locator(".shut__reason")).to_have_text("Insults, three times.")
    assert faultless(ana.page, everywhere=True)
    press(host.page, "Open again Ana")
    expect(host.page.get_by_role("button", name="Open again Ana")).to_have_count(0)
    ana.page.goto(lea.path)
    expect(ana.page.locator("#prompt")).to_be_visible()

    host.page.goto(f"/host{lea.path}")
    host.page.locator("#sentence").fill("That is enough for today.")
    host.page.locator("#sentence").press("Enter")
    expect(lea.page.locator("#prompt-line")).to_have_text("The host has closed this table: nobody has won.")
    expect(lea.page.locator("#prompt-more")).to_contain_text("The host says: “That is enough for today.”")
    for path in ("/host/tables", "/host/journal"):
        host.page.goto(path)
        assert usable(host.page)
    expect(host.page.locator(".deeds")).to_contain_text("That is enough for today.")
