"""Signs that it is somebody's turn, from a real house to real servers: what they say, to whom, and only once."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import socket
import time
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tablee.table.identity import owner_of
from tests.table.catchers import Catcher, Device, Mailroom, Posted, came, catching, mailing, vouched
from tests.table.person import Person, attending, pair, until
from tests.table.server import PATIENCE, Served

PROGRAM = ("tests.table.post_server",)
PATHS = count(1)
OUTSIDE = "https://tablee.example"
"""What the house is called by those outside: links begin with it, and nobody follows them there."""


@pytest.fixture(scope="module")
def catcher() -> Iterator[Catcher]:
    with catching() as catcher:
        yield catcher


@pytest.fixture(scope="module")
def mailroom() -> Iterator[tuple[Mailroom, str]]:
    with mailing() as room:
        yield room


def settings(mail: str) -> tuple[str, ...]:
    return ("--smtp", mail, "--mail-from", "Tablée <table@example.org>", "--address", OUTSIDE)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, mailroom: tuple[Mailroom, str]) -> Iterator[Served]:
    place = tmp_path_factory.mktemp("signs") / "tables.sqlite"
    with Served(place, *settings(mailroom[1]), "--allow-hooks-to", "127.0.0.1", program=PROGRAM) as server:
        yield server
        assert server.well()


@pytest.fixture(autouse=True)
def _all_is_taken(catcher: Catcher, mailroom: tuple[Mailroom, str]) -> Iterator[None]:
    yield
    catcher.answers.clear()
    mailroom[0].answers.clear()
    catcher.slow = 0.0


def device(person: Person, catcher: Catcher) -> tuple[Device, str]:
    """One more device that a person is told on, and the path of its push service."""
    path = f"/push/{next(PATHS)}"
    made = Device(catcher.address + path)
    answer = person.http.post("/me/signs/push", json=made.subscription())
    assert answer.status_code == 201, answer.text
    return made, path


def hook(person: Person, catcher: Catcher) -> str:
    path = f"/hook/{next(PATHS)}"
    assert person.http.post("/me/signs/hook", data={"address": catcher.address + path}).status_code == 303
    return path


def page(person: Person, language: str = "en") -> str:
    answer = person.http.get("/me/signs", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.text


def boxes(person: Person) -> list[str]:
    """The ids of all the places where a person is told."""
    return list(dict.fromkeys(re.findall(r'action="/me/signs/([\w-]+)/forget"', page(person))))


def forgotten(person: Person) -> bool:
    return not boxes(person)


def due(table: str, *players: Person) -> Person:
    """Whose turn it is."""
    return next(player for player in players if player.view(table)["may_throw"] or player.view(table)["choices"])


def bell(person: Person) -> ClientConnection:
    address = f"{person.address}/signs/live".replace("http", "ws", 1)
    return connect(address, additional_headers={**person.headers, "Cookie": f"tablee={person.token}"}, compression=None)


def both(house: Served, catcher: Catcher) -> tuple[str, dict[Person, str]]:
    """A table of two people, each with a program that is told; they have not sat down before they chose that."""
    lea, ana = Person(house.address), Person(house.address)
    paths = {lea: hook(lea, catcher), ana: hook(ana, catcher)}
    table = lea.lay()
    ana.sit(table, 1, "Ana")
    return table, paths


def turns(caught: list[Posted]) -> list[Posted]:
    return [posted for posted in caught if json.loads(posted.body)["kind"] == "turn"]


def test_a_device_is_told_what_only_it_can_read_and_the_house_proves_that_it_sent_it(
    house: Served, catcher: Catcher
) -> None:
    lea, ana = Person(house.address), Person(house.address)
    devices = {person: device(person, catcher) for person in (lea, ana)}
    table = lea.lay()
    ana.sit(table, 1, "Ana")
    mover = due(table, lea, ana)
    (made, path), name = devices[mover], "Ana" if mover is lea else "Léa"
    (posted,) = came(lambda: [each for each in catcher.at(path) if made.opened(each.body)["tag"].startswith("turn")])
    told = made.opened(posted.body)
    assert told == {
        "title": "Your turn at Patolli",
        "body": f"It is your turn at Patolli, with {name}.",
        "open": f"/tables/{table}",
        "tag": f"turn-{table}",
    }
    key, claims = vouched(posted.headers["authorization"])
    assert f'data-key="{key}"' in page(mover)
    assert claims["aud"] == catcher.address
    assert claims["sub"] == "mailto:table@example.org"
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    assert posted.headers["content-encoding"] == "aes128gcm"
    assert int(posted.headers["ttl"]) > 0
    assert b"Patolli" not in posted.body


def test_a_program_is_told_in_json_signed_with_a_secret_that_its_owner_was_shown(
    house: Served, catcher: Catcher
) -> None:
    table, paths = both(house, catcher)
    mover = due(table, *paths)
    (posted,) = came(lambda: turns(catcher.at(paths[mover])))
    told = json.loads(posted.body)
    assert (told["kind"], told["game"], told["title"], told["table"]) == ("turn", "patolli", "Patolli", table)
    assert told["with"] in (["Ana"], ["Léa"])
    assert told["address"] == f"{OUTSIDE}/tables/{table}"
    assert told["text"] == told["content"]
    assert set(told) == {
        *("id", "kind", "game", "title", "with", "table", "address", "text", "content", "allowed_mentions", "at")
    }
    secret = re.findall(r"<code>([\w-]+)</code>", page(mover))[0]
    at, signature = re.fullmatch(r"t=(\d+),v1=(\w+)", posted.headers["tablee-signature"]).groups()  # type: ignore[union-attr]
    assert hmac.new(secret.encode(), f"{at}.".encode() + posted.body, hashlib.sha256).hexdigest() == signature


def test_a_turn_is_told_once_however_often_the_house_looks_and_the_next_one_again(
    house: Served, catcher: Catcher
) -> None:
    table, paths = both(house, catcher)
    first = due(table, *paths)
    came(lambda: turns(catcher.at(paths[first])))
    other = next(person for person in paths if person is not first)
    first.post(table, "say", seat=first.view(table)["seat"], text="Well", key="k")
    while due(table, *paths) is first:
        first.go_on(table)
    came(lambda: turns(catcher.at(paths[other])))
    assert len(turns(catcher.at(paths[first]))) == 1
    while due(table, *paths) is other:
        other.go_on(table)
    came(lambda: turns(catcher.at(paths[first])), 2)
    assert len(turns(catcher.at(paths[other]))) == 1


def test_who_looks_at_the_table_is_not_told_and_who_has_it_behind_other_pages_is(
    house: Served, catcher: Catcher
) -> None:
    lea, ana = Person(house.address), Person(house.address)
    paths = {lea: hook(lea, catcher), ana: hook(ana, catcher)}
    table = lea.lay()
    with attending([lea], table), ana.live(table) as eyes:
        ana.sit(table, 1, "Ana")
        while due(table, lea, ana) is lea:
            lea.go_on(table)
        # Her turn has come before her eyes; a table that is looked at later tells that this one has been.
        somebody_is_told(house, catcher)
        assert not turns(catcher.at(paths[ana]))
        while due(table, lea, ana) is ana:
            ana.go_on(table)
        eyes.send(json.dumps({"hidden": True}))
        while due(table, lea, ana) is lea:
            lea.go_on(table)
        came(lambda: turns(catcher.at(paths[ana])))
    assert not turns(catcher.at(paths[lea]))


def somebody_is_told(house: Served, catcher: Catcher) -> None:
    """At another table, of which the house looks later: what it had to tell of those before has been told."""
    table, paths = both(house, catcher)
    path = paths[due(table, *paths)]
    came(lambda: turns(catcher.at(path)))


def test_where_only_bots_wait_nobody_is_told(house: Served, catcher: Catcher) -> None:
    lea = Person(house.address)
    path = hook(lea, catcher)
    table = lea.lay(mode="now")
    until(lambda: bool(lea.view(table)["may_throw"] or lea.view(table)["choices"]))
    somebody_is_told(house, catcher)
    assert not catcher.at(path)


def test_a_mailbox_is_written_to_once_its_owner_has_opened_a_link_and_until_they_stop_it(
    house: Served, mailroom: tuple[Mailroom, str], catcher: Catcher
) -> None:
    room, _ = mailroom
    lea, ana = Person(house.address), Person(house.address)
    people = {lea: "lea@example.org", ana: "ana@example.org"}
    for person, address in people.items():
        answer = person.http.post("/me/signs/mail", data={"address": address}, headers={"Accept-Language": "fr"})
        assert answer.status_code == 303
        assert address in page(person)
    (letter,) = came(lambda: room.to("lea@example.org"))
    assert letter["Subject"] == "Confirmez votre adresse"
    assert "List-Unsubscribe" not in letter
    stranger = Person(house.address)
    for address in people.values():
        link = path_in(came(partial(room.to, address))[0], "confirm")
        assert "Oui" in stranger.http.get(link, headers={"Accept-Language": "fr"}).text
        assert stranger.http.get(link.replace("key=", "key=x")).status_code == 404
        assert stranger.http.post(link).status_code == 200
    table = lea.lay()
    ana.sit(table, 1, "Ana")
    mover = due(table, lea, ana)
    name = "Ana" if mover is lea else "Léa"
    letters = came(
        lambda: [each for each in room.to(people[mover]) if each["Subject"] == "À vous de jouer\u00a0: Patolli"]
    )
    (told,) = letters
    assert f"C’est à vous de jouer à Patolli, avec {name}." in text_of(told)
    assert f"{OUTSIDE}/tables/{table}" in text_of(told)
    assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert told["Auto-Submitted"] == "auto-generated"
    stop = path_in(told, "stop")
    heads = room.raw[room.letters.index(told)].partition(b"\r\n\r\n")[0].split(b"\r\n")
    assert f"List-Unsubscribe: <{OUTSIDE}{stop}>".encode() in heads, "mail programs read it as it stands, or not at all"
    assert people[mover] in stranger.http.get(stop).text
    assert people[mover] in page(mover)
    clicked = stranger.http.post(stop, data={"List-Unsubscribe": "One-Click"})
    assert clicked.status_code == 200
    assert people[mover] not in page(mover)
    assert stranger.http.post(stop).status_code == 404


def mailbox(person: Person, room: Mailroom, address: str) -> None:
    """One that its owner has confirmed."""
    assert person.http.post("/me/signs/mail", data={"address": address}).status_code == 303
    link = path_in(came(partial(room.to, address))[0], "confirm")
    assert person.http.post(link).status_code == 200


def test_of_all_turns_one_is_told_by_mail_until_one_has_been_in_the_house_again(
    house: Served, mailroom: tuple[Mailroom, str]
) -> None:
    room, _ = mailroom
    lea, ana = Person(house.address), Person(house.address)
    mailbox(lea, room, "often@example.org")
    tables = [lea.lay() for _ in range(3)]
    for table in tables:
        ana.sit(table, 1, "Ana")
        while ana.go_on(table):
            pass
    letters = partial(room.to, "often@example.org")
    assert len(came(letters, 2)) == 2  # the link, and one of the three
    until(lambda: _kept(house, "SELECT count(*) FROM told WHERE owner = ?", lea) == len(tables))
    until(lambda: not _kept(house, "SELECT count(*) FROM outbox WHERE owner = ?", lea))
    assert len(letters()) == 2
    lea.http.get("/")  # she comes, plays at one of them, and goes
    lea.go_on(tables[0])
    while not lea.view(tables[0])["choices"] and lea.go_on(tables[0]):
        pass
    while lea.go_on(tables[0]):
        pass
    while ana.go_on(tables[0]):
        pass
    assert len(came(letters, 3)) == 3


def _kept(house: Served, counted: str, person: Person) -> int:
    import sqlite3

    connection = sqlite3.connect(house.database)
    found = connection.execute(counted, [owner_of(person.token)]).fetchone()[0]
    connection.close()
    return int(found)


def test_a_mail_server_that_does_not_let_the_house_in_says_nothing_of_a_mailbox(
    house: Served, mailroom: tuple[Mailroom, str]
) -> None:
    room, _ = mailroom
    lea = Person(house.address)
    room.closed = "550 you may not send from here"
    lea.http.post("/me/signs/mail", data={"address": "lea@example.org"})
    until(lambda: "the mail server does not let this house in" in page(lea))
    room.closed = ""


def text_of(letter: EmailMessage) -> str:
    return str(letter.get_content())


def path_in(letter: EmailMessage, deed: str) -> str:
    """The link in a letter, as it is asked for at the house itself."""
    found = re.search(rf"{re.escape(OUTSIDE)}(/signs/[\w-]+/{deed}\?key=\w+)", text_of(letter))
    assert found is not None
    return found[1]


def test_what_is_refused_is_tried_again_then_given_up_and_its_owner_is_told_why(
    house: Served, catcher: Catcher, mailroom: tuple[Mailroom, str]
) -> None:
    table, paths = both(house, catcher)
    mover = due(table, *paths)
    catcher.answers[:] = [500, 503]
    came(lambda: turns(catcher.at(paths[mover])), 3)
    until(lambda: "could not be delivered" not in page(mover))
    ids = {person: boxes(person)[0] for person in paths}
    catcher.answers[:] = [500, 503, 500]
    assert mover.http.post(f"/me/signs/{ids[mover]}/try").status_code == 303
    until(
        lambda: (
            "The last message could not be delivered: the service there says that it cannot take messages just now."
            in page(mover)
        )
    )
    assert "Le dernier message n’a pas pu être remis" in page(mover, "fr")
    catcher.answers[:] = [302]
    mover.http.post(f"/me/signs/{ids[mover]}/try")
    until(lambda: "it points to another address, which is not followed." in page(mover))
    assert not catcher.at("/elsewhere")
    mover.http.post(f"/me/signs/{ids[mover]}/try")
    until(lambda: "could not be delivered" not in page(mover))


def test_a_device_of_which_its_service_knows_nothing_any_more_is_forgotten(house: Served, catcher: Catcher) -> None:
    for gone in (404, 410):
        lea = Person(house.address)
        _, path = device(lea, catcher)
        catcher.answers[:] = [gone]
        lea.http.post(f"/me/signs/{boxes(lea)[0]}/try")
        until(partial(forgotten, lea))
        assert len(catcher.at(path)) == 1


def test_servers_that_are_slow_or_gone_hold_nobody_up_at_a_table(house: Served, catcher: Catcher) -> None:
    table, paths = both(house, catcher)
    gone = Person(house.address)
    assert gone.http.post("/me/signs/hook", data={"address": "http://127.0.0.1:9/"}).status_code == 303
    catcher.slow = 8.0
    mover = due(table, *paths)
    until(lambda: bool(turns(catcher.at(paths[mover]))))  # it is being sent, and will be for a while
    began = time.monotonic()
    for _ in range(6):
        due(table, *paths).go_on(table)
    assert time.monotonic() - began < catcher.slow  # six moves are milliseconds of work
    gone.http.post(f"/me/signs/{boxes(gone)[0]}/try")
    until(lambda: "nobody answers there." in page(gone))
    for person in paths:  # what still waits for them is not to come in the middle of another test
        person.http.post(f"/me/signs/{boxes(person)[0]}/forget")


def test_a_mail_server_that_refuses_for_good_is_not_asked_again(house: Served, mailroom: tuple[Mailroom, str]) -> None:
    room, _ = mailroom
    lea = Person(house.address)
    room.answers[:] = ["451 later", "550 nobody of that name"]
    lea.http.post("/me/signs/mail", data={"address": "nobody@example.org"})
    until(lambda: "the mail server says that there is no such mailbox." in page(lea))
    assert not room.to("nobody@example.org")


def test_who_plays_does_not_wait_for_a_mail_server_that_says_nothing_and_what_it_never_took_is_sent_after_a_restart(
    tmp_path: Path,
) -> None:
    at = tmp_path / "tables.sqlite"
    with socket.create_server(("127.0.0.1", 0)) as mute:
        mute.settimeout(PATIENCE)
        port = mute.getsockname()[1]
        with Served(at, *settings(f"smtp+plain://127.0.0.1:{port}"), program=PROGRAM) as house:
            lea, ana, table = pair(house.address)
            assert lea.http.post("/me/signs/mail", data={"address": "slow@example.org"}).status_code == 303
            line, _ = mute.accept()
            for _ in range(6):
                due(table, lea, ana).go_on(table)
            line.setblocking(False)
            with pytest.raises(BlockingIOError):  # the house is still waiting for the first word
                line.recv(1)
            assert _waiting(at) == 1
            house.kill()
            line.close()
            mute.close()
            with mailing(port) as (room, _):
                house.start_again()
                came(partial(room.to, "slow@example.org"))
                until(lambda: not _waiting(at))


def test_a_push_service_that_refuses_is_not_asked_again_and_the_owner_is_told(house: Served, catcher: Catcher) -> None:
    lea = Person(house.address)
    _, path = device(lea, catcher)
    catcher.answers[:] = [403]
    lea.http.post(f"/me/signs/{boxes(lea)[0]}/try")
    until(lambda: "it was refused there." in page(lea))
    assert len(catcher.at(path)) == 1


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("https://127.0.0.2/x", "network of the house itself"),
        ("https://localhost/x", "network of the house itself"),
        ("https://169.254.169.254/latest", "network of the house itself"),
        ("https://[::ffff:10.0.0.1]/", "network of the house itself"),
        ("https://2130706434/", "network of the house itself"),
        ("http://example.org/", "must begin with https"),
        ("https://user:secret@example.org/", "a name and a password"),
        ("gopher://example.org/", "no address that can be used"),
        ("", "no address that can be used"),
    ],
)
def test_a_webhook_into_the_network_of_the_house_is_refused_with_the_reason(
    house: Served, address: str, why: str
) -> None:
    lea = Person(house.address)
    answer = lea.http.post("/me/signs/hook", data={"address": address})
    assert answer.status_code == 422
    assert why in answer.text
    assert not boxes(lea)
    pushed = lea.http.post("/me/signs/push", json=Device(address).subscription())
    assert pushed.status_code == 422


def test_the_house_looks_at_so_many_addresses_for_one_visitor(house: Served) -> None:
    lea, ana = Person(house.address), Person(house.address)
    answers = [lea.http.post("/me/signs/hook", data={"address": "https://127.0.0.2/"}).status_code for _ in range(25)]
    assert answers.count(422) == 20
    assert answers[-1] == 429
    assert lea.http.post("/me/signs/push", json=Device("https://127.0.0.2/").subscription()).status_code == 429
    assert ana.http.post("/me/signs/hook", data={"address": "https://127.0.0.2/"}).status_code == 422


def test_what_is_no_device_is_refused(house: Served, catcher: Catcher) -> None:
    lea = Person(house.address)
    good = Device(f"{catcher.address}/x").subscription()
    crooked = {"endpoint": good["endpoint"], "keys": {"p256dh": "BA" * 40, "auth": "AAAA"}}
    for body in (b"", b"[]", b"{}", json.dumps(crooked).encode(), json.dumps({**good, "keys": 1}).encode()):
        answer = lea.http.post("/me/signs/push", content=body, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["error"]) == (422, "not-a-device"), body
    for address in ("x", "a@b", "a@b.org\nBcc: c@d.org", "Léa <lea@example.org>", "a" * 250 + "@example.org"):
        assert lea.http.post("/me/signs/mail", data={"address": address}).status_code == 422
    assert not boxes(lea)


def test_nobody_but_its_owner_tries_or_removes_a_box_and_no_other_site_acts_with_their_cookie(
    house: Served, catcher: Catcher
) -> None:
    lea, eve = Person(house.address), Person(house.address)
    path = hook(lea, catcher)
    (box,) = boxes(lea)
    for deed in ("try", "forget"):
        assert eve.http.post(f"/me/signs/{box}/{deed}").status_code == 404
        forged = lea.http.post(f"/me/signs/{box}/{deed}", headers={"Origin": "https://evil.example"})
        assert forged.status_code == 403
    for way in ("mail", "hook", "push", "language"):
        forged = lea.http.post(f"/me/signs/{way}", headers={"Origin": "https://evil.example"})
        assert forged.status_code == 403
    assert box not in page(eve)
    assert boxes(lea) == [box]
    assert lea.http.post(f"/me/signs/{box}/forget").status_code == 303
    assert not boxes(lea)
    assert not catcher.at(path)


def test_who_has_many_devices_keeps_the_latest_and_trials_are_counted(house: Served, catcher: Catcher) -> None:
    lea = Person(house.address)
    paths = [device(lea, catcher)[1] for _ in range(9)]
    shown = page(lea)
    assert paths[0] + '"' not in shown
    assert all(f'{path}"' in shown for path in paths[1:])
    answers = [lea.http.post(f"/me/signs/{boxes(lea)[0]}/try").status_code for _ in range(8)]
    assert answers.count(303) == 6
    assert answers[-1] == 429


def test_messages_are_written_in_the_language_that_their_reader_chose(house: Served, catcher: Catcher) -> None:
    lea = Person(house.address)
    path = hook(lea, catcher)
    assert lea.http.post("/me/signs/language", data={"language": "fr"}).status_code == 303
    lea.http.post(f"/me/signs/{boxes(lea)[0]}/try")
    (posted,) = came(lambda: catcher.at(path))
    assert json.loads(posted.body)["text"].startswith("C’est ainsi que la maison vous préviendra")
    assert lea.http.post("/me/signs/language", data={"language": "xx"}).status_code == 404


def test_a_name_cannot_smuggle_a_link_or_a_call_to_everybody_into_a_message(house: Served, catcher: Catcher) -> None:
    lea, ana = Person(house.address), Person(house.address)
    paths = {lea: hook(lea, catcher), ana: hook(ana, catcher)}
    table = lea.lay(name="@everyone <http://evil.example>")
    ana.sit(table, 1, "[here](http://evil.example) @all")
    mover = due(table, lea, ana)
    (posted,) = came(lambda: turns(catcher.at(paths[mover])))
    told = json.loads(posted.body)
    text = told["text"].replace(OUTSIDE, "").replace(table, "")
    assert not set(text) & set("@<>[]()")
    assert "://" not in text
    assert not re.search(r"\.\w", text), "evil.example is a link to many programs"


def test_any_open_page_is_told_whose_turn_it_is_and_a_strangers_is_told_nothing(
    house: Served, catcher: Catcher
) -> None:
    lea, ana, table = pair(house.address)
    first = due(table, lea, ana)
    other = ana if first is lea else lea
    with bell(first) as socket, bell(other) as others:
        known: dict[str, Any] = json.loads(socket.recv())
        assert known["due"][table]["open"] == f"/tables/{table}"
        assert json.loads(others.recv()) == {"due": {}, "news": []}
        while due(table, lea, ana) is first:
            first.go_on(table)
        assert table in json.loads(others.recv())["due"]
        told = known
        while table in told["due"]:
            told = json.loads(socket.recv())
    nobody = Person(house.address, token="")
    with pytest.raises(InvalidStatus):
        bell(nobody)


def test_a_house_that_was_killed_tells_once_of_the_turn_that_had_come(
    tmp_path: Path, catcher: Catcher, mailroom: tuple[Mailroom, str]
) -> None:
    """Once for one that was waiting to be tried again, and once for one of which it had not told anybody yet."""
    at = tmp_path / "tables.sqlite"
    waits = (*settings(mailroom[1]), "--allow-hooks-to", "127.0.0.1", "--away", "1.0", "--pauses", "0.2,600")
    with Served(at, *waits, program=PROGRAM) as house:
        catcher.answers[:] = [500, 500]
        tried = told_at(catcher, both(house, catcher)[1])  # who is due is not asked: whoever asks has looked
        came(tried, 2)
        catcher.answers.clear()
        fresh = told_at(catcher, both(house, catcher)[1])
        house.kill()
        assert not fresh()
        _due_now(at)
        house.start_again()
        came(fresh)
        came(tried, 3)
        assert len({json.loads(posted.body)["id"] for posted in tried()}) == 1
        until(lambda: not _waiting(at))
        assert (len(fresh()), len(tried())) == (1, 3)


def told_at(catcher: Catcher, paths: dict[Person, str]) -> Callable[[], list[Posted]]:
    """The turns that were told at one table."""
    return lambda: [posted for path in paths.values() for posted in turns(catcher.at(path))]


def _due_now(database: Path) -> None:
    """What was to be tried again in ten minutes is due: they have gone by."""
    import sqlite3

    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE outbox SET next_at = 0")
    connection.close()


def _waiting(database: Path) -> int:
    import sqlite3

    connection = sqlite3.connect(database)
    found = connection.execute("SELECT count(*) FROM outbox").fetchone()[0]
    connection.close()
    return int(found)


def test_the_page_of_signs_can_be_kept_by_nobody(house: Served) -> None:
    lea = Person(house.address)
    answer = lea.http.get("/me/signs")
    assert "no-store" in answer.headers["cache-control"]
    assert urlsplit(str(answer.url)).path == "/me/signs"
