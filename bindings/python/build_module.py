"""The module al0._al0: what al0.h declares, as cffi compiles it against the header.

Does: runs the C preprocessor over the header and keeps the header's own lines; adds interrupt.c, and the functions
      that Python hands to the library.
Knows: the header, a C compiler, the build folder of the library.   Must not know: what the functions do.

AL0_BUILD names that folder, from the root of the tree (build/release); AL0_TREE the root, where this file was
copied elsewhere."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

import cffi

TREE = Path(os.environ.get("AL0_TREE") or Path(__file__).resolve().parent.parent.parent)
BUILD = TREE / os.environ.get("AL0_BUILD", "build/release")
HEADER = TREE / "include" / "al0.h"

# Numbers that the header gives by #define: the compiler tells their values.
NUMBERS = ["AL0_DEFAULT_PLAYER", "AL0_LINE_LONGEST", "AL0_VERSION_MAJOR", "AL0_VERSION_MINOR", "AL0_VERSION_PATCH"]

# What interrupt.c adds, and callbacks of al0.h, which Python defines.
OWN = """
sig_atomic_t *al0_py_guard(sig_atomic_t *flag);
bool al0_py_unguard(sig_atomic_t *outer);
extern "Python" {
    bool al0_py_progress(void *context, const Al0Progress *progress);
    bool al0_py_hit(void *context, const Al0Hit *hit);
    void al0_py_broken(void *context, const Al0BrokenGame *broken);
    void al0_py_failure(void *context, const char *line);
    void al0_py_trouble(void *context, const char *text);
    bool al0_py_write(void *context, const char *bytes, size_t n);
    void al0_py_tell(void *context, const Al0EngineMove *so_far);
}
"""


def library_folder() -> str:
    """Where an installation has the library below its prefix: from there it finds the tables."""
    found = re.search(r"^CMAKE_INSTALL_LIBDIR:[A-Z]+=(.*)$", (BUILD / "CMakeCache.txt").read_text(), re.M)
    return found.group(1) if found else "lib"


def declarations() -> str:
    """What the header itself declares, without what it includes."""
    compiler = shlex.split(os.environ.get("CC", "cc"))
    command = [*compiler, "-E", "-D__attribute__(x)=", str(HEADER)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    kept, own = [], False
    for line in text.splitlines():
        marker = re.match(r'# \d+ "(.*)"', line)
        if marker:
            own = marker.group(1) == str(HEADER)
        elif own:
            kept.append(line)
    numbers = [f"#define {name} ..." for name in NUMBERS]
    return "\n".join(["typedef int... sig_atomic_t;", *kept, *numbers, OWN])


def module() -> cffi.FFI:
    """What compiles the module; setup.py names this function."""
    made = cffi.FFI()
    made.cdef(declarations())
    made.set_source(
        "al0._al0",
        "#include <al0.h>\n" + (Path(__file__).parent / "interrupt.c").read_text(),
        include_dirs=[str(HEADER.parent)],
        library_dirs=[str(BUILD / "lib")],
        libraries=["al0"],
        extra_compile_args=["-O1"],
        extra_link_args=[f"-Wl,-rpath,$ORIGIN/{library_folder()}"],
    )
    return made
