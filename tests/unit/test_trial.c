/* tests/unit/test_trial.c -- a failure that a trial finds is one of the whole verification; what a
 * limit kept from being known is none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/fatal.h"
#include "game/chess/chess.h"
#include "lib/internal.h"
#include "tests/support/asked.h"
#include "tests/support/table_of.h"
#include "verify/needless/sampled_check.h"
#include "verify/table_classes.h"

/* A table with what the verification of all its positions says. */
typedef struct Ground {
    Al0Table *table;
    VerifyOptions options;
    Classes classes;
    uint64_t *won, *fails; /* bits by number */
    uint64_t failures;
    void *position;
} Ground;

static bool bit(const uint64_t *set, uint64_t i)
{
    return set[i / 64] >> i % 64 & 1;
}

static void take_failure(void *context, const void *position, FailureReason c, const char *by)
{
    Ground *g = context;
    uint64_t i = classes_index(&g->classes, position);
    (void)c, (void)by;
    g->fails[i / 64] |= UINT64_C(1) << i % 64;
    g->failures++;
}

static void find_won(Ground *g)
{
    Status status = {0};
    Truth *truth;
    TruthRequest r = {
        .c = g->table->compiled, .classes = &g->classes, .threads = 2, .memory = g->options.memory};
    assert_true(truth_solve(&r, &truth, &status));
    for (uint64_t i = 0; i < classes_size(&g->classes); i++)
        if (classes_position(&g->classes, i, g->position) &&
            truth_of(truth, g->position).kind == TRUTH_FULFILLABLE)
            g->won[i / 64] |= UINT64_C(1) << i % 64;
    truth_free(truth);
}

static void verify_all(Ground *g)
{
    Status status = {0};
    VerifyReport report;
    VerifyOptions o = g->options;
    o.failure = take_failure;
    o.context = g;
    if (!verify_run(g->table->compiled, &o, &report, &status))
        fail_msg("%s", status.text);
    verify_report_clear(&report);
}

static Ground ground_of(const char *text)
{
    Status status;
    CallLimits limits;
    Ground g = {.table = table_of(text)};
    g.options = asked_options(&limits, &(Al0Limits){AL0_SIZE(Al0Limits), .threads = 2});
    g.options.memory = (size_t)64 << 20; /* made ready for each position that is checked */
    g.classes = classes_of_set(g.table->set, g.table->game);
    assert_true(classes_list(&g.classes, NULL, &status));
    size_t words = (size_t)(classes_size(&g.classes) / 64 + 1);
    g.won = base_zalloc(words, sizeof *g.won, "positions");
    g.fails = base_zalloc(words, sizeof *g.fails, "positions");
    g.position = base_alloc(g.table->game->position_size, "a position");
    find_won(&g);
    verify_all(&g);
    return g;
}

static void ground_clear(Ground *g)
{
    free(g->won);
    free(g->fails);
    free(g->position);
    classes_clear(&g->classes);
    al0_table_free(g->table);
}

/* A trap is one for another trial, too, and all of it fails; without one of its positions a loop is
 * none. */
static void check_trap(Ground *g, const CachedFailure *trap, const VerifyOptions *o)
{
    Retrograde none = {0};
    SampledCheck *t = sampled_check_new(g->table->compiled, &g->classes, g->won, o, &none);
    for (size_t i = 0; i < trap->n; i++)
        assert_true(bit(g->fails, trap->at[i]));
    assert_true(sampled_check_is_cached(t, trap->at, trap->n));
    if (trap->n > 1)
        assert_false(sampled_check_is_cached(t, trap->at + 1, trap->n - 1));
    sampled_check_free(t);
}

/* Tries every so many positions that should be won; each failure found must be one.
 * Returns: how many were found to fail. */
static unsigned try_some(Ground *g, const VerifyOptions *o, bool at_once, uint64_t step)
{
    unsigned found = 0;
    Retrograde none = {0};
    CachedFailure trap = {0};
    for (uint64_t i = 0; i < classes_size(&g->classes); i += step) {
        if (!bit(g->won, i))
            continue;
        SampledCheck *t = sampled_check_new(g->table->compiled, &g->classes, g->won, o, &none);
        if (at_once ? sampled_check_fails_at_once(t, i) : sampled_check_fails(t, i, &trap)) {
            assert_true(bit(g->fails, i));
            check_trap(g, at_once ? &(CachedFailure){&i, 1, 1} : &trap, o);
            found++;
        }
        sampled_check_free(t);
    }
    vec_clear(&trap);
    return found;
}

/* Mates where it can, and waits elsewhere: play goes round. */
static const char waits[] =
    "table waits material \"KQvK\"\n"
    "rule always then go, wait\n"
    "advice go better: mate us: depth = 0\n"
    "advice wait better: them_to_move and not stalemate and not Q in attacks(k) us: depth = 0\n";

/* The same without a care for the queen. */
static const char careless[] = "table careless material \"KQvK\"\n"
                               "rule near if dist(K, k) < 4 then go, wait\n"
                               "advice go better: mate us: depth = 0\n"
                               "advice wait better: them_to_move us: depth = 0 and by(Q)\n";

static void loops_are_found(void **state)
{
    (void)state;
    Ground g = ground_of(waits);
    assert_true(g.failures > 0);
    assert_int_equal(try_some(&g, &g.options, true, 20011), 0);
    assert_true(try_some(&g, &g.options, false, 20011) > 5);
    ground_clear(&g);
}

static void failures_are_found(void **state)
{
    (void)state;
    Ground g = ground_of(careless);
    unsigned at_once = try_some(&g, &g.options, true, 10007);
    assert_true(at_once > 3);
    assert_true(try_some(&g, &g.options, false, 10007) > at_once);
    ground_clear(&g);
}

/* With no nodes to search nothing is known of any advice. */
static void limits_show_nothing(void **state)
{
    (void)state;
    Ground g = ground_of("table far material \"KQvK\"\n"
                         "rule always then far\n"
                         "advice far better: mate us: depth < 3\n");
    VerifyOptions o = g.options;
    assert_true(try_some(&g, &o, true, 10007) > 3);
    o.limits.max_nodes = 1;
    assert_int_equal(try_some(&g, &o, true, 10007), 0);
    assert_int_equal(try_some(&g, &o, false, 10007), 0);
    ground_clear(&g);
}

/* Each trap is kept once, the last found last; the oldest makes room. */
static void traps_are_kept_once(void **state)
{
    (void)state;
    FailureCache t = {0};
    for (uint64_t i = 0; i < MOST_CACHED_FAILURES; i++)
        failure_cache_add(&t, (uint64_t[]){i, i + 1}, 1 + i % 2);
    assert_int_equal(t.at.n, MOST_CACHED_FAILURES);
    failure_cache_add(&t, (uint64_t[]){3, 4}, 2);
    failure_cache_add(&t, (uint64_t[]){3}, 1);
    assert_int_equal(t.at.n, MOST_CACHED_FAILURES);
    assert_int_equal(t.at.at[0].at[0], 1); /* 0 made room for the last */
    assert_int_equal(t.at.at[MOST_CACHED_FAILURES - 1].n, 1);
    assert_int_equal(t.at.at[MOST_CACHED_FAILURES - 2].n, 2);
    assert_int_equal(t.at.at[MOST_CACHED_FAILURES - 2].at[0], 3);
    assert_int_equal(t.at.at[3].at[0], 5);
    failure_cache_clear(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_are_found),
        cmocka_unit_test(failures_are_found),
        cmocka_unit_test(limits_show_nothing),
        cmocka_unit_test(traps_are_kept_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
