"""Writing in a picture, where axe cannot judge: its colour against what is really painted behind it."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from playwright.sync_api import Page

from tests.browser import paint

ENOUGH, ENOUGH_FOR_LARGE = 4.5, 3.0

WRITTEN = """() => [...document.querySelectorAll("svg > :not(defs) text")].map(node => {
  const { left, top, width, height } = node.getBoundingClientRect();
  const { fill, fontSize, fontWeight } = getComputedStyle(node);
  const size = parseFloat(fontSize) * node.getScreenCTM().d;
  return {
    words: node.textContent,
    colour: fill.match(/\\d+/g).slice(0, 3).map(Number),
    large: size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700),
    box: [left, top, Math.max(1, width), Math.max(1, height)],
  };
})"""

HIDDEN = "text { visibility: hidden }"

# How strong the contrast is at the middling one of the points that the words cover; what lies over them does not count.
CONTRAST = """async ([images, written]) => {
  const [inked, bare] = await Promise.all(images.map(async image => {
    const picture = Object.assign(new Image(), { src: `data:image/png;base64,${image}` });
    await picture.decode();
    const { width, height } = picture;
    const paper = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    paper.drawImage(picture, 0, 0);
    return box => paper.getImageData(...box).data;
  }));
  const linear = part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const shares = [0.2126, 0.7152, 0.0722];
  const light = colour => shares.reduce((sum, share, at) => sum + share * linear(colour[at] / 255), 0);
  return written.map(({ colour, box }) => {
    const [above, below, ink, found] = [inked(box), bare(box), light(colour), []];
    for (let at = 0; at < below.length; at += 4) {
      if (above[at] === below[at] && above[at + 1] === below[at + 1] && above[at + 2] === below[at + 2]) continue;
      const [more, less] = [ink, light(below.subarray(at, at + 3))].sort((a, b) => b - a);
      found.push((more + 0.05) / (less + 0.05));
    }
    const covered = found.length < below.length / 4 / 12; // hardly a stroke is left to see
    return covered ? 21 : found.sort((a, b) => a - b)[found.length >> 1];
  });
}"""


def illegible(page: Page, picture: str) -> list[str]:
    """The words of a standalone picture that stand out too little, seen on an empty page."""
    page.set_content(f'<body style="margin: 0">{picture}</body>')
    page.evaluate("document.fonts.ready")
    written: list[dict[str, Any]] = page.evaluate(WRITTEN)
    images = [b64encode(paint(page).screenshot(full_page=True, style=style)).decode() for style in ("", HIDDEN)]
    contrasts: list[float] = page.evaluate(CONTRAST, [images, written])
    return [
        f"“{text['words']}” stands out {contrast:.2f} to 1"
        for text, contrast in zip(written, contrasts, strict=True)
        if contrast < (ENOUGH_FOR_LARGE if text["large"] else ENOUGH)
    ]
