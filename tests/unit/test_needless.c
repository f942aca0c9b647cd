/* tests/unit/test_needless.c -- parts that are told to be needless are: without all of them the
 * table is proved.
 * Also of a run that was stopped, after any number of parts; and trees that are not built change
 * nothing. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/internal.h"
#include "tests/support/asked.h"
#include "tests/support/share.h"
#include "tests/support/table_of.h"
#include "verify/needless/at_aim.h"
#include "verify/needless/needless.h"

/* `again` and `go` say the same: each is needless only while the other stands. */
static const char text[] =
    "table parts material \"KRvK\" scope k in a8 and K in b6 and R in on_file(8) aim mate\n"
    "rule never if K in a2 then go\n"
    "rule nowhere if K in a3 then go\n"
    "rule no if K in a4 and k in a6 then go\n"
    "rule always then again, go, wait\n"
    "advice go\n"
    "    when:    K\n"
    "    better:  mate and (k or K)\n"
    "    holding: R or K\n"
    "    us:      depth = 0 and by(R) then depth = 0\n"
    "    them:    none\n"
    "advice again better: mate us: depth = 0 them: none\n"
    "advice wait better: them_to_move us: depth = 0 them: none\n";

/* Without `scope`, so that the records of one verification serve the next; every position is won at
 * once. */
static const char checks[] =
    "table checks material \"KQvK\" aim check and them_to_move\n"
    "rule never if Q in a1 and K in b1 and k in h8 and k in g8 then give\n"
    "rule corner if k in corners or k in edge then give, nearer, give\n"
    "rule always then soon, give, nearer\n"
    "define given = them_to_move and check\n"
    "define near = dist(K, k) < root(dist(K, k)) or count(attacks(Q)) > 1\n"
    "advice give\n"
    "    when:    Q and k\n"
    "    better:  given\n"
    "    holding: Q or K\n"
    "    us:      depth = 0 and by(Q) then depth = 0\n"
    "    them:    none\n"
    "advice soon better: given and Q us: depth = 0 then depth = 2 them: none\n"
    "advice nearer better: them_to_move and near and not stalemate us: depth = 0 them: none\n";

enum { NEVER = 1000 };

/* A run that is stopped when it has tried so many parts. */
typedef struct Stopped {
    size_t after;
    volatile sig_atomic_t stop;
} Stopped;

static bool stop_in_time(void *context, const Al0Progress *now)
{
    Stopped *s = context;
    if (now->work == AL0_WORK_PARTS && now->done == s->after)
        s->stop = 1;
    return true;
}

static Al0Limits limits_of(Stopped *s)
{
    return (Al0Limits){AL0_SIZE(Al0Limits), .threads = 2, .stop = &s->stop,
                       .progress = stop_in_time, .progress_context = s};
}

/* Few positions need little memory. */
static void take_sample(VerifyOptions *o, uint64_t sample)
{
    o->sample = sample;
    if (sample)
        o->memory = (size_t)64 << 20;
}

/* sample: 0, or the table is played from so many positions alone. */
static NeedlessReport find_in(Al0Table *t, size_t after, uint64_t sample)
{
    Status status = {0};
    NeedlessReport r;
    Stopped s = {.after = after};
    const Al0Limits asked = limits_of(&s);
    CallLimits limits;
    VerifyOptions o = asked_options(&limits, &asked);
    take_sample(&o, sample);
    if (!needless_run(t->compiled, t->set, &o, &r, &status))
        fail_msg("%s", status.text);
    return r;
}

static NeedlessReport find(Al0Table *t, size_t after)
{
    return find_in(t, after, 0);
}

