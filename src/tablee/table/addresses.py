"""The addresses of a table, and what stands behind each."""

from __future__ import annotations

from starlette.routing import BaseRoute, Route, WebSocketRoute

from tablee.table import downloads, enter_pages, forms, manners_pages, me_pages, sheet, table_pages


def routes() -> list[BaseRoute]:
    return [
        *manners_pages.routes(),
        Route("/games/{name}/device", forms.device),
        Route("/open", sheet.sheet),
        Route("/tables", forms.lay, methods=["POST"]),
        Route("/mine", table_pages.mine),
        *me_pages.routes(),
        *enter_pages.routes(),
        Route("/tables/{id}", table_pages.table_page),
        Route("/tables/{id}/big", table_pages.big),
        Route("/tables/{id}/replay", table_pages.replay),
        Route("/tables/{id}/review", table_pages.review),
        Route("/tables/{id}/review.png", downloads.moment),
        Route("/tables/{id}/record", downloads.record),
        Route("/tables/{id}/picture.svg", downloads.picture_svg),
        Route("/tables/{id}/picture.png", downloads.picture_png),
        Route("/tables/{id}/card.png", downloads.card),
        Route("/tables/{id}/qr.svg", downloads.qr),
        Route("/tables/{id}/why", table_pages.why),
        Route("/tables/{id}/hint", table_pages.hint),
        Route("/tables/{id}/{command}", forms.command, methods=["POST"]),
        WebSocketRoute("/tables/{id}/live", table_pages.live),
    ]
