/* interp/compose/plan_store.h -- all plans that can be put together from pieces of advice, smallest
 * first.
 * Does: makes the plans of a size from smaller ones; keeps of equal plans the first; writes one out
 *   as the language has it.
 * Knows: AdvicePlan.   Must not know: positions, searches.
 *
 * A plan is a set of *lines*: ways through its steps, each a list of advice that is joined by
 * `with`.  What is open at a node depends on nothing else, so plans of the same lines are equal:
 *   `with` and `or` commute, and `a with a`, `a or a` are a;
 *   `with`, `or` and `then` are associative;
 *   `then` distributes over `or`, on both sides.
 * Start reading at plan_store_make(). */
#ifndef AL0_INTERP_COMPOSE_PLAN_STORE_H
#define AL0_INTERP_COMPOSE_PLAN_STORE_H

#include "base/arena.h"
#include "base/slots.h"
#include "base/vec.h"
#include "lang/ast.h"

enum {
    LIMIT_PIECES = 64, /* to choose from */
    LARGEST_PLAN = 8   /* pieces of one plan */
};

typedef enum StoredKind {
    STORED_WITH, /* one piece or more, pursued at once */
    STORED_OR,   /* first, which is no `or`, or rest */
    STORED_THEN  /* first, which is no `then`, then rest */
} StoredKind;

typedef struct StoredPlan {
    uint64_t with; /* a bit for each piece */
    uint32_t first, rest;
    uint8_t kind, size; /* a StoredKind; pieces, with repetitions */
} StoredPlan;

/* Plans by number. */
typedef struct PlanStore {
    Advice *const *piece; /* borrowed; a plan among them is joined by `with` if it is one item */
    uint32_t n_pieces;    /* LIMIT_PIECES at most */
    VEC(StoredPlan) plan; /* in the order of their sizes */
    size_t begin[LARGEST_PLAN + 2]; /* by size: its first plan, as far as they are made */
    uint64_t equal;                 /* others that are equal to one of these */
    Slots met;
} PlanStore;

/* Makes all plans of a size, the next one.  most: plans that there may be.  go_on: asked now and
 * then; context: its own.
 * Returns: false if there would be more, or if go_on says so; some plans of the size are made. */
typedef bool PlanStoreGoesOn(void *context);
bool plan_store_make(PlanStore *s, unsigned size, size_t most, PlanStoreGoesOn *go_on,
                     void *context);
void plan_store_clear(PlanStore *s);

/* A plan as declarations. */
typedef struct PlanDeclared {
    Advice *plan;                /* a plan: name, names of its steps, nothing else */
    Advice *inner[LARGEST_PLAN]; /* plans that it needs a name for, each before those with it */
    unsigned n_inner;
} PlanDeclared;

/* Declares the i-th plan as `name`, its inner ones as `name_1`, ...; all of it lives in home. */
PlanDeclared plan_store_declare(const PlanStore *s, size_t i, Arena *home, const char *name);

/* A piece as an item of a plan.  A plan that is one item with values is that item, unless another
 * table has it. */
RuleItem plan_piece_item(Advice *piece);

/* Appends the i-th plan as one expression; alternatives that have steps stand in parentheses, which
 * the language has not. */
void plan_store_write(StrBuf *out, const PlanStore *s, size_t i);

/* Appends the declarations, a line each. */
void plan_declared_write(StrBuf *out, const PlanDeclared *d);

#endif
