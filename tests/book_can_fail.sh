#!/usr/bin/env bash
# tests/book_can_fail.sh -- checks that tests/book.sh finds each kind of fault it looks for, in a copy of the manual.
# A wrong example must fail in run_cases, too.
# Usage: book_can_fail.sh AL0 TREE RUN_CASES
set -euo pipefail

USAGE="usage: book_can_fail.sh AL0 TREE RUN_CASES"
AL0=${1:?$USAGE}
TREE=${2:?$USAGE}
RUN_CASES=${3:?$USAGE}
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
COPY=$(mktemp -d)
trap 'rm -rf "$COPY"' EXIT
mkdir "$COPY/bin"
cp -r "$TREE/docs" "$TREE"/*.md "$TREE/advice" "$TREE/checker" "$TREE/engine" "$TREE/include" "$COPY"
for folder in base lang graph game positions scan interp verify prover write lib serve ggp web site bindings cli editors bench tests; do
    ln -s "$(realpath "$TREE/$folder")" "$COPY/$folder"
done
cp "$TREE/LICENSE" "$COPY" 2>/dev/null || true

# finds NAME TEXT: after the change in $COPY, book.sh fails and says TEXT.
finds() {
    local out status=0
    out=$(bash "$HERE/book.sh" "$AL0" "$COPY") || status=$?
    [[ $status -ne 0 && $out == *"$2"* ]] || { printf '%s: not found:\n%s\n' "$1" "$out"; exit 1; }
}

bash "$HERE/book.sh" "$AL0" "$COPY" >/dev/null || { echo "the copy itself has faults"; exit 1; }
echo 'A page.' >"$COPY/docs/stray.md"
finds "a page that the summary lacks" "does not name stray.md"
echo 'See [this](nowhere.md).' >"$COPY/docs/stray.md"
finds "a link to no file" "no such file: nowhere.md"
echo 'See [this]().' >"$COPY/docs/stray.md"
finds "a link without a target" "docs/stray.md: a link to nowhere"
echo 'See [this](words.md#nothing).' >"$COPY/docs/stray.md"
finds "a link to no heading" "no such heading: words.md#nothing"
printf '```\n$ al0 check first.al0\n```\n' >"$COPY/docs/stray.md"
finds "a session that is not run" "docs/stray.md:2: a command outside of a block"
rm "$COPY/docs/stray.md"
mkdir "$COPY/docs/deep"
echo 'A page.' >"$COPY/docs/deep/stray.md"
finds "a page in a folder that the summary lacks" "does not name deep/stray.md"
rm -r "$COPY/docs/deep"
sed -i '/^| `mobility`/d' "$COPY/docs/words.md"
finds "a word that is missing" "lacks \`mobility\`"
cp -r "$TREE/docs/words.md" "$COPY/docs"

# An example that says what al0 does not say.
runs() {
    "$RUN_CASES" "$AL0" "$TREE" "$COPY/docs/commands/play.md" >"$COPY/said" 2>&1
}
runs || { echo "the sessions of the copy fail"; cat "$COPY/said"; exit 1; }
sed -i 's/^krk: Kc2, mate_in_4/krk: Kc1, mate_in_4/' "$COPY/docs/commands/play.md"
! runs && grep -q '^+krk: Kc2, mate_in_4' "$COPY/said" || { echo "a wrong example passes"; cat "$COPY/said"; exit 1; }
echo "all of it is found"
