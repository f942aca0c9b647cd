/* tests/unit/test_learn.c -- conditions that are learned: on answers made at random what is left is
 * judged by trying every set of conditions; answers of a table are those of its verification, for
 * any number of threads. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include <cmocka.h>

#include "lang/parse/parse.h"
#include "game/chess/chess.h"
#include "lib/internal.h"
#include "tests/support/asked.h"
#include "tests/support/share.h"
#include "tests/support/table_of.h"
#include "verify/learn.h"
#include "verify/table_classes.h"

/* ---- at random ---------------------------------------------------------------------------- */

enum { N = 6 };

static unsigned n_rounds(void)
{
    return share_of(200, 400, 400);
}

static uint64_t state = 1;

static unsigned below(unsigned n)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(state >> 33) % n;
}

/* Every condition is about something else. */
static LearnGround ground_of(const AnswerCounts *a)
{
    static const uint16_t measure[N] = {0, 1, 2, 3, 4, 5};
    return (LearnGround){.answers = a, .n = N, .measure = measure};
}

static ConditionSet set_of(uint64_t bits)
{
    return (ConditionSet){{bits}};
}

static void add(AnswerCounts *a, uint64_t conditions, AnswerKind kind, uint64_t n, uint64_t first)
{
    ConditionSet set = set_of(conditions);
    answers_add(a, &set, kind, n, first);
}

static LearnCount count_with(const AnswerCounts *a, uint64_t conditions)
{
    LearnGround g = ground_of(a);
    return learn_count(&g, &(LearnTerm){.hold = set_of(conditions)});
}

/* Some sets of conditions, most of them with one kind of answer. */
static AnswerCounts some_answers(unsigned mixed)
{
    AnswerCounts a = {0};
    for (unsigned i = 0; i < 24; i++) {
        uint64_t conditions = below(1 << N);
        unsigned hold = (unsigned)__builtin_popcountll(conditions);
        AnswerKind kind = below(N) < hold ? ANSWER_PROVED : (AnswerKind)(1 + below(2));
        add(&a, conditions, kind, 1 + below(9), below(1000));
        if (below(100) < mixed)
            add(&a, conditions, (AnswerKind)below(N_ANSWERS), 1, below(1000));
    }
    add(&a, (1 << N) - 1, ANSWER_PROVED, 5, 0);
    answers_join(&a);
    return a;
}

static void sets_are_joined(void **state_)
{
    (void)state_;
    AnswerCounts a = some_answers(50);
    uint64_t asked = 0;
    for (size_t i = 0; i < a.at.n; i++) {
        assert_true(i == 0 ||
                    condition_set_compare(&a.at.at[i - 1].conditions, &a.at.at[i].conditions) < 0);
        for (int k = 0; k < N_ANSWERS; k++)
            asked += a.at.at[i].n[k];
    }
    assert_int_equal(asked, a.asked);
    answers_clear(&a);
}

/* Each step is the best one; in the end none is left. */
static void check_steps(const AnswerCounts *a, const LearnedConditions *l)
{
    uint64_t left = (1 << N) - 1;
    for (size_t s = 0; s <= l->step.n; s++) {
        uint64_t most = 0;
        bool any = false;
        for (unsigned i = 0; i < N; i++) {
            LearnCount c = count_with(a, left & ~(UINT64_C(1) << i));
            if (!(left >> i & 1) || c.others)
                continue;
            any = true;
            most = c.proved > most ? c.proved : most;
        }
        assert_true(any == (s < l->step.n));
        if (!any)
            break;
        assert_int_equal(l->step.at[s].proved, most);
        left &= ~(UINT64_C(1) << l->step.at[s].left_out);
        assert_int_equal(count_with(a, left).proved, most);
        assert_int_equal(count_with(a, left).others, 0);
    }
    assert_int_equal(left, l->left.hold.word[0]);
}

static void what_is_left_never_fails(void **state_)
{
    (void)state_;
    unsigned learned = 0, steps = 0;
    for (unsigned round = 0; round < n_rounds(); round++) {
        AnswerCounts a = some_answers(round % 2 ? 0 : 30);
        LearnedConditions l;
        LearnGround g = ground_of(&a);
        learn_conditions(&g, &(LearnTerm){.hold = set_of((1 << N) - 1)}, &l);
        if (l.all.others) {
            assert_int_equal(l.step.n, 0);
            assert_true(l.all.first_other < 1000);
        } else {
            check_steps(&a, &l);
            learned++;
            steps += (unsigned)l.step.n;
        }
        learn_conditions_clear(&l);
        answers_clear(&a);
    }
    assert_true(learned > n_rounds() / 4 && learned < n_rounds() && steps > learned);
}

