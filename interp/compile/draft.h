/* interp/compile/draft.h -- a table as nodes of the graph, before the code is there.
 * Does: declares what compiled.c drafts, and compiled_warn.c warns of.
 * Knows: Graph, TableSet.   Must not know: positions, searches.   For these two files,
 * image_parts.c and position_values.c alone. */
#ifndef AL0_INTERP_COMPILE_DRAFT_H
#define AL0_INTERP_COMPILE_DRAFT_H

#include "base/vec.h"
#include "interp/compile/coefficients.h"
#include "interp/compile/compiled.h"

/* A ValueSource as nodes. */
typedef struct SourceNodes {
    NodeId low, high;
} SourceNodes;

/* One piece of advice as nodes of the graph, before the code is there. */
typedef struct Draft {
    SourceNodes params[LIMIT_VALUES];
    /* of a plan: its items, in their order, and what they hand to parameters */
    const RuleItem **item;
    uint32_t n_items;
    SourceNodes *handed;
    NodeId when, better, holding, seek, expect;
    CoefficientNodes numbers;
    NodeId alternative[2][LIMIT_ALTERNATIVES];
    size_t n_alternatives[2];
    NodeId *prefer;
    /* NO_NODE, or of a value sought that is a function of the position: the better-goal without
     * what bounds the value, and that bound */
    NodeId better_of_any_value, most_value;
} Draft;

typedef struct Drafter {
    Arena *home;
    Diags *ds;
    const TableSet *set;
    Graph *g;
    const Vocab *vocab;
    bool alternates; /* as Game has it */
    bool failed;
    VEC(NodeId) ids;     /* all entries wanted, group after group */
    VEC(Entry *) wanted; /* where each is to be written once there is code */
    VEC(size_t) group_end;
} Drafter;

typedef struct Drafts {
    Draft **advice;
    NodeId **conditions;    /* by table and rule */
    SourceNodes *arguments; /* of all rules, in their order */
    NodeId aim, scope, avoid;
} Drafts;

/* Notes in the graph which sets have one square at most in all material that the tables are
 * written for (compiled_material.c). */
void compiled_note_single(Drafter *d, const Game *game);

enum { MOST_DECIDING = 5 + 2 * LIMIT_ALTERNATIVES };

/* Lists everything that decides which trees there are: goals, constraints, the value sought.
 * Returns: how many. */
size_t draft_deciding_nodes(const Advice *a, const Draft *draft, NodeId out[MOST_DECIDING]);

/* Finds out whether the value that the advice seeks is a function of the position
 * (position_values.c). */
void draft_position_values(Drafter *d, const Advice *a, Draft *draft);

/* Warns of what needs constraints to be understood: keys, bounds, depths (compiled_warn.c). */
void compiled_warn(Drafter *d, const Drafts *all, const Compiled *c);

#endif
