/* tests/unit/test_interrupted.c -- a verification that is stopped says nothing that the whole run
 * would not.
 * Runs are stopped after every few blocks of positions, and blocks are left out at random. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "lib/internal.h"
#include "tests/support/asked.h"
#include "tests/support/report_as.h"
#include "tests/support/share.h"
#include "tests/support/table_of.h"
#include "verify/sweep/sweep.h"
#include "verify/symmetry_check.h"
#include "verify/table_classes.h"

/* Won everywhere, in up to five moves. */
static const char proved[] =
    "table proved material \"KQvK\" aim us_to_move and count(cage) <= 7\n"
    "define cage = reach(k, ~attacks(us, k))\n"
    "define work = count(cage) + 3 * edge_dist(k) + 2 * manhattan(K, k)\n"
    "rule all then tighten\n"
    "advice tighten better: depth = 2 holding: Q and not stalemate us: depth = 0 them: depth = 1\n"
    "seek: least work\n";

/* Loops, stalemates, positions without rule or advice.  `by` of both keeps the mates from being
 * solved backwards, where no limit on nodes is met. */
#define FAULTY(header)                                                                    \
    "table faulty " header "material \"KQvK\"\n"                                          \
    "rule far if dist(K, k) > 5 then come, wait\n"                                        \
    "rule corner if k in corners then wait\n"                                             \
    "rule near if dist(K, k) < 5 then mate_in_2, come\n"                                  \
    "advice mate_in_2 better: mate us: depth <= 2 and (by(K) or by(Q)) them: depth = 1\n" \
    "advice come better: them_to_move and dist(K, k) < dist(root(K), k) holding: Q "      \
    "us: depth = 0 and by(K) them: none\n"                                                \
    "advice wait better: them_to_move us: depth = 0 and by(Q) them: none\n"

static const char faulty[] = FAULTY(""), symmetric[] = FAULTY("symmetric ");

/* Avoids, with the same faults; no play of it is a loop. */
static const char unsteady[] =
    "table unsteady material \"KvKP, KvK\"\navoid mated\n"
    "rule bare if not p and not K in edge then walk\n"
    "rule taking if some(s in moves(K), s in p) then take\n"
    "rule rest if p then oppose\n"
    "advice walk better: them_to_move us: depth = 0 them: none\n"
    "advice take better: them_to_move and not p us: depth = 0 them: none\n"
    "advice oppose better: them_to_move and file(K) = file(k) us: depth = 0 them: none\n";

enum { ALL = 1 << 20 };

/* Which blocks a run may search. */
typedef struct Wanted {
    size_t before; /* those with a smaller number, */
    uint64_t seed; /* and of these, if not 0, half, drawn with this seed */
} Wanted;

/* A run, and what it tells of failures. */
typedef struct Run {
    Wanted wanted;
    const Game *game;
    Report report;
    json_t *json;
    json_t *classes; /* of failing positions, by their text; unknown ones where all are wanted */
    uint64_t failures;
} Run;

static bool is_wanted(void *context, size_t block)
{
    const Wanted *w = &((const Run *)context)->wanted;
    uint64_t x = (block + 1) * 0x9E3779B97F4A7C15u ^ w->seed;
    x = (x ^ x >> 31) * 0xBF58476D1CE4E5B9u;
    return block < w->before && (w->seed == 0 || x >> 63);
}

static void take_failure(void *context, const void *position, FailureReason c, const char *by)
{
    Run *r = context;
    StrBuf b = {0};
    (void)by;
    r->failures++;
    if (c == FAILURE_UNKNOWN && r->wanted.before < ALL)
        return;
    r->game->write(r->game, position, &b);
    json_object_set_new(r->classes, strbuf_get(&b), json_string(verify_reason_name(c)));
    strbuf_clear(&b);
}