static bool covers(const LearnTerm *t, uint64_t conditions)
{
    uint64_t hold = t->hold.word[0], fail = t->fail.word[0];
    return (conditions & hold) == hold && !(conditions & fail);
}

static bool excludes(const LearnedExclusion *e, size_t but, uint64_t conditions)
{
    for (size_t i = 0; i < e->terms.n; i++)
        if (i != but && covers(&e->terms.at[i], conditions))
            return true;
    return false;
}

/* Whether it holds where something is not proved, and only there; without the term `but`. */
static bool is_exact(const AnswerCounts *a, const LearnedExclusion *e, size_t but)
{
    for (size_t i = 0; i < a->at.n; i++)
        if (excludes(e, but, a->at.at[i].conditions.word[0]) == (a->at.at[i].n[ANSWER_PROVED] > 0))
            return false;
    return true;
}

static void check_no_part_is_idle(const AnswerCounts *a, LearnedExclusion *e)
{
    for (size_t i = 0; i < e->terms.n; i++) {
        assert_false(is_exact(a, e, i));
        LearnTerm whole = e->terms.at[i];
        for (unsigned k = 0; k < 2 * N; k++) {
            LearnTerm *t = &e->terms.at[i];
            uint64_t bit = UINT64_C(1) << (k % N);
            ConditionSet *of = k < N ? &t->hold : &t->fail;
            if (!(of->word[0] & bit))
                continue;
            of->word[0] &= ~bit;
            assert_false(is_exact(a, e, SIZE_MAX));
            *t = whole;
        }
    }
}

static void exclusions_are_exact(void **state_)
{
    (void)state_;
    unsigned found = 0, alike = 0;
    for (unsigned round = 0; round < n_rounds(); round++) {
        AnswerCounts a = some_answers(2);
        LearnedExclusion e;
        LearnGround g = ground_of(&a);
        learn_exclusion(&g, &e);
        assert_int_equal(e.kept + e.excluded, a.asked);
        if (e.alike) {
            assert_true(e.alike->n[ANSWER_PROVED] &&
                        e.alike->n[ANSWER_IN_VAIN] + e.alike->n[ANSWER_UNKNOWN]);
            assert_int_equal(e.terms.n, 0);
            alike++;
        } else if (!e.too_long && e.excluded) {
            assert_true(is_exact(&a, &e, SIZE_MAX));
            check_no_part_is_idle(&a, &e);
            found++;
        }
        learn_exclusion_clear(&e);
        answers_clear(&a);
    }
    assert_true(found > n_rounds() / 8 && alike > n_rounds() / 8);
}

/* Where proved and not differ by the parity of all conditions, every term speaks of one set alone.
 */
static void what_is_too_long_is_not_told(void **state_)
{
    (void)state_;
    AnswerCounts a = {0};
    LearnedExclusion e;
    for (uint64_t i = 0; i < 1 << N; i++)
        add(&a, i, __builtin_parityll(i) ? ANSWER_PROVED : ANSWER_IN_VAIN, 1, i);
    answers_join(&a);
    LearnGround g = ground_of(&a);
    learn_exclusion(&g, &e);
    assert_true(e.too_long && !e.alike);
    learn_exclusion_clear(&e);
    answers_clear(&a);
}

/* ---- lists -------------------------------------------------------------------------------- */

/* What the first of the rules that applies says; `but`: without this one. */
static bool list_says(const LearnedList *l, size_t but, uint64_t conditions)
{
    for (size_t i = 0; i < l->rules.n; i++)
        if (i != but && covers(&l->rules.at[i].term, conditions))
            return l->rules.at[i].works;
    return false;
}

static uint64_t wrong_in(const AnswerCounts *a, const LearnedList *l, size_t but)
{
    uint64_t wrong = 0;
    for (size_t i = 0; i < a->at.n; i++) {
        const AnswerCount *c = &a->at.at[i];
        wrong += list_says(l, but, c->conditions.word[0]) ? answer_others(c) : c->n[ANSWER_PROVED];
    }
    return wrong;
}

