"""Which devices ring for whom: those that are somebody's, and none that was signed out or has become another's."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from tablee.table.signs.boxes import new_message
from tablee.table.signs.sentences import TRIAL, written
from tests.table.catchers import Device, catching, vouched
from tests.table.parlour import HOST, IPHONE, Caller, House, houses
from tests.table.test_people import address_in, come_back_as

Scene = Callable[[House], Awaitable[None]]


def play(address: str, scene: Scene) -> None:
    async def played() -> None:
        async with houses(address) as (house,):
            signs = house.tables.signs
            signs.post = replace(signs.post, allowed=frozenset({"127.0.0.1"}))
            await scene(house)

    asyncio.run(played())


async def rings(caller: Caller, device: Device) -> None:
    """This browser asks to be told even when the page is closed."""
    answer = await caller.http.post("/me/signs/push", json=device.subscription())
    assert answer.status_code == 201, answer.text


async def told(caller: Caller) -> list[str]:
    """Where a person is told, the oldest first."""
    found = await caller.house.tables.signs.boxes.of(await owner_of(caller))
    return [box.address.rpartition("/")[2] for box in found]


async def owner_of(caller: Caller) -> str:
    return (await caller.house.tables.people.who(caller.token)).owner


def device(name: str) -> Device:
    return Device(f"http://127.0.0.1:9/{name}")


def test_a_device_that_is_signed_out_rings_no_more(address: str) -> None:
    async def scene(house: House) -> None:
        lea, phone, tablet = Caller(house), Caller(house, IPHONE), Caller(house, IPHONE)
        await lea.lay()
        for other in (phone, tablet):
            await come_back_as(other, f"/me/{lea.token}")
        for caller, name in ((lea, "desk"), (phone, "phone"), (tablet, "tablet")):
            await rings(caller, device(name))
        assert await told(lea) == ["desk", "phone", "tablet"]
        await lea.post("/me/devices/close", id=phone.device)
        assert await told(lea) == ["desk", "tablet"]
        await tablet.post("/me/devices/close-others")
        assert await told(tablet) == ["tablet"]

    play(address, scene)


def test_a_device_that_has_another_token_after_a_new_link_rings_on_until_it_is_signed_out(address: str) -> None:
    async def scene(house: House) -> None:
        lea, phone = Caller(house), Caller(house, IPHONE)
        await lea.lay()
        await rings(lea, device("desk"))
        link = address_in((await lea.post("/me/link")).text, "personal-link")
        await come_back_as(phone, link)
        assert await told(phone) == ["desk"]
        await phone.post("/me/devices/close", id=lea.device)
        assert await told(phone) == []

    play(address, scene)


def test_a_device_rings_for_whoever_has_signed_in_there(address: str) -> None:
    """Nobody's turns are told on a device that has become another's; a guest who comes along brings its bell."""

    async def scene(house: House) -> None:
        lea, ana, guest = Caller(house), Caller(house), Caller(house, IPHONE)
        await lea.lay()
        await ana.lay("Ana")
        await guest.lay("")
        link = address_in((await ana.post("/me/link")).text, "personal-link")
        await rings(guest, device("phone"))
        await come_back_as(guest, link)
        assert await told(ana) == ["phone"], "the guest could not have come back otherwise"
        await come_back_as(guest, f"/me/{lea.token}")
        assert await told(ana) == []
        assert await told(lea) == []

    play(address, scene)


def test_who_shows_the_keys_of_a_device_takes_it_over_and_nobody_else(address: str) -> None:
    async def scene(house: House) -> None:
        lea, ana, eve = Caller(house), Caller(house), Caller(house)
        browser, forged = device("same"), device("same")
        await rings(lea, browser)
        await rings(ana, browser)
        assert (await told(lea), await told(ana)) == ([], ["same"])
        await rings(eve, forged)
        assert await told(ana) == ["same"]

    play(address, scene)


def test_a_push_service_is_told_whom_it_can_turn_to_where_the_host_has_named_nobody(address: str) -> None:
    """Apple's refuses whoever names a mailbox that there cannot be."""

    async def scene(house: House) -> None:
        lea, signs = Caller(house), house.tables.signs
        signs.ways.post = signs.post
        await lea.lay()
        with catching() as catcher:
            await rings(lea, Device(f"{catcher.address}/phone"))
            (box,) = await signs.boxes.of(await owner_of(lea))
            await signs.ways.push(box, new_message(box, TRIAL, {}), written(TRIAL, {}, "", "en"))
            (posted,) = catcher.at("/phone")
        _, claims = vouched(posted.headers["authorization"])
        assert claims["sub"] == HOST

    play(address, scene)
