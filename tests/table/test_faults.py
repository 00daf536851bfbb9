"""Bad input, against the real server: each is refused with a word of explanation, and nothing else is disturbed."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tablee.table.identity import owner_of
from tests.table.person import API, PAGES, Person, last_word, pair, to_a_choice
from tests.table.server import Served

DOORS = pytest.mark.parametrize("door", [PAGES, API], ids=["pages", "api"])
SCRIPT = "<script>alert('x')</script>"
ELSEWHERE = "https://elsewhere.example"
LARGE = 64 * 1024 + 1


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("faults")
    with Served(folder / "tables.sqlite", "--rate", "0", "--pace", "0") as server:
        yield server
        assert server.well()


def sentence(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    return str(answer.json()["sentence"])


# Whose seat it is


@DOORS
def test_a_forged_token_moves_nothing(house: Served, door: str) -> None:
    lea, _, table = pair(house.address)
    forger = Person(house.address, secrets.token_urlsafe(32))
    refused = forger.post(table, "throw", door, seat=0, version=0, key="a")
    assert sentence(refused, 403) == "That seat is not yours."
    assert lea.view(table)["version"] == 0


@DOORS
def test_what_is_kept_of_a_token_does_not_serve_as_one(house: Served, door: str) -> None:
    lea, _, table = pair(house.address)
    thief = Person(house.address, owner_of(lea.token))
    sentence(thief.post(table, "throw", door, seat=0, version=0, key="a"), 403)


@DOORS
def test_a_token_is_good_only_for_the_seats_taken_with_it(house: Served, door: str) -> None:
    lea, ana, table = pair(house.address)
    stranger, _, _ = pair(house.address)
    for other in (stranger, ana):
        sentence(other.post(table, "throw", door, seat=0, version=0, key="a"), 403)
        sentence(other.post(table, "say", door, seat=0, text="I am Léa", key="b"), 403)
        sentence(other.post(table, "leave", door, seat=0), 403)
    view = lea.view(table)
    assert (view["version"], view["talk"]) == (0, [])


@pytest.mark.parametrize(("door", "status"), [(PAGES, 403), (API, 401)])
def test_without_a_token_nothing_is_done(house: Served, door: str, status: int) -> None:
    _, _, table = pair(house.address)
    sentence(Person(house.address, "").post(table, "throw", door, seat=0, version=0, key="a"), status)


def test_nobody_looks_through_the_eyes_of_another(house: Served) -> None:
    _, ana, table = pair(house.address)
    sentence(ana.get(table, "", API, seat=0), 403)
    with pytest.raises(InvalidStatus):
        ana.live(table, seat=0)
    with ana.live(table) as live:
        live.recv()
        live.send('{"seat": 0}')
        ana.post(table, "say", seat=1, text="hello", key="a")
        assert json.loads(live.recv())["seat"] == 1


# Twice, or too late


@DOORS
def test_a_stale_command_is_refused_in_a_sentence_and_the_socket_has_the_current_view(house: Served, door: str) -> None:
    lea, ana, table = pair(house.address)
    with lea.live(table) as live:
        assert json.loads(live.recv())["version"] == 0
        lea.go_on(table)
        ana.go_on(table)
        late = lea.post(table, "throw", door, seat=0, version=0, key="late")
        assert sentence(late, 409).startswith("The table has moved on")
        versions = [json.loads(live.recv())["version"]]
        while versions[-1] < 2:
            versions.append(json.loads(live.recv())["version"])
    if door == API:
        assert late.json()["view"]["version"] == 2
    assert lea.view(table)["version"] == 2


def at_once(*jobs: Callable[[], httpx.Response]) -> list[int]:
    with ThreadPoolExecutor(len(jobs)) as pool:
        return sorted(future.result().status_code for future in [pool.submit(job) for job in jobs])


@DOORS
def test_a_double_click_has_one_effect_and_is_told_so_each_time(house: Served, door: str) -> None:
    lea, ana, table = pair(house.address)

    def click() -> httpx.Response:
        return Person(house.address, lea.token).post(table, "throw", door, seat=0, version=0, key="same")

    assert at_once(*[click] * 6) == [200] * 6
    assert lea.view(table)["version"] == 1
    ana.go_on(table)
    assert click().status_code == 200
    assert lea.view(table)["version"] == 2


@DOORS
def test_of_two_commands_for_one_decision_one_is_carried_out(house: Served, door: str) -> None:
    lea, ana, table = pair(house.address)
    player = to_a_choice(table, lea, ana)
    before = player.view(table)
    move = {"seat": before["seat"], "version": before["version"], "action": before["choices"][0]["text"]}
    here, there = Person(house.address, player.token), Person(house.address, player.token)
    both = [lambda: here.post(table, "act", door, key="here", **move)]
    both.append(lambda: there.post(table, "act", door, key="there", **move))
    assert at_once(*both) == [200, 409]
    assert player.view(table)["version"] == before["version"] + 1


@DOORS
def test_a_line_that_is_sent_twice_is_said_once(house: Served, door: str) -> None:
    lea, _, table = pair(house.address)
    for _ in range(2):
        assert lea.post(table, "say", door, seat=0, text="Bonne chance", key="line").status_code == 200
    assert [said["text"] for said in lea.view(table)["talk"]] == ["Bonne chance"]


# What is sent


@DOORS
def test_an_illegal_move_made_by_hand_is_refused_with_its_clause(house: Served, door: str) -> None:
    lea, ana, table = pair(house.address)
    player = to_a_choice(table, lea, ana)
    before = player.view(table)
    move = {"seat": before["seat"], "version": before["version"], "key": "a"}
    illegal = player.post(table, "act", door, action="7-10", **move)
    assert sentence(illegal, 422).startswith("This is your first move")
    assert illegal.json()["clause"] == "PTL-8"
    assert sentence(player.post(table, "act", door, action="e2-e4", **move), 422)
    assert player.view(table) == before


def test_without_the_script_the_refusal_stands_on_the_page_of_the_table(house: Served) -> None:
    lea, ana, table = pair(house.address)
    player = to_a_choice(table, lea, ana)
    view = player.view(table)
    form = {"seat": view["seat"], "version": view["version"], "key": "a", "action": "7-10"}
    answer = player.http.post(f"/tables/{table}/act", data={name: str(value) for name, value in form.items()})
    assert answer.status_code == 422
    assert "This is your first move" in answer.text
    assert "PTL-8" in answer.text


@DOORS
def test_a_body_that_is_declared_too_large_is_not_read(house: Served, door: str) -> None:
    lea, _, table = pair(house.address)
    answer = lea.http.post(f"{door}/tables/{table}/say", content=b"x" * LARGE)
    assert answer.status_code == 413


@DOORS
@pytest.mark.parametrize("kind", ["application/json", "application/x-www-form-urlencoded"])
def test_a_body_that_turns_out_too_large_is_refused(house: Served, door: str, kind: str) -> None:
    """Sent in pieces, it does not say beforehand how large it is."""
    lea, _, table = pair(house.address)
    pieces = (b"x" * 8192 for _ in range(40))
    answer = lea.http.post(f"{door}/tables/{table}/say", content=pieces, headers={"Content-Type": kind})
    assert answer.status_code == 413, answer.text
    assert house.well()


@DOORS
def test_a_name_of_ten_thousand_characters_is_refused(house: Served, door: str) -> None:
    name = "x" * 10_000
    lea, ana = Person(house.address), Person(house.address)
    table = lea.lay()
    refused = ana.post(table, "sit", door, seat=1, name=name)
    assert refused.status_code in (422, 429)
    assert 0 < len(refused.json()["sentence"]) < 200
    assert lea.view(table)["panels"][1]["kind"] == "open"
    if door == API:
        laid = lea.http.post("/api/tables", json={"game": "patolli", "name": name})
    else:
        laid = lea.http.post("/tables", data={"game": "patolli", "name": name, "mode": "invite"})
    assert laid.status_code in (422, 429)
    assert name not in laid.text


def test_script_in_names_and_talk_is_text_wherever_it_is_shown(house: Served) -> None:
    lea, ana = Person(house.address), Person(house.address)
    table = lea.lay(name=SCRIPT)
    ana.sit(table, 1, f'"{SCRIPT}')
    ana.post(table, "say", seat=1, text=f"{SCRIPT} & \" onload='x'", key="a")
    ana.post(table, "say", seat=1, text=f"whispered {SCRIPT}", to=0, key="b")
    lea.go_on(table)
    shown = [lea.get(table, rest).text for rest in ("", "/big", "/replay", "/picture.svg")]
    shown.append(lea.http.get("/mine").text)
    with lea.live(table, PAGES) as live:
        shown.append(json.loads(live.recv())["html"])
    for text in shown:
        assert "<script>alert" not in text
        assert " onload='x'" not in text
    for text in (shown[0], shown[-1]):
        assert unescape(text).count(SCRIPT) >= 4
    answer = lea.get(table, "", API)
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.json()["talk"][0]["text"].startswith(SCRIPT)


ODD = {
    "half a character": '{"seat": 0, "version": 0, "key": "\\ud800", "action": "\\ud800", "text": "\\ud800", "to": -1}',
    "a zero byte": '{"seat": 0, "version": 0, "key": "a\\u0000b", "action": "a\\u0000b", "name": "\\u0000"}',
    "a deep nest": "[" * 30_000,
    "a list": "[1, 2]",
    "a huge number": f'{{"seat": {"9" * 5000}, "version": 1, "key": "a"}}',
    "no number": '{"seat": NaN, "version": 1e999, "key": "a"}',
    "true for a number": '{"seat": true, "version": false, "key": "a", "action": "pass"}',
    "a number for a text": '{"seat": 0, "version": 0, "key": 7, "action": 8, "name": 9, "text": 10}',
    "a seat far away": '{"seat": 99, "version": 0, "key": "a", "action": "1", "name": "x", "text": "x", "to": 98}',
    "an empty key": '{"seat": 0, "version": 0, "key": "", "action": "1"}',
    "a long key": f'{{"seat": 0, "version": 0, "key": "{"k" * 65}", "action": "1"}}',
    "a long action": f'{{"seat": 0, "version": 5, "key": "k", "action": "{"7" * 30_000}"}}',
    "nothing": "",
    "no text": b"\xff\xfe\x00",
}


@DOORS
@pytest.mark.parametrize("command", ["act", "no-such-command"])
@pytest.mark.parametrize("body", ODD.values(), ids=ODD.keys())
def test_odd_bodies_are_the_senders_fault_and_change_nothing(
    house: Served, odd_table: tuple[Person, str], body: str | bytes, command: str, door: str
) -> None:
    lea, table = odd_table
    before = lea.view(table)
    address = f"{door}/tables/{table}/{command}"
    answer = lea.http.post(address, content=body, headers={"Content-Type": "application/json"})
    assert 400 <= answer.status_code < 500, answer.text
    assert lea.view(table) == before


@pytest.fixture
def odd_table(house: Served) -> tuple[Person, str]:
    lea, _, table = pair(house.address)
    return lea, table


# What is not there


@pytest.mark.parametrize("id_", ["nowhere", "x" * 5000, "%00", "..%2f..%2fetc", "'; drop table tables; --"])
def test_an_unknown_table_is_answered_in_words(house: Served, id_: str) -> None:
    eve = Person(house.address)
    page = eve.http.get(f"/tables/{id_}")
    assert page.status_code == 404
    assert "<h1" in page.text
    told = eve.http.get(f"/api/tables/{id_}")
    assert told.status_code in (404, 422)  # 422: no table has so long a name
    assert told.json()["sentence"]
    assert eve.http.post(f"/tables/{id_}/throw", json={"seat": 0, "version": 0, "key": "a"}).status_code == 404


@DOORS
def test_a_socket_to_an_unknown_table_is_not_opened(house: Served, door: str) -> None:
    with pytest.raises(InvalidStatus):
        Person(house.address).live("nowhere", door)


@pytest.mark.parametrize("folder", ["static", "art"])
@pytest.mark.parametrize(
    "file",
    ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "..%5capp.py", "/etc/passwd", "%2fetc%2fpasswd", "tokens.css/.."],
)
def test_no_path_leads_out_of_the_folders_that_are_served(house: Served, folder: str, file: str) -> None:
    with httpx.Client() as visitor:
        address = httpx.URL(house.address).copy_with(raw_path=f"/{folder}/{file}".encode())
        answer = visitor.get(address)
    assert answer.status_code in (404, 405)
    assert "import" not in answer.text
    assert "root:" not in answer.text


# Sockets


@DOORS
def test_a_flood_on_a_socket_is_shown_out_and_the_game_goes_on(house: Served, door: str) -> None:
    lea, ana, table = pair(house.address)
    with lea.live(table) as calm:
        calm.recv()
        with ana.live(table, door) as flood:
            for _ in range(40):
                flood.send('{"seat": 1}')
            assert last_word(flood) == 1008
        assert house.well()
        lea.go_on(table)
        while json.loads(calm.recv())["version"] < 1:
            pass


@DOORS
def test_junk_on_a_socket_is_passed_over(house: Served, door: str) -> None:
    lea, ana, table = pair(house.address)
    with lea.live(table, door) as live:
        live.recv()
        for junk in (
            "",
            "{",
            "[]",
            '{"seat": "x"}',
            '{"seat": 99}',
            '{"seat": -1}',
            '{"seat": true}',
            "[" * 190,
            "x" * 999,
        ):
            live.send(junk)
        lea.go_on(table)
        while json.loads(live.recv())["version"] < 1:
            pass
    assert ana.go_on(table)


@DOORS
def test_a_message_that_is_too_large_or_no_text_ends_the_conversation(house: Served, door: str) -> None:
    lea, _, table = pair(house.address)
    with lea.live(table, door) as live:
        live.send("x" * 10_000)
        assert last_word(live) == 1009
    with lea.live(table, door) as live:
        live.send(b"\x00\x01")
        last_word(live)
    assert lea.go_on(table)


# Other sites


@DOORS
@pytest.mark.parametrize("origin", [ELSEWHERE, "null", "http://127.0.0.1:1"])
def test_a_page_of_another_site_cannot_act_with_our_cookie(house: Served, door: str, origin: str) -> None:
    lea, _, table = pair(house.address)
    lea.http.headers["Origin"] = origin
    refused = lea.post(table, "throw", door, seat=0, version=0, key="a")
    assert refused.status_code == 403
    assert "That request came from another site." in refused.text
    assert lea.http.post(f"{door}/tables", json={"game": "patolli", "name": "x"}).status_code == 403
    assert lea.http.post(f"/me/{lea.token}").status_code == 403
    with pytest.raises(InvalidStatus):
        lea.live(table, door, origin)
    lea.http.headers["Origin"] = house.address
    assert lea.post(table, "throw", door, seat=0, version=0, key="a").status_code == 200
    with lea.live(table, door, house.address) as live:
        live.recv()


AUTHORIZATIONS = ["Basic eDp5", "basic eDp5", "Bearer", "bearer", "Bearer two words", "Token abc", "x", ""]
"""Whatever a page of another site can have its visitor's browser say; none of it is the token of anybody."""


