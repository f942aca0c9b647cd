#!/usr/bin/env bash
# tests/pgn_counts.sh -- al0 find against a program of somebody else: pgn-extract comes to the same positions, to as many with
# some material, and to the same games by its own search for material.
# Usage: pgn_counts.sh AL0 GAMES.   Each game has another tag Event.   Status 77: pgn-extract is not installed.
set -u
al0=$1
games=$2
reader=$(PATH=$PATH:/usr/games command -v pgn-extract) || exit 77
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
failed=0

fail() {
    echo "FAIL $1"
    failed=$((failed + 1))
}

# ---- positions ----

start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
{
    "$reader" -s --fencomments "$games" 2>/dev/null | tr '\n' ' ' | grep -o '{ [^}]* }' | cut -d ' ' -f 2,3
    grep '^\[Event ' "$games" | sed "s,.*,$start w,"
} | sort >"$work/theirs"
"$al0" find --pgn "$games" -f epd 2>/dev/null | cut -d ' ' -f 1,2 | sort >"$work/ours"
cmp -s "$work/ours" "$work/theirs" || fail "other positions"
[ "$(wc -l <"$work/ours")" -gt 1000 ] || fail "few positions"

# matching CONDITION: how many positions of pgn-extract meet a condition of awk, in which n("R") counts White's rooks.
matching() {
    awk "function n(letter,  board) { board = \$1; return gsub(letter, \"\", board) } $1 { hits++ } END { print hits + 0 }" \
        "$work/theirs"
}

# counts EXPRESSION THEIRS: as many positions with that material, as White sees it.
counts() {
    local found
    found=$("$al0" find "$1" --us white --pgn "$games" -f epd 2>/dev/null | wc -l)
    [ "$found" -gt 0 ] || fail "$1: none"
    [ "$found" -eq "$(matching "$2")" ] || fail "$1: $found, pgn-extract has $(matching "$2")"
    echo "$found positions: $1"
}
counts 'count(R) = 2 and count(r) = 1' 'n("R") == 2 && n("r") == 1'
counts 'count(p) < count(P) and not Q' 'n("p") < n("P") && n("Q") == 0'
counts 'count(n) + count(b) = 3' 'n("n") + n("b") == 3'

# ---- the moves that led to positions ----

"$reader" -s -C -N -V --notags --nomovenumbers --noresults "$games" 2>/dev/null | tr -s ' ' '\n' | grep . >"$work/moves"

# played EXPRESSION PATTERN: pgn-extract writes as many moves that match.
played() {
    local found theirs
    found=$("$al0" find "$1" --pgn "$games" -f epd 2>/dev/null | wc -l)
    theirs=$(grep -cE "$2" "$work/moves")
    [ "$found" -gt 0 ] || fail "$1: none"
    [ "$found" -eq "$theirs" ] || fail "$1: $found, pgn-extract has $theirs"
    echo "$found moves: $1"
}
played 'played(any)' .
played 'played(captures)' x
played 'played(gives_check)' '[+#]'
played 'check' '[+#]'
played 'played(gives_mate)' '#'
played 'played(promotes)' =
played 'played(castles)' '^O-O'
played 'played(by(n) and not captures)' '^N[^x]*$'
played 'played(by(K | k | Q | q))' '^([KQ]|O)'
played 'played(to in us | them) or played(captures and to in empty)' x

# ---- games by material ----
# pgn-extract -y (White has what stands first) and -z (either side has) look at positions before a move alone, so never at the
# last one of a game.  They want three of them in a row, with `0` in front one.  And they give what a pawn becomes to the other
# side, so that games with promotions are left out.

# events ARG...: the games with hits of al0 find, by their tag Event.
events() {
    "$al0" find --pgn "$games" --count-by Event "$@" 2>/dev/null | sed '1,/^ *hits value$/d' | sed -E 's/^ *[0-9]+ //' |
        sort
}
events 'played(promotes)' >"$work/promoted"

# material PATTERN DEPTH ARG...: pgn-extract finds the same games.
material() {
    local pattern="$2 $1" option side
    echo "$pattern" >"$work/pattern"
    for option in -y -z; do
        side=white
        [ $option = -y ] || side=both
        "$reader" -s $option "$work/pattern" "$games" 2>/dev/null | sed -nE 's/^\[Event "(.*)"\]/\1/p' | sort |
            comm -23 - "$work/promoted" >"$work/theirs"
        events --us $side "${@:3}" | comm -23 - "$work/promoted" >"$work/ours"
        [ -s "$work/ours" ] || fail "$option $pattern: none"
        cmp -s "$work/ours" "$work/theirs" ||
            fail "$option $pattern: $(wc -l <"$work/ours"), pgn-extract has $(wc -l <"$work/theirs")"
        echo "$(wc -l <"$work/ours") games: $option $pattern"
    done
}

# both PATTERN EXPRESSION
both() {
    material "$1" 0 "$2" --then true --within 1
    material "$1" 2 "$2" --then "$2" --within 1 --then "$2" --within 1 --then true --within 1
}
both 'KQ*R2B*N*P* KQ*R1B*N*P*' 'count(R) = 2 and count(r) = 1'
both 'KQR2B2N2P8 KQR2B2N2P7' 'count(us) = 16 and count(them) = 15 and count(p) = 7 and count(P) = 8'
both 'KQ*R*B*N*P* KQ*R*P*L3' 'count(n) + count(b) = 3'
[ "$failed" -eq 0 ]
