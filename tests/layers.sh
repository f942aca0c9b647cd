#!/usr/bin/env bash
# tests/layers.sh -- checks that every #include "..." points along the arrow between the rooms, that every file
# begins with a note under its own name, and that the note is true where it says what the file must not know.
# Usage: layers.sh TREE
# Prints one line for each that does not, and fails when there is one (or nothing to look at).
set -euo pipefail

# Rooms that the files of a room may include.
declare -A MAY_INCLUDE=(
    [include]=""
    [base]="base"
    [lang]="base lang"
    [graph]="base graph"
    [game]="base graph game"
    [engine]="base graph game engine"
    [prover]="base game prover"
    [interp]="base lang game prover interp"
    [scan]="base lang game prover interp scan"
    [verify]="base lang graph game positions prover interp verify"
    [write]="base game positions prover interp scan verify write"
    [lib]="base lang graph game positions engine prover interp scan verify write lib include"
    [serve]="serve include"
    [ggp]="ggp include"
    [web]="web serve"
    [cli]="cli serve ggp include"
    [checker]="base lang checker"
)

# What a file does not contain that "must not know" it: lines that match.  A subject stands between the commas of the
# note; what has no line here is for readers alone.
declare -A MEANS=(
    [searches]='#include "prover/(search/(search|pn|driver|parallel|best_move_cache|transposition)|refute/refute|prove)\.h"'
    [tables]='#include "lang/table\.h"'
    [positions]='#include "game/chess/chess\.h"'
    [games]='#include "game/'
    ["any game"]='#include "game/(chess|gdl)/'
    [chess]='#include "game/chess/'
    ["the language"]='#include "lang/'
    ["the syntax tree"]='#include "lang/ast\.h"'
    ["the graph"]='#include "interp/compile/graph\.h"'
    [trees]='#include "prover/tree/(tree|strategy|tree_builder)\.h"'
    [strategies]='#include "prover/strategy\.h"'
    [proofs]='#include "(prover/prove|write/proof/proof)\.h"'
    [problems]='#include "prover/problem\.h"'
    [refutations]='#include "prover/refute/(refute|dual|counter)\.h"'
    [records]='#include "verify/sweep/record\.h"'
    [reports]='#include "write/report/report'
    [evaluators]='#include "interp/evaluate/(evaluator|goal_reader)\.h"'
    [solvers]='(->solver\b|\bsolver->|chance_solve|fraction_between)'
    [tokens]='#include "lang/parse/lexer\.h"'
    [diagnostics]='#include "base/diag\.h"'
    [Graphviz]='#include <graphviz/'
    [files]='\b(fopen|fdopen|open|unlink|rename)\('
)

# Files of game/ that describe a game's words in the terms of lang/vocab.h.
knows_words() {
    case $1 in
        game/*/words* | game/common_words.* | game/check.c | game/*/*_game.c | game/gdl/gdl*.[ch]) return 0 ;;
        *) return 1 ;;
    esac
}

# room_of HEADER: sets `other` to the room that it belongs to; empty for one that is found beside its includer.
room_of() {
    case $1 in
        al0.h) other=include ;;
        */*) other=${1%%/*} ;;
        *) other= ;;
    esac
}

# What computes: a writer gets values that are finished.
computes() {
    [[ $1 == interp/evaluate/evaluator.h || $1 == interp/evaluate/goal_reader.h ]]
}

# allowed FILE HEADER
allowed() {
    local room=${1%%/*} other
    [[ $room == write ]] && computes "$2" && return 1
    room_of "$2"
    [[ -z $other ]] && return 0
    [[ " ${MAY_INCLUDE[$room]} " == *" $other "* ]] && return 0
    [[ $2 == lang/vocab.h ]] && knows_words "$1"
}

# Prints FILE:LINE:HEADER for every quoted include of the rooms; Universal Ctags reads the sources.
quoted_includes() {
    find "$@" -name '*.[ch]' -print0 | sort -z | xargs -0 --no-run-if-empty \
        ctags -x --sort=no --language-force=C --kinds-C=h --extras=+r --_xformat='%{roles} %{input}:%{line}:%N' |
        sed -n 's/^local //p'
}

# Prints FILE:SUBJECT for every subject that a note says the file must not know; brackets and line ends are left out.
forbidden_subjects() {
    find "$@" -name '*.[ch]' | sort | xargs --no-run-if-empty awk '
        function tell(text, i, n, item) {
            gsub(/\([^)]*\)/, "", text)
            n = split(text, item, /[,;.]/)
            for (i = 1; i <= n; i++) {
                gsub(/^ +| +$/, "", item[i])
                if (item[i] != "") print FILENAME ":" item[i]
            }
        }
        FNR == 1 { note = 1; inside = 0 }
        !note { next }
        {
            line = $0
            end = line ~ /\*\//
            sub(/ *\*\/.*/, "", line)
            if (inside) sub(/^ \* */, " ", line)
            if (!inside && sub(/.*Must not know:/, "", line)) { inside = 1; text = "" }
            if (inside) {
                text = text line
                if (line ~ /\.$/ || end) { tell(text); inside = 0; note = 0 }
            }
            if (end) note = 0
        }'
}

# Notes that are not true: prints a line for each.
untrue_notes() {
    local file subject pattern
    while IFS=: read -r file subject; do
        pattern=${MEANS[$subject]:-}
        if [[ -n $pattern && -n $(grep -vE '^ *(\*|/\*)' "$file" | grep -E "$pattern") ]]; then
            echo "$file: the note says that it must not know $subject"
        fi
    done < <(forbidden_subjects "$@")
}

# Files that do not begin with `/* THEIR/PATH -- `: prints a line for each.  Users of al0.h do not see its folder.
nameless() {
    local file name first
    while read -r file; do
        name=${file#include/}
        first=
        read -r first <"$file" || true
        [[ $first == "/* $name -- "* ]] || echo "$file: it does not begin with \`/* $name -- \`"
    done < <(find "$@" -name '*.[ch]' | sort)
}

main() {
    cd "$1"
    local rooms=() room file line header seen=0 wrong=0 untrue tests=()
    for room in "${!MAY_INCLUDE[@]}"; do
        [[ -d $room ]] && rooms+=("$room")
    done
    while IFS=: read -r file line header; do
        seen=$((seen + 1))
        allowed "$file" "$header" && continue
        echo "$file:$line: ${file%%/*} must not know $header"
        wrong=$((wrong + 1))
    done < <(quoted_includes "${rooms[@]}" | sort -t: -k1,1 -k2,2n)
    for room in tests/unit tests/support; do
        [[ -d $room ]] && tests+=("$room")
    done
    untrue=$(untrue_notes "${rooms[@]}"; nameless "${rooms[@]}" "${tests[@]}")
    echo "${untrue:+$untrue
}$seen includes, $wrong against the arrow"
    [[ -z $untrue ]] && ((seen > 0 && wrong == 0))
}

main "${1:?usage: layers.sh TREE}"
