#!/usr/bin/env bash
# tests/layers.sh -- checks that every #include "..." points along the arrow between the rooms.
# Usage: layers.sh TREE
# Prints one line for each that does not, and fails when there is one (or nothing to look at).
set -euo pipefail

# Rooms that the files of a room may include.
declare -A MAY_INCLUDE=(
    [include]=""
    [base]="base"
    [lang]="base lang"
    [game]="base game"
    [engine]="base game engine"
    [prover]="base game prover"
    [interp]="base lang game prover interp"
    [verify]="base lang game prover interp verify"
    [write]="base game prover interp verify write"
    [lib]="base lang game engine prover interp verify write lib include"
    [cli]="cli include"
    [checker]="base lang checker"
)

# Files of game/ that describe a game's words in the terms of lang/vocab.h.
knows_words() {
    case $1 in
        game/*/words* | game/common_words.* | game/check.c | game/*/*_game.c) return 0 ;;
        *) return 1 ;;
    esac
}

# The room that a header belongs to; empty for one that is found beside its includer.
room_of() {
    case $1 in
        al0.h) echo include ;;
        */*) echo "${1%%/*}" ;;
        *) echo "" ;;
    esac
}

# allowed FILE HEADER
allowed() {
    local room=${1%%/*} other
    other=$(room_of "$2")
    [[ -z $other ]] && return 0
    [[ " ${MAY_INCLUDE[$room]} " == *" $other "* ]] && return 0
    [[ $2 == lang/vocab.h ]] && knows_words "$1"
}

# Prints FILE:LINE:HEADER for every quoted include of the rooms.
quoted_includes() {
    grep -rHnE --include='*.[ch]' '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' "$@" |
        sed -E 's/^([^:]*:[0-9]+):[^"]*"([^"]*)".*$/\1:\2/'
}

main() {
    cd "$1"
    local rooms=() room file line header seen=0 wrong=0
    for room in "${!MAY_INCLUDE[@]}"; do
        [[ -d $room ]] && rooms+=("$room")
    done
    while IFS=: read -r file line header; do
        seen=$((seen + 1))
        allowed "$file" "$header" && continue
        echo "$file:$line: ${file%%/*} must not know $header"
        wrong=$((wrong + 1))
    done < <(quoted_includes "${rooms[@]}" | sort -t: -k1,1 -k2,2n)
    echo "$seen includes, $wrong against the arrow"
    ((seen > 0 && wrong == 0))
}

main "${1:?usage: layers.sh TREE}"
