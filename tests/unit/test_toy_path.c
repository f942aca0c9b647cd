/* tests/unit/test_toy_path.c -- the path game (tests/support/path_game.h) through all rooms:
 * language, evaluator, prover, verification, writers, proof files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include "tests/support/asked.h"
#include "tests/support/dice_path.h"
#include "tests/support/game_table.h"
#include "tests/support/naive_reach.h"
#include "tests/support/path_game.h"
#include "tests/support/report_as.h"
#include "tests/support/toy_rules.h"
#include "verify/sweep/retrograde.h"
#include "verify/table_classes.h"

#define TABLE                                                                                 \
    "table path \"The runner's way\" game path material \"all\"\n"                            \
    "rule always then arrive\n"                                                               \
    "advice arrive \"Arrive\" better: arrived us: depth < 6\n"                                \
    "advice block \"Block\" better: stuck us: depth < 6\n"                                    \
    "advice step \"Step from where the runner stands\" better: arrived us: depth < 6 and "    \
    "by(runner)\n"                                                                            \
    "advice blocked_from \"By no step from the middle\" better: stuck us: depth < 6 and not " \
    "by(middle)\n"

static bool has_arrived(const Game *game, const void *position)
{
    return path_has_arrived(game, position);
}

static bool is_stuck(const Game *game, const void *position)
{
    const PathPosition *p = position;
    const char *ending = path_ending(game, position);
    return p->runner_moves && ending && strcmp(ending, "stuck") == 0;
}

/* ---- the prover ---- */

static Choice prove_path(Session *s, const Al0Table *t, const char *advice, const void *position,
                         SearchMode mode)
{
    Choice c;
    ChooseOptions o = {.limits = {.max_depth = 100, .max_nodes = 1000000},
                       .search = mode,
                       .want_tree = true,
                       .threads = 1};
    const Advice *a = table_find_advice(t->set, advice);
    session_prove(s, position, &t->compiled->advice[a->index], &o, &c);
    return c;
}

/* One advice in one position, against plain minimax. */
static void compare(Session *s, const Al0Table *t, const char *advice, const NaiveTask *task,
                    const PathPosition *p, SearchMode mode)
{
    Choice c = prove_path(s, t, advice, p, mode);
    int height = naive_reach(task, p, 0);
    StrBuf text = {0};
    path_write(&path_game, p, &text);
    bool found = c.proof.verdict == VERDICT_SATISFIABLE;
    if (found != (height >= 0) || c.proof.verdict == VERDICT_UNKNOWN)
        fail_msg("%s: %s: verdict %d, height %d", strbuf_get(&text), advice, c.proof.verdict,
                 height);
    if (found && mode == SEARCH_SHORTEST && (int)c.proof.height != height)
        fail_msg("%s: %s: height %u, %d", strbuf_get(&text), advice, c.proof.height, height);
    if (found && c.proof.strategy.n && !naive_is_strategy(task, &c.proof.strategy, 0, p, 0))
        fail_msg("%s: %s: this forces nothing", strbuf_get(&text), advice);
    strbuf_clear(&text);
    proof_free(&c.proof);
}

static void compare_all(const char *advice, bool we_block,
                        bool (*goal)(const Game *game, const void *position))
{
    static const SearchMode modes[] = {SEARCH_SHORTEST, SEARCH_FIRST, SEARCH_ANY};
    Al0Table *t = game_table(&path_game, TABLE);
    NaiveTask task = {&path_game, goal, 6};
    Session *s = session_new(t->compiled, (size_t)64 << 20);
    unsigned n = 0;
    for (uint64_t i = 0; i < 2 * PATH_LISTED; i += 3) {
        PathPosition p;
        if (!path_position_of(i / 2, i % 2 ? TURN_THEM : TURN_US, &p))
            continue;
        p.we_block = we_block;
        compare(s, t, advice, &task, &p, modes[n++ % 3]);
    }
    assert_true(n > 1000);
    session_free(s);
    al0_table_free(t);
}

static void the_runner_arrives_where_it_can(void **state)
{
    (void)state;
    compare_all("arrive", false, has_arrived);
}

static void by_finds_the_cell_left(void **state)
{
    (void)state;
    compare_all("step", false, has_arrived);
}

