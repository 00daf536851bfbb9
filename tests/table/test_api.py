"""The table for programs: the same commands and views as the pages, and the same refusals."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from html import unescape
from pathlib import Path
from typing import NoReturn

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablee.games.patolli import GAME as PATOLLI
from tablee.kernel.chance import commitment
from tablee.kernel.game import Game
from tablee.kernel.sheet import verify
from tablee.kernel.words import LANGUAGES, words
from tablee.table import table as table_module
from tablee.table.app import make_app
from tablee.table.bots import Bots
from tablee.table.commands import DEEDS
from tablee.table.errors import Away
from tablee.table.limits import Buckets, Limits
from tablee.table.serve import listen
from tablee.table.sql import open_store
from tablee.table.tables import Tables
from tests.table.program import HERE, Json, Program
from tests.toys.magpie import GAME as MAGPIE

GAMES: dict[str, Game] = {"patolli": PATOLLI, "magpie": MAGPIE}


@pytest.fixture(autouse=True)
def _no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game in a second is more than the house lets a visitor ask for."""
    monkeypatch.setattr("tablee.table.app.Limits", lambda app, _, bounds: Limits(app, 0, bounds))
    monkeypatch.setattr("tablee.table.asked.LAYING", Buckets(1e6, 1e6))


def told(answer: httpx.Response, status: int, error: str) -> Json:
    """A refusal, which always has the same shape."""
    assert answer.status_code == status, answer.text
    refusal: Json = answer.json()
    assert set(refusal) - {"view"} == {"error", "sentence", "clause"}
    assert refusal["error"] == error
    assert refusal["sentence"]
    assert answer.headers["cache-control"] == "private, no-store"
    return refusal


Scene = Callable[[Program], Awaitable[None]]


def run(folder: Path, scene: Scene) -> None:
    async def played() -> None:
        store = await open_store(f"sqlite:///{folder / 'tables.sqlite'}")
        tables = Tables(store, GAMES, Bots(pace=0.0))
        await tables.open()
        try:
            await scene(Program(tables))
        finally:
            await tables.close()

    asyncio.run(played())


async def pair(nobody: Program, game: str = "patolli") -> tuple[Program, Program, str]:
    """Léa and Ana at a table of Patolli."""
    lea, ana = await nobody.somebody(), await nobody.somebody()
    table = (await lea.post("/tables", game=game, name="Léa")).json()["id"]
    await ana.do(table, "sit", seat=1, name="Ana", word="cacao")
    return lea, ana, table


async def to_a_choice(players: tuple[Program, ...], table: str) -> Program:
    """Play until somebody has to choose; that one."""
    while True:
        for player in players:
            if (await player.view(table))["choices"]:
                return player
            await player.go_on(table)
        await asyncio.sleep(0.01)  # where nobody throws, the house does


# Games, people, tables


