#!/usr/bin/env bash
# tests/rooms.sh -- the rooms of the tree and the arrows between them, as its #includes have them.
# Usage: rooms.sh arrows|dot|check TREE
#   arrows  one line for each room that includes another: FROM TO NUMBER (of includes)
#   dot     the same as a graph for Graphviz; ./dev map draws it to docs/map.svg
#   check   fails where docs/map.svg was drawn of other arrows
set -euo pipefail

ROOMS=(cli ggp web serve lib write verify interp prover engine scan positions game graph lang base checker include)

# Prints FROM TO NUMBER for every arrow.  al0.h stands in include/.
arrows() {
    find "${ROOMS[@]}" -name '*.[ch]' -print0 | sort -z |
        xargs -0 ctags -x --sort=no --language-force=C --kinds-C=h --extras=+r --_xformat='%{roles} %{input} %N' |
        awk '$1 == "local" {
            from = $2; sub(/\/.*/, "", from)
            to = $3 == "al0.h" ? "include" : $3
            if (to !~ /\// && to != "include") next
            sub(/\/.*/, "", to)
            if (from != to) n[from " " to]++
        }
        END { for (arrow in n) print arrow, n[arrow] }' | LC_ALL=C sort
}

# Prints ROOM LINES: how many lines of C it has.
sizes() {
    local room
    for room in "${ROOMS[@]}"; do
        echo "$room $(find "$room" -name '*.[ch]' -print0 | xargs -0 cat | wc -l)"
    done
}

dot() {
    echo 'digraph house {'
    echo '    node [shape=box, style=filled, fillcolor="#eef2f7", color="#5b6b7f", fontname="DejaVu Sans", fontsize=12];'
    echo '    edge [color="#5b6b7f", arrowsize=0.7];'
    echo '    ranksep=0.45; nodesep=0.35;'
    sizes | awk '{ printf "    \"%s\" [label=\"%s\\n%.1f thousand lines\"];\n", $1, $1, $2 / 1000 }'
    arrows | awk '{ printf "    \"%s\" -> \"%s\" [penwidth=%.1f];\n", $1, $2, $3 < 10 ? 0.6 : $3 < 50 ? 1.2 : 2.2 }'
    echo '}'
}

check() {
    local drawn found
    drawn=$(tail -n 1 docs/map.svg)
    found="<!-- $(arrows | awk '{ printf "%s:%s ", $1, $2 }')-->"
    [[ $found != "<!-- -->" && $drawn == "$found" ]] && return
    printf 'docs/map.svg is of other arrows (./dev map draws it anew):\n%s\n%s\n' "$drawn" "$found"
    return 1
}

cd "${2:?usage: rooms.sh arrows|dot|check TREE}"
case $1 in
    arrows) arrows ;;
    dot) dot ;;
    check) check ;;
    *)
        echo "usage: rooms.sh arrows|dot|check TREE" >&2
        exit 2
        ;;
esac
