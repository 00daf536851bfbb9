"""What can go wrong at a table through what people do, with the status that a browser or a program is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from tablee.kernel.errors import UnknownGame, UserError
from tablee.kernel.game import Forbidden, Game
from tablee.kernel.problem import dated
from tablee.kernel.record import one_line
from tablee.kernel.state import Refusal
from tablee.kernel.words import words

LATER = 5
"""Seconds after which to ask again for what the house could not do just now."""


def again(status: int) -> dict[str, str]:
    """What is told with an answer that may be another in a moment."""
    return {"Retry-After": str(LATER)} if status == 503 else {}


def status_of(error: UserError) -> int:
    """What was not found is not found; whatever else the kernel refuses was not asked for as it should be."""
    if isinstance(error, TableError):
        return error.status
    return 404 if isinstance(error, UnknownGame | NoSuchStep) else 422


class NoSuchStep(UserError):
    """A step that this game never came to."""


class TableError(UserError):
    """Base of them all; the sentences stand in the table's own words."""

    status = 400

    def say(self, language: str) -> str:
        facts = {name: told(fact, language) for name, fact in self.facts.items()}
        return words("tablee.table", language).say(f"error.{self.key}", **facts)


def told(fact: object, language: str) -> object:
    """A fact as it stands in a sentence; the clause of a refusal is shown beside it."""
    if isinstance(fact, Forbidden):
        return fact.sentence(language)
    return fact.say(language) if isinstance(fact, UserError) else fact


class NoTable(TableError):
    status = 404


class NotYours(TableError):
    status = 403


class NotNow(TableError):
    """Not as the table stands."""

    status = 409


class SetApart(TableError):
    """A table that cannot be gone on with, because of what is kept of it."""

    status = 409


class Archived(SetApart):
    """A table that the host has put away: its rows are a record in the host's folder."""

    status = 410

    def __init__(self, id_: str, at: float) -> None:
        super().__init__("archived")
        self.id = id_
        self.day = date.fromtimestamp(at)

    def say(self, language: str) -> str:
        return words("tablee.table", language).say("error.archived", day=dated(self.day, language), id=self.id)


class Away(TableError):
    """The database does not answer. Whoever tried to write does not know whether it was kept, and may ask again."""

    status = 503


class Stale(TableError):
    """Decided on a position that is no longer there."""

    status = 409


class Overtaken(Stale):
    """Something was written meanwhile that this table did not know: it has been read again."""


class TooMuch(TableError):
    """Too long, too many, too fast."""

    status = 429


class Busy(TableError):
    """More than the house can do at once."""

    status = 503


class BadCommand(TableError):
    """Not legal, or not understood."""

    status = 422

    def __init__(self, key: str, /, clause: str = "", **facts: object) -> None:
        super().__init__(key, **facts)
        self.clause = clause


class Invalid(TableError):
    """A field that is missing, unknown or not as it should be. Its value is not repeated."""

    status = 422

    def __init__(self, problem: Mapping[str, Any], place: Iterable[object]) -> None:
        """``problem`` is a complaint of pydantic's, ``place`` the names that lead to the field."""
        super().__init__("invalid")
        self.kind = str(problem["type"]).replace("_", "-")
        self.field = one_line(".".join(map(str, place)))
        self.limits = {name: value for name, value in problem.get("ctx", {}).items() if isinstance(value, int)}

    def say(self, language: str) -> str:
        speech, key = words("tablee.table", language), f"invalid.{self.kind}"
        if key not in speech or self.field == "-":
            key = "invalid.json" if self.kind == "json-invalid" else "invalid.other"
        return speech.say(key, field=self.field, **self.limits)


class Illegal(BadCommand):
    """What the rules refuse, with the names that people have at this table in their language."""

    def __init__(self, game: Game, refusal: Refusal, called: Callable[[str], Sequence[str]]) -> None:
        super().__init__("illegal", refusal.clause)
        self.game = game
        self.refusal = refusal
        self.called = called

    def say(self, language: str) -> str:
        return Forbidden(self.game, self.refusal, self.called(language)).sentence(language)
