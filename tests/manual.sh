#!/usr/bin/env bash
# tests/manual.sh -- what people read of the options agrees: --help, the manual, manual pages, completions.
# Does: takes the options of each command from its --help and looks for them elsewhere, and the other way
#       round; compares pages of docs/commands/ with what is made of the table of options; completes words
#       as the shells would.
# Usage: manual.sh AL0 CHECKER SOURCE_DIR MANUAL_DIR AL0_MANUAL
set -u
al0=$1
checker=$2
docs=$3/docs
made=$4
maker=$5
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0
commands=$("$al0" --help | sed -nE 's/^  ([a-z]+) .*/\1/p')

fail() {
    echo "FAIL $1"
    failed=$((failed + 1))
}

# help_options COMMAND: "--name" and, behind a blank, what is usual, one option a line.
help_options() {
    "$al0" "$1" --help | sed -nE 's/^  (-.,|   ) (--[a-z-]+).*  +[^ ].*$/&/p' |
        sed -nE 's/^  (-.,|   ) (--[a-z-]+)(.*)$/\2 \3/p' |
        sed -E 's/^(--[a-z-]+) .*\(([^()]*)\)$/\1 \2/; t; s/ .*//'
}

# section COMMAND: what the manual says of it, and of all commands.
section() {
    cat "$docs/commands/$1.md" "$docs/commands/common.md"
}

# What is made of the table of options in the page of each command.
for command in $commands; do
    "$maker" markdown "$command" <"$docs/commands/$command.md" >renewed
    diff -u "$docs/commands/$command.md" renewed || fail "docs/commands/$command.md: \`./dev options\` renews it"
done

for command in $commands; do
    section "$command" >section
    section=$(<section)
    page=$([ ! -f "$made/al0-$command.1" ] || sed 's/\\//g' "$made/al0-$command.1")
    bash=$(grep -F "'$command') " "$made/al0.bash")
    zsh=$(awk "/^    $command\\)/, /;;/" "$made/_al0")
    fish=$(grep -F "from $command' -l " "$made/al0.fish" | sed 's/$/ /')
    while read -r option usual; do
        named="$option([^a-z-]|\$)"
        [[ $section =~ $named ]] || fail "docs/commands/$command.md: nothing about $option"
        if [[ $usual =~ ^[0-9]+$ ]]; then
            number=$(echo "$usual" | sed -E ':a; s/([0-9])([0-9]{3})(,|$)/\1,?\2\3/; ta')
            tr '\n' ' ' <section | grep -qE -- "$option[^a-z-].*\b$number\b" ||
                fail "docs/commands/$command.md: $option is $usual if nothing is said"
        fi
        [[ -z $page || $page == *"$option"* ]] || fail "al0-$command(1): no $option"
        [[ $bash == *"$option "* ]] || fail "bash: no al0 $command $option"
        [[ $zsh == *"$option"[[}]* ]] || fail "zsh: no al0 $command $option"
        [[ $fish == *"from $command' -l ${option#--} "* ]] || fail "fish: no al0 $command $option"
    done < <(help_options "$command")
    [ "$(help_options "$command" | wc -l)" -ge 2 ] || fail "al0 $command --help: its options are not found"
done

# The other way round: what the first column of a table in a command's section names is an option of it.
for command in $commands; do
    known=$'\n'$(help_options "$command" | sed 's/ .*//')$'\n'
    sed -nE 's/^\| (`-[^|]*) \|.*/\1/p' "$docs/commands/$command.md" | grep -oE -- '--[a-z-]+' | while read -r option; do
        [[ $known == *$'\n'"$option"$'\n'* ]] || echo "$command $option"
    done
done >strangers
while read -r line; do fail "docs/commands/ names an option that is none: al0 $line"; done <strangers

# Manual pages, as man shows them.
if [ -f "$made/al0.1" ] && command -v man >/dev/null; then
    for page in al0 al0-proof-check $(printf 'al0-%s ' $commands); do
        said=$(LC_ALL=C.UTF-8 MANWIDTH=100 man --warnings -l "$made/$page.1" 2>&1 >shown)
        [ -z "$said" ] || fail "man $page: $said"
        grep -q SYNOPSIS shown || fail "man $page: nothing is shown"
    done
    for option in $("$checker" --help | grep -oE -- '--[a-z]+'); do
        sed 's/\\//g' "$made/al0-proof-check.1" | grep -qF -- "$option" || fail "al0-proof-check(1): no $option"
    done
fi

# completed WORDS... : what bash offers for the last of them.
completed() {
    bash -c 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _al0; printf "%s\n" "${COMPREPLY[@]}"' \
        bash "$made/al0.bash" "$@" | sort | tr '\n' ' '
}

offers() {
    local wanted=$1 got
    shift
    got=$(completed "$@")
    [ "$got" = "$wanted" ] || fail "bash, $*: offers \"$got\" instead of \"$wanted\""
}

bash -n "$made/al0.bash" || fail "bash: syntax"
if command -v zsh >/dev/null; then zsh -n "$made/_al0" || fail "zsh: syntax"; fi
if command -v fish >/dev/null; then fish -n "$made/al0.fish" || fail "fish: syntax"; fi
mkdir -p "a folder"
touch "a table.al0"
offers 'prove ' al0 pro
offers '--fen ' al0 prove --fe
offers 'shortest ' al0 prove --search sh
offers 'html json markdown text ' al0 solve --format ''
offers 'json ' al0 solve -f js
offers 'pdf pgn png proof ' al0 prove --format p
offers 'white ' al0 eval --us = wh
offers 'a folder ' al0 check -I 'a f'
offers 'a table.al0 ' al0 check 'a t'
# Installed tables stand beside files where a command takes a table.
mkdir -p installed/games
echo 'table krk "Rook"' | tee installed/krk.al0 >installed/games/kings.al0
export AL0_TABLES=$work/installed
ln -s "$al0" "$work/al0"
PATH=$work:$PATH
offers 'games/kings.al0 ' al0 prove games/k
offers 'krk.al0 ' al0 verify kr
offers ' ' al0 solve kr
offers 'verify ' al0 help ver

[ "$failed" = 0 ] && echo "all that is said of the options agrees"
exit "$((failed > 0))"
