/* game/gdl/run/relaxed.h -- how far a state is from a goal when nothing that was reached is ever
 * lost: delete relaxation.
 * Does: the heuristics h_max, h_add and h_FF of planning over the program of a game.
 * Knows: programs.   Must not know: words, searches.
 *
 * Each literal has a cost: what holds in the state costs nothing, and a fact that a move or a rule
 * of the next state can bring costs what that needs.  A fact and its opposite are two literals, so
 * that `not` in rules is read as it stands (positive normal form).  Moves of all roles serve, as if
 * they all helped.
 *
 * h_max  a body costs its dearest literal, each step 1, a move nothing: the layer of the relaxed
 * planning graph. No play is shorter, so a goal that costs RELAXED_NEVER is never reached. h_add  a
 * body costs the sum of its literals, a move that can change something 1. h_FF   the moves and
 * steps by which h_add reaches the target, literal by literal, so that what serves twice counts
 * once.
 *
 * Where a body of the target needs a clock fact (clocks.h) all else must be reached before that
 * fact holds for the last time.  A body whose h_max is greater is never reached.  By h_add and h_FF
 * the cost by h_add of all else may be too great, but is no bound: each unit too much counts
 * RELAXED_LATE times more.  Without that a search goes ever deeper, as the clock comes nearer.
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
    RELAXED_NEVER = INT32_MAX, /* no play gets there */
    RELAXED_MOST = 1 << 14,    /* what costs more is told to cost this */
    RELAXED_LATE = 32,
    /* conjunctions of a target; beyond that they are taken by their parts */
    LIMIT_RELAXED_PAIRS = 4096
};

/* One way in which a target is reached: all of n literals hold. */
typedef struct RelaxedGoal {
    const ProgramLiteral *literals;
    uint32_t n;
} RelaxedGoal;

/* What is kept of a target from one state to the next. */
typedef struct RelaxedCache RelaxedCache;

/* What is to be reached: one of n conjunctions. */
typedef struct RelaxedTarget {
    const RelaxedGoal *goals;
    size_t n;
    RelaxedCache *cache;
} RelaxedTarget;

/* Targets that were asked for beside the ends of the game. */
typedef struct RelaxedTargets RelaxedTargets;

/* Where the code of a value stands. */
typedef struct RelaxedCode {
    size_t at; /* RELAXED_NO_CODE: it has none */
    bool is_loop;
} RelaxedCode;
#define RELAXED_NO_CODE SIZE_MAX

/* What a program says for all states.  Never changes but for caches, so that threads may share it.
 */
typedef struct RelaxedTask {
    const GameProgram *program;
    const uint8_t *move_cost;   /* by move: 0 or 1 */
    const uint8_t *step_cost;   /* by fluent: of a step that brings it without a move */
    const RelaxedTarget *ends;  /* as program->goals: the end of the game with that goal */
    const RelaxedCode *code_of; /* by value */
    Clocks clocks;
    RelaxedTargets *others;
} RelaxedTask;

/* can_change: by move whether it can change a fact; all others cost nothing.  An end of the game
 * with a goal is each body of the goal with each body of `terminal`.  The task is kept in home, and
 * rests on the program. */
RelaxedTask *relaxed_task(Arena *home, const GameProgram *p, const bool *can_change);

void relaxed_task_clear(const RelaxedTask *task); /* NULL is fine */

/* The target that is this one conjunction; it lives as long as the task. */
const RelaxedTarget *relaxed_target_for(const RelaxedTask *task, const RelaxedGoal *goal);

/* The cost of a target from a state; RELAXED_NEVER.
 * facts: a bit for each fluent of the program. */
int32_t relaxed_cost(const RelaxedTask *task, RelaxedKind kind, const uint64_t *facts,
                     const RelaxedTarget *target);

/* Whether a legal move is helpful for a target: it brings a fact that the plan counted by h_FF
 * needs in its first layer, at the least cost, also where the plan makes another move for that.
 * None is where the target is there, or is never reached.  What is found for a state is kept for
 * the moves asked for next.  Source: J. Hoffmann and B. Nebel, "The FF planning system" (2001),
 * section 5, on helpful actions. */
bool relaxed_is_helpful(const RelaxedTask *task, const uint64_t *facts, const RelaxedTarget *target,
                        uint32_t move);

/* The end of the game with this value for a role, 0 to 100; NULL: there is none. */
const RelaxedTarget *relaxed_end(const RelaxedTask *task, uint32_t role, uint32_t value);

/* The cost of the end of the game with this value for a role, 0 to 100; RELAXED_NEVER. */
int32_t relaxed_distance(const RelaxedTask *task, RelaxedKind kind, const uint64_t *facts,
                         uint32_t role, uint32_t value);

/* What a state that is not terminal promises a role, in thousandths: the sum, over the goal values
 * v of the role in ascending order, of (v - 50) / max(1, h_FF(v)), each cut off behind the sixth
 * place; values that are never reached are left out.  Source: f_JO of the player CoolerJo. */
int32_t relaxed_promise(const RelaxedTask *task, const uint64_t *facts, uint32_t role);

#endif
