"""One layer of commands behind both doors: what a form, the script of a page and a program send is judged alike."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.kernel.game import games
from tablee.kernel.words import LANGUAGES
from tablee.table.commands import DEEDS, Act, AddSalt, Command, Lay, Rematch, Say, Sit, Undo
from tablee.table.errors import Away, Invalid
from tablee.table.limits import Buckets
from tests.table.conftest import OpenHouse, Visit

Json = dict[str, Any]
MOVE: Json = {"seat": 0, "version": 3, "key": "k"}


@pytest.fixture(autouse=True)
def _no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """More tables are laid here than the house lets one address lay."""
    monkeypatch.setattr("tablee.table.asked.LAYING", Buckets(1e6, 1e6))


# Filling


def test_a_form_fills_a_command_with_text_and_sends_more_than_it_asks_for() -> None:
    form = {"seat": "1", "version": "12", "key": "undo-1-12", "action": "7-10"}
    assert Act.filled(form, strict=False) == Act(seat=1, action="7-10", version=12, key="undo-1-12")
    assert Undo.filled(form, strict=False) == Undo(version=12, key="undo-1-12")
    assert Rematch.filled(form, strict=False) == Rematch()


def test_the_script_sends_numbers_and_they_must_be_numbers() -> None:
    assert Act.filled({**MOVE, "action": "x"}) == Act(action="x", **MOVE)
    for odd in ("0", True, 0.0, None, [0]):
        with pytest.raises(Invalid):
            Act.filled({**MOVE, "action": "x", "seat": odd})


@pytest.mark.parametrize(("everybody", "strict"), [(-1, True), ("-1", False)])
def test_what_a_page_says_to_nobody_in_particular_is_said_to_everybody(everybody: object, strict: bool) -> None:
    said = {"seat": 0 if strict else "0", "text": "Hello", "to": everybody, "key": "k"}
    assert Say.filled(said, strict).to is None


def test_on_the_wire_what_is_mixed_into_the_dice_is_called_a_word() -> None:
    assert Sit.filled({"seat": 1, "name": "Ana", "word": "cacao"}).salt == "cacao"
    assert AddSalt.filled({"seat": 1, "word": "cacao", "offered": True}) == AddSalt(seat=1, word="cacao", offered=True)
    with pytest.raises(Invalid, match="'word' must have at least 1 character"):
        AddSalt.filled({"seat": 1, "word": ""})


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        (Sit, "name", "x" * 41),
        (Sit, "name", ""),
        (Sit, "word", "x" * 61),
        (Sit, "seat", 100),
        (Act, "action", "x" * 201),
        (Act, "version", 1_000_000),
        (Act, "key", "x" * 65),
        (Say, "text", "x" * 301),
        (Say, "to", 100),
        (Say, "text", "\ud800"),
        (Lay, "mode", "bicycle"),
        (Lay, "player", "x" * 65),
    ],
)
@pytest.mark.parametrize("strict", [True, False], ids=["json", "form"])
def test_a_field_out_of_bounds_is_refused_by_its_name(
    kind: type[Command], field: str, value: object, strict: bool
) -> None:
    right = {**MOVE, "name": "Léa", "action": "x", "text": "x", "game": "patolli", field: value}
    with pytest.raises(Invalid, match=f"'{field}'"):
        kind.filled(right, strict)


# Through the doors


def posted(visit: Visit, address: str, language: str = "en", **body: object) -> Json:
    answer = visit.runner.run(visit.client.post(address, json=body, headers={"Accept-Language": language}))
    return {"status": answer.status_code, **answer.json()}


def laid(visit: Visit, **body: Any) -> str:
    return str(posted(visit, "/api/tables", game="patolli", name="Léa", **body)["id"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DEEDS)
def test_both_doors_refuse_in_the_same_sentence(visit: Visit, name: str, language: str) -> None:
    person = posted(visit, "/api/people")["token"]
    visit.client.cookies.set("tablee", person)
    table = laid(visit)
    for body in ({"seat": -7}, {"seat": "zero"}, {"seat": 1, "name": "", "text": "", "key": "", "version": -3}, {}):
        page = posted(visit, f"/tables/{table}/{name}", language, **body)
        known = {field.alias or own for own, field in DEEDS[name].model_fields.items()}
        api = posted(visit, f"/api/tables/{table}/{name}", language, **{k: v for k, v in body.items() if k in known})
        assert page["status"] == api["status"]
        assert page["status"] >= 400 or (name, body) == ("sit", {}), "who is known and sits there has nothing to say"
        if page["status"] < 400:
            continue
        assert page["sentence"] == api["sentence"]
        assert page["error"] == api["error"]


def test_a_program_may_mix_a_word_of_its_own_into_the_dice_of_a_table_that_it_laid(visit: Visit) -> None:
    visit.client.cookies.set("tablee", posted(visit, "/api/people")["token"])
    table = laid(visit, mode="device")
    assert posted(visit, f"/api/tables/{table}/word", seat=1, word="cacao")["status"] == 200
    assert visit.get(f"/api/tables/{table}").json()["words"] == ["", "cacao"]
    assert posted(visit, f"/api/tables/{table}/word", seat=1, word="maize")["error"] == "salted"
    assert posted(visit, f"/api/tables/{table}/word", seat=1, word="maize", offered=True)["status"] == 200


def test_a_program_may_say_which_bot_it_plays_against(visit: Visit) -> None:
    table = laid(visit, mode="now", player="random")
    assert visit.get(f"/api/tables/{table}").json()["panels"][1]["player"] == "random"
    refused = posted(visit, "/api/tables", game="patolli", name="Léa", mode="now", player="nobody")
    assert (refused["status"], refused["error"]) == (422, "no-player")


def test_a_table_that_is_asked_for_twice_with_one_key_is_laid_once(visit: Visit) -> None:
    lea, ana = (posted(visit, "/api/people")["token"] for _ in range(2))
    visit.client.cookies.set("tablee", lea)
    first = laid(visit, key="again")
    assert laid(visit, key="again") == first
    assert laid(visit, key="another") != first
    assert laid(visit, key="again", mode="device") != first, "what is asked for differs"
    assert laid(visit) != laid(visit)
    visit.client.cookies.set("tablee", ana)
    assert laid(visit, key="again") != first, "two people may think of the same key"
    assert first not in visit.page("/mine")


def test_a_form_that_is_sent_again_leads_to_the_same_table(visit: Visit) -> None:
    visit.client.cookies.set("tablee", posted(visit, "/api/people")["token"])
    shelf = visit.page("/")
    key = shelf.partition('name="key" value="')[2].partition('"')[0]
    form = {"game": "patolli", "mode": "device", "name": "", "key": key}
    places = [visit.runner.run(visit.client.post("/tables", data=form)).headers["location"] for _ in range(2)]
    assert places[0] == places[1]
    assert key not in visit.page("/")


# While the database is away


def test_a_script_is_told_in_json_that_the_database_is_away_and_when_to_ask_again(
    open_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    visit = open_house(games())

    async def away(*_: object) -> None:
        raise Away("away")

    monkeypatch.setattr(visit.tables.store, "load", away)
    for answer in (
        visit.runner.run(visit.client.post("/tables/x/throw", json=MOVE)),
        visit.get("/tables/x/why?action=x", {"Accept": "application/json"}),
        visit.get("/tables/x/hint", {"Accept": "application/json"}),
        visit.get("/api/tables/x"),
    ):
        assert answer.status_code == 503
        assert answer.json()["error"] == "away"
        assert "database" in answer.json()["sentence"]
        assert answer.headers["retry-after"]
    page = visit.runner.run(visit.client.post("/tables/x/throw", data={"seat": "0"}))
    assert (page.status_code, page.headers["content-type"]) == (503, "text/html; charset=utf-8")
