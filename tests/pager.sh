#!/usr/bin/env bash
# tests/pager.sh -- long text on a terminal goes through a pager, and only there.
# Does: runs the command with a terminal of 24 lines (util-linux's script).
# Usage: pager.sh AL0
set -u
al0=$1
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
export TERM=xterm
failed=0

# A pager that says that it was there, and what it got.
printf '#!/bin/sh\ntee got | wc -l | tr -d "\\n"; echo " lines paged"\n' >page
chmod +x page

# on_terminal COMMAND: what a terminal of 24 lines gets, in "shown"; the status of the command in "status".
on_terminal() {
    rm -f got
    script -qec "stty rows 24 cols 80; $1; echo \$? >status" /dev/null >shown </dev/null
}

fail() {
    echo "FAIL $1"
    head -c 600 shown | cat -v | sed 's/^/    /'
    failed=$((failed + 1))
}

paged() { grep -q 'lines paged' shown || fail "$1: no pager"; }
not_paged() { ! grep -q 'lines paged' shown || fail "$1: a pager"; }
status() { [ "$(cat status)" = "$2" ] || fail "$1: status $(cat status) instead of $2"; }

"$al0" words >words
on_terminal "PAGER=./page '$al0' words"
paged "long text"
cmp -s <(tr -s ' \n' '\n' <words) <(tr -s ' \n' '\n' <got) || fail "long text: the pager got something else"
awk 'length > 80' words | grep -q . || fail "long text: no line of it is wide"
awk 'length > 80' got | { ! grep -q .; } || fail "long text: a line is wider than the terminal"
on_terminal "PAGER=./page '$al0' prove --help"
status "long text" 0
on_terminal "PAGER=./page '$al0' prove --help"
paged "help"
printf 'table t\nrule r then go\nadvice go better: mate us: depth < 8\n' >tree.al0
on_terminal "stty rows 5 cols 34; PAGER=./page '$al0' prove tree.al0 --fen '8/8/8/8/8/3K4/7R/2k5 w - - 0 1'"
paged "a tree"
printf '%s\n' '├─ 1...Kd1 2.Re4 Kc1 3.Rb4 Kd1' '│  4.Rb1# ✓' '└─ 1...Kb1 2.Kc3' |
    cmp -s - <(grep -A 2 '^├─ 1...Kd1' got) || { fail "a tree is wrapped under its branch"; cat got; }
on_terminal "PAGER=./page '$al0' fmt --help"
not_paged "short text"
for how in "PAGER=" "PAGER=cat" "TERM=dumb PAGER=./page"; do
    on_terminal "$how '$al0' words"
    not_paged "$how"
    [ "$(wc -l <shown)" -ge "$(wc -l <words)" ] || fail "$how: text is missing"
done
on_terminal "PAGER=./page '$al0' words --no-pager"
not_paged "--no-pager"
on_terminal "PAGER=./page '$al0' words | cat"
not_paged "a pipe"
on_terminal "PAGER='head -n 1' '$al0' words"
status "a pager that ends early" 0
on_terminal "PAGER=./no-such-pager '$al0' words"
[ "$(wc -l <shown)" -ge "$(wc -l <words)" ] || fail "no such pager: text is missing"
status "no such pager" 0
on_terminal "PAGER=./page '$al0' words draughts"
status "an error" 2
printf 'table t\nrule r then go\nadvice go better: mate us: depth < 1\n' >t.al0
on_terminal "PAGER=./page '$al0' prove t.al0 --fen '8/8/8/8/8/3K4/7R/2k5 w - - 0 1'"
status "an answer that is no" 1

[ "$failed" = 0 ] && echo "long text is paged, and nothing else"
exit "$((failed > 0))"
