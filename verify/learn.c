/* verify/learn.c -- learns conditions under which an advice never fails (see learn.h). Both
 * methods are one search: for a set of literals that covers positions of one kind and none of
 * the other; literals are removed one by one. Conditions that hold are literals 0 .. 31, those
 * that fail 32 .. 63. */
#include "verify/learn.h"

#include <assert.h>

static_assert(MOST_CONDITIONS == 32, "two literals of each in 64 bits");

static uint64_t others_of(const AnswerCount *c)
{
    return c->n[ANSWER_IN_VAIN] + c->n[ANSWER_UNKNOWN];
}

uint64_t answer_first_other(const AnswerCount *c)
{
    uint64_t vain = c->n[ANSWER_IN_VAIN] ? c->first[ANSWER_IN_VAIN] : UINT64_MAX;
    uint64_t unknown = c->n[ANSWER_UNKNOWN] ? c->first[ANSWER_UNKNOWN] : UINT64_MAX;
    return vain < unknown ? vain : unknown;
}

LearnCount learn_count(const AnswerCounts *a, uint64_t conditions)
{
    LearnCount sum = {.first_other = UINT64_MAX};
    for (size_t i = 0; i < a->at.n; i++) {
        const AnswerCount *c = &a->at.at[i];
        if ((c->conditions & conditions) != conditions)
            continue;
        sum.proved += c->n[ANSWER_PROVED];
        sum.others += others_of(c);
        sum.in_vain += c->n[ANSWER_IN_VAIN];
        uint64_t first = answer_first_other(c);
        sum.first_other = first < sum.first_other ? first : sum.first_other;
    }
    return sum;
}

/* ---- leaving out -------------------------------------------------------------------------- */

static uint64_t condition_bit(unsigned i)
{
    return UINT64_C(1) << i;
}

/* The condition to leave out next; n: none can be. */
static unsigned best_to_leave_out(const AnswerCounts *a, unsigned n, uint64_t left,
                                  uint64_t *proved)
{
    unsigned best = n;
    for (unsigned i = n; i-- > 0;) {
        if (!(left & condition_bit(i)))
            continue;
        LearnCount c = learn_count(a, left & ~condition_bit(i));
        if (c.others == 0 && (best == n || c.proved > *proved)) {
            best = i;
            *proved = c.proved;
        }
    }
    return best;
}

void learn_conditions(const AnswerCounts *a, unsigned n, LearnedConditions *out)
{
    assert(n <= MOST_CONDITIONS);
    *out = (LearnedConditions){.left = condition_bit(n) - 1};
    out->all = learn_count(a, out->left);
    uint64_t proved = 0;
    unsigned next = out->all.others ? n : best_to_leave_out(a, n, out->left, &proved);
    while (next < n) {
        out->left &= ~condition_bit(next);
        out->step[out->n_steps++] = (LearnStep){next, proved};
        next = best_to_leave_out(a, n, out->left, &proved);
    }
}

/* ---- exclusion ---------------------------------------------------------------------------- */

/* The literals that hold where these conditions do. */
static uint64_t literals_of(uint64_t conditions, unsigned n)
{
    uint64_t all = condition_bit(n) - 1;
    return (conditions & all) | (~conditions & all) << MOST_CONDITIONS;
}

static bool term_covers(uint64_t term, const AnswerCount *c, unsigned n)
{
    return (literals_of(c->conditions, n) & term) == term;
}

/* How many positions that are not proved a term covers; 0, too, where it covers one that is. */
static uint64_t term_worth(const AnswerCounts *a, unsigned n, uint64_t term)
{
    uint64_t covered = 0;
    for (size_t i = 0; i < a->at.n; i++) {
        const AnswerCount *c = &a->at.at[i];
        if (!term_covers(term, c, n))
            continue;
        if (c->n[ANSWER_PROVED])
            return 0;
        covered += others_of(c);
    }
    return covered;
}

static uint64_t shorten_term(const AnswerCounts *a, unsigned n, uint64_t term)
{
    for (;;) {
        uint64_t most = 0, best = 0;
        for (unsigned i = 2 * MOST_CONDITIONS; i-- > 0;) {
            uint64_t worth =
                term & condition_bit(i) ? term_worth(a, n, term & ~condition_bit(i)) : 0;
            best = worth > most ? condition_bit(i) : best;
            most = worth > most ? worth : most;
        }
        if (!most)
            return term;
        term &= ~best;
    }
}

/* Whether another of the terms but the i-th covers what is not proved with some conditions. */
static bool is_covered(const LearnedExclusion *e, size_t but, const AnswerCount *c, unsigned n)
{
    for (size_t i = 0; i < e->terms.n; i++) {
        const LearnTerm *t = &e->terms.at[i];
        if (i != but && term_covers(t->hold | t->fail << MOST_CONDITIONS, c, n))
            return true;
    }
    return false;
}

/* The most positions that are not proved and not covered yet; NULL: there are none. */
static const AnswerCount *most_uncovered(const LearnedExclusion *e, const AnswerCounts *a,
                                         unsigned n)
{
    const AnswerCount *most = NULL;
    for (size_t i = 0; i < a->at.n; i++) {
        const AnswerCount *c = &a->at.at[i];
        if (others_of(c) > (most ? others_of(most) : 0) && !is_covered(e, e->terms.n, c, n))
            most = c;
    }
    return most;
}

static bool is_idle(const LearnedExclusion *e, size_t term, const AnswerCounts *a, unsigned n)
{
    for (size_t i = 0; i < a->at.n; i++)
        if (others_of(&a->at.at[i]) && !is_covered(e, term, &a->at.at[i], n))
            return false;
    return true;
}

static void drop_idle(LearnedExclusion *e, const AnswerCounts *a, unsigned n)
{
    for (size_t i = e->terms.n; i-- > 0;) {
        if (!is_idle(e, i, a, n))
            continue;
        for (size_t k = i + 1; k < e->terms.n; k++)
            e->terms.at[k - 1] = e->terms.at[k];
        e->terms.n--;
    }
}

static const AnswerCount *smallest_alike(const AnswerCounts *a)
{
    const AnswerCount *least = NULL;
    uint64_t size = 0;
    for (size_t i = 0; i < a->at.n; i++) {
        const AnswerCount *c = &a->at.at[i];
        uint64_t n = c->n[ANSWER_PROVED] + others_of(c);
        if (c->n[ANSWER_PROVED] && others_of(c) && (!least || n < size)) {
            least = c;
            size = n;
        }
    }
    return least;
}

void learn_exclusion(const AnswerCounts *a, unsigned n, LearnedExclusion *out)
{
    assert(n <= MOST_CONDITIONS);
    LearnCount all = learn_count(a, 0);
    *out =
        (LearnedExclusion){.excluded = all.others, .kept = all.proved, .alike = smallest_alike(a)};
    const AnswerCount *next = out->alike ? NULL : most_uncovered(out, a, n);
    while (next && !out->too_long) {
        uint64_t term = shorten_term(a, n, literals_of(next->conditions, n));
        LearnTerm new = {term & (condition_bit(MOST_CONDITIONS) - 1), term >> MOST_CONDITIONS};
        vec_push(&out->terms, new, "terms");
        next = most_uncovered(out, a, n);
        out->too_long = next && out->terms.n == LARGEST_EXCLUSION;
    }
    if (!out->too_long)
        drop_idle(out, a, n);
}

void learn_exclusion_clear(LearnedExclusion *e)
{
    vec_clear(&e->terms);
}
