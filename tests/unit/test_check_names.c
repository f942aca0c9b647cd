/* tests/unit/test_check_names.c -- what the checker says of names, arguments, rules and headers.
 * The messages are compared in full, with their places (tests/support/short_messages.h). */
#include "tests/support/short_messages.h"

static void unknown_names(void **state)
{
    static const CheckCase all[] = {
        {DEFINE("rook_lst or mate"), "2:13+8 error: unknown name `rook_lst`\n"},
        {"table t\n"
         "define rook_lost = not R\n"
         "rule r if rook_lst then a\n"
         "advice a better: mate us: depth < 2\n",
         "3:11+8 error: unknown name `rook_lst`\n"
         "hint: did you mean `rook_lost`?\n"},
        {DEFINE("nothing_like_this"), "2:13+17 error: unknown name `nothing_like_this`\n"},
        {DEFINE("some(square1 in board, squarel in edge)"), "2:36+7 error: unknown name `squarel`\n"
                                                            "hint: did you mean `square1`?\n"},
        {WITH("define far(one, two) = one < tow"), "2:30+3 error: unknown name `tow`\n"
                                                   "hint: did you mean `two`?\n"},
        {DEFINE("kqk.lost"),
         "2:13+8 error: unknown name `kqk.lost`: no table `kqk` is used here\n"},
        {DEFINE("a"), "2:13+1 error: `a` is a piece of advice or a table, not a value\n"},
        {DEFINE("t"), "2:13+1 error: unknown name `t`\n"},
        {"table t\n"
         "rule r then sqeeze, q.z, a\n"
         "advice a better: mate us: depth < 2\n"
         "advice squeeze better: mate us: depth < 2\n",
         "2:13+6 error: rule `r` names `sqeeze`, which is no advice and no table\n"
         "hint: did you mean `squeeze`?\n"
         "2:21+3 error: rule `r` names `q.z`, which is no advice and no table\n"},
    };
    (void)state;
    EXPECT_CASES(all);
}

static void numbers_of_arguments(void **state)
{
    static const CheckCase all[] = {
        {DEFINE("file < 3"), "2:13+4 error: `file` takes 1 argument, and is given none\n"},
        {DEFINE("file(R, K) < 3"), "2:13+4 error: `file` takes 1 argument, not 2 arguments\n"},
        {DEFINE("min(1) < 3"), "2:13+3 error: `min` takes 2 or 3 arguments, not 1 argument\n"},
        {DEFINE("mobility(1) < 3"),
         "2:13+8 error: `mobility` takes no arguments, not 1 argument\n"},
        {DEFINE("depth(1) < 3"), "2:13+5 error: `depth` takes no arguments, not 1 argument\n"},
        {DEFINE("K in root"), "2:18+4 error: `root` takes 1 argument, and is given none\n"},
        {DEFINE("K in root(K, R)"), "2:18+4 error: `root` takes 1 argument, not 2 arguments\n"},
        {WITH("define f(one) = one < 3\n"
              "define g = f(1, 2) or f"),
         "3:12+1 error: `f` takes 1 argument, not 2 arguments\n"
         "2:8+1 note: `f` is defined here\n"
         "3:23+1 error: `f` takes 1 argument, and is given none\n"
         "2:8+1 note: `f` is defined here\n"},
        {WITH("define f = true\n"
              "define g = f(1)"),
         "3:12+1 error: `f` takes no arguments, not 1 argument\n"
         "2:8+1 note: `f` is defined here\n"},
        {WITH("define f(one) = one(1)"),
         "2:17+3 error: `one` takes no arguments, not 1 argument\n"},
        {DEFINE("some(s in R, s(1))"), "2:26+1 error: `s` takes no arguments, not 1 argument\n"},
        {DEFINE("after() = R"),
         "2:18+2 error: no arguments between the parentheses in the definition of `x0`\n"
         "hint: a word without arguments is written without parentheses\n"},
    };
    (void)state;
    EXPECT_CASES(all);
}

