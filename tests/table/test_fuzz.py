"""Whatever is sent to any address of the house, it is answered, and never by a fault of the program."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tablee.kernel.game import games
from tablee.table import api_guide
from tablee.table.api import ROUTER
from tablee.table.identity import new_token, owner_of
from tablee.table.sql import open_store
from tablee.table.store import HUMAN, OPEN, Chair
from tests.table.oddities import Imp, Odd, status
from tests.table.person import Json
from tests.table.prepared import prepare
from tests.table.server import PATIENCE, Served

EXAMPLES = 20
"""How often each operation is tried with what it asks for: often enough that something comes of it."""

SOME = 7
"""How often with what it does not."""

MIXTURES = 100

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
STAGES: dict[str, Callable[[int], int]] = {
    "waiting": lambda steps: 0,
    "under-way": lambda steps: steps // 2,
    "over": lambda steps: steps,
}
SOON_REVIEWED = "patouche"
"""The game of which one table is over: whoever asks for its review has the house think, and of others for a minute."""
Case = schemathesis.Case[Any]
ADDRESSES = count(1)
KEYS = count(1)
DOCUMENT = api_guide.schema(ROUTER.routes, "en")
POSITIVE, NEGATIVE = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
OPERATIONS = [
    pytest.param(path, method, mode, id=f"{operation['operationId']}-{mode.name.lower()}")
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
    for mode in (POSITIVE, NEGATIVE)
    if mode is POSITIVE or operation.keys() & {"parameters", "requestBody"}
]
"""Each with what it asks for, and, where it asks for anything, with what it does not."""


WANTED = {"act": "choices", "throw": "may_throw", "undo": "may_undo"}
"""What a view shows where there is something to act on, to throw or to take back."""

WITH_GUEST = ("mute", "report", "show-out")
OTHER_CHAIR = ("sit", "bot", "chair", "show-out")
GATHERING = ("leave", "ask-back", *OTHER_CHAIR, *WITH_GUEST)
"""What is done to somebody else who sits there, about the second chair, or at a table that has not begun."""


@dataclass(frozen=True)
class House:
    """A real server with tables of every game: where seats are open, where it is somebody's turn, and at its end."""

    address: str
    token: str
    tables: list[str]
    http: httpx.Client

    @property
    def headers(self) -> dict[str, str]:
        """Of the person who sits at all the tables; from a new address each time, or soon it would be too much."""
        number = next(ADDRESSES)
        address = f"10.8.{number // 250 % 250}.{number % 250 + 1}"
        return {"X-Forwarded-For": address, "Authorization": f"Bearer {self.token}"}

    def view(self, table: str) -> Json:
        view: Json = self.http.get(f"/api/tables/{table}", headers=self.headers).json()
        return view

    def lay(self, game: str) -> str:
        body = {"game": game, "name": "Léa", "mode": "invite"}
        return str(self.http.post("/api/tables", json=body, headers=self.headers).json()["id"])

    def receive(self, table: str) -> None:
        """A guest sits down, and says something."""
        token = self.http.post("/api/people", headers=self.headers).json()["token"]
        guest = self.headers | {"Authorization": f"Bearer {token}"}
        self.http.post(f"/api/tables/{table}/sit", json={"seat": 1, "name": "Ana"}, headers=guest)
        said = {"seat": 1, "text": "Bonsoir", "key": f"said {next(KEYS)}"}
        self.http.post(f"/api/tables/{table}/say", json=said, headers=guest)

    def play_to(self, table: str, wanted: str) -> Json:
        """Go on for a while, until there is what is wanted."""
        for _ in range(9):
            view = self.view(table)
            if view[wanted] or not (view["may_throw"] or view["choices"]):
                return view
            move = {"seat": view["seat"], "version": view["version"], "key": f"on {next(KEYS)}"}
            if view["choices"]:
                move["action"] = view["choices"][0]["text"]
            command = "act" if view["choices"] else "throw"
            self.http.post(f"/api/tables/{table}/{command}", json=move, headers=self.headers)
        return view


async def furnish(database: str, token: str) -> list[str]:
    store, chance, tables = await open_store(database), random.Random("furnished"), []
    for game in games().values():
        for stage, kept in STAGES.items():
            if stage == "over" and game.name != SOON_REVIEWED:
                continue
            chairs = [Chair(seat, HUMAN, f"P{seat}", owner_of(token), salt=f"w{seat}") for seat in range(game.seats[0])]
            if stage == "waiting":
                chairs[-1] = Chair(len(chairs) - 1, OPEN)
            tables.append(f"{game.name}-{stage}")
            await prepare(store, tables[-1], game.name, chairs, chance, kept)
    await store.close()
    return tables


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    database = str(tmp_path_factory.mktemp("fuzz") / "tables.sqlite")
    token = new_token()
    tables = asyncio.run(furnish(database, token))
    server = Served(database, "--rate", "0", "--pace", "0").wait()
    try:
        with httpx.Client(base_url=server.address, timeout=PATIENCE) as http:
            opened = House(server.address, token, tables, http)
            # Whoever asks is known by name: what leaves it out is right too.
            http.post("/api/tables", json={"game": "patolli", "name": "Ana"}, headers=opened.headers)
            yield opened
        assert server.well()
    finally:
        server.stop()


