"""What the tests share: the command that the package is compared with (AL0_COMMAND), and tables."""

from __future__ import annotations

import os
import subprocess
from typing import Callable

import pytest

import al0

MATE = "8/8/8/8/8/3K4/7R/2k5 w - - 0 1"


@pytest.fixture(scope="session")
def command() -> Callable[..., str]:
    """Runs the command and returns what it prints; a status of 2 is a failure."""

    def run(*arguments: str) -> str:
        # The command would use tables that the user has prepared; the package is told of none.
        environment = dict(os.environ, AL0_TABLES=al0.tables_folder(), XDG_CACHE_HOME=os.devnull)
        done = subprocess.run(
            [os.environ["AL0_COMMAND"], *arguments], capture_output=True, text=True, env=environment
        )
        assert done.returncode in (0, 1, 3), done.stderr
        return done.stdout

    return run


@pytest.fixture(scope="session")
def krk() -> al0.Table:
    """King and rook against king."""
    return al0.Table("krk")
