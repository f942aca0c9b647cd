#!/usr/bin/env bash
# tests/lean.sh -- the command of a build without what can be left out: one thread, no PNG and PDF (`./dev lean`).
# Does: checks, proves, verifies and searches with it; asks for what is not built in, which must be one clear error.
# Usage: lean.sh AL0 SOURCE_DIR
set -u
al0=$(realpath "$1")
source_dir=$(realpath "$2")
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
export AL0_TABLES=$source_dir/advice
failed=0
passed=0

# run STATUS TEXT ARG...: al0 with these arguments ends so, and writes a line with the text.
run() {
    local wanted=$1 text=$2 status=0
    shift 2
    "$al0" "$@" >out 2>&1 || status=$?
    if [[ $status -ne $wanted ]] || ! grep -qF -- "$text" out; then
        echo "FAIL al0 $*: status $status, wanted $wanted and \"$text\""
        head -c 600 out | sed 's/^/    /'
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
}

mate="8/8/8/8/8/3K4/7R/2k5 w - - 0 1"
run 0 "no errors" check krk.al0
run 0 "no errors" check games/bearoff.al0
run 0 "4.Rb1#" prove krk.al0 --fen "$mate" --format text
run 0 "4.Rb1#" prove krk.al0 --fen "$mate" --format text --threads 4
run 0 "<svg" prove krk.al0 --fen "$mate" -o - --format svg
run 2 "built without PNG (AL0_PICTURES)" prove krk.al0 --fen "$mate" -o tree.png
run 2 "built without PDF (AL0_PICTURES)" prove krk.al0 --fen "$mate" -o tree.pdf
run 2 "built without the language server (AL0_SERVER)" lsp
run 2 "built without the server of the protocol (AL0_GGP)" ggp
run 0 "1 thread" verify kqk.al0 --sample 200
run 0 "PROVED" verify kqk.al0 --sample 200 --threads 4 --memory 1048576
run 0 "KQvK" solve KQvK
run 0 "175,168" solve KRvK

echo "$passed as wanted, $failed not"
((failed == 0))