/* A stone leaves no cell: its moves are legal all the same. */
static void the_blocker_blocks_where_it_can(void **state)
{
    (void)state;
    compare_all("block", true, is_stuck);
    compare_all("blocked_from", true, is_stuck);
}

static void what_has_no_tree_is_refuted(void **state)
{
    (void)state;
    Al0Table *t = game_table(&path_game, TABLE);
    Session *s = session_new(t->compiled, (size_t)64 << 20);
    NaiveTask task = {&path_game, has_arrived, 6};
    const CompiledAdvice *a = &t->compiled->advice[table_find_advice(t->set, "arrive")->index];
    unsigned refuted = 0;
    for (uint64_t i = 0; i < PATH_LISTED; i += 17) {
        PathPosition p;
        Strategy r = {0};
        LimitReached limit;
        if (!path_position_of(i, TURN_US, &p))
            continue;
        AdviceQuestion asked = {.position = &p, .advice = a, .limits = {.max_depth = 100}};
        Verdict v = session_refute(s, &asked, &r, &limit);
        assert_int_equal(v == VERDICT_REFUTED, naive_reach(&task, &p, 0) < 0);
        refuted += v == VERDICT_REFUTED;
        strategy_free(&r);
    }
    assert_true(refuted > 10);
    session_free(s);
    al0_table_free(t);
}

/* ---- expressions ---- */

static void expect_text_of(const Al0Table *t, const char *position, const char *expression,
                           const char *expected)
{
    Al0Position *p = game_position(t, position, false);
    Al0Status status;
    char *text = asked_board(t, p, expression, &status);
    if (!text)
        fail_msg("%s: %s", expression, status.text);
    assert_string_equal(text, expected);
    al0_free(text);
    al0_position_free(p);
}

static void expressions_know_the_board(void **state)
{
    (void)state;
    Al0Table *t = game_table(&path_game, TABLE);
    expect_text_of(t, "..#.r.... r", "count(~(runner | stones))", "7");
    expect_text_of(t, "..#.r.... r", "~board", "{}\n   .  .  #\n   .  R  .\n   .  .  .");
    expect_text_of(t, "..#.r.... r", "next_to(runner) & goal",
                   "{a3, b3, c3}\n  [.][.][#]\n   .  R  .\n   .  .  .");
    expect_text_of(t, "..#.r.... r", "some(x in next_to(runner), x in stones)", "true");
    al0_table_free(t);
}

/* ---- verification ---- */

static VerifyReport verify(const Al0Table *t, VerifyOptions o)
{
    Status status = {0};
    VerifyReport r;
    o.limits = (ProveLimits){.max_depth = 100, .max_nodes = 1000000};
    o.threads = 2;
    o.memory = (size_t)256 << 20;
    o.n_examples = 3;
    if (!verify_run(t->compiled, &o, &r, &status))
        fail_msg("%s", status.text);
    return r;
}

/* Won by the rules at all, with us to move and play not being over. */
static uint64_t count_won(const Al0Table *t, uint64_t *positions)
{
    NaiveTask task = {t->game, has_arrived, 100};
    uint64_t won = 0;
    *positions = 0;
    for (uint64_t i = 0; i < PATH_LISTED; i++) {
        PathPosition p;
        Move move[PATH_CELLS];
        if (!path_position_of(i, TURN_US, &p) || path_moves(t->game, &p, NULL, move) == 0)
            continue;
        (*positions)++;
        won += naive_reach(&task, &p, 0) >= 0;
    }
    return won;
}

static void the_whole_table_is_verified(void **state)
{
    (void)state;
    Al0Table *t = game_table(&path_game, TABLE);
    VerifyReport r = verify(t, (VerifyOptions){0});
    uint64_t positions, won = count_won(t, &positions);
    assert_int_equal(r.positions, positions);
    assert_int_equal(r.fulfillable, won);
    assert_int_equal(r.fulfilled, won);
    assert_true(won > 100 && r.proved);
    assert_int_equal(r.longest_plies, r.optimal_longest_plies);
    verify_report_clear(&r);
    al0_table_free(t);
}

