/* tests/unit/test_verify.c -- whole-table verification against figures found by other programs.
 * The figures of the classic table come from an independent program (175,120 of 175,168 won, 48
 * stalemates, 34 moves, mean 19.73; 88 failures with shortest trees; 31,520 won without memory). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

#include "al0.h"
#include "tests/support/file_size.h"
#include "tests/support/share.h"
#include "tests/support/table_of.h"

#define LENGTH(a) (sizeof(a) / sizeof *(a))

static const char classic[] = TESTS_DIR "/../advice/textbook/krk.al0";

/* ---- helpers ------------------------------------------------------------------------------ */

/* How a table is verified. */
typedef struct Asked {
    Al0VerifyOptions options;
    Al0Limits limits;
} Asked;

static json_t *verify(const Al0Table *t, const Asked *a)
{
    Al0Status status = {0};
    Al0Report *r = al0_verify(t, &a->options, &a->limits, &status);
    if (!r)
        print_error("%s\n", status.text);
    assert_non_null(r);
    char *text = al0_report_write(
        r, AL0_JSON, &(Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .no_seconds = true}, NULL);
    json_t *j = json_loads(text, 0, NULL);
    assert_non_null(j);
    al0_free(text);
    al0_report_free(r);
    return j;
}

static long long number(const json_t *j, const char *key)
{
    const json_t *v = json_object_get(j, key);
    assert_true(json_is_integer(v));
    return json_integer_value(v);
}

static long long failures(const json_t *j, const char *class)
{
    return number(json_object_get(j, "by_class"), class);
}

static const Asked two_threads = {AL0_INIT(Al0VerifyOptions), {AL0_SIZE(Al0Limits), .threads = 2}};

/* The longest win is shown move by move: from its position, to mate, as long as it is said to be.
 */
static void assert_longest_line(const json_t *j)
{
    const json_t *line = json_object_get(j, "longest_line");
    size_t n = json_array_size(line);
    assert_int_equal(n, number(j, "longest_plies"));
    assert_string_equal(json_string_value(json_object_get(json_array_get(line, 0), "fen")),
                        json_string_value(json_object_get(j, "longest_fen")));
    for (size_t i = 0; i < n; i++) {
        const json_t *move = json_array_get(line, i);
        assert_int_equal(json_is_string(json_object_get(move, "advice")), i % 2 == 0);
        assert_int_equal(strchr(json_string_value(json_object_get(move, "san")), '#') != NULL,
                         i == n - 1);
    }
}

/* ---- the classic table -------------------------------------------------------------------- */

static void classic_figures(void **state)
{
    (void)state;
    Al0Table *t = table_from(classic);
    json_t *j = verify(t, &two_threads);
    assert_int_equal(number(j, "positions"), 175168);
    assert_int_equal(number(j, "won_in_theory"), 175168);
    assert_int_equal(number(j, "not_won_in_theory"), 0);
    assert_int_equal(number(j, "won"), 175120);
    assert_int_equal(failures(j, "lost_the_point"), 48);
    assert_int_equal(number(j, "longest_plies"), 67);
    assert_int_equal(number(j, "optimal_longest_plies"), 31);
    assert_string_equal(json_string_value(json_object_get(j, "longest_fen")),
                        "8/8/8/8/3R4/2k5/8/K7 w - - 0 1");
    assert_longest_line(j);
    /* 19.73 moves: a win in n plies takes (n + 1) / 2 */
    assert_true(json_real_value(json_object_get(j, "mean_plies")) > 2 * 19.725 - 1);
    assert_true(json_real_value(json_object_get(j, "mean_plies")) < 2 * 19.735 - 1);
    assert_true(json_is_false(json_object_get(j, "proved")));
    json_decref(j);
    al0_table_free(t);
}

/* 40 of the 48 stalemates come from keeproom and 8 from divide_in_2. */
static void classic_failures_are_shown(void **state)
{
    (void)state;
    if (!share_is_large())
        skip();
    Al0Table *t = table_from(classic);
    Asked o = two_threads;
    o.options.examples = 100;
    json_t *j = verify(t, &o);
    json_t *examples = json_object_get(j, "examples");
    assert_int_equal(json_array_size(examples), 10); /* of 48, without images */
    size_t i;
    json_t *e;
    json_array_foreach(examples, i, e)
    {
        assert_string_equal(json_string_value(json_object_get(e, "class")), "lost_the_point");
        assert_string_equal(json_string_value(json_object_get(e, "ending")), "stalemate");
        assert_true(json_array_size(json_object_get(e, "line")) > 0);
    }
    json_decref(j);
    al0_table_free(t);
}

