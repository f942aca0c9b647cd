#!/usr/bin/env bash
# tests/terminal.sh -- nothing of the user's that the program prints is a command to a terminal.
# Does: puts control characters, marks that turn the direction of writing and bytes that are no UTF-8
#       wherever a message, an answer or a report repeats what it was given, and looks at every byte.
# Usage: terminal.sh AL0 CHECKER SOURCE_DIR
set -u
al0=$1
checker=$2
krk=$3/advice/krk.al0
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0
failed=0

# ESC, BEL, CR, C1 as a byte and as a character, every mark of direction, a line separator, no UTF-8.
bad=$'\033[31m\a\r\x9b1m\xc2\x9b2m\xe2\x80\xae\xe2\x81\xa6\xe2\x80\x8e\xd8\x9c\xe2\x80\xa8\xff\xc3'
# The same without what a string of a table may not hold.
mild=$'\xc2\x9b2m\xe2\x80\xae\xe2\x81\xa6\xe2\x80\x8e\xd8\x9c\xe2\x80\xa8'

# Bytes that are no line end and no visible character, in UTF-8.
obeyed='[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]|\xd8\x9c'

# safe NAME TEXT COMMAND...: prints TEXT somewhere, and nothing that is obeyed.
safe() {
    local name=$1 text=$2 why=
    shift 2
    timeout 60 "$@" >out 2>err </dev/null
    [ $? -lt 124 ] || why='killed'
    cat out err >both
    iconv -f UTF-8 -t UTF-8 both >/dev/null 2>&1 || why="$why; no UTF-8"
    ! LC_ALL=C grep -qaP "$obeyed" both || why="$why; a control character"
    grep -qaF -- "$text" both || why="$why; no text \"$text\""
    if [ -n "$why" ]; then
        echo "FAIL $name: $why"
        head -c 600 both | cat -v | sed 's/^/    /'
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
}

fen='8/8/8/8/8/3K4/7R/2k5 w - - 0 1'
mate='7k/8/6K1/8/8/8/8/R7 w - - 0 1'
head='rule r then go advice go better: mate us: depth = 0'
printf 'table t %s\n' "$head" >good.al0
printf 'table t "title %s"\nmaterial "KRvK"\nrule r then go\nadvice go "doc %s"\n  better: mate\n  us: depth = 0\n' \
    "$mild" "$mild" >titles.al0
cp good.al0 "name$bad.al0"
printf 'table t rule r then \x9b31m oops %s\n' "$bad" >bytes.al0
printf 'table t rule %s then go\n' "$mild" >marks.al0
printf 'use "lib%s.al0"\n' "$bad" >use.al0
printf 'table t %% %s\n%s better: nope%%\n' "$mild" "$head" >comment.al0
printf 'table t define x "doc %s" = nope %s\n' "$mild" "$head" >doc.al0
printf '%s\n' "8/8/$bad w" >list.epd
printf '[Event "%s"]\n\n1. e4 %s\n' "$bad" "$bad" >game.pgn

safe 'no such file' 'cannot' "$al0" check "$bad"
safe 'no such file to format' 'cannot' "$al0" fmt "$bad"
safe 'bytes in a table' '\x9b' "$al0" check bytes.al0
safe 'marks in a table' '<U+202E>' "$al0" check marks.al0
safe 'a file that is not there' '\x1b' "$al0" check use.al0
safe 'a name of a file, in messages' '\x1b' "$al0" prove "name$bad.al0" --advice "$bad" --fen "$mate"
safe 'an error beside a comment' 'nope' "$al0" check comment.al0
safe 'an error beside a docstring' '<U+202E>' "$al0" check doc.al0
safe 'an unknown command' '\x1b' "$al0" "$bad"
safe 'an unknown option' '\x1b' "$al0" prove good.al0 "--$bad"
safe 'an unknown letter' '\x9b' "$al0" prove good.al0 $'-\x9b'
safe 'an argument' '\x1b' "$al0" prove good.al0 --fen "$mate" --max-time "$bad"
safe 'a side' '\x1b' "$al0" prove good.al0 --fen "$mate" --us "$bad"
safe 'a format' '\x1b' "$al0" prove good.al0 --fen "$mate" --format "$bad"
safe 'a setting' '\x1b' "$al0" prove good.al0 --fen "$mate" --set "$bad"
safe 'a story' '<U+202E>' "$al0" explain titles.al0 --fen "$mate"
safe 'the value of a setting' '<U+202E>' "$al0" prove good.al0 --fen "$mate" --set "x=$mild"
safe 'a position' '\x1b' "$al0" prove good.al0 --fen "8/8/$bad w - -"
safe 'a list' '\x1b' "$al0" prove good.al0 --epd list.epd
safe 'a game' '\x1b' "$al0" prove good.al0 --pgn game.pgn
safe 'no such list' '\x1b' "$al0" prove good.al0 --epd "$bad"
safe 'an expression' '<U+202E>' "$al0" eval good.al0 --fen "$fen" "K $bad"
safe 'a place for output' '\x1b' "$al0" prove good.al0 --fen "$mate" -o "no/$bad"
safe 'a class of positions' '\x1b' "$al0" solve "K$bad"
safe 'title and docstring, in an answer' '<U+202E>' "$al0" prove titles.al0 --fen "$mate"
safe 'title, in a report' 'title <U+009B>' "$al0" verify titles.al0 --max-time 0.1

cp "$3/advice/games/piglet.kif" .
printf 'table t "title %s"\ngame "piglet.kif"\nrule r then go\nadvice go better: depth = 1 us: depth = 0 them: none\n' \
    "$mild" >chance.al0
safe 'title, in a report of chance' 'title <U+009B>' "$al0" verify chance.al0

"$al0" prove titles.al0 --advice go --fen "$mate" -o good.proof
"$al0" prove good.al0 --advice go --fen "$mate" -o other.proof
safe 'what a proof is about' 'verified' "$checker" titles.al0 good.proof
safe 'a proof that is not there' '\x1b' "$checker" titles.al0 "$bad"
safe 'a table that is not there' 'cannot read' "$checker" "$bad" good.proof
safe 'a wrong option of the checker' '\x9b' "$checker" $'-\x9b' titles.al0 good.proof
zstd -qdc other.proof | sed "s|^root .*|root $mild|" | zstd -qc >wrong.proof
safe 'a position in a proof' 'not valid' "$checker" good.al0 wrong.proof

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 25 ]
