"""The reader of rulebooks: Markdown in, clauses with their rulings out."""

from __future__ import annotations

import pytest

from tablee.kernel.rulebook import read_rulebook

TEXT = """# Hopscotch

A game of chalk
and one foot.

## The court

### HOP-1 Squares

Ten squares are
drawn on the ground.

Home is the tenth.

> Ruling: chalk of any colour,
> since nobody can tell in the rain.

> Ruling: lines belong to no square.

### HOP-2 The stone

Each player has one.

## Playing

### HOP-10 A turn

Throw, hop, come back.
"""


def test_the_title_and_the_summary_come_first() -> None:
    book = read_rulebook(TEXT)
    assert book.title == "Hopscotch"
    assert book.summary == "A game of chalk and one foot."


def test_sections_hold_their_clauses_in_order() -> None:
    book = read_rulebook(TEXT)
    assert [section.title for section in book.sections] == ["The court", "Playing"]
    assert [[clause.id for clause in section.clauses] for section in book.sections] == [["HOP-1", "HOP-2"], ["HOP-10"]]


def test_a_clause_is_found_by_its_number() -> None:
    clauses = read_rulebook(TEXT).clauses
    assert list(clauses) == ["HOP-1", "HOP-2", "HOP-10"]
    assert clauses["HOP-10"].title == "A turn"
    assert clauses["HOP-10"].text == "Throw, hop, come back."


def test_paragraphs_stay_apart_and_their_lines_flow_together() -> None:
    clause = read_rulebook(TEXT).clauses["HOP-1"]
    assert clause.text == "Ten squares are drawn on the ground.\n\nHome is the tenth."


def test_each_quoted_paragraph_is_a_ruling() -> None:
    clauses = read_rulebook(TEXT).clauses
    assert clauses["HOP-1"].rulings == (
        "Ruling: chalk of any colour, since nobody can tell in the rain.",
        "Ruling: lines belong to no square.",
    )
    assert clauses["HOP-2"].rulings == ()


def test_a_rulebook_may_be_only_a_title() -> None:
    book = read_rulebook("# Nim\n")
    assert (book.title, book.summary, book.sections, book.clauses) == ("Nim", "", (), {})


@pytest.mark.parametrize("heading", ["HOP-1", "HOP 1 Squares", "hop-1 Squares", "Squares"])
def test_a_clause_without_a_number_and_a_title_is_an_error(heading: str) -> None:
    with pytest.raises(ValueError, match="not the heading of a clause"):
        read_rulebook(f"# Hopscotch\n\n## The court\n\n### {heading}\n\nTen squares.\n")
