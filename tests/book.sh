#!/usr/bin/env bash
# tests/book.sh -- checks the manual as a book: docs/SUMMARY.md names every page, every link leads somewhere, every
# example is a session that the tests docs_examples_PAGE run, and docs/words.md says of each word what `al0 words` says.
# Usage: book.sh AL0 TREE
# Prints what is wrong, a line each, and fails when something is (or nothing to look at).
set -euo pipefail

AL0=${1:?usage: book.sh AL0 TREE}
cd "${2:?usage: book.sh AL0 TREE}"
WRONG=$(mktemp)
trap 'rm -f "$WRONG"' EXIT

wrong() {
    printf '%s\n' "$*" | tee -a "$WRONG"
}

# The pages of the manual and the other texts with links to them, one a line.
pages() {
    find . -path ./build -prune -o -name '*.md' -print | sed 's,^\./,,' | sort
}

# The pages of docs/, one a line.
manual() {
    find docs -name '*.md' | sort
}

# Every page of docs/ stands in the summary.
look_at_summary() {
    local page
    while read -r page; do
        page=${page#docs/}
        [[ $page == SUMMARY.md ]] || grep -qF "($page)" docs/SUMMARY.md || wrong "docs/SUMMARY.md does not name $page"
    done < <(manual)
}

# anchors PAGE: what its headings are called in links, as GitHub makes it.
anchors() {
    awk '/^```/ { code = !code } !code && /^#+ / { sub(/^#+ /, ""); print }' "$1" |
        sed -e 's/\[\([^]]*\)\]([^)]*)/\1/g' |
        tr '[:upper:]' '[:lower:]' | sed -e 's/[^[:alnum:] _-]//g' -e 's/ /-/g'
}

# links PAGE: the targets of its links that are no addresses of the network, one a line.
links() {
    awk '/^```/ { code = !code } !code' "$1" | sed -e 's/``[^`]*``//g' -e 's/`[^`]*`//g' |
        grep -oE '\]\([^)]*\)' | sed -e 's/^](//' -e 's/)$//' | grep -vE '^[a-z]+:' || true
}

look_at_links() {
    local page link file anchor seen=0
    while read -r page; do
        while read -r link; do
            [[ -n $link ]] || { wrong "$page: a link to nowhere"; continue; }
            seen=$((seen + 1))
            file=${link%%#*}
            anchor=${link#"$file"}
            [[ -n $file ]] && file=$(dirname "$page")/$file || file=$page
            [[ -e $file ]] || { wrong "$page: no such file: $link"; continue; }
            [[ -z $anchor ]] || anchors "$file" | grep -qxF -- "${anchor#\#}" || wrong "$page: no such heading: $link"
        done < <(links "$page")
    done < <(pages)
    ((seen > 0)) || wrong "no links were found"
}

# Commands with what they print stand in blocks `console`, which are run.
look_at_sessions() {
    local page
    while read -r page; do
        awk -v page="$page" '/^```/ { code = !code; kind = code ? $0 : "" }
            kind == "```case" || (code && kind != "```console" && /^\$ /) {
                print page ":" NR ": a command outside of a block `console`" }' "$page"
    done < <(pages) | tee -a "$WRONG"
}

# The first column and the type of each row of words.md: NAME TYPE, names as tables write them.
rows_of_words() {
    awk -F'|' '/^\| *`/ {
        count = split($2, part, "`")
        gsub(/ /, "", $3)
        for (i = 2; i <= count; i += 2) {
            names = split(part[i], name, part[i] ~ /\(/ ? "\n" : " ")
            for (j = 1; j <= names; j++) print name[j], $3
        }
    }' docs/words.md
}

look_at_words() {
    local name type seen=0 rows
    rows=$(rows_of_words | sed -E 's/^([A-Za-z_0-9]+)\([^ ].*\) /\1() /' | sort -u)
    while read -r name type; do
        seen=$((seen + 1))
        grep -qxF -- "$name $type" <<<"$rows" || wrong "docs/words.md lacks \`$name\` of type $type, or says another type"
    done < <("$AL0" words chess | sed '/^of the language/,$d' | sed -nE 's/^  ([A-Za-z_0-9]+(\([^)]*\))?)( \.\.\. [a-z0-9]+)?  +(set|int|bool) .*/\1 \4/p' |
        sed -E 's/^([A-Za-z_0-9]+)\([^)]*\) /\1() /' | sort -u)
    ((seen > 50)) || wrong "only $seen words were found"
}

look_at_summary
look_at_links
look_at_sessions
look_at_words
[[ ! -s $WRONG ]] && echo "the book is whole"
