"""The rulebook made ready for a page."""

from __future__ import annotations

from tablee.kernel.game import find_game
from tablee.table.reading import agreements, chapters, example, linked
from tests.toys.magpie import GAME as MAGPIE

PATOLLI = find_game("patolli")


def test_a_clause_mentioned_in_a_rule_is_linked_if_the_book_has_it() -> None:
    text = linked("By PTL-6, not PTL-99 & <b>.", {"PTL-6"})
    assert text == 'By <a href="#PTL-6">PTL-6</a>, not PTL-99 &amp; &lt;b&gt;.'


def test_a_ruling_is_told_by_its_kind_and_its_reason() -> None:
    rules = [rule for chapter in chapters(PATOLLI, "fr") for rule in chapter.rules]
    kinds = {ruling.kind for rule in rules for ruling in rule.rulings}
    assert kinds == {"Reconstitution", "Décision", "Règle de la maison"}
    assert all(ruling.text[:1].isupper() for rule in rules for ruling in rule.rulings)


def test_each_option_tells_its_values_and_the_usual_one() -> None:
    options = {option.name: option for option in agreements(PATOLLI, PATOLLI.words("en"))}
    assert [value.written for value in options["board"].values] == ["black-centre", "marked-arms", "full-circuit"]
    assert [value.usual for value in options["board"].values] == [True, False, False]
    assert [(value.written, value.usual) for value in options["betting"].values] == [("no", True), ("yes", False)]
    assert [(value.written, value.usual) for value in options["stake"].values] == [("0…1000", False), ("5", True)]


def test_the_example_of_an_option_is_not_the_usual_value() -> None:
    assert example(PATOLLI) == "board=marked-arms"
    assert example(MAGPIE) == ""
