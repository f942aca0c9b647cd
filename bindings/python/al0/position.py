"""Positions and moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, List, Mapping, Optional, Protocol, Tuple, Union, runtime_checkable

from ._call import encoded, failure, some_text, status_new, taken, text_of
from ._handle import Handle
from ._al0 import ffi, lib

if TYPE_CHECKING:
    from .table import Table


@runtime_checkable
class HasFen(Protocol):
    """Anything that tells its FEN, such as python-chess's `chess.Board`."""

    def fen(self) -> str:
        """The position."""
        ...


AnyPosition = Union[str, HasFen, "Position"]
"""A position's text (chess: FEN; games from files: their facts, or `init` and moves), or what has a `fen()`."""


@dataclass(frozen=True)
class Move:
    """A move in both notations."""

    name: str
    """As people write it (chess: SAN, "Kd5")."""
    code: str
    """As programs do (chess: UCI, "e4d5")."""

    def __str__(self) -> str:
        return self.name


def text_of_position(position: Union[str, HasFen]) -> str:
    """The text of a position that is not yet one of the library's."""
    if isinstance(position, str):
        return position
    if isinstance(position, HasFen):
        return position.fen()
    raise TypeError(f"no position, and it has no fen(): {position!r}")


class Position:
    """A position of a game, which does not change: `play` returns the next.

    Without a table it is one of chess.  `us` is whose side tables take: without it the side that the table's
    `material` names, else the side to move.

    >>> import al0
    >>> p = al0.Position("7k/8/5K2/8/8/8/8/R7 w - - 0 1")
    >>> len(p.moves), p.us
    (21, 'white')
    >>> p.play("Kf7").play("h8h7").play("Rh1#").ending
    'mate'
    """

    def __init__(self, position: Union[str, HasFen], table: Optional[Table] = None, us: Optional[str] = None) -> None:
        self._side_is_chosen = us is not None or table is not None
        if table is None:
            from .table import chess

            table = chess()
        text = encoded(text_of_position(position))
        status = status_new()
        with table._handle.used() as native:
            pointer = lib.al0_position_read(native, text, len(text), status)
        if pointer == ffi.NULL:
            raise failure(status)
        self._handle = Handle(pointer, lib.al0_position_free, "position")
        self._table = table
        if self._side_is_chosen:
            self._set_us(table, us)

    @classmethod
    def _of(cls, pointer: Any, table: Table) -> Position:
        made = cls.__new__(cls)
        made._handle = Handle(pointer, lib.al0_position_free, "position")
        made._table = table
        made._side_is_chosen = True
        return made

    def _set_us(self, table: Table, us: Optional[str]) -> None:
        status = status_new()
        number = lib.AL0_DEFAULT_PLAYER if us is None else table._player_number(us)
        with table._handle.used() as native, self._handle.used() as position:
            if not lib.al0_position_set_us(position, native, number, status):
                raise failure(status)

    @property
    def text(self) -> str:
        """The position as text (chess: its FEN)."""
        with self._handle.used() as position:
            return taken(lib.al0_position_text(position)) or ""

    def fen(self) -> str:
        """The same, as python-chess calls it."""
        return self.text

    @property
    def board(self) -> Optional[str]:
        """A small drawing, a line for each row; None where the game draws none."""
        with self._handle.used() as position:
            return taken(lib.al0_position_board(position))

    @property
    def us(self) -> str:
        """Whose side tables take ("white")."""
        with self._handle.used() as position:
            return some_text(lib.al0_position_us(position))

    @property
    def us_to_move(self) -> bool:
        """Whether that side is to move."""
        with self._handle.used() as position:
            return bool(lib.al0_position_us_to_move(position))

    @property
    def ending(self) -> Optional[str]:
        """How the game has ended where the side to move has no move ("mate", "stalemate"); else None."""
        with self._handle.used() as position:
            return text_of(lib.al0_position_ending(position))

    @property
    def moves(self) -> List[Move]:
        """The legal moves, in the game's order."""
        with self._handle.used() as position:
            moves = lib.al0_position_moves(position)
        return _moves_taken(moves)

    def play(self, move: Union[str, Move]) -> Position:
        """The position after a legal move, in either notation."""
        status = status_new()
        with self._handle.used() as position:
            after = lib.al0_position_play(position, encoded(move.code if isinstance(move, Move) else move), status)
        if after == ffi.NULL:
            raise failure(status)
        made = Position._of(after, self._table)
        made._side_is_chosen = self._side_is_chosen
        return made

    # ---- steps: moves of all roles at once, in games from files -----------------------------------

    @property
    def can_step(self) -> bool:
        """True if steps can be made from here: the game is one from a file, and nobody has chosen yet."""
        with self._handle.used() as position:
            return bool(lib.al0_position_can_step(position))

    @property
    def role_to_move(self) -> str:
        """The player to move; chance where chance is."""
        with self._handle.used() as position:
            return self._table.roles[int(lib.al0_position_role_to_move(position))]

    def role_moves(self, role: str) -> List[Move]:
        """The legal moves of a role, whether it has a choice or not; none where the game is over."""
        status, number = status_new(), self._table._role_number(role)
        with self._handle.used() as position:
            moves = lib.al0_position_role_moves(position, number, status)
        if moves == ffi.NULL:
            raise failure(status)
        return _moves_taken(moves)

    def step(self, moves: Mapping[str, Union[str, Move]]) -> Position:
        """The position after a step, by the moves of the roles; a role with one legal move may be left out."""
        status, roles = status_new(), self._table.roles
        for role in moves:
            self._table._role_number(role)
        chosen = [moves.get(role) for role in roles]
        codes = [move.code if isinstance(move, Move) else move for move in chosen]
        kept = [ffi.NULL if code is None else ffi.new("char[]", encoded(code)) for code in codes]
        with self._handle.used() as position:
            after = lib.al0_position_step(position, ffi.new("const char *[]", kept), status)
        if after == ffi.NULL:
            raise failure(status)
        return Position._of(after, self._table)

    def goal(self, player: str) -> Optional[int]:
        """What the position is worth to a player by the rules, 0 to 100; None: they do not say it here."""
        with self._handle.used() as position:
            goal = int(lib.al0_position_goal(position, self._table._player_number(player)))
        return None if goal < 0 else goal

    def _key(self) -> Tuple[str, str]:
        return self.text, self.us

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Position({self.text!r}, us={self.us!r})"


def _moves_taken(moves: Any) -> List[Move]:
    """The moves of a list, which is freed."""
    try:
        return [_move_of(moves, i) for i in range(lib.al0_moves_count(moves))]
    finally:
        lib.al0_moves_free(moves)


def _move_of(moves: Any, i: int) -> Move:
    return Move(
        some_text(lib.al0_moves_text(moves, i, lib.AL0_MOVE_NAME)),
        some_text(lib.al0_moves_text(moves, i, lib.AL0_MOVE_CODE)),
    )
