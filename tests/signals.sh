#!/usr/bin/env bash
# tests/signals.sh -- Ctrl-C, limits on time and kills, measured from outside.
# Does: stops every subcommand at several moments of costly work: it must end soon, with status 3, say what is known
#       and leave no temporary file; measures --max-time; kills verifications that go on from their checkpoint.
# The bounds are generous (SOON), because a machine may be busy; a work that is not stopped takes many times as long.
# Usage: signals.sh AL0 SOURCE_DIR
set -u
al0=$1
advice=$2/advice
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
set -m                                          # else children of a script ignore SIGINT
failed=0
passed=0
SOON=2000                                       # milliseconds

fail() {
    echo "FAIL $1"
    head -c 400 out err | sed 's/^/    /'
    failed=$((failed + 1))
}

now() { echo "$((${EPOCHREALTIME/./} / 1000))"; }

# judge NAME STATUS WANTED SINCE TEXT: WANTED is a pattern, TEXT stands in the output or a message.
judge() {
    local took=$(($(now) - $4)) litter
    litter=$(find . -regextype egrep -regex '.*\.[A-Za-z0-9]{6}')
    # shellcheck disable=SC2053
    if [[ $2 != $3 ]]; then
        fail "$1: status $2"
    elif ((took > SOON)); then
        fail "$1: $took ms"
    elif [[ -n $5 ]] && ! grep -qF -- "$5" out err; then
        fail "$1: nothing says \"$5\""
    elif [[ -n $litter ]]; then
        fail "$1: left behind: $litter"
    else
        passed=$((passed + 1))
    fi
}

# ready CHILD: waits until it has begun and catches INT, TERM and HUP.
ready() {
    local caught
    while [[ -r /proc/$1/status ]]; do
        grep -q al0 "/proc/$1/comm" 2>/dev/null && sleep 0.02   # it has its name before its handlers
        caught=$(sed -n 's/^SigCgt:[[:space:]]*//p' "/proc/$1/status" 2>/dev/null)
        grep -q al0 "/proc/$1/comm" 2>/dev/null && (((0x${caught:-0} & 0x4003) == 0x4003)) && return
        sleep 0.01
    done
}

# stop NAME SIGNAL SECONDS STATUS TEXT COMMAND...: sends it so long after the command has begun.
stop() {
    local name="$1, SIG$2 after $3 s" signal=$2 seconds=$3 status=$4 text=$5 child since
    shift 5
    "$@" >out 2>err &
    child=$!
    ready $child
    sleep "$seconds"
    since=$(now)
    kill -s "$signal" "$child" 2>/dev/null
    wait "$child"
    judge "$name" $? "$status" "$since" "$text"
}

# within NAME TEXT COMMAND...: ends by itself, as unknown.
within() {
    local name=$1 text=$2 since
    shift 2
    since=$(now)
    "$@" >out 2>err
    judge "$name" $? 3 "$since" "$text"
}

fen='8/8/8/8/8/3k4/7Q/3K4 w - - 0 1'

# heavy N: holds, and visits as many elements as may be; N makes another expression of it.
heavy() {
    echo "all(v in a1..h8, all(w in a1..h8, all(x in a1..h8, all(y in a1..h8," \
        "dist(v, w) + dist(x, y) + rank(K) + rank(k) < $((99 + $1))))))"
}

# table NAME RULE CLAUSES
table() { printf 'table t\nmaterial "KQvK"\nrule r%s then a\nadvice a\n%s' "$2" "$3" >"$1.al0"; }

bounded=$'  us: depth < 3\n'
table light '' "  better: mate"$'\n'"$bounded"
table better '' "  better: mate or not $(heavy 0)"$'\n'"$bounded"
table holding '' "  better: mate"$'\n'"  holding: $(heavy 0)"$'\n'"$bounded"
table us '' "  better: mate"$'\n'"  us: after($(heavy 0)) and depth < 3"$'\n'
table them '' "  better: check and rank(k) = 1"$'\n'"$bounded  them: after($(heavy 0))"$'\n'
table prefer '' "  better: mate"$'\n'"$bounded  prefer: most 1 if after($(heavy 0)) else 0"$'\n'
table when '' "  when: $(heavy 0) and $(heavy 1) and $(heavy 2) and $(heavy 3) and $(heavy 4) and
    $(heavy 5) and $(heavy 6) and $(heavy 7)"$'\n'"  better: mate"$'\n'"$bounded"
