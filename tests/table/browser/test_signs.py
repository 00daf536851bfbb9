"""Signs in a browser: the tab, a notification, what is chosen; the house on a phone, with network and without."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.browser.axe import faultless
from tests.table.browser.guests import Guest
from tests.table.catchers import Catcher, Device, catching
from tests.table.person import until
from tests.table.server import Served

# The headless browser grants notifications and then refuses to show any: it is told that it may, and what it is asked
# to show is written down in its place.
SHOWN = """
Object.defineProperty(Notification, "permission", { get: () => localStorage.mayNotify || "default" });
Notification.requestPermission = async () => (localStorage.mayNotify = window.answer || "granted");
window.shown = [];
if (window.ServiceWorkerRegistration) {
  const show = async (title, facts) => { window.shown.push({ title, ...facts }); };
  ServiceWorkerRegistration.prototype.showNotification = show;
}
"""
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
GONE = r"ERR_|Failed to load|WebSocket|Failed to fetch"


@pytest.fixture(scope="module")
def catcher() -> Iterator[Catcher]:
    with catching() as catcher:
        yield catcher


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    database = tmp_path_factory.mktemp("house") / "tables.sqlite"
    program = ("tests.table.post_server",)
    with Served(database, "--allow-hooks-to", "127.0.0.1", program=program) as server:
        yield server


class Installed(Guest):
    """A guest whose browser has a service worker, and may show notifications."""

    def __init__(self, browser: Browser, address: str, language: str = "en", width: int = 1280) -> None:
        super().__init__(browser, address, language, width, worker=True)
        self.context.grant_permissions(["notifications"], origin=address)
        self.context.add_init_script(SHOWN)


@pytest.fixture
def two(browser: Browser, house: Served) -> Iterator[tuple[Installed, Guest, str]]:
    """Léa and Ana at a table at which it is Ana's turn; the browser of Léa is one that can be told."""
    lea, ana = Installed(browser, house.address), Guest(browser, house.address)
    table = lea.lay("invite")
    ana.page.goto(table)
    ana.sit("Ana")
    for guest in (lea, ana):
        guest.page.wait_for_selector("#board")
    until(lambda: due(lea) or due(ana))
    while due(lea):
        lea.do()
    expect(ana.page.locator("main")).to_have_attribute("data-due", "yes")
    yield lea, ana, table
    for guest in (lea, ana):
        assert guest.complained() == []
        guest.leave()


def due(guest: Guest) -> bool:
    return guest.page.locator("main").get_attribute("data-due") == "yes"


def until_others_turn(guest: Guest) -> None:
    """Play the turn of this guest, whose page may still have to hear that it has come."""
    expect(guest.page.locator("main")).to_have_attribute("data-due", "yes")
    while due(guest):
        guest.do()


def icon(page: Page) -> str:
    return page.locator("link[rel=icon]").get_attribute("href") or ""


def test_the_tab_of_any_page_says_that_it_is_ones_turn_until_it_is_not_to(two: tuple[Installed, Guest, str]) -> None:
    lea, ana, table = two
    shelf = lea.page
    shelf.goto("/mine")
    plain = shelf.title()
    assert "logo-due" not in icon(shelf)
    until_others_turn(ana)
    expect(shelf).to_have_title(f"(1) {plain}")
    assert "logo-due" in icon(shelf)
    shelf.goto(table)
    expect(shelf).to_have_title(re.compile("^Your turn"))
    assert "logo-due" in icon(shelf)
    shelf.goto("/me/signs")
    expect(shelf.locator("[data-sign=tab]")).to_be_checked()
    shelf.locator("[data-sign=tab]").press("Space")
    expect(shelf.locator("[data-sign=tab]")).not_to_be_checked()
    for address in (table, "/mine"):
        shelf.goto(address)
        expect(shelf).to_have_title(re.compile(r"^(?!Your turn|\(1\))"))
        assert "logo-due" not in icon(shelf)


def test_a_notification_is_shown_on_any_open_page_but_not_to_who_looks_at_the_table(
    two: tuple[Installed, Guest, str],
) -> None:
    lea, ana, table = two
    page = lea.page
    page.goto("/me/signs")
    expect(page.get_by_text("The browser will ask for your consent.").first).to_be_visible()
    page.evaluate("window.answer = 'denied'")
    page.locator("[data-sign=note]").click()
    expect(page.locator("[data-denied]")).to_be_visible()
    expect(page.locator("[data-sign=note]")).not_to_be_checked()
    expect(page.locator("[data-sign=note]")).to_be_disabled()
    page.evaluate("localStorage.removeItem('mayNotify')")
    page.reload()
    page.locator("[data-sign=note]").click()
    expect(page.locator("[data-sign=note]")).to_be_checked()
    page.evaluate("navigator.serviceWorker.ready")
    page.locator("[data-trial=note]").click()
    page.wait_for_function("() => window.shown.length === 1")
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready")
    until_others_turn(ana)
    page.wait_for_function("() => window.shown.length === 1")
    shown = page.evaluate("window.shown[0]")
    assert shown["title"] == "Your turn at Patolli"
    assert shown["body"] == "It is your turn at Patolli, with Ana."
    assert shown["data"] == {"open": table}
    page.goto(table)  # here it is before her eyes
    until_others_turn(lea)
    until_others_turn(ana)
    expect(page.locator("main")).to_have_attribute("data-due", "yes")
    until_others_turn(lea)
    assert page.evaluate("window.shown") == []
    page.evaluate(HIDE, True)  # and here behind something else
    until_others_turn(ana)
    page.wait_for_function("() => window.shown.length === 1")