/* The path game has no clock, so that no report counts from it. */
static void reports_speak_of_this_game(void **state)
{
    Al0Table *t = game_table(&path_game, TABLE);
    Report r = {.table = &t->facts};
    (void)state;
    r.report = verify(t, (VerifyOptions){0});
    char *text = report_as(&r, DOC_AS_TEXT), *json = report_as(&r, DOC_AS_JSON);
    char *html = report_as(&r, DOC_AS_HTML), *markdown = report_as(&r, DOC_AS_MARKDOWN);
    assert_non_null(strstr(text, "longest win"));
    assert_null(strstr(text, "longest run"));
    assert_null(strstr(html, "longest run"));
    assert_null(strstr(json, "longest_run"));
    assert_non_null(strstr(json, "\"longest_position\""));
    assert_null(strstr(json, "fen"));
    assert_non_null(strstr(markdown, "longest win"));
    assert_null(strstr(markdown, "longest run"));
    free(text), free(json), free(html), free(markdown);
    verify_report_clear(&r.report);
    al0_table_free(t);
}

/* An advice that forbids nothing is solved backwards, whatever the board. */
static void advice_without_bounds_is_solved_backwards(void **state)
{
    (void)state;
    Al0Table *t = game_table(&path_game, "table path game path material \"all\"\n"
                                         "rule always then arrive\n"
                                         "advice arrive better: arrived them: any\n");
    Status status = {0};
    VerifyOptions o = {.threads = 1, .memory = (size_t)256 << 20};
    Classes classes = classes_of_set(t->set, t->game);
    assert_true(classes_list(&classes, NULL, &status));
    Retrograde solved;
    retrograde_solve(&solved, &(RetrogradeRequest){.compiled = t->compiled,
                                                   .classes = &classes,
                                                   .options = &o,
                                                   .memory = o.memory});
    assert_int_equal(solved.n, 1);
    retrograde_clear(&solved);
    classes_clear(&classes);
    VerifyReport r = verify(t, (VerifyOptions){0});
    assert_true(r.proved && r.fulfilled > 100);
    verify_report_clear(&r);
    al0_table_free(t);
}

/* ---- paper ---- */

static char *written(const Al0Table *t, const char *advice, const char *position, bool we_block,
                     Al0Format format)
{
    Al0Position *p = game_position(t, position, we_block);
    Al0Session *s = al0_session_new(t, 0, NULL);
    Al0Answer *a = al0_ask(
        s, p,
        &(Al0Question){AL0_SIZE(Al0Question), .advice = advice, .refutation = format == AL0_PROOF},
        NULL, NULL);
    Al0Status status;
    char *text = al0_answer_write(
        a, format, &(Al0WriteOptions){AL0_SIZE(Al0WriteOptions), .boards = true}, &status);
    if (!text)
        fail_msg("%s", status.text);
    al0_answer_free(a);
    al0_session_free(s);
    al0_position_free(p);
    return text;
}

static void expect_in(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("`%s` is not in:\n%s", part, text);
}

static void trees_are_written(void **state)
{
    (void)state;
    static const struct {
        Al0Format format;
        const char *parts[4];
    } cases[] = {
        {AL0_TEXT, {"a1-a2", "@", "runner", NULL}},
        {AL0_JSON, {"\"a1-a2\"", "\"turn\":\"us\"", "\"move\":\"a1-a2\",\"notation\":", NULL}},
        {AL0_DOT, {"a1-a2", "<table", ">R<", NULL}},
        {AL0_SVG, {"a1-a2", ">R</text>", ">#</text>", NULL}},
        {AL0_PROOF, {NULL}},
    };
    Al0Table *t = game_table(&path_game, TABLE);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = written(t, "arrive", "......r.. r", false, cases[i].format);
        for (size_t k = 0; cases[i].parts[k]; k++)
            expect_in(text, cases[i].parts[k]);
        al0_free(text);
    }
    al0_table_free(t);
}

/* ---- proofs read back ---- */

#define HELD                                                                    \
    "table held game path\n"                                                    \
    "rule always then arrive\n"                                                 \
    "advice arrive \"Arrive\" better: arrived us: depth < 6\n"                  \
    "advice near \"Arrive, never two steps from the middle\" better: arrived\n" \
    "    holding: runner in next_to(middle) | middle or arrived\n"              \
    "    us: depth < 6 and (by(~stones) or to = middle)\n"                      \
    "advice stay \"Never arrive\" holding: not arrived and depth < 20\n"        \
    "advice free \"Never stuck\" holding: not stuck\n"

