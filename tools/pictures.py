"""Draws the pictures of the README and the documents from recorded games, with the program itself."""

from pathlib import Path

from tablee.kernel.picture import DAY, to_png
from tablee.kernel.record import load
from tablee.kernel.sheet import read

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
WIDTH = 900

POSITIONS = {
    "patolli": ("patolli-black-centre", 301),
    "patolli-full-circuit": ("patolli-circuit-betting", 717),
}


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    for name, (file, step) in POSITIONS.items():
        record = read(load(ROOT / "tests" / "records" / f"{file}.record"))
        position = record.at(step)
        (seat,) = position.to_act()
        words = record.game.words("en")
        picture = record.game.picture.standalone(position.seen_by(seat), seat, words, record.names, DAY)
        (PICTURES / f"{name}.png").write_bytes(to_png(picture, WIDTH))


if __name__ == "__main__":
    main()