static Run run(const Al0Table *t, uint64_t max_nodes, unsigned examples, Wanted w)
{
    Status status = {0};
    Run r = {
        .wanted = w, .game = t->game, .report = {.table = &t->facts}, .classes = json_object()};
    CallLimits limits;
    asked_limits(&limits, &(Al0Limits){AL0_SIZE(Al0Limits), .max_nodes = max_nodes, .threads = 2});
    ChooseOptions choose = lib_choose_options(&limits, NULL);
    VerifyOptions o = {.limits = choose.limits,
                       .search = choose.search,
                       .threads = limits.at.threads,
                       .memory = (size_t)1 << 30,
                       .n_examples = examples,
                       .wanted = is_wanted,
                       .failure = take_failure,
                       .context = &r};
    assert_true(verify_run(t->compiled, &o, &r.report.report, &status));
    char *text = report_as(&r.report, DOC_AS_JSON);
    r.json = json_loads(text, 0, NULL);
    assert_non_null(r.json);
    al0_free(text);
    return r;
}

static void run_clear(Run *r)
{
    json_decref(r->json);
    json_decref(r->classes);
    verify_report_clear(&r->report.report);
}

static long long number(const json_t *j, const char *key)
{
    const json_t *v = json_object_get(j, key);
    assert_true(json_is_integer(v));
    return json_integer_value(v);
}

static void check_counts(const Run *part, const Run *whole)
{
    const VerifyReport *p = &part->report.report, *w = &whole->report.report;
    uint64_t sum = p->fulfilled;
    assert_int_equal(p->fulfillable, w->fulfillable);
    assert_true(p->fulfilled <= w->fulfilled);
    for (int c = 0; c < N_FAILURES; c++) {
        const char *name = verify_reason_name((FailureReason)c);
        sum += p->by_class[c];
        assert_true(c == FAILURE_UNKNOWN || p->by_class[c] <= w->by_class[c]);
        if (verify_reason_applies(p, (FailureReason)c))
            assert_int_equal(number(json_object_get(part->json, "by_class"), name), p->by_class[c]);
        else
            assert_int_equal(p->by_class[c], 0);
    }
    assert_int_equal(sum, p->fulfillable);
    if (p->searched < p->positions) {
        assert_true(p->interrupted && !p->proved);
        assert_true(json_is_true(json_object_get(part->json, "interrupted")));
    }
}

/* Each definite failure that is told is one of the whole run. */
static void check_failures(const Run *part, const Run *whole)
{
    const char *fen;
    json_t *class;
    uint64_t sum = 0;
    json_object_foreach(part->classes, fen, class)
    {
        if (strcmp(json_string_value(class), "unknown") != 0)
            assert_true(json_equal(class, json_object_get(whole->classes, fen)));
    }
    for (int c = 0; c < N_FAILURES; c++)
        sum += part->report.report.by_class[c];
    assert_int_equal(part->failures, sum);
}

/* Each example is a failure of the whole run, with a line to its end or round its cycle. */
static void check_examples(const Run *part, const json_t *classes)
{
    size_t i;
    json_t *e;
    json_array_foreach(json_object_get(part->json, "examples"), i, e)
    {
        const char *fen = json_string_value(json_object_get(e, "fen"));
        const char *class = json_string_value(json_object_get(e, "class"));
        assert_string_equal(class, json_string_value(json_object_get(classes, fen)));
        bool loop = strcmp(class, "loop") == 0;
        const char *ending = json_string_value(json_object_get(e, "ending"));
        assert_int_equal(strcmp(ending, "and so on for ever") == 0, loop);
        if (loop)
            assert_true((size_t)number(e, "cycle_from") <
                        json_array_size(json_object_get(e, "line")));
    }
}

static void check_text(const Run *part)
{
    size_t open = 0;
    char *text = report_as(&part->report, DOC_AS_TEXT);
    for (const char *c = text; *c; c++) {
        open += *c == '[';
        assert_true(*c != ']' || open > 0);
        open -= *c == ']';
    }
    assert_int_equal(open, 0);
    al0_free(text);
    char *row = report_as(&part->report, DOC_AS_ROW);
    const VerifyReport *v = &part->report.report;
    assert_int_equal(strstr(row, ", interrupted") != NULL, v->interrupted);
    assert_int_equal(strstr(row, ", proved") != NULL, v->proved && !v->interrupted);
    al0_free(row);
}

