"""Toys with exactly one fault in their words: a sentence that is missing, wrong in a language, or said to nobody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import MappingProxyType

from tablee.kernel.game import Game
from tablee.kernel.names import YOU, named
from tablee.kernel.options import Choice
from tablee.kernel.picture import HOUSE, Area, Colours, Light, Palette, Scene
from tablee.kernel.rulebook import Rulebook
from tablee.kernel.sense import Sense
from tablee.kernel.state import Action, Fact, State
from tablee.kernel.tip import PARTS, Tip
from tablee.kernel.words import LANGUAGES, Words
from tests.toys.magpie import GAME as MAGPIE
from tests.toys.magpie import MagpieGame
from tests.toys.objection import ObjectionGame
from tests.toys.picture import PlainPicture
from tests.toys.sealed import SealedGame
from tests.toys.sealed.rules import BIDS, Sealed

Entries = dict[str, str | dict[str, str]]


class Slipped(Words):
    """The sentences of a package with some changed."""

    def __init__(self, package: str, language: str, slip: Callable[[Entries, str], None]) -> None:
        super().__init__(package, language)
        slip(self.entries, language)


class Misspoken(ObjectionGame):
    """Objection in other words."""

    def __init__(self, slip: Callable[[Entries, str], None]) -> None:
        self.spoken = {language: Slipped(self.package, language, slip) for language in LANGUAGES}

    def words(self, language: str) -> Words:
        return self.spoken[language]


def leaves_out(*keys: str, only: Sequence[str] = LANGUAGES) -> Game:
    def slip(entries: Entries, language: str) -> None:
        for key in keys if language in only else ():
            del entries[key]

    return Misspoken(slip)


def says(key: str, entry: str | dict[str, str], only: Sequence[str] = LANGUAGES) -> Game:
    def slip(entries: Entries, language: str) -> None:
        if language in only:
            entries[key] = entry

    return Misspoken(slip)


def many_accept(entries: Entries, language: str) -> None:
    entries["event.accept"] = "{who} stones." if language == "en" else "{who} pierres."


def says_of_the_sun(entries: Entries, language: str) -> None:
    entries.update({"option.sun.title": "Sun", "option.sun.help": "How high it stands."})


STONES = {"by": "stones", "one": "{who} takes {stones} stone.", "many": "{who} takes {stones} stones."}


class Misprinted(MagpieGame):
    """A French rulebook that lacks the last clause, or a word of it."""

    def __init__(self, silent: bool) -> None:
        self.silent = silent

    def rulebook(self, language: str) -> Rulebook:
        book = super().rulebook(language)
        if language != "fr":
            return book
        (section,) = book.sections
        *clauses, last = section.clauses
        kept = (*clauses, replace(last, text="")) if self.silent else tuple(clauses)
        return replace(book, sections=(replace(section, clauses=kept),))


class Asking(MagpieGame):
    """This module, full of sentences asked for, in the place of a game's own."""

    package = "tests.conformance"

    def words(self, language: str) -> Words:
        return MAGPIE.words(language)

    def rulebook(self, language: str) -> Rulebook:
        return MAGPIE.rulebook(language)


class CitesAnother(MagpieGame):
    """The clauses of another game's rulebook."""

    def rulebook(self, language: str) -> Rulebook:
        book = super().rulebook(language)
        (section,) = book.sections
        return replace(book, sections=(replace(section, clauses=section.clauses[:-1]),))


class UntitledOption(MagpieGame):
    options = (Choice("sun", "high", values=("high", "low")),)


class Unvalued(Misspoken):
    """An option that has a title, and no word on what one may choose."""

    options = (Choice("sun", "accept", values=("accept", "struck-out")),)


class AsksForALabel(MagpieGame):
    def label(self, state: State, seat: int, action: Action, words: Words, names: Sequence[str]) -> str:
        return words.say(f"label-of-{action}")


class Unguided(ObjectionGame):
    """A guide that knows a kind of decision which never comes, and not the one that does."""

    guide = MappingProxyType({"answer": "OBJ-1"})

    def asks(self, state: State) -> str:
        return "object"


class Asked(Misspoken):
    """Objection with a heap that can be asked about, in words of its own, and a picture that shows it or does not."""

    def __init__(self, tip: Tip, said: Sequence[str] = PARTS, shows: str = "heap", place: str = "") -> None:
        def slip(entries: Entries, language: str) -> None:
            entries.update({f"tip.heap.{part}": "The heap" for part in said})

        super().__init__(slip)
        self.tips = MappingProxyType({"heap": tip})
        self.picture = Showing(shows, place)


