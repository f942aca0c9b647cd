/* tests/unit/test_eval_random.c -- the evaluator on tables made at random, against the reference.
 * The tables use every operator and every word; a table that differs is printed with the place. */
#include <stdio.h>

#include "tests/support/compare_eval.h"
#include "tests/support/random_table.h"
#include "tests/support/share.h"

enum { LINES = 4 };

static unsigned long compare_random(uint64_t seed)
{
    StrBuf text = {0};
    uint64_t state = seed * 7919 + 1;
    random_table(seed, &text);
    Bundle b = bundle_load_text(strbuf_get(&text));
    if (!b.c) {
        fprintf(stderr, "%s\n%s", strbuf_get(&text), strbuf_get(&b.messages));
        fail_msg("the table of seed %lu does not compile", (unsigned long)seed);
    }
    Rig rig = rig_new(&b);
    for (int i = 0; i < LINES; i++) {
        Line line = random_line(random_position(&state), &state);
        if (i == 0)
            line.n = 0;
        compare_line(&rig, &line);
    }
    unsigned long compared = rig.compared;
    rig_free(&rig);
    bundle_free(&b);
    strbuf_clear(&text);
    return compared;
}

static void random_tables_mean_what_they_say(void **state)
{
    unsigned long compared = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= share_of(400, 800, 4000); seed++)
        compared += compare_random(seed);
    print_message("%lu compared\n", compared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_tables_mean_what_they_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