def test_the_operations_that_are_tried_are_those_of_the_document(house: House) -> None:
    assert house.http.get("/api/openapi.json").json() == DOCUMENT


@cache
def document() -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_dict(DOCUMENT)


def fuzz(house: House, path: str, method: str, mode: schemathesis.GenerationMode, examples: int) -> Counter[int]:
    """Send what the document asks for, or what it does not; how often which status was the answer."""
    operation = document()[path][method]
    chance = random.Random(f"{method} {path} {mode.name}")
    seen: Counter[int] = Counter()

    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def tried(case: Case) -> None:
        if chance.random() < 0.8:
            enliven(house, case, path.rpartition("/")[2], chance)
        headers = house.headers
        if chance.random() < 0.1:
            del headers["Authorization"]
        answer = case.call(base_url=f"{house.address}/api", headers=headers)
        seen[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS)

    tried()
    return seen


def enliven(house: House, case: Case, command: str, chance: random.Random) -> None:
    """At a table that is there, mostly with what lies on it: else nothing would come further than the door."""
    facts: Json = {"game": chance.choice(list(games())), "player": "random", "name": "Ana", "key": f"k{next(KEYS)}"}
    if "id" in case.path_parameters:
        table = chance.choice(house.tables)
        if command in GATHERING:
            table = house.lay(facts["game"])
            if command in WITH_GUEST:
                house.receive(table)
        elif command in WANTED:
            table = chance.choice([table for table in house.tables if table.endswith("under-way")])
        elif chance.random() < 0.3:  # few are over
            table = f"{SOON_REVIEWED}-over"
        case.path_parameters["id"] = table
        view = house.play_to(table, WANTED.get(command, "version"))
        facts |= {"seat": int(command in OTHER_CHAIR) or view["seat"], "version": view["version"]}
        facts |= {"of": 1, "line": 1, "whom": "open", "guest": view["panels"][1]["guest"] or "nobody-known"}
        if view["choices"]:
            facts["action"] = view["choices"][-1]["text"]
    for part in (case.body, case.query):
        if isinstance(part, dict):
            part.update({name: facts[name] for name in part.keys() & facts.keys() if chance.random() < 0.9})


@pytest.mark.parametrize(("path", "method", "mode"), OPERATIONS)
def test_no_operation_of_the_api_fails_and_each_answers_as_it_is_documented(
    house: House, path: str, method: str, mode: schemathesis.GenerationMode
) -> None:
    seen = fuzz(house, path, method, mode, EXAMPLES if mode is POSITIVE else SOME)
    # Of what is asked for rightly something is done: it came as far as the tables. Nobody here is away to be held, and
    # no clock runs.
    never = ("hold", "take-game", "grant", "pause", "ready")
    assert mode is NEGATIVE or path.endswith(never) or min(seen) < 300, seen


@pytest.mark.parametrize("id_", ["a%0Ab", "a%0D%0Ab", "%0A"])
def test_a_line_break_in_an_address_of_the_api_is_answered_as_the_api_answers(house: House, id_: str) -> None:
    for told in (house.http.get(f"/api/tables/{id_}"), house.http.post(f"/api/tables/{id_}/throw")):
        assert told.status_code == 404
        assert told.json()["error"] == "nowhere"


# Pages, and whatever else can be sent


def answers(house: House, oddities: Iterable[Odd]) -> Counter[int]:
    """How often which status was the answer; whatever is answered by a fault, or not at all, is told."""
    seen: Counter[int] = Counter()
    faults = []
    for odd in oddities:
        answer = status(house.address, odd)
        seen[answer] += 1
        if not 100 <= answer < 500:
            faults.append(f"{answer}: {odd}")
    assert not faults, "\n".join(faults)
    return seen


def test_no_address_method_query_header_or_body_is_answered_by_a_fault(house: House) -> None:
    """Some of the oddities of each kind; in the long run each of them."""
    seen = answers(house, islice(Imp(house.tables, house.token, "each").each(), 0, None, 5))
    assert seen.keys() >= {200, 303, 400, 403, 404, 405, 409, 413, 422}, seen


def test_no_mixture_of_oddities_is_answered_by_a_fault(house: House) -> None:
    seen = answers(house, Imp(house.tables, house.token, "any").any(MIXTURES))
    assert seen.keys() >= {200, 400, 404, 405, 422}, seen


def test_no_odd_handshake_is_answered_by_a_fault(house: House) -> None:
    seen = answers(house, Imp(house.tables, house.token, "sockets").sockets())
    assert seen.keys() >= {101, 400, 403, 404}, seen


# The same for longer


@pytest.mark.soak
def test_no_oddity_at_any_address_is_answered_by_a_fault(house: House) -> None:
    answers(house, Imp(house.tables, house.token, "each").each())


@pytest.mark.soak
@pytest.mark.parametrize(("path", "method", "mode"), OPERATIONS)
def test_no_operation_fails_however_often_it_is_tried(
    house: House, path: str, method: str, mode: schemathesis.GenerationMode
) -> None:
    fuzz(house, path, method, mode, 20 * EXAMPLES)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_no_mixture_fails_however_many_are_tried(house: House, seed: int) -> None:
    answers(house, Imp(house.tables, house.token, f"soak {seed}").any(30 * MIXTURES))
