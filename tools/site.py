"""The documents as pages: ``make docs`` puts them into ``build/site``.

With them come the rulebooks of the games, their pictures and the reference of the packages, all made from what lies
here. Nothing on the pages is fetched from elsewhere: they can be read without a network, and nobody is told who reads.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from pprint import pformat

from tablee.kernel.game import Game, games
from tablee.kernel.picture import DAY, HOUSE, LAMP, LAMP_INKS
from tablee.kernel.picture.faces import FACES
from tablee.kernel.rulebook import Clause
from tablee.kernel.words import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
PAGES, SITE, CONFIG = BUILD / "pages", BUILD / "site", BUILD / "mkdocs.yml"

SHELVES = {
    "Make a game": ("contract", "adding-a-game", "conformance", "architecture", "rules-fidelity"),
    "Study": ("laboratory", "studies", "variants", "strength", "patouche-cooperative"),
    "Host": ("hosting", "api", "privacy"),
}
"""The documents in their order; one that is not named here stands with the project's own."""
OWN = ("decisions", "contributing", "changelog", "notice")
NOTEBOOKS = "Study"
"""Where the notebooks stand, run, after the documents."""
HOME = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "NOTICE": "notice.md",
}
"""Where the documents at the root lie among the pages."""
KERNEL = "state game chance options record position numbers words rulebook lesson tip sense forecast level errors"
KIT = "contract colours scene pen markup palette lettering terminal plain"
REFERENCE = {
    "Kernel": [f"tablee.kernel.{module}" for module in KERNEL.split()],
    "Picture kit": [f"tablee.kernel.picture.{module}" for module in KIT.split()],
    "Laboratory": [
        *(f"tablee.lab.{module}" for module in ("pettingzoo", "gymnasium", "openspiel")),
        *(f"tablee.lab.adapters.{module}" for module in ("aec", "single", "spiel", "sitting")),
        *("tablee.lab.study.design", "tablee.lab.study.run", "tablee.lab.curve", "tablee.kernel.notebook"),
    ],
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
    shelves: dict[str, object] = {**shelved()}
    shelves["Rulebooks"] = [{TONGUES[code]: [bound(game, code) for game in games().values()]} for code in LANGUAGES]
    shelves["Reference"] = [referred(title, modules) for title, modules in REFERENCE.items()]
    shelves["Project"] = shelves.pop("Project")  # last
    dressed()
    CONFIG.write_text(json.dumps(config(shelves)), encoding="utf-8")  # which is YAML too
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", str(CONFIG)]
    done = subprocess.run(command, check=False, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
    for made in SITE.glob("reference/*.html"):  # what stands before an example of ours in Python is no Markdown
        made.write_text(made.read_text(encoding="utf-8").replace("::</p>", ":</p>"), encoding="utf-8")
    raise SystemExit(done.returncode)


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


def shelved() -> dict[str, list[dict[str, str]]]:
    """All documents by where they stand, each with its title."""
    kept = {page.stem for page in PAGES.glob("*.md")} - {"index"}
    named = {name for shelf in SHELVES.values() for name in shelf}
    order = {**SHELVES, "Project": (*sorted(kept - named - {*OWN}), *OWN)}
    found = {title: [{titled(PAGES / f"{name}.md"): f"{name}.md"} for name in shelf] for title, shelf in order.items()}
    found[NOTEBOOKS] += [shown(notebook) for notebook in sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))]
    return found


def titled(page: Path) -> str:
    return re.sub(r"^# ", "", page.read_text(encoding="utf-8").partition("\n")[0])


# The notebooks


