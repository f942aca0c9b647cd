#!/usr/bin/env bash
# tests/browser.sh -- pages of trees and reports in headless Chromium (browser/run.mjs).
# Usage: browser.sh AL0 TREE FOLDER, where FOLDER has node_modules, as ./dev browser makes it.
# AL0_PAGES: tests that are run in place of all.
# Exit status 77: there is no Chromium, no Node.js or no node_modules here; the test is skipped.
set -euo pipefail

al0=$(realpath "$1")
tree=$(realpath "$2")
folder=$3
browser=$(command -v chromium || true)

if [[ -z $browser ]] || ! command -v node >/dev/null || [[ ! -d $folder/node_modules/playwright-core ]]; then
    echo "skipped: ./dev browser installs what this test needs"
    exit 77
fi
cd "$folder"
# shellcheck disable=SC2086 # several names are several words
exec node "$tree/tests/browser/run.mjs" "$al0" "$tree" "$browser" ${AL0_PAGES:-}
