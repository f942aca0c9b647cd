#!/usr/bin/env bash
# bench/risk.sh -- risk functions, blends and orders of preference against the plain mean, in EinStein and in Pig to 40 points, at
# equal numbers of nodes.
# Usage: risk.sh PROGRAM TREE [GAMES [SEED]]     PROGRAM: bench/risk_match of a build
set -euo pipefail
program=$(realpath "$1") tree=$(realpath "$2") games=${3:-1000} seed=${4:-1}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$tree/advice/games/ewn3.kif" "$folder"
sed 's/(target 100)/(target 40)/' "$tree/advice/games/pig.kif" >"$folder/pig40.kif"

# What plays against the mean: a name, and a clause.
contestants=(
    'usual risk: 125, 500, -500'
    'careful risk: 300, 300, 300'
    'bold risk: -300, -300, -300'
    'reverse risk: -125, -500, 500'
    'blend_1500 blend: 1500'
    'blend_2000 blend: 2000'
    'blend_4000 blend: 4000'
    'situation blend: kind, 2000'
    'preferred explore: -100, 1; -100, 1, 0'
    'broad explore: -1000, 1; -1000, 1, 0'
    'steep explore: -10, 1; -10, 1, 0'
    'certain explore: -100, -1; -100, -1, 0'
    'late explore: -100, 1; -100, 1, 200'
)

# table NAME GAME DEFINITIONS: advice by the mean, and by all that plays against it
table() {
    printf 'table %s\ngame "%s"\nsearch preferred\n%s\nrule always then mean\n' "$1" "$2" "$3"
    local one
    for one in mean "${contestants[@]}"; do
        printf 'advice %s\n    better: over\n    us:     depth < 500\n    expect: most worth\n' "${one%% *}"
        [[ $one == mean ]] || printf '    %s\n' "${one#* }"
    done
}

table ewn ewn3.kif 'define far(p) =
    max(r in 1..3, max(c in 1..3, (r + c if p = left else 8 - r - c) if some(n in 1..3, stone(p, n, r, c)) else 0))
define worth = 1000 if won else -1000 if lost else 150 * (far(us) - far(them)) +
    40 * kinds
define kinds = count(n in 1..3, has(us, n)) - count(n in 1..3, has(them, n))
define kind = 300 * kinds' >"$folder/ewn.al0"
table pig pig40.kif 'define points(p) = max(n in 0..39, n if (stands(n) and turn(p)) or score(p, n) else 0)
define worth = 1000 if won else -1000 if lost else 20 * (points(us) - points(them))
define own(p) = max(n in 0..39, n if score(p, n) else 0)
define kind = 20 * (own(us) - own(them))' >"$folder/pig.al0"

# match GAME GAMES NODES: each of them against the mean
match() {
    local one
    for one in "${contestants[@]}"; do
        printf '%s: ' "$1"
        "$program" "$folder/$1.al0" "${one%% *}" mean "$2" "$3" "$seed"
    done
}

match ewn "$((2 * games))" 100
match pig "$games" 60
