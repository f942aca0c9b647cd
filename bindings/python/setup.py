"""Builds the wheel of al0: the module over al0.h, the library itself, and the installed tables.

build_module.py says which build folder the library is of."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).resolve().parent))
from build_module import BUILD, HEADER, TREE, library_folder  # noqa: E402


def version() -> str:
    """The version of the header, where it alone stands."""
    return ".".join(re.findall(r"^#define AL0_VERSION_[A-Z]+ (\d+)$", HEADER.read_text(), re.M))


class PackLibrary(build_py):
    """Puts the library and the tables into the package, as an installation has them."""

    def run(self) -> None:
        super().run()
        package = Path(self.build_lib) / "al0"
        library = package / library_folder()
        library.mkdir(parents=True, exist_ok=True)
        for file in (BUILD / "lib").glob("libal0.so.*"):
            if file.is_symlink():  # named as programs look for it
                shutil.copyfile(file, library / file.name)
        for pattern in ("*.al0", "*.kif"):
            for file in (TREE / "advice").rglob(pattern):
                place = package / "share" / "al0" / "advice" / file.relative_to(TREE / "advice")
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, place)
        shutil.copyfile(TREE / "LICENSE", package / "LICENSE")


setup(
    version=version(),
    cffi_modules=["build_module.py:module"],
    cmdclass={"build_py": PackLibrary},
    options={"bdist_wheel": {"py_limited_api": "cp39"}},
    zip_safe=False,
)
