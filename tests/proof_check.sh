#!/usr/bin/env bash
# tests/proof_check.sh -- the program al0-proof-check as a user meets it, hostile input included.
# Does: looks at status and message for wrong use, for tables and proofs that are none, and for
#       proofs that are made to take all time.
# Usage: proof_check.sh AL0 CHECKER SOURCE_DIR
set -u
al0=$1
check=$2
advice=$3/advice
tests=$3/tests
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0
passed=0
themes=0

# expect NAME STATUS TEXT COMMAND...: the status, and TEXT in what is printed.
expect() {
    local name=$1 status=$2 text=$3 got
    shift 3
    timeout 200 "$@" >out 2>&1 </dev/null
    got=$?
    if [ "$got" = "$status" ] && grep -qF -- "$text" out; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$name: status $got instead of $status, or no \"$text\" in:"
        head -c 2000 out
    fi
}

# head_of KIND NODES: the head of a proof about t.al0, up to `begin`.
head_of() {
    printf 'al0-proof 4\nkind %s\nfile %s t.al0\ngame chess\n' "$1" "$(sha256sum t.al0 | cut -d' ' -f1)"
    printf 'root 7k/8/8/8/8/8/8/K7 w - - 0 1\nus white\nadvice go\nnodes %s\nbegin\n' "$2"
}

# leaf_proof: t.proof, that the better-goal of t.al0 holds at the root.
leaf_proof() {
    head_of tree 1 | cat - <(printf '.\nend\n') | zstd -q >t.proof
}

# proof NAME KIND ROOT NODES BODY: a proof of us white about t.al0 in another position.
proof() {
    head_of "$2" "$4" | sed "s|^root .*|root $3|" | cat - <(printf '%b' "$5end\n") | zstd -q >"$1"
}

# set_to NAME SETTING...: a proof about t.al0 with settings, as they stand there.
set_to() {
    local out=$1 setting
    shift
    { head_of tree 1 | sed '/^game/,$d'; for setting in "$@"; do printf 'set %b\n' "$setting"; done
        head_of tree 1 | sed -n '/^game/,$p'; printf '.\nend\n'; } | zstd -q >"$out"
}

# table BODY...: writes t.al0.
table() {
    printf 'table t\n' >t.al0
    printf '%s\n' "$@" >>t.al0
}

fen="8/8/8/8/8/3K4/7R/2k5 w - - 0 1"
"$al0" prove "$advice/krk.al0" --fen "$fen" -o good.proof >/dev/null || exit 2

expect "a proof" 0 "forcing tree verified: advice mate_in_4 at $fen for white, height 7" \
    "$check" "$advice/krk.al0" good.proof
expect "what was read" 0 "us:      ((depth <= 4) then ((depth = 6) and gives_check))" \
    "$check" "$advice/krk.al0" good.proof

# Hits of themes are claims: the first two positions of each in tests/cases/themes.txt.
while read -r theme position; do
    "$al0" prove "$advice/themes.al0" --advice "$theme" --fen "$position 0 1" -o theme.proof >/dev/null || exit 2
    expect "theme $theme" 0 "verified: advice $theme at $position" "$check" "$advice/themes.al0" theme.proof
    themes=$((themes + 1))
