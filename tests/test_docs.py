"""What the documents show is run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

from tablee.kernel.record import load
from tablee.kernel.sheet import verify
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