/* Whether the table as its tree now says is proved. */
static bool is_proved(Al0Table *t, uint64_t sample)
{
    Status status = {0};
    Stopped s = {.after = NEVER};
    const Al0Limits asked = limits_of(&s);
    CallLimits limits;
    VerifyOptions o = asked_options(&limits, &asked);
    take_sample(&o, sample);
    Arena *home = arena_new("a table without its parts");
    Diags *ds = diag_new();
    const Compiled *c = compile_table(home, ds, t->set, t->game);
    assert_non_null(c);
    VerifyReport report;
    if (!verify_run(c, &o, &report, &status))
        fail_msg("%s", status.text);
    bool proved = report.proved;
    verify_report_clear(&report);
    diag_free(ds);
    arena_free(home);
    return proved;
}

static bool is_proved_without(Al0Table *t, Parts *parts)
{
    for (size_t i = 0; i < parts->n; i++)
        assert_true(part_take_out(&parts->at[i]));
    bool proved = is_proved(t, 0);
    for (size_t i = parts->n; i-- > 0;)
        part_put_back(&parts->at[i]);
    return proved;
}

static bool has(const Parts *parts, const Part *p)
{
    for (size_t i = 0; i < parts->n; i++)
        if (parts->at[i].kind == p->kind && parts->at[i].span.lo == p->span.lo &&
            parts->at[i].span.hi == p->span.hi)
            return true;
    return false;
}

static void without_all_it_is_proved(void **state)
{
    (void)state;
    Al0Table *t = table_of(text);
    NeedlessReport r = find(t, NEVER);
    assert_true(r.proved && !r.interrupted);
    assert_int_equal(r.tried, r.parts);
    assert_true(r.needless.n > 5 && r.needless.n < r.parts);
    assert_true(is_proved_without(t, &r.needless));
    assert_true(is_proved(t, 0));
    needless_clear(&r);
    al0_table_free(t);
}

/* What is taken out one after the other is proved exactly where that is what the run found; every
 * verification is made from nothing.
 * stride: of the parts one in so many is verified, the others are as the run found them. */
static void check_one_by_one(Al0Table *t, const Parts *found, uint64_t sample, size_t stride)
{
    Parts all = {0}, out = {0};
    parts_list(t->set, &all);
    for (size_t i = 0; i < all.n; i++) {
        Part p = all.at[i];
        if (!part_is_used(t->set, &p) || !part_take_out(&p))
            continue;
        bool inside = false;
        for (size_t j = 0; j < out.n; j++)
            inside |= p.span.lo >= out.at[j].span.lo && p.span.hi <= out.at[j].span.hi;
        bool proved = i % stride ? has(found, &p) : is_proved(t, sample);
        assert_true(proved == has(found, &p) || (inside && proved));
        if (proved && !inside)
            vec_push(&out, p, "parts");
        else
            part_put_back(&p);
    }
    assert_int_equal(out.n, found->n);
    while (out.n)
        part_put_back(&out.at[--out.n]);
    vec_clear(&out);
    vec_clear(&all);
}

static void nothing_else_is_needless(void **state)
{
    (void)state;
    const struct {
        const char *text;
        size_t stride;
    } tables[] = {{text, share_of(11, 1, 1)}, {checks, share_of(1, 5, 1)}};
    for (size_t i = 0; i < share_of(1, 2, 2); i++) {
        Al0Table *t = table_of(tables[i].text);
        NeedlessReport r = find(t, NEVER);
        assert_true(r.proved && r.needless.n > 5);
        check_one_by_one(t, &r.needless, 0, tables[i].stride);
        needless_clear(&r);
        al0_table_free(t);
    }
}

/* From some positions alone what is told, and nothing else, is needless. */
static void from_a_sample_nothing_else_is(void **state)
{
    (void)state;
    Al0Table *t = table_of(checks);
    NeedlessReport r = find_in(t, NEVER, 8);
    assert_true(r.proved && !r.interrupted);
    assert_int_equal(r.starts, 8);
    assert_int_equal(r.tried, r.parts);
    assert_true(r.needless.n > 2 && r.needless.n < r.parts);
    check_one_by_one(t, &r.needless, 8, 1);
    needless_clear(&r);
    al0_table_free(t);
}

