#!/usr/bin/env bash
# tests/nested.sh -- checks that no conditional expression (a ? b : c) is an operand of another: `if` says it plainly.
# Usage: nested.sh TREE
# Prints FILE:LINE of each that is, and fails when there is one (or nothing to look at).
set -euo pipefail

# Reads C without comments, strings and characters; keeps lines.  Inside each pair of brackets at most one `?` may
# stand between two separators; one that stands in a pair of its own right behind `?` or `:` counts as inside.
cd "${1:?usage: nested.sh TREE}"
[[ -n $(find . -name '*.[ch]' -not -path './build/*' -print -quit) ]] || { echo "nested: no sources"; exit 1; }
find . -name '*.[ch]' -not -path './build/*' -not -path './.*' | sort | xargs --no-run-if-empty awk '
    function begin_file() { depth = 0; used[0] = 0; inside[0] = 0; before = ""; comment = 0; files++ }
    function nested() { printf "%s:%d: a conditional expression inside another\n", FILENAME, FNR; wrong++ }
    function look(c) {
        if (c == "(" || c == "[" || c == "{") {
            depth++
            used[depth] = 0
            inside[depth] = c == "(" && (before == "?" || (before == ":" && used[depth - 1]))
        } else if (c == ")" || c == "]" || c == "}") {
            if (depth > 0) depth--
            if (c == "}") used[depth] = 0
        } else if (c == "," || c == ";") {
            used[depth] = 0
        } else if (c == "?") {
            if (used[depth] || inside[depth]) nested()
            used[depth] = 1
        }
        if (c !~ /[ \t]/) before = c
    }
    FNR == 1 { begin_file() }
    {
        line = $0
        if (!comment && line ~ /^[ \t]*#/) next
        while (line != "") {
            if (comment) {
                end = index(line, "*/")
                if (!end) break
                comment = 0
                line = substr(line, end + 2)
            } else if (line ~ /^\/\*/) {
                comment = 1
                line = substr(line, 3)
            } else if (line ~ /^\/\//) {
                break
            } else if (match(line, /^"([^"\\]|\\.)*"/) || match(line, /^\047([^\047\\]|\\.)*\047/)) {
                before = "x"
                line = substr(line, RLENGTH + 1)
            } else {
                look(substr(line, 1, 1))
                line = substr(line, 2)
            }
        }
    }
    END { printf "%d files, %d nested\n", files, wrong; exit wrong > 0 || files == 0 }'
