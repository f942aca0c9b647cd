/* tests/unit/test_aimed.c -- verification from positions, from a sample and inside a scope, against
 * the whole
 * class: numbered otherwise and searched in another order, every position must come to the same. */
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
#include "tests/support/table_of.h"
#include "verify/fixpoint.h"
#include "verify/sweep/random_positions.h"
#include "verify/sweep/reachable.h"
#include "verify/table_classes.h"

/* Loops, stalemates, positions without rule or advice; every position is won in theory. */
#define FAULTY                                                                       \
    "rule far if dist(K, k) > 5 then come, wait\n"                                   \
    "rule corner if k in corners then wait\n"                                        \
    "rule near if dist(K, k) < 5 then mate_in_2, come\n"                             \
    "advice mate_in_2 better: mate us: depth <= 2 them: depth = 1\n"                 \
    "advice come better: them_to_move and dist(K, k) < dist(root(K), k) holding: Q " \
    "us: depth = 0 and by(K) them: none\n"                                           \
    "advice wait better: them_to_move us: depth = 0 and by(Q) them: none\n"

static const char faulty[] = "table faulty material \"KQvK\"\n" FAULTY;
static const char scoped[] = "table faulty material \"KQvK\" scope cornered\n"
                             "define cornered = k in corners or K in corners\n" FAULTY;

typedef struct Run {
    const Game *game;
    VerifyReport report;
    json_t *classes; /* of every failing position, by its text */
} Run;

static void take_failure(void *context, const void *position, FailureReason c, const char *by)
{
    Run *r = context;
    StrBuf b = {0};
    (void)by;
    r->game->records->write_in_line(r->game, position, &b);
    json_object_set_new(r->classes, strbuf_get(&b), json_string(verify_reason_name(c)));
    strbuf_clear(&b);
}

/* o: what differs from a whole verification by two threads. */
static Run run(const Al0Table *t, VerifyOptions o)
{
    Status status = {0};
    Run r = {.game = t->game, .classes = json_object()};
    CallLimits limits;
    asked_limits(&limits, &(Al0Limits){AL0_SIZE(Al0Limits), .threads = 2});
    o.limits = lib_choose_options(&limits, NULL).limits;
    o.search = lib_choose_options(&limits, NULL).search;
    o.threads = o.threads ? o.threads : 2;
    o.memory = o.memory ? o.memory : (size_t)1 << 30;
    o.n_examples = 5;
    o.failure = take_failure;
    o.context = &r;
    if (!verify_run(t->compiled, &o, &r.report, &status))
        fail_msg("%s", status.text);
    return r;
}

static void run_clear(Run *r)
{
    json_decref(r->classes);
    verify_report_clear(&r->report);
}

/* What all parts are compared with: the table without a scope, verified whole. */
static Al0Table *table;
static Run whole;

static int verify_whole(void **state)
{
    (void)state;
    table = table_of(faulty);
    whole = run(table, (VerifyOptions){0});
    return 0;
}

static int forget_whole(void **state)
{
    (void)state;
    run_clear(&whole);
    al0_table_free(table);
    return 0;
}

/* ---- from all positions ------------------------------------------------------------------- */

/* Every legal position of the class, the last first. */
static const void **all_positions(const Al0Table *t, size_t *n)
{
    Classes c = classes_of_set(t->set, t->game);
    Status status = {0};
    assert_true(classes_list(&c, NULL, &status));
    VEC(const void *) all = {0};
    for (uint64_t i = classes_size(&c); i-- > 0;) {
        void *position = base_alloc(t->game->position_size, "a position");
        if (classes_position(&c, i, position))
            vec_push(&all, position, "positions");
        else
            free(position);
    }
    classes_clear(&c);
    *n = all.n;
    return all.at;
}

static void same_counts(const VerifyReport *a, const VerifyReport *b)
{
    assert_int_equal(a->positions, b->positions);
    assert_int_equal(a->searched, b->searched);
    assert_int_equal(a->fulfilled, b->fulfilled);
    assert_memory_equal(a->by_class, b->by_class, sizeof a->by_class);
    assert_memory_equal(a->at_once, b->at_once, sizeof a->at_once);
    assert_int_equal(a->longest_plies, b->longest_plies);
    assert_int_equal(a->longest_run, b->longest_run);
    assert_int_equal(a->trees, b->trees);
    assert_int_equal(a->tree_sum, b->tree_sum);
    for (size_t i = 0; i < a->n_advice; i++) {
        assert_int_equal(a->advice[i].chosen, b->advice[i].chosen);
        assert_int_equal(a->advice[i].tried, b->advice[i].tried);
    }
}

