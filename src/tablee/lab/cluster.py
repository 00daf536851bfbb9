"""Work shared with a Ray: one of our own on this machine, or a cluster that is there already.

Ray is an extra, ``tablee[ray]``. When a worker dies, Ray has another do its task again; since a task depends on nothing
but what it carries, the results are the same.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, as_completed
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar
from warnings import catch_warnings

import tablee
from tablee.kernel.errors import UserError
from tablee.lab.processes import RETRIED, Sharing

OURS, CLIENT = "ray", "ray://"
"""What one says for a Ray of our own, and how the address of a cluster begins."""
PLAYED_BY = ("*.py", "*.json", "*.txt")
"""The files that decide how a game goes: rules, judgements, maps."""
QUIET = {
    "RAY_DEDUP_LOGS_SKIP_REGEX": ".",  # it would tell of workers that died, and among our results
    "RAY_IGNORE_UNHANDLED_ERRORS": "1",  # the first of them is told, in our words
}
APART = {
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # which means, on any system, that nothing listens beyond the loopback
    "RAY_AUTH_MODE": "token",
    "RAY_USAGE_STATS_ENABLED": "0",
}
"""What any Ray, and one of our own, is told by the environment, which it reads when it is imported."""
LEAST_STORE = 80 * 2**20
"""Bytes that a Ray sets aside for results, at least; ours are small, and are taken out at once."""

T = TypeVar("T")
R = TypeVar("R")


class Cluster(Sharing):
    """The workers of a Ray, on however many machines."""

    def __init__(self, ray: Any) -> None:
        self.ray = ray
        self.hands = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._done = ray.remote(max_retries=RETRIED)(done)

    def __call__(self, work: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]:
        try:
            futures = [self._done.remote(sources(), work, task).future() for task in tasks]
        except ImportError:  # the first machine of the cluster has nothing of ours
            raise UserError("ray-other") from None
        return (self._answer(future) for future in as_completed(futures))

    def _answer(self, future: Future[R]) -> R:
        errors = self.ray.exceptions
        try:
            return future.result()
        except errors.RayTaskError as error:
            if isinstance(error.cause, (ImportError, errors.RaySystemError)):  # it could not read what it was sent
                raise UserError("ray-other") from None
            raise error.cause from None
        except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError):
            raise UserError("workers-died", times=RETRIED + 1) from None
        except ConnectionError:
            raise UserError("ray-lost") from None


def done(asked_by: str, work: Callable[[T], R], task: T) -> R:
    """Runs at a worker, which must be of one mind with whoever asks."""
    if sources() != asked_by:
        raise UserError("ray-other")
    return work(task)


@cache
def sources() -> str:
    """What this package is made of, compiled or not: others would count other games under the same seed."""
    root = Path(tablee.__file__).parent
    found = hashlib.sha256()
    for path in sorted(path for kind in PLAYED_BY for path in root.rglob(kind)):
        found.update(f"{path.relative_to(root).as_posix()}\n".encode() + path.read_bytes())
    return found.hexdigest()


@contextmanager
def joined(address: str, jobs: int | None) -> Iterator[Cluster]:
    """A Ray, which is left when the block ends; our own ends then."""
    if address != OURS and not address.startswith(CLIENT):
        raise UserError("ray-address", address=address)
    if address != OURS and jobs is not None:
        raise UserError("ray-jobs", address=address)
    if find_spec("ray") is None:
        raise UserError("no-ray")
    answer = signal.getsignal(signal.SIGTERM) or signal.SIG_DFL
    with TemporaryDirectory(prefix="tablee-", ignore_cleanup_errors=True) as folder:
        asked = _ours(jobs, folder) if address == OURS else {"address": address}
        os.environ |= QUIET
        import ray  # with its environment set: it reads that once

        try:
            try:
                with catch_warnings(action="ignore"):  # what it warns of, its error says too
                    ray.init(**asked, log_to_driver=False, logging_level="CRITICAL")
            except (ConnectionError, RuntimeError) as error:
                raise UserError("ray-away", address=address, why=str(error).strip().rpartition("\n")[2]) from None
            signal.signal(signal.SIGTERM, answer)  # Ray has put an answer of its own in its place
            yield Cluster(ray)
        finally:
            ray.shutdown()


def _ours(jobs: int | None, folder: str) -> dict[str, object]:
    """A Ray that nobody else can reach: whoever can give one work can run anything."""
    os.environ |= {**APART, "RAY_AUTH_TOKEN": secrets.token_hex()}
    return {
        "address": "local",
        "num_cpus": jobs,
        "object_store_memory": LEAST_STORE,
        "include_dashboard": False,
        "_temp_dir": folder,
    }
