/* verify/learn.c -- learns conditions under which an advice never fails (see learn.h). Both
 * methods are one search: for a term that covers positions of one kind and none of the other;
 * its conditions are removed one by one.  What is gained by removing one is told by the positions
 * that miss the term by that one alone: one look at all positions weighs them all. */
#include "verify/learn.h"

#include <assert.h>

uint64_t answer_others(const AnswerCount *c)
{
    return c->n[ANSWER_IN_VAIN] + c->n[ANSWER_UNKNOWN];
}

uint64_t answer_first_other(const AnswerCount *c)
{
    uint64_t vain = c->n[ANSWER_IN_VAIN] ? c->first[ANSWER_IN_VAIN] : UINT64_MAX;
    uint64_t unknown = c->n[ANSWER_UNKNOWN] ? c->first[ANSWER_UNKNOWN] : UINT64_MAX;
    return vain < unknown ? vain : unknown;
}

/* ---- terms -------------------------------------------------------------------------------- */

/* How many of a term's conditions are not met, up to two; *last: one of these. */
static int misses(const LearnTerm *t, const ConditionSet *c, size_t *last)
{
    int n = 0;
    for (size_t w = 0; w < CONDITION_WORDS && n < 2; w++) {
        uint64_t missed = (t->hold.word[w] & ~c->word[w]) | (t->fail.word[w] & c->word[w]);
        if (missed)
            *last = w * 64 + (size_t)__builtin_ctzll(missed);
        n += (missed != 0) + ((missed & (missed - 1)) != 0);
    }
    return n;
}

bool learn_term_covers(const LearnTerm *t, const ConditionSet *conditions)
{
    size_t last;
    return misses(t, conditions, &last) == 0;
}

bool learn_term_needs(const LearnGround *g, const LearnTerm *t, size_t condition, bool fails)
{
    assert(condition < g->n);
    size_t next = fails ? condition + 1 : condition - 1; /* that says more */
    if (!condition_set_has(fails ? &t->fail : &t->hold, condition))
        return false;
    return next >= g->n || g->measure[next] != g->measure[condition] ||
           !condition_set_has(fails ? &t->fail : &t->hold, next);
}

static void count_answers(LearnCount *sum, const AnswerCount *c)
{
    uint64_t first = answer_first_other(c);
    sum->proved += c->n[ANSWER_PROVED];
    sum->others += answer_others(c);
    sum->in_vain += c->n[ANSWER_IN_VAIN];
    sum->first_other = first < sum->first_other ? first : sum->first_other;
}

LearnCount learn_count(const LearnGround *g, const LearnTerm *t)
{
    LearnCount sum = {.first_other = UINT64_MAX};
    for (size_t i = 0; i < g->answers->at.n; i++)
        if (learn_term_covers(t, &g->answers->at.at[i].conditions))
            count_answers(&sum, &g->answers->at.at[i]);
    return sum;
}

/* What a term covers, and what it would cover beside without one of its conditions. */
typedef struct Weighed {
    LearnCount covered;
    LearnCount without[MOST_CONDITIONS];
} Weighed;

static void weigh_term(const LearnGround *g, const LearnTerm *t, Weighed *out)
{
    *out = (Weighed){0};
    for (size_t i = 0; i < g->answers->at.n; i++) {
        const AnswerCount *c = &g->answers->at.at[i];
        size_t missed = 0;
        int n = misses(t, &c->conditions, &missed);
        if (n < 2)
            count_answers(n ? &out->without[missed] : &out->covered, c);
    }
}

static void term_remove(LearnTerm *t, size_t condition)
{
    condition_set_remove(&t->hold, condition);
    condition_set_remove(&t->fail, condition);
}

static bool is_in_need(const LearnGround *g, const LearnTerm *t, size_t condition)
{
    return learn_term_needs(g, t, condition, false) || learn_term_needs(g, t, condition, true);
}

/* Removes what says no more than the rest of its measure. */
static void term_tidy(const LearnGround *g, LearnTerm *t)
{
    LearnTerm whole = *t;
    for (size_t i = 0; i < g->n; i++)
        if (!is_in_need(g, &whole, i))
            term_remove(t, i);
}

/* ---- leaving out -------------------------------------------------------------------------- */

static bool is_last(const LearnGround *g, size_t condition)
{
    return g->last && condition_set_has(g->last, condition);
}

/* Whether it is better to leave out i than another condition. */
static bool is_left_out_sooner(const LearnGround *g, const Weighed *w, size_t i, size_t other)
{
    if (is_last(g, i) != is_last(g, other))
        return is_last(g, i);
    return w->without[i].proved > w->without[other].proved;
}

/* The condition to leave out next; g->n: none can be. */
static size_t best_to_leave_out(const LearnGround *g, const LearnTerm *left, Weighed *w)
{
    size_t best = g->n;
    weigh_term(g, left, w);
    for (size_t i = g->n; i-- > 0;)
        if (is_in_need(g, left, i) && w->without[i].others == 0 &&
            (best == g->n || is_left_out_sooner(g, w, i, best)))
            best = i;
    return best;
}