static void strings(void **state)
{
    static const CheckCase all[] = {
        {DEFINE("\"x\""),
         "2:13+3 error: a string stands only as an argument, not in an expression in "
         "the definition of `x0`\n"},
        {DEFINE("material(\"KX\")"),
         "2:22+4 error: material 'KX' lacks the 'v' between our pieces and theirs, as in KRvK\n"},
        {DEFINE("material(K)"), "2:22+1 error: `material` takes a string in quotes\n"},
        {DEFINE("file(\"x\") = 1"), "2:18+3 error: `file` takes no string here\n"},
        {DEFINE("material(\"\")"),
         "2:22+2 error: material '' lacks the 'v' between our pieces and theirs, as in KRvK\n"},
        {DEFINE("check(\"x\")"), "2:13+5 error: `check` takes no arguments, not 1 argument\n"},
    };
    (void)state;
    EXPECT_CASES(all);
}

static void definitions_that_use_themselves(void **state)
{
    static const CheckCase all[] = {
        {WITH("define one = not one"), "2:18+3 error: definition `one` uses itself\n"
                                       "2:8+3 note: `one` is defined here\n"},
        {WITH("define one = two\n"
              "define two = three and one\n"
              "define three = two"),
         "3:24+3 error: definition `one` uses itself\n"
         "2:8+3 note: `one` is defined here\n"
         "4:16+3 error: definition `two` uses itself\n"
         "3:8+3 note: `two` is defined here\n"},
        {WITH("define f(n1) = f(n1 - 1)"), "2:16+1 error: definition `f` uses itself\n"
                                           "2:8+1 note: `f` is defined here\n"},
    };
    (void)state;
    EXPECT_CASES(all);
}

static void taken_names(void **state)
{
    static const CheckCase all[] = {
        {WITH("define edge = 1"),
         "2:8+4 error: definition `edge` has the name of a word of the game: "
         "the outer files and ranks\n"
         "hint: choose another name, such as `edge1`\n"},
        {WITH("define file(S) = 1"),
         "2:8+4 error: definition `file` has the name of a word of the game: file of "
         "the one square in S, 1 to 8\n"
         "hint: choose another name, such as `file1`\n"},
        {WITH("define depth = 1"),
         "2:8+5 error: definition `depth` has the name of a word of the language\n"},
        {WITH("define f(K, after) = 1"),
         "2:10+1 error: parameter `K` has the name of a word of the game: our king\n"
         "hint: choose another name, such as `K1`\n"
         "2:13+5 error: parameter `after` has the name of a word of the language\n"},
        {WITH("define f(n1, n1) = n1 = 1"), "2:14+2 error: parameter `n1` stands twice\n"},
        {WITH("define one = 1\n"
              "define f(one) = one = 1"),
         "3:10+3 error: parameter `one` has the name of a definition\n"
         "hint: choose another name, such as `one1`\n"},
        {DEFINE("some(p in P, p)"),
         "2:18+1 error: bound name `p` has the name of a word of the game: their pawns\n"
         "hint: choose another name, such as `p1`\n"},
        {DEFINE("some(s in R, all(s in K, s))"),
         "2:30+1 error: bound name `s` is already in force here\n"
         "hint: choose another name, such as `s1`\n"},
        {WITH("define one = 1\n"
              "define two = some(one in R, one)"),
         "3:19+3 error: bound name `one` has the name of a definition\n"
         "hint: choose another name, such as `one1`\n"},
        {WITH("define f(one) = some(one in R, one)"),
         "2:22+3 error: bound name `one` is already in force here\n"
         "hint: choose another name, such as `one1`\n"},
        {DEFINE("some(root in R, true)"),
         "2:18+4 error: bound name `root` has the name of a word of the language\n"},
    };
    (void)state;
    EXPECT_CASES(all);
}

static void names_given_twice(void **state)
{
    static const CheckCase all[] = {
        {WITH("define one = 1\n"
              "define one = 2"),
         "3:8+3 error: definition `one` is declared twice\n"
         "2:8+3 note: `one` is also declared here\n"},
        {WITH("rule r if check then a"), "3:6+1 warning: rule `r` is declared twice\n"
                                         "2:6+1 note: `r` is also declared here\n"},
        {"table t\n"
         "rule r then a\n"
         "advice a better: mate us: depth < 2\n"
         "advice a better: mate\n"
         "advice a better: mate\n",
         "4:8+1 error: advice or table `a` is declared twice\n"
         "hint: alternatives have names of their own, which the rule lists in turn: `then go, "
         "go_2`\n"
         "3:8+1 note: `a` is also declared here\n"
         "5:8+1 error: advice or table `a` is declared twice\n"
         "hint: alternatives have names of their own, which the rule lists in turn: `then go, "
         "go_2`\n"
         "4:8+1 note: `a` is also declared here\n"},
    };
    (void)state;
    EXPECT_CASES(all);
}

