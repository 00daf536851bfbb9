"""What a host sets for signs: taken as it is meant, or refused in a sentence that tells no password."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.table.signs.terms import BadTerms, MailServer, post
from tests.cli.command import tablee

HOUSE, SENDER = "https://tablee.example", "Tablée <table@example.org>"


@pytest.mark.parametrize(
    ("smtp", "server"),
    [
        ("smtps://mail.example.org", MailServer("mail.example.org", 465, "smtps", "", "", SENDER)),
        ("smtp://me:a%40b%3Ac@mail.example.org", MailServer("mail.example.org", 587, "smtp", "me", "a@b:c", SENDER)),
        ("smtp+plain://127.0.0.1:2525", MailServer("127.0.0.1", 2525, "smtp+plain", "", "", SENDER)),
    ],
)
def test_a_mail_server_is_named_by_one_address(smtp: str, server: MailServer) -> None:
    told = post(f"{HOUSE}/", smtp, SENDER, " Chat.lan, 10.0.0.7:8080,")
    assert told.mail == server
    assert (told.address, told.allowed) == (HOUSE, frozenset({"chat.lan", "10.0.0.7:8080"}))


@pytest.mark.parametrize(
    ("address", "smtp", "sender", "why"),
    [
        ("ftp://tablee.example", "", "", "is no address of a house"),
        ("https://", "", "", "is no address of a house"),
        ("https://[", "", "", "is no address of a house"),
        ("https://tablee.example>\r\nBcc: a@b", "", "", "is no address of a house"),
        (HOUSE, "mail.example.org", SENDER, "The mail server is not named as it should be"),
        (HOUSE, "smtps://me:hunter2@", SENDER, "The mail server is not named as it should be"),
        (HOUSE, "smtps://me:hunter2@mail:x", SENDER, "The mail server is not named as it should be"),
        (HOUSE, "smtps://me:hunter2@mail", "", "--mail-from"),
        (HOUSE, "smtps://me:hunter2@mail", "a@b.org\nBcc: c@d.org", "--mail-from"),
        ("", "smtps://me:hunter2@mail", SENDER, "--address"),
    ],
)
def test_what_makes_no_sense_is_refused_without_its_password(address: str, smtp: str, sender: str, why: str) -> None:
    with pytest.raises(BadTerms) as refused:
        post(address, smtp, sender)
    assert why in refused.value.say("en")
    assert "hunter2" not in refused.value.say("en") + refused.value.say("fr")


def test_a_house_does_not_open_by_settings_that_make_no_sense(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    answer = tablee("serve", "--port", "0", "--database", str(database), "--smtp", "smtps://mail.example.org")
    assert (answer.code, "--mail-from" in answer.err) == (2, True)
    assert not database.exists()
