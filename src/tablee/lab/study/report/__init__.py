"""A study as a report that people read."""

from tablee.lab.study.report.page import as_json, framed, page

__all__ = ["as_json", "framed", "page"]
