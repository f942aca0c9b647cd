#!/usr/bin/env bash
# tests/install/examples.sh -- what a new user types, with an installation and nothing else.
# Does: runs every example of `al0 COMMAND --help` and every command of the installed README, each from a folder
#       that holds no more than the user's files that it names; looks at the links of the installed manual; checks
#       every installed table and the rules of every installed game.
# What takes minutes, `prepare` and `verify` of a whole class, is begun and stopped after half a second.
# Usage: examples.sh PREFIX RUN_CASES
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
prefix=$(cd "$1" && pwd)
run_cases=$2
pages=$prefix/share/doc/al0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PATH=$prefix/bin:$PATH XDG_CACHE_HOME=$work/cache
unset AL0_TABLES
failed=0 examples=0

fail() {
    printf 'examples: %s\n' "$*" >&2
    failed=$((failed + 1))
}

# bound COMMAND: what is added to an example that would take minutes, if anything.
bound() {
    case $1 in
        "al0 prepare"* | "al0 verify"*) echo "--max-time 0.5" ;;
    esac
}

# try EXAMPLE: runs it in a folder of its own. An answer has status 0 or 1; 3 says that the bound was met.
try() {
    local example=$1 limit status=0 folder file
    limit=$(bound "$example")
    examples=$((examples + 1))
    folder=$work/$examples
    mkdir "$folder"
    for file in "$here"/mine/*; do
        [[ $example != *"${file##*/}"* ]] || cp "$file" "$folder"
    done
    (cd "$folder" && timeout 60 bash -c "$example $limit") </dev/null >"$work/out" 2>"$work/err" || status=$?
    [[ $status -le 1 || (-n $limit && $status -eq 3) ]] ||
        fail "$example $limit: status $status: $(cat "$work/err")"
    [[ -n $limit || ! -s $work/err ]] || ! grep -q 'error:' "$work/err" || fail "$example: $(cat "$work/err")"
}

echo "-- the examples of --help"
for command in $(al0 --help | sed -nE 's/^  ([a-z]+) .*/\1/p'); do
    while read -r example; do
        try "$example"
    done < <(al0 "$command" --help | sed -n '1,/^Examples$/d; s/^  //p')
done
((examples > 20)) || fail "only $examples examples were found"

echo "-- the commands of README.md"
# Its cases and sessions bring the files that they need; tables are those of the installation.
"$run_cases" "$prefix/bin/al0" "$prefix/share/al0" "$pages/README.md" || fail "README.md"

echo "-- the links of the manual"
bash "$here/../book.sh" "$prefix/bin/al0" "$pages" || fail "the manual"

echo "-- tables and rules"
mkdir "$work/empty"
cd "$work/empty"
# A file without roles holds more relations for tables; these are read with the rules that they go with.
for file in $(cd "$prefix/share/al0/advice" && find . -name '*.al0' && grep -rl '^(role ' .); do
    al0 check "${file#./}" >/dev/null 2>"$work/err" || fail "al0 check ${file#./}: $(cat "$work/err")"
done
al0 words games/tictactoe.kif -o words.txt # no pipe: grep would end before all is written
grep -q cell words.txt || fail "\`words\` does not find installed rules"
al0 check games/no_such.kif 2>"$work/err" && fail "rules that are nowhere"
grep -qF "and \`$(cd "$prefix/share/al0/advice" && pwd -P)\`" "$work/err" || fail "rules that are nowhere: $(cat "$work/err")"
al0 prove krk.al0 --fen "7k/8/6K1/8/8/8/8/R7 w - - 0 1" -o t.proof
al0-proof-check -q krk.al0 t.proof >/dev/null || fail "al0-proof-check does not find installed tables"

((failed == 0))
