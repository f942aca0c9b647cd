/* checker/kif/kif_classes.h -- named relations of a game's rules, and classes of constants.
 * Does: lists facts, relations and moves by name; finds for each of their places the possible
 *   constants.
 * Knows: possible facts (kif_states.h).   Must not know: words, turns, proofs.
 *
 * A *place* is an argument, or each constant within an argument that is a function.  Places with a
 * variable of a rule in common are of one *class*, which has all constants that can stand in one of
 * them; a relation that is a chain of facts, (succ 1 2) say, ties no places together. */
#ifndef AL0_CHECKER_KIF_KIF_CLASSES_H
#define AL0_CHECKER_KIF_KIF_CLASSES_H

#include "checker/kif/kif_states.h"

typedef struct NamedRelation {
    /* cell of (true (cell 1 b)); open; mark of (does x (mark 1)); what depends on moves */
    enum { NAMED_FACT, NAMED_DERIVED, NAMED_MOVE, NAMED_BROUGHT } kind;
    GroundTerm name;
    uint32_t n_places;
    const uint32_t *class_of; /* by place */
} NamedRelation;

/* Constants in their order: integers by value first, then the others as they stand in the file; or
 * along a chain. */
typedef struct ConstantClass {
    const GroundTerm *constant;
    uint32_t n;
} ConstantClass;

typedef struct KifClasses {
    /* facts first; then by kind; by the order of their names in the file */
    const NamedRelation *relation;
    size_t n_relations;
    const ConstantClass *at;
    size_t n;
    /* has all roles: of the places where a role stands in role, does, legal, goal */
    uint32_t role_class;
} KifClasses;

/* Kept in home. */
const KifClasses *kif_classes_make(Arena *home, const Clauses *rules, States *states);

/* The place of a constant in its class; n if it is not there. */
uint32_t kif_classes_index(const ConstantClass *c, GroundTerm constant);

/* Sets *out to the integer that a constant denotes; false if it is not an integer. */
bool kif_classes_integer(const TermStore *t, GroundTerm constant, int64_t *out);

/* The constants of a term, one after the other; out: room for MOST_LEAVES.  Returns their number,
 * MOST_LEAVES at most. */
enum { MOST_LEAVES = 64 };
uint32_t kif_classes_leaves(const TermStore *t, GroundTerm term, GroundTerm *out);

#endif
