/* interp/compose/compose.h -- plans that are found.
 * Does: puts advice together, smallest plans first, until one is proved by which every line comes
 * to the table's aim. Knows: PlanStore, sessions.   Must not know: how an answer is shown.
 *
 * A plan that is tried and refuted leaves its refutation behind; what that refutes as well
 * (refuted_by.h) is left out.  So nothing is left out that has a tree.
 * Source: P. Tadepalli, Knowledge based planning in games, CMU-CS-89-135, 1989: plans that answer
 * the line by which others fail. */
#ifndef AL0_INTERP_COMPOSE_COMPOSE_H
#define AL0_INTERP_COMPOSE_COMPOSE_H

#include "interp/choose/choose.h"
#include "interp/compose/plan_store.h"

/* A table with one more advice: the plan that is being tried. */
typedef struct ComposeTable {
    TableSet set; /* of the table, with the plan as its last advice */
    Compiled compiled;
    Advice **advices;              /* those of the set */
    CompiledAdvice *compiled_plan; /* of that plan */
    const char *name;              /* of the plan, which nothing else in the table has */
} ComposeTable;

/* All of it lives in home; c outlives it. */
ComposeTable *compose_table_new(Arena *home, const Compiled *c);

typedef struct ComposeQuestion {
    ComposeTable *table;
    const void *position;
    Advice *const *piece; /* borrowed; advice that can stand in a plan */
    uint32_t n_pieces;
    unsigned most_pieces;         /* of a plan */
    const ChooseOptions *options; /* limits.max_nodes for each plan, the rest for all */
    bool unguided;                /* tries all plans, also those known to be refuted */
    size_t memory;                /* bytes that the plans themselves may take */
    /* NULL, or told how many of the plans made are tried or left out */
    void (*tell)(void *context, uint64_t done, uint64_t made);
    void *tell_context;
} ComposeQuestion;

/* A plan that was tried in vain. */
typedef struct ComposedTry {
    const char *plan; /* as plan_store_write() has it */
    bool refuted;     /* else unknown: */
    LimitReached limit;
    Why why; /* refuted: by which line; {0}: that was not found within the limits */
} ComposedTry;

/* What has come of a search for plans. */
typedef struct Composed {
    bool found;
    unsigned most_pieces, pieces; /* asked for; of the plan found */
    unsigned decided;             /* all plans of so many pieces are refuted */
    uint64_t made, equal;         /* different plans; plans that are equal to one of these */
    uint64_t left_out;            /* refuted by the refutation of another */
    uint64_t refuted, unknown;    /* tried, besides the plan found */
    uint64_t nodes;               /* judged by all searches */
    LimitReached limit;           /* that ended the search, or kept plans unknown; the first one */
    ComposedTry *tries;           /* the first n_tries of those refuted or unknown */
    size_t n_tries;
    PlanDeclared plan; /* found: lives with the table */
    const char *text;  /* found: its declarations */
} Composed;

/* Looks for a plan.  session: of question->table->compiled.  home: of that table.
 * choice: the answer of the plan found (session_choose), with its tree; else without advice. */
void compose_find(Session *session, Arena *home, const ComposeQuestion *question, Composed *out,
                  Choice *choice);

/* Frees what is not in home. */
void composed_clear(Composed *c);

#endif
