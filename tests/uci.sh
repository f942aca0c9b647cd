#!/usr/bin/env bash
# tests/uci.sh -- al0 uci as programs meet it: scripted sessions, nonsense, closed pipes.
# Does: starts the engine, says lines to it, waits for its answers; fails where one does not come in time.
# Usage: uci.sh AL0 SOURCE_DIR
set -u
al0=$1
export AL0_TABLES=$2/advice
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"; [ -z "${pid:-}" ] || kill "$pid" 2>/dev/null' EXIT
cd "$work" || exit 2
failed=0
krk="position fen 8/8/8/3k4/8/8/8/R3K3 w - - 0 1"

fail() {
    echo "FAIL $case: $1"
    failed=$((failed + 1))
}

# begin CASE [ARG...]: starts an engine.
begin() {
    case=$1
    shift
    coproc engine { exec "$al0" uci "$@" 2>err; }
    pid=$engine_PID
    exec {to}>&"${engine[1]}" {from}<&"${engine[0]}"
    eval "exec ${engine[0]}<&- ${engine[1]}>&-"
    : >heard
}

say() {
    local line
    for line; do printf '%s\n' "$line" >&"$to"; done
}

# hear PATTERN [SECONDS]: reads lines up to one that matches; it is in $line then.
hear() {
    while IFS= read -r -t "${2:-60}" -u "$from" line; do
        printf '%s\n' "$line" >>heard
        [[ $line =~ $1 ]] && return 0
    done
    fail "no line like \`$1\`; heard: $(tail -n 5 heard | tr '\n' '|')"
    return 1
}

# end [STATUS]: the engine ends by itself, with that status (0).
end() {
    local status
    exec {to}>&-
    cat <&"$from" >>heard
    exec {from}<&-
    wait "$pid"
    status=$?
    pid=
    [ "$status" = "${1:-0}" ] || fail "status $status instead of ${1:-0}: $(cat err)"
}

# milliseconds: of the clock, whole.
milliseconds() {
    date +%s%3N
}

begin "the first words"
say uci
hear '^uciok$'
for want in '^id name al0 ' '^id author ' '^option name Hash type spin ' '^option name Threads ' '^option name Tables ' '/krk.al0$'; do
    grep -qE "$want" heard || fail "no $want"
done
grep -q 'mate.al0' heard && fail "a table without material is taken unasked"
say isready
hear '^readyok$'
say quit
end

begin "a move by the table, and the next in its tree" krk.al0
say "$krk" "go"
hear '^bestmove '
grep -qE '^info string krk, rule otherwise: [a-z_]+ ".*"; goal: .*[a-z]' heard || fail "no reason: $(cat heard)"
grep -qE '^info depth [0-9]+ score mate [0-9]+ ' heard || fail "the mate is not told: $(cat heard)"
[[ $line =~ ^bestmove\ ([a-h][1-8][a-h][1-8])\ ponder\ ([a-h][1-8][a-h][1-8])$ ]] || fail "no reply to ponder on: $line"
say "position fen 8/8/8/8/8/3K4/7R/2k5 w - - 0 1" "go"
hear '^bestmove h2e2'
grep -q '^info depth 7 score mate 4 .* pv h2e2 ' heard || fail "no mate in four: $(cat heard)"
: >heard
say "position fen 8/8/8/8/8/3K4/7R/2k5 w - - 0 1 moves h2e2 c1d1" "go wtime 60000 btime 60000"
hear '^bestmove e2e4'
grep -q '(goes on)' heard || fail "the tree was left: $(cat heard)"
grep -q '^info depth 5 score mate 3 ' heard || fail "no mate in three: $(cat heard)"
say quit
end

begin "several lines of a search" krk.al0
say uci
hear '^uciok$'
grep -q '^option name MultiPV type spin default 1 min 1 ' heard || fail "no MultiPV"
say "setoption name MultiPV value 3" "position startpos" "go depth 4"
hear '^bestmove '
for rank in 1 2 3; do
    [ "$(grep -c "^info depth [1-4] multipv $rank score " heard)" = 4 ] || fail "not four depths of line $rank"
done
[ "$(grep '^info depth 4 ' heard | sed 's/.* pv //; s/ .*//' | sort -u | wc -l)" = 3 ] || fail "lines begin alike"
best=$(grep '^info depth 4 multipv 1 ' heard | sed 's/.* pv //; s/ .*//')
[[ $line == "bestmove $best"* ]] || fail "not the best of the lines: $line"
: >heard
say "$krk" "go"
hear '^bestmove '
grep -q '^info depth [0-9]* multipv 1 score ' heard || fail "no rank of a table's line"
say "setoption name MultiPV value 0"
say quit
end

