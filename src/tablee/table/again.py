"""Once a game is over: the same people at a new table, or a new game from a position of the old one."""

from __future__ import annotations

from typing import Literal

from tablee.table.chairs import bot_chair, house_chair
from tablee.table.driver import house_player
from tablee.table.errors import BadCommand, NoSuchStep, NotNow, NotYours, Overtaken
from tablee.table.follower import command
from tablee.table.identity import proper_name
from tablee.table.store import BOT, HUMAN, OPEN, Chair, Duplicate
from tablee.table.table import Table

Onward = Literal["now", "invite"]


@command
async def rematch(table: Table, owner: str) -> Table:
    """The same people at a new table; the others take their seats again when they come."""
    if not table.seats_of(owner):
        raise NotYours("not-seated")
    if not table.over:
        raise NotNow("not-over")
    laid = await table.tables.store.rematch(table.id)
    if laid:
        return await table.tables.find(laid)
    chairs = [
        bot_chair(chair.seat, chair.player)
        if chair.kind == BOT
        else Chair(
            chair.seat, HUMAN if chair.owner == owner else OPEN, chair.name, chair.owner, host=chair.owner == owner
        )
        for chair in table.chairs
    ]
    game = table.tables.game(table.agreement.game)  # by the rules of today, whatever this one was played by
    settings = game.settle(len(chairs), table.agreement.settings)
    house = table.tables
    try:
        again = await house.lay_chairs(game, settings, chairs, table.id, terms=table.agreement.terms)
    except Duplicate:  # somebody asked another house for it at the same moment
        raise Overtaken("stale") from None
    for whom in {chair.owner for chair in chairs if chair.owner not in ("", owner)}:
        if not await house.manners.may_invite(owner, whom):  # their chair is kept, but nothing tells them of it
            await house.store.put_away(again.id, whom, away=True)
        else:
            house.signs.tell(whom, "rematch", again)
    return again


async def play_on(
    table: Table, owner: str, step: int, seat: int | None, name: str, mode: Onward, player: str = "", id_: str = ""
) -> Table:
    """A new table whose game begins from a position of this one, which is over, so that nothing of it is a secret:
    against the house (``now``) or with open seats (``invite``). Unless told, one sits where one sat, or where
    somebody is to act."""
    table.demand_whole()
    if not table.over:
        raise NotNow("not-over")
    steps = len(table.record.steps)
    if step > steps:
        raise NoSuchStep("no-such-step", steps=steps, step=step)
    state = table.record.at(step)
    acting = state.to_act()
    if not acting:
        raise NotNow("nothing-follows")
    mine = [seat] if seat is not None else [*table.seats_of(owner), *acting]
    chosen = max(0, mine[0])
    if chosen >= len(table.chairs):
        raise BadCommand("no-seat", seat=chosen + 1, seats=len(table.chairs))
    called = table.chairs[chosen].name if chosen in table.seats_of(owner) else proper_name(name)
    other = OPEN if mode == "invite" else player or house_player(table.game)
    chairs = [house_chair(at, other, table.game) for at in range(len(table.chairs))]
    chairs[chosen] = Chair(chosen, HUMAN, called, owner, host=True)
    settings, begun = table.agreement.settings, table.game.write(state)
    return await table.tables.lay_chairs(table.game, settings, chairs, id_=id_, begun=begun)
