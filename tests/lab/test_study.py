"""A study: what it plays, what it counts, and that nothing but its design decides."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tablee.games.pagamas import GAME as PAGAMAS
from tablee.games.patouche import GAME as PATOUCHE
from tablee.kernel.errors import UserError
from tablee.kernel.words import LANGUAGES
from tablee.lab.simulate import RANDOM
from tablee.lab.study import Design, Findings, design, study
from tablee.lab.study.journal import journal
from tablee.lab.study.measure import Share, effect, rated, z_for
from tablee.lab.study.report import as_json, page
from tablee.lab.study.report.sections import sections
from tablee.lab.study.report.telling import Telling
from tablee.lab.study.sheet import TENTHS, Sheet
from tablee.lab.study.table import as_csv, rows
from tests.toys.magpie import GAME as MAGPIE

GOLDEN = Path(__file__).parent / "golden" / "study.json"
AGAINST = [("tie", "guarded")]


def small(games: object = 8, **given: object) -> Design:
    asked: dict[str, object] = {"seats": (3, 4), "games": games, "seed": 5, "against": AGAINST} | given
    return design(PATOUCHE, **asked)  # type: ignore[arg-type]  # a test may ask for anything


@pytest.fixture(scope="module")
def found() -> Findings:
    return study(small())


def test_the_same_design_finds_the_same_numbers_to_the_byte(found: Findings) -> None:
    """To be written anew when the rules, the bots or the forecast change: ``as_json(study(small()))``."""
    assert as_json(found) == GOLDEN.read_text(encoding="utf-8")


def test_it_does_not_matter_who_shares_the_work(found: Findings) -> None:
    shared = study(small(), jobs=2)
    assert as_json(shared) == as_json(found)
    assert as_csv(shared) == as_csv(found)
    assert page(shared, "fr") == page(found, "fr")


def test_every_number_of_players_is_played_with_everything_that_is_compared() -> None:
    plan = small(players=("sensible", RANDOM))
    told = [(cell.seats, cell.player, cell.differs, cell.mixed) for cell in plan.cells]
    assert told == [
        (3, "sensible", "", False),
        (4, "sensible", "", False),
        (3, "sensible", "tie=guarded", False),
        (4, "sensible", "tie=guarded", False),
        (3, RANDOM, RANDOM, False),
        (4, RANDOM, RANDOM, False),
        (3, "", "", True),
    ]
    assert [plan.cells[2].settings["tie"], plan.cells[0].settings["tie"]] == ["guarded", "shared"]


def test_a_design_tells_the_command_that_repeats_it() -> None:
    assert small().command == "tablee study patouche --seats 3,4 --games 8 --seed 5 --against tie=guarded"
    other = small(players=("sensible", RANDOM), given={"mode": "expert"}, ladder=(), against=[])
    assert other.command.endswith("--seed 5 --players sensible,random --option mode=expert --ladder none")


def test_what_is_compared_has_the_same_chance(found: Findings) -> None:
    """A tie break changes nothing before the end, so the same deals take the same decisions."""
    one, other = found.of(3), found.of(3, "tie=guarded")
    assert [sheet.decisions for sheet in one] == [sheet.decisions for sheet in other]
    assert found.contrasts[0].effects["decisions"].data() | {"one": 0, "other": 0} == {
        "one": 0,
        "other": 0,
        "pairs": 8,
        "change": 0.0,
        "low": 0.0,
        "high": 0.0,
    }
    assert not found.contrasts[0].effects["decisions"].sure


def test_the_shares_of_all_seats_are_the_whole(found: Findings) -> None:
    for seats, shares in found.seats.items():
        assert len(shares) == seats
        assert sum(share.rate for share in shares) == pytest.approx(1)


def test_rules_are_counted_by_clause_and_what_never_happens_is_there(found: Findings) -> None:
    told = {(rule.clause, rule.kind): rule for rule in found.rules}
    assert told["PCH-4", "throw"].share.rate == 1
    never = [rule for rule in found.rules if not rule.times]
    assert never
    assert all(rule.rare and not rule.clause for rule in never)


def test_every_clause_of_the_rulebook_is_counted_also_where_nothing_is_told_by_it(found: Findings) -> None:
    told = {clause.id: clause for clause in found.clauses}
    assert list(told) == list(PATOUCHE.rulebook("en").clauses)
    assert told["PCH-4"].share.rate == 1
    assert told["PCH-4"].times == sum(rule.times for rule in found.rules if rule.clause == "PCH-4")
    assert told["PCH-1"].times == 0
    assert len(found.data()["clauses"]) == len(told)  # type: ignore[arg-type]


def test_a_game_that_is_only_shorter_has_no_rule_that_comes_up_more_often() -> None:
    """What happens as often in a shorter game happens more often in a hundred of its decisions."""
    plan = small(60, seats=(3,), against=[("mode", "expert")], ladder=())

    def sheet(number: int, decisions: int, more: int) -> Sheet:
        events = {"PCH-1 seldom": number % 2, "PCH-2 often": number % 4 * more}
        told = {kind: times for kind, times in events.items() if times}
        return Sheet(0, number, [0], [1, 0, 0], "", 0, decisions, decisions, {}, told)

    usual, short = [sheet(n, 100, 1) for n in range(60)], [sheet(n, 60, 4) for n in range(60)]
    assert list(Findings(plan, [usual, short]).contrasts[0].rules) == [("PCH-2", "often")]


def test_a_table_has_a_row_for_every_game(found: Findings) -> None:
    table = rows(found)
    assert len(table) == 8 * len(found.design.cells)
    assert len({tuple(row) for row in table}) == 1
    mixed = [row for row in table if "+" in str(row["players"])]
    assert len(mixed) == 8
    paired = [row["seed"] for row in table if row["differs"]]
    assert paired[:8] == [row["seed"] for row in table][:8]


# Breaking off, and going on


def test_a_study_that_was_broken_off_goes_on_and_ends_the_same(found: Findings, tmp_path: Path) -> None:
    file, plan = tmp_path / "games.jsonl", small()
    before: list[Sheet] = []

    def stop(sheets: list[Sheet]) -> None:
        book.keep_all(sheets)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), journal(file, plan, before) as book:
        study(plan, kept=stop)
    with file.open("a", encoding="utf-8") as torn:
        torn.write('{"cell": 0, "num')
    with journal(file, plan, before) as again:
        assert 0 < len(before) < len(plan.cells) * plan.games
        told: list[int] = []
        resumed = study(
            plan,
            before=before,
            kept=again.keep_all,
            progress=lambda done, _: told.append(done),
        )
    assert told[0] == len(before)
    assert as_json(resumed) == as_json(found)


@pytest.mark.parametrize(
    "harm",
    [
        lambda lines: ["nothing of this\n", *lines[1:]],
        lambda lines: [lines[0], "[]\n"],
        lambda lines: [lines[0], lines[1].replace('"points": [', '"points": [1, ')],
        lambda lines: [lines[0], lines[1].replace('"cell": 0', '"cell": 77')],
        lambda lines: [lines[0], lines[1].replace('"decisions": ', '"decisions": "x", "old": ')],
        lambda lines: [lines[0].replace('"seed": 5', '"seed": 6'), *lines[1:]],
        lambda lines: [lines[0], lines[1].replace('"winners": [', '"winners": [9, ')],
    ],
)
def test_a_file_of_another_study_or_a_damaged_one_is_refused(
    harm: Callable[[list[str]], list[str]], tmp_path: Path
) -> None:
    file, plan = tmp_path / "games.jsonl", small(1)
    with journal(file, plan, []) as book:
        study(plan, kept=book.keep_all)
    file.write_text("".join(harm(file.read_text(encoding="utf-8").splitlines(keepends=True))), encoding="utf-8")
    with pytest.raises(UserError, match="belongs to another study, or is damaged"), journal(file, plan, []):
        pass


# Designs that cannot be


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"seats": (3, 9)}, "not played by 9"),
        ({"seats": (3, 3)}, "everything stands once: 3, 3"),
        ({"games": 0}, "0"),
        ({"games": 10**9}, "1000000000"),
        ({"seed": -1}, "-1"),
        ({"against": [("tie", "shared")]}, "tie=shared is what is played anyway"),
        ({"against": [("tie", "guarded")] * 2}, "played anyway"),
        ({"against": [("moon", "full")]}, "moon"),
        ({"against": [("tie", "perhaps")]}, "perhaps"),
        ({"against": [("level", "hard")]}, "played anyway"),  # it does not matter in the family game
        ({"players": ("nobody",)}, "nobody"),
        ({"ladder": ("sensible",)}, "two players or more"),
        ({"ladder": ("sensible", "nobody")}, "nobody"),
        ({"given": {"mode": "solo"}}, "solo"),
    ],
)
def test_a_design_that_cannot_be_is_refused_with_the_reason(given: dict[str, object], said: str) -> None:
    with pytest.raises(UserError, match=said):
        small(**given)


# Where a part cannot be had


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_game_that_nobody_can_judge_the_rest_is_told(language: str) -> None:
    plan = design(MAGPIE, games=4)
    assert (plan.players, plan.rungs) == ((RANDOM,), ())
    found = study(plan)
    parts = {part.at: part for part in sections(found, Telling(MAGPIE, language))}
    assert list(parts) == ["seats", "length", "choices", "rules", "suspense", "strength", "how"]
    tell = Telling(MAGPIE, language)
    assert tell.say("suspense.no-leads", title=MAGPIE.title) in parts["suspense"].say[0]
    assert parts["strength"].say == (tell.say("strength.none", title=MAGPIE.title),)
    assert tell.say("choices.no-stakes") in parts["choices"].say[0]
    assert found.data()["suspense"] == {}
    assert MAGPIE.title in page(found, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_all_win_together_seats_are_not_compared(language: str) -> None:
    found = study(small(6, given={"mode": "cooperative"}, against=[("level", "hard")]))
    data = found.data()
    assert (data["seats"], data["first"], data["suspense"], data["margins"]) == ({}, {}, {}, {})
    assert set(found.contrasts[0].effects) == {"decisions", "choices"}
    assert [len(share.parts) for share in found.won] == [2, 1, 1, 1, 1]
    assert Telling(PATOUCHE, language).say("seats.together") in page(found, language)


def test_the_ladder_may_be_of_named_players_or_left_out() -> None:
    named = design(PATOUCHE, games=6, ladder=("sensible", RANDOM))
    assert [rung.name for rung in named.rungs] == ["sensible", RANDOM]
    found = study(named)
    assert len(found.ladder) == 2
    none = study(design(PATOUCHE, games=2, ladder=()))
    assert none.ladder == []
    assert Telling(PATOUCHE, "en").say("strength.left-out") in page(none, "en")


def test_leads_are_told_at_every_tenth_and_whoever_wins_is_decided_at_last() -> None:
    found = study(design(PAGAMAS, games=3, seed=1, ladder=()))
    for sheet in found.main:
        assert sheet.leads is not None
        assert len(sheet.leads) == TENTHS - 1
        assert sheet.decided is None or 0 <= sheet.decided <= 10_000
    assert len(found.leaders) == TENTHS - 1


# Statistics


def test_a_share_is_sure_where_its_interval_leaves_out_the_number() -> None:
    coin = Share((1.0, 0.0) * 200)
    assert not coin.sure(0.5)
    assert coin.sure(0.6)
    assert not coin.sure(0.555, lines=40)
    assert z_for(20) > z_for()


def test_effects_cover_the_truth_as_often_as_they_say() -> None:
    """Deals with much in common and a small difference: 95 % of the intervals hold it, and few without one are sure."""
    dice, inside, false = Random(3), 0, 0
    for _ in range(300):
        deals = [dice.gauss(100, 20) for _ in range(60)]
        inside += (found := effect([(deal, deal + dice.gauss(2, 4)) for deal in deals])).low <= 0.02 <= found.high
        false += effect([(deal, deal + dice.gauss(0, 4)) for deal in deals]).sure
    assert 0.90 <= inside / 300 <= 0.99
    assert false / 300 <= 0.09


def test_what_happened_once_and_then_never_is_not_sure() -> None:
    found = effect([(1.0, 0.0), *[(0.0, 0.0)] * 30])
    assert found.change == -1
    assert not found.sure
    assert effect([(0.0, 1.0), (0.0, 2.0)]).change is None


def test_the_ladder_finds_the_strengths_by_which_games_were_won() -> None:
    dice, strengths = Random(1), [4.0, 2.0, 1.0]
    tables = []
    for _ in range(800):
        chairs = tuple(dice.randrange(3) for _ in range(3))
        winner = dice.choices(chairs, [strengths[rung] for rung in chairs])[0]
        tables.append((chairs, (winner,)))
    first, second, third = rated(3, tables, 1)
    assert first.rating == 1500
    assert second.low <= 1500 - 120.4 <= second.high
    assert third.low <= 1500 - 240.8 <= third.high


def test_who_has_won_nothing_still_has_a_rating() -> None:
    low = rated(2, [((0, 1), (0,))] * 20, 1)[1]
    assert 0 < low.rating < 1500


def test_the_numbers_are_plain_data(found: Findings) -> None:
    assert json.loads(as_json(found)) == found.data()
