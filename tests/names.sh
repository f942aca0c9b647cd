#!/usr/bin/env bash
# tests/names.sh -- checks that no two types of the product have one name.
# Usage: names.sh TREE
# Looks at every struct, union and enum that is defined with a name, and at every typedef of a line; not at
# declarations of a struct that is defined elsewhere.
# Prints each name with the files that define it, and fails when one has two (or there is nothing to look
# at).
set -euo pipefail

ROOMS=(base lang graph game positions engine interp prover verify write include lib cli checker)

# Prints "NAME FILE" for every type that a file defines, once.
types() {
    local file
    while IFS= read -r -d '' file; do
        sed -nE \
            -e '/^typedef (struct|union|enum) ([[:alnum:]_]+) \2;/d' \
            -e 's/^\} *([A-Z][[:alnum:]_]*);.*$/\1/p' \
            -e 's/^(.*[^[:alnum:]_])?(struct|union|enum) +([A-Z][[:alnum:]_]*) *\{.*$/\3/p' \
            -e 's/^typedef +[^{;()]*[ *]([A-Z][[:alnum:]_]*)(\[[^]]*\])?;.*$/\1/p' \
            -e 's/^typedef +[^{;()]*[ *]([A-Z][[:alnum:]_]*)\(.*$/\1/p' "$file" |
            sort -u | sed "s|\$| $file|"
    done < <(find "$@" -name '*.[ch]' -print0)
}

main() {
    cd "$1"
    local rooms=() room all twice
    for room in "${ROOMS[@]}"; do
        [[ -d $room ]] && rooms+=("$room")
    done
    all=$(types "${rooms[@]}" | grep -v '^$' | sort -u)
    twice=$(awk '{ n[$1]++; where[$1] = where[$1] " " $2 }
        END { for (name in n) if (n[name] > 1) print name ":" where[name] }' <<<"$all" | sort)
    [[ -z $twice ]] || printf 'two types of one name: %s\n' "$twice"
    echo "$(wc -l <<<"$all") types"
    [[ -n $all && -z $twice ]]
}

main "${1:?usage: names.sh TREE}"
