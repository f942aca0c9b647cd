#!/usr/bin/env bash
# tests/web.sh -- the page of ./dev web: its WebAssembly beside the command (web/same.mjs), and the page in headless
# Chromium (web/page.mjs), and in Firefox where that is installed.
# Usage: web.sh AL0 TREE BUILD, where BUILD has web/al0.html and browser/node_modules.
# AL0_PAGES: tests of the page that are run in place of all.  AL0_SAME: positions of each table that are compared (5).
# Exit status 77: something of it is not here; the test is skipped.
set -euo pipefail

al0=$(realpath "$1")
tree=$(realpath "$2")
build=$(realpath "$3")
browser=$(command -v chromium || true)

if [[ -z $browser || ! -f $build/web/al0.html || ! -d $build/browser/node_modules/playwright-core ]]; then
    echo "skipped: ./dev web and ./dev browser make what this test needs"
    exit 77
fi
node "$tree/tests/web/same.mjs" "$al0" "$tree" "$build/web/wasm/web" "${AL0_SAME:-5}"
cd "$build/browser"
for program in "$browser" $(command -v firefox-esr || true); do
    echo "$program:"
    # shellcheck disable=SC2086 # several names are several words
    node "$tree/tests/web/page.mjs" "$build/web/al0.html" "$program" ${AL0_PAGES:-}
done