static void classic_with_shortest_trees(void **state)
{
    (void)state;
    if (!share_is_large())
        skip();
    Al0Table *t = table_from(classic);
    Asked o = two_threads;
    o.limits.search = AL0_SHORTEST;
    json_t *j = verify(t, &o);
    assert_int_equal(number(j, "won"), 175168 - 88);
    json_decref(j);
    al0_table_free(t);
}

static void classic_without_memory(void **state)
{
    (void)state;
    if (!share_is_large())
        skip();
    Al0Table *t = table_from(classic);
    Asked o = two_threads;
    o.options.replan = true;
    json_t *j = verify(t, &o);
    assert_int_equal(number(j, "won"), 31520);
    assert_true(failures(j, "loop") > 0);
    assert_int_equal(number(j, "won") + failures(j, "loop") + failures(j, "lost_the_point"),
                     175168);
    json_decref(j);
    al0_table_free(t);
}

/* ---- classes of failure ------------------------------------------------------------------- */

static const char king_shuffle[] = "table shuffle material \"KRvK\"\n"
                                   "rule near if dist(K, k) < 3 then mate_now, wait\n"
                                   "rule far if dist(K, k) > 4 then wait\n"
                                   "advice mate_now better: mate us: depth = 0 them: none\n"
                                   "advice wait better: them_to_move holding: R and not stalemate "
                                   "us: depth = 0 and by(K) them: none\n";

static void each_position_is_in_one_class(void **state)
{
    (void)state;
    Al0Table *t = table_of(king_shuffle);
    json_t *j = verify(t, &two_threads);
    long long sum = number(j, "won");
    const char *class;
    json_t *n;
    json_object_foreach(json_object_get(j, "by_class"), class, n)
    {
        (void)class;
        sum += json_integer_value(n);
    }
    assert_int_equal(number(j, "won_in_theory"), 175168);
    assert_int_equal(sum, 175168);
    assert_true(number(j, "won") > 0);
    assert_true(failures(j, "no_rule") > 0);
    assert_true(failures(j, "lost_the_point") > 0);
    assert_int_equal(failures(j, "unknown"), 0);
    json_decref(j);
    al0_table_free(t);
}

static void loops_end_in_their_cycle(void **state)
{
    (void)state;
    Al0Table *t = table_of("table shuffle material \"KRvK\"\n"
                           "rule all then wait\n"
                           "advice wait better: them_to_move holding: R and not stalemate and not "
                           "(R in attacks(k) - attacks(K)) us: depth = 0 and by(K) them: none\n");
    json_t *j = verify(t, &two_threads);
    size_t i;
    json_t *e;
    unsigned loops = 0;
    json_array_foreach(json_object_get(j, "examples"), i, e)
    {
        if (strcmp(json_string_value(json_object_get(e, "class")), "loop") != 0)
            continue;
        loops++;
        size_t length = json_array_size(json_object_get(e, "line"));
        assert_true((size_t)number(e, "cycle_from") < length);
        assert_int_equal((length - (size_t)number(e, "cycle_from")) % 2, 0);
    }
    assert_true(loops > 0);
    json_decref(j);
    al0_table_free(t);
}

static void limits_make_unknowns(void **state)
{
    (void)state;
    Al0Table *t = table_from(classic);
    Asked o = two_threads;
    o.limits.max_nodes = 30;
    Al0Status status = {0};
    Al0Report *r = al0_verify(t, &o.options, &o.limits, &status);
    assert_non_null(r);
    assert_int_not_equal(al0_report_verdict(r), AL0_SATISFIABLE);
    char *text = al0_report_write(
        r, AL0_TEXT, &(Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .no_seconds = true}, NULL);
    assert_non_null(strstr(text, "unknown (a limit)"));
    al0_free(text);
    al0_report_free(r);
    al0_table_free(t);
}

static void positions_that_are_not_won_do_not_count(void **state)
{
    (void)state;
    Al0Table *t = table_of("table none material \"KPvK\"\nrule r if false then a\n"
                           "advice a better: mate us: depth = 0\n");
    json_t *j = verify(t, &two_threads);
    assert_int_equal(number(j, "positions"), 163328 - 4); /* our king is stalemated */
    assert_int_equal(number(j, "over"), 4);
    assert_int_equal(number(j, "won_in_theory"), 124960);
    assert_int_equal(number(j, "not_won_in_theory"), 163328 - 4 - 124960);
    json_decref(j);
    al0_table_free(t);
}

