#!/usr/bin/env bash
# bench/risk.sh -- risk functions against the plain mean, in EinStein and in Pig to 40 points, at equal numbers of nodes.
# Usage: risk.sh PROGRAM TREE [GAMES [SEED]]     PROGRAM: bench/risk_match of a build
set -euo pipefail
program=$(realpath "$1") tree=$(realpath "$2") games=${3:-1000} seed=${4:-1}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$tree/advice/games/ewn3.kif" "$folder"
sed 's/(target 100)/(target 40)/' "$tree/advice/games/pig.kif" >"$folder/pig40.kif"

# table NAME GAME WORTH...: advice by the mean, and by risk functions
table() {
    printf 'table %s\ngame "%s"\n%s\nrule always then mean\n' "$1" "$2" "$3"
    local name risk
    while read -r name risk; do
        printf 'advice %s\n    better: over\n    us:     depth < 500\n    expect: most worth\n' "$name"
        [[ -z $risk ]] || printf '    risk:   %s\n' "$risk"
    done <<'RISKS'
mean
usual 125, 500, -500
careful 300, 300, 300
bold -300, -300, -300
reverse -125, -500, 500
RISKS
}

table ewn ewn3.kif 'define far(p) =
    max(r in 1..3, max(c in 1..3, (r + c if p = left else 8 - r - c) if some(n in 1..3, stone(p, n, r, c)) else 0))
define worth = 1000 if won else -1000 if lost else 150 * (far(us) - far(them)) +
    40 * (count(n in 1..3, has(us, n)) - count(n in 1..3, has(them, n)))' >"$folder/ewn.al0"
table pig pig40.kif 'define points(p) = max(n in 0..39, n if (stands(n) and turn(p)) or score(p, n) else 0)
define worth = 1000 if won else -1000 if lost else 20 * (points(us) - points(them))' >"$folder/pig.al0"

# match GAME GAMES NODES: each risk function against the mean
match() {
    local name
    for name in usual careful bold reverse; do
        printf '%s: ' "$1"
        "$program" "$folder/$1.al0" "$name" mean "$2" "$3" "$seed"
    done
}

match ewn "$((2 * games))" 100
match pig "$games" 60
