"""The inks of a staff map of 1976, and of what is drawn on it by code."""

from __future__ import annotations

from tablee.kernel import picture as kit
from tablee.kernel.picture import Colours, Ink, Light

PAGES = Colours(Light("#3c442d", "#2d3421", "#a5430f", "#f0dcbd"), cover="#d9cba0")
"""What lies round the board."""


class Inks(kit.Inks):
    seats = 0.42

    sheet = Ink("#f5edd6")
    fibre = Ink("#8a6d3a")
    black = Ink("#2b2620")
    grid = Ink("#5b4a63")

    sea = Ink("#b4d6d4")
    deep = Ink("#9fc9cc")
    deepest = Ink("#8bbcc4")
    shore = Ink("#2f7388")
    sea_name = Ink("#134557")

    land = Ink("#dfe2b2")
    meadow = Ink("#ced79a")
    leaf = Ink("#7f9a4c")
    copse = Ink("#b9ca80")

    hill = Ink("#e3c597")
    light = Ink("#f2dcb4")
    shade = Ink("#c08a50")
    hachure = Ink("#6f4522")
    hill_name = Ink("#3d210a")

    road = Ink("#f7c92f")
    casing = Ink("#43341d")

    wood = Ink("#e4c08a")
    rim = Ink("#9a6a34")
    ash = Ink("#8f8470")
    brass = Ink("#f4e3bd")
    red = Ink("#c4402a")
    shadow = Ink("#1d1408")
