#!/usr/bin/env bash
# tests/book_can_fail.sh -- checks that tests/book.sh finds each kind of fault it looks for, in a copy of the manual.
# Usage: book_can_fail.sh AL0 TREE
set -euo pipefail

AL0=${1:?usage: book_can_fail.sh AL0 TREE}
TREE=${2:?usage: book_can_fail.sh AL0 TREE}
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
COPY=$(mktemp -d)
trap 'rm -rf "$COPY"' EXIT
mkdir "$COPY/bin"
cp -r "$TREE/docs" "$TREE/README.md" "$TREE/advice" "$TREE/checker" "$TREE/engine" "$TREE/include" "$COPY"
for folder in game lang interp prover tests verify lib; do
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
echo 'See [this](words.md#nothing).' >"$COPY/docs/stray.md"
finds "a link to no heading" "no such heading: words.md#nothing"
rm "$COPY/docs/stray.md"
sed -i '/^| `mobility`/d' "$COPY/docs/words.md"
finds "a word that is missing" "lacks \`mobility\`"
echo "all of it is found"
