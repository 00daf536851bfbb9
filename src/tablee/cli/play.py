"""``tablee play``: a game at this keyboard."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from tablee.cli.session import Session
from tablee.cli.shelf import seat_names
from tablee.cli.voice import AskedLanguage, GameName, NoColour, Pairs, Seats, Voice, listed, pairs
from tablee.kernel.chance import Rng
from tablee.kernel.errors import UserError
from tablee.kernel.game import Game, find_game
from tablee.kernel.options import parse_settings, written
from tablee.kernel.record import Record, load, load_position, new_record
from tablee.kernel.sheet import read
from tablee.kernel.words import words
from tablee.lab.simulate import LARGEST_SEED, within
from tablee.players import Player, find_player
from tablee.players.levels import LEVELS, REGULAR

ME = "me"
"""The name of a seat held by somebody at this keyboard."""
WORD_BYTES = 3


def play(
    name: GameName,
    players: Annotated[
        str | None, typer.Option(metavar="A,B,…", help="Each seat: me, level-1 to level-5, or another player.")
    ] = None,
    seats: Seats = None,
    option: Pairs = None,
    names: Annotated[str | None, typer.Option(metavar="A,B,…", help="What the players are called.")] = None,
    word: Annotated[list[str] | None, typer.Option(help="Each player's word for the dice, in order.")] = None,
    lang: AskedLanguage = None,
    seed: Annotated[int | None, typer.Option(help="Repeatable dice and players, to study; not fair.")] = None,
    no_colour: NoColour = False,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.")] = None,
    begun: Annotated[Path | None, typer.Option("--from", metavar="FILE", help="Begin from a written position.")] = None,
) -> None:
    """Play in the terminal, against any player or with others at this keyboard."""
    game = find_game(name)
    voice = Voice(lang, not no_colour)
    asked = None if players is None else listed(players)
    if seed is not None:
        within("seed", seed, 0, LARGEST_SEED)
    if resume is not None:
        given: dict[str, object] = {"--seats": seats, "--option": option, "--names": names, "--word": word}
        given |= {"--seed": seed, "--from": begun}
        record = _resumed(game, resume, [option for option, value in given.items() if value is not None])
    else:
        position = "" if begun is None else load_position(begun)
        fewest, told = game.agreed(game.read(position)) if begun is not None else (game.seats[0], {})
        count = seats if seats is not None else len(asked) if asked and len(asked) > 1 else fewest
        settings = game.settle(count, {**told, **parse_settings(game.options, pairs(option or ()))})
        _check_words(count, word)
        record = new_record(game, count, settings, _names(game, voice, count, names), seed, position)
        if record.outcome() is not None:
            raise UserError("position-over")
    holders = _holders(game, asked, record.seats)
    session = Session(
        record,
        [_player(holder, game) for holder in holders],
        voice,
        Rng(secrets.randbits(63) if record.seeded is None else record.seeded),
    )
    with session.leaving():
        _welcome(voice, record, holders)
        if resume is None:
            # Only now that the commitment is told: the dice were bound before anybody's word was known.
            record.salts = word or _dice_words(voice, record, session)
        _begin(voice, record, session)
        if resume is not None:
            session.keep(resume)
        if resume is not None or record.begun:
            session.board(session.onlooker)
        session.run()


def _resumed(game: Game, file: Path, given: Sequence[str]) -> Record:
    """A saved game that can go on; what was agreed then is not agreed again."""
    if given:
        raise UserError("agreed", what=", ".join(given))
    record = read(load(file))
    if record.game.name != game.name:
        raise UserError("other-game", found=record.game.title, game=game.title)
    if record.outcome() is not None:
        raise UserError("already-over")
    if record.key is None:
        raise UserError("no-dice")
    return record


def _names(game: Game, voice: Voice, seats: int, written: str | None) -> list[str]:
    """The names given, or those that the game gives its seats."""
    if written is None:
        return seat_names(game, voice, seats)
    names = listed(written)
    if len(names) != seats:
        raise UserError("names-count", seats=seats, given=len(names))
    return names


def _check_words(seats: int, given: Sequence[str] | None) -> None:
    if given and len(given) != seats:
        raise UserError("words-count", seats=seats, given=len(given))


def _dice_words(voice: Voice, record: Record, session: Session) -> list[str]:
    """A word from each player goes into the dice, so that nobody can prepare them alone."""
    if record.seeded is not None:
        return [_seeded_word(record.seeded, seat) for seat in range(record.seats)]
    words = []
    for seat, name in enumerate(session.names(session.onlooker)):
        typed = voice.ask(voice.text("play.ask-word", who=name)) if seat in session.humans else ""
        words.append(typed or secrets.token_hex(WORD_BYTES))
    return words


def _seeded_word(seed: int, seat: int) -> str:
    """Nobody is asked where the dice are to come again."""
    return hashlib.sha256(f"tablee word {seed} {seat}".encode()).hexdigest()[: 2 * WORD_BYTES]


def _holders(game: Game, asked: Sequence[str] | None, seats: int) -> list[str]:
    """Who holds each seat; a single name serves them all, and unless told you sit first."""
    if asked is None:
        return [ME, *["random" if game.sense is None else REGULAR] * (seats - 1)]
    if len(asked) == 1:
        return list(asked) * seats
    if len(asked) != seats:
        raise UserError("players-count", seats=seats, given=len(asked))
    return list(asked)


def _player(holder: str, game: Game) -> Player | None:
    return None if holder == ME else find_player(holder, game)


def _welcome(voice: Voice, record: Record, holders: Sequence[str]) -> None:
    game = record.game
    voice.line(game.title, "bold")
    voice.line(written(game.options, record.settings), "dim")
    for name, holder in zip(record.names, holders, strict=True):
        if holder in LEVELS:
            own = words("tablee.table", voice.language)
            person, title = (own.say(f"bot.{holder}.{part}") for part in ("name", "title"))
            voice.say("play.seat-level", who=name, player=holder, person=person, title=title)
        else:
            voice.say("play.seat-human" if holder == ME else "play.seat-player", who=name, player=holder)
    if record.seeded is not None:
        voice.say("play.seeded", "yellow")
    voice.say("play.commitment")
    voice.line(f"  {record.commitment}", "dim")


def _begin(voice: Voice, record: Record, session: Session) -> None:
    for name, word in zip(session.names(session.onlooker), record.salts, strict=True):
        voice.say("play.seat-word", "dim", who=name, word=word)
    if record.begun:
        voice.say("play.begun")
    if record.steps:
        voice.say("play.resumed", steps=len(record.steps))
    if session.humans:
        voice.say("play.begin")
