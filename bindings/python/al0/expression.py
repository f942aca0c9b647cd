"""Expressions of a table's language, compiled."""

from __future__ import annotations

import threading
from types import TracebackType
from typing import TYPE_CHECKING, Any, FrozenSet, Optional, Type, Union

from ._call import Limits, Run, encoded, failure, messages_taken, sized, status_new, taken
from ._handle import Handle
from ._al0 import ffi, lib
from .position import AnyPosition

if TYPE_CHECKING:
    from .table import Table

Value = Union[bool, int, None, FrozenSet[str]]
_TYPES = {lib.AL0_BOOL: "bool", lib.AL0_INT: "int", lib.AL0_SET: "set"}


class Expression:
    """An expression in the names of a table, which is called with a position.

    >>> import al0
    >>> distance = al0.Table("krk").expression("dist(K, k)")
    >>> distance.type, distance("7k/8/5K2/8/8/8/8/R7 w - - 0 1")
    ('int', 2)
    """

    def __init__(self, table: Table, text: str) -> None:
        status, box = status_new(), ffi.new("Al0Messages **")
        with table._handle.used() as native:
            pointer = lib.al0_expression_new(native, encoded(text), box, status)
        messages = messages_taken(box)
        if pointer == ffi.NULL:
            raise failure(status, messages)
        self._table = table
        self._lock = threading.Lock()
        self._handle = Handle(pointer, lib.al0_expression_free, "expression", table._handle)

    @property
    def type(self) -> str:
        """"bool", "int" or "set"."""
        with self._handle.used() as expression:
            return _TYPES[lib.al0_expression_type(expression)]

    def __call__(
        self, position: AnyPosition, *, us: Optional[str] = None, limits: Optional[Limits] = None
    ) -> Value:
        """The value in a position: a bool, an int (None: undefined), or a frozenset of names of squares."""
        at, run, value, status = self._table.position(position, us), Run(limits), sized("Al0Value"), status_new()
        with self._lock, self._handle.used() as expression, at._handle.used() as where:
            if not run(lambda _: lib.al0_expression_evaluate(expression, where, run.limits, value, status)):
                raise failure(status)
            return _value_of(value, where)

    def close(self) -> None:
        """Frees the expression."""
        self._handle.close()

    def __enter__(self) -> Expression:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


def _value_of(value: Any, position: Any) -> Value:
    if value.type == lib.AL0_BOOL:
        return bool(value.number)
    if value.type == lib.AL0_INT:
        return int(value.number) if value.defined else None
    bits = [bit for bit in range(64) if value.set >> bit & 1]
    return frozenset(taken(lib.al0_position_element(position, value.domain, bit)) or "" for bit in bits)
