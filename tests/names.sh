#!/usr/bin/env bash
# tests/names.sh -- checks that no two types of the product have one name, and that a function's name does not stand in
# three files.
# Usage: names.sh TREE
# Universal Ctags reads the sources.  A type is a struct, union or enum with its members, or a typedef that is not a
# declaration of a struct defined elsewhere.
# Prints each name with the files that define it, and fails if there is one (or nothing to look at).
set -euo pipefail

ROOMS=(base lang graph game positions scan engine interp prover verify write include lib serve ggp web cli checker)
MOST_FILES=2 # that may define a function of one name

# tags KINDS ROOM...: prints "KIND NAME TYPE FILE" for every definition of these kinds.
tags() {
    local kinds=$1
    shift
    find "$@" -name '*.[ch]' -print0 | sort -z | xargs -0 --no-run-if-empty \
        ctags -x --language-force=C --kinds-C="$kinds" --_xformat='%K %N %{typeref} %{input}'
}

# Prints "NAME FILE" for every type that a file defines, once.
types() {
    tags sugt "$@" | awk '$2 ~ /^__anon/ { next }
        $1 == "typedef" && ($3 == "struct:" $2 || $3 == "union:" $2 || $3 == "enum:" $2) { next }
        { print $2, $NF }' | sort -u
}

# Prints "NAME FILE" for every function that a file defines, once.
functions() {
    tags f "$@" | awk '$2 != "main" { print $2, $NF }' | sort -u
}

# several MOST: of lines "NAME FILE", the names with more files than that, and the files.
several() {
    awk -v most="$1" '{ n[$1]++; where[$1] = where[$1] " " $2 }
        END { for (name in n) if (n[name] > most) print name ":" where[name] }' | sort
}

main() {
    cd "$1"
    local rooms=() room all called twice often
    for room in "${ROOMS[@]}"; do
        [[ -d $room ]] && rooms+=("$room")
    done
    all=$(types "${rooms[@]}")
    called=$(functions "${rooms[@]}")
    twice=$(several 1 <<<"$all")
    often=$(several "$MOST_FILES" <<<"$called")
    [[ -z $twice ]] || printf 'two types of one name: %s\n' "$twice"
    [[ -z $often ]] || printf 'functions of one name: %s\n' "$often"
    echo "$(grep -c . <<<"$all") types, $(grep -c . <<<"$called") functions"
    [[ -n $all && -z $twice && -z $often ]]
}

main "${1:?usage: names.sh TREE}"
