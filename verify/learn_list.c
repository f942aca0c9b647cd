/* verify/learn_list.c -- learns a list of rules with exceptions (see learn.h).
 * Does: looks for the term that puts most positions right, by a beam search from the empty term;
 *   makes it as general as it can be; puts it before the rules learned earlier; goes on with what
 *   is wrong then.
 * Knows: LearnGround.   Must not know: what conditions say, how a list looks.
 * Source: Rivest, "Learning decision lists", Machine Learning 2, 1987, for lists; Clark, Niblett,
 *   "The CN2 induction algorithm", Machine Learning 3, 1989, for the beam; Gaines, Compton,
 *   "Induction of ripple-down rules", 1995, for rules learned from the exceptions of others.
 * Start reading at learn_list(). */
#include <assert.h>
#include <string.h>

#include "verify/learn.h"

enum { WIDEST_BEAM = 12, NARROWEST_BEAM = 4, BEAM_WORK = 1 << 21 };

/* Positions with the same conditions that the list decides otherwise than the rule looked for does:
 * how many more it puts right than wrong. */
typedef struct GainRow {
    const ConditionSet *conditions;
    int64_t gain;
} GainRow;

typedef struct GainRows {
    GainRow *at;
    size_t n;
} GainRows;

/* What rows put right and what they put wrong, as numbers of positions. */
typedef struct Gain {
    int64_t right, wrong;
} Gain;

/* A term, what it gains, and the rows that it covers. */
typedef struct BeamTerm {
    LearnTerm term;
    Gain gain; /* a longer term puts no more right */
    GainRows rows;
} BeamTerm;

/* A term that is one condition longer than one of the beam. */
typedef struct Longer {
    size_t of, condition;
    bool fails;
    int64_t gain;
    double promise;
} Longer;

typedef struct ListSearch {
    const LearnGround *g;
    bool *works; /* what the list says, by number of AnswerCount */
    BeamTerm beam[WIDEST_BEAM], next[WIDEST_BEAM];
    size_t n_beam, width;
    Longer longer[WIDEST_BEAM];
    size_t n_longer;
    Gain sum[MOST_CONDITIONS]; /* of the rows where the condition holds */
    LearnTerm best;
    int64_t gain; /* of the best */
    bool stopped; /* by the deadline: nothing that follows counts */
} ListSearch;

static bool is_stopped(ListSearch *s)
{
    s->stopped = s->stopped || deadline_is_over(&s->g->deadline);
    return s->stopped;
}

/* ---- rows --------------------------------------------------------------------------------- */

static int64_t gain_of_proof(const AnswerCount *c)
{
    return (int64_t)c->n[ANSWER_PROVED] - (int64_t)answer_others(c);
}

/* The rows in which a rule with this verdict would say something else than the list does. */
static GainRows rows_of(const ListSearch *s, bool works)
{
    const AnswerCounts *a = s->g->answers;
    GainRows rows = {base_alloc((a->at.n + 1) * sizeof *rows.at, "positions"), 0};
    for (size_t i = 0; i < a->at.n; i++) {
        int64_t gain = gain_of_proof(&a->at.at[i]);
        if (s->works[i] != works && gain)
            rows.at[rows.n++] = (GainRow){&a->at.at[i].conditions, works ? gain : -gain};
    }
    return rows;
}

static void add_gain(Gain *to, int64_t gain)
{
    to->right += gain > 0 ? gain : 0;
    to->wrong -= gain < 0 ? gain : 0;
}

static void weigh_rows(BeamTerm *t)
{
    t->gain = (Gain){0};
    for (size_t i = 0; i < t->rows.n; i++)
        add_gain(&t->gain, t->rows.at[i].gain);
}

static void put_condition(LearnTerm *t, size_t condition, bool fails)
{
    condition_set_add(fails ? &t->fail : &t->hold, condition);
}