class Showing(PlainPicture):
    """A picture with something in it that says what it is, and perhaps a place in a drawing that is something."""

    def __init__(self, shows: str, place: str) -> None:
        self.shows = shows
        self.place = place

    def draw(self, scene: Scene[State], palette: Palette, sheet: str, narrow: bool) -> str:
        view = super().draw(scene, palette, sheet, narrow)
        return view.replace("</svg>", f'<g data-tip="{self.shows}"/></svg>') if self.shows else view

    def areas(self) -> dict[str, list[Area]]:
        return {"gl-1": [(self.place, 0, 0, 9, 9)]} if self.place else {}


HEAP = Tip("OBJ-1")


class EmptyPrompt(MagpieGame):
    def prompt(self, state: State, words: Words, names: Sequence[str]) -> str:
        return " "


class UnfilledPrompt(MagpieGame):
    def prompt(self, state: State, words: Words, names: Sequence[str]) -> str:
        return "{who} draws."


class PlainNames(MagpieGame):
    """The names as they are written, whoever reads."""

    def prompt(self, state: State, words: Words, names: Sequence[str]) -> str:
        return f"{', '.join(map(str, names))}: draw or lay."


class YouForAnybody(MagpieGame):
    """Whoever is in turn is spoken to, also where somebody else reads."""

    def prompt(self, state: State, words: Words, names: Sequence[str]) -> str:
        read = any(named(name).person == YOU for name in names)
        return "Your turn." if read else words.list([names[seat] for seat in state.to_act() if seat >= 0])


class EmptyCount(MagpieGame):
    def counts(self, seen: State, seat: int, words: Words) -> list[str]:
        return ["3 jewels", ""]


class CountsAsked(ObjectionGame):
    """What is counted is told with a text in the place of a number."""

    def counts(self, seen: State, seat: int, words: Words) -> list[str]:
        return [words.say("event.takes", who="Ana", stones="1")]


class CountsNone(Misspoken):
    """Many, as the English say it of none."""

    def counts(self, seen: State, seat: int, words: Words) -> list[str]:
        return [words.say("event.accept", who=0)]


class Reasonless(Sense):
    def value(self, state: State, seat: int) -> float:
        return 0.5

    def reason(self, state: State, seat: int, action: Action) -> tuple[str, dict[str, Fact]]:
        return "because", {}


class Hintless(MagpieGame):
    sense = Reasonless()


class Speechless(PlainPicture):
    """A picture that asks for what nobody has written."""

    def __init__(self, on_a_page: bool) -> None:
        self.on_a_page = on_a_page

    def draw(self, scene: Scene[State], palette: Palette, sheet: str, narrow: bool) -> str:
        if self.on_a_page and narrow:
            scene.words.say("narrow")
        return super().draw(scene, palette, sheet, narrow)

    def text(self, seen: State, viewer: int | None, words: Words, names: Sequence[str], colour: bool) -> str:
        if not self.on_a_page:
            words.say("event.draw")
        return super().text(seen, viewer, words, names, colour)


def draws(picture: PlainPicture) -> Game:
    game = MagpieGame()
    game.picture = picture
    return game


class Poor(Sealed):
    """Nobody may begin with the coin that the lesson asks for."""

    def legal(self, seat: int) -> list[Action]:
        return [action for action in super().legal(seat) if self.round > 1 or action is not BIDS[-1]]


class Taught(SealedGame):
    """Sealed with other rules, another rulebook or another picture than its lesson was written for."""

    def __init__(self, *, position: type[Sealed] = Sealed, clauses: int = 3, unnamed: bool = False) -> None:
        self.position = position
        self.clauses = clauses
        self.picture = Unnamed() if unnamed else PlainPicture()

    def rulebook(self, language: str) -> Rulebook:
        book = super().rulebook(language)
        (section,) = book.sections
        known = (*section.clauses, replace(section.clauses[0], id="SEA-4"))
        return replace(book, sections=(replace(section, clauses=known[: self.clauses]),))


class Unnamed(PlainPicture):
    """A picture in which nothing can be pointed at by its id."""

    def draw(self, scene: Scene[State], palette: Palette, sheet: str, narrow: bool) -> str:
        return super().draw(scene, palette, sheet, narrow).replace('id="do-', 'id="card-')


class Shelved(MagpieGame):
    """Magpie with another name, other players or other colours."""

    def __init__(self, **other: object) -> None:
        for name, value in other.items():
            setattr(self, name, value)


BRIGHT = Light("#2c463d", "#22382f", "#ffd65c", "#f3dcc6")
"""A button on which nobody reads the white words."""
MISTY = Light("#2c463d", "#c8d8d0", "#9c3a1c", "#f3dcc6")
"""A ground that is too light for chalk."""

