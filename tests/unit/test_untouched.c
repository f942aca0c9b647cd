/* tests/unit/test_untouched.c -- records that are taken over from a table with one part more are
 * those that its own verification makes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "game/chess/chess.h"
#include "lib/internal.h"
#include "tests/support/asked.h"
#include "tests/support/share.h"
#include "verify/needless/unaffected.h"
#include "verify/sweep/sweep.h"

/* Some parts are taken out, by itself.  The table's play goes wrong in many ways: the queen
 * is lost, no rule applies, play goes round. */
static const char text[] =
    "table checks material \"KQvK\"\n"
    "rule far if dist(K, k) > 5 or k in a1 then nearer, give, wait\n"
    "rule corner if k in corners and dist(K, k) > 2 or k in edge then mate, give, nearer, give\n"
    "rule middle if wide then soon, give, nearer, wait\n"
    "define given = them_to_move and check\n"
    "define near = dist(K, k) < root(dist(K, k)) and not stalemate\n"
    "define wide = count(attacks(Q)) > 9 and not k in c3\n"
    "advice mate better: mate us: depth = 0\n"
    "advice give\n"
    "    when:    wide or K in edge\n"
    "    better:  given\n"
    "    holding: Q in attacks(K) or not Q in attacks(k)\n"
    "    us:      depth = 0 and by(Q) then depth = 0\n"
    "    them:    none\n"
    "advice soon better: given and near us: depth = 0 them: none\n"
    "advice nearer better: them_to_move and near us: depth = 0 them: none\n"
    "advice wait better: them_to_move and wide us: depth = 0 and not by(K) them: none\n";

typedef struct Past {
    const Unaffected *untouched;
    atomic_uint asked, stand;
} Past;

static bool stands(void *context, const void *position, const Record *r)
{
    Past *p = context;
    bool yes = unaffected_stands(p->untouched, position, r);
    atomic_fetch_add(&p->asked, 1);
    atomic_fetch_add(&p->stand, yes);
    return yes;
}

static VerifyOptions options(void)
{
    CallLimits limits; /* nothing is told, and nothing stops it */
    VerifyOptions o = asked_options(&limits, &(Al0Limits){AL0_SIZE(Al0Limits), .threads = 2});
    o.n_examples = 0;
    return o;
}

static Sweep records_of(const Compiled *c, const Sweep *before, Past *past)
{
    Status status = {0};
    VerifyReport report;
    Sweep records = {0};
    VerifyOptions o = options();
    o.keep = &records;
    o.before = before;
    o.stands = stands;
    o.context = past;
    if (!verify_run(c, &o, &report, &status))
        fail_msg("%s", status.text);
    verify_report_clear(&report);
    return records;
}

static void check_equal(const Sweep *x, const Sweep *y)
{
    assert_int_equal(x->n_blocks, y->n_blocks);
    assert_int_equal(x->bytes, y->bytes);
    for (size_t i = 0; i < x->n_blocks; i++) {
        assert_int_equal(x->blocks[i].n, y->blocks[i].n);
        assert_memory_equal(x->blocks[i].at, y->blocks[i].at, x->blocks[i].n);
    }
}

static void check_part(Al0Table *t, const Sweep *before, ChosenRules *rules, const Part *p,
                       Past *past)
{
    Arena *home = arena_new("a table without a part");
    Diags *ds = diag_new();
    const Compiled *c = compile_table(home, ds, t->set, t->game);
    assert_non_null(c);
    ChosenRules *now = chosen_rules_new(c, 2, (Deadline){0});
    Unaffected *u = unaffected_new(p, 1, rules, now);
    past->untouched = u;
    Sweep whole = records_of(c, NULL, NULL), quick = records_of(c, before, past);
    check_equal(&whole, &quick);
    sweep_clear(&whole);
    sweep_clear(&quick);
    unaffected_free(u);
    chosen_rules_free(now);
    diag_free(ds);
    arena_free(home);
}

static void records_are_the_same(void **state)
{
    (void)state;
    Al0Status status;
    Al0Table *t = al0_table_read_text("test.al0", text, strlen(text), NULL, &status);
    if (!t)
        fail_msg("%s", status.text);
    Parts parts = {0};
    parts_list(t->set, &parts);
    assert_true(parts.n > 30);
    Sweep before = records_of(t->compiled, NULL, NULL);
    ChosenRules *rules = chosen_rules_new(t->compiled, 2, (Deadline){0});
    Past past = {0};
    for (size_t i = 0; i < parts.n; i += share_of(13, 13, 7)) {
        if (!part_take_out(&parts.at[i]))
            continue;
        check_part(t, &before, rules, &parts.at[i], &past);
        part_put_back(&parts.at[i]);
    }
    assert_true(past.stand > past.asked / 4 && past.stand < past.asked - past.asked / 8);
    chosen_rules_free(rules);
    sweep_clear(&before);
    vec_clear(&parts);
    al0_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(records_are_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
