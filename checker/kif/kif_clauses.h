/* checker/kif/kif_clauses.h -- the rules of a game as clauses: HEAD holds where all literals do.
 * Does: writes `or` out, pushes `not` inwards; finds which relation depends on which; refuses what
 *   has no meaning.
 * Knows: forms (kif_forms.h).   Must not know: states, how anything is computed. */
#ifndef AL0_CHECKER_KIF_KIF_CLAUSES_H
#define AL0_CHECKER_KIF_KIF_CLAUSES_H

#include "base/vec.h"
#include "checker/kif/kif_forms.h"

enum {
    MOST_VARIABLES = 64,
    MOST_LITERALS = 1024, /* of a clause */
    MOST_CASES = 4096,    /* of a rule without `or` */
    MOST_CLAUSES = 100000,
    MOST_RELATIONS = 2048
};

/* A term that may have variables. */
typedef struct Pattern {
    enum { PATTERN_GROUND, PATTERN_VARIABLE, PATTERN_FUNCTION } kind;
    uint32_t number; /* the GroundTerm; the variable's number; the functor, a GroundTerm */
    uint32_t n;
    const struct Pattern *arg;
} Pattern;

typedef struct Literal {
    enum { LITERAL_HOLDS, LITERAL_FAILS, LITERAL_DIFFERS, LITERAL_EQUALS } kind;
    uint32_t relation; /* of the atom, by number */
    Pattern a, b;      /* the atom; DIFFERS, EQUALS: two terms */
} Literal;

typedef struct Clause {
    uint32_t relation; /* of the head, by number */
    Pattern head;
    const Literal *body;
    uint32_t n, n_variables;
    Span at;
} Clause;

/* What a relation depends on: on nothing that changes; on the state; on the moves made in it. */
typedef enum Layer { LAYER_STATIC, LAYER_STATE, LAYER_STEP, N_LAYERS } Layer;

typedef struct Relation {
    GroundTerm name;
    uint32_t arity;
    Layer layer;
    uint32_t group; /* of relations that depend on each other; behind those they depend on */
} Relation;

/* Checked rules, ordered by group. */
typedef struct Clauses {
    TermStore *terms;
    const Clause *at;
    size_t n;
    const Relation *relation;
    uint32_t n_relations, n_groups;
    const uint32_t *behind; /* the end of each group's clauses */
    const bool
        *is_mixed; /* by group: a clause asks for the `not` of a relation of the group itself */
    const uint32_t *relation_of; /* by name; NO_TERM: none has it */
    uint32_t n_names;            /* of relation_of */
    /* which relations a relation depends on, and itself: see clauses_needs() */
    const uint64_t *needs;
} Clauses;

/* The rules of a game: of n sources, the first of which describe the game; the others add relations
 * of their own.  NULL with an error in ds.  Kept in home. */
const Clauses *clauses_read(Arena *home, Diags *ds, TermStore *terms, const Source *const *source,
                            size_t n);

/* The relation of a name; NO_TERM if there is none. */
uint32_t clauses_relation(const Clauses *c, GroundTerm name);

/* The first clause of a group; the last is the one before that of the next group. */
static inline uint32_t clauses_begin(const Clauses *c, uint32_t group)
{
    return group == 0 ? 0 : c->behind[group - 1];
}

/* Whether the relation depends on the other one, or is it. */
bool clauses_needs(const Clauses *c, uint32_t relation, uint32_t other);

/* The relation of an atom. */
static inline GroundTerm pattern_name(const TermStore *t, const Pattern *p)
{
    return p->kind == PATTERN_GROUND ? terms_parts(t, p->number)->functor : p->number;
}

/* The term that a form without variables stands for; NO_TERM if it is none. */
GroundTerm clauses_ground(TermStore *terms, const Form *f);

#endif
