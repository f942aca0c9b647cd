"""A table played from move to move."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, Optional, Tuple, Type, Union

from ._call import Limits, OnProgress, Run, encoded, failure, sized, some_text, status_new, text_of
from ._handle import Handle
from ._al0 import ffi, lib
from .position import AnyPosition, Move, Position

if TYPE_CHECKING:
    from .table import Table

_OUTCOMES = {
    lib.AL0_PLAYER_MOVES: "moves",
    lib.AL0_PLAYER_GAME_OVER: "game over",
    lib.AL0_PLAYER_THEIR_TURN: "their turn",
    lib.AL0_PLAYER_NO_RULE: "no rule",
    lib.AL0_PLAYER_NO_ADVICE: "no advice",
    lib.AL0_PLAYER_UNKNOWN: "unknown",
}


def moves_of(codes: Any) -> Tuple[str, ...]:
    """A line of codes with blanks between them."""
    return tuple(some_text(codes).split())


@dataclass(frozen=True)
class PlayerMove:
    """What a player would play; true if it has a move."""

    outcome: str
    """"moves", "game over", "their turn", "no rule", "no advice", or "unknown": a limit was met."""
    why: str
    """Why there is no move, a sentence; "" where there is one."""
    move: Optional[Move]
    rule: Optional[str]
    advice: Optional[str]
    instance: Optional[str]
    """The advice with the values of its parameters, if it has some."""
    goal: Optional[str]
    """Of the advice, in canonical layout."""
    line: Tuple[str, ...]
    """Codes of the longest line from here to where the goal holds."""
    is_new: bool
    """The tree was found for this position: the one before has ended."""

    def __bool__(self) -> bool:
        return self.move is not None


class Player:
    """Plays a table: it follows the tree of an advice to its end, and asks the table anew only then, or where a
    reply is not in the tree; where the table says `replan`, at every move of ours.

    >>> import al0
    >>> player = al0.Table("krk").player("7k/8/5K2/8/8/8/8/R7 w - - 0 1")
    >>> while found := player.move():
    ...     print(found.move, found.advice, found.is_new)
    ...     player.play(found.move)
    ...     if player.position.moves:
    ...         player.play(player.position.moves[0])
    Kg6 mate_in_4 True
    Ra8# mate_in_4 False
    >>> found.outcome
    'game over'
    """

    def __init__(
        self, table: Table, position: Optional[AnyPosition] = None, us: Optional[str] = None, memory: int = 0
    ) -> None:
        options, status = sized("Al0PlayerOptions"), status_new()
        options.memory = memory
        with table._handle.used() as native:
            pointer = lib.al0_player_new(native, options, status)
        if pointer == ffi.NULL:
            raise failure(status)
        self._table = table
        self._lock = threading.Lock()
        self._handle = Handle(pointer, lib.al0_player_free, "player", table._handle)
        self._position: Optional[Position] = None
        if position is not None:
            self.set(position, us)

    @property
    def position(self) -> Position:
        """The position that it stands in."""
        if self._position is None:
            raise ValueError("the player has no position yet")
        return self._position

    def set(self, position: AnyPosition, us: Optional[str] = None) -> None:
        """The position to play from.  The tree is kept where the position stands in it, at most one move of ours
        and one of theirs further on."""
        at, status = self._table.position(position, us), status_new()
        with self._lock, self._handle.used() as player, at._handle.used() as native:
            if not lib.al0_player_set(player, native, status):
                raise failure(status)
        self._position = at

    def play(self, move: Union[str, Move]) -> None:
        """Plays a legal move of either side, in either notation."""
        after, status = self.position.play(move), status_new()
        text = encoded(move.code if isinstance(move, Move) else move)
        with self._lock, self._handle.used() as player:
            if not lib.al0_player_play(player, text, status):
                raise failure(status)
        self._position = after

    def move(self, *, limits: Optional[Limits] = None, progress: Optional[OnProgress] = None) -> PlayerMove:
        """What it would play; it does not play it."""
        run, status, out = Run(limits, progress), status_new(), sized("Al0PlayerMove")
        with self._lock, self._handle.used() as player:
            found = run(lambda _: lib.al0_player_move(player, run.limits, out, status))
            if not found and out.outcome not in _OUTCOMES:
                raise failure(status)
            return _move_of(out, "" if found else some_text(status.text))

    def close(self) -> None:
        """Frees the player."""
        self._handle.close()

    def __enter__(self) -> Player:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


def _move_of(out: Any, why: str) -> PlayerMove:
    has_move = out.outcome == lib.AL0_PLAYER_MOVES
    return PlayerMove(
        outcome=_OUTCOMES[out.outcome],
        why=why,
        move=Move(some_text(out.name), some_text(out.code)) if has_move else None,
        rule=text_of(out.rule),
        advice=text_of(out.advice),
        instance=text_of(out.instance),
        goal=text_of(out.goal),
        line=moves_of(out.line),
        is_new=out.is_new,
    )
