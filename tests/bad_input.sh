#!/usr/bin/env bash
# tests/bad_input.sh -- input and surroundings that a text case cannot hold.
# Does: feeds al0 large and binary files, closed streams, full disks and signals, and looks at status,
#       messages and files.  What fits into a text case is in cases/errors.txt.
# Usage: bad_input.sh AL0 SOURCE_DIR
set -u
al0=$1
krk=$2/advice/krk.al0
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0
passed=0

# expect NAME STATUS TEXT COMMAND...: the status, and TEXT in the only message ("": no message).
# At most 20 lines of a message, unless LINES_ALLOWED says otherwise.
expect() {
    local name=$1 status=$2 text=$3 got
    shift 3
    "$@" >out 2>err </dev/null
    got=$?
    judge "$name" "$status" "$text" "$got"
}

judge() {
    local name=$1 status=$2 text=$3 got=$4 lines why=
    lines=$(wc -l <err)
    [ "$got" = "$status" ] || why="status $got instead of $status"
    if [ -z "$text" ]; then
        [ ! -s err ] || why="$why; an unexpected message"
    else
        grep -qaF -- "$text" err || why="$why; no message \"$text\""
    fi
    [ "$lines" -le "${LINES_ALLOWED:-20}" ] || why="$why; $lines lines of messages"
    if [ -n "$why" ]; then
        echo "FAIL $name: $why"
        head -c 600 err | sed 's/^/    /'
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
}

no_litter() {
    local left
    left=$(find . -name '*.??????' | grep -E '\.[A-Za-z0-9]{6}$')
    [ -z "$left" ] && return
    echo "FAIL $1: left behind: $left"
    failed=$((failed + 1))
}

repeat() { head -c "$2" /dev/zero | tr '\0' "$1"; }
repeat_text() { yes -- "$1" | head -n "$2" | tr -d '\n'; }

fen='8/8/8/8/8/3k4/7R/3K4 w - - 0 1'
mate='7k/8/6K1/8/8/8/8/R7 w - - 0 1'
printf 'table t\nrule always then go\nadvice go\n    better: mate\n    us: depth = 0\n' >good.al0
printf 'table t\nmaterial "KRvK"\nrule always then go\nadvice go\n    better: mate and (K in g6 or K in a1 and k in e5)\n' \
    >endless.al0

# ---- tables ----------------------------------------------------------------------------------------

start='table t rule r then a advice a us: depth = 0 better: '
{ repeat '%' 52428800; echo; } >large.al0
echo 'use "large.al0"' >use_large.al0
echo 'use "/dev/zero"' >use_zeros.al0
{ printf '%s' "$start"; repeat '(' 1000000; printf true; repeat ')' 1000000; } >parentheses.al0
{ printf '%s' "$start"; repeat '~' 1000000; echo R; } >tildes.al0
{ printf '%s 1 < ' "$start"; repeat_text '- ' 100000; echo 1; } >minuses.al0
{ printf '%s' "$start"; repeat_text 'true if R else ' 100000; echo true; } >ifs.al0
{ printf '%s' "$start"; repeat_text 'mate and ' 100000; echo mate; } >ands.al0
{ printf 'table t rule r then a advice a better: mate us: any'
  repeat_text ' then any' 100000; } >thens.al0
printf '%s ma\0te\n' "$start" >nul.al0
printf '%s "\xff" \xc3\x28\n' "$start" >latin.al0
head -c 100000 "$al0" >binary.al0
for i in {1..10000}; do echo "define v$i = nope$i"; done >errors.al0
{ echo 'table t'; cat errors.al0; echo 'rule r then a advice a better: v1 us: depth = 0'; } >named.al0
yes 'define = =' | head -n 10000 >syntax.al0
{ echo 'define v0 = 1'; for i in {1..5000}; do echo "define v$i = v$((i - 1)) + 1"; done; } >chain.al0
{ echo 'table t define v0 = file(K)'; for i in {1..60}; do echo "define v$i = v$((i - 1)) + v$((i - 1))"; done
  echo 'rule r if v60 > 1 then a advice a better: mate us: depth = 0'; } >doubling.al0
printf '%s 1 < ' "$start" >number.al0
repeat 9 1000000 >>number.al0

