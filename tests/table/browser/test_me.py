"""Me: a passkey made in one browser and used in another, devices, my data and the way out, by keyboard and by axe."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.table.browser.axe import faultless
from tests.table.browser.conftest import Welcome
from tests.table.browser.guests import Guest, in_step

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Finger:
    """The virtual authenticator of a browser, which says yes, as a finger on a sensor does."""

    def __init__(self, guest: Guest) -> None:
        guest.changed = True
        self.cdp = guest.context.new_cdp_session(guest.page)
        self.cdp.send("WebAuthn.enable")
        made = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self.ask = {"authenticatorId": made["authenticatorId"]}

    def carry_to(self, other: Finger) -> None:
        """What a provider of passkeys does between the devices of one person."""
        for credential in self.cdp.send("WebAuthn.getCredentials", self.ask)["credentials"]:
            other.cdp.send("WebAuthn.addCredential", {**other.ask, "credential": credential})

    def refuse(self) -> None:
        self.cdp.send("WebAuthn.setUserVerified", {**self.ask, "isUserVerified": False})


def by_name(guest: Guest) -> Guest:
    """Passkeys belong to a name, and not to an address of numbers."""
    guest.address = guest.address.replace("127.0.0.1", "localhost")
    return guest


def go(guest: Guest, path: str) -> Page:
    guest.page.goto(guest.address + path)
    return guest.page


def press(page: Page, name: str) -> None:
    """Reach a button from the head of the page with the keyboard alone, and press it."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent").split("\n")[0].strip().startswith(name):
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"no Tab leads to {name}")


def named(guest: Guest, name: str = "Léa") -> Page:
    """Somebody who has said their name, by keyboard alone."""
    page = go(guest, "/me")
    press(page, "Keep") if page.locator("#called").input_value() else page.locator("#called").focus()
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(page.locator(".me__head h1")).to_have_text(name)
    return page


def test_a_passkey_made_in_one_browser_opens_the_house_in_another(welcome: Welcome) -> None:
    desk, phone = by_name(welcome()), by_name(welcome(width=390))
    finger, other = Finger(desk), Finger(phone)
    page = named(desk)
    page.locator("#key-label").fill("Léa’s finger")
    press(page, "Add a passkey")
    expect(page.locator("[aria-labelledby=keys] .things b")).to_have_text("Léa’s finger")
    expect(page.locator("[aria-labelledby=keys] .things span").first).to_contain_text("never used")
    press(page, "Show a code")
    expect(page.locator(".code svg")).to_be_visible()
    assert faultless(page, everywhere=True)
    finger.carry_to(other)
    page = go(phone, "/enter")
    press(page, "Continue with a passkey")
    page.wait_for_url("**/")
    expect(page.locator("#to-me")).to_have_attribute("data-called", "Léa")
    page = go(phone, "/me")
    expect(page.locator("[aria-labelledby=devices] .things b")).to_have_count(2)
    expect(page.locator("[aria-labelledby=devices] .tag--yes")).to_have_text("here")
    press(page, "Sign out all others")
    expect(page.locator("[aria-labelledby=devices] .things b")).to_have_text(["Chrome, Android"])
    expect(go(desk, "/").locator("#to-me")).to_have_attribute("href", "/enter")


def test_a_passkey_that_the_house_does_not_know_or_nobody_confirms_is_told_and_changes_nothing(
    welcome: Welcome,
) -> None:
    desk, eve = by_name(welcome()), by_name(welcome())
    finger, other = Finger(desk), Finger(eve)
    page = named(desk)
    press(page, "Add a passkey")
    expect(page.locator("[aria-labelledby=keys] .things b")).to_have_count(1)
    press(page, "Add a passkey")
    expect(page.locator("#key-told")).to_have_text("This device already holds a passkey of yours.")
    finger.carry_to(other)
    page = go(desk, "/me")
    page.locator("[aria-labelledby=personal] button").click()
    page.locator("[aria-labelledby=keys] .things button").click()
    expect(page.locator("[aria-labelledby=keys] .things b")).to_have_count(0)
    page = go(eve, "/enter")
    press(page, "Continue with a passkey")
    expect(page.locator("#key-told")).to_contain_text("does not know this passkey")
    assert eve.forgive("403") == 1
    assert page.evaluate("document.activeElement.textContent") == "Continue with a passkey"
    expect(page.locator("#to-me")).to_have_attribute("href", "/enter")