/* An aim of the table's own: the truth is solved for it. */
static void other_aims(void **state)
{
    (void)state;
    Al0Table *t = table_of("table edge material \"KRvK\" aim k in edge and us_to_move\n"
                           "rule all then now\n"
                           "advice now better: us_to_move and k in edge holding: R "
                           "us: depth = 0 them: depth = 1\n");
    json_t *j = verify(t, &two_threads);
    assert_true(number(j, "won_in_theory") > 100000);
    assert_true(number(j, "won") > 0);
    assert_true(number(j, "won") <= number(j, "won_in_theory"));
    json_decref(j);
    al0_table_free(t);
}

/* ---- en passant --------------------------------------------------------------------------- */

static const char win_the_pawn[] = "table pawn material \"KPvKP\" aim not p\n"
                                   "rule corner if k in a8 and p in a7 and P in b5 then take\n"
                                   "rule elsewhere then never\n"
                                   "advice take better: not p us: depth < 3\n"
                                   "advice never when: false better: not p us: depth = 0\n";

/* Our king reaches c7 or c8 from b6, c6, d6, d7, d8 and from one another: after a7-a5 only b5xa6 en
 * passant wins the pawn.  From a5 and a6 b5-b6 does it. */
static void play_passes_through_en_passant(void **state)
{
    (void)state;
    if (!share_is_whole()) /* seven million positions */
        skip();
    Al0Table *t = table_of(win_the_pawn);
    json_t *j = verify(t, &two_threads);
    assert_int_equal(number(j, "won"), 9);
    assert_int_equal(number(j, "longest_plies"), 3);
    json_decref(j);
    al0_table_free(t);
}

/* ---- threads, checkpoints, errors --------------------------------------------------------- */

static char *report_text_of(const Al0Table *t, const Asked *a)
{
    Al0Status status = {0};
    Al0Report *r = al0_verify(t, &a->options, &a->limits, &status);
    assert_non_null(r);
    char *text = al0_report_write(
        r, AL0_TEXT, &(Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .no_seconds = true}, NULL);
    al0_report_free(r);
    return text;
}

/* Its searches serve each other, and some meet a limit.  by(): else it would be solved backwards.
 */
static const char deep[] =
    "table deep material \"KQvK\"\n"
    "rule near if k in edge and dist(K, k) = 2 and Q in d4 | e5 then mate_in_3\n"
    "advice mate_in_3 better: mate us: depth <= 4 and (by(Q) or by(K)) them: depth <= 3\n";

static void compare_threads(const char *table, uint64_t nodes)
{
    Al0Table *t = table_of(table);
    Asked one = {AL0_INIT(Al0VerifyOptions),
                 {AL0_SIZE(Al0Limits), .threads = 1, .memory = 64 << 20, .max_nodes = nodes}};
    Asked three = one;
    three.limits.threads = 3;
    char *a = report_text_of(t, &one), *b = report_text_of(t, &three);
    assert_string_equal(a, b);
    assert_true(!nodes || strstr(a, "unknown (a limit)"));
    al0_free(a);
    al0_free(b);
    al0_table_free(t);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    compare_threads(king_shuffle, 0);
    compare_threads(deep, 300);
    if (!share_is_large())
        return;
    compare_threads(deep, 2000);
}

/* A file cut off anywhere, as a killed run leaves it, gives the same report in the end. */
static void checkpoints_resume(void **state)
{
    (void)state;
    char path[] = "/tmp/al0-checkpoint-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    Al0Table *t = table_of(king_shuffle);
    Asked plain = two_threads, kept = two_threads;
    kept.options.checkpoint = path;
    char *expected = report_text_of(t, &plain), *whole = report_text_of(t, &kept);
    assert_string_equal(whole, expected);
    al0_free(whole);
    const int cuts[] = {70, 100, 33, 1};
    for (size_t i = 0; i < share_of(1, LENGTH(cuts), LENGTH(cuts)); i++) {
        long left = file_size(path) * cuts[i] / 100;
        assert_int_equal(truncate(path, left < 40 ? 40 : left), 0);
        char *again = report_text_of(t, &kept);
        assert_string_equal(again, expected);
        al0_free(again);
    }
    al0_free(expected);
    al0_table_free(t);

    Al0Status status = {0};
    Al0Table *other = table_from(classic);
    assert_null(al0_verify(other, &kept.options, &kept.limits, &status));
    assert_non_null(strstr(status.text, "another table"));
    assert_int_equal(status.kind, AL0_WRONG_INPUT);
    al0_table_free(other);
    unlink(path);
}

/* ---- symmetric tables --------------------------------------------------------------------- */

