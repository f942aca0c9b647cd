/* interp/plan/plan_state.h -- a state of a plan: a position, and the branches of the plan that are
 * open in it.
 * Does: defines the layout of a state; caches values computed in states; computes the transition of
 *   branches in a position and the moves that they allow.
 * Knows: CompiledPlan, Evaluator, Task.   Must not know: searches.
 * Seen by the files plan*.c alone.
 * Start reading at Branch. */
#ifndef AL0_INTERP_PLAN_PLAN_STATE_H
#define AL0_INTERP_PLAN_PLAN_STATE_H

#include <string.h>

#include "interp/plan/plan.h"
#include "interp/plan/plan_entry.h"
#include "interp/plan/plan_heights.h"
#include "interp/plan/plan_places.h"

enum {
    SCRATCHES = 8,  /* number of levels whose nodes keep computed values */
    ROOTS_KEPT = 64 /* number of roots that keep computed values */
};

/* Where a branch stands. */
typedef enum BranchKind {
    BRANCH_OPEN,
    BRANCH_HANDS_OVER, /* its place is done with them to move: the next step begins after their
                          reply */
    BRANCH_ENDS        /* its place is done, and nothing follows: the node is a leaf */
} BranchKind;

typedef struct Branch {
    uint32_t place;   /* among those that the task has met */
    uint16_t in_play; /* a bit for each advice of the place */
    uint8_t root;     /* where it was entered, by number among the state's roots */
    uint8_t kind;     /* a BranchKind */
    uint64_t seed;    /* of keys: the values of its root */
} Branch;

/* The head of a state; behind it the branches, the depths of the roots, their positions, and the
 * position. */
typedef struct PlanState {
    uint64_t number; /* differs from state to state of one task */
    int64_t sought;  /* of a leaf: the value sought */
    uint32_t level;
    uint8_t judgement;
    uint8_t n_branches, n_roots;
    bool ended; /* a step has ended here */
} PlanState;

/* A context of a state below one of its roots, which has values. */
typedef struct RootedContext {
    unsigned root;
    ParamValues given;
    EvalContext *context;
} RootedContext;

/* Contexts of one state, and which branches allow its moves. */
typedef struct Scratch {
    uint64_t number; /* of the state; 0: none */
    VEC(RootedContext) context;
    size_t n_ready; /* the others are memory alone */
    bool listed;
    unsigned n_moves;
    Move *move;
    uint64_t *branches; /* by move: a bit for each branch that allows it */
} Scratch;

struct PlanTask {
    Problem problem;
    Evaluator *evaluator;
    const Game *game;
    MoveOrder *order;
    uint64_t seed; /* of keys: the advice */
    const CompiledAdvice *of;
    const CompiledPlan *plan;
    unsigned symmetry;   /* as Task has it, of the position at which the plan begins */
    uint32_t own_values; /* parameters of the plan */
    size_t branches_at, depths_at, roots_at, position_at, root_size;
    unsigned most_roots;
    uint64_t n_states;
    Task *of_advice; /* by place of the plan and advice: for its moves */
    PlanPlacesMet places;
    EvalContext *entry; /* a root while it is looked at what begins there; NULL until then */
    Scratch scratch[SCRATCHES];
    EvalContext *root[ROOTS_KEPT];
    bool root_ready[ROOTS_KEPT];
    unsigned last_root; /* the root used last */
    bool tasks_ready;
    bool exact;           /* plan_task_tell_apart() was called */
    Move *list;           /* scratch */
    void *begin;          /* the state at which the plan begins */
    PlanHeights *heights; /* NULL until some are known: */
    const PlanSets *sets;
};

static inline PlanTask *plan_task_of(const Problem *p)
{
    return (PlanTask *)p->self;
}

static inline Branch *branches_of(const PlanTask *t, const PlanState *s)
{
    return (Branch *)((unsigned char *)s + t->branches_at);
}

/* By root: plies since it. */
static inline uint32_t *depths_of(const PlanTask *t, const PlanState *s)
{
    return (uint32_t *)((unsigned char *)s + t->depths_at);
}

static inline void *branch_root(const PlanTask *t, const PlanState *s, unsigned i)
{
    return (unsigned char *)s + t->roots_at + i * t->root_size;
}

static inline void *state_position(const PlanTask *t, const PlanState *s)
{
    return (unsigned char *)s + t->position_at;
}

static inline Turn turn_of(const PlanTask *t, const PlanState *s)
{
    return t->game->turn(t->game, state_position(t, s));
}

static inline const BoundPlace *branch_bound(const PlanTask *t, const Branch *b)
{
    return t->places.at.at[b->place];
}

static inline const PlanPlace *branch_place(const PlanTask *t, const Branch *b)
{
    return branch_bound(t, b)->of;
}

/* ---- contexts (plan_state.c) -------------------------------------------------------------- */

/* The context of a root at depth 0, with values; valid until the next call. */
EvalContext *plan_root_context(PlanTask *t, const void *position, const ParamValues *given);

/* Returns the cached values of a state; empty if it was evicted or is new. */
Scratch *plan_scratch(PlanTask *t, const PlanState *s);

/* The context of a state's position below the root of a branch, for an entry of its place; valid
 * until the next call. */
EvalContext *plan_context(PlanTask *t, const PlanState *s, const Branch *b, uint32_t entry);

/* ---- what becomes of branches (plan_settle.c) --------------------------------------------- */

/* A branch is put before the state's i-th.  Returns: false if there is no room; the evaluator has
 * given up then. */
bool plan_insert_branch(PlanTask *t, PlanState *s, unsigned i, const Branch *b);

/* The branches of a step that is entered at a state's position are put before its i-th.  Returns:
 * how many there are. */
unsigned plan_enter(PlanTask *t, PlanState *s, const PlanPlaces *step, unsigned i);

/* What becomes of the branches in a state's position: advice that fails goes, places that are done
 * lead on. */
void plan_settle(PlanTask *t, PlanState *s);

/* The depth of a branch, as far as it matters. */
uint32_t plan_depth(const PlanTask *t, const PlanState *s, const Branch *b);

/* True if the branches, of states a and b, are equivalent. */
bool plan_same_branch(const PlanTask *t, const PlanState *a, const Branch *x, const PlanState *b,
                      const Branch *y);

/* ---- moves (plan_moves.c) ----------------------------------------------------------------- */

/* All moves that some branch allows, with the branches that do. */
Scratch *plan_list_moves(PlanTask *t, const PlanState *s);

/* As Problem.moves. */
unsigned plan_moves(const Problem *p, void *state, unsigned level, Move *out, unsigned *excluded);

/* The branches that go on with a move, a bit for each. */
uint64_t plan_branches_with(PlanTask *t, const PlanState *s, Move move);

#endif
