#!/usr/bin/env bash
# tests/nested_can_fail.sh -- nested.sh on small files: it must see each conditional inside another, and only those.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT

# expect pass|fail TEXT: the verdict on a file with that text.
expect() {
    local wanted=$1 got=pass
    printf '%b\n' "$2" >"$tree/x.c"
    bash "$here/nested.sh" "$tree" >/dev/null || got=fail
    [[ $got == "$wanted" ]] && return
    echo "$2: expected $wanted, got $got"
    exit 1
}

expect fail 'int x = a ? b : c ? d : e;'
expect fail 'int x = a ? b ? c : d : e;'
expect fail 'int x = a ? (b ? c : d) : e;'
expect fail 'int x = a ? b : (c ? d : e);'
expect fail 'f(x, a ? b\n  : c ? d\n  : e);'
expect fail 'int x[] = {a ? b : c, d ? e : f ? g : h};'
expect fail 'int x = a /* ; */ ? b : c ? d : e;'
expect pass 'int x = a ? b : c, y = d ? e : f;'
expect pass 'f(a ? b : c, d ? e : f);'
expect pass 'int x = a ? f(b ? c : d) : e;'
expect pass 'if (a) x = b ? c : d; else x = e ? f : g;'
expect pass '// a ? b : c ? d : e\nconst char *s = a ? "b ? c : d" : "e";'
expect pass "int x = a == '?' ? b : '?';"
expect pass '#define X a ? b : c ? d : e'
rm "$tree/x.c"
if bash "$here/nested.sh" "$tree" >/dev/null 2>&1; then
    echo "a tree without sources: expected fail, got pass"
    exit 1
fi
