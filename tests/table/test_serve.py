"""Serving: where, what it says, and how it stops."""

from __future__ import annotations

import errno
import signal
import socket
from pathlib import Path

import httpx
import pytest

from tablee.table import serve as module
from tablee.table.serve import CannotServe, address, listen, neighbours
from tests.table.server import Served


def test_a_real_server_tells_where_it_is_and_is_well(served: Served) -> None:
    assert served.greeting == f"Tablée is served at {served.address}"
    assert httpx.get(f"{served.address}/health").json()["status"] == "ok"


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_told_to_stop_leaves_at_once_and_in_peace(tmp_path: Path, sign: signal.Signals) -> None:
    server = Served(tmp_path / "tables.sqlite").wait()
    with httpx.Client() as visitor:  # a visitor whose connection stays open holds nobody up
        assert visitor.get(f"{server.address}/health").status_code == 200
        assert server.stop(sign) == 0


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(module, "FIRST_PORT", port)
        with listen("127.0.0.1", None) as chosen:
            assert port < chosen.getsockname()[1] < port + module.TRIES


def test_a_port_asked_for_that_is_taken_is_refused_in_one_line() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe) as refused:
            listen("127.0.0.1", port)
    assert refused.value.say("en") == (
        f"Port {port} of 127.0.0.1 is taken by another program: choose another with --port."
    )
    assert str(port) in refused.value.say("fr")


def test_when_no_port_is_free_the_range_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(module, "FIRST_PORT", port)
        monkeypatch.setattr(module, "TRIES", 1)
        with pytest.raises(CannotServe, match=f"Port {port}–{port} of"):
            listen("127.0.0.1", None)


@pytest.mark.parametrize("port", [-1, 65536, 10**12])
def test_a_number_that_is_no_port_is_refused(port: int) -> None:
    with pytest.raises(CannotServe, match="A port is a number from 0 to 65535"):
        listen("127.0.0.1", port)


def test_a_host_that_is_not_this_machine_is_refused_with_the_reason() -> None:
    with pytest.raises(CannotServe, match="Cannot listen on no-such-host"):
        listen("no-such-host.invalid", 0)


def test_a_port_that_one_may_not_use_is_refused_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object, **__: object) -> socket.socket:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket, "create_server", forbidden)
    with pytest.raises(CannotServe, match="port 80: access is denied"):
        listen("127.0.0.1", 80)


@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::1", "[::1]")])
def test_the_address_shown_is_one_that_a_browser_opens(host: str, shown: str) -> None:
    with listen("127.0.0.1", 0) as listener:
        assert address(host, listener) == f"http://{shown}:{listener.getsockname()[1]}"


def test_who_listens_everywhere_is_told_where_the_others_in_the_room_find_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = [(0, 0, 0, "", (address, 0)) for address in ("127.0.1.1", "192.0.2.7", "192.0.2.7")]
    monkeypatch.setattr("socket.getaddrinfo", lambda *_: found)
    assert neighbours("0.0.0.0") == ["192.0.2.7"]
    assert neighbours("127.0.0.1") == []
