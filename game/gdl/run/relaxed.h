/* game/gdl/run/relaxed.h -- the distance of a state from a goal by delete relaxation: a literal
 * that is reached once stays reached. Does: computes the heuristics h_max, h_add and h_FF of
 * planning over the program of a game. Knows: programs.   Must not know: words, searches.
 *
 * Each literal has a cost: one that holds in the state costs 0, and a fact that a move or a rule of
 * the next state can bring costs as much as its conditions.  A fact and its opposite are two
 * literals, so that `not` in rules is read as it stands (positive normal form).  All roles count as
 * helpers.
 *
 * - h_max: a body costs as much as its dearest literal, a step 1, a move 0: the layer of the
 * relaxed planning graph.  No play is shorter, so a goal of cost RELAXED_NEVER is never reached.
 * - h_add: a body costs the sum of its literals, a move that can change something 1.
 * - h_FF: the number of moves and steps by which h_add reaches the target; each counts once.
 *
 * If a body of the target needs a clock fact (clocks.h), its other literals must be reached before
 * that fact holds for the last time.  A body with a greater h_max is never reached.  For h_add and
 * h_FF the cost of the other literals by h_add is no bound: each unit beyond the clock counts
 * RELAXED_LATE times more.  Without that a search would go deeper and deeper as the clock runs.
 *
 * Sources: B. Bonet and H. Geffner, "Planning as heuristic search" (2001), for h_max and h_add; J.
 * Hoffmann and B. Nebel, "The FF planning system" (2001), for h_FF; E. Keyder and H. Geffner,
 * "Heuristics for planning with action costs revisited" (2008), for its form by the supporters of
 * h_add; D. Knuth, "A generalization of Dijkstra's algorithm" (1977), for the order in which
 * literals are settled.
 * Start reading at relaxed_distance(). */
#ifndef AL0_GAME_GDL_RUN_RELAXED_H
#define AL0_GAME_GDL_RUN_RELAXED_H

#include "game/gdl/ground/clocks.h"
#include "game/gdl/ground/program.h"

typedef enum RelaxedKind { RELAXED_MAX, RELAXED_ADD, RELAXED_FF } RelaxedKind;

enum {
    RELAXED_NEVER = INT32_MAX, /* no play reaches it */
    RELAXED_MOST = 1 << 14,    /* greater costs count as this one */
    RELAXED_LATE = 32,
    /* conjunctions of a target; larger targets are split into parts */
    LIMIT_RELAXED_PAIRS = 4096
};

/* A conjunction of n literals. */
typedef struct RelaxedGoal {
    const ProgramLiteral *literals;
    uint32_t n;
} RelaxedGoal;

/* Data of a target that is reused for the next state. */
typedef struct RelaxedCache RelaxedCache;

/* A target: one of n conjunctions. */
typedef struct RelaxedTarget {
    const RelaxedGoal *goals;
    size_t n;
    RelaxedCache *cache;
} RelaxedTarget;

/* Targets other than the ends of the game. */
typedef struct RelaxedTargets RelaxedTargets;

/* The place of the code of a value. */
typedef struct RelaxedCode {
    size_t at; /* RELAXED_NO_CODE: it has none */
    bool is_loop;
} RelaxedCode;
#define RELAXED_NO_CODE SIZE_MAX

/* The data of a program that hold for all states.  Constant but for caches, so threads may share
 * it. */
typedef struct RelaxedTask {
    const GameProgram *program;
    const uint8_t *move_cost;   /* by move: 0 or 1 */
    const uint8_t *step_cost;   /* by fluent: the cost of a step that brings it without a move */
    const RelaxedTarget *ends;  /* by index of program->goals: the end of the game with that goal */
    const RelaxedCode *code_of; /* by value */
    Clocks clocks;
    RelaxedTargets *others;
} RelaxedTask;

/* Makes the task of a program, which must outlive it.  An end of the game with a goal is each body
 * of the goal together with each body of `terminal`. can_change: by move: true if it can change a
 * fact; all other moves cost 0. Returns:    a task in home (relaxed_task_clear). */
RelaxedTask *relaxed_task(Arena *home, const GameProgram *p, const bool *can_change);

void relaxed_task_clear(const RelaxedTask *task); /* NULL is fine */

/* Returns the target of one conjunction, borrowed from the task. */
const RelaxedTarget *relaxed_target_for(const RelaxedTask *task, const RelaxedGoal *goal);

/* Returns the cost of a target from a state, or RELAXED_NEVER.
 * facts: a bit for each fluent of the program. */
int32_t relaxed_cost(const RelaxedTask *task, RelaxedKind kind, const uint64_t *facts,
                     const RelaxedTarget *target);

/* True if a legal move is helpful for a target: it brings, at the least cost, a fact that the plan
 * of h_FF needs in its first layer, even if the plan uses another move for it.  False for all moves
 * if the target holds or is never reached.  The result for a state is cached for its other moves.
 * Source: J. Hoffmann and B. Nebel, "The FF planning system" (2001), section 5, on helpful actions.
 */
bool relaxed_is_helpful(const RelaxedTask *task, const uint64_t *facts, const RelaxedTarget *target,
                        uint32_t move);

/* Returns the end of the game with a value, 0 to 100, for a role; NULL: none. */
const RelaxedTarget *relaxed_end(const RelaxedTask *task, uint32_t role, uint32_t value);

/* Returns the cost of the end of the game with a value, 0 to 100, for a role, or RELAXED_NEVER. */
int32_t relaxed_distance(const RelaxedTask *task, RelaxedKind kind, const uint64_t *facts,
                         uint32_t role, uint32_t value);

/* Returns an estimate of a state that is not terminal for a role, in thousandths: the sum, over the
 * goal values v of the role in ascending order, of (v - 50) / max(1, h_FF(v)), each truncated after
 * the sixth place; values that are never reached are omitted.  Source: f_JO of the player CoolerJo.
 */
int32_t relaxed_promise(const RelaxedTask *task, const uint64_t *facts, uint32_t role);

#endif