static void check_part(const Al0Table *t, uint64_t max_nodes, Wanted w, const Run *whole)
{
    Run part = run(t, max_nodes, 40, w);
    check_counts(&part, whole);
    check_failures(&part, whole);
    check_examples(&part, whole->classes);
    check_text(&part);
    run_clear(&part);
}

/* Stops after every few blocks; without a limit on nodes, where no search can depend on those
 * before it, also with blocks left out at random. */
static void stop_everywhere(const char *text, uint64_t max_nodes, const FailureReason *expected,
                            size_t n_expected)
{
    const size_t step = share_of(59, 23, 16);
    const unsigned random = share_of(1, 1, 2);
    Al0Table *t = table_of(text);
    Run whole = run(t, max_nodes, 40, (Wanted){ALL, 0});
    size_t n_blocks = (size_t)whole.report.report.positions / SWEEP_BLOCK;
    assert_true(2 * n_blocks > step);
    for (size_t i = 0; i < n_expected; i++)
        assert_true(whole.report.report.by_class[expected[i]] > 0);
    assert_int_equal(whole.report.report.proved, n_expected == 0);
    for (size_t before = 0; before < 2 * n_blocks; before += step)
        check_part(t, max_nodes, (Wanted){before, 0}, &whole);
    for (uint64_t seed = 1; max_nodes == 0 && seed <= random; seed++)
        check_part(t, 0, (Wanted){ALL, seed}, &whole);
    run_clear(&whole);
    al0_table_free(t);
}

static void a_proved_table(void **state)
{
    (void)state;
    if (!share_is_large())
        skip();
    stop_everywhere(proved, 0, NULL, 0);
}

static void a_table_with_every_fault(void **state)
{
    (void)state;
    const FailureReason expected[] = {FAILURE_NO_RULE, FAILURE_NO_ADVICE, FAILURE_LOOP,
                                      FAILURE_LOST};
    stop_everywhere(faulty, 0, expected, 4);
}

/* Of images one position is asked, and half of the blocks. */
static void a_symmetric_table(void **state)
{
    (void)state;
    Al0Table *t = table_of(symmetric);
    Run whole = run(t, 0, 40, (Wanted){ALL, 0});
    assert_int_equal(whole.report.report.searched, whole.report.report.positions);
    check_part(t, 0, (Wanted){ALL, 1}, &whole);
    run_clear(&whole);
    al0_table_free(t);
}

/* The check that a table is symmetric says nothing when it is stopped. */
static void a_check_of_symmetry(void **state)
{
    (void)state;
    Al0Table *t = table_of("table t symmetric material \"KvK\" aim k in corners\n"
                           "rule r if file(k) > 2 then go advice go better: mate us: depth < 3\n");
    Classes classes = classes_of_set(t->set, t->game);
    const ListingRequest r = {.threads = 1};
    Status status = {0};
    assert_true(classes_list(&classes, &r, &status));
    VerifyOptions o = {.threads = 2, .memory = 1 << 28, .limits = {.deadline = 1e-9}};
    assert_false(symmetry_check(t->compiled, &classes, &o, &status));
    assert_true(status_gave_up(&status));
    o.limits.deadline = 0;
    assert_false(symmetry_check(t->compiled, &classes, &o, &status));
    assert_int_equal(status.kind, STATUS_WRONG_INPUT);
    classes_clear(&classes);
    al0_table_free(t);
}

static void a_table_that_meets_limits(void **state)
{
    (void)state;
    if (!share_is_large())
        skip();
    const FailureReason expected[] = {FAILURE_NO_RULE, FAILURE_UNKNOWN, FAILURE_LOST};
    stop_everywhere(faulty, 60, expected, 3);
}

static void a_table_that_avoids(void **state)
{
    (void)state;
    const FailureReason expected[] = {FAILURE_NO_RULE, FAILURE_NO_ADVICE, FAILURE_LOST};
    stop_everywhere(unsteady, 0, expected, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_proved_table),      cmocka_unit_test(a_table_with_every_fault),
        cmocka_unit_test(a_symmetric_table),   cmocka_unit_test(a_table_that_meets_limits),
        cmocka_unit_test(a_table_that_avoids), cmocka_unit_test(a_check_of_symmetry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
