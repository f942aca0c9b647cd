#!/usr/bin/env bash
# bench/seventh.sh -- rules with exceptions for a queen against a pawn on the seventh rank: what `al0 learn` makes of
# bench/plans/seventh.al0, from one rule to five.
# Does: prints each list, and seconds of CPU; status 1 if five rules are wrong anywhere.
# Usage: seventh.sh BUILD_DIR
set -euo pipefail
al0=$1/cli/al0
table=$(dirname "$0")/plans/seventh.al0
TIMEFORMAT='%U s of CPU'
for rules in 1 3 5; do
    echo "--rules $rules"
    time list=$("$al0" learn "$table" --advice win --rules "$rules" --from \
        "stops, supported, guarded, checked, their_room, to_king, to_pawn, files") || true
    echo "$list"
done
[[ $list == *"nothing is wrong"* ]]
