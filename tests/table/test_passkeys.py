"""Passkeys, with real signatures: made, used, and every answer refused that proves nothing."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.table import passkeys as passkeys_module
from tests.postgres import Postgres
from tests.table.authenticator import Authenticator, text
from tests.table.parlour import IPHONE, Caller, House, houses
from tests.table.server import PATIENCE, Served

Scene = Callable[[House], Awaitable[None]]


def play(folder: Path, scene: Scene) -> None:
    async def played() -> None:
        async with houses(str(folder / "tables.sqlite")) as (house,):
            await scene(house)

    asyncio.run(played())


async def made(caller: Caller, key: Authenticator, label: str = "Phone", **wrong: Any) -> httpx.Response:
    asked = (await caller.send("/me/passkeys/question")).json()
    return await caller.send("/me/passkeys", label=label, answer=key.make(asked, **wrong))


async def used(caller: Caller, key: Authenticator, **wrong: Any) -> httpx.Response:
    asked = (await caller.send("/enter/question")).json()
    return await caller.send("/enter/passkey", answer=key.use(asked, **wrong))


async def with_key(house: House, key: Authenticator) -> tuple[Caller, str]:
    """Léa with a passkey, and her table."""
    lea = Caller(house)
    table = await lea.lay()
    assert (await made(lea, key)).status_code == 201
    return lea, table


def is_refused(answer: httpx.Response, key: str, *words: str) -> None:
    assert (answer.status_code, answer.json()["error"]) == (403, key)
    assert all(word in answer.json()["sentence"] for word in words)
    assert "set-cookie" not in answer.headers


def test_a_passkey_brings_its_owner_back_on_another_device(address: str) -> None:
    async def scene() -> None:
        async with houses(address) as (house,):
            key = Authenticator()
            _, table = await with_key(house, key)
            phone = Caller(house, IPHONE)
            answer = await used(phone, key)
            assert answer.json() == {"goto": "/"}
            assert await phone.seats(table) == [0]
            assert re.search(r"<b>Phone</b><span>added .* · used today</span>", await phone.page("/me"))
            assert (await used(Caller(house), key)).status_code == 200, "and again"

    asyncio.run(scene())


def test_what_is_asked_of_a_device_names_the_house_and_the_keys_that_it_may_hold_already(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        key = Authenticator()
        lea, _ = await with_key(house, key)
        asked = (await lea.send("/me/passkeys/question")).json()
        assert asked["rp"]["id"] == "table.test"
        assert asked["user"]["name"] == "Léa"
        assert asked["authenticatorSelection"]["residentKey"] == "required"
        assert [known["id"] for known in asked["excludeCredentials"]] == [text(key.id)]
        assert lea.device not in str(asked)
        enter = (await Caller(house).send("/enter/question")).json()
        assert enter["rpId"] == "table.test"
        assert enter.get("allowCredentials", []) == []

    play(tmp_path, scene)


def test_an_answer_counts_once(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        key = Authenticator(counts=False)
        await with_key(house, key)
        phone, thief = Caller(house, IPHONE), Caller(house)
        asked = (await phone.send("/enter/question")).json()
        answer = key.use(asked)
        assert (await phone.send("/enter/passkey", answer=answer)).status_code == 200
        is_refused(await thief.send("/enter/passkey", answer=answer), "passkey-used", "counts once")

    play(tmp_path, scene)


def test_of_two_who_answer_the_same_at_once_in_two_processes_one_is_let_in(postgres: Postgres) -> None:
    async def scene() -> None:
        async with houses(postgres.fresh(), 2) as (one, other):
            key = Authenticator()
            await with_key(one, key)
            asked = (await Caller(one).send("/enter/question")).json()
            answer = key.use(asked)
            answers = await asyncio.gather(
                *(Caller(house).send("/enter/passkey", answer=answer) for house in (one, other))
            )
            assert sorted(answer.status_code for answer in answers) == [200, 403]

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"origin": "https://table.test.evil.test"}, "passkey-origin"),
        ({"origin": "http://table.test"}, "passkey-origin"),
        ({"house": "evil.test"}, "passkey-elsewhere"),
        ({"challenge": text(b"x" * 40)}, "passkey-not-asked"),
        ({"challenge": ""}, ""),
        ({"signed_by": Authenticator().key}, "passkey-bad"),
        ({"count": 1}, "passkey-counter"),
        ({"count": 0}, "passkey-counter"),
    ],
)
def test_an_answer_that_proves_nothing_lets_nobody_in(tmp_path: Path, wrong: dict[str, Any], error: str) -> None:
    async def scene(house: House) -> None:
        key = Authenticator()
        await with_key(house, key)
        await used(Caller(house), key)
        answer = await used(Caller(house, IPHONE), key, **wrong)
        if error:
            is_refused(answer, error)
        else:
            assert answer.status_code == 200, "nothing is wrong with it"

    play(tmp_path, scene)


def test_a_counter_that_goes_back_tells_of_a_copy(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        key = Authenticator()
        await with_key(house, key)
        for _ in range(3):
            assert (await used(Caller(house), key)).status_code == 200
        is_refused(await used(Caller(house), key, count=2), "passkey-counter", "copied it")
        assert (await used(Caller(house), key)).status_code == 200, "the one that is ahead still opens"

    play(tmp_path, scene)


def test_a_passkey_of_another_house_opens_nothing(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        here = Authenticator()
        await with_key(house, here)
        is_refused(await used(Caller(house), Authenticator()), "passkey-unknown", "another house")
        elsewhere = Caller(house, host="https://other.test")
        there = Authenticator("other.test", "https://other.test")
        there.key, there.id, there.count = here.key, here.id, 9
        is_refused(await used(elsewhere, there), "passkey-unknown")

    play(tmp_path, scene)


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"origin": "https://evil.test"}, "passkey-origin"),
        ({"house": "evil.test"}, "passkey-bad"),
        ({"challenge": text(b"x" * 40)}, "passkey-not-asked"),
    ],
)
def test_no_passkey_is_kept_that_was_made_elsewhere(tmp_path: Path, wrong: dict[str, Any], error: str) -> None:
    async def scene(house: House) -> None:
        lea = Caller(house)
        await lea.lay()
        is_refused(await made(lea, Authenticator(), **wrong), error)
        assert "/me/passkeys/remove" not in await lea.page("/me")

    play(tmp_path, scene)


def test_a_question_to_one_person_is_not_answered_by_another_nor_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        lea, eve = Caller(house), Caller(house)
        await lea.lay()
        await eve.lay("Eve")
        asked = (await lea.send("/me/passkeys/question")).json()
        answer = Authenticator().make(asked)
        is_refused(await eve.send("/me/passkeys", answer=answer), "passkey-not-asked")
        now = time.time
        monkeypatch.setattr("tablee.table.slips.time.time", lambda: now() + 301)
        is_refused(await lea.send("/me/passkeys", answer=answer), "passkey-late", "five minutes")

    play(tmp_path, scene)


def test_a_key_is_kept_for_one_person_only(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        key = Authenticator()
        await with_key(house, key)
        eve = Caller(house)
        await eve.lay("Eve")
        is_refused(await made(eve, key), "passkey-known")

    play(tmp_path, scene)


NONSENSE: list[Any] = [
    None,
    "x",
    [],
    {},
    {"response": None},
    {"response": {"clientDataJSON": 3}},
    {"response": {"clientDataJSON": "é"}},
    {"response": {"clientDataJSON": "W10"}},
    {"response": {"clientDataJSON": text(b'{"origin": "https://table.test"}')}},
    {"id": 1, "response": {"clientDataJSON": text(b'{"origin": "https://table.test", "challenge": "\\u00e9"}')}},
]


@pytest.mark.parametrize("path", ["/enter/passkey", "/me/passkeys"])
def test_what_is_no_answer_at_all_is_refused(tmp_path: Path, path: str) -> None:
    async def scene(house: House) -> None:
        lea = Caller(house)
        await lea.lay()
        for nonsense in NONSENSE:
            answer = await lea.send(path, answer=nonsense)
            assert answer.status_code in (403, 422), nonsense
        question = (await lea.send("/enter/question")).json()
        said = text(f'{{"origin": "https://table.test", "challenge": "{question["challenge"]}"}}'.encode())
        for rest in ({}, {"authenticatorData": "x", "signature": 7}):
            answer = await lea.send("/enter/passkey", answer={"id": "x", "response": {"clientDataJSON": said, **rest}})
            assert answer.status_code == 403

    play(tmp_path, scene)


def test_the_last_passkey_is_removed_once_there_is_another_way_in(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        one, other = Authenticator(), Authenticator()
        lea, _ = await with_key(house, one)
        await made(lea, other, label="USB <key>\n")
        assert "USB &lt;key&gt;" in await lea.page("/me")
        assert (await lea.post("/me/passkeys/remove", id=text(one.id))).status_code == 303
        refused = await lea.post("/me/passkeys/remove", id=text(other.id))
        assert refused.status_code == 409
        assert "last passkey" in refused.text
        await lea.post("/me/link")
        assert (await lea.post("/me/passkeys/remove", id=text(other.id))).status_code == 303
        is_refused(await used(Caller(house), one), "passkey-unknown")

    play(tmp_path, scene)


def test_a_passkey_is_removed_by_nobody_else(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        key = Authenticator()
        lea, _ = await with_key(house, key)
        await lea.post("/me/link")
        eve = Caller(house)
        await eve.lay("Eve")
        await eve.post("/me/passkeys/remove", id=text(key.id))
        assert (await used(Caller(house), key)).status_code == 200

    play(tmp_path, scene)


def test_one_person_keeps_so_many_passkeys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(house: House) -> None:
        monkeypatch.setattr(passkeys_module, "MOST_KEYS", 2)
        lea, _ = await with_key(house, Authenticator())
        questions = [(await lea.send("/me/passkeys/question")).json() for _ in range(2)]
        answers = [await lea.send("/me/passkeys", answer=Authenticator().make(asked)) for asked in questions]
        assert [answer.status_code for answer in answers] == [201, 429], "though both were asked for in time"
        assert (await lea.send("/me/passkeys/question")).status_code == 429

    play(tmp_path, scene)


@pytest.mark.parametrize("path", ["/me/passkeys/question", "/me/passkeys", "/enter/question", "/enter/passkey"])
def test_a_page_of_another_site_asks_nothing_of_passkeys(tmp_path: Path, path: str) -> None:
    async def scene(house: House) -> None:
        lea = Caller(house)
        await lea.lay()
        lea.http.headers["Origin"] = "https://evil.test"
        assert (await lea.send(path, answer={})).status_code == 403

    play(tmp_path, scene)


def test_a_stranger_makes_no_passkey(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        assert (await Caller(house).send("/me/passkeys/question")).json()["error"] == "not-known"

    play(tmp_path, scene)


def test_a_real_server_lets_in_who_signs_for_the_name_that_its_proxy_passes_on_and_nobody_else(served: Served) -> None:
    name, origin = "tilleuls.example", "https://tilleuls.example"
    proxy = {"Host": name, "X-Forwarded-Proto": "https", "X-Forwarded-For": "10.77.0.1", "Origin": origin}

    def browser() -> httpx.Client:
        return httpx.Client(base_url=served.address, headers=proxy, timeout=PATIENCE)

    def question(client: httpx.Client, path: str) -> Any:
        return client.post(path, json={}).json()

    with browser() as lea, browser() as phone, browser() as eve:
        key = Authenticator(name, origin)
        token = lea.post("/tables", data={"game": "patolli", "mode": "invite", "name": "Léa"}).cookies["tablee"]
        lea.headers["Cookie"] = f"tablee={token}"  # which is only sent back under https
        asked = question(lea, "/me/passkeys/question")
        assert asked["rp"]["id"] == name
        assert lea.post("/me/passkeys", json={"label": "", "answer": key.make(asked)}).status_code == 201
        answer = key.use(question(phone, "/enter/question"))
        assert phone.post("/enter/passkey", json={"answer": answer}).status_code == 200
        refused = [
            eve.post("/enter/passkey", json={"answer": given})
            for given in (
                answer,
                key.use(question(eve, "/enter/question"), origin="https://tilleuls.example.evil.test"),
                key.use(question(eve, "/enter/question"), house="evil.test"),
                Authenticator(name, origin).use(question(eve, "/enter/question")),
                key.use(question(eve, "/enter/question"), count=1),
            )
        ]
        assert [told.json()["error"] for told in refused] == [
            "passkey-used",
            "passkey-origin",
            "passkey-elsewhere",
            "passkey-unknown",
            "passkey-counter",
        ]
        assert {told.status_code for told in refused} == {403}
        direct = httpx.Client(base_url=served.address, headers={"X-Forwarded-For": "10.77.0.2"}, timeout=PATIENCE)
        with direct:  # the same server by another name
            assert question(direct, "/enter/question")["rpId"] == "127.0.0.1"