SLIPS: dict[str, tuple[str, Game]] = {
    "a clause that nobody cites": ("cited", Taught(clauses=4)),
    "a box without a line": ("shelf", leaves_out("tagline")),
    "a name for no address": ("shelf", Shelved(name="Magpie & Co")),
    "players in no order": ("shelf", Shelved(seats=(4, 3))),
    "more players than there are colours": ("shelf", Shelved(seats=(3, 7))),
    "a game of no time": ("shelf", Shelved(minutes=0)),
    "a button that nobody can read": ("shelf", Shelved(colours=Colours(BRIGHT, "#9c3a1c"))),
    "a ground that is too light": ("shelf", Shelved(colours=Colours(MISTY, "#9c3a1c"))),
    "too dark for the lamp": ("shelf", Shelved(colours=Colours(HOUSE.day, "#9c3a1c", HOUSE.day))),
    "a sentence in one language only": ("tongues", leaves_out("event.accept", only=["fr"])),
    "other facts in one language": ("tongues", says("event.accept", "On accepte.", only=["fr"])),
    "another count in one language": ("tongues", says("event.takes", STONES | {"by": "who"}, only=["fr"])),
    "an empty sentence": ("tongues", says("refusal.over", "")),
    "stray blanks": ("tongues", says("refusal.over", "The game is over. ")),
    "a clause in one language only": ("tongues", Misprinted(silent=False)),
    "a clause that says nothing": ("tongues", Misprinted(silent=True)),
    "an option without a title": ("tongues", UntitledOption()),
    "an option without its values": ("tongues", Unvalued(says_of_the_sun)),
    "a form is missing": ("plurals", says("event.takes", {"by": "stones", "many": "{who} takes {stones} stones."})),
    "a form too many": ("plurals", says("event.takes", STONES | {"none": "{who} takes nothing."})),
    "exchanged forms": ("plurals", says("event.takes", {**STONES, "one": STONES["many"], "many": STONES["one"]})),
    "the same of one and of many": ("plurals", says("event.takes", STONES | {"one": STONES["many"]})),
    "a count that does not count": ("story", says("event.takes", "{who} takes {stones} stones.", only=["en"])),
    "none as the English say it, in French": ("words", CountsNone(many_accept)),
    "counted by a text": ("words", CountsAsked()),
    "a refusal of the source without a sentence": ("exhaustive", leaves_out("refusal.no-token")),
    "an event of the source without a sentence": ("exhaustive", leaves_out("event.struck-out")),
    "an ending of the source without a sentence": ("exhaustive", leaves_out("ending.heap-empty")),
    "a sentence asked for by its key": ("exhaustive", Asking()),
    "a clause of the source that no book has": ("exhaustive", CitesAnother()),
    "a source without a name": ("ends", says("source.pebbles", "pebbles")),
    "a sentence for nobody": ("unasked", says("event.sneeze", "{who} sneezes.")),
    "a label without words": ("words", AsksForALabel()),
    "a guide without words": ("tongues", Unguided()),
    "a guide that does not know what is asked": ("words", Unguided()),
    "a card without a tip": ("tips", Asked(HEAP, said=["name"])),
    "a tip that does not say how many": ("tips", Asked(replace(HEAP, count=(12,)))),
    "a tip by a clause of nowhere": ("tips", Asked(replace(HEAP, clause="OBJ-99"))),
    "a tip for a drawing of nowhere": ("tips", Asked(replace(HEAP, art=("gl-99",)))),
    "a place that nothing is told of": ("tips", Asked(HEAP, place="field")),
    "a thing that nothing is told of": ("marks", Asked(HEAP, shows="field")),
    "a tip for what nobody sees": ("marks", Asked(HEAP, shows="")),
    "an empty prompt": ("words", EmptyPrompt()),
    "a prompt not filled in": ("words", UnfilledPrompt()),
    "names as they are written": ("address", PlainNames()),
    "somebody else is called you": ("address", YouForAnybody()),
    "a spectator is called you": ("address", says("event.accept", "You accept, {who}.", only=["en"])),
    "an empty count": ("words", EmptyCount()),
    "a reason without words": ("words", Hintless()),
    "a picture without words": ("captions", draws(Speechless(on_a_page=True))),
    "a lesson asks for what is not legal": ("lessons", Taught(position=Poor)),
    "a lesson points at nothing": ("lessons", Taught(unnamed=True)),
    "a lesson teaches a clause that is gone": ("lessons", Taught(clauses=1)),
    "a clause that no lesson teaches": ("lessons", Taught(clauses=4)),
    "a terminal without a fact": ("captions", draws(Speechless(on_a_page=False))),
}
"""Each fault by its name, with the law that must catch it."""
