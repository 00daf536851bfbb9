"""The rulebook that players read: clauses by number, with our rulings and their reasons marked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

CLAUSE = re.compile(r"### (?P<id>[A-Z]+-\d+) (?P<title>.+)")


@dataclass(frozen=True)
class Clause:
    """One numbered rule. ``rulings`` are our readings where the printed rule is silent, each with its reason."""

    id: str
    title: str
    text: str
    rulings: tuple[str, ...]


@dataclass(frozen=True)
class Section:
    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Rulebook:
    title: str
    summary: str
    sections: tuple[Section, ...]

    @property
    def clauses(self) -> dict[str, Clause]:
        return {clause.id: clause for section in self.sections for clause in section.clauses}


def read_rulebook(text: str) -> Rulebook:
    """From Markdown: ``# title``, a summary, ``## section``, ``### ID title``, paragraphs, ``> `` before a ruling."""
    head, *parts = re.split(r"^## (?!#)", text, flags=re.MULTILINE)
    title, _, summary = head.strip().partition("\n")
    return Rulebook(title.removeprefix("# ").strip(), _flow(summary), tuple(_section(part) for part in parts))


def _section(text: str) -> Section:
    title, *parts = re.split(r"^(?=### )", text, flags=re.MULTILINE)
    return Section(title.strip(), tuple(_clause(part) for part in parts))


def _clause(text: str) -> Clause:
    heading, _, body = text.partition("\n")
    match = CLAUSE.fullmatch(heading.strip())
    if match is None:
        raise ValueError(f"not the heading of a clause: {heading!r}")
    paragraphs = [block for block in re.split(r"\n\s*\n", body.strip()) if block]
    rules = [_flow(block) for block in paragraphs if not block.startswith(">")]
    rulings = [_flow(re.sub(r"^> ?", "", block, flags=re.MULTILINE)) for block in paragraphs if block.startswith(">")]
    return Clause(match["id"], match["title"], "\n\n".join(rules), tuple(rulings))


def _flow(block: str) -> str:
    """One running line; the non-breaking spaces of French stay."""
    return re.sub(r"[ \t\n]+", " ", block).strip()


@cache
def rulebook(package: str, language: str) -> Rulebook:
    return read_rulebook(files(package).joinpath("rulebook", f"{language}.md").read_text(encoding="utf-8"))
