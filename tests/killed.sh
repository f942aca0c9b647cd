#!/usr/bin/env bash
# tests/killed.sh -- six tables, verified in parts and by ranks that are killed at random places and go on: the report is that
# of one run, byte for byte.
# Usage: killed.sh AL0 SOURCE_DIR [mpi] (mpi: by ranks, with a build with AL0_MPI; else by parts)
# AL0_SEED chooses the places; AL0_SHARE=quick, or nothing, takes two small tables.
set -u
al0=$1
advice=$2/advice
way=${3:-parts}
seed=${AL0_SEED:-$((SRANDOM % 32768))}
RANDOM=$seed
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0
kills=0
hits=0 # kills that met work, and ended it
run=(mpirun --oversubscribe)
((EUID == 0)) && run+=(--allow-run-as-root)
export OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_odls_base_sigkill_timeout=0

cat >away.al0 <<'TABLE'
table away material "KvK" avoid dist(K, k) = 3
rule always then go
advice go better: them_to_move and dist(K, k) > 3 us: depth = 0 them: none
TABLE
tables=(away.al0 "$advice/games/minichess.al0")
case ${AL0_SHARE:-quick} in
large | whole)
    tables+=("$advice/kqk.al0" "$advice/textbook/krk.al0" "$advice/kpk_defence.al0" "$advice/games/bearoff.al0") ;;
esac

fail() {
    echo "FAIL $1 (AL0_SEED=$seed)"
    failed=$((failed + 1))
}

bytes_of() {
    stat -c %s "$1" 2>/dev/null || echo 0
}

# kill_at FILE PER_MILLE BYTES: kills what runs as $child when FILE has that share of BYTES, and up to 30 ms later.  Of
# ranks either one is killed or what started them.  A run that has ended before stays as it is.
kill_at() {
    local least=$(($3 * $2 / 1000)) late=$((RANDOM % 30)) pick=$RANDOM victim=$child
    while kill -0 "$child" 2>/dev/null && (($(bytes_of "$1") < least)); do
        sleep 0.002
    done
    sleep "0.0$((late / 10))$((late % 10))"
    if [[ $way == mpi ]]; then
        local ranks
        mapfile -t ranks < <(pgrep -P "$child")
        ranks+=("$child")
        victim=${ranks[pick % ${#ranks[@]}]}
    fi
    kills=$((kills + 1))
    kill -KILL "$victim" 2>/dev/null
    wait "$child" 2>/dev/null || hits=$((hits + 1))
}

# As a machine that goes down: the last bytes may not be there.
tear() {
    local size
    size=$(bytes_of "$1")
    if ((RANDOM % 2 && size > 0)); then
        truncate -s $((size - RANDOM % (size < 64 ? size : 64))) "$1"
    fi
}

# compare NAME STATUS: the report and the failures of now are those of one run
compare() {
    if (($2 != wanted)); then
        fail "$1: status $2, not $wanted: $(head -n 3 err)"
    elif ! cmp -s one.txt many.txt || ! cmp -s one.epd many.epd; then
        fail "$1: another report"
    else
        echo "ok $1"
    fi
    rm -f many.txt many.epd
}

# in_parts NAME TABLE BYTES: three parts, of which two are killed, one of these twice
in_parts() {
    local k n=3 got=0 whole=$((RANDOM % 3 + 1))
    for ((k = 1; k <= n; k++)); do
        local left=$((k == whole ? 0 : 1 + k % 2))
        for ((; left > 0; left--)); do
            "$al0" verify "$2" --threads 1 --part $k/$n -o part$k >/dev/null 2>&1 &
            child=$!
            kill_at part$k $((RANDOM % 1000)) $(($3 / n))
            tear part$k
        done
        "$al0" verify "$2" --threads 1 --part $k/$n -o part$k >/dev/null 2>err ||
            fail "$1: part $k/$n: $(head -n 3 err)"
    done
    "$al0" verify "$2" --no-seconds --failures many.epd -o many.txt --merge part1 part2 part3 2>err || got=$?
    compare "$1 in parts" $got
    rm -f part?
}

# by_ranks NAME TABLE BYTES RANKS: killed, and once more if chance will have it; then to the end
by_ranks() {
    local got=0 left=$((1 + RANDOM % 2))
    for ((; left > 0; left--)); do
        "${run[@]}" -n "$4" "$al0" verify "$2" --checkpoint kept -o never.txt >/dev/null 2>&1 &
        child=$!
        kill_at kept $((RANDOM % 1000)) "$3"
        rm -f never.txt # it may have ended before
        tear kept
    done
    "${run[@]}" -n "$4" "$al0" verify "$2" --no-seconds --checkpoint kept --failures many.epd -o many.txt \
        >/dev/null 2>err || got=$?
    compare "$1 by $4 ranks" $got
    rm -f kept
}

for table in "${tables[@]}"; do
    name=${table#"$advice/"}
    wanted=0
    "$al0" verify "$table" --threads 1 --no-seconds --checkpoint whole --failures one.epd -o one.txt 2>err || wanted=$?
    bytes=$(bytes_of whole)
    ((wanted > 1 || bytes == 0)) && fail "$name: status $wanted: $(head -n 3 err)"
    if [[ $way == mpi ]]; then
        by_ranks "$name" "$table" "$bytes" 2
        by_ranks "$name" "$table" "$bytes" 3
    else
        in_parts "$name" "$table" "$bytes"
    fi
    rm -f whole
done
echo "$hits of $kills kills ended a process at work (AL0_SEED=$seed)"
((${#tables[@]} == 2 || 2 * hits > kills)) || fail "most kills came too late"
((failed == 0))
