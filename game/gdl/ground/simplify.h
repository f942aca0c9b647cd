/* game/gdl/ground/simplify.h -- simplified ground rules.
 * Does: collects the instances of a grounding into one definition for each atom; removes constant
 *   literals, duplicates and equal atoms, to a fixed point.
 * Knows: a grounding.   Must not know: execution.
 * Start reading at simplify_make(). */
#ifndef AL0_GAME_GDL_GROUND_SIMPLIFY_H
#define AL0_GAME_GDL_GROUND_SIMPLIFY_H

#include "game/gdl/ground/ground.h"

/* A literal: 2 * atom + negated.  The atom behind the last one is always true. */
typedef uint32_t GroundLiteral;

/* A rule: `head` holds if all n literals do. */
typedef struct GroundBody {
    uint32_t head;
    uint32_t n;
    GroundLiteral *literals;
} GroundBody;

typedef struct Simplified {
    size_t n_atoms;            /* of the grounding; also the atom that is always true */
    GroundLiteral *stands_for; /* by atom: itself, or an equal literal */
    GroundBody *bodies;        /* sorted by their heads */
    size_t *first;             /* by atom: its first body; and one behind */
    bool *is_needed;           /* by atom: the outputs depend on it */
    GroundLiteral *memory;
    size_t n_rules, n_literals; /* of needed atoms */
} Simplified;

typedef struct SimplifyOptions {
    bool whole;          /* only convert the instances; for comparisons */
    bool keep_relations; /* all named relations are outputs */
    Deadline until;
} SimplifyOptions;

/* Simplifies a grounding.
 * out:     cleared by simplify_clear().
 * Returns: false once the time is over. */
bool simplify_make(const Ground *g, SimplifyOptions options, Simplified *out);
void simplify_clear(Simplified *s);

/* The literal that a literal is equal to. */
GroundLiteral simplify_resolve(const Simplified *s, GroundLiteral l);

/* The needed atoms by components, in reverse topological order. */
Components simplify_order(const Simplified *s);

#endif