export XDG_CACHE_HOME=$work/cache
cat >near.al0 <<'TABLE'
table near
material "KRvK"
rule r if rank(K) < 8 then climb
rule s then climb
advice climb them: any better: mate or us_to_move and rank(K) > root(rank(K)) holding: R and not stalemate
TABLE
begin "tables are prepared, and play so from then on" near.al0
say uci
hear '^uciok$'
grep -q '^info string Prepare ' heard || fail "it is not offered: $(cat heard)"
say "setoption name Prepare"
hear '^info string near is prepared, ' 240
hear '^info string preparing is done$'
: >heard
say stop uci
hear '^info string prepared table near.al0$'
say "setoption name Prepare"
hear '^info string there is nothing to prepare$'
say "position fen 8/8/4R3/8/3k4/8/3K4/8 w - - 0 1" "go movetime 5000"
hear '^bestmove [a-h][1-8]'
grep -q '^info string near, rule r: climb' heard || fail "no advice: $(cat heard)"
say quit
end
# Of a high tree that is prepared only what play comes to is looked up, also where they do not reply as was guessed.
cat >far.al0 <<'TABLE'
table far
material "KQvK"
aim mate
rule r then win
advice win better: mate holding: Q them: any
TABLE
begin "a high tree is looked up as play goes on" far.al0
say "setoption name Prepare"
hear '^info string preparing is done$' 240
: >heard
far="position fen 8/8/8/3k4/8/8/8/Q6K w - - 0 1"
say "$far" "go movetime 1000"
hear '^bestmove h1g2 ponder d5e6$'
grep -q '^info depth 17 score mate 9 ' heard || fail "no tree of 17 plies: $(cat heard)"
say "$far moves h1g2 d5e6" "go ponder" stop
hear '^bestmove '
for reply in d5e6 d5e4 d5c5; do
    : >heard
    say "$far moves h1g2 $reply" "go movetime 1000"
    hear '^bestmove '
    grep -q '(goes on)' heard || fail "the tree was left after $reply: $(cat heard)"
done
say quit
end
# A table that has no time for its move is prepared while the game goes on, and plays on as soon as it can.
begin "a table is prepared in the background" near.al0
rm -r cache
fen="position fen 8/8/4R3/8/3k4/8/3K4/8 w - - 0 1"
say "$fen" "go nodes 1"
hear '^info string near is being prepared in the background$'
hear '^bestmove '
say "$fen moves" "go nodes 1"
hear '^bestmove '
grep -q '^info string near is prepared, ' heard || hear '^info string near is prepared, ' 240
say uci
hear '^uciok$'
: >heard
say "$fen" "go movetime 5000"
hear '^info string near, rule r: climb'
hear '^bestmove '
say uci
hear '^info string prepared table near.al0$'
say quit
end
begin "the engine ends while it prepares" kbnk.al0
say "position fen 8/8/8/8/K7/1nk5/8/1b6 b - - 0 1" "go nodes 1"
hear '^info string kbnk is being prepared in the background$'
hear '^bestmove '
began=$(milliseconds)
say quit
end
took=$(($(milliseconds) - began))
[ "$took" -lt 5000 ] || fail "it ended after $took ms"
begin "nothing is prepared unasked" --no-prepared near.al0
say "$fen" "go nodes 1"
hear '^bestmove '
grep -q 'in the background' heard && fail "it is: $(cat heard)"
say quit
end
begin "preparing is stopped" near.al0
rm -r cache
say "setoption name Prepare" "position startpos" "go depth 2"
hear '^info string preparing (was stopped|is done)$'
hear '^bestmove '
say quit
end
export XDG_CACHE_HOME=$work/none

begin "we have Black"
say "position fen 8/8/8/3K4/8/8/8/r3k3 b - - 3 40" "go movetime 2000"
hear '^bestmove [a-h]'
grep -q 'info string krk, ' heard || fail "no table: $(cat heard)"
say quit
end

begin "nonsense"
head -c 3000 /dev/urandom | tr '\000' ' ' >&"$to"
printf '\n\0\n\r\n   \n' >&"$to"
say "go away" "stop" "position" "position fen" "position fen x" "position fen 8/8/8/8/8/8/8/8 w - - 0 1" "go" \
    "position startpos moves e2e5" "go depth" "go searchmoves" "setoption" "setoption name" "setoption name Hash value x" \
    "setoption name Hash value -5" "setoption name Threads value 100000000000000000000" "ponderhit" "go movetime -1" \
    "joho debug on isready"
head -c 3000000 /dev/zero | tr '\000' 'x' >&"$to"
say "" "position startpos moves e2e4 e7e5" "go depth 2"
hear '^readyok$'
hear '^bestmove [a-h][1-8]'
grep -q '^info string wrong position: a position has 4 fields ' heard || fail "nothing is said of a wrong position"
grep -q 'x0a' heard && fail "a line end is told as its code: $(grep x0a heard)"
say "isready"
hear '^readyok$'
say quit
end

begin "a wrong position has no move"
say "position fen 8/8/8/8/8/8/8/8 w - - 0 1" "go movetime 50"
hear '^bestmove \(none\)$'
say "position startpos moves f2f3 e7e5 g2g4 d8h4" "go movetime 50"
hear '^bestmove \(none\)$'
grep -q 'the game is over: mate' heard || fail "no mate"
say quit
end

