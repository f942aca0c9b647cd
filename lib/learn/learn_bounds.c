/* lib/learn/learn_bounds.c -- the bounds that numbers are compared with (see learn_candidates.h).
 * Does: draws positions of the classes, and looks at the values that candidates have there; leaves
 *   out those that tell nothing.
 * Knows: expressions, Classes.   Must not know: what is learned.
 * Start reading at candidates_find_bounds(). */
#include <assert.h>
#include <string.h>

#include "base/mix.h"
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

/* The values of a candidate in all of the positions. */
static void find_values(const CandidateRequest *r, const Numbers *positions, Candidate *c,
                        Numbers *out)
{
    const Game *game = r->table->game;
    void *position = base_alloc(game->position_size, "a position");
    Diags *unsaid = diag_new();
    uint64_t first = 0;
    LibProgram p =
        lib_compile_expression(r->home, unsaid, (LibExpression){r->table, c->text, PLACE_GOAL});
    Condition *k = p.program ? condition_of_program(p.program, game, p.entry, (Deadline){0}) : NULL;
    for (size_t i = 0; k && i < positions->n; i++)
        if (classes_position(r->classes, (uint64_t)positions->at[i], position))
            note_value(c, condition_value(k, position), &first, out);
    if (k && r->position) {
        c->there = (int64_t)condition_value(k, r->position->bytes);
        note_number((Value)c->there, out);
    }
    condition_free(k);
    diag_free(unsaid);
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
        if (one.of_words && (one.is_constant || is_repeated(c, kept, i) ||
                             conditions + more > MOST_CONDITIONS))
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
