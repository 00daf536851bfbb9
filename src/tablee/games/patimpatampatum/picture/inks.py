"""The inks of the print: a key block of night, paper, and few colours, as a palette prints them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from tablee.kernel.picture import Palette, mix


@dataclass(frozen=True)
class Inks:
    key: str
    paper: str
    ochre: str
    warm: str
    cool: str
    gold: str
    pale: str
    flame: str
    stone: str
    night: str
    dusk: str
    scratch: str
    edge: str
    curb: str
    road: str
    sett: str
    lawn: str
    eaves: str
    leaf: str
    sprig: str
    script: str
    halo: str
    sepia: str


@cache
def inks(palette: Palette) -> Inks:
    """On paper to be printed the night is left white: only the town and its streets take ink."""
    tone, grey = palette.tone, palette.grey
    return Inks(
        key=tone("#1b1a26"),
        paper=tone("#f6ecd4"),
        ochre=tone("#eab13e"),
        warm=tone("#cf4420"),
        cool=tone("#1f7a80"),
        gold=tone("#f6c64f"),
        pale=tone("#ffe9a8"),
        flame=tone("#e2561f"),
        stone=tone("#f5e8c8"),
        night="#ffffff" if grey else "#23254a",
        dusk="#f0f0f0" if grey else "#1a1b38",
        scratch="#e2e2e2" if grey else "#3c4072",
        edge=tone("#15142b"),
        curb=tone("#e3b566"),
        road="#8a8a8a" if grey else "#6b4340",
        sett="#a4a4a4" if grey else "#87584a",
        lawn=tone("#7fb04a"),
        eaves=tone("#4f7f31"),
        leaf="#9a9a9a" if grey else "#2f5a4a",
        sprig="#dadada" if grey else "#6f9a63",
        script="#000000" if grey else "#f7e3b4",
        halo="#ffffff" if grey else "#1b1b38",
        sepia=tone("#4a3d26"),
    )


def toned(art: str, palette: Palette) -> str:
    """A drawing that is kept as a file, in the tones of a palette."""
    return re.sub(r"#[0-9a-f]{6}", lambda found: palette.tone(found[0]), art.replace("\n", ""))


@cache
def deep(palette: Palette, seat: int) -> str:
    """A player's colour, dark enough to write with and to edge a pawn."""
    return mix(palette.players[seat], "#000000", 0.38)