/* The fewest positions that one more rule before the others leaves wrong, of all terms. */
static uint64_t wrong_with_best_rule(const AnswerCounts *a, const LearnedList *l)
{
    uint64_t best = UINT64_MAX;
    for (uint64_t hold = 0; hold < 1 << N; hold++)
        for (uint64_t fail = 0; fail < 1 << N; fail++)
            for (int works = 0; works < 2 && !(hold & fail); works++) {
                uint64_t wrong = 0;
                for (size_t i = 0; i < a->at.n; i++) {
                    const AnswerCount *c = &a->at.at[i];
                    uint64_t at = c->conditions.word[0];
                    bool says =
                        (at & hold) == hold && !(at & fail) ? works : list_says(l, SIZE_MAX, at);
                    wrong += says ? answer_others(c) : c->n[ANSWER_PROVED];
                }
                best = wrong < best ? wrong : best;
            }
    return best;
}

static void check_figures(const AnswerCounts *a, const LearnedList *l)
{
    uint64_t right = l->rest.right, wrong = l->rest.wrong, least = 0;
    for (size_t i = 0; i < l->rules.n; i++) {
        right += l->rules.at[i].right;
        wrong += l->rules.at[i].wrong;
        assert_true(wrong_in(a, l, i) > wrong_in(a, l, SIZE_MAX)); /* none is idle */
    }
    for (size_t i = 0; i < a->at.n; i++) {
        uint64_t proved = a->at.at[i].n[ANSWER_PROVED], others = answer_others(&a->at.at[i]);
        least += proved < others ? proved : others;
    }
    assert_int_equal(right + wrong, a->asked);
    assert_int_equal(wrong, l->in_vain + l->missed);
    assert_int_equal(wrong, wrong_in(a, l, SIZE_MAX));
    assert_int_equal(l->least, least);
    assert_true(wrong >= least && (l->alike != NULL) == (least > 0));
}

static void lists_are_counted_and_end_where_no_rule_gains(void **state_)
{
    (void)state_;
    unsigned perfect = 0, ended = 0, stuck = 0;
    for (unsigned round = 0; round < 40; round++) {
        AnswerCounts a = some_answers(round % 2 ? 0 : 30);
        LearnGround g = ground_of(&a);
        LearnedList l;
        assert_true(learn_list(&g, round % 8 + 1, &l));
        check_figures(&a, &l);
        assert_true(l.rules.n <= round % 8 + 1);
        perfect += wrong_in(&a, &l, SIZE_MAX) == l.least;
        if (l.rules.n <= round % 8) {
            ended++;
            stuck += wrong_with_best_rule(&a, &l) < wrong_in(&a, &l, SIZE_MAX);
        }
        learn_list_clear(&l);
        answers_clear(&a);
    }
    assert_true(perfect > 10 && ended > 5 && stuck == 0);
}

/* A number whose positions work from 3 to 5, but for those where another condition holds: its
 * bounds are found on both sides, and the exception stands before the rule. */
static void bounds_are_found_on_both_sides(void **state_)
{
    (void)state_;
    enum { BOUNDS = 8 };
    static const uint16_t measure[BOUNDS + 1] = {0, 0, 0, 0, 0, 0, 0, 0, 1};
    AnswerCounts a = {0};
    LearnedList l;
    for (uint64_t value = 0; value <= BOUNDS; value++)
        for (uint64_t other = 0; other < 2; other++) {
            uint64_t no_greater = ((UINT64_C(1) << BOUNDS) - 1) & ~((UINT64_C(1) << value) - 1);
            bool works = value >= 3 && value <= 5 && !other;
            add(&a, no_greater | other << BOUNDS, works ? ANSWER_PROVED : ANSWER_IN_VAIN,
                other ? 1 : 10, value);
        }
    answers_join(&a);
    LearnGround g = {.answers = &a, .n = BOUNDS + 1, .measure = measure};
    assert_true(learn_list(&g, 4, &l));
    assert_int_equal(l.in_vain + l.missed, 0);
    const LearnTerm *last = &l.rules.at[l.rules.n - 1].term;
    assert_true(learn_term_needs(&g, last, 5, false) && learn_term_needs(&g, last, 2, true));
    learn_list_clear(&l);
    volatile sig_atomic_t stop = 1;
    g.deadline.stop = &stop;
    assert_false(learn_list(&g, 4, &l));
    assert_int_equal(l.rules.n, 0);
    answers_clear(&a);
}

/* ---- illegal positions -------------------------------------------------------------------- */

/* A square by number, as file and rank. */
static unsigned file_of(unsigned square)
{
    return square % 8;
}

