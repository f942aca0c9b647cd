/* tests/unit/test_check_types.c -- what the checker says of types.
 * The messages are compared in full, with their places (tests/support/short_messages.h). */
#include "tests/support/short_messages.h"

#define NUMBER "hint: a number is no condition: compare it, as in `n < 3` or `n < root(n)`\n"

static void types(void **state)
{
    static const CheckCase all[] = {
        {DEFINE("R + 1 = 2"), "2:13+1 error: `+` needs an int, and this is a set\n"},
        {DEFINE("file(R) and check"),
         "2:13+7 error: `and` needs a bool or a set, and this is an int\n" NUMBER},
        {DEFINE("1 < R < 3"), "2:17+1 error: `<` needs an int, and this is a set\n"},
        {DEFINE("R = 1"), "2:17+1 error: `=` needs two of one type: here an int, there a set\n"
                          "2:13+1 note: this is a set\n"},
        {DEFINE("1 != K"), "2:18+1 error: `!=` needs two of one type: here a set, there an int\n"
                           "2:13+1 note: this is an int\n"},
        {DEFINE("(1 if check else K) = 2"),
         "2:30+1 error: `else` needs two of one type: here a set, there an int\n"
         "2:14+1 note: this is an int\n"},
        {DEFINE("R in 1..8"), "2:13+1 error: `in` needs two of one type: here a set, there an int\n"
                              "2:18+4 note: this is an int\n"},
        {DEFINE("1 in R"), "2:13+1 error: `in` needs a set, and this is an int\n"},
        {DEFINE("3..4"), "2:13+4 error: a range of numbers can only stand right of `in`\n"},
        {DEFINE("(R | 1)..a1 = R"), "2:18+1 error: `|` needs a set, and this is an int\n"},
        {DEFINE("not 3"), "2:17+1 error: `not` needs a bool or a set, and this is an int\n" NUMBER},
        {DEFINE("~3 = R"), "2:14+1 error: `~` needs a set, and this is an int\n"},
        {DEFINE("-R = 1"), "2:14+1 error: `-` needs an int, and this is a set\n"},
        {DEFINE("count(s in 3, check) = 1"),
         "2:24+1 error: `count` needs a set, and this is an int\n"},
        {DEFINE("set(n1 in 1..8, check) = R"),
         "2:23+4 error: `set` needs a set, and this is an int\n"},
        {DEFINE("min(s in R, s) = 1"), "2:25+1 error: `min` needs an int, and this is a set\n"},
        {DEFINE("some(s in R, 1)"),
         "2:26+1 error: `some` needs a bool or a set, and this is an int\n" NUMBER},
        {DEFINE("file(1) = 1"), "2:18+1 error: `file` needs a set, and this is an int\n"},
        {DEFINE("true if 1 else false"),
         "2:21+1 error: `if` needs a bool or a set, and this is an int\n" NUMBER},
        {DEFINE("check < 3"), "2:13+5 error: `<` needs an int, and this is a bool\n"},
        {DEFINE("any_symmetry(1)"),
         "2:26+1 error: `any_symmetry` needs a bool or a set, and this is an int\n" NUMBER},
        {DEFINE("R * 2 = 1"), "2:13+1 error: `*` needs an int, and this is a set\n"},
        {DEFINE("2 & R = R"), "2:13+1 error: `&` needs a set, and this is an int\n"},
        {DEFINE("R - 1 = R"), "2:17+1 error: `-` needs two of one type: here an int, there a set\n"
                              "2:13+1 note: this is a set\n"},
        {WITH("define f(one) = one + 1\n"
              "define g = f(R) = 1"),
         "3:14+1 error: `f` needs an int for `one`, and this is a set\n"},
        {WITH("define f(one) = one and check\n"
              "define g = f(1)"),
         "3:14+1 error: `f` needs a bool or a set, and this is an int\n" NUMBER},
        {WITH("define f(one, two) = one = two\n"
              "define g = f(1, 2) or f(R, K)"),
         "3:25+1 error: `f` needs an int for `one`, and this is a set\n"
         "3:28+1 error: `f` needs an int for `two`, and this is a set\n"},
        {"table t\n"
         "rule r if 3 then a\n"
         "advice a better: file(R)\n"
         "  holding: 1\n"
         "  when: 2\n"
         "  us: 3\n"
         "  them: depth\n"
         "  prefer: least R, most check\n"
         "  seek: least K\n",
         "2:11+1 error: `if` needs a bool or a set, and this is an int\n" NUMBER
         "3:18+7 error: `better:` needs a bool or a set, and this is an int\n" NUMBER
         "4:12+1 error: `holding:` needs a bool or a set, and this is an int\n" NUMBER
         "5:9+1 error: `when:` needs a bool or a set, and this is an int\n" NUMBER
         "6:7+1 error: `us:` needs a bool or a set, and this is an int\n" NUMBER
         "7:9+5 error: `them:` needs a bool or a set, and this is an int\n" NUMBER
         "8:17+1 error: `least` needs an int, and this is a set\n"
         "8:25+5 error: `most` needs an int, and this is a bool\n"
         "9:15+1 error: `least` needs an int, and this is a set\n"},
        {"table t\n"
         "rule r then a\n"
         "advice a better: R\n"
         "  prefer: R, file(to), least 1 if 2, most K if R\n"
         "  seek: 1\n",
         "4:14+8 error: `prefer:` needs a bool or a set, and this is an int\n"
         "hint: a key that is a number begins with `least` or `most`\n"
         "4:35+1 error: `if` needs a bool or a set, and this is an int\n" NUMBER
         "4:43+1 error: `most` needs an int, and this is a set\n"
         "5:9+1 error: `seek:` needs a bool or a set, and this is an int\n"
         "hint: a key that is a number begins with `least` or `most`\n"},
        {WITH("aim 3"), "2:5+1 error: `aim` needs a bool or a set, and this is an int\n" NUMBER},
        {WITH("scope file(K)"),
         "2:7+7 error: `scope` needs a bool or a set, and this is an int\n" NUMBER},
    };
    (void)state;
    EXPECT_CASES(all);
}

