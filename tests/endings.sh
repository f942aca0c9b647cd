#!/usr/bin/env bash
# tests/endings.sh -- checks that the book of endings says what the tables do: the page of a small table, made now, is the one
# that is kept; all pages have the method and the words of their tables; every table that is proved has a page, which the index
# and the summary name; words that name another move than the table plays are found.
# Usage: endings.sh AL0 TREE
set -euo pipefail

AL0=${1:?usage: endings.sh AL0 TREE}
TREE=${2:?usage: endings.sh AL0 TREE}
BOOK=$TREE/docs/endings
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT

fail() {
    echo "FAIL $*"
    exit 1
}

# make OPTION...: what site/endings.py makes, to $WORK/made.
make() {
    python3 "$TREE/site/endings.py" --al0 "$AL0" --reports "$WORK" --out "$WORK/made" --summary "$WORK/SUMMARY.md" "$@"
}

"$AL0" verify "$TREE/advice/kqk.al0" --json "$WORK/kqk.json" --html "$WORK/kqk.html" -o "$WORK/kqk.txt"
cp "$TREE/docs/SUMMARY.md" "$WORK"
make --tree "$TREE" --index kqk
diff -u "$BOOK/kqk.md" "$WORK/made/kqk.md" || fail "docs/endings/kqk.md: ./dev endings kqk makes it anew"
diff -r "$BOOK/kqk" "$WORK/made/kqk" || fail "docs/endings/kqk/: ./dev endings kqk makes it anew"
diff -u "$BOOK/README.md" "$WORK/made/README.md" || fail "docs/endings/README.md: site/endings.py --index makes it anew"
diff -u "$TREE/docs/SUMMARY.md" "$WORK/SUMMARY.md" || fail "docs/SUMMARY.md: site/endings.py --index makes it anew"

# Name and number of positions of each table that advice/README.md calls proved.
proved() {
    sed -nE 's/^\| \[([a-z_0-9]+)\].*\| ([0-9,]+), proved \|.*/\1 \2/p' "$TREE/advice/README.md"
}

seen=0
while read -r name positions; do
    seen=$((seen + 1))
    [[ -f $BOOK/$name.md ]] || fail "advice/$name.al0 is proved and has no page: ./dev endings $name makes it"
    grep -qF "$positions" "$BOOK/$name.md" || fail "docs/endings/$name.md does not say that $positions positions are proved"
done < <(proved)
((seen > 5)) || fail "only $seen tables were found"
for page in "$BOOK"/*.md; do
    page=$(basename "$page" .md)
    [[ $page == README ]] || grep -q "^$page " <(proved) || fail "docs/endings/$page.md is of no table that is proved"
done

python3 "$TREE/site/endings.py" --tree "$TREE" --out "$WORK/texts" --texts
texts=("$WORK"/texts/*.md)
((${#texts[@]} == seen)) || fail "${#texts[@]} pages have their texts renewed, not $seen"
for page in "${texts[@]}"; do
    diff -u "$BOOK/$(basename "$page")" "$page" || fail "docs/endings/$(basename "$page"): site/endings.py --texts renews it"
done

mkdir -p "$WORK/tree/docs/endings"
ln -s "$(realpath "$TREE/advice")" "$WORK/tree/advice"
sed 's/^\.board tighten Qd3 /.board tighten Qd4 /' "$BOOK/kqk.txt" >"$WORK/tree/docs/endings/kqk.txt"
! make --tree "$WORK/tree" kqk 2>"$WORK/said" || fail "words that name a wrong move pass"
grep -q "plays Qd3 by tighten, not Qd4" "$WORK/said" || fail "a wrong move: $(cat "$WORK/said")"
mkdir "$WORK/unsolved" # a report for which nothing was solved
sed -E 's/"(won_in_theory|not_won_in_theory|optimal_[a-z]+_plies)":(\[[^]]*\]|[0-9.]+)/"\1":null/g' "$WORK/kqk.json" >"$WORK/unsolved/kqk.json"
cp "$WORK/kqk.html" "$WORK/unsolved"
make --tree "$TREE" --reports "$WORK/unsolved" kqk
grep -q "of 144,508 positions with our side to move all are won" "$WORK/made/kqk.md" || fail "unsolved: not all are won"
grep -q "the longest win takes 14. How long best play takes is not known here" "$WORK/made/kqk.md" || fail "unsolved: no lengths"

echo "the book of endings is whole: $seen tables"
