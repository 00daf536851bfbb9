"""The house as a picture on a phone's screen, drawn from its logo."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

PNG = "image/png"
GROUND = "#f3e9d2"
"""The paper of the house: on a phone its logo lies on it."""


@dataclass(frozen=True)
class Icon:
    """``room`` is the share of the width that the logo takes; what is ``masked`` may be cut to any shape by the phone.
    A ``badge`` is what stands in a line of signs: a shape without colours."""

    size: int
    room: float
    masked: bool = False
    badge: bool = False


ICONS = {
    "icon-192": Icon(192, 0.82),
    "icon-512": Icon(512, 0.82),
    "icon-mask": Icon(512, 0.6, masked=True),
    "icon-touch": Icon(180, 0.76, masked=True),
    "icon-badge": Icon(96, 0.94, badge=True),
}


def drawn_from() -> bytes:
    return files("tablee.table").joinpath("static", "logo.svg").read_bytes() + repr(ICONS).encode()


def picture(icon: Icon) -> str:
    logo = files("tablee.table").joinpath("static", "logo.svg").read_text(encoding="utf-8")
    inner = logo.partition(">")[2].rpartition("</svg>")[0]
    ground = "" if icon.badge else f'<rect width="100" height="100" rx="{0 if icon.masked else 22}" fill="{GROUND}"/>'
    if icon.badge:  # all that is painted counts, and in white
        inner = "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in BADGE)
    style = 'fill="#fff"' if icon.badge else 'stroke="#22201c" stroke-width="1.6" stroke-linejoin="round"'
    scale = icon.room * 100 / 72
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="{icon.size}" height="{icon.size}">'
        f'{ground}<g transform="translate(50 50) scale({scale:.4f})" {style}>{inner}</g></svg>'
    )


BADGE = ((0, 0, 15), (0, -26, 8), (25, -8, 8), (15.5, 21, 8), (-15.5, 21, 8), (-25, -8, 8))
"""Five seats round a table."""


def drawn(name: str) -> bytes:
    import resvg_py  # where no icon is asked for, nothing is drawn

    return bytes(resvg_py.svg_to_bytes(svg_string=picture(ICONS[name])))
