"""Moves judged: whether they are on a table's plan, and whether they give something away."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Optional, Union

from ._call import Limits, Run, encoded, failure, sized, some_text, status_new, taken, text_of
from ._handle import Handle
from ._al0 import ffi, lib
from .answer import Verdict, verdict_of
from .position import AnyPosition, Move

if TYPE_CHECKING:
    from .table import Table

_JUDGEMENTS = {
    lib.AL0_JUDGED_ON_PLAN: "on plan",
    lib.AL0_JUDGED_AS_GOOD: "as good",
    lib.AL0_JUDGED_OFF_PLAN: "off plan",
    lib.AL0_JUDGED_NO_PLAN: "no plan",
    lib.AL0_JUDGED_THROWS_AWAY: "throws the win away",
    lib.AL0_JUDGED_LOSES: "loses",
    lib.AL0_JUDGED_UNKNOWN: "unknown",
}


@dataclass(frozen=True)
class Outcome:
    """What a position or a move comes to at best play."""

    result: int
    """1: we win, 0: a draw, -1: we lose; in games from files 1: the goal 100, -1: our least goal."""
    moves: int
    """Of the side that mates; in games from files plies, and those of a win alone."""
    goal: Optional[int] = None
    """In games from files: the goal that we can force."""
    mean_goal: Optional[float] = None
    """The same where chance moves: the mean goal that we can expect."""


@dataclass(frozen=True)
class Judged:
    """What is to be said of a move."""

    judgement: str
    """"on plan", "as good", "off plan", "no plan", "throws the win away", "loses" or "unknown"."""
    text: str
    """One line for people."""
    name: str
    is_tables: bool
    """It is the very move of the table."""
    table_move: Optional[str]
    rule: Optional[str]
    advice: Optional[str]
    why_none: Optional[str]
    """Why the table has no move."""
    ending: Optional[str]
    best: Optional[Outcome]
    """Of the position; None: the endgame, or the game, is too large to be solved."""
    played: Optional[Outcome]
    """Of the move."""
    tables: Optional[Outcome]
    """Of the table's move."""
    refutation: Optional[str]
    """Their best reply, where the move gives something away."""
    refutation_ending: Optional[str]
    by_table: Optional[Verdict]
    """With `play`: whether the table, played on from there, comes to its aim against every reply."""
    moves_by_table: int


def _outcome(j: Any, which: str) -> Optional[Outcome]:
    """best, played or tables, with its goal."""
    if not j.truth_known:
        return None
    o = getattr(j, which)
    goal = getattr(j, f"{which}_goal") if j.has_goals else None
    return Outcome(o.result, o.moves, goal, getattr(j, f"{which}_mean") if j.has_means else None)


def _judged_of(j: Any) -> Judged:
    return Judged(
        judgement=_JUDGEMENTS[j.judgement],
        text=taken(lib.al0_judged_text(j, ffi.NULL)) or "",
        name=some_text(j.name),
        is_tables=j.is_tables,
        table_move=text_of(j.table_move),
        rule=text_of(j.rule),
        advice=text_of(j.advice),
        why_none=text_of(j.why_none),
        ending=text_of(j.ending),
        best=_outcome(j, "best"),
        played=_outcome(j, "played"),
        tables=_outcome(j, "tables") if j.table_move != ffi.NULL else None,
        refutation=text_of(j.refutation),
        refutation_ending=text_of(j.refutation_ending),
        by_table=verdict_of(j.by_table) if j.was_played else None,
        moves_by_table=j.moves_by_table,
    )


class Judge:
    """Judges moves of a table with `aim mate` or `avoid` (chess), or of a game from a file, in the order of their game.

    >>> import al0
    >>> judge = al0.Table("krk").judge()
    >>> judge.move("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "Ra2").judgement
    'off plan'
    >>> judge.move("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "Kg6").text
    'on plan; mate in 2 (edge: mate_in_4)'
    """

    def __init__(self, table: Table, play: bool = False, limits: Optional[Limits] = None) -> None:
        self._run = Run(limits)
        self._table = table
        self._lock = threading.Lock()
        options, status = sized("Al0JudgeOptions"), status_new()
        options.play = play
        with table._handle.used() as native:
            pointer = lib.al0_judge_new(native, options, self._run.limits, status)
        if pointer == ffi.NULL:
            raise failure(status)
        self._handle = Handle(pointer, lib.al0_judge_free, "judge", table._handle)

    def move(self, position: AnyPosition, move: Union[str, Move]) -> Judged:
        """Judges a legal move, in either notation, of a position with us to move."""
        status, out = status_new(), sized("Al0Judged")
        text = encoded(move.code if isinstance(move, Move) else move)
        at = self._table.position(position)
        with self._lock, self._handle.used() as judge, at._handle.used() as native:
            if not self._run(lambda _: lib.al0_judge_move(judge, native, text, out, status)):
                raise failure(status)
            return _judged_of(out)

    def close(self) -> None:
        """Frees the judge."""
        self._handle.close()
