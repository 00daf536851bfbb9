"""What stands on the pages."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from urllib.parse import urlencode
from xml.etree import ElementTree

import pytest

from tablee.kernel.game import find_game, games
from tablee.kernel.words import LANGUAGES
from tablee.table.exhibition import played
from tablee.table.security import PICTURE
from tests.table.conftest import Visit

PATOLLI = find_game("patolli")
STEPS = len(played(PATOLLI).moves)
PAGES = (
    *("/", "/games/patolli", "/games/patolli?step=0", f"/games/patolli?step={STEPS}", "/games/patolli/rules"),
    *("/open?game=patolli&rated=yes", "/open?game=patrolis&seats=4&player.2=house&player.3=level-1&pace.kind=live"),
)


class Outline(HTMLParser):
    """The bones of a page: what is linked, headed, named and marked."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def all(self, *tags: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.tags if tag in tags]

    def ids(self) -> list[str]:
        return [str(attributes["id"]) for _, attributes in self.tags if "id" in attributes]


def without_inline_code(html: str, host: str = "") -> None:
    """What the content security policy asks of a page, and that it refers to no other host."""
    outline = Outline(html)
    assert not outline.all("style")
    scripts = [str(script["src"]) for script in outline.all("script")]
    assert len(scripts) == 1
    assert all(re.fullmatch(r"/static/table(\+[a-z]+)*\.js\?v=[0-9a-f]{16}", script) for script in scripts)
    assert not any("style" in attributes for _, attributes in outline.tags)
    assert not any(name.startswith("on") for _, attributes in outline.tags for name in attributes)
    elsewhere = html.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search("https?:", elsewhere.replace(host, "") if host else elsewhere)


def test_the_shelf_shows_the_box_of_each_installed_game(visit: Visit) -> None:
    html = visit.page("/")
    assert "<h2>Patolli</h2>" in html
    assert "2 players" in html
    assert "about 30 min" in html
    assert unescape(PATOLLI.words("en").say("tagline")) in unescape(html)
    assert re.search(r'src="/art/patolli-cover\.svg\?v=[0-9a-f]{16}"', html)


@pytest.mark.parametrize("language", LANGUAGES)
def test_five_boxes_stand_on_the_shelf(visit: Visit, language: str) -> None:
    html = visit.page("/", language)
    outline = Outline(html)
    boxes = [box["data-game"] for box in outline.all("li") if "box" in str(box.get("class")).split()]
    assert boxes == ["pagamas", "patimpatampatum", "patolli", "patouche", "patrolis"]
    assert [form.get("action") for form in outline.all("form")] == ["/tables"] * len(games())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("day", range(len(games())))
def test_each_day_another_game_is_on_show(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, day: int, language: str
) -> None:
    monkeypatch.setattr("tablee.table.house.today", lambda: day)
    name = list(games())[day]
    html = visit.page("/", language)
    assert f"<code>tablee play {name}" in html
    picture = next(image for image in Outline(html).all("img") if f"/games/{name}/picture.svg" in str(image["src"]))
    assert visit.get(unescape(str(picture["src"]))).text.startswith("<svg")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_of_a_game_is_built_from_its_options(visit: Visit, language: str) -> None:
    for game in games().values():
        needed = (option.when for option in game.options if option.when)
        given = {f"option.{name}": "yes" if value is True else str(value) for name, value in needed}
        html = visit.page(f"/open?{urlencode({'game': game.name, 'seats': game.seats[0], **given})}", language)
        outline = Outline(html)
        controls = {str(tag["name"]): tag for tag in outline.all("input", "select") if "name" in tag}
        expected = {f"option.{option.name}" for option in game.options}
        assert {name for name in controls if name.startswith("option.")} == expected
        for option in game.options:
            assert game.words(language).say(f"option.{option.name}.help") in unescape(html)
        if game is PATOLLI:
            assert controls["option.betting"]["type"] == "checkbox"
            assert (controls["option.stake"]["min"], controls["option.stake"]["max"]) == ("0", "1000")
            chosen = [tag["value"] for tag in outline.all("input") if "checked" in tag]
            assert "black-centre" in chosen


