"""A study: many games by a design of experiments, and what they say about the game.

The same seed gives the same numbers, whoever shares the work.
"""

from tablee.lab.study.design import Cell, Design, Rung, design
from tablee.lab.study.findings import Findings
from tablee.lab.study.run import study

__all__ = ["Cell", "Design", "Findings", "Rung", "design", "study"]
