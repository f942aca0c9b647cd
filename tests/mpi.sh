#!/usr/bin/env bash
# tests/mpi.sh -- a verification shared by processes that mpirun starts: the report is that of one run, byte for byte;
# also where ranks are killed and the run goes on from its checkpoint.
# Usage: mpi.sh AL0 SOURCE_DIR (of a build with AL0_MPI)
set -u
al0=$1
advice=$2/advice
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0
run=(mpirun --oversubscribe)
((EUID == 0)) && run+=(--allow-run-as-root)
export OMPI_MCA_btl_vader_single_copy_mechanism=none

cat >come.al0 <<'TABLE'
table come material "KRvK" aim dist(K, k) = 2
rule far if dist(K, k) > 4 then come
rule near if dist(K, k) < 4 then come, wait
advice come better: them_to_move and dist(K, k) < dist(root(K), k) us: depth = 0 and by(K) them: none
advice wait better: them_to_move us: depth = 0 and by(R) them: none
TABLE
cat >away.al0 <<'TABLE'
table away material "KvK" avoid dist(K, k) = 3
rule always then go
advice go better: them_to_move and dist(K, k) > 3 us: depth = 0 them: none
TABLE

fail() {
    echo "FAIL $1"
    failed=$((failed + 1))
}

# same NAME RANKS TABLE [OPTION...]: the report of so many ranks is in OUT
same() {
    local name="$1 with $2 ranks" ranks=$2 wanted=0 got=0
    shift 2
    "$al0" verify "${@/#--checkpoint=kept/--threads=1}" --no-seconds --failures one.epd >one.txt 2>/dev/null || wanted=$?
    "${run[@]}" -n "$ranks" "$al0" verify "$@" --no-seconds --failures many.epd -o many.txt >/dev/null 2>&1 || got=$?
    if ((got != wanted)); then
        fail "$name: status $got, not $wanted"
    elif ! cmp -s one.txt many.txt || ! cmp -s one.epd many.epd; then
        fail "$name: another report"
    else
        echo "ok $name"
    fi
    rm -f many.txt many.epd
}

for ranks in 2 4; do
    same "a table" $ranks come.al0
    same "a new tree each move" $ranks come.al0 --replan
    same "a table that avoids" $ranks away.al0
    same "a game with chance" $ranks "$advice/games/bearoff.al0"
done

# certified NAME RANKS TABLE: the certificate of so many ranks is that of one process
certified() {
    rm -f one.cert many.cert
    "$al0" verify "$3" --certificate one.cert -o one.txt >/dev/null 2>&1
    "${run[@]}" -n "$2" "$al0" verify "$3" --certificate many.cert -o many.txt >/dev/null 2>&1
    if [[ -s one.cert ]] && cmp -s one.cert many.cert; then
        echo "ok the certificate of $1 with $2 ranks"
    else
        fail "the certificate of $1 with $2 ranks"
    fi
    rm -f one.cert many.cert many.txt
}

for ranks in 2 3; do
    certified "a table" $ranks come.al0
    certified "a table that avoids" $ranks away.al0
    certified "a game with chance" $ranks "$advice/games/bearoff.al0"
done

# A rank that dies ends the run; what was finished is kept, and a run goes on from there.
sed '/^symmetric$/d' "$advice/kqk.al0" >slow.al0 # all images of a position are asked
for more in 1000 200000; do
    bytes=$(($(stat -c %s kept 2>/dev/null || echo 0) + more))
    "${run[@]}" -n 3 "$al0" verify slow.al0 --checkpoint kept -o never.txt >/dev/null 2>&1 &
    child=$!
    while kill -0 "$child" 2>/dev/null && (($(stat -c %s kept 2>/dev/null || echo 0) < bytes)); do
        sleep 0.005
    done
    victim=$(pgrep -P "$child" al0 | shuf -n 1)
    [[ -n $victim ]] && kill -KILL "$victim"
    wait "$child" && fail "a rank that dies: the run goes on"
    [[ -f never.txt ]] && fail "a rank that dies: there is a report"
    (($(stat -c %s kept) >= bytes)) || fail "a rank that dies: work is lost"
done
same "what was killed" 2 slow.al0 --checkpoint=kept
"${run[@]}" -n 2 "$al0" verify come.al0 --sample 3 >/dev/null 2>err && fail "a sample is taken"
grep -q "is not shared" err || fail "a sample: no message"
((failed == 0))
