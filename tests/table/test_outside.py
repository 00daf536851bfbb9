"""What visitors have the house send to: into the world, and never into the network that it stands in."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable
from ipaddress import ip_address

import pytest

from tablee.table.signs import outside
from tablee.table.signs.outside import Forbidden, Unreached, is_public, judged, place_of, sent
from tests.table.catchers import catching

NOBODY: frozenset[str] = frozenset()
Found = list[tuple[int, int, int, str, tuple[str, int]]]


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "100.64.0.1", "169.254.169.254", "192.0.0.170"),
        *("198.18.0.1", "192.0.2.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "0.0.0.0", "0.1.2.3"),
        *("::1", "::", "fe80::1", "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1", "2001:db8::1", "100::1"),
        # Those that carry another: mapped, compatible, 6to4, NAT64 of both kinds, Teredo.
        *("::ffff:10.0.0.1", "::ffff:127.0.0.1", "::7f00:1", "2002:a00:1::1", "64:ff9b::7f00:1", "64:ff9b:1::1"),
        *("2001:0:4136:e378:8000:63bf:f5ff:fffe", "::ffff:0:7f00:1", "192.0.0.8", "192.88.99.1", "3fff::1", "5f00::1"),
    ],
)
def test_an_address_of_a_network_a_machine_or_a_group_is_none_of_the_world(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8", "2002:808:808::1"])
def test_an_address_of_the_world_is_one(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("https://[::1]/", "inside"),
        ("https://[fe80::1%25eth0]/", "inside"),
        ("http://example.org/", "not-https"),
        ("https://a:b@example.org/", "password"),
        ("https://example.org:99999/", "malformed"),
        ("https://exa mple.org/", "malformed"),
        ("https://exämple.org/", "malformed"),
        ("https:///x", "malformed"),
        ("file:///etc/passwd", "malformed"),
        ("https://example.org/" + "x" * 2000, "malformed"),
    ],
)
def test_an_address_that_cannot_be_used_is_refused_before_anything_is_asked(address: str, why: str) -> None:
    with pytest.raises(Forbidden, match=why):
        place_of(address)


@pytest.mark.parametrize("name", ["localhost", "0x7f.1", "2130706433", "127.1", "localhost."])
def test_a_name_that_means_the_house_itself_is_refused(name: str) -> None:
    with pytest.raises(Forbidden, match="inside"):
        asyncio.run(judged(f"https://{name}/", NOBODY))


def meaning(*addresses: str) -> Callable[..., Found]:
    return lambda host, port, **_: [(0, 0, 0, "", (address, port)) for address in addresses]


def test_a_name_of_which_one_address_lies_inside_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", meaning("8.8.8.8", "10.0.0.1"))
    with pytest.raises(Forbidden, match="inside"):
        asyncio.run(judged("https://both.example/", NOBODY))


def test_the_connection_goes_to_the_address_that_was_judged_whatever_the_name_means_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name that means the world when it is looked up, and the house itself when it is connected to."""
    asked: list[object] = []

    async def dialled(address: str, port: int) -> socket.socket:
        asked.append((address, port))
        monkeypatch.setattr(socket, "getaddrinfo", meaning("127.0.0.1"))
        raise OSError

    monkeypatch.setattr(socket, "getaddrinfo", meaning("8.8.8.8"))
    monkeypatch.setattr(outside, "dialled", dialled)
    with pytest.raises(Unreached, match="silent"):
        asyncio.run(sent("https://rebinding.example/", {}, b"", NOBODY))
    assert asked == [("8.8.8.8", 443)]


def test_a_public_address_of_this_very_machine_is_refused_before_a_word_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outside, "is_public", lambda address: True)
    with catching() as catcher:
        with pytest.raises(Forbidden, match="inside"):
            asyncio.run(sent(catcher.address.replace("http", "https"), {}, b"secret", NOBODY))
        assert not catcher.caught


def test_what_the_host_has_allowed_is_reached_and_only_by_its_port_where_one_was_named() -> None:
    with catching() as catcher:
        port = catcher.address.rpartition(":")[2]
        for allowed in ("127.0.0.1", f"127.0.0.1:{port}"):
            assert asyncio.run(sent(f"{catcher.address}/x?y", {"A": "b"}, b"body", frozenset({allowed}))) == 201
        with pytest.raises(Forbidden):
            asyncio.run(sent(catcher.address, {}, b"", frozenset({"127.0.0.1:1"})))
        assert [(posted.path, posted.headers["a"], posted.body) for posted in catcher.caught] == [
            ("/x?y", "b", b"body")
        ] * 2


def test_who_answers_with_something_else_or_does_not_prove_who_they_are_counts_as_silent() -> None:
    async def answered(words: bytes, secure: bool) -> int:
        async def babble(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(10)
            writer.write(words)
            writer.close()

        server = await asyncio.start_server(babble, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with server:
            scheme = "https" if secure else "http"
            return await sent(f"{scheme}://127.0.0.1:{port}/", {}, b"", frozenset({"127.0.0.1"}))

    for words in (b"", b"SSH-2.0-x\r\n", b"HTTP/1.1 200 OK\r\nA: " + b"x" * 100_000):
        with pytest.raises(Unreached, match="silent"):
            asyncio.run(answered(words, False))
    with pytest.raises(Unreached, match=r"certificate|silent"):
        asyncio.run(answered(b"HTTP/1.1 200 OK\r\n\r\n", True))
    assert outside._tls().verify_mode == ssl.CERT_REQUIRED


def test_who_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "BUDGET", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as mute, pytest.raises(Unreached, match="slow"):
        asyncio.run(sent(f"http://127.0.0.1:{mute.getsockname()[1]}/", {}, b"", frozenset({"127.0.0.1"})))
