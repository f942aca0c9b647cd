"""Reports: what a long question has found, as a document."""

from __future__ import annotations

import json
from typing import Any, Optional

from ._call import taken
from ._handle import Handle
from ._write import written
from ._al0 import lib
from .answer import Verdict, verdict_of


class Report:
    """A table verified, conditions learned, an endgame solved: true if the verdict is `Verdict.SATISFIABLE`."""

    def __init__(self, pointer: Any, of: Optional[Handle] = None) -> None:
        self._handle = Handle(pointer, lib.al0_report_free, "report", of)

    @property
    def verdict(self) -> Verdict:
        """Of a verification: SATISFIABLE, every position that is won in theory is won; UNKNOWN, all failures are
        unknowns; NOT_SATISFIABLE, there are others.  Of learning: there are such conditions; limits kept it from
        being known; there are none."""
        with self._handle.used() as report:
            return verdict_of(lib.al0_report_verdict(report))

    def __bool__(self) -> bool:
        return self.verdict is Verdict.SATISFIABLE

    def explain(self) -> str:
        """A line for each advice: whether it was solved for all positions at once, and why."""
        with self._handle.used() as report:
            return taken(lib.al0_report_explain(report)) or ""

    def write(self, format: str, no_seconds: bool = False) -> bytes:
        """The report as "text", "json", "html" or "markdown"; of a verification also as "row"."""
        with self._handle.used() as report:
            return written(
                lambda f, o, s: lib.al0_report_write(report, f, o, s), format, no_seconds=no_seconds
            )

    def to_text(self, no_seconds: bool = False) -> str:
        """The report for a terminal."""
        return self.write("text", no_seconds).decode()

    def to_json(self, no_seconds: bool = False) -> str:
        """The report as a line of JSON."""
        return self.write("json", no_seconds).decode()

    def to_html(self, no_seconds: bool = False) -> str:
        """The report as a page."""
        return self.write("html", no_seconds).decode()

    def to_markdown(self, no_seconds: bool = False) -> str:
        """The report in Markdown."""
        return self.write("markdown", no_seconds).decode()

    @property
    def data(self) -> Any:
        """The JSON, read."""
        return json.loads(self.to_json())

    def _repr_html_(self) -> str:
        """The page in a notebook."""
        return self.to_html()

    def close(self) -> None:
        """Frees the report."""
        self._handle.close()

    def __repr__(self) -> str:
        return "<Report, closed>" if self._handle.closed else f"<Report: {self.verdict.value}>"
