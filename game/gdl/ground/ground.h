/* game/gdl/ground/ground.h -- rules without variables.
 * Does: finds all possible facts and moves, and all instances of rules that apply to them.
 * Knows: flat rules.   Must not know: simplification, states.
 * Start reading at ground_make(). */
#ifndef AL0_GAME_GDL_GROUND_GROUND_H
#define AL0_GAME_GDL_GROUND_GROUND_H

#include "game/gdl/ground/bounds.h"
#include "game/gdl/ground/facts.h"
#include "game/gdl/ground/flat.h"

enum {
    LIMIT_GROUND_ATOMS = 400000000, /* facts; the limit of memory may allow fewer */
    LIMIT_GROUND_INSTANCES = 800000000,
    LIMIT_GROUND_STEPS = 400000000,    /* facts joined */
    LIMIT_GROUND_IDLE_STEPS = 20000000 /* consecutive ones without a conclusion */
};

/* An atom, a fact of a schema. */
typedef struct GroundAtom {
    uint32_t schema, fact; /* fact: in the Facts of the schema */
} GroundAtom;

/* Rules without variables.  Bodies omit static literals that hold. */
typedef struct Ground {
    FlatRules flat;
    Facts *facts;          /* by schema */
    VEC(GroundAtom) atoms; /* not static; some have no rules */
    VEC(uint32_t) code;    /* for each instance: head, n, then n of 2 * atom + negated */
    size_t n_instances;
} Ground;

typedef struct GroundOptions {
    bool no_split; /* do not split rules; for comparisons */
    GroundBounds bounds;
} GroundOptions;

/* Grounds the rules.  False after an error that names the rules with the most instances.
 * out: cleared by ground_clear() in either case. */
bool ground_make(Arena *home, Diags *ds, const KifRules *rules, GroundOptions options, Ground *out);
void ground_clear(Ground *g);
/* Clears all but the flat rules, which the caller has moved elsewhere. */
void ground_clear_facts(Ground *g);

#endif