/* What was found before a run was stopped is needless. */
static void from_a_sample_stopped(void **state)
{
    (void)state;
    Al0Table *t = table_of(checks);
    NeedlessReport whole = find_in(t, NEVER, 8);
    for (size_t after = 0; after < whole.parts; after += 15) {
        NeedlessReport r = find_in(t, after, 8);
        assert_true(r.proved && r.interrupted && r.tried <= after + 1);
        for (size_t i = 0; i < r.needless.n; i++)
            assert_true(has(&whole.needless, &r.needless.at[i]));
        needless_clear(&r);
    }
    needless_clear(&whole);
    al0_table_free(t);
}

static void stopped_after_any_part(void **state)
{
    (void)state;
    Al0Table *t = table_of(text);
    NeedlessReport whole = find(t, NEVER);
    size_t found = 0, some = 0;
    for (size_t after = 0; after < whole.parts; after += share_of(16, 3, 3)) {
        NeedlessReport r = find(t, after);
        assert_true(r.proved && r.interrupted);
        assert_true(r.tried <= after + 1);
        assert_true(r.needless.n >= found);
        found = r.needless.n;
        some += found > 0 && found < whole.needless.n;
        for (size_t i = 0; i < found; i++)
            assert_true(has(&whole.needless, &r.needless.at[i]));
        assert_true(is_proved_without(t, &r.needless));
        needless_clear(&r);
    }
    assert_true(some > 0);
    needless_clear(&whole);
    al0_table_free(t);
}

/* What nothing uses any more is named, too; what nothing used before is not. */
static void what_is_unused_then(void **state)
{
    (void)state;
    Al0Table *t = table_of(text);
    Parts before = {0};
    NeedlessReport r = find(t, NEVER);
    parts_unused(t->set, &before);
    assert_int_equal(before.n, 0);
    assert_int_equal(r.unused.n, 2);
    for (size_t i = 0; i < r.unused.n; i++)
        assert_int_equal(r.unused.at[i].kind, PART_ADVICE);
    needless_clear(&r);
    al0_table_free(t);
}

/* The report of a stopped run, whose verdict is what the command ends with. */
static void a_stopped_report(void **state)
{
    (void)state;
    Al0Status status = {0};
    Al0Table *t = table_of(text);
    Stopped s = {.after = 20};
    const Al0Limits limits = limits_of(&s);
    Al0Report *n = al0_needless(t, NULL, &limits, &status);
    assert_non_null(n);
    assert_int_equal(al0_report_verdict(n), AL0_UNKNOWN);
    char *report = al0_report_write(
        n, AL0_TEXT, &(Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .no_seconds = true}, NULL);
    assert_string_equal(
        report, "test.al0:2:1: rule of table `parts`: rule never if K in a2 then go\n"
                "test.al0:3:1: rule of table `parts`: rule nowhere if K in a3 then go\n"
                "test.al0:4:1: rule of table `parts`: rule no if K in a4 and k in a6 then go\n"
                "INTERRUPTED: what stands here was found so far\n"
                "7 of 24 parts tried, 3 needless: without all of them the table is "
                "proved\n");
    al0_free(report);
    al0_report_free(n);
    al0_table_free(t);
}

/* ---- trees that are not built ------------------------------------------------------------- */

/* Trees of `mates` end at the aim alone, and its heights can be solved; not so those of the others.
 */
static const char mating[] =
    "table mating material \"KQvK\" aim mate\n"
    "rule corner if k in corners and dist(K, k) < 4 then mates\n"
    "rule edge if k in edge and dist(K, k) < 3 then soon, gains\n"
    "advice mates better: mate and K or mate holding: Q and not stalemate them: any\n"
    "advice soon better: mate us: depth = 0 them: none\n"
    "advice gains better: us_to_move and dist(K, k) < 3 or mate us: depth = 0 them: depth = 1\n";