/* The blame for a loop depends on which exit comes first, so on numbers; that for all else only
 * among those that are equally near. */
static void from_all_positions(void **state)
{
    (void)state;
    size_t n;
    const void **all = all_positions(table, &n);
    Run from = run(table, (VerifyOptions){.starts = all, .n_starts = n});
    same_counts(&whole.report, &from.report);
    assert_true(json_equal(whole.classes, from.classes));
    assert_true(from.report.by_class[FAILURE_LOOP] > 0);
    assert_true(from.report.by_class[FAILURE_LOST] > 100);
    assert_int_equal(from.report.starts, n);
    assert_int_equal(from.report.starts_fulfilled, from.report.fulfilled);
    assert_false(from.report.truth_known);
    run_clear(&from);
    for (size_t i = 0; i < n; i++)
        free((void *)(uintptr_t)all[i]);
    free(all);
}

/* ---- from some ---------------------------------------------------------------------------- */

/* What is told of failures is what the whole run tells of the same positions. */
static uint64_t check_told(const Run *part)
{
    const char *fen;
    json_t *class;
    uint64_t told = 0;
    json_object_foreach(part->classes, fen, class)
    {
        told++;
        if (!json_equal(class, json_object_get(whole.classes, fen)))
            fail_msg("%s: %s", fen, json_string_value(class));
    }
    return told;
}

static uint64_t failures_of(const VerifyReport *r)
{
    uint64_t sum = 0, blamed = 0;
    for (int c = 0; c < N_FAILURES; c++) {
        sum += r->by_class[c];
        blamed += r->at_once[c];
        for (size_t i = 0; i < r->n_advice; i++)
            blamed += r->advice[i].blamed[c];
    }
    assert_int_equal(sum, blamed); /* each is laid to one advice, or to none */
    return sum;
}

static void from_a_sample(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 3; seed++) {
        Run some = run(table, (VerifyOptions){.sample = 20, .seed = seed});
        Run same = run(table, (VerifyOptions){.sample = 20, .seed = seed, .threads = 5});
        assert_int_equal(check_told(&some), failures_of(&some.report));
        assert_int_equal(some.report.fulfilled + failures_of(&some.report), some.report.positions);
        same_counts(&some.report, &same.report);
        assert_true(json_equal(some.classes, same.classes));
        run_clear(&some);
        run_clear(&same);
    }
}

/* The class that a reason of the play stands for; NULL: it is won, or not known. */
static const char *name_of_reason(unsigned char reason)
{
    switch (reason) {
    case FAILURE_LOST: return "lost_the_point";
    case FAILURE_NO_RULE: return "no_rule";
    case FAILURE_NO_ADVICE: return "no_advice";
    case FAILURE_LOOP: return "loop";
    default: return NULL;
    }
}

/* Solves the play of a sweep over n positions met. */
static void solve_play(Fixpoint *p, const Sweep *s, uint64_t n)
{
    fixpoint_init(p, n, SWEEP_BLOCK);
    p->blocks = s->blocks;
    p->searched = s->done;
    p->n_blocks = s->n_blocks;
    assert_true(fixpoint_solve(p, 2));
}

static void meet_sample(PositionTable *m, const Classes *c, uint64_t n)
{
    RandomPositions draw = {7};
    void *position = base_alloc(c->game->position_size, "a position");
    while (n-- > 0) {
        random_positions_next(&draw, c, position);
        position_table_add(m, position);
    }
    free(position);
}

/* Where there is no room for more positions, what was not searched is open, and nothing is
 * invented. */
static void until_there_is_no_room(void **state)
{
    (void)state;
    enum { ROOM = 150 };
    const Game *game = table->game;
    Classes c = classes_of_set(table->set, game);
    Status status = {0};
    assert_true(classes_list(&c, NULL, &status));
    CallLimits limits;
    asked_limits(&limits, &(Al0Limits){AL0_SIZE(Al0Limits), .threads = 2});
    VerifyOptions o = {.limits = lib_choose_options(&limits, NULL).limits,
                       .threads = 2,
                       .memory = (size_t)1 << 30};
    PositionTable *m = position_table_new(game, ROOM);
    meet_sample(m, &c, 100);
    Retrograde none = {0};
    Reach q = {.c = table->compiled,
               .classes = &c,
               .met = m,
               .o = &o,
               .heights = &none,
               .bytes = (size_t)1 << 30};
    Sweep s;
    bool interrupted;
    assert_true(reach_run(&q, &s, &interrupted, &status));
    assert_true(interrupted);
    assert_true(s.searched < position_table_count(m) && position_table_count(m) <= ROOM);
    Fixpoint p = {0};
    solve_play(&p, &s, position_table_count(m));
    uint64_t open = 0, failing = 0;
    for (uint64_t i = 0; i < p.n; i++) {
        StrBuf text = {0};
        game->records->write_in_line(game, position_table_position(m, i), &text);
        const char *class = name_of_reason(p.reason[i]);
        json_t *true_class = json_object_get(whole.classes, strbuf_get(&text));
        open += p.reason[i] == FAILURE_OPEN;
        failing += class != NULL;
        if (class)
            assert_string_equal(class, json_string_value(true_class));
        else if (p.reason[i] == FAILURE_NONE)
            assert_null(true_class);
        strbuf_clear(&text);
    }
    assert_true(open > 0 && failing > 0);
    fixpoint_clear(&p);
    sweep_clear(&s);
    position_table_free(m);
    classes_clear(&c);
}