static void proofs_are_read_back(void **state)
{
    static const char *const advice[] = {"arrive", "near", "stay", "free"};
    Al0Table *t = game_table(&path_game, HELD);
    ToyProofs proofs;
    unsigned n = 0;
    (void)state;
    toy_proofs_begin(&proofs, &path_game, HELD);
    for (uint64_t i = 0; i < 2 * PATH_LISTED; i += 97) {
        PathPosition p;
        if (!path_position_of(i / 2, i % 2 ? TURN_THEM : TURN_US, &p))
            continue;
        toy_read_back_at(&proofs, t, advice[n / 2 % 4], &p, n & 1);
        n++;
    }
    toy_proofs_end(&proofs);
    al0_table_free(t);
}

/* ---- what the game has not ---- */

static void expect_messages(const char *table, const char *expected)
{
    Al0Table *t;
    char *messages = game_table_messages(&path_game, table, &t);
    assert_null(t);
    assert_string_equal(messages, expected);
    al0_free(messages);
}

static void what_is_missing_is_said(void **state)
{
    (void)state;
    Al0Status error = {0};
    Al0Table *t = game_table(&path_game, TABLE);
    assert_null(al0_position_read_game(t, "x", 1, 0, &error));
    assert_string_equal(error.text, "game `path` has no records of games");
    assert_null(al0_line_read(t, "......r.. r", 11, 1, &error));
    assert_string_equal(error.text, "game `path` has no lists of positions");
    al0_table_free(t);
    expect_messages("table t game path material \"some\" rule r then a advice a better: arrived "
                    "us: depth < 1\n",
                    "t:1:28: error: the one class of positions is `all`\n"
                    "  table t game path material \"some\" rule r then a advice a better: arrived "
                    "us: depth < 1\n"
                    "                             ^~~~~~\n");
    expect_messages("table t game chess rule r then a advice a better: arrived us: depth < 1\n",
                    "t:1:14: error: unknown game `chess`\n"
                    "  table t game chess rule r then a advice a better: arrived us: depth < 1\n"
                    "               ^~~~~\n");
}

/* ---- the same game with chance: verified beside plain recursion ---- */

#define FIRST_MOVE            \
    "rule always then step\n" \
    "advice step better: not us_to_move us: depth < 1\n"

typedef struct DiceFailures {
    uint64_t n, lost, without_move;
} DiceFailures;

static void count_failure(void *context, const void *position, FailureReason reason, const char *by)
{
    DiceFailures *f = context;
    assert_true(path_turn(dice_path(), position) == TURN_US);
    f->n++;
    f->lost += reason == FAILURE_LOST && by && strcmp(by, "step") == 0;
    f->without_move += reason == FAILURE_NO_ADVICE || reason == FAILURE_NO_RULE;
}

/* What plain recursion says of all positions with the runner to move. */
typedef struct DiceMeans {
    double best, play;
    uint64_t n, due, met;
} DiceMeans;

static void add_dice_value(DiceMeans *m, DiceValues *best, DiceValues *play, const PathPosition *p)
{
    double b = dice_value(best, p), v = dice_value(play, p);
    m->n++;
    m->best += b;
    m->play += v;
    m->due += b > 1 - 1e-12;
    m->met += b > 1 - 1e-12 && v > 1 - 1e-12;
}

static DiceMeans dice_means(bool avoids)
{
    DiceValues *best = base_zalloc(1, sizeof *best, "values"),
               *play = base_zalloc(1, sizeof *play, "values");
    DiceMeans m = {0};
    best->game = play->game = dice_path();
    best->avoids = play->avoids = avoids;
    play->by_rule = true;
    for (unsigned i = 0; i < PATH_LISTED; i++) {
        PathPosition p;
        Move move[PATH_CELLS];
        if (path_position_of(i, TURN_US, &p) && path_moves(dice_path(), &p, NULL, move))
            add_dice_value(&m, best, play, &p);
    }
    free(best);
    free(play);
    return m;
}

