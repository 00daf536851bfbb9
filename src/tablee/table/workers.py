"""Work that would hold the house up is done in processes beside it. Each answers one question at a time; one that dies
or overruns its budget is started again.

A question is a line of JSON; an answer is the number of its bytes on a line, and the bytes.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import warnings
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TextIO

from tablee.kernel.errors import LeftOut
from tablee.table.journal import LOG, complain, set_up

USUAL = warnings.showwarning


class WorkerDied(Exception):
    """The worker gave no answer; a new one is ready."""


class WorkerSlow(WorkerDied):
    """It overran its budget, as another would."""


class Worker:
    """One such process, from outside. It is started when it is first asked, and ends with the house."""

    def __init__(self, module: str, budget: float) -> None:
        self.module = module
        self.budget = budget
        self.process: asyncio.subprocess.Process | None = None
        self.free = asyncio.Lock()

    async def ask(self, question: Mapping[str, object]) -> bytes:
        line = json.dumps(question).encode() + b"\n"
        async with self.free:
            process = await self._running()
            try:
                async with asyncio.timeout(self.budget):
                    return await _exchange(process, line)
            except TimeoutError:
                await self._lost("slow")
                raise WorkerSlow from None
            except (OSError, EOFError, ValueError):
                await self._lost("died")
                raise WorkerDied from None
            except asyncio.CancelledError:  # its answer would be taken for that of the next question
                await self.stop()
                raise

    async def _running(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self.module,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                process_group=0,  # Ctrl-C is for the server, which then stops its workers
            )
        return self.process

    async def _lost(self, why: str) -> None:
        LOG.warning("worker", extra={"facts": {"module": self.module, "why": why}})
        await self.stop()

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _exchange(process: asyncio.subprocess.Process, line: bytes) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line)
    await process.stdin.drain()
    length = int(await process.stdout.readline())
    return await process.stdout.readexactly(length)


# The other side


def serve(answer: Callable[[dict[str, Any]], bytes], niceness: int = 0) -> None:
    """Answer until nobody is there to ask; the nicer, the more others come first."""
    os.nice(niceness)
    set_up(verbose=False)
    warnings.showwarning = tell_the_host
    answers = sys.stdout.buffer
    for line in sys.stdin.buffer:
        try:
            content = answer(json.loads(line))
        except Exception as error:  # a stranger's game may fail in any way; the host reads of it as of all else
            complain("worker-fault", error, worker=answer.__module__)
            sys.exit(1)
        try:
            answers.write(b"%d\n%b" % (len(content), content))
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # the house was killed meanwhile: nobody is there, and nothing is left to be said


def tell_the_host(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """What a worker has to do without, such as the weights of a judgement, is written down as all else is; any other
    warning is shown as usual."""
    if isinstance(message, LeftOut):
        complain("left-out", None, why=str(message))
    else:
        USUAL(message, category, filename, lineno, file, line)
