/* tests/unit/toy_rig.h -- a search of a toy game, begun and ended.
 * Does: what a search needs (prover/search/search.h), for questions of odds and expectations to be
 *   asked of it directly.
 * Knows: toy_game.h, the search.   Must not know: what is tested with it. */
#ifndef AL0_TESTS_TOY_RIG_H
#define AL0_TESTS_TOY_RIG_H

#include "prover/search/search.h"
#include "toy_game.h"

typedef struct Rig {
    TransTable table;
    TreeBuilder builder;
    Search s;
    Problem p;
    unsigned root;
} Rig;

/* Begins at node 0.  estimate: of the problem, or NULL. */
static inline void rig_begin(Rig *r, const Toy *t, unsigned most_plies,
                             int64_t (*estimate)(const Problem *p, void *state, unsigned level))
{
    trans_init(&r->table, 0);
    builder_init(&r->builder, 16 << 20);
    search_init(&r->s, &r->table, &r->builder, 16 << 20);
    r->p = toy_problem(t);
    r->p.kind = estimate ? QUESTION_EXPECT : QUESTION_ODDS;
    r->p.estimate = estimate;
    r->root = 0;
    search_begin(&r->s, &r->p, &r->root, (ProveLimits){.max_depth = most_plies});
}

static inline void rig_end(Rig *r)
{
    search_clear(&r->s);
    builder_clear(&r->builder);
    trans_clear(&r->table);
}

#endif
