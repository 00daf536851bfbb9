"""A report as one file that needs nothing else: it opens and prints without a network."""

from __future__ import annotations

import json
from base64 import b64encode
from functools import cache
from html import escape
from importlib.metadata import version
from importlib.resources import files

from tablee.kernel.picture import DAY
from tablee.kernel.picture.faces import ITALIC, REGULAR, TITLE
from tablee.kernel.picture.markup import at, circle, el
from tablee.kernel.picture.shapes import GLYPHS
from tablee.lab.study.findings import Findings
from tablee.lab.study.report.plot import Figure
from tablee.lab.study.report.sections import Answer, Section, sections, what
from tablee.lab.study.report.telling import Telling

FACES = (REGULAR, ITALIC, TITLE)
LONG = 30


def page(found: Findings, language: str) -> str:
    """The report in one language."""
    tell = Telling(found.design.game, language)
    parts = sections(found, tell)
    title = tell.say("title", title=found.design.game.title)
    answers = [part.answer for part in parts if part.answer is not None]
    typed = f'<p class="typed"><code>{_words(found.design.command)} <span>--lang {language}</span></code></p>'
    lines = "".join(f'<p class="study__what">{escape(line)}</p>' for line in what(found, tell))
    cover = _uri("image/svg+xml", found.design.game.picture.cover(DAY))
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}: Tablée</title>
<style>{_style()}</style>
</head>
<body>
<a class="skip" href="#content">{escape(tell.say("skip"))}</a>
<header class="mast"><p class="mast__name">{_brand()}<span>Tablée</span></p>
<p class="mast__say">{escape(tell.say("page"))}</p>
<a class="btn btn--plain" href="#how">{escape(tell.say("data"))}</a></header>
<main id="content" tabindex="-1" class="study">
<header class="study__head">
<img class="study__cover" src="{cover}" alt="" width="132" height="173">
<div><h1>{escape(title)}</h1>{lines}{typed}</div>
</header>
<section class="brief" aria-labelledby="brief"><h2 class="sr" id="brief">{escape(tell.say("brief"))}</h2>
<ol>{"".join(map(_answer, answers))}</ol></section>
<div class="study__body">
<nav class="contents" aria-labelledby="contents"><h2 class="caps" id="contents">{escape(tell.say("contents"))}</h2>
<ol>{"".join(f'<li><a href="#{part.at}">{escape(part.title)}</a></li>' for part in parts)}</ol>
<p class="help">{escape(tell.say("legend"))}</p></nav>
<div class="study__main">
{"".join(_section(part, tell, found) for part in parts)}
</div>
</div>
</main>
<footer class="foot"><p>{escape(tell.say("foot", version=version("tablee")))}</p></footer>
</body>
</html>
"""


def framed(found: Findings, language: str) -> str:
    """The report for a notebook, where its style must not reach what is around it."""
    whole = escape(page(found, language), quote=True)
    title = escape(Telling(found.design.game, language).say("title", title=found.design.game.title))
    return (
        f'<iframe title="{title}" srcdoc="{whole}" style="width:100%;height:800px;border:1px solid #b9a884"></iframe>'
    )


def _words(command: str) -> str:
    """A command that is wrapped between its words, but for those that fill a line of a phone."""
    return " ".join(f"<span>{escape(word)}</span>" if len(word) < LONG else escape(word) for word in command.split(" "))


def _brand() -> str:
    """The players' shapes round a table."""
    places = ((20.0, 6.0), (34.0, 16.0), (28.5, 33.0), (11.5, 33.0), (6.0, 16.0))
    round_them = [
        at(x, y, shape, scale=0.4, class_=f"pl-s{n}")
        for n, (x, y), shape in zip(range(1, 6), places, GLYPHS, strict=False)
    ]
    table = circle(20, 21, 8, class_="mast__table")
    return el(
        "svg", table, *round_them, class_="mast__mark", viewBox="0 0 40 40", width=40, height=40, aria_hidden="true"
    )


def _name(found: Findings) -> str:
    return f"study-{found.design.game.name}.json"


def _answer(answer: Answer) -> str:
    flag = ' class="is-flag"' if answer.flag else ""
    return (
        f'<li{flag}><a href="#{answer.at}"><span class="caps">{escape(answer.name)}</span>'
        f'<b class="num">{escape(answer.figure)}</b><span class="brief__say">{escape(answer.say)}</span></a></li>'
    )


def _section(part: Section, tell: Telling, found: Findings) -> str:
    said = "".join(f'<p class="found__say">{escape(line)}</p>' for line in part.say)
    note = f'<p class="found__note">{escape(part.note)}</p>' if part.note else ""
    ask = f'<p class="found__ask"><b>{escape(tell.say("class"))}</b> {escape(part.ask)}</p>' if part.ask else ""
    drawn = [_figure(figure) for figure in part.figures]
    plots = "".join(drawn)
    if part.beside and len(drawn) > 1:
        plots = f'<div class="trio">{drawn[0]}<div>{"".join(drawn[1:])}</div></div>'
    tables = "".join(_table(figure) for figure in part.figures)
    told = (
        f'<details class="numbers"><summary>{escape(tell.say("numbers"))}</summary>{tables}</details>' if tables else ""
    )
    data = _data(found, tell) if part.at == "how" else ""
    return (
        f'<section class="found" id="{part.at}" aria-labelledby="h-{part.at}">'
        f'<h2 id="h-{part.at}">{escape(part.title)}</h2>'
        f"{said}{plots}{note}{told}{ask}{data}</section>\n"
    )


def _figure(figure: Figure) -> str:
    caption = f"<figcaption>{escape(figure.caption)}</figcaption>" if figure.caption else ""
    return (
        f'<figure>{caption}<span class="only-wide">{figure.desk}</span>'
        f'<span class="only-narrow">{figure.phone}</span></figure>'
    )


def _table(figure: Figure) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in figure.columns)
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in figure.rows)
    caption = f"<caption>{escape(figure.caption or figure.alt)}</caption>"
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _data(found: Findings, tell: Telling) -> str:
    name = _name(found)
    address = _uri("application/json", as_json(found))
    return (
        f'<p class="found__acts"><a class="btn" download="{name}" href="{address}">{escape(tell.say("data"))}</a></p>'
    )


def as_json(found: Findings) -> str:
    return json.dumps(found.data(), ensure_ascii=False, indent=1) + "\n"


def _uri(kind: str, text: str) -> str:
    return f"data:{kind};base64,{b64encode(text.encode()).decode()}"


@cache
def _style() -> str:
    faces = "".join(
        f'@font-face{{font-family:"{face.family}";font-weight:{face.weight};'
        f"font-style:{'italic' if face.italic else 'normal'};"
        f"src:url(data:font/woff2;base64,{b64encode(face.path('woff2').read_bytes()).decode()})}}"
        for face in FACES
    )
    return faces + files("tablee.lab.study.report").joinpath("report.css").read_text(encoding="utf-8")