static double middle(OddsPair p)
{
    return ((double)p.lower + (double)p.upper) / 2 / (double)PROBABILITY_ONE;
}

static VerifyReport verify_dice(const char *text, VerifyOptions o, DiceFailures *failures)
{
    Al0Table *t = game_table(dice_path(), text);
    VerifyReport r;
    Status status = {0};
    o.limits = (ProveLimits){.max_depth = AL0_LARGEST_DEPTH};
    o.threads = 2;
    o.memory = (size_t)64 << 20;
    o.failure = count_failure;
    o.context = failures;
    if (!verify_run(t->compiled, &o, &r, &status))
        fail_msg("%s", status.text);
    al0_table_free(t);
    return r;
}

static void compare_dice(const char *text, bool avoids)
{
    DiceFailures failures = {0};
    DiceMeans m = dice_means(avoids);
    VerifyReport r = verify_dice(text, (VerifyOptions){0}, &failures);
    assert_null(game_fault(dice_path()));
    assert_int_equal(r.positions, m.n);
    assert_int_equal(r.odds->due, m.due);
    assert_int_equal(r.odds->met, m.met);
    assert_true(m.met < m.due && m.due < m.n);
    assert_int_equal(failures.n, m.due - m.met);
    assert_int_equal(failures.lost + failures.without_move, failures.n);
    assert_true(fabs(middle(r.odds->best) * (double)m.n - m.best) < 1e-6);
    assert_true(fabs(middle(r.odds->play) * (double)m.n - m.play) < 1e-6);
    assert_int_equal(r.verdict, VERDICT_REFUTED);
    verify_report_clear(&r);
}

static void a_game_in_c_with_chance_is_verified(void **state)
{
    (void)state;
    compare_dice("table t game path material \"all\"\n" FIRST_MOVE, false);
    compare_dice("table t game path material \"all\" avoid stuck\n" FIRST_MOVE, true);
}

/* A position on the last row from which the table neither always arrives nor never does. */
static PathPosition some_doubtful_position(DiceValues *play)
{
    PathPosition p;
    for (unsigned number = 0; number < PATH_LISTED; number++)
        if (path_position_of(number, TURN_US, &p) && p.runner >= 1 << 6 &&
            fabs(dice_value(play, &p) - 0.5) < 0.49)
            return p;
    fail_msg("there is none");
    return p;
}

/* From one position: its value is that of plain recursion, and play alone is followed. */
static void it_is_verified_from_a_position(void **state)
{
    (void)state;
    DiceFailures failures = {0};
    DiceValues *best = base_zalloc(1, sizeof *best, "values"),
               *play = base_zalloc(1, sizeof *play, "values");
    best->game = play->game = dice_path();
    play->by_rule = true;
    PathPosition p = some_doubtful_position(play);
    const void *const starts[] = {&p};
    VerifyReport r = verify_dice("table t game path\n" FIRST_MOVE,
                                 (VerifyOptions){.starts = starts, .n_starts = 1}, &failures);
    assert_true(fabs(middle(r.odds->best) - dice_value(best, &p)) < 1e-9);
    assert_true(fabs(middle(r.odds->play) - dice_value(play, &p)) < 1e-9);
    assert_int_equal(r.starts, 1);
    assert_true(r.positions > 1 && r.positions < r.odds->states);
    verify_report_clear(&r);
    free(best);
    free(play);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_runner_arrives_where_it_can),
        cmocka_unit_test(by_finds_the_cell_left),
        cmocka_unit_test(the_blocker_blocks_where_it_can),
        cmocka_unit_test(what_has_no_tree_is_refuted),
        cmocka_unit_test(expressions_know_the_board),
        cmocka_unit_test(the_whole_table_is_verified),
        cmocka_unit_test(reports_speak_of_this_game),
        cmocka_unit_test(advice_without_bounds_is_solved_backwards),
        cmocka_unit_test(trees_are_written),
        cmocka_unit_test(proofs_are_read_back),
        cmocka_unit_test(what_is_missing_is_said),
        cmocka_unit_test(a_game_in_c_with_chance_is_verified),
        cmocka_unit_test(it_is_verified_from_a_position),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
