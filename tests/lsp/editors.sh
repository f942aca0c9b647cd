#!/usr/bin/env bash
# tests/lsp/editors.sh -- sessions in real editors without a screen, where they are installed.
# Usage: editors.sh AL0 SOURCE_DIR
set -u
AL0=$(realpath "$1")
source_dir=$(realpath "$2")
EDITORS=$source_dir/editors
WORK=$(mktemp -d) || exit 2
trap 'rm -rf "$WORK"' EXIT
export AL0 EDITORS WORK HOME=$WORK XDG_CONFIG_HOME=$WORK XDG_DATA_HOME=$WORK XDG_CACHE_HOME=$WORK XDG_STATE_HOME=$WORK
failed=0
tried=0

cat >"$WORK/t.al0" <<'TABLE'
table t "mate by a rook"
%! fen 8/8/8/8/8/3K4/7R/2k5 w - - 0 1
define near(S) "squares near S" = count(S & reach(k, ~attacks(us, k)))
rule always then win
advice win "to win"
    better: mate and nera(k) < 9
    us: depth < 7
    them: any
TABLE
cp "$WORK/t.al0" "$WORK/e.al0"

# try NAME COMMAND...
try() {
    local name=$1
    shift
    if ! command -v "$1" >/dev/null; then
        echo "$name: not installed"
        return
    fi
    tried=$((tried + 1))
    timeout 60 "$@" </dev/null || {
        echo "FAIL $name: status $?"
        failed=$((failed + 1))
    }
}

try nvim nvim --headless -u NONE -i NONE -c "luafile $source_dir/tests/lsp/nvim.lua"
if command -v emacs >/dev/null && emacs --batch --eval "(require 'eglot)" >/dev/null 2>&1; then
    try emacs emacs --batch -l "$source_dir/tests/lsp/eglot.el"
fi
if command -v vim >/dev/null; then
    # shellcheck disable=SC2016 # Vim reads the variable, whose path may have spaces
    try vim vim -u NONE -i NONE -es -N --cmd 'let &rtp = $EDITORS . "/vim," . &rtp' -c 'filetype plugin on | syntax on' \
        -c "edit $WORK/t.al0" -c 'if synIDattr(synID(4, 1, 1), "name") != "al0Declaration" | cquit | endif' -c 'qall!'
fi
for file in "$EDITORS"/vscode/*.json "$EDITORS"/vscode/*/*.json; do
    command -v node >/dev/null || break
    tried=$((tried + 1))
    node -e 'JSON.parse(require("fs").readFileSync(process.argv[1]))' "$file" || failed=$((failed + 1))
done
if command -v node >/dev/null; then
    node --check "$EDITORS/vscode/extension.js" || failed=$((failed + 1))
fi
echo
if ((tried == 0)); then
    echo "no editor is installed"
    exit 77
fi
echo "$tried tried, $failed failed"
((failed == 0))