static VerifyReport verify(Al0Table *t, bool only_proof)
{
    Status status = {0};
    Stopped s = {.after = NEVER};
    const Al0Limits asked = limits_of(&s);
    CallLimits limits;
    VerifyOptions o = asked_options(&limits, &asked);
    VerifyReport r;
    o.progress = NULL;
    o.only_proof = only_proof;
    if (!verify_run(t->compiled, &o, &r, &status))
        fail_msg("%s", status.text);
    return r;
}

static const AdviceCount *count_of(const VerifyReport *r, const char *name)
{
    for (size_t i = 0; i < r->n_advice; i++)
        if (strcmp(r->advice[i].advice->name.text, name) == 0)
            return &r->advice[i];
    fail_msg("no advice `%s`", name);
    return NULL;
}

static void check_same_play(const VerifyReport *a, const VerifyReport *b)
{
    assert_true(a->proved == b->proved);
    assert_int_equal(a->positions, b->positions);
    assert_int_equal(a->fulfilled, b->fulfilled);
    assert_memory_equal(a->by_class, b->by_class, sizeof a->by_class);
    assert_int_equal(a->n_histogram, b->n_histogram);
    assert_memory_equal(a->histogram, b->histogram, a->n_histogram * sizeof *a->histogram);
    for (size_t i = 0; i < a->n_advice; i++) {
        assert_int_equal(a->advice[i].chosen, b->advice[i].chosen);
        assert_int_equal(a->advice[i].tried, b->advice[i].tried);
        assert_int_equal(a->advice[i].refuted, b->advice[i].refuted);
    }
}

static void heights_are_enough(void **state)
{
    (void)state;
    Al0Table *t = table_of(mating);
    VerifyReport built = verify(t, false), bare = verify(t, true);
    check_same_play(&built, &bare);
    assert_true(built.fulfilled > 1000 && built.by_class[FAILURE_NO_RULE] > 0 &&
                built.by_class[FAILURE_LOOP] + built.by_class[FAILURE_NO_ADVICE] > 0);
    assert_true(count_of(&built, "mates")->tree_sum > 0);
    assert_int_equal(count_of(&bare, "mates")->tree_sum, 0);
    assert_int_equal(count_of(&bare, "soon")->tree_sum, count_of(&built, "soon")->tree_sum);
    assert_int_equal(count_of(&bare, "gains")->tree_sum, count_of(&built, "gains")->tree_sum);
    verify_report_clear(&built);
    verify_report_clear(&bare);
    al0_table_free(t);
}

static void which_trees_end_at_the_aim(void **state)
{
    (void)state;
    static const struct {
        const char *better;
        bool all;
    } cases[] = {{"mate", true},
                 {"mate and K", true},
                 {"K and mate", true},
                 {"mate or check", false},
                 {"mate or mate and Q", true},
                 {"(mate or check) and K", false},
                 {"not mate", false},
                 {"check", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        StrBuf b = {0};
        strbuf_printf(&b,
                      "table t material \"KQvK\" aim mate\nrule r then a\nadvice a better: %s\n",
                      cases[i].better);
        char *source = strbuf_take(&b);
        Al0Table *t = table_of(source);
        if (ends_at_aim(t->set->root, t->set->advices[0]) != cases[i].all)
            fail_msg("better: %s", cases[i].better);
        al0_table_free(t);
        free(source);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_all_it_is_proved),
        cmocka_unit_test(nothing_else_is_needless),
        cmocka_unit_test(from_a_sample_nothing_else_is),
        cmocka_unit_test(from_a_sample_stopped),
        cmocka_unit_test(stopped_after_any_part),
        cmocka_unit_test(what_is_unused_then),
        cmocka_unit_test(a_stopped_report),
        cmocka_unit_test(heights_are_enough),
        cmocka_unit_test(which_trees_end_at_the_aim),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
