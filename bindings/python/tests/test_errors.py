"""What is wrong is one clear exception."""

from __future__ import annotations

import copy
import pickle
from typing import Any, Callable

import pytest

import al0
from conftest import MATE

BROKEN = "table t\nrule always then win\nadvice wim\n    better: mate\n"


def test_broken_table(tmp_path) -> None:
    path = tmp_path / "broken.al0"
    path.write_text(BROKEN)
    with pytest.raises(al0.WrongInput) as caught:
        al0.Table(path)
    error = caught.value
    assert (error.kind, error.file, error.line, error.column) == ("WrongInput", str(path), 2, 18)
    assert error.hint == "did you mean `wim`?"
    assert [m.replacement for m in error.messages if m.severity == "error"] == ["wim"]
    assert str(error).startswith(f"{path}:2:18: rule `always` names `win`")


def test_no_such_table() -> None:
    with pytest.raises(al0.NotFound):
        al0.Table("there is none")


def test_warnings() -> None:
    table = al0.Table.from_text("table t \"T\"\nrule always then a\nadvice a\n    better: mate\nadvice b\n    better: mate\n")
    assert {m.severity for m in table.warnings} == {"warning"}
    assert any("`b`" in m.text and m.line == 5 for m in table.warnings)


@pytest.mark.parametrize(
    "fen, text",
    [("nonsense", "fields"), ("", "empty"), ("9/8/8/8/8/8/8/8 w - - 0 1", ""), ("K7/8/8/8/8/8/8/8 w - - 0 1", "")],
)
def test_nonsense_positions(fen: str, text: str, krk: al0.Table) -> None:
    for ask in (krk.position, krk.choose, al0.Position):
        with pytest.raises(al0.WrongInput) as caught:
            ask(fen)
        assert text in caught.value.text and caught.value.text


def test_no_position(krk: al0.Table) -> None:
    with pytest.raises(TypeError):
        krk.choose(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        krk.choose("a\0b")


def test_closed_table() -> None:
    table = al0.Table("krk")
    answer = table.choose(MATE)
    expression = table.expression("dist(K, k)")
    table.close()
    table.close()
    asks: list[Callable[[], Any]] = [
        lambda: table.choose(MATE),
        lambda: table.prove(MATE, "mate_in_4"),
        lambda: table.evaluate("check", MATE),
        lambda: table.verify(sample=1),
        lambda: table.learn("mate_in_4", MATE),
        lambda: table.judge(),
        lambda: table.title,
        lambda: list(al0.find("no.pgn", tables=[table])),
    ]
    for ask in asks:
        with pytest.raises(al0.Closed) as caught:
            ask()
        assert str(caught.value) == "the table is closed"
    assert answer.advice == "mate_in_4" and len(list(answer)) == len(answer)
    with pytest.raises(al0.Closed):
        expression(MATE)  # reading the position needs the table
    answer.close()
    with pytest.raises(al0.Closed):
        len(answer)
    assert repr(table) == "<Table, closed>" and repr(answer) == "<Answer, closed>"


def test_wrong_use(krk: al0.Table) -> None:
    with pytest.raises(al0.NotFound):
        krk.prove(MATE, "no_such_advice")
    with pytest.raises(al0.WrongUse):
        krk.choose(MATE.replace(" w ", " b "))  # they are to move
    with pytest.raises(al0.NotFound):
        krk.position(MATE, us="red")
    with pytest.raises(al0.WrongInput) as caught:
        krk.evaluate("dist(K, k", MATE)
    assert caught.value.messages
    with pytest.raises(al0.WrongInput):
        krk.position(MATE).play("Ra9")
    with pytest.raises(ValueError):
        krk.choose(MATE, limits=al0.Limits(search="fastest"))
    with pytest.raises(ValueError):
        krk.choose(MATE).write("doc")
    with pytest.raises(TypeError):
        krk.choose(MATE).write("text", colour=True)
    with pytest.raises(al0.WrongUse):
        krk.choose(MATE).write("row")


def test_position_of_another_game(krk: al0.Table) -> None:
    other = al0.Table("games/tictactoe").position("init")
    with pytest.raises(al0.Error):
        krk.choose(other)


@pytest.mark.parametrize("copied", [pickle.dumps, copy.deepcopy])
def test_what_is_copied(krk: al0.Table, copied: Callable[[Any], Any], capfd) -> None:
    for thing in krk, krk.choose(MATE), krk.position(MATE):
        with pytest.raises(TypeError, match="cannot be pickled or copied"):
            copied(thing)
    assert not capfd.readouterr().err
    assert copy.copy(krk).choose(MATE).move == krk.choose(MATE).move


def test_search_errors(tmp_path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 e5 *\n\n1. e5 *\n")
    with pytest.raises(al0.WrongInput):
        list(al0.find(path, "nonsense("))
    broken: list[al0.BrokenGame] = []
    search = al0.find(path, broken=broken.append)
    assert len(list(search)) == 3 and [b.number for b in broken] == [2]

    def fail(_: al0.BrokenGame) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError):
        list(al0.find(path, broken=fail))
