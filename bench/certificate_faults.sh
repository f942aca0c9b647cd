#!/usr/bin/env bash
# bench/certificate_faults.sh -- faults planted one at a time in what a verification does; the checker must refuse each certificate.
# Usage: certificate_faults.sh TREE [NAME...]     NAME: of bench/faults/NAME.patch; all of them without
#
# A patch begins with what the fault is, the table, and options of al0 (threads, say); `expect: valid` says that it loses claims, and
# claims nothing wrong. In a copy of the tree below build/faults, without asserts, blind.patch takes the writer's own look at what
# it writes away: what is left is for al0-proof-check, which is built before.
set -euo pipefail
tree=$(realpath "$1")
shift
faults=$tree/bench/faults copy=$tree/build/faults/tree out=$tree/build/faults/build
names=("$@")
((${#names[@]})) || mapfile -t names < <(cd "$faults" && ls -- *.patch | sed 's/\.patch$//' | grep -v '^blind$')

# entry NAME WORD: what stands behind WORD at the head of a patch
entry() {
    sed -n "/^---/q; s/^$2: //p" "$faults/$1.patch"
}

# The copy: files that differ are written, so that they are newer than what was built from them.
copy_tree() {
    local file
    while IFS= read -r -d '' file; do
        cmp -s "$tree/$file" "$copy/$file" || install -D -m 644 "$tree/$file" "$copy/$file"
    done < <(cd "$tree" && find . \( -name .git -o -path ./build \) -prune -o -type f -print0)
}

build() {
    cmake --build "$out" --target "$@" >"$out/log" || {
        tail -n 20 "$out/log" >&2
        exit 1
    }
}

# look NAME TABLE [OPTION...]: writes a certificate with what is built, and prints what the checker says.   Status: the checker's.
look() {
    local table=$faults/$2 certificate=$out/$1.certificate
    rm -f "$certificate"
    "$out/cli/al0" verify "$table" --certificate "$certificate" "${@:3}" >"$out/report" 2>&1 || (($? <= 1)) || {
        echo "al0 ended with an error: $(tail -n 1 "$out/report")"
        return 3
    }
    [[ -s $certificate ]] || {
        echo "no certificate: $(tail -n 1 "$out/report")"
        return 3
    }
    local asked=()
    [[ " ${*:3} " != *" --refutations "* ]] || asked=(--refutations)
    "$out/al0-proof-check" -q "${asked[@]}" "$table" "$certificate" 2>&1
}

mkdir -p "$copy" "$out"
copy_tree
cmake -S "$copy" -B "$out" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo '-DCMAKE_C_FLAGS_RELWITHDEBINFO=-O1 -DNDEBUG' \
    -DAL0_TESTS=OFF -DAL0_BENCH=OFF -DAL0_PICTURES=OFF -DAL0_SERVER=OFF >"$out/log"
build al0_command al0_proof_check
cp "$out/checker/al0-proof-check" "$out/"
patch -s -p1 -d "$copy" <"$faults/blind.patch"
build al0_command
for table in "$faults"/*.al0; do
    look none "$(basename "$table")" >/dev/null || {
        echo "not valid without a fault: $table"
        exit 1
    }
done

failed=0
for name in "${names[@]}"; do
    patch -s -p1 -d "$copy" <"$faults/$name.patch"
    build al0_command
    read -ra options <<<"$(entry "$name" options)"
    status=0
    verdict=$(look "$name" "$(entry "$name" table)" "${options[@]}") || status=$?
    patch -s -R -p1 -d "$copy" <"$faults/$name.patch"
    wanted=1
    [[ $(entry "$name" expect) != valid ]] || wanted=0
    word=UNEXPECTED
    ((status != wanted)) || word="as expected"
    ((status == wanted)) || failed=$((failed + 1))
    printf '%-20s %s\n    %s: %s\n' "$name" "$(entry "$name" fault)" "$word" "$verdict"
done
echo "${#names[@]} faults, $failed with another verdict than expected"
((failed == 0))