done < <(awk '/^== / { theme = $2 } /^-- / { n = $0 == "-- file right.epd" ? 2 : 0; next }
              n > 0 { print theme, $0; n-- }' "$tests/cases/themes.txt")
expect "each theme is there" 0 "$themes" awk '/^advice / { n += 2 } END { print n }' "$advice/themes.al0"

table 'scope k in corners' 'rule always then go' 'advice go better: k us: depth = 0'
"$al0" prove t.al0 --fen "7k/8/8/8/8/8/8/K7 b - - 0 1" --advice go -o scope.proof >/dev/null || exit 2
expect "a table with a scope" 0 "forcing tree verified" "$check" t.al0 scope.proof
expect "another table" 1 "not valid: the proof is about another table" \
    "$check" "$advice/kqk.al0" good.proof
expect "no arguments" 2 "usage:" "$check"
expect "an option that is none" 2 "usage:" "$check" -x a b
expect "help" 0 "usage:" "$check" -h
expect "help in full" 0 "usage:" "$check" --help
expect "the version" 0 "al0-proof-check 0" "$check" --version
expect "a long option that is none" 2 "unknown option \`--hlep\`" "$check" --hlep
expect "no such proof" 2 "none.proof" "$check" "$advice/krk.al0" none.proof
expect "no such table" 2 "cannot read" "$check" none.al0 good.proof
expect "a folder for a table" 2 "cannot read" "$check" . good.proof
expect "a text for a proof" 1 "not valid" "$check" "$advice/krk.al0" "$advice/krk.al0"
expect "nothing for a proof" 1 "not valid" "$check" "$advice/krk.al0" /dev/null
cat good.proof good.proof >twice.proof
expect "something behind it" 1 "the file goes on behind the proof" \
    "$check" "$advice/krk.al0" twice.proof
head -c 100 good.proof >cut.proof
expect "cut off" 1 "the file breaks off" "$check" "$advice/krk.al0" cut.proof

table 'advice go' '  better: false'
head_of tree 1 | cat - <(yes 'a1a3' | head -c 300) <(echo end) | zstd -q >deep.proof
expect "a move that is none" 1 "there is no legal move" "$check" t.al0 deep.proof
{
    head_of tree 4000
    for _ in $(seq 1500); do printf 'a1a2 (\nh8h7 a2a1 (\nh7h8 '; done
} | zstd -q >deep.proof
expect "as deep as you like" 1 "the tree is too deep" "$check" t.al0 deep.proof
head_of tree 1 | cat - <(head -c 100M /dev/zero) | zstd -q >bomb.proof
expect "a hundred megabytes of nothing" 1 "not valid" "$check" t.al0 bomb.proof
head_of tree 1 | cat - <(head -c 100M /dev/zero | tr '\0' ' ') | zstd -q >bomb.proof
expect "a hundred megabytes of blanks" 1 "more blanks follow each other" "$check" t.al0 bomb.proof
head_of tree 1 | zstd -q --ultra -22 --long=31 >window.proof
expect "a short text with a large window" 1 "not valid" "$check" t.al0 window.proof

# Holding for ever: what al0 writes, and what has been altered in it.
table 'advice go' '  holding: not q and not r' '  us: to in (a1 | b1) then any' '  them: by(k) and to in (a4 | b4) then by(p)' \
    'advice reach' '  better: q'
corner="8/8/8/8/k7/p7/8/K7 w - - 0 1"
"$al0" prove t.al0 --fen "$corner" --advice go -o hold.proof >/dev/null 2>&1 || exit 2
expect "what is held" 0 "holding for ever verified: advice go at $corner for white, 13 nodes" "$check" t.al0 hold.proof
zstd -dcq hold.proof >hold.text
# altered NAME TEXT SED: hold.proof with its text changed is not valid for that reason.
altered() {
    sed "$3" hold.text >hold.changed
    cmp -s hold.text hold.changed && echo "$1: nothing was altered" && failed=$((failed + 1))
    zstd -qf hold.changed -o changed.proof
    expect "$1" 1 "$2" "$check" t.al0 changed.proof
}
altered "a hold said to be a tree" "the table has no advice" 's/^kind hold/kind tree/'
altered "a hold said to be a refutation" "all moves are asked for" 's/^kind hold/kind refutation/'
altered "a tree said to be a hold" "the table has no advice" 's/^advice go/advice reach/'
altered "a way back to another position" "another node is called" 's/=0$/=1/'
altered "a leaf where the game goes on" "the game is not over" 's/=0$/./'
altered "a reply left out" "a move that is allowed is missing" '/^a3a2 b1a1/,/^)/d'
altered "a move of ours that is none" "there is no legal move" 's/a1b1/a1c1/'

# And how it fails: their tree, to where the goal fails or our plan has no move.
table 'advice go' '  holding: not q' '  us: to in (a1 | b1)' 'advice loses' '  holding: not q' \
    'advice sits' '  holding: not q' '  us: none' 'advice waits' '  holding: not q' '  them: none'
lost="8/8/8/8/k7/1p6/8/K7 b - - 0 1"
"$al0" prove t.al0 --fen "$lost" --us white --advice loses -o loses.proof >/dev/null 2>&1
expect "a goal that cannot be held" 0 "It cannot be held there for ever." "$check" t.al0 loses.proof
"$al0" prove t.al0 --fen "$corner" --advice sits -o sits.proof >/dev/null 2>&1
expect "no move from the beginning" 0 "refutation verified: advice sits at $corner for white, 1 nodes" "$check" t.al0 sits.proof
"$al0" prove t.al0 --fen "$corner" --advice go -o hold.proof >/dev/null 2>&1
expect "a plan without a move" 0 "refutation verified: advice go at $corner for white" "$check" t.al0 hold.proof
zstd -dcqf hold.proof >hold.text
altered "a refutation said to be a hold" "one move of ours is asked for" 's/^kind refutation/kind hold/'
altered "an end where our plan has moves" "a move that is allowed is missing" '/^begin/,/^end/c begin\n(\n)\nend'
altered "an end where the goal holds" "the goals do not end the play" '/^begin/,/^end/c begin\n.\nend'
altered "other advice" "a move that is allowed is missing" 's/^advice go/advice loses/'
altered "play that goes round" "no node that may stand here" '/^begin/,/^end/c begin\n#0 (\na1b1 a4b4 (\nb1a1 b4a4 =0\n)\n)\nend'
# hand NAME TEXT ADVICE FEN BODY: hold.proof with another head and body.
hand() {
    sed -e "s/^advice .*/advice $3/" -e "s|^root .*|root $4|" -e "/^begin/,/^end/c begin\n$5\nend" \
        -e "s/^nodes .*/nodes 1/" hold.text | zstd -qf -o changed.proof
    expect "$1" 1 "$2" "$check" t.al0 changed.proof
}
hand "they have no move" "they have no move that is allowed" waits "8/8/8/8/k7/8/8/K7 b - - 0 1" '(\n)'
hand "the game is over" "that ends the game" go "8/8/8/8/8/1k6/p7/K7 w - - 0 1" '(\n)'

table 'define one = two' 'define two = one' 'advice go' '  better: one'
leaf_proof
expect "a definition that uses itself" 2 "too deep" "$check" t.al0 t.proof
{
    echo 'define deep0 = check'
    for i in $(seq 4000); do echo "define deep$i = not not not deep$((i - 1))"; done
} >defines
table "$(cat defines)" 'advice go' '  better: deep4000'
leaf_proof
expect "definitions without end" 2 "too deep" "$check" t.al0 t.proof
{
    echo "define m0 = mobility"
    for i in $(seq 60); do echo "define m$i = m$((i - 1)) - m$((i - 1)) + m0"; done
} >defines
table "$(cat defines)" 'advice go' '  better: m60 > 0'
leaf_proof
expect "work without end" 2 "takes too much work" "$check" t.al0 t.proof
{
    echo 'define not0 = true'
    for i in $(seq 450); do echo "define not$i = not not$((i - 1))"; done
    echo 'define same0(x) = x'
    for i in $(seq 220); do echo "define same$i(x) = same$((i - 1))(x)"; done
} >defines
table "$(cat defines)" 'advice go' '  better: not450 and same220(not 2 > 3)'
leaf_proof
expect "as deep as al0 allows" 0 "forcing tree verified" "$check" t.al0 t.proof
expect "so does al0" 0 "height 0" "$al0" prove t.al0 --advice go --fen "7k/8/8/8/8/8/8/K7 w - - 0 1"
{
    echo 'define v0 = true'
    for i in 1 2 3 4; do
        echo "define v$i = $(printf 'any_symmetry(%.0s' $(seq 400))v$((i - 1))$(printf ')%.0s' $(seq 400))"
    done
} >defines
table "$(cat defines)" 'advice go' '  better: false' '  holding: v4' '  them: to & (h7 | h8) and from & (h7 | h8)'
{
    head_of tree 4000
    for _ in $(seq 251); do printf 'a1a2 (\nh8h7 a2a1 (\nh7h8 '; done
} | zstd -q >deep.proof
expect "as deep as it can be, nested" 1 "the tree is too deep" "$check" t.al0 deep.proof
root="k7/8/1K6/8/8/8/8/7R b - - 0 1"
table 'advice go' '  better: mate' '  us: after(depth = 2)'
proof t.proof tree "$root" 3 '(\na8b8 h1h8 .\n)\n'
expect "the depth behind a move" 0 "forcing tree verified" "$check" t.al0 t.proof
proof t.proof refutation "$root" 2 'a8b8 (\n)\n'
expect "where it allows moves" 1 "a move that is allowed is missing" "$check" t.al0 t.proof
table 'advice go' '  better: R' '  us: straight'
kings="7k/8/8/8/8/8/8/K7 b - - 0 1"
proof t.proof refutation "$kings" 9 '#0 h8g8 (\na1a2 #1 g8h8 (\na2a1 =0\na2a3 =1\na2b2 =1\n)\na1b1 =1\n)\n'
expect "a reference to another position" 1 "is called \`=1\`" "$check" t.al0 t.proof
lost='8/8/1K6/8/8/8/8/k7 w - - 0 1'
table 'advice go' '  better: Q' '  us: by(K) and to in a7' '  them: to in a2'
proof t.proof refutation "$lost" 2 '(\nb6a7 a1a2 (\n)\n)\n'
expect "more nodes than the head names" 1 "the head names another number of nodes" "$check" t.al0 t.proof
proof t.proof refutation "$lost" 4 '(\nb6a7 a1a2 (\n)\n)\n'
expect "fewer nodes than the head names" 1 "the head names another number of nodes" "$check" t.al0 t.proof
proof t.proof refutation "$lost" 3 '(\nb6a7 a1a2 (\n)\n)\n'
expect "a refutation by hand" 0 "refutation verified" "$check" t.al0 t.proof
proof t.proof refutation "$lost" 3 '(\nb6a7 (\na1a2 #5 (\n)\n)\n)\n'
expect "with all their moves" 0 "3 nodes. It has no forcing tree there." "$check" t.al0 t.proof
proof t.proof refutation "$lost" 2 '(\nb6a7 a1a2 =5\n)\n'
expect "a node that is nowhere" 1 "a node is referred to that is not there" "$check" t.al0 t.proof
proof t.proof refutation "$lost" 3 '#5 (\nb6a7 a1a2 #5 (\n)\n)\n'
expect "two nodes of one name" 1 "another node is called \`#5\`" "$check" t.al0 t.proof
proof t.proof refutation "$lost" 2 '(\nb6a7 .\n)\n'
expect "an end where the holding-goal holds" 1 "a leaf, but the goals do not end the play" "$check" t.al0 t.proof
proof t.proof refutation "$lost" 1 'b6a7 a1a2 (\n)\n'
expect "one move of ours instead of all" 1 "all moves are asked for" "$check" t.al0 t.proof
proof t.proof tree "$lost" 1 '(\nb6a7 a1a2 .\n)\n'
expect "all moves of ours instead of one" 1 "one move of ours is asked for" "$check" t.al0 t.proof
table 'advice go' '  better: K in a7' '  us: to in a7'
proof t.proof tree "$lost" 2 'b6a7 .\n'
expect "a tree by hand" 0 "forcing tree verified" "$check" t.al0 t.proof
proof t.proof tree "$lost" 2 'b6a7 =1\n'
expect "a tree that leans on nothing" 1 "no node that may stand here" "$check" t.al0 t.proof
proof t.proof tree "$lost" 2 '#1 b6a7 =1\n'
expect "a tree that leans on itself" 1 "no node that may stand here" "$check" t.al0 t.proof
proof t.proof refutation "$lost" 2 '(\nb6a7 .\n)\n'
expect "a refutation of what has a tree" 1 "a leaf, but the goals do not end the play" "$check" t.al0 t.proof
proof t.proof refutation "$lost" 2 '(\nb6a7 a1a2 (\n)\n)\n'
expect "and one that goes on behind its leaf" 1 "the better-goal holds" "$check" t.al0 t.proof
table 'advice go' '  better: mate' '  us: not after(mod(depth, 2) = 0)'
proof t.proof refutation "$root" 2 'a8b8 (\n)\n'
expect "a depth computed with behind a move" 0 "refutation verified" "$check" t.al0 t.proof
round='#0 h8g8 (\na1a2 g8h8 (\na2a1 =0\n)\n)\n'
table 'advice go' '  better: R' '  us: to in a1 | a2'
proof t.proof refutation "$kings" 4 "$round"
expect "play that goes round" 0 "refutation verified" "$check" t.al0 t.proof
table 'define deep = depth' 'advice go' '  better: R' '  us: to in a1 | a2 and deep >= 0'
expect "which has another table" 1 "another table" "$check" t.al0 t.proof
proof t.proof refutation "$kings" 4 "$round"
expect "but not where the depth is looked at" 1 "is called \`=0\`" "$check" t.al0 t.proof
# A tree may name a node that is written elsewhere at the same depth; where the depth is looked at, no other.
table 'advice go' '  better: depth = 6'
walk="8/7k/8/R7/8/8/8/K5R1 w - - 0 1"
last='a1b1 (\nh7h8 .\nh7h6 #1 .\n)\n'
proof t.proof tree "$walk" 10 "a1b1 (\nh7h8 b1a1 (\nh8h7 #0 $last)\nh7h6 b1a1 (\nh6h7 =0\n)\n)\n"
expect "a reference to the same depth" 0 "forcing tree verified" "$check" t.al0 t.proof
proof t.proof tree "$walk" 8 "a1b1 (\nh7h8 b1a1 (\nh8h7 $last)\nh7h6 =1\n)\n"
expect "a reference to a node that is deeper" 1 "no node that may stand here is called \`=1\`, at node 8" "$check" t.al0 t.proof
table 'advice go' '  better: true'
proof t.proof tree "qqqqqqqk/q6q/q6q/q6q/q6q/qq5q/NNq4q/KNqqqqqq b - - 0 1" 1 '.\n'
expect "more pieces than there are" 1 "no position" "$check" t.al0 t.proof
for rest in "3pP3/8/8/8/K6k w - d6 0 1" "3pP3/8/8/8/K6k w - d6" "8/8/8/8/R3K2k w Q - 0 1" "8/8/8/8/K6k b - - 7 9"; do
    proof t.proof tree "8/8/8/$rest" 1 '.\n'
    expect "a position: $rest" 0 "forcing tree verified" "$check" t.al0 t.proof
done
for rest in "3pP3/8/8/8/K6k w - d680 1" "3pP3/8/8/8/K6k w- d6 0 1" "3pP3/8/8/8/K6k w - d61" \
    "3pP3/8/8/8/K6k w - d6 x" "8/8/8/8/R3K2k w Q-- - 0 1" "8/8/8/8/R3K2k w -Q - 0 1" \
    "8/8/8/8/R3K2kwQ - 0 1" "8/8/8/8/R3K2k w Q -0 1" "8/8/8/8/R3K2k w  - 0 1" "8/8/8/8/R3K2k w KQ - 0 1" \
    "8/8/8/8/K6k b -- - 0 1" "8/8/8/8/K6k x - - 0 1" "8/8/8/8/K6k w"; do
    proof t.proof tree "8/8/8/$rest" 1 '.\n'
    expect "no position: $rest" 1 "no position" "$check" t.al0 t.proof
done
mkdir one two
ln -s ../one/m.al0 two/m.al0
printf 'table m\nuse "l.al0"\nadvice go\n  better: wanted\n' >one/m.al0
echo 'define wanted = us_to_move' >two/l.al0
"$al0" prove two/m.al0 --advice go --fen "$fen" -o t.proof >/dev/null 2>&1
expect "a table by way of a link" 0 "forcing tree verified" "$check" two/m.al0 t.proof
mkdir five
promotes="8/P7/8/2k5/8/8/8/7K w - - 0 1"
queen='advice go better: Q us: promotes and depth = 0'
printf 'table q\n%s\nrule always then go\n' "$queen" >five/q.al0
printf 'table m\nuse "q.al0"\nrule always then q\n' >five/m.al0
printf 'table q\ndefine free = any\nadvice go better: false us: any\n' >five/other.al0
table 'use "five/other.al0" as r' 'use "five/m.al0"' 'rule otherwise then m'
"$al0" prove t.al0 --fen "$promotes" -o t.proof >/dev/null 2>&1
expect "a table by way of another" 0 "advice q.go at" "$check" t.al0 t.proof
rm -f t.proof
printf 'table q\ndefine free = any\n' >five/other.al0
table 'use "five/other.al0"' 'use "five/m.al0"' 'rule otherwise then m'
"$al0" prove t.al0 --fen "$promotes" -o t.proof >/dev/null 2>&1
expect "beside one of its name without advice" 0 "advice q.go at" "$check" t.al0 t.proof
rm -f t.proof
table "$(seq 300 | sed 's|.*|use "five/q.al0" as z&|')" 'rule otherwise then z7'
"$al0" prove t.al0 --fen "$promotes" -o t.proof >/dev/null 2>&1
expect "a table by many names" 0 "advice z1.go at" "$check" t.al0 t.proof
cp five/q.al0 $'five/\177\303\251.al0'
"$al0" prove $'five/\177\303\251.al0' --fen "$promotes" -o t.proof >/dev/null 2>&1
expect "a file with an odd name" 0 "advice go at" "$check" five/q.al0 t.proof
cp t.al0 ./-
printf 'table t\nuse "-"\n' >t.al0
expect "a table called -" 1 "cannot find \`-\`" "$al0" check t.al0
mkdir three four
printf 'table m\nuse "l.al0"\nadvice go\n  better: wanted\n' | tee three/m.al0 >four/m.al0
echo 'define wanted = them_to_move' >three/l.al0
echo 'define wanted = us_to_move' >four/l.al0
printf 'use "three/m.al0" as a\nuse "four/m.al0" as b\nadvice go\n  better: b.wanted\n' >uses
table "$(cat uses)"
"$al0" prove t.al0 --advice go --fen "$fen" -o t.proof >/dev/null 2>&1
expect "two tables with the same text" 0 "forcing tree verified" "$check" t.al0 t.proof
echo 'define wanted = them_to_move' >four/l.al0
expect "and then with other libraries" 1 "not valid: the proof uses another file" "$check" t.al0 t.proof
rm -f t.proof
echo 'define da0 = us_to_move' >la0.al0
echo 'define db0 = us_to_move' >lb0.al0
for i in $(seq 12); do
    printf 'use "la%d.al0"\nuse "lb%d.al0"\n' $((i - 1)) $((i - 1)) | tee la$i.al0 >lb$i.al0
    echo "define da$i = da$((i - 1)) and db$((i - 1))" >>la$i.al0
    echo "define db$i = db$((i - 1)) or da$((i - 1))" >>lb$i.al0
done
table 'use "la12.al0"' 'use "lb12.al0"' 'use "one.al0"' 'advice go' '  better: da12 and db12 and one.far'
printf 'table one\nuse "la0.al0"\ndefine far = da0\n' >one.al0
"$al0" prove t.al0 --advice go --fen "$fen" -o t.proof >/dev/null 2>&1
expect "libraries that meet again" 0 "forcing tree verified" "$check" t.al0 t.proof
{ head_of tree 1 | sed '/^file/,$d'; yes "$(head_of tree 1 | grep ^file)" | head -n 2000000; } |
    zstd -q >t.proof
expect "a head without end" 1 "not valid" "$check" t.al0 t.proof
table 'advice go' '  better: file(K) & 3'
leaf_proof
expect "types that do not fit" 2 "the advice has no meaning" "$check" t.al0 t.proof
table 'define w = 1' 'advice go' '  better: w = 2'
{ head_of tree 1 | sed '/^root/,$d'; printf 'root '; head -c 100M /dev/zero | tr '\0' k; } | zstd -q >t.proof
expect "a line without end" 1 "the head cannot be read" "$check" t.al0 t.proof
set_to t.proof 'w=2'
expect "a setting" 0 "for white, w=2, height 0" "$check" t.al0 t.proof
set_to t.proof 'w=1' 'w=2'
expect "a setting twice" 1 "cannot set" "$check" t.al0 t.proof
set_to t.proof 'w=2 % , height 0'
expect "a setting with a comment" 1 "cannot set" "$check" t.al0 t.proof
set_to t.proof 'w=2 \r\033[2Kforcing tree verified'
expect "a setting that clears the line" 1 "the head cannot be read" "$check" t.al0 t.proof
set_to t.proof 'w=count(us & material(\"\302\2332K\"))'
expect "the same in another way" 1 "the head cannot be read" "$check" t.al0 t.proof
table 'define w = mod(depth, 2) < 5' 'advice go' '  better: R' '  us: w and to in a1 | a2'
"$al0" prove t.al0 --advice go --fen "$kings" --us white --set w=true -o t.proof >/dev/null 2>&1
expect "a setting that looks at no depth" 0 "refutation verified" "$check" t.al0 t.proof
forged=$'x\nt.al0:2: define won = true\nz.al0'
printf 'define won = not P\n' >"$forged"
table 'use "x\nt.al0:2: define won = true\nz.al0"' 'advice go' '  better: won'
"$al0" prove t.al0 --advice go --fen "$kings" --us white -o t.proof >/dev/null 2>&1
expect "a file called as a line of the printout" 0 "x\x0at.al0:2: define won = true\x0az.al0:1: define won = (not P)" \
    "$check" t.al0 t.proof
table 'define w = true' 'define w = false' 'advice go' '  better: not w'
leaf_proof
expect "a name declared twice" 2 "two declarations" "$check" t.al0 t.proof
for e in 'some(i in 1..K, true)' 'set(i in 1..3, true) = nowhere' 'us = 3' 'from in us' 'root(after(check))'; do
    table 'advice go' "  better: not ($e)"
    leaf_proof
    expect "no meaning: $e" 2 "the advice has no meaning" "$check" t.al0 t.proof
done
table 'advice go' '  better: not P and any_symmetry(root(mobility = 5))' '  us: promotes'
proof t.proof tree "8/7P/8/8/6k1/8/8/6K1 w - - 0 1" 2 'h7h8q .\n'
expect "pawns on their side" 0 "forcing tree verified" "$check" t.al0 t.proof
expect "as al0 sees them" 0 "height 1" "$al0" prove t.al0 --advice go --fen "8/7P/8/8/6k1/8/8/6K1 w - - 0 1"
table 'advice go' '  better: depth * 0 = 0 and not some(i in 1..200, some(j in 1..2000, mobility > 999))'
proof t.proof tree "kr5b/pp6/1Q6/3Q2Q1/Q3Q1Q1/2Q4Q/nn1Q1qq1/KB2qqqq w - - 0 1" 1 '.\n'
expect "moves listed without end" 2 "takes too much work" "$check" t.al0 t.proof
# Where they may not move, nothing at all would hold for ever.
table 'advice one' '  better: mate' '  us: any' '  them: none' 'plan go = one'
proof t.proof hold "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1" 1 '.\n'
expect "a plan is not held" 1 "the table has no advice" "$check" t.al0 t.proof

# Plans: what al0 writes, and what has been altered in it.
table 'advice check_it' '  better: them_to_move and check' '  holding: depth = 0 or us_to_move or check' '  us: depth = 0' '  them: any' \
    'advice mates' '  better: mate' '  us: depth = 0' '  them: any' \
    'advice home' '  better: us_to_move and K in a1' '  us: depth = 0' '  them: any' \
    'plan go = check_it then mates' 'plan other = check_it then mates or home' 'plan wide = check_it with home then mates' \
    'plan late = mates then check_it'
plan_root="8/4k3/R7/8/8/8/1R6/1K6 w - - 0 1"
for plan in go other wide; do
    "$al0" prove t.al0 --fen "$plan_root" --advice $plan -o plan.proof >/dev/null 2>&1 || exit 2
    expect "the plan $plan" 0 "forcing tree verified: plan $plan at $plan_root for white" "$check" t.al0 plan.proof
done
expect "a plan as it was read" 0 "plan wide = (check_it with home) then mates" "$check" t.al0 plan.proof
"$al0" prove t.al0 --fen "$plan_root" --advice go -o plan.proof >/dev/null 2>&1 || exit 2
zstd -dcq plan.proof >hold.text
altered "a move of a plan that is none" "there is no legal move" 's/^b2b7/b2b9/'
altered "a move that no advice of the step allows" "the constraint does not allow the move" \
    '/^begin/,/^end/c begin\nb2b7 (\ne7d8 a6a5 (\nd8e8 a5a8 .\n)\n)\nend'
altered "advice whose goals fail" "no branch of the plan is open" '/^begin/,/^end/c begin\nb2b3 (\ne7d8 .\nend'
altered "an end before the last step" "a leaf, but the goals do not end the play here" \
    '/^begin/,/^end/c begin\nb2b7 .\nend'
altered "a reply to a plan left out" "a move that is allowed is missing" '/^e7e8/d'
altered "a tree of a plan said to be a refutation" "all moves are asked for" 's/^kind tree/kind refutation/'
altered "a tree of a plan said to be a hold" "the table has no advice" 's/^kind tree/kind hold/'
altered "another plan" "the constraint does not allow the move" 's/^advice go/advice late/'
altered "a plan that the table has not" "the table has no advice" 's/^advice go/advice gone/'
table 'advice one' '  better: us_to_move and K in b1' '  us: to in (a1 | b1)' '  them: by(k) and to in (a4 | b4)' \
    'advice reach' '  better: q' '  us: to in (a1 | b1)' '  them: by(k) and to in (a4 | b4)' 'plan go = one then reach'
"$al0" prove t.al0 --fen "$corner" --advice go -o plan.proof >/dev/null 2>&1
expect "a plan refuted for ever" 0 "refutation verified: plan go at $corner for white" "$check" t.al0 plan.proof
zstd -dcq plan.proof >hold.text
altered "a way back to another step" "no node that may stand here is called" \
    '/^begin/,/^end/c begin\n#0 (\na1b1 a4b4 (\nb1a1 b4a4 =0\n)\n)\nend'
table 'advice a' '  better: mate' 'plan go = b' 'plan b = c' 'plan c = go'
proof t.proof tree "7k/8/8/8/8/8/8/K7 w - - 0 1" 1 '.\n'
expect "a plan that uses itself" 2 "a plan that is too deep" "$check" t.al0 t.proof
table 'advice a' '  better: mate' 'advice keep' '  holding: us' 'plan go = a then keep'
proof t.proof tree "7k/8/8/8/8/8/8/K7 w - - 0 1" 1 '.\n'
expect "a plan with advice to hold" 2 "this cannot stand in a plan" "$check" t.al0 t.proof
table 'advice a' '  better: mate' 'plan go = a then nothing'
proof t.proof tree "7k/8/8/8/8/8/8/K7 w - - 0 1" 1 '.\n'
expect "a plan of what is not there" 2 "this cannot stand in a plan" "$check" t.al0 t.proof
table 'advice a' '  better: mate' 'plan b = a' 'plan go = a with b'
proof t.proof tree "7k/8/8/8/8/8/8/K7 w - - 0 1" 1 '.\n'
expect "a plan in a mesh" 2 "this cannot stand in a plan" "$check" t.al0 t.proof
table 'advice a' '  when: false' '  better: mate' 'plan go = a'
proof t.proof tree "7k/8/8/8/8/8/8/K7 w - - 0 1" 1 '.\n'
expect "a plan that does not apply" 1 "does not apply" "$check" t.al0 t.proof

near="5r2/8/8/8/8/R7/1k2p1K1/8 w - - 0 1"
"$al0" prove "$advice/krpkr_holds.al0" --fen "$near" -o near.proof >/dev/null 2>&1
expect "the long side, held" 0 "holding for ever verified: advice long_side at $near for white" \
    "$check" "$advice/krpkr_holds.al0" near.proof

# ---- odds ---------------------------------------------------------------------------------------------

# The first throw wins with one face of three, the second with two: 7/9, which 62 bits round.
cat >g.kif <<'EOF'
(role we) (role random) (init (throws 0)) (face a) (face b) (face c) (next_to 0 1) (next_to 1 2)
(<= (legal we throw) (not (true thrown))) (<= (legal we wait) (true thrown))
(<= (legal random (side ?s)) (face ?s) (true thrown)) (<= (legal random wait) (not (true thrown)))
(<= (next thrown) (does we throw))
(<= (next (throws ?m)) (does we throw) (true (throws ?n)) (next_to ?n ?m))
(<= (next (throws ?n)) (true (throws ?n)) (true thrown))
(<= (next hit) (does random (side a)))
(<= (next hit) (does random (side b)) (true (throws 2)))
(<= terminal (true hit)) (<= terminal (true (throws 2)) (not (true thrown)))
(<= (goal we 100) (true hit)) (<= (goal we 0) (not (true hit)))
EOF
printf 'table t\ngame "g.kif"\nrule r then go\nadvice go\n  better: won\n  us: depth < 4\n  odds: >= 7/9\n' >t.al0
"$al0" prove t.al0 --advice go -o odds.proof >/dev/null 2>&1
expect "odds that are a fraction" 0 "odds verified: advice go at (throws 0) for we, at least 7/9" "$check" t.al0 odds.proof
zstd -dcq odds.proof >hold.text
altered "other odds in the head" "the proof claims other odds" 's/^odds 7.9/odds 8\/9/'
altered "a throw that wins given up" "has not the odds" '0,/^side(a) \./s/^side(a) \./side(a) !/'
altered "an outcome of chance left out" "a move that is allowed is missing" '/^side(c)/d'
altered "odds said to be a tree" "other odds than the advice" 's/^kind odds/kind tree/;/^odds/d'
altered "a leaf where play goes on" "a leaf, but the goals do not end" 's/^side(c) !/side(c) ./'

# No tree has more.
sed 's|7/9|4/5|' t.al0 >more.al0
mv more.al0 t.al0
"$al0" prove t.al0 --advice go -o odds.proof >/dev/null 2>&1
expect "odds refuted" 0 "refutation of odds verified: advice go at (throws 0) for we, 8 nodes written. No tree of it has a probability of 4/5 or more there" "$check" t.al0 odds.proof
zstd -dcq odds.proof >hold.text
altered "a throw that fails given up" "the odds that are refuted may be left to us" '/^side(c) ($/{N;s/.*/side(c) !/}'
altered "a move of chance left out" "a move that is allowed is missing" '/^side(c) =/d'
altered "a refutation of odds said to be one of advice" "other odds than the advice" 's/^kind odds-refutation/kind refutation/;/^odds/d'
altered "other odds refuted" "other odds than the advice" 's/^odds 4.5/odds 7\/9/'
altered "a leaf where the holding-goal holds" "a leaf, but the goals do not end" 's/^side(a) !/side(a) ./'

# Advice with parameters: the values in the head are looked at, and pieces followed.
table 'rule always then push, mate_in' 'advice push(runner of P)' '  when: above(runner) in empty' \
    '  better: them_to_move and Q and not Q & moves(them) and not runner & P' '  holding: runner' \
    '  us: depth < 9 and by(runner) and (captures or after(rank(runner)) > rank(root(runner)))' '  them: depth < 9' \
    'advice mate_in(at_most in 1..3)' '  better: mate' '  us: depth < 2 * at_most'
pawns="8/8/P7/8/7k/8/1P6/7K w - - 0 1"
"$al0" prove t.al0 --fen "$pawns" --advice "push(a6)" -o value.proof >/dev/null 2>&1 || exit 2
expect "a piece that is followed" 0 "forcing tree verified: advice push at $pawns for white, value runner 40, height 3" \
    "$check" t.al0 value.proof
"$al0" prove t.al0 --fen "$pawns" --advice "push(b2)" -o value.proof >/dev/null 2>&1 || exit 2
expect "a piece with shared subtrees" 0 "value runner 9, height 9" "$check" t.al0 value.proof
taken="4k3/8/8/3p4/2P5/8/8/K7 w - - 0 1"
"$al0" prove t.al0 --fen "$taken" --advice "push(c4)" -o value.proof >/dev/null 2>&1
expect "a piece that is taken" 0 "refutation verified: advice push at $taken for white, value runner 26" "$check" t.al0 value.proof
black="7k/1p6/8/7K/8/p7/8/8 b - - 0 1"
"$al0" prove t.al0 --fen "$black" -o value.proof >/dev/null 2>&1 || exit 2
expect "a piece of Black" 0 "for black, value runner 9, height 9" "$check" t.al0 value.proof
"$al0" prove t.al0 --fen "8/8/8/8/8/2K5/7R/k7 w - - 0 1" --advice "mate_in(any 2..3)" -o value.proof >/dev/null 2>&1 || exit 2
expect "an integer" 0 "for white, value at_most 2, height 3" "$check" t.al0 value.proof
"$al0" prove t.al0 --fen "$pawns" --advice "push(a6)" -o hold.proof >/dev/null 2>&1 || exit 2
zstd -dcq hold.proof >hold.text
altered "the value of another piece" "the constraint does not allow the move" 's/^value runner 40/value runner 9/'
altered "a value on an empty square" "no value that its parameter may have" 's/^value runner 40/value runner 41/'
altered "a value off the board" "no value that its parameter may have" 's/^value runner 40/value runner 64/'
altered "no number" "no value that its parameter may have" 's/^value runner 40/value runner a6/'
altered "the value of something else" "no value that its parameter may have" 's/^value runner 40/value rinner 40/'
altered "no value" "not a value for each parameter" '/^value/d'
altered "one value too many" "not a value for each parameter" 's/^value runner 40/value runner 40\nvalue runner 40/'
altered "values of an old version" "the head cannot be read" 's/^al0-proof 6/al0-proof 4/'

# Plans with parameters: the checker computes the values of each step by itself.
table 'rule always then make_way, all' 'plan make_way(runner of P) = aside(file(runner)) then push(runner)' \
    'plan all = push(each P)' 'advice aside(line in 1..8)' '  better: them_to_move and not K & on_file(line)' \
    '  us: by(K) and depth = 0' 'advice push(runner of P)' '  better: them_to_move and Q and not Q & moves(them)' \
    '  us: by(runner) and depth < 9'
way="8/K7/P7/8/8/1P6/6k1/8 w - - 0 1"
"$al0" prove t.al0 --fen "$way" --advice "make_way(b3)" -o value.proof >/dev/null 2>&1 || exit 2
expect "a plan with another value" 0 "verified: plan make_way at $way for white, value runner 17, height 11" "$check" t.al0 value.proof
"$al0" prove t.al0 --fen "$way" --advice "make_way(a6)" -o hold.proof >/dev/null 2>&1 || exit 2
expect "a plan with a value" 0 "forcing tree verified: plan make_way at $way for white, value runner 40, height 5" "$check" t.al0 hold.proof
zstd -dcq hold.proof >hold.text
altered "a plan with the value of another pawn" "the constraint does not allow the move" 's/^value runner 40/value runner 17/'
altered "a plan without its value" "not a value for each parameter" '/^value/d'
altered "another pawn moves" 'the constraint does not allow the move `b3b4`' 's/^g2h3 a6a7/g2h3 b3b4/'
altered "the king stays on the file" "the constraint does not allow the move" 's/^a7b8/a7a8/'
"$al0" prove t.al0 --fen "8/8/3k4/P4P2/8/8/8/7K w - - 0 1" --advice all -o value.proof >/dev/null 2>&1 || exit 2
expect "a plan of all pawns" 0 "forcing tree verified: plan all" "$check" t.al0 value.proof

echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