@DOORS
@pytest.mark.parametrize("said", AUTHORIZATIONS)
def test_who_is_known_by_the_cookie_is_checked_whatever_else_is_sent(house: Served, door: str, said: str) -> None:
    lea, _, table = pair(house.address)
    lea.headers["Authorization"] = said
    lea.http.headers.update({"Origin": ELSEWHERE, "Authorization": said})
    assert lea.post(table, "throw", door, seat=0, version=0, key="a").status_code == 403
    assert lea.http.post(f"{door}/tables", json={"game": "patolli", "name": "x"}).status_code == 403
    assert lea.http.post(f"/me/{lea.token}").status_code == 403
    with pytest.raises(InvalidStatus), lea.live(table, door, ELSEWHERE):
        pass
    assert Person(house.address, lea.token).view(table)["version"] == 0


def test_of_several_origins_none_may_be_another_sites(house: Served) -> None:
    lea, _, table = pair(house.address)
    origins = [("Origin", house.address), ("Origin", ELSEWHERE)]
    headers = [*origins, ("Cookie", f"tablee={lea.token}")]
    throw = {"seat": 0, "version": 0, "key": "a"}
    assert httpx.post(f"{house.address}/tables/{table}/throw", json=throw, headers=headers).status_code == 403


def test_a_program_that_shows_its_token_comes_from_anywhere(house: Served) -> None:
    lea, _, table = pair(house.address)
    program = Person(house.address, "")
    program.http.headers.update({"Origin": ELSEWHERE, "Authorization": f"bEARER {lea.token}"})
    assert program.post(table, "throw", seat=0, version=0, key="a").status_code == 200
    several = [("Authorization", "Basic eDp5"), ("Authorization", f"Bearer {lea.token}"), ("Origin", ELSEWHERE)]
    answer = httpx.post(
        f"{house.address}/api/tables/{table}/throw", headers=several, json={"seat": 0, "version": 0, "key": "a"}
    )
    assert answer.status_code == 200