table rule " if $(heavy 0) and $(heavy 1) and $(heavy 2) and $(heavy 3) and $(heavy 4) and
    $(heavy 5) and $(heavy 6) and $(heavy 7)" "  better: mate"$'\n'"$bounded"
table constant '' "  better: mate and $(heavy 0 | sed 's/ + rank(K) + rank(k)//')"$'\n'"$bounded"

# ---- commands that search nothing --------------------------------------------------------------------

mkfifo silent full
exec 3<>silent 4<>full
dd if=/dev/zero of=full bs=4096 count=1024 oflag=nonblock 2>/dev/null
# SC2094: nothing comes out of the one pipe, nothing goes into the other.
# shellcheck disable=SC2094
for signal in INT TERM HUP; do
    stop "check waits" $signal 0.1 3 'light.al0: no errors' "$al0" check light.al0 - <silent
    stop "fmt waits" $signal 0.1 3 'interrupted' "$al0" fmt -o laid.al0 - <silent
    stop "positions that do not come" $signal 0.1 3 'interrupted' \
        "$al0" prove light.al0 --epd - -o answers.jsonl <silent
    stop "games that do not come" $signal 0.1 3 'stopped' "$al0" find check --pgn - -o found.epd --threads 2 <silent
done
words() { exec "$al0" words >full; }
stop "words that nobody reads" INT 0.1 3 'interrupted' words
for name in constant better rule; do
    stop "check $name" INT 0 '[03]' '' "$al0" check $name.al0
    since=$(now)
    "$al0" check $name.al0 >out 2>err
    judge "check of costly $name" $? 0 "$since" 'no errors'
done

# ---- searches ----------------------------------------------------------------------------------------

long=$(heavy 1)
for n in {2..40}; do long="$long and $(heavy "$n")"; done
for seconds in 0.05 0.3; do
    stop "eval" INT $seconds 3 'interrupted' "$al0" eval light.al0 --fen "$fen" "$long"
done
for name in better holding us them prefer when rule; do
    stop "prove $name" INT 0.2 3 'interrupted' "$al0" prove $name.al0 --fen "$fen"
    within "prove $name --max-time" 'time' "$al0" prove $name.al0 --fen "$fen" --max-time 0.2
done
stop "a hard position" TERM 0.2 3 'interrupted' "$al0" prove "$advice/mate.al0" --advice mate -o hard.svg \
    --fen '3q1rk1/1p3pp1/p6p/3n4/8/P4Q1P/1P3PP1/3R2K1 w - - 0 1'
{ printf '1. e4 e5 2. Nf3 *\n\n' && printf '[Event "a"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n%.0s' {1..20000}; } >many.pgn
stop "find" INT 0.1 3 'stopped' "$al0" find "$(heavy 0)" --pgn many.pgn --threads 2
for _ in {1..1000}; do echo "${fen% 0 1}"; done >queens.epd
stop "find --advice" INT 0.1 3 'stopped' "$al0" find us.al0 --advice a --epd queens.epd
stop "two threads" INT 0.2 3 'interrupted' "$al0" prove us.al0 --fen "$fen" --threads 2

# ---- endgames ----------------------------------------------------------------------------------------

for seconds in 0.05 0.3; do
    stop "solve" INT $seconds 3 'interrupted' "$al0" solve KBNvKN -o solved.txt
done
outputs=(-o report.txt --json report.json --html report.html)
for seconds in 0.05 0.3 0.7; do
    stop "verify" INT $seconds 3 'INTERRUPTED' \
        "$al0" verify "$advice/krk.al0" --failures failures.epd --checkpoint stopped.work --json report.json
    rm -f stopped.work
done
for name in better rule; do
    stop "verify $name" TERM 0.3 3 'INTERRUPTED' "$al0" verify $name.al0
    within "verify $name --max-time" 'INTERRUPTED' "$al0" verify $name.al0 --max-time 0.3
    stop "verify $name --from" INT 0.2 3 'INTERRUPTED' "$al0" verify $name.al0 --from "$fen"
done
stop "verify --sample" INT 0.2 3 '' "$al0" verify "$advice/kbnk.al0" --sample 100000 "${outputs[@]}"
stop "verify with chance" INT 0.3 3 '' "$al0" verify "$advice/games/pig.al0"
for seconds in 0.1 1.2; do
    stop "solve with chance" INT $seconds 3 '' "$al0" solve "$advice/games/pig.kif"
