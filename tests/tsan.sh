#!/usr/bin/env bash
# tests/tsan.sh -- what threads share, under the thread sanitizer.
# Does: searches a position and a list, learns a condition and verifies a table with a checkpoint, by
#       several threads; shares tables between the threads of a program; plays sessions with the language server.  There must be no report, and
#       the answer of one thread but for its count of nodes.  A race made on purpose must be reported,
#       and OpenMP's tool must be in use: without it the sanitizer sees no barriers.
# Usage: tsan.sh AL0 SOURCE_DIR LIBARCHER, where AL0 is built by clang with -fsanitize=thread (./dev tsan)
set -u
al0=$(realpath "$1") || exit 2
source=$(realpath "$2") || exit 2
export OMP_TOOL_LIBRARIES=$3
# The runtime of OpenMP is not instrumented; libarcher tells the sanitizer what orders the threads.
export TSAN_OPTIONS="ignore_noninstrumented_modules=1 exitcode=66"
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0
failed=0

# result NAME WHY: WHY is empty if all is well.
result() {
    if [ -z "$2" ]; then
        passed=$((passed + 1))
    else
        echo "FAIL $1: $2"
        failed=$((failed + 1))
    fi
}

# clean NAME STATUS COMMAND...: ends with STATUS and without a report.
clean() {
    local name=$1 wanted=$2 status why=
    shift 2
    "$@" >out 2>err
    status=$?
    [ "$status" -eq "$wanted" ] || why="status $status, not $wanted"
    ! grep -q 'WARNING: ThreadSanitizer' err || why="a report"
    [ -z "$why" ] || head -c 3000 err
    result "$name" "$why"
}

# same NAME COMMAND...: 2 and 4 threads are clean and answer what 1 does.
same() {
    local name=$1 n
    shift
    "$@" --format json --threads 1 2>err | sed 's/"nodes":[0-9]*//g' >one
    for n in 2 4; do
        clean "$name, $n threads" 0 "$@" --format json --threads "$n"
        sed 's/"nodes":[0-9]*//g' out >several
        cmp -s one several && [ -s one ]
        result "$name, the answer of $n threads" "$([ $? -eq 0 ] || echo another than that of 1)"
    done
}

clang -g -O1 -fopenmp -fsanitize=thread "$source/tests/tsan_racy.c" -o racy || exit 2
./racy >out 2>err
status=$?
result 'a race made on purpose' "$([ $status -eq 66 ] || echo "not reported, status $status")"
OMP_TOOL_VERBOSE_INIT=stdout ./racy >out 2>err
result 'the tool of OpenMP' "$(grep -q 'Tool was started' out || echo "not in use: $OMP_TOOL_LIBRARIES")"

prove=("$al0" prove "$source/advice/mate.al0" --no-seconds --advice mate)
yes 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1' | head -n 6 >list.epd
same 'a mate in two' "${prove[@]}" --fen 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1'
same 'a mate in four' "${prove[@]}" --fen 'r3k3/2Qp3R/1p6/1b2K3/4p3/8/5p2/8 w q - 0 1'
clean 'a list' 0 "${prove[@]}" --epd list.epd --threads 3
# Few nodes for each position: unknown (3), but every phase is gone through.
# Threads share what one advice comes to in all positions, and what is learned from it.
cat >take.al0 <<'EOT'
table take "The king takes the pawn"
material "KvKP"
avoid mated
define beside = p in attacks(K)
define guarded = p in attacks(k)
rule bare if not p then walk
rule pawn if p and K then take, walk
advice take better: them_to_move and not p us: depth = 0 them: none
advice walk better: them_to_move us: depth = 0 them: none
EOT
learn=("$al0" learn take.al0 --advice take --unless)
"${learn[@]}" --threads 1 >one 2>err
for n in 2 4; do
    clean "a condition, $n threads" 0 "${learn[@]}" --threads "$n"
    result "a condition, the text of $n threads" "$(cmp -s one out && [ -s one ] || echo another than that of 1)"
done
clean 'a table with a checkpoint' 3 \
    "$al0" verify "$source/advice/kqk.al0" --no-seconds --max-nodes 40 --checkpoint checkpoint --threads 3

# A program whose threads share a table of each kind.
library=$(dirname "$(dirname "$al0")")/lib
clang -g -O1 -fsanitize=thread -I "$source/include" "$source/tests/tsan_shared.c" -o shared \
    -L "$library" -lal0 -Wl,-rpath,"$library" -pthread || exit 2
clean 'shared tables' 0 ./shared "$source"

# The language server: proofs have a thread of their own, which is stopped, and sends while the other does.
build=$(dirname "$(dirname "$al0")")
# shellcheck disable=SC2046
clang -g -O1 -std=c17 -D_XOPEN_SOURCE=700 -fsanitize=thread -I "$source" "$source/tests/lsp/replay.c" "$build/base/libal0_base.a" \
    $(pkg-config --cflags --libs jansson libutf8proc) -ldl -o replay || exit 2
for session in "$source"/tests/lsp/*.txt; do
    [[ $session == */CMakeLists.txt ]] || clean "the session $(basename "$session")" 0 ./replay "$al0" "$session"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
