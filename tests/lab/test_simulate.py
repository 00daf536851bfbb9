"""Many games, counted."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path

import pytest

from tablee.games.patolli import GAME
from tablee.kernel.chance import Rng
from tablee.kernel.errors import BadOption, BadSeats, UserError
from tablee.lab.processes import workers
from tablee.lab.simulate import Result, experiment, game_seed, play_batch, simulate
from tests.toys import sealed


def random_games(games: int = 30, seed: int = 5, jobs: int = 1) -> Result:
    return simulate(experiment(GAME, 2, {}, ["random"], games, seed), jobs)


def test_the_same_seed_gives_the_same_numbers_and_another_seed_others() -> None:
    assert random_games().data() == random_games().data()
    assert random_games().data() != random_games(seed=6).data()


def test_the_number_of_processes_changes_nothing() -> None:
    assert json.dumps(random_games(jobs=1).data()) == json.dumps(random_games(jobs=3).data())


def test_more_games_begin_with_the_same_games() -> None:
    plan = experiment(GAME, 2, {}, ["random"], 10, 5)
    few, rest, all_ = play_batch(plan, range(4)), play_batch(plan, range(4, 10)), play_batch(plan, range(10))
    rest.merge(few)
    assert rest == all_


def test_batches_cover_every_game_once() -> None:
    plan = experiment(GAME, 2, {}, ["random"], 1234, 5)
    for jobs in (1, 2, 7):
        assert [number for batch in plan.batches(jobs) for number in batch] == list(range(1234))


@pytest.mark.parametrize("hands", [1, 3, 64])
def test_it_does_not_matter_into_what_parts_the_games_are_cut_nor_which_is_ready_first(hands: int) -> None:
    plan = experiment(GAME, 2, {}, ["random"], 60, 5)
    parts = [play_batch(plan, batch) for batch in plan.batches(hands)]
    random.Random(hands).shuffle(parts)
    total = parts.pop()
    for part in parts:
        total.merge(part)
    assert json.dumps(Result(plan, total).data()) == json.dumps(simulate(plan).data())


def test_each_game_has_a_seed_of_its_own() -> None:
    seeds = {game_seed(seed, number) for seed in range(30) for number in range(30)}
    assert len(seeds) == 900


def test_the_data_have_every_part_and_are_plain() -> None:
    data = random_games(10).data()
    assert json.loads(json.dumps(data)) == data
    assert list(data) == [
        "game",
        "version",
        "seats",
        "options",
        "players",
        "games",
        "seed",
        "wins",
        "shared",
        "endings",
        "length",
        "points",
        "events",
    ]
    assert data["options"] == {"board": "black-centre", "betting": False, "stake": 5, "purse": 20}
    assert data["players"] == ["random", "random"]


def test_every_game_has_one_winner_and_wins_add_up() -> None:
    result = random_games()
    assert result.wins(0).count + result.wins(1).count == 30
    assert result.tally.shared == 0
    assert result.events()["win"] == 1


def test_every_kind_of_event_is_counted_also_those_that_never_happen() -> None:
    result = random_games()
    kinds = {key.removeprefix("event.") for key in GAME.words("en").entries if key.startswith("event.")}
    events = result.events()
    assert set(events) == kinds
    assert events["pay"] == 0
    moves = events["enter"] + events["move"] + events["exit"]
    assert moves == pytest.approx(result.tally.decisions.mean)
    throws = events["throw"] + events["starting-throw"]
    assert throws + moves == pytest.approx(result.tally.steps.mean)


def test_a_simulated_game_is_the_game_that_its_players_would_play_from_what_they_see() -> None:
    plan = experiment(GAME, 2, {}, ["random"], 1, 5)
    rng = Rng(game_seed(5, 0))
    state = GAME.new()
    steps = 0
    while acting := state.to_act():
        seen = state.seen_by(acting[0])
        state.apply(acting[0], state.sample(rng) if acting[0] < 0 else seen.pick(acting[0], rng))
        steps += 1
    outcome = state.outcome()
    assert outcome is not None
    tally = play_batch(plan, range(1))
    assert tally.steps.total == steps
    assert tuple(tally.points) == outcome.points


def test_simultaneous_choices_and_shared_first_places_are_counted() -> None:
    result = simulate(experiment(sealed.GAME, 3, {}, ["random"], 60, 1))
    assert result.tally.shared > 0
    assert sum(result.tally.wins) + result.tally.shared == 60
    assert result.player_wins() == {}


def test_a_player_with_several_seats_is_also_counted_as_one() -> None:
    plan = experiment(sealed.GAME, 3, {}, ["random"], 1, 1)
    plan = type(plan)(plan.game, 3, plan.settings, ("bold", "shy", "bold"), 1, 1)
    tally = play_batch(experiment(sealed.GAME, 3, {}, ["random"], 40, 1), range(40))
    tally.player_wins.update({"bold": 25, "shy": 10})
    data = Result(plan, tally).data()
    assert isinstance(data["by_player"], dict)
    assert {name: share["count"] for name, share in data["by_player"].items()} == {"bold": 25, "shy": 10}


def test_progress_tells_of_every_game() -> None:
    done: list[int] = []
    simulate(experiment(GAME, 2, {}, ["random"], 7, 5), 1, done.append)
    assert sum(done) == 7


def test_an_interrupt_leaves_no_process_behind() -> None:
    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(experiment(GAME, 2, {}, ["random"], 100_000, 5), 2, interrupt)
    patience = time.monotonic() + 60
    while active_children() and time.monotonic() < patience:
        time.sleep(0.05)
    assert not active_children()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finding the children of a process needs /proc")
@pytest.mark.parametrize(
    ("sent", "code", "starting"),
    [
        (signal.SIGTERM, 128 + signal.SIGTERM, True),
        (signal.SIGTERM, 128 + signal.SIGTERM, False),
        (signal.SIGKILL, -signal.SIGKILL, False),
    ],
)
def test_when_the_first_process_is_ended_none_goes_on(sent: signal.Signals, code: int, starting: bool) -> None:
    arguments = ["simulate", "patolli", "--games", "100000", "--jobs", "2"]
    with subprocess.Popen([sys.executable, "-m", "tablee", *arguments], stderr=subprocess.PIPE) as process:
        try:
            wait_until(lambda: len(children(process.pid)) == 3 if starting else working(process.pid) == 2)
            started = children(process.pid)
            process.send_signal(sent)
            _, complaint = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == code
    assert b"Traceback" not in complaint
    wait_until(lambda: not any(runs(pid) for pid in started))


def dies_once(task: tuple[Path, int]) -> int:
    died, number = task
    if number == 3 and not died.exists():
        died.touch()
        signal.raise_signal(signal.SIGKILL)
    return number


def test_what_a_process_that_died_had_to_do_is_done_by_another(tmp_path: Path) -> None:
    with workers(2) as share:
        assert sorted(share(dies_once, [(tmp_path / "died", number) for number in range(9)])) == list(range(9))
    assert (tmp_path / "died").exists()


@pytest.mark.soak
def test_a_task_that_kills_whoever_does_it_is_given_up() -> None:
    with pytest.raises(UserError, match="has died 11 times"), workers(2) as share:
        list(share(signal.raise_signal, [signal.SIGKILL]))


def children(pid: int) -> list[int]:
    """The processes that share the work, and one that keeps account of what they share."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()]


def working(pid: int) -> int:
    """How many have begun to work: they also watch the first process, in a thread of its own."""
    return sum(len(list(Path(f"/proc/{child}/task").iterdir())) > 1 for child in children(pid))


def runs(pid: int) -> bool:
    """Whether a process is there and not only waits for its parent to take notice of its end."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def wait_until(holds: Callable[[], bool]) -> None:
    patience = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < patience
        time.sleep(0.05)


def test_what_cannot_be_played_is_refused_before_the_first_game() -> None:
    with pytest.raises(BadSeats):
        experiment(GAME, 3, {}, ["random"])
    with pytest.raises(BadOption):
        experiment(GAME, 2, {"stake": 99}, ["random"])
    with pytest.raises(UserError, match="games must be from 1 to 10000000, not 0"):
        experiment(GAME, 2, {}, ["random"], 0)
    with pytest.raises(UserError, match="There is no player called 'hal'"):
        experiment(GAME, 2, {}, ["hal"])
    with pytest.raises(UserError, match="Each seat needs a player: 2 in all, not 3"):
        experiment(GAME, 2, {}, ["random"] * 3)
    with pytest.raises(UserError, match="jobs must be from 1 to 64"):
        simulate(experiment(GAME, 2, {}, ["random"]), 0)
