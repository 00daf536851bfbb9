"""Hidden hands, whispers and the key of the dice, against a real server: nobody gets to see what is not theirs.

The toys draw every position as its data, so that a picture can be read as well as a view.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from html import unescape
from pathlib import Path

import pytest

from tests.table.person import API, PAGES, Json, Person, until
from tests.table.server import TOYS, Served
from tests.toys.magpie.rules import HIDDEN

SEATS = 3


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("secrets") / "tables.sqlite", program=TOYS) as server:
        yield server
        assert server.well()


def company(house: Served, game: str) -> tuple[list[Person], str]:
    """Three people at a table of a toy."""
    people = [Person(house.address) for _ in range(SEATS)]
    table = people[0].lay(game, seats=SEATS, name="Léa")
    for seat, name in ((1, "Ana"), (2, "Eve")):
        people[seat].sit(table, seat, name)
    return people, table


def magpies(house: Served, moves: int) -> tuple[list[Person], str]:
    """Hidden hands, some moves into the game."""
    people, table = company(house, "magpie")
    for _ in range(moves):
        until(lambda: any(person.go_on(table) for person in people))
    until(lambda: any(person.view(table)["choices"] for person in people))
    return people, table


def positions(text: str) -> list[Json]:
    """Every position of Magpie that stands in a page, a picture or a message."""
    return [json.loads(found) for found in re.findall(r'\{"stock"[^{}]*\}', unescape(text))]


def only_sees(position: Json, seat: int | None) -> None:
    for other, hand in enumerate(position["hands"]):
        if other == seat:
            assert HIDDEN not in hand
        else:
            assert set(hand) <= {HIDDEN}
    # A jewel in another hand might as well lie in the stock: together they say how many cannot be seen.
    hidden = sum(len(hand) for other, hand in enumerate(position["hands"]) if other != seat)
    assert sum(position["stock"]) == position["left"] + hidden


def live_html(person: Person, table: str, **query: object) -> str:
    with person.live(table, PAGES, **query) as live:
        return str(json.loads(live.recv())["html"])


def test_pages_pushed_views_pictures_and_the_api_show_only_ones_own_hand(house: Served) -> None:
    people, table = magpies(house, 4)
    for eyes in (0, 1, 2, None):
        shows_only_their_own(Person(house.address) if eyes is None else people[eyes], table, eyes)


def shows_only_their_own(viewer: Person, table: str, eyes: int | None) -> None:
    steps = viewer.view(table)["steps"]
    shown = [viewer.get(table).text, live_html(viewer, table)]
    # Asking for the eyes of somebody else makes no difference.
    for seat in range(SEATS):
        shown += [viewer.get(table, seat=seat).text, live_html(viewer, table, seat=seat)]
    for step in range(steps + 1):
        shown += [viewer.get(table, "/replay", step=step).text, viewer.get(table, "/picture.svg", step=step).text]
    for text in shown:
        found = positions(text)
        assert found
        for position in found:
            only_sees(position, eyes)
    with viewer.live(table) as live:
        pushed = json.loads(live.recv())
    for view in (viewer.view(table), pushed):
        only_sees(view["position"], eyes)
    told = " ".join(unescape(text) for text in [*shown, json.dumps(pushed)])
    assert ("You draw a" in told) == (eyes is not None)


def test_the_big_screen_shows_nobodys_hand_whoever_opens_it(house: Served) -> None:
    people, table = magpies(house, 2)
    for person in people:
        html = person.get(table, "/big").text
        assert "You draw" not in html
        for position in positions(html):
            only_sees(position, None)


def test_the_log_tells_each_player_only_their_own_draws(house: Served) -> None:
    people, table = magpies(house, 3)
    for seat, person in enumerate(people):
        view = person.view(table)
        private = [entry for entry in view["log"] for line in entry["lines"] if line["sentence"].startswith("You draw")]
        assert all(entry["seat"] == seat for entry in private)
        assert len(private) >= len(view["position"]["hands"][seat])


def test_the_written_game_is_kept_back_while_it_would_tell_secrets(house: Served) -> None:
    people, table = magpies(house, 2)
    for person in (*people, Person(house.address)):
        for door in (PAGES, API):
            answer = person.get(table, "/record", door)
            assert answer.status_code == 409
            assert "draw-" not in answer.text


def test_questions_about_another_hand_are_not_answered(house: Served) -> None:
    """Why not? and the hint would tell which jewels are there."""
    people, table = magpies(house, 2)
    due = next(seat for seat, person in enumerate(people) if person.view(table)["choices"])
    other, spectator = people[(due + 1) % SEATS], Person(house.address)
    for asker in (other, spectator):
        answers = {
            asker.get(table, "/why", action=f"play-{value}").text.replace(f"play-{value}", "") for value in range(1, 6)
        }
        assert len(answers) == 1
        assert asker.get(table, "/why", API, seat=due, action="play-1").status_code == 403
        assert asker.get(table, "/hint", API, seat=due).status_code in (401, 403)
        assert asker.get(table, "/hint").status_code in (403, 409)
        tried = asker.post(table, "act", seat=due, action="play-1", version=other.view(table)["version"], key="a")
        assert tried.status_code == 403


def test_a_sealed_bid_stays_sealed_until_all_hands_open(house: Served) -> None:
    people, table = company(house, "sealed")
    assert people[0].post(table, "act", seat=0, action="bid-3", version=0, key="a").status_code == 200
    for eyes in (people[1], Person(house.address)):
        assert eyes.view(table)["position"]["bids"] == [-1, 0, 0]
        for text in (eyes.get(table).text, live_html(eyes, table), eyes.get(table, "/picture.svg").text):
            assert '"bids": [-1, 0, 0]' in unescape(text)
    assert people[1].get(table, "/record").status_code == 409


def test_who_has_seen_the_bids_of_the_others_cannot_take_theirs_back(house: Served) -> None:
    people, table = company(house, "sealed")
    for seat, person in enumerate(people):
        assert person.post(table, "act", seat=seat, action="bid-1", version=0, key="a").status_code == 200
    last = people[-1].view(table)
    assert last["position"]["round"] == 2
    assert not last["may_undo"]
    assert people[-1].post(table, "undo", version=last["version"], key="u").status_code == 409
    assert people[0].view(table)["position"]["round"] == 2


def test_who_has_shown_nothing_and_learnt_nothing_can_take_it_back(house: Served) -> None:
    people, table = company(house, "sealed")
    people[0].post(table, "act", seat=0, action="bid-1", version=0, key="a")
    assert people[0].view(table)["may_undo"]
    assert people[0].post(table, "undo", version=1, key="u").status_code == 200
    assert people[0].view(table)["position"]["bids"] == [0, 0, 0]


def test_on_one_device_a_cover_lies_between_the_players(house: Served) -> None:
    lea = Person(house.address)
    table = lea.lay("magpie", seats=SEATS, mode="device")
    until(lambda: bool(lea.view(table, seat=0)["choices"]))
    covered = lea.view(table, seat=1)
    assert covered["cover"]
    only_sees(covered["position"], None)
    assert not covered["choices"]
    assert "You draw" not in json.dumps(covered)
    only_sees(lea.view(table, seat=0)["position"], 0)


def test_whispers_reach_one_seat_and_nobody_else(house: Served) -> None:
    people, table = company(house, "magpie")
    assert people[0].post(table, "say", seat=0, to=1, text="psst-between-us", key="a").status_code == 200
    for person in (*people, Person(house.address)):
        shown = [person.get(table).text, live_html(person, table), person.get(table, "", API).text]
        heard = person in people[:2]
        assert ["psst-between-us" in text for text in shown] == [heard] * 3
        assert heard or "psst-between-us" not in person.get(table, "/replay").text
    assert "psst-between-us" not in people[0].get(table, "/big").text


def test_a_spectator_cannot_speak_act_or_sit_where_somebody_sits(house: Served) -> None:
    people, table = company(house, "sealed")
    eve = Person(house.address)
    version = people[0].view(table)["version"]
    refused = [
        eve.post(table, "say", seat=0, text="hello", key="a"),
        eve.post(table, "act", seat=0, action="bid-1", version=version, key="b"),
        eve.post(table, "sit", seat=0, name="Eve"),
        eve.post(table, "bot", seat=0, player="random"),
        eve.post(table, "undo", version=version, key="c"),
        eve.post(table, "hold", seat=0),
        eve.post(table, "rematch"),
    ]
    assert {answer.status_code for answer in refused} <= {403, 409}
    assert people[0].view(table)["talk"] == []


def test_the_key_of_the_dice_is_told_only_when_the_game_is_over(house: Served) -> None:
    people, table = magpies(house, 4)
    lea, *_ = people
    with closing(sqlite3.connect(Path(house.database))) as connection:
        (key,) = connection.execute("SELECT key FROM tables WHERE id = ?", [table]).fetchone()
    shown = [lea.get(table, rest).text for rest in ("", "/replay", "/record", "/picture.svg", "/big")]
    shown += [live_html(lea, table), lea.get(table, "", API).text, lea.get(table, "/record", API).text]
    assert not any(key.hex() in text for text in shown)
    assert not any(person.token in text for person in people for text in shown)
    until(lambda: not any(person.go_on(table) for person in people) and lea.view(table)["over"], 120)
    assert lea.view(table)["key"] == key.hex()
    assert f"key: {key.hex()}" in lea.get(table, "/record").text
