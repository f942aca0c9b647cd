#!/usr/bin/env bash
# tests/play.sh -- al0 play where a case cannot look: at a terminal, with Ctrl-C, huge lines and closed pipes.
# Does: types at a terminal of util-linux's script; looks at what it shows and how it ends.
# Usage: play.sh AL0 SOURCE_DIR
set -u
al0=$1
export AL0_TABLES=$2/advice LC_ALL=C.UTF-8 TERM=xterm
unset NO_COLOR
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
export XDG_CACHE_HOME=$work/cache
failed=0
krk="--fen '8/8/8/8/4k3/8/8/R3K3 w - - 0 1'"
edits=$(ldd "$al0" | grep -c libedit)

fail() {
    echo "FAIL $1"
    head -c 3000 shown | cat -v | tail -n 30 | sed 's/^/    /'
    failed=$((failed + 1))
}

# heard TEXT: waits until the terminal has shown it.
heard() {
    local i
    for ((i = 0; i < 600; i++)); do
        grep -qaF -- "$1" shown && return
        sleep 0.05
    done
}

# type_at COMMAND WAIT KEYS [WAIT KEYS]...: types KEYS each time that WAIT has been shown; what is shown comes into "shown", the
# command's status into "status".
type_at() {
    local command=$1
    shift
    : >shown
    rm -f status
    {
        while (($# > 1)); do
            heard "$1"
            sleep 0.1
            printf '%b' "$2"
            shift 2
        done
        for ((i = 0; i < 600; i++)); do
            [ -e status ] && break
            sleep 0.05
        done
    } | script -qfec "trap : INT; stty cols 100; $command; echo \$? >status" shown >/dev/null
}

shows() { grep -qaF -- "$2" shown || fail "$1: \"$2\" is not shown"; }
shows_like() { grep -qaE -- "$2" shown || fail "$1: nothing like \"$2\" is shown"; }
lacks() { ! grep -qaF -- "$2" shown || fail "$1: \"$2\" is shown"; }
status() { [ "$(cat status)" = "$2" ] || fail "$1: status $(cat status) instead of $2"; }

type_at "$al0 play krk.al0 $krk" 'Black (you)> ' 'quit\n'
shows 'a board' '♔'
shows 'colours' $'\033[48;5;'
status 'quit' 0
type_at "$al0 play krk.al0 $krk" 'Black (you)> ' 'resign\n' 'game over> ' 'quit\n'
shows 'the end of a game' 'The game is over: Black resigned, 1-0.'
type_at "NO_COLOR=1 $al0 play krk.al0 $krk" 'Black (you)> ' 'quit\n'
lacks 'NO_COLOR' $'\033[48;5;'
type_at "TERM=dumb $al0 play krk.al0 $krk" 'Black (you)> ' 'quit\n'
lacks 'a dumb terminal' $'\033[48;5;'
type_at "LC_ALL=C $al0 play krk.al0 $krk" 'Black (you)> ' 'quit\n'
lacks 'a locale without UTF-8' '♔'
type_at "$al0 play krk.al0 $krk" 'Black (you)> ' '\004'
status 'the end of the input' 0
type_at "$al0 play krk.al0 $krk" 'Black (you)> ' '\003'
shows 'Ctrl-C' 'interrupted'
status 'Ctrl-C' 3

if [ "$edits" -gt 0 ]; then
    type_at "$al0 play krk.al0 $krk" 'Black (you)> ' 'posi\t\n' 'R7/4k3/8/8/4K3' 'Kf\t' 'Kf3' '\n' 'No command' 'Kf4\n' 'Ke2' \
        '\033[A\033[A\n' "No command, and no move: expected" 'quit\n'
    shows 'completion of a command' '8/8/8/R7/4k3/8/8/4K3 b - - 1 1'
    shows 'completion of moves' 'Kf3  Kf4'
    [ "$(grep -ac "found 'Kf'" shown)" = 2 ] || fail 'history: the line did not come again'
    status 'editing' 0
fi

# A question that takes for ever tells how far it is; it is stopped, and play goes on.
type_at "$al0 play mate.al0 --fen 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1'" 'mate: looking for ' '\003' \
    'interrupted before' 'Bb5\n' 'Black (you)> ' 'quit\n'
# How deep it is by then, the machine decides.
shows_like 'a line while the table thinks' 'mate: looking for [0-9]+ plies, [0-9,]+ nodes'
shows_like 'Ctrl-C while the table thinks' 'interrupted before a move was found; mate: no tree of less than [0-9]+ plies\.'
shows 'play goes on' 'Black (you)> '
status 'play goes on' 0
printf 'quit\n' | $al0 play mate.al0 --max-time 0.3 --fen 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1' \
    >shown 2>&1
lacks 'no line where standard error is no terminal' 'looking for'

# The best move tells how far it is, too.
type_at "$al0 play kpk.al0 --fen '8/3k4/3P4/3K4/8/8/8/8 b - - 0 1'" '> ' 'hint\n' 'by the solved endgame' 'quit\n'
shows_like 'a line while the endgame is solved' 'solving K[A-Z]*vK[A-Z]* +[0-9]+ %'
shows_like 'a line while the best move is searched' 'searching: [0-9]+ plies, K'

# Lines that nobody types.
play="$al0 play krk.al0 --ascii --fen"
fen='8/8/8/8/4k3/8/8/R3K3 w - - 0 1'
{ head -c 100000 /dev/zero | tr '\0' x; printf '\n\0Kf4\0\nhint'; } | $play "$fen" >shown 2>&1 || fail 'huge lines: a wrong status'
shows 'a huge line' 'The line has more than 4096 bytes.'
shows 'a line with NUL bytes' 'krk: Ke2'
shows 'a last line without an end' 'by the solved endgame'
head -c 300000 /dev/urandom | $play "$fen" >shown 2>&1 || fail 'nonsense: a wrong status'
LC_ALL=C grep -qaP '[\x00-\x08\x0b-\x1f\x7f]' shown && fail 'nonsense: a control character is printed'
printf 'board\n' | $play "$fen" >/dev/full 2>shown
[ $? = 2 ] || fail 'a full device: a wrong status'
shows 'a full device' 'nobody reads'
rm -f status
{ for ((i = 0; i < 600; i++)); do printf 'board\n' && sleep 0.05 && [ ! -e status ] || break; done; } |
    { $play "$fen" 2>shown; echo $? >status; } | head -n 1 >/dev/null
status 'a closed pipe' 2
shows 'a closed pipe' 'nobody reads'

# A clock that a person lets run out.
printf '%s\n' '(role a) (role b) (init on) (legal a go) (legal a rest) (legal b go)' '(<= (next on) (does a rest))' \
    '(<= terminal (not (true on)))' >clock.kif
: >shown
{ heard 'a to move.'; sleep 0.3; printf 'rest\nrest\n'; } | $al0 play clock.kif --theirs random --clock 0.1 >shown 2>&1 || fail 'a clock: a wrong status'
[ "$(grep -c 'The game is over: a has no time left.' shown)" = 2 ] || fail 'a clock: the game goes on'
: >shown
{ heard 'a to move.'; sleep 0.3; printf 'rest\nrest\n'; } | $al0 play clock.kif --theirs random --clock 60 >shown 2>&1
lacks 'a clock with time left' 'no time left'

# Prepared while it is played.
printf '%s\n' 'table near' 'material "KRvK"' 'rule r then climb' \
    'advice climb them: any better: us_to_move and rank(K) > root(rank(K)) holding: R and not stalemate' >near.al0
printf 'prepare\nprepare\nhint\n' |
    $al0 play near.al0 --ascii --ours person --fen "8/8/4R3/8/3k4/8/3K4/8 w - - 0 1" >shown 2>&1 || fail 'prepare: a wrong status'
[ "$(grep -c 'The table is prepared.' shown)" = 2 ] || fail 'prepare: it was not used'
shows 'a hint of a prepared table' 'climb, rule r, within 4 plies'
[ -n "$(ls "$work/cache/al0")" ] || fail 'prepare: no file'

echo "$failed failed"
exit $((failed > 0))
