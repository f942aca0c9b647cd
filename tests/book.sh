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
    local page summary
    summary=$(<docs/SUMMARY.md)
    while read -r page; do
        page=${page#docs/}
        [[ $page == SUMMARY.md || $summary == *"($page)"* ]] || wrong "docs/SUMMARY.md does not name $page"
    done < <(manual)
}

# anchors PAGE: what its headings are called in links, as GitHub makes it.
anchors() {
    awk '/^```/ { code = !code } !code && /^#+ / { sub(/^#+ /, ""); print }' "$1" |
        sed -e 's/\[\([^]]*\)\]([^)]*)/\1/g' |
        tr '[:upper:]' '[:lower:]' | sed -e 's/[^[:alnum:] _-]//g' -e 's/ /-/g'
}

# Prints PAGE:TARGET for every link of all pages that is no address of the network.
links() {
    pages | xargs -d '\n' awk '
        FNR == 1 { code = 0 }
        /^```/ { code = !code }
        !code {
            gsub(/``[^`]*``/, "")
            gsub(/`[^`]*`/, "")
            while (match($0, /\]\([^)]*\)/)) {
                link = substr($0, RSTART + 2, RLENGTH - 3)
                $0 = substr($0, RSTART + RLENGTH)
                if (link !~ /^[a-z]+:/) print FILENAME ":" link
            }
        }'
}

look_at_links() {
    local page link file anchor folder seen=0
    local -A headings=()
    while IFS=: read -r page link; do
        [[ -n $link ]] || { wrong "$page: a link to nowhere"; continue; }
        seen=$((seen + 1))
        file=${link%%#*}
        anchor=${link#"$file"}
        [[ $page == */* ]] && folder=${page%/*} || folder=.
        [[ -n $file ]] && file=$folder/$file || file=$page
        [[ -e $file ]] || { wrong "$page: no such file: $link"; continue; }
        [[ -n $anchor ]] || continue
        [[ -v headings[$file] ]] || headings[$file]=$'\n'$(anchors "$file")$'\n'
        [[ ${headings[$file]} == *$'\n'"${anchor#\#}"$'\n'* ]] || wrong "$page: no such heading: $link"
    done < <(links)
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
    rows=$'\n'$(rows_of_words | sed -E 's/^([A-Za-z_0-9]+)\([^ ].*\) /\1() /' | sort -u)$'\n'
    while read -r name type; do
        seen=$((seen + 1))
        [[ $rows == *$'\n'"$name $type"$'\n'* ]] || wrong "docs/words.md lacks \`$name\` of type $type, or says another type"
    done < <("$AL0" words chess | sed '/^of the language/,$d' | sed -nE 's/^  ([A-Za-z_0-9]+(\([^)]*\))?)( \.\.\. [a-z0-9]+)?  +(set|int|bool) .*/\1 \4/p' |
        sed -E 's/^([A-Za-z_0-9]+)\([^)]*\) /\1() /' | sort -u)
    ((seen > 50)) || wrong "only $seen words were found"
}

look_at_summary
look_at_links
look_at_sessions
look_at_words
[[ ! -s $WRONG ]] && echo "the book is whole"
