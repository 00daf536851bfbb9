"""A house that sends signs soon: ``python -m tests.table.post_server`` takes what a host sets, and its patience."""

from __future__ import annotations

import argparse
from dataclasses import replace

from tablee.table.serve import serve
from tablee.table.signs.terms import post


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve with signs that come soon.")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--database", required=True)
    for name in ("address", "smtp", "mail-from", "allow-hooks-to"):
        parser.add_argument(f"--{name}", default="")
    parser.add_argument("--away", type=float, default=0.3)
    parser.add_argument("--pauses", default="0.1,0.1")
    given = parser.parse_args()
    told = post(given.address, given.smtp, given.mail_from, given.allow_hooks_to)
    pauses = tuple(float(pause) for pause in given.pauses.split(","))
    soon = replace(told, away=given.away, mail_after=given.away, pauses=pauses)
    serve("127.0.0.1", given.port, database=given.database, rate=0, pace=0.0, look_back=0.0, post=soon)


if __name__ == "__main__":
    main()
