#!/usr/bin/env bash
# tests/python.sh -- the package for Python, as somebody installs it.
# Does: builds the wheel over the library of a build folder, installs it into a fresh environment, runs its tests there
#       beside the command, and checks its types.
# Usage: python.sh SOURCE_DIR BUILD WORK [PYTEST_ARG...], where BUILD is a folder like build/release and WORK gets everything
set -euo pipefail
tree=$(realpath "$1")
build=$(realpath "$2")
mkdir -p "$3"
work=$(realpath "$3")
shift 3
python=/usr/bin/python3 # Debian's: its packages are what the wheel is built with
export AL0_TREE=$tree AL0_BUILD=$build AL0_COMMAND=$build/cli/al0
export XDG_CACHE_HOME=$work/no_cache OMP_WAIT_POLICY=passive
unset AL0_TABLES

rm -rf "$work/source" "$work/wheel" "$work/venv"
cp -r "$tree/bindings/python" "$work/source" # setuptools leaves its files beside the sources
"$python" -m pip wheel --quiet --no-build-isolation --no-deps --no-index -w "$work/wheel" "$work/source"
"$python" -m venv --system-site-packages "$work/venv"
"$work/venv/bin/python" -m pip install --quiet --no-index --no-deps "$work"/wheel/al0-*.whl

cd "$work/source"
MYPYPATH=$work/source "$python" -m mypy --cache-dir "$work/mypy" -p al0
cd tests
"$work/venv/bin/python" -B -m pytest -q -p no:cacheprovider "$@"