{ repeat '(' 4194304; } >parentheses.kif
{ repeat_text '(p ' 60; repeat_text '(q) ' 1000000; } >unclosed.kif
{ yes '(role a)' | head -n 400000; } >many.kif
{ printf 'terminal :- '; repeat '~' 1000000; echo true; } >tildes.kif
{ echo '(role a)'; for i in {1..20000}; do echo "(<= (v$i ?x) (v$((i - 1)) ?x) (v$((i + 1)) ?x))"; done; } >chain.kif
{ echo '(role a) (<= terminal (a ?x)'; repeat_text '(or (b ?x) (not (distinct ?x c)))' 12; echo '(p '
  repeat_text 'x ' 20000; echo '?x))'; } >wide.kif
head -c 4194305 large.al0 >large.kif
head -c 100000 "$al0" >binary.kif

expect '4 MiB of parentheses in rules' 1 'nested too deeply (the limit is 64)' "$al0" check parentheses.kif
expect 'rules with parentheses that stay open' 1 'is never closed' "$al0" check unclosed.kif
expect 'too many rules' 1 'more than 100000 rules' "$al0" check many.kif
expect 'a literal with a million marks' 1 'nested too deeply (the limit is 64)' "$al0" check tildes.kif
expect 'a long cycle of rules' 0 'is never defined' "$al0" check chain.kif
expect 'wide terms in many cases' 1 'terms of more than 10000 names' "$al0" check wide.kif
expect 'rules of more than 4 MiB' 1 'is larger than' "$al0" check large.kif
LINES_ALLOWED=800 expect 'rules that are a program' 1 'error: ' "$al0" check binary.kif
{ echo 'table k rule always then p advice go better: them_to_move us: depth = 0'
  printf 'plan p = go'
  for _ in {1..999}; do printf ' then go'; done
} >steps.al0
expect 'a plan of a thousand steps' 1 'more than 256 alternatives in its steps' "$al0" check steps.al0
expect 'a file of 50 MB' 1 'is larger than' "$al0" check large.al0
expect 'a file of 50 MB, formatted' 2 'is larger than' "$al0" fmt large.al0
expect 'a file of 50 MB, proved' 2 'is larger than' "$al0" prove large.al0 --fen "$fen"
expect 'use of a file of 50 MB' 1 'is larger than' "$al0" check use_large.al0
expect 'use of a file without end' 1 'is larger than' "$al0" check use_zeros.al0
expect 'a million parentheses' 1 'nested deeper than' "$al0" check parentheses.al0
expect 'a million parentheses, formatted' 2 'nested deeper than' "$al0" fmt parentheses.al0
expect 'a million ~' 1 'nested deeper than' "$al0" check tildes.al0
expect 'a hundred thousand -' 1 'nested deeper than' "$al0" check minuses.al0
expect 'a hundred thousand if ... else' 1 'nested deeper than' "$al0" check ifs.al0
expect 'a hundred thousand operands of and' 0 '' "$al0" check ands.al0
expect 'too many alternatives' 1 'too many alternatives' "$al0" check thens.al0
expect 'a NUL byte' 1 'control character 0x00' "$al0" check nul.al0
expect 'bytes that are no UTF-8' 1 'byte 0xFF is not UTF-8' "$al0" check latin.al0
expect 'a name longer than a line' 1 'does not fit in 32 bits' "$al0" check number.al0
expect 'definitions one in another' 1 'nested more than 1000 deep' "$al0" check <(cat chain.al0; cat good.al0)
expect 'definitions that double' 1 'too many expressions' "$al0" check doubling.al0
LINES_ALLOWED=500
expect 'a program' 1 'error' "$al0" check binary.al0
expect 'ten thousand errors' 1 'more errors are not shown' "$al0" check named.al0
expect 'ten thousand errors of notation' 1 'only the first 100' "$al0" check syntax.al0
unset LINES_ALLOWED
LC_ALL=C expect 'UTF-8 in the C locale' 0 '' "$al0" check <(echo '% Königin'; cat good.al0)

# ---- what a verification writes ----------------------------------------------------------------------

