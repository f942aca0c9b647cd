#!/usr/bin/env bash
# tests/install/try.sh -- the library as another project meets it.
# Does: installs into a fresh prefix; builds a small program outside the tree once through pkg-config
# and once through find_package(al0), and runs both; looks at what else must (not) be there; moves the
# installation elsewhere, where all of it must go on working, the programs of the manual among it.
# Usage: [CMAKE=...] [CC=...] [CFLAGS=...] try.sh BUILD_DIR BUILT_LIBRARY RUN_CASES
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tree=$here/../..
build_dir=$1
library=$2
run_cases=$3
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

# run_program PROGRAM: it must run, and find the installed library by itself.
run_program() {
    env -u LD_LIBRARY_PATH "$1" || fail "$1 does not run"
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
generator=$(sed -n 's/^CMAKE_GENERATOR:INTERNAL=//p' "$build_dir/CMakeCache.txt")
"$cmake" -S "$home" -B "$home/build" -G "$generator" -DCMAKE_PREFIX_PATH="$prefix" \
    -DCMAKE_C_COMPILER="$cc" \
    -DCMAKE_C_FLAGS="${flags[*]}" >/dev/null
"$cmake" --build "$home/build" >/dev/null
run_program "$home/build/program"

echo "-- the command and the tables"
"$prefix/bin/al0" --version >/dev/null || fail "the installed command does not run"
for table in $(cd "$tree/advice" && find . -name '*.al0' -o -name '*.kif'); do
    [[ -f $prefix/share/al0/advice/$table ]] || fail "advice/$table is not installed"
done

echo "-- what ./dev install says"
DEMO_FEN=$(sed -n 's/^DEMO_FEN="\(.*\)"$/\1/p' "$tree/dev")
eval "$(sed -n '/^say_installed()/,/^}/p' "$tree/dev")"
(unset PKG_CONFIG_PATH; say_installed "$prefix" "$build_dir/install_manifest.txt") >"$home/said"
while read -r file; do
    [[ -e $file ]] || fail "./dev install names $file, which is not there"
done < <(sed -n '/^al0 is installed/,/^$/s|^  [a-z ]*/|/|p' "$home/said")
(
    cd "$home"
    eval "$(grep '^  export' "$home/said")"
    [[ $PATH == "$prefix/bin:"* && -f $PKG_CONFIG_PATH/al0.pc ]] || fail "./dev install: $(cat said)"
    eval "$(sed -n '/^Then begin with/,$p' said | sed 1d)" >begun
    grep -q '^  krk.al0 .*King and rook against king$' begun || fail "al0 tables, as ./dev install says"
    grep -q '^krk, rule' begun || fail "al0 prove, as ./dev install says"
)

echo "-- completions and manual"
for file in share/bash-completion/completions/al0 share/zsh/site-functions/_al0 \
    share/fish/vendor_completions.d/al0.fish share/doc/al0/docs/forcing-tree.svg; do
    [[ -f $prefix/$file ]] || fail "$file is not installed"
done
if command -v scdoc >/dev/null; then
    [[ -f $prefix/share/man/man1/al0-prove.1 ]] || fail "al0-prove.1 is not installed"
fi

echo "-- versions"
# version PART: of the header.
version() {
    sed -n "s/^#define AL0_VERSION_$1 //p" "$prefix/include/al0.h"
}
abi=$(version MAJOR)
[[ $abi -gt 0 ]] || abi=$abi.$(version MINOR)
soname=$(objdump -p "$installed_library" | awk '$1 == "SONAME" {print $2}')
[[ $soname == "libal0.so.$abi" ]] || fail "the soname is $soname, and not libal0.so.$abi"

echo "-- symbols"
foreign=$(nm -D --defined-only "$library" | awk '$3 !~ /^(al0_|__|_init$|_fini$|_edata$|_end$)/ {print $3}')
[[ -z $foreign ]] || fail "the library shows more than al0_*: $foreign"

echo "-- moved elsewhere"
moved="$home/moved/somewhere else"
mkdir -p "$home/moved" "$home/work"
mv "$prefix" "$moved"
cd "$home/work"
fen="7k/8/6K1/8/8/8/8/R7 w - - 0 1"
al0="$moved/bin/al0"
"$al0" prove krk.al0 --fen "$fen" >answer || fail "a moved command does not find its tables"
grep -q '1.Ra8#' answer || fail "a moved command answers otherwise"
printf 'table t\nuse "krk.al0"\nrule always then krk.mate_in_4\n' >user.al0
"$al0" prove user.al0 --fen "$fen" -o user.proof || fail "\`use\` does not find the tables of a moved command"
"$moved/bin/al0-proof-check" user.al0 user.proof >/dev/null || fail "nor does al0-proof-check"
folder=$(cd "$moved/share/al0/advice" && pwd -P)
status=0
"$al0" prove missing.al0 --fen "$fen" 2>message || status=$?
[[ $status -eq 2 ]] || fail "a missing table: status $status"
# shellcheck disable=SC2016
printf 'al0: error: cannot find `missing.al0`\n  looked in `.` and `%s`\n' "$folder" | cmp - message ||
    fail "a missing table: $(cat message)"
ln -s "$al0" "$home/work/link"
./link prove krk.al0 --fen "$fen" >/dev/null || fail "a link to a moved command does not find its tables"

echo "-- AL0_TABLES"
mkdir other
sed 's/^table krk/table other/' "$moved/share/al0/advice/krk.al0" >other/other.al0
AL0_TABLES=other "$al0" prove other.al0 --fen "$fen" >/dev/null || fail "AL0_TABLES is not looked at"
AL0_TABLES=other "$al0" prove krk.al0 --fen "$fen" 2>/dev/null && fail "AL0_TABLES does not take the place"
AL0_TABLES='' "$al0" prove krk.al0 --fen "$fen" >/dev/null || fail "an empty AL0_TABLES counts"

echo "-- a library moved and used"
package=$(find "$moved" -name al0.pc)
export PKG_CONFIG_PATH=${package%/*}
eval "packaged=($(pkg-config --cflags --libs al0))"
eval "named=$(pkg-config --variable=tablesdir al0)"
[[ -n $named && $named -ef $folder ]] || fail "al0.pc names other tables"
"$cc" -std=c17 -Wall -Wextra -Werror "${flags[@]}" "$home/program.c" "${packaged[@]}" -o by_moved
installed_library=$(find "$moved" -name libal0.so)
run_program ./by_moved >tables
grep -qxF "tables in $folder" tables || fail "the library of a moved installation: $(cat tables)"

# block FILE KIND N: the N-th fenced block of that kind in a page of the manual.
block() {
    awk -v fence="\`\`\`$2" -v n="$3" '$0 == "```" && inside { exit } inside { print }
        $0 == fence && ++seen == n { inside = 1 }' "$1"
}

# shown FILE NAME: the last file of that name that a page shows: a line "`NAME`:", then a fenced block.
shown() {
    awk -v mark="\`$2\`:" '/^```/ && inside { inside = 0; next } inside { text = text $0 "\n"; next }
        $0 == mark { named = 1; next } /^```/ && named { inside = 1; text = "" } NF { named = 0 }
        END { printf "%s", text }' "$1"
}

echo "-- the programs of the manual"
# shellcheck disable=SC2094
shown "$tree/docs/library.md" first.al0 >first.al0
# programs FILE: builds and runs each, and compares what it prints with the block of output behind it.
programs() {
    local page=$1 i=1
    block "$tree/$page" c 1 >example.c
    [[ -s example.c ]] || fail "$page has no program"
    while [[ -s example.c ]]; do
        block "$tree/$page" output "$i" >expected
        [[ -s expected ]] || fail "program $i of $page has no output"
        "$cc" -std=c17 -Wall -Wextra -Wpedantic -Werror "${flags[@]}" example.c "${packaged[@]}" -o example
        run_program ./example >printed
        diff -u expected printed || fail "program $i of $page prints something else"
        i=$((i + 1))
        block "$tree/$page" c "$i" >example.c
    done
}
programs docs/library.md

bash "$here/examples.sh" "$moved" "$run_cases" || fail "what a new user types"

echo "-- C++"
if cxx=$(command -v "${CXX:-c++}"); then
    "$cxx" -std=c++17 -Wall -Wextra -Wpedantic -Werror -c "$here/program.cpp" "${packaged[@]}" -o program.o
    if [[ ${#flags[@]} -eq 0 ]]; then # a sanitizer wants one compiler for all
        "$cxx" program.o "${packaged[@]}" -o by_cxx
        run_program ./by_cxx | diff -u <(echo "d1d7 h7g8 d7g7") - || fail "the program in C++"
    fi
else
    echo "there is no C++ compiler here"
fi
