"""The blocks that the documents show, by their language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).parents[1]
FENCED = re.compile(r"^( *)```([\w-]+)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").glob("*/*.md")])


def blocks(*languages: str) -> Iterator[tuple[Path, str]]:
    """Each block in one of these languages, with the document that shows it."""
    for document in DOCUMENTS:
        for _, language, block in FENCED.findall(document.read_text(encoding="utf-8")):
            if language in languages:
                yield document, dedent(block)


def languages() -> set[str]:
    return {found[1] for document in DOCUMENTS for found in FENCED.findall(document.read_text(encoding="utf-8"))}


def flush(text: str) -> str:
    """The lines without blank ones and without what stands before them: a document may show a method by itself."""
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())