static BeamTerm longer_term(const BeamTerm *from, const Longer *l)
{
    BeamTerm t = {.term = from->term};
    put_condition(&t.term, l->condition, l->fails);
    t.rows.at = base_alloc((from->rows.n + 1) * sizeof *t.rows.at, "positions");
    for (size_t i = 0; i < from->rows.n; i++)
        if (condition_set_has(from->rows.at[i].conditions, l->condition) != l->fails)
            t.rows.at[t.rows.n++] = from->rows.at[i];
    weigh_rows(&t);
    return t;
}

static int64_t gain_of_term(const GainRows *rows, const LearnTerm *t)
{
    int64_t gain = 0;
    for (size_t i = 0; i < rows->n; i++)
        gain += learn_term_covers(t, rows->at[i].conditions) ? rows->at[i].gain : 0;
    return gain;
}

/* ---- the beam ----------------------------------------------------------------------------- */

static void sum_by_condition(ListSearch *s, const GainRows *rows)
{
    memset(s->sum, 0, sizeof s->sum);
    for (size_t i = 0; i < rows->n; i++)
        for (size_t w = 0; w < CONDITION_WORDS; w++)
            for (uint64_t left = rows->at[i].conditions->word[w]; left; left &= left - 1)
                add_gain(&s->sum[w * 64 + (size_t)__builtin_ctzll(left)], rows->at[i].gain);
}

/* Keeps the best; of equal ones those that came first. */
static void keep_longer(ListSearch *s, Longer l)
{
    size_t at = s->n_longer;
    while (at > 0 && s->longer[at - 1].promise < l.promise)
        at--;
    if (at == s->width)
        return;
    s->n_longer += s->n_longer < s->width;
    for (size_t i = s->n_longer - 1; i > at; i--)
        s->longer[i] = s->longer[i - 1];
    s->longer[at] = l;
}

/* How much a term promises that others make longer: what it puts right, times the share of that in
 * all that it covers. What it gains would not do, since a term that covers next to nothing loses
 * next to nothing. */
static double promise(Gain g)
{
    double right = (double)g.right, all = right + (double)g.wrong;
    return all > 0 ? right * right / all : 0;
}

static Longer longer_by(const ListSearch *s, size_t of, size_t condition, bool fails)
{
    Gain all = s->beam[of].gain, holds = s->sum[condition];
    Gain rest = {all.right - holds.right, all.wrong - holds.wrong};
    Gain g = fails ? rest : holds;
    return (Longer){of, condition, fails, g.right - g.wrong, promise(g)};
}

/* The one that promises more of two; what gains more than all before is the best term so far. */
static Longer better_longer(ListSearch *s, Longer a, Longer b)
{
    if (b.gain > s->gain) {
        s->gain = b.gain;
        s->best = s->beam[b.of].term;
        put_condition(&s->best, b.condition, b.fails);
    }
    return b.promise > a.promise ? b : a;
}

/* Of the bounds of one measure the best alone is looked at, so that the beam is not full of
 * neighbours. */
static void lengthen(ListSearch *s, size_t of)
{
    const LearnGround *g = s->g;
    sum_by_condition(s, &s->beam[of].rows);
    for (size_t i = 0, end; i < g->n; i = end) {
        Longer holds = {.promise = -1}, fails = holds;
        for (end = i; end < g->n && g->measure[end] == g->measure[i]; end++) {
            holds = better_longer(s, holds, longer_by(s, of, end, false));
            fails = better_longer(s, fails, longer_by(s, of, end, true));
        }
        keep_longer(s, holds);
        keep_longer(s, fails);
    }
}

static bool is_in_next(const ListSearch *s, size_t n, const LearnTerm *t)
{
    for (size_t i = 0; i < n; i++)
        if (condition_set_compare(&s->next[i].term.hold, &t->hold) == 0 &&
            condition_set_compare(&s->next[i].term.fail, &t->fail) == 0)
            return true;
    return false;
}

static void beam_clear(ListSearch *s)
{
    for (size_t i = 0; i < s->n_beam; i++)
        free(s->beam[i].rows.at);
    s->n_beam = 0;
}

