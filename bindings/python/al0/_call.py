"""Calls of the library: texts, failures, limits, progress, Ctrl-C.

Does: turns a status into an exception; runs a long call so that Ctrl-C and a progress function can stop it.
Must not know: what is asked."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any, Callable, Dict, Iterator, Optional, Sequence, Tuple, Type

from . import errors
from ._al0 import ffi, lib

# ---- texts --------------------------------------------------------------------------------------


def encoded(text: str) -> bytes:
    """A text as the library takes it, which ends texts at a NUL."""
    if "\0" in text:
        raise ValueError("a text has a NUL in it")
    return text.encode()


def text_of(pointer: Any) -> Optional[str]:
    """A text that the library keeps; None for NULL."""
    return None if pointer == ffi.NULL else ffi.string(pointer).decode(errors="replace")


def some_text(pointer: Any) -> str:
    """The same for a text that is always there."""
    return text_of(pointer) or ""


def taken(pointer: Any) -> Optional[str]:
    """A text that is the caller's: it is freed."""
    try:
        return text_of(pointer)
    finally:
        lib.al0_free(pointer)


def sized(name: str) -> Any:
    """A struct of the header with its size set, and 0 in all else."""
    made = ffi.new(f"{name} *")
    made.size = ffi.sizeof(name)
    return made


