"""PatimPatamPatum at a real server: whatever a player holds, draws or plans, nobody else is told a byte of it.

Two tables are alike but for one hand and what its owner plans; everything that the others can ask for is compared.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from tablee.kernel.record import Record
from tablee.table.identity import new_token
from tests.table.browser.past import relaid
from tests.table.festival import ANA, GEGANTS, GUITES, LEA, MACES, ZOE, festival
from tests.table.person import API, PAGES, Person, attending, until
from tests.table.server import Served

OTHERWISE = "6 6 6 5 5 administradors tabaler fuets guites maces 4 5"
"""Another hand for Ana, whose cards would else lie in the pile."""

PLANS = ("play 6", "play 6", "pawn sp"), ("play 5", "play 4", "pawn joan")
PUSH = ("play 6", "play 6", "pawn sp", "push viladomat maces")
ASKED = (
    "yield",
    "defend 2",
    "play 6",
    "play aliga",
    "pawn sp",
    "pawn joan",
    "to major2",
    "push viladomat maces",
    "done",
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("hands") / "tables.sqlite", "--rate", "0") as server:
        yield server
        assert server.well()


class Company:
    """Léa, Ana, Zoé and somebody who watches, at a table with a past."""

    def __init__(self, house: Served, record: Record) -> None:
        tokens = [new_token() for _ in range(record.seats)]
        self.steps = len(record.steps)
        self.table = relaid(house.database, tokens, record=record).removeprefix("/tables/")
        self.people = [Person(house.address, token) for token in [*tokens, new_token()]]

    def all_that_is_told(self, seat: int) -> list[str]:
        """Everything that a person can ask for, in both doors, at every step, and by the sockets.

        All look on meanwhile: whoever is away, and for how long, would else be told too.
        """
        with attending(self.people, self.table):
            return self._told(self.people[seat], self.table)

    def _told(self, person: Person, table: str) -> list[str]:
        told = [person.get(table, rest).text for rest in ("", "/big", "/record")]
        told.append(person.get(table, "/picture.png", width=200).text)
        told += [person.get(table, rest, API).text for rest in ("", "/record")]
        for step in range(self.steps - 2, self.steps + 1):
            told += [person.get(table, rest, step=step).text for rest in ("/replay", "/picture.svg")]
        for action in ASKED:
            told += [person.get(table, "/why", action=action).text]
        for other in range(3):
            told += [person.get(table, "", door, seat=other).text for door in (PAGES, API)]
            told.append(str(person.get(table, "/hint", API, seat=other).status_code))  # see test_opponents
        for door in (PAGES, API):
            with person.live(table, door) as live:
                told.append(json.dumps(json.loads(live.recv()), sort_keys=True))
        return [re.sub(rf"{re.escape(table)}|{person.token}|me/[\w-]+", "…", text) for text in told]


@pytest.mark.parametrize("eyes", [MACES, GUITES, 3], ids=["pushed", "beside", "spectator"])
@pytest.mark.parametrize(("one", "other"), [PLANS, (PUSH, PUSH)], ids=["planned", "announced"])
def test_a_hand_and_a_plan_are_nobody_elses(house: Served, eyes: int, one: tuple[str], other: tuple[str]) -> None:
    told, otherwise = (
        Company(house, festival(*actions, hands=(LEA, hand, ZOE))).all_that_is_told(eyes)
        for actions, hand in ((one, ANA), (other, OTHERWISE))
    )
    assert [this == that for this, that in zip(told, otherwise, strict=True)] == [True] * len(told)


def test_their_owner_sees_the_difference(house: Served) -> None:
    """Or else the comparison above would compare nothing."""
    seen = [
        Company(house, festival(*plan, hands=(LEA, hand, ZOE))).all_that_is_told(GEGANTS)
        for plan, hand in zip(PLANS, (ANA, OTHERWISE), strict=True)
    ]
    assert sum(this != that for this, that in zip(*seen, strict=True)) > 10


def test_a_card_is_known_to_its_drawer_alone(house: Served) -> None:
    company = Company(house, festival("play 6", "pawn sp", "to casa-balmes"))
    for seat, person in enumerate(company.people):
        log = json.dumps(person.view(company.table)["log"])
        assert ("You draw a card" if seat == GEGANTS else "Ana draws a card") in log
        assert ("have drawn" in log or "has drawn" in log) == (seat == GEGANTS)


def test_the_written_game_waits_for_the_end(house: Served) -> None:
    company = Company(house, festival(*PUSH))
    for person in company.people:
        for door in (PAGES, API):
            assert person.get(company.table, "/record", door).status_code == 409


@pytest.mark.parametrize("answer", ["defend 2", "defend 5", "defend 3 fuets"])
def test_a_card_that_was_shown_in_defence_stays_shown(house: Served, answer: str) -> None:
    """Also one of two equal cards: with the àliga nothing is drawn before the second pawn."""
    push = ("play 6", "play 6", "play aliga", "pawn sp", "push viladomat maces")
    company = Company(house, festival(*push, answer))
    lea = company.people[MACES]
    view = lea.view(company.table)
    assert not view["may_undo"]
    assert lea.post(company.table, "undo", version=view["version"], key="u").status_code == 409


def test_on_one_device_a_cover_lies_between_the_pushing_and_the_pushed(house: Served) -> None:
    lea = Person(house.address)
    table = relaid(house.database, [lea.token] * 3, record=festival(*PUSH)).removeprefix("/tables/")
    pushed, pushing = lea.view(table, seat=MACES), lea.view(table, seat=GEGANTS)
    assert pushed["position"]["hands"][MACES]
    assert not any(pushed["position"]["hands"][seat] for seat in (GEGANTS, GUITES))
    assert pushing["cover"]
    assert not any(pushing["position"]["hands"])
    page = lea.get(table).text
    assert 'id="cover"' in page
    assert 'id="hand"' not in page


def test_a_power_cut_in_the_middle_of_a_push_loses_nothing(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Served(tmp_path_factory.mktemp("cut") / "tables.sqlite", "--rate", "0") as house:
        company = Company(house, festival(*PUSH[:-1]))
        ana, lea = company.people[GEGANTS], company.people[MACES]
        version = ana.view(company.table)["version"]
        push = {"seat": GEGANTS, "action": PUSH[-1], "version": version, "key": "p"}
        assert ana.post(company.table, "act", **push).status_code == 200
        before = [person.view(company.table) for person in company.people]
        house.kill()
        house.start_again()
        assert [person.view(company.table) for person in company.people] == before
        assert ana.post(company.table, "act", **push).status_code == 200, "the same push, sent again, counts once"
        answer = {"seat": MACES, "action": "defend 3 fuets", "version": version + 1, "key": "d"}
        assert lea.post(company.table, "act", **answer).status_code == 200
        until(lambda: lea.view(company.table)["position"]["turn"] == MACES)
