"""The decisions of a written game as a table, for whoever studies it with data frames.

It is a data frame of polars (an extra, ``tablee[lab]``), made when a record is asked for its Arrow stream, by which
data frames exchange themselves: so polars, pandas, DuckDB and others take a record as it is.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tablee.kernel.errors import UserError
from tablee.kernel.state import CHANCE

if TYPE_CHECKING:
    from tablee.kernel.record import Record

COLUMNS = ("step", "seat", "player", "kind", "choices", "action", "label", "clauses")


def decisions(record: Record, language: str = "en") -> list[dict[str, object]]:
    """Each decision: after how many steps and whose it was, its kind as the game calls it, how many things could be
    done, what was done, in notation and in words, and the clauses by which something came of it. Seats are counted from
    1, as in a record."""
    game, words = record.game, record.game.words(language)
    state, rows = record.at(0), []
    for number, step in enumerate(record.steps):
        action = game.parse(state, step.text)
        if step.seat != CHANCE:
            row: dict[str, object] = {"step": number, "seat": step.seat + 1, "player": record.names[step.seat]}
            row |= {"kind": game.asks(state), "choices": len(state.legal(step.seat)), "action": step.text}
            rows.append(row | {"label": game.label(state, step.seat, action, words, record.names)})
        state.story = []
        state.do(step.seat, action)
        if step.seat != CHANCE:
            rows[-1]["clauses"] = " ".join(dict.fromkeys(event.clause for event in state.story))
        state.story = None
    return rows


def frame(record: Record) -> Any:
    """The same as a data frame."""
    if find_spec("polars") is None:
        raise UserError("no-frames")
    import polars  # only where a data frame is made

    return polars.DataFrame(decisions(record), schema=list(COLUMNS), orient="row")
