"""Endgames, and games from files of rules, solved backwards."""

from __future__ import annotations

import os
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Optional, Sequence, Type, Union

from ._call import Limits, OnProgress, Run, Texts, encoded, failure, sized, status_new, taken
from ._handle import Handle
from ._al0 import ffi, lib
from .position import HasFen, text_of_position
from .report import Report


@dataclass(frozen=True)
class SolvePlan:
    """What solving a class of positions takes."""

    classes: int
    """With those that captures and promotions lead into."""
    positions: int
    memory: int
    """Bytes at the worst moment."""
    seconds: float
    """About."""


class Solved:
    """A class of positions by material, solved for mate by either side.

    >>> import al0
    >>> kqk = al0.solve("KQvK")
    >>> kqk.position("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1").data["moves"][0]["san"]
    'Qg7#'
    """

    def __init__(self, pointer: Any) -> None:
        self._handle = Handle(pointer, lib.al0_solved_free, "endgame")

    def counts(self) -> Report:
        """How many positions are won, drawn and lost, and in how many moves."""
        with self._handle.used() as solved:
            return Report(lib.al0_solved_counts(solved), self._handle)

    def position(self, position: Union[str, HasFen]) -> Report:
        """The value of a position of the class, and of each of its moves, best first."""
        text, status = encoded(text_of_position(position)), status_new()
        with self._handle.used() as solved:
            pointer = lib.al0_solved_position(solved, text, len(text), status)
        if pointer == ffi.NULL:
            raise failure(status)
        return Report(pointer, self._handle)

    def close(self) -> None:
        """Frees what was solved."""
        self._handle.close()

    def __enter__(self) -> Solved:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


def material_of(position: Union[str, HasFen]) -> str:
    """The class of a position as the side to move sees it ("KRvK")."""
    text, status = encoded(text_of_position(position)), status_new()
    found = taken(lib.al0_solve_material(ffi.NULL, text, len(text), status))
    if found is None:
        raise failure(status)
    return found


def solve_plan(material: str, *, limits: Optional[Limits] = None) -> SolvePlan:
    """What solving a class takes, before it is done."""
    run, status, out = Run(limits), status_new(), sized("Al0SolvePlan")
    if not lib.al0_solve_plan(ffi.NULL, encoded(material), run.limits, out, status):
        raise failure(status)
    return SolvePlan(out.classes, out.positions, out.memory, out.seconds)


def solve(material: str, *, limits: Optional[Limits] = None, progress: Optional[OnProgress] = None) -> Solved:
    """Solves a class of positions, ours named first ("KRvK"), with those that it leads into."""
    run, status, text = Run(limits, progress), status_new(), encoded(material)
    pointer = run(lambda _: lib.al0_solve(ffi.NULL, text, run.limits, status), lib.al0_solved_free)
    if pointer == ffi.NULL:
        raise failure(status)
    return Solved(pointer)


def solve_rules(
    path: Union[str, os.PathLike[str]],
    *,
    us: Optional[str] = None,
    expect: bool = False,
    folders: Sequence[Union[str, os.PathLike[str]]] = (),
    limits: Optional[Limits] = None,
    progress: Optional[OnProgress] = None,
) -> Report:
    """Solves a game from a file of rules: all positions that play can reach, and which goal each role can force.

    us: the one role to solve it for.   expect: in a game with chance, the mean goal, not the probability of 100.
    A limit that ends the work leaves a report of what is known.
    """
    run, status = Run(limits, progress), status_new()
    how, options = sized("Al0ReachedOptions"), sized("Al0ReadOptions")
    role = ffi.new("char[]", encoded(us)) if us is not None else ffi.NULL
    how.us, how.expect = role, expect
    looked = Texts([os.fspath(folder) for folder in folders])
    options.folders, options.n_folders, options.installed = looked.array, looked.count, True
    file = encoded(os.fspath(path))
    pointer = run(lambda _: lib.al0_solve_rules(file, how, options, run.limits, status), lib.al0_report_free)
    if pointer == ffi.NULL:
        raise failure(status)
    return Report(pointer)
