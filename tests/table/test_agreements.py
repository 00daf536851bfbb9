"""Games that cannot be agreed on are refused with the reason, by the form and by the API alike."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from tests.table.person import Person, until
from tests.table.server import Served

SEATS = "3, 4, 5"
APART = "PCH-23"

REFUSED = [
    ({"seats": 2}, SEATS),
    ({"seats": 6}, SEATS),
    ({"seats": 3, "mode": "expert+cooperative"}, APART),
    ({"seats": 3, "mode": "cooperative, expert"}, APART),
    ({"seats": 3, "mode": ["expert", "cooperative"]}, APART),
    ({"seats": 3, "mode": "cooperative", "level": "brutal"}, "very-easy, easy, hard"),
    ({"seats": 3, "mode": "solo"}, "family, expert, cooperative"),
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(Path(tmp_path_factory.mktemp("house")) / "tables.sqlite") as server:
        yield server


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("asked", "reason"), REFUSED)
def test_a_game_that_cannot_be_is_refused_with_the_reason(
    house: Served, asked: dict[str, object], reason: str, language: str
) -> None:
    person = Person(house.address)
    options = {name: value for name, value in asked.items() if name != "seats"}
    body = {"game": "patouche", "name": "Léa", "seats": asked["seats"], "options": options}
    answer = person.http.post("/api/tables", json=body, params={"lang": language})
    assert answer.status_code == 422
    assert reason in answer.json()["sentence"]
    assert answer.json()["clause"] == (APART if reason == APART else "")
    form: dict[str, object] = {"game": "patouche", "name": "Léa", "mode": "now", "seats": str(asked["seats"])}
    form |= {f"option.{name}": value for name, value in options.items()}
    page = person.http.post("/tables", data=form, params={"lang": language})
    assert page.status_code == 422
    assert reason in unescape(page.text)


def test_a_level_is_no_matter_outside_the_cooperative_mode(house: Served) -> None:
    person = Person(house.address)
    view = person.view(person.lay("patouche", seats=3, options={"mode": "family", "level": "hard"}))
    assert len(view["agreed"]) == 1


@pytest.mark.parametrize(
    "wrong", [{"seats": "abc"}, {"seats": ""}, {"option.zzz": "1"}, {"option.mode": "family " * 3}]
)
def test_a_form_that_nobody_could_have_filled_in_is_refused_too(house: Served, wrong: dict[str, str]) -> None:
    form = {"game": "patouche", "name": "Léa", "mode": "now", "seats": "3", **wrong}
    assert Person(house.address).http.post("/tables", data=form).status_code == 422


def test_whoever_acts_out_of_turn_is_told_the_name_of_the_bot(house: Served) -> None:
    person = Person(house.address)
    table = person.lay("patouche", seats=3, mode="now")
    until(lambda: any(panel["awaited"] for panel in person.view(table)["panels"]))
    view = person.view(table)
    answer = person.post(table, "act", seat=0, action="wolf far", version=view["version"], key="a").json()
    assert "sensible" not in answer["sentence"]
