#!/usr/bin/env bash
# tests/progress.sh -- what the command shows on a terminal while it works.
# Does: runs it with a terminal for standard error (util-linux's script), and looks at the lines it shows there.
# Usage: progress.sh AL0 SOURCE_DIR
set -u
al0=$1
advice=$2/advice
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
export TERM=xterm
failed=0

fail() {
    echo "FAIL $1"
    tr '\r' '\n' <shown | head -n 12 | cat -v | sed 's/^/    /'
    failed=$((failed + 1))
}

# on_terminal COMMAND: all that the terminal gets, in the file "shown".
on_terminal() { script -qec "$1" /dev/null >shown </dev/null; }

shows() { grep -qaE -- "$2" shown || fail "$1: nothing like \"$2\""; }
lacks() { grep -qaE -- "$2" shown && fail "$1: there is \"$2\""; }

# The last line shown is erased before anything else is written.
erased() {
    tr '\r' '\n' <shown | grep -aF -A1 "$2" | tail -n 1 | grep -qaE $'^\x1b\\[K' ||
        fail "$1: the line stays"
}

# Rates come when a second is over, and are what a machine can do.
sane_rates() {
    lacks "$1" '[^0-9.]0 ([a-z]+ )?a second'
    lacks "$1" '[0-9]{3},[0-9]{3},[0-9]{3},[0-9]{3} a second|[0-9]{12,}'
}

hard='3q1rk1/1p3pp1/p6p/3n4/8/P4Q1P/1P3PP1/3R2K1 w - - 0 1'

on_terminal "'$al0' prove '$advice'/mate.al0 --advice mate --max-time 2 --fen '$hard'"
shows "one position" 'mate: looking for [0-9]+ plies, [0-9,]+ nodes'
shows "one position" 'nodes, [0-9,]+ a second'
erased "one position" 'looking for'
sane_rates "one position"

on_terminal "'$al0' prove '$advice'/mate.al0 --advice mate --max-time 1 --fen '$hard' 2>err"
lacks "no terminal for messages" 'looking for'
[ -s err ] && fail "no terminal for messages: something was written there"

sed '/^symmetric$/d' "$advice/kqk.al0" >slow.al0 # all images of a position are asked
on_terminal "'$al0' verify slow.al0"
shows "a table" 'positions: +[0-9]+ %'
erased "a table" 'positions:'
sane_rates "a table"

for i in 1 2 3 4 5 6; do echo '8/8/8/8/8/3k4/7Q/3K4 w - -'; done >list.epd
on_terminal "'$al0' prove '$advice'/mate.al0 --advice mate --epd list.epd -o answers.json"
sane_rates "a list"

# Colours: on a terminal that has them, unless somebody does not want them.
on_terminal "'$al0' check '$advice'/none.al0 ; printf 'table t' >t.al0; printf 'define x = oops' >>t.al0; '$al0' check t.al0"
shows "colours" $'\x1b\\[1;31m'
on_terminal "TERM=dumb '$al0' check t.al0"
lacks "a dumb terminal" $'\x1b'
on_terminal "NO_COLOR=1 '$al0' check t.al0"
lacks "NO_COLOR" $'\x1b'

[ "$failed" = 0 ] && echo "all as it should be"
exit "$((failed > 0))"