printf 'table t\nmaterial "KQvK"\naim us_to_move\nrule always then go\nadvice go\n    better: mate\n' >quick.al0
cp quick.al0 kept.al0
mkfifo pipe
printf 'al0 chec' >begun
printf 'a letter' >letter
expect report_over_table 2 'are one file, `quick.al0`' "$al0" verify quick.al0 -f text -o quick.al0
cp "$2/advice/games/tictactoe.kif" rules.kif
printf '8/8/8/8/4k3/8/8/R3K3 w - - 0 1\n' >solved.epd
expect part_to_standard_output 2 'wants -o FILE' "$al0" verify quick.al0 --part 1/2 -o -
expect solved_over_rules 2 'are one file, `rules.kif`' "$al0" solve rules.kif -f text -o rules.kif
expect solved_over_list 2 'are one file, `solved.epd`' "$al0" solve --epd solved.epd -f text -o solved.epd
expect match_over_rules 2 'are one file, `rules.kif`' "$al0" match rules.kif random random -f text -o rules.kif
expect match_word_is_no_file 0 '' "$al0" match rules.kif random random --games 1 -f text -o random
expect match_over_player 2 'are one file, `quick.al0`' "$al0" match rules.kif quick.al0 random -f text -o quick.al0
expect two_reports_in_one_file 2 'are one file, `same`' "$al0" verify quick.al0 -o same --json same
expect report_over_checkpoint 2 'are one file, `ck`' "$al0" verify quick.al0 --checkpoint ck --html ck
expect two_reports_on_standard_output 2 '--json and --html are one file, `-`' "$al0" verify quick.al0 --json - --html -
expect checkpoint_to_standard_output 2 'wants a file' "$al0" verify quick.al0 --checkpoint -
iconv -f UTF-8 -t UTF-16 quick.al0 >utf16.al0
expect table_in_utf16 1 'is UTF-16 text' "$al0" check utf16.al0
[ "$(grep -c . err)" = 2 ] || { echo "FAIL table_in_utf16: more than an error and its hint"; failed=$((failed + 1)); }
expect no_such_folder 2 'No such file or directory' "$al0" verify quick.al0 -o nope/out --json good.json
expect pipe_as_checkpoint 2 'is no regular file' "$al0" verify quick.al0 --checkpoint pipe
expect letter_as_checkpoint 2 'is no checkpoint' "$al0" verify quick.al0 --checkpoint letter
expect begun_checkpoint 0 'has warnings' "$al0" verify quick.al0 --checkpoint begun
cmp -s quick.al0 kept.al0 || { echo "FAIL report_over_table: it was changed"; failed=$((failed + 1)); }
[ "$(cat letter)" = 'a letter' ] || { echo "FAIL letter_as_checkpoint: changed"; failed=$((failed + 1)); }
if [ -w /dev/full ]; then
    expect report_falls_back 2 'the report goes to standard output' "$al0" verify quick.al0 -o /dev/full --json good.json
    grep -q PROVED out && [ -s good.json ] ||
        { echo "FAIL report_falls_back: a report is missing"; failed=$((failed + 1)); }
fi
no_litter verification

# ---- positions -------------------------------------------------------------------------------------

yes wrong | head -n 20000 >wrong.epd
repeat x 3000000 >long.epd
head -c 50000 "$al0" >binary.epd
printf '7k/8/6K1/8/8/8/8/R7 w\0 - -\n' >nul.epd
repeat x 5000000 >large.pgn
{ echo '1. e4 '; repeat '(' 100000; repeat ')' 100000; echo ' *'; } >nested.pgn
LINES_ALLOWED=80
expect '20,000 wrong lines' 2 '19980 more lines are wrong' "$al0" prove good.al0 --epd wrong.epd
expect 'a program as a list' 2 'error' "$al0" prove good.al0 --epd binary.epd
unset LINES_ALLOWED
expect 'a line of 3 MB' 2 'is longer than 65536 bytes' "$al0" prove good.al0 --epd long.epd
yes '7k/8/6K1/8/8/8/8/R7 w - -' | head -n 100000 >many.epd
expect 'a list larger than the memory' 2 'positions that --memory leaves room for' "$al0" prove good.al0 --epd many.epd --memory 24
expect 'a NUL in a list' 2 'expected the side to move' "$al0" prove good.al0 --epd nul.epd
expect 'a FEN of 100 kB' 2 'position is longer than' "$al0" prove good.al0 --fen "$(repeat x 100000)"
expect 'a FEN of bytes' 2 'error' "$al0" prove good.al0 --fen $'\x01\xff\x7f'
expect 'a game of 5 MB' 2 'is larger than' "$al0" eval good.al0 --pgn large.pgn K
expect 'variations one in another' 0 '' "$al0" eval good.al0 --pgn nested.pgn K
expect 'a program as a game' 2 'error' "$al0" eval good.al0 --pgn binary.epd K
expect 'a long expression' 2 'nested deeper' "$al0" eval good.al0 --fen "$fen" "$(repeat '(' 100000)"

# ---- output ----------------------------------------------------------------------------------------

