/* lib/learn/learn_bounds.c -- the bounds that numbers are compared with (see learn_candidates.h).
 * Does: draws positions of the classes, and looks at the values that candidates have there; leaves
 *   out those that tell nothing.
 * Knows: expressions, Classes.   Must not know: what is learned.
 * Start reading at candidates_find_bounds(). */
#include <assert.h>
#include <stdlib.h>

#include "base/mix.h"
#include "interp/choose/instances.h"
#include "interp/evaluate/condition.h"
#include "lib/learn/learn_candidates.h"
#include "verify/sweep/condition_set.h"
#include "verify/sweep/random_positions.h"

enum { DRAWN = 1 << 14, TRIES = 1 << 18 };

typedef VEC(int64_t) Numbers;

/* Numbers of positions of ours: all, or some drawn at random. */
static void draw_positions(const CandidateRequest *r, Numbers *out)
{
    const Game *game = r->table->game;
    RandomPositions draw = {0};
    void *position = base_alloc(game->position_size, "a position");
    Condition *scope = condition_new(r->table->compiled, r->table->compiled->scope, (Deadline){0});
    uint64_t size = classes_size(r->classes);
    bool all = size <= TRIES / 2;
    uint64_t tries = all ? size : TRIES;
    for (uint64_t i = 0; i < tries && (all || out->n < DRAWN); i++) {
        uint64_t number = all ? i : random_positions_below(&draw, size);
        if (classes_position(r->classes, number, position) && condition_holds(scope, position))
            vec_push(out, (int64_t)number, "positions");
    }
    condition_free(scope);
    free(position);
}

static int by_value(const void *x, const void *y)
{
    const int64_t *a = x, *b = y;
    return (*a > *b) - (*a < *b);
}

/* In their order, each once. */
static void sort_values(Numbers *v)
{
    size_t n = 0;
    if (v->n)
        qsort(v->at, v->n, sizeof *v->at, by_value);
    for (size_t i = 0; i < v->n; i++)
        if (!n || v->at[n - 1] != v->at[i])
            v->at[n++] = v->at[i];
    v->n = n;
}

static void note_number(Value v, Numbers *out)
{
    if (value_is_defined(v) && (!out->n || out->at[out->n - 1] != (int64_t)v))
        vec_push(out, (int64_t)v, "values");
}

static void note_value(Candidate *c, Value v, uint64_t *first, Numbers *out)
{
    if (!c->values)
        *first = v;
    c->is_constant = (!c->values || c->is_constant) && v == *first;
    c->always = v != 0;
    c->values = mix64(c->values ^ v) | 1;
    note_number(v, out);
}

/* What computes candidates, and in front of it the values that the parameter may have. */
typedef struct CandidateWalk {
    const CandidateRequest *r;
    Evaluator *params, *of; /* of the table's advice, of the candidate */
    EvalContext *root, *at;
    Entry entry;
    uint64_t first; /* value of all */
    Candidate *c;
    Numbers *out;
} CandidateWalk;

/* In the position where both contexts begin: with each value of the parameter, if there is one. */
static void walk_position(CandidateWalk *w, const void *position)
{
    const Advice *within = w->r->within;
    evaluator_begin(w->of, position, w->at);
    if (!within) {
        note_value(w->c, evaluator_eval(w->of, w->entry, w->at), &w->first, w->out);
        return;
    }
    const Compiled *c = w->r->table->compiled;
    evaluator_begin(w->params, position, w->root);
    Instances all = instances_begin(w->params, &c->advice[within->index], NULL, w->root);
    while (instances_next(&all)) {
        evaluator_bind(w->of, &all.values, w->at);
        note_value(w->c, evaluator_eval(w->of, w->entry, w->at), &w->first, w->out);
    }
}

/* The values of a candidate in all of the positions. */
static void find_values(const CandidateRequest *r, const Numbers *positions, Candidate *c,
                        Numbers *out)
{
    const Game *game = r->table->game;
    CandidateWalk w = {.r = r, .c = c, .out = out};
    Diags *unsaid = diag_new();
    const Program *p = compile_expr(r->home, unsaid, c->e, game, &w.entry);
    diag_free(unsaid);
    if (!p)
        return;
    void *position = base_alloc(game->position_size, "a position");
    w.params = evaluator_new(r->table->compiled->program, game);
    w.of = evaluator_new(p, game);
    w.root = evaluator_context_new(w.params);
    w.at = evaluator_context_new(w.of);
    for (size_t i = 0; i < positions->n; i++)
        if (classes_position(r->classes, (uint64_t)positions->at[i], position))
            walk_position(&w, position);
    if (r->position) {
        evaluator_begin(w.of, r->position->bytes, w.at);
        c->there = (int64_t)evaluator_eval(w.of, w.entry, w.at);
        note_number((Value)c->there, out);
    }
    evaluator_free(w.params);
    evaluator_free(w.of);
    free(w.root);
    free(w.at);
    free(position);
    sort_values(out);
}

/* All but the greatest of the values, or some of these at equal distances; one at least. */
static void take_bounds(const CandidateRequest *r, const Numbers *values, Candidate *c)
{
    size_t all = values->n > 1 ? values->n - 1 : 1;
    size_t n = all < MOST_BOUNDS ? all : MOST_BOUNDS;
    int64_t *bounds = ARENA_ARRAY(r->home, int64_t, n);
    for (size_t i = 0; i < n; i++)
        bounds[i] = values->n ? values->at[i * all / n] : 0;
    c->bounds = bounds;
    c->n_bounds = n;
}

void candidates_find_bounds(const CandidateRequest *r, Candidates *c)
{
    assert(r->classes && c);
    Numbers positions = {0};
    draw_positions(r, &positions);
    for (size_t i = 0; i < c->n; i++) {
        Numbers values = {0};
        find_values(r, &positions, &c->at[i], &values);
        if (c->at[i].e->type == TYPE_INT)
            take_bounds(r, &values, &c->at[i]);
        vec_clear(&values);
    }
    vec_clear(&positions);
}

/* Whether a candidate is always as one of the first n is, or as a later one that was given. */
static bool is_repeated(const Candidates *c, size_t n, size_t candidate)
{
    for (size_t i = 0; i < c->n; i++)
        if ((i < n || (i > candidate && !c->at[i].of_words)) &&
            c->at[i].values == c->at[candidate].values)
            return true;
    return false;
}

void candidates_prune(Candidates *c)
{
    size_t kept = 0, conditions = 0;
    for (size_t i = 0; i < c->n; i++)
        conditions += c->at[i].of_words ? 0 : candidate_conditions(&c->at[i]);
    for (size_t i = 0; i < c->n; i++) {
        const Candidate one = c->at[i];
        size_t more = one.of_words ? candidate_conditions(&one) : 0;
        if (one.of_words &&
            (one.is_constant || is_repeated(c, kept, i) || conditions + more > MOST_CONDITIONS))
            continue;
        conditions += more;
        c->at[kept++] = one;
    }
    c->n = kept;
}

size_t candidate_conditions(const Candidate *c)
{
    return c->n_bounds ? c->n_bounds : 1;
}
