"""The description of the API: for programs by OpenAPI, for people as a page, in the reader's language."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel, TypeAdapter
from starlette.routing import BaseRoute

from tablee.kernel.chance import Rng
from tablee.kernel.game import Game
from tablee.kernel.record import Record
from tablee.kernel.state import CHANCE
from tablee.kernel.words import words
from tablee.table.exhibition import as_stored
from tablee.table.house import VERSION
from tablee.table.identity import owner_of
from tablee.table.look import look
from tablee.table.sight import Sight
from tablee.table.store import HUMAN, Chair
from tablee.table.table import Table
from tablee.table.tables import Tables

PREFIX = "/api"
NAMES = ("Alba", "Basile", "Chloé", "Diego", "Edda", "Félix")
TABLE = "kX3vQ9wLm2Ta"
TOKEN = "Jq0o…43 characters…t5E"  # noqa: S105 (nobody's)
KEY = "7d0a4c1e"
GUEST = "0f3c9a51b7e2"
OPENING = 60
"""Steps within which the example comes to a choice."""

Json = dict[str, Any]
"""A tree of plain values that a library made: an OpenAPI document, a complaint about a field."""


def schema(routes: Sequence[BaseRoute], language: str) -> Json:
    """The OpenAPI document."""
    say = words("tablee.table", language).say
    made = get_openapi(
        title=say("api.title"),
        version=VERSION,
        routes=routes,
        description=say("api.intro"),
        servers=[{"url": PREFIX}],
    )
    models = made["components"]["schemas"]
    drop_picture(models["Sight"])
    for operation in _operations(made):
        operation["summary"] = say(f"api.operation.{operation['operationId']}")
        for name, field in _body(made, operation).get("properties", {}).items():
            field["description"] = say(f"api.field.{name}")
    made["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    made["security"] = [{"token": []}, {}]
    return made


def drop_picture(model: Json) -> None:
    """Programs are sent everything that a page shows but the drawing."""
    del model["properties"]["board"]
    model["required"].remove("board")


def _operations(document: Json) -> list[Json]:
    return [operation for path in document["paths"].values() for operation in path.values()]


def _body(document: Json, operation: Json) -> Json:
    """The schema of what is sent with an operation; empty when nothing is."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
    found: Json = document["components"]["schemas"].get(name, {})
    return found


# The page


@dataclass(frozen=True)
class Field:
    """Something to send: in the address, in the query or in the body."""

    name: str
    kind: str
    needed: bool
    help: str


@dataclass(frozen=True)
class Operation:
    """One address and what can be done there."""

    id: str
    method: str
    path: str
    summary: str
    fields: tuple[Field, ...]
    request: str
    answer: str


def operations(document: Json, examples: Mapping[str, tuple[str, str]]) -> list[Operation]:
    found = []
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            asked = tuple(_asked(part) for part in operation.get("parameters", []) if part["in"] == "query")
            request, answer = examples.get(operation["operationId"], ("", ""))
            found.append(
                Operation(
                    id=operation["operationId"],
                    method=method.upper(),
                    path=PREFIX + path,
                    summary=operation["summary"],
                    fields=asked + _sent(_body(document, operation)),
                    request=request,
                    answer=answer,
                )
            )
    return found


def _asked(parameter: Json) -> Field:
    return Field(f"?{parameter['name']}=", kind_of(parameter["schema"]), parameter.get("required", False), "")


def _sent(body: Json) -> tuple[Field, ...]:
    needed = body.get("required", [])
    return tuple(
        Field(name, kind_of(field), name in needed, field["description"])
        for name, field in body.get("properties", {}).items()
    )


def kind_of(field: Json) -> str:
    """``string 1…64``, ``integer 0…99 | null``, ``now | device | invite``."""
    if "anyOf" in field:
        return " | ".join(kind_of(each) for each in field["anyOf"])
    if "enum" in field:
        return " | ".join(field["enum"])
    low = field.get("minLength", field.get("minimum", 0))
    high = field.get("maxLength", field.get("maximum"))
    limits = "" if high is None else f" {low:.0f}…{high:.0f}"
    return f"{field['type']}{limits}"


