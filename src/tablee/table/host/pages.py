"""The host's page, behind the key of the house. Nothing on it tells where somebody is, what somebody holds, or a key of
dice; of what was whispered only what was reported by who received it.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from functools import partial

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from tablee.kernel.errors import UnknownGame, UserError
from tablee.kernel.words import words
from tablee.table.asked import house_of, tables_of, whole
from tablee.table.desk import reading
from tablee.table.errors import BadCommand, NotYours, status_of
from tablee.table.forms import fields_of
from tablee.table.host import acts, figures, key
from tablee.table.host.alarms import alarms
from tablee.table.host.vitals import TROUBLES, Stopwatch
from tablee.table.language import chosen
from tablee.table.names import called
from tablee.table.pace import BadPace, Pace
from tablee.table.people import same_origin
from tablee.table.rendering import NO_STORE, page
from tablee.table.reports import ANSWERS, cases
from tablee.table.store import EVERYBODY, HUMAN, OPEN, Said
from tablee.table.table import Table
from tablee.table.tables import Tables
from tablee.table.when import when

MOST_CASES = 10
"""Reports that are shown at once: the oldest."""

MOST_DEEDS = 100
"""Lines of the journal that are shown at once."""

DAYS = (1, 7, 30, 0)
"""For how many days the door can be closed; 0 is for good."""

Form = dict[str, str]
Deed = Callable[[Tables, Request, Form], Awaitable[str]]


def routes() -> list[BaseRoute]:
    return [
        Route("/host", main),
        Route("/host/key", enter, methods=["POST"]),
        Route("/host/leave", leave, methods=["POST"]),
        Route("/host/tables", tables_page),
        Route("/host/tables/{id}", one_table),
        Route("/host/journal", journal_page),
        *(Route(f"/host/{path}", done_by(deed), methods=["POST"]) for path, deed in DEEDS.items()),
    ]


# Who comes in


def ask(request: Request, told: str = "", status: int = 200) -> Response:
    return page(request, house_of(request), "host_key.html", {"told": told}, status, NO_STORE)


async def enter(request: Request) -> Response:
    same_origin(request)
    given = dict(await fields_of(request)).get("key", "")[:100]
    try:
        known = await request.app.state.entry.shown(request, tables_of(request).store.engine, given)
    except (NotYours, UserError) as error:
        return ask(request, error.say(chosen(request)), status_of(error))
    response = RedirectResponse("/host", 303, NO_STORE)
    key.hand_over(request, response, known)
    return response


async def leave(request: Request) -> Response:
    same_origin(request)
    response = RedirectResponse("/host", 303, NO_STORE)
    response.delete_cookie(key.COOKIE, path="/host")
    return response


async def is_host(request: Request) -> bool:
    return await key.may_enter(request, tables_of(request).store.engine)


# What is seen


async def main(request: Request, told: str = "", status: int = 200) -> Response:
    if not await is_host(request):
        return ask(request)
    house, now = tables_of(request), await figures.figures(tables_of(request))
    watch, entry = request.app.state.stopwatch, request.app.state.entry
    assert isinstance(watch, Stopwatch)
    assert isinstance(entry, key.Entry)
    async with reading(house.store.engine) as connection:
        reported = await cases(connection, MOST_CASES)
    needs = alarms(now, TROUBLES.lately(), entry.wrong_lately(), len(house.bots.workers))
    facts = {
        "told": told,
        "figures": now,
        "alarms": needs,
        "pace": watch.all(),
        "paces": watch.paces()[:8],
        "troubles": TROUBLES.latest()[:10],
        "wrong_keys": entry.wrong_lately(),
        "tables": [row(request, one) for one in (await figures.listed(house, "going"))[:6]],
        "cases": [(case, title(request, case.game)) for case in reported],
        "doors": acts.closed_doors(house),
        "announced": house.keeper.announced,
        "days": DAYS,
        "deeds": await acts.journal(house.store.engine, 5),
        "now": datetime.now().strftime("%Y-%m-%dT%H:%M"),
    }
    return host_page(request, "host.html", facts, status)


def host_page(request: Request, template: str, facts: dict[str, object], status: int = 200) -> Response:
    language = chosen(request)
    comma = language == "fr"

    def number(value: float, digits: int = 0) -> str:
        text = f"{value:,.{digits}f}"
        return text.replace(",", "\u202f").replace(".", ",") if comma else text

    def ago(at: float) -> tuple[str, int]:
        """How long that is ago: the key of the sentence, and its number."""
        seconds = max(0.0, time.time() - at)
        for unit, length in (("days", 86_400), ("hours", 3600), ("minutes", 60)):
            if seconds >= length:
                return f"host.ago.{unit}", int(seconds // length)
        return "host.ago.now", 0

    return page(
        request,
        house_of(request),
        template,
        {**facts, "when": partial(when, language=language), "number": number, "ago": ago},
        status,
        NO_STORE,
    )


def title(request: Request, game: str) -> str:
    try:
        return tables_of(request).game(game).title
    except UnknownGame:
        return game


def row(request: Request, one: figures.Listed) -> dict[str, object]:
    """A table in a list: who sits there, by what pace, and who is to do something."""
    speech, all_names = words("tablee.table", chosen(request)), called(one.chairs, chosen(request))
    named = dict(zip((chair.seat for chair in one.chairs), all_names, strict=True))
    awaited = [named[seat] for seat in one.awaited] if one.state == "going" else []
    return {
        "id": one.id,
        "title": title(request, one.game),
        "game": one.game,
        "cover": one.game in tables_of(request).games,
        "names": [named[chair.seat] for chair in one.chairs if chair.kind != OPEN],
        "at": one.touched,
        "state": speech.say("host.awaited", names=speech.list(awaited))
        if awaited
        else speech.say(f"host.state-{one.state}"),
        "pace": kind_of(one.pace),
    }


def kind_of(text: str) -> str:
    """Which of the paces a table has; whoever edits the database may have written anything there."""
    try:
        return Pace.read(text).kind
    except BadPace:
        return Pace().kind


async def tables_page(request: Request) -> Response:
    if not await is_host(request):
        return ask(request)
    show = request.query_params.get("show", "going")
    if show not in figures.SHOWN:
        raise BadCommand("host-list", known=", ".join(figures.SHOWN))
    found = [row(request, one) for one in await figures.listed(tables_of(request), show)]
    facts = {"show": show, "kinds": figures.SHOWN, "tables": found, "most": figures.LISTED}
    return host_page(request, "host_tables.html", facts)


async def one_table(request: Request, told: str = "", status: int = 200) -> Response:
    if not await is_host(request):
        return ask(request)
    table = await tables_of(request).find(request.path_params["id"])
    names = table.called(chosen(request))
    facts: dict[str, object] = {
        "told": told,
        "id": table.id,
        "title": table.game.title,
        "game": table.game.name,
        "state": "over" if table.over or table.closed else "going" if table.started else "waiting",
        "apart": table.trouble.say(chosen(request)) if table.trouble else "",
        "closed": table.history.broken_by,
        "steps": len(table.record.steps),
        "people": [(chair, names[chair.seat]) for chair in table.chairs if chair.kind == HUMAN],
        "names": names,
        "talk": [(said, speaker(table, said, names, request)) for said in table.talk if said.to == EVERYBODY][-40:],
        "days": DAYS,
    }
    return host_page(request, "host_table.html", facts, status)


def speaker(table: Table, said: Said, names: Sequence[str], request: Request) -> str:
    """Who has said something, unless they got up and another may sit there."""
    sits = table.speaker(said) == table.chairs[said.seat].owner
    return str(names[said.seat]) if sits else words("tablee.table", chosen(request)).say("talk.up")


async def journal_page(request: Request) -> Response:
    if not await is_host(request):
        return ask(request)
    engine, before = tables_of(request).store.engine, request.query_params.get("before", "")
    deeds = await acts.journal(engine, MOST_DEEDS, before[:40])
    return host_page(request, "host_journal.html", {"deeds": deeds, "most": MOST_DEEDS})


# What is done


def done_by(deed: Deed) -> Callable[[Request], Awaitable[Response]]:
    """A form of the host's: done, or told on its page why not."""

    async def do(request: Request) -> Response:
        same_origin(request)
        if not await is_host(request):
            return ask(request, status=403)
        try:
            back = await deed(tables_of(request), request, dict(await fields_of(request)))
        except UserError as error:
            shown = one_table if request.url.path.startswith("/host/tables/") else main
            return await shown(request, error.say(chosen(request)), status_of(error))
        return RedirectResponse(back, 303, NO_STORE)

    return do


