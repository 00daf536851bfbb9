"""``tablee rules``: the rulebook in a terminal."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from tablee.cli.voice import AskedLanguage, GameName, NoColour, Voice, brief, folded
from tablee.kernel.errors import UserError
from tablee.kernel.game import Game, find_game
from tablee.kernel.rulebook import Clause, Rulebook

BAR = "┃ "


def show(
    name: GameName,
    clause: Annotated[str | None, typer.Argument(metavar="CLAUSE", help="Only this clause, as PTL-7 or 7.")] = None,
    lang: AskedLanguage = None,
    search: Annotated[str | None, typer.Option("--search", metavar="WORD", help="Only clauses that say this.")] = None,
    no_colour: NoColour = False,
) -> None:
    """The rulebook, a clause of it, or the clauses that speak of something. A bar marks our own rulings."""
    game = find_game(name)
    voice = Voice(lang, not no_colour)
    book = game.rulebook(voice.language)
    if clause is not None:
        print_clause(voice, find_clause(game, book, clause))
    elif search is not None:
        _print_found(voice, book, search)
    else:
        _print_book(voice, book)


def find_clause(game: Game, book: Rulebook, written: str) -> Clause:
    """A clause by its full name or by its number alone, in any case."""
    asked = written.strip().upper()
    for clause in book.clauses.values():
        if asked in (clause.id, clause.id.rpartition("-")[2]):
            return clause
    raise UserError("unknown-clause", game=game.title, clause=brief(written), known=", ".join(book.clauses))


def print_clause(voice: Voice, clause: Clause) -> None:
    heading = Text(clause.id, "bold cyan")
    heading.append(f" {clause.title}", "bold")
    voice.console.print(heading)
    for paragraph in clause.text.split("\n\n"):
        voice.console.print(Text(paragraph))
    for ruling in clause.rulings:
        _print_ruling(voice, ruling)


def print_contents(voice: Voice, book: Rulebook) -> None:
    for clause in book.clauses.values():
        voice.line(f"{clause.id:8}{clause.title}")


def _print_ruling(voice: Voice, ruling: str) -> None:
    """Our reading where the printed rule is silent: set apart, also without colours."""
    width = min(voice.console.width, 100) - len(BAR)
    for line in Text(ruling, "italic").wrap(voice.console, width):
        voice.console.print(Text.assemble((BAR, "yellow"), line), soft_wrap=True)


def _print_book(voice: Voice, book: Rulebook) -> None:
    voice.line(book.title, "bold underline")
    voice.console.print(Text(book.summary))
    for section in book.sections:
        voice.console.print(Padding(Text(section.title.upper(), "bold"), (1, 0, 0, 0)))
        for clause in section.clauses:
            voice.line()
            print_clause(voice, clause)


def _print_found(voice: Voice, book: Rulebook, word: str) -> None:
    found = [clause for clause in book.clauses.values() if folded(word) in folded(_whole(clause))]
    for clause in found:
        print_clause(voice, clause)
        voice.line()
    voice.say("rules.found", count=len(found), word=word)


def _whole(clause: Clause) -> str:
    return "\n".join([clause.id, clause.title, clause.text, *clause.rulings])
