"""The laws that every game obeys, and a suite that examines them.

Somebody who writes a game runs it on theirs::

    from tablee.lab.conformance import check_game

    check_game(GAME, plays=10).demand()

A law is a small function whose docstring states it; it looks at a position or at a whole random play and yields a
complaint for whatever breaks it.
"""

from tablee.lab.conformance.report import Broken, Report, failure
from tablee.lab.conformance.suite import LAWS, check_game, check_play

__all__ = ["LAWS", "Broken", "Report", "check_game", "check_play", "failure"]
