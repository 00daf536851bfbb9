"""The documents as pages: ``make docs`` puts them into ``build/site``.

With them come the rulebooks of the games, their pictures and the reference of the packages, all made from what lies
here. Nothing on the pages is fetched from elsewhere: they can be read without a network, and nobody is told who reads.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tablee.kernel.game import Game, games
from tablee.kernel.picture import DAY, HOUSE
from tablee.kernel.picture.faces import FACES
from tablee.kernel.rulebook import Clause
from tablee.kernel.words import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
PAGES, SITE, CONFIG = BUILD / "pages", BUILD / "site", BUILD / "mkdocs.yml"

FIRST = (
    "contract",
    "adding-a-game",
    "conformance",
    "architecture",
    "laboratory",
    "studies",
    "variants",
    "api",
    "hosting",
)
"""The order of the documents; those that are not named here come after them, by their names."""
HOME = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "NOTICE": "notice.md",
}
"""Where the documents at the root lie among the pages."""
KERNEL = "state game chance options record position words rulebook lesson tip sense forecast level errors"
KIT = "contract colours scene pen markup palette lettering terminal plain"
REFERENCE = {
    "Kernel": [f"tablee.kernel.{module}" for module in KERNEL.split()],
    "Picture kit": [f"tablee.kernel.picture.{module}" for module in KIT.split()],
    "Laws": ["tablee.lab.conformance.suite", "tablee.lab.conformance.report"],
}


def main() -> None:
    shutil.rmtree(BUILD / "pages", ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES, ignore=shutil.ignore_patterns("__pycache__"))
    for source, page in HOME.items():
        (PAGES / page).write_text(rooted((ROOT / source).read_text(encoding="utf-8")), encoding="utf-8")
    for document in PAGES.glob("*.md"):
        if document.name not in HOME.values():
            document.write_text(raised(document.read_text(encoding="utf-8")), encoding="utf-8")
    for document in list(PAGES.glob("*.md")):
        brought(document.read_text(encoding="utf-8"))
    rules = [bound(game, language) for game in games().values() for language in LANGUAGES]
    reference = [referred(title, modules) for title, modules in REFERENCE.items()]
    dressed()
    CONFIG.write_text(json.dumps(config(rules, reference)), encoding="utf-8")  # which is YAML too
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", str(CONFIG)]
    raise SystemExit(subprocess.run(command, check=False, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}).returncode)


def rooted(text: str) -> str:
    """Links of a document at the root, from where it lies among the pages."""
    text = re.sub(r"\]\(docs/", "](", text)
    text = re.sub(r"\]\(LICENSE\)", "](notice.md)", text)
    for source, page in HOME.items():
        text = text.replace(f"]({source})", f"]({page})")
    return text


def raised(text: str) -> str:
    """Links of a document to what lies at the root."""
    for source, page in HOME.items():
        text = text.replace(f"](../{source})", f"]({page})")
    return text.replace("](../", "](")


def brought(text: str) -> None:
    """Whatever else of the checkout a document links to comes along as it is."""
    for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", text):
        if not (PAGES / target).exists() and (ROOT / target).is_file():
            (PAGES / target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / target, PAGES / target)


# The rulebooks


def bound(game: Game, language: str) -> dict[str, str]:
    """The rulebook of a game as a page, with its box and a first position."""
    book, words = game.rulebook(language), game.words(language)
    folder = PAGES / "rules"
    folder.mkdir(exist_ok=True)
    names = [f"{'Joueur' if language == 'fr' else 'Player'} {seat + 1}" for seat in range(game.seats[0])]
    (folder / f"{game.name}.svg").write_text(game.picture.cover(DAY), encoding="utf-8")
    board = game.picture.standalone(game.new().seen_by(0), 0, words, names, DAY)
    (folder / f"{game.name}-{language}.svg").write_text(board, encoding="utf-8")
    lines = [f"# {book.title}", "", f"![]({game.name}.svg){{ width=180 align=right }}", "", book.summary, ""]
    lines += [f"![{words.say('tagline')}]({game.name}-{language}.svg)", ""]
    for section in book.sections:
        lines += [f"## {section.title}", "", *(line for clause in section.clauses for line in _clause(clause))]
    page = f"rules/{game.name}-{language}.md"
    (PAGES / page).write_text("\n".join(lines), encoding="utf-8")
    return {f"{book.title} ({language.upper()})": page}


def _clause(clause: Clause) -> list[str]:
    head = f"### {clause.id} {clause.title} {{ #{clause.id.lower()} }}"
    rulings = [line for ruling in clause.rulings for line in ('!!! quote ""', "", f"    {ruling}", "")]
    return [head, "", clause.text, "", *rulings]


# The reference


def referred(title: str, modules: list[str]) -> dict[str, str]:
    page = f"reference/{title.lower().replace(' ', '-')}.md"
    (PAGES / "reference").mkdir(exist_ok=True)
    parts = "\n\n".join(f"::: {module}" for module in modules)
    (PAGES / page).write_text(f"# {title}\n\n{parts}\n", encoding="utf-8")
    return {title: page}


# How it looks


def dressed() -> None:
    """Our faces and colours, beside the pages."""
    folder = PAGES / "house"
    folder.mkdir(exist_ok=True)
    rules = []
    for face in FACES:
        (folder / f"{face.file}.woff2").write_bytes(face.path("woff2").read_bytes())
        looks = f"font-weight: {face.weight}; font-style: {'italic' if face.italic else 'normal'}"
        rules.append(
            f'@font-face {{ font-family: "{face.family}"; {looks}; src: url({face.file}.woff2) format("woff2"); }}'
        )
    day = HOUSE.day
    colours = {"primary-fg-color": day.ground, "primary-fg-color--dark": day.shade, "accent-fg-color": day.accent}
    worn = " ".join(f"--md-{name}: {colour};" for name, colour in colours.items())
    paper = f"--md-default-bg-color: {DAY.paper}; --md-typeset-a-color: {day.accent};"
    rules += [
        f":root {{ {worn} --md-text-font: Tablee Text; }}",
        f'[data-md-color-scheme="default"] {{ {paper} }}',
        ".md-typeset h1, .md-typeset h2, .md-header__title { font-family: Tablee Display, serif; font-weight: 600; }",
    ]
    (folder / "house.css").write_text("\n".join(rules) + "\n", encoding="utf-8")


def config(rules: list[dict[str, str]], reference: list[dict[str, str]]) -> dict[str, object]:
    def named(page: Path) -> str:
        return re.sub(r"^# ", "", page.read_text(encoding="utf-8").partition("\n")[0])

    written = {page.stem: page for page in PAGES.glob("*.md") if page.name not in HOME.values()}
    order = [*(name for name in FIRST if name in written), *sorted(written.keys() - {*FIRST})]
    documents = [{named(written[name]): written[name].name} for name in order]
    last = [{"Contributing": "contributing.md"}, {"Changes": "changelog.md"}, {"Notice": "notice.md"}]
    lamp = {"scheme": "slate", "media": "(prefers-color-scheme: dark)"}
    return {
        "site_name": "Tablée",
        "docs_dir": str(PAGES),
        "site_dir": str(SITE),
        "use_directory_urls": False,  # so that the pages can be opened as files
        "theme": {
            "name": "material",
            "font": False,
            "palette": [{"scheme": "default", "primary": "custom", "accent": "custom"}, lamp],
            "features": ["navigation.sections", "navigation.top", "content.code.copy", "toc.follow"],
        },
        "extra_css": ["house/house.css"],
        "extra": {"generator": False},
        "validation": {"links": {"anchors": "warn"}},
        "markdown_extensions": [
            *("admonition", "attr_list", "md_in_html", "tables", "toc", "pymdownx.highlight", "pymdownx.superfences"),
        ],
        "plugins": [
            {"search": {"lang": list(LANGUAGES)}},
            {"mkdocstrings": {"handlers": {"python": {"paths": [str(ROOT / "src")], "options": OPTIONS}}}},
        ],
        "nav": [{"Tablée": "index.md"}, *documents, {"Rulebooks": rules}, {"Reference": reference}, *last],
    }


OPTIONS = {
    "show_source": False,
    "show_root_heading": True,
    "show_root_full_path": True,
    "heading_level": 2,
    "members_order": "source",
    "separate_signature": True,
    "show_signature_annotations": True,
    "docstring_options": {"warnings": False},
}

if __name__ == "__main__":
    main()