yes "$mate" | head -n 2000 >list.epd
cp "$krk" krk.al0
for command in --help --version words 'help prove' 'check krk.al0' 'fmt krk.al0' \
               'prove good.al0 --epd list.epd'; do
    # shellcheck disable=SC2086
    "$al0" $command >/dev/full 2>err
    judge "$command to a full disk" 2 'cannot write standard output: No space left' $?
    # shellcheck disable=SC2086
    "$al0" $command >&- 2>err
    judge "$command to nowhere" 2 'cannot write standard output: Bad file descriptor' $?
    [ "$(wc -l <err)" -eq 1 ] || { echo "FAIL $command: more than one message"; failed=$((failed + 1)); }
done
"$al0" prove good.al0 --fen "$mate" -o kept.txt >&- 2>err
judge 'a file, without standard output' 0 '' $?
"$al0" prove good.al0 --fen "$mate" -o alone.txt <&- >&- 2>&-
: >err
judge 'a file, without any stream' 0 '' $?
sed '$d' kept.txt >kept.head
sed '$d' alone.txt >alone.head
expect 'both are the same' 0 '' cmp kept.head alone.head
"$al0" prove good.al0 --epd - 2>err <&-
judge 'a list from nowhere' 2 'cannot read standard input' $?
(trap '' PIPE; "$al0" prove good.al0 --epd list.epd 2>err; echo $? >status) | head -1 >/dev/null
judge 'a pipe that is closed, SIGPIPE ignored' 2 'Broken pipe' "$(cat status)"
expect 'without HOME' 0 '' env -u HOME "$al0" prove good.al0 --fen "$mate" -o home.svg
if [ "$(id -u)" -ne 0 ]; then
    mkdir locked
    echo old >readonly.txt
    chmod a-w locked readonly.txt
    expect 'a folder without rights' 2 'Permission denied' \
        "$al0" prove good.al0 --fen "$mate" -o locked/t.txt
    expect 'a file without rights' 2 'Permission denied' \
        "$al0" prove good.al0 --fen "$mate" -o readonly.txt
    chmod u+w locked
fi
cp good.al0 table.txt
cp list.epd list.txt
echo '1. e4 *' >game.txt
expect answer_over_table 2 'prove: -o and the table are one file' "$al0" prove table.txt --fen "$mate" -o ./table.txt
expect answer_over_list 2 'prove: -o and --epd are one file' "$al0" prove good.al0 --epd list.txt -o list.txt
expect answer_over_game 2 'prove: -o and --pgn are one file' "$al0" prove good.al0 --pgn game.txt -o game.txt
printf 'define winning = mate\n' >base.al0
printf 'use "base.al0"\ndefine over = winning\n' >middle.al0
printf 'table t\nmaterial "KQvK"\nuse "middle.al0"\nrule always then go\nadvice go\n    better: over\n    us: depth = 0\n' >top.al0
cp top.al0 top.kept
cp middle.al0 middle.kept
cp base.al0 base.kept
ln -s base.al0 soft.al0
ln base.al0 hard.al0
used='a table that is used are one file'
expect answer_over_used 2 "prove: -o and $used, \`middle.al0\`" "$al0" prove top.al0 --fen "$mate" -o middle.al0 --format text
expect answer_over_used_by_used 2 "$used" "$al0" prove top.al0 --fen "$mate" -o ./base.al0 --format text
expect answer_over_link_to_used 2 "$used" "$al0" prove top.al0 --fen "$mate" -o soft.al0 --format text
expect answer_over_hard_link 2 "$used" "$al0" prove top.al0 --fen "$mate" -o hard.al0 --format text
expect report_over_used 2 "verify: -o and $used" "$al0" verify top.al0 -f text -o base.al0
expect json_over_used 2 "verify: --json and $used" "$al0" verify top.al0 --json soft.al0
expect html_over_used 2 "verify: --html and $used" "$al0" verify top.al0 --html hard.al0
expect failures_over_used 2 "verify: --failures and $used" "$al0" verify top.al0 --failures middle.al0
expect checkpoint_over_used 2 "verify: --checkpoint and $used" "$al0" verify top.al0 --checkpoint base.al0
expect needless_over_table 2 'verify: -o and the table are one file' "$al0" verify top.al0 --needless -f text -o top.al0
expect needless_over_used 2 "verify: --json and $used" "$al0" verify top.al0 --needless --json base.al0
expect learned_over_used 2 "learn: -o and $used" "$al0" learn top.al0 --advice x --unless -o base.al0
expect needless_to_nowhere 2 'No such file or directory' "$al0" verify top.al0 --needless -o nope/out
expect used_kept 0 '' eval 'cmp top.al0 top.kept && cmp middle.al0 middle.kept && cmp base.al0 base.kept'
expect table_kept 0 '' cmp table.txt good.al0
expect list_kept 0 '' cmp list.txt list.epd
expect two_spellings 2 'are one file' "$al0" verify good.al0 -o ./new.txt --json new.txt
mkdir -p far
ln -s far/target.txt link.txt
ln -s link.txt chain.txt
ln -s self.txt self.txt
expect link_to_nothing 0 '' "$al0" prove good.al0 --fen "$mate" -o chain.txt
expect its_target_is_written 0 '' test -L chain.txt -a -L link.txt -a -s far/target.txt
expect link_to_itself 2 'cannot write `self.txt`' "$al0" prove good.al0 --fen "$mate" -o self.txt
# What is prepared goes where any other output goes.
printf 'table near\nmaterial "KRvK"\nrule r if rank(K) < 8 then climb\nrule s then climb\nadvice climb "Climb"
    them: any better: mate or us_to_move and rank(K) > root(rank(K)) holding: R and not stalemate\n' >near.al0