/* A constraint and a key of `approach` tell files apart, but not where they are looked at. */
#define FACES(scope)                                                         \
    "table faces symmetric material \"KvK\"" scope "\n"                      \
    "aim them_to_move and dist(K, k) = 2 and k in edge\n"                    \
    "    and (file(K) = file(k) or rank(K) = rank(k))\n"                     \
    "rule far if dist(K, k) > 4 then approach\n"                             \
    "rule near if dist(K, k) > 2 then face, approach\n"                      \
    "rule beside if k in edge then wait\n"                                   \
    "advice approach better: us_to_move and dist(K, k) < root(dist(K, k))\n" \
    "    us: depth < 2 and not (moves(k) and file(k) > 2)\n"                 \
    "    prefer: least after(file(k) if moves(K) else dist(K, k))\n"         \
    "advice face better: them_to_move and dist(K, k) = 2 us: depth = 0\n"    \
    "advice wait better: us_to_move and dist(K, k) >= 2 us: depth < 2 and dist(to, k) = 2\n"
#define WAITS(scope)                                                                        \
    "table waits symmetric material \"KvK\"" scope " aim dist(K, k) = 2 and k in corners\n" \
    "rule all then wait advice wait better: them_to_move and dist(K, k) >= 2 us: depth = 0\n"
#define STAYS(scope)                                                                        \
    "table stays symmetric material \"KvK\"" scope " avoid K in edge and not (k in edge)\n" \
    "rule out if K in edge then walk rule inner then stay\n"                                \
    "advice walk better: depth = 1 us: depth = 0\n"                                         \
    "advice stay better: depth = 1 us: depth = 0 and not (to in edge) then depth = 0\n"

/* `out` is solved backwards, in all images at once. */
#define GOES(scope)                                                            \
    "table goes symmetric material \"KvK\"" scope " aim K in edge\n"           \
    "define off = min(min(file(K), 9 - file(K)), min(rank(K), 9 - rank(K)))\n" \
    "rule all then out\n"                                                      \
    "advice out better: us_to_move and off < root(off) holding: dist(K, k) > 1\n"

/* A report without what differs: the scope, nodes, and lines, which take the first of several
 * replies by the numbers of positions. */
static json_t *figures_of(const char *text, bool replan, unsigned threads)
{
    Al0Table *t = table_of(text);
    Asked a = two_threads;
    a.options.replan = replan;
    a.limits.threads = threads;
    json_t *j = verify(t, &a), *e;
    size_t i;
    json_object_del(j, "scope");
    json_object_del(j, "nodes");
    json_object_del(j, "longest_line");
    json_object_del(j, "threads");
    json_object_del(j, "peak_bytes");
    json_array_foreach(json_object_get(j, "examples"), i, e) json_object_del(e, "line");
    al0_table_free(t);
    return j;
}

/* With a scope, all positions are asked that have it. */
static void images_are_counted_where_one_is_asked(void **state)
{
    (void)state;
    static const char *const tables[][2] = {{FACES(""), FACES(" scope K")},
                                            {WAITS(""), WAITS(" scope K")},
                                            {STAYS(""), STAYS(" scope K")},
                                            {GOES(""), GOES(" scope K")}};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (int replan = 0; replan < 2; replan++) {
            json_t *one = figures_of(tables[i][0], replan, 2);
            json_t *all = figures_of(tables[i][1], replan, 1);
            char *x = json_dumps(one, JSON_SORT_KEYS), *y = json_dumps(all, JSON_SORT_KEYS);
            assert_int_equal(number(one, "positions"), 3612);
            assert_string_equal(x, y);
            free(x);
            free(y);
            json_decref(one);
            json_decref(all);
        }
}

static void what_cannot_be_verified(void **state)
{
    (void)state;
    Al0Status status = {0};
    Al0Table *t = table_of("table t\nrule r then a\nadvice a better: mate us: depth = 0\n");
    assert_null(al0_verify(t, NULL, NULL, &status));
    assert_non_null(strstr(status.text, "material"));
    assert_int_equal(status.kind, AL0_WRONG_USE);
    al0_table_free(t);
    const char *library = "define room = count(reach(k, ~attacks(us, k)))\n";
    Al0ReadOptions alone = {AL0_SIZE(Al0ReadOptions), .allow_library = true};
    t = al0_table_read_text("library.al0", library, strlen(library), &alone, &status);
    assert_non_null(t);
    assert_null(al0_verify(t, NULL, NULL, &status));
    assert_non_null(strstr(status.text, "library"));
    al0_table_free(t);
    t = table_of(
        "table t material \"KQRBvKQ\"\nrule r then a\nadvice a better: mate us: depth = 0\n");
    const Al0Limits small = {AL0_SIZE(Al0Limits), .memory = 16 << 20};
    assert_null(al0_verify(t, NULL, &small, &status));
    assert_true(strlen(status.text) > 0);
    assert_int_equal(status.kind, AL0_TOO_LARGE);
    al0_table_free(t);
}