/* ---- a scope ------------------------------------------------------------------------------ */

static void inside_a_scope(void **state)
{
    (void)state;
    const Game *game = table->game;
    Al0Table *s = table_of(scoped);
    Run inside = run(s, (VerifyOptions){0});
    size_t n;
    const void **all = all_positions(table, &n);
    uint64_t positions = 0, failures = 0;
    for (size_t i = 0; i < n; i++) {
        Al0Position *p = base_alloc(sizeof *p + game->position_size, "a position");
        StrBuf text = {0};
        p->game = game;
        memcpy(p->bytes, all[i], game->position_size);
        game->records->write_in_line(game, all[i], &text);
        json_t *class = json_object_get(whole.classes, strbuf_get(&text));
        if (al0_position_fit(p, s, 0) == AL0_FITS) {
            positions++;
            failures += class != NULL;
            assert_true(class == json_object_get(inside.classes, strbuf_get(&text)) ||
                        json_equal(class, json_object_get(inside.classes, strbuf_get(&text))));
        }
        strbuf_clear(&text);
        free(p);
        free((void *)(uintptr_t)all[i]);
    }
    assert_int_equal(positions, inside.report.positions);
    assert_int_equal(failures, failures_of(&inside.report));
    assert_int_equal(inside.report.fulfillable, positions);
    assert_true(failures > 100 && inside.report.followed > 100);
    assert_int_equal(inside.report.searched, positions + inside.report.followed);
    free(all);
    run_clear(&inside);
    al0_table_free(s);
}

/* ---- drawing ------------------------------------------------------------------------------ */

/* Published first outputs of SplitMix64 for the seed 1234567. */
static void the_generator(void **state)
{
    (void)state;
    RandomPositions d = {1234567};
    const uint64_t expected[] = {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                 4593380528125082431u, 16408922859458223821u};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_int_equal(random_positions_below(&d, UINT64_MAX), expected[i]);
    unsigned counts[6] = {0};
    for (int i = 0; i < 60000; i++)
        counts[random_positions_below(&d, 6)]++;
    for (int i = 0; i < 6; i++)
        assert_in_range(counts[i], 9600, 10400);
}

static void numbers_of_positions(void **state)
{
    (void)state;
    const Game *game = table->game;
    size_t n;
    const void **all = all_positions(table, &n);
    PositionTable *m = position_table_new(game, n + 5);
    position_table_limit(m, n - 1);
    position_table_limit(m, n); /* never raised */
    for (size_t i = 0; i < n - 1; i++) {
        assert_int_equal(position_table_find(m, all[i]), NO_INDEX);
        assert_int_equal(position_table_add(m, all[i]), i);
    }
    assert_int_equal(position_table_add(m, all[n - 1]), NO_INDEX);
    for (size_t i = 0; i < n - 1; i++) {
        assert_int_equal(position_table_find(m, all[i]), i);
        assert_int_equal(position_table_add(m, all[i]), i);
        assert_true(game->same(game, position_table_position(m, i), all[i]));
    }
    position_table_limit(m, 1); /* those that it has stay */
    assert_int_equal(position_table_room(m), 0);
    assert_int_equal(position_table_count(m), n - 1);
    position_table_free(m);
    for (size_t i = 0; i < n; i++)
        free((void *)(uintptr_t)all[i]);
    free(all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(from_all_positions),     cmocka_unit_test(from_a_sample),
        cmocka_unit_test(until_there_is_no_room), cmocka_unit_test(inside_a_scope),
        cmocka_unit_test(the_generator),          cmocka_unit_test(numbers_of_positions),
    };
    return cmocka_run_group_tests(tests, verify_whole, forget_whole);
}
