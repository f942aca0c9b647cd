#!/usr/bin/env bash
# bench/searchers.sh -- al0 find beside other programs that search games, in one run on the same games.
# Does: makes games; compares counts with pgn-extract's (tests/pgn_counts.sh); has al0, pgn-extract and scoutfish, those that are
#   there, look for a position and for material; prints how many games each finds, seconds of CPU, and the ratio to al0's.
# Usage: searchers.sh BUILD_DIR [GAMES].   Without GAMES: 10,000.
set -u
build=$1
n=${2:-10000}
root=$(cd "$(dirname "$0")/.." && pwd)
al0=$build/cli/al0
PATH=$PATH:/usr/games
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
games=$work/games.pgn
own=

# seconds COMMAND...: its CPU, in `cpu`; what it says goes to $work/said.
seconds() {
    local TIMEFORMAT='%U %S' times
    times=$({ time "$@" >"$work/said" 2>&1; } 2>&1)
    cpu=$(awk '{ printf "%.2f", $1 + $2 }' <<<"$times")
}

# row NAME GAMES: a line of the table; the first one is what the others are compared with.
row() {
    own=${own:-$cpu}
    printf '%-34s %8s games %8s s CPU %6.2f times\n' "$1" "$2" "$cpu" "$(awk "BEGIN { print $cpu / ($own > 0 ? $own : 1) }")"
}

found_by_al0() { sed -nE 's/.* in ([0-9]+) of .*/\1/p' "$work/said"; }
found_by_pgn_extract() { tr '\r' '\n' <"$work/said" | sed -nE 's/^([0-9]+) games? matched out of .*/\1/p'; }
found_by_scoutfish() { sed -nE 's/.*"match count": ([0-9]+).*/\1/p' "$work/said"; }

# compare TITLE EXPRESSION OPTION PATTERN RULE: al0's expression, pgn-extract's option with what its file has, scoutfish's rule.
compare() {
    echo
    echo "$1"
    own=
    seconds "$al0" find "$2" --us white --pgn "$games" --count
    row "al0 find" "$(found_by_al0)"
    echo "$4" >"$work/pattern"
    if [ -n "$extract" ]; then
        seconds "$extract" -o/dev/null "$3" "$work/pattern" "$games"
        row "pgn-extract $3" "$(found_by_pgn_extract)"
    fi
    if [ -n "$scoutfish" ]; then
        seconds "$scoutfish" scout "$work/games.scout" "$5"
        row "scoutfish, its index made before" "$(found_by_scoutfish)"
    fi
}

extract=$(command -v pgn-extract)
scoutfish=$(command -v scoutfish)
"$build/bench/find" --write "$games" "$n"
echo "$n games, $(stat -c %s "$games") bytes"
if [ -n "$extract" ]; then
    bash "$root/tests/pgn_counts.sh" "$al0" "$games" && echo "equal to pgn-extract's"
    seconds "$extract" -r -s "$games"
    row "pgn-extract, reading alone" "$n"
fi
if [ -n "$scoutfish" ]; then
    seconds "$scoutfish" make "$games"
    row "scoutfish, making its index" "$n"
fi
compare "a pawn on a6, knights on c3 and f3" 'a6 in p and c3 in N and f3 in N' \
    -t 'FENPattern "*/*/p*/*/*/??N??N??/*/*"' '{ "sub-fen": "8/8/p7/8/8/2N2N2/8/8" }'
compare "White without its queen, Black without a rook" 'count(us) = 15 and not Q and count(them) = 15 and count(r) = 1' \
    -y '0 KR2B2N2P8 KQR1B2N2P8' '{ "material": "KRRBBNNPPPPPPPPKQRBBNNPPPPPPPP" }'
