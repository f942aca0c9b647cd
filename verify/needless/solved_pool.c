/* verify/needless/solved_pool.c -- advice solved backwards that more than one verification can use
 * (see solved_pool.h). A solution is found again by the seed of its root's values.  The seed
 * follows the order of the values in the code, which other advice may change: it is computed anew
 * for each table, from a root that is kept. */
#include "verify/needless/solved_pool.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "interp/choose/task.h"

void solved_pool_add(SolvedPool *p, const Advice *a, SolvedRoot root, Solution *s)
{
    assert(p->version && s);
    PooledSolution new = {a, p->version[a->index], root, s};
    vec_push(&p->at, new, "solved advice");
}

static bool is_of_use(const SolvedPool *p, const PooledSolution *s)
{
    return s->version == p->version[s->advice->index];
}

SolvedAdvice *solved_pool_list(const SolvedPool *p, const Compiled *c, const Classes *classes,
                               size_t *n)
{
    SolvedAdvice *out = base_zalloc(p->at.n + 1, sizeof *out, "solved advice");
    void *position = base_alloc(c->game->position_size, "a position");
    Evaluator *m = evaluator_new(c->program, c->game);
    EvalContext *root = evaluator_context_new(m);
    *n = 0;
    for (size_t i = 0; i < p->at.n; i++) {
        const PooledSolution *s = &p->at.at[i];
        if (!is_of_use(p, s))
            continue;
        Task task;
        const CompiledAdvice *a = &c->advice[s->advice->index];
        bool there = classes_position(classes, s->root.index, position);
        assert(there && a->advice == s->advice);
        (void)there;
        evaluator_begin(m, position, root);
        evaluator_bind(m, &s->root.values, root);
        task_init(&task, m, c->game, a, NULL, root);
        out[(*n)++] = (SolvedAdvice){.advice = a, .seed = task.seed, .solution = s->solution};
    }
    evaluator_free(m);
    free(root);
    free(position);
    return out;
}

void solved_pool_shrink(SolvedPool *p, size_t most)
{
    size_t kept = 0, n = p->at.n;
    for (size_t i = 0; i < n; i++) {
        bool frees = n - i + kept > most && !is_of_use(p, &p->at.at[i]);
        if (frees)
            p->solver->free(p->at.at[i].solution);
        else
            p->at.at[kept++] = p->at.at[i];
    }
    p->at.n = kept;
}

void solved_pool_clear(SolvedPool *p)
{
    for (size_t i = 0; i < p->at.n; i++)
        p->solver->free(p->at.at[i].solution);
    vec_clear(&p->at);
}