# Examples, taken from the first game of the house


def sample(tables: Tables, game: Game, language: str) -> Sight:
    """A table of nobody's, shortly after the first throws, as seen from its first seat."""
    seats, names = game.seats[0], NAMES[: game.seats[0]]
    record, rng = Record(game, seats, {}, names), Rng(1)
    while 0 not in (acting := record.state.to_act()) and acting and len(record.steps) < OPENING:
        seat = acting[0]
        record.play(seat, record.state.sample(rng) if seat == CHANCE else record.state.legal(seat)[0])
    key = bytes(32)
    chairs = [Chair(seat, HUMAN, name, owner_of(name), salt=name.lower()) for seat, name in enumerate(names)]
    return look(Table(tables, as_stored(TABLE, record, chairs, key)), chairs[0].owner, 0, language, draw=False)


def examples(tables: Tables, language: str, describe: Callable[[Game], BaseModel]) -> dict[str, tuple[str, str]]:
    """For each operation what is sent and what comes back, by its id."""
    game = next(iter(tables.games.values()), None)
    if game is None:
        return {}
    sight = sample(tables, game, language)
    choice = sight.choices[0].text if sight.choices else "…"
    version = sight.version
    view = TypeAdapter(Sight).dump_python(sight, mode="json", exclude={"board"}, by_alias=True)
    receipt, after = ({"id": TABLE, "version": number, "over": False} for number in (version, version + 1))
    seat, decided = {"seat": 0}, {"version": version, "key": KEY}
    shown: dict[str, tuple[object, object]] = {
        "games": ("", [describe(game).model_dump()]),
        "people": ("", {"token": TOKEN}),
        "lay": ({"game": game.name, "name": NAMES[0], "mode": "invite", "key": KEY}, {"id": TABLE, "token": TOKEN}),
        "view": ("", view),
        "why": ("", {"action": choice, "legal": True, "sentence": "", "clause": ""}),
        "hint": ("", {"action": choice, "sentence": sight.choices[0].label if sight.choices else "…"}),
        "sit": ({"seat": 1, "name": NAMES[1], "word": "…"}, receipt),
        "bot": ({"seat": 1, "player": "random"}, receipt),
        "chair": ({"seat": 1, "whom": "house"}, receipt),
        "show_out": ({"seat": 1, "guest": GUEST}, receipt),
        "ask_back": ({"guest": GUEST}, receipt),
        "leave": (seat, receipt),
        "word": ({**seat, "word": "…", "offered": False}, receipt),
        "act": ({**seat, "action": choice, **decided}, after),
        "throw": ({**seat, **decided}, after),
        "undo": (decided, after),
        "say": ({**seat, "text": "…", "to": None, "key": KEY}, receipt),
        "hold": ({"seat": 1}, receipt),
        "take_back": (seat, receipt),
        "chances": ({"on": True}, receipt),
        "take_game": (seat, after | {"over": True}),
        "grant": (seat, after),
        "pause": ({"on": True}, after),
        "ready": ("", after),
        "resign": (seat, after | {"over": True}),
        "break_off": ({"on": True}, receipt),
        "mute": ({"of": 1, "on": True}, receipt),
        "report": ({"line": 1}, receipt),
        "put_away": ({"away": True}, receipt),
        "rematch": ("", {"id": "b8Rk_2nVhE0s", "token": None}),
        "play_on": ({"step": version, "mode": "now", "name": NAMES[0]}, {"id": "c2Qm_9sWfT1d", "token": None}),
    }
    return {id_: (_written(request), _written(answer)) for id_, (request, answer) in shown.items()}


def _written(example: object) -> str:
    return json.dumps(example, ensure_ascii=False, indent=2) if example else ""
