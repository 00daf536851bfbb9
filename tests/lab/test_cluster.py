"""Work shared with a Ray: the same bytes, also when a worker is killed half-way.

    python -m tests.lab.test_cluster 200000

tells of one long run. Starting a Ray takes some seconds, so what needs one is left to the soak.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from tablee.kernel.errors import UserError
from tablee.lab.cluster import done, sources
from tests.cli.command import tablee
from tests.cli.test_process import hear_ctrl_c
from tests.conftest import SOURCE
from tests.lab.test_simulate import runs

COMMAND = (sys.executable, "-m", "tablee")
WORKING = "ray::done"
"""What Ray calls a worker that has a task of ours."""
RESTING = "ray::IDLE"
TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 3600
GAMES = 3000

with_ray = pytest.mark.skipif(find_spec("ray") is None, reason="tablee[ray] is not installed")


def simulation(games: int, *further: str) -> list[str]:
    return [*COMMAND, "simulate", "patolli", "--games", str(games), "--seed", "5", "--json", *further]


def plain(games: int) -> tuple[bytes, float]:
    """What this process alone comes to, and the seconds of a processor that it took."""
    before = os.times()
    done = subprocess.run(simulation(games, "--jobs", "1"), stdout=subprocess.PIPE, check=True)
    after = os.times()
    return done.stdout, after.children_user - before.children_user


@contextmanager
def on_ray(games: int) -> Iterator[subprocess.Popen[bytes]]:
    pipe, command = subprocess.PIPE, simulation(games, "--on", "ray", "--jobs", "2")
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, start_new_session=True, preexec_fn=hear_ctrl_c) as process:
        try:
            yield process
        finally:
            process.kill()


def descendants(pid: int) -> dict[int, str]:
    """The processes that one has started, they and theirs, and what they are called."""
    parents, names = {}, {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                parents[int(folder.name)] = int(_facts(folder)[1])
                names[int(folder.name)] = (folder / "cmdline").read_bytes().partition(b"\0")[0].decode()
            except (FileNotFoundError, ProcessLookupError):
                continue
    found, size = {pid}, 0
    while len(found) > size:
        size = len(found)
        found |= {child for child, parent in parents.items() if parent in found}
    return {one: names[one] for one in found - {pid} if one in names}


def seconds(pid: int) -> float:
    try:
        facts = _facts(Path(f"/proc/{pid}"))
    except (FileNotFoundError, ProcessLookupError):
        return 0.0
    return (int(facts[11]) + int(facts[12])) / TICKS


def _facts(folder: Path) -> list[str]:
    """From the state of a process on: its name may hold anything."""
    return (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()


def wait_until(holds: Callable[[], object]) -> None:
    patience = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < patience
        time.sleep(0.05)


def killed_half_way(games: int) -> tuple[bytes, bytes, list[int], list[int]]:
    """What one process comes to, what a Ray does; the workers that had a task when one was killed, and afterwards."""
    alone, took = plain(games)
    with on_ray(games) as process:

        def working(names: tuple[str, ...] = (WORKING,)) -> list[int]:
            return [pid for pid, name in descendants(process.pid).items() if name.startswith(names)]

        def two_have_a_task_half_way() -> bool:
            before[:] = working()
            return len(before) == 2 and sum(map(seconds, working((WORKING, RESTING)))) > took / 2

        def another_has_one() -> bool:
            after[:] = working()
            return bool(set(after) - set(before))

        before: list[int] = []
        after: list[int] = []
        wait_until(lambda: process.poll() is not None or two_have_a_task_half_way())
        os.kill(before[0], signal.SIGKILL)
        wait_until(lambda: process.poll() is not None or another_has_one())
        shared, complaint = process.communicate(timeout=PATIENCE)
    assert (process.returncode, complaint) == (0, b"")
    return alone, shared, before, after


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Sharing the work with Ray needs the package of that name. Install tablee[ray].\n"),
        ("fr", "Pour partager le travail avec Ray, il faut le paquet de ce nom. Installez tablee[ray].\n"),
    ],
)
def test_without_ray_one_is_told_what_to_install(language: str, sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # as if it were not installed
    answer = tablee("simulate", "patolli", "--on", "ray", "--lang", language)
    assert (answer.code, answer.out, answer.err) == (2, "", sentence)


def test_workers_are_of_one_mind_compiled_or_not_but_not_with_other_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "tablee"
    shutil.copytree(SOURCE / "tablee", other, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr("tablee.__file__", str(other / "__init__.py"))
    sources.cache_clear()
    (other / "state.so").write_bytes(b"compiled")
    assert done(sources(), len, "four") == 4
    asked_by = sources()
    with (other / "games" / "patolli" / "rules.py").open("a", encoding="utf-8") as rules:
        rules.write("# other\n")
    sources.cache_clear()
    with pytest.raises(UserError, match="another version"):
        done(asked_by, len, "four")
    sources.cache_clear()


@pytest.mark.soak
@with_ray
def test_a_worker_that_is_killed_half_way_is_made_up_for_to_the_byte() -> None:
    alone, shared, before, after = killed_half_way(GAMES)
    assert shared == alone
    assert len(before) == 2
    assert before[0] not in after
    assert set(after) - set(before)


@pytest.mark.soak
@with_ray
def test_an_arena_and_a_forecast_come_to_the_same_on_a_ray(tmp_path: Path) -> None:
    def found(*on: str) -> tuple[object, object]:
        arena = [*COMMAND, "arena", "patolli", "--players", "random,sensible", "--games", "20", "--json", *on]
        results = json.loads(subprocess.check_output(arena))
        file = tmp_path / f"{len(on)}.json"
        train = [*COMMAND, "train", "patolli", "--chances", "--games", "40", "--to", str(file), *on]
        subprocess.run(train, check=True, capture_output=True)
        fitted = json.loads(file.read_text(encoding="utf-8"))
        return {**results, "time": 0}, {**fitted, "made": 0}

    assert found() == found("--on", "ray", "--jobs", "2")


@pytest.mark.soak
@with_ray
@pytest.mark.parametrize(
    ("sent", "to", "code"),
    [
        (signal.SIGINT, os.killpg, 130),  # Ctrl-C reaches every process of the terminal
        (signal.SIGTERM, os.kill, 128 + signal.SIGTERM),
        (signal.SIGKILL, os.kill, -signal.SIGKILL),
    ],
)
def test_a_ray_of_our_own_ends_with_us(sent: signal.Signals, to: Callable[[int, int], None], code: int) -> None:
    with on_ray(1_000_000) as process:
        wait_until(lambda: WORKING in descendants(process.pid).values())
        started = descendants(process.pid)
        to(process.pid, sent)
        _, complaint = process.communicate(timeout=PATIENCE)
    assert process.returncode == code
    assert b"Traceback" not in complaint
    wait_until(lambda: not any(map(runs, started)))


if __name__ == "__main__":
    alone, shared, before, after = killed_half_way(int(sys.argv[1]))
    print(f"working: {before}; {before[0]} killed; then working: {after}")  # noqa: T201
    print("the same bytes" if alone == shared else "other bytes", len(alone))  # noqa: T201
