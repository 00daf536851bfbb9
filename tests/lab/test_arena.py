"""Players compared: who meets whom, what the scores come to, and that nothing but the seed decides."""

from __future__ import annotations

import json
from collections.abc import Callable
from math import log10
from pathlib import Path

import pytest

from tablee.games.patolli import GAME as PATOLLI
from tablee.games.patouche import GAME as PATOUCHE
from tablee.kernel.errors import UserError
from tablee.kernel.options import Settings
from tablee.lab.arena import FEWEST, Contest, Mix, Played, Results, compare, contest, play_deal
from tablee.lab.ledger import ledger
from tablee.lab.ratings import Score, middle_part, ratings
from tablee.lab.statistics import Mean, wilson

TOGETHER: Settings = {"mode": "cooperative"}


def patolli(*players: str, seed: int = 3) -> Contest:
    return contest(PATOLLI, 2, {}, players or ("random", "sensible"), seed)


def family(*players: str) -> Contest:
    return contest(PATOUCHE, 3, {}, players or ("random", "sensible"))


def results_of(plan: Contest, games: int, near: float = 0.0, jobs: int = 1) -> Results:
    results = Results(plan)
    compare(results, games, near, jobs)
    return results


def timeless(results: Results) -> str:
    data = results.data()
    del data["time"]
    return json.dumps(data)


def test_two_seats_are_for_pairs_and_more_for_one_among_others_both_ways() -> None:
    names = ("random", "sensible", "whole-turn")
    pairs = [Mix("random", "sensible"), Mix("random", "whole-turn"), Mix("sensible", "whole-turn")]
    assert patolli(*names).mixes == pairs
    assert family("random", "sensible").mixes == [Mix("random", "sensible"), Mix("sensible", "random")]


def test_one_alone_may_be_compared_with_the_others() -> None:
    plan = contest(PATOUCHE, 3, {}, ("random", "sensible", "whole-turn"), lone="sensible")
    assert plan.mixes == [Mix("sensible", "random"), Mix("sensible", "whole-turn")]
    assert set(results_of(plan, 3).ratings()) == {"random", "sensible", "whole-turn"}
    with pytest.raises(UserError, match="nobody is not among those"):
        contest(PATOUCHE, 3, {}, ("random", "sensible"), lone="nobody")


def test_where_all_play_together_each_player_holds_all_seats_and_nobody_is_rated() -> None:
    plan = contest(PATOUCHE, 3, TOGETHER, ("random", "sensible"))
    assert plan.mixes == [Mix("random", "random"), Mix("sensible", "sensible")]
    results = results_of(plan, 6)
    assert results.score(plan.mixes[1]).games == 6
    assert results.score(plan.mixes[1]).rate in {won / 6 for won in range(7)}
    assert results.ratings() == {}


def test_a_deal_is_played_from_every_seat_with_the_same_chance() -> None:
    played = play_deal(family("sensible", "whole-turn"), (Mix("sensible", "whole-turn"), 5))
    assert len(played.scores) == 3
    assert sum(played.scores) == pytest.approx(1)  # they play alike, so each seat ends as it did before


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert results_of(family(), 4).games() == 12


def test_the_number_of_processes_changes_nothing_but_the_time() -> None:
    assert timeless(results_of(patolli(), 12)) == timeless(results_of(patolli(), 12, jobs=2))
    assert timeless(results_of(patolli(), 12)) != timeless(results_of(patolli(seed=4), 12))


def test_the_better_player_scores_and_is_rated_higher() -> None:
    results = results_of(patolli(), 20)
    assert results.score(Mix("random", "sensible")).rate < 0.2
    rated = results.ratings()
    assert rated["sensible"][0] == pytest.approx(-rated["random"][0])
    assert rated["sensible"][1] > 0 > rated["random"][2]
    for rating, low, high in rated.values():
        assert low < rating < high


def test_decisions_are_timed_where_there_is_a_choice() -> None:
    clock = results_of(patolli(), 2).clock("sensible")
    assert clock.count > 20
    assert 0 < clock.mean <= clock.worst


def test_a_mix_whose_interval_is_narrow_is_left_at_the_same_deal_every_time() -> None:
    one = results_of(family(), 150, 0.1)
    two = results_of(family(), 150, 0.1, jobs=2)
    assert one.score(Mix("random", "sensible")).games == 3 * FEWEST
    assert timeless(one) == timeless(two)


def test_progress_tells_what_is_done_and_planned() -> None:
    told: list[tuple[int, int]] = []
    compare(Results(patolli()), 6, progress=lambda done, planned: told.append((done, planned)))
    assert told == [(0, 6), (2, 6), (4, 6), (6, 6)]