class Texts:
    """An array of texts, which lives as long as this."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._kept = [ffi.new("char[]", encoded(text)) for text in texts]
        self.array = ffi.new("const char *[]", self._kept) if self._kept else ffi.NULL
        self.count = len(self._kept)


# ---- failures -----------------------------------------------------------------------------------

_CLASSES: Dict[int, Type[errors.Error]] = {
    lib.AL0_WRONG_INPUT: errors.WrongInput,
    lib.AL0_WRONG_USE: errors.WrongUse,
    lib.AL0_NOT_FOUND: errors.NotFound,
    lib.AL0_CANNOT_READ: errors.CannotRead,
    lib.AL0_CANNOT_WRITE: errors.CannotWrite,
    lib.AL0_TOO_LARGE: errors.TooLarge,
    lib.AL0_OUT_OF_TIME: errors.OutOfTime,
    lib.AL0_INTERRUPTED: errors.Interrupted,
    lib.AL0_UNSUPPORTED: errors.Unsupported,
}
_SEVERITIES = {lib.AL0_ERROR: "error", lib.AL0_WARNING: "warning", lib.AL0_NOTE: "note"}


def status_new() -> Any:
    """Room for how a call ends."""
    return ffi.new("Al0Status *")


def failure(status: Any, messages: Sequence[errors.Message] = ()) -> errors.Error:
    """The exception for a status."""
    of = _CLASSES.get(status.kind, errors.Error)
    return of(
        some_text(status.text),
        file=text_of(status.file) or None,
        line=status.line,
        column=status.column,
        at=status.at,
        messages=messages,
    )


def message_of(m: Any) -> errors.Message:
    """A message of the library, copied."""
    return errors.Message(
        severity=_SEVERITIES.get(m.severity, "note"),
        text=some_text(m.text),
        hint=text_of(m.hint),
        replacement=text_of(m.replacement),
        file=text_of(m.file),
        line=m.line,
        column=m.column,
        at=m.at,
        length=m.length,
        replace_at=m.replace_at,
        replace_length=m.replace_length,
    )


def messages_taken(box: Any) -> Tuple[errors.Message, ...]:
    """The list of messages in *box, which is freed."""
    try:
        if box[0] == ffi.NULL:
            return ()
        return tuple(message_of(lib.al0_messages_get(box[0], i)) for i in range(lib.al0_messages_count(box[0])))
    finally:
        lib.al0_messages_free(box[0])
        box[0] = ffi.NULL


# ---- limits and progress ------------------------------------------------------------------------

SEARCHES = {
    None: lib.AL0_SEARCH_OF_TABLE,
    "shortest": lib.AL0_SHORTEST,
    "lowest": lib.AL0_LOWEST,
    "first": lib.AL0_FIRST,
    "any": lib.AL0_ANY,
    "best": lib.AL0_BEST,
    "preferred": lib.AL0_PREFERRED,
}
_WORKS = {
    lib.AL0_WORK_SEARCH: "search",
    lib.AL0_WORK_TREE: "tree",
    lib.AL0_WORK_RULES: "rules",
    lib.AL0_WORK_ADVICE: "advice",
    lib.AL0_WORK_ENDGAME: "endgame",
    lib.AL0_WORK_POSITIONS: "positions",
    lib.AL0_WORK_PARTS: "parts",
    lib.AL0_WORK_GAMES: "games",
    lib.AL0_WORK_PLANS: "plans",
}


@dataclass(frozen=True)
class Limits:
    """What a call may take; 0 stands for the default of each."""

    max_depth: int = 0
    """Plies below the root, for each advice tried."""
    max_nodes: int = 0
    """Positions judged, for each advice tried."""
    max_time: float = 0.0
    """Seconds: of a question for its position, of a report for all of it."""
    threads: int = 0
    """Over positions; at most as many as the library was built for."""
    memory: int = 0
    """Bytes, for all threads together."""
    search: Optional[str] = None
    """"shortest", "lowest", "first", "any", "best" or "preferred"; None: as the table says."""
    within: float = 0.0
    """With "lowest": how many times as high as a lowest tree it may be, if that is found sooner."""


@dataclass(frozen=True)
class Progress:
    """How far a long call has come."""

    work: str
    """"search", "tree", "rules", "advice", "endgame", "positions", "parts", "games" or "plans"."""
    name: str
    """What is worked on: an advice, a class of positions."""
    done: int
    all: int
    """Of this work; 0: nobody knows how much there is."""
    positions: int
    seconds: float
    height: int
    tree: int
    found: int


OnProgress = Callable[[Progress], Optional[bool]]
"""Told now and then, in any thread; False stops the call, anything else lets it go on."""


def _progress_of(now: Any) -> Progress:
    return Progress(
        work=_WORKS.get(now.work, "other"),
        name=some_text(now.name),
        done=now.done,
        all=now.all,
        positions=now.positions,
        seconds=now.seconds,
        height=now.height,
        tree=now.tree,
        found=now.found,
    )


class Run:
    """A long call: what it may take, how it is stopped, and what its callbacks have raised."""

    def __init__(self, limits: Optional[Limits] = None, progress: Optional[OnProgress] = None) -> None:
        limits = limits or Limits()
        if limits.search not in SEARCHES:
            raise ValueError(f"no such search: {limits.search!r}")
        self.stop = ffi.new("sig_atomic_t *")
        self.error: Optional[BaseException] = None
        self.progress = progress
        self.out: Optional[IO[bytes]] = None  # takes what the library writes in pieces
        self.limits = sized("Al0Limits")
        for name in ("max_depth", "max_nodes", "max_time", "threads", "memory", "within"):
            setattr(self.limits, name, getattr(limits, name))
        self.limits.search = SEARCHES[limits.search]
        self.limits.stop = self.stop

    def fail(self, error: BaseException) -> None:
        """Keeps what a callback has raised, and stops the call."""
        self.error = self.error or error
        self.stop[0] = 1

    def __call__(self, call: Callable[[Any], Any], free: Optional[Callable[[Any], None]] = None) -> Any:
        """The result of call(handle): the handle is what callbacks find this by.  free: of a result that nobody
        gets, because something was raised."""
        handle = ffi.new_handle(self)
        if self.progress is not None:
            self.limits.progress = lib.al0_py_progress
            self.limits.progress_context = handle
        guarded = threading.current_thread() is threading.main_thread()
        outer = lib.al0_py_guard(self.stop) if guarded else ffi.NULL
        try:
            result = call(handle)
        finally:
            heard = guarded and lib.al0_py_unguard(outer)
        try:
            if heard:
                signal.raise_signal(signal.SIGINT)  # Python's handler is told now: mostly KeyboardInterrupt
            if self.error is not None:
                raise self.error
        except BaseException:
            if free is not None and result != ffi.NULL:
                free(result)
            raise
        return result


@ffi.def_extern()  # type: ignore[misc]
def al0_py_progress(context: Any, now: Any) -> bool:
    """Al0OnProgress."""
    run: Run = ffi.from_handle(context)
    try:
        return run.progress is None or run.progress(_progress_of(now)) is not False
    except BaseException as error:
        run.fail(error)
        return False


@ffi.def_extern()  # type: ignore[misc]
def al0_py_write(context: Any, bytes_: Any, n: int) -> bool:
    """Al0Write."""
    run: Run = ffi.from_handle(context)
    try:
        if run.out is not None:
            run.out.write(ffi.buffer(bytes_, n))
        return True
    except BaseException as error:
        run.fail(error)
        return False


@contextmanager
def new_file(path: str) -> Iterator[IO[bytes]]:
    """A file that takes the place of the one at the path when all of it is written; without a byte there is none."""
    part = f"{path}.{os.getpid()}.part"
    try:
        with open(part, "wb") as file:
            yield file
        if os.path.getsize(part):
            os.replace(part, path)
    finally:
        if os.path.exists(part):
            os.remove(part)
