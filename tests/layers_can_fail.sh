#!/usr/bin/env bash
# tests/layers_can_fail.sh -- layers.sh on small trees: it must see each new edge, each untrue note and each file without
# one, and only those.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

# expect pass|fail FILE HEADER: the verdict on a tree with that one include.
expect() {
    local wanted=$1 file=$2 header=$3 got=pass
    rm -rf "${tree:?}"/*
    mkdir -p "$tree/$(dirname "$file")"
    printf '/* %s -- a file. */\n#include <stdio.h>\n#  include "%s"\n' "${file#include/}" "$header" >"$tree/$file"
    bash "$here/layers.sh" "$tree" >/dev/null || got=fail
    [[ $got == "$wanted" ]] && return
    echo "$file including $header: expected $wanted, got $got"
    exit 1
}

expect pass lang/parse/parse.c base/arena.h
expect fail base/arena.c lang/parse/parse.h
expect fail lang/check.c game/game.h
expect pass game/chess/words.c lang/vocab.h
expect pass game/common_words.h lang/vocab.h
expect pass game/chess/chess_game.c lang/vocab.h
expect fail game/chess/words.c lang/parse/parse.h
expect fail game/chess/moves.c lang/vocab.h
expect fail game/chess/moves.c prover/tree/tree.h
expect fail prover/prove.c lang/ast.h
expect pass interp/run.c prover/prove.h
expect fail interp/run.c al0.h
expect pass lib/al0.c interp/run.h
expect pass lib/al0.c al0.h
expect pass cli/main.c al0.h
expect pass cli/main.c cli/options.h
expect fail cli/main.c base/strbuf.h
expect fail include/al0.h base/strbuf.h
expect pass checker/table.c lang/parse/parse.h
expect fail checker/words.c game/chess/chess.h
expect fail checker/eval.c interp/evaluate/evaluator.h
expect fail write/page/html_tree.c interp/evaluate/evaluator.h
expect pass write/page/html_tree.c interp/evaluate/tree_goals.h

# note pass|fail NOTE LINE: the verdict on a file of prover/ with that note and that line.
note() {
    local wanted=$1 got=pass
    rm -rf "${tree:?}"/*
    mkdir -p "$tree/prover"
    printf '/* prover/x.c -- a file.\n * %b */\n#include "base/arena.h"\n%s\n' "$2" "$3" >"$tree/prover/x.c"
    bash "$here/layers.sh" "$tree" >/dev/null || got=fail
    [[ $got == "$wanted" ]] && return
    echo "$2 $3: expected $wanted, got $got"
    exit 1
}

note pass 'Must not know: searches, modes.' '#include "prover/tree/tree.h"'
note fail 'Must not know: searches, modes.' '#include "prover/search/search.h"'
note fail 'Must not know: modes, searches.' '#include "prover/search/search.h"'
note fail 'Must not know: modes,\n * searches.' '#include "prover/search/search.h"'
note fail 'Knows: much.   Must not know: any game.' '#include "game/chess/chess.h"'
note pass 'Must not know: modes (of searches).' '#include "prover/search/search.h"'
note pass 'Must not know: how searches end.' '#include "prover/search/search.h"'
note pass 'Knows: searches.' '#include "prover/search/search.h"'
note fail 'Must not know: files.' '    FILE *f = fopen(name, "r");'
note pass 'Must not know: files.' '    reopen(name);'

mkdir "$tree/empty"
if bash "$here/layers.sh" "$tree/empty" >/dev/null 2>&1; then
    echo "a tree without sources: expected fail, got pass"
    exit 1
fi

# named pass|fail FIRST_LINE: the verdict on prover/x.c that begins so.
named() {
    local wanted=$1 got=pass
    rm -rf "${tree:?}"/*
    mkdir -p "$tree/prover"
    printf '%s\n#include "base/arena.h"\n' "$2" >"$tree/prover/x.c"
    bash "$here/layers.sh" "$tree" >/dev/null || got=fail
    [[ $got == "$wanted" ]] && return
    echo "a file that begins with $2: expected $wanted, got $got"
    exit 1
}

named pass '/* prover/x.c -- a file. */'
named fail '/* prover/y.c -- a file. */'
named fail '/* x.c -- a file. */'
named fail ''