def test_without_passkeys_the_pages_say_so_and_the_other_ways_are_there(welcome: Welcome) -> None:
    guest = welcome()
    guest.prepare("delete window.PublicKeyCredential")
    page = named(guest)
    expect(page.locator("#no-keys")).to_be_visible()
    expect(page.locator("#make-key")).to_be_hidden()
    page = go(guest, "/enter")
    expect(page.locator("#no-keys")).to_be_visible()
    expect(page.locator("#link")).to_be_visible()


def test_two_devices_of_one_person_at_one_table_both_live_and_see_the_same(welcome: Welcome) -> None:
    desk, phone = welcome(), welcome(width=390)
    table = desk.lay("device")
    page = go(desk, "/me")
    press(page, "Show a code")
    phone.page.goto(page.locator("#code-link").input_value())
    press(phone.page, "Yes, that is me")
    phone.page.wait_for_url("**/mine")
    for device in (desk, phone):
        device.page.goto(table)
    desk.do()
    in_step(phone, desk)
    phone.do()
    in_step(desk, phone)
    go(desk, "/me")
    press(desk.page, "Sign out all others")
    expect(phone.page.locator("#throwing button, #choosing button")).to_have_count(0)


def test_me_leads_to_all_that_is_about_oneself(welcome: Welcome) -> None:
    guest = welcome(width=390)
    page = named(guest)
    for tab, path in (("My data", "/me/data"), ("Alerts", "/me/signs"), ("Muted", "/me/manners"), ("My access", "/me")):
        press(page, tab)
        page.wait_for_url(f"**{path}")
        expect(page.locator(".tabs [aria-current=page]")).to_have_text(tab)
        assert not guest.sticks_out()


def test_my_data_is_downloaded_and_i_am_gone_once_i_have_written_my_name(welcome: Welcome, tmp_path: Path) -> None:
    guest = welcome()
    table = guest.lay("invite", "Léa")
    page = go(guest, "/me/data")
    with page.expect_download() as download:
        press(page, "Download")
    file = tmp_path / "mine.zip"
    download.value.save_as(file)
    with zipfile.ZipFile(file) as archive:
        mine = json.loads(archive.read("me.json"))
    assert [seat["table"] for seat in mine["seats"]] == [table.rpartition("/")[2]]
    page.evaluate("localStorage.setItem('names', '[\"Léa\"]')")
    page.locator("#sure").focus()
    page.keyboard.type("Léa")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Farewell.")
    assert faultless(page, everywhere=True)
    assert not guest.sticks_out()
    assert page.evaluate("localStorage.getItem('names')") is None
    expect(go(guest, "/").locator("#to-me")).to_have_attribute("href", "/enter")
    page.locator(".box--first .btn--main").click()
    expect(page.locator("#asked-name")).to_have_value("")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_is_not_known_is_asked_for_a_name_once(welcome: Welcome, language: str) -> None:
    guest = welcome(language, width=390)
    page = go(guest, "/me")
    assert faultless(page, everywhere=True)
    assert not guest.sticks_out()
    page.locator("#called").fill("Zoé")
    page.keyboard.press("Enter")
    expect(page.locator("#to-me .token")).to_have_text("Z")
    expect(go(guest, "/").locator("input[name=name]:not([type=hidden])")).to_have_count(0)
    page.locator(".box--first .btn--main, .box[data-game=patolli] .btn--main").first.click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#player-0 .player__name")).to_have_text("Zoé")
    expect(go(guest, "/open?game=patolli").locator("#name")).to_have_value("Zoé")
    expect(go(guest, "/games/patolli/device").locator("#name-1")).to_have_value("Zoé")
    host = welcome(language)
    guest.page.goto(host.lay("invite", "Ana"))
    expect(guest.page.locator("#name")).to_have_value("Zoé")
