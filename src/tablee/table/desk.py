"""Small things that are kept beside the tables: read and written in transactions of their own."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tablee.table.watch import answering
from tablee.table.writer import is_repeat


def new_handle() -> str:
    """How a browser names a row whose own key it must not know."""
    return secrets.token_urlsafe(9)


@asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    async with answering(), engine.connect() as connection:
        yield connection


@asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """All of it is committed in the end, or nothing. Of a file whoever writes is alone from the beginning. Where
    somebody writes the same row at the same moment in another house, it is there, and that is all that was wanted."""
    async with answering(), engine.connect() as connection:
        await connection.execution_options(begin_by="BEGIN IMMEDIATE")
        try:
            async with connection.begin():
                yield connection
        except IntegrityError as error:
            if not is_repeat(error):
                raise
