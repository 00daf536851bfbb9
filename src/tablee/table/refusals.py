"""How scripts and programs are told what went wrong: always in one shape."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from starlette.responses import JSONResponse

from tablee.kernel.errors import UserError
from tablee.table.errors import again, status_of
from tablee.table.rendering import NO_STORE


def told(error: UserError, language: str, **more: object) -> JSONResponse:
    """A key for the program, a sentence for people, and the clause if a rule forbids it."""
    return trouble(status_of(error), error.key, error.say(language), error.clause, more=more)


def trouble(
    status: int,
    key: str,
    sentence: str,
    clause: str = "",
    headers: Mapping[str, str] = MappingProxyType({}),
    more: Mapping[str, object] = MappingProxyType({}),
) -> JSONResponse:
    facts = {"error": key, "sentence": sentence, "clause": clause, **more}
    return JSONResponse(facts, status, {**NO_STORE, **again(status), **headers})