def test_each_box_has_one_button_that_plays_and_one_way_to_the_sheet(visit: Visit) -> None:
    outline = Outline(visit.page("/", "en"))
    assert [tag["value"] for tag in outline.all("button") if tag.get("name") == "mode"] == ["now"] * len(games())
    ways = [str(tag["href"]) for tag in outline.all("a") if str(tag.get("href", "")).startswith("/open?game=")]
    assert ways == [f"/open?game={name}" for name in games()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_of_every_page_leads_somewhere(visit: Visit, language: str) -> None:
    wanted: dict[str, set[str]] = {}
    """The anchors that links name, by where they lead: what several pages link to is visited once."""
    for address in PAGES:
        path = address.partition("?")[0]
        for _, tag in Outline(visit.page(address, language)).tags:
            for link in (str(tag[name]) for name in ("href", "src") if tag.get(name)):
                place, _, anchor = link.partition("#")
                wanted.setdefault(path + place if place.startswith("?") else place or address, set()).add(anchor)
    for place, anchors in wanted.items():
        answer = visit.get(place)
        assert answer.status_code == 200, place
        assert [anchor for anchor in anchors if anchor and f'id="{anchor}"' not in answer.text] == [], place


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", [*PAGES, "/nowhere", "/games/chess", "/games/patolli?step=soon"])
def test_a_page_has_its_landmarks_its_headings_in_order_and_no_id_twice(
    visit: Visit, address: str, language: str
) -> None:
    outline = Outline(visit.get(address, headers={"Accept-Language": language}).text)
    assert [tag["lang"] for tag in outline.all("html")] == [language]
    for landmark in ("header", "main", "nav", "footer", "title"):
        assert outline.all(landmark), landmark
    levels = [int(tag[1]) for tag, _ in outline.tags if re.fullmatch("h[1-6]", tag)]
    assert levels.count(1) == 1
    assert all(later <= earlier + 1 for earlier, later in zip([0, *levels], levels, strict=False)), levels
    assert all("alt" in image for image in outline.all("img"))
    assert len(outline.ids()) == len(set(outline.ids()))
    assert all(label["for"] in outline.ids() for label in outline.all("label"))


@pytest.mark.parametrize("address", PAGES)
def test_a_page_has_scripts_of_the_house_no_inline_code_and_needs_nothing_from_elsewhere(
    visit: Visit, address: str
) -> None:
    without_inline_code(visit.page(address), "http://table.test")


def test_a_game_is_stepped_through_by_plain_links(visit: Visit) -> None:
    outline = Outline(visit.page("/games/patolli?step=40"))
    steps = [str(link.get("href")) for link in outline.all("a") if "btn" in str(link.get("class"))]
    assert [step for step in steps if step.startswith("?step")] == [
        "?step=0",
        "?step=39",
        "?step=41",
        f"?step={STEPS}",
    ]


@pytest.mark.parametrize(("step", "closed"), [(0, 2), (1, 0), (STEPS - 1, 0), (STEPS, 2)])
def test_the_ends_of_a_game_lead_no_further(visit: Visit, step: int, closed: int) -> None:
    outline = Outline(visit.page(f"/games/patolli?step={step}"))
    barred = [link for link in outline.all("a") if link.get("aria-disabled") == "true"]
    assert len(barred) == closed
    assert not any("href" in link for link in barred)
    links = {str(link.get("href")) for link in outline.all("a")}
    assert "?step=-1" not in links
    assert f"?step={STEPS + 1}" not in links


def test_the_log_tells_each_step_in_words_and_links_its_clause(visit: Visit) -> None:
    html = visit.page("/games/patolli?step=4")
    assert re.search(r"<span>\w+ enters a piece on \d+\.</span>", html)
    assert 'href="/games/patolli/rules#PTL-7"' in html


def test_the_picture_refers_to_the_sprite_under_an_address_of_its_version(visit: Visit) -> None:
    html = visit.page("/games/patolli")
    sheets = set(re.findall(r'href="(/art/patolli\.svg\?v=[0-9a-f]{16})#', html))
    assert len(sheets) == 1
    sprite = visit.get(sheets.pop()).text
    used = set(re.findall(r'href="/art/patolli\.svg\?v=[0-9a-f]{16}#([^"]+)"', html))
    assert used
    assert used <= {element.get("id") for element in ElementTree.fromstring(sprite).iter()}


def test_a_position_can_be_had_as_a_picture_that_carries_its_drawings(visit: Visit) -> None:
    answer = visit.get("/games/patolli/picture.svg?step=40")
    assert answer.headers["content-type"] == "image/svg+xml"
    root = ElementTree.fromstring(answer.text)
    assert root.tag.endswith("svg")
    assert "/art/" not in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_have_an_anchor_for_each_clause_and_mark_each_ruling(visit: Visit, language: str) -> None:
    html = visit.page("/games/patolli/rules", language)
    book = PATOLLI.rulebook(language)
    ids = Outline(html).ids()
    assert all(clause in ids for clause in book.clauses)
    assert html.count('<div class="ruling">') == sum(len(clause.rulings) for clause in book.clauses.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_explain_every_option(visit: Visit, language: str) -> None:
    html = unescape(visit.page("/games/patolli/rules", language))
    words = PATOLLI.words(language)
    for option in PATOLLI.options:
        assert words.say(f"option.{option.name}.title") in html
        assert words.say(f"option.{option.name}.help") in html
        assert f"{option.name}={option.write(option.default)}" in html


# What a visitor can get wrong


@pytest.mark.parametrize("step", ["-1", str(STEPS + 1), "soon", "1.5", "9" * 5000, "٣", "1 2", "<b>"])
def test_a_step_that_does_not_exist_is_answered_by_a_page_that_says_how_many_there_are(visit: Visit, step: str) -> None:
    answer = visit.get("/games/patolli", params={"step": step})
    assert answer.status_code == 404
    assert f"{STEPS} steps" in answer.text
    assert "<b>" not in answer.text


@pytest.mark.parametrize("address", ["/games/chess", "/games/chess/rules", "/games/chess/picture.svg"])
def test_an_unknown_game_is_answered_by_a_page_that_names_those_that_exist(visit: Visit, address: str) -> None:
    answer = visit.get(address)
    assert answer.status_code == 404
    assert "There is no game called" in answer.text
    assert "Installed: pagamas" in answer.text
    assert 'href="/games/patolli"' in answer.text


def test_what_a_visitor_writes_is_escaped(visit: Visit) -> None:
    answer = visit.get("/games/<script>alert(1)<", params={"lang": '"><script>'})
    assert answer.status_code == 404
    assert "<script>" not in answer.text
    assert "&lt;script&gt;" in answer.text


@pytest.mark.parametrize("address", ["/nowhere", "/static/app.py", "/static/../app.py", "/art/chess.svg", "/games"])
def test_an_address_without_a_page_is_answered_in_the_style_of_the_house(visit: Visit, address: str) -> None:
    answer = visit.get(address)
    assert answer.status_code == 404
    assert "Nothing lies here" in answer.text


def test_nothing_can_be_sent_to_a_page(visit: Visit) -> None:
    answer = visit.ask("POST", "/games/patolli", {"Accept-Language": "fr"})
    assert answer.status_code == 405
    assert "GET" in answer.headers["allow"]
    assert "Pas par cette porte" in answer.text


# Faces


def test_pages_bring_their_faces_from_here_and_browsers_may_keep_them(visit: Visit) -> None:
    links = Outline(visit.page("/")).all("link")
    early = [str(link["href"]) for link in links if link["rel"] == "preload"]
    sheet = next(str(link["href"]) for link in links if "fonts+" in str(link["href"]))
    named = [address for address in re.findall(r"url\(([^)]*)\)", visit.page(sheet)) if ".woff2" in address]
    assert set(early) < set(named)
    for address in named:
        answer = visit.get(address)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "font/woff2"
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.content.startswith(b"wOF2")
    assert "font-src 'self'" in visit.get("/").headers["content-security-policy"]


def test_a_stylesheet_names_other_files_by_addresses_that_may_be_kept(visit: Visit) -> None:
    for link in Outline(visit.page("/")).all("link"):
        if link["rel"] == "stylesheet":
            for address in re.findall(r"url\(([^)]*)\)", visit.page(str(link["href"]))):
                assert "immutable" in visit.get(address).headers["cache-control"]


def test_a_picture_may_use_the_faces_that_it_carries_and_nothing_else(visit: Visit) -> None:
    answer = visit.get("/games/patolli/picture.svg")
    assert "@font-face" in answer.text
    assert answer.headers.get_list("content-security-policy") == [PICTURE]
    assert "script-src" not in PICTURE
    assert PICTURE.startswith("default-src 'none'")
