"""A house with little patience and little room: ``python -m tests.table.hasty_server`` takes any bound by its name."""

from __future__ import annotations

import argparse
import resource
from dataclasses import fields

from tablee.table.limits import Bounds
from tablee.table.serve import serve


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve with other bounds.")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--database", required=True)
    parser.add_argument("--files", type=int, default=0, help="how many files the process may open")
    for field in fields(Bounds):
        parser.add_argument(f"--{field.name}", type=type(field.default), default=field.default)
    given = vars(parser.parse_args())
    if given["files"]:
        resource.setrlimit(resource.RLIMIT_NOFILE, (given["files"], given["files"]))
    bounds = Bounds(**{field.name: given[field.name] for field in fields(Bounds)})
    serve("127.0.0.1", given["port"], database=given["database"], rate=0, pace=0.0, look_back=0.0, bounds=bounds)


if __name__ == "__main__":
    main()
