"""Who shares work: processes that are started whole, none of which outlives whoever started it, or a Ray."""

from __future__ import annotations

import os
import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TypeVar

from tablee.kernel.errors import UserError

MOST_JOBS = 64
RETRIED = 10
"""How often a task is begun anew when its worker dies; after so many deaths the task is to blame."""
STOPS = (signal.SIGINT, signal.SIGTERM)

T = TypeVar("T")
R = TypeVar("R")


class Sharing(ABC):
    """Has a number of tasks done, by so many hands; the results come as they are ready, in any order.

    Work and tasks travel by value: whoever does them has this package, and nothing else of ours.
    """

    hands: int

    @abstractmethod
    def __call__(self, work: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]: ...


@contextmanager
def workers(jobs: int | None = None, on: str = "") -> Iterator[Sharing]:
    """So many processes, or this one alone; or those of a Ray. None of ours outlives the block, however it ends."""
    if jobs is not None and not 1 <= jobs <= MOST_JOBS:
        raise UserError("number", what="jobs", value=jobs, low=1, high=MOST_JOBS)
    if on:
        # Imported here: who shares the work among processes needs no Ray.
        from tablee.lab.cluster import joined

        with joined(on, jobs) as share:
            yield share
    elif jobs is None or jobs == 1:
        yield Alone()
    else:
        processes = Processes(jobs)
        with processes.ending():
            yield processes


class Alone(Sharing):
    """This process."""

    hands = 1

    def __call__(self, work: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]:
        return map(work, tasks)


class Processes(Sharing):
    """Further processes of this machine. When one dies, the others end too, and new ones do what is left."""

    def __init__(self, jobs: int) -> None:
        self.hands = jobs
        self.before = active_children()
        self.executor = self._started()

    def _started(self) -> Executor:
        return ProcessPoolExecutor(self.hands, get_context("spawn"), _begin_work)

    def __call__(self, work: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]:
        left = dict(enumerate(tasks))
        for _ in range(RETRIED + 1):
            try:
                yield from self._ready(work, left)
                return
            except BrokenProcessPool:
                self.executor.shutdown()
                self.executor = self._started()
        raise UserError("workers-died", times=RETRIED + 1)

    def _ready(self, work: Callable[[T], R], left: dict[int, T]) -> Iterator[R]:
        """What comes of each task; then it is not left any more."""
        with _undisturbed():
            futures = {self.executor.submit(work, task): number for number, task in left.items()}
        for future in as_completed(list(futures)):
            found = future.result()
            del left[futures.pop(future)]
            yield found

    @contextmanager
    def ending(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            # Nobody waits for the work under way: an interrupt ends it at once.
            self.executor.shutdown(wait=False, cancel_futures=True)
            for child in active_children():
                if child not in self.before:
                    child.terminate()
            raise
        self.executor.shutdown()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Processes are started whole: a signal to stop waits until they are, here and in each of them."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_work() -> None:
    """Ctrl-C reaches every process of the terminal; the first one answers for all, and none outlives it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = parent_process()
    assert parent is not None, "only a process that was started has work to leave"
    parent.join()
    os._exit(1)