def shown(notebook: Path) -> dict[str, str]:
    """A notebook as a page: its cells, and under each what its last line comes to, as a notebook shows it."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    page = PAGES / "notebooks" / f"{notebook.stem}.md"
    names: dict[str, object] = {"__name__": "__main__"}
    parts: list[str] = []
    for number, cell in enumerate(cells):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        body = ast.parse(source).body
        exec(compile(ast.Module(body[:-1], []), notebook.name, "exec"), names)
        last = body[-1]
        assert isinstance(last, ast.Expr), "each cell shows something"
        found = eval(compile(ast.Expression(last.value), notebook.name, "eval"), names)
        parts.append(answered(found, page, number))
    parts.append(f"[This notebook]({notebook.name}){{ download }} to run and to change.")
    page.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
    return {titled(page): f"notebooks/{page.name}"}


def answered(found: object, page: Path, number: int) -> str:
    """A picture with its words, a report in a frame of its own, all else as text; files lie beside the page."""
    asked = next((way for way in ("_repr_html_", "_repr_svg_") if hasattr(found, way)), "")
    told = "" if type(found).__module__.startswith("polars") or not asked else str(getattr(found, asked)())
    report, drawing = re.search(r'srcdoc="([^"]*)"', told), re.search(r"<svg.*</svg>", told, re.DOTALL)
    file = page.with_name(f"{page.stem}-{number}.{'html' if report else 'svg'}")
    if report:
        file.write_text(unescape(report[1]), encoding="utf-8")
        return f'<iframe class="answer" src="{file.name}" title="A report"></iframe>'
    if drawing:
        file.write_text(drawing[0], encoding="utf-8")
        said = re.findall(r"<(p|figcaption)>(.*?)</\1>", told.replace(drawing[0], ""), re.DOTALL)
        return "\n\n".join([f"![What this shows]({file.name}){{ .answer }}", *(words for _, words in said)])
    return f"```text\n{found if isinstance(found, str) else pformat(found, width=88)}\n```"


# The rulebooks

TONGUES = {"en": "English", "fr": "Français"}
OTHERWISE = {"en": "En français", "fr": "In English"}


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
    other = next(code for code in LANGUAGES if code != language)
    lines += [f"[{OTHERWISE[language]}]({game.name}-{other}.md)", ""]
    lines += [f"![{words.say('tagline')}]({game.name}-{language}.svg)", ""]
    for section in book.sections:
        lines += [f"## {section.title}", "", *(line for clause in section.clauses for line in _clause(clause))]
    page = f"rules/{game.name}-{language}.md"
    (PAGES / page).write_text("\n".join(lines), encoding="utf-8")
    return {book.title: page}


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
    paper = f"--md-default-bg-color: {DAY.paper}; --md-default-fg-color: {DAY.ink}; --md-typeset-a-color: {day.accent};"
    ink, sheet, card = LAMP_INKS
    lamp = f"--md-default-bg-color: {sheet}; --md-default-fg-color: {ink}; --md-typeset-a-color: {LAMP.accent};"
    lamp += f" --md-accent-fg-color: {LAMP.accent}; --md-primary-fg-color: {LAMP.ground};"
    rules += [
        f":root {{ {worn} --md-text-font: Tablee Text; }}",
        f'[data-md-color-scheme="default"] {{ {paper} --md-code-bg-color: {CODE}; --md-code-fg-color: {DAY.ink}; }}',
        f'[data-md-color-scheme="slate"] {{ {lamp} --md-code-bg-color: {card}; --md-code-fg-color: {ink}; }}',
        LOOKS,
    ]
    (folder / "house.css").write_text("\n".join(rules) + "\n", encoding="utf-8")
    (folder / "iframe-worker.js").write_text(WORKER, encoding="utf-8")
    shutil.copyfile(ROOT / "src" / "tablee" / "table" / "static" / "logo.svg", folder / "logo.svg")


CODE = "#ece2cb"
"""What code lies on: the paper, a little darker."""
LOOKS = """
.md-typeset h1, .md-typeset h2, .md-header__title { font-family: Tablee Display, serif; font-weight: 600; }
.md-typeset h1 { color: inherit; }
.md-typeset img, .md-typeset svg { max-width: 100%; height: auto; }
.md-typeset iframe.answer { width: 100%; height: 34rem; border: 1px solid #0003; border-radius: .2rem; }
.md-logo img { background: #f6efdf; border-radius: 50%; }
"""
WORKER = """// Pages that are opened as files may start no worker: what searches runs in a frame instead.
if (location.protocol === "file:")
  window.Worker = window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      const read = new Promise(resolve => document.body ? resolve() : addEventListener("DOMContentLoaded", resolve));
      this.ready = read.then(() => {
        document.body.appendChild(frame);
        const inside = frame.contentWindow;
        inside.postMessage = data => this.dispatchEvent(new MessageEvent("message", { data }));
        inside.importScripts = (...urls) => urls.reduce((done, src) => done.then(() => load(src)), Promise.resolve());
        const load = src => new Promise((resolve, reject) => {
          const script = inside.document.createElement("script");
          Object.assign(script, { src, onload: resolve, onerror: reject });
          inside.document.body.appendChild(script);
        });
        return load(url).then(() => inside);
      });
    }
    postMessage(data) {
      this.ready.then(inside => inside.dispatchEvent(new inside.MessageEvent("message", { data })));
    }
    set onmessage(listener) { this.addEventListener("message", listener); }
    terminate() {}
  };
"""


def config(shelves: Mapping[str, object]) -> dict[str, object]:
    worn = {"primary": "custom", "accent": "custom"}
    day = {"scheme": "default", "media": "(prefers-color-scheme: light)", **worn}
    lamp = {"scheme": "slate", "media": "(prefers-color-scheme: dark)", **worn}
    return {
        "site_name": "Tablée",
        "docs_dir": str(PAGES),
        "site_dir": str(SITE),
        "use_directory_urls": False,  # so that the pages can be opened as files
        "theme": {
            "name": "material",
            "font": False,
            "palette": [day, lamp],
            "logo": "house/logo.svg",
            "favicon": "house/logo.svg",
            "features": [
                *("navigation.tabs", "navigation.tabs.sticky", "navigation.sections", "navigation.top"),
                *("content.code.copy", "toc.follow", "search.highlight"),
            ],
        },
        "extra_css": ["house/house.css"],
        "extra": {"generator": False, "polyfills": ["house/iframe-worker.js"]},
        "validation": {"links": {"anchors": "warn"}},
        "markdown_extensions": [
            *("admonition", "attr_list", "md_in_html", "tables", "toc", "pymdownx.highlight", "pymdownx.superfences"),
        ],
        "plugins": [
            {"search": {"lang": list(LANGUAGES)}},
            "offline",  # search among pages that are opened as files
            {"mkdocstrings": {"handlers": {"python": {"paths": [str(ROOT / "src")], "options": OPTIONS}}}},
        ],
        "nav": [{"Tablée": "index.md"}, *({title: pages} for title, pages in shelves.items())],
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