static unsigned rank_of(unsigned square)
{
    return square / 8;
}

static bool is_between(unsigned a, unsigned x, unsigned b)
{
    return (a < x && x < b) || (b < x && x < a);
}

/* Whether the rules of chess refuse a position with us to move, or it cannot be one, since two
 * pieces stand on a square. */
static bool is_illegal(unsigned king, unsigned rook, unsigned theirs)
{
    char text[96], *out = text;
    ChessPosition position;
    Status status;
    for (unsigned rank = 8; rank-- > 0; *out++ = rank ? '/' : ' ')
        for (unsigned file = 0; file < 8; file++) {
            unsigned square = rank * 8 + file;
            *out = square == king ? 'K' : '1';
            *out = square == rook ? 'R' : *out;
            *out = square == theirs ? 'k' : *out;
            out++;
        }
    strcpy(out, "w - - 0 1");
    return king == rook || rook == theirs || king == theirs ||
           !fen_read(text, strlen(text), &position, &status);
}

enum { KRK_CONDITIONS = 8 };

/* Files and ranks that are equal, kings beside one another, and our king between. */
static ConditionSet krk_conditions(unsigned king, unsigned rook, unsigned theirs)
{
    const unsigned of[3][2] = {{king, rook}, {king, theirs}, {rook, theirs}};
    uint64_t bits = 0;
    for (unsigned i = 0; i < 3; i++) {
        bits |= (uint64_t)(file_of(of[i][0]) == file_of(of[i][1])) << i;
        bits |= (uint64_t)(rank_of(of[i][0]) == rank_of(of[i][1])) << (3 + i);
    }
    bool files = is_between(file_of(rook), file_of(king), file_of(theirs));
    bool ranks = is_between(rank_of(rook), rank_of(king), rank_of(theirs));
    bool on_line = (bits >> 3 & bits >> 5 & 1 && files) || (bits & bits >> 2 & 1 && ranks);
    int df = (int)file_of(king) - (int)file_of(theirs),
        dr = (int)rank_of(king) - (int)rank_of(theirs);
    bits |= (uint64_t)(abs(df) <= 1 && abs(dr) <= 1 && king != theirs) << 6;
    bits |= (uint64_t)on_line << 7;
    return set_of(bits);
}

/* A domain of inductive learning since Muggleton and others, 1989: all 64 x 64 x 64 placements. */
static void illegal_positions_are_told_by_few_rules(void **state_)
{
    (void)state_;
    if (!share_is_large())
        skip();
    static const uint16_t measure[KRK_CONDITIONS] = {0, 1, 2, 3, 4, 5, 6, 7};
    AnswerCounts a = {0};
    LearnedList l;
    for (unsigned i = 0; i < 64 * 64 * 64; i++) {
        unsigned king = i % 64, rook = i / 64 % 64, theirs = i / 4096;
        ConditionSet c = krk_conditions(king, rook, theirs);
        answers_add(&a, &c, is_illegal(king, rook, theirs) ? ANSWER_PROVED : ANSWER_IN_VAIN, 1, i);
    }
    answers_join(&a);
    LearnGround g = {.answers = &a, .n = KRK_CONDITIONS, .measure = measure};
    assert_true(learn_list(&g, 8, &l));
    assert_int_equal(a.asked, 64 * 64 * 64);
    assert_int_equal(l.in_vain + l.missed, 0);
    assert_true(l.rules.n <= 8);
    for (size_t i = 0; i < l.rules.n; i++)
        assert_int_equal(l.rules.at[i].wrong, 0);
    learn_list_clear(&l);
    answers_clear(&a);
}

/* ---- a table ------------------------------------------------------------------------------ */

/* `near` is solved backwards, `check` searched. */
static const char text[] =
    "table asked material \"KQvK\" scope not k in a1\n"
    "define wide = count(attacks(Q)) > 14\n"
    "define outer = k in edge\n"
    "rule never if k in h8 then near\n"
    "rule always if wide or outer then near, check\n"
    "advice near better: us_to_move and dist(K, k) = 2 holding: Q and not stalemate them: any\n"
    "advice check better: them_to_move and check and not Q in attacks(k)\n"
    "    us: depth = 0 and by(Q) them: none\n";

static VerifyOptions options(unsigned threads)
{
    CallLimits limits; /* nothing is told, and nothing stops it */
    return asked_options(&limits,
                         &(Al0Limits){AL0_SIZE(Al0Limits), .threads = threads, .max_depth = 12});
}

