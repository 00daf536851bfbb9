"""What can be taken away from a table: the written game, pictures, and its address for a camera."""

from __future__ import annotations

import io

import segno
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tablee.kernel.words import Words, words
from tablee.table.asked import house_of, palette_of, pictures_of, step_of, table_of, width_of
from tablee.table.assets import SVG
from tablee.table.curve import curve
from tablee.table.errors import NotNow, TooMuch
from tablee.table.gathering import friend_of
from tablee.table.language import chosen
from tablee.table.look import board
from tablee.table.moments import Moment, Recall
from tablee.table.painter import CARD
from tablee.table.people import owner
from tablee.table.pictures import Frame, Order, while_here
from tablee.table.postcard import leaf
from tablee.table.rendering import NO_STORE
from tablee.table.rescue import as_kept
from tablee.table.security import PICTURE
from tablee.table.table import Table
from tablee.table.tables import Unreadable

FINISHED = {"Cache-Control": "private, max-age=86400", "Vary": "Accept-Language, Cookie"}
"""What nobody will ever play on may be kept for a day by the browser that asked."""

PUBLIC = {
    "Cache-Control": "public, max-age=60",
    "Vary": "Accept-Language, Cookie",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""What is the same for everybody may be kept a moment by all, and shown by those to whom an address was passed on."""

GONE = 499
"""How an answer is written down that its visitor did not wait for."""


async def record(request: Request) -> Response:
    """The written game: with its key when it is over; before, only where nobody has a secret."""
    try:
        table = await table_of(request)
    except Unreadable as apart:
        if apart.stored is None or not may_be_had(apart):
            raise
        return _attached(apart.stored.agreement.game, apart.id, as_kept(apart.stored))
    if table.paused:
        raise NotNow("paused")
    if not table.over and has_secrets(table):
        raise NotNow("record-later")
    return _attached(table.game.name, table.id, table.record.write(tell_key=table.over))


def has_secrets(table: Table) -> bool:
    """Whether anything happened, or lies on the table, that not everybody may know."""
    states = [table.record.state, *([table.record.at(0)] if table.record.begun else [])]
    viewers = (None, *range(table.agreement.seats))
    told_to_some = any(event.audience is not None for events in table.story for event in events)
    return told_to_some or any(full.seen_by(viewer).data() != full.data() for full in states for viewer in viewers)


def may_be_had(apart: Unreadable) -> bool:
    """Whether the moves of a table whose positions cannot be shown can be told: once it is over they are no secret."""
    return apart.stored is not None and apart.stored.finished


def _attached(game: str, id_: str, text: str) -> Response:
    kept = {"Content-Disposition": f'attachment; filename="{game}-{id_}.record"', **NO_STORE}
    return Response(text, media_type="text/plain; charset=utf-8", headers=kept)


async def picture_svg(request: Request) -> Response:
    house, table = house_of(request), await table_of(request)
    palette = palette_of(request)
    view = board(table, owner(request), chosen(request), step_of(request, table), palette)
    headers = {**(FINISHED if table.over else NO_STORE), "Content-Security-Policy": PICTURE}
    drawn = await run_in_threadpool(house.with_art, table.game, view, palette)
    return Response(drawn, media_type=SVG, headers=headers)


async def picture_png(request: Request) -> Response:
    house, table, pictures = house_of(request), await table_of(request), pictures_of(request)
    width, step, palette = width_of(request), step_of(request, table), palette_of(request)
    pictures.admit()
    view = board(table, owner(request), chosen(request), step, palette)
    order = Order(table.game, house.edition(table.game), view, width, palette)
    headers = {**FINISHED, "ETag": f'"{order.key}"'} if table.over else NO_STORE
    if table.over and order.key in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    png = await while_here(request, pictures.png(order))
    if png is None:
        return Response(status_code=GONE)
    return Response(png, media_type="image/png", headers=headers)


async def card(request: Request) -> Response:
    """The picture beside an address that is passed on: the table as anybody sees it, on the ground of its game, and
    the box too while people are still invited."""
    house, table, pictures = house_of(request), await table_of(request), pictures_of(request)
    step = step_of(request, table)
    pictures.admit()
    view = board(table, None, chosen(request), step)
    frame = Frame(house.ground(table.game), cover=not table.started)
    order = Order(table.game, house.edition(table.game), view, CARD[0], frame=frame)
    headers = {**PUBLIC, "ETag": f'"{order.key}"'}
    if order.key in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    png = await while_here(request, pictures.png(order))
    if png is None:
        return Response(status_code=GONE)
    return Response(png, media_type="image/png", headers=headers)


async def moment(request: Request) -> Response:
    """A moment of a game that is over, to be passed on: its curve, its board and what is to be said of it. The chances
    are those of whoever asks, as on the page; players are called by their names."""
    house, table, pictures = house_of(request), await table_of(request), pictures_of(request)
    language, step = chosen(request), step_of(request, table)
    eyes = table.hindsight.eyes(owner(request))
    await table.hindsight.review(eyes)
    if table.hindsight.ready(eyes) < 100:
        raise NotNow("review-later")
    pictures.admit()
    recall = Recall(table, tuple(table.seats_of(owner(request))), language, "", narrow=False, passed_on=True)
    step = step if step is not None else recall.opens_at()
    found = recall.moment(step, only=False)
    together, steps = table.prospects.together, len(table.record.steps)
    drawn = curve(recall.course, step, eyes, together)
    told = sentences(found, words("tablee.table", language))
    beside = leaf(table.game.title, recall.names, drawn, step, steps, told, together)
    frame = Frame(house.ground(table.game), cover=False, leaf=beside)
    order = Order(table.game, house.edition(table.game), found.board, CARD[0], frame=frame)
    png = await while_here(request, pictures.png(order))
    if png is None:
        return Response(status_code=GONE)
    return Response(png, media_type="image/png", headers={**FINISHED, "ETag": f'"{order.key}"'})


def sentences(found: Moment, speech: Words) -> list[tuple[str, str]]:
    """What is said of a moment, each with how it is set."""
    turning = found.turning
    told = [(speech.say("review.step", step=found.step + (1 if found.chosen else 0)), "italic")]
    if found.chosen:
        told.append(
            (speech.say("review.passed-played", name=found.names[found.seat or 0], played=found.chosen), "bold")
        )
    if turning is not None:
        cost = "review.cost" if turning.error < 0.5 else "review.cost-about"
        facts = {"name": turning.name, "points": turning.points, "error": round(turning.error)}
        told.append((speech.say("review.passed-better", better=turning.better), ""))
        told += [(turning.reason, ""), (speech.say(cost, **facts), "italic")]
    return told


async def qr(request: Request) -> Response:
    """The address of the table, for the camera of a phone."""
    table = await table_of(request)
    out = io.BytesIO()
    address = str(request.url_for("table_page", id=table.id))
    if table.seats_of(owner(request)) and (friend := friend_of(table)):
        address += f"?friend={friend}"
    try:
        code = segno.make(address, error="m")
    except segno.DataOverflowError:
        raise TooMuch("qr-long") from None
    code.save(out, kind="svg", scale=4, border=3, dark="#22201c", light="#fffaf0")
    return Response(out.getvalue(), media_type=SVG, headers=NO_STORE)
