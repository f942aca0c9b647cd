"""A move in any position of chess, and of a game from a file of rules, as an engine finds it."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Callable, List, Optional, Sequence, Tuple, Type, Union

from ._call import OnProgress, Run, Texts, encoded, failure, sized, some_text, status_new, text_of
from ._handle import Handle
from .errors import WrongUse
from ._al0 import ffi, lib
from .player import moves_of
from .position import AnyPosition, Move, Position, text_of_position
from .table import Table

_SOURCES = {
    lib.AL0_FROM_TABLE: "table",
    lib.AL0_FROM_PROOF: "proof",
    lib.AL0_FROM_ENDGAME: "endgame",
    lib.AL0_FROM_SEARCH: "search",
    lib.AL0_FROM_GAMES: "games",
    lib.AL0_ONLY_MOVE: "only move",
}


@dataclass(frozen=True)
class EngineMove:
    """A move, where it comes from, and what it is worth."""

    source: str
    """"table": advice of a table.  "proof": of the mate that was asked for, or of the role's best goal.  "endgame":
    best play of the solved endgame, or of the solved game.  "search": nothing is proved.  "games": random games,
    nothing is proved.  "only move": the role has no other."""
    move: Move
    line: Tuple[str, ...]
    """Codes of the line that begins with it."""
    table: Optional[str]
    rule: Optional[str]
    advice: Optional[str]
    instance: Optional[str]
    """The advice with the values of its parameters, if it has some."""
    doc: Optional[str]
    goal: Optional[str]
    plies: int
    """Of the line, or to the mate; of a search: looked ahead."""
    mate_in: int
    """Not 0: moves to mate at most, of ours, or where it is below 0 of theirs."""
    score: int
    """Of a search: material and mobility in hundredths of a pawn, for the side to move."""
    nodes: int
    rank: int
    """Of a search: 1 for the best move, 2 for the best of the others, and so on; else 0."""
    is_new: bool
    """The tree was found for this position."""
    keeps_draw: bool
    """The endgame was solved, it is drawn, and the move keeps the draw."""
    remark: Optional[str]
    """Why it comes from no table, a line; in games from files why it is played."""
    late: Optional[str]
    """The file of a table for this position that had no time to find its move."""
    mean: float
    """Of games from files: the mean goal, 0 to 100, of the games with the move; if the game is solved, its value."""
    games: int
    """The number of these games."""
    sure: int
    """What is proved in games from files: the role is sure of this goal, and ..."""
    at_most: int
    """... cannot force more than this one."""
    explained: Optional[str]
    """Of games from files, if random games were asked: lines on what was found of each move."""


@dataclass(frozen=True)
class EngineLimits:
    """What a move may take; 0 stands for no limit."""

    seconds: float = 0.0
    solve_seconds: float = 0.0
    """An endgame that is foreseen to be solved in this time is solved before the clock of `seconds` starts."""
    nodes: int = 0
    depth: int = 0
    """Plies of the search."""
    mate: int = 0
    """Prove a mate in so many moves first of all."""
    threads: int = 0
    lines: int = 0
    """Of the search: so many of the best moves are told at each depth."""
    role: Optional[str] = None
    """Games from files: who wants the move, also where others choose at the same time; None: who is to move."""
    seed: int = 0
    """Games from files: of what is drawn.  With the same seed and nodes, and no seconds, a new engine finds the same
    move on every machine."""


OnLine = Callable[[EngineMove], None]
"""Told of each line of each depth that the search has finished; in games from files now and then of what would be
played."""


class _EngineRun(Run):
    """A move that is looked for, with who is told of lines."""

    def __init__(self, limits: EngineLimits, tell: Optional[OnLine], progress: Optional[OnProgress]) -> None:
        super().__init__(None, progress)
        self.tell = tell
        self.engine_limits = sized("Al0EngineLimits")
        for name in ("seconds", "solve_seconds", "nodes", "depth", "mate", "threads", "lines", "seed"):
            setattr(self.engine_limits, name, getattr(limits, name))
        self.engine_limits.stop = self.stop


class Engine:
    """Plays chess by the table that is written for the position's material; where none has advice in time by the
    solved endgame, if it is small; else by a plain search, which proves nothing.

    A game from a file of rules, if the first table is of one, it plays by the table, by what it can prove or solve,
    and else by random games.

    >>> import al0
    >>> engine = al0.Engine([al0.Table("krk")])
    >>> engine.set("7k/8/5K2/8/8/8/8/R7 w - - 0 1")
    >>> found = engine.move()
    >>> found.source, found.move.name, found.advice, found.mate_in
    ('table', 'Kg6', 'mate_in_4', 2)
    """

    def __init__(self, tables: Sequence[Table] = (), memory: int = 0) -> None:
        self._handle = Handle(lib.al0_engine_new(memory), lib.al0_engine_free, "engine")
        self._lock = threading.Lock()
        self._tables: List[Table] = []
        for table in tables:
            self.add(table)

    def add(self, table: Table) -> None:
        """A table more.  The first one says which game is played.  Of several that fit a position the first goes
        first."""
        status = status_new()
        with self._lock, self._handle.used() as engine, table._handle.used() as native:
            if not lib.al0_engine_add(engine, native, status):
                raise failure(status)
            self._handle.needs(table._handle)
            self._tables.append(table)

    def set(self, position: Optional[AnyPosition] = None, moves: Sequence[Union[str, Move]] = ()) -> None:
        """The game so far: it began at the position (None: as games begin), and these moves have been played."""
        status = status_new()
        if isinstance(position, Position) and not moves:
            with self._lock, self._handle.used() as engine, position._handle.used() as at:
                if not lib.al0_engine_set_position(engine, at, status):
                    raise failure(status)
            return
        if isinstance(position, Position):
            position = position.text
        fen = ffi.NULL if position is None else ffi.new("char[]", encoded(text_of_position(position)))
        played = Texts([move.code if isinstance(move, Move) else move for move in moves])
        with self._lock, self._handle.used() as engine:
            if not lib.al0_engine_set(engine, fen, played.array, played.count, status):
                raise failure(status)

    def forget(self) -> None:
        """Forgets the game, and the tree that is followed."""
        with self._lock, self._handle.used() as engine:
            lib.al0_engine_forget(engine)

    def move(
        self,
        limits: Optional[EngineLimits] = None,
        *,
        among: Sequence[Union[str, Move]] = (),
        tell: Optional[OnLine] = None,
        progress: Optional[OnProgress] = None,
    ) -> EngineMove:
        """The move for the side to move; it is not played.   among: the moves to choose from.   progress: told how
        far the endgame is solved."""
        run, status, out = self._run(limits, tell, progress), status_new(), sized("Al0EngineMove")
        asked = run.engine_limits
        chosen = Texts([move.code if isinstance(move, Move) else move for move in among])
        asked.moves, asked.n_moves = chosen.array, chosen.count

        def call(handle: Any) -> Any:
            asked.context = handle
            asked.tell = lib.al0_py_tell if tell else ffi.NULL
            asked.progress = lib.al0_py_progress if progress else ffi.NULL
            return lib.al0_engine_move(engine, asked, out, status)

        with self._lock, self._handle.used() as engine:
            if not run(call):
                raise failure(status)
            return _move_of(out)

    def prepare(self, limits: EngineLimits) -> None:
        """Thinks about a position of a game from a file ahead of a question: what is found is kept for the next ones.
        The limits have seconds or nodes."""
        run, status = self._run(limits, None, None), status_new()
        with self._lock, self._handle.used() as engine:
            if not run(lambda _: lib.al0_engine_prepare(engine, run.engine_limits, status)):
                raise failure(status)

    def _run(
        self, limits: Optional[EngineLimits], tell: Optional[OnLine], progress: Optional[OnProgress]
    ) -> _EngineRun:
        run = _EngineRun(limits or EngineLimits(), tell, progress)
        if limits is not None and limits.role is not None:
            if not self._tables:
                raise WrongUse("a role is of a game from a file, and the engine has no table of one")
            run.engine_limits.role = 1 + self._tables[0]._player_number(limits.role)
        return run

    def close(self) -> None:
        """Frees the engine."""
        self._handle.close()

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


def _move_of(m: Any) -> EngineMove:
    return EngineMove(
        source=_SOURCES[m.source],
        move=Move(some_text(m.name), some_text(m.code)),
        line=moves_of(m.line),
        table=text_of(m.table),
        rule=text_of(m.rule),
        advice=text_of(m.advice),
        instance=text_of(m.instance),
        doc=text_of(m.doc),
        goal=text_of(m.goal),
        plies=m.plies,
        mate_in=m.mate_in,
        score=m.score,
        nodes=m.nodes,
        rank=m.rank,
        is_new=m.is_new,
        keeps_draw=m.keeps_draw,
        remark=text_of(m.remark),
        late=text_of(lib.al0_table_file(m.late)) if m.late != ffi.NULL else None,
        mean=m.mean,
        games=m.games,
        sure=m.sure,
        at_most=m.at_most,
        explained=text_of(m.explained),
    )


@ffi.def_extern()  # type: ignore[misc]
def al0_py_tell(context: Any, so_far: Any) -> None:
    """Al0EngineLimits.tell."""
    run: _EngineRun = ffi.from_handle(context)
    try:
        if run.tell:
            run.tell(_move_of(so_far))
    except BaseException as error:
        run.fail(error)
