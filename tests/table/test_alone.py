"""One house for one file: a second is refused. On PostgreSQL several are open: see test_street."""

from __future__ import annotations

from pathlib import Path

from tests.nursery import run
from tests.table.person import Person, until
from tests.table.server import PATIENCE, Served

SENTENCES = {
    "en": "Another Tablée serves the database {} already: use that one, or name another database with --database.",
    "fr": "Une autre Tablée sert déjà la base de données {} : rejoignez-la, ou nommez une autre base avec --database.",
}


def second(address: Path, language: str = "en") -> tuple[int, str]:
    """What comes of a second ``tablee serve``, which would find a port of its own."""
    answer = run("tablee", "serve", "--lang", language, "--database", str(address), timeout=PATIENCE)
    assert not answer.stdout
    return answer.returncode, answer.stderr.strip()


def test_a_second_house_is_refused_in_one_sentence_and_the_first_goes_on(tmp_path: Path) -> None:
    address = tmp_path / "tables.sqlite"
    with Served(address) as first:
        lea = Person(first.address)
        table = lea.lay()
        for language, sentence in SENTENCES.items():
            assert second(address, language) == (2, sentence.format(address))
        assert lea.view(table)["version"] == 0


def test_a_house_that_was_killed_leaves_no_lock_behind(address: str) -> None:
    """Nor do its bots hold it."""
    house = Served(address, "--rate", "0", "--pace", "0").wait()
    lea = Person(house.address)
    table = lea.lay(mode="now")
    until(lambda: bool(lea.go_on(table) and house.workers()))
    house.kill()
    house.start_again()
    assert lea.view(table)["version"] > 0
    assert house.stop() == 0


def test_another_way_to_the_same_file_is_the_same_house(tmp_path: Path) -> None:
    file, link = tmp_path / "tables.sqlite", tmp_path / "link.sqlite"
    link.symlink_to(file)
    with Served(file):
        assert second(link) == (2, SENTENCES["en"].format(link))
