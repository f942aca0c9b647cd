/* tests/unit/test_uci_go.c -- the words of `go`, and the share of the clock that a move gets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/uci/uci.h"

enum { MOST_WORDS = 16 };

/* What `go` gives White, in milliseconds, rounded down.  overhead: what a move takes on its way. */
static long given(const char *line, int64_t overhead)
{
    static Uci u;
    char text[128];
    const char *at[MOST_WORDS];
    Words w = {at, 0};
    strcpy(text, line);
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        at[w.n++] = word;
    u = (Uci){.white = true, .overhead = overhead};
    Go go = uci_read_go(&u, &w);
    return (long)(1000 * uci_seconds_for(&u, &go) + 0.001);
}

static void a_share_of_the_clock(void **state)
{
    (void)state;
    assert_int_equal(given("go wtime 60000 btime 1", 0), 3000);
    assert_int_equal(given("go wtime 60000 btime 1", 1000), 2950);
    assert_int_equal(given("go wtime 60000 winc 1000", 0), 3800);
    assert_int_equal(given("go wtime 60000 movestogo 4", 0), 12000);
    assert_int_equal(given("go wtime 60000 movestogo 40", 0), 3000);
}

/* However large the increment is, it comes behind the move. */
static void never_more_than_is_left(void **state)
{
    (void)state;
    assert_int_equal(given("go wtime 1000 winc 60000", 0), 800);
    assert_int_equal(given("go wtime 1000 winc 60000", 500), 400);
    assert_int_equal(given("go wtime 1000 movestogo 1", 0), 500);
    assert_int_equal(given("go wtime 0", 0), 1);
    assert_int_equal(given("go wtime -50 winc 100", 20), 1);
}

static void a_time_that_is_named(void **state)
{
    (void)state;
    assert_int_equal(given("go movetime 700", 0), 700);
    assert_int_equal(given("go movetime 700", 100), 600);
    assert_int_equal(given("go movetime 700 wtime 100", 0), 700);
    assert_int_equal(given("go infinite", 0), 0);
    assert_int_equal(given("go btime 60000", 0), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_share_of_the_clock),
        cmocka_unit_test(never_more_than_is_left),
        cmocka_unit_test(a_time_that_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
