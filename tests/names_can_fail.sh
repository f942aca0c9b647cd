#!/usr/bin/env bash
# tests/names_can_fail.sh -- checks that names.sh finds two types of one name and a function in three files, and lets
# declarations pass.
set -u
names=$(dirname "$0")/names.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir "$tree/base" "$tree/lang"
failed=0

# expect WORD NAME TEXT: with TEXT in lang/b.h, names.sh must pass or fail.
expect() {
    local got=pass
    printf 'typedef struct Thing {\n    int n;\n} Thing;\n' >"$tree/base/a.h"
    printf '%b' "$3" >"$tree/lang/b.h"
    bash "$names" "$tree" >/dev/null || got=fail
    [[ $got == "$1" ]] && return
    echo "$2: $got, expected $1"
    failed=1
}

expect pass declared 'typedef struct Thing Thing;\n'
expect pass other 'typedef enum Other { ONE } Other;\n'
expect fail struct 'struct Thing {\n    int m;\n};\n'
expect fail enum 'typedef enum Thing { ONE } Thing;\n'
expect fail number 'typedef unsigned Thing;\n'
expect fail function 'typedef void Thing(int);\n'
expect fail nameless 'typedef struct {\n    int n;\n} Thing;\n'

# functions WORD FILES: with a function `same` in that many files, names.sh must pass or fail.
functions() {
    local got=pass i
    rm -f "$tree"/*/*
    printf 'typedef struct Thing {\n    int n;\n} Thing;\n' >"$tree/base/a.h"
    for ((i = 0; i < $2; i++)); do
        printf 'static int same(int n)\n{\n    return n + %d;\n}\n' "$i" >"$tree/lang/$i.c"
    done
    bash "$names" "$tree" >/dev/null || got=fail
    [[ $got == "$1" ]] && return
    echo "a function in $2 files: $got, expected $1"
    failed=1
}

functions pass 2
functions fail 3
exit "$failed"