/* ---- interruptions ------------------------------------------------------------------------ */

static volatile sig_atomic_t stop;

/* Interrupts as soon as the phase is reached that `context` names. */
static bool stop_at(void *context, const Al0Progress *now)
{
    stop |= strcmp(context, now->name) == 0;
    return true;
}

static void check_nothing_known(Al0Report *r)
{
    char *text = al0_report_write(
        r, AL0_TEXT, &(Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .no_seconds = true}, NULL);
    char *json = al0_report_write(
        r, AL0_JSON, &(Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .no_seconds = true}, NULL);
    json_t *j = json_loads(json, 0, NULL);
    assert_int_equal(al0_report_verdict(r), AL0_UNKNOWN);
    assert_non_null(strstr(text, "nothing is known yet"));
    assert_true(json_is_true(json_object_get(j, "interrupted")));
    assert_null(json_object_get(j, "won_in_theory"));
    json_decref(j);
    al0_free(json);
    al0_free(text);
    al0_report_free(r);
}

/* Before the truth is known there is nothing to report, and no figure is made up. */
static void nothing_is_known_too_early(void **state)
{
    (void)state;
    Al0Status status = {0};
    Al0Table *t = table_from(classic);
    Asked at_once = two_threads, solving = two_threads;
    at_once.limits.max_time = 1e-9;
    check_nothing_known(al0_verify(t, &at_once.options, &at_once.limits, &status));
    solving.limits.stop = &stop;
    solving.limits.progress = stop_at;
    solving.limits.progress_context = "KRvK";
    check_nothing_known(al0_verify(t, &solving.options, &solving.limits, &status));
    al0_table_free(t);
}

/* ---- progress ----------------------------------------------------------------------------- */

/* How far each kind of work was when it was told last.  Behind what is solved the rest takes long,
 * so it is stopped there. */
typedef struct Told {
    char what[64]; /* a copy: the name lives as long as the call */
    uint64_t done, all;
    unsigned times_of_advice;
} Told;

static bool note_progress(void *context, const Al0Progress *now)
{
    const char *what = now->name;
    uint64_t done = now->done, all = now->all;
    Told *told = context;
    bool is_advice = now->work == AL0_WORK_ADVICE;
    if (strcmp(told->what, what) != 0) {
        snprintf(told->what, sizeof told->what, "%s", what);
        told->done = told->all = 0;
    }
    if (done > all || done < told->done || (told->all && all != told->all))
        fail_msg("%s: %llu of %llu, after %llu of %llu", what, (unsigned long long)done,
                 (unsigned long long)all, (unsigned long long)told->done,
                 (unsigned long long)told->all);
    told->done = done;
    told->all = all;
    told->times_of_advice += is_advice;
    return told->times_of_advice == 0 || is_advice;
}

/* A plan takes a look at all positions before it is solved, which is no part of what is counted. */
static void progress_of_plans_goes_on(void **state)
{
    (void)state;
    Told told = {0};
    Al0Table *t = table_of("table walk material \"KRvK\" plan p = nearer then nearest "
                           "rule always then p\n"
                           "advice nearer them: any better: them_to_move and dist(K, k) <= 4\n"
                           "advice nearest when: rank(K) > 2 them: any "
                           "better: them_to_move and dist(K, k) = 2\n");
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .progress = note_progress,
                              .progress_context = &told};
    al0_report_free(al0_verify(t, NULL, &limits, NULL));
    assert_true(told.times_of_advice > 1);
    al0_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classic_figures),
        cmocka_unit_test(classic_failures_are_shown),
        cmocka_unit_test(classic_with_shortest_trees),
        cmocka_unit_test(classic_without_memory),
        cmocka_unit_test(each_position_is_in_one_class),
        cmocka_unit_test(loops_end_in_their_cycle),
        cmocka_unit_test(limits_make_unknowns),
        cmocka_unit_test(positions_that_are_not_won_do_not_count),
        cmocka_unit_test(other_aims),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(play_passes_through_en_passant),
        cmocka_unit_test(checkpoints_resume),
        cmocka_unit_test(nothing_is_known_too_early),
        cmocka_unit_test(images_are_counted_where_one_is_asked),
        cmocka_unit_test(what_cannot_be_verified),
        cmocka_unit_test(progress_of_plans_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
