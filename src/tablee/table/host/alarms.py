"""What needs a host: each thing with its cause, what it means for those who play, and what can be done."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from tablee.table.host.figures import DAY, Figures

UNSAVED = 3
"""Days without a backup after which the host is told, in a house that is older than that."""

NEARLY_FULL = 0.05
"""The share of the disk that is left when the host is told."""

MANY_WRONG = 20
"""Wrong keys within an hour of which the host is told."""

MANY_UNREACHED = 3
"""People whose devices cannot be reached when the host is told: of one or two it is their own."""

MANY_WAITING = 4
"""Questions to bots that wait, each of them a table."""


@dataclass(frozen=True)
class Alarm:
    """Its words are found by its key; ``ways`` are addresses and the keys of what their buttons say, ``command`` what
    the host can type."""

    key: str
    facts: dict[str, object] = field(default_factory=dict)
    ways: tuple[tuple[str, str], ...] = ()
    command: str = ""


def alarms(figures: Figures, troubles: int, wrong_keys: int, bots: int) -> list[Alarm]:
    """The worst first. ``troubles`` are kinds of errors within the last hour, ``bots`` the processes in which they
    think."""
    found: list[Alarm] = []
    condition = figures.condition
    if condition.stuck:
        found.append(Alarm("stuck", {"count": condition.stuck}, (("/host/tables?show=stuck", "see-tables"),)))
    if condition.apart:
        found.append(Alarm("apart", {"count": condition.apart}, (("/host/tables?show=apart", "see-tables"),)))
    if figures.free is not None and figures.free < NEARLY_FULL:
        found.append(Alarm("disk", {"percent": round(100 * (1 - figures.free))}, command="tablee archive"))
    days = unsaved(figures)
    if days is not None and days >= UNSAVED:
        key = "backup" if figures.backups else "backup-never"
        found.append(Alarm(key, {"count": int(days)}, (("/host", "look-again"),), "tablee backup"))
    if figures.reports:
        found.append(Alarm("reports", {"count": figures.reports}, (("#reports", "read-them"),)))
    if figures.mails:
        found.append(Alarm("mail", {"count": figures.mails}, (("#troubles", "see-errors"),)))
    if figures.rings >= MANY_UNREACHED:
        found.append(Alarm("push", {"count": figures.rings}, (("/host", "look-again"),)))
    if troubles:
        found.append(Alarm("errors", {"count": troubles}, (("#troubles", "see-errors"),)))
    if figures.bots > bots + MANY_WAITING:
        found.append(Alarm("bots", {"count": figures.bots}, (("/host", "look-again"),)))
    if wrong_keys >= MANY_WRONG:
        found.append(Alarm("keys", {"count": wrong_keys}, command="tablee host-key --new"))
    return found


def unsaved(figures: Figures) -> float | None:
    """For how many days nothing was saved; nothing where there is nothing to save."""
    if figures.oldest is None:
        return None
    last = max(figures.backups, default=figures.oldest)
    return max(0.0, (time.time() - max(last, figures.oldest)) / DAY)