async def announce(house: Tables, _request: Request, form: Form) -> str:
    since = moment(form.get("since", "")) or time.time()
    until = moment(form.get("until", ""))
    if until is None:
        raise BadCommand("announce-when")
    await acts.announce(house, form.get("en", ""), form.get("fr", ""), since, until)
    return "/host#announce"


def moment(text: str) -> float | None:
    """A time as a page sends it, by the clock of the house."""
    try:
        return datetime.fromisoformat(text).timestamp() if text else None
    except (ValueError, OverflowError, OSError):
        raise BadCommand("announce-when") from None


async def withdraw(house: Tables, request: Request, _form: Form) -> str:
    await acts.withdraw(house, request.path_params["handle"])
    return "/host#announce"


async def open_door(house: Tables, request: Request, _form: Form) -> str:
    await acts.open_door(house, request.path_params["handle"])
    return "/host#doors"


async def answer(house: Tables, request: Request, form: Form) -> str:
    how = form.get("answer", "")
    if how not in ANSWERS:
        raise BadCommand("command", command=how[:40])
    await acts.answer(house, request.path_params["handle"], how, form.get("text", ""), days_of(form))
    return "/host#reports"


def days_of(form: Form) -> int:
    days = whole(form.get("days"), 7)
    return days if days in DAYS else 7