static Expr *condition(Arena *home, Al0Table *t, const char *of)
{
    Diags *ds = diag_new();
    Expr *e =
        parse_expression(home, ds, source_new(home, "e", of, strlen(of)), t->set->root->vocab);
    assert_true(e && table_check_expr(home, ds, t->set->root, e, PLACE_CONDITION));
    diag_free(ds);
    return e;
}

static AnswerCounts ask(Al0Table *t, const char *advice, unsigned threads, bool by_rules)
{
    Arena *home = arena_new("conditions");
    Diags *ds = diag_new();
    Status status;
    Classes classes = classes_of_set(t->set, t->game);
    assert_true(classes_list(&classes, NULL, &status));
    const AnswerMeasure measures[] = {{.e = condition(home, t, "wide")},
                                      {.e = condition(home, t, "outer")}};
    VerifyOptions o = options(threads);
    AnswersRequest r = {.set = t->set,
                        .game = t->game,
                        .classes = &classes,
                        .advice = table_find_advice(t->set, advice),
                        .measures = measures,
                        .n = 2,
                        .by_rules = by_rules,
                        .o = &o};
    AnswerCounts a;
    assert_true(answers_ask(&r, ds, &a));
    assert_false(a.interrupted);
    classes_clear(&classes);
    diag_free(ds);
    arena_free(home);
    return a;
}

/* What a verification counts of an advice that a rule tries under a condition. */
static void count_by_verifying(const char *advice, const char *rule, uint64_t *chosen,
                               uint64_t *tried)
{
    StrBuf b = {0};
    const char *rest = strstr(text, "advice near");
    strbuf_printf(&b,
                  "table asked material \"KQvK\" aim check and K in a1 and k in a1\n"
                  "define wide = count(attacks(Q)) > 14\ndefine outer = k in edge\n"
                  "rule r if not k in a1 and (%s) then %s\n%s",
                  rule, advice, rest);
    Al0Table *t = table_of(strbuf_get(&b));
    VerifyReport report;
    Status status;
    VerifyOptions o = options(2);
    if (!verify_run(t->compiled, &o, &report, &status))
        fail_msg("%s", status.text);
    const Advice *a = table_find_advice(t->set, advice);
    *chosen = report.advice[a->index].chosen;
    *tried = report.advice[a->index].tried;
    verify_report_clear(&report);
    al0_table_free(t);
    strbuf_clear(&b);
}

static void compare_with_verification(const char *advice, size_t n)
{
    static const struct {
        const char *rule;
        uint64_t conditions;
    } cases[] = {{"true", 0}, {"wide", 1}, {"outer", 2}, {"wide and outer", 3}};
    Al0Table *t = table_of(text);
    AnswerCounts a = ask(t, advice, 2, false);
    for (size_t i = sizeof cases / sizeof *cases - n; i < sizeof cases / sizeof *cases; i++) {
        uint64_t chosen, tried;
        count_by_verifying(advice, cases[i].rule, &chosen, &tried);
        LearnCount c = count_with(&a, cases[i].conditions);
        assert_int_equal(c.proved, chosen);
        assert_int_equal(c.others, tried);
        assert_true(chosen > 0 && tried > 0);
    }
    answers_clear(&a);
    al0_table_free(t);
}

static void answers_are_those_of_a_verification(void **state_)
{
    (void)state_;
    compare_with_verification("check", share_of(1, 4, 4));
    compare_with_verification("near", 1);
}

static void threads_change_nothing(void **state_)
{
    (void)state_;
    Al0Table *t = table_of(text);
    AnswerCounts one = ask(t, "check", 1, false), four = ask(t, "check", 4, false);
    assert_int_equal(one.at.n, four.at.n);
    assert_memory_equal(one.at.at, four.at.at, one.at.n * sizeof *one.at.at);
    answers_clear(&one);
    answers_clear(&four);
    al0_table_free(t);
}

/* Only where the first rule that applies tries it; the table is as it was afterwards. */
static void rules_choose_the_ground(void **state_)
{
    (void)state_;
    Al0Table *t = table_of(text);
    const Rule *const *rules = (const Rule *const *)t->set->root->rules;
    AnswerCounts all = ask(t, "check", 2, false), by_rules = ask(t, "check", 2, true);
    assert_true(by_rules.asked > 0 && by_rules.asked < all.asked);
    for (size_t i = 0; i < by_rules.at.n; i++)
        assert_false(condition_set_is_empty(&by_rules.at.at[i].conditions)); /* wide or outer */
    assert_ptr_equal(t->set->root->rules, rules);
    assert_int_equal(t->set->root->n_rules, 2);
    answers_clear(&all);
    answers_clear(&by_rules);
    al0_table_free(t);
}