static void headers(void **state)
{
    static const CheckCase all[] = {
        {"table t material \"KRvK, KXvK\"\n"
         "rule r then a\n"
         "advice a better: mate us: depth < 2\n",
         "1:18+12 error: material 'KXvK' may hold K, Q, R, B, N and P only, on "
         "either side of one 'v'\n"},
        {"table t material \"\"\n"
         "rule r then a\n"
         "advice a better: mate us: depth < 2\n",
         "1:18+2 error: material '' lacks the 'v' between our pieces and theirs, as in KRvK\n"},
        {"table t game checkers\n"
         "rule r then a\n"
         "advice a better: mate us: depth < 2\n",
         "1:14+8 error: unknown game `checkers`\n"},
        {"table t game \"che\"\n"
         "rule r then a\n"
         "advice a better: mate us: depth < 2\n",
         "1:14+5 error: no game can be read from a file: `che`\n"},
        {"table t game \"chess\"\n"
         "rule r then a\n"
         "advice a better: mate us: depth < 2\n",
         "1:14+7 error: no game can be read from a file: `chess`\n"
         "hint: the name of a game stands without quotes: `game chess`\n"},
        {"material \"KRvK\" aim mate search first\n"
         "define x0 = true\n",
         "1:1+8 error: `material` needs `table`: without it this file is a library\n"
         "1:17+3 error: `aim` needs `table`: without it this file is a library\n"
         "1:26+6 error: `search` needs `table`: without it this file is a library\n"},
    };
    (void)state;
    EXPECT_CASES(all);
}

static void warnings_of_names(void **state)
{
    static const CheckCase all[] = {
        {"table t\n"
         "define one = 1\n"
         "define two = 2\n"
         "rule r then a\n"
         "advice a better: mate us: depth < 2\n"
         "advice lone better: mate us: depth < 2\n",
         "2:8+3 warning: definition `one` is never used\n"
         "3:8+3 warning: definition `two` is never used\n"
         "6:8+4 warning: advice `lone` is in no rule\n"},
        {"table t\n"
         "rule r if true then a\n"
         "rule s then a\n"
         "advice a better: mate us: depth < 2\n",
         "3:6+1 warning: rule `s` can never be reached\n"
         "2:6+1 note: rule `r` always holds\n"},
        {"table t\n"
         "rule r then a\n"
         "rule s if check then a\n"
         "rule u then a\n"
         "advice a better: mate us: depth < 2\n",
         "3:6+1 warning: rule `s` can never be reached\n"
         "2:6+1 note: rule `r` has no condition\n"
         "4:6+1 warning: rule `u` can never be reached\n"
         "2:6+1 note: rule `r` has no condition\n"},
        {"table t\n"
         "rule r if check then a\n"
         "advice a better: mate us: depth < 2\n",
         "2:6+1 warning: no rule covers the positions in which no condition holds\n"
         "hint: a last rule without `if` would\n"},
        {"table t\n"
         "rule r if check then a\n"
         "rule s if true then a\n"
         "advice a better: mate us: depth < 2\n",
         ""},
        {"table t\n"
         "r :: if true then [a].\n"
         "advice(a, mate : check : depth = 0 and legal : nomove).\n",
         ""},
        {"table t\n"
         "advice a better: mate us: depth < 2\n",
         "2:8+1 warning: advice `a` is in no rule\n"},
        {"table t\n", ""},
    };
    (void)state;
    EXPECT_CASES(all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unknown_names), cmocka_unit_test(numbers_of_arguments),
        cmocka_unit_test(strings),       cmocka_unit_test(definitions_that_use_themselves),
        cmocka_unit_test(taken_names),   cmocka_unit_test(names_given_twice),
        cmocka_unit_test(headers),       cmocka_unit_test(warnings_of_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
