/* tests/unit/test_check_places.c -- words where they mean nothing, and constraints that will not
 * do.
 * The messages are compared in full, with their places (tests/support/short_messages.h). */
#include "tests/support/short_messages.h"

#define MOVE "hint: it speaks of a move, as the clauses `us:`, `them:` and `prefer:` do\n"
#define PAST "hint: it speaks of the move that was played: games that are searched have one\n"

static void alternatives_in_wrong_places(void **state)
{
    static const CheckCase all[] = {
        {WITH("define x0 = by(R) then by(K)\n"
              "define x1 = x0 or by(R)\n"
              "define x2 = not (by(R) then by(K))"),
         "3:13+2 error: alternatives (`then`) can only stand at the top of a "
         "constraint and under `and`\n"
         "2:8+2 note: `x0` is a definition with `then`\n"
         "4:24+4 error: alternatives (`then`) can only stand at the top of a "
         "constraint and under `and`\n"},
        {DEFINE("some(s in R, (by(s) then by(K)))"),
         "2:33+4 error: alternatives (`then`) can only stand at the top of a "
         "constraint and under `and`\n"
         "3:11+2 error: `x0` cannot stand in the condition of a rule: it uses words of moves\n" MOVE
         "2:8+2 note: `x0` is defined here\n"},
        {"table t\n"
         "rule r then a\n"
         "advice a better: (mate then check) us: depth < 2\n"
         "  prefer: least (1 if (any then none) else 2)\n",
         "3:24+4 error: `then` cannot stand in `better:`\n"
         "4:28+4 error: alternatives (`then`) can only stand at the top of a "
         "constraint and under `and`\n"},
        {"table t\n"
         "define first = by(K) then any\n"
         "rule r then a\n"
         "advice a better: mate us: depth < 2 and first and (by(R) then (any then none))\n",
         ""},
    };
    (void)state;
    EXPECT_CASES(all);
}

static void after_and_root(void **state)
{
    static const CheckCase all[] = {
        {WITH("define x0 = after(after(K))"), "2:19+5 error: `after` cannot stand in `after`\n"},
        {"table t\n"
         "rule r then a\n"
         "advice a better: mate \n"
         "  us: depth < 2 and after(by(R))\n"
         "    and after(from) and root(to)\n"
         "    and root(after(K)) and after(root(K))\n"
         "    and after(gives_check)\n",
         "4:27+2 error: `by` cannot stand in `after`\n"
         "5:30+2 error: `to` cannot stand in `root`\n"
         "6:14+5 error: `after` cannot stand in `root`\n"
         "7:15+11 error: `gives_check` cannot stand in `after`\n"},
        {"table t\n"
         "define up(e) = root(e) = e\n"
         "define next(e) = up(after(e))\n"
         "define m = up(to) and next(K) and after(next(K)) and up(R)\n"
         "rule r then a\n"
         "advice a better: mate us: depth < 2 and m\n",
         "3:21+5 error: `after` cannot stand in this argument: `up` puts it inside "
         "`root` or `after`\n"
         "4:15+2 error: `to` cannot stand in this argument: `up` puts it inside "
         "`root` or `after`\n"
         "4:41+4 error: `next` cannot stand in `after`: it uses `after`\n"
         "3:8+4 note: `next` is defined here\n"},
        {"table t\n"
         "define taken(e) = played(captures and e)\n"
         "define low = clock < 5\n"
         "define wrong = root(played(any)) or after(clock < 5) or played(root(K)) or taken(by(K))\n"
         "rule r if played(low) then a\n"
         "advice a better: mate us: depth < 2 and taken(K)\n",
         "4:21+6 error: `played` cannot stand in `root`\n" PAST
         "4:43+5 error: `clock` cannot stand in `after`\n" PAST
         "4:64+4 error: `root` cannot stand in `played`\n"
         "5:11+6 error: `played` cannot stand in the condition of a rule\n" PAST
         "6:41+5 error: `taken` cannot stand in `us:`: it uses `played`\n" PAST
         "2:8+5 note: `taken` is defined here\n"},
        {"table t\n"
         "define move = by(R)\n"
         "rule r then a\n"
         "advice a better: mate us: depth < 2 and after(move) and root(move)\n",
         "4:47+4 error: `move` cannot stand in `after`: it uses words of moves\n"
         "2:8+4 note: `move` is defined here\n"
         "4:62+4 error: `move` cannot stand in `root`: it uses words of moves\n"
         "2:8+4 note: `move` is defined here\n"},
    };
    (void)state;
    EXPECT_CASES(all);
}

