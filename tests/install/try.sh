#!/usr/bin/env bash
# tests/install/try.sh -- the library as another project meets it.
# Does: installs into a fresh prefix; builds a small program outside the tree once through pkg-config
# and once through find_package(al0), and runs both; looks at what else must (not) be there.
# Usage: [CMAKE=...] [CC=...] [CFLAGS=...] try.sh BUILD_DIR BUILT_LIBRARY
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build_dir=$1
library=$2
cmake=${CMAKE:-cmake}
cc=${CC:-cc}
read -ra flags <<<"${CFLAGS:-}"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
prefix="$home/a prefix"

fail() {
    echo "install: $*" >&2
    exit 1
}

# run_program PROGRAM: it must run, against the installed library.
run_program() {
    LD_LIBRARY_PATH=$(dirname "$installed_library") "$1" || fail "$1 does not run"
}

"$cmake" --install "$build_dir" --prefix "$prefix" >"$home/log" || {
    cat "$home/log"
    fail "cmake --install"
}
installed_library=$(find "$prefix" -name libal0.so)
package=$(find "$prefix" -name al0.pc)
[[ -n $installed_library && -n $package ]] || fail "no library or no al0.pc under the prefix"
cp "$here/program.c" "$here/project.cmake" "$home"
mv "$home/project.cmake" "$home/CMakeLists.txt"

echo "-- pkg-config"
export PKG_CONFIG_PATH=${package%/*}
# pkg-config escapes what it prints for a shell; eval takes that back.
packaged=()
eval "packaged=($(pkg-config --cflags --libs al0))"
"$cc" -std=c17 -Wall -Wextra -Werror "${flags[@]}" "$home/program.c" "${packaged[@]}" \
    -o "$home/by_pkg_config"
run_program "$home/by_pkg_config"

echo "-- find_package"
"$cmake" -S "$home" -B "$home/build" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$cc" \
    -DCMAKE_C_FLAGS="${flags[*]}" >/dev/null
"$cmake" --build "$home/build" >/dev/null
run_program "$home/build/program"

echo "-- the command and the tables"
"$prefix/bin/al0" --version >/dev/null || fail "the installed command does not run"
for table in $(cd "$here/../../advice" && find . -name '*.al0'); do
    [[ -f $prefix/share/al0/advice/$table ]] || fail "advice/$table is not installed"
done

echo "-- symbols"
foreign=$(nm -D --defined-only "$library" | awk '$3 !~ /^(al0_|__|_init$|_fini$|_edata$|_end$)/ {print $3}')
[[ -z $foreign ]] || fail "the library shows more than al0_*: $foreign"
