"""Writing: formats and options of all that the library puts on paper."""

from __future__ import annotations

from typing import Any, Callable

from ._call import failure, sized, status_new
from ._al0 import ffi, lib

FORMATS = {
    "text": lib.AL0_TEXT,
    "dot": lib.AL0_DOT,
    "svg": lib.AL0_SVG,
    "png": lib.AL0_PNG,
    "pdf": lib.AL0_PDF,
    "json": lib.AL0_JSON,
    "proof": lib.AL0_PROOF,
    "pgn": lib.AL0_PGN,
    "html": lib.AL0_HTML,
    "markdown": lib.AL0_MARKDOWN,
    "row": lib.AL0_ROW,
    "epd": lib.AL0_EPD,
}
_PAGES = {
    "fit": lib.AL0_PAGE_FIT,
    "a4": lib.AL0_PAGE_A4,
    "slide": lib.AL0_PAGE_SLIDE,
    "one": lib.AL0_PAGE_ONE,
}
_FLAGS = ("color", "no_seconds", "boards", "merge", "no_group", "line", "draw_depth", "draw_nodes", "memory")


def format_number(name: str) -> int:
    """The number of a format by its name."""
    if name not in FORMATS:
        raise ValueError(f"no such format: {name!r} (there are {', '.join(FORMATS)})")
    return int(FORMATS[name])


def written(write: Callable[[int, Any, Any], Any], format: str, **options: Any) -> bytes:
    """What write(format, options, status) returns, which is freed.  options: members of Al0WriteOptions."""
    status, length, chosen = status_new(), ffi.new("size_t *"), sized("Al0WriteOptions")
    chosen.length = length
    for name, value in options.items():
        if name == "page":
            chosen.page = _PAGES[value]
        elif name == "line" and value == "longest":
            chosen.line = lib.AL0_LINE_LONGEST
        elif name in _FLAGS:
            setattr(chosen, name, value)
        else:
            raise TypeError(f"no such option of writing: {name!r}")
    text = write(format_number(format), chosen, status)
    if text == ffi.NULL:
        raise failure(status)
    try:
        return bytes(ffi.buffer(text, length[0]))
    finally:
        lib.al0_free(text)