static void one_mistake_is_one_complaint(void **state)
{
    static const CheckCase all[] = {
        {DEFINE("R + 1 + 2 + 3 = 4 = 5"), "2:13+1 error: `+` needs an int, and this is a set\n"},
        {DEFINE("f(1) + 1 < g(2)"), "2:13+1 error: unknown name `f`\n"
                                    "2:24+1 error: unknown name `g`\n"},
        {WITH("define one = check and 1\n"
              "define two = one and one"),
         "2:24+1 error: `and` needs a bool or a set, and this is an int\n" NUMBER},
        {"table t\n"
         "rule r then a\n"
         "advice a better: mate(\n"
         "advice b better: mate us: depth < 2\n",
         "4:1+6 error: expected an operand after `(`, found `advice`, in the advice `a`\n"},
        {"table t\n"
         "define one = \n"
         "define two(x = 1\n"
         "rule r if one and two(3) and q.lost then a\n"
         "use 3\n"
         "advice a better: mate us: depth < 2\n",
         "3:1+6 error: expected an operand after `=`, found `define`, in the "
         "definition of `one`\n"
         "3:14+1 error: expected `,` or `)` after a parameter, found `=`, in the "
         "definition of `two`\n"
         "5:5+1 error: expected the name of a file in quotes, found `3`, in a `use`\n"},
        {WITH("use \"missing.al0\"\n"
              "define one = whatever"),
         "2:5+13 error: cannot find `missing.al0`\n"
         "hint: looked in `.`\n"},
    };
    (void)state;
    EXPECT_CASES(all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(types),
        cmocka_unit_test(one_mistake_is_one_complaint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