def test_a_program_is_not_known_by_a_cookie_that_comes_along(house: Served) -> None:
    lea, _, table = pair(house.address)
    lea.http.headers["Authorization"] = f"Bearer {secrets.token_urlsafe(32)}"
    sentence(lea.post(table, "throw", seat=0, version=0, key="a"), 403)


ODD_BYTES = ["%FF", "%ED%A0%80", "%0D%0A", "%22", "😀", "x" * 200]
"""Some of those that are also tried one by one, at every address; here all places have them at once."""


@pytest.mark.parametrize("odd", ODD_BYTES)
def test_bytes_that_are_no_text_are_the_senders_fault_wherever_they_stand(house: Served, odd: str) -> None:
    lea, _, table = pair(house.address)
    asked = [f"/{place}/{odd}" for place in ("me", "tables", "games", "static", "art", "api/tables", "api")]
    asked += [f"/games/{odd}/{rest}" for rest in ("rules", "picture.svg")]
    rests = ("", "/big", "/replay", "/record", "/picture.svg", "/qr.svg", "/why", "/hint", "/live")
    for rest in rests:
        query = f"lang={odd}&seat={odd}&step={odd}&width={odd}&action={odd}&narrow={odd}&{odd}={odd}"
        asked += [f"{door}/tables/{name}{rest}?{query}" for door in ("", "/api") for name in (table, odd)]
    form = f"game={odd}&name={odd}&mode={odd}&seat={odd}&text={odd}&word={odd}&key={odd}&option.{odd}={odd}"
    commands = ("act", "throw", "say", "sit", "bot", "leave", "word", "hold", "take-back", "undo", "rematch", odd)
    sent = [f"/me/{odd}", "/tables", f"/{odd}", *(f"/tables/{table}/{command}" for command in commands)]
    sent += [f"/api/tables/{odd}/{command}" for command in commands]
    cookies = f"tablee={odd}; lang={odd}; room={odd}; narrow={odd}".encode()
    nobody = {b"Cookie": cookies, b"Accept-Language": odd.encode(), b"User-Agent": odd.encode()}
    somebody = {b"Cookie": f"tablee={lea.token}".encode(), b"Authorization": odd.encode()}
    kind = {b"Content-Type": b"application/x-www-form-urlencoded"}
    with httpx.Client(base_url=house.address) as anybody:
        for known in (nobody, somebody):
            for address in asked:
                assert anybody.get(address, headers=known).status_code < 500, address
            for address in sent:
                assert anybody.post(address, content=form, headers={**known, **kind}).status_code < 500, address
    assert lea.view(table)["version"] == 0


