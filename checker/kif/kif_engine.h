/* checker/kif/kif_engine.h -- what follows from facts, by the rules of a game.
 * Does: keeps facts; computes relations from those below them, group by group, until nothing new
 *   follows.
 * Knows: clauses (kif_clauses.h).   Must not know: states of a game, turns, words. */
#ifndef AL0_CHECKER_KIF_KIF_ENGINE_H
#define AL0_CHECKER_KIF_KIF_ENGINE_H

#include "checker/kif/kif_clauses.h"

/* Facts (ground atoms), each once, in the order in which they were added. */
typedef struct FactBase FactBase;

FactBase *fact_base_new(const TermStore *terms); /* the caller's: fact_base_free */
void fact_base_free(FactBase *f);
void fact_base_clear(FactBase *f);
bool fact_base_has(const FactBase *f, GroundTerm atom);
bool fact_base_add(FactBase *f, GroundTerm atom); /* false if it is there already */
size_t fact_base_count(const FactBase *f);
GroundTerm fact_base_at(const FactBase *f, size_t i);

/* Receives a solution of a clause. value: by variable; NO_TERM: unbound. */
typedef void TakeInstance(void *context, const Clause *c, const GroundTerm *value);

/* A computation. */
typedef struct Engine {
    const Clauses *rules;
    FactBase *base[N_LAYERS]; /* where the facts of each layer are */
    bool relaxed; /* `not` of atoms that can change counts as true: yields all possible facts */
    TakeInstance *take_instance; /* called for each solution of a clause; NULL: none */
    void *context;
    uint64_t work, most_work; /* facts tried; the terms give up (kif_terms.h) behind most_work */
    /* of a mixed group: its facts so far, and the facts for its `not`; NULL: no mixed group */
    FactBase *own;
    const FactBase *doubted;
    uint32_t mixed_group;
} Engine;

/* Adds all facts of the relations of a group. The facts of the relations that it depends on are
 * present. The terms give up if a fact of the group depends on its own `not`. */
void engine_run_group(Engine *e, uint32_t group);

/* Adds all facts that are possible in any state and by any moves. The engine is relaxed; the
 * layers STATE and STEP share one base, which holds the facts of the first state. */
void engine_run_relaxed(Engine *e);

/* Calls take for every atom that some clause derives from `from` by a positive literal. */
typedef void TakeAtom(void *context, GroundTerm atom);
void engine_conclude_from(Engine *e, GroundTerm from, TakeAtom *take, void *context);

/* Solves each clause once and passes the solutions to take_instance. */
void engine_each_instance(Engine *e);

#endif
