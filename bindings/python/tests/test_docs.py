"""The examples of the docstrings, of README.md and of the manual."""

from __future__ import annotations

import doctest
import importlib
import os
from pathlib import Path

import pytest

import al0

MODULES = ["errors", "position", "answer", "report", "judge", "table", "expression", "search"]
TREE = Path(os.environ["AL0_TREE"])


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"al0.{name}")).failed == 0


def test_package() -> None:
    assert doctest.testmod(al0).attempted >= 4 and doctest.testmod(al0).failed == 0


@pytest.mark.parametrize("page", ["bindings/python/README.md", "docs/python.md"])
def test_pages(page: str, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = doctest.testfile(str(TREE / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert done.attempted > 0 and done.failed == 0
