"""What is freed, and when."""

from __future__ import annotations

import gc
import itertools
import os

import al0

MATE_IN_ONE = "7k/8/6K1/8/8/8/8/R7 w - - 0 1"


def resident() -> int:
    """Bytes of this process that are in memory."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_memory_is_flat() -> None:
    """10,000 proofs, with trees walked through and written, take no more than 1,000."""
    table, at = al0.Table("krk"), 0
    for i in range(10_000):
        answer = table.prove(MATE_IN_ONE, "mate_in_4")
        assert [node.move for node in answer] == [None, "Ra8#"]
        answer.to_json()
        if i == 1_000:
            at = resident()
    assert resident() - at < 3 << 20


def test_failures_leave_nothing() -> None:
    at = 0
    for i in range(3_000):
        for text in ("nonsense", "table t\nrule always then win\n"):
            try:
                al0.Table.from_text(text)
            except al0.WrongInput:
                pass
        if i == 500:
            at = resident()
    assert resident() - at < 3 << 20


def test_any_order_of_freeing() -> None:
    for order in itertools.islice(itertools.permutations(range(5)), 0, None, 7):
        table = al0.Table("krk")
        answer = table.choose(MATE_IN_ONE)
        things = [table, answer, table.expression("check"), table.judge(), table.verify(sample=1, limits=al0.Limits(threads=1))]
        for i in order:
            things[i].close()
        del table, answer, things
    for order in itertools.permutations(range(3)):
        table = al0.Table("krk")
        kept = [table, table.choose(MATE_IN_ONE), table.position(MATE_IN_ONE)]
        del table
        for i in order:
            kept[i] = None
            gc.collect()


def test_circles() -> None:
    """Python finalizes what refers to each other in any order."""
    for _ in range(50):
        table = al0.Table("krk")
        answer = table.choose(MATE_IN_ONE)
        circle = [table, answer, answer.root, table.expression("check")]
        circle.append(circle)
        table.circle = circle  # type: ignore[attr-defined]
        answer.circle = circle  # type: ignore[attr-defined]
        del table, answer, circle
        gc.collect()