done
printf 'table odds\ngame "pig.kif"\nrule r then a\nadvice a\n  better: won\n  us: depth < 40\n  odds: >= 1/3\n' >odds.al0
cp "$advice/games/pig.kif" .
stop "odds" INT 0.3 3 'interrupted' "$al0" prove odds.al0 --us left
within "odds --max-time" 'time' "$al0" prove odds.al0 --us left --max-time 0.3
printf '%s\n' 'table lemma' 'rule r then first, hard' 'advice first' '  better: us_to_move' 'advice hard' '  better: mate' '  us: depth < 60' >lemma.al0
leaf='8/8/8/8/3k4/8/8/KBN5 w - - 0 1'
stop "close --lemma" INT 0.3 3 'interrupted' "$al0" prove lemma.al0 --advice first --close --lemma hard --fen "$leaf"
within "close --lemma --max-time" 'time' \
    "$al0" prove lemma.al0 --advice first --close --lemma hard --fen "$leaf" --max-time 0.3
stop "match" INT 0.3 3 'interrupted' "$al0" match "$advice/games/tictactoe.kif" random random --games 100000000
stop "match, a search that thinks" INT 0.3 3 'interrupted' "$al0" match "$advice/games/breakthrough.kif" search random \
    --start-time 60 --move-time 60
grep -q '^search ' out || fail "match: what was played is not told"
stop "ggp" TERM 0.3 0 '' "$al0" ggp --port 0

stop "plan" INT 0.3 3 'interrupted' "$al0" plan "$advice/plans/smother.al0" --size 8 --fen '7k/8/8/8/8/8/8/6K1 w - - 0 1'
within "plan --max-time" 'time' \
    "$al0" plan "$advice/plans/smother.al0" --size 8 --fen '7k/8/8/8/8/8/8/6K1 w - - 0 1' --max-time 0.3
stop "learn" INT 0.3 3 'INTERRUPTED' "$al0" learn "$advice/krk.al0" --advice squeeze --unless
stop "verify --needless" INT 0.3 3 'INTERRUPTED' "$al0" verify "$advice/krk.al0" --needless
within "verify --max-time" 'INTERRUPTED' "$al0" verify "$advice/kpk.al0" --max-time 0.3

# ---- kills -------------------------------------------------------------------------------------------

cat >quick.al0 <<'EOF'
table quick
material "KQvK"
rule near if dist(K, k) < 3 and k in corners then mate_in_2, come
rule far then come
advice mate_in_2
    better:  mate
    us:      depth <= 2
    them:    depth = 1
advice come
    better:  them_to_move and dist(K, k) < dist(root(K), k)
    holding: Q
    us:      depth = 0 and by(K)
    them:    none
EOF
verify=("$al0" verify quick.al0 --no-seconds --threads 1)
"${verify[@]}" -o whole.txt --json whole.json 2>err

# kill_at BYTES: when its checkpoint has grown to so many, or the work is done.
kill_at() {
    local child
    "${verify[@]}" -o killed.txt --checkpoint killed.work >out 2>err &
    child=$!
    while kill -0 $child && (($(stat -c %s killed.work || echo 0) < $1)); do sleep 0.02; done
    kill -s KILL $child
    wait $child
    [[ -s killed.work && ! -e killed.txt ]]
} 2>/dev/null

# resumes WHAT: the killed verification, taken up again, gives the report of one that was let be.
resumes() {
    "${verify[@]}" -o resumed.txt --json resumed.json --checkpoint killed.work >out 2>err
    if cmp -s whole.txt resumed.txt && cmp -s whole.json resumed.json; then
        passed=$((passed + 1))
    else
        fail "$1: another report"
    fi
    rm -f killed.*
}

kept=0
for bytes in '1 200000' '100000 900000'; do
    for at in $bytes; do
        kill_at "$at" && kept=$((kept + 1))
    done
    resumes "killed when the checkpoint had $bytes bytes"
done 2>/dev/null

# The same with chance in the game.
table=$advice/games/bearoff.al0
verify=("$al0" verify "$table" --no-seconds --threads 2)
"${verify[@]}" -o whole.txt --json whole.json 2>err
kill_at 50000 && kept=$((kept + 1))
resumes 'killed with chance in the game'
verify=("$al0" verify quick.al0 --no-seconds --threads 1)

# Reading a checkpoint takes long where the same blocks stand in it many times; the other blocks are not known.
kill_at 1 || fail "no checkpoint of a killed verification"
head -c 24 killed.work >large.work
tail -c +25 killed.work >blocks
for _ in {1..20}; do
    (($(stat -c %s blocks) > 100000000)) && break
    cat blocks blocks >more
    mv more blocks
