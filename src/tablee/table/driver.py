"""What the house does at a table by itself: bots, seats that a bot holds, and chance in nobody's name.

Whatever goes wrong on the way is written down and tried again, with growing pauses, for as long as it is due.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterator, Sequence

from tablee.kernel.errors import BadNotation
from tablee.kernel.game import Game
from tablee.kernel.state import CHANCE, State
from tablee.players.levels import REGULAR
from tablee.table.aside import Aside
from tablee.table.bots import BotDied, question
from tablee.table.errors import Away, Stale
from tablee.table.journal import complain
from tablee.table.store import BOT, OPEN, SHUT, Chair, Duplicate

SALT_GRACE = 2.0
"""Seconds that chance waits for what players mix into the dice, before its first act in nobody's name."""

TRIES = 3
"""How often a bot is asked again after it died or proposed what the rules forbid."""

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 8.0
"""Seconds until the house tries again what failed: twice as long each time, up to the longest."""


class Driver(Aside):
    """Drives one table. It runs while the house is to act there, and it never ends by a fault."""

    def due(self) -> int | None:
        """The seat for which the house is to act now: a bot's, one that a bot holds, or chance in nobody's name."""
        table = self.table
        if table.trouble or table.over:
            return None
        return table.house_due(table.record.state, table.chairs, table.clocks)

    def wake(self) -> None:
        """Something has changed: act, if it is up to this house."""
        if self.here:
            self.begin(self._run)
        elif self.deserted and self.due() is not None:
            self.begin(self._claim, kind=1)

    @property
    def here(self) -> bool:
        """Whether it is this house that is to act at the table."""
        return self.table.driven_by == self.table.tables.store.house

    @property
    def deserted(self) -> bool:
        """Whether nobody acts there, as far as is known: after an upgrade, when two houses wrote at the same moment, or
        where whoever was to act is closed."""
        return self.table.driven_by not in self.table.tables.street.open_houses

    async def _claim(self) -> None:
        table = self.table
        while self.deserted and self.due() is not None:
            try:
                await table.tables.store.claim(table.id)
            except Duplicate:
                table.follower.behind()
                return
            except Away:
                await asyncio.sleep(FIRST_PAUSE)
            else:
                self.claimed()

    def claimed(self) -> None:
        """It is up to this house from now on, should anything be due still."""
        self.table.driven_by = self.table.tables.store.house
        self.wake()

    async def _run(self) -> None:
        table, failures = self.table, 0
        stuck = table.tables.stuck
        try:
            while self.here:
                seat = self.due()
                if seat is None:
                    await self._hand_back()
                    continue
                try:
                    await self._act(seat)
                    failures = 0
                    stuck.discard(table.id)
                except Stale:  # the table has been read again, and stands elsewhere, or cannot be written to as it is
                    await asyncio.sleep(FIRST_PAUSE)
                except Exception as error:  # the database, a bot, a stranger's rules: none may strand the table
                    stuck.add(table.id)
                    complain("table-stuck", error, table=table.id)
                    await asyncio.sleep(min(FIRST_PAUSE * 2**failures, LONGEST_PAUSE))
                    failures += 1
        finally:
            stuck.discard(table.id)

    async def _hand_back(self) -> None:
        """What was claimed when another house had already acted is nobody's again, if by all that is kept nothing is
        due. Under the lock, so that nothing can become due here meanwhile."""
        table = self.table
        try:
            async with table.lock:
                await table.follower.catch_up()
                if self.here and self.due() is None:
                    await table.tables.store.release(table.id)
                    table.driven_by = None
        except Away:
            await asyncio.sleep(FIRST_PAUSE)

    async def _act(self, seat: int) -> None:
        table, version = self.table, self.table.version
        beat = table.tables.bots.pace / 2
        if seat == CHANCE:
            await self._await_salts()
        elif self._follows_a_person():
            await asyncio.sleep(beat)
        if table.version != version:
            return  # somebody took a move back meanwhile
        text, notice = "", ""
        if table.record.state.to_act() != (CHANCE,):
            asked = time.monotonic()
            text, notice = await self._think(seat)
            await asyncio.sleep(until_the_beat(time.monotonic() - asked, beat))
        await table.house_acts(seat, version, text, notice)

    def _follows_a_person(self) -> bool:
        """Whether a person did the last thing, and may want to take it back. What bots do after one another follows
        without that: those who look see it at their own pace."""
        steps, chairs = self.table.record.steps, self.table.chairs
        last = steps[-1].seat if steps else CHANCE
        return last != CHANCE and chairs[last].kind != BOT and not chairs[last].held

    async def _await_salts(self) -> None:
        """Before chance first acts of itself, a moment for the browsers of those who sit here to add their salts."""
        patience = time.monotonic() + SALT_GRACE
        while not self.table.record.draws() and time.monotonic() < patience:
            if all(chair.salt for chair in self.table.chairs):
                return
            await asyncio.sleep(0.02)

    async def _think(self, seat: int) -> tuple[str, str]:
        """What a bot does there, and what the table is told about it."""
        table, state = self.table, self.table.record.state
        for player in self._advisers(seat):
            try:
                text = (await table.tables.bots.think(question(table.record, seat, player))).text
                refusal = state.why_not(seat, table.game.parse(state, text))
            except BotDied:
                table.notice = "bot-restarted"
                table.wake()
                continue
            except BadNotation as error:
                refused = error.key
            else:
                if refusal is None:
                    return text, "" if player == self._player(seat) else "bot-replaced"
                refused = f"{refusal.key} ({refusal.clause})"
            complain("bot-illegal", None, table=table.id, game=table.game.name, player=player, why=refused)
        return secrets.choice(state.legal(seat)).text, "bot-replaced"

    def _advisers(self, seat: int) -> Iterator[str]:
        """Who is asked, one after the other, until somebody gives a legal answer."""
        yield from [self._player(seat)] * TRIES
        if self._player(seat) != house_player(self.table.game):
            yield house_player(self.table.game)

    def _player(self, seat: int) -> str:
        return self.table.chairs[seat].player or house_player(self.table.game)


def awaited(game: Game, state: State) -> tuple[int, ...]:
    """The seats that are to do something; whoever throws counts, though chance decides."""
    acting = state.to_act()
    thrower = game.thrower(state) if acting == (CHANCE,) else None
    return acting if thrower is None else (thrower,)


def as_bits(seats: tuple[int, ...]) -> int:
    """Seats as the database keeps them, a bit for each; what is in nobody's name is nobody's."""
    return sum(1 << seat for seat in seats if seat >= 0)


def house_due(game: Game, state: State, chairs: Sequence[Chair]) -> int | None:
    """The seat for which the house is to act in a game that goes on, if there is one."""
    if any(chair.kind in (OPEN, SHUT) for chair in chairs):
        return None
    if all(chair.kind == BOT or chair.held for chair in chairs):
        return None  # nobody is left to play for
    acting = awaited(game, state)
    if acting == (CHANCE,):
        return CHANCE
    return next((seat for seat in acting if chairs[seat].kind == BOT or chairs[seat].held), None)


def until_the_beat(took: float, beat: float) -> float:
    """How long an answer still waits that was found in so many seconds. Answers come on the beat, and none takes longer
    than one unless the house is busy: how long somebody thought tells nothing about the hand that was thought about."""
    return -took % beat if beat else 0.0


def house_player(game: Game) -> str:
    """Who holds a seat when nobody said who should, and moves for a bot that cannot."""
    return "random" if game.sense is None else REGULAR