static void words_where_they_have_no_meaning(void **state)
{
    static const CheckCase all[] = {
        {"table t\n"
         "define move = by(R)\n"
         "define late = depth > 2\n"
         "define old = root(R)\n"
         "rule r if by(R) or depth = 1 or root(R)\n"
         "  or after(R) or move or late or old\n"
         "  then a\n"
         "advice a\n"
         "  better: by(R) or move\n"
         "  holding: from\n"
         "  when: depth = 1 and old\n"
         "  us: depth < 2\n"
         "  seek: least file(to)\n",
         "5:11+2 error: `by` cannot stand in the condition of a rule\n" MOVE
         "5:20+5 error: `depth` cannot stand in the condition of a rule\n"
         "5:33+4 error: `root` cannot stand in the condition of a rule\n"
         "6:6+5 error: `after` cannot stand in the condition of a rule\n" MOVE
         "6:18+4 error: `move` cannot stand in the condition of a rule: it uses "
         "words of moves\n" MOVE "2:8+4 note: `move` is defined here\n"
         "6:26+4 error: `late` cannot stand in the condition of a rule: it uses `depth`\n"
         "3:8+4 note: `late` is defined here\n"
         "6:34+3 error: `old` cannot stand in the condition of a rule: it uses `root`\n"
         "4:8+3 note: `old` is defined here\n"
         "9:11+2 error: `by` cannot stand in `better:`\n" MOVE
         "9:20+4 error: `move` cannot stand in `better:`: it uses words of moves\n" MOVE
         "2:8+4 note: `move` is defined here\n"
         "10:12+4 error: `from` cannot stand in `holding:`\n" MOVE
         "11:9+5 error: `depth` cannot stand in `when:`\n"
         "11:23+3 error: `old` cannot stand in `when:`: it uses `root`\n"
         "4:8+3 note: `old` is defined here\n"
         "13:20+2 error: `to` cannot stand in `seek:`\n" MOVE},
        {WITH("aim depth = 1 and by(R) or root(check)"),
         "2:5+5 error: `depth` cannot stand in `aim`\n"
         "2:19+2 error: `by` cannot stand in `aim`\n" MOVE
         "2:28+4 error: `root` cannot stand in `aim`\n"},
        {WITH("scope depth = 1 and by(R) or root(check)"),
         "2:7+5 error: `depth` cannot stand in `scope`\n"
         "2:21+2 error: `by` cannot stand in `scope`\n" MOVE
         "2:30+4 error: `root` cannot stand in `scope`\n"},
        {"table t\n"
         "rule r if (check then mate) then a\n"
         "advice a better: mate us: depth < 2\n",
         "2:18+4 error: `then` cannot stand in the condition of a rule\n"},
        {"table t\n"
         "rule r if any then a\n"
         "advice a better: mate us: depth < 2\n",
         "2:11+3 error: `any` cannot stand in the condition of a rule\n" MOVE},
    };
    (void)state;
    EXPECT_CASES(all);
}

static void warnings_of_constraints(void **state)
{
    static const CheckCase all[] = {
        {"table t\n"
         "rule r then a\n"
         "advice a better: mate\n",
         "3:8+1 warning: neither `us:` nor `them:` of `a` bounds `depth`: only "
         "limits end its search\n"
         "hint: `them: any` would say that no bound is wanted\n"},
        {"table t\n"
         "rule r then a\n"
         "advice a better: mate us: by(R) them: depth > 0\n",
         "3:27+5 warning: neither `us:` nor `them:` of `a` bounds `depth`: only "
         "limits end its search\n"
         "hint: `them: any` would say that no bound is wanted\n"},
        {"table t\n"
         "rule r then a\n"
         "advice a better: mate us: by(R) them: any\n",
         ""},
        {"table t\n"
         "rule r then a\n"
         "advice(a, mate : true : by(R) : legal).\n",
         "3:25+5 warning: neither `us:` nor `them:` of `a` bounds `depth`: only "
         "limits end its search\n"
         "hint: a bound such as `(depth < 40) and legal` would end it\n"},
        {"table t\n"
         "rule r then a\n"
         "advice a better: mate us: by(R) them: depth < 2 seek: least mobility\n",
         "3:55+14 warning: `seek:` wants a bound on `depth` in `us:`\n"},
        {"table t\n"
         "rule r then a\n"
         "advice a better: mate us: depth < 2 \n"
         "  prefer: least dist(K, k), most after(mobility), least 3,\n"
         "    most root(rank(K)), least file(to)\n",
         "4:17+10 warning: this is the same for all moves of a position\n"
         "hint: did you mean `after(...)`?\n"
         "4:57+1 warning: this is the same for all moves of a position\n"
         "hint: did you mean `after(...)`?\n"
         "5:10+13 warning: this is the same for all moves of a position\n"
         "hint: did you mean `after(...)`?\n"},
        {"table t\n"
         "rule r then a\n"
         "advice a better: mate us: depth < 2 \n"
         "  prefer: check, gives_check, least 1 if check, least 1 if gives_check, least file(to) "
         "if check,\n"
         "    least 1 if (any then none)\n"
         "  seek: least 1 if gives_check\n",
         "5:21+4 error: alternatives (`then`) can only stand at the top of a "
         "constraint and under `and`\n"
         "6:20+11 error: `gives_check` cannot stand in `seek:`\n" MOVE},
        {"table t\n"
         "rule r then a\n"
         "advice a better: mate us: depth < 2 \n"
         "  prefer: check, gives_check, least 1 if check, least 1 if gives_check, least file(to) "
         "if check\n",
         "4:11+5 warning: this is the same for all moves of a position\n"
         "hint: did you mean `after(...)`?\n"
         "4:37+1 warning: this is the same for all moves of a position\n"
         "hint: did you mean `after(...)`?\n"},
        {"table t\n"
         "rule r then a\n"
         "advice a better: mate us: by(R) them: none\n",
         ""},
        {"table t\n"
         "define two = depth in 0..2\n"
         "rule r then a\n"
         "advice a better: mate us: two and any\n",
         ""},
    };
    (void)state;
    EXPECT_CASES(all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alternatives_in_wrong_places),
        cmocka_unit_test(after_and_root),
        cmocka_unit_test(words_where_they_have_no_meaning),
        cmocka_unit_test(warnings_of_constraints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