def test_the_games_are_listed_with_their_options_and_bots_in_the_language_asked_for(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        patolli, magpie = (await nobody.get("/games")).json()
        assert patolli["seats"] == [2]
        board, betting, stake, _, stuck = patolli["options"]
        assert (board["kind"], board["default"], board["values"][1]) == ("choice", "black-centre", "marked-arms")
        assert (betting["kind"], betting["default"]) == ("switch", False)
        assert (stake["kind"], stake["low"], stake["high"]) == ("number", 0, 1000)
        assert (stuck["name"], stuck["default"], stuck["variant"]) == ("stuck", "pass", True)
        assert not any(option["variant"] for option in (board, betting, stake))
        assert "sensible" in patolli["players"]
        assert magpie["players"] == ["random"]
        french = (await nobody.get("/games", **{"Accept-Language": "fr"})).json()[0]
        assert french["options"][0]["title"] == PATOLLI.words("fr").say("option.board.title")
        assert (await nobody.get("/games?lang=fr")).json()[0] == french

    run(tmp_path, scene)


def test_who_lays_a_table_as_nobody_becomes_somebody_and_sits_at_it(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        answer = await nobody.post("/tables", game="patolli", name="Léa", options={"board": "full-circuit"})
        assert answer.status_code == 201
        laid = answer.json()
        nobody.http.headers["Authorization"] = f"Bearer {laid['token']}"
        view = await nobody.view(laid["id"])
        assert (view["seat"], view["seats"], view["started"]) == (0, [0], False)
        assert view["position"]["board"] == "full-circuit"
        again = (await nobody.post("/tables", game="patolli", name="Léa", mode="device")).json()
        assert again["token"] is None
        assert (await nobody.view(again["id"]))["seats"] == [0, 1]

    run(tmp_path, scene)


def test_one_address_lays_only_so_many_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(nobody: Program) -> None:
        monkeypatch.setattr("tablee.table.asked.LAYING", Buckets(2, 0))
        answers = [await nobody.post("/tables", game="patolli", name="Léa") for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        told(answers[-1], 429, "too-many-tables")

    run(tmp_path, scene)


def test_seats_are_taken_given_up_and_given_to_bots(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea, ana, table = await pair(nobody)
        told(await (await nobody.somebody()).post(f"/tables/{table}/sit", seat=1, name="Eve"), 409, "taken")
        told(await lea.post(f"/tables/{table}/leave", seat=1), 403, "not-yours")
        await ana.do(table, "leave", seat=1)
        assert [panel["kind"] for panel in (await lea.view(table))["panels"]] == ["human", "open"]
        told(await lea.post(f"/tables/{table}/bot", seat=1, player="nobody"), 422, "no-player")
        await lea.do(table, "bot", seat=1, player="random")
        assert [panel["kind"] for panel in (await lea.view(table))["panels"]] == ["human", "bot"]

    run(tmp_path, scene)


# Playing


def test_a_program_plays_a_whole_game_whose_dice_can_be_verified(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea = await nobody.somebody()
        table = (await lea.post("/tables", game="patolli", name="Léa", mode="device")).json()["id"]
        told(await lea.post(f"/tables/{table}/rematch"), 409, "not-over")
        while await lea.go_on(table):
            pass
        view = await lea.view(table)
        assert view["over"]
        assert view["ending"]
        assert sorted(panel["rank"] for panel in view["panels"]) == [1, 2]
        assert commitment(bytes.fromhex(view["key"])) == view["commitment"]
        assert verify((await nobody.get(f"/tables/{table}/record")).text).draws > 0
        again = (await lea.do(table, "rematch"))["id"]
        assert (await lea.do(table, "rematch"))["id"] == again != table
        assert (await lea.view(again))["key"] == ""

    run(tmp_path, scene)


def test_while_the_game_goes_on_the_key_of_its_dice_is_told_to_nobody(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea, ana, table = await pair(nobody)
        await to_a_choice((lea, ana), table)
        record = (await nobody.get(f"/tables/{table}/record")).text
        assert "commitment: " in record
        assert "key: " not in record
        assert (await lea.view(table))["key"] == ""

    run(tmp_path, scene)


def test_a_command_sent_twice_is_carried_out_once(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea, ana, table = await pair(nobody)
        player = await to_a_choice((lea, ana), table)
        view = await player.view(table)
        move = {"seat": view["seat"], "version": view["version"], "key": "once", "action": view["choices"][0]["text"]}
        first = await player.do(table, "act", **move)
        assert first == {"id": table, "version": view["version"] + 1, "over": False}
        assert await player.do(table, "act", **move) == first
        say = {"seat": view["seat"], "text": "Well thrown!", "key": "said"}
        await player.do(table, "say", **say)
        await player.do(table, "say", **say)
        assert len((await player.view(table))["talk"]) == 1

    run(tmp_path, scene)


def test_two_programs_may_think_of_the_same_key(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea, ana, table = await pair(nobody)
        for player, name in ((lea, "Léa"), (ana, "Ana")):
            view = await player.view(table)
            await player.do(table, "say", seat=view["seat"], text=f"I am {name}", key="1")
        assert [said["text"] for said in (await nobody.view(table))["talk"]] == ["I am Léa", "I am Ana"]
        lea.name = ana.name = "same"
        for _ in range(6):
            assert await lea.go_on(table) or await ana.go_on(table)

    run(tmp_path, scene)


def test_who_decided_on_an_old_version_is_shown_the_current_view(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea, ana, table = await pair(nobody)
        player = await to_a_choice((lea, ana), table)
        view = await player.view(table)
        old = {"seat": view["seat"], "version": view["version"] - 1, "key": "late"}
        answer = await player.post(f"/tables/{table}/act", action=view["choices"][0]["text"], **old)
        assert told(answer, 409, "stale")["view"] == view

    run(tmp_path, scene)


def test_an_illegal_action_is_refused_with_its_clause_before_and_after_it_is_tried(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea, ana, table = await pair(nobody)
        player = await to_a_choice((lea, ana), table)
        view = await player.view(table)
        seat, legal = view["seat"], view["choices"][0]["text"]
        asked = (await player.get(f"/tables/{table}/why?seat={seat}&action={legal}")).json()
        assert asked == {"action": legal, "legal": True, "sentence": "", "clause": ""}
        asked = (await player.get(f"/tables/{table}/why?seat={seat}&action=49-off&lang=fr")).json()
        assert asked["legal"] is False
        assert asked["clause"] in PATOLLI.rulebook("fr").clauses
        move = {"seat": seat, "version": view["version"], "key": "k"}
        tried = told(await player.post(f"/tables/{table}/act?lang=fr", action="49-off", **move), 422, "illegal")
        assert tried["clause"] == asked["clause"]
        assert asked["sentence"].rstrip(".") in tried["sentence"]
        assert "view" not in tried
        told(await player.post(f"/tables/{table}/act", action="castle", **move), 422, "illegal")
        told(await player.get(f"/tables/{table}/why?seat={seat}&action=castle"), 422, "notation")
        assert (await player.view(table)) == view

    run(tmp_path, scene)


def test_an_action_is_taken_back_before_anything_followed_it(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea, ana, table = await pair(nobody)
        player = await to_a_choice((lea, ana), table)
        before = await player.view(table)
        told(await player.post(f"/tables/{table}/undo", version=before["version"], key="early"), 409, "no-undo")
        await player.go_on(table)
        version = before["version"] + 1
        assert (await player.do(table, "undo", version=version, key="back"))["version"] == version + 1
        after = await player.view(table)
        assert (after["position"], after["choices"]) == (before["position"], before["choices"])

    run(tmp_path, scene)


def test_a_hint_is_a_legal_action_with_a_sentence(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea, ana, table = await pair(nobody)
        player = await to_a_choice((lea, ana), table)
        view = await player.view(table)
        hint = (await player.get(f"/tables/{table}/hint?seat={view['seat']}")).json()
        assert hint["action"] in [choice["text"] for choice in view["choices"]]
        assert hint["sentence"]
        other = ana if player is lea else lea
        told(await other.get(f"/tables/{table}/hint?seat={view['seat']}"), 403, "not-yours")

    run(tmp_path, scene)


def test_a_seat_is_held_only_for_who_is_away_and_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(nobody: Program) -> None:
        lea, ana, table = await pair(nobody)
        told(await lea.post(f"/tables/{table}/hold", seat=1), 409, "present")
        monkeypatch.setattr(table_module, "GRACE", -1.0)
        await lea.do(table, "hold", seat=1)
        assert (await lea.view(table))["panels"][1]["held"]
        await ana.do(table, "take-back", seat=1)
        assert not (await lea.view(table))["panels"][1]["held"]

    run(tmp_path, scene)


# Who may do and see what


def test_without_a_token_one_may_look_but_not_touch(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        *_, table = await pair(nobody)
        view = await nobody.view(table)
        assert (view["seat"], view["choices"], view["may_throw"]) == (None, [], False)
        move = {"seat": 0, "version": 0, "key": "k"}
        told(await nobody.post(f"/tables/{table}/throw", **move), 401, "no-token")
        told(await nobody.post(f"/tables/{table}/rematch"), 401, "no-token")
        told(await nobody.get(f"/tables/{table}/hint?seat=0"), 401, "no-token")

    run(tmp_path, scene)


def test_another_s_seat_is_neither_played_nor_looked_through(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        _, ana, table = await pair(nobody)
        eve = await nobody.somebody()
        for intruder in (eve, ana):
            told(await intruder.post(f"/tables/{table}/throw", seat=0, version=0, key="k"), 403, "not-yours")
            told(await intruder.get(f"/tables/{table}?seat=0"), 403, "not-yours")
            told(await intruder.get(f"/tables/{table}/why?seat=0&action=7-10"), 403, "not-yours")
            told(await intruder.post(f"/tables/{table}/say", seat=0, text="I am Léa", key="k"), 403, "not-yours")
        told(await eve.post(f"/tables/{table}/undo", version=0, key="k"), 403, "not-seated")
        assert (await ana.get(f"/tables/{table}?seat=1")).json()["seat"] == 1

    run(tmp_path, scene)


def test_a_cookie_serves_on_our_own_pages_only(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea, _, table = await pair(nobody)
        cookie = lea.token["Authorization"].removeprefix("Bearer ")
        say = {"seat": 0, "text": "Hello", "key": "k"}
        for origin, status in ((HERE, 200), ("http://elsewhere.test", 403), ("null", 403)):
            answer = await nobody.http.post(
                f"/api/tables/{table}/say", json=say, headers={"Origin": origin, "Cookie": f"tablee={cookie}"}
            )
            assert answer.status_code == status, answer.text
        shown = {"Origin": "http://elsewhere.test", **lea.token}
        assert (await nobody.http.post(f"/api/tables/{table}/say", json=say, headers=shown)).status_code == 200

    run(tmp_path, scene)


def test_a_whisper_reaches_those_two_alone(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea, ana, table = await pair(nobody)
        await lea.do(table, "say", seat=0, text="<b>psst</b>", to=1, key="w")
        await lea.do(table, "say", seat=0, text="Aloud", key="a")
        heard = [[said["text"] for said in (await each.view(table))["talk"]] for each in (lea, ana, nobody)]
        assert heard == [["<b>psst</b>", "Aloud"], ["<b>psst</b>", "Aloud"], ["Aloud"]]

    run(tmp_path, scene)


def test_hidden_hands_stay_hidden_in_every_answer_while_the_game_goes_on(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea, ana, table = await pair(nobody, "magpie")
        bea = await nobody.somebody()
        await bea.do(table, "sit", seat=2, name="Béa")
        await to_a_choice((lea, ana, bea), table)
        for seat, player in enumerate((lea, ana, bea)):
            hands = (await player.view(table))["position"]["hands"]
            assert [all(hand) for hand in hands] == [other == seat for other in range(3)]
        assert not any(map(any, (await nobody.view(table))["position"]["hands"]))
        told(await lea.get(f"/tables/{table}/record"), 409, "record-later")

    run(tmp_path, scene)


# What is refused before anything is done


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("body", "names"),
    [
        ('{"game": "patolli", "name": ""}', "name"),
        (json.dumps({"game": "patolli", "name": "x" * 10_000}), "40"),
        ('{"game": "patolli", "name": 7}', "name"),
        ('{"game": "patolli", "name": "A", "admin": true}', "admin"),
        ('{"game": "patolli", "name": "A", "seats": "2"}', "seats"),
        ('{"game": "patolli", "name": "A", "seats": -1}', "0"),
        ('{"game": "patolli", "name": "A", "seats": 100}', "99"),
        ('{"game": "patolli", "name": "A", "mode": "steal"}', "mode"),
        ('{"game": "patolli", "name": "A", "options": {"board": [1]}}', "options"),
        ('{"game": "patolli", "name": "\\ud800"}', "name"),
        ("[]", "/api"),
        ("{", "JSON"),
        ("", "/api"),
    ],
)
def test_a_request_that_is_not_as_it_should_be_is_refused_in_a_sentence(
    tmp_path: Path, body: str, names: str, language: str
) -> None:
    async def scene(nobody: Program) -> None:
        headers = {"Content-Type": "application/json", "Accept-Language": language}
        answer = await nobody.http.post("/api/tables", content=body.encode(), headers=headers)
        sentence = told(answer, 422, "invalid")["sentence"]
        assert names in sentence
        assert len(sentence) < 200
        assert ("«" in sentence) == (language == "fr") or "JSON" in sentence

    run(tmp_path, scene)


@pytest.mark.parametrize("body", [b'{"name": "\xff"}', b"[" * 50_000])
def test_what_cannot_be_read_at_all_is_refused(tmp_path: Path, body: bytes) -> None:
    async def scene(nobody: Program) -> None:
        headers = {"Content-Type": "application/json"}
        told(await nobody.http.post("/api/tables", content=body, headers=headers), 400, "unreadable")

    run(tmp_path, scene)


def test_what_is_not_there_is_said_not_to_be_there(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        told(await nobody.get("/tables/nowhere"), 404, "no-table")
        told(await nobody.get("/nowhere"), 404, "nowhere")
        told(await nobody.http.delete("/api/games"), 405, "method")
        told(await nobody.post("/tables", game="chess", name="A"), 404, "unknown-game")
        told(await nobody.post("/tables", game="patolli", name="A", seats=5), 422, "seats")
        told(await nobody.post("/tables", game="patolli", name="A", options={"board": "round"}), 422, "option-value")
        told(await nobody.post("/tables", game="patolli", name="A", options={"speed": 3}), 422, "unknown-option")
        assert (await nobody.get(f"/tables/{'x' * 500}")).status_code == 422

    run(tmp_path, scene)


def test_a_fault_of_ours_tells_nothing_of_our_insides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> NoReturn:
        raise RuntimeError("dropped")

    async def scene(nobody: Program) -> None:
        monkeypatch.setattr("tablee.table.api.facts_of", broken)
        answer = await Program(nobody.tables, raise_faults=False).get("/games")
        assert "dropped" not in told(answer, 500, "fault")["sentence"]

    run(tmp_path, scene)


# Live


@asynccontextmanager
async def serving(tables: Tables) -> AsyncIterator[str]:
    """The same application behind a real socket; its tables are opened and closed by the scene."""
    with listen("127.0.0.1", 0) as listener:
        config = uvicorn.Config(make_app(tables), log_config=None, lifespan="off", ws_max_size=4096)
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            yield f"ws://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            await task


async def received(socket: ClientConnection) -> Json:
    view: Json = json.loads(await asyncio.wait_for(socket.recv(), 5))
    return view


def test_a_program_is_told_at_once_and_after_every_change_what_it_may_see(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea, ana, table = await pair(nobody)
        async with serving(nobody.tables) as address:
            live = f"{address}/api/tables/{table}/live"
            async with connect(live, additional_headers=ana.token) as hers, connect(f"{live}?lang=fr") as anybody:
                assert (await received(hers))["seat"] == 1
                assert (await received(anybody))["language"] == "fr"
                await lea.do(table, "say", seat=0, text="Ready?", to=1, key="w")
                assert [said["text"] for said in (await received(hers))["talk"]] == ["Ready?"]
                version = (await lea.view(table))["version"]
                while not (await lea.go_on(table) or await ana.go_on(table)):
                    pass
                seen, public = await received(hers), await received(anybody)
                assert seen["version"] == public["version"] == version + 1
                assert public["talk"] == []
                assert "board" not in seen

    run(tmp_path, scene)


def test_a_socket_is_refused_with_the_same_words_as_a_request_by_either_door(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(nobody: Program) -> None:
        lea, ana, table = await pair(nobody)
        cookie = lea.token["Authorization"].removeprefix("Bearer ")
        foreign = {"Origin": "http://elsewhere.test", "Cookie": f"tablee={cookie}"}

        async def away(_: str) -> NoReturn:
            raise Away("away")

        monkeypatch.setattr(nobody.tables.store, "load", away)
        async with serving(nobody.tables) as address:
            for path, headers, status, error in (
                ("/api/tables/%7F/live", {}, 404, "no-table"),
                ("/tables/%7F/live", {}, 404, "no-table"),
                (f"/api/tables/{table}/live?seat=0", ana.token, 403, "not-yours"),
                (f"/api/tables/{table}/live", foreign, 403, "other-origin"),
                (f"/tables/{table}/live", foreign, 403, "other-origin"),
                ("/api/tables/elsewhere/live", {}, 503, "away"),
                ("/tables/elsewhere/live", {}, 503, "away"),
            ):
                with pytest.raises(InvalidStatus) as refused:
                    await connect(address + path, additional_headers=headers)
                answer = refused.value.response
                assert answer.status_code == status
                assert json.loads(answer.body or b"")["error"] == error
                assert ("retry-after" in answer.headers) == (status == 503)

    run(tmp_path, scene)


def test_a_program_that_floods_its_socket_is_shown_out_and_the_table_goes_on(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea, ana, table = await pair(nobody)
        async with serving(nobody.tables) as address:
            async with connect(f"{address}/api/tables/{table}/live") as flood:
                with suppress(ConnectionClosed):
                    for _ in range(500):
                        await flood.send("[]")
                await asyncio.wait_for(flood.wait_closed(), 5)
                assert flood.close_code == 1008
            assert await lea.go_on(table) or await ana.go_on(table)

    run(tmp_path, scene)


# The description


def test_the_openapi_document_describes_what_is_sent_and_what_comes_back(tmp_path: Path) -> None:
    async def scene(nobody: Program) -> None:
        lea, _, table = await pair(nobody)
        document = (await nobody.get("/openapi.json")).json()
        models = document["components"]["schemas"]
        assert set(models["Sight"]["properties"]) == set(await lea.view(table))
        assert models["Act"]["additionalProperties"] is False
        assert "ValidationError" not in str(models)
        french = (await nobody.get("/openapi.json?lang=fr")).json()
        assert french["paths"].keys() == document["paths"].keys()
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                assert operation["summary"] != french["paths"][path][method]["summary"]

    run(tmp_path, scene)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_every_operation_with_its_fields_and_examples(tmp_path: Path, language: str) -> None:
    async def scene(nobody: Program) -> None:
        document = (await nobody.get(f"/openapi.json?lang={language}")).json()
        answer = await nobody.http.get("/api", headers={"Accept-Language": language})
        assert answer.status_code == 200
        html = unescape(answer.text)
        assert words("tablee.table", language).say("api.intro") in html
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                assert f"<code>{method.upper()} /api{path}</code>" in html
                assert operation["summary"] in html
        assert '"may_throw": ' in html
        assert not re.search("<script(?! src=)|<style| style=| on[a-z]+=", answer.text)
        assert "http" not in answer.text

    run(tmp_path, scene)


def test_what_the_page_shows_to_be_sent_is_of_the_right_form(tmp_path: Path) -> None:
    """The rules of the table may refuse an example, its form may not be at fault."""

    async def scene(nobody: Program) -> None:
        lea, _, table = await pair(nobody)
        send = words("tablee.table", "en").say("api.send")
        html = unescape((await nobody.http.get("/api")).text)
        tried = set()
        for part in html.split('class="operation"')[1:]:
            shown = re.search(rf"<summary>{send}</summary>\s*<pre[^>]*><code>(.*?)</code>", part, re.DOTALL)
            if shown is not None:
                path = part.partition("<code>POST ")[2].partition("</code>")[0]
                answer = await lea.http.post(path.replace("{id}", table), json=json.loads(shown[1]))
                assert answer.json().get("error") != "invalid", (path, answer.text)
                assert answer.status_code in (200, 201, 403, 409, 422), answer.text
                tried.add(path.rpartition("/")[2])
        assert tried == {"tables", *DEEDS} - {"rematch", "ready"}  # which need no body

    run(tmp_path, scene)