def test_a_sound_is_heard_once_wherever_the_house_is_open(two: tuple[Installed, Guest, str]) -> None:
    lea, ana, _ = two
    lea.context.add_init_script("window.rung = 0; addEventListener('ring', () => { window.rung += 1; });")
    page = lea.page
    page.goto("/me/signs")
    page.locator("[data-sign=sound]").click()
    page.wait_for_function("() => window.rung === 1")
    tabs = [page, lea.new_page()]
    for tab in tabs:
        tab.goto("/mine")
    for tab in tabs:
        tab.locator("h1").click()  # what was never touched may not sound
    until_others_turn(ana)
    for tab in tabs:
        expect(tab).to_have_title(re.compile(r"^\(1\)"))
    until(lambda: sum(tab.evaluate("window.rung") for tab in tabs) > 0)
    assert sum(tab.evaluate("window.rung") for tab in tabs) == 1


def test_without_network_the_house_says_so_and_play_goes_on_when_it_is_back(browser: Browser, house: Served) -> None:
    lea = Installed(browser, house.address, "fr", 390)
    page, table = lea.page, lea.lay("device")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    before = lea.version
    page.goto("/mine")
    house.kill()
    page.goto(table)
    expect(page.locator("h1")).to_have_text("Pas de réseau pour le moment")
    assert faultless(page)
    kept = page.evaluate(
        """async () => {
          const [name] = await caches.keys();
          const found = (await (await caches.open(name)).keys()).map(request => request.url);
          return found.map(url => new URL(url).pathname + new URL(url).search);
        }"""
    )
    assert kept
    assert all(re.match(r"/(static|art)/[^?]+\?v=\w+$|/offline\?lang=fr$", address) for address in kept), kept
    house.start_again()
    expect(page.locator("main")).to_have_attribute("data-version", str(before))  # it has come back by itself
    lea.do()
    assert lea.version > before
    lea.forgive(GONE)  # some browsers say so, some do not
    assert lea.complained() == []
    lea.leave()


def test_a_new_version_of_the_service_worker_takes_the_place_of_the_old_one_and_of_what_that_kept(
    browser: Browser, house: Served
) -> None:
    lea = Installed(browser, house.address)
    page = lea.page
    page.goto("/mine")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    (old,) = page.evaluate("caches.keys()")
    page.evaluate("caches.open('tablee-of-before')")
    page.goto("/mine?lang=fr")  # another language: another worker, with another page
    page.wait_for_function(f"() => caches.keys().then(names => names.length === 1 && names[0] !== '{old}')")
    lea.leave()


def test_how_one_is_told_is_chosen_by_keyboard_and_without_a_script(
    browser: Browser, house: Served, catcher: Catcher
) -> None:
    lea = Installed(browser, house.address, width=390)
    page = lea.page
    lea.lay("device")
    page.locator("#habits-open").press("Enter")  # on the smallest screens the bell is among the habits
    page.locator("#habits a[href='/me/signs']").press("Enter")
    expect(page.locator("h1")).to_have_text("Tell me when it is my turn")
    page.locator("#hook-address").focus()
    page.keyboard.type("https://192.168.1.1/hook")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("It leads into the network of the house itself")
    lea.forgive("422")
    page.locator("#hook-address").fill(f"{catcher.address}/chat")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text("Kept.")
    device = Device(f"{catcher.address}/device")
    assert lea.context.request.post("/me/signs/push", data=device.subscription()).status == 201
    page.reload()
    assert faultless(page, everywhere=True)
    assert not lea.sticks_out()
    page.locator("#hook button", has_text="Try it").press("Enter")
    expect(page.get_by_role("status")).to_have_text(re.compile("^On its way"))
    page.locator("#push .signs__boxes button", has_text="Remove").press("Enter")
    expect(page.locator("#push .signs__boxes")).to_have_count(0)
    assert lea.complained() == []
    lea.leave()

    plain = browser.new_context(base_url=house.address, java_script_enabled=False)
    page = plain.new_page()
    page.goto("/me/signs")
    expect(page.locator("#tab .help")).to_be_visible()
    page.locator("#hook-address").fill(f"{catcher.address}/chat")
    page.locator("#hook form button").click()
    expect(page.locator("#hook .signs__address")).to_have_text(f"{catcher.address}/chat")
    plain.close()


def test_a_phone_can_install_the_house(browser: Browser, house: Served) -> None:
    guest = Guest(browser, house.address, "fr")
    page = guest.page
    page.goto("/")
    address = page.locator("link[rel=manifest]").get_attribute("href") or ""
    answer = guest.context.request.get(address)
    told = answer.json()
    assert answer.headers["content-type"].startswith("application/manifest+json")
    assert (told["name"], told["lang"], told["display"], told["start_url"]) == ("Tablée", "fr", "standalone", "/")
    sizes = {(found["sizes"], found["purpose"]) for found in told["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    for found in told["icons"]:
        shown = page.evaluate(
            "async src => { const image = new Image(); image.src = src; await image.decode(); return image.width; }",
            found["src"],
        )
        assert f"{shown}x{shown}" == found["sizes"]
    worker = guest.context.request.get("/sw.js")
    assert worker.headers["cache-control"] == "no-cache"
    assert guest.complained() == []
    guest.leave()
