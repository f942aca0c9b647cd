/* tests/unit/test_checker_eval.c -- the proof checker's reading of expressions against al0's.
 * On every table that is shipped, and on tables made at random from all operators and words. */
#include <stdio.h>

#include "tests/support/compare_checker.h"
#include "tests/support/random_table.h"

#ifdef __SANITIZE_ADDRESS__
enum { TABLES = 150, POSITIONS = 60 };
#else
enum { TABLES = 1000, POSITIONS = 400 };
#endif

enum { LINES = 3 };

static void shipped_tables_are_read_alike(void **state)
{
    static const char *const name[] = {"krk.al0", "kqk.al0", "kpk.al0", "mate.al0",
                                       "textbook/krk.al0"};
    (void)state;
    for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
        StrBuf path = {0};
        uint64_t seed = 11 + i;
        strbuf_printf(&path, "%s/../advice/%s", TESTS_DIR, name[i]);
        Bundle b = bundle_load_file(strbuf_get(&path), NULL, 0);
        assert_non_null(b.c);
        Twin t = twin_new(&b, strbuf_get(&path));
        for (unsigned n = 0; n < POSITIONS; n++) {
            Line line = random_line(random_position(&seed), &seed);
            checker_line(&t, &line);
        }
        print_message("%s: %lu compared\n", name[i], t.rig.compared);
        twin_free(&t);
        bundle_free(&b);
        strbuf_clear(&path);
    }
}

static void random_tables_are_read_alike(void **state)
{
    unsigned long compared = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= TABLES; seed++) {
        StrBuf text = {0};
        random_table(seed, &text);
        compared += checker_random_table(seed, strbuf_get(&text), LINES);
        strbuf_clear(&text);
    }
    print_message("%lu compared\n", compared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_tables_are_read_alike),
        cmocka_unit_test(random_tables_are_read_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
