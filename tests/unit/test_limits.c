/* tests/unit/test_limits.c -- limits that make no sense are defaults, and nothing else happens. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <limits.h>
#include <math.h>
#include <string.h>

#include <cmocka.h>

#include "al0.h"

static const char TABLE[] = "table t\nmaterial \"KRvK\"\nrule r then a\nadvice a\n  better: mate\n"
                            "  us: depth < 3\n";
static const char FEN[] = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
static const char THEIRS[] = "7k/8/6K1/8/8/8/8/R7 b - - 0 1";

static void expect_mate(const Al0Answer *a)
{
    assert_int_equal(al0_answer_verdict(a), AL0_SATISFIABLE);
    assert_int_equal(al0_answer_height(a), 1);
}

static bool take(void *context, size_t i, Al0Answer *const *answers, size_t n)
{
    (void)i;
    assert_int_equal(n, 1);
    expect_mate(answers[0]);
    ++*(unsigned *)context;
    return true;
}

static void nonsense_is_the_default(void **state)
{
#define WITH(...)                        \
    {                                    \
        AL0_SIZE(Al0Limits), __VA_ARGS__ \
    }
    static const Al0Limits nonsense[] = {
        AL0_INIT(Al0Limits),           WITH(.max_depth = UINT_MAX),   WITH(.max_time = -1),
        WITH(.max_time = NAN),         WITH(.max_time = INFINITY),    WITH(.max_time = -INFINITY),
        WITH(.search = (Al0Search)99), WITH(.search = (Al0Search)-1), WITH(.threads = 100000),
        WITH(.max_nodes = UINT64_MAX)};
#undef WITH
    static const Al0Question question = {AL0_SIZE(Al0Question), .keys_height = UINT_MAX,
                                         .all_keys = true};
    (void)state;
    Al0Table *t = al0_table_read_text("t", TABLE, strlen(TABLE), NULL, NULL);
    Al0Position *p = al0_position_read(t, FEN, strlen(FEN), NULL);
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
        Al0Session *s = al0_session_new(t, 0, NULL);
        Al0Answer *a = al0_ask(s, p, &question, &nonsense[i], NULL);
        expect_mate(a);
        al0_answer_free(a);
        a = al0_ask(s, p, &(Al0Question){AL0_SIZE(Al0Question), .advice = "a"}, &nonsense[i], NULL);
        expect_mate(a);
        al0_session_free(s);
        al0_answer_free(a);
        unsigned n = 0;
        const Al0Position *all[] = {p, p, p};
        const Al0Batch batch = {AL0_SIZE(Al0Batch), .positions = all, .n = 3, .emit = take,
                                .context = &n};
        assert_int_equal(al0_ask_all(t, &batch, NULL, &nonsense[i], NULL), 3);
        assert_int_equal(n, 3);
    }
    al0_position_free(p);
    al0_table_free(t);
}

/* An answer keeps what it needs of session and position. */
static void an_answer_outlives_its_session(void **state)
{
    (void)state;
    Al0Table *t = al0_table_read_text("t", TABLE, strlen(TABLE), NULL, NULL);
    Al0Position *p = al0_position_read(t, THEIRS, strlen(THEIRS), NULL);
    Al0Session *s = al0_session_new(t, 0, NULL);
    Al0Answer *a = al0_ask(s, p, &(Al0Question){AL0_SIZE(Al0Question), .advice = "a"}, NULL, NULL);
    al0_session_free(s);
    al0_position_free(p);
    char *text = al0_answer_write(a, AL0_TEXT, NULL, NULL);
    assert_non_null(strstr(text, "7k/8/6K1/8/8/8/8/R7 b"));
    al0_free(text);
    al0_answer_free(a);
    al0_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nonsense_is_the_default),
                                       cmocka_unit_test(an_answer_outlives_its_session)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
