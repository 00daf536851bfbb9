"""What the documents show is run."""

from __future__ import annotations

import ast
import doctest
import json
import re
import shlex
import subprocess
import sys
import tomllib
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from tablee.cli import app
from tablee.cli.new import rendered, write
from tablee.kernel.chance import Rng
from tablee.kernel.game import Game, find_game
from tablee.kernel.record import load
from tablee.kernel.sheet import verify
from tests.documents import blocks, flush, languages
from tests.transcripts import BLOCK, README, answer

ROOT = Path(__file__).parents[1]


def test_the_example_plays_a_game_and_draws_a_position(tmp_path: Path) -> None:
    example = ROOT / "docs" / "example.py"
    done = subprocess.run([sys.executable, example], cwd=tmp_path, capture_output=True, text=True, check=True)
    ending, question = done.stdout.splitlines()
    assert question.endswith("PTL-15")
    assert ending.startswith(("Léa ", "Ana "))
    assert ElementTree.parse(tmp_path / "position.svg").getroot().tag.endswith("svg")
    assert verify(load(tmp_path / "game.record")).draws > 0


def test_links_between_documents_lead_somewhere() -> None:
    for document in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name} links to {target}"


def test_the_files_for_hosts_stand_in_the_documents_as_they_are() -> None:
    hosting = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    files = sorted((ROOT / "deploy").glob("*.yaml"))
    assert len(files) == 2
    for file in files:
        assert f"(../deploy/{file.name}):\n\n```yaml\n{file.read_text(encoding='utf-8')}```\n" in hosting, file.name


def test_no_document_or_source_names_a_place_on_one_machine() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    for name in filter(None, listed):
        path = ROOT / name
        if path.suffix in {".md", ".py", ".toml", ".txt", ""} and path.exists():
            assert not re.search(r"/(?:home|root|work)/[a-z]", path.read_text(encoding="utf-8")), name


def test_the_transcripts_of_the_readme_are_what_the_program_answers() -> None:
    readme = README.read_text(encoding="utf-8")
    blocks = BLOCK.findall(readme)
    assert len(blocks) >= 4
    for command, told in blocks:
        assert answer(command) == told, command


@cache
def shown_elsewhere() -> str:
    """All files of which a document may show a part: those that are run or examined by other tests."""
    ours = [*(ROOT / "docs").glob("*.py"), *(ROOT / "tests" / "games").rglob("*.py")]
    texts = [path.read_text(encoding="utf-8") for path in ours]
    return flush("\n".join([*texts, *(text for _, text in rendered("pig"))]))


def test_every_block_is_in_a_language_that_some_test_reads() -> None:
    assert languages() <= {"console", "ini", "json", "markdown", "nginx", "pycon", "python", "sh", "toml", "yaml"}


def test_what_is_typed_into_python_is_answered_as_the_documents_say() -> None:
    pages = {document for document, _ in blocks("pycon")}
    assert pages
    for document in pages:
        session = "\n".join(block for page, block in blocks("pycon") if page == document)
        test = doctest.DocTestParser().get_doctest(session, {}, document.name, str(document), 0)
        told: list[str] = []
        doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(test, out=told.append)
        assert not told, "".join(told)


IN_ORDER = {"laboratory.md": "tests/lab/test_laboratory.py"}
"""Pages whose blocks go on from each other, and the test that runs them so."""


def test_python_that_the_documents_show_stands_in_a_file_that_is_tested_or_is_run_here(tmp_path: Path) -> None:
    write("pig", tmp_path / "pig")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(tmp_path / "pig" / "src"))
        stranger = import_module("pig")
        for name in ("my_package", "my_package.my_game"):
            patch.setitem(sys.modules, name, ModuleType(name))
        patch.setattr(sys.modules["my_package.my_game"], "GAME", stranger.GAME, raising=False)
        for document, block in blocks("python"):
            if document.name in IN_ORDER:
                assert document.name in (ROOT / IN_ORDER[document.name]).read_text(encoding="utf-8")
            elif not set(flush(block).splitlines()) <= set(shown_elsewhere().splitlines()):
                run_here(document, block, stranger.GAME)
    for name in [name for name in sys.modules if name.partition(".")[0] == "pig"]:
        del sys.modules[name]


def run_here(document: Path, block: str, stranger: Game) -> None:
    """With the names that a document speaks of: a position, whoever acts there, one who looks, a game and its table."""
    game = find_game("patolli")
    state = game.read("full-circuit\n0 right: 7, reserve 5\n1: reserve 6\n1 to move 3\n")
    seats, options = game.agreed(state)
    names = {"state": state, "seat": 1, "viewer": 0, "action": state.legal(1)[0], "rng": Rng(1), "GAME": stranger}
    names |= {"game": game, "seats": seats, "options": options}
    for line in ast.parse(block.replace("plays=10", "plays=0")).body:
        code = compile(ast.Module([line], []), f"{document.name}: {ast.unparse(line)}", "exec")
        if document.name == "architecture.md":  # each line speaks of the position anew
            names["state"] = state.copy()
        with redirect_stdout(StringIO()):
            exec(code, names)


def test_data_in_the_documents_can_be_read_and_what_shows_a_part_of_the_scaffold_stands_there() -> None:
    for document, block in blocks("toml", "markdown"):
        assert flush(block) in shown_elsewhere(), f"{document.name}: {block}"
    for _, block in blocks("toml"):
        tomllib.loads(block)
    for _, block in blocks("json"):
        json.loads(block)
    for document, block in blocks("ini"):
        assert all(re.match(r"[#\[]|[A-Za-z]+=|$", line) for line in block.splitlines()), document.name
    for document, block in blocks("nginx"):
        assert block.count("{") == block.count("}"), document.name


OTHERS = {"cd", "curl", "docker", "git", "journalctl", "pip", "pytest", "sudo"}
"""Programs of others that a document may name."""


def test_every_command_in_the_documents_is_one_that_there_is() -> None:
    ours = {command.name for command in app.registered_commands}
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    for document, block in blocks("sh"):
        for line in block.splitlines():
            words = [word for word in shlex.split(line, comments=True) if not re.fullmatch(r"[A-Z_]+=.*", word)]
            if not words or line.startswith("{"):  # what a program answered
                continue
            where = f"{document.name}: {line}"
            called = [place for place, word in enumerate(words) if word.endswith("/bin/tablee")]
            if called or words[0] == "tablee":
                asked = words[called[0] + 1 if called else 1]
                assert asked in ours | {"--version"}, where
            elif words[0] == "make":
                assert set(words[1:]) <= set(targets), where
            elif words[:2] == ["python", "-m"]:
                assert find_spec(words[2]) is not None, where
            else:
                assert words[0] in OTHERS, where


@pytest.mark.soak
def test_the_documents_become_pages_that_fetch_nothing_from_elsewhere() -> None:
    subprocess.run([sys.executable, "-m", "tools.site"], cwd=ROOT, check=True)
    pages = sorted((ROOT / "build" / "site").rglob("*.html"))
    assert len(pages) > 2 * 5 + len(list((ROOT / "docs").glob("*.md")))
    for page in pages:
        fetched = r"<(?:link|script|img|iframe)[^>]*(?:href|src)=.?https?:"
        assert not re.search(fetched, page.read_text(encoding="utf-8")), page
    home = (ROOT / "build" / "site" / "index.html").read_text(encoding="utf-8")
    for scheme in ("light", "dark"):  # by the lamp too
        assert f'data-md-color-media="(prefers-color-scheme: {scheme})"' in home