@pytest.mark.parametrize(
    "host", ["", "[", "[::1", "a b", "é", "\x80", "x" * 300, "//", "a@b", "a:b:c", "?", "#", "%FF"]
)
def test_a_host_that_is_none_is_the_senders_fault(house: Served, host: str) -> None:
    lea, _, table = pair(house.address)
    with httpx.Client(base_url=house.address) as anybody:
        for path in (
            "/",
            "/mine",
            f"/tables/{table}",
            f"/tables/{table}/qr.svg",
            f"/api/tables/{table}",
            "/api",
            "/nowhere",
        ):
            answer = anybody.get(path, headers={b"Host": host.encode(), b"Cookie": f"tablee={lea.token}".encode()})
            assert answer.status_code < 500, path


PRIVATE = [
    "/tables/{table}",
    "/tables/{table}/big",
    "/tables/{table}/replay",
    "/tables/{table}/record",
    "/mine",
    "/me/x",
    "/",
]


@pytest.mark.parametrize("path", [*PRIVATE, "/tables/{table}/picture.svg", "/api/tables/{table}", "/tables/nowhere"])
def test_what_depends_on_who_looks_is_kept_by_nobody(house: Served, path: str) -> None:
    lea, _, table = pair(house.address)
    assert lea.http.get(path.format(table=table)).headers["cache-control"] == "private, no-store"


def test_a_personal_link_gives_its_seats_only_to_who_says_so(house: Served) -> None:
    lea, _, table = pair(house.address)
    phone = Person(house.address, "")
    asked = phone.http.get(f"/me/{lea.token}")
    assert asked.status_code == 200
    assert "set-cookie" not in asked.headers
    assert asked.headers["cache-control"] == "private, no-store"
    assert table not in phone.http.get("/mine").text
    given = phone.http.post(f"/me/{lea.token}")
    assert "HttpOnly" in given.headers["set-cookie"]
    assert "SameSite=lax" in given.headers["set-cookie"]
    assert table in phone.http.get("/mine").text
