"""Games searched for positions.

Does: runs the search in a thread of its own, a few hits ahead of who takes them."""

from __future__ import annotations

import os
import queue
import threading
import weakref
from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Union

from . import errors
from ._call import Limits, OnProgress, Run, Texts, encoded, failure, messages_taken, sized, some_text, status_new
from ._call import taken, text_of
from ._handle import Handle
from ._al0 import ffi, lib
from .table import Table

AHEAD = 64  # hits that are found before somebody takes them


@dataclass(frozen=True)
class Hit:
    """A position that was found."""

    file: str
    number: int
    """Of the game, or of the line of a list, from 1."""
    ply: int
    last_ply: int
    """Of the position, and of the last one of a sequence."""
    in_variation: bool
    us: str
    position: str
    """As text (chess: FEN)."""
    name: Optional[str]
    """The move that is played there, as people write it."""
    code: Optional[str]
    rule: Optional[str]
    advice: Optional[str]
    plies: int
    """The height of the tree, where one was asked for."""
    refutation: Optional[str]
    tags: Dict[str, str]
    """Those that were asked for, and that the game has."""


@dataclass(frozen=True)
class BrokenGame:
    """A game or a variation that is passed over."""

    file: str
    number: int
    """Of the game, from 1; 0: the file cannot be read."""
    in_variation: bool
    line: int
    text: str


@dataclass(frozen=True)
class Found:
    """What was searched and found."""

    games: int
    unreadable: int
    broken: int
    bytes: int
    positions: int
    hits: int
    games_with_hits: int
    unknown: int
    stopped: bool


class _SearchRun(Run):
    """A search: what it has found and nobody has taken."""

    def __init__(
        self,
        limits: Optional[Limits],
        progress: Optional[OnProgress],
        tags: Sequence[str],
        broken: Optional[Callable[[BrokenGame], None]],
    ) -> None:
        super().__init__(limits, progress)
        self.tags = [(tag, ffi.new("char[]", encoded(tag))) for tag in tags]
        self.broken = broken
        self.ahead: queue.Queue[Optional[Hit]] = queue.Queue(AHEAD)

    def put(self, hit: Optional[Hit]) -> bool:
        """Hands it on; False where nobody wants any more."""
        while not self.stop[0]:
            try:
                self.ahead.put(hit, timeout=0.1)
                return True
            except queue.Full:
                continue
        return False


def _end(run: _SearchRun, thread: threading.Thread) -> None:
    """Stops a search, and waits for its end."""
    run.stop[0] = 1
    thread.join()


class Search(Iterator[Hit]):
    """The hits of a search, one after the other; `found` has the counts when it is at its end."""

    def __init__(self, run: _SearchRun, call: Callable[[Any], Found]) -> None:
        self._run = run
        self._results: List[Union[Found, BaseException]] = []
        results = self._results

        def work() -> None:
            handle = ffi.new_handle(run)
            try:
                found = call(handle)
                if run.error is not None:
                    raise run.error
                results.append(found)
            except BaseException as error:
                results.append(error)
            finally:
                run.put(None)

        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        self._thread = thread
        self._end = weakref.finalize(self, _end, run, thread)

    def __next__(self) -> Hit:
        while True:
            try:
                hit = self._run.ahead.get(timeout=0.1)
            except queue.Empty:
                if self._thread.is_alive():
                    continue
                hit = None
            if hit is not None:
                return hit
            self._finish()
            raise StopIteration

    def _finish(self) -> None:
        self._end()
        if self._results and isinstance(self._results[0], BaseException):
            error = self._results[0]
            self._results.clear()
            raise error

    @property
    def found(self) -> Optional[Found]:
        """The counts; None before the end."""
        result = self._results[0] if self._results and not self._thread.is_alive() else None
        return result if isinstance(result, Found) else None

    def close(self) -> None:
        """Stops the search."""
        self._end()


