"""Makes the faces that come with the program: python -m tools.fonts FOLDER, where these packages lie:

    npm pack @expo-google-fonts/vollkorn@0.4.1 @expo-google-fonts/brygada-1918@0.4.2 \\
        @expo-google-fonts/tinos@0.4.2 @expo-google-fonts/gelasio@0.4.1 @expo-google-fonts/noto-serif@0.4.2

Vollkorn is the text face and Brygada 1918 the display face; both are under the SIL Open Font License and reserve no
font name. They are cut down to our signs, the usual figures of text are lining and of one width, as boards need them,
both stand alike on the line, and they bear names of our own, so that no other cut of theirs can be taken for them.
Beside them are written how wide letters of text are (``widths.json``) and the stylesheet that names them
(``fonts.css``). The last three packages are only measured: they are as wide as the faces that a page shows until ours
have come.
"""

from __future__ import annotations

import json
import sys
import tarfile
import tomllib
from collections import Counter, defaultdict
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from tablee.kernel.picture.faces import DISPLAY, FACES, REGULAR, TEXT, TITLE, Face

SOURCE = Path(__file__).parents[1] / "src" / "tablee"
FONTS = SOURCE / "kernel" / "picture" / "fonts"
SHEET = SOURCE / "table" / "static" / "fonts.css"

PACKAGES = {TEXT: "vollkorn", DISPLAY: "brygada-1918"}
ORIGINS = {
    "text": "400Regular/Vollkorn_400Regular.ttf",
    "text-bold": "700Bold/Vollkorn_700Bold.ttf",
    "text-italic": "400Regular_Italic/Vollkorn_400Regular_Italic.ttf",
    "display": "600SemiBold/Brygada1918_600SemiBold.ttf",
}
SIGNS = [
    *range(0x20, 0x7F),  # Latin
    *range(0xA0, 0x180),  # Latin-1 Supplement, Latin Extended-A
    *range(0x218, 0x21C),  # the commas of Romanian
    *(0x1E9E, 0x2009, 0x2010, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E),
    *(0x2020, 0x2021, 0x2022, 0x2026, 0x202F, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x2044, 0x20AC, 0x2116, 0x2122),
    *range(0x2190, 0x2196),  # arrows
    *(0x2212, 0x2248, 0x2260, 0x2264, 0x2265, 0x25A0, 0x25B2, 0x25C6),
]
DIGITS = "0123456789"
NAMES = {"copyright": 0, "family": 1, "style": 2, "unique": 3, "full": 4, "version": 5, "postscript": 6}
LICENCE = (13, 14)
ASCENT, DESCENT = 940, 270  # so that capitals stand in the middle of a line
UNITS = 1000
FLOWING = (REGULAR, TITLE)  # what pages are set in: where it comes late, nothing moves for it
HEAVY = "500 900"  # the weights that our one heavy cut stands for

TWINS = {
    "Georgia": ("gelasio", ("Georgia",)),
    "Times": ("tinos", ("Times New Roman", "Liberation Serif")),
    "Noto": ("noto-serif", ("Noto Serif",)),
}
"""What stands in for our faces: a package that is as wide, and the families by the names that a system has for them."""


def main(folder: Path) -> None:
    measured: dict[str, Any] = {}
    for face in FACES:
        font = opened(folder, PACKAGES[face.family], ORIGINS[face.file])
        cut(font, face)
        for kind, flavour in (("ttf", None), ("woff2", "woff2")):
            font.flavor = flavour
            font.save(FONTS / f"{face.file}.{kind}")
        if face.family == TEXT:
            measured[face.file] = measures(TTFont(FONTS / f"{face.file}.ttf"))
    for package in PACKAGES.values():
        licence = read(folder, package, "LICENSE_FONT").decode().strip()
        (FONTS / f"{package}-OFL.txt").write_text(f"{licence}\n", "utf-8")
    (FONTS / "widths.json").write_text(f"{json.dumps(measured, ensure_ascii=False, indent=1)}\n", "utf-8")
    SHEET.write_text(stylesheet(folder), "utf-8")


def read(folder: Path, package: str, name: str) -> bytes:
    (archive,) = folder.glob(f"expo-google-fonts-{package}-*.tgz")
    with tarfile.open(archive) as files:
        member = files.extractfile(f"package/{name}")
        assert member is not None
        return member.read()


def opened(folder: Path, package: str, name: str) -> TTFont:
    return TTFont(BytesIO(read(folder, package, name)), recalcTimestamp=False)


# One face


def cut(font: TTFont, face: Face) -> None:
    """The face that we ship, made of the one that it comes from."""
    assert font["head"].unitsPerEm == UNITS
    usual = figures(font) if face.family == TEXT else {}
    for table in font["cmap"].tables:
        table.cmap = {code: usual.get(chr(code), glyph) for code, glyph in table.cmap.items()}
    options = Options(layout_features=["kern", "liga"], hinting=False, notdef_outline=True)
    options.name_IDs = [*NAMES.values(), *LICENCE]
    options.drop_tables += ["STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=SIGNS)
    subsetter.subset(font)
    stand(font)
    name(font, face)


def figures(font: TTFont) -> dict[str, str]:
    """The glyphs of lining figures of one width."""
    lining, tabular = (substitutes(font, feature) for feature in ("lnum", "tnum"))
    glyphs = font.getBestCmap()
    usual = {}
    for digit in DIGITS:
        glyph = glyphs[ord(digit)]
        glyph = lining.get(glyph, glyph)
        usual[digit] = tabular.get(glyph, glyph)
    assert len({font["hmtx"][glyph][0] for glyph in usual.values()}) == 1, "figures differ in width"
    return usual


def substitutes(font: TTFont, feature: str) -> dict[str, str]:
    table = font["GSUB"].table
    records = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == feature]
    found: dict[str, str] = {}
    for index in sorted({index for record in records for index in record.LookupListIndex}):
        for subtable in table.LookupList.Lookup[index].SubTable:
            found |= getattr(getattr(subtable, "ExtSubTable", subtable), "mapping", {})
    return found


