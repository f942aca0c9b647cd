/* game/gdl/ground/simplify.h -- ground rules without what is always true or false, and without
 * doubles. Does: turns the instances of a grounding into one definition for each atom, to a fixed
 * point. Knows: a grounding.   Must not know: how definitions are run. Start reading at
 * simplify_make(). */
#ifndef AL0_GAME_GDL_GROUND_SIMPLIFY_H
#define AL0_GAME_GDL_GROUND_SIMPLIFY_H

#include "game/gdl/ground/ground.h"

/* A literal: 2 * atom + negated.  The atom behind the last one is always true. */
typedef uint32_t GroundLiteral;

/* One way in which an atom holds: all of n literals do. */
typedef struct GroundBody {
    uint32_t head;
    uint32_t n;
    GroundLiteral *literals;
} GroundBody;

typedef struct Simplified {
    size_t n_atoms;            /* of the grounding; also the number of what is always true */
    GroundLiteral *stands_for; /* by atom: itself, or what is always equal to it */
    GroundBody *bodies;        /* sorted by their heads */
    size_t *first;             /* by atom: its first body; and one behind */
    bool *is_needed;           /* by atom: the outputs depend on it */
    GroundLiteral *memory;
    size_t n_rules, n_literals; /* of what is needed */
} Simplified;

typedef struct SimplifyOptions {
    bool whole;          /* only brings the instances into this form: for comparisons */
    bool keep_relations; /* all relations that have a name are outputs */
    Deadline until;
} SimplifyOptions;

/* Simplifies.  Cleared by simplify_clear().  Returns: false where the time was over. */
bool simplify_make(const Ground *g, SimplifyOptions options, Simplified *out);
void simplify_clear(Simplified *s);

/* What a literal is always equal to. */
GroundLiteral simplify_resolve(const Simplified *s, GroundLiteral l);

/* All atoms that are needed, each behind what it is defined by; component by component (of). */
Components simplify_order(const Simplified *s);

#endif
