"""The law of what is drawn once for all games: the sprite, the box, and a picture to take away."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tablee.kernel.game import Game
from tablee.kernel.picture import DAY, PRINT, to_png
from tablee.kernel.words import LANGUAGES
from tablee.lab.conformance.drawings import Markup, sprite
from tablee.lab.conformance.pictures import repeated, some, unframed, unsafe

PNG = b"\x89PNG\r\n\x1a\n"
WIDTH = 200


def art(game: Game) -> Iterator[str]:
    """Sprite and cover are well-formed and whole by themselves, grey when printed; cover and positions become PNGs."""
    for palette in (DAY, PRINT):
        drawn = sprite(game.picture, palette)
        cover = Markup(game.picture.cover(palette))
        for what, markup in (("the sprite", drawn), ("the cover", cover)):
            if markup.fault:
                yield f"{what} ({palette.name}) is not well-formed: {markup.fault}"
                return
            yield from unsafe(markup, what)
            yield from repeated(markup, what)
            lost = markup.references - {f"#{id_}" for id_ in markup.ids}
            if lost:
                yield f"{what} ({palette.name}) refers to what is nowhere: {some(lost)}"
            coloured = re.findall(r"#(?!(..)\1\1)[0-9a-f]{6}\b", markup.text) if palette.grey else []
            if coloured:
                yield f"{what} has colours when it is printed"
        if "url(" in drawn.text:
            yield "the sprite has a url(…), which no browser lends across files"
        yield from unframed(cover, "the cover")
    state = game.new()
    names = [f"Player {seat + 1}" for seat in range(game.seats[0])]
    first = game.picture.standalone(state.seen_by(0), 0, game.words(LANGUAGES[0]), names, DAY, WIDTH)
    for what, picture in (("the first position", first), ("the cover", game.picture.cover(DAY))):
        if not to_png(picture, WIDTH).startswith(PNG):
            yield f"{what} does not become a PNG"