done
cat blocks >>large.work
since=$(now)
"${verify[@]}" --checkpoint large.work --max-time 0.3 >out 2>err
judge "verify, while a checkpoint is read" $? '[13]' "$since" 'INTERRUPTED'     # 1: failures are known already
rm -f killed.* large.work blocks
rm -f large.work blocks

# ---- certificates ------------------------------------------------------------------------------------

# A certificate is written, be it cut short, or there is no file; and it is said which.
"$al0" verify "$advice/kqk.al0" --row --checkpoint certified.work >out 2>err || fail 'no checkpoint for certificates'
for seconds in 0.05 0.6 1.5; do
    "$al0" verify "$advice/kqk.al0" --row --checkpoint certified.work --max-time "$seconds" --certificate cut.certificate >out 2>err
    if grep -qF 'no certificate is written' err; then
        [[ ! -e cut.certificate ]] || fail "a certificate stopped after $seconds s: there is a file"
    elif grep -qF 'the certificate is cut short' err || [[ ! -s err ]]; then
        [[ -s cut.certificate ]] || fail "a certificate stopped after $seconds s: there is no file"
    else
        fail "a certificate stopped after $seconds s"
    fi
    rm -f cut.certificate
done
rm -f certified.work

# ---- ends without warning ----------------------------------------------------------------------------

# nothing_left NAME: no file but those of this script.
nothing_left() {
    local left
    left=$(find . -name 'left*')
    if [[ -z $left ]]; then
        passed=$((passed + 1))
    else
        fail "$1: left behind: $left"
        rm -f left*
    fi
}

# Out of memory at many moments, in threads that do not start, and inside the libraries that draw.
ended=0
for kilobytes in 70000 80000 90000 100000 110000 120000 140000 180000; do
    (ulimit -v $kilobytes && exec "$al0" verify quick.al0 --threads 8 -o left.txt --json left.json) >out 2>err
    status=$?
    ((status == 1)) && fail "verify with $kilobytes kB: status 1"
    ((status > 3 || status == 2)) && ended=$((ended + 1)) && nothing_left "verify with $kilobytes kB"
    rm -f left*
    (ulimit -v $kilobytes && exec "$al0" prove quick.al0 --fen "$fen" -o left.pdf) >out 2>err
    (($? > 3)) && ended=$((ended + 1)) && nothing_left "a drawing with $kilobytes kB"
    rm -f left*
done 2>/dev/null
((ended > 0)) || fail "no limit on memory ended anything"

# slowly COMMAND...: a verification that does not end by itself; $! is the child.
slowly() { "$@" verify "$advice/kbnk.al0" -o left.txt --json left.json --threads 1 >out 2>err & }

# kill -9 leaves nothing where files without a name can be had.
slowly "$al0"
ready $!
for _ in {1..100}; do
    compgen -G "/proc/$!/fd/*" >/dev/null && readlink /proc/$!/fd/* | grep -q "^$PWD" && break
    sleep 0.02
done
nameless=$(readlink /proc/$!/fd/* | grep -c '(deleted)')
kill -s KILL $!
wait $! 2>/dev/null
((nameless == 0)) || nothing_left 'kill -9'
rm -f left*

# Where they cannot, a signal that can be caught and lack of memory leave nothing all the same.
# shellcheck disable=SC2016
hidden=(unshare -rm sh -c 'mount -t tmpfs none /proc && exec "$@"' sh)
if "${hidden[@]}" true 2>/dev/null; then
    "${hidden[@]}" "$al0" prove quick.al0 --fen "$fen" -o left.txt >out 2>err
    [[ -s left.txt && -z $(find . -name 'left.txt.*') ]] || fail 'without /proc: no answer, or more than that'
    rm -f left*
    slowly "${hidden[@]}" "$al0"
    for _ in {1..100}; do [[ -n $(find . -name 'left.json.*') ]] && break; sleep 0.02; done
    [[ -n $(find . -name 'left.json.*') ]] || fail 'without /proc: no temporary file is met'
    kill -s HUP $!
    wait $!
    rm -f left.txt left.json                    # what was known
    nothing_left 'without /proc, a signal'
    (ulimit -v 110000 && exec "${hidden[@]}" "$al0" verify quick.al0 --threads 8 -o left.txt --json left.json) >out 2>err
    rm -f left.txt left.json
    nothing_left 'without /proc, out of memory'
fi
echo "$passed passed, $failed failed; $kept kills left a checkpoint"
[ "$failed" -eq 0 ] && [ "$passed" -gt 45 ] && [ "$kept" -gt 0 ]
