"""How much thought a decision is worth. Compiled with the rules."""

from __future__ import annotations

from math import isnan
from time import perf_counter, thread_time

from tablee.kernel.errors import UserError


class Budget:
    """So many playouts or seconds, whichever end first.

    Where the seconds do not run out, the same seed gives the same choice. At a table they are those that people wait;
    in a study (``processor``) those in which one's own thread computed, so that nobody is weaker on a busy machine.
    """

    __slots__ = ("iterations", "processor", "seconds")

    def __init__(self, iterations: int, seconds: float, processor: bool = False) -> None:
        if iterations < 1 or isnan(seconds) or seconds <= 0:
            raise UserError("budget", iterations=iterations, seconds=seconds)
        self.iterations = iterations
        self.seconds = seconds
        self.processor = processor

    def now(self) -> float:
        return thread_time() if self.processor else perf_counter()

    def studied(self) -> Budget:
        return Budget(self.iterations, self.seconds, True)
