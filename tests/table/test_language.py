"""In which language a page speaks, and that it speaks it through."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from starlette.requests import HTTPConnection

from tablee.kernel.words import LANGUAGES, words
from tablee.lab.conformance.catalogue import facts_by_key
from tablee.players.account import CHOICES, LUCK, REST
from tablee.table.language import narrow, preferred
from tests.table.conftest import Visit

FRENCH = '<html lang="fr"'
ENGLISH = '<html lang="en"'


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("fr", "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("en-GB, fr;q=0.4", "en"),
        ("de, fr;q=0.5, en;q=0.7", "en"),
        ("en;q=0.2,fr;q=0.3", "fr"),
        ("FR", "fr"),
        ("de", None),
        ("*", None),
        ("fr;q=0", None),
        ("fr;q=much, en;q=0.1", "en"),
        (";;,,q=", None),
        ("", None),
    ],
)
def test_the_browser_s_preference_is_read_by_its_weights(header: str, language: str | None) -> None:
    assert preferred(header) == language


def test_english_is_spoken_to_those_who_ask_for_nothing_we_know(visit: Visit) -> None:
    assert ENGLISH in visit.get("/", headers={"Accept-Language": "de"}).text


def test_the_browser_s_language_is_spoken(visit: Visit) -> None:
    assert FRENCH in visit.page("/", "fr-CH, en;q=0.5")


def test_a_language_asked_for_in_the_address_is_spoken_and_remembered(visit: Visit) -> None:
    answer = visit.get("/?lang=fr", headers={"Accept-Language": "en"})
    assert FRENCH in answer.text
    cookie = answer.headers["set-cookie"]
    assert "lang=fr" in cookie
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert FRENCH in visit.page("/games/patolli", "en")


def test_the_cookie_travels_by_safe_ways_only_where_the_table_is_served_so(visit: Visit) -> None:
    assert "Secure" not in visit.get("/?lang=fr").headers["set-cookie"]
    assert "Secure" in visit.get("https://table.test/?lang=fr").headers["set-cookie"]


@pytest.mark.parametrize("language", ["de", "", "fr%0d%0aX: y", "../fr"])
def test_a_language_that_is_not_there_is_as_if_nothing_was_asked(visit: Visit, language: str) -> None:
    answer = visit.get(f"/?lang={language}", headers={"Accept-Language": "fr"})
    assert FRENCH in answer.text
    assert "set-cookie" not in answer.headers


def test_a_cookie_that_was_tampered_with_is_ignored(visit: Visit) -> None:
    answer = visit.get("/", headers={"Accept-Language": "fr", "Cookie": "lang=<script>"})
    assert FRENCH in answer.text


def test_the_switch_leads_to_the_same_step_in_the_other_language(visit: Visit) -> None:
    html = visit.page("/games/patolli?step=12")
    assert 'href="?step=12&amp;lang=fr" lang="fr"' in html
    french = visit.get("/games/patolli?step=12&lang=fr").text
    assert FRENCH in french
    assert "Étape 12 sur" in french


def test_both_languages_say_the_same_things_about_the_same_facts() -> None:
    english, french = (words("tablee.table", language) for language in LANGUAGES)
    assert facts_by_key(english) == facts_by_key(french)


def test_every_sentence_is_said_somewhere_and_no_page_asks_for_one_that_is_missing() -> None:
    package = files("tablee.table")
    folders = [package, package.joinpath("host"), package.joinpath("signs")]
    sources = [file for folder in folders for file in folder.iterdir() if file.name.endswith(".py")]
    text = "".join(file.read_text(encoding="utf-8") for file in [*sources, *package.joinpath("pages").iterdir()])
    asked = set(re.findall(r"""say\(f?["']([a-z.-]+)["'][,)]""", text))
    known = words("tablee.table", "en").entries.keys()
    assert asked - {"tagline", "action.throw"} <= known  # said by the games themselves
    named = {f"game.{step}" for step in ("first", "previous", "next", "last")} | {"seat.hold", "seat.take-back"}
    named |= {f"review.account-{kind}" for kind in (CHOICES, LUCK, REST)}
    # Keys whose end is put together of facts; each beginning stands in a module or a page.
    beginnings = re.findall(r'f"([a-z-]+(?:\.[a-z-]+)*[.-])\{|"([a-z-]+(?:\.[a-z-]+)*[.-])" ~', text)
    built = (*{one or other for one, other in beginnings}, "clock.grant-", "phrase.", "since-then.", "since-when.")
    silent = {key for key in known if f'"{key}"' not in text and f"'{key}'" not in text}
    assert {key for key in silent - named if not key.startswith(built)} == set()


@pytest.mark.parametrize(
    ("agent", "cookie", "expected"),
    [
        ("Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0 Mobile Safari/537.36", None, True),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36", None, False),
        ("Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0 Mobile Safari/537.36", "", False),
        ("Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36", "yes", True),
    ],
)
def test_a_phone_is_known_by_its_name_until_its_width_was_told(agent: str, cookie: str | None, expected: bool) -> None:
    headers = [(b"user-agent", agent.encode())]
    if cookie is not None:
        headers.append((b"cookie", f"narrow={cookie}".encode()))
    assert narrow(HTTPConnection({"type": "http", "headers": headers, "query_string": b""})) is expected
    asked = HTTPConnection({"type": "http", "headers": headers, "query_string": b"narrow=" + b"yes" * (not expected)})
    assert narrow(asked) is not expected, "a live view says it itself"