def stand(font: TTFont) -> None:
    """How high and how deep a line is."""
    lines, letters = font["hhea"], font["OS/2"]
    lines.ascent = letters.sTypoAscender = letters.usWinAscent = ASCENT
    letters.usWinDescent = DESCENT
    lines.descent = letters.sTypoDescender = -DESCENT
    lines.lineGap = letters.sTypoLineGap = 0


def name(font: TTFont, face: Face) -> None:
    table = font["name"]
    told = str(table.getDebugName(NAMES["full"]))
    full = f"{face.family} {face.style}"
    names = {
        "family": face.family,
        "style": face.style,
        "unique": f"{full}, cut from {told}",
        "full": full,
        "postscript": full.replace(" ", ""),
    }
    for key, value in names.items():
        table.setName(value, NAMES[key], 3, 1, 0x409)


def widths(font: TTFont) -> dict[str, int]:
    """How wide each letter is, in thousandths of its size."""
    return {chr(code): font["hmtx"][glyph][0] for code, glyph in font.getBestCmap().items()}


def kerning(font: TTFont) -> dict[str, dict[str, int]]:
    """How much farther apart than usual two letters stand, one after the other."""
    table, letters = font["GPOS"].table, {glyph: chr(code) for code, glyph in font.getBestCmap().items()}
    records = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == "kern"]
    found: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for index in sorted({index for record in records for index in record.LookupListIndex}):
        for (first, second), apart in pairs(table.LookupList.Lookup[index], list(letters)).items():
            found[letters[first]][letters[second]] += apart
    return {first: {second: apart for second, apart in row.items() if apart} for first, row in found.items()}


def pairs(lookup: Any, glyphs: list[str]) -> dict[tuple[str, str], int]:
    """What one lookup says of each two glyphs; the first of its tables that speaks of them has the word."""
    found: dict[tuple[str, str], int] = {}
    for subtable in (getattr(table, "ExtSubTable", table) for table in lookup.SubTable):
        for place, first in enumerate(subtable.Coverage.glyphs):
            if subtable.Format == 1:
                listed = [(pair.SecondGlyph, pair.Value1) for pair in subtable.PairSet[place].PairValueRecord]
            else:
                row = subtable.Class1Record[subtable.ClassDef1.classDefs.get(first, 0)].Class2Record
                classes = subtable.ClassDef2.classDefs
                listed = [(second, row[classes.get(second, 0)].Value1) for second in glyphs]
            if first in glyphs:
                for second, value in listed:
                    if second in glyphs:
                        found.setdefault((first, second), getattr(value, "XAdvance", 0))
    return found


def measures(font: TTFont) -> dict[str, Any]:
    """Letters that are equally wide together, and those that stand alike before others."""
    alike: dict[str, str] = defaultdict(str)
    for first, row in sorted(kerning(font).items()):
        alike[json.dumps(grouped(row))] += first
    return {
        "advance": grouped(widths(font)),
        "kerning": {first: json.loads(row) for row, first in alike.items() if row != "{}"},
    }


def grouped(values: dict[str, int]) -> dict[str, str]:
    found: dict[int, str] = defaultdict(str)
    for letter, value in sorted(values.items()):
        found[value] += letter
    return {str(value): found[value] for value in sorted(found)}


# The stylesheet


def stylesheet(folder: Path) -> str:
    lines = ["/* Our faces, and what stands in for them until they have come; made by tools/fonts.py. */"]
    for face in FACES:
        weight = HEAVY if face.weight > REGULAR.weight else "400"
        italic = "; font-style: italic" if face.italic else ""
        late = "optional" if face in FLOWING else "swap"
        source = f'src: url({face.file}.woff2) format("woff2"); font-display: {late}'
        lines.append(f'@font-face {{ font-family: "{face.family}"; font-weight: {weight}{italic}; {source}; }}')
    said = sentences()
    for kin, (package, families) in TWINS.items():
        for face, style, ending in ((REGULAR, "400Regular", ""), (TITLE, "700Bold", " Bold")):
            weight = f"font-weight: {HEAVY}; " if face.weight > REGULAR.weight else ""
            twin = opened(folder, package, f"{style}/{package.title().replace('-', '')}_{style}.ttf")
            scale = length(said, TTFont(FONTS / f"{face.file}.ttf")) / length(said, twin)
            local = ", ".join(f'local("{family}{ending}")' for family in families)
            lines.append(
                f'@font-face {{ font-family: "{face.family.removeprefix("Tablee ")} {kin}"; {weight}src: {local}; '
                f"size-adjust: {scale:.1%}; ascent-override: {ASCENT / UNITS / scale:.1%}; "
                f"descent-override: {DESCENT / UNITS / scale:.1%}; line-gap-override: 0%; }}"
            )
    return "\n".join(lines) + "\n"


def sentences() -> Counter[str]:
    """How often each letter stands in the words of our pages."""
    found: Counter[str] = Counter()
    for file in sorted(SOURCE.rglob("words/*.toml")):
        found.update("".join(map(str, tomllib.loads(file.read_text("utf-8")).values())))
    return found


def length(said: Counter[str], font: TTFont) -> float:
    advances, units = widths(font), int(font["head"].unitsPerEm)
    return sum(advances[letter] * times for letter, times in said.items() if letter in advances) / units


if __name__ == "__main__":
    main(Path(sys.argv[1]))
