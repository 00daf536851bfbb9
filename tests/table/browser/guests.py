"""People in front of a browser who lay tables, sit down and play."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tablee.table.identity import new_token
from tablee.table.people import COOKIE
from tests.browser import Visitor
from tests.table.server import PATIENCE

DOING = "#throwing button, #choosing button"
"""What there is to do now; the same in every game."""

ON_THE_BOARD = "#board [data-action]:not([aria-disabled])"

READY = f"""seen => {{
  const version = document.querySelector("main")?.dataset.version;
  return version && version !== seen && document.querySelector('{DOING}, #ending') !== null;
}}"""

# What lies over the middle of something that can be touched: neither the thing itself nor, unless it must be that very
# thing, another that does the same.
COVERED = """itself => {
  const covered = [];
  for (const node of document.querySelectorAll("#board [data-action]")) {
    node.scrollIntoView({ block: "center" });
    const { x, y, width, height } = node.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-action]");
    const same = itself ? found === node : found?.dataset.action === node.dataset.action;
    if (!same) covered.push(node.dataset.action);
  }
  return covered;
}"""

# Where to touch next, in the middle of something that is offered on the board or else to be thrown, and is not covered;
# what begins with one of the words comes first.
NEXT_TOUCH = f"""([seen, words]) => {{
  const version = Number(document.querySelector("main")?.dataset.version);
  if (Number.isNaN(version)) return null;
  if (document.querySelector("#ending")) return {{ version, over: true }};
  const offered = [...document.querySelectorAll("{ON_THE_BOARD}")];
  if (!offered.length) offered.push(...document.querySelectorAll("#throwing button"));
  if (version === seen || !offered.length) return null;
  const wanted = words.map(word => offered.filter(node => node.dataset.action?.startsWith(word)));
  const nodes = [...wanted, offered].find(some => some.length);
  for (let at = 0; at < nodes.length; at += 1) {{
    const node = nodes[(version + at) % nodes.length];
    const box = (node.querySelector(".hit") ?? node).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const found = document.elementFromPoint(x, y)?.closest("[data-action], button");
    if (found === node || (found && found.dataset.action === node.dataset.action)) return {{ version, x, y }};
  }}
  return {{ version, covered: nodes[0].outerHTML.slice(0, 200) }};
}}"""

OFTEN = 20
"""Milliseconds between two looks at the page."""

SOON = 5000
"""Milliseconds in which a hand reaches what lies open, on a slow machine."""

TRIES = 12

LATEST = 1000 * PATIENCE
"""Milliseconds after which what should have come is given up."""

View = dict[str, Any]


class Guest(Visitor):
    """A visitor who plays."""

    def lay(self, way: str = "now", /, name: str = "Léa", game: str = "patolli", **options: str) -> str:
        """Send the form of the shelf without looking at the shelf, which takes time to paint; the path of the table."""
        chosen = {key if key == "seats" else f"option.{key}": value for key, value in options.items()}
        form: dict[str, str | float | bool] = {"game": game, "name": name, "mode": way, **chosen}
        answer = self.context.request.post("/tables", form=form, max_redirects=0)
        self.page.goto(answer.headers["location"])
        return self.path

    def lay_from_the_shelf(self, game: str = "patolli", name: str = "Léa") -> str:
        """Take a box as people do, and say who one is when that is asked for; the path of the table."""
        self.page.goto("/")
        self.page.locator(f".box[data-game={game}] button[value=now]").click()
        if self.page.locator("#asked").is_visible():
            self.page.locator("#asked-name").fill(name)
            self.page.locator("#asked-play").click()
        self.page.wait_for_url("**/tables/*")
        return self.path

    def lay_on_the_sheet(self, game: str = "patolli", name: str = "Léa", whom: str = "", **options: str) -> str:
        """Set a table as people do, with everybody else's chair for the same; the path of the table."""
        self.page.goto(f"/open?game={game}")
        self.page.locator("#name").fill(name)
        for option, value in options.items():
            self.choose("[name='pace.kind']" if option == "pace" else f"[name='option.{option}']", value)
        for chair in self.page.locator(".seat__whom").all() if whom else ():
            with self.page.expect_response("**/open?*"):
                chair.select_option(whom)
        self.page.locator("#lay").click()
        self.page.wait_for_url("**/tables/*")
        return self.path

    def choose(self, control: str, value: str) -> None:
        """Choose on the sheet, which is read back before anything else is done."""
        chosen = self.page.locator(f"{control}[value='{value}']")
        if not chosen.is_checked():
            with self.page.expect_response("**/open?*"):
                chosen.check()

    @property
    def path(self) -> str:
        """The path of the table that the page shows."""
        found = re.search(r"/tables/[\w-]+", self.page.url)
        assert found is not None, self.page.url
        return found[0]

    def sit(self, name: str, seat: int = 1) -> None:
        """Accept an invitation: the first free chair is the one that is offered."""
        self.page.locator("#name").fill(name)
        self.page.locator("#sit-down").click()
        expect(self.page.locator(f"#player-{seat} .player__name")).to_have_text(name)

    @property
    def version(self) -> int:
        return version(self.page)

    @property
    def over(self) -> bool:
        return self.page.locator("#ending").count() > 0

    @property
    def may_do(self) -> bool:
        return self.page.locator(DOING).count() > 0

    def await_turn(self, seen: int = -1) -> bool:
        """Wait for something to do at a version not yet seen; False when the game is over instead."""
        self.page.wait_for_function(READY, arg=str(seen), polling=OFTEN, timeout=LATEST)
        return not self.over

    def do(self) -> None:
        """Throw, or take the first of the choices, and see the table move on."""
        before = self.version
        # Somebody else may choose, and other choices be folded, while the hand is on its way.
        assert any(self._done() for _ in range(TRIES))
        moved_on(self.page, before)

    def _done(self) -> bool:
        try:
            self.doing().click(timeout=SOON)
        except PlaywrightTimeout:
            return False
        return True

    def doing(self) -> Locator:
        """What is to be thrown, or the first of the choices, unfolded if need be."""
        first = self.page.locator(DOING).first
        if not first.is_visible():
            self.page.locator("#unfold").click(timeout=SOON)
        return first

    def touch(self, choose: Random) -> None:
        """Throw with the button; else touch something on the board, as one would, and see the table move on."""
        before = self.version
        throw, offered = self.page.locator("#throwing button"), self.page.locator(ON_THE_BOARD)
        if throw.count():
            throw.click()
        else:
            offered.nth(choose.randrange(offered.count())).click()
        moved_on(self.page, before)

    def play_on_the_board(self, seed: int = 1) -> int:
        """Play to the end by touching the board and nothing else; how often it was touched."""
        choose, seen, touched = Random(seed), -1, 0
        while self.await_turn(seen):
            seen = self.version
            self.touch(choose)
            touched += 1
        return touched

    def play_with_the_mouse(self, preferred: Sequence[str] = (), enough: Callable[[], bool] = bool) -> int:
        """Play to the end by clicks on what lies open; how many there were. Before each it is asked for ``enough``."""
        seen, touched = -1, 0
        while True:
            asked = self.page.wait_for_function(NEXT_TOUCH, arg=[seen, preferred], polling=OFTEN, timeout=LATEST)
            found: dict[str, Any] = asked.json_value()
            if "over" in found or enough():
                return touched
            assert "x" in found, found
            self.page.mouse.click(found["x"], found["y"])
            seen, touched = found["version"], touched + 1

    def open_talk(self) -> None:
        """On a phone the talk is in a drawer."""
        if not self.page.locator("#talk").is_visible():
            self.page.locator("#talk-open").click()

    def say(self, text: str, to: int = -1) -> None:
        self.open_talk()
        self.page.locator("#say-text").fill(text)
        self.page.locator("#say-to").select_option(str(to))
        self.page.locator("#say-now").click()
        expect(self.page.locator("#talk-lines")).to_contain_text(text)
        expect(self.page.locator("#say-text")).to_have_value("")

    # What the page does not tell

    @property
    def token(self) -> str:
        """What makes this guest somebody; whoever has none yet gets one."""
        known = [cookie["value"] for cookie in self.context.cookies() if cookie["name"] == COOKIE]
        if not known:
            known = [new_token()]
            self.context.add_cookies([{"name": COOKIE, "value": known[0], "url": self.address}])
        return known[0]

    def view(self) -> View:
        """The table as a program in the same seat would see it."""
        answer = httpx.get(
            f"{self.address}/api{self.path}", headers={"Authorization": f"Bearer {self.token}"}, timeout=PATIENCE
        )
        view: View = answer.raise_for_status().json()
        return view

    def written(self) -> str:
        """The record of the table."""
        return self.context.request.get(f"{self.path}/record").text()


def version(page: Page) -> int:
    return int(page.locator("main").get_attribute("data-version") or -1)


def moved_on(page: Page, before: int) -> None:
    newer = "seen => Number(document.querySelector('main')?.dataset.version) > seen"
    page.wait_for_function(newer, arg=before, polling=OFTEN, timeout=LATEST)


def in_step(*guests: Guest) -> None:
    """Wait until all of them see the same version, also where the table moves on meanwhile."""
    while len({guest.version for guest in guests}) > 1:
        newest = max(guest.version for guest in guests)
        for guest in guests:
            moved_on(guest.page, newest - 1)


def take_turns(players: Sequence[Guest], steps: int) -> list[int]:
    """Whoever has something to do does it; who did, in order."""
    done = []
    for _ in range(steps):
        in_step(*players)
        (who,) = [number for number, player in enumerate(players) if player.may_do]
        players[who].do()
        done.append(who)
    in_step(*players)
    return done
