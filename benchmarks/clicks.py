"""From a click to the change on the screen: ``python -m benchmarks.clicks`` from the root of the repository.

A house of its own on loopback, as `tablee serve` opens it, a real Chromium, one person and bots. Each click is measured
in the page, from the event to the second frame after the table has changed: the server, the socket, the morph and the
paint. It also counts the long tasks of the browser (over 50 ms).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright

from tablee.kernel.game import games

PORT = 8765
ADDRESS = f"http://127.0.0.1:{PORT}"
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome")
LIMIT = 100
"""Milliseconds that the median of a game may take."""

DUE = "() => document.querySelector('#throwing button, #choosing button, #ending') !== null"
CLICK = """() => new Promise(done => {
  const button = document.querySelector("#throwing button, #choosing button");
  const table = document.querySelector("main");
  const [before, at] = [table.dataset.version, performance.now()];
  new MutationObserver((_, seen) => {
    if (table.dataset.version === before) return;
    seen.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - at)));
  }).observe(table, { attributes: true });
  button.click();
})"""
LONG = """() => {
  window.long = 0;
  new PerformanceObserver(found => { window.long += found.getEntries().length; }).observe({ type: "longtask" });
}"""


@contextmanager
def house() -> Iterator[None]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tablee", "serve", "--port", str(PORT), "--rate", "0"]
        command += ["--database", f"sqlite:///{Path(folder) / 'tables.sqlite'}"]
        served = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            until = time.monotonic() + 30
            while time.monotonic() < until:
                try:
                    urllib.request.urlopen(f"{ADDRESS}/health").close()
                    break
                except OSError:
                    time.sleep(0.1)
            yield
        finally:
            served.terminate()
            served.wait()


def measure(page: Page, game: str, clicks: int) -> tuple[list[float], int]:
    form: dict[str, str | float | bool] = {"game": game, "name": "Léa", "mode": "now", "seats": games()[game].seats[-1]}
    answer = page.context.request.post("/tables", form=form, max_redirects=0)
    page.goto(answer.headers["location"])
    page.evaluate(LONG)
    took: list[float] = []
    for _ in range(clicks):
        page.wait_for_function(DUE, polling=20)
        if page.locator("#ending").count():
            break
        took.append(page.evaluate(CLICK))
    return took, page.evaluate("() => window.long")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--clicks", type=int, default=60, help="in each game")
    asked.add_argument("--width", type=int, default=390)
    given = asked.parse_args()
    browser = next(path for path in map(shutil.which, BROWSERS) if path)
    print(f"load before: {os.getloadavg()[0]:.1f}; {given.width} px wide, the most players")
    print("| game | clicks | median ms | worst ms | long tasks |")
    print("|---|--:|--:|--:|--:|")
    with house(), sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for game in games().values():
            context = chromium.new_context(
                base_url=ADDRESS,
                viewport={"width": given.width, "height": 844},
                storage_state={"origins": [{"origin": ADDRESS, "localStorage": [{"name": "pace", "value": "now"}]}]},
            )
            took, long = measure(context.new_page(), game.name, given.clicks)
            over = "" if median(took) <= LIMIT else f" (over {LIMIT})"
            print(f"| {game.title} | {len(took)} | {median(took):.0f}{over} | {max(took):.0f} | {long} |", flush=True)
            context.close()
        chromium.close()


if __name__ == "__main__":
    main()