/* A refusal stops it; there is no other flag. */
static bool stop_it(void *context, const Al0Progress *now)
{
    (void)context, (void)now;
    return false;
}

static void what_is_stopped_is_unknown(void **state_)
{
    (void)state_;
    Al0Status status;
    Al0Table *t = table_of(text);
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .threads = 2, .progress = stop_it};
    Al0LearnOptions o = {AL0_SIZE(Al0LearnOptions), .advice = "check", .unless = true};
    Al0Report *l = al0_learn(t, &o, &limits, &status);
    assert_non_null(l);
    assert_int_equal(al0_report_verdict(l), AL0_UNKNOWN);
    char *report = al0_report_write(l, AL0_TEXT, NULL, NULL);
    assert_non_null(strstr(report, "INTERRUPTED"));
    assert_null(strstr(report, "define"));
    al0_free(report);
    al0_report_free(l);
    al0_table_free(t);
}

/* ---- a plan ------------------------------------------------------------------------------- */

static volatile sig_atomic_t time_is_over;

static void end_it(int signal)
{
    (void)signal;
    time_is_over = 1;
}

/* A plan learned from one line, stopped after so many microseconds of processor time; NULL: that
 * was before the line was found. */
static Al0Report *learn_plan_until(Al0Table *t, const Al0LearnOptions *o, long microseconds)
{
    const Al0Limits limits = {AL0_SIZE(Al0Limits), .stop = &time_is_over};
    struct itimerval timer = {.it_value = {microseconds / 1000000, microseconds % 1000000}};
    time_is_over = 0;
    setitimer(ITIMER_VIRTUAL, &timer, NULL);
    Al0Report *l = al0_learn(t, o, &limits, NULL);
    setitimer(ITIMER_VIRTUAL, &(struct itimerval){0}, NULL);
    return l;
}

/* No plan with these goals is proved, and the table is read anew for each: to try all of them takes
 * much longer than to find the line.  So the time, doubled until there is a line, ends between. */
static void a_plan_that_is_stopped_is_unknown(void **state_)
{
    (void)state_;
    enum { DEFINITIONS = 5000 };
    static const char fen[] = "K7/8/8/k2P4/8/8/8/8 w - - 0 1";
    StrBuf b = {0};
    strbuf_puts(&b, "table home material \"KPvK\" rule always then home advice home\n"
                    "better: them_to_move and Q and not Q & moves(k) holding: P or Q\n"
                    "us: depth < 15 them: depth < 14\n");
    for (int i = 0; i < DEFINITIONS; i++)
        strbuf_printf(&b, "define of_%d = dist(K, P) < %d\n", i, i);
    Al0Table *t = table_of(strbuf_get(&b));
    strbuf_clear(&b);
    Al0Position *p = al0_position_read(t, fen, strlen(fen), NULL);
    const Al0LearnOptions o = {AL0_SIZE(Al0LearnOptions), .advice = "home", .position = p,
                               .from = "P in d6 and k in b4,P in d7 and k in c5", .as_plan = true};
    Al0Report *l = NULL;
    signal(SIGVTALRM, end_it);
    for (long time = 500; !l; time *= 2)
        l = learn_plan_until(t, &o, time);
    assert_int_equal(al0_report_verdict(l), AL0_UNKNOWN);
    char *report = al0_report_write(l, AL0_TEXT, NULL, NULL);
    assert_non_null(strstr(report, "; INTERRUPTED"));
    assert_null(strstr(report, "plan home"));
    al0_free(report);
    al0_report_free(l);
    al0_position_free(p);
    al0_table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_joined),
        cmocka_unit_test(what_is_left_never_fails),
        cmocka_unit_test(exclusions_are_exact),
        cmocka_unit_test(what_is_too_long_is_not_told),
        cmocka_unit_test(lists_are_counted_and_end_where_no_rule_gains),
        cmocka_unit_test(bounds_are_found_on_both_sides),
        cmocka_unit_test(illegal_positions_are_told_by_few_rules),
        cmocka_unit_test(answers_are_those_of_a_verification),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(rules_choose_the_ground),
        cmocka_unit_test(what_is_stopped_is_unknown),
        cmocka_unit_test(a_plan_that_is_stopped_is_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