expect prepared 0 '' "$al0" prepare near.al0 -o whole.prepared
expect prepared_to_stdout 0 'climb' "$al0" prepare near.al0 -o -
cp out shown.prepared
expect stdout_is_the_file 0 '' cmp shown.prepared whole.prepared
expect no_file_of_that_name 0 '' test ! -e ./-
mkfifo reader
cat reader >read.prepared &
expect prepared_to_pipe 0 '' "$al0" prepare near.al0 -o reader
wait $!
expect the_pipe_stays 0 '' test -p reader
expect the_reader_has_all 0 '' cmp read.prepared whole.prepared
echo old >real.prepared
chmod 640 real.prepared
ln -s real.prepared link.prepared
expect prepared_to_link 0 '' "$al0" prepare near.al0 -o link.prepared
expect the_link_stays 0 '' test -L link.prepared
expect its_file_is_written 0 '' cmp real.prepared whole.prepared
expect its_rights_stay 0 '' test "$(stat -c %a real.prepared)" = 640
if mknod device c 1 3 2>/dev/null; then
    expect prepared_to_device 0 '' "$al0" prepare near.al0 -o device
    expect the_device_stays 0 '' test -c device
fi
expect prepared_to_nowhere 2 'cannot write `nope/out`: No such file or directory' "$al0" prepare near.al0 -o nope/out
expect prepared_over_table 2 'prepare: --output and the table are one file' "$al0" prepare near.al0 -o near.al0
expect no_cache 2 'neither XDG_CACHE_HOME nor HOME says' env -u HOME -u XDG_CACHE_HOME "$al0" prepare near.al0
expect new_cache 0 '' env XDG_CACHE_HOME="$PWD/new/cache" "$al0" prepare near.al0
expect it_is_there 0 '' cmp new/cache/al0/near-*.prepared whole.prepared
no_litter 'output'

# ---- interruption ----------------------------------------------------------------------------------

# interrupt SIGNAL COMMAND...: sends it after half a second, and waits.
interrupt() {
    local signal=$1 child
    shift
    "$@" >out 2>err </dev/null &
    child=$!
    sleep 0.5
    kill -s "$signal" "$child"
    wait "$child"
}

set -m                                          # else children of a script ignore SIGINT
endless=("$al0" prove endless.al0 --max-nodes 1000000000000 --max-depth 1000)
hard='8/8/8/3k4/8/8/8/R3K3 w - - 0 1'
for signal in INT TERM HUP; do
    interrupt $signal "${endless[@]}" --fen "$hard"
    judge "$signal" 3 'warning' $?
    grep -q interrupted out || { echo "FAIL $signal: the answer does not say so"; failed=$((failed + 1)); }
done
echo old >old.svg
interrupt INT "${endless[@]}" --fen "$hard" -o old.svg
judge 'a picture interrupted' 3 'interrupted' $?
expect 'the old one stays' 0 '' grep -q old old.svg
{ cat list.epd; echo "$hard"; cat list.epd; } >some.epd
interrupt INT "${endless[@]}" --advice go --epd some.epd --threads 2 -o part.jsonl
judge 'a list interrupted' 3 '(interrupted)' $?
expect 'what was answered is whole' 1 '' grep -v '^{.*}$' part.jsonl
no_litter 'interruption'

# ---- threads ---------------------------------------------------------------------------------------

"$al0" prove "$krk" --no-seconds --epd list.epd --threads 1 -o one.jsonl 2>err
"$al0" prove "$krk" --no-seconds --epd list.epd --threads 8 -o eight.jsonl 2>err
expect 'eight threads write what one does' 0 '' cmp one.jsonl eight.jsonl

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 50 ]