def find(
    games: Union[str, os.PathLike[str], Sequence[Union[str, os.PathLike[str]]]] = (),
    expression: Optional[str] = None,
    *,
    lists: Sequence[Union[str, os.PathLike[str]]] = (),
    tables: Sequence[Table] = (),
    advice: Optional[str] = None,
    then: Sequence[str] = (),
    within: Sequence[int] = (),
    all_along: Optional[str] = None,
    missed: bool = False,
    us: Optional[str] = None,
    variations: bool = False,
    unique: bool = False,
    max: int = 0,
    tags: Sequence[str] = (),
    broken: Optional[Callable[[BrokenGame], None]] = None,
    limits: Optional[Limits] = None,
    progress: Optional[OnProgress] = None,
) -> Search:
    """Searches files of games (chess: PGN, packed or not) and lists of positions, as `al0 find` does.

    expression: a condition in the names of the only table, if there is one.   then, within: conditions behind it,
    each at most so many plies later.   advice: where it has a tree.   missed: wins that the next move gives away.
    us: "white", "black", "both", "winner" or a name.   tags: of the hits' games.   broken: told of games that are
    passed over.

    >>> import al0, tempfile, os
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "games.pgn")
    ...     _ = open(path, "w").write('[White "A"]\\n\\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\\n')
    ...     hits = al0.find(path, "count(N) = 2 and B in attacks(N)", tags=["White"])
    ...     [(hit.ply, hit.tags) for hit in hits], hits.found.games
    ([], 1)
    """
    paths = [games] if isinstance(games, (str, os.PathLike)) else list(games)
    if within and len(within) != len(then):
        raise errors.WrongUse("within has one number for each condition of then")
    run = _SearchRun(limits, progress, tags, broken)
    files, options = sized("Al0FindFiles"), sized("Al0FindOptions")
    of_games, of_lists = Texts([os.fspath(p) for p in paths]), Texts([os.fspath(p) for p in lists])
    files.games, files.n_games = of_games.array, of_games.count
    files.lists, files.n_lists = of_lists.array, of_lists.count
    conditions = Texts(then)
    options.then, options.n_then = conditions.array, conditions.count
    numbers = ffi.new("unsigned[]", list(within)) if within else ffi.NULL
    options.within = numbers
    texts = {"expression": expression, "all_along": all_along, "advice": advice, "us": us}
    kept = {name: ffi.new("char[]", encoded(text)) for name, text in texts.items() if text is not None}
    for name, text in kept.items():
        setattr(options, name, text)
    options.missed, options.variations, options.unique, options.max = missed, variations, unique, max
    options.hit = lib.al0_py_hit
    options.broken = lib.al0_py_broken if broken else ffi.NULL
    chosen = list(tables)

    def call(handle: Any) -> Found:
        alive = (of_games, of_lists, conditions, numbers, kept)
        options.context = handle
        if run.progress is not None:
            run.limits.progress, run.limits.progress_context = lib.al0_py_progress, handle
        with _all_used([table._handle for table in chosen]) as natives:
            array = ffi.new("const Al0Table *[]", natives) if natives else ffi.NULL
            options.tables, options.n_tables = array, len(natives)
            result = _find(files, options, run)
        del alive
        return result

    for table in chosen:
        with table._handle.used():
            pass  # a closed one is told here
    return Search(run, call)


def _find(files: Any, options: Any, run: _SearchRun) -> Found:
    out, status, box = sized("Al0Found"), status_new(), ffi.new("Al0Messages **")
    options.messages = box
    try:
        done = lib.al0_find(files, options, run.limits, out, status)
    finally:
        messages = messages_taken(box)
    if not done:
        raise failure(status, messages)
    return Found(
        games=out.games,
        unreadable=out.unreadable,
        broken=out.broken,
        bytes=out.bytes,
        positions=out.positions,
        hits=out.hits,
        games_with_hits=out.games_with_hits,
        unknown=out.unknown,
        stopped=out.stopped,
    )


class _all_used:
    """The pointers of several handles, for a call."""

    def __init__(self, handles: Sequence[Handle]) -> None:
        self._uses = [handle.used() for handle in handles]

    def __enter__(self) -> List[Any]:
        return [use.__enter__() for use in self._uses]

    def __exit__(self, *error: Any) -> None:
        for use in self._uses:
            use.__exit__(None, None, None)


def _hit_of(h: Any, run: _SearchRun) -> Hit:
    tags = {tag: taken(lib.al0_hit_tag(h, name)) for tag, name in run.tags}
    return Hit(
        file=some_text(h.file),
        number=h.number,
        ply=h.ply,
        last_ply=h.last_ply,
        in_variation=h.in_variation,
        us=some_text(h.us),
        position=some_text(h.position),
        name=text_of(h.name),
        code=text_of(h.code),
        rule=text_of(h.rule),
        advice=text_of(h.advice),
        plies=h.plies,
        refutation=text_of(h.refutation),
        tags={tag: value for tag, value in tags.items() if value is not None},
    )


@ffi.def_extern()  # type: ignore[misc]
def al0_py_hit(context: Any, hit: Any) -> bool:
    """Al0FindOptions.hit."""
    run: _SearchRun = ffi.from_handle(context)
    try:
        return run.put(_hit_of(hit, run))
    except BaseException as error:
        run.fail(error)
        return False


@ffi.def_extern()  # type: ignore[misc]
def al0_py_broken(context: Any, broken: Any) -> None:
    """Al0FindOptions.broken."""
    run: _SearchRun = ffi.from_handle(context)
    try:
        if run.broken:
            run.broken(
                BrokenGame(
                    file=some_text(broken.file),
                    number=broken.number,
                    in_variation=broken.in_variation,
                    line=broken.line,
                    text=some_text(broken.why.text),
                )
            )
    except BaseException as error:
        run.fail(error)