/* The longer terms take the place of the beam. */
static void take_longer(ListSearch *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n_longer && !is_stopped(s); i++) {
        BeamTerm t = longer_term(&s->beam[s->longer[i].of], &s->longer[i]);
        bool shorter = t.rows.n < s->beam[s->longer[i].of].rows.n;
        if (t.gain.right > s->gain && t.gain.wrong && shorter && !is_in_next(s, n, &t.term))
            s->next[n++] = t;
        else
            free(t.rows.at);
    }
    beam_clear(s);
    memcpy(s->beam, s->next, n * sizeof *s->next);
    s->n_beam = n;
}

/* The term that gains most over some rows; s->gain is 0 if none gains anything. */
static void search_terms(ListSearch *s, const GainRows *rows)
{
    size_t width = rows->n ? BEAM_WORK / rows->n : 1;
    width = width < NARROWEST_BEAM ? NARROWEST_BEAM : width;
    s->width = width > WIDEST_BEAM ? WIDEST_BEAM : width;
    s->beam[0] =
        (BeamTerm){.rows = {base_alloc((rows->n + 1) * sizeof *rows->at, "rows"), rows->n}};
    if (rows->n)
        memcpy(s->beam[0].rows.at, rows->at, rows->n * sizeof *rows->at);
    weigh_rows(&s->beam[0]);
    s->n_beam = 1;
    s->best = (LearnTerm){0};
    int64_t all = s->beam[0].gain.right - s->beam[0].gain.wrong;
    s->gain = all > 0 ? all : 0;
    for (unsigned length = 0; length < LONGEST_LEARNED_TERM && s->n_beam; length++) {
        s->n_longer = 0;
        for (size_t i = 0; i < s->n_beam && !is_stopped(s); i++)
            if (s->beam[i].gain.right > s->gain)
                lengthen(s, i);
        take_longer(s);
    }
    beam_clear(s);
}

/* ---- as general as it can be -------------------------------------------------------------- */

/* The same term without one condition; of a bound with the next wider one in its place. */
static LearnTerm wider_term(const LearnGround *g, const LearnTerm *t, size_t condition, bool bound)
{
    LearnTerm wider = *t;
    bool fails = condition_set_has(&t->fail, condition);
    size_t next = fails ? condition - 1 : condition + 1;
    condition_set_remove(fails ? &wider.fail : &wider.hold, condition);
    if (bound && next < g->n && g->measure[next] == g->measure[condition])
        put_condition(&wider, next, fails);
    return wider;
}

/* Makes one condition wider, or removes it, if nothing is lost by it. */
static bool widen_once(ListSearch *s, const GainRows *rows, bool bound)
{
    for (size_t i = s->g->n; i-- > 0 && !is_stopped(s);) {
        if (!condition_set_has(&s->best.hold, i) && !condition_set_has(&s->best.fail, i))
            continue;
        LearnTerm wider = wider_term(s->g, &s->best, i, bound);
        int64_t gain = gain_of_term(rows, &wider);
        if (gain >= s->gain) {
            s->best = wider;
            s->gain = gain;
            return true;
        }
    }
    return false;
}

static void generalize(ListSearch *s, const GainRows *rows)
{
    while (widen_once(s, rows, false) || widen_once(s, rows, true))
        continue;
}

/* ---- the list ----------------------------------------------------------------------------- */

/* The verdict of a list, without one of its rules: the rule that decides; l->rules.n: none. */
static size_t decided_by(const LearnedList *l, const ConditionSet *c, size_t but)
{
    size_t i = 0;
    while (i < l->rules.n && (i == but || !learn_term_covers(&l->rules.at[i].term, c)))
        i++;
    return i;
}

static uint64_t wrong_of(const AnswerCount *c, bool works)
{
    return works ? answer_others(c) : c->n[ANSWER_PROVED];
}

static uint64_t wrong_without(const LearnGround *g, const LearnedList *l, size_t but)
{
    uint64_t wrong = 0;
    for (size_t i = 0; i < g->answers->at.n; i++) {
        const AnswerCount *c = &g->answers->at.at[i];
        size_t by = decided_by(l, &c->conditions, but);
        wrong += wrong_of(c, by < l->rules.n && l->rules.at[by].works);
    }
    return wrong;
}