begin "infinite, stop"
say "position startpos" "go infinite"
sleep 0.5
grep -q bestmove heard && fail "it did not wait"
say isready
hear '^readyok$'
began=$(milliseconds)
say stop
hear '^bestmove [a-h]'
took=$(($(milliseconds) - began))
[ "$took" -lt 500 ] || fail "stop took $took ms"
say "$krk" "go infinite"
if IFS= read -r -t 0.01 -u "$from" line && [[ $line == bestmove* ]]; then fail "it did not wait"; fi
say stop
hear '^bestmove [a-h]'
say quit
end

begin "ponder"
say "$krk" "go ponder wtime 10000 btime 10000"
hear '^info '
say isready
hear '^readyok$'
grep -q bestmove heard && fail "it did not wait for ponderhit"
say ponderhit
hear '^bestmove [a-h]'
: >heard
say "position startpos moves e2e4 c7c5" "go ponder movetime 100"
hear '^info depth 3'
say ponderhit
hear '^bestmove [a-h]'
say "$krk" "go ponder wtime 10000 btime 10000" "stop"
hear '^bestmove [a-h]'
say quit
end

# The move that is expected is played, or another one: the tree is followed from the move of the game, not from the expected one.
begin "ponder on the right move, and on a wrong one" krk.al0
mate="position fen 8/8/8/8/8/3K4/7R/2k5 w - - 0 1"
say "$mate" "go wtime 60000 btime 60000"
hear '^bestmove h2e2 ponder c1(d1|b1)$'
say "$mate moves h2e2 c1d1" "go ponder wtime 60000 btime 60000"
hear '^info depth 5 score mate 3 '
sleep 0.3
say isready
hear '^(readyok|bestmove)'
[ "$line" = readyok ] || fail "it did not wait for ponderhit: $line"
say ponderhit
hear '^(readyok|bestmove)'
[[ $line == "bestmove e2e4"* ]] || fail "not the move that was pondered on: $line"
say "$mate moves h2e2 c1d1" "go ponder wtime 60000 btime 60000"
hear '^info depth 5 score mate 3 '
say stop "$mate moves h2e2 c1b1" "go wtime 60000 btime 60000"
hear '^bestmove e2e4'
hear '^info string krk, rule edge: mate_in_4 .*\(goes on\)$'
hear '^bestmove '
[[ $line == "bestmove d3c3"* ]] || fail "not the answer to the reply that was played: $line"
say quit
end

begin "searchmoves"
say "$krk" "go movetime 500 searchmoves e1e2 e1d1"
hear '^bestmove e1(e2|d1)'
say "position startpos" "go depth 3 searchmoves a2a3"
hear '^bestmove a2a3'
for move in a2a5 z9z9; do
    say "go depth 3 searchmoves $move"
    hear '^info string none of the moves to choose from is legal$'
    hear '^bestmove \(none\)'
done
say "go searchmoves z9z9 b1c3 depth 2"
hear '^bestmove b1c3'
say quit
end

begin "promotions, castling, en passant" krk.al0
say "position fen 8/5P2/8/8/8/1k6/8/K7 w - - 0 1 moves f7f8q" "go movetime 200"
hear '^bestmove b3'
say "position fen 8/8/1kP5/8/3r4/8/8/1K6 w - - 0 1" "go depth 3"
hear '^bestmove [a-h]'
say "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8" "go depth 2"
hear '^bestmove [a-h]'
say "position fen 4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1 moves d2d4" "go depth 1 searchmoves e4d3"
hear '^bestmove e4d3'
say "position fen k7/7P/8/8/8/8/8/K7 w - - 0 1" "go depth 2 searchmoves h7h8n"
hear '^bestmove h7h8n'
say quit
end

begin "a mate that is asked for"
say "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1" "go mate 2"
hear '^bestmove a1a6'
grep -q '^info depth 3 score mate 2 ' heard || fail "no mate in two: $(cat heard)"
say "go mate 1"
hear '^bestmove [a-h]'
grep -q 'info string no advice: there is no mate in 1 (proved)' heard || fail "it is not said: $(cat heard)"
say quit
end

begin "a mate in one is seen by the search"
say "position fen 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1" "go depth 4"
hear '^bestmove d1d8'
grep -q 'score mate 1 ' heard || fail "no mate: $(cat heard)"
say quit
end

begin "options"
say "setoption name Tables value krk.al0" "setoption name Hash value 32" "setoption name Threads value 2" "$krk" "go"
hear '^bestmove '
say "setoption name Tables value nowhere.al0" "position startpos" "go depth 1"
hear '^info string table left out: cannot find `nowhere.al0`$'
hear '^bestmove '
say quit
end

begin "quit in the middle"
say "position startpos" "go infinite" quit
end

begin "the input ends in the middle"
say "position startpos" "go infinite"
end

begin "nobody listens"
exec {from}<&-
say "position startpos" "go depth 3"
sleep 0.3
say "isready" 2>/dev/null
for _ in {1..50}; do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
done
kill -0 "$pid" 2>/dev/null && fail "it goes on"
exec {to}>&-
wait "$pid" 2>/dev/null
status=$?
[ "$status" = 2 ] || fail "status $status"
grep -q 'error: uci: nobody reads' err || fail "not said: $(cat err)"

echo "$failed failed"
[ "$failed" -eq 0 ]
