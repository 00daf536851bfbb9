"""The process in which win chances are reckoned. It answers as those do in which bots think, and lets them go first."""

from __future__ import annotations

from tablee.table.thinker import answer
from tablee.table.workers import serve

if __name__ == "__main__":
    serve(answer, niceness=5)
