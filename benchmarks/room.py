"""How much Patou'che leaves to play for where no card is turned: the best play, solved in arrays.

    python -m benchmarks.room

It needs numpy. In family mode for three, the most that anybody can win against two sensible players (`lab.family`);
together, the best that a team can do (`lab.team`), beside what was learned from it.
"""

from __future__ import annotations

from typing import Any

from tablee.games.patouche import GAME
from tablee.games.patouche.judgement import FOLDER, TEAM_INPUTS, TEAM_SEATS
from tablee.games.patouche.material import LIMITS
from tablee.games.patouche.state import COOPERATIVE
from tablee.kernel.forecast import load
from tablee.lab.family import Family
from tablee.lab.team import Team, judging
from tablee.lab.train import computing


def family(xp: Any) -> None:
    print("| family, for three | first | second | third | on average |\n|---|---|---|---|---|")
    for best, told in ((False, "sensible"), (True, "the best play")):
        solved = Family(xp, best)
        solved.solve()
        found = solved.start()
        cells = " | ".join(f"{100 * chance:.2f} %" for chance in (*found, sum(found) / len(found)))
        print(f"| {told} among two sensible | {cells} |", flush=True)


def together(xp: Any) -> None:
    learned = load(GAME.package, FOLDER, COOPERATIVE, GAME.version, TEAM_INPUTS)
    print("| players | the team loses at | the best play | `learned` |\n|---|---|---|---|")
    for seats in TEAM_SEATS:
        team = Team(xp, seats)
        team.solve()
        reached = team.reached(judging(team, learned))
        for limit in sorted(LIMITS.values()):
            best, ours = (100 * team.start(values, limit) for values in (team.values, reached))
            print(f"| {seats} | {limit} sheep | {best:.2f} % | {ours:.2f} % |", flush=True)


def main() -> None:
    xp = computing()
    family(xp)
    print()
    together(xp)


if __name__ == "__main__":
    main()