static void list_remove(LearnedList *l, size_t rule)
{
    for (size_t i = rule + 1; i < l->rules.n; i++)
        l->rules.at[i - 1] = l->rules.at[i];
    l->rules.n--;
}

/* Removes a rule without which no more is wrong. */
static bool drop_idle_rule(ListSearch *s, LearnedList *l)
{
    uint64_t wrong = wrong_without(s->g, l, l->rules.n);
    for (size_t i = l->rules.n; i-- > 0 && !is_stopped(s);)
        if (wrong_without(s->g, l, i) <= wrong) {
            list_remove(l, i);
            return true;
        }
    return false;
}

static void put_first(LearnedList *l, const LearnTerm *term, bool works)
{
    vec_push(&l->rules, (LearnedListRule){0}, "rules");
    for (size_t i = l->rules.n - 1; i > 0; i--)
        l->rules.at[i] = l->rules.at[i - 1];
    l->rules.at[0] = (LearnedListRule){.term = *term, .works = works};
}

static void note_verdicts(ListSearch *s, const LearnedList *l)
{
    for (size_t i = 0; i < s->g->answers->at.n; i++) {
        size_t by = decided_by(l, &s->g->answers->at.at[i].conditions, l->rules.n);
        s->works[i] = by < l->rules.n && l->rules.at[by].works;
    }
}

/* The best rule of either verdict; false where none gains. */
static bool learn_rule(ListSearch *s, LearnedList *l)
{
    LearnTerm best = {0};
    int64_t gain = 0;
    bool best_works = false;
    for (int works = 1; works >= 0; works--) {
        GainRows rows = rows_of(s, works);
        search_terms(s, &rows);
        if (s->gain > gain) {
            generalize(s, &rows);
            best = s->best;
            gain = s->gain;
            best_works = works;
        }
        free(rows.at);
    }
    bool found = gain > 0 && !is_stopped(s);
    if (found)
        put_first(l, &best, best_works);
    return found;
}

static void least_number(uint64_t *least, uint64_t n, uint64_t first)
{
    *least = n && first < *least ? first : *least;
}

/* Adds positions with the same conditions to the figures of the rule that decides them. */
static void count_decided(LearnedList *l, LearnedListRule *r, const AnswerCount *c)
{
    uint64_t proved = c->n[ANSWER_PROVED], others = answer_others(c);
    r->right += r->works ? proved : others;
    r->wrong += r->works ? others : proved;
    l->in_vain += r->works ? others : 0;
    l->missed += r->works ? 0 : proved;
    if (r->works)
        least_number(&l->first_in_vain, others, answer_first_other(c));
    else
        least_number(&l->first_missed, proved, c->first[ANSWER_PROVED]);
    l->least += proved < others ? proved : others;
}

static void count_list(const LearnGround *g, LearnedList *l)
{
    l->first_in_vain = l->first_missed = UINT64_MAX;
    for (size_t i = 0; i < g->answers->at.n; i++) {
        const AnswerCount *c = &g->answers->at.at[i];
        size_t by = decided_by(l, &c->conditions, l->rules.n);
        count_decided(l, by < l->rules.n ? &l->rules.at[by] : &l->rest, c);
    }
}

bool learn_list(const LearnGround *g, size_t most, LearnedList *out)
{
    assert(g->n <= MOST_CONDITIONS && most <= MOST_LEARNED_RULES);
    ListSearch *s = base_zalloc(1, sizeof *s, "rules");
    bool more = true;
    *out = (LearnedList){.alike = learn_smallest_alike(g->answers)};
    s->g = g;
    s->works = base_zalloc(g->answers->at.n + 1, sizeof *s->works, "rules");
    while (more && out->rules.n < most) {
        more = learn_rule(s, out);
        while (more && drop_idle_rule(s, out))
            continue;
        note_verdicts(s, out);
    }
    bool whole = !s->stopped;
    if (whole)
        count_list(g, out);
    else
        learn_list_clear(out);
    free(s->works);
    free(s);
    return whole;
}

void learn_list_clear(LearnedList *l)
{
    vec_clear(&l->rules);
}
