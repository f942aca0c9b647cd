#!/usr/bin/env bash
# tests/pgn.sh -- trees as PGN, read by a program of somebody else: pgn-extract plays every move of every variation.
# Does: writes trees, refutations and strategies that stay; looks for errors and warnings, and counts moves; compares the
#       positions of games that are searched, and how many of them have some material.
# Usage: pgn.sh AL0 SOURCE_DIR.   Status 77: pgn-extract is not installed.
set -u
al0=$1
source=$2
reader=$(PATH=$PATH:/usr/games command -v pgn-extract) || exit 77
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0

fail() {
    echo "FAIL $1"
    failed=$((failed + 1))
}

# reads NAME GAMES FILE: pgn-extract finds as many games, and nothing wrong; the moves that it writes are ours.
reads() {
    "$reader" -w1000000 "$3" >read.pgn 2>said || fail "$1: status $?"
    grep -qiE 'error|warning|illegal|failed|unknown|missing|inconsistent' said && fail "$1: $(cat said)"
    grep -qE "^$2 games? matched out of $2\." said || fail "$1: not $2 games: $(tail -n 1 said)"
    moves <"$3" >ours
    moves <read.pgn >theirs
    cmp -s ours theirs || fail "$1: pgn-extract reads other moves"
    [ -s ours ] || fail "$1: no moves"
}

# The moves of a file, one a line: no tags, comments, numbers, glyphs, brackets and results.
moves() {
    grep -v '^\[' | tr '\n' ' ' | sed -E 's/\{[^}]*\}//g; s/[0-9]+\.+//g; s/\$[0-9]+//g' | tr -s '() ' '\n' |
        grep -vxE '|\*|1-0|0-1|1/2-1/2'
}

# prove NAME GAMES ARG...
prove() {
    local name=$1 games=$2
    shift 2
    "$al0" prove "$@" -o "$name.pgn" >/dev/null 2>said || [ $? -eq 1 ] || fail "$name: $(cat said)"
    reads "$name" "$games" "$name.pgn"
}

advice=$source/advice
for kind in "" --no-group "--line longest" "--draw-depth 4"; do
    # shellcheck disable=SC2086
    prove "krk${kind// /}" 1 "$advice/krk.al0" --fen "8/8/8/8/8/3K4/7R/2k5 w - - 0 1" $kind
done
prove them 2 "$advice/krk.al0" --fen "8/8/8/8/8/3K4/7R/2k5 b - - 0 1"
prove black 1 "$advice/krk.al0" --fen "8/8/8/3K4/8/8/8/r3k3 b - - 3 40"
prove keys 1 "$advice/mate.al0" -a mate --all-keys --tries --duals --threats --fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
cat >t.al0 <<'TABLE'
table t
rule always then every
advice every
    holding: not q and not r
    us:      to in (a1 | b1) then any
    them:    any
advice net
    better:  mate
    holding: not check
    us:      depth < 3
TABLE
prove hold 1 t.al0 --advice every --fen "8/8/8/8/k7/p7/8/K7 w - - 0 1"
prove why 1 t.al0 --advice net --why --fen "8/8/8/8/8/1k6/7R/K7 w - - 0 1"

# ---- games that are searched ----

bash "$source/tests/pgn_counts.sh" "$al0" "$source/tests/tables/random.pgn" || fail "find: other counts"
echo "$failed failed"
[ "$failed" -eq 0 ]