def kept(file: Path, plan: Contest, games: int, stop: Callable[[Played], None] | None = None) -> Results:
    results = Results(plan)
    with ledger(file, results) as book:

        def keep(played: Played) -> None:
            book.keep(played)
            if stop is not None:
                stop(played)

        compare(results, games, kept=keep)
    return results


def interrupt(played: Played) -> None:
    if played.deal == 2:
        raise KeyboardInterrupt


def test_what_was_broken_off_goes_on_to_the_same_results(tmp_path: Path) -> None:
    file = tmp_path / "results"
    with pytest.raises(KeyboardInterrupt):
        kept(file, patolli(), 12, interrupt)
    assert len(file.read_text().splitlines()) == 1 + 3
    with file.open("a") as half:
        half.write('{"lone": "ran')
    played: list[Played] = []
    assert timeless(kept(file, patolli(), 12, played.append)) == timeless(results_of(patolli(), 12))
    assert [one.deal for one in played] == [3, 4, 5]
    assert len(file.read_text().splitlines()) == 1 + 6


@pytest.mark.parametrize("content", ["Dear diary\n", "{}\n", '{"tablee arena": 1}\n', "\n"])
def test_a_file_of_something_else_is_refused_and_left_as_it_is(tmp_path: Path, content: str) -> None:
    file = tmp_path / "results"
    file.write_text(content)
    with pytest.raises(UserError, match="holds no results of this comparison"):
        kept(file, patolli(), 2)
    assert file.read_text() == content


def test_a_file_of_another_comparison_or_with_a_spoilt_line_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "results"
    kept(file, patolli(), 2)
    with pytest.raises(UserError, match="holds no results"):
        kept(file, patolli(seed=9), 2)
    for line in (
        '{"lone": "random"}\n',
        "nonsense\n",
        '{"lone": "x", "rest": "y", "deal": 0, "scores": [], "time": {}}\n',
    ):
        spoilt = tmp_path / "spoilt"
        spoilt.write_text(file.read_text() + line)
        with pytest.raises(UserError, match="holds no results"):
            kept(spoilt, patolli(), 2)
    with pytest.raises(UserError, match="results"):
        kept(tmp_path / "nowhere" / "results", patolli(), 2)


@pytest.mark.parametrize("players", [("random",), ("random", "random"), ("random", "sensible", "random")])
def test_two_or_more_different_players_are_asked_for(players: tuple[str, ...]) -> None:
    with pytest.raises(UserError, match="Name two players or more"):
        patolli(*players)


def test_what_cannot_be_played_is_refused_before_the_first_game() -> None:
    with pytest.raises(UserError, match="nobody"):
        patolli("random", "nobody")
    for games, near, jobs in ((0, 0.0, 1), (1, -0.1, 1), (1, float("nan"), 1), (1, 1.5, 1), (1, 0.0, 0)):
        with pytest.raises(UserError):
            compare(Results(patolli()), games, near, jobs)


def test_ratings_are_the_logarithm_of_the_odds() -> None:
    first, second = ratings(2, [Score(0, 1, 1, 0.75, 10_000)])
    assert first - second == pytest.approx(400 * log10(3), abs=0.1)
    first, second = ratings(
        2, [Score(0, 1, 3, 0.5, 10_000)]
    )  # against three, half of the games are three times as many
    assert first - second == pytest.approx(400 * log10(3), abs=0.1)


def test_ratings_agree_with_each_other_and_nobody_is_infinitely_good() -> None:
    odds = [Score(0, 1, 1, 2 / 3, 9_000), Score(1, 2, 1, 2 / 3, 9_000), Score(0, 2, 1, 4 / 5, 9_000)]
    best, middle, worst = ratings(3, odds)
    assert best - middle == pytest.approx(400 * log10(2), abs=0.2)
    assert middle - worst == pytest.approx(400 * log10(2), abs=0.2)
    assert best + middle + worst == pytest.approx(0)
    assert 200 < ratings(2, [Score(0, 1, 1, 1.0, 20)])[0] < 1000


def test_the_middle_part_leaves_a_fortieth_out_on_either_side() -> None:
    assert middle_part([float(number) for number in range(200)]) == (5, 194)


def test_a_mean_of_deals_is_surer_the_less_they_differ() -> None:
    alike, apart = Mean((0.5,) * 10 + (0.6,) * 10, 40), Mean((0.0,) * 9 + (1.0,) * 11, 40)
    assert alike.rate == pytest.approx(apart.rate)
    assert alike.interval[1] - alike.interval[0] < apart.interval[1] - apart.interval[0]
    for mean in (alike, apart):
        assert 0 < mean.interval[0] < mean.rate < mean.interval[1] < 1


def test_a_mean_of_few_or_equal_deals_claims_no_more_than_they_can_tell() -> None:
    assert Mean((), 0).interval == Mean((0.5,), 2).interval == (0, 1)
    assert Mean((1.0,) * 8, 16).interval == wilson(8, 8)
