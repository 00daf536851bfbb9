"""What goes with every answer: headers that keep a browser safe, caches that never grow stale, health."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from typing import NoReturn

import pytest

from tablee.kernel.game import Game, compiled, games
from tablee.table.house import span
from tests.table.conftest import OpenHouse, Visit
from tests.toys.magpie import MagpieGame

ADDRESSES = ("/", "/games/patolli", "/games/patolli/rules", "/games/patolli/picture.svg", "/health", "/nowhere")


@pytest.mark.parametrize("address", [*ADDRESSES, "/static/tokens.css", "/art/patolli.svg"])
def test_every_answer_forbids_what_the_pages_do_not_need(visit: Visit, address: str) -> None:
    headers = visit.get(address).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy or address.endswith("picture.svg"), "a file of its own carries its faces"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_health_tells_the_version_and_whether_the_engine_is_compiled(visit: Visit) -> None:
    answer = visit.get("/health")
    facts = {"status": "ok", "version": "0.1.0", "compiled": compiled(), "stuck": 0, "apart": 0, "houses": 1}
    assert answer.json() == facts
    assert answer.headers["cache-control"] == "no-store"


def test_art_is_kept_for_ever_under_the_address_of_its_version(visit: Visit) -> None:
    tag = visit.get("/art/patolli.svg").headers["etag"]
    answer = visit.get(f"/art/patolli.svg?v={tag.strip(chr(34))}")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize("address", ["/art/patolli.svg", "/art/patolli.svg?v=old"])
def test_art_under_another_address_is_asked_for_again(visit: Visit, address: str) -> None:
    assert visit.get(address).headers["cache-control"] == "no-cache"


def test_a_copy_that_is_still_good_is_not_sent_again(visit: Visit) -> None:
    tag = visit.get("/static/tokens.css").headers["etag"]
    again = visit.get("/static/tokens.css", headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert not again.content


def test_a_page_may_differ_by_language_and_a_cache_is_told_so(visit: Visit) -> None:
    assert {"Accept-Language", "Cookie"} <= set(visit.get("/").headers["vary"].split(", "))


def test_what_is_large_travels_compressed(visit: Visit) -> None:
    answer = visit.get("/art/patolli.svg", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert len(gzip.compress(answer.content)) < len(answer.content) / 3


def test_a_fault_of_ours_is_a_page_too_and_as_safe_as_the_others(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> NoReturn:
        raise RuntimeError("dropped")

    monkeypatch.setattr("tablee.table.app.chapters", broken)
    answer = open_house(games(), raise_faults=False).get("/games/patolli/rules")
    assert answer.status_code == 500
    assert "Something fell off the table" in answer.text
    assert "dropped" not in answer.text
    assert "content-security-policy" in answer.headers


def test_a_shelf_without_games_says_so(open_house: OpenHouse) -> None:
    assert "No game is installed yet." in open_house({}).page("/")


def test_a_stranger_s_game_is_shown_as_ours_are(open_house: OpenHouse) -> None:
    """Toys have neither a tagline nor names for their seats, and bots can only play them at random."""
    shelf: Mapping[str, Game] = {"magpie": MagpieGame(), **games()}
    visit = open_house(shelf)
    assert "3–4 players" in visit.page("/")
    for step in (0, 1, 5):
        assert f"Step {step} of" in visit.page(f"/games/magpie?step={step}")
    visit.page("/games/magpie/rules")


@pytest.mark.parametrize(("seats", "text"), [((2,), "2"), ((3, 4, 5), "3–5"), ((2, 4), "2, 4")])
def test_how_many_can_play_is_a_number_a_span_or_a_list(seats: tuple[int, ...], text: str) -> None:
    assert span(seats) == text
