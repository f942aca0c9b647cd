"""Long calls: progress, limits, Ctrl-C, threads."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from typing import Iterator

import pytest

import al0

HARD = "8/8/8/3k4/8/8/8/KBN5 w - - 0 1"
PLAIN = "table t\nrule always then win\nadvice win\n    better: mate\n"  # nothing bounds the search
DEEP = al0.Limits(max_depth=60, max_nodes=10**12)


@pytest.fixture(autouse=True)
def ctrl_c_is_heeded() -> Iterator[None]:
    """A shell starts what runs in the background with Ctrl-C ignored; a proof would go on for ever."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupt_soon(seconds: float = 0.3) -> threading.Timer:
    timer = threading.Timer(seconds, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    return timer


def test_ctrl_c_stops_a_proof() -> None:
    table = al0.Table.from_text(PLAIN)
    began = time.monotonic()
    timer = interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        table.choose(HARD, limits=DEEP)
    timer.join()
    assert time.monotonic() - began < 5
    assert table.choose("7k/8/6K1/8/8/8/8/R7 w - - 0 1")  # the table can be asked again


def test_ctrl_c_stops_a_verification() -> None:
    table = al0.Table("kbnk")
    timer = interrupt_soon()
    with pytest.raises(KeyboardInterrupt):
        table.verify(sample=100000, seed=1, limits=al0.Limits(threads=2))
    timer.join()


def test_ctrl_c_ends_a_program() -> None:
    """As somebody at a terminal meets it."""
    code = f"import al0\nprint('begun', flush=True)\nal0.Table.from_text({PLAIN!r}).choose({HARD!r}, limits=al0.Limits(max_depth=60, max_nodes=10**12))"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout and program.stdout.readline() == b"begun\n"
        time.sleep(0.3)
        program.send_signal(signal.SIGINT)
        _, error = program.communicate(timeout=10)
    assert b"KeyboardInterrupt" in error and program.returncode == -signal.SIGINT


def test_limits() -> None:
    table = al0.Table.from_text(PLAIN)
    answer = table.choose(HARD, limits=al0.Limits(max_time=0.1, max_depth=60, max_nodes=10**12))
    assert answer.verdict is al0.Verdict.UNKNOWN and answer.data["limit"] == "time"
    assert not answer and answer.root is None and list(answer) == [] and answer.move is None


def test_progress() -> None:
    seen: list[al0.Progress] = []

    def until_three(now: al0.Progress) -> bool:
        seen.append(now)
        return len(seen) < 3

    answer = al0.Table.from_text(PLAIN).choose(HARD, limits=DEEP, progress=until_three)
    assert answer.verdict is al0.Verdict.UNKNOWN and len(seen) == 3
    assert seen[0].work == "search" and seen[-1].positions > 0


def test_progress_that_fails() -> None:
    def fail(_: al0.Progress) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError):
        al0.Table.from_text(PLAIN).choose(HARD, limits=DEEP, progress=fail)


def test_verification_tells() -> None:
    failures: list[str] = []
    text = 'table t\nmaterial "KQvK"\naim mate\nrule always then a\nadvice a\n    better: mate\n    us: depth = 0\n'
    report = al0.Table.from_text(text).verify(sample=40, seed=1, failure_seen=failures.append)
    assert report.verdict is al0.Verdict.NOT_SATISFIABLE and failures
    assert not al0.Table.from_text(text).verify(starts=[failures[0].split(" c0")[0].rstrip(";") + " 0 1"])


def test_other_threads_run() -> None:
    """While the library works, Python does, too."""
    table, steps = al0.Table.from_text(PLAIN), 0
    worker = threading.Thread(target=lambda: table.choose(HARD, limits=al0.Limits(max_time=0.5, max_depth=60, max_nodes=10**12)))
    worker.start()
    while worker.is_alive():
        steps += 1
        time.sleep(0.005)
    assert steps > 10


def test_many_threads(krk: al0.Table) -> None:
    """A table serves threads at once."""
    wanted = krk.choose("8/8/8/8/8/3K4/7R/2k5 w - - 0 1").to_json(no_seconds=True)
    answers: list[str] = []

    def ask() -> None:
        for _ in range(5):
            answers.append(krk.choose("8/8/8/8/8/3K4/7R/2k5 w - - 0 1").to_json(no_seconds=True))

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [wanted] * 20


def test_a_search_that_nobody_wants(tmp_path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n" * 3000)
    search = al0.find(path)
    assert next(search).ply == 0
    began = time.monotonic()
    search.close()
    assert time.monotonic() - began < 2 and search.found and search.found.stopped
    code = f"import al0\nkept = al0.find({str(path)!r})\nnext(kept)\nprint('done')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=20)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"done\n", b"")