void learn_conditions(const LearnGround *g, const LearnTerm *begin, LearnedConditions *out)
{
    assert(g->n <= MOST_CONDITIONS);
    Weighed *w = base_zalloc(1, sizeof *w, "conditions");
    *out = (LearnedConditions){.left = *begin, .all = learn_count(g, begin)};
    size_t next = out->all.others ? g->n : best_to_leave_out(g, &out->left, w);
    while (next < g->n) {
        LearnStep step = {next, condition_set_has(&out->left.fail, next),
                          w->covered.proved + w->without[next].proved};
        term_remove(&out->left, next);
        vec_push(&out->step, step, "conditions");
        next = best_to_leave_out(g, &out->left, w);
    }
    term_tidy(g, &out->left);
    free(w);
}

void learn_conditions_clear(LearnedConditions *l)
{
    vec_clear(&l->step);
}

/* ---- exclusion ---------------------------------------------------------------------------- */

/* The term that says of every condition what it is here. */
static LearnTerm whole_term(const LearnGround *g, const ConditionSet *conditions)
{
    LearnTerm t = {.hold = *conditions};
    for (size_t i = 0; i < g->n; i++)
        if (!condition_set_has(conditions, i))
            condition_set_add(&t.fail, i);
    return t;
}

/* Removes conditions as long as nothing that is proved is covered. */
static void shorten_term(const LearnGround *g, LearnTerm *t)
{
    Weighed *w = base_zalloc(1, sizeof *w, "conditions");
    size_t best;
    do {
        best = g->n;
        weigh_term(g, t, w);
        for (size_t i = g->n; i-- > 0;)
            if (is_in_need(g, t, i) && w->without[i].proved == 0 &&
                (best == g->n || w->without[i].others > w->without[best].others))
                best = i;
        if (best < g->n)
            term_remove(t, best);
    } while (best < g->n);
    term_tidy(g, t);
    free(w);
}

/* Whether another of the terms but the i-th covers what is not proved with some conditions. */
static bool is_covered(const LearnedExclusion *e, size_t but, const AnswerCount *c)
{
    for (size_t i = 0; i < e->terms.n; i++)
        if (i != but && learn_term_covers(&e->terms.at[i], &c->conditions))
            return true;
    return false;
}

/* The most positions that are not proved and not covered yet; NULL: there are none. */
static const AnswerCount *most_uncovered(const LearnedExclusion *e, const AnswerCounts *a)
{
    const AnswerCount *most = NULL;
    for (size_t i = 0; i < a->at.n; i++) {
        const AnswerCount *c = &a->at.at[i];
        if (answer_others(c) > (most ? answer_others(most) : 0) && !is_covered(e, e->terms.n, c))
            most = c;
    }
    return most;
}

static bool is_idle(const LearnedExclusion *e, size_t term, const AnswerCounts *a)
{
    for (size_t i = 0; i < a->at.n; i++)
        if (answer_others(&a->at.at[i]) && !is_covered(e, term, &a->at.at[i]))
            return false;
    return true;
}

static void drop_idle(LearnedExclusion *e, const AnswerCounts *a)
{
    for (size_t i = e->terms.n; i-- > 0;) {
        if (!is_idle(e, i, a))
            continue;
        for (size_t k = i + 1; k < e->terms.n; k++)
            e->terms.at[k - 1] = e->terms.at[k];
        e->terms.n--;
    }
}

const AnswerCount *learn_smallest_alike(const AnswerCounts *a)
{
    const AnswerCount *least = NULL;
    uint64_t size = 0;
    for (size_t i = 0; i < a->at.n; i++) {
        const AnswerCount *c = &a->at.at[i];
        uint64_t n = c->n[ANSWER_PROVED] + answer_others(c);
        if (c->n[ANSWER_PROVED] && answer_others(c) && (!least || n < size)) {
            least = c;
            size = n;
        }
    }
    return least;
}

void learn_exclusion(const LearnGround *g, LearnedExclusion *out)
{
    assert(g->n <= MOST_CONDITIONS);
    const AnswerCounts *a = g->answers;
    LearnCount all = learn_count(g, &(LearnTerm){0});
    *out = (LearnedExclusion){
        .excluded = all.others, .kept = all.proved, .alike = learn_smallest_alike(a)};
    const AnswerCount *next = out->alike ? NULL : most_uncovered(out, a);
    while (next && !out->too_long) {
        LearnTerm term = whole_term(g, &next->conditions);
        shorten_term(g, &term);
        vec_push(&out->terms, term, "terms");
        next = most_uncovered(out, a);
        out->too_long = next && out->terms.n == LARGEST_EXCLUSION;
    }
    if (!out->too_long)
        drop_idle(out, a);
}

void learn_exclusion_clear(LearnedExclusion *e)
{
    vec_clear(&e->terms);
}
