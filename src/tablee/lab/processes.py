"""Processes that share work: started whole, and none outlives whoever started it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Protocol, TypeVar

STOPS = (signal.SIGINT, signal.SIGTERM)

T = TypeVar("T")
R = TypeVar("R")


class Sharing(Protocol):
    """Has a number of tasks done; the results come as they are ready, in any order."""

    def __call__(self, work: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]: ...


@contextmanager
def workers(jobs: int) -> Iterator[Sharing]:
    """So many processes, or this one alone; they do not outlive the block, however it ends."""
    if jobs == 1:
        yield map
        return
    before = active_children()
    executor = ProcessPoolExecutor(jobs, get_context("spawn"), _begin_work)

    def share(work: Callable[[T], R], tasks: Iterable[T], /) -> Iterator[R]:
        with _undisturbed():
            futures = [executor.submit(work, task) for task in tasks]
        return (future.result() for future in as_completed(futures))

    try:
        yield share
    except BaseException:
        # Nobody waits for the work under way: an interrupt ends it at once.
        executor.shutdown(wait=False, cancel_futures=True)
        for child in active_children():
            if child not in before:
                child.terminate()
        raise
    executor.shutdown()


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
