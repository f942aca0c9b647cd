#!/usr/bin/env bash
# tests/certificate_reader.sh -- checks that docs/certificates.md is enough to write a checker from: certificate_reader.py, which was, reads
# whole certificates and refuses altered ones.
# Does: has al0 certify a small table of two kings; in the large share kqk, too.
# Usage: certificate_reader.sh AL0 TREE
set -euo pipefail

AL0=${1:?usage: certificate_reader.sh AL0 TREE}
TREE=${2:?usage: certificate_reader.sh AL0 TREE}
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
command -v python3 >/dev/null && command -v zstd >/dev/null || exit 77

fail() {
    echo "FAIL $*"
    exit 1
}

# require_read TABLE AIM COUNTS: the certificate of a table is valid, and says so many.
require_read() {
    "$AL0" verify "$1" --certificate read.cert -o report.txt 2>/dev/null || (($? == 1)) # it need not win everywhere
    python3 "$TREE/tests/certificate_reader.py" "$1" read.cert "$2" >said || fail "$1: $(cat said)"
    grep -qF "$3" said || fail "$1: not \"$3\" but $(cat said)"
}

# require_refused WHY PROGRAM: the text of the certificate of walk.al0, altered by a program of awk, is not valid.
require_refused() {
    awk "$2" walk.txt >altered.txt
    ! cmp -s walk.txt altered.txt || fail "nothing is altered: $2"
    zstd -q -f altered.txt -o altered.cert
    ! python3 "$TREE/tests/certificate_reader.py" walk.al0 altered.cert rank8 2>said || fail "valid: $2"
    grep -qF "not valid: $1" said || fail "not refused by \"$1\": $2: $(tail -n 1 said)"
}

cp "$TREE/bench/faults/walk.al0" .
require_read walk.al0 rank8 "3612 positions: 2665 can be won, 96 by nobody"
zstd -q -d -c read.cert >walk.txt
require_refused "block 2" '{ sub(/^block 2 /, "block 3 ") } 1'
require_refused "block 1" '/^block 1/ { $3 = "0000000000000000" } 1'
require_refused "claims of more" '/^n$/ && !done++ { print } 1'
require_refused "the claim of" '/^w2/ && !done++ { next } 1'
require_refused "the claim of" '/^w2/ && !done++ { sub(/w2/, "w") } 1'
require_refused "the aim at" '/^r[*]/ && !done++ { sub(/r/, "w0") } 1'
require_refused "the claim of the root" '/^w14/ && !done++ { sub(/w14/, "w1") } 1'
require_refused "the claim of the root" '/^w2/ && !done++ { sub(/w2/, "n") } 1'
require_refused "the claim of the root" 'at { sub(/[0-9]+:/, "99:") } { at = /^strategy wins step/ } 1'
require_refused "the rank of" 'at { sub(/[0-9]+:/, "0:") } { at = /^strategy wins step/ && $4 < 2048 } 1'
require_refused "the order of moves" 'at { $1 = 0 } { at = last == "strategy"; last = $1 } 1'
require_refused "nothing wins from" 'at { sub(/:.*/, "") } { at = /^strategy wins step/ } 1'
require_refused "a8h1 at" 'at { $2 = "a8h1" } { at = /^strategy wins step/ } 1'
require_refused "the end" '/^end$/ { next } 1'
require_refused "it is cut short" '/^end$/ { print "cut" } 1'
[[ ${AL0_SHARE:-quick} == quick ]] || require_read "$TREE/advice/kqk.al0" mate "144508 can be won, 3612 by nobody; not looked at: 0"
