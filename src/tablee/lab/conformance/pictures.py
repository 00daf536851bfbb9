"""The laws of a picture: a page can show it, anybody can read it, and a game is played by touching it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from tablee.kernel.errors import BadNotation
from tablee.lab.conformance.drawings import REFERENCES, Drawing, Markup, local, sprite
from tablee.lab.conformance.felt import unfelt
from tablee.lab.conformance.listening import UNFILLED
from tablee.lab.conformance.play import Moment

LARGEST = 30_000
"""Bytes of a view: it is sent to everybody at every step."""

BOARD = "board"
FORBIDDEN = ("script", "style", "foreignObject", "image", "iframe", "animate", "set", "a")
"""Elements that run, style or fetch something, or lead away."""

OUTSIDE = re.compile(r"javascript:|data:|https?:", re.IGNORECASE)


def markup(moment: Moment) -> Iterator[str]:
    """A view is one well-formed ``svg`` element, ``board`` by id and class, with a ``viewBox``; an id stands in it
    once, its art included, and names the same kind of element all game long."""
    for drawing in moment.drawings.drawn:
        if drawing.fault:
            yield f"{drawing.asked} is not well-formed: {drawing.fault}"
        else:
            yield from unframed(drawing, str(drawing.asked))
    for view in moment.drawings.views:
        if view.root.get("id") != BOARD or BOARD not in view.root.get("class", "").split():
            yield f"{view.asked} has not the id and the class '{BOARD}', by which the page knows it"
        yield from _renamed(moment, view)


def unframed(markup: Markup, what: str) -> Iterator[str]:
    """What is wrong with the outermost element, or with ids."""
    if not markup.framed:
        yield f"{what} is no svg element with a viewBox of four numbers"
    yield from repeated(markup, what)


def repeated(markup: Markup, what: str) -> Iterator[str]:
    twice = {id_ for id_, times in Counter(markup.ids).items() if times > 1}
    if twice:
        yield f"{what} has ids twice: {some(twice)}"


def _renamed(moment: Moment, view: Drawing) -> Iterator[str]:
    known = moment.play.named.setdefault(view.asked.narrow, {})
    for part in view.elements:
        id_ = part.get("id")
        if id_ is not None and known.setdefault(id_, part.tag) != part.tag:
            yield f"{view.asked} calls another kind of element '{id_}' than before"


def references(moment: Moment) -> Iterator[str]:
    """Whatever a view refers to is in it, or in the sprite at the address that it is given; a picture that carries its
    art has all of it."""
    sheet = f"{moment.drawings.sheet}#"
    for drawing in moment.drawings.drawn:
        own = {f"#{id_}" for id_ in drawing.ids}
        art = sprite(moment.game.picture, drawing.asked.palette)
        lent = set() if drawing.asked.alone else {f"{sheet}{id_}" for id_ in art.ids}
        lost = drawing.references - own - lent
        if lost:
            yield f"{drawing.asked} refers to what is nowhere: {some(lost)}"


def size(moment: Moment) -> Iterator[str]:
    """A view has at most 30,000 bytes, however long the names are."""
    for view in moment.drawings.views:
        length = len(view.text.encode())
        if length > LARGEST:
            yield f"{view.asked} has {length} bytes, more than {LARGEST}"


def escaping(moment: Moment) -> Iterator[str]:
    """A name is words, whatever it holds: it adds no markup to a picture, and is escaped once."""
    for drawing in moment.drawings.drawn:
        if not drawing.asked.strange:
            continue
        if drawing.fault:
            yield f"{drawing.asked} is not well-formed: {drawing.fault}"
        elif any(local(part) == "b" or "onclick" in part.attrib for part in drawing.elements):
            yield f"in {drawing.asked} a name has become markup"
        elif re.search(r"&(?:lt|gt|quot|#|amp;amp)", drawing.said):
            yield f"in {drawing.asked} a name is escaped twice"


def policy(moment: Moment) -> Iterator[str]:
    """A picture runs, styles and fetches nothing: the strictest content policy lets all of it pass."""
    for drawing in moment.drawings.drawn:
        yield from unsafe(drawing, str(drawing.asked), moment.drawings.sheet)


def unsafe(markup: Markup, what: str, sheet: str = "") -> Iterator[str]:
    """What a strict content policy would not let pass."""
    for part in markup.elements:
        if local(part) in FORBIDDEN:
            yield f"{what} has an element '{local(part)}'"
        for name, value in part.attrib.items():
            if name == "style" or name.lower().startswith("on"):
                yield f"{what} has an attribute '{name}'"
            elif name in REFERENCES and value.partition("#")[0] not in ("", sheet):
                yield f"{what} fetches {value}"
            elif ":" in value and OUTSIDE.search(value) and name != "aria-label":
                yield f"{what} names an address: {value}"


def description(moment: Moment) -> Iterator[str]:
    """A picture is described in words, ``aria-label`` and ``desc``, with the names of all players, and the end of a
    game in others than its beginning."""
    for drawing in moment.drawings.drawn:
        if drawing.fault:
            continue
        label, told = drawing.root.get("aria-label", ""), drawing.description
        if not label.strip() or told.strip() == label.strip():
            yield f"{drawing.asked} has no aria-label, or no desc"
        if UNFILLED.search(drawing.said):
            yield f"{drawing.asked} names a fact that was not filled in"
        unnamed = [name for name in drawing.names if name not in told]
        if unnamed and not drawing.asked.strange:
            yield f"the description of {drawing.asked} does not name {unnamed[0]}: {told}"
        step = len(moment.play.steps)
        before, once = moment.play.descriptions.setdefault(drawing.asked, (step, told))
        if once == told and before < step and moment.state.outcome() is not None and not drawing.asked.strange:
            yield f"{drawing.asked} is described at the end as after step {before}: {told}"


def touch(moment: Moment) -> Iterator[str]:
    """Whoever acts can touch every legal action on the picture, but for what that leaves to the list beside it on
    purpose; and a finger finds it."""
    state = moment.state
    for view in moment.drawings.views:
        seat = view.asked.viewer
        if not view.asked.touch or seat is None or seat not in state.to_act():
            continue
        picture, seen = moment.game.picture, state.seen_by(seat)
        offered = {part.get("data-action") for part in view.to_touch()}
        lacking = [action for action in state.legal(seat) if action.text not in offered]
        left = [action.text for action in lacking if not picture.beside(seen, action)]
        if left:
            yield f"in {view.asked} nothing is touched for what is legal: {', '.join(left[:6])}"
        for fault in unfelt(view, picture) if view.framed else ():
            yield f"in {view.asked} {fault}"


def offers(moment: Moment) -> Iterator[str]:
    """What can be touched is a named button that the keyboard reaches, for what is legal, or barred with a reason;
    nobody else is offered anything, nor is anything where nothing is to be touched."""
    state = moment.state
    for view in moment.drawings.views:
        parts, seat = view.to_touch(), view.asked.viewer
        if not view.asked.touch or seat is None or seat not in state.to_act():
            if parts:
                yield f"{view.asked} offers {parts[0].attrib['data-action']}"
            continue
        legal = {action.text for action in state.legal(seat)}
        heard = {part.attrib["data-action"] for part in parts if part not in view.unheard}
        for part in parts:
            text = part.attrib["data-action"]
            if text in legal and part.get("aria-disabled") == "true":
                yield f"{view.asked} bars {text}, which is legal"
            if text not in legal:
                yield from _unbarred(moment, view, seat, part)
            if part in view.unheard:
                if text not in heard:
                    yield f"{view.asked} offers {text} to hands only"
            elif (part.get("role"), part.get("tabindex")) != ("button", "0") or not part.get("aria-label", "").strip():
                yield f"in {view.asked} {text} has not the role of a button, tabindex 0 and an aria-label"
            if any("data-action" in inner.attrib for inner in part.iter() if inner is not part):
                yield f"in {view.asked} something else to touch lies inside {text}"


def _unbarred(moment: Moment, view: Drawing, seat: int, part: Element) -> Iterator[str]:
    """What is not legal is shown as barred, and the rules say why."""
    text = part.attrib["data-action"]
    if part.get("aria-disabled") != "true":
        yield f"{view.asked} offers {text}, which is not legal"
        return
    try:
        action = moment.game.parse(moment.state, text)
    except BadNotation:
        yield f"{view.asked} bars {text}, which is no notation"
        return
    if moment.state.why_not(seat, action) is None:
        yield f"{view.asked} bars {text}, but nothing says why"


def captions(moment: Moment) -> Iterator[str]:
    """Every sentence that a picture asks for, on a page or in a terminal, is there with its facts."""
    for line in moment.drawings.asked_in_vain():
        yield f"a picture asks for words in vain: {line}"


def some(things: set[str]) -> str:
    """The first few of them."""
    return ", ".join(sorted(things)[:6])