async def close(house: Tables, request: Request, form: Form) -> str:
    id_ = request.path_params["id"]
    await acts.close_table(house, id_, form.get("text", ""))
    return f"/host/tables/{id_}"


async def silence(house: Tables, request: Request, form: Form) -> str:
    """Only what was said to everybody: of whispers a host knows what was reported."""
    id_, line = request.path_params["id"], whole(form.get("line"))
    table = await house.find(id_)
    if any(said.number == line and said.to == EVERYBODY for said in table.talk):
        await acts.silence(house, id_, line)
    return f"/host/tables/{id_}"


async def unname(house: Tables, request: Request, form: Form) -> str:
    owner, name = await person(house, request, form)
    await acts.unname(house, owner, name)
    return f"/host/tables/{request.path_params['id']}"


async def shut(house: Tables, request: Request, form: Form) -> str:
    owner, name = await person(house, request, form)
    await acts.shut_out(house, owner, name, days_of(form), form.get("text", ""))
    return "/host#doors"


async def person(house: Tables, request: Request, form: Form) -> tuple[str, str]:
    """Who sits in a chair, and what they are called there."""
    table = await house.find(request.path_params["id"])
    seat = whole(form.get("seat"))
    if not 0 <= seat < len(table.chairs) or table.chairs[seat].kind != HUMAN:
        raise BadCommand("no-seat", seat=seat + 1, seats=len(table.chairs))
    return table.chairs[seat].owner, table.chairs[seat].name


DEEDS: dict[str, Deed] = {
    "announcements": announce,
    "announcements/{handle}": withdraw,
    "doors/{handle}": open_door,
    "reports/{handle}": answer,
    "tables/{id}/close": close,
    "tables/{id}/silence": silence,
    "tables/{id}/unname": unname,
    "tables/{id}/shut": shut,
}
"""By their addresses below that of the page."""
