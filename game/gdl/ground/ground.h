/* game/gdl/ground/ground.h -- rules without variables.
 * Does: finds every fact and move that there can be, and every instance of a rule that can apply to
 *   them.
 * Knows: flat rules.   Must not know: simplification, states.
 * Start reading at ground_make(). */
#ifndef AL0_GAME_GDL_GROUND_GROUND_H
#define AL0_GAME_GDL_GROUND_GROUND_H

#include "game/gdl/ground/bounds.h"
#include "game/gdl/ground/facts.h"
#include "game/gdl/ground/flat.h"

enum {
    LIMIT_GROUND_ATOMS = 400000000, /* facts; less memory allows fewer */
    LIMIT_GROUND_INSTANCES = 800000000,
    LIMIT_GROUND_STEPS = 400000000,    /* facts joined */
    LIMIT_GROUND_IDLE_STEPS = 20000000 /* the same, with nothing that follows from them */
};

typedef struct GroundAtom {
    uint32_t schema, fact; /* fact: in the Facts of the schema */
} GroundAtom;

/* What the rules are without variables.  Static literals that hold are left out of bodies. */
typedef struct Ground {
    FlatRules flat;
    Facts *facts;          /* by schema */
    VEC(GroundAtom) atoms; /* those that are not static; also some that nothing concludes */
    VEC(uint32_t) code;    /* for each instance: head, n, then n of 2 * atom + negated */
    size_t n_instances;
} Ground;

typedef struct GroundOptions {
    bool no_split; /* rules stay whole: for comparisons */
    GroundBounds bounds;
} GroundOptions;

/* Grounds the rules.  False after an error that names the rules with the most instances.  Cleared
 * by ground_clear() in either case. */
bool ground_make(Arena *home, Diags *ds, const KifRules *rules, GroundOptions options, Ground *out);
void ground_clear(Ground *g);
/* Clears all but the flat rules, which somebody else has taken over. */
void ground_clear_facts(Ground *g);

#endif
